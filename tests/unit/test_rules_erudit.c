/*
 * The rule set erudit, clause by clause: what breaks it is found, what keeps it
 * is not.  The norms are in test_statistics and the golden case awards/norms.
 */
#include "clause_fixture.h"

#define RULES "erudit"

/* Seven А for the first player, six А and Г for the second, Ф for the third: 6 and 9 left. */
static const char fifteen_tiles[] = "?\t?\t0\t0\nА\tа\t13\t1\nГ\tг\t1\t0\nФ\tф\t1\t9\n";

/* R1: one language a game: Ы is no Ukrainian letter, Ї no Russian one, A no Cyrillic one */
static void one_language_a_game(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n", "");
	check_findings(RULES, TWO ">A: 8G СЫН +4 4\n", "3 unknown-tile");
	check_findings(RULES, TWO ">A: АБВГДЕЫ - +0 0\n", "3 unknown-tile");
	check_findings("erudit russian", TWO ">A: 8G СЫН +6 6\n", "");
	check_findings("erudit russian", TWO ">A: 8G СЇН +6 6\n", "3 unknown-tile");
	check_findings("erudit erudit-ru", TWO ">A: 8G СОН +4 4\n", "");
	check_findings(RULES, TWO ">A: 8G ЇЖА +13 13\n", "");
}

/* R2: the letter nearest to the start begins; the others sit as they like */
static void the_nearest_letter_begins(void **state)
{
	(void)state;
	check_findings(RULES, TWO "#draw A Б\n#draw B А\n>B: 8G СОН +4 4\n", "");
	check_findings(RULES, TWO "#draw A Б\n#draw B А\n>A: 8G СОН +4 4\n", "5 turn-order");
	check_findings(RULES,
		       THREE "#draw A Я\n#draw B А\n#draw C М\n>B: 8G СОН +4 4\n>A: - +0 0\n"
			     ">C: - +0 0\n",
		       "");
	/* who did not begin may have the same letter */
	check_findings(RULES, THREE "#draw A М\n#draw B А\n#draw C М\n>A: 8G СОН +4 4\n",
		       "7 turn-order");
	/* Ґ stands behind Г and before Д */
	check_findings(RULES, TWO "#draw A Д\n#draw B Ґ\n>A: 8G СОН +4 4\n", "5 turn-order");
	check_findings(RULES, TWO "#draw A Г\n#draw B Ґ\n>A: 8G СОН +4 4\n", "");
}

/* R3: СОН with О on the centre is 2+1+1 = 4: not doubled */
static void the_first_word_is_not_doubled(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8G СОН +4 4\n", "4 0");
	check_findings(RULES, TWO ">A: 8G СОН +8 8\n", "3 move-score 8 4 start-doubled H8");
	check_findings(RULES, TWO ">A: 8H О +1 1\n", "3 opening-length 1 2");
	check_findings(RULES, TWO ">A: 8I СОН +4 4\n>B: - +0 0\n", "3 start-square H8");
}

/* R4: one line, joined to what lies: extension, crossing, bridge, parallel; no diagonals */
static void words_join_in_four_ways(void **state)
{
	(void)state;
	check_findings(RULES,
		       TWO ">A: 8G СОН +4 4\n>B: 8G ...А +5 5\n>A: J8 .АА +5 9\n>B: G8 .АА +5 10\n"
			   ">A: 10G .ОО. +4 13\n>B: 11J АА +8 18\n",
		       "");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: 9J АА +3 3\n", "4 not-connected");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: 8I .А +2 2\n", "4 partial-word");
}

/* R5: two blanks with a declared letter and no value; a third one is too many */
static void there_are_two_blanks(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8G соН +1 1\n", "");
	check_findings(RULES, TWO ">A: 8G сон +0 0\n", "3 blank-count 3 2");
	check_findings("erudit erudit-ru", TWO ">A: 8G сон +0 0\n", "");
	check_findings(RULES, TWO ">A: 8G СоН +4 4\n", "3 move-score 4 3 blank-scored H8");
	check_findings(RULES, TWO ">A: 8G С?Н +3 3\n", "3 blank-undeclared H8");
	check_findings(RULES, TWO ">A: 8G СоН +3 3\n>B: 8G САНИ +4 4\n", "4 blank-changed H8");
	check_csv(RULES, "player,position,word,blank,score,total\nA,8G,СоН,А,3,3\n",
		  "2 blank-claim");
	/* the apostrophe has no lower case, and may be typed in three ways */
	check_findings(RULES, TWO ">A: 8G П['?]ЯТЬ +12 12\n", "");
	check_findings(RULES, TWO ">A: 8G П'ЯТЬ +22 22\n", "");
	check_findings(RULES, TWO ">A: 8G П\u2019ЯТЬ +22 22\n", "");
	check_findings(RULES, TWO ">A: 8G П\u02bcЯТЬ +22 22\n", "");
}

