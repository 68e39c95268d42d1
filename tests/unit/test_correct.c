/*
 * Corrected logs: what is set right, what is left alone, and that a corrected
 * log has nothing left to correct.
 */
#include "audit/correct.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "audit_fixture.h"
#include "log/writer.h"

#define TWO   "#player1 A A\n#player2 B B\n"
#define HEAD  "#character-encoding UTF-8\n" TWO
#define THREE TWO "#player3 C C\n"

static char directory[] = "/tmp/ephor-test-XXXXXX";
static char path[64], rules_two[2][128];

/* the second player is left with Q and E: 11 */
static const char tiles_two[] =
	"?\t?\t0\t0\nA\ta\t1\t1\nE\te\t2\t1\nI\ti\t1\t1\nN\tn\t1\t1\nQ\tq\t1\t10\n"
	"R\tr\t1\t1\nS\ts\t1\t1\nT\tt\t1\t1\n";

static int set_up(void **state)
{
	if (!mkdtemp(directory))
		return -1;
	snprintf(path, sizeof(path), "%s/two.tsv", directory);
	FILE *file = fopen(path, "w");
	fputs(tiles_two, file);
	fclose(file);
	snprintf(rules_two[0], sizeof(rules_two[0]), "standard %s", path);
	snprintf(rules_two[1], sizeof(rules_two[1]), "turkish-english %s", path);
	return fixture_open(state);
}

static int tear_down(void **state)
{
	unlink(path);
	rmdir(directory);
	return fixture_close(state);
}

static struct buffer corrected_text(const char *rules, const char *before, bool totals_only,
				    size_t *changes)
{
	struct audited audited = audit_log(rules, before, LOG_GCG, NULL);
	struct correction correction;
	struct buffer out = { 0 };

	correct_log(&audited.log, &audited.verdict, totals_only, &audited.arena, &correction);
	gcg_write(&correction.log, &out);
	*changes = correction.changes;
	audited_release(&audited);
	return out;
}

/* `findings` are those that the corrected log still has. */
static void check(const char *rules, const char *before, bool totals_only, const char *after,
		  const char *findings)
{
	size_t changes;
	struct buffer out = corrected_text(rules, before, totals_only, &changes);
	struct audited again;

	assert_buffer_equal(&out, after);
	again = audit_log(rules, out.bytes, LOG_GCG, NULL);
	if (!text_is(buffer_text(&again.findings), findings))
		fail_msg("left: \"%s\", expected \"%s\"", again.findings.bytes, findings);
	audited_release(&again);

	struct buffer twice = corrected_text(rules, out.bytes, totals_only, &changes);
	assert_buffer_equal(&twice, out.bytes);
	assert_int_equal(changes, 0);
	buffer_release(&twice);
	buffer_release(&out);
}

static void check_corrected(const char *rules, const char *before, const char *after)
{
	check(rules, before, false, after, "");
}

static void check_untouched(const char *rules, const char *log, const char *findings)
{
	check(rules, log, false, log, findings);
}

static void a_wrong_score_is_set_and_carried_on_in_the_totals(void **state)
{
	(void)state;
	check_corrected("standard",
			TWO ">A: CAT 8H CAT +12 12\n>B: S 8H ...S +6 6\n>A: O J8 .O +2 14\n",
			HEAD ">A: CAT 8H CAT +10 10\n"
			     "#note ephor-fix: score 12 -> 10, total 12 -> 10\n"
			     ">B: S 8H ...S +6 6\n"
			     ">A: O J8 .O +2 12\n"
			     "#note ephor-fix: total 14 -> 12\n");
}

static void a_total_that_was_right_beside_a_wrong_score_stays(void **state)
{
	const char *log = TWO ">A: CAT 8H CAT +12 10\n>B: S 8H ...S +6 6\n>A: O J8 .O +2 12\n";

	(void)state;
	check_corrected("standard", log,
			HEAD ">A: CAT 8H CAT +10 10\n#note ephor-fix: score 12 -> 10\n"
			     ">B: S 8H ...S +6 6\n>A: O J8 .O +2 12\n");
	check("standard", log, true,
	      HEAD ">A: CAT 8H CAT +12 10\n>B: S 8H ...S +6 6\n>A: O J8 .O +2 12\n",
	      "4 move-score 12 10 letter-value H8");
}

