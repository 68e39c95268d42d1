#include "base/archive.h"

#include "base/file.h"
#include "base/trouble.h"

#include <archive.h>
#include <archive_entry.h>

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { BLOCK = 64 << 10 };

/* An archive that is being read; the one inside it is the next level. */
struct level {
	struct unpacker *unpacker;
	struct level *outer; /* NULL: reads from the file descriptor */
	struct archive *archive;
	struct buffer name;  /* as shown */
	bool entered;	     /* a header was read */
	int64_t entry_bytes; /* of the current entry so far */
	bool entry_over;     /* nothing more is read from the current entry */
	bool damaged;	     /* and nothing from the whole archive: that was said */
	char block[BLOCK];
};

struct unpacker {
	int fd;
	bool can_seek;
	struct buffer beginning;
	bool beginning_used;
	struct level *top;
	int depth;
	int64_t entries, bytes, consumed;
	bool over;			  /* a limit was met: nothing more is read at all */
	bool (*wanted)(struct text name); /* whose lack is told */
	struct buffer shown;
	struct troubles troubles;
};

static const char *const endings[] = { ".zip", ".tar", ".gz", ".tgz", ".zst", ".tzst" };

bool archive_is_named(struct text name)
{
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
		if (text_ends_with_nocase(name, endings[i]))
			return true;
	return false;
}

