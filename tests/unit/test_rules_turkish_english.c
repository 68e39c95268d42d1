/*
 * The rule set turkish-english, clause by clause: what breaks it is found, what
 * keeps it is not.
 */
#include "clause_fixture.h"

#define RULES "turkish-english"

/* RETAINS for the first player, seven tiles worth 1 for the second, H (4) for the third. */
static const char fifteen_tiles[] =
	"?\t?\t0\t0\nA\ta\t8\t1\nE\te\t1\t1\nH\th\t1\t4\nI\ti\t1\t1\nN\tn\t1\t1\nR\tr\t1\t1\n"
	"S\ts\t1\t1\nT\tt\t1\t1\n";

/* E1: alphabetical order by the letters drawn; a blank is not provided for and noted */
static void letters_drawn_give_the_order(void **state)
{
	(void)state;
	check_findings(RULES,
		       THREE "#draw A M\n#draw B C\n#draw C K\n>B: 8H AT +4 4\n>C: - +0 0\n"
			     ">A: - +0 0\n",
		       "");
	check_findings(RULES, THREE "#draw A M\n#draw B C\n#draw C K\n>B: 8H AT +4 4\n>A: - +0 0\n",
		       "8 turn-order");
	check_findings(RULES, TWO "#draw A B\n#draw B A\n>A: 8H AT +4 4\n", "5 turn-order");
	check_findings(RULES, TWO "#draw A ?\n#draw B A\n>A: 8H AT +4 4\n", "");
	assert_int_equal(
		notes_of(RULES, TWO "#draw A ?\n#draw B C\n>A: 8H AT +4 4\n", FINDING_READING), 1);
	assert_int_equal(
		notes_of(RULES, TWO "#draw A B\n#draw B C\n>A: 8H AT +4 4\n", FINDING_READING), 0);
	/* T5 provides for it */
	assert_int_equal(notes_of("turkish-school", TWO "#draw A ?\n#draw B C\n>A: 8H AT +4 4\n",
				  FINDING_READING),
			 0);
}

/* E2: seven tiles, always made up to seven while the bag has some */
static void racks_are_made_up_to_seven(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: ATEINS 8H AT +4 4\n", "3 (rack-size) 6 7");
	check_findings(RULES, TWO ">A: ATEINS - +0 0\n", "3 (rack-size) 6 7");
	check_findings(RULES, TWO ">A: ATEINSRE 8H AT +4 4\n", "3 (rack-size) 8 7");
	check_findings(RULES, TWO ">A: ATEINSR 8H AT +4 4\n", "");
	/* nothing is left to make it up with */
	check_findings(with_tiles(RULES, "?\t?\t0\t0\nA\ta\t14\t1\nB\tb\t0\t3\n"),
		       TWO ">A: AAAAAAA 8H AA +4 4\n>B: - +0 0\n>A: AAAAA - +0 4\n", "");
}

/* E3: 50 for all seven */
static void all_seven_earn_fifty(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8D RETAINS +66 66\n", "66 0");
	check_findings(RULES, TWO ">A: 8D RETAINS +16 16\n", "3 move-score 16 66 bingo-omitted");
	check_findings(RULES, TWO ">A: 8D RETAIN +64 64\n", "3 move-score 64 14 bingo-unearned");
	check_csv(RULES, "player,position,word,bingo,score,total\nA,8D,RETAINS,1,66,66\n", "");
	check_csv(RULES, "player,position,word,bingo,score,total\nA,8D,RETAIN,x,14,14\n",
		  "2 bingo-claim");
}

