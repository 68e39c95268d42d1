/*
 * The rule set turkish-school, clause by clause: what breaks it is found, what
 * keeps it is not.  What is about events is in test_event_read and
 * test_event_tables.
 */
#include "clause_fixture.h"

#define RULES "turkish-school"

/* Ten tiles: the first player has RETAINS, Q and E (11) and one more E are left. */
static const char ten_tiles[] =
	"?\t?\t0\t0\nA\ta\t1\t1\nE\te\t3\t1\nI\ti\t1\t1\nN\tn\t1\t1\nQ\tq\t1\t10\n"
	"R\tr\t1\t1\nS\ts\t1\t1\nT\tt\t1\t1\n";

/* T3, T15: the dictionary is consulted only on a challenge: an unchallenged phony scores */
static void an_unchallenged_phony_scores(void **state)
{
	(void)state;
	check_findings_with(RULES, TWO ">A: 8H CTA +10 10\n", "CAT\nTACO\n", "3 (word-invalid)");
	check_findings_with(RULES, TWO ">A: 8H CAT +10 10\n", "CAT\nTACO\n", "");
	check_scores(RULES, TWO ">A: 8H CTA +10 10\n", "10 0");
	check_findings_with(RULES, TWO ">A: 8H CAT +10 10\n>A: -- -10 0\n", "CAT\nTACO\n",
			    "4 ruling-wrong");
	check_findings_with(RULES, TWO ">A: 8H CTA +10 10\n>A: -- -10 0\n", "CAT\nTACO\n", "");
	check_findings_with(RULES, TWO ">A: 8H CTA +10 10\n#challenge B CTA\n>B: - +0 0\n",
			    "CAT\nTACO\n", "4 ruling-wrong");
}

/* T5: draws A=?, B=A, C=M, D=C give the order A, B, D, C */
static void the_letters_drawn_seat_everybody(void **state)
{
	static const char draws[] = FOUR "#draw A ?\n#draw B A\n#draw C M\n#draw D C\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", draws,
		 ">A: 8H AT +4 4\n>B: - +0 0\n>D: - +0 0\n>C: - +0 0\n>A: - +0 4\n");
	check_findings(RULES, text, "");
	snprintf(text, sizeof(text), "%s%s", draws,
		 ">A: 8H AT +4 4\n>B: - +0 0\n>C: - +0 0\n>D: - +0 0\n>A: - +0 4\n");
	check_findings(RULES, text, "11 turn-order");
	check_clause(RULES, text, FINDING_TURN_ORDER, "T5");
	snprintf(text, sizeof(text), "%s%s", draws, ">B: 8H AT +4 4\n>D: - +0 0\n");
	check_findings(RULES, text, "9 turn-order");
	/* nobody can be judged by letters that were not all written down */
	check_findings(RULES, THREE "#draw B A\n>C: 8H AT +4 4\n>A: - +0 0\n", "");
	check_csv(RULES,
		  "player,action,tiles,position,word,score,total\nA,draw,C,,,,\nB,draw,B,,,,\n"
		  "A,play,,8H,AT,4,4\n",
		  "4 turn-order");
	check_csv(RULES,
		  "player,action,tiles,position,word,score,total\nA,draw,C,,,,\nB,draw,B,,,,\n"
		  "B,play,,8H,AT,4,4\n",
		  "");
}

/* T6: A=E, B=C, C=E, again A=K, C=D: the order is B, C, A */
static void equal_letters_are_drawn_again(void **state)
{
	static const char draws[] = THREE "#draw A E\n#draw B C\n#draw C E\n#draw A K\n#draw C D\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", draws, ">B: 8H AT +4 4\n>C: - +0 0\n>A: - +0 0\n");
	check_findings(RULES, text, "");
	snprintf(text, sizeof(text), "%s%s", draws, ">B: 8H AT +4 4\n>A: - +0 0\n>C: - +0 0\n");
	check_findings(RULES, text, "10 turn-order");
	/* equal a second time: a third draw settles it */
	check_findings(RULES,
		       TWO "#draw A E\n#draw B E\n#draw A K\n#draw B K\n#draw A Z\n#draw B Y\n"
			   ">A: 8H AT +4 4\n",
		       "9 turn-order");
	check_findings(RULES,
		       TWO "#draw A E\n#draw B E\n#draw A K\n#draw B K\n#draw A Z\n#draw B Y\n"
			   ">B: 8H AT +4 4\n",
		       "");
	/* the second draw is not written down: either order of the two, behind B */
	check_findings(RULES, THREE "#draw A E\n#draw B C\n#draw C E\n>B: 8H AT +4 4\n>C: - +0 0\n",
		       "");
	check_findings(RULES, THREE "#draw A E\n#draw B C\n#draw C E\n>B: 8H AT +4 4\n>A: - +0 0\n",
		       "");
	check_findings(RULES, THREE "#draw A E\n#draw B C\n#draw C E\n>A: 8H AT +4 4\n",
		       "7 turn-order");
}

