#include "unit.h"

#include "event_files.h"
#include "report/boards.h"

enum { LOGS_MAX = BOARDS_MAX + 20 };

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
	struct verdict verdict[LOGS_MAX];
	const struct verdict *list[LOGS_MAX];
	size_t logs;
	struct boards boards;
};

static int set_up(void **state)
{
	static struct world world;

	world = (struct world){ 0 };
	world.rules = memory_rules(&world.arena);
	world.rules->event.signed_scores = false;
	*state = &world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	arena_release(&world->arena);
	return 0;
}

static struct verdict *log_of(struct world *w, int round, int own, int other)
{
	struct verdict *verdict = &w->verdict[w->logs];

	verdict->source = arena_printf(&w->arena, "games/%03d.gcg", round);
	verdict->game = verdict->source;
	verdict->line = 1;
	verdict->round = round;
	verdict->complete = verdict->replayed = true;
	verdict->players = 2;
	verdict->player = arena_array(&w->arena, 2, sizeof *verdict->player);
	for (int i = 0; i < 2; i++) {
		struct verdict_player *player = &verdict->player[i];

		player->nick = player->name = i ? TEXT("B") : TEXT("A");
		player->has_claimed = true;
		player->claimed = player->audited = player->before_end = i ? other : own;
	}
	verdict->winner.claimed = verdict->winner.audited = own > other ? 1 : 2;
	w->list[w->logs++] = verdict;
	return verdict;
}

static void choose(struct world *w, const char *results, int after, enum boards_wanted wanted)
{
	const struct memory_file files[] = { { "event.ini", "[event]\nname=x\n" },
					     { "players.csv", "id\nA\nB\n" },
					     { results ? "results.csv" : NULL, results },
					     { 0 } };
	const struct event_loader loader = { memory_load, (void *)files };

	event_read_settings(&w->event, &w->arena, TEXT("event.ini"), &loader);
	event_read_tables(&w->event, w->rules, &loader);
	event_join(&w->event, w->list, w->logs);
	event_check(&w->event);
	boards_choose(&w->boards, &w->event, SCORE_AUDITED, after, wanted, &w->arena);
}

/* "001 sheet, 003 close 1": the choices in their order. */
static void assert_choices(const struct world *w, const char *expected)
{
	struct buffer found = { 0 };

	for (size_t i = 0; i < w->boards.choices; i++) {
		const struct board_choice *choice = &w->boards.choice[i];

		buffer_printf(&found, "%s%d", i ? ", " : "", choice->verdict->round);
		if (choice->has_sheet)
			buffer_add_string(&found, " sheet");
		if (choice->closeness)
			buffer_printf(&found, " close %d", choice->closeness);
	}
	assert_buffer_equal(&found, expected);
	buffer_release(&found);
}

static void games_with_an_error_are_flagged(void **state)
{
	struct world *w = *state;

	log_of(w, 1, 400, 300)->complete = false;
	log_of(w, 2, 400, 300)->status = VERDICT_ERRORS;
	log_of(w, 3, 400, 300)->status = VERDICT_UNREADABLE;
	w->verdict[1].complete = false;
	choose(w, NULL, 0, BOARDS_FLAGGED);
	assert_choices(w, "2 sheet");
}

static void a_slip_that_is_wrong_flags_its_game_and_is_news(void **state)
{
	struct world *w = *state;

	log_of(w, 1, 400, 300);
	log_of(w, 2, 410, 300);
	choose(w, "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,400,B,300\n", 0,
	       BOARDS_FLAGGED);
	assert_choices(w, "1 close 1, 2 sheet close 2");
	assert_int_equal(w->boards.choice[0].news_len, 0);
	assert_int_equal(w->boards.choice[1].news_len, 1);
	assert_int_equal(w->boards.choice[1].news[0]->finding.code, FINDING_RESULT_SLIP);
	assert_ptr_equal(w->boards.choice[1].result, &w->event.result[1]);
}

