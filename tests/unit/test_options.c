#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"

static int run_nothing(const struct options *options)
{
	(void)options;
	return 0;
}

static const struct command audit = { "audit", "PATH...", "verify logs", "  ephor audit games/\n",
				      1,       0,	  run_nothing };
static const struct command standings = { "standings", "EVENT", "rank", NULL, 1, 1, run_nothing };
static const struct command show = { "show", "PATH", "draw", NULL, 1, 1, run_nothing };
static const struct command *const commands[] = { &audit, &standings, &show, NULL };

struct fixture {
	struct arena arena;
	struct options options;
	struct buffer problem;
};

static int set_up(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ 0 };
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	arena_release(&f->arena);
	buffer_release(&f->problem);
	return 0;
}

/* Read a command line whose words are separated by blanks. */
static enum options_result read_line(struct fixture *f, const char *line)
{
	struct text rest = text_of(line), word;
	char *argv[32] = { "ephor" };
	int argc = 1;

	while ((word = text_next_word(&rest)).len > 0)
		argv[argc++] = (char *)(uintptr_t)arena_text(&f->arena, word).ptr;
	buffer_clear(&f->problem);
	return options_read(&f->options, commands, &f->arena, argc, argv, &f->problem);
}

static void assert_read(struct fixture *f, const char *line)
{
	if (read_line(f, line) != OPTIONS_READ)
		fail_msg("%s: %s", line, f->problem.bytes);
}

static void options_stand_anywhere(void **state)
{
	const char *const lines[] = {
		"audit -q -r greek -f json a.gcg b.gcg",
		"audit a.gcg --rules greek b.gcg --format json --quiet",
		"--rules=greek -q audit --format=json a.gcg b.gcg",
		"-qrgreek audit -fjson a.gcg b.gcg",
		"-q -r greek -f json audit -- a.gcg b.gcg",
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		assert_read(f, lines[i]);
		assert_ptr_equal(f->options.command, &audit);
		assert_text_equal(f->options.rules, "greek");
		assert_int_equal(f->options.format, FORMAT_JSON);
		assert_true(f->options.quiet);
		assert_int_equal(f->options.arguments.len, 2);
		assert_text_equal(f->options.arguments.item[0], "a.gcg");
		assert_text_equal(f->options.arguments.item[1], "b.gcg");
	}
}

static void what_is_not_given_has_its_default(void **state)
{
	struct fixture *f = *state;

	assert_read(f, "audit -");
	assert_text_equal(f->options.arguments.item[0], "-");
	assert_null(f->options.rules.ptr);
	assert_int_equal(f->options.format, FORMAT_TEXT);
	assert_int_equal(f->options.fail_on, SEVERITY_ERROR);
	assert_true(f->options.jobs >= 1);
	assert_int_equal(f->options.input, INPUT_LOOKED_UP);
	assert_int_equal(f->options.scores, SCORES_BY_RULES);
	for (size_t i = 0; i < FINDING_CODES; i++)
		assert_true(f->options.wanted[i]);
}

static void words_after_two_dashes_are_arguments(void **state)
{
	struct fixture *f = *state;

	assert_read(f, "audit -- -q @x --help");
	assert_false(f->options.quiet);
	assert_int_equal(f->options.arguments.len, 3);
	assert_text_equal(f->options.arguments.item[1], "@x");
}

static void values_are_read(void **state)
{
	struct fixture *f = *state;

	assert_read(f, "audit --set a=1 --set=b=2 --fail-on never -j 3 --input csv -o - x");
	assert_int_equal(f->options.settings.len, 2);
	assert_text_equal(f->options.settings.item[1], "b=2");
	assert_int_equal(f->options.fail_on, FAIL_NEVER);
	assert_false(options_fails(&f->options, SEVERITY_ERROR));
	assert_int_equal(f->options.jobs, 3);
	assert_int_equal(f->options.input, INPUT_CSV);
	assert_text_equal(f->options.output, "-");
	assert_read(f, "audit --fail-on warning x");
	assert_true(options_fails(&f->options, SEVERITY_WARNING));
	assert_false(options_fails(&f->options, SEVERITY_NOTE));
	assert_read(f, "standings --audited a.ndjson b.ndjson E --scores signed --audited -");
	assert_int_equal(f->options.audited.len, 3);
	assert_text_equal(f->options.audited.item[2], "-");
	assert_int_equal(f->options.arguments.len, 1);
	assert_int_equal(f->options.scores, SCORES_SIGNED);
}

