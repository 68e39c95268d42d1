#include "unit.h"

#include "event/tables.h"
#include "event_files.h"

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
	struct tables tables;
};

static int set_up(void **state)
{
	static struct world world;

	world = (struct world){ 0 };
	world.rules = memory_rules(&world.arena);
	world.rules->tie_before_end = true;
	world.rules->event.tables = true;
	*state = &world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	arena_release(&world->arena);
	return 0;
}

/* Rows: round,table,player,score,before for each of two to four players. */
static void seat(struct world *w, const char *ini, const char *rows, const char *draws)
{
	struct buffer results = { 0 }, drawn = { 0 };

	buffer_printf(&results,
		      "round,table,player1,score1,before1,player2,score2,before2,"
		      "player3,score3,before3\n%s",
		      rows);
	buffer_printf(&drawn, "round,table,player,tile\n%s", draws);
	{
		const struct memory_file files[] = { { "event.ini", ini },
						     { "results.csv", results.bytes },
						     { "draws.csv", drawn.bytes },
						     { 0 } };

		memory_event(&w->event, &w->arena, w->rules, files);
	}
	buffer_release(&results);
	buffer_release(&drawn);
	assert_int_equal(w->event.findings, 0);
	tables_make(&w->tables, &w->event, SCORE_AUDITED, 0, &w->arena);
}

/* "A1winner B2no": player, place, whether he goes on. */
static void assert_places(struct world *w, const char *expected)
{
	struct buffer found = { 0 };

	for (size_t i = 0; i < w->tables.rows; i++) {
		const struct table_row *row = &w->tables.row[i];

		buffer_printf(&found, "%s" TEXT_FMT "%d%s", i ? " " : "",
			      TEXT_ARG(w->event.player[row->player].id), row->place,
			      advances_name(row->advances));
	}
	assert_buffer_equal(&found, expected);
	buffer_release(&found);
}

static void the_highest_score_wins_the_table(void **state)
{
	struct world *w = *state;

	seat(w, "[event]\nname=x\n", "1,1,A,100,110,B,120,125,C,90,90\n", "");
	assert_places(w, "B1winner A2no C3no");
	assert_int_equal(w->tables.row[1].decided_by, TABLE_SCORE);
}

/* T18 V: A 150-5 = 145, B 148-3 = 145: A ahead. */
static void the_score_before_the_deduction_breaks_a_tie(void **state)
{
	struct world *w = *state;

	seat(w, "[event]\nname=x\n", "1,1,B,145,148,A,145,150,C,90,90\n", "");
	assert_places(w, "A1winner B2no C3no");
	assert_int_equal(w->tables.row[1].decided_by, TABLE_BEFORE);
}

/* T18 V: A 150-5, B 150-5: draw needed. */
static void a_tie_that_stays_needs_a_draw_and_is_never_broken(void **state)
{
	struct world *w = *state;

	seat(w, "[event]\nname=x\n", "1,1,B,145,150,A,145,150,C,90,90\n", "");
	assert_places(w, "B1draw-needed A1draw-needed C3no");
	seat(w, "[event]\nname=x\n", "1,1,B,145,150,A,100,150,C,100,150\n", "");
	assert_places(w, "B1winner A2no C2no");
}

static void drawn_letters_decide_and_equal_ones_are_drawn_again(void **state)
{
	static const struct {
		const char *draws, *places;
	} table[] = {
		{ "1,1,A,C\n1,1,B,D\n", "A1winner B2no C3no" },
		{ "1,1,A,C\n1,1,B,?\n", "B1winner A2no C3no" },
		{ "1,1,A,C\n1,1,B,C\n", "B1draw-needed A1draw-needed C3no" },
		{ "1,1,A,C\n1,1,B,C\n1,1,B,K\n1,1,A,J\n", "A1winner B2no C3no" },
		{ "1,1,A,C\n", "B1draw-needed A1draw-needed C3no" },
		{ "1,,A,C\n1,,B,D\n", "B1draw-needed A1draw-needed C3no" },
	};
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		seat(w, "[event]\nname=x\n", "1,1,B,145,150,A,145,150,C,90,90\n", table[i].draws);
		assert_places(w, table[i].places);
	}
}

