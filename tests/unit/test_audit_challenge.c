/*
 * Challenges: what they cost under each rule set, and turns lost by them.
 */
#include <stdio.h>

#include "audit_fixture.h"

#define TWO  "#player1 A A\n#player2 B B\n"
#define FOUR "#player1 A A\n#player2 B B\n#player3 C C\n#player4 D D\n"

/* T16, V1: a phony challenged by C only: B and D must pass, C plays */
static void bystanders_of_a_bad_word_must_pass(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       FOUR ">A: 8H CATZ +30 30\n"
			    ">C: AEINRST (challenge) +0 0\n"
			    ">A: -- -30 0\n"
			    ">B: - +0 0\n"
			    ">C: 8H AN +4 4\n"
			    ">D: - +0 0\n"
			    ">A: 7H AT +8 8\n",
		       "");
	check_findings("turkish-school",
		       FOUR ">A: 8H CATZ +30 30\n"
			    "#challenge C CATZ\n"
			    ">A: -- -30 0\n"
			    ">B: 8H AT +4 4\n",
		       "8 challenge-turn");
}

/* T16, V2: a valid 20, B and D challenge: B and D pass, C plays */
static void challengers_of_a_good_word_pass(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       FOUR ">A: 8H CAT +10 10\n"
			    ">B: (challenge) +0 0\n"
			    ">D: (challenge) +0 0\n"
			    ">B: - +0 0\n"
			    ">C: 9H AT +10 10\n"
			    ">D: 7H AT +12 12\n",
		       "10 challenge-turn");
}

/* T16: a turn lost by one challenge stays lost when another one succeeds before it comes */
static void a_later_challenge_does_not_give_a_turn_back(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       FOUR ">A: 8H CAT +10 10\n"
			    "#challenge D CAT\n"
			    ">B: 9H AT +10 10\n"
			    "#challenge D AT\n"
			    ">B: -- -10 0\n"
			    ">C: - +0 0\n"
			    ">D: 9H AT +10 10\n",
		       "11 challenge-turn");
}

/* T16, V3: two players, the phony comes off and the other plays */
static void between_two_players_the_challenger_plays_on(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       TWO ">A: 8H CATZ +30 30\n>A: -- -30 0\n>B: 8H AT +4 4\n>A: 9H AT +8 8\n",
		       "");
}

/* T16: where nobody is named, any consistent reading is accepted */
static void unnamed_challengers_are_never_wrong(void **state)
{
	(void)state;
	check_findings("turkish-school",
		       FOUR ">A: 8H CATZ +30 30\n>A: -- -30 0\n>B: 8H AT +4 4\n>C: - +0 0\n", "");
}

/* E11: the challenger pays the word's points, each challenger, and still plays */
static void a_failed_challenge_costs_the_words_points(void **state)
{
	(void)state;
	check_findings("turkish-english",
		       TWO ">A: 8H CAT +10 10\n>B: (challenge) -10 -10\n>B: K8 SO +8 -2\n", "");
	check_findings("turkish-english",
		       TWO ">A: 8H CAT +10 10\n>B: (challenge) -5 -5\n>B: K8 SO +8 3\n",
		       "4 challenge-penalty -5 -10");
	check_findings("turkish-english",
		       TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: K8 SO +8 8\n",
		       "4 challenge-penalty -10");
}

/* G-4E-penalty: three are free, each later one costs 10 */
static void three_greek_challenges_are_free(void **state)
{
	(void)state;
	const char *head = TWO ">A: 8H ΑΑ +4 4\n>B: (challenge) +0 0\n>B: 9H ΑΑ +6 6\n"
			       ">A: 10H ΑΑ +6 10\n>B: (challenge) +0 6\n>B: 11H ΑΑ +6 12\n"
			       ">A: 12H ΑΑ +8 18\n>B: (challenge) +0 12\n>B: 13H ΑΑ +6 18\n"
			       ">A: 14H ΑΑ +7 25\n";
	char text[1024];

	snprintf(text, sizeof(text), "%s%s", head, ">B: (challenge) -10 8\n>B: - +0 8\n");
	struct audited audited = audit_log("greek", text, LOG_GCG, NULL);
	bool penalty = strstr(audited.findings.bytes ? audited.findings.bytes : "",
			      "challenge-penalty") != NULL;
	assert_false(penalty);
	assert_int_equal(audited.verdict.player[1].challenges_failed, 4);
	audited_release(&audited);
	snprintf(text, sizeof(text), "%s%s", head, ">B: (challenge) +0 18\n>B: - +0 18\n");
	audited = audit_log("greek", text, LOG_GCG, NULL);
	assert_non_null(strstr(audited.findings.bytes, "13 challenge-penalty 0 -10"));
	audited_release(&audited);
}

