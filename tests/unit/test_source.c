#include "unit.h"

#include "base/trouble.h"
#include "log/source.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Every test works in a folder of its own, which is the current one. */
static int set_up(void **state)
{
	static char path[64];

	snprintf(path, sizeof(path), "/tmp/ephor-source-XXXXXX");
	*state = path;
	return !mkdtemp(path) || chdir(path) || mkdir("top", 0755);
}

static int tear_down(void **state)
{
	char command[100];

	snprintf(command, sizeof(command), "rm -rf %s", (char *)*state);
	return chdir("/") || system(command);
}

static void make_file(const char *path, struct text content)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(content.ptr, 1, content.len, file), content.len);
	fclose(file);
}

/* What a source gives: "name:line+offset format length" a text, the bytes of all, the troubles. */
struct got {
	struct buffer list, bytes;
	struct troubles troubles;
	unsigned progress;
	size_t texts, pieces, most;
};

static void got_release(struct got *got)
{
	buffer_release(&got->list);
	buffer_release(&got->bytes);
	troubles_release(&got->troubles);
}

static void get(struct got *got, const struct source_options *options, const char *const *paths)
{
	struct text path[8];
	size_t count = 0;
	struct source_piece piece = { 0 };
	struct unit unit;
	const char *problem;

	*got = (struct got){ 0 };
	for (; paths[count]; count++)
		path[count] = text_of(paths[count]);
	struct source *source = source_new(path, count, options);
	while (source_take(source, &piece)) {
		got->pieces++;
		while (source_piece_next(&piece, &unit, &problem)) {
			got->texts++;
			if (unit.bytes.len > got->most)
				got->most = unit.bytes.len;
			buffer_add_text(&got->bytes, unit.bytes);
			buffer_printf(&got->list, TEXT_FMT ":%u+%llu ", TEXT_ARG(unit.name),
				      (unsigned)unit.line, (unsigned long long)unit.offset);
			if (problem)
				buffer_printf(&got->list, "%s\n", problem);
			else
				buffer_printf(&got->list, "%s %zu\n",
					      unit.format == LOG_GCG ? "gcg" : "csv",
					      unit.bytes.len);
		}
		assert_true(piece.progress <= 1000000);
		troubles_move(&got->troubles, &piece.troubles);
	}
	assert_false(source_take(source, &piece));
	source_piece_release(&piece);
	source_free(source);
}

static void assert_gives(const struct source_options *options, const char *const *paths,
			 const char *list, const char *troubles, bool failed)
{
	struct got got;

	get(&got, options, paths);
	assert_buffer_equal(&got.list, list);
	assert_buffer_equal(&got.troubles.lines, troubles);
	assert_int_equal(got.troubles.failed, failed);
	got_release(&got);
}

#define PATHS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const struct source_options plain;

#define NO_LOG \
	"neither GCG nor CSV: expected lines that begin with # or >, or a row of column names"

static void files_come_in_the_order_given(void **state)
{
	(void)state;
	make_file("b.gcg", TEXT("#player1 b B\n"));
	make_file("a.csv", TEXT("player,score\n"));
	assert_gives(&plain, PATHS("b.gcg", "a.csv", "b.gcg"),
		     "b.gcg:1+0 gcg 13\na.csv:1+0 csv 13\nb.gcg:1+0 gcg 13\n", "", false);
}

static void what_cannot_be_opened_does_not_stop_the_others(void **state)
{
	(void)state;
	make_file("b.gcg", TEXT("#player1 b B\n"));
	assert_int_equal(symlink("round.gcg", "round.gcg"), 0);
	assert_gives(&plain, PATHS("gone.gcg", "/dev/null", "round.gcg", "top", "b.gcg"),
		     "b.gcg:1+0 gcg 13\n",
		     "gone.gcg: no such file or folder\n"
		     "/dev/null: a device is not read\n"
		     "round.gcg: Too many levels of symbolic links\n"
		     "top/: no .gcg or .csv file in this folder\n",
		     true);
}

static void a_link_to_nothing_in_a_folder_is_told_with_its_reason(void **state)
{
	(void)state;
	make_file("top/b.gcg", TEXT("#player1 b B\n"));
	assert_int_equal(symlink("nowhere", "top/a.gcg"), 0);
	assert_gives(&plain, PATHS("top"), "top/b.gcg:1+0 gcg 13\n",
		     "top/a.gcg: no such file or folder\n", true);
}