/* T7: two tiles or more, one on the centre, doubled: CAT at 8H is worth 10 */
static void the_first_word_covers_the_centre_and_is_doubled(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8H CAT +10 10\n", "10 0");
	check_clean(RULES, TWO ">A: H7 CAT +10 10\n", "10 0");
	check_findings(RULES, TWO ">A: 8H CAT +5 5\n", "3 move-score 5 10 start-not-doubled H8");
	check_findings(RULES, TWO ">A: 8H A +2 2\n", "3 opening-length 1 2");
	check_findings(RULES, TWO ">A: 8I CAT +6 6\n>B: - +0 0\n", "3 start-square H8");
}

/* T8: clockwise, and each word joins the others */
static void words_join_and_turns_go_round(void **state)
{
	static const char skipped[] = THREE ">A: 8H CAT +10 10\n>B: - +0 0\n>A: - +0 10\n"
					    ">B: - +0 0\n>C: - +0 0\n";

	(void)state;
	check_findings(RULES, THREE ">A: 8H CAT +10 10\n>B: K8 SO +8 8\n>C: 9J TOE +5 5\n", "");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 12A SO +4 4\n", "4 not-connected");
	/* corner to corner is no joining */
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 9K SO +2 2\n", "4 not-connected");
	check_findings(RULES, skipped, "6 turn-order");
	check_clause(RULES, skipped, FINDING_TURN_ORDER, "T8");
	check_findings(RULES,
		       FOUR ">A: 8H CAT +10 10\n>B: - +0 0\n>C: - +0 0\n>D: - +0 0\n"
			    ">A: - +0 10\n>B: - +0 0\n",
		       "");
}

/* T9: a blank scores nothing, stays what it is, and the square under it counts: cAT is worth 4 */
static void a_blank_keeps_its_letter_and_scores_nothing(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8H cAT +4 4\n", "4 0");
	check_findings(RULES, TWO ">A: 8H cAT +10 10\n", "3 move-score 10 4 blank-scored H8");
	check_findings(RULES, TWO ">A: 8H cAT +4 4\n>B: 8H CATS +3 3\n", "");
	check_findings(RULES, TWO ">A: 8H cAT +4 4\n>B: 8H BATS +3 3\n", "4 blank-changed H8");
	check_findings(RULES, TWO ">A: 8H ?AT +4 4\n", "3 blank-undeclared H8");
	check_csv(RULES, "player,position,word,blank,score,total\nA,8H,cAT,C,4,4\n", "");
	check_csv(RULES, "player,position,word,blank,score,total\nA,8H,cAT,B,4,4\n",
		  "2 blank-claim");
	check_findings(RULES, TWO ">A: 8H caT +2 2\n", "");
	check_findings(RULES, TWO ">A: 8H cat +0 0\n", "3 blank-count 3 2");
}

/* T10: any number up to what the bag holds, for no points */
static void an_exchange_takes_no_more_than_the_bag_has(void **state)
{
	char name[64];

	(void)state;
	/* 17 tiles: 3 are in the bag */
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES, "?\t?\t0\t0\nA\ta\t17\t1\nB\tb\t0\t3\n"));
	check_findings(name, TWO ">A: AAAAAAA -AAA +0 0\n", "");
	check_findings(name, TWO ">A: AAAAAAA -AAAA +0 0\n", "3 exchange-bag 4 3");
	check_findings(name, TWO ">A: AAAAAAA -AAA +5 5\n", "3 move-score 5 0");
	check_findings(RULES, TWO ">A: AEINRST -AEINRST +0 0\n", "");
	check_findings(RULES, TWO ">A: AEINRST -A +0 0\n", "");
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES, "?\t?\t0\t0\nA\ta\t14\t1\nB\tb\t0\t3\n"));
	check_findings(name, TWO ">A: AAAAAAA -A +0 0\n", "3 exchange-bag 1 0");
}

