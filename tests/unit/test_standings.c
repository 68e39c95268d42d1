#include "unit.h"

#include "event/standings.h"
#include "event/tiebreak.h"
#include "event_files.h"

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
	struct standings standings;
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

static void rank(struct world *w, const char *ini, const char *players, const char *rows, int after)
{
	struct buffer results = { 0 };

	buffer_printf(&results, "round,player1,score1,player2,score2,outcome\n%s", rows);
	memory_event_of(&w->event, &w->arena, w->rules, ini, players, results.bytes);
	buffer_release(&results);
	standings_make(&w->standings, &w->event, w->event.scores, after, &w->arena);
}

/* "1 A, 2 B points, 2 C": rank, id and what decided. */
static void assert_ranks(struct world *w, const char *expected)
{
	struct buffer found = { 0 };

	for (size_t i = 0; i < w->standings.rows; i++) {
		const struct standing *row = &w->standings.row[i];

		buffer_printf(&found, "%s%d " TEXT_FMT "%s%s", i ? ", " : "", row->rank,
			      TEXT_ARG(w->event.player[row->player].id), row->decided ? " " : "",
			      row->decided ? criterion_name(row->decided_by) : "");
	}
	assert_buffer_equal(&found, expected);
	buffer_release(&found);
}

static const struct standing *row_of(struct world *w, const char *id)
{
	int player = event_find_player(&w->event, text_of(id));

	return &w->standings.row[w->standings.of_player[player]];
}

static const struct card *card_of(struct world *w, const char *id)
{
	return &w->standings.cards.card[event_find_player(&w->event, text_of(id))];
}

static void each_criterion_decides_in_its_turn(void **state)
{
	static const struct {
		const char *criteria, *ranks;
	} table[] = {
		{ "points spread", "1 A, 2 D points, 3 C points, 4 B points" },
		{ "spread", "1 D, 2 A spread, 3 C spread, 4 B spread" },
		{ "total", "1 A, 2 D total, 3 C total, 4 B total" },
		{ "losses", "1 A, 2 D losses, 3 C losses, 4 B losses" },
		{ "wins spread", "1 A, 2 D wins, 3 C wins, 4 B spread" },
		{ "wins", "1 A, 2 D wins, 3 B wins, 3 C" },
		{ "rating", "1 C, 2 D rating, 3 A rating, 3 B" },
		{ "cumulative", "1 A, 2 D cumulative, 3 C cumulative, 4 B cumulative" },
	};
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct buffer ini = { 0 };

		buffer_printf(&ini, "[standings]\ncriteria = %s\n", table[i].criteria);
		/*
		 * A 2.5 points, +60, 1190; D 2 points, +200, 1180; C 1 point, -10, 1033;
		 * B 0.5 points, -250, 983
		 */
		rank(w, ini.bytes, "id,rating\nA,1000\nB,1000\nC,1500\nD,1400\n",
		     "1,A,400,B,350,\n1,C,300,D,300,\n2,A,410,C,400,\n2,D,500,B,300,\n"
		     "3,A,380,D,380,\n3,B,333,C,333,\n",
		     0);
		assert_int_equal(w->event.findings, 0);
		assert_ranks(w, table[i].ranks);
		buffer_release(&ini);
	}
}

static void equal_on_all_criteria_is_an_equal_rank(void **state)
{
	struct world *w = *state;

	rank(w, "[standings]\ncriteria = points spread\n", "id\nA\nB\nC\nD\n",
	     "1,A,400,C,300,\n1,B,400,D,300,\n", 0);
	assert_ranks(w, "1 A, 1 B, 3 C points, 3 D");
	rank(w, "[standings]\ncriteria = points spread\n", "id\nA\nB\nC\nD\nE\nF\n",
	     "1,A,400,C,300,\n1,B,390,D,300,\n1,E,390,F,300,\n", 0);
	assert_ranks(w, "1 A, 2 B spread, 2 E, 4 D points, 4 F, 6 C spread");
}