/* R6: exchange some or all, no minimum; all pass twice running: over */
static void exchanges_and_passes_are_free(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES, "?\t?\t0\t0\nА\tа\t16\t1\nБ\tб\t0\t3\n"));
	check_findings(name, TWO ">A: ААААААА -АА +0 0\n", "");
	check_findings(name, TWO ">A: ААААААА -ААА +0 0\n", "3 exchange-bag 3 2");
	check_findings(RULES, TWO ">A: -7 +0 0\n", "");
	assert_true(is_complete(RULES, TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n>B: - +0 0\n"));
	assert_false(is_complete(RULES, TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n"));
	assert_true(is_complete(RULES, THREE ">A: - +0 0\n>B: - +0 0\n>C: - +0 0\n>A: - +0 0\n"
					     ">B: - +0 0\n>C: - +0 0\n"));
	/* an exchange breaks the run, a play taken back is left out of it */
	assert_false(is_complete(RULES, TWO ">A: - +0 0\n>B: -А +0 0\n>A: - +0 0\n>B: - +0 0\n"
					    ">A: - +0 0\n"));
	assert_false(is_complete(RULES, TWO ">A: - +0 0\n>B: 8G СОН +4 4\n>B: -- -4 0\n"
					    ">A: - +0 0\n>B: - +0 0\n"));
	assert_true(is_complete(RULES, TWO ">A: - +0 0\n>B: 8G СОН +4 4\n>B: -- -4 0\n"
					   ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n"));
}

/* R7: a bad word comes off and costs the turn, a failed dispute costs nothing */
static void a_failed_dispute_costs_nothing(void **state)
{
	static const char words[] = "сон\nчас\nвода\nКиїв\nпів-яблука\nЗСУ\nт.д.\n";

	(void)state;
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: (challenge) +0 0\n>B: - +0 0\n", "");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: (challenge) -4 -4\n>B: - +0 -4\n",
		       "4 challenge-penalty -4 0");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>A: (challenge) +5 9\n>B: - +0 0\n",
		       "4 challenge-penalty 5 0");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: (challenge) +0 0\n>B: 9H АС +12 12\n", "");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>A: -- -4 0\n>B: 8G ЧАС +8 8\n", "");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>A: -- -4 0\n>A: 8G ЧАС +8 8\n>B: - +0 0\n",
		       "5 challenge-turn");
	check_findings_with(RULES, TWO ">A: 8G СОН +4 4\n", words, "");
	check_findings_with(RULES, TWO ">A: 8G НОС +4 4\n", words, "3 (word-invalid)");
	check_findings_with(RULES, TWO ">A: 8G НОС +4 4\n>A: -- -4 0\n", words, "");
	check_findings_with(RULES, TWO ">A: 8G СОН +4 4\n>A: -- -4 0\n", words, "4 ruling-wrong");
	check_findings_with(RULES, TWO ">A: 8G НОС +4 4\n>B: (challenge) +0 0\n", words,
			    "4 ruling-wrong");
	/* proper names, abbreviations and words with a hyphen are no words of the list */
	check_findings_with(RULES, TWO ">A: 8F КИЇВ +10 10\n", words, "3 (word-invalid)");
	check_findings_with(RULES, TWO ">A: 8G ЗСУ +9 9\n", words, "3 (word-invalid)");
}

/* R8: the bag is empty and a player out; tiles counted before any end are a warning */
static void the_game_ends_when_a_player_is_out(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, fifteen_tiles));
	assert_true(is_complete(name, THREE ">A: ААААААА 8D ААААААА +58 58\n"));
	assert_false(is_complete(name, THREE ">A: ААААААА 8D АААААА +7 7\n"));
	check_findings(name,
		       THREE ">A: ААААААА 8D ААААААА +58 58\n>B: ААААААГ 9D АА +6 6\n"
			     ">A: (ААААГФ) +13 71\n>B: ААААГ (ААААГ) -4 2\n>C: Ф (Ф) -9 -9\n",
		       "5 after-end; 6 end-rack");
	check_findings(name, THREE ">A: ААААААА 8D АААААА +7 7\n>B: (Ф) -9 -9\n", "5 (end-early)");
}