/* T11: a wrong number of tiles: a warning with a play; noticed, the turn is passed */
static void a_wrong_number_of_tiles_is_noticed(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: ATEINS 8H AT +4 4\n", "3 (rack-size) 6 7");
	check_findings(RULES, TWO ">A: ATEINSRE 8H AT +4 4\n", "3 (rack-size) 8 7");
	check_findings(RULES, TWO ">A: ATEINSR 8H AT +4 4\n", "");
	/* 20 in the bag */
	check_findings(with_tiles(RULES, "?\t?\t0\t0\nA\ta\t34\t1\nB\tb\t0\t3\n"),
		       TWO ">A: AAAAAA 8H AA +4 4\n", "3 (rack-size) 6 7");
	check_findings(RULES, TWO ">A: ATEINS -A +0 0\n", "3 (rack-size) 6 7");
	check_findings(RULES, TWO ">A: ATEINS - +0 0\n>B: - +0 0\n>A: ATEINSR 8H AT +4 4\n", "");
	check_findings(RULES, TWO ">A: ATEINSRE - +0 0\n>B: - +0 0\n>A: ATEINSR 8H AT +4 4\n", "");
	/* T17: such a pass was not chosen: three more do not end the game */
	assert_false(is_complete(RULES, TWO ">A: ATEINS - +0 0\n>B: - +0 0\n>A: - +0 0\n"
					    ">B: - +0 0\n"));
}

/* T12: letters first, then words; AREA is worth 8, STRAINED on two double words 36 + 50 */
static void letters_multiply_before_words(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: H5 AREA +8 8\n>B: 5E STR.INED +86 86\n", "8 86");
	check_findings(RULES, TWO ">A: H5 AREA +8 8\n>B: 5E STR.INED +68 68\n",
		       "4 move-score 68 86 premium-missed E5");
	check_findings(RULES, TWO ">A: 8G RAN +6 6\n>B: 7G QI +24 24\n",
		       "4 move-score 24 44 premium-missed G7");
}

/* T13: premiums once, all words added, a shared letter with its premium in each */
static void premiums_count_once_and_in_each_word(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8H CAT +10 10\n>B: 9H AT +10 10\n", "10 10");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 9H AT +3 3\n",
		       "4 move-score 3 10 cross-word-missed");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: 8H ...S +12 12\n",
		       "4 move-score 12 6 premium-reused H8");
	check_findings(RULES, TWO ">A: 8H CAT +10 12\n", "3 running-total 12 10");
}

/* T14: all seven tiles: 50 after the multipliers; RETAINS 8D is worth 66 */
static void all_seven_tiles_earn_fifty(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8D RETAINS +66 66\n", "66 0");
	check_findings(RULES, TWO ">A: 8D RETAINS +16 16\n", "3 move-score 16 66 bingo-omitted");
	check_findings(RULES, TWO ">A: 8D RETAINS +116 116\n",
		       "3 move-score 116 66 bonus-multiplied");
	check_findings(RULES, TWO ">A: 8D RETAIN +64 64\n", "3 move-score 64 14 bingo-unearned");
	check_csv(RULES, "player,position,word,bingo,score,total\nA,8D,RETAINS,1,66,66\n", "");
	check_csv(RULES, "player,position,word,bingo,score,total\nA,8D,RETAIN,1,14,14\n",
		  "2 bingo-claim");
}

