/*
 * The end of a game: tiles left, time, results.  The games are short because
 * their sets are: RETAINS for the first player and a few tiles for the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "audit_fixture.h"

#define TWO   "#player1 A A\n#player2 B B\n"
#define THREE TWO "#player3 C C\n"

static char directory[] = "/tmp/ephor-test-XXXXXX";
static char path_two[64], path_three[64], path_greek[64], path_erudit[64];

static void write_tiles(char *path, const char *name, const char *rows)
{
	snprintf(path, 64, "%s/%s.tsv", directory, name);
	FILE *file = fopen(path, "w");
	fputs(rows, file);
	fclose(file);
}

static int set_up(void **state)
{
	if (!mkdtemp(directory))
		return -1;
	/* the second player is left with Q and E: 11 */
	write_tiles(path_two, "two",
		    "?\t?\t0\t0\nA\ta\t1\t1\nE\te\t2\t1\nI\ti\t1\t1\nN\tn\t1\t1\nQ\tq\t1\t10\n"
		    "R\tr\t1\t1\nS\ts\t1\t1\nT\tt\t1\t1\n");
	/* seven tiles worth 1 for the second player, one worth 4 for the third */
	write_tiles(path_three, "three",
		    "?\t?\t0\t0\nA\ta\t8\t1\nE\te\t1\t1\nH\th\t1\t4\nI\ti\t1\t1\nN\tn\t1\t1\n"
		    "R\tr\t1\t1\nS\ts\t1\t1\nT\tt\t1\t1\n");
	/* Ψ and Α are left: 11 */
	write_tiles(path_greek, "greek", "?\t?\t0\t0\nΑ\tα\t8\t1\nΨ\tψ\t1\t10\n");
	/* 6 and 9 are left */
	write_tiles(path_erudit, "erudit", "?\t?\t0\t0\nА\tа\t13\t1\nГ\tг\t1\t0\nФ\tф\t1\t9\n");
	return fixture_open(state);
}

static int tear_down(void **state)
{
	unlink(path_two);
	unlink(path_three);
	unlink(path_greek);
	unlink(path_erudit);
	rmdir(directory);
	return fixture_close(state);
}

static const char *under(const char *rules, const char *path)
{
	static char name[128];

	snprintf(name, sizeof(name), "%s %s", rules, path);
	return name;
}

static void check_finals(const char *rules, const char *text, int first, int second)
{
	struct audited audited = audit_log(rules, text, LOG_GCG, NULL);

	assert_int_equal(audited.verdict.player[0].audited, first);
	assert_int_equal(audited.verdict.player[1].audited, second);
	audited_release(&audited);
}

/* T17: own tiles are deducted, nobody gains: 200, 180 - 11 */
static void turkish_school_deducts_own_tiles(void **state)
{
	const char *clean = TWO ">A: RETAINS 8D RETAINS +66 66\n>B: QE (QE) -11 -11\n";

	(void)state;
	check_findings(under("turkish-school", path_two), clean, "");
	check_finals(under("turkish-school", path_two), clean, 66, -11);
	check_findings(under("turkish-school", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (QE) +11 77\n>B: QE (QE) -11 -11\n",
		       "4 end-adjustment 11 0");
	check_findings(under("turkish-school", path_two), TWO ">A: RETAINS 8D RETAINS +66 66\n",
		       "3 end-missing -11");
	check_findings(under("turkish-school", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>B: QE (QE) +11 11\n",
		       "4 end-adjustment 11 -11");
}

/* E13, R11: the player who is out adds all the others': 66 + 11, -7, -4 */
static void the_player_who_is_out_adds_all_the_others(void **state)
{
	const char *text = THREE ">A: RETAINS 8D RETAINS +66 66\n>A: (AAAAAAAH) +11 77\n"
				 ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: H (H) -4 -4\n";

	(void)state;
	check_findings(under("turkish-english", path_three), text, "");
	struct audited audited =
		audit_log(under("turkish-english", path_three), text, LOG_GCG, NULL);
	assert_int_equal(audited.verdict.player[0].audited, 77);
	assert_int_equal(audited.verdict.player[1].audited, -7);
	assert_int_equal(audited.verdict.player[2].audited, -4);
	assert_true(audited.verdict.complete);
	audited_release(&audited);
	check_findings(under("turkish-english", path_three),
		       THREE ">A: RETAINS 8D RETAINS +66 66\n>A: (AAAAAAAH) +22 88\n"
			     ">B: AAAAAAA (AAAAAAA) -7 -7\n>C: H (H) -4 -4\n",
		       "5 end-adjustment 22 11");
	check_findings(under("turkish-english", path_three),
		       THREE ">A: RETAINS 8D RETAINS +66 66\n>A: (AAAAAAAH) +11 77\n"
			     ">B: AAAAAAA (AAAAAAA) -7 -7\n",
		       "6 end-missing -4");
}

/* E13: by passes with 3, 7, 4 left only deductions */
static void by_passes_everybody_deducts_own_tiles(void **state)
{
	const char *text =
		TWO ">A: AEINRST - +0 0\n>B: EQ - +0 0\n>A: AEINRST - +0 0\n>B: EQ - +0 0\n"
		    ">A: AEINRST (AEINRST) -7 -7\n>B: EQ (EQ) -11 -11\n";

	(void)state;
	check_findings(under("turkish-english", path_two), text, "");
	check_finals(under("turkish-english", path_two), text, -7, -11);
	check_findings(under("turkish-school", path_two), text, "");
}

/* G-5B: the opponent gains it: 411, 369 */
static void greek_tiles_left_go_to_the_opponent(void **state)
{
	const char *text =
		TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΑΨ) +11 77\n>B: ΑΨ (ΑΨ) -11 -11\n";

	(void)state;
	check_findings(under("greek", path_greek), text, "");
	check_finals(under("greek", path_greek), text, 77, -11);
	check_findings(under("greek", path_greek),
		       TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΑΨ) +22 88\n",
		       "4 end-adjustment 22 11");
	check_findings(under("greek", path_greek),
		       TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΨΨ) +20 86\n>B: ΨΨ (ΨΨ) -20 -20\n",
		       "4 end-rack");
}