/* E4: 121 s in round 1 and 95 s in the final are too long; scores do not change */
static void a_turn_has_two_minutes_then_ninety_seconds(void **state)
{
	static const struct {
		const char *round, *seconds, *expected;
	} turns[] = {
		{ "1", "120", "" },    { "1", "121", "4 (turn-time) 121 120" },	 { "2", "300", "" },
		{ "final", "90", "" }, { "final", "95", "4 (turn-time) 95 90" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++) {
		char text[256];

		snprintf(text, sizeof(text), "#round %s\n" TWO ">A: 8H AT +4 4\n#seconds %s\n",
			 turns[i].round, turns[i].seconds);
		check_findings(RULES, text, turns[i].expected);
		check_scores(RULES, text, "4 0");
	}
	check_csv(RULES, "round,player,position,word,score,total,seconds\n1,A,8H,AT,4,4,2:01\n",
		  "2 (turn-time) 121 120");
	check_findings("turkish-school", "#round 1\n" TWO ">A: 8H AT +4 4\n#seconds 300\n", "");
	/* the clock costs nothing here */
	check_findings(RULES, TWO ">A: 8H AT +4 4\n>A: (time) -10 -6\n", "4 overtime -10 0");
}

/* E5: the first word is doubled once, by the square it covers */
static void the_first_word_is_doubled_once(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8H CAT +10 10\n", "10 0");
	check_findings(RULES, TWO ">A: 8H CAT +20 20\n", "3 move-score 20 10 letter-value H8");
	check_findings(RULES, TWO ">A: 8H CAT +5 5\n", "3 move-score 5 10 start-not-doubled H8");
	check_findings(RULES, TWO ">A: 8I CAT +6 6\n>B: - +0 0\n", "3 start-square H8");
	check_findings(RULES, TWO ">A: 8H A +2 2\n", "3 opening-length 1 2");
}

/* E6: any number of tiles is exchanged, as many as the bag has */
static void any_number_is_exchanged(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES, "?\t?\t0\t0\nA\ta\t15\t1\nB\tb\t0\t3\n"));
	check_findings(name, TWO ">A: AAAAAAA -A +0 0\n", "");
	check_findings(name, TWO ">A: AAAAAAA -AA +0 0\n", "3 exchange-bag 2 1");
	check_findings(RULES, TWO ">A: AEINRST -AEINRST +0 0\n>B: - +0 0\n", "");
	check_findings(RULES, TWO ">A: AEINRST -AEI +3 3\n", "3 move-score 3 0");
}

/* E7: a blank keeps its letter and has no value.  E8: a tile stays where it was laid */
static void tiles_and_blanks_stay(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H cAT +4 4\n>B: 8H CATS +3 3\n", "");
	check_findings(RULES, TWO ">A: 8H cAT +4 4\n>B: 8H BATS +3 3\n", "4 blank-changed H8");
	check_findings(RULES, TWO ">A: 8H cAT +10 10\n", "3 move-score 10 4 blank-scored H8");
	check_findings(RULES, TWO ">A: 8H ?AT +4 4\n", "3 blank-undeclared H8");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 8H CUTS +6 6\n", "4 through-letter I8");
	/* challenged off, the square is free again */
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>A: -- -10 0\n>B: 8H CUTS +12 12\n", "");
}

/* E9, E10: the dictionary is consulted when any player challenges */
static void words_are_judged_on_a_challenge(void **state)
{
	(void)state;
	check_findings_with(RULES, THREE ">A: 8H CTA +10 10\n>B: - +0 0\n", "CAT\nTACO\n",
			    "4 (word-invalid)");
	check_findings_with(RULES,
			    THREE ">A: 8H CTA +10 10\n>C: (challenge) +0 0\n>A: -- -10 0\n"
				  ">B: - +0 0\n",
			    "CAT\nTACO\n", "");
	check_findings_with(RULES,
			    THREE ">A: 8H CAT +10 10\n>C: (challenge) +0 0\n>A: -- -10 0\n"
				  ">B: - +0 0\n",
			    "CAT\nTACO\n", "6 ruling-wrong");
	check_findings_with(RULES, THREE ">A: 8H CTA +10 10\n>C: (challenge) -10 -10\n>B: - +0 0\n",
			    "CAT\nTACO\n", "5 ruling-wrong");
}