/* G-6 V: X has 4 points, one by forfeit; Y met X over the board: X gives Y 3.5. */
static void a_forfeit_win_counts_half_in_the_buchholz_of_others(void **state)
{
	struct world *w = *state;
	const char *rows = "1,X,400,Y,300,\n2,X,,Z,,forfeit\n3,X,400,U,300,\n4,X,400,V,300,\n";

	rank(w, "[event]\nname=x\n", "id\nX\nY\nZ\nU\nV\n", rows, 0);
	assert_int_equal(row_of(w, "X")->value[CRITERION_POINTS], 8);
	assert_int_equal(row_of(w, "Y")->value[CRITERION_BUCHHOLZ], 7);
	/* the two sides of a forfeit are not each other's opponents */
	assert_int_equal(row_of(w, "Z")->value[CRITERION_BUCHHOLZ], 0);
	assert_int_equal(card_of(w, "X")->spread, 100 + 150 + 100 + 100);
	assert_int_equal(card_of(w, "Z")->spread, -150);
	/* 150-0 adds nothing to the points scored */
	assert_int_equal(card_of(w, "X")->total, 1200);
	rank(w, "[standings]\nunplayed = plain\n", "id\nX\nY\nZ\nU\nV\n", rows, 0);
	assert_int_equal(row_of(w, "Y")->value[CRITERION_BUCHHOLZ], 8);
	assert_int_equal(row_of(w, "Z")->value[CRITERION_BUCHHOLZ], 8);
	rank(w, "[standings]\ntotal-unplayed = yes\n", "id\nX\nY\nZ\nU\nV\n", rows, 0);
	assert_int_equal(card_of(w, "X")->total, 1350);
}

/* G-6: like any 150-0 win; an own bye adds 0; a draw counts 1/2 */
static void byes_resignations_and_draws_count_as_g6_says(void **state)
{
	struct world *w = *state;

	rank(w, "[event]\nname=x\n", "id\nX\nY\nZ\n",
	     "1,X,220,Y,200,resigned\n1,Z,,,,bye\n2,Z,300,X,300,\n2,Y,0,,,bye\n", 0);
	assert_int_equal(row_of(w, "X")->value[CRITERION_POINTS], 3);
	assert_int_equal(card_of(w, "X")->spread, 150);
	assert_int_equal(card_of(w, "Y")->spread, -150);
	assert_int_equal(row_of(w, "Z")->value[CRITERION_BUCHHOLZ], 2);	    /* X: 1/2 + 1/2 */
	assert_int_equal(row_of(w, "X")->value[CRITERION_BUCHHOLZ], 0 + 2); /* Y 0, Z 1/2 + 1/2 */
	assert_int_equal(card_of(w, "Y")->losses, 1); /* a bye with 0 is neither */
	assert_int_equal(card_of(w, "Y")->wins, 0);
}

static void a_bye_below_zero_is_lost(void **state)
{
	struct world *w = *state;

	rank(w, "[standings]\ncriteria = points losses spread\n", "id\nX\nY\n",
	     "1,X,-50,,,bye\n1,Y,50,,,bye\n", 0);
	assert_int_equal(card_of(w, "X")->losses, 1);
	assert_int_equal(card_of(w, "X")->spread, -50);
	assert_ranks(w, "1 Y, 2 X points");
}

static void a_half_bye_is_half_a_point_and_no_win(void **state)
{
	struct world *w = *state;

	rank(w, "[event]\nname=x\n", "id\nX\nY\nZ\n",
	     "1,X,,,,half-bye\n1,Y,400,Z,300,\n2,Y,400,X,300,\n2,Z,,,,half-bye\n", 0);
	assert_int_equal(w->event.findings, 0);
	assert_int_equal(card_of(w, "X")->points2, 1);
	assert_int_equal(card_of(w, "X")->wins, 0);
	assert_int_equal(card_of(w, "X")->losses, 1); /* to Y */
	assert_int_equal(card_of(w, "X")->spread, -100);
	assert_int_equal(card_of(w, "X")->total, 300);
	/* it is no win without a game, which would count half of it (G-6) */
	assert_int_equal(row_of(w, "Y")->value[CRITERION_BUCHHOLZ], 1 + 1);
}