/* G-4Z: tiles that are lost stay out: a note */
static void lost_greek_tiles_are_noted(void **state)
{
	(void)state;
	check_findings(under("greek", path_greek),
		       TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (Ψ) +10 76\n>B: Ψ (Ψ) -10 -10\n",
		       "");
}

/* R8: the bag is empty and a player is out, or all pass twice running (R6) */
static void an_erudit_game_ends_in_two_ways(void **state)
{
	struct audited audited =
		audit_log(under("erudit", path_erudit),
			  TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n>B: - +0 0\n", LOG_GCG, NULL);

	(void)state;
	assert_true(audited.verdict.complete);
	audited_release(&audited);
	audited = audit_log(under("erudit", path_erudit),
			    TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n", LOG_GCG, NULL);
	assert_false(audited.verdict.complete);
	audited_release(&audited);
	audited = audit_log(under("erudit", path_erudit), THREE ">A: ААААААА 8D ААААААА +58 58\n",
			    LOG_GCG, NULL);
	assert_true(audited.verdict.complete);
	audited_release(&audited);
}

/* R11: 90/80/70, first out, 6 and 9 left: 105/74/61 */
static void erudit_adds_the_others_tiles(void **state)
{
	(void)state;
	check_findings(under("erudit", path_erudit),
		       THREE
		       ">A: ААААААА 8D ААААААА +58 58\n"
		       ">A: (ААААААГФ) +15 73\n>B: ААААААГ (ААААААГ) -6 -6\n>C: Ф (Ф) -9 -9\n",
		       "");
}

static void standard_takes_either_convention(void **state)
{
	(void)state;
	check_findings(under("standard", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (EQ) +22 88\n", "");
	check_findings(under("standard", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (EQ) +11 77\n>B: EQ (EQ) -11 -11\n",
		       "");
	check_findings(under("standard", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (EQ) +20 86\n",
		       "4 end-adjustment 20 22");
	/* paid once: the other's line is missing */
	check_findings(under("standard", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (EQ) +11 77\n", "4 end-missing -11");
	check_findings(
		under("standard", path_two),
		TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (challenge) +5 71\n>A: (EQ) +22 93\n", "");
	check_findings(under("standard", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>B: - +0 0\n>A: (EQ) +22 88\n", "");
	check_findings(under("standard", path_two),
		       TWO ">A: RETAINS 8D RETAINS +66 66\n>B: EQ H7 E. +4 4\n>A: (EQ) +22 88\n",
		       "4 after-end");
}

/* The value of the other's tiles once, or twice, and the other loses nothing. */
static void some_rules_pay_the_tiles_to_one_player_alone(void **state)
{
	static const struct {
		const char *rules;
		int play, paid;
	} cases[] = { { "wwf", 49, 11 }, { "naspa", 66, 22 }, { "woogles", 66, 22 } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int play = cases[i].play, paid = cases[i].paid;
		char text[256], expected[64];
		struct audited audited;

		snprintf(text, sizeof(text), TWO ">A: RETAINS 8D RETAINS +%d %d\n>A: (EQ) +%d %d\n",
			 play, play, paid, play + paid);
		check_findings(under(cases[i].rules, path_two), text, "");
		audited = audit_log(under(cases[i].rules, path_two), text, LOG_GCG, NULL);
		assert_int_equal(audited.verdict.player[0].audited, play + paid);
		assert_int_equal(audited.verdict.player[1].audited, 0);
		audited_release(&audited);
		strcat(text, ">B: EQ (EQ) -11 -11\n");
		check_findings(under(cases[i].rules, path_two), text, "5 end-adjustment -11 0");
		snprintf(text, sizeof(text), TWO ">A: RETAINS 8D RETAINS +%d %d\n>A: (EQ) +%d %d\n",
			 play, play, 33 - paid, play + 33 - paid);
		snprintf(expected, sizeof(expected), "4 end-adjustment %d %d", 33 - paid, paid);
		check_findings(under(cases[i].rules, path_two), text, expected);
	}
}

/* T18: 150 - 5 is ahead of 148 - 3; level before and after: a draw is needed */
static void equal_scores_are_decided_before_the_deduction(void **state)
{
	struct audited audited =
		audit_log("turkish-school",
			  "game,player,action,score,total\n1,A,play,150,150\n1,B,play,148,148\n"
			  "1,A,end,-5,145\n1,B,end,-3,145\n",
			  LOG_CSV, NULL);

	(void)state;
	assert_int_equal(audited.verdict.winner.audited, 1);
	assert_int_equal(audited.verdict.winner.by, WON_BY_BEFORE_END);
	audited_release(&audited);
	audited = audit_log("turkish-school",
			    "game,player,action,score,total\n1,A,play,150,150\n1,B,play,150,150\n"
			    "1,A,end,-5,145\n1,B,end,-5,145\n",
			    LOG_CSV, NULL);
	assert_int_equal(audited.verdict.winner.audited, 3);
	assert_int_equal(audited.verdict.winner.by, WON_BY_DRAW);
	audited_release(&audited);
}

/* G-4D1, G-4D2: overtime by the recorded clock; the lead and one more over 40 minutes */
static void the_clock_decides_penalties_and_games(void **state)
{
	(void)state;
	check_findings("greek", TWO ">A: 8H ΑΝ +4 4\n#clock A 31:01\n>A: (time) -20 -16\n", "");
	check_findings("greek", TWO ">A: 8H ΑΝ +4 4\n#clock A 31:01\n>A: (time) -10 -6\n",
		       "5 overtime -10 -20");
	check_findings("greek", TWO ">A: 8H ΑΝ +4 4\n#clock A 30:01\n", "3 overtime 0 -10");
	struct audited audited = audit_log(
		"greek", TWO ">A: 8D ΑΑΑΑΑΑΑ +66 66\n#clock A 40:01\n>A: (time) -100 -34\n",
		LOG_GCG, NULL);
	assert_null(audited.findings.bytes);
	assert_int_equal(audited.verdict.winner.by, WON_BY_RULE);
	assert_int_equal(audited.verdict.winner.audited, 2);
	audited_release(&audited);
	check_findings("turkish-school", TWO ">A: 8H AN +4 4\n>A: (time) -10 -6\n",
		       "4 overtime -10 0");
	/* where time costs nothing the penalty is not in the score */
	audited = audit_log("turkish-school", TWO ">A: 8H AN +4 4\n>A: (time) -10 -6\n", LOG_GCG,
			    NULL);
	assert_int_equal(audited.verdict.player[0].audited, 4);
	assert_int_equal(audited.verdict.player[0].overtime, 0);
	audited_release(&audited);
}

/* Some programs write the line of one player only, as "+-9". */
static void one_line_for_tiles_left_is_a_habit_where_it_is_written_in_a_programs_way(void **state)
{
#define PASSES                                                                      \
	TWO ">A: CATSEEE 8H CATS +12 12\n>B: AEIOUUU - +0 0\n>A: EEEAAAB - +0 12\n" \
	    ">B: AEIOUUU - +0 0\n>A: EEEAAAB - +0 12\n>B: AEIOUUU - +0 0\n>A: EEEAAAB - +0 12\n"
	(void)state;
	check_findings("standard", PASSES ">A: (EEEAAAB) +-9 3\n", "");
	check_finals("standard", PASSES ">A: (EEEAAAB) +-9 3\n", 3, -7);
	check_findings("standard", PASSES ">A: (EEEAAAB) -9 3\n", "10 end-missing -7");
#undef PASSES
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turkish_school_deducts_own_tiles),
		cmocka_unit_test(the_player_who_is_out_adds_all_the_others),
		cmocka_unit_test(by_passes_everybody_deducts_own_tiles),
		cmocka_unit_test(greek_tiles_left_go_to_the_opponent),
		cmocka_unit_test(lost_greek_tiles_are_noted),
		cmocka_unit_test(an_erudit_game_ends_in_two_ways),
		cmocka_unit_test(erudit_adds_the_others_tiles),
		cmocka_unit_test(standard_takes_either_convention),
		cmocka_unit_test(some_rules_pay_the_tiles_to_one_player_alone),
		cmocka_unit_test(equal_scores_are_decided_before_the_deduction),
		cmocka_unit_test(the_clock_decides_penalties_and_games),
		cmocka_unit_test(
			one_line_for_tiles_left_is_a_habit_where_it_is_written_in_a_programs_way),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down) != 0;
}
