#include "unit.h"

#include "base/archive.h"
#include "base/trouble.h"

#include <archive.h>
#include <archive_entry.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Archives are made here by libarchive's writer and read back through a memory file. */
struct maker {
	struct archive *archive;
	struct buffer bytes;
};

static la_ssize_t on_write(struct archive *archive, void *context, const void *bytes, size_t len)
{
	(void)archive;
	buffer_add(context, bytes, len);
	return (la_ssize_t)len;
}

enum packing { ZIP, TAR, TAR_GZ, TAR_ZST, GZ, ZST };

static void make_begin(struct maker *maker, enum packing packing)
{
	*maker = (struct maker){ .archive = archive_write_new() };
	if (packing == ZIP)
		archive_write_set_format_zip(maker->archive);
	else if (packing == GZ || packing == ZST)
		archive_write_set_format_raw(maker->archive);
	else
		archive_write_set_format_pax_restricted(maker->archive);
	if (packing == TAR_GZ || packing == GZ)
		archive_write_add_filter_gzip(maker->archive);
	if (packing == TAR_ZST || packing == ZST)
		archive_write_add_filter_zstd(maker->archive);
	archive_write_set_bytes_per_block(maker->archive, 0);
	assert_int_equal(archive_write_open(maker->archive, &maker->bytes, NULL, on_write, NULL),
			 ARCHIVE_OK);
}

static void make_entry(struct maker *maker, const char *path, unsigned type, struct text content)
{
	struct archive_entry *entry = archive_entry_new();

	archive_entry_set_pathname(entry, path);
	archive_entry_set_filetype(entry, type);
	archive_entry_set_perm(entry, 0644);
	archive_entry_set_size(entry, (la_int64_t)content.len);
	if (type == AE_IFLNK)
		archive_entry_set_symlink(entry, "/etc/passwd");
	/* a warning: the path has characters that the C locale does not know */
	assert_true(archive_write_header(maker->archive, entry) >= ARCHIVE_WARN);
	if (content.len)
		assert_int_equal(archive_write_data(maker->archive, content.ptr, content.len),
				 content.len);
	archive_entry_free(entry);
}

static void make_end(struct maker *maker)
{
	assert_int_equal(archive_write_free(maker->archive), ARCHIVE_OK);
}

static struct buffer packed(enum packing packing, const char *path, struct text content)
{
	struct maker maker;

	make_begin(&maker, packing);
	make_entry(&maker, path, AE_IFREG, content);
	make_end(&maker);
	return maker.bytes;
}

static int memory_file(struct text bytes)
{
	int fd = memfd_create("archive", 0);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes.ptr, bytes.len), bytes.len);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	return fd;
}

/* All files as "shown=content\n" (long contents as their length), then the trouble. */
static void list(struct buffer *out, int fd, struct text beginning, const char *name)
{
	struct unpacker *unpacker = unpacker_new(text_of(name), fd, beginning);
	struct unpacked file;
	struct troubles troubles = { 0 };
	char *bytes = must_alloc(1 << 20);

	while (unpacker_next(unpacker, &file)) {
		size_t len, total = 0;
		buffer_add_safe(out, file.shown);
		buffer_add_string(out, file.alone ? " alone=" : "=");
		while ((len = unpacker_read(unpacker, bytes, 1 << 20)) > 0) {
			if (total == 0 && len < 100)
				buffer_add(out, bytes, len);
			total += len;
		}
		if (total >= 100)
			buffer_printf(out, "%zu bytes", total);
		buffer_add_char(out, '\n');
	}
	unpacker_troubles(unpacker, &troubles);
	assert_int_equal(troubles.failed, troubles.lines.len > 0);
	buffer_add_text(out, buffer_text(&troubles.lines));
	buffer_clear(&troubles.lines);
	unpacker_troubles(unpacker, &troubles);
	assert_int_equal(troubles.lines.len, 0);
	unpacker_free(unpacker);
	troubles_release(&troubles);
	free(bytes);
}

static void assert_lists(struct text archive, const char *name, const char *expected)
{
	struct buffer out = { 0 };
	int fd = memory_file(archive);

	list(&out, fd, (struct text){ 0 }, name);
	assert_buffer_equal(&out, expected);
	buffer_release(&out);
	close(fd);
}

static struct text slice(const struct buffer *buffer, size_t from, size_t to)
{
	return (struct text){ buffer->bytes + from, to - from };
}

