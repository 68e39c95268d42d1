/*
 * Bag, passes, zeros, going out, exchange limits and the clock, with the
 * vectors of RULES.md.
 */
#include "play/clock.h"
#include "play_fixture.h"

static struct replay replay_of(const char *rules, int players)
{
	struct replay replay;

	replay_init(&replay, fixture_rules(rules), players);
	return replay;
}

/* T10, E6, R6: no minimum but the bag.  G-4B-iii: the last seven stay in the bag */
static void an_exchange_is_limited_by_the_bag(void **state)
{
	const struct {
		const char *rules;
		int bag, limit;
	} row[] = {
		{ "turkish-school", 3, 3 },
		{ "turkish-school", 0, 0 },
		{ "turkish-school", 50, 7 },
		{ "turkish-english", 1, 1 },
		{ "erudit", 2, 2 },
		{ "greek", 10, 3 },
		{ "greek", 13, 6 },
		{ "greek", 14, 7 },
		{ "greek", 8, 1 },
		{ "greek", 7, 0 },
		{ "greek", 60, 7 },
		{ "standard", 7, 7 },
		{ "standard", 6, 0 },
		{ "naspa", 6, 0 },
		{ "polish", 3, RULES_UNKNOWN },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct replay replay = replay_of(row[i].rules, 2);

		replay.now.bag = (int16_t)row[i].bag;
		if (replay_exchange_limit(&replay) != row[i].limit)
			fail_msg("%s with %d in the bag: %d, expected %d", row[i].rules, row[i].bag,
				 replay_exchange_limit(&replay), row[i].limit);
	}
}

