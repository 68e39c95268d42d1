/*
 * Placement and scoring, with the vectors of RULES.md.
 */
#include "play/sum.h"
#include "play_fixture.h"

/* Plays one after the other on one board; each with its score. */
struct scored_play {
	const char *place, *word;
	int points;
};

static void check_plays(const char *rules_name, const struct scored_play *plays, size_t count)
{
	const struct rules *rules = fixture_rules(rules_name);
	struct replay replay;

	replay_init(&replay, rules, 2);
	for (size_t i = 0; i < count; i++) {
		struct fit fit = fixture_play(&replay, (int)(i % 2), plays[i].place, plays[i].word);

		assert_int_equal(fit.faults, 0);
		assert_int_equal(fit.points, plays[i].points);
	}
}

#define CHECK_PLAYS(rules, ...)                                           \
	check_plays(rules, (const struct scored_play[]){ __VA_ARGS__ },   \
		    sizeof((const struct scored_play[]){ __VA_ARGS__ }) / \
			    sizeof(struct scored_play))

static unsigned faults_of(const char *rules_name, const char *place, const char *word)
{
	const struct rules *rules = fixture_rules(rules_name);
	struct placement placement = fixture_placement(rules, place, word);
	struct board board;
	struct fit fit;

	board_init(&board, rules->layout, rules->tiles);
	board_fit(&board, rules, &placement, &fit);
	return fit.faults;
}

/* T7: 2 or more tiles, one on the centre, total doubled */
static void the_first_word_is_doubled_by_the_centre(void **state)
{
	(void)state;
	CHECK_PLAYS("turkish-school", { "8H", "CAT", 10 });
	assert_int_equal(faults_of("turkish-school", "H8", "A"), FIT_SHORT);
	assert_int_equal(faults_of("turkish-school", "8I", "CAT"), FIT_APART);
	assert_int_equal(faults_of("turkish-school", "8H", "CAT"), 0);
}

/* E5: the first word scores double, never four times */
static void the_first_word_is_never_doubled_twice(void **state)
{
	(void)state;
	CHECK_PLAYS("turkish-english", { "8H", "CAT", 10 });
}

/* T9, E7: a blank scores 0, the word multiplier under it counts */
static void a_blank_scores_nothing_but_multiplies(void **state)
{
	(void)state;
	CHECK_PLAYS("turkish-school", { "8H", "cAT", 4 });
	CHECK_PLAYS("turkish-english", { "8H", "cAT", 4 });
	CHECK_PLAYS("erudit", { "H7", "сОН", 2 });
}

/* T12: letters first, then words; two doubles x4, two triples x9 */
static void word_factors_multiply(void **state)
{
	(void)state;
	CHECK_PLAYS("turkish-school", { "H5", "AREA", 8 }, { "5E", "STR.INED", 86 });
	const struct rules *rules = fixture_rules("turkish-school");
	struct placement o = fixture_placement(rules, "1E", "O");
	struct placement placement = fixture_placement(rules, "1A", "QUIX.TRY");
	struct board board;
	struct fit fit;

	board_init(&board, rules->layout, rules->tiles);
	board_lay(&board, &o);
	board_fit(&board, rules, &placement, &fit);
	assert_int_equal(fit.points, 365);
	assert_int_equal(fit.main_factor, 9);
	assert_true(fit.bingo);
}

/* T13, E15, R9: premiums only under new tiles; a shared letter counts in each word */
static void premiums_count_once_and_in_every_word(void **state)
{
	(void)state;
	/* AT lies on 8H 8I; S at 8J completes ATS and SO goes down from it */
	CHECK_PLAYS("turkish-school", { "8H", "AT", 4 }, { "J8", "SO", 5 });
	/* the centre under A counted for the first word only */
	CHECK_PLAYS("turkish-school", { "8H", "AT", 4 }, { "8G", "B..", 5 });
	/* X on a double-letter square, in both words with its premium */
	CHECK_PLAYS("standard", { "8H", "BE", 8 }, { "7H", "AX", 38 });
}

/* T14, E3, G-0: all 7 tiles: +50 after the multipliers */
static void the_bonus_is_added_after_the_multipliers(void **state)
{
	(void)state;
	CHECK_PLAYS("turkish-school", { "8D", "RETAINS", 66 });
	CHECK_PLAYS("turkish-english", { "8D", "RETAINS", 66 });
	CHECK_PLAYS("greek", { "8D", "ΑΑΑΑΑΑΑ", 66 });
	CHECK_PLAYS("wwf", { "8E", "RETAINS", 43 });
}

