#include "unit.h"

#include "event/statistics.h"
#include "event_files.h"

/* R13 V: 655 very good, 600 very good, 700 excellent; one of three players with 167: good. */
static void norms_are_those_of_the_leaflet(void **state)
{
	static const struct {
		int total;
		const char *name;
	} table[] = { { 499, NULL },	       { 500, "good" },	     { 599, "good" },
		      { 600, "very good" },    { 655, "very good" }, { 700, "excellent" },
		      { 167 * 3, "good" },     { 166 * 3, NULL },    { 150 * 4, "very good" },
		      { 175 * 4, "excellent" } };
	struct arena arena = { 0 };
	struct rules *rules = memory_rules(&arena);

	(void)state;
	assert_null(norm_name(rules, 1000));
	rules->event.norms[0] = 500;
	rules->event.norms[1] = 600;
	rules->event.norms[2] = 700;
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		if (table[i].name)
			assert_string_equal(norm_name(rules, table[i].total), table[i].name);
		else
			assert_null(norm_name(rules, table[i].total));
	}
	arena_release(&arena);
}

static void games_scores_and_favourites_are_counted(void **state)
{
	struct arena arena = { 0 };
	struct rules *rules = memory_rules(&arena);
	struct event event;
	struct statistics statistics;

	(void)state;
	memory_event_of(&event, &arena, rules, "[event]\nname=x\n",
			"id,rating\nA,1500\nB,1400\nC,1300\nD,\n",
			"round,player1,score1,player2,score2,outcome\n1,A,400,B,300,\n"
			"1,C,350,D,350,\n2,A,300,C,320,\n2,B,150,D,0,forfeit\n3,A,,,,bye\n"
			"3,B,310,C,310,\n");
	statistics_make(&statistics, &event, SCORE_SIGNED, 0, &arena);
	assert_int_equal(statistics.players, 4);
	assert_int_equal(statistics.games, 4);
	assert_int_equal(statistics.draws, 2);
	assert_int_equal(statistics.unplayed, 2);
	assert_int_equal(statistics.score_sum, 700 + 700 + 620 + 620);
	assert_int_equal(statistics.margin_sum, 120);
	assert_int_equal(statistics.margins, 2);
	assert_int_equal(statistics.rated_games, 3);
	assert_int_equal(statistics.favourites_won2, 3);
	statistics_make(&statistics, &event, SCORE_SIGNED, 1, &arena);
	assert_int_equal(statistics.games, 2);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(norms_are_those_of_the_leaflet),
		cmocka_unit_test(games_scores_and_favourites_are_counted),
	};

	return RUN_TESTS(tests);
}