static void totals_alone_are_added_up_from_the_scores_as_they_stand(void **state)
{
	(void)state;
	check("standard", TWO ">A: CAT 8H CAT +12 21\n>B: S 8H ...S +6 6\n>A: O J8 .O +2 23\n",
	      true,
	      HEAD ">A: CAT 8H CAT +12 12\n#note ephor-fix: total 21 -> 12\n"
		   ">B: S 8H ...S +6 6\n"
		   ">A: O J8 .O +2 14\n#note ephor-fix: total 23 -> 14\n",
	      "4 move-score 12 10 letter-value H8");
}

static void what_is_not_on_the_sheet_is_not_put_there(void **state)
{
	(void)state;
	check_corrected("standard", TWO ">A: CAT 8H CAT +12\n>B: S 8H ...S ? 6\n>A: O J8 .O +2\n",
			HEAD ">A: CAT 8H CAT +10\n#note ephor-fix: score 12 -> 10\n"
			     ">B: S 8H ...S ? 6\n>A: O J8 .O +2\n");
}

static void a_play_taken_back_gives_back_what_it_was_worth(void **state)
{
	(void)state;
	check_corrected("standard",
			TWO ">A: CAT 8H CAT +12 12\n>A: CAT -- -12 0\n>B: TACS 8H TACS +12 12\n",
			HEAD ">A: CAT 8H CAT +10 10\n"
			     "#note ephor-fix: score 12 -> 10, total 12 -> 10\n"
			     ">A: CAT -- -10 0\n#note ephor-fix: score -12 -> -10\n"
			     ">B: TACS 8H TACS +12 12\n");
	check_corrected("standard", TWO ">A: CAT 8H CAT +10 10\n>A: CAT -- -8 2\n>B: - +0 0\n",
			HEAD ">A: CAT 8H CAT +10 10\n>A: CAT -- -10 0\n"
			     "#note ephor-fix: score -8 -> -10, total 2 -> 0\n>B: - +0 0\n");
}

static void the_old_form_of_taking_back_stays(void **state)
{
	(void)state;
	check_untouched("standard", HEAD ">A: CAT 8H CAT +10 10\n>A: CAT -- +0 0\n>B: - +0 0\n",
			"");
	check_corrected("standard", TWO ">A: CAT 8H CAT +12 12\n>A: CAT -- +0 0\n>B: - +0 0\n",
			HEAD ">A: CAT 8H CAT +10 10\n"
			     "#note ephor-fix: score 12 -> 10, total 12 -> 10\n"
			     ">A: CAT -- +0 0\n>B: - +0 0\n");
}

/* E11: a failed challenge costs the word's points */
static void a_missing_penalty_is_written_on_the_line_of_the_challenge(void **state)
{
	(void)state;
	check_corrected("turkish-english",
			TWO ">A: 8H CAT +10 10\n>B:  (challenge) +0 0\n>B: 8H ...S +6 6\n",
			HEAD ">A: 8H CAT +10 10\n>B:  (challenge) -10 -10\n"
			     "#note ephor-fix: score 0 -> -10, total 0 -> -10\n"
			     ">B: 8H ...S +6 -4\n#note ephor-fix: total 6 -> -4\n");
}

static void a_missing_penalty_of_a_pragma_gets_a_line(void **state)
{
	(void)state;
	check_corrected("turkish-english",
			TWO ">A: 8H CAT +10 10\n#challenge B\n>B: 8H ...S +6 6\n",
			HEAD ">A: 8H CAT +10 10\n#challenge B\n>B:  (challenge) -10 -10\n"
			     "#note ephor-fix: this line was missing\n"
			     ">B: 8H ...S +6 -4\n#note ephor-fix: total 6 -> -4\n");
}