static void names_and_first_bytes_tell_archives(void **state)
{
	static const struct {
		const char *name;
		bool archive;
	} names[] = { { "a.zip", true },     { "a.ZIP", true },	 { "a.tar", true },
		      { "a.tar.gz", true },  { "a.tgz", true },	 { "a.gcg.zst", true },
		      { "a.tzst", true },    { "a.gcg", false }, { "zip", false },
		      { "a.zip.gcg", false } };
	(void)state;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		assert_int_equal(archive_is_named(text_of(names[i].name)), names[i].archive);
	static const enum packing packings[] = { ZIP, TAR, TAR_GZ, TAR_ZST, GZ, ZST };
	for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
		struct buffer archive = packed(packings[i], "a.gcg", TEXT(">a: X"));
		assert_true(archive_is_content(buffer_text(&archive)));
		buffer_release(&archive);
	}
	assert_false(archive_is_content(TEXT("#player1 a A\n")));
	assert_false(archive_is_content((struct text){ 0 }));
	assert_text_equal(archive_inner_name(TEXT("r1.gcg.gz")), "r1.gcg");
	assert_text_equal(archive_inner_name(TEXT("r1.gcg.zst")), "r1.gcg");
	assert_text_equal(archive_inner_name(TEXT("r1.gcg")), "r1.gcg");
}

static void every_packing_is_read_with_its_entries_in_order(void **state)
{
	static const enum packing packings[] = { ZIP, TAR, TAR_GZ, TAR_ZST };
	(void)state;

	for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
		struct maker maker;
		make_begin(&maker, packings[i]);
		make_entry(&maker, "dir/", AE_IFDIR, (struct text){ 0 });
		make_entry(&maker, "dir/b.gcg", AE_IFREG, TEXT("one"));
		make_entry(&maker, "a.gcg", AE_IFREG, TEXT("two"));
		make_entry(&maker, "empty.gcg", AE_IFREG, (struct text){ 0 });
		make_entry(&maker, "link.gcg", AE_IFLNK, (struct text){ 0 });
		make_end(&maker);
		assert_lists(buffer_text(&maker.bytes), "x",
			     "x:dir/b.gcg=one\nx:a.gcg=two\nx:empty.gcg=\n");
		buffer_release(&maker.bytes);
	}
}

static void a_compressed_file_is_shown_as_itself(void **state)
{
	struct buffer gz = packed(GZ, "any", TEXT("one game"));
	struct buffer zst = packed(ZST, "any", TEXT("one game"));
	(void)state;

	assert_lists(buffer_text(&gz), "r1.gcg.gz", "r1.gcg.gz alone=one game\n");
	assert_lists(buffer_text(&zst), "r1.gcg.zst", "r1.gcg.zst alone=one game\n");
	buffer_release(&gz);
	buffer_release(&zst);
}

static void what_was_read_of_a_pipe_before_is_not_lost(void **state)
{
	static const enum packing packings[] = { ZIP, TAR, TAR_GZ, TAR_ZST };
	(void)state;

	for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
		struct buffer archive = packed(packings[i], "a.gcg", TEXT("one"));
		struct buffer out = { 0 };
		char beginning[16];
		int ends[2];

		assert_int_equal(pipe(ends), 0);
		assert_int_equal(write(ends[1], archive.bytes, archive.len), archive.len);
		close(ends[1]);
		assert_int_equal(read(ends[0], beginning, sizeof(beginning)), sizeof(beginning));
		list(&out, ends[0], (struct text){ beginning, sizeof(beginning) }, "-");
		assert_buffer_equal(&out, "-:a.gcg=one\n");
		close(ends[0]);
		buffer_release(&archive);
		buffer_release(&out);
	}
}

static void archives_inside_archives_are_read(void **state)
{
	struct buffer inner = packed(TAR_GZ, "deep/c.gcg", TEXT("three"));
	struct buffer single = packed(GZ, "any", TEXT("four"));
	struct maker maker;
	(void)state;

	make_begin(&maker, ZIP);
	make_entry(&maker, "a.gcg", AE_IFREG, TEXT("one"));
	make_entry(&maker, "in.tar.gz", AE_IFREG, buffer_text(&inner));
	make_entry(&maker, "d.gcg.gz", AE_IFREG, buffer_text(&single));
	make_entry(&maker, "e.gcg", AE_IFREG, TEXT("five"));
	make_end(&maker);
	assert_lists(buffer_text(&maker.bytes), "x.zip",
		     "x.zip:a.gcg=one\n"
		     "x.zip:in.tar.gz:deep/c.gcg=three\n"
		     "x.zip:d.gcg.gz alone=four\n"
		     "x.zip:e.gcg=five\n");
	buffer_release(&maker.bytes);
	buffer_release(&inner);
	buffer_release(&single);
}

