#include "play_fixture.h"

#include "audit/lexicon.h"
#include "rules/problems.h"

/* The words, with blanks between them, that the list has of those asked for. */
static void assert_known_to(const struct tileset *set, const char *list, const char *asked,
			    const char *expected)
{
	struct buffer found = { 0 };
	struct lexicon *lexicon = lexicon_new(text_of(list), set);
	struct text rest = text_of(asked), word;

	while ((word = text_next_word(&rest)).len) {
		tile_t letters[BOARD_MAX];
		size_t len = 0;

		for (const char *at = word.ptr, *end = word.ptr + word.len; at < end; len++) {
			size_t taken = tileset_read(set, at, end, &letters[len]);

			assert_int_not_equal(taken, 0);
			at += taken;
		}
		if (lexicon_has(lexicon, letters, len))
			buffer_printf(&found, "%s" TEXT_FMT, found.len ? " " : "", TEXT_ARG(word));
	}
	assert_text_equal(buffer_text(&found), expected);
	lexicon_free(lexicon);
	buffer_release(&found);
}

static void assert_known(const char *tiles, const char *list, const char *asked,
			 const char *expected)
{
	struct buffer name = { 0 };

	buffer_printf(&name, "standard %s", tiles);
	assert_known_to(fixture_rules(name.bytes)->tiles, list, asked, expected);
	buffer_release(&name);
}

static void words_come_in_any_case_with_definitions_and_any_line_ending(void **state)
{
	(void)state;
	assert_known("english",
		     "\xef\xbb\xbf"
		     "CAT a pet [n]\r\n\r\nDOG\tanother\nEMU",
		     "CAT DOG EMU A PET", "CAT DOG EMU");
	assert_known("english", "cat\ndog", "CAT DOG EMU", "CAT DOG");
	assert_known("english", "", "CAT", "");
}

/* R7: names, abbreviations and words with a hyphen are out */
static void what_cannot_be_laid_is_dropped(void **state)
{
	(void)state;
	assert_known("english", "cat\nParis\netc.\nto-do\nt?n\nabcdefghijklmnopqrstuvwxyz\ndog\n",
		     "CAT PARIS ETC TODO TO TEN TAN DOG", "CAT DOG");
	/* in a list of capitals a capital tells nothing */
	assert_known("english", "CAT\nParis\nDOG\n", "CAT PARIS DOG", "CAT PARIS DOG");
}

/* CH as one tile and C and H as two are different words: lists mean the one tile. */
static void letters_of_two_characters_are_one_tile(void **state)
{
	(void)state;
	assert_known("spanish-fise", "CHICO\nPERRO\nNIÑO\nCALLE\nOCHO\n",
		     "[CH]ICO CHICO PE[RR]O PERRO NIÑO CA[LL]E O[CH]O",
		     "[CH]ICO PE[RR]O NIÑO CA[LL]E O[CH]O");
	assert_known("spanish-fise", "chico\nperro\nChile\n[ch]ino\nhacha\n",
		     "[CH]ICO CHICO PE[RR]O [CH]ILE CHILE [CH]INO HA[CH]A",
		     "[CH]ICO PE[RR]O [CH]INO HA[CH]A");
	assert_known("catalan", "COL·LEGI\nANY\nQUE\nPLAÇA\nAC\n",
		     "CO[L·L]EGI A[NY] [QU]E PLAÇA AC", "CO[L·L]EGI A[NY] [QU]E PLAÇA AC");
}

static void the_longest_letter_that_can_be_read_is_meant(void **state)
{
	const char *rows = "?\t?\t2\t0\nD\td\t3\t2\nDZ\tdz\t1\t9\nDZS\tdzs\t1\t10\n"
			   "E\te\t9\t1\nS\ts\t3\t1\nZ\tz\t2\t4\n";
	struct rules_problems problems = { 0 };
	struct tileset set = { 0 };

	(void)state;
	assert_true(tileset_parse(&set, TEXT("mine"), text_of(rows), TEXT("mine.tsv"), &problems));
	assert_known_to(&set, "DZSESS\nEDZE\nEDS\n", "[DZS]ESS [DZ]SESS DZSESS E[DZ]E EDZE EDS",
			"[DZS]ESS E[DZ]E EDS");
	assert_known_to(&set, "dzsess\nedze\n", "[DZS]ESS [DZ]SESS E[DZ]E", "[DZS]ESS E[DZ]E");
}

/* G-1: a list that ends with words of some length says nothing about longer ones */
static void the_longest_word_is_counted_in_tiles(void **state)
{
	struct lexicon *lexicon =
		lexicon_new(TEXT("CHICO\nOSO\n"), fixture_rules("standard spanish-fise")->tiles);

	(void)state;
	assert_int_equal(lexicon_longest(lexicon), 4);
	lexicon_free(lexicon);
	lexicon = lexicon_new(TEXT(""), fixture_rules("standard")->tiles);
	assert_int_equal(lexicon_longest(lexicon), 0);
	lexicon_free(lexicon);
}

/* Large enough that table and pool grow several times. */
static void every_word_of_a_large_list_is_found(void **state)
{
	enum { WORDS = 26 * 26 * 26 };
	const struct tileset *tiles = fixture_rules("standard")->tiles;
	struct buffer list = { 0 };
	tile_t letters[6];

	(void)state;
	for (int i = 0; i < WORDS; i++)
		buffer_printf(&list, "%cQ%cX%cZ\n", 'A' + i / 676, 'A' + i / 26 % 26, 'A' + i % 26);
	struct lexicon *lexicon = lexicon_new(buffer_text(&list), tiles);

	for (int i = 0; i < WORDS; i++) {
		const char *word = list.bytes + 7 * i;

		for (int at = 0; at < 6; at++)
			assert_int_equal(tileset_read(tiles, word + at, word + 6, &letters[at]), 1);
		assert_true(lexicon_has(lexicon, letters, 6));
		assert_false(lexicon_has(lexicon, letters, 5));
		letters[5] = letters[1];
		assert_false(lexicon_has(lexicon, letters, 6));
	}
	lexicon_free(lexicon);
	buffer_release(&list);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_come_in_any_case_with_definitions_and_any_line_ending),
		cmocka_unit_test(what_cannot_be_laid_is_dropped),
		cmocka_unit_test(letters_of_two_characters_are_one_tile),
		cmocka_unit_test(the_longest_letter_that_can_be_read_is_meant),
		cmocka_unit_test(the_longest_word_is_counted_in_tiles),
		cmocka_unit_test(every_word_of_a_large_list_is_found),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