bool archive_is_content(struct text beginning)
{
	static const struct {
		size_t at;
		struct text magic;
	} known[] = {
		{ 0, { "PK\003\004", 4 } }, { 0, { "PK\005\006", 4 } },
		{ 0, { "\x1f\x8b", 2 } },   { 0, { "\x28\xb5\x2f\xfd", 4 } },
		{ 257, { "ustar", 5 } },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (beginning.len >= known[i].at + known[i].magic.len &&
		    !memcmp(beginning.ptr + known[i].at, known[i].magic.ptr, known[i].magic.len))
			return true;
	return false;
}

struct text archive_inner_name(struct text name)
{
	if (text_ends_with_nocase(name, ".gz"))
		name.len -= 3;
	else if (text_ends_with_nocase(name, ".zst"))
		name.len -= 4;
	return name;
}

/* A limit is met: say so and read nothing more of the whole archive. */
static void stop_at_limit(struct unpacker *unpacker, struct text name, long long limit,
			  const char *what)
{
	struct buffer message = { 0 };

	buffer_printf(&message, "archive too large: more than %lld %s; the rest is not read", limit,
		      what);
	troubles_fail(&unpacker->troubles, name, message.bytes);
	buffer_release(&message);
	unpacker->over = true;
}

/*
 * The archive of this level cannot be read on.  Where the archive around it is
 * damaged, or a limit was met, that is the cause and has been said.
 */
static void stop_level(struct level *level, struct text name)
{
	for (const struct level *outer = level->outer; outer; outer = outer->outer)
		level->damaged |= outer->damaged;
	if (!level->damaged && !level->unpacker->over) {
		struct buffer message = { 0 };
		const char *what = archive_error_string(level->archive);
		/* some reasons end with a newline */
		struct text why = text_trim(text_of(what ? what : "no reason known"));
		buffer_printf(&message, "damaged or cut short: " TEXT_FMT, TEXT_ARG(why));
		troubles_fail(&level->unpacker->troubles, name, message.bytes);
		buffer_release(&message);
	}
	level->damaged = true;
}

static ssize_t read_fd(int fd, void *bytes, size_t len)
{
	ssize_t got;

	do
		got = fd < 0 ? 0 : read(fd, bytes, len);
	while (got < 0 && errno == EINTR);
	return got;
}

static size_t read_entry(struct level *level, void *bytes, size_t len);

static la_ssize_t on_read(struct archive *archive, void *context, const void **block)
{
	struct level *level = context;
	struct unpacker *unpacker = level->unpacker;

	if (level->outer) {
		*block = level->block;
		return (la_ssize_t)read_entry(level->outer, level->block, BLOCK);
	}
	if (!unpacker->beginning_used) {
		unpacker->beginning_used = true;
		if (unpacker->beginning.len) {
			*block = unpacker->beginning.bytes;
			unpacker->consumed += (int64_t)unpacker->beginning.len;
			return (la_ssize_t)unpacker->beginning.len;
		}
	}
	ssize_t got = read_fd(unpacker->fd, level->block, BLOCK);
	if (got < 0) {
		archive_set_error(archive, errno, "%s", strerror(errno));
		return ARCHIVE_FATAL;
	}
	unpacker->consumed += got;
	*block = level->block;
	return got;
}

static la_int64_t on_seek(struct archive *archive, void *context, la_int64_t offset, int whence)
{
	const struct level *level = context;
	off_t at = lseek(level->unpacker->fd, offset, whence);

	if (at < 0) {
		archive_set_error(archive, errno, "%s", strerror(errno));
		return ARCHIVE_FATAL;
	}
	return at;
}

static void level_free(struct level *level)
{
	archive_read_free(level->archive);
	buffer_release(&level->name);
	free(level);
}

/* Begin to read an archive: the whole of it, or the current entry of the level above. */
static bool push_level(struct unpacker *unpacker, struct text name)
{
	struct level *level = must_alloc(sizeof(*level));

	*level = (struct level){ .unpacker = unpacker, .outer = unpacker->top };
	buffer_add_text(&level->name, name);
	level->archive = archive_read_new();
	if (!level->archive)
		die_without_memory();
	archive_read_support_filter_gzip(level->archive);
	archive_read_support_filter_zstd(level->archive);
	archive_read_support_format_zip(level->archive);
	archive_read_support_format_tar(level->archive);
	archive_read_support_format_raw(level->archive);
	archive_read_set_callback_data(level->archive, level);
	archive_read_set_read_callback(level->archive, on_read);
	if (!level->outer && unpacker->can_seek)
		archive_read_set_seek_callback(level->archive, on_seek);
	if (archive_read_open1(level->archive) != ARCHIVE_OK) {
		stop_level(level, name);
		level_free(level);
		return false;
	}
	unpacker->top = level;
	unpacker->depth++;
	return true;
}

static void pop_level(struct unpacker *unpacker)
{
	struct level *level = unpacker->top;

	unpacker->top = level->outer;
	unpacker->depth--;
	level_free(level);
}

struct unpacker *unpacker_new(struct text name, int fd, struct text beginning)
{
	struct unpacker *unpacker = must_alloc(sizeof(*unpacker));

	*unpacker = (struct unpacker){ .fd = fd };
	buffer_add_text(&unpacker->beginning, beginning);
	unpacker->can_seek = !beginning.len && lseek(fd, 0, SEEK_CUR) >= 0;
	push_level(unpacker, name);
	return unpacker;
}

void unpacker_want(struct unpacker *unpacker, bool (*wanted)(struct text name))
{
	unpacker->wanted = wanted;
}

void unpacker_free(struct unpacker *unpacker)
{
	if (!unpacker)
		return;
	while (unpacker->top)
		pop_level(unpacker);
	buffer_release(&unpacker->beginning);
	buffer_release(&unpacker->shown);
	troubles_release(&unpacker->troubles);
	free(unpacker);
}

/* The entry that is being read; for an archive with another inside it, the archive. */
static struct text shown_name(const struct level *level)
{
	const struct unpacker *unpacker = level->unpacker;

	return buffer_text(level == unpacker->top ? &unpacker->shown : &level->name);
}

/* Bytes of the current entry of a level, within the limits. */
static size_t read_entry(struct level *level, void *bytes, size_t len)
{
	struct unpacker *unpacker = level->unpacker;
	size_t done = 0;

	while (done < len && !level->entry_over && !unpacker->over) {
		la_ssize_t got =
			archive_read_data(level->archive, (char *)bytes + done, len - done);
		if (got <= 0) {
			level->entry_over = true;
			if (got == ARCHIVE_FATAL || got == ARCHIVE_WARN)
				stop_level(level, shown_name(level));
			else if (got < 0)
				troubles_fail(&unpacker->troubles, shown_name(level),
					      archive_error_string(level->archive));
			break;
		}
		done += (size_t)got;
		level->entry_bytes += got;
		unpacker->bytes += got;
		struct text name = shown_name(level);
		if (level->entry_bytes > UNPACK_ENTRY_BYTES_MAX)
			stop_at_limit(unpacker, name, UNPACK_ENTRY_BYTES_MAX, "bytes in one entry");
		else if (unpacker->bytes > UNPACK_BYTES_MAX)
			stop_at_limit(unpacker, name, UNPACK_BYTES_MAX, "bytes in all");
		else if (unpacker->bytes > UNPACK_RATIO_FROM &&
			 unpacker->bytes / UNPACK_RATIO_MAX > unpacker->consumed)
			stop_at_limit(unpacker, name, UNPACK_RATIO_MAX, "times its own size");
	}
	return done;
}

/* An entry's path as bytes, whatever the locale makes of it. */
static struct text entry_path(struct archive_entry *entry)
{
	const char *path = archive_entry_pathname_utf8(entry);

	if (!path)
		path = archive_entry_pathname(entry);
	return text_of(path ? path : "(unnamed)");
}

/* The header of the next entry of the innermost archive; false at its end. */
static bool next_header(struct level *level, struct archive_entry **entry)
{
	int result;

	if (level->damaged)
		return false;
	do
		result = archive_read_next_header(level->archive, entry);
	while (result == ARCHIVE_RETRY && ++level->unpacker->entries <= UNPACK_ENTRIES_MAX);
	level->entry_bytes = 0;
	level->entry_over = false;
	if (result == ARCHIVE_EOF)
		return false;
	if (result == ARCHIVE_FATAL || result == ARCHIVE_FAILED) {
		stop_level(level, buffer_text(&level->name));
		return false;
	}
	return true;
}

bool unpacker_next(struct unpacker *unpacker, struct unpacked *file)
{
	while (unpacker->top && !unpacker->over) {
		struct level *level = unpacker->top;
		struct archive_entry *entry;

		if (!next_header(level, &entry)) {
			pop_level(unpacker);
			continue;
		}
		if (++unpacker->entries > UNPACK_ENTRIES_MAX) {
			stop_at_limit(unpacker, buffer_text(&level->name), UNPACK_ENTRIES_MAX,
				      "entries");
			break;
		}
		buffer_clear(&unpacker->shown);
		buffer_add_text(&unpacker->shown, buffer_text(&level->name));
		*file = (struct unpacked){ .shown = buffer_text(&unpacker->shown) };
		if (archive_format(level->archive) == ARCHIVE_FORMAT_RAW) {
			file->name = archive_inner_name(file->shown);
			file->alone = true;
			if (archive_filter_count(level->archive) > 1)
				return true;
			troubles_fail(&unpacker->troubles, file->shown,
				      "no zip, tar, gzip or zstd file");
			pop_level(unpacker);
			continue;
		}
		bool whole =
			archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry);
		if (!whole && archive_entry_filetype(entry) == AE_IFDIR)
			continue;
		buffer_add_char(&unpacker->shown, ':');
		size_t at = unpacker->shown.len;
		buffer_add_text(&unpacker->shown, entry_path(entry));
		file->shown = buffer_text(&unpacker->shown);
		file->name = (struct text){ file->shown.ptr + at, file->shown.len - at };
		if (!whole) {
			if (unpacker->wanted && unpacker->wanted(file->name))
				troubles_fail(&unpacker->troubles, file->shown,
					      "not read: it is no file but a link, device or pipe");
			continue;
		}
		if (!archive_is_named(file->name))
			return true;
		if (unpacker->depth == UNPACK_DEPTH_MAX)
			troubles_fail(
				&unpacker->troubles, file->shown,
				"archives inside archives are too deep; this one is not read");
		else
			push_level(unpacker, file->shown);
	}
	return false;
}

