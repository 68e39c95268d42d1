#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/outfile.h"

struct fixture {
	struct arena arena;
	char folder[32];
	const char *path; /* a file in it that does not exist yet */
};

static int set_up(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ .folder = "/tmp/ephor-test-XXXXXX" };
	assert_non_null(mkdtemp(fixture.folder));
	fixture.path = arena_printf(&fixture.arena, "%s/out.csv", fixture.folder).ptr;
	*state = &fixture;
	return 0;
}

static int files_in(const char *folder)
{
	DIR *dir = opendir(folder);
	int count = 0;

	assert_non_null(dir);
	for (struct dirent *entry; (entry = readdir(dir));)
		count += !text_is(text_of(entry->d_name), ".") &&
			 !text_is(text_of(entry->d_name), "..");
	closedir(dir);
	return count;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;
	struct text command = arena_printf(&f->arena, "rm -rf %s", f->folder);

	assert_int_equal(system(command.ptr), 0);
	arena_release(&f->arena);
	return 0;
}

static void assert_content(const char *path, const char *content)
{
	struct buffer found = { 0 };

	assert_int_equal(file_read(path, 1 << 20, &found), 0);
	assert_buffer_equal(&found, content);
	buffer_release(&found);
}

static void a_file_appears_only_when_it_is_whole(void **state)
{
	struct fixture *f = *state;
	struct outfile file;

	assert_int_equal(outfile_open(&file, f->path), 0);
	outfile_write(&file, TEXT("one\n"));
	assert_int_equal(files_in(f->folder), 0);
	outfile_write(&file, TEXT("two\n"));
	assert_int_equal(outfile_commit(&file), 0);
	assert_content(f->path, "one\ntwo\n");
	assert_int_equal(files_in(f->folder), 1);
}

static void an_abandoned_file_leaves_the_old_one(void **state)
{
	struct fixture *f = *state;
	struct outfile file;

	assert_int_equal(outfile_save(f->path, TEXT("old")), 0);
	assert_int_equal(outfile_open(&file, f->path), 0);
	outfile_write(&file, TEXT("new"));
	outfile_abandon(&file);
	assert_content(f->path, "old");
	assert_int_equal(files_in(f->folder), 1);
}

static void a_library_may_write_by_name(void **state)
{
	struct fixture *f = *state;
	struct outfile file;
	FILE *stream;

	assert_int_equal(outfile_open(&file, f->path), 0);
	stream = fopen(file.name, "wb");
	assert_non_null(stream);
	fputs("by name", stream);
	fclose(stream);
	assert_int_equal(outfile_commit(&file), 0);
	assert_content(f->path, "by name");
}