static void lines_at_the_end_are_set_and_added(void **state)
{
	(void)state;
	check_corrected(rules_two[0], TWO ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +20 86\n",
			HEAD ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +22 88\n"
			     "#note ephor-fix: score 20 -> 22, total 86 -> 88\n");
	check_corrected(rules_two[0], TWO ">A: RETAINS 8D RETAINS +66 66\n",
			HEAD ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +22 88\n"
			     "#note ephor-fix: this line was missing\n");
	/* E13 */
	check_corrected(rules_two[1], TWO ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +11 77\n",
			HEAD ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +11 77\n"
			     ">B: EQ (EQ) -11 -11\n#note ephor-fix: this line was missing\n");
}

static void tiles_left_that_cannot_be_become_those_that_must_be(void **state)
{
	(void)state;
	check_corrected(rules_two[0], TWO ">A: RETAINS 8D RETAINS +66 66\n>A: (EA) +4 70\n",
			HEAD ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +22 88\n"
			     "#note ephor-fix: tiles EA -> EQ, score 4 -> 22, total 70 -> 88\n");
}

static void a_final_score_is_stated_anew(void **state)
{
	(void)state;
	check_corrected(rules_two[0],
			TWO "#final A 90\n>A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +20 86\n",
			HEAD "#final A 88\n#note ephor-fix: final 90 -> 88\n"
			     ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +22 88\n"
			     "#note ephor-fix: score 20 -> 22, total 86 -> 88\n");
}

static void a_missing_line_stands_before_the_finals(void **state)
{
	(void)state;
	check_corrected(rules_two[0],
			TWO ">A: RETAINS 8D RETAINS +66 66\n#final A 66\n#final B 0\n",
			HEAD ">A: RETAINS 8D RETAINS +66 66\n>A:  (EQ) +22 88\n"
			     "#note ephor-fix: this line was missing\n"
			     "#final A 88\n#note ephor-fix: final 66 -> 88\n#final B 0\n");
}

/* G-4D1: ten points for each started minute */
static void a_missing_time_penalty_is_added(void **state)
{
	(void)state;
	check_corrected("greek", TWO ">A: 8H ΝΑ +4 4\n>B: - +0 0\n#clock B 31:01\n",
			HEAD ">A: 8H ΝΑ +4 4\n>B: - +0 0\n#clock B 31:01\n"
			     ">B: (time) -20 -20\n#note ephor-fix: this line was missing\n");
}

static void a_play_that_cannot_be_laid_is_left_alone(void **state)
{
	(void)state;
	check_untouched("standard",
			HEAD ">A: CAT 8H CAT +10 10\n>B: DOG 1A DOG +19 19\n>A: O J8 .O +2 12\n",
			"5 not-connected");
	check("standard", TWO ">A: CAT 8H CAT +10 10\n>B: DOG 1A DOG +19 20\n", false,
	      HEAD ">A: CAT 8H CAT +10 10\n>B: DOG 1A DOG +19 19\n"
		   "#note ephor-fix: total 20 -> 19\n",
	      "5 not-connected");
}

static void the_points_of_a_missing_turn_stay_in_the_totals(void **state)
{
	(void)state;
	check_untouched("standard",
			HEAD ">A: CAT 8H CAT +10 10\n>A: O J8 .O +2 12\n>B: S 8H ...S +6 26\n",
			"5 turn-order");
}

static void a_turn_written_twice_is_left_out(void **state)
{
	(void)state;
	check("standard", HEAD ">A: CAT 8H CAT +10 10\n>A: CAT 8H CAT +10 10\n>B: S 8H ...S +6 6\n",
	      false,
	      HEAD ">A: CAT 8H CAT +10 10\n#note ephor-fix: line written twice -> left out\n"
		   ">B: S 8H ...S +6 6\n",
	      "");
}

static void what_a_note_silences_is_left_alone(void **state)
{
	(void)state;
	check_untouched("standard",
			HEAD ">A: CAT 8H CAT +12 12\n#note ephor-ignore move-score agreed\n"
			     ">B: S 8H ...S +6 6\n>A: O J8 .O +2 14\n",
			"");
}