static void none_leaves_the_closest_and_all_takes_what_can_be_drawn(void **state)
{
	struct world *w = *state;

	log_of(w, 1, 400, 300)->status = VERDICT_ERRORS;
	log_of(w, 2, 400, 390);
	log_of(w, 3, 0, 0)->status = VERDICT_UNREADABLE;
	log_of(w, 4, 400, 380)->replayed = false;
	choose(w, NULL, 0, BOARDS_NONE);
	assert_choices(w, "1 close 2, 2 close 1");
	boards_choose(&w->boards, &w->event, SCORE_AUDITED, 0, BOARDS_ALL, &w->arena);
	assert_choices(w, "1 sheet close 2, 2 sheet close 1, 4 sheet");
}

static void the_closest_games_are_few_and_in_order(void **state)
{
	static const int margin[] = { 50, 10, 30, 10, 5, 70, 20 };
	struct world *w = *state;

	for (int i = 0; i < 7; i++)
		log_of(w, i + 1, 400 + margin[i], 400);
	choose(w, NULL, 0, BOARDS_NONE);
	assert_choices(w, "2 close 2, 4 close 3, 5 close 1, 7 close 4");
	assert_int_equal(boards_close(&w->boards, 4)->verdict->round, 7);
	assert_null(boards_close(&w->boards, 5));
}

static void at_a_table_the_best_two_are_close_or_not(void **state)
{
	struct world *w = *state;

	log_of(w, 1, 400, 390);
	log_of(w, 2, 400, 300);
	choose(w, NULL, 0, BOARDS_NONE);
	assert_choices(w, "1 close 1, 2 close 2");
	w->event.result[1].sides = 3;
	w->event.result[1].side[2] = w->event.result[1].side[0];
	w->event.result[1].side[2].score[SCORE_AUDITED] = 405;
	boards_choose(&w->boards, &w->event, SCORE_AUDITED, 0, BOARDS_NONE, &w->arena);
	assert_choices(w, "1 close 2, 2 close 1");
}

static void rounds_after_the_last_one_asked_for_are_not_drawn(void **state)
{
	struct world *w = *state;

	log_of(w, 1, 400, 300);
	log_of(w, 2, 400, 300)->status = VERDICT_ERRORS;
	choose(w, NULL, 1, BOARDS_ALL);
	assert_choices(w, "1 sheet close 1");
}

static void games_beyond_the_limit_are_counted(void **state)
{
	struct world *w = *state;

	for (int i = 0; i < BOARDS_MAX + 7; i++)
		log_of(w, i + 1, 400, 300)->status = VERDICT_ERRORS;
	choose(w, NULL, 0, BOARDS_FLAGGED);
	assert_int_equal(w->boards.left_out, 7);
	assert_int_equal(w->boards.choices, BOARDS_MAX);
}

static void a_game_is_found_by_its_place(void **state)
{
	struct world *w = *state;
	struct verdict again;

	for (int i = 9; i > 0; i--)
		log_of(w, i, 400, 300);
	choose(w, NULL, 0, BOARDS_ALL);
	for (size_t i = 0; i < w->boards.choices; i++) {
		again = *w->boards.choice[i].verdict;
		assert_ptr_equal(boards_find(&w->boards, &again), &w->boards.choice[i]);
		again.line = 2;
		assert_null(boards_find(&w->boards, &again));
	}
	assert_null(boards_find(&(struct boards){ 0 }, &again));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(games_with_an_error_are_flagged),
		TEST(a_slip_that_is_wrong_flags_its_game_and_is_news),
		TEST(none_leaves_the_closest_and_all_takes_what_can_be_drawn),
		TEST(the_closest_games_are_few_and_in_order),
		TEST(at_a_table_the_best_two_are_close_or_not),
		TEST(rounds_after_the_last_one_asked_for_are_not_drawn),
		TEST(games_beyond_the_limit_are_counted),
		TEST(a_game_is_found_by_its_place),
#undef TEST
	};

	return RUN_TESTS(tests);
}