/* R10: letters worth 12 on a double word, +50 after doubling: 74, not 124 */
static void erudit_adds_fifty_after_doubling(void **state)
{
	const struct rules *rules = fixture_rules("erudit");
	struct placement there = fixture_placement(rules, "5J", "А");
	struct placement placement = fixture_placement(rules, "5C", "ССССААА.");
	struct board board;
	struct fit fit;

	(void)state;
	board_init(&board, rules->layout, rules->tiles);
	board_lay(&board, &there);
	board_fit(&board, rules, &placement, &fit);
	assert_int_equal(fit.faults, 0);
	assert_int_equal(fit.main_factor, 2);
	assert_int_equal(fit.points, 74);
}

/* R3: not doubled.  R12: the leaflet's first example, О on the centre */
static void erudit_does_not_double_the_first_word(void **state)
{
	(void)state;
	CHECK_PLAYS("erudit", { "8G", "СОН", 4 });
}

static void known_scores_on_the_standard_board(void **state)
{
	(void)state;
	CHECK_PLAYS("standard", { "8D", "QUANT", 48 }, { "8A", "ALI.....", 51 });
}

static void the_faults_of_a_placement_are_told_apart(void **state)
{
	const struct rules *rules = fixture_rules("standard");
	struct replay replay;
	struct fit fit;
	const struct {
		const char *place, *word;
		unsigned faults;
	} row[] = {
		{ "8O", "AT", FIT_OFF_BOARD },
		{ "N15", "ATE", FIT_OFF_BOARD },
		{ "8H", "CAT", FIT_NO_NEW_TILE },
		{ "8H", "...", FIT_NO_NEW_TILE },
		{ "7F", "A.A", FIT_GAP },
		{ "H8", "BAT", FIT_CONFLICT },
		{ "8I", ".TS", FIT_PARTIAL },
		{ "8K", "S", FIT_PARTIAL },
		{ "1A", "AT", FIT_APART },
		{ "9K", "AT", FIT_APART }, /* corner to corner touches nothing (T8) */
		{ "8G", "S...", 0 },
		{ "8H", "CATS", 0 },
		{ "K8", "SO", 0 },
		{ "9H", "AA", 0 },
	};

	(void)state;
	replay_init(&replay, rules, 2);
	fixture_play(&replay, 0, "8H", "CAT");
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct placement placement = fixture_placement(rules, row[i].place, row[i].word);

		board_fit(&replay.board, rules, &placement, &fit);
		if (fit.faults != row[i].faults)
			fail_msg("%s %s: faults %x, expected %x", row[i].place, row[i].word,
				 fit.faults, row[i].faults);
	}
}

/* A single tile makes its word across only, whichever direction is recorded. */
static void one_tile_plays_score_the_same_in_both_directions(void **state)
{
	const struct rules *rules = fixture_rules("standard");
	struct replay replay;
	struct fit across, down;

	(void)state;
	replay_init(&replay, rules, 2);
	fixture_play(&replay, 0, "8H", "CAT");
	struct placement placement = fixture_placement(rules, "8H", "...S");
	board_fit(&replay.board, rules, &placement, &across);
	placement = fixture_placement(rules, "K8", "S");
	board_fit(&replay.board, rules, &placement, &down);
	assert_int_equal(across.faults, 0);
	assert_int_equal(down.faults, 0);
	assert_int_equal(across.points, 6);
	assert_int_equal(down.points, 6);
	assert_int_equal(down.words, 1);
}

static void the_sum_agrees_with_the_score_and_reads_well(void **state)
{
	const struct rules *rules = fixture_rules("standard");
	struct replay replay;
	struct buffer out = { 0 };
	struct sum sum;
	struct fit fit;

	(void)state;
	replay_init(&replay, rules, 2);
	fixture_play(&replay, 0, "8H", "BE");
	struct placement placement = fixture_placement(rules, "7H", "AX");
	board_fit(&replay.board, rules, &placement, &fit);
	sum_of_play(&replay.board, rules, &fit.placement, &sum);
	assert_int_equal(sum.points, fit.points);
	assert_int_equal(sum.words, 3);
	sum_write(&sum, rules->tiles, &out);
	assert_string_equal(out.bytes, "AX 1+8x2=17, AB 1+3=4, XE 8x2+1=17");
	buffer_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_word_is_doubled_by_the_centre),
		cmocka_unit_test(the_first_word_is_never_doubled_twice),
		cmocka_unit_test(a_blank_scores_nothing_but_multiplies),
		cmocka_unit_test(word_factors_multiply),
		cmocka_unit_test(premiums_count_once_and_in_every_word),
		cmocka_unit_test(the_bonus_is_added_after_the_multipliers),
		cmocka_unit_test(erudit_adds_fifty_after_doubling),
		cmocka_unit_test(erudit_does_not_double_the_first_word),
		cmocka_unit_test(known_scores_on_the_standard_board),
		cmocka_unit_test(the_faults_of_a_placement_are_told_apart),
		cmocka_unit_test(one_tile_plays_score_the_same_in_both_directions),
		cmocka_unit_test(the_sum_agrees_with_the_score_and_reads_well),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