/* G-6-Swiss: Buchholz, then spread, then total points; the event may announce others */
static void a_swiss_is_decided_by_buchholz_spread_and_total(void **state)
{
	struct world *w = *state;
	const char *rows = "1,A,330,C,300,\n1,B,350,D,300,\n2,C,400,H,300,\n2,D,400,H,300,\n"
			   "1,E,400,F,300,\n1,G,410,H,310,\n";
	const char *players = "id\nA\nB\nC\nD\nE\nF\nG\nH\n";

	rank(w, "[event]\nsystem=swiss\n", players, rows, 0);
	/* Buchholz 1: C +70, D and B +50, A +30; Buchholz 0: G and E +100, G with more points */
	assert_ranks(w, "1 C, 2 D spread, 3 B total, 4 A spread, 5 G buchholz, 6 E total, "
			"7 H points, 8 F buchholz");
	rank(w, "[standings]\ncriteria = points spread\n", players, rows, 0);
	assert_ranks(w,
		     "1 E, 1 G, 3 C spread, 4 B spread, 4 D, 6 A spread, 7 F points, 8 H spread");
}

/* G-6-RR V: A beat B, B beat C, C beat A; spreads +120, +80, +95: A, C, B. */
static void a_circle_is_decided_by_the_spread(void **state)
{
	struct world *w = *state;

	rank(w, "[event]\nsystem=round-robin\n", "id\nA\nB\nC\nD\n",
	     "1,A,350,B,300,\n2,B,380,C,300,\n3,C,330,A,300,\n"
	     "1,C,445,D,300,\n2,A,400,D,300,\n3,B,350,D,300,\n",
	     0);
	assert_int_equal(card_of(w, "A")->spread, 120);
	assert_int_equal(card_of(w, "B")->spread, 80);
	assert_int_equal(card_of(w, "C")->spread, 95);
	assert_ranks(w, "1 A, 2 C spread, 3 B spread, 4 D points");
	assert_int_equal(row_of(w, "A")->value[CRITERION_HEAD_TO_HEAD], 2);
}

/* G-6-RR D: when it splits the group, it starts again inside each part. */
static void head_to_head_starts_again_inside_what_remains(void **state)
{
	struct world *w = *state;

	/* All four have 2 points and, in each pair, the same spread; among them A 2, B 2, C 1, D 1.
	 */
	rank(w, "[standings]\ncriteria = points head-to-head spread\n", "id\nA\nB\nC\nD\nX\nY\n",
	     "1,A,301,B,300,\n2,B,301,C,300,\n2,A,300,D,301,\n3,B,301,D,300,\n1,C,301,D,300,\n"
	     "3,A,301,C,300,\n4,C,900,X,300,\n4,D,900,Y,300,\n",
	     0);
	/* A and B: A beat B.  C and D: C beat D. */
	assert_ranks(w,
		     "1 A, 2 B head-to-head, 3 C head-to-head, 4 D head-to-head, 5 X points, 5 Y");
}

static void who_has_not_met_all_goes_ahead_only_beyond_reach(void **state)
{
	struct world *w = *state;

	/* A, B and C level; A beat B, C met neither: B could not, but C could catch up. */
	rank(w, "[standings]\ncriteria = points head-to-head\n", "id\nA\nB\nC\nX\nY\nZ\n",
	     "1,A,301,B,300,\n1,C,301,X,300,\n2,B,301,Y,300,\n2,Z,301,A,300,\n"
	     "2,X,301,C,300,\n",
	     0);
	assert_int_equal(row_of(w, "A")->rank, row_of(w, "B")->rank);
	/* A beat both: B and C, who have not met, could not catch up, and stay level. */
	rank(w, "[standings]\ncriteria = points head-to-head\n", "id\nC\nB\nA\nX\nY\n",
	     "1,A,301,B,300,\n1,C,301,X,300,\n2,A,301,C,300,\n2,B,301,Y,300,\n"
	     "3,B,301,X,300,\n3,C,301,Y,300,\n",
	     0);
	assert_ranks(w, "1 A, 2 C head-to-head, 2 B, 4 X points, 4 Y");
	/* A beat B, B beat C: if C were to beat A, all would be level. */
	rank(w, "[standings]\ncriteria = points head-to-head\n", "id\nA\nB\nC\nX\n",
	     "1,A,301,B,300,\n2,B,301,C,300,\n3,C,301,X,300,\n", 0);
	assert_ranks(w, "1 A, 1 B, 1 C, 4 X points");
	/* Of two who met the winner goes ahead. */
	rank(w, "[standings]\ncriteria = points head-to-head\n", "id\nB\nA\nY\nZ\n",
	     "1,A,301,B,300,\n2,B,301,Y,300,\n2,Z,301,A,300,\n3,Z,300,Y,300,\n", 0);
	assert_ranks(w, "1 Z, 2 A points, 3 B head-to-head, 4 Y points");
}