/* T16 V1: A's phony is challenged by C alone: A 0, B must pass, C plays, D must pass */
static void bystanders_of_a_bad_word_pass(void **state)
{
	static const char taken_back[] = FOUR ">A: 8H CATZ +30 30\n"
					      ">C: AEINRST (challenge) +0 0\n"
					      ">A: -- -30 0\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", taken_back,
		 ">B: - +0 0\n>C: 8H AN +4 4\n>D: - +0 0\n>A: 7H AT +8 8\n");
	check_findings(RULES, text, "");
	check_scores(RULES, text, "8 0 4 0");
	snprintf(text, sizeof(text), "%s%s", taken_back, ">B: 8H AN +4 4\n>C: - +0 0\n");
	check_findings(RULES, text, "8 challenge-turn");
	snprintf(text, sizeof(text), "%s%s", taken_back,
		 ">B: - +0 0\n>C: 8H AN +4 4\n>D: -A +0 0\n>A: 7H AT +8 8\n");
	check_findings(RULES, text, "10 challenge-turn");
	/* a pass as such is never an error: C may pass too, and forced ones may go unwritten */
	snprintf(text, sizeof(text), "%s%s", taken_back,
		 ">B: - +0 0\n>C: - +0 0\n>D: - +0 0\n>A: 8H AT +4 4\n");
	check_findings(RULES, text, "");
	snprintf(text, sizeof(text), "%s%s", taken_back, ">C: 8H AN +4 4\n>A: 7H AT +8 8\n");
	check_findings(RULES, text, "");
	/* the turn is lost for A: it comes back only after the others */
	snprintf(text, sizeof(text), "%s%s", taken_back, ">A: 8H AN +4 4\n>B: - +0 0\n");
	check_findings(RULES, text, "8 challenge-turn");
	snprintf(text, sizeof(text), "%s%s", taken_back, ">A: - +0 0\n>B: - +0 0\n");
	check_findings(RULES, text, "");
}

/* T16, three players: the one who did not challenge passes, the challenger plays */
static void of_three_players_one_is_a_bystander(void **state)
{
	(void)state;
	check_findings(RULES,
		       THREE ">A: 8H CATZ +30 30\n#challenge B CATZ\n>A: -- -30 0\n"
			     ">B: 8H AT +4 4\n>C: - +0 0\n>A: 7H AT +8 8\n",
		       "");
	check_findings(RULES,
		       THREE ">A: 8H CATZ +30 30\n#challenge B CATZ\n>A: -- -30 0\n"
			     ">B: 8H AT +4 4\n>C: 7H AT +8 8\n>A: - +0 0\n",
		       "8 challenge-turn");
	check_findings(RULES,
		       THREE ">A: 8H CATZ +30 30\n#challenge B CATZ\n#challenge C CATZ\n"
			     ">A: -- -30 0\n>B: 8H AT +4 4\n>C: 7H AT +8 8\n>A: - +0 0\n",
		       "");
	check_csv(RULES,
		  "player,action,position,word,score,total\nA,play,8H,CATZ,30,30\n"
		  "B,challenge,,CATZ,0,0\nA,withdrawn,,,-30,0\nB,play,8H,AT,4,4\n"
		  "C,play,7H,AT,8,8\n",
		  "6 challenge-turn");
}

/* T16 V2: a valid word, B and D challenge: both pass when their turn comes, C plays */
static void challengers_of_a_good_word_lose_a_turn(void **state)
{
	static const char stands[] = FOUR ">A: 8H CAT +10 10\n"
					  ">B: (challenge) +0 0\n"
					  "#challenge D CAT\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", stands,
		 ">B: - +0 0\n>C: 9H AT +10 10\n>D: - +0 0\n>A: - +0 10\n");
	check_findings(RULES, text, "");
	check_scores(RULES, text, "10 0 10 0");
	snprintf(text, sizeof(text), "%s%s", stands, ">B: 9H AT +10 10\n>C: - +0 0\n");
	check_findings(RULES, text, "8 challenge-turn");
	snprintf(text, sizeof(text), "%s%s", stands, ">B: - +0 0\n>C: 9H AT +10 10\n>D: -A +0 0\n");
	check_findings(RULES, text, "10 challenge-turn");
	/* the turn is the price, not points */
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: (challenge) -10 -10\n>B: - +0 -10\n",
		       "4 challenge-penalty -10 0");
}

/* T16 V3: two players: the phony comes off, and the challenger plays */
static void between_two_the_challenger_plays(void **state)
{
	(void)state;
	check_findings(RULES,
		       TWO ">A: 8H CATZ +30 30\n#challenge B CATZ\n>A: -- -30 0\n"
			   ">B: 8H AT +4 4\n>A: - +0 0\n",
		       "");
	check_findings(RULES,
		       TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: - +0 0\n"
			   ">A: - +0 10\n",
		       "");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: 9H AT +10 10\n",
		       "5 challenge-turn");
}