size_t unpacker_read(struct unpacker *unpacker, void *bytes, size_t len)
{
	return unpacker->top ? read_entry(unpacker->top, bytes, len) : 0;
}

uint64_t unpacker_consumed(const struct unpacker *unpacker)
{
	return (uint64_t)unpacker->consumed;
}

void unpacker_troubles(struct unpacker *unpacker, struct troubles *troubles)
{
	troubles_move(troubles, &unpacker->troubles);
}

bool archive_read_whole(struct text path, size_t max, struct buffer *out, struct troubles *troubles)
{
	enum { STEP = 1 << 20 };
	struct buffer file = { 0 };
	struct unpacked inner;
	int error = file_read(path.ptr, max, &file);

	if (error) {
		troubles_fail(troubles, path, file_error(error));
	} else if (!archive_is_content(buffer_text(&file))) {
		buffer_add_text(out, buffer_text(&file));
	} else {
		struct unpacker *unpacker = unpacker_new(path, -1, buffer_text(&file));
		size_t got = unpacker_next(unpacker, &inner);
		while (got > 0 && out->len <= max) {
			buffer_reserve(out, STEP);
			got = unpacker_read(unpacker, out->bytes + out->len, STEP);
			out->len += got;
		}
		if (out->len > max)
			troubles_fail(troubles, path, file_error(EFBIG));
		unpacker_troubles(unpacker, troubles);
		unpacker_free(unpacker);
	}
	buffer_release(&file);
	return !troubles->failed;
}

const char *archive_library_version(void)
{
	return archive_version_string() + sizeof("libarchive");
}