/* E11: B has 40 and challenges a valid word of 24: A +24, B 16, and B still plays */
static void a_failed_challenge_costs_the_word(void **state)
{
	/* A's CAPSULE is worth 24 */
	static const char head[] = TWO ">A: 8H CAT +10 10\n>B: J8 .OQUE +34 34\n>A: - +0 10\n"
				       ">B: 8H ...S +6 40\n>A: 12D CAPSUL. +24 34\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head, ">B: (challenge) -24 16\n>B: D12 .OT +5 21\n");
	check_clean(RULES, text, "34 21");
	snprintf(text, sizeof(text), "%s%s", head, ">B: (challenge) -20 20\n>B: D12 .OT +5 25\n");
	check_findings(RULES, text, "8 challenge-penalty -20 -24");
	/* without the 50 */
	check_findings(RULES, TWO ">A: 8D RETAINS +66 66\n>B: (challenge) -16 -16\n>B: - +0 -16\n",
		       "");
	check_findings(RULES, TWO ">A: 8D RETAINS +66 66\n>B: (challenge) -66 -66\n>B: - +0 -66\n",
		       "4 challenge-penalty -66 -16");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: (challenge) +0 0\n>B: - +0 0\n",
		       "4 challenge-penalty 0 -10");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: - +0 0\n",
		       "4 challenge-penalty -10");
	/* a bonus to the player is another rule set's */
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>A: (challenge) +5 15\n>B: - +0 0\n",
		       "4 challenge-penalty 5 0; 4 challenge-penalty -10");
	/* the challenger has no turn to lose, the writer of a bad word has */
	check_findings(RULES, TWO ">A: 8H CATZ +30 30\n>A: -- -30 0\n>A: 8H AT +4 4\n>B: - +0 0\n",
		       "5 challenge-turn");
	check_findings(RULES, TWO ">A: 8H CATZ +30 30\n>A: -- -30 0\n>B: 8H AT +4 4\n", "");
}

