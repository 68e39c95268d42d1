#include "unit.h"

#include <limits.h>

static void what_is_added_stands_in_order_with_a_nul_behind(void **state)
{
	struct buffer buffer = { 0 };

	(void)state;
	assert_buffer_equal(&buffer, "");
	buffer_add_string(&buffer, "p1 ");
	buffer_add_int(&buffer, 473);
	buffer_add_char(&buffer, ',');
	buffer_add_text(&buffer, (struct text){ 0 });
	buffer_printf(&buffer, " %s", "p2");
	assert_buffer_equal(&buffer, "p1 473, p2");
	assert_int_equal(buffer.bytes[buffer.len], 0);
	buffer_clear(&buffer);
	assert_buffer_equal(&buffer, "");
	buffer_release(&buffer);
	assert_null(buffer.bytes);
}

static void growing_keeps_everything(void **state)
{
	struct buffer buffer = { 0 };

	(void)state;
	for (int i = 0; i < 100000; i++)
		buffer_add_char(&buffer, (char)('a' + i % 26));
	buffer_printf(&buffer, "%*d", 5000, 1);
	assert_int_equal(buffer.len, 105000);
	for (int i = 0; i < 100000; i++)
		assert_int_equal(buffer.bytes[i], 'a' + i % 26);
	assert_int_equal(buffer.bytes[104999], '1');
	assert_int_equal(buffer.bytes[105000], 0);
	buffer_release(&buffer);
}

static void every_integer_can_be_written(void **state)
{
	const struct {
		long long value;
		const char *text;
	} row[] = {
		{ 0, "0" },
		{ 9, "9" },
		{ 10, "10" },
		{ -1, "-1" },
		{ LLONG_MAX, "9223372036854775807" },
		{ LLONG_MIN, "-9223372036854775808" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct buffer buffer = { 0 };

		buffer_add_int(&buffer, row[i].value);
		assert_buffer_equal(&buffer, row[i].text);
		buffer_release(&buffer);
	}
}

static void text_from_inputs_cannot_forge_a_line(void **state)
{
	const struct {
		struct text text;
		const char *safe;
	} row[] = {
		{ TEXT("Σωκράτης O'Neill"), "Σωκράτης O'Neill" },
		{ TEXT("a\nb\r\tc"), "a\\x0Ab\\x0D\\x09c" },
		{ TEXT("\x1b[31m"), "\\x1B[31m" },
		{ TEXT("a\0b"), "a\\x00b" },
		{ TEXT("\x7f"), "\\x7F" },
		{ TEXT("\xc2\x85"), "\\u{0085}" },
		{ TEXT("\xe2\x80\xae"
		       "abc"),
		  "\\u{202E}abc" },
		{ TEXT("\xe2\x81\xa6"), "\\u{2066}" },
		{ TEXT("\xe2\x80\xa8"), "\\u{2028}" },
		{ TEXT("\xff\xc3"), "\\xFF\\xC3" },
		{ TEXT("caf\xe9"), "caf\\xE9" },
		{ { 0 }, "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct buffer buffer = { 0 };

		buffer_add_safe(&buffer, row[i].text);
		assert_buffer_equal(&buffer, row[i].safe);
		buffer_release(&buffer);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_added_stands_in_order_with_a_nul_behind),
		cmocka_unit_test(growing_keeps_everything),
		cmocka_unit_test(every_integer_can_be_written),
		cmocka_unit_test(text_from_inputs_cannot_forge_a_line),
	};

	return RUN_TESTS(tests);
}
