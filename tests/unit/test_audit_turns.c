/*
 * The order of play, turn times, and plays onto the board.
 */
#include "audit_fixture.h"

#define TWO   "#player1 A A\n#player2 B B\n"
#define THREE TWO "#player3 C C\n"
#define FOUR  THREE "#player4 D D\n"

/* T5: a blank ranks before A; the others follow in alphabetical order: A, B, D, C */
static void the_letters_drawn_give_the_order(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       FOUR "#draw A ?\n#draw B A\n#draw C M\n#draw D C\n"
			    ">A: 8H AT +4 4\n>B: - +0 0\n>D: - +0 0\n>C: - +0 0\n>A: - +0 4\n",
		       "");
	check_findings("turkish-school",
		       FOUR "#draw A ?\n#draw B A\n#draw C M\n#draw D C\n"
			    ">A: 8H AT +4 4\n>B: - +0 0\n>C: - +0 0\n>D: - +0 0\n>A: - +0 4\n",
		       "11 turn-order");
}

/* T6: equal letters draw again, to rank among themselves only: B, C, A */
static void equal_letters_draw_again(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       THREE "#draw A E\n#draw B C\n#draw C E\n#draw A K\n#draw C D\n"
			     ">B: 8H AT +4 4\n>C: - +0 0\n>A: - +0 0\n",
		       "");
	check_findings("turkish-school",
		       THREE "#draw A E\n#draw B C\n#draw C E\n#draw A K\n#draw C D\n"
			     ">B: 8H AT +4 4\n>A: - +0 0\n>C: - +0 0\n",
		       "10 turn-order");
}

/* G-3A, R2, E1: nearest to the start of the alphabet begins */
static void the_nearest_letter_begins(void **state)
{
	(void)state;
	check_findings("greek", TWO "#draw A Ω\n#draw B ?\n>B: 8H ΑΝ +4 4\n", "");
	check_findings("greek", TWO "#draw A Ω\n#draw B Α\n>A: 8H ΑΝ +4 4\n", "5 turn-order");
	check_findings("erudit", TWO "#draw A Б\n#draw B А\n>A: 8G СОН +4 4\n", "5 turn-order");
	check_findings("turkish-english", TWO "#draw A ?\n#draw B A\n>A: 8H AT +4 4\n", "");
	check_findings("turkish-english", TWO "#draw A B\n#draw B A\n>A: 8H AT +4 4\n",
		       "5 turn-order");
}

/* E4: 121 s in round 1, 95 s in the final; scores unchanged */
static void turns_have_a_limit_in_the_first_round_and_the_final(void **state)
{
	(void)state;
	check_findings("turkish-english", "#round 1\n" TWO ">A: 8H AT +4 4\n#seconds 121\n",
		       "4 (turn-time) 121 120");
	check_findings("turkish-english", "#round 1\n" TWO ">A: 8H AT +4 4\n#seconds 120\n", "");
	check_findings("turkish-english", "#round final\n" TWO ">A: 8H AT +4 4\n#seconds 95\n",
		       "4 (turn-time) 95 90");
	check_findings("turkish-english", "#round 2\n" TWO ">A: 8H AT +4 4\n#seconds 300\n", "");
}

/* T5: the letters drawn are not broken where a turn is only missing */
static void a_missing_turn_is_said_once_beside_the_letters_drawn(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       THREE "#draw A A\n#draw B B\n#draw C C\n"
			     ">A: 8H AT +4 4\n>B: - +0 0\n>A: - +0 4\n>B: - +0 0\n>C: - +0 9\n",
		       "9 turn-order");
}

static void a_turn_written_twice_counts_once(void **state)
{
	(void)state;
	check_findings("standard",
		       TWO ">A: AT 8H AT +4 4\n>A: AT 8H AT +4 4\n>B: QAAIIII 9I AA +6 6\n"
			   ">A: - +0 4\n",
		       "4 turn-order");
	check_findings("standard",
		       TWO ">A: AT 8H AT +4 4\n>B: ABCDEFG -AB +0 0\n>B: ABCDEFG -AB +0 0\n"
			   ">A: - +0 4\n",
		       "5 turn-order");
	/* another total: the tiles are laid already */
	check_findings("standard", TWO ">A: 8H AT +4 4\n>A: 8H AT +4 8\n>B: - +0 0\n",
		       "4 turn-order; 4 no-new-tile");
}