/* E11: the word that is named; where none is, the main word, any word or all of them */
static void the_challenged_word_sets_the_price(void **state)
{
	/* AT makes BA and another AT: 3, 4 and 3 */
	static const char head[] = TWO ">A: 8H BAT +10 10\n>B: 9H AT +10 10\n";
	static const struct {
		const char *challenge, *expected;
	} cases[] = {
		{ ">A: (challenge) -3 7\n", "" },
		{ ">A: (challenge) -4 6\n", "" },
		{ ">A: (challenge) -10 0\n", "" },
		{ ">A: (challenge) -7 3\n", "5 challenge-penalty -7 -3" },
		{ "#challenge A BA\n>A: (challenge) -4 6\n", "" },
		{ "#challenge A BA\n>A: (challenge) -3 7\n", "6 challenge-penalty -3 -4" },
		{ ">A: (challenge) -3 7\n#challenge A BA\n", "5 challenge-penalty -3 -4" },
		{ "#challenge A BA AT\n>A: (challenge) -7 3\n", "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[512];

		snprintf(text, sizeof(text), "%s%s", head, cases[i].challenge);
		check_findings(RULES, text, cases[i].expected);
	}
}

/* E11, T16: in CSV the column word names it, or the note */
static void a_note_may_name_the_word(void **state)
{
	static const char head[] = "player,action,position,word,score,total,note\n"
				   "A,play,8H,BAT,10,10,\nB,play,9H,AT,10,10,\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head, "A,challenge,,,-4,6,BA\nA,pass,,,0,6,\n");
	check_csv(RULES, text, "");
	snprintf(text, sizeof(text), "%s%s", head, "A,challenge,,,-3,7,BA\nA,pass,,,0,7,\n");
	check_csv(RULES, text, "4 challenge-penalty -3 -4");
	snprintf(text, sizeof(text), "%s%s", head, "A,challenge,,BA,-3,7,AT\nA,pass,,,0,7,\n");
	check_csv(RULES, text, "4 challenge-penalty -3 -4");
	/* a remark names nothing */
	snprintf(text, sizeof(text), "%s%s", head,
		 "A,challenge,,,-3,7,He was not sure\nA,pass,,,0,7,\n");
	check_csv(RULES, text, "");
	snprintf(text, sizeof(text), "%s%s", head, "A,challenge,,,-3,7,OX\nA,pass,,,0,7,\n");
	check_csv(RULES, text, "4 (challenge-word)");
}

/* E11: each challenger pays */
static void each_challenger_pays(void **state)
{
	(void)state;
	check_findings(RULES,
		       FOUR ">A: 8H CAT +10 10\n>B: (challenge) -10 -10\n>D: (challenge) -10 -10\n"
			    ">B: - +0 -10\n>C: - +0 0\n>D: - +0 -10\n",
		       "");
	check_findings(RULES,
		       FOUR ">A: 8H CAT +10 10\n>B: (challenge) -10 -10\n#challenge D CAT\n"
			    ">B: - +0 -10\n>C: - +0 0\n>D: - +0 0\n",
		       "6 challenge-penalty -10");
	check_csv(RULES,
		  "player,action,position,word,score,total\nA,play,8H,CAT,10,10\n"
		  "B,challenge,,CAT,-10,-10\nC,challenge,,CAT,-8,-8\nB,pass,,,0,-10\n",
		  "4 challenge-penalty -8 -10");
}

/* E12: all passed twice running: 6 passes of three; a play taken back is one, an exchange none */
static void passes_of_all_end_the_game(void **state)
{
	(void)state;
	assert_true(is_complete(RULES, THREE ">A: - +0 0\n>B: - +0 0\n>C: - +0 0\n>A: - +0 0\n"
					     ">B: - +0 0\n>C: - +0 0\n"));
	assert_false(is_complete(RULES, THREE ">A: - +0 0\n>B: - +0 0\n>C: - +0 0\n>A: - +0 0\n"
					      ">B: - +0 0\n"));
	assert_true(is_complete(RULES, TWO ">A: - +0 0\n>B: 8H CATZ +30 30\n>B: -- -30 0\n"
					   ">A: - +0 0\n>B: - +0 0\n"));
	assert_false(is_complete(RULES, TWO ">A: - +0 0\n>B: -A +0 0\n>A: - +0 0\n>B: - +0 0\n"
					    ">A: - +0 0\n"));
	check_findings(RULES,
		       TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n>B: - +0 0\n>A: 8H AT +4 4\n",
		       "7 after-end; 7 end-missing");
	check_findings(RULES, TWO ">A: 8H AT +4 4\n>B: (Q) -10 -10\n", "4 (end-early)");
}

/* E13: A 100 out, B 90 (7), C 80 (4): 111, 83, 76; by passes with 3, 7, 4 left: 97, 83, 76 */
static void the_player_who_is_out_adds_the_others(void **state)
{
	static const char columns[] = "player,action,tiles,score,total\nA,play,,100,100\n"
				      "B,play,,90,90\nC,play,,80,80\n";
	static const char out[] = THREE ">A: RETAINS 8D RETAINS +66 66\n";
	char name[64], text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,end,AAAAAAAH,11,111\nB,end,AAAAAAA,-7,83\nC,end,H,-4,76\n");
	check_csv(RULES, text, "");
	check_scores(RULES, text, "111 83 76");
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,end,B,-3,97\nB,end,AAAAAAA,-7,83\nC,end,H,-4,76\n");
	check_csv(RULES, text, "");
	check_scores(RULES, text, "97 83 76");
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,end,,12,112\nB,end,AAAAAAA,-7,83\nC,end,H,-4,76\n");
	check_csv(RULES, text, "5 end-adjustment 12 11");

	snprintf(name, sizeof(name), "%s", with_tiles(RULES, fifteen_tiles));
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (AAAAAAAH) +11 77\n>B: AAAAAAA (AAAAAAA) -7 -7\n>C: H (H) -4 -4\n");
	check_clean(name, text, "77 -7 -4");
	/* a line for each of the others */
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (AAAAAAA) +7 73\n>A: (H) +4 77\n>B: AAAAAAA (AAAAAAA) -7 -7\n"
		 ">C: H (H) -4 -4\n");
	check_clean(name, text, "77 -7 -4");
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (AAAAAAAH) +22 88\n>B: AAAAAAA (AAAAAAA) -7 -7\n>C: H (H) -4 -4\n");
	check_findings(name, text, "5 end-adjustment 22 11");
	snprintf(text, sizeof(text), "%s%s", out, ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: H (H) -4 -4\n");
	check_findings(name, text, "6 end-missing 11");
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (AAAAAAAH) +11 77\n>B: AAAAAAA (AAAAAAA) -7 -7\n");
	check_findings(name, text, "6 end-missing -4");
	snprintf(text, sizeof(text), "%s%s", out,
		 ">A: (AAAAAAA) +7 73\n>B: AAAAAAA (AAAAAAA) -7 -7\n>C: H (H) -4 -4\n");
	check_findings(name, text, "5 end-rack");
}

/* E14: proper names, affixes and abbreviations are what a word list leaves out */
static void the_word_list_leaves_names_out(void **state)
{
	static const char words[] = "cat\nhorse\nParis\nun-\nU.S.A.\n";

	(void)state;
	check_findings_with(RULES, TWO ">A: 8H CAT +10 10\n", words, "");
	check_findings_with(RULES, TWO ">A: 8H PARIS +16 16\n", words, "3 (word-invalid)");
	check_findings_with(RULES, TWO ">A: 8H USA +6 6\n", words, "3 (word-invalid)");
}

/* E15: premiums only in the turn in which they are covered */
static void premiums_count_once(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n", "");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 8H ...S +12 12\n",
		       "4 move-score 12 6 premium-reused H8");
}