/* T16: where the log names no challenger any consistent reading is accepted */
static void unnamed_challengers_are_any(void **state)
{
	static const char *const turns[] = {
		">B: 8H AT +4 4\n>C: - +0 0\n>D: - +0 0\n>A: - +0 0\n",
		">B: - +0 0\n>C: 8H AT +4 4\n>D: 7H AT +8 8\n>A: - +0 0\n",
		">B: - +0 0\n>C: - +0 0\n>D: - +0 0\n>A: 8H AT +4 4\n",
		">D: 8H AT +4 4\n>A: 7H AT +8 8\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++) {
		char text[512];

		snprintf(text, sizeof(text), FOUR ">A: 8H CATZ +30 30\n>A: -- -30 0\n%s", turns[i]);
		check_findings(RULES, text, "");
	}
}

/* T16: only the challenged words are judged where the log names them */
static void only_the_words_named_are_judged(void **state)
{
	static const char cross[] = TWO ">A: 8H CAT +10 10\n>B: 9I ZO +44 44\n";
	char text[512];

	(void)state;
	/* AZ is none: whether ZO or AZ was challenged decides */
	snprintf(text, sizeof(text), "%s%s", cross, "#challenge A ZO\n>A: - +0 10\n");
	check_findings_with(RULES, text, "CAT\nZO\nTO\nCATS\n", "4 (word-invalid)");
	snprintf(text, sizeof(text), "%s%s", cross, "#challenge A AZ\n>A: - +0 10\n");
	check_findings_with(RULES, text, "CAT\nZO\nTO\nCATS\n", "5 ruling-wrong");
	snprintf(text, sizeof(text), "%s%s", cross, "#challenge A\n>A: - +0 10\n");
	check_findings_with(RULES, text, "CAT\nZO\nTO\nCATS\n", "5 ruling-wrong");
	snprintf(text, sizeof(text), "%s%s", cross, "#challenge A OX\n>A: - +0 10\n");
	check_findings(RULES, text, "5 (challenge-word)");
}

/* T16: what is taken back is what was scored, and by whom */
static void a_play_is_taken_back_in_full(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H CATZ +30 30\n>A: -- -20 10\n>B: - +0 0\n",
		       "4 withdrawn-score -20 -30");
	check_findings(RULES, TWO ">A: 8H CAT +10 10\n>B: - +0 0\n>A: -- -10 0\n",
		       "5 withdrawn-play");
}

/* T17: A goes out, B is left with Q and E: nobody gains: 200, 180 - 11 */
static void own_tiles_are_deducted_and_nobody_gains(void **state)
{
	char name[64];

	(void)state;
	check_csv(RULES,
		  "player,action,tiles,score,total\nA,play,,200,200\nB,play,,180,180\n"
		  "B,end,QE,-11,169\n",
		  "");
	check_scores(RULES,
		     "player,action,tiles,score,total\nA,play,,200,200\nB,play,,180,180\n"
		     "B,end,QE,-11,169\n",
		     "200 169");
	check_csv(RULES,
		  "player,action,tiles,score,total\nA,play,,200,200\nB,play,,180,180\n"
		  "B,end,QE,-10,170\n",
		  "4 end-adjustment -10 -11");
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, ten_tiles));
	check_clean(name, TWO ">A: RETAINS 8D RETAINS +66 66\n>B: EEQ (EEQ) -12 -12\n", "66 -12");
	check_findings(name,
		       TWO
		       ">A: RETAINS 8D RETAINS +66 66\n>A: (EEQ) +12 78\n>B: EEQ (EEQ) -12 -12\n",
		       "4 end-adjustment 12 0");
	check_findings(name, TWO ">A: RETAINS 8D RETAINS +66 66\n>B: EEQ (EEQ) +12 12\n",
		       "4 end-adjustment 12 -12");
	check_findings(name, TWO ">A: RETAINS 8D RETAINS +66 66\n", "3 end-missing -12");
	check_findings(name, TWO ">A: RETAINS 8D RETAINS +66 66\n>B: EQ (EQ) -11 -11\n",
		       "4 end-rack");
	check_findings(
		name, TWO ">A: RETAINS 8D RETAINS +66 66\n>B: - +0 0\n>B: EEQ (EEQ) -12 -12\n", "");
	check_findings(
		name, TWO ">A: RETAINS 8D RETAINS +66 66\n>B: EEQ I8 .E +3 3\n>B: EQ (EQ) -11 -8\n",
		"4 after-end; 5 end-rack");
}