static void archives_that_are_too_deep_are_named_and_not_read(void **state)
{
	struct buffer nested = packed(ZIP, "a.gcg", TEXT("one"));
	(void)state;

	for (int depth = 1; depth <= UNPACK_DEPTH_MAX; depth++) {
		struct buffer around = packed(ZIP, "n.zip", buffer_text(&nested));
		if (depth == UNPACK_DEPTH_MAX - 1)
			assert_lists(buffer_text(&around), "x", "x:n.zip:n.zip:n.zip:a.gcg=one\n");
		buffer_release(&nested);
		nested = around;
	}
	assert_lists(buffer_text(&nested), "x",
		     "x:n.zip:n.zip:n.zip:n.zip: archives inside archives are too deep; "
		     "this one is not read\n");
	buffer_release(&nested);
}

static void a_truncated_archive_keeps_what_came_before(void **state)
{
	static const enum packing packings[] = { ZIP, TAR };
	char long_game[5000];
	(void)state;

	uint32_t random = 1;
	for (size_t i = 0; i < sizeof(long_game); i++) {
		random = random * 1664525 + 1013904223;
		long_game[i] = (char)('a' + (random >> 24) % 26);
	}
	for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
		struct maker maker;
		struct buffer out = { 0 };
		make_begin(&maker, packings[i]);
		make_entry(&maker, "a.gcg", AE_IFREG, TEXT("one"));
		make_entry(&maker, "b.gcg", AE_IFREG, (struct text){ long_game, 5000 });
		make_end(&maker);
		int fd = memory_file(slice(&maker.bytes, 0, packings[i] == ZIP ? 400 : 2500));
		list(&out, fd, (struct text){ 0 }, "x");
		assert_non_null(strstr(out.bytes, "x:a.gcg=one\n"));
		/* one message, with the entry's name */
		const char *trouble = strstr(out.bytes, "\nx:b.gcg: ");
		assert_non_null(trouble);
		assert_ptr_equal(strchr(trouble + 1, '\n'), out.bytes + out.len - 1);
		close(fd);
		buffer_release(&out);
		buffer_release(&maker.bytes);
	}
}

static void every_truncation_of_every_packing_is_told_or_harmless(void **state)
{
	static const enum packing packings[] = { ZIP, TAR, TAR_GZ, TAR_ZST, GZ, ZST };
	(void)state;

	for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
		struct buffer archive = packed(packings[i], "a.gcg", TEXT("one game"));
		for (size_t len = 1; len < archive.len && len < 300; len++) {
			struct buffer out = { 0 };
			int fd = memory_file(slice(&archive, 0, len));
			list(&out, fd, (struct text){ 0 }, "x");
			/* complete, or said to be damaged */
			if (out.len && !strstr(out.bytes, "one game"))
				assert_non_null(strstr(out.bytes, ": "));
			assert_true(out.len > 0);
			close(fd);
			buffer_release(&out);
		}
		buffer_release(&archive);
	}
}

static void junk_under_an_archives_name_is_said_to_be_none(void **state)
{
	(void)state;
	assert_lists(TEXT("#player1 a A\n"), "x.zip", "x.zip: no zip, tar, gzip or zstd file\n");
	assert_lists((struct text){ "", 0 }, "x.zip",
		     "x.zip: damaged or cut short: Unrecognized archive format\n");

	struct buffer around = packed(TAR, "in.zip", TEXT("junk"));
	assert_lists(buffer_text(&around), "x.tar",
		     "x.tar:in.zip: no zip, tar, gzip or zstd file\n");
	buffer_release(&around);
}

static void a_bomb_is_stopped_by_its_ratio(void **state)
{
	size_t len = 64 << 20;
	char *many = must_alloc(len);
	memset(many, 'x', len);
	struct buffer bomb = packed(ZST, "any", (struct text){ many, len });
	struct buffer out = { 0 };
	(void)state;

	int fd = memory_file(buffer_text(&bomb));
	list(&out, fd, (struct text){ 0 }, "bomb.zst");
	assert_non_null(strstr(out.bytes,
			       "bomb.zst: archive too large: more than 400 times its own "
			       "size; the rest is not read\n"));
	unsigned long long unpacked = strtoull(strchr(out.bytes, '=') + 1, NULL, 10);
	assert_in_range(unpacked, UNPACK_RATIO_FROM, UNPACK_RATIO_FROM + (2 << 20));
	close(fd);
	buffer_release(&bomb);
	buffer_release(&out);
	free(many);
}