/* Each of the two plays needs the other before it: only their order is wrong. */
static void lines_that_changed_places_are_replayed_in_their_order(void **state)
{
	(void)state;
	check_findings("standard",
		       TWO ">A: 8H AT +4 4\n>A: ABCDEFG J9 .B +10 14\n>B: 9I AA +6 6\n"
			   ">B: - +0 6\n",
		       "4 turn-order");
	check_findings("turkish-school",
		       THREE ">A: 8H AT +4 4\n>B: - +0 0\n>C: - +0 0\n>B: - +0 0\n"
			     ">A: -2 +0 4\n>C: - +0 0\n>A: -2 +0 4\n",
		       "7 turn-order");
}

/* What a player held before a turn that is missing says nothing of the rack after it. */
static void a_missing_turn_leaves_the_rack_unknown(void **state)
{
	(void)state;
	check_findings("standard",
		       TWO ">A: ATCDEFG 8H AT +4 4\n>B: - +0 0\n>B: - +0 0\n"
			   ">A: AEIOUXY -XY +0 30\n",
		       "5 turn-order");
}

/* One wrong rack is one finding: neither the rack behind it nor the tiles used repeat it. */
static void a_wrong_rack_is_said_once(void **state)
{
	(void)state;
	check_findings("standard",
		       TWO ">A: ATCDEFG 8H AT +4 4\n>B: - +0 0\n>A: CDEFOOO -O +0 4\n>B: - +0 0\n"
			   ">A: CDEFGOO -O +0 4\n",
		       "5 (rack-carry)");
	check_findings("standard",
		       TWO ">A: ATCDEFG 8H AT +4 4\n>B: - +0 0\n>A: IDEFGOO 9H CO +12 16\n",
		       "5 (rack-tiles)");
}

/* The racks alone are wrong in these plays. */
static void a_tile_that_was_kept_is_missed_beside_right_scores(void **state)
{
#define HEAD TWO ">A: CATSDOG 8H CAT +10 10\n>B: EEIOUNR 7G EI +7 7\n"
	(void)state;
	check_findings("standard", HEAD ">A: DGOSAER 9G AE +8 18\n", "");
	check_findings("standard", HEAD ">A: AAEILNR 9G AE +8 18\n", "5 (rack-carry)");
	check_findings("standard", HEAD ">A: DGOAAER 9G AE +8 18\n", "5 (rack-carry)");
#undef HEAD
	/* of two Es kept one is gone */
	check_findings("standard",
		       TWO ">A: CATEERS 8H CAT +10 10\n>B: EEIOUNR 7G EI +7 7\n"
			   ">A: ERSAIIO 9G AE +8 18\n",
		       "5 (rack-carry)");
}

/* A failed challenge may cost a turn, but the total tells whose play it is. */
static void the_total_tells_a_wrong_name_behind_a_challenge(void **state)
{
	(void)state;
	check_findings("standard",
		       TWO ">A: 8H AT +4 4\n>A: (challenge) +5 9\n>A: 9I AA +6 6\n>A: - +0 9\n"
			   ">B: - +0 6\n",
		       "5 turn-order");
}

static void new_tiles_alone_are_read_around_those_that_lie_there(void **state)
{
	(void)state;
	check_findings("standard", TWO ">A: 8H AT +4 4\n>B: BCDEFGS 8G BS +6 6\n>A: - +0 4\n",
		       "4 through-letter H8");
}

/* T8: clockwise */
static void a_turn_out_of_order_is_said_once(void **state)
{
	(void)state;
	check_findings("standard", TWO ">A: 8H AT +4 4\n>A: 9I AA +6 10\n>B: - +0 0\n>A: - +0 10\n",
		       "4 turn-order");
	/* the name is wrong: the total is the other's */
	check_findings("standard", TWO ">A: 8H AT +4 4\n>B: 9I AA +6 6\n>B: - +0 4\n>B: - +0 6\n",
		       "5 turn-order");
	/* a turn worth 23 is missing */
	check_findings("standard",
		       TWO ">A: 8H AT +4 4\n>B: - +0 0\n>A: - +0 4\n>A: - +0 4\n>B: - +0 23\n",
		       "6 turn-order");
	check_findings("turkish-school",
		       FOUR ">A: 8H AT +4 4\n>C: - +0 0\n>D: - +0 0\n>A: - +0 4\n>B: - +0 0\n",
		       "6 turn-order");
}

/* R4: extension, crossing, bridge and parallel; corner to corner is no joining */
static void erudit_words_join_in_four_ways(void **state)
{
	(void)state;
	check_findings("erudit",
		       TWO ">A: 8G СОН +4 4\n"
			   ">B: 8G ...А +5 5\n"
			   ">A: J8 .АА +5 9\n"
			   ">B: G8 .АА +5 10\n"
			   ">A: 10G .ОО. +4 13\n"
			   ">B: 11J АА +8 18\n",
		       "");
	check_findings("erudit", TWO ">A: 8G СОН +4 4\n>B: 9J АА +3 3\n", "4 not-connected");
}

