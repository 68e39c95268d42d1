#include "unit.h"

#include "rules/library.h"

struct fixture {
	struct library *library;
	struct rules_problems problems;
	struct buffer out;
};

static int set_up(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ .library = library_new() };
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	library_free(f->library);
	rules_problems_release(&f->problems);
	buffer_release(&f->out);
	return 0;
}

static const struct layout *layout_named(struct fixture *f, const char *name)
{
	const struct layout *layout = library_layout(f->library, text_of(name), &f->problems);

	assert_non_null(layout);
	assert_int_equal(f->problems.len, 0); /* no note either: they are symmetric */
	return layout;
}

static int count_of(const uint8_t *factors, int factor)
{
	int count = 0;

	for (int i = 0; i < BOARD_AREA; i++)
		count += factors[i] == factor;
	return count;
}

static void built_in_boards_have_the_right_premiums(void **state)
{
	static const struct {
		const char *name;
		int size, word2, word3, word4, letter2, letter3, letter4;
		const char *start;
		bool doubles;
	} row[] = {
		{ "erudit", 15, 16, 8, 0, 24, 12, 0, "H8", false },
		{ "standard", 15, 17, 8, 0, 24, 12, 0, "H8", true },
		{ "super", 21, 41, 16, 4, 36, 20, 8, "K11", true },
		{ "wwf", 15, 12, 8, 0, 24, 16, 0, "H8", false },
	};
	size_t count;
	const char *const *names = library_layout_names(&count);

	assert_int_equal(count, sizeof(row) / sizeof(row[0]));
	for (size_t i = 0; i < count; i++) {
		const struct layout *layout = layout_named(*state, row[i].name);
		char name[8];

		assert_string_equal(names[i], row[i].name);
		assert_string_equal(layout->name, row[i].name);
		assert_int_equal(layout->size, row[i].size);
		assert_int_equal(count_of(layout->word_factor, 2), row[i].word2);
		assert_int_equal(count_of(layout->word_factor, 3), row[i].word3);
		assert_int_equal(count_of(layout->word_factor, 4), row[i].word4);
		assert_int_equal(count_of(layout->letter_factor, 2), row[i].letter2);
		assert_int_equal(count_of(layout->letter_factor, 3), row[i].letter3);
		assert_int_equal(count_of(layout->letter_factor, 4), row[i].letter4);
		assert_string_equal(square_name(layout->start, name), row[i].start);
		assert_int_equal(layout->start_doubles, row[i].doubles);
		assert_int_equal(layout->word_factor[layout->start], row[i].doubles ? 2 : 1);
	}
}

static void squares_are_named_by_column_and_row(void **state)
{
	char name[8];

	(void)state;
	assert_string_equal(square_name(square_at(0, 0), name), "A1");
	assert_string_equal(square_name(square_at(11, 7), name), "H12");
	assert_string_equal(square_name(square_at(20, 20), name), "U21");
}

static void every_problem_of_a_board_file_is_told(void **state)
{
	static const struct {
		const char *bytes;
		uint32_t line;
		const char *message;
	} row[] = {
		{ "", 0, "no squares: expected a line for each row of the board" },
		{ "# nothing\n", 0, "no squares: expected a line for each row of the board" },
		{ "...\n...\n...\n", 0,
		  "no start square: expected one * (it doubles) or + (it does not)" },
		{ "...\n.*.\n", 0,
		  "2 rows, the widest of 3 squares: expected as many rows as squares in a row" },
		{ "..\n.*\n..\n", 0,
		  "3 rows, the widest of 2 squares: expected as many rows as squares in a row" },
		{ "...\n.*.\n..+\n", 3, "a second start square in column 3: the first is B2" },
		{ ".x.\n.*.\n...\n", 1,
		  "column 2: \"x\" is no square: expected one of = - ~ \" ' ^ * + or a blank" },
		{ ".\t.\n.*.\n...\n", 1,
		  "column 2: \"\\x09\" is no square: expected one of = - ~ \" ' ^ * + or a "
		  "blank" },
		{ "......................\n", 1,
		  "the board is too big: at most 21 by 21 squares are allowed" },
		{ "*\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n", 22,
		  "the board is too big: at most 21 by 21 squares are allowed" },
	};
	struct layout layout;

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct rules_problems problems = { 0 };

		assert_false(layout_parse(&layout, TEXT("mine"), text_of(row[i].bytes),
					  TEXT("mine.txt"), &problems));
		assert_text_equal(problems.item[0].message, row[i].message);
		assert_int_equal(problems.item[0].line, row[i].line);
		assert_int_equal(problems.len, 1);
		rules_problems_release(&problems);
	}
}

static void a_lopsided_board_is_noted_and_used(void **state)
{
	struct fixture *f = *state;
	struct layout layout;

	assert_true(layout_parse(&layout, TEXT("mine"), TEXT("=..\n.*.\n...\n"), TEXT("mine.txt"),
				 &f->problems));
	assert_int_equal(f->problems.len, 1);
	assert_int_equal(f->problems.errors, 0);
	assert_true(f->problems.item[0].note);
	assert_text_equal(f->problems.item[0].message,
			  "the board is not symmetric: A1 and C1 differ");
}

static void blanks_that_an_editor_cut_off_are_plain_squares(void **state)
{
	struct fixture *f = *state;
	struct layout layout;

	assert_true(layout_parse(&layout, TEXT("mine"),
				 TEXT("# five\r\n=   =\r\n\r\n  *\r\n\r\n=   =\r\n\r\n"),
				 TEXT("mine.txt"), &f->problems));
	assert_int_equal(f->problems.len, 0);
	assert_int_equal(layout.size, 5);
	assert_int_equal(layout.start, square_at(2, 2));
	assert_int_equal(layout.word_factor[square_at(4, 4)], 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(built_in_boards_have_the_right_premiums),
		TEST(squares_are_named_by_column_and_row),
		TEST(every_problem_of_a_board_file_is_told),
		TEST(a_lopsided_board_is_noted_and_used),
		TEST(blanks_that_an_editor_cut_off_are_plain_squares),
	};

	return RUN_TESTS(tests);
}
