#include "unit.h"

#include "log/folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Every test works in a folder of its own, which is the current one. */
static int set_up(void **state)
{
	static char path[64];

	snprintf(path, sizeof(path), "/tmp/ephor-folder-XXXXXX");
	*state = path;
	return !mkdtemp(path) || chdir(path) || mkdir("top", 0755);
}

static int tear_down(void **state)
{
	char command[100];

	snprintf(command, sizeof(command), "chmod -R u+rwx %s; rm -rf %s", (char *)*state,
		 (char *)*state);
	return chdir("/") || system(command);
}

static void make_file(const char *path)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fclose(file);
}

static void assert_walk(const char *path, const char *expected, const char *troubles, bool failed)
{
	struct folder *folder = folder_open(text_of(path));
	struct troubles found = { 0 };
	struct buffer list = { 0 };
	struct text file;
	size_t folder_len;
	unsigned progress = 0;

	while (folder_next(folder, &file, &folder_len, &found)) {
		assert_int_equal(file.ptr[file.len], '\0');
		assert_true(folder_len > 0 && folder_len < file.len);
		assert_int_equal(file.ptr[folder_len - 1], '/');
		assert_null(memchr(file.ptr + folder_len, '/', file.len - folder_len));
		buffer_add_text(&list, file);
		buffer_add_char(&list, '\n');
		assert_true(folder_progress(folder) >= progress);
		progress = folder_progress(folder);
		assert_true(progress < 1000000);
	}
	assert_false(folder_next(folder, &file, &folder_len, &found));
	assert_text_equal(buffer_text(&list), expected);
	assert_text_equal(buffer_text(&found.lines), troubles);
	assert_int_equal(found.failed, failed);
	buffer_release(&list);
	troubles_release(&found);
	folder_close(folder);
}

static void logs_come_in_the_order_of_their_paths_bytes(void **state)
{
	static const char *const files[] = { "top/b.gcg",     "top/a/z.gcg",   "top/a.gcg",
					     "top/a-b.gcg",   "top/B.GCG",     "top/c.csv",
					     "top/notes.txt", "top/a/b/c.gcg", "top/\xce\xb1.gcg" };
	(void)state;

	mkdir("top/a", 0755);
	mkdir("top/a/b", 0755);
	mkdir("top/empty", 0755);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		make_file(files[i]);
	const char *expected = "top/B.GCG\ntop/a-b.gcg\ntop/a.gcg\ntop/a/b/c.gcg\ntop/a/z.gcg\n"
			       "top/b.gcg\ntop/c.csv\ntop/\xce\xb1.gcg\n";
	assert_walk("top", expected, "", false);
	assert_walk("top/", expected, "", false);
}

static void a_folder_without_logs_is_told(void **state)
{
	(void)state;
	make_file("top/notes.txt");
	assert_walk("top", "", "top/: no .gcg or .csv file in this folder\n", true);
}

static void links_to_files_are_followed_and_links_to_folders_are_not(void **state)
{
	(void)state;
	make_file("top/a.gcg");
	assert_int_equal(symlink("a.gcg", "top/b.gcg"), 0);
	assert_int_equal(symlink(".", "top/loop"), 0);
	assert_int_equal(symlink("nowhere", "top/gone.gcg"), 0);
	assert_int_equal(symlink("nowhere", "top/gone.txt"), 0);
	assert_walk("top", "top/a.gcg\ntop/b.gcg\ntop/gone.gcg\n",
		    "top/loop: a link to a folder is not followed\n", false);
}

static void pipes_and_devices_in_a_folder_are_named_and_not_opened(void **state)
{
	(void)state;
	make_file("top/a.gcg");
	assert_int_equal(mkfifo("top/pipe.gcg", 0644), 0);
	assert_int_equal(mkfifo("top/pipe", 0644), 0);
	assert_walk("top", "top/a.gcg\n",
		    "top/pipe.gcg: not read: it is no file but a device, pipe or socket\n", true);
}

static void a_folder_that_cannot_be_read_does_not_stop_the_others(void **state)
{
	(void)state;
	if (geteuid() == 0)
		skip();
	mkdir("top/a", 0);
	make_file("top/b.gcg");
	assert_walk("top", "top/b.gcg\n", "top/a/: no permission\n", true);
}

static void a_folder_that_is_gone_is_told_once(void **state)
{
	(void)state;
	assert_walk("gone", "", "gone/: no such file or folder\n", true);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(logs_come_in_the_order_of_their_paths_bytes),
		TEST(a_folder_without_logs_is_told),
		TEST(links_to_files_are_followed_and_links_to_folders_are_not),
		TEST(pipes_and_devices_in_a_folder_are_named_and_not_opened),
		TEST(a_folder_that_cannot_be_read_does_not_stop_the_others),
		TEST(a_folder_that_is_gone_is_told_once),
	};

	return RUN_TESTS(tests);
}