/* R1: one language a game */
static void a_letter_of_another_alphabet_is_no_tile(void **state)
{
	(void)state;
	check_findings("erudit", TWO ">A: 8G СЫН +4 4\n", "3 unknown-tile");
	check_findings("erudit russian", TWO ">A: 8G СОН +3 3\n", "");
}

/* R5: two blanks; a third one.  G-4B-blank: a warning in Greek games */
static void more_blanks_than_the_set_has(void **state)
{
	(void)state;
	check_findings("erudit", TWO ">A: 8G сон +0 0\n", "3 blank-count 3 2");
	check_findings("greek", TWO ">A: 8G αββ +0 0\n", "3 (blank-count) 3 2");
}

/* T11, E2: a short rack with tiles in the bag */
static void a_short_rack_is_noticed_where_the_rules_ask(void **state)
{
	(void)state;
	check_findings("turkish-school", TWO ">A: ATEINS 8H AT +4 4\n", "3 (rack-size) 6 7");
	check_findings("turkish-english", TWO ">A: ATEINS 8H AT +4 4\n", "3 (rack-size) 6 7");
	check_findings("standard", TWO ">A: ATEINS 8H AT +4 4\n", "");
	check_findings("greek", TWO ">A: ΑΑΑΝΝΝΝΝ 8H ΑΝ +4 4\n", "3 (rack-size) 8 7");
}

/* G-4E: what nobody challenged stands: warnings */
static void greek_plays_off_the_centre_stand(void **state)
{
	(void)state;
	check_findings("greek", TWO ">A: 8I ΑΝ +2 2\n>B: - +0 0\n", "3 (start-square) H8");
	check_findings("standard", TWO ">A: 9I AT +4 4\n>B: - +0 0\n", "3 start-square H8");
}

static void a_play_is_read_where_the_rest_of_the_game_has_it(void **state)
{
	(void)state;
	/* 8H was meant: the score fits, and the next play goes through it */
	check_findings("standard", TWO ">A: 8P CAT +10 10\n>B: 8H ...S +6 6\n", "3 off-board");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>B: 1A CATS +6 6\n", "4 not-connected");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>B: 8H CUTS +6 6\n",
		       "4 through-letter I8");
	check_findings("standard", TWO ">A: 8H CaT +8 8\n>B: 8H CUTS +5 5\n", "4 blank-changed I8");
	check_findings("standard", TWO ">A: 8H CaT +8 8\n>B: 8H CATS +5 5\n", "");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>B: 8J .S +6 6\n", "4 partial-word");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>B: 8H CAT +6 6\n", "4 no-new-tile");
	check_findings("standard", TWO ">A: 8H C?T +8 8\n", "3 blank-undeclared I8");
}

/* R12: 4, 9, 8; then 3, 7 and the leaflet's own slip: 1+1+2x3 printed as 9 is 8 */
static void the_leaflets_slip_is_found(void **state)
{
	(void)state;
	check_findings("erudit", TWO ">A: 8G СОН +4 4\n>B: I6 СА.АС +9 9\n>A: 10G СА.А +8 12\n",
		       "");
	check_findings("erudit", TWO ">A: 8G АОН +3 3\n>B: I6 ОА.ОА +7 7\n>A: 6H А.С +9 12\n",
		       "5 move-score 9 8 letter-value H6");
}

static void totals_are_judged_by_the_sheets_own_arithmetic(void **state)
{
	(void)state;
	/* carried on: one finding */
	check_findings("standard",
		       TWO ">A: 8H CAT +10 20\n>B: - +0 0\n>A: 8H ...S +6 26\n>B: - +0 0\n",
		       "3 running-total 20 10");
	/* not carried on: one finding too */
	check_findings("standard",
		       TWO ">A: 8H CAT +10 20\n>B: - +0 0\n>A: 8H ...S +6 16\n>B: - +0 0\n",
		       "3 running-total 20 10");
	/* nor beside a score that is wrong as well, where the sum of the sheet is right */
	check_findings("standard",
		       TWO ">A: 8H CAT +10 20\n>B: - +0 0\n>A: 8H ...S +9 19\n>B: - +0 0\n",
		       "3 running-total 20 10; 5 move-score 9 6 letter-value I8");
	/* and a total is only followed once there was another one */
	check_findings("standard",
		       TWO ">A: 8H CAT +10 10\n>B: - +0 0\n>A: 8H ...S +6 6\n>B: - +0 0\n",
		       "5 running-total 6 16");
	/* a wrong score carried on is one finding */
	check_findings("standard",
		       TWO ">A: 8H CAT +5 5\n>B: - +0 0\n>A: 8H ...S +6 11\n>B: - +0 0\n",
		       "3 move-score 5 10 start-not-doubled H8");
	/* the total is right, the score beside it is not */
	check_findings("standard", TWO ">A: 8H CAT +11 10\n>B: - +0 0\n",
		       "3 move-score 11 10 addition");
}