static void other_endings_are_looked_into(void **state)
{
	(void)state;
	make_file("game.txt", TEXT("#player1 b B\n"));
	make_file("sheet", TEXT("player,score\n"));
	make_file("empty", TEXT(""));
	make_file("junk", TEXT("hello\n"));
	make_file("binary.gcg", (struct text){ "\1\0\2", 3 });
	assert_gives(&plain, PATHS("game.txt", "sheet", "empty", "junk", "binary.gcg"),
		     "game.txt:1+0 gcg 13\n"
		     "sheet:1+0 csv 13\n"
		     "empty:1+0 empty: expected a log\n"
		     "junk:1+0 " NO_LOG "\n"
		     "binary.gcg:1+0 a binary file: expected the text of a log\n",
		     "", false);
}

static void the_option_tells_the_format_of_other_endings_only(void **state)
{
	struct source_options csv = { .has_input = true, .input = LOG_CSV };
	(void)state;

	make_file("game.txt", TEXT("#player1 b B\n"));
	make_file("game.gcg", TEXT("#player1 b B\n"));
	assert_gives(&csv, PATHS("game.txt", "game.gcg"),
		     "game.txt:1+0 csv 13\ngame.gcg:1+0 gcg 13\n", "", false);
}

static void in_a_folder_only_csv_files_that_are_logs_are_read(void **state)
{
	(void)state;
	make_file("top/a.csv", TEXT("player,score\n"));
	make_file("top/players.csv", TEXT("id,name\n"));
	make_file("top/shopping.csv", TEXT("what,price\n"));
	assert_gives(&plain, PATHS("top"), "top/a.csv:1+0 csv 13\n",
		     "top/shopping.csv: passed over: a CSV file without the columns of a log "
		     "(player, and score or total)\n",
		     false);
}

/* Games with lines of their own, CRLF in every third. */
static void add_games(struct buffer *out, size_t bytes)
{
	for (int game = 0; out->len < bytes; game++) {
		const char *end = game % 3 ? "\n" : "\r\n";
		buffer_printf(out, "#player1 a%d A%s#player2 b B%s", game, end, end);
		for (int turn = 0; turn < 20 + game % 7; turn++)
			buffer_printf(out, ">a%d: ABCDEFG 8H ABC +%d %d%s", game, turn, turn * 7,
				      end);
	}
}

/* Slices put together are the whole, begin with a game, and know where they are. */
static void assert_slices(const struct got *got, const struct buffer *whole, const char *name)
{
	struct text rest = buffer_text(&got->list);
	size_t sum = 0;

	assert_int_equal(got->bytes.len, whole->len);
	assert_memory_equal(got->bytes.bytes, whole->bytes, whole->len);
	assert_true(got->texts > 4);
	assert_true(got->most <= 2 * STREAM_SLICE);
	while (rest.len) {
		unsigned line, lines = 1;
		unsigned long long offset;
		size_t len;
		const char *colon = memmem(rest.ptr, rest.len, ":", 1);

		assert_text_equal(((struct text){ rest.ptr, (size_t)(colon - rest.ptr) }), name);
		assert_int_equal(sscanf(colon, ":%u+%llu gcg %zu", &line, &offset, &len), 3);
		assert_int_equal(offset, sum);
		assert_memory_equal(whole->bytes + offset, "#player1 ", 9);
		for (size_t i = 0; i < offset; i++)
			lines += whole->bytes[i] == '\n';
		assert_int_equal(line, lines);
		sum += len;
		const char *end = memchr(rest.ptr, '\n', rest.len);
		rest.len -= (size_t)(end + 1 - rest.ptr);
		rest.ptr = end + 1;
	}
	assert_int_equal(sum, whole->len);
}

static void feed_stdin_in_small_parts(const char *path)
{
	char command[100];

	snprintf(command, sizeof(command), "dd if=%s of=input bs=777 2>/dev/null &", path);
	assert_int_equal(mkfifo("input", 0644), 0);
	assert_int_equal(system(command), 0);
	int fd = open("input", O_RDONLY);
	assert_true(fd >= 0);
	assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
	close(fd);
}

static void large_inputs_are_cut_between_games_at_the_same_places(void **state)
{
	struct buffer whole = { 0 };
	struct got file, folder, input, fifo;
	(void)state;

	add_games(&whole, 3 << 20);
	make_file("top/big.gcg", buffer_text(&whole));
	get(&file, &plain, PATHS("top/big.gcg"));
	assert_slices(&file, &whole, "top/big.gcg");
	get(&folder, &plain, PATHS("top"));
	assert_text_equal(buffer_text(&folder.list), file.list.bytes);
	assert_int_equal(folder.bytes.len, whole.len);

	feed_stdin_in_small_parts("top/big.gcg");
	get(&input, &plain, PATHS("-"));
	assert_slices(&input, &whole, "-");
	assert_int_equal(input.texts, file.texts);

	assert_int_equal(mkfifo("fifo", 0644), 0);
	assert_int_equal(system("cat top/big.gcg > fifo &"), 0);
	get(&fifo, &plain, PATHS("fifo"));
	assert_slices(&fifo, &whole, "fifo");

	got_release(&file);
	got_release(&folder);
	got_release(&input);
	got_release(&fifo);
	buffer_release(&whole);
}