/* G-4E-one: one challenge a play; a word that was not formed */
static void a_play_is_challenged_once_and_for_its_words(void **state)
{
	(void)state;
	check_findings("greek",
		       TWO ">A: 8H ΑΝ +4 4\n#challenge B ΑΝ\n#challenge B ΑΝ\n>B: - +0 0\n",
		       "5 challenge-repeat");
	check_findings("greek", TWO ">A: 8H ΑΝ +4 4\n#challenge B ΝΑ\n>B: - +0 0\n",
		       "4 (challenge-word)");
}

/* R7: a failed dispute costs nothing */
static void an_erudit_dispute_costs_nothing(void **state)
{
	(void)state;
	check_findings("erudit", TWO ">A: 8G СОН +4 4\n>B: (challenge) +0 0\n>B: - +0 0\n", "");
	check_findings("erudit", TWO ">A: 8G СОН +4 4\n>B: (challenge) -5 -5\n>B: - +0 -5\n",
		       "4 challenge-penalty -5 0");
}

static void bonuses_of_other_federations(void **state)
{
	(void)state;
	check_findings("wespa", TWO ">A: 8H CAT +10 10\n>A: (challenge) +5 15\n", "");
	check_findings("wespa", TWO ">A: 8H CAT +10 10\n>A: (challenge) +7 17\n",
		       "4 challenge-penalty 7 5");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>A: (challenge) +10 20\n", "");
	check_findings("naspa", TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: 9H AT +10 10\n",
		       "5 challenge-turn");
	check_findings("naspa", TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: - +0 0\n", "");
	check_findings("german", TWO ">A: 8H NUR +6 6\n>B: (challenge) -10 -10\n>B: - +0 -10\n",
		       "");
}

/* A bonus or a fee that nobody wrote down is in the audited score. */
static void what_a_failed_challenge_gives_counts_without_a_line(void **state)
{
	static const char bonus[] = TWO ">A: 8H CAT +10 10\n#challenge B CAT\n>B: 9H AT +10 10\n";
	static const char fee[] = TWO ">A: 8H NUR +6 6\n#challenge B NUR\n>B: K8 SO +7 7\n";
	struct audited audited;

	(void)state;
	check_findings("wespa", bonus, "4 challenge-penalty 5");
	audited = audit_log("wespa", bonus, LOG_GCG, NULL);
	assert_int_equal(audited.verdict.player[0].audited, 15);
	assert_int_equal(audited.verdict.player[1].audited, 10);
	audited_release(&audited);
	check_findings("german", fee, "4 challenge-penalty -10");
	audited = audit_log("german", fee, LOG_GCG, NULL);
	assert_int_equal(audited.verdict.player[0].audited, 6);
	assert_int_equal(audited.verdict.player[1].audited, -3);
	audited_release(&audited);
}

/* A fee for each word is one for the words that the play has. */
static void a_fee_for_each_word_is_for_words_that_were_formed(void **state)
{
	const char *head = TWO ">A: 8H NUR +6 6\n>B: K8 SO +7 7\n";
	char text[256];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", head, ">A: (challenge) -20 -14\n>A: - +0 -14\n");
	check_findings("german", text, "");
	snprintf(text, sizeof(text), "%s%s", head, ">A: (challenge) -30 -24\n>A: - +0 -24\n");
	check_findings("german", text, "5 challenge-penalty -30 -10");
}

static void a_withdrawn_play_gives_back_what_it_scored(void **state)
{
	(void)state;
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>A: -- -10 0\n>B: - +0 0\n", "");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>A: -- +0 0\n>B: - +0 0\n", "");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>A: -- -8 2\n>B: - +0 0\n",
		       "4 withdrawn-score -8 -10");
	check_findings("standard", TWO ">A: 8H CAT +10 10\n>B: - +0 0\n>A: -- -10 0\n",
		       "5 withdrawn-play");
}