static void
a_score_that_fits_the_place_beside_tells_it_where_the_game_goes_on_from_there(void **state)
{
	static const char *const head = TWO ">A: 8H HORN +14 14\n>B: 9I AT +11 11\n";
	struct buffer log = { 0 };

	(void)state;
	buffer_add_string(&log, head);
	buffer_add_string(&log, ">A: 10F STAR +15 29\n>B: H8 ...S +7 18\n>A: I7 E... +5 34\n");
	check_findings("standard", log.bytes, "4 move-score 11 8");
	struct audited audited = audit_log("standard", log.bytes, LOG_GCG, NULL);
	assert_int_equal(audited.verdict.player[0].audited, 34);
	assert_int_equal(audited.verdict.player[1].audited, 18);
	audited_release(&audited);
	/* one play more is not enough to say that the place is wrong and not the score */
	buffer_clear(&log);
	buffer_add_string(&log, head);
	buffer_add_string(&log, ">A: 10F STAR +15 29\n");
	check_findings("standard", log.bytes,
		       "4 move-score 11 8 cross-word-extra; 5 move-score 15 9 letter-value F10");
	buffer_release(&log);
}

static void a_column_declares_blanks_in_the_order_of_the_word(void **state)
{
	struct audited audited = audit_log(
		"standard",
		"player,position,word,blank,score,total\nA,8H,C?T?,as,8,8\nB,8H,CATE,,1,1\n",
		LOG_CSV, NULL);

	(void)state;
	assert_buffer_equal(&audited.findings, "3 blank-changed K8");
	audited_release(&audited);
	audited = audit_log("standard", "player,position,word,blank,score,total\nA,8H,C?T?,a,8,8\n",
			    LOG_CSV, NULL);
	assert_buffer_equal(&audited.findings, "2 blank-undeclared K8");
	audited_release(&audited);
}

static void the_first_letter_read_on_an_undeclared_blank_declares_it(void **state)
{
	(void)state;
	check_findings("standard", TWO ">A: 8H C?T +8 8\n>B: 8H CaTS +5 5\n>A: 8H COTSY +9 17\n",
		       "3 blank-undeclared I8; 5 blank-changed I8");
	check_findings("standard", TWO ">A: 8H C?T +8 8\n>B: 8H CaTS +5 5\n>A: 8H CaTSY +13 21\n",
		       "3 blank-undeclared I8");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_letters_drawn_give_the_order),
		cmocka_unit_test(equal_letters_draw_again),
		cmocka_unit_test(the_nearest_letter_begins),
		cmocka_unit_test(turns_have_a_limit_in_the_first_round_and_the_final),
		cmocka_unit_test(a_missing_turn_is_said_once_beside_the_letters_drawn),
		cmocka_unit_test(a_turn_written_twice_counts_once),
		cmocka_unit_test(lines_that_changed_places_are_replayed_in_their_order),
		cmocka_unit_test(a_missing_turn_leaves_the_rack_unknown),
		cmocka_unit_test(a_wrong_rack_is_said_once),
		cmocka_unit_test(a_tile_that_was_kept_is_missed_beside_right_scores),
		cmocka_unit_test(the_total_tells_a_wrong_name_behind_a_challenge),
		cmocka_unit_test(new_tiles_alone_are_read_around_those_that_lie_there),
		cmocka_unit_test(a_turn_out_of_order_is_said_once),
		cmocka_unit_test(erudit_words_join_in_four_ways),
		cmocka_unit_test(a_letter_of_another_alphabet_is_no_tile),
		cmocka_unit_test(more_blanks_than_the_set_has),
		cmocka_unit_test(a_short_rack_is_noticed_where_the_rules_ask),
		cmocka_unit_test(greek_plays_off_the_centre_stand),
		cmocka_unit_test(a_play_is_read_where_the_rest_of_the_game_has_it),
		cmocka_unit_test(the_leaflets_slip_is_found),
		cmocka_unit_test(totals_are_judged_by_the_sheets_own_arithmetic),
		cmocka_unit_test(
			a_score_that_fits_the_place_beside_tells_it_where_the_game_goes_on_from_there),
		cmocka_unit_test(a_column_declares_blanks_in_the_order_of_the_word),
		cmocka_unit_test(the_first_letter_read_on_an_undeclared_blank_declares_it),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