/* Two meetings count by their average: 1 of 2 is as good as a draw. */
static void several_meetings_count_by_their_average(void **state)
{
	struct world *w = *state;

	rank(w, "[standings]\ncriteria = points head-to-head\n", "id\nA\nB\nC\nX\n",
	     "1,A,301,B,300,\n2,B,301,A,300,\n3,A,301,C,300,\n3,B,301,X,300,\n"
	     "4,C,301,B,300,\n5,C,301,X,300,\n",
	     0);
	/* all have 2; A: 1/2 + 1, B: 1/2 + 0, C: 0 + 1 */
	assert_ranks(w, "1 A, 2 C head-to-head, 3 B head-to-head, 4 X points");
	/* a circle, although A beat B twice */
	rank(w, "[standings]\ncriteria = points head-to-head\n", "id\nA\nB\nC\nX\n",
	     "1,A,301,B,300,\n2,A,301,B,300,\n3,B,301,C,300,\n4,C,301,A,300,\n"
	     "5,B,301,X,300,\n6,C,301,X,300,\n",
	     0);
	assert_ranks(w, "1 A, 1 B, 1 C, 4 X points");
}

static void caps_limit_the_margin_of_their_round(void **state)
{
	struct world *w = *state;

	rank(w, "[standings]\ncriteria = points spread\nspread-cap = 100,150\n", "id\nA\nB\n",
	     "1,A,500,B,300,\n2,A,300,B,500,\n3,A,700,B,300,\n", 0);
	assert_int_equal(card_of(w, "A")->spread, 100 - 150 + 150);
	assert_int_equal(card_of(w, "B")->spread, -100);
}

static void after_a_round_later_ones_do_not_count(void **state)
{
	struct world *w = *state;
	const char *rows = "1,A,400,B,300,\n2,B,400,A,200,\n3,B,400,A,300,\n";

	rank(w, "[standings]\ncriteria = points spread\n", "id\nA\nB\n", rows, 1);
	assert_ranks(w, "1 A, 2 B points");
	rank(w, "[standings]\ncriteria = points spread\n", "id\nA\nB\n", rows, 2);
	assert_ranks(w, "1 B, 2 A spread");
	rank(w, "[standings]\ncriteria = points spread\n", "id\nA\nB\n", rows, 9);
	assert_ranks(w, "1 B, 2 A points");
}

static void divisions_are_ranked_apart_and_withdrawn_players_not_at_all(void **state)
{
	struct world *w = *state;

	rank(w, "[standings]\ncriteria = points spread\n",
	     "id,division,status\nA,2,\nB,1,\nC,1,withdrawn\nD,2,\n",
	     "1,A,400,D,300,\n1,C,400,B,300,\n", 0);
	assert_ranks(w, "1 B, 0 C, 1 A, 2 D points");
}

static void rulings_after(struct world *w, const char *rows, const char *later, int after)
{
	struct buffer text = { 0 }, results = { 0 };

	buffer_printf(&text, "round,player,kind,points,note\n%s", rows);
	buffer_printf(&results,
		      "round,player1,score1,player2,score2\n1,A,380,B,400\n1,C,350,D,300\n%s",
		      later);
	{
		const struct memory_file files[] = { { "event.ini",
						       "[standings]\ncriteria = points spread\n" },
						     { "players.csv", "id\nA\nB\nC\nD\n" },
						     { "results.csv", results.bytes },
						     { "rulings.csv", text.bytes },
						     { 0 } };

		memory_event(&w->event, &w->arena, w->rules, files);
	}
	buffer_release(&text);
	buffer_release(&results);
	assert_int_equal(w->event.findings, 0);
	standings_make(&w->standings, &w->event, SCORE_SIGNED, after, &w->arena);
}