static void mode_and_link_of_an_old_file_stay(void **state)
{
	struct fixture *f = *state;
	const char *link = arena_printf(&f->arena, "%s/link", f->folder).ptr;
	struct stat status;

	assert_int_equal(outfile_save(f->path, TEXT("old")), 0);
	assert_int_equal(chmod(f->path, 0640), 0);
	assert_int_equal(symlink(f->path, link), 0);
	assert_int_equal(outfile_save(link, TEXT("new")), 0);
	assert_content(f->path, "new");
	assert_int_equal(lstat(link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(stat(f->path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
}

static void failures_are_told(void **state)
{
	struct fixture *f = *state;
	const char *below = arena_printf(&f->arena, "%s/none/out.csv", f->folder).ptr;

	assert_int_equal(outfile_save("/dev/full", TEXT("x")), ENOSPC);
	assert_int_equal(outfile_save("/dev/null", TEXT("x")), 0);
	assert_int_equal(outfile_save(f->folder, TEXT("x")), EISDIR);
	assert_int_equal(outfile_save(below, TEXT("x")), ENOENT);
	assert_int_equal(files_in(f->folder), 0);
}

/* A child that is told to end before, while and after it commits. */
static void a_signal_leaves_nothing_behind(void **state)
{
	struct fixture *f = *state;
	int whole = 0;

	signal(SIGINT, SIG_DFL); /* a shell's background job ignores it, and so would a child */
	for (int i = 0; i < 40; i++) {
		pid_t child = fork();
		int status;

		assert_true(child >= 0);
		if (child == 0) {
			static char bytes[100000];

			memset(bytes, 'x', sizeof(bytes));
			for (;;)
				outfile_save(f->path, (struct text){ bytes, sizeof(bytes) });
		}
		usleep((useconds_t)(i * 700));
		kill(child, i % 2 ? SIGINT : SIGTERM);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_true(files_in(f->folder) <= 1);
		if (access(f->path, F_OK) == 0) {
			struct stat target;

			assert_int_equal(stat(f->path, &target), 0);
			assert_int_equal(target.st_size, 100000);
			whole++;
		}
	}
	assert_true(whole > 0);
}

static void whole_files_are_read_up_to_a_limit(void **state)
{
	struct fixture *f = *state;
	const char *fifo = arena_printf(&f->arena, "%s/fifo", f->folder).ptr;
	struct buffer bytes = { 0 };
	pid_t child;

	assert_int_equal(outfile_save(f->path, TEXT("0123456789")), 0);
	assert_int_equal(file_read(f->path, 10, &bytes), 0);
	assert_int_equal(file_read(f->path, 10, &bytes), 0);
	assert_buffer_equal(&bytes, "01234567890123456789");
	assert_int_equal(file_read(f->path, 9, &bytes), EFBIG);
	buffer_clear(&bytes);
	assert_int_equal(file_read("/dev/zero", 100000, &bytes), EFBIG);
	buffer_clear(&bytes);
	assert_int_equal(file_read("/dev/null", 10, &bytes), 0);
	assert_int_equal(bytes.len, 0);
	assert_int_equal(file_read(f->folder, 10, &bytes), EISDIR);
	assert_int_equal(file_read("/nonexistent", 10, &bytes), ENOENT);
	assert_string_equal(file_error(ENOENT), "no such file or folder");
	assert_int_equal(mkfifo(fifo, 0600), 0);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		int fd = open(fifo, O_WRONLY);

		for (int i = 0; i < 3; i++) {
			if (write(fd, "piece ", 6) != 6)
				_exit(1);
			usleep(1000);
		}
		_exit(0);
	}
	assert_int_equal(file_read(fifo, 100, &bytes), 0);
	assert_buffer_equal(&bytes, "piece piece piece ");
	waitpid(child, NULL, 0);
	buffer_release(&bytes);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct pieces {
	struct buffer bytes;
	int count;
};

static void take_piece(void *context, struct text lines)
{
	struct pieces *pieces = context;

	pieces->count++;
	buffer_add_text(&pieces->bytes, lines);
	/* all but the last one end with a line */
	if (lines.len > 0 && lines.ptr[lines.len - 1] != '\n')
		assert_int_equal(lines.ptr[lines.len - 1], '.');
}

static void a_file_of_any_size_comes_in_pieces_of_whole_lines(void **state)
{
	struct fixture *f = *state;
	struct buffer content = { 0 };
	struct pieces pieces = { 0 };

	for (int i = 0; i < 400000; i++)
		buffer_printf(&content, "line %d\n", i);
	buffer_add_string(&content, "the end.");
	assert_int_equal(outfile_save(f->path, buffer_text(&content)), 0);
	assert_int_equal(file_read_lines(f->path, 100, take_piece, &pieces), 0);
	assert_true(pieces.count > 2);
	assert_true(text_equal(buffer_text(&pieces.bytes), buffer_text(&content)));
	assert_int_equal(file_read_lines("/dev/zero", 1 << 20, take_piece, &pieces), EFBIG);
	assert_int_equal(file_read_lines(f->folder, 100, take_piece, &pieces), EISDIR);
	assert_int_equal(file_read_lines("/nonexistent", 100, take_piece, &pieces), ENOENT);
	buffer_release(&content);
	buffer_release(&pieces.bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_file_appears_only_when_it_is_whole),
		TEST(an_abandoned_file_leaves_the_old_one),
		TEST(a_library_may_write_by_name),
		TEST(mode_and_link_of_an_old_file_stay),
		TEST(failures_are_told),
		TEST(a_signal_leaves_nothing_behind),
		TEST(whole_files_are_read_up_to_a_limit),
		TEST(a_file_of_any_size_comes_in_pieces_of_whole_lines),
	};

	return RUN_TESTS(tests);
}