/* T17 at a table of four: each of the three others deducts, and they hold what remains */
static void at_a_table_of_four_three_deduct(void **state)
{
	static const char head[] = FOUR ">A: RETAINS 8D RETAINS +66 66\n";
	char name[64], text[512];

	(void)state;
	/* 7 for A, 7 for B, 7 for C, 2 for D */
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES,
			    "?\t?\t0\t0\nA\ta\t8\t1\nB\tb\t7\t3\nE\te\t1\t1\nI\ti\t1\t1\n"
			    "N\tn\t1\t1\nR\tr\t1\t1\nS\ts\t1\t1\nT\tt\t1\t1\nQ\tq\t2\t10\n"));
	snprintf(text, sizeof(text), "%s%s", head,
		 ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: BBBBBBB (BBBBBBB) -21 -21\n>D: QQ (QQ) -20 "
		 "-20\n");
	check_clean(name, text, "66 -7 -21 -20");
	snprintf(text, sizeof(text), "%s%s", head,
		 ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: BBBBBBB (BBBBBBB) -7 -7\n>D: QQ (QQ) -20 -20\n");
	check_findings(name, text, "7 end-adjustment -7 -21");
	snprintf(text, sizeof(text), "%s%s", head,
		 ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: BBBBBBB (BBBBBBB) -21 -21\n");
	check_findings(name, text, "7 end-missing -20");
	/* a tile less than remains of the set */
	snprintf(text, sizeof(text), "%s%s", head,
		 ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: BBBBBBB (BBBBBBB) -21 -21\n>D: Q (Q) -10 -10\n");
	check_findings(name, text, "8 end-rack");
}

static void add_passes(struct buffer *text, int players, int passes)
{
	for (int i = 0; i < passes; i++)
		buffer_printf(text, ">%c: - +0 0\n", 'A' + i % players);
}

/* T17: 2N passes end the game, one less does not: 8 at a table of four */
static void two_rounds_of_passes_end_the_game(void **state)
{
	static const char *const heads[] = { TWO, THREE, FOUR };

	(void)state;
	for (int players = 2; players <= 4; players++) {
		for (int passes = 2 * players - 1; passes <= 2 * players; passes++) {
			struct buffer text = { 0 };

			buffer_add_string(&text, heads[players - 2]);
			add_passes(&text, players, passes);
			assert_int_equal(is_complete(RULES, text.bytes), passes == 2 * players);
			buffer_release(&text);
		}
	}
	check_clean(RULES,
		    TWO ">A: AEINRST - +0 0\n>B: EEEEEQJ - +0 0\n>A: AEINRST - +0 0\n"
			">B: EEEEEQJ - +0 0\n>A: AEINRST (AEINRST) -7 -7\n"
			">B: EEEEEQJ (EEEEEQJ) -23 -23\n",
		    "-7 -23");
	check_findings(RULES,
		       TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n>B: - +0 0\n>A: 8H AT +4 4\n",
		       "7 after-end; 7 end-missing");
	/* plays that stand and exchanges break the run */
	assert_false(is_complete(RULES, TWO ">A: - +0 0\n>B: - +0 0\n>A: -A +0 0\n>B: - +0 0\n"
					    ">A: - +0 0\n>B: - +0 0\n"));
	assert_false(is_complete(RULES, TWO ">A: - +0 0\n>B: - +0 0\n>A: 8H AT +4 4\n"
					    ">B: - +0 0\n>A: - +0 4\n>B: - +0 0\n"));
	check_findings(RULES, TWO ">A: 8H AT +4 4\n>B: QEEEEEE (QEEEEEE) -16 -16\n",
		       "4 (end-early)");
}

/* T17: only chosen passes count; a withdrawn play and a forced pass neither count nor break */
static void lost_turns_do_not_count_as_passes(void **state)
{
	static const char lost[] = THREE ">A: - +0 0\n>B: - +0 0\n>C: 8H CATZ +30 30\n"
					 "#challenge A\n>C: -- -30 0\n>A: - +0 0\n>B: - +0 0\n"
					 ">C: - +0 0\n";
	char text[512];

	(void)state;
	/* A, B, A and C have chosen to pass: two more are needed */
	assert_false(is_complete(RULES, lost));
	snprintf(text, sizeof(text), "%s%s", lost, ">A: - +0 0\n>B: - +0 0\n");
	assert_true(is_complete(RULES, text));
}

/* T17: over under one reading only is a warning, not an error */
static void over_under_one_reading_is_a_warning(void **state)
{
	/* six turns were lost, two of them to the challenge */
	static const char lost[] = THREE ">A: - +0 0\n>B: - +0 0\n>C: 8H CATZ +30 30\n"
					 "#challenge A\n>C: -- -30 0\n>A: - +0 0\n>B: - +0 0\n"
					 ">C: - +0 0\n";
	char text[512];

	(void)state;
	check_findings(RULES, lost, "11 (end-missing)");
	snprintf(text, sizeof(text), "%s%s", lost,
		 ">A: (A) -1 -1\n>B: (B) -3 -3\n>C: (Q) -10 -10\n");
	check_findings(RULES, text, "12 (end-early)");
	check_scores(RULES, text, "-1 -3 -10");
	assert_true(is_complete(RULES, text));
	snprintf(text, sizeof(text), "%s%s", lost, ">A: (A) -1 -1\n>B: (B) -3 -3\n>C: (Q) -9 -9\n");
	check_findings(RULES, text, "12 (end-early); 14 end-adjustment -9 -10");
	snprintf(text, sizeof(text), "%s%s", lost, ">A: 8H AT +4 4\n>B: - +0 0\n");
	check_findings(RULES, text, "12 (after-end)");
	/* passing on until the game is over by both readings is no finding */
	snprintf(text, sizeof(text), "%s%s", lost,
		 ">A: - +0 0\n>B: - +0 0\n>A: (A) -1 -1\n>B: (B) -3 -3\n>C: (Q) -10 -10\n");
	check_findings(RULES, text, "");
}

/* T18: 150-5 is ahead of 148-3 by the score before the deduction; 150-5 twice: a draw is needed */
static void equal_scores_are_decided_by_those_before(void **state)
{
	static const char columns[] = "player,action,score,total\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,play,150,150\nB,play,148,148\nA,end,-5,145\nB,end,-3,145\n");
	check_winner(RULES, text, 1, WON_BY_BEFORE_END, false);
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,play,150,150\nB,play,150,150\nA,end,-5,145\nB,end,-5,145\n");
	check_winner(RULES, text, 3, WON_BY_DRAW, false);
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,play,150,150\nB,play,148,148\nA,end,-5,145\nB,end,-2,146\n");
	check_winner(RULES, text, 2, WON_BY_SCORE, false);
	/* of three, two are level before and after */
	snprintf(text, sizeof(text), "%s%s", columns,
		 "A,play,150,150\nB,play,148,148\nC,play,150,150\nA,end,-5,145\nB,end,-3,145\n"
		 "C,end,-5,145\n");
	check_winner(RULES, text, 5, WON_BY_DRAW, false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_unchallenged_phony_scores),
		cmocka_unit_test(the_letters_drawn_seat_everybody),
		cmocka_unit_test(equal_letters_are_drawn_again),
		cmocka_unit_test(the_first_word_covers_the_centre_and_is_doubled),
		cmocka_unit_test(words_join_and_turns_go_round),
		cmocka_unit_test(a_blank_keeps_its_letter_and_scores_nothing),
		cmocka_unit_test(an_exchange_takes_no_more_than_the_bag_has),
		cmocka_unit_test(a_wrong_number_of_tiles_is_noticed),
		cmocka_unit_test(letters_multiply_before_words),
		cmocka_unit_test(premiums_count_once_and_in_each_word),
		cmocka_unit_test(all_seven_tiles_earn_fifty),
		cmocka_unit_test(bystanders_of_a_bad_word_pass),
		cmocka_unit_test(of_three_players_one_is_a_bystander),
		cmocka_unit_test(challengers_of_a_good_word_lose_a_turn),
		cmocka_unit_test(between_two_the_challenger_plays),
		cmocka_unit_test(unnamed_challengers_are_any),
		cmocka_unit_test(only_the_words_named_are_judged),
		cmocka_unit_test(a_play_is_taken_back_in_full),
		cmocka_unit_test(own_tiles_are_deducted_and_nobody_gains),
		cmocka_unit_test(at_a_table_of_four_three_deduct),
		cmocka_unit_test(two_rounds_of_passes_end_the_game),
		cmocka_unit_test(lost_turns_do_not_count_as_passes),
		cmocka_unit_test(over_under_one_reading_is_a_warning),
		cmocka_unit_test(equal_scores_are_decided_by_those_before),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