static void rulings(struct world *w, const char *rows)
{
	rulings_after(w, rows, "", 0);
}

/* G-4E-ruling V: 28 points wrongly removed in a 380-400 loss: still lost by 20, and +58. */
static void rulings_change_the_spread_and_nothing_else(void **state)
{
	struct world *w = *state;

	rulings(w, "1,A,wrongly-disallowed,28,\n");
	assert_int_equal(card_of(w, "A")->losses, 1);
	assert_int_equal(card_of(w, "A")->spread, -20);
	assert_int_equal(card_of(w, "A")->ledger, 58);
	assert_int_equal(row_of(w, "A")->value[CRITERION_SPREAD], 38);
	assert_int_equal(row_of(w, "B")->value[CRITERION_SPREAD], 20);
	rulings(w, "1,A,wrongly-allowed,28,\n1,B,penalty,15,\n,C,spread,-7,\n");
	assert_int_equal(card_of(w, "A")->ledger, -58);
	assert_int_equal(card_of(w, "B")->ledger, -15);
	assert_int_equal(card_of(w, "C")->ledger, -7);
}

/* G-7: a game turned into 150-0, a player excluded, points off */
static void
a_nullified_game_is_lost_like_a_forfeit_and_excluded_players_are_not_ranked(void **state)
{
	struct world *w = *state;

	rulings(w, "1,B,nullified,,\n,D,excluded,,\n");
	assert_int_equal(card_of(w, "A")->wins, 1);
	assert_int_equal(card_of(w, "A")->spread, 150);
	assert_int_equal(card_of(w, "B")->spread, -150);
	assert_int_equal(w->event.result[0].side[1].score[SCORE_SIGNED], 400);
	assert_ranks(w, "1 A, 2 C spread, 3 B points, 0 D");
	rulings(w, "1,B,nullified,,\n1,A,nullified,,\n");
	assert_int_equal(card_of(w, "A")->losses, 1);
	assert_int_equal(card_of(w, "B")->losses, 1);
	assert_int_equal(card_of(w, "A")->spread, -150);
}

static void a_ruling_is_in_force_from_its_round_on(void **state)
{
	struct world *w = *state;
	const char *rows = "2,A,wrongly-disallowed,28,\n2,D,excluded,,\n1,B,penalty,15,\n";
	const char *later = "2,B,400,D,300\n2,C,400,A,300\n";

	rulings_after(w, rows, later, 1);
	assert_int_equal(card_of(w, "A")->ledger, 0);
	assert_int_equal(card_of(w, "B")->ledger, -15);
	assert_ranks(w, "1 C, 2 B spread, 3 A points, 4 D spread");
	rulings_after(w, rows, later, 2);
	assert_int_equal(card_of(w, "A")->ledger, 58);
	assert_int_equal(card_of(w, "B")->ledger, -15);
	assert_ranks(w, "1 C, 2 B spread, 3 A points, 0 D");
}

static void cut_and_median_leave_out_the_ends(void **state)
{
	struct world *w = *state;

	/* A met B (3 points), C (1), D (2) and had a bye */
	rank(w, "[standings]\ncriteria = points\nunplayed = plain\n", NULL,
	     "1,A,400,B,300,\n2,A,400,C,300,\n3,A,400,D,300,\n4,A,50,,,bye\n"
	     "2,B,400,X,1,\n3,B,400,X,1,\n4,B,400,X,1,\n3,C,400,Y,1,\n1,D,400,Y,1,\n2,D,400,Y,1,\n",
	     0);
	assert_int_equal(row_of(w, "A")->value[CRITERION_BUCHHOLZ], 12);
	assert_int_equal(row_of(w, "A")->value[CRITERION_BUCHHOLZ_CUT1], 12);
	assert_int_equal(row_of(w, "A")->value[CRITERION_BUCHHOLZ_MEDIAN], 6);
	assert_int_equal(row_of(w, "A")->value[CRITERION_SONNEBORN_BERGER], 24);
	assert_int_equal(row_of(w, "A")->value[CRITERION_CUMULATIVE], 20);
}

