#include "unit.h"

#include <stdio.h>

#include "base/inifile.h"

struct fixture {
	struct arena arena;
	struct inifile ini;
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
	return 0;
}

static void assert_item(const struct ini_item *item, const char *section, const char *name,
			const char *value, uint32_t line)
{
	assert_text_equal(item->section, section);
	assert_text_equal(item->name, name);
	assert_text_equal(item->value, value);
	assert_int_equal(item->line, line);
}

static void items_come_in_order_with_their_lines(void **state)
{
	struct fixture *f = *state;

	inifile_read(&f->ini, &f->arena,
		     TEXT("\xef\xbb\xbftop = 1\r\n"
			  "# comment\n"
			  "[event]\n"
			  "name = Κύπελλο 2026 ; inline\n"
			  "rules: greek\n"
			  "\n"
			  "empty =\n"
			  "[event]\n"
			  "a;b = \"x;y\""));
	assert_int_equal(f->ini.problems, 0);
	assert_int_equal(f->ini.items, 5);
	assert_item(&f->ini.item[0], "", "top", "1", 1);
	assert_item(&f->ini.item[1], "event", "name", "Κύπελλο 2026", 4);
	assert_item(&f->ini.item[2], "event", "rules", "greek", 5);
	assert_item(&f->ini.item[3], "event", "empty", "", 7);
	assert_item(&f->ini.item[4], "event", "a;b", "\"x;y\"", 9);
}

static void indented_lines_continue_a_value(void **state)
{
	struct fixture *f = *state;

	inifile_read(&f->ini, &f->arena,
		     TEXT("[s]\n"
			  "  first = 1\n"
			  "words = aa ab ; some\n"
			  "\tad ae ; more\n"
			  "# between\n"
			  "  ag\n"
			  "words = again\n"
			  "none =\n"
			  "  later\n"));
	assert_int_equal(f->ini.problems, 0);
	assert_int_equal(f->ini.items, 4);
	assert_item(&f->ini.item[0], "s", "first", "1", 2);
	assert_item(&f->ini.item[1], "s", "words", "aa ab ad ae ag", 3);
	assert_item(&f->ini.item[2], "s", "words", "again", 7);
	assert_item(&f->ini.item[3], "s", "none", "later", 8);
}

static void every_bad_line_is_a_problem_and_the_rest_is_read(void **state)
{
	struct fixture *f = *state;
	const struct {
		uint32_t line;
		const char *message;
	} expected[] = {
		{ 2, "expected NAME = VALUE, found 'no equals sign'" },
		{ 4, "expected ']' at the end of a section's name" },
		{ 5, "a NUL byte in the line" },
		{ 6, "bytes that are not valid UTF-8" },
		{ 8, "expected NAME = VALUE, found 'last'" },
	};

	inifile_read(&f->ini, &f->arena,
		     TEXT("a = 1\nno equals sign ; x = 2\n[s]\n[open ; ]\nb = \0\nc = \xe9\nd = 4\n"
			  "last"));
	assert_int_equal(f->ini.problems, sizeof(expected) / sizeof(*expected));
	for (size_t i = 0; i < f->ini.problems; i++) {
		assert_int_equal(f->ini.problem[i].line, expected[i].line);
		assert_text_equal(f->ini.problem[i].message, expected[i].message);
	}
	assert_int_equal(f->ini.items, 2);
	assert_item(&f->ini.item[0], "", "a", "1", 1);
	assert_item(&f->ini.item[1], "s", "d", "4", 7);
}

static void lines_are_whole_or_refused(void **state)
{
	struct fixture *f = *state;

	for (int len = 190; len < 450; len++) {
		struct text bytes = arena_printf(&f->arena, "k = %0*d\nnext = 1\n", len - 4, 7);

		inifile_read(&f->ini, &f->arena, bytes);
		if (len <= 198) {
			assert_int_equal(f->ini.problems, 0);
			assert_int_equal(f->ini.item[0].value.len, len - 4);
		} else {
			assert_int_equal(f->ini.problems, 1);
			assert_int_equal(f->ini.problem[0].line, 1);
		}
		assert_item(&f->ini.item[f->ini.items - 1], "", "next", "1", 2);
	}
}

static void long_section_names_and_keys_are_kept_whole(void **state)
{
	struct fixture *f = *state;
	struct text bytes =
		arena_printf(&f->arena, "[prize %0120d]\n%0100d = 1\n  2\n[prize]\nb = 1\n", 1, 2);

	inifile_read(&f->ini, &f->arena, bytes);
	assert_int_equal(f->ini.problems, 0);
	assert_int_equal(f->ini.items, 2);
	assert_int_equal(f->ini.item[0].section.len, 126);
	assert_int_equal(f->ini.item[0].name.len, 100);
	assert_text_equal(f->ini.item[0].value, "1 2");
	assert_text_equal(f->ini.item[1].section, "prize");
}

static void an_empty_file_has_nothing(void **state)
{
	struct fixture *f = *state;

	inifile_read(&f->ini, &f->arena, (struct text){ 0 });
	assert_int_equal(f->ini.items + f->ini.problems, 0);
	inifile_read(&f->ini, &f->arena, TEXT("\n\n ; only a comment"));
	assert_int_equal(f->ini.items + f->ini.problems, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(items_come_in_order_with_their_lines),
		TEST(indented_lines_continue_a_value),
		TEST(every_bad_line_is_a_problem_and_the_rest_is_read),
		TEST(lines_are_whole_or_refused),
		TEST(long_section_names_and_keys_are_kept_whole),
		TEST(an_empty_file_has_nothing),
	};

	return RUN_TESTS(tests);
}