static void archives_give_their_logs_in_order(void **state)
{
	struct buffer whole = { 0 };
	struct got got;
	(void)state;

	make_file("top/b.gcg", TEXT("#player1 b B\n"));
	make_file("top/a.csv", TEXT("player,score\n"));
	make_file("top/players.csv", TEXT("id,name\n"));
	make_file("top/read.me", TEXT("no log"));
	assert_int_equal(system("cd top && tar -cf ../x.tar b.gcg a.csv players.csv read.me && "
				"tar -czf ../x.tar.gz b.gcg read.me && cp ../x.tar.gz ../packed && "
				"gzip -k b.gcg && gzip -k read.me"),
			 0);
	assert_gives(&plain, PATHS("x.tar", "x.tar.gz", "packed", "top/b.gcg.gz", "top/read.me.gz"),
		     "x.tar:b.gcg:1+0 gcg 13\n"
		     "x.tar:a.csv:1+0 csv 13\n"
		     "x.tar.gz:b.gcg:1+0 gcg 13\n"
		     "packed:b.gcg:1+0 gcg 13\n"
		     "top/b.gcg.gz:1+0 gcg 13\n"
		     "top/read.me.gz:1+0 " NO_LOG "\n",
		     "", false);

	add_games(&whole, 3 << 20);
	make_file("big.gcg", buffer_text(&whole));
	assert_int_equal(system("gzip -1 big.gcg"), 0);
	get(&got, &plain, PATHS("big.gcg.gz"));
	assert_slices(&got, &whole, "big.gcg.gz");
	got_release(&got);
	buffer_release(&whole);
}

static void a_truncated_archive_is_told_and_what_was_read_stands(void **state)
{
	(void)state;
	make_file("top/b.gcg", TEXT("#player1 b B\n"));
	make_file("top/c.gcg", TEXT("#player1 c C\n"));
	assert_int_equal(system("tar -cf x.tar -C top b.gcg c.gcg && truncate -s 1200 x.tar"), 0);
	assert_gives(&plain, PATHS("x.tar", "top/c.gcg"),
		     "x.tar:b.gcg:1+0 gcg 13\ntop/c.gcg:1+0 gcg 13\n",
		     "x.tar: damaged or cut short: Truncated tar archive\n", true);
}

static void an_archive_on_standard_input_is_known_by_its_content(void **state)
{
	(void)state;
	make_file("top/b.gcg", TEXT("#player1 b B\n"));
	assert_int_equal(system("tar -czf x.tar.gz -C top b.gcg"), 0);
	feed_stdin_in_small_parts("x.tar.gz");
	assert_gives(&plain, PATHS("-"), "-:b.gcg:1+0 gcg 13\n", "", false);
}

static void a_game_without_end_is_named_and_the_games_after_it_are_read(void **state)
{
	struct buffer whole = { 0 };
	(void)state;

	buffer_add_string(&whole, "#player1 a A\n>a: ABC 8H ABC +1 1\n#note ");
	for (int i = 0; i < 18 << 10; i++)
		buffer_printf(&whole, "%01024d", 0);
	buffer_add_string(&whole, "\n");
	size_t after = whole.len;
	buffer_add_string(&whole, "#player1 b B\n>b: ABC 8H ABC +1 1\n");
	buffer_add_string(&whole, "#player1 c C\n>c: ABC 8H ABC +1 1\n");
	make_file("long.gcg", buffer_text(&whole));
	struct buffer expected = { 0 };
	buffer_printf(&expected,
		      "long.gcg:1+0 a game of more than 16 MB is not read\n"
		      "long.gcg:4+%zu gcg %zu\n",
		      after, whole.len - after);
	assert_gives(&plain, PATHS("long.gcg"), expected.bytes, "", false);
	buffer_release(&whole);
	buffer_release(&expected);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(files_come_in_the_order_given),
		TEST(what_cannot_be_opened_does_not_stop_the_others),
		TEST(a_link_to_nothing_in_a_folder_is_told_with_its_reason),
		TEST(other_endings_are_looked_into),
		TEST(the_option_tells_the_format_of_other_endings_only),
		TEST(in_a_folder_only_csv_files_that_are_logs_are_read),
		TEST(large_inputs_are_cut_between_games_at_the_same_places),
		TEST(archives_give_their_logs_in_order),
		TEST(a_truncated_archive_is_told_and_what_was_read_stands),
		TEST(an_archive_on_standard_input_is_known_by_its_content),
		TEST(a_game_without_end_is_named_and_the_games_after_it_are_read),
	};

	return RUN_TESTS(tests);
}