static void lines_that_cannot_be_read_are_noted(void **state)
{
	(void)state;
	check("standard", TWO ">A: CAT 8H CAT +10 10\n>B: what is this\n>A: O J8 .O +2 13\n", false,
	      HEAD ">A: CAT 8H CAT +10 10\n"
		   "#note ephor-fix: line 4: \"is this\": expected a move: a square, -, -- or "
		   "brackets\n"
		   ">A: O J8 .O +2 12\n#note ephor-fix: total 13 -> 12\n",
	      "6 turn-order");
}

static void a_clean_log_of_three_stays_as_it_is(void **state)
{
	(void)state;
	check_untouched("standard",
			"#character-encoding UTF-8\n" THREE ">A: CAT 8H CAT +10 10\n"
			"#note a good start\n>B: - +0 0\n>C: -Q +0 0\n>A: O J8 .O +2 12\n",
			"");
}

static void a_place_that_the_score_and_the_game_deny_is_set(void **state)
{
	(void)state;
	check_corrected("standard",
			TWO ">A: 8H HORN +14 14\n>B: 9I AT +11 11\n>A: 10F STAR +15 29\n"
			    ">B: H8 ...S +7 18\n>A: I7 E... +5 34\n",
			HEAD ">A: 8H HORN +14 14\n>B: 9H AT +11 11\n"
			     "#note ephor-fix: place 9I -> 9H\n"
			     ">A: 10F STAR +15 29\n>B: H8 ...S +7 18\n>A: I7 E... +5 34\n");
}

static void what_a_note_silences_at_the_end_is_left_alone(void **state)
{
	(void)state;
	check("standard",
	      TWO ">A: CAT 8H CAT +10 10\n#final A 12\n#note ephor-ignore final-score agreed\n"
		  "#final B 5\n",
	      false,
	      HEAD ">A: CAT 8H CAT +10 10\n#final A 12\n#note ephor-ignore final-score agreed\n"
		   "#final B 0\n#note ephor-fix: final 5 -> 0\n",
	      "");
	/* the totals go on from the one that was let stand */
	check_corrected("standard",
			TWO ">A: CAT 8H CAT +10 19\n#note ephor-ignore running-total agreed\n"
			    ">B: - +0 0\n>A: O J8 .O +2 12\n",
			HEAD ">A: CAT 8H CAT +10 19\n#note ephor-ignore running-total agreed\n"
			     ">B: - +0 0\n>A: O J8 .O +2 21\n#note ephor-fix: total 12 -> 21\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_wrong_score_is_set_and_carried_on_in_the_totals),
		cmocka_unit_test(a_total_that_was_right_beside_a_wrong_score_stays),
		cmocka_unit_test(totals_alone_are_added_up_from_the_scores_as_they_stand),
		cmocka_unit_test(what_is_not_on_the_sheet_is_not_put_there),
		cmocka_unit_test(a_play_taken_back_gives_back_what_it_was_worth),
		cmocka_unit_test(the_old_form_of_taking_back_stays),
		cmocka_unit_test(a_missing_penalty_is_written_on_the_line_of_the_challenge),
		cmocka_unit_test(a_missing_penalty_of_a_pragma_gets_a_line),
		cmocka_unit_test(lines_at_the_end_are_set_and_added),
		cmocka_unit_test(tiles_left_that_cannot_be_become_those_that_must_be),
		cmocka_unit_test(a_final_score_is_stated_anew),
		cmocka_unit_test(a_missing_line_stands_before_the_finals),
		cmocka_unit_test(a_missing_time_penalty_is_added),
		cmocka_unit_test(a_play_that_cannot_be_laid_is_left_alone),
		cmocka_unit_test(the_points_of_a_missing_turn_stay_in_the_totals),
		cmocka_unit_test(a_turn_written_twice_is_left_out),
		cmocka_unit_test(what_a_note_silences_is_left_alone),
		cmocka_unit_test(lines_that_cannot_be_read_are_noted),
		cmocka_unit_test(a_clean_log_of_three_stays_as_it_is),
		cmocka_unit_test(a_place_that_the_score_and_the_game_deny_is_set),
		cmocka_unit_test(what_a_note_silences_at_the_end_is_left_alone),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down) != 0;
}