/* T17: 4 players, 8 passes end the game, 7 do not.  E12: 3 players, 6.  R6 */
static void passes_in_a_row_end_the_game(void **state)
{
	const struct {
		const char *rules;
		int players, passes;
	} row[] = {
		{ "turkish-school", 4, 8 },
		{ "turkish-school", 2, 4 },
		{ "turkish-english", 3, 6 },
		{ "erudit", 3, 6 },
		{ "german", 2, 4 },
		{ "french", 2, 6 },
		{ "wwf", 2, 3 },
		{ "greek", 2, 6 },
		{ "standard", 2, 6 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct replay replay = replay_of(row[i].rules, row[i].players);

		for (int pass = 1; pass <= row[i].passes; pass++) {
			assert_int_equal(replay.now.over, GAME_ON);
			replay_pass(&replay, pass % row[i].players, false);
		}
		assert_int_equal(replay.now.over, GAME_SCORELESS);
	}
}

/* T17, R6: exchanges break the run; forced passes and withdrawn plays do neither */
static void only_chosen_passes_count_where_the_rules_say_so(void **state)
{
	struct replay replay = replay_of("turkish-school", 2);

	(void)state;
	replay_pass(&replay, 0, false);
	replay_pass(&replay, 1, false);
	replay_pass(&replay, 0, false);
	replay_exchange(&replay, 1);
	assert_int_equal(replay.now.run, 0);
	replay_pass(&replay, 0, false);
	replay_pass(&replay, 1, true);
	assert_int_equal(replay.now.run, 1);
	fixture_play(&replay, 0, "8H", "CAT");
	assert_int_equal(replay.now.run, 0);
	replay_withdraw(&replay);
	assert_int_equal(replay.now.run, 1);
	assert_int_equal(replay.score[0], 0);
}

/* E12: here a withdrawn play counts as a pass */
static void a_withdrawn_play_is_a_pass_in_turkish_english(void **state)
{
	struct replay replay = replay_of("turkish-english", 2);

	(void)state;
	for (int i = 0; i < 3; i++)
		replay_pass(&replay, i % 2, false);
	fixture_play(&replay, 1, "8H", "CAT");
	replay_withdraw(&replay);
	assert_int_equal(replay.now.over, GAME_SCORELESS);
}

/* G-5C: six zeros for any reason; a play worth 0 counts; five and a score start again */
static void six_zeros_end_a_greek_game(void **state)
{
	struct replay replay = replay_of("greek", 2);

	(void)state;
	replay_pass(&replay, 0, false);
	replay_exchange(&replay, 1);
	fixture_play(&replay, 0, "8H", "ΑΒ");
	replay_withdraw(&replay);
	replay_pass(&replay, 1, false);
	replay_pass(&replay, 0, false);
	assert_int_equal(replay.now.run, 5);
	fixture_play(&replay, 1, "8H", "ΑΒ");
	assert_int_equal(replay.now.run, 0);
	replay_pass(&replay, 0, false);
	struct fit fit = fixture_play(&replay, 1, "9H", "α");
	assert_int_equal(fit.faults, 0);
	assert_true(fit.points > 0);
	struct replay zero = replay_of("greek", 2);
	for (int i = 0; i < 5; i++)
		replay_pass(&zero, i % 2, false);
	fit = fixture_play(&zero, 1, "8H", "αβ");
	assert_int_equal(fit.points, 0);
	assert_int_equal(zero.now.over, GAME_SCORELESS);
}

static void whoever_lays_the_last_tile_is_out(void **state)
{
	struct replay replay = replay_of("standard", 2);

	(void)state;
	replay.now.bag = 0;
	replay.now.held[0] = 3;
	replay.now.held[1] = 5;
	fixture_play(&replay, 0, "8H", "CAT");
	assert_int_equal(replay.now.over, GAME_OUT);
	assert_int_equal(replay.now.out, 0);
	replay_withdraw(&replay);
	assert_int_equal(replay.now.over, GAME_ON);
	assert_int_equal(replay.now.held[0], 3);
	assert_int_equal(replay.board.laid, 0);
	assert_int_equal(replay_unseen(&replay, TILE_BLANK), 2);
}

static void a_withdrawn_play_puts_unique_tiles_back(void **state)
{
	struct replay replay = replay_of("standard", 2);
	const struct rules *rules = replay.rules;
	const char letter[] = "Q";
	tile_t q;

	(void)state;
	assert_int_equal(tileset_read(rules->tiles, letter, letter + 1, &q), 1);
	int before = replay_unseen_value(&replay);
	fixture_play(&replay, 0, "8H", "QI");
	assert_int_equal(replay_unseen(&replay, q), 0);
	assert_int_equal(replay.now.bag, 100 - 14 - 2);
	replay_withdraw(&replay);
	assert_int_equal(replay_unseen(&replay, q), 1);
	assert_int_equal(replay_unseen_value(&replay), before);
	assert_int_equal(replay.now.bag, 100 - 14);
}

/* G-4D1: 30:00 -> 0; 30:01 -> 10; 31:00 -> 10; 31:01 -> 20; 40:00 -> 100 */
static void every_started_minute_of_overtime_costs_ten(void **state)
{
	const struct rules *rules = fixture_rules("greek");
	const struct {
		int minutes, seconds, penalty;
	} row[] = { { 30, 0, 0 },  { 30, 1, 10 },  { 31, 0, 10 },
		    { 31, 1, 20 }, { 40, 0, 100 }, { 12, 30, 0 } };

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		assert_int_equal(clock_penalty(rules, row[i].minutes * 60 + row[i].seconds),
				 row[i].penalty);
	assert_false(clock_is_lost(rules, 40 * 60));
	assert_true(clock_is_lost(rules, 40 * 60 + 1));
	assert_int_equal(clock_penalty(fixture_rules("turkish-school"), 90 * 60), 0);
	assert_int_equal(clock_penalty(fixture_rules("french"), 40 * 60), 0);
	assert_true(clock_is_lost(fixture_rules("german"), 35 * 60 + 1));
	assert_false(clock_is_lost(fixture_rules("naspa"), 35 * 60));
	assert_true(clock_is_lost(fixture_rules("naspa"), 35 * 60 + 1));
}

/* G-4D2: lead 121 -> 122; 60 -> 100; 101 -> 102; behind by 10 -> 100; exactly 100 -> 100 */
static void too_late_costs_the_lead_and_one_more(void **state)
{
	const struct rules *rules = fixture_rules("greek");

	(void)state;
	assert_int_equal(clock_loss_penalty(rules, 121), 122);
	assert_int_equal(clock_loss_penalty(rules, 60), 100);
	assert_int_equal(clock_loss_penalty(rules, 101), 102);
	assert_int_equal(clock_loss_penalty(rules, -10), 100);
	assert_int_equal(clock_loss_penalty(rules, 100), 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_exchange_is_limited_by_the_bag),
		cmocka_unit_test(passes_in_a_row_end_the_game),
		cmocka_unit_test(only_chosen_passes_count_where_the_rules_say_so),
		cmocka_unit_test(a_withdrawn_play_is_a_pass_in_turkish_english),
		cmocka_unit_test(six_zeros_end_a_greek_game),
		cmocka_unit_test(whoever_lays_the_last_tile_is_out),
		cmocka_unit_test(a_withdrawn_play_puts_unique_tiles_back),
		cmocka_unit_test(every_started_minute_of_overtime_costs_ten),
		cmocka_unit_test(too_late_costs_the_lead_and_one_more),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