/* E16: the printed list of two-letter words; QI ZA are in it, CH TE OK are not */
static void the_printed_list_judges_two_letter_words(void **state)
{
	(void)state;
	check_findings("turkish-english", TWO ">A: 8H QI +22 22\n", "");
	check_findings("turkish-english", TWO ">A: 8H ZA +22 22\n", "");
	check_findings("turkish-english", TWO ">A: 8H CH +14 14\n", "3 (word-invalid)");
	check_findings("turkish-english", TWO ">A: 8H TE +4 4\n", "3 (word-invalid)");
	check_findings("turkish-english", TWO ">A: 8H OK +12 12\n>B: (challenge) -12 -12\n",
		       "4 ruling-wrong");
	check_findings("turkish-english", TWO ">A: 8H QI +22 22\n>A: -- -22 0\n", "4 ruling-wrong");
}

/* E14: what is a word, a word list decides */
static void a_word_list_decides_what_is_a_word(void **state)
{
	(void)state;
	check_findings_with("turkish-english", TWO ">A: 8H CAT +10 10\n",
			    "cat\nhorse\nParis\nun-\n", "");
	check_findings_with("turkish-english", TWO ">A: 8H PARIS +16 16\n",
			    "cat\nhorse\nParis\nun-\n", "3 (word-invalid)");
}

/* T3, T15, E9, E10: an unchallenged phony scores */
static void a_phony_stands_unless_challenged(void **state)
{
	(void)state;
	check_findings_with("turkish-school", TWO ">A: 8H CTA +10 10\n", "CAT\nDOG\n",
			    "3 (word-invalid)");
	check_findings_with("turkish-school", TWO ">A: 8H CAT +10 10\n>A: -- -10 0\n", "CAT\nDOG\n",
			    "4 ruling-wrong");
}

/* G-4E: in Greek games the director may decide by grammar.  G-1: longer words are not judged */
static void greek_rulings_are_warnings(void **state)
{
	(void)state;
	check_findings_with("greek", TWO ">A: 8H ΝΑ +4 4\n>A: -- -4 0\n", "ΝΑ\nΚΑΙ\n",
			    "4 (ruling-wrong)");
	check_findings_with("greek", TWO ">A: 8H ΝΑΝΑ +8 8\n", "ΝΑ\nΚΑΙ\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bystanders_of_a_bad_word_must_pass),
		cmocka_unit_test(challengers_of_a_good_word_pass),
		cmocka_unit_test(a_later_challenge_does_not_give_a_turn_back),
		cmocka_unit_test(between_two_players_the_challenger_plays_on),
		cmocka_unit_test(unnamed_challengers_are_never_wrong),
		cmocka_unit_test(a_failed_challenge_costs_the_words_points),
		cmocka_unit_test(three_greek_challenges_are_free),
		cmocka_unit_test(a_play_is_challenged_once_and_for_its_words),
		cmocka_unit_test(an_erudit_dispute_costs_nothing),
		cmocka_unit_test(bonuses_of_other_federations),
		cmocka_unit_test(what_a_failed_challenge_gives_counts_without_a_line),
		cmocka_unit_test(a_fee_for_each_word_is_for_words_that_were_formed),
		cmocka_unit_test(a_withdrawn_play_gives_back_what_it_scored),
		cmocka_unit_test(the_printed_list_judges_two_letter_words),
		cmocka_unit_test(a_word_list_decides_what_is_a_word),
		cmocka_unit_test(a_phony_stands_unless_challenged),
		cmocka_unit_test(greek_rulings_are_warnings),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
