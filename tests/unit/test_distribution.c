#include "unit.h"

#include "event/distribution.h"
#include "event_files.h"

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
};

static int set_up(void **state)
{
	static struct world world;

	world = (struct world){ 0 };
	world.rules = memory_rules(&world.arena);
	*state = &world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	arena_release(&world->arena);
	return 0;
}

static void read(struct world *w, const char *results)
{
	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname=x\n", "id\nA\nB\nC\nD\n",
			results);
}

static void assert_bins(const struct world *w, int after, long long first, long long step,
			const char *expected)
{
	struct score_distribution scores;
	struct buffer found = { 0 };

	score_distribution_make(&scores, &w->event, SCORE_SIGNED, after);
	assert_int_equal(scores.first, first);
	assert_int_equal(scores.step, step);
	for (int i = 0; i < scores.bins; i++)
		buffer_printf(&found, "%s%d", i ? " " : "", scores.count[i]);
	assert_buffer_equal(&found, expected);
	buffer_release(&found);
}

static void scores_of_played_games_fall_into_bins(void **state)
{
	struct world *w = *state;

	read(w, "round,player1,score1,player2,score2,outcome\n1,A,400,B,399,\n1,C,350,D,374,\n"
		"2,A,150,B,0,forfeit\n2,C,50,,,bye\n3,A,325,B,424,\n");
	assert_bins(w, 0, 325, 25, "1 2 1 2");
	assert_bins(w, 1, 350, 25, "2 1 1");
}

static void bins_reach_below_zero(void **state)
{
	struct world *w = *state;

	read(w, "round,player1,score1,player2,score2\n1,A,-1,B,0\n1,C,-25,D,-26\n2,A,24,B,25\n");
	assert_bins(w, 0, -50, 25, "1 2 2 1");
}

static void bins_widen_until_they_are_few(void **state)
{
	struct world *w = *state;

	read(w, "round,player1,score1,player2,score2\n1,A,0,B,599\n");
	assert_bins(w, 0, 0, 25, "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1");
	w->event = (struct event){ 0 };
	read(w, "round,player1,score1,player2,score2\n1,A,0,B,600\n");
	assert_bins(w, 0, 0, 50, "1 0 0 0 0 0 0 0 0 0 0 0 1");
	w->event.result[0].side[0].score[SCORE_SIGNED] = INT32_MIN;
	w->event.result[0].side[1].score[SCORE_SIGNED] = INT32_MAX;
	assert_bins(w, 0, -2250000000, 250000000, "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1");
}

static void an_event_without_games_has_no_bins(void **state)
{
	struct world *w = *state;

	read(w, "round,player1,score1,player2,score2,outcome\n1,A,150,B,0,forfeit\n");
	assert_bins(w, 0, 0, 0, "");
}

/* Games A-B with these bingos and results, from replayed logs but for the last. */
static void bingos_are_counted_with_what_the_games_brought(void **state)
{
	struct world *w = *state;
	struct verdict verdict[4] = { 0 };
	struct bingo_results bingos;
	static const int count[4][2] = { { 2, 0 }, { 0, 7 }, { 1, 1 }, { 3, 3 } };

	read(w, "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,300,B,400\n"
		"3,A,350,B,350\n4,A,400,B,300\n");
	for (int i = 0; i < 4; i++) {
		verdict[i].replayed = i < 3;
		verdict[i].players = 2;
		verdict[i].player = arena_array(&w->arena, 2, sizeof *verdict[i].player);
		for (int p = 0; p < 2; p++) {
			verdict[i].player[p].bingos = count[i][p];
			w->event.result[i].side[p].in_log = p;
		}
		w->event.result[i].verdict = &verdict[i];
	}
	bingo_results_make(&bingos, &w->event, SCORE_SIGNED, 0);
	assert_int_equal(bingos.games[0], 2);
	assert_int_equal(bingos.points2[0], 0);
	assert_int_equal(bingos.games[1], 2);
	assert_int_equal(bingos.points2[1], 2);
	assert_int_equal(bingos.games[2], 1);
	assert_int_equal(bingos.points2[2], 2);
	assert_int_equal(bingos.games[3], 0);
	assert_int_equal(bingos.games[BINGOS_SHOWN_MAX], 1);
	assert_int_equal(bingos.points2[BINGOS_SHOWN_MAX], 2);
	bingo_results_make(&bingos, &w->event, SCORE_SIGNED, 1);
	assert_int_equal(bingos.games[0] + bingos.games[1] + bingos.games[2], 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(scores_of_played_games_fall_into_bins),
		TEST(bins_reach_below_zero),
		TEST(bins_widen_until_they_are_few),
		TEST(an_event_without_games_has_no_bins),
		TEST(bingos_are_counted_with_what_the_games_brought),
#undef TEST
	};

	return RUN_TESTS(tests);
}
