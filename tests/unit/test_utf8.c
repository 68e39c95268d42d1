#include "unit.h"

#include "base/utf8.h"

static void only_well_formed_bytes_are_characters(void **state)
{
	const struct {
		struct text bytes;
		size_t len;
		uint32_t character;
	} row[] = {
		{ TEXT("A"), 1, 'A' },
		{ TEXT("\0"), 1, 0 },
		{ TEXT("Ω"), 2, 0x3a9 },
		{ TEXT("€"), 3, 0x20ac },
		{ TEXT("\xf0\x9f\x80\x84"), 4, 0x1f004 },
		{ TEXT(""), 0, 0 },
		{ TEXT("\xce"), 0, 0 },		    /* cut off */
		{ TEXT("\xe2\x82"), 0, 0 },	    /* cut off */
		{ TEXT("\xa9"), 0, 0 },		    /* no beginning */
		{ TEXT("\xc0\x80"), 0, 0 },	    /* overlong */
		{ TEXT("\xe0\x80\xaf"), 0, 0 },	    /* overlong */
		{ TEXT("\xed\xa0\x80"), 0, 0 },	    /* surrogate */
		{ TEXT("\xf4\x90\x80\x80"), 0, 0 }, /* beyond U+10FFFF */
		{ TEXT("\xff"), 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		uint32_t character = 0;
		char bytes[4];

		assert_int_equal(utf8_decode(row[i].bytes.ptr, row[i].bytes.ptr + row[i].bytes.len,
					     &character),
				 row[i].len);
		assert_int_equal(utf8_is_valid(row[i].bytes),
				 row[i].len > 0 || row[i].bytes.len == 0);
		if (row[i].len == 0)
			continue;
		assert_int_equal(character, row[i].character);
		assert_int_equal(utf8_encode(character, bytes), row[i].len);
		assert_memory_equal(bytes, row[i].bytes.ptr, row[i].len);
	}
	assert_int_equal(utf8_encode(0xd800, (char[4]){ 0 }), 0);
	assert_int_equal(utf8_encode(0x110000, (char[4]){ 0 }), 0);
}

static void one_bad_byte_anywhere_makes_a_text_invalid(void **state)
{
	char text[40];

	(void)state;
	memset(text, 'x', sizeof(text));
	assert_true(utf8_is_valid((struct text){ text, sizeof(text) }));
	assert_true(utf8_is_valid((struct text){ 0 }));
	for (size_t i = 0; i < sizeof(text); i++) {
		text[i] = (char)0xe9;
		assert_false(utf8_is_valid((struct text){ text, sizeof(text) }));
		text[i] = 'x';
	}
}

static void a_few_spoiled_bytes_leave_a_text_utf8(void **state)
{
	(void)state;
	assert_true(utf8_is_meant(TEXT("ΑΤ\xce"
				       "Ο")));
	assert_true(utf8_is_meant(TEXT("Łódź \xff")));
	assert_false(utf8_is_meant(TEXT("M\xfcller, J\xf6rg")));	   /* ISO 8859-1 */
	assert_false(utf8_is_meant(TEXT("\xc1\xd4\xcf\xcc\xcb\xc5\xd3"))); /* code page 1253 */
	assert_false(utf8_is_meant(TEXT("plain")));
}

static void characters_and_cells_are_counted(void **state)
{
	const struct {
		const char *text;
		size_t count;
		int width;
	} row[] = {
		{ "", 0, 0 },
		{ "ΑΒΓ", 3, 3 },
		{ "e\xcc\x81", 2, 1 },		      /* e and a combining acute */
		{ "\xe6\xbc\xa2\xe5\xad\x97", 2, 4 }, /* two ideographs */
		{ "a\xff", 2, 2 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		assert_int_equal(utf8_count(text_of(row[i].text)), row[i].count);
		assert_int_equal(utf8_width(text_of(row[i].text)), row[i].width);
	}
}

static void composing_changes_only_what_is_not_composed(void **state)
{
	const char *const composed[] = { "", "ASCII", "café", "Έφορος", "Ёлка", "汉", "\xff" };
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof(composed) / sizeof(*composed); i++)
		assert_ptr_equal(utf8_compose(&arena, text_of(composed[i])).ptr, composed[i]);
	assert_text_equal(utf8_compose(&arena, TEXT("cafe\xcc\x81")), "café");
	assert_text_equal(utf8_compose(&arena, TEXT("Ε\xcc\x81φορος")), "Έφορος");
	assert_text_equal(utf8_compose(&arena, TEXT("\xce\x87")), "·"); /* ano teleia */
	arena_release(&arena);
}

static void names_fold_to_one_form(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_text_equal(utf8_fold(&arena, TEXT("ΣΩΚΡΆΤΗΣ")), "σωκράτησ");
	assert_text_equal(utf8_fold(&arena, TEXT("Σωκράτης")), "σωκράτησ");
	assert_text_equal(utf8_fold(&arena, TEXT("CAFE\xcc\x81")), "café");
	assert_text_equal(utf8_fold(&arena, TEXT("Weiß")), "weiss");
	assert_text_equal(utf8_fold(&arena, TEXT("A\xff")), "A\xff");
	arena_release(&arena);
}

static void small_letters_are_known_in_every_alphabet(void **state)
{
	(void)state;
	assert_true(utf8_has_lower_case(TEXT("OXen")));
	assert_true(utf8_has_lower_case(TEXT("ΝΑς")));
	assert_true(utf8_has_lower_case(TEXT("СоН")));
	assert_true(utf8_has_lower_case(TEXT("ISı")));
	assert_false(utf8_has_lower_case(TEXT("OXEN, ΝΑΙ СОН İI")));
	assert_false(utf8_has_lower_case(TEXT("")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_well_formed_bytes_are_characters),
		cmocka_unit_test(one_bad_byte_anywhere_makes_a_text_invalid),
		cmocka_unit_test(a_few_spoiled_bytes_leave_a_text_utf8),
		cmocka_unit_test(characters_and_cells_are_counted),
		cmocka_unit_test(composing_changes_only_what_is_not_composed),
		cmocka_unit_test(names_fold_to_one_form),
		cmocka_unit_test(small_letters_are_known_in_every_alphabet),
	};

	return RUN_TESTS(tests);
}