static void findings_are_chosen_by_code(void **state)
{
	struct fixture *f = *state;

	assert_read(f, "audit --only syntax,move-score --ignore syntax x");
	for (size_t i = 0; i < FINDING_CODES; i++)
		assert_int_equal(f->options.wanted[i], i == FINDING_MOVE_SCORE);
	assert_read(f, "audit --ignore rack-size x");
	for (size_t i = 0; i < FINDING_CODES; i++)
		assert_int_equal(f->options.wanted[i], i != FINDING_RACK_SIZE);
}

static void help_and_version_can_be_asked_for(void **state)
{
	const struct {
		const char *line;
		enum options_result result;
		const struct command *command;
	} row[] = {
		{ "", OPTIONS_HELP, NULL },
		{ "--help", OPTIONS_HELP, NULL },
		{ "audit --help", OPTIONS_HELP, &audit },
		{ "audit x -h --turn 3", OPTIONS_HELP, &audit },
		{ "--version", OPTIONS_VERSION, NULL },
		{ "audit x --version", OPTIONS_VERSION, &audit },
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		assert_int_equal(read_line(f, row[i].line), row[i].result);
		assert_ptr_equal(f->options.command, row[i].command);
	}
}

static void a_wrong_command_line_is_two_lines(void **state)
{
	const struct {
		const char *line, *problem;
	} row[] = {
		{ "audti x", "ephor: there is no command 'audti'; did you mean 'audit'?\n"
			     "Try 'ephor --help'.\n" },
		{ "xyzzy", "ephor: there is no command 'xyzzy'\nTry 'ephor --help'.\n" },
		{ "audit --ruels x", "ephor: there is no option '--ruels'; did you mean "
				     "'--rules'?\nTry 'ephor audit --help'.\n" },
		{ "audit --trun x", "ephor: there is no option '--trun'\nTry 'ephor audit "
				    "--help'.\n" },
		{ "show --trun x", "ephor: there is no option '--trun'; did you mean '--turn'?\n"
				   "Try 'ephor show --help'.\n" },
		{ "audit -x y", "ephor: there is no option '-x'\nTry 'ephor audit --help'.\n" },
		{ "audit", "ephor: audit needs PATH...\nTry 'ephor audit --help'.\n" },
		{ "show a b", "ephor: one argument too many: 'b'\nTry 'ephor show --help'.\n" },
		{ "audit --turn 3 x",
		  "ephor: audit takes no option --turn\nTry 'ephor audit --help'.\n" },
		{ "audit x --rules",
		  "ephor: --rules needs a value: NAME|FILE\nTry 'ephor audit --help'.\n" },
		{ "audit x --rules -- y",
		  "ephor: --rules needs a value: NAME|FILE\nTry 'ephor audit --help'.\n" },
		{ "audit x --quiet=1", "ephor: an option without a value: '--quiet=1'\n"
				       "Try 'ephor audit --help'.\n" },
		{ "audit -f jsn x",
		  "ephor: --format is one of text json csv junit sarif github, "
		  "not 'jsn'; did you mean 'json'?\nTry 'ephor audit --help'.\n" },
		{ "standings -f sarif E", "ephor: --format is one of text json csv, not 'sarif'\n"
					  "Try 'ephor standings --help'.\n" },
		{ "audit -j 0 x", "ephor: --jobs is a number from 1 to 1024, not '0'\n"
				  "Try 'ephor audit --help'.\n" },
		{ "audit --only mov-score x", "ephor: there is no finding 'mov-score'; did you "
					      "mean 'move-score'?\nTry 'ephor audit --help'.\n" },
		{ "-q", "ephor: which command?\nTry 'ephor --help'.\n" },
		{ "audit @/nonexistent/list", "ephor: cannot read '/nonexistent/list': no such "
					      "file or folder\nTry 'ephor --help'.\n" },
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		assert_int_equal(read_line(f, row[i].line), OPTIONS_WRONG);
		assert_buffer_equal(&f->problem, row[i].problem);
	}
}

