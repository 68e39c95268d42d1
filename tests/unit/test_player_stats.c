#include "unit.h"

#include "event/player_stats.h"
#include "event_files.h"
#include "report/event_report.h"

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
	struct verdict verdict[2];
	const struct verdict *list[2];
	struct cards cards;
	struct player_stats stats[8];
};

static int set_up(void **state)
{
	static struct world world;

	world = (struct world){ 0 };
	world.rules = memory_rules(&world.arena);
	world.rules->event.signed_scores = false;
	world.list[0] = &world.verdict[0];
	world.list[1] = &world.verdict[1];
	*state = &world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	arena_release(&world->arena);
	return 0;
}

static void log_of(struct world *w, int index, int round, const char *first, const char *second)
{
	struct verdict *verdict = &w->verdict[index];

	*verdict = (struct verdict){ .source = TEXT("a.gcg"), .game = TEXT("a"), .line = 1 };
	verdict->round = round;
	verdict->complete = verdict->replayed = true;
	verdict->players = 2;
	verdict->player = arena_array(&w->arena, 2, sizeof *verdict->player);
	for (int i = 0; i < 2; i++) {
		struct verdict_player *player = &verdict->player[i];

		player->nick = player->name = text_of(i ? second : first);
		player->has_claimed = true;
		player->claimed = player->audited = player->before_end = i ? 300 : 400;
	}
	verdict->winner.claimed = verdict->winner.audited = 1;
}

static void make(struct world *w, const char *ini, const char *players, const char *results,
		 size_t logs, int after)
{
	const struct memory_file files[] = {
		{ "event.ini", ini }, { "players.csv", players }, { "results.csv", results }, { 0 }
	};
	const struct event_loader loader = { memory_load, (void *)files };

	event_read_settings(&w->event, &w->arena, TEXT("event.ini"), &loader);
	event_read_tables(&w->event, w->rules, &loader);
	event_join(&w->event, w->list, logs);
	event_check(&w->event);
	cards_make(&w->cards, &w->event, w->event.scores, after, &w->arena);
	player_stats_make(w->stats, &w->cards);
}

static void byes_and_forfeits_are_no_games_and_a_resignation_has_no_score(void **state)
{
	struct world *w = *state;
	const struct player_stats *a = &w->stats[0], *b = &w->stats[1], *c = &w->stats[2];

	make(w, "[event]\nname=x\n", "id\nA\nB\nC\n",
	     "round,player1,score1,player2,score2,outcome\n1,A,400,B,300,\n1,C,50,,,bye\n"
	     "2,A,350,C,350,\n2,B,50,,,bye\n3,B,150,C,0,forfeit\n4,A,200,B,100,resigned\n",
	     0, 0);
	assert_int_equal(a->games, 3);
	assert_int_equal(a->wins, 2);
	assert_int_equal(a->draws, 1);
	assert_int_equal(a->losses, 0);
	assert_int_equal(a->scored, 2);
	assert_int_equal(a->own, 750);
	assert_int_equal(a->others, 650);
	assert_int_equal(b->games, 2);
	assert_int_equal(b->losses, 2);
	assert_int_equal(b->scored, 1);
	assert_int_equal(c->games, 1);
	assert_int_equal(c->draws, 1);
}

static void rounds_after_the_last_one_asked_for_do_not_count(void **state)
{
	struct world *w = *state;

	log_of(w, 0, 2, "A", "B");
	make(w, "[event]\nname=x\n", "id\nA\nB\n",
	     "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,400,B,300\n", 1, 1);
	assert_int_equal(w->stats[0].games, 1);
	assert_int_equal(w->stats[0].logs, 0);
}

static void a_log_gives_bingos_blanks_challenges_errors_and_the_highest_play(void **state)
{
	struct world *w = *state;
	struct verdict_play play[] = {
		{ .player = 0, .turn = 1, .turn_score = 70, .bingo = true, .word_factor = 9 },
		{ .player = 1, .turn = 2, .turn_score = 95, .withdrawn = true, .phony = true },
		{ .player = 0, .turn = 3, .turn_score = 82, .phony = true, .word_factor = 1 },
		{ .player = 1, .turn = 4, .turn_score = 20, .word_factor = 2 },
		{ .player = 0, .turn = 5, .turn_score = 82 },
	};

	log_of(w, 0, 1, "A", "B");
	w->verdict[0].play = play;
	w->verdict[0].plays = 5;
	w->verdict[0].player[0].bingos = 1;
	w->verdict[0].player[0].blanks = 2;
	w->verdict[0].player[0].errors = 3;
	w->verdict[0].player[1].challenges_won = 2;
	w->verdict[0].player[1].challenges_failed = 1;
	make(w, "[event]\nname=x\n", "id\nB\nA\n",
	     "round,player1,score1,player2,score2\n1,A,400,B,300\n", 1, 0);
	assert_int_equal(w->stats[1].logs, 1);
	assert_int_equal(w->stats[1].replayed, 1);
	assert_int_equal(w->stats[1].bingos, 1);
	assert_int_equal(w->stats[1].blanks, 2);
	assert_int_equal(w->stats[1].errors, 3);
	assert_int_equal(w->stats[1].triple_triples, 1);
	assert_int_equal(w->stats[1].phonies, 1);
	assert_memory_equal(&w->stats[1].high, &play[2],
			    sizeof play[2]); /* the first of two equal ones */
	assert_ptr_equal(w->stats[1].high_in, &w->event.result[0]);
	assert_int_equal(w->stats[0].challenges_won, 2);
	assert_int_equal(w->stats[0].challenges_failed, 1);
	assert_int_equal(w->stats[0].phonies, 0);
	assert_memory_equal(&w->stats[0].high, &play[3], sizeof play[3]);
}