static void a_round_without_a_game_is_the_least_contribution(void **state)
{
	struct world *w = *state;

	/* A met B and C, with 1 point each, and missed the second round */
	rank(w, "[standings]\ncriteria = points\n", NULL,
	     "1,A,400,B,300,\n2,B,400,X,300,\n2,C,400,Y,300,\n3,A,400,C,300,\n", 0);
	assert_int_equal(row_of(w, "A")->value[CRITERION_BUCHHOLZ], 4);
	assert_int_equal(row_of(w, "A")->value[CRITERION_BUCHHOLZ_CUT1], 4);
	assert_int_equal(row_of(w, "A")->value[CRITERION_BUCHHOLZ_MEDIAN], 2);
}

static void a_knockout_goes_by_the_round_of_the_lost_match(void **state)
{
	struct world *w = *state;

	w->rules->event.criteria_knockout = TEXT("");
	/* the final is two games; C wins the game for the third place */
	rank(w, "[event]\nsystem=knockout\n", "id\nA\nB\nC\nD\n",
	     "1,A,400,C,300,\n1,B,400,D,399,\n2,C,400,D,300,\n2,A,300,B,320,\n3,A,400,B,300,\n", 0);
	assert_ranks(w, "1 A, 2 B reached, 3 C reached, 4 D points");
	/* a bye is no match, whatever it costs */
	rank(w, "[event]\nsystem=knockout\n", "id\nA\nB\nC\n",
	     "1,A,-50,,,bye\n1,B,400,C,300,\n2,A,400,B,300,\n", 0);
	assert_ranks(w, "1 A, 2 B reached, 3 C reached");
}

static void values_print_as_people_write_them(void **state)
{
	static const struct {
		int64_t value;
		int scale;
		const char *text;
	} table[] = { { 7, 2, "3.5" },	{ 8, 2, "4" },	     { 39, 4, "9.75" }, { 37, 4, "9.25" },
		      { 38, 4, "9.5" }, { -120, 1, "-120" }, { -1, 2, "-0.5" }, { 0, 4, "0" } };

	(void)state;
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct buffer out = { 0 };

		value_write(&out, table[i].value, table[i].scale);
		assert_buffer_equal(&out, table[i].text);
		buffer_release(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(each_criterion_decides_in_its_turn),
		TEST(equal_on_all_criteria_is_an_equal_rank),
		TEST(a_forfeit_win_counts_half_in_the_buchholz_of_others),
		TEST(byes_resignations_and_draws_count_as_g6_says),
		TEST(a_bye_below_zero_is_lost),
		TEST(a_half_bye_is_half_a_point_and_no_win),
		TEST(a_swiss_is_decided_by_buchholz_spread_and_total),
		TEST(a_circle_is_decided_by_the_spread),
		TEST(head_to_head_starts_again_inside_what_remains),
		TEST(who_has_not_met_all_goes_ahead_only_beyond_reach),
		TEST(several_meetings_count_by_their_average),
		TEST(caps_limit_the_margin_of_their_round),
		TEST(after_a_round_later_ones_do_not_count),
		TEST(divisions_are_ranked_apart_and_withdrawn_players_not_at_all),
		TEST(rulings_change_the_spread_and_nothing_else),
		TEST(a_nullified_game_is_lost_like_a_forfeit_and_excluded_players_are_not_ranked),
		TEST(a_ruling_is_in_force_from_its_round_on),
		TEST(cut_and_median_leave_out_the_ends),
		TEST(a_round_without_a_game_is_the_least_contribution),
		TEST(a_knockout_goes_by_the_round_of_the_lost_match),
		TEST(values_print_as_people_write_them),
	};

	return RUN_TESTS(tests);
}