static void arguments_may_stand_in_a_file(void **state)
{
	struct fixture *f = *state;
	char path[] = "/tmp/ephor-list-XXXXXX";
	int fd = mkstemp(path);
	const char list[] = "a b.gcg\r\n\n-q\nlast.gcg";

	assert_true(fd >= 0);
	assert_int_equal(write(fd, list, sizeof(list) - 1), sizeof(list) - 1);
	close(fd);
	assert_read(f, arena_printf(&f->arena, "audit first @%s --verbose", path).ptr);
	unlink(path);
	assert_true(f->options.quiet);
	assert_true(f->options.verbose);
	assert_int_equal(f->options.arguments.len, 3);
	assert_text_equal(f->options.arguments.item[1], "a b.gcg");
	assert_text_equal(f->options.arguments.item[2], "last.gcg");
}

static void help_lists_only_what_the_command_takes(void **state)
{
	struct fixture *f = *state;

	options_help(&audit, &f->problem);
	assert_true(text_starts_with(buffer_text(&f->problem), "  ephor audit games/\n"));
	assert_non_null(
		strstr(f->problem.bytes, "-f, --format text|json|csv|junit|sarif|github\n"));
	assert_non_null(strstr(f->problem.bytes, "  -q, --quiet               only"));
	assert_null(strstr(f->problem.bytes, "--turn"));
	buffer_clear(&f->problem);
	options_help(&show, &f->problem);
	assert_non_null(strstr(f->problem.bytes, "--turn N"));
	assert_null(strstr(f->problem.bytes, "--fail-on"));
	assert_null(strstr(f->problem.bytes, "--quiet"));
	assert_read(f, "show -q x"); /* taken all the same: scripts give it to everything */
}

/* "ephor audit - < game.gcg   what that does": the words up to what the shell or the reader takes.
 */
static struct text example_words(struct arena *arena, struct text line)
{
	struct text words = arena_text(arena, line);
	const char *end = strstr(words.ptr, "  ");
	size_t shell = strcspn(words.ptr, "<>|");

	if (end && (size_t)(end - words.ptr) < shell)
		shell = (size_t)(end - words.ptr);
	return arena_text(arena, (struct text){ words.ptr, shell });
}

static void the_examples_of_help_are_command_lines(void **state)
{
	struct fixture *f = *state;

	for (const struct command *const *command = command_table; *command; command++) {
		struct text rest = text_of((*command)->examples);

		assert_non_null(rest.ptr);
		while (rest.len > 0) {
			const char *end = memchr(rest.ptr, '\n', rest.len);
			struct text line = { rest.ptr, (size_t)(end - rest.ptr) }, word;
			char *argv[32];
			int argc = 0;

			rest = (struct text){ end + 1, rest.len - line.len - 1 };
			if (!text_starts_with(line, "ephor "))
				continue; /* what the one before does */
			line = example_words(&f->arena, line);
			while ((word = text_next_word(&line)).len > 0)
				argv[argc++] = (char *)(uintptr_t)arena_text(&f->arena, word).ptr;
			buffer_clear(&f->problem);
			if (options_read(&f->options, command_table, &f->arena, argc, argv,
					 &f->problem) != OPTIONS_READ)
				fail_msg("%s: %s", (*command)->name, f->problem.bytes);
			assert_ptr_equal(f->options.command, *command);
		}
	}
}

static void colours_are_used_when_asked_for(void **state)
{
	struct fixture *f = *state;

	assert_read(f, "audit --color always x");
	assert_true(options_use_color(&f->options, STDOUT_FILENO));
	assert_read(f, "audit --color never x");
	assert_false(options_use_color(&f->options, STDOUT_FILENO));
	assert_read(f, "audit x");
	assert_false(options_use_color(&f->options, -1));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(options_stand_anywhere),
		TEST(what_is_not_given_has_its_default),
		TEST(words_after_two_dashes_are_arguments),
		TEST(values_are_read),
		TEST(findings_are_chosen_by_code),
		TEST(help_and_version_can_be_asked_for),
		TEST(a_wrong_command_line_is_two_lines),
		TEST(arguments_may_stand_in_a_file),
		TEST(help_lists_only_what_the_command_takes),
		TEST(the_examples_of_help_are_command_lines),
		TEST(colours_are_used_when_asked_for),
	};

	return RUN_TESTS(tests);
}