static void a_sheet_of_scores_says_nothing_about_words(void **state)
{
	struct world *w = *state;

	log_of(w, 0, 1, "A", "B");
	w->verdict[0].replayed = false;
	w->verdict[0].player[0].errors = 1;
	make(w, "[event]\nname=x\n", "id\nA\nB\n",
	     "round,player1,score1,player2,score2\n1,A,400,B,300\n", 1, 0);
	assert_int_equal(w->stats[0].logs, 1);
	assert_int_equal(w->stats[0].errors, 1);
	assert_int_equal(w->stats[0].replayed, 0);
	assert_null(w->stats[0].high_in);
}

static void at_tables_every_other_player_is_an_opponent(void **state)
{
	struct world *w = *state;

	make(w, "[event]\nname=x\nsystem=tables\n", "id\nA\nB\nC\nD\n",
	     "round,table,player1,score1,player2,score2,player3,score3\n"
	     "1,1,A,200,B,180,C,130\n2,1,A,150,B,150,D,100\n",
	     0, 0);
	assert_int_equal(w->stats[0].games, 2);
	assert_int_equal(w->stats[0].wins, 1);
	assert_int_equal(w->stats[0].draws, 1);
	assert_int_equal(w->stats[0].own, 350);
	assert_int_equal(w->stats[0].others, 180 + 130 + 150 + 100);
	assert_int_equal(w->stats[0].opponents, 4);
	assert_int_equal(w->stats[2].losses, 1);
}

static void a_table_that_was_resigned_counts_without_its_score(void **state)
{
	struct world *w = *state;

	w->rules->event.tables = true;
	make(w, "[event]\nname=x\nsystem=tables\n", "id\nA\nB\n",
	     "round,table,player1,score1,player2,score2,outcome\n1,1,A,400,B,300,\n"
	     "2,1,B,200,A,100,resigned\n",
	     0, 0);
	assert_int_equal(w->stats[0].games, 2);
	assert_int_equal(w->stats[0].wins, 1);
	assert_int_equal(w->stats[0].losses, 1);
	assert_int_equal(w->stats[0].scored, 1);
	assert_int_equal(w->stats[0].own, 400);
	assert_int_equal(w->stats[0].others, 300);
	assert_int_equal(w->stats[1].wins, 1);
}

static void what_is_not_known_is_empty_and_not_zero(void **state)
{
	struct world *w = *state;
	struct standings standings;
	struct buffer out = { 0 };
	struct grid grid;
	struct verdict_play play = {
		.player = 0, .turn = 7, .turn_score = 74, .bingo = true, .word = TEXT("HORNIST")
	};

	log_of(w, 0, 1, "A", "B");
	w->verdict[0].play = &play;
	w->verdict[0].plays = 1;
	w->verdict[0].player[0].bingos = 1;
	log_of(w, 1, 2, "A", "B");
	w->verdict[1].source = TEXT("b.csv");
	w->verdict[1].replayed = false;
	make(w, "[event]\nname=x\n", "id,name\nA,Ann\nB,Bob\nC,Cleo\nD,Dan\n",
	     "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,400,B,300\n3,A,401,C,5\n", 2,
	     0);
	standings_make(&standings, &w->event, w->event.scores, 0, &w->arena);
	grid_init(&grid, &w->arena);
	players_grid(&grid, &standings, w->stats);
	grid_write_csv(&out, &grid);
	assert_buffer_equal(
		&out,
		"id,name,games,wins,draws,losses,average,against,sheets,bingos,bingos-per-game,"
		"blanks,high-play,its-word,its-round,its-sheet,its-turn,challenges,"
		"challenges-won,challenges-lost,errors\n"
		"A,Ann,3,3,0,0,400.33,201.66,2,1,1,0,74,HORNIST,1,a.gcg,7,0,0,0,0\n"
		"B,Bob,2,0,0,2,300,400,2,0,0,0,,,,,,0,0,0,0\n"
		"C,Cleo,1,0,0,1,5,401,0,,,,,,,,,,,,\n"
		"D,Dan,0,0,0,0,,,0,,,,,,,,,,,,\n");
	buffer_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(byes_and_forfeits_are_no_games_and_a_resignation_has_no_score),
		TEST(rounds_after_the_last_one_asked_for_do_not_count),
		TEST(a_log_gives_bingos_blanks_challenges_errors_and_the_highest_play),
		TEST(a_sheet_of_scores_says_nothing_about_words),
		TEST(at_tables_every_other_player_is_an_opponent),
		TEST(a_table_that_was_resigned_counts_without_its_score),
		TEST(what_is_not_known_is_empty_and_not_zero),
#undef TEST
	};

	return RUN_TESTS(tests);
}