/* T19 V: winners 210, 190, 205, four places: plus 201, the best of the seconds 188, 201, 176. */
static void the_best_second_is_invited(void **state)
{
	struct world *w = *state;
	const char *rows = "1,1,A,210,210,B,188,188\n1,2,C,190,190,D,176,176,E,1,1\n"
			   "1,3,F,205,205,G,201,201\n";

	seat(w, "[advance]\nwinners = 1\nbest-seconds = 1\n", rows, "");
	assert_places(w, "A1winner B2no C1winner D2no E3no F1winner G2second");
	seat(w, "[advance]\nwinners = 1\nbest-seconds = 2\n", rows, "");
	assert_places(w, "A1winner B2second C1winner D2no E3no F1winner G2second");
}

static void seconds_level_between_tables_need_a_draw_between_tables(void **state)
{
	struct world *w = *state;
	const char *rows = "1,1,A,210,210,B,188,190\n1,2,C,190,190,D,188,190\n";

	seat(w, "[advance]\nbest-seconds = 1\n", rows, "");
	assert_places(w, "A1winner B2draw-needed C1winner D2draw-needed");
	seat(w, "[advance]\nbest-seconds = 1\n", rows, "1,,B,M\n1,,D,L\n");
	assert_places(w, "A1winner B2no C1winner D2second");
	seat(w, "[advance]\nbest-seconds = 1\n",
	     "1,1,A,210,210,B,188,190\n1,2,C,190,190,D,188,189\n", "");
	assert_places(w, "A1winner B2second C1winner D2no");
	/* both are invited: nothing is to be drawn */
	seat(w, "[advance]\nbest-seconds = 2\n", rows, "");
	assert_places(w, "A1winner B2second C1winner D2second");
}

static void an_invited_place_that_two_share_needs_a_draw_at_their_table(void **state)
{
	struct world *w = *state;

	seat(w, "[advance]\nbest-seconds = 1\n",
	     "1,1,A,210,210,B,188,190,E,188,190\n1,2,C,190,190,D,100,190\n", "");
	assert_places(w, "A1winner B2draw-needed E2draw-needed C1winner D2no");
}

static void nobody_goes_on_from_the_final(void **state)
{
	struct world *w = *state;

	seat(w, "[event]\nrounds = 2\n[advance]\nbest-seconds = 1\n",
	     "1,1,A,210,210,B,188,190\n2,1,A,190,190,B,180,190\n", "");
	assert_places(w, "A1winner B2second A1winner B2no");
	assert_true(tables_is_final(&w->event, 2));
}

/* Whoever of the two wins the draw, the other one is the second of the table. */
static void level_winners_leave_their_own_score_as_the_second(void **state)
{
	struct world *w = *state;

	seat(w, "[advance]\nbest-seconds = 1\n",
	     "1,1,A,100,110,B,100,110,C,90,90\n1,2,D,200,200,E,95,95,F,80,80\n", "");
	assert_places(w, "A1draw-needed B1draw-needed C3no D1winner E2no F3no");
	/* what they share is less than what another table's second has */
	seat(w, "[advance]\nbest-seconds = 1\n",
	     "1,1,A,100,110,B,100,110,C,90,90\n1,2,D,200,200,E,120,120,F,80,80\n", "");
	assert_places(w, "A1draw-needed B1draw-needed C3no D1winner E2second F3no");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(the_highest_score_wins_the_table),
		TEST(the_score_before_the_deduction_breaks_a_tie),
		TEST(a_tie_that_stays_needs_a_draw_and_is_never_broken),
		TEST(drawn_letters_decide_and_equal_ones_are_drawn_again),
		TEST(the_best_second_is_invited),
		TEST(seconds_level_between_tables_need_a_draw_between_tables),
		TEST(an_invited_place_that_two_share_needs_a_draw_at_their_table),
		TEST(nobody_goes_on_from_the_final),
		TEST(level_winners_leave_their_own_score_as_the_second),
	};

	return RUN_TESTS(tests);
}