static void names_of_entries_are_only_shown(void **state)
{
	struct maker maker;
	(void)state;

	make_begin(&maker, TAR);
	make_entry(&maker, "../../etc/x.gcg", AE_IFREG, TEXT("one"));
	make_entry(&maker, "/abs.gcg", AE_IFREG, TEXT("two"));
	make_entry(&maker, "a\nb\033[2J.gcg", AE_IFREG, TEXT("three"));
	make_entry(&maker, "\xce\x91.gcg", AE_IFREG, TEXT("four"));
	make_end(&maker);
	assert_lists(buffer_text(&maker.bytes), "x",
		     "x:../../etc/x.gcg=one\n"
		     "x:/abs.gcg=two\n"
		     "x:a\\x0Ab\\x1B[2J.gcg=three\n"
		     "x:\xce\x91.gcg=four\n");
	buffer_release(&maker.bytes);
}

static void a_folder_instead_of_a_file_is_told(void **state)
{
	char path[] = "/tmp/ephor-archive-XXXXXX";
	struct buffer out = { 0 };
	(void)state;

	assert_non_null(mkdtemp(path));
	FILE *folder = fopen(path, "r");
	assert_non_null(folder);
	list(&out, fileno(folder), (struct text){ 0 }, "x.zip");
	assert_buffer_equal(&out, "x.zip: damaged or cut short: Is a directory\n");
	fclose(folder);
	rmdir(path);
	buffer_release(&out);
}

static void a_whole_file_is_read_compressed_or_not(void **state)
{
	struct buffer words = { 0 };
	struct troubles troubles = { 0 };
	char path[] = "/tmp/ephor-archive-XXXXXX";
	int fd = mkstemp(path);
	(void)state;

	assert_true(fd >= 0);
	for (int i = 0; i < 100; i++)
		buffer_printf(&words, "WORD%d\n", i);
	struct buffer gz = packed(GZ, "any", buffer_text(&words));
	for (int compressed = 0; compressed < 2; compressed++) {
		struct buffer out = { 0 };
		struct text content = buffer_text(compressed ? &gz : &words);
		assert_int_equal(ftruncate(fd, 0), 0);
		assert_int_equal(pwrite(fd, content.ptr, content.len, 0), content.len);
		assert_true(archive_read_whole(text_of(path), words.len, &out, &troubles));
		assert_buffer_equal(&out, words.bytes);
		assert_false(archive_read_whole(text_of(path), words.len - 1, &out, &troubles));
		assert_non_null(strstr(troubles.lines.bytes, ": too large\n"));
		troubles_release(&troubles);
		buffer_release(&out);
	}
	close(fd);
	unlink(path);
	assert_false(archive_read_whole(text_of(path), 7, &gz, &troubles));
	assert_non_null(strstr(troubles.lines.bytes, ": no such file or folder\n"));
	troubles_release(&troubles);
	buffer_release(&gz);
	buffer_release(&words);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_and_first_bytes_tell_archives),
		cmocka_unit_test(every_packing_is_read_with_its_entries_in_order),
		cmocka_unit_test(a_compressed_file_is_shown_as_itself),
		cmocka_unit_test(what_was_read_of_a_pipe_before_is_not_lost),
		cmocka_unit_test(archives_inside_archives_are_read),
		cmocka_unit_test(archives_that_are_too_deep_are_named_and_not_read),
		cmocka_unit_test(a_truncated_archive_keeps_what_came_before),
		cmocka_unit_test(every_truncation_of_every_packing_is_told_or_harmless),
		cmocka_unit_test(junk_under_an_archives_name_is_said_to_be_none),
		cmocka_unit_test(a_bomb_is_stopped_by_its_ratio),
		cmocka_unit_test(names_of_entries_are_only_shown),
		cmocka_unit_test(a_folder_instead_of_a_file_is_told),
		cmocka_unit_test(a_whole_file_is_read_compressed_or_not),
	};

	return RUN_TESTS(tests);
}
