#include "unit.h"

#include "report/cell_text.h"

static void assert_clean(struct text text, size_t most, const char *expected)
{
	struct buffer out = { 0 };

	cell_add_clean(&out, text, most);
	assert_buffer_equal(&out, expected);
	buffer_release(&out);
}

static void what_would_break_the_file_is_replaced(void **state)
{
	(void)state;
	assert_clean(TEXT("plain"), 100, "plain");
	assert_clean(TEXT("\xce\x95\xce\xbb"), 100, "\xce\x95\xce\xbb");
	assert_clean(TEXT("a\tb\nc\rd"), 100, "a b c d");
	assert_clean(TEXT("a\x01z"), 100, "a\xef\xbf\xbdz");
	assert_clean(TEXT("a\0z"), 100, "a\xef\xbf\xbdz");
	assert_clean(TEXT("a\xffz"), 100, "a\xef\xbf\xbdz");
	assert_clean(TEXT("a\xc3"), 100, "a\xef\xbf\xbd");
	assert_clean(TEXT("\xef\xbf\xbe"), 100, "\xef\xbf\xbd"); /* U+FFFE */
	assert_clean(TEXT("\xc2\x85"), 100, "\xef\xbf\xbd");	 /* U+0085 */
	assert_clean((struct text){ 0 }, 100, "");
}

static void what_looks_like_a_code_stays_as_it_is(void **state)
{
	static const struct {
		const char *text, *escaped;
	} cases[] = {
		{ "a_x0041_b", "a_x005F_x0041_b" },
		{ "_x00fF_", "_x005F_x00fF_" },
		{ "_x0041", "_x0041" },
		{ "_x004g_", "_x004g_" },
		{ "_x0041_x0042_", "_x005F_x0041_x005F_x0042_" },
		{ "snake_case", "snake_case" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct buffer out = { 0 };

		cell_add_escaped(&out, text_of(cases[i].text));
		assert_buffer_equal(&out, cases[i].escaped);
		buffer_release(&out);
	}
}

static void what_is_too_long_is_cut_between_characters(void **state)
{
	(void)state;
	assert_clean(TEXT("12345"), 5, "12345");
	assert_clean(TEXT("123456"), 5, "1234\xe2\x80\xa6");
	assert_clean(TEXT("\xce\x95\xce\xbb\xce\xb1"), 2, "\xce\x95\xe2\x80\xa6");
	/* beyond the first plane a character is two units */
	assert_clean(TEXT("\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2"), 4,
		     "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2");
	assert_clean(TEXT("\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2z"), 4, "\xf0\x9f\x8e\xb2\xe2\x80\xa6");
}

static void names_of_sheets_are_made_safe(void **state)
{
	static const struct {
		const char *wish, *name;
	} cases[] = {
		{ "Games", "Games" },
		{ "r1/t2: [final]*?\\", "r1-t2- -final----" },
		{ "'quoted'", "quoted" },
		{ "  '' ", "Sheet" },
		{ "", "Sheet" },
		{ "O'Neill", "O'Neill" },
		{ "12345678901", "123456789\xe2\x80\xa6" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct buffer out = { 0 };

		cell_add_name(&out, text_of(cases[i].wish), i == 6 ? 10 : 31);
		assert_buffer_equal(&out, cases[i].name);
		buffer_release(&out);
	}
}

static void figures_are_told_from_texts(void **state)
{
	static const struct {
		const char *text;
		bool figure;
		long long value, scale;
	} cases[] = {
		{ "0", true, 0, 1 },
		{ "-7.85", true, -785, 100 },
		{ "+12", true, 12, 1 },
		{ "3.5", true, 35, 10 },
		{ "", false, 0, 0 },
		{ "-", false, 0, 0 },
		{ "=3", false, 0, 0 },
		{ "3.", false, 0, 0 },
		{ ".5", false, 0, 0 },
		{ "1.2.3", false, 0, 0 },
		{ "1,5", false, 0, 0 },
		{ "12 EUR", false, 0, 0 },
		{ "1e5", false, 0, 0 },
		{ "123456789012345", true, 123456789012345, 1 },
		{ "1234567890123456", false, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		long long value, scale;
		bool figure = cell_read_figure(text_of(cases[i].text), &value, &scale);

		assert_int_equal(figure, cases[i].figure);
		if (figure) {
			assert_int_equal(value, cases[i].value);
			assert_int_equal(scale, cases[i].scale);
		}
	}
}

static void an_ampersand_in_a_footer_begins_no_code(void **state)
{
	struct buffer out = { 0 };

	(void)state;
	cell_add_footer(&out, TEXT("Bread & Butter"), 100);
	assert_buffer_equal(&out, "Bread && Butter");
	buffer_release(&out);
}

static void days_are_told_and_others_are_the_first_of_2000(void **state)
{
	(void)state;
	assert_int_equal(cell_date(TEXT("2000-01-01")), 946684800);
	assert_int_equal(cell_date(TEXT("2026-01-18")), 1768694400);
	assert_int_equal(cell_date(TEXT("")), 946684800);
	assert_int_equal(cell_date(TEXT("2026-13-01")), 946684800);
	assert_int_equal(cell_date(TEXT("18.1.2026")), 946684800);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_would_break_the_file_is_replaced),
		cmocka_unit_test(what_looks_like_a_code_stays_as_it_is),
		cmocka_unit_test(what_is_too_long_is_cut_between_characters),
		cmocka_unit_test(names_of_sheets_are_made_safe),
		cmocka_unit_test(figures_are_told_from_texts),
		cmocka_unit_test(an_ampersand_in_a_footer_begins_no_code),
		cmocka_unit_test(days_are_told_and_others_are_the_first_of_2000),
	};

	return RUN_TESTS(tests);
}