/* E16: the printed list of 101 words judges two letters: QI and ZA are in it, CH, TE, OK not */
static void the_printed_list_judges_two_letters(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H QI +22 22\n", "");
	check_findings(RULES, TWO ">A: 8H ZA +22 22\n", "");
	check_findings(RULES, TWO ">A: 8H CH +14 14\n", "3 (word-invalid)");
	check_findings(RULES, TWO ">A: 8H TE +4 4\n", "3 (word-invalid)");
	check_findings(RULES, TWO ">A: 8H OK +12 12\n", "3 (word-invalid)");
	check_findings(RULES, TWO ">A: 8H OK +12 12\n>B: (challenge) -12 -12\n", "4 ruling-wrong");
	check_findings(RULES, TWO ">A: 8H OK +12 12\n>A: -- -12 0\n", "");
	check_findings(RULES, TWO ">A: 8H QI +22 22\n>A: -- -22 0\n", "4 ruling-wrong");
	/* a longer word was formed too, and the log does not say which was challenged */
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 9I ETA +9 9\n>A: (challenge) -3 7\n",
		       "5 (ruling-wrong)");
	check_findings_with(RULES, TWO ">A: 8H CAT +10 10\n>B: 9I ETA +9 9\n>A: (challenge) -3 7\n",
			    "CAT\nETA\n", "5 (ruling-wrong)");
	check_findings(RULES,
		       TWO ">A: 8H CAT +10 10\n>B: 9I ETA +9 9\n#challenge A TT\n"
			   ">A: (challenge) -2 8\n",
		       "5 ruling-wrong");
	/* a lexicon does not overrule the list */
	check_findings_with(RULES, TWO ">A: 8H OK +12 12\n", "OK\nCAT\n", "3 (word-invalid)");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(letters_drawn_give_the_order),
		cmocka_unit_test(racks_are_made_up_to_seven),
		cmocka_unit_test(all_seven_earn_fifty),
		cmocka_unit_test(a_turn_has_two_minutes_then_ninety_seconds),
		cmocka_unit_test(the_first_word_is_doubled_once),
		cmocka_unit_test(any_number_is_exchanged),
		cmocka_unit_test(tiles_and_blanks_stay),
		cmocka_unit_test(words_are_judged_on_a_challenge),
		cmocka_unit_test(a_failed_challenge_costs_the_word),
		cmocka_unit_test(the_challenged_word_sets_the_price),
		cmocka_unit_test(a_note_may_name_the_word),
		cmocka_unit_test(each_challenger_pays),
		cmocka_unit_test(passes_of_all_end_the_game),
		cmocka_unit_test(the_player_who_is_out_adds_the_others),
		cmocka_unit_test(the_word_list_leaves_names_out),
		cmocka_unit_test(premiums_count_once),
		cmocka_unit_test(the_printed_list_judges_two_letters),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