/* R9: premiums as in Scrabble, once; a blank is 0 but multiplies; shared letters count in each */
static void premiums_are_those_of_scrabble(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: 9H АС +12 12\n", "");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: 9H АС +8 8\n",
		       "4 move-score 8 12 premium-missed I9");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: 9H АС +5 5\n",
		       "4 move-score 5 12 cross-word-missed");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: I6 СА.АС +9 9\n>A: I6 .....А +8 12\n", "");
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: I6 СА.АС +9 9\n>A: I6 .....А +9 13\n",
		       "5 move-score 9 8 premium-reused I7");
}

/* R10: 50 after doubling: letters worth 12 on a double word are 74, not 124 */
static void fifty_come_after_doubling(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8D СОНАААА +60 60\n", "");
	check_findings(RULES, TWO ">A: 8D СОНАААА +10 10\n", "3 move-score 10 60 bingo-omitted");
	check_csv(RULES, "player,position,word,bingo,score,total\nA,8G,СОН,1,4,4\n",
		  "2 bingo-claim");
}

/* R11: 90/80/70, the first is out, 6 and 9 are left: 105/74/61 */
static void the_player_who_is_out_adds_the_others(void **state)
{
	static const char out[] = THREE ">A: ААААААА 8D ААААААА +58 58\n";
	static const char columns[] = "player,action,tiles,score,total\nA,play,,90,90\n"
				      "B,play,,80,80\nC,play,,70,70\n";
	char name[64], text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,end,ААААААФ,15,105\nB,end,АААААА,-6,74\nC,end,,-9,61\n");
	check_csv(RULES, text, "");
	check_scores(RULES, text, "105 74 61");
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,end,,9,99\nB,end,АААААА,-6,74\nC,end,,-9,61\n");
	check_csv(RULES, text, "5 end-adjustment 9 15");
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, fifteen_tiles));
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (ААААААГФ) +15 73\n>B: ААААААГ (ААААААГ) -6 -6\n>C: Ф (Ф) -9 -9\n");
	check_clean(name, text, "73 -6 -9");
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (ААААААГФ) +30 88\n>B: ААААААГ (ААААААГ) -6 -6\n>C: Ф (Ф) -9 -9\n");
	check_findings(name, text, "5 end-adjustment 30 15");
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (ААААААГФ) +15 73\n>B: ААААААГ (ААААААГ) -6 -6\n");
	check_findings(name, text, "6 end-missing -9");
}

/* R12: 4, 9 and 8; then 3, 7 and the leaflet's own slip: 1+1+2x3, printed as 9, is 8 */
static void the_worked_examples(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8G СОН +4 4\n>B: I6 СА.АС +9 9\n>A: 10G СА.А +8 12\n", "");
	check_findings(RULES, TWO ">A: 8G АОН +3 3\n>B: I6 ОА.ОА +7 7\n>A: 6H А.С +8 11\n", "");
	check_findings(RULES, TWO ">A: 8G АОН +3 3\n>B: I6 ОА.ОА +7 7\n>A: 6H А.С +9 12\n",
		       "5 move-score 9 8 letter-value H6");
}

/* The counts are not the leaflet's: what hangs on them is a warning until -t names the set */
static void counts_of_tiles_are_assumed(void **state)
{
	static const char many[] = TWO ">A: ЩЩЩАОНС 8G СОН +4 4\n";

	(void)state;
	check_findings(RULES, many, "3 (tile-count) 3 1");
	check_findings("erudit ukrainian", many, "3 tile-count 3 1");
	check_findings(RULES, TWO ">A: ЩААОНСЕ 8G СОН +4 4\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_language_a_game),
		cmocka_unit_test(the_nearest_letter_begins),
		cmocka_unit_test(the_first_word_is_not_doubled),
		cmocka_unit_test(words_join_in_four_ways),
		cmocka_unit_test(there_are_two_blanks),
		cmocka_unit_test(exchanges_and_passes_are_free),
		cmocka_unit_test(a_failed_dispute_costs_nothing),
		cmocka_unit_test(the_game_ends_when_a_player_is_out),
		cmocka_unit_test(premiums_are_those_of_scrabble),
		cmocka_unit_test(fifty_come_after_doubling),
		cmocka_unit_test(the_player_who_is_out_adds_the_others),
		cmocka_unit_test(the_worked_examples),
		cmocka_unit_test(counts_of_tiles_are_assumed),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
