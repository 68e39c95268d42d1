#include "unit.h"

static void case_is_ignored_only_in_ascii(void **state)
{
	(void)state;
	assert_true(text_is_nocase(TEXT("#Player1"), "#pLAYER1"));
	assert_false(text_is_nocase(TEXT("ab"), "abc"));
	assert_false(text_is_nocase(TEXT("É"), "é"));
	assert_false(text_is_nocase(TEXT("@"), "`"));
	assert_true(text_equal_nocase((struct text){ 0 }, TEXT("")));
}

static void a_text_begins_and_ends(void **state)
{
	(void)state;
	assert_true(text_starts_with(TEXT("#note x"), "#note"));
	assert_false(text_starts_with(TEXT("#not"), "#note"));
	assert_true(text_starts_with((struct text){ 0 }, ""));
	assert_true(text_ends_with_nocase(TEXT("a.GCG"), ".gcg"));
	assert_false(text_ends_with_nocase(TEXT("gcg"), ".gcg"));
}

static void order_is_by_bytes_and_shorter_comes_first(void **state)
{
	(void)state;
	assert_true(text_compare(TEXT("a"), TEXT("b")) < 0);
	assert_true(text_compare(TEXT("ab"), TEXT("a")) > 0);
	assert_true(text_compare(TEXT("a"), TEXT("ab")) < 0);
	assert_true(text_compare(TEXT("z"), TEXT("é")) < 0);
	assert_int_equal(text_compare((struct text){ 0 }, TEXT("")), 0);
}

static void bytes_are_counted_in_texts_of_any_length(void **state)
{
	enum { LEN = 5000 };
	char bytes[LEN];

	(void)state;
	memset(bytes, 'x', sizeof(bytes));
	assert_int_equal(text_count((struct text){ 0 }, 'x'), 0);
	for (size_t len = 0; len <= LEN; len += len < 40 ? 1 : 31) {
		assert_int_equal(text_count((struct text){ bytes, len }, 'x'), len);
		assert_int_equal(text_count((struct text){ bytes, len }, '\n'), 0);
	}
	for (size_t i = 0; i < LEN; i += 7)
		bytes[i] = '\xff';
	assert_int_equal(text_count((struct text){ bytes, LEN }, '\xff'), (LEN + 6) / 7);
}

static void skipping_ends_at_the_first_byte_that_is_less_or_at_the_limit(void **state)
{
	const char line[] = "AB\xc3\xa9?[CH]~abcdefgh 8D";
	const char *end = line + sizeof(line) - 1;
	const char *blank = strchr(line, ' ');

	(void)state;
	for (const char *p = line; p <= blank; p++)
		for (const char *limit = p; limit <= end; limit++)
			assert_ptr_equal(text_skip_from(p, limit, '?'),
					 limit < blank ? limit : blank);
	assert_ptr_equal(text_skip_from(blank + 1, end, '!'), end);
}

static void trimming_takes_blanks_and_line_ends(void **state)
{
	(void)state;
	assert_text_equal(text_trim(TEXT(" \t a b\r\n")), "a b");
	assert_text_equal(text_trim(TEXT(" \t ")), "");
	assert_text_equal(text_trim((struct text){ 0 }), "");
}

static void words_are_cut_off_the_front(void **state)
{
	struct text rest = TEXT("  8D \tHORNS  +24");

	(void)state;
	assert_text_equal(text_next_word(&rest), "8D");
	assert_text_equal(text_next_word(&rest), "HORNS");
	assert_text_equal(text_next_word(&rest), "+24");
	assert_text_equal(text_next_word(&rest), "");
	assert_text_equal(rest, "");
	rest = (struct text){ 0 };
	assert_text_equal(text_next_word(&rest), "");
	assert_null(rest.ptr);
}

static void a_number_is_digits_with_an_optional_sign(void **state)
{
	const struct {
		const char *text;
		bool valid;
		int value;
	} row[] = {
		{ "0", true, 0 },
		{ "+24", true, 24 },
		{ "-7", true, -7 },
		{ "007", true, 7 },
		{ "2147483647", true, 2147483647 },
		{ "-2147483648", true, -2147483647 - 1 },
		{ "2147483648", false, 0 },
		{ "+2147483648", false, 0 },
		{ "-2147483649", false, 0 },
		{ "99999999999999999999999999", false, 0 },
		{ "", false, 0 },
		{ "-", false, 0 },
		{ "+", false, 0 },
		{ "--7", false, 0 },
		{ " 7", false, 0 },
		{ "7 ", false, 0 },
		{ "7.5", false, 0 },
		{ "0x1", false, 0 },
		{ "\xd9\xa3", false, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		int value = -99;

		if (text_to_int(text_of(row[i].text), &value) != row[i].valid)
			fail_msg("\"%s\"", row[i].text);
		assert_int_equal(value, row[i].valid ? row[i].value : -99);
	}
	assert_false(text_to_int((struct text){ 0 }, &(int){ 0 }));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(case_is_ignored_only_in_ascii),
		cmocka_unit_test(a_text_begins_and_ends),
		cmocka_unit_test(order_is_by_bytes_and_shorter_comes_first),
		cmocka_unit_test(bytes_are_counted_in_texts_of_any_length),
		cmocka_unit_test(skipping_ends_at_the_first_byte_that_is_less_or_at_the_limit),
		cmocka_unit_test(trimming_takes_blanks_and_line_ends),
		cmocka_unit_test(words_are_cut_off_the_front),
		cmocka_unit_test(a_number_is_digits_with_an_optional_sign),
	};

	return RUN_TESTS(tests);
}
