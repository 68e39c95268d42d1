#include "unit.h"

#include "event/impact.h"
#include "event_files.h"

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
	struct verdict verdict[4];
	const struct verdict *list[4];
	struct standings standings;
	struct tables tables;
	struct awards awards;
	struct prizes prizes;
	struct impact impact;
};

static int set_up(void **state)
{
	static struct world world;

	world = (struct world){ 0 };
	world.rules = memory_rules(&world.arena);
	for (int i = 0; i < 4; i++)
		world.list[i] = &world.verdict[i];
	*state = &world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	arena_release(&world->arena);
	return 0;
}

/* A log of A against B: claimed and audited scores. */
static void log_of(struct world *w, int index, const char *source, int round, int claimed_a,
		   int claimed_b, int audited_a, int audited_b)
{
	struct verdict *v = &w->verdict[index];

	*v = (struct verdict){ .source = text_of(source), .game = text_of(source), .line = 1 };
	v->round = round;
	v->complete = v->replayed = true;
	v->players = 2;
	v->player = arena_array(&w->arena, 2, sizeof *v->player);
	v->player[0] = (struct verdict_player){ .nick = TEXT("A"),
						.name = TEXT("A"),
						.has_claimed = true,
						.claimed = claimed_a,
						.audited = audited_a,
						.before_end = audited_a };
	v->player[1] = (struct verdict_player){ .nick = TEXT("B"),
						.name = TEXT("B"),
						.has_claimed = true,
						.claimed = claimed_b,
						.audited = audited_b,
						.before_end = audited_b };
	v->winner.claimed = claimed_a > claimed_b ? 1 : 2;
	v->winner.audited = audited_a > audited_b ? 1 : 2;
}

static void read(struct world *w, const struct memory_file *files, size_t logs)
{
	const struct event_loader loader = { memory_load, (void *)files };

	event_read_settings(&w->event, &w->arena, TEXT("event.ini"), &loader);
	event_read_tables(&w->event, w->rules, &loader);
	event_join(&w->event, w->list, logs);
	event_check(&w->event);
	standings_make(&w->standings, &w->event, w->event.scores, 0, &w->arena);
	if (w->event.system == SYSTEM_TABLES)
		tables_make(&w->tables, &w->event, w->event.scores, 0, &w->arena);
}

static void read_event(struct world *w, const char *ini, const char *players, const char *results,
		       size_t logs)
{
	const struct memory_file files[] = {
		{ "event.ini", ini }, { "players.csv", players }, { "results.csv", results }, { 0 }
	};

	read(w, files, logs);
}

static void assert_findings(const struct world *w, const char *expected)
{
	struct buffer found = { 0 };

	for (size_t i = 0; i < w->event.findings; i++)
		buffer_printf(&found, TEXT_FMT ":%u: " TEXT_FMT "\n",
			      TEXT_ARG(w->event.finding[i].file),
			      (unsigned)w->event.finding[i].finding.line,
			      TEXT_ARG(w->event.finding[i].finding.message));
	assert_text_equal(buffer_text(&found), expected);
	buffer_release(&found);
}

static void logs_are_joined_by_name_then_round_and_table_then_players(void **state)
{
	struct world *w = *state;

	log_of(w, 0, "games/r3.gcg", 0, 400, 300, 400, 300);
	log_of(w, 1, "games/x.gcg", 2, 300, 310, 300, 310);
	log_of(w, 2, "games/y.gcg", 1, 350, 340, 350, 340);
	w->verdict[2].table = 7;
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,table,player1,score1,player2,score2,log\n1,7,B,340,A,350,\n"
		   "2,1,A,300,B,310,\n3,1,A,400,B,300,r3.gcg\n",
		   3);
	assert_int_equal(w->event.findings, 0);
	assert_ptr_equal(w->event.result[0].verdict, &w->verdict[2]);
	assert_int_equal(w->event.result[0].side[0].in_log, 1);
	assert_ptr_equal(w->event.result[1].verdict, &w->verdict[1]);
	assert_ptr_equal(w->event.result[2].verdict, &w->verdict[0]);
}

/* G-5A: the signed sheet stands beside the audited one and is never replaced */
static void a_slip_that_differs_from_the_audited_game_is_told(void **state)
{
	struct world *w = *state;

	log_of(w, 0, "games/1.gcg", 1, 473, 388, 473, 390);
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,473,B,388\n", 1);
	assert_findings(w, "results.csv:2: the slip has A 473, B 388; the audited game is 473-390 "
			   "(the sheet agrees with the slip): games/1.gcg\n");
	assert_int_equal(w->event.finding[0].finding.code, FINDING_RESULT_SLIP);
	assert_int_equal(w->event.finding[0].finding.claimed, 388);
	assert_int_equal(w->event.finding[0].finding.expected, 390);
	assert_int_equal(w->event.result[0].side[1].score[SCORE_SIGNED], 388);
	assert_int_equal(w->event.result[0].side[1].score[SCORE_AUDITED], 390);
	assert_int_equal(w->event.scores, SCORE_SIGNED);
	read_event(w, "[event]\nname=x\nscores=audited\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,473,B,388\n", 1);
	assert_int_equal(w->event.scores, SCORE_AUDITED);
}

static void what_has_no_counterpart_is_told(void **state)
{
	struct world *w = *state;

	log_of(w, 0, "games/1.gcg", 1, 400, 300, 400, 300);
	log_of(w, 1, "games/2.gcg", 1, 400, 300, 400, 300);
	log_of(w, 2, "games/9.gcg", 9, 400, 300, 400, 300);
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2,log\n1,A,400,B,300,\n2,A,400,B,300,\n"
		   "3,A,400,B,300,none\n",
		   3);
	assert_findings(w, "games/2.gcg:1: the same game as games/1.gcg: this log is left out\n"
			   "games/9.gcg:1: a log without a result\n"
			   "results.csv:3: a result without a log\n"
			   "results.csv:4: no log 'none'\n");
}

static void without_results_the_logs_make_them(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = { { "event.ini", "[event]\nname=x\n" }, { 0 } };

	log_of(w, 0, "1.gcg", 1, 400, 390, 400, 410);
	log_of(w, 1, "2.gcg", 0, 300, 310, 300, 310);
	log_of(w, 2, "3.gcg", 1, 400, 390, 400, 410);
	read(w, files, 3);
	assert_findings(w, "2.gcg:1: the log names no round: taken as round 2\n"
			   "3.gcg:1: the same game as 1.gcg: this log is left out\n");
	assert_int_equal(w->event.results, 2);
	assert_int_equal(w->event.result[0].won[SCORE_SIGNED], 1);
	assert_int_equal(w->event.result[0].won[SCORE_AUDITED], 2);
}

static const char one_game[] = "round,table,player1,score1,player2,score2,log\n1,4,A,400,B,300,\n";

static void a_log_of_other_players_or_another_round_is_told(void **state)
{
	struct world *w = *state;

	/* the table leads to the result, the names contradict it */
	log_of(w, 0, "1.gcg", 1, 400, 300, 400, 300);
	w->verdict[0].table = 4;
	w->verdict[0].player[1].nick = w->verdict[0].player[1].name = TEXT("C");
	read_event(w, "[event]\nname=x\n", "id\nA\nB\nC\n", one_game, 1);
	assert_text_equal(w->event.finding[0].finding.message,
			  "the log's players are not those of round 1, table 4 (results.csv:2)");
	assert_null(w->event.result[0].verdict);
	/* somebody the event does not know */
	w->verdict[0].table = 0;
	w->verdict[0].player[1].nick = w->verdict[0].player[1].name = TEXT("Nobody");
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n", one_game, 1);
	assert_findings(w, "1.gcg:1: a log without a result\n"
			   "results.csv:2: a result without a log\n");
	/* the result names the log, but the log another round: it counts all the same */
	log_of(w, 0, "games/r2.gcg", 2, 400, 300, 400, 310);
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2,log\n1,A,400,B,310,r2\n", 1);
	assert_findings(
		w, "games/r2.gcg:1: the log says round 2, the result round 1 (results.csv:2)\n");
	assert_ptr_equal(w->event.result[0].verdict, &w->verdict[0]);
}

static void one_log_serves_one_result(void **state)
{
	struct world *w = *state;

	/* an entry of an archive is named by what stands behind the colon */
	log_of(w, 0, "all.zip:r1.gcg", 1, 400, 300, 400, 300);
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2,log\n1,A,400,B,300,r1\n"
		   "2,A,400,B,300,r1.gcg\n",
		   1);
	assert_findings(w, "results.csv:3: the log 'r1.gcg' belongs to another result already\n");
	assert_ptr_equal(w->event.result[0].verdict, &w->verdict[0]);
	assert_null(w->event.result[1].verdict);
	/* two results would do and nothing tells which: none is taken */
	log_of(w, 0, "1.gcg", 0, 400, 300, 400, 300);
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,400,B,300\n", 1);
	assert_findings(w, "1.gcg:1: a log without a result\n"
			   "results.csv:2: a result without a log\n"
			   "results.csv:3: a result without a log\n");
}

/* T18: the same figures can have another winner, by the score before the deduction */
static void a_slip_with_the_right_figures_and_the_wrong_winner_is_told(void **state)
{
	struct world *w = *state;

	w->rules->tie_before_end = true;
	log_of(w, 0, "1.gcg", 1, 145, 145, 145, 145);
	w->verdict[0].player[0].before_end = 150;
	w->verdict[0].player[1].before_end = 148;
	w->verdict[0].winner.audited = 1;
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,before1,player2,score2,before2\n1,A,145,147,B,145,149\n",
		   1);
	assert_findings(w, "results.csv:2: the slip has A 145, B 145; the audited game is 145-145, "
			   "with another winner (the sheet agrees with the slip): 1.gcg\n");
	assert_false(w->event.finding[0].finding.has_claimed);
	assert_int_equal(w->event.result[0].won[SCORE_SIGNED], 2);
	assert_int_equal(w->event.result[0].won[SCORE_AUDITED], 1);
}

static void logs_that_can_make_no_result_are_told(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = { { "event.ini", "[event]\nname=x\nsystem=knockout\n" },
					     { "players.csv", "id\nA\nB\n" },
					     { 0 } };

	log_of(w, 0, "1.gcg", 1, 400, 300, 400, 300);
	w->verdict[0].players = 1;
	log_of(w, 1, "2.gcg", 1, 400, 300, 400, 300);
	w->verdict[1].player[1].nick = w->verdict[1].player[1].name = TEXT("C");
	log_of(w, 2, "3.gcg", 1, 400, 300, 400, 300);
	w->verdict[2].complete = false;
	log_of(w, 3, "4.gcg", 2, 400, 2000000, 400, 300);
	read(w, files, 4);
	assert_findings(w, "1.gcg:1: no result can be taken from this log\n"
			   "2.gcg:1: unknown player 'C'\n"
			   "3.gcg:1: the game is not over in the log: its score is taken as it "
			   "stands\n"
			   "4.gcg:1: B has a score of 2000000: 100000 at most; the log is left "
			   "out\n");
	assert_int_equal(w->event.results, 1);
}

static void the_final_of_logs_comes_after_their_rounds(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = { { "event.ini", "[event]\nname=x\n" }, { 0 } };

	log_of(w, 0, "final.gcg", 0, 400, 300, 400, 300);
	w->verdict[0].final_round = true;
	log_of(w, 1, "1.gcg", 1, 300, 310, 300, 310);
	log_of(w, 2, "2.gcg", 2, 300, 310, 300, 310);
	/* a sheet that names no winner: the scores tell it */
	w->verdict[2].winner.claimed = w->verdict[2].winner.audited = 0;
	read(w, files, 3);
	assert_findings(w, "");
	assert_int_equal(w->event.final_round, 3);
	assert_int_equal(w->event.result[0].round, 3);
	assert_int_equal(w->event.result[2].won[SCORE_SIGNED], 2);
	assert_int_equal(w->event.result[2].won[SCORE_AUDITED], 2);
}

/* G-1: the word aids are fixed for the whole event */
static void different_lexica_in_one_event_are_told(void **state)
{
	struct world *w = *state;

	w->rules->event.one_lexicon = true;
	log_of(w, 0, "1.gcg", 1, 400, 300, 400, 300);
	log_of(w, 1, "2.gcg", 2, 400, 300, 400, 300);
	w->verdict[0].lexicon = TEXT("L1");
	w->verdict[1].lexicon = TEXT("L2");
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,400,B,300\n", 2);
	assert_findings(w, "2.gcg:1: lexicon L2, but 1.gcg was played with L1 (G-1)\n");
	w->verdict[1].lexicon = TEXT("L1");
	read_event(w, "[event]\nname=x\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,400,B,300\n2,A,400,B,300\n", 2);
	assert_findings(w, "");
}

/* "A 400, =2 B 300": the rows of one award. */
static void assert_award(struct world *w, const char *name, const char *expected)
{
	struct buffer found = { 0 };
	const struct award *award = award_find(text_of(name));

	assert_non_null(award);
	for (size_t i = 0; i < w->awards.rows; i++) {
		const struct award_row *row = &w->awards.row[i];
		struct text who = row->player < 0 ? row->team : w->event.player[row->player].id;

		if (row->award != award)
			continue;
		buffer_printf(&found, "%s%d " TEXT_FMT " %lld", found.len ? ", " : "", row->place,
			      TEXT_ARG(who), (long long)row->value);
		if (row->line > 0)
			buffer_printf(&found, " " TEXT_FMT ":%u", TEXT_ARG(row->source),
				      (unsigned)row->line);
	}
	assert_text_equal(buffer_text(&found), expected);
	buffer_release(&found);
}

/* What is said of the nth row of an award. */
static struct text detail_of(const struct world *w, const char *name, int nth)
{
	for (size_t i = 0; i < w->awards.rows; i++)
		if (w->awards.row[i].award == award_find(text_of(name)) && nth-- == 0)
			return w->awards.row[i].detail;
	fail_msg("no such row of %s", name);
	return (struct text){ 0 };
}

static void results_give_awards(void **state)
{
	struct world *w = *state;

	read_event(w, "[standings]\ncriteria=points spread\n",
		   "id,rating,class,school\nA,1500,x,S\nB,1400,x,S\nC,1300,y,T\nD,1200,y,\n",
		   "round,player1,score1,player2,score2,outcome\n1,A,400,B,300,\n1,C,350,D,450,\n"
		   "2,A,320,C,330,\n2,B,310,D,300,\n3,A,500,D,200,\n3,B,360,C,360,\n"
		   "4,A,150,C,0,forfeit\n",
		   0);
	awards_make(&w->awards, &w->standings, 2, &w->arena);
	assert_award(w, "high-game", "1 A 500 results.csv:6, 2 D 450 results.csv:3");
	assert_award(w, "high-win", "1 A 500 results.csv:6, 2 D 450 results.csv:3");
	assert_award(w, "low-win", "1 B 310 results.csv:5, 2 C 330 results.csv:4");
	assert_award(w, "high-loss", "1 C 350 results.csv:3, 2 A 320 results.csv:4");
	assert_award(w, "low-loss", "1 D 200 results.csv:6, 2 B 300 results.csv:2");
	assert_award(w, "high-combined", "1 D 800 results.csv:3, 2 B 720 results.csv:7");
	assert_award(w, "high-margin", "1 A 300 results.csv:6, 2 D 100 results.csv:3");
	assert_award(w, "low-margin", "1 C 10 results.csv:4, 1 B 10 results.csv:5");
	assert_award(w, "upset", "1 C 200 results.csv:4, 2 D 100 results.csv:3");
	assert_award(w, "total-score", "1 A 1220, 2 C 1040");
	assert_award(w, "second-wind", "1 A 180 results.csv:6, 2 B 50 results.csv:7");
	assert_award(w, "best-class", "1 A 1, 1 C 3");
	/* S: 3 + 1.5 points of two players; T: 1.5 of one */
	assert_award(w, "best-school", "1 S 225, 2 T 150");
}

/* The spreads of two players each: 101, 100, 1 and -1. */
static void averages_are_compared_as_they_are_and_not_as_they_are_shown(void **state)
{
	struct world *w = *state;

	read_event(w, "[standings]\ncriteria=points spread\n",
		   "id,school\nA,S\nB,S\nC,T\nD,T\nG,U\nH,U\nK,V\nL,V\nE,\nF,\nI,\nJ,\n",
		   "round,player1,score1,player2,score2\n"
		   "1,A,401,E,300\n1,B,300,F,300\n1,C,400,I,300\n1,D,300,J,300\n"
		   "2,G,301,E,300\n2,H,300,F,302\n2,K,303,I,300\n2,L,300,J,302\n",
		   0);
	awards_make(&w->awards, &w->standings, 4, &w->arena);
	assert_award(w, "best-school", "1 S 75, 2 T 75, 3 V 50, 4 U 50");
	assert_text_equal(detail_of(w, "best-school", 0), "2 players, spread +50.50 each");
	assert_text_equal(detail_of(w, "best-school", 1), "2 players, spread +50 each");
	assert_text_equal(detail_of(w, "best-school", 2), "2 players, spread +0.50 each");
	assert_text_equal(detail_of(w, "best-school", 3), "2 players, spread -0.50 each");
}

/* 2 points of 5 players are .4, 4.5 of 11 players are .409: the same hundredths, but fewer. */
static void hundredths_do_not_make_teams_level(void **state)
{
	struct world *w = *state;
	struct buffer players = { 0 }, results = { 0 };

	buffer_add_string(&players, "id,school\nZ,\n");
	buffer_add_string(&results, "round,player1,score1,player2,score2\n");
	for (int i = 0; i < 16; i++) {
		static const int margin[] = { 99, 99, -1, -1, -1, /* then the second school */
					      1,  1,  1,  1,  0,  -1, -1, -1, -1, -1, -1 };

		buffer_printf(&players, "p%d,%s\n", i, i < 5 ? "S" : "T");
		buffer_printf(&results, "%d,p%d,%d,Z,300\n", i + 1, i, 300 + margin[i]);
	}
	read_event(w, "[standings]\ncriteria=points spread\n", players.bytes, results.bytes, 0);
	awards_make(&w->awards, &w->standings, 4, &w->arena);
	assert_award(w, "best-school", "1 T 40, 2 S 40");
	buffer_release(&players);
	buffer_release(&results);
}

static void the_closest_losses_and_wins_add_up(void **state)
{
	struct world *w = *state;

	read_event(w, "[standings]\ncriteria=points\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,301,B,300\n2,A,302,B,300\n"
		   "3,A,303,B,300\n4,A,400,B,300\n",
		   0);
	awards_make(&w->awards, &w->standings, 3, &w->arena);
	assert_award(w, "tuff-luck", "1 B 6");
	assert_award(w, "lucky-stiff", "1 A 6");
}

/* In ten rounds or more six of them count, in fewer three. */
static void a_long_event_adds_up_six_games(void **state)
{
	struct world *w = *state;

	for (int rounds = 9; rounds <= 10; rounds++) {
		struct buffer results = { 0 };

		buffer_printf(&results, "round,player1,score1,player2,score2\n");
		for (int round = 1; round <= rounds; round++)
			buffer_printf(&results, "%d,A,%d,B,300\n", round, 300 + round);
		read_event(w, "[standings]\ncriteria=points\n", "id\nA\nB\n", results.bytes, 0);
		awards_make(&w->awards, &w->standings, 3, &w->arena);
		assert_award(w, "tuff-luck", rounds < 10 ? "1 B 6" : "1 B 21");
		assert_award(w, "lucky-stiff", rounds < 10 ? "1 A 6" : "1 A 21");
		buffer_release(&results);
	}
}

static void an_upset_is_a_win_over_a_higher_rating(void **state)
{
	struct world *w = *state;

	/* B beats an equal, C draws with one above him, D beats one without a rating, E loses */
	read_event(w, "[standings]\ncriteria=points\n",
		   "id,rating\nA,1500\nB,1500\nC,1400\nD,1200\nE,1100\nN,\n",
		   "round,player1,score1,player2,score2,outcome\n1,B,400,A,300,\n"
		   "1,C,350,D,350,\n2,C,350,A,350,\n2,D,400,N,300,\n3,E,300,D,400,\n"
		   "3,N,400,A,300,\n4,E,150,A,0,forfeit\n",
		   0);
	awards_make(&w->awards, &w->standings, 3, &w->arena);
	assert_award(w, "upset", "");
	read_event(w, "[standings]\ncriteria=points\n", "id,rating\nA,1500\nB,1499\n",
		   "round,player1,score1,player2,score2\n1,B,400,A,300\n", 0);
	awards_make(&w->awards, &w->standings, 3, &w->arena);
	assert_award(w, "upset", "1 B 1 results.csv:2");
}

static void seeds_and_classes_are_those_of_the_division(void **state)
{
	struct world *w = *state;

	/* W, who would be seeded first, is withdrawn; in the division of C and D all is apart */
	read_event(
		w, "[standings]\ncriteria=points spread\n",
		"id,rating,division,class,status\nA,1500,1,x,\nB,1400,1,x,\nW,1900,1,x,withdrawn\n"
		"C,1300,2,x,\nD,1200,2,y,\n",
		"round,player1,score1,player2,score2\n1,A,300,B,400\n1,C,300,D,350\n", 0);
	awards_make(&w->awards, &w->standings, 3, &w->arena);
	/* seed 2 and rank 1 each; A and C are behind their seeds */
	assert_award(w, "over-seed", "1 B 1, 1 D 1");
	/* C is second in his division, and nobody of his class is ahead of him there */
	assert_award(w, "best-class", "1 B 1, 1 D 1, 1 C 2");
}

/* G-7, G-4E-ruling: who is excluded has no seed; the spread is the one of the standings */
static void rulings_reach_the_awards(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = {
		{ "event.ini", "[standings]\ncriteria=points spread\n" },
		{ "players.csv", "id,rating\nX,1900\nA,1500\nB,1400\nC,1300\n" },
		{ "results.csv",
		  "round,player1,score1,player2,score2\n1,A,400,B,300\n1,X,400,C,380\n"
		  "2,A,300,C,420\n2,B,400,X,390\n" },
		{ "rulings.csv", "round,player,kind,points,note\n2,X,excluded,,\n"
				 "2,A,wrongly-disallowed,20,\n2,C,spread,-50,\n" },
		{ 0 }
	};

	read(w, files, 0);
	awards_make(&w->awards, &w->standings, 4, &w->arena);
	assert_findings(w, "");
	/* A -20 + 50, C 100 - 50, B -90: the seeds are A, B, C, the ranks C, A, B */
	assert_award(w, "over-seed", "1 C 2");
	assert_award(w, "best-spread", "1 C 50, 2 A 30, 3 B -90");
	assert_award(w, "most-average", "1 A 30, 2 C 50, 3 B 90");
}

static void a_second_wind_is_felt_in_the_next_round(void **state)
{
	struct world *w = *state;

	read_event(w, "[standings]\ncriteria=points\n", "id\nA\nB\nC\n",
		   "round,player1,score1,player2,score2\n1,A,200,B,300\n2,B,310,C,400\n"
		   "3,A,450,C,390\n",
		   0);
	awards_make(&w->awards, &w->standings, 3, &w->arena);
	assert_award(w, "second-wind", "1 B 10 results.csv:3");
}

static struct verdict_play *plays_of(struct world *w, int log, size_t count)
{
	w->verdict[log].play = arena_array(&w->arena, count, sizeof(struct verdict_play));
	w->verdict[log].plays = count;
	return w->verdict[log].play;
}

static void logs_give_awards_and_withdrawn_plays_never_count(void **state)
{
	struct world *w = *state;
	struct verdict_play *play;

	log_of(w, 0, "1.gcg", 1, 400, 300, 400, 300);
	play = plays_of(w, 0, 6);
	play[0] = (struct verdict_play){ .player = 0,
					 .opening = true,
					 .turn = 1,
					 .line = 4,
					 .score = 20,
					 .turn_score = 20,
					 .word = TEXT("OPEN") };
	play[1] = (struct verdict_play){ .player = 1,
					 .withdrawn = true,
					 .bingo = true,
					 .turn = 2,
					 .line = 5,
					 .turn_score = 99,
					 .word = TEXT("PHONIES") };
	play[2] = (struct verdict_play){ .player = 0,
					 .bingo = true,
					 .turn = 3,
					 .line = 7,
					 .turn_score = 80,
					 .word_factor = 9,
					 .lead_before = -30,
					 .word = TEXT("RETAINS") };
	play[3] = (struct verdict_play){ .player = 1,
					 .bingo = true,
					 .turn = 4,
					 .line = 8,
					 .turn_score = 85,
					 .word = TEXT("STAINERS") };
	play[4] = (struct verdict_play){ .player = 0,
					 .bingo = true,
					 .turn = 5,
					 .line = 9,
					 .turn_score = 70,
					 .phony = true,
					 .word = TEXT("XXXXXXX") };
	play[5] = (struct verdict_play){ .player = 0,
					 .out = true,
					 .turn = 7,
					 .line = 11,
					 .turn_score = 12,
					 .word = TEXT("OUT") };
	w->verdict[0].player[0].bingos = 2;
	w->verdict[0].player[1].bingos = 1;
	w->verdict[0].player[1].challenges_won = 1;
	w->verdict[0].player[0].tiles_played = 50;
	w->verdict[0].player[0].errors = 2;
	read_event(w, "[standings]\ncriteria=points\n", "id\nA\nB\n",
		   "round,player1,score1,player2,score2\n1,A,400,B,300\n", 1);
	awards_make(&w->awards, &w->standings, 3, &w->arena);
	assert_award(w, "high-play", "1 B 85 1.gcg:8, 2 A 80 1.gcg:7");
	assert_award(w, "high-opening", "1 A 20 1.gcg:4");
	assert_award(w, "high-out-play", "1 A 12 1.gcg:11");
	assert_award(w, "high-bingo", "1 B 85 1.gcg:8, 2 A 80 1.gcg:7");
	assert_award(w, "longest-word", "1 B 8 1.gcg:8, 2 A 7 1.gcg:7");
	assert_award(w, "most-bingos", "1 A 2, 2 B 1");
	assert_award(w, "bingos-in-a-row", "1 A 2 1.gcg:9");
	assert_award(w, "triple-triples", "1 A 1");
	assert_award(w, "comeback", "1 A 30 1.gcg:7");
	assert_award(w, "challenges-won", "1 B 1");
	assert_award(w, "phonies", "1 A 1");
	assert_award(w, "most-tiles", "1 A 50 1.gcg:1");
	assert_award(w, "cleanest-sheets", "1 B 0, 2 A 2");
}

static void assert_prizes(struct world *w, const char *expected)
{
	struct buffer found = { 0 };

	prizes_make(&w->prizes, &w->standings, &w->tables, &w->arena);
	for (size_t i = 0; i < w->prizes.rows; i++) {
		const struct prize_row *row = &w->prizes.row[i];

		buffer_printf(&found, "%s" TEXT_FMT ": ", i ? "; " : "",
			      TEXT_ARG(row->prize->name));
		if (row->player >= 0)
			buffer_printf(&found, TEXT_FMT " ",
				      TEXT_ARG(w->event.player[row->player].id));
		buffer_printf(&found, TEXT_FMT "%lld %s", TEXT_ARG(row->team), row->cents,
			      prize_state_name(row->state));
	}
	assert_text_equal(buffer_text(&found), expected);
	buffer_release(&found);
}

static const char three_level[] = "round,player1,score1,player2,score2\n1,A,400,D,300\n"
				  "1,B,400,E,300\n1,C,400,F,300\n";

static void money_is_split_to_the_cent_and_nothing_is_lost(void **state)
{
	struct world *w = *state;

	read_event(w, "[standings]\ncriteria=points\n[prize 1]\nfor=rank 1\namount=100 EUR\n",
		   "id\nA\nB\nC\nD\nE\nF\n", three_level, 0);
	assert_prizes(w, "1: A 3334 yes; 1: B 3333 yes; 1: C 3333 yes");
	/* tied players share the prizes of all the places they take */
	read_event(w,
		   "[standings]\ncriteria=points\n[prize 1]\nfor=rank 1\namount=90\n"
		   "[prize 2]\nfor=rank 2\namount=60\n[prize 4]\nfor=rank 4\namount=10\n",
		   "id\nA\nB\nC\nD\nE\nF\n", three_level, 0);
	assert_prizes(w, "1: A 3000 yes; 1: B 3000 yes; 1: C 3000 yes; "
			 "2: A 2000 yes; 2: B 2000 yes; 2: C 2000 yes; "
			 "4: D 334 yes; 4: E 333 yes; 4: F 333 yes");
}

static void ties_may_be_shared_in_full_or_go_to_the_first(void **state)
{
	struct world *w = *state;

	read_event(w,
		   "[standings]\ncriteria=points\n[prize 1]\nfor=rank 1\namount=90\nties=share\n"
		   "[prize 2]\nfor=rank 2\namount=60\nties=share\n"
		   "[prize 3]\nfor=rank 2\namount=10\nties=first\n",
		   "id\nA\nB\nC\nD\nE\nF\n", three_level, 0);
	assert_prizes(w, "1: A 9000 yes; 1: B 9000 yes; 1: C 9000 yes; 2: 0 nobody; 3: B 1000 no");
}

static void classes_and_exclusive_sets_pass_prizes_down(void **state)
{
	struct world *w = *state;

	read_event(w,
		   "[standings]\ncriteria=points spread\n"
		   "[prize 1]\nfor=rank 1\namount=90\nexclusive=main\n"
		   "[prize 2]\nfor=rank 2\namount=60\nexclusive=main\n"
		   "[prize X]\nfor=class x rank 1\namount=30\nexclusive=main\n"
		   "[prize G]\nfor=award high-game\namount=a cup\nexclusive=main, other\n"
		   "[prize L]\nfor=rank -1\namount=a spoon\n"
		   "[prize S]\nfor=school\namount=5\n[prize P]\nfor=player C\namount=1\n",
		   "id,class,school\nA,x,S\nB,y,T\nC,x,S\nD,y,T\n",
		   "round,player1,score1,player2,score2\n1,A,500,C,300\n1,B,480,D,300\n"
		   "2,A,500,D,300\n2,B,400,C,390\n3,A,500,B,300\n3,C,350,D,300\n",
		   0);
	assert_prizes(w, "1: A 9000 no; 2: B 6000 no; X: C 3000 no; G: D 0 no; L: D 0 no; "
			 "S: S500 no; P: C 100 no");
}

static void a_prize_for_nothing_that_can_be_read_goes_to_nobody(void **state)
{
	struct world *w = *state;

	read_event(w,
		   "[standings]\ncriteria=points\n[prize Silent]\namount=EUR 100\n"
		   "[prize Misspelt]\nfor=rnk 1\namount=50\n[prize Bare]\nfor=award\n"
		   "[prize Stranger]\nfor=player Z\n[prize Team]\nfor=division D school\n",
		   "id\nA\nB\n", "round,player1,score1,player2,score2\n1,A,400,B,350\n", 0);
	prizes_check(&w->event);
	event_sort_findings(&w->event);
	assert_findings(w, "event.ini:4: prize 'Silent' does not say what it is for: given to "
			   "nobody\n"
			   "event.ini:6: for = rnk 1: rank N, class C rank N, award NAME, school, "
			   "club or player ID was expected\n"
			   "event.ini:9: for = award: rank N, class C rank N, award NAME, school, "
			   "club or player ID was expected\n"
			   "event.ini:11: unknown player 'Z'\n"
			   "event.ini:13: prize 'Team': no school or club is of one division or "
			   "class: given to nobody\n");
	assert_prizes(w, "Silent: 0 nobody; Misspelt: 0 nobody; Bare: 0 nobody; "
			 "Stranger: 0 nobody; Team: 0 nobody");
}

static void prizes_of_clubs_and_divisions_keep_to_them(void **state)
{
	struct world *w = *state;

	read_event(w,
		   "[standings]\ncriteria=points spread\n"
		   "[prize C]\nfor=club rank 2\namount=a cup\n"
		   "[prize N]\nfor=division North rank 1\namount=10\nexclusive=a,b\n"
		   "[prize G]\nfor=division South award high-game\namount=20\nexclusive=c,b\n"
		   "[prize H]\nfor=award high-game\namount=30\nexclusive=c,b\n"
		   "[prize R]\nfor=rank 1\namount=40\n",
		   "id,club,division\nA,K,North\nB,L,North\nC,M,South\nD,K,South\n",
		   "round,player1,score1,player2,score2\n1,A,500,B,300\n1,C,480,D,470\n", 0);
	prizes_check(&w->event);
	assert_findings(w, "event.ini:19: prize 'R': the event has several divisions; "
			   "for = division D rank N was expected\n");
	/* A has the best game of all, C that of South: both hold a prize of the set b already */
	assert_prizes(w, "C: K0 no; N: A 1000 no; G: C 2000 no; H: D 3000 no; R: A 4000 no");
}

static void a_prize_that_a_letter_draw_decides_is_marked(void **state)
{
	struct world *w = *state;

	w->rules->tie_before_end = true;
	read_event(
		w,
		"[event]\nsystem=tables\nrounds=2\n[prize 1]\nfor=rank 1\namount=90\n"
		"[prize 3]\nfor=rank 3\namount=30\n",
		"id\nA\nB\nC\nD\n",
		"round,table,player1,score1,before1,player2,score2,before2,player3,score3,before3\n"
		"1,1,A,200,200,B,190,190,D,100,100\n1,2,C,200,200,,,,,,\n"
		"2,1,A,200,205,C,200,205,B,10,10\n",
		0);
	assert_prizes(w, "1: A 0 undecided; 1: C 0 undecided; 3: B 3000 no");
}

/* T18: never broken silently, in whatever order the players are listed */
static void a_letter_draw_at_one_table_decides_for_those_who_share_its_places(void **state)
{
	struct world *w = *state;
	/* B and C are second and third at table 1; E and F of table 2 are level */
	const char *results =
		"round,table,player1,score1,before1,player2,score2,before2,player3,score3,before3\n"
		"1,1,A,200,200,B,190,190,C,100,100\n1,2,D,210,210,E,150,155,F,150,155\n"
		"2,1,A,200,200,D,210,210,,,\n";
	const char *ini = "[event]\nsystem=tables\nrounds=2\n[prize 3]\nfor=rank 3\namount=90\n"
			  "[prize 6]\nfor=rank 6\namount=30\n";

	w->rules->tie_before_end = true;
	read_event(w, ini, "id\nA\nB\nC\nD\nE\nF\n", results, 0);
	assert_prizes(w, "3: B 0 undecided; 3: E 0 undecided; 3: F 0 undecided; 6: C 0 undecided");
	read_event(w, ini, "id\nE\nA\nB\nF\nC\nD\n", results, 0);
	assert_prizes(w, "3: E 0 undecided; 3: B 0 undecided; 3: F 0 undecided; 6: C 0 undecided");
	const struct memory_file drawn[] = { { "event.ini", ini },
					     { "players.csv", "id\nE\nA\nB\nF\nC\nD\n" },
					     { "results.csv", results },
					     { "draws.csv",
					       "round,table,player,tile\n1,2,E,K\n1,2,F,D\n" },
					     { 0 } };
	read(w, drawn, 0);
	assert_prizes(w, "3: B 4500 yes; 3: F 4500 yes; 6: E 1500 yes; 6: C 1500 yes");
	/* A and B were level, but it is A who went on: nothing is open */
	read_event(
		w, ini, "id\nA\nB\nC\nD\nE\nF\n",
		"round,table,player1,score1,before1,player2,score2,before2,player3,score3,before3\n"
		"1,1,A,200,200,B,200,200,C,100,100\n1,2,D,210,210,E,160,160,F,150,150\n"
		"2,1,A,200,200,D,210,210,,,\n",
		0);
	assert_prizes(w, "3: B 9000 no; 6: C 1500 yes; 6: F 1500 yes");
}

static void what_an_error_changes_is_listed(void **state)
{
	struct world *w = *state;

	/* the sheet has A 400-390; the audit 400-410: B wins the game, the event and the prize */
	log_of(w, 0, "1.gcg", 1, 400, 390, 400, 410);
	read_event(w, "[standings]\ncriteria=points spread\n[prize 1]\nfor=rank 1\namount=10\n",
		   "id\nA\nB\n", "round,player1,score1,player2,score2\n1,A,400,B,390\n", 1);
	impact_make(&w->impact, &w->event, 0, &w->arena);
	assert_true(impact_any(&w->impact));
	assert_int_equal(w->impact.games, 1);
	assert_true(w->impact.game[0].winner);
	assert_int_equal(w->impact.ranks, 2);
	assert_int_equal(w->impact.rank[0].signed_rank, 2);
	assert_int_equal(w->impact.rank[0].audited_rank, 1);
	assert_int_equal(w->impact.prizes_changed, 2);
	assert_null(w->impact.prize[0].audited);
	assert_null(w->impact.prize[1].as_signed);
}

static void nothing_is_listed_where_signed_and_audited_agree(void **state)
{
	struct world *w = *state;

	log_of(w, 0, "1.gcg", 1, 400, 390, 400, 390);
	read_event(w, "[standings]\ncriteria=points spread\n[prize 1]\nfor=rank 1\namount=10\n",
		   "id\nA\nB\n", "round,player1,score1,player2,score2\n1,A,400,B,390\n", 1);
	impact_make(&w->impact, &w->event, 0, &w->arena);
	assert_false(impact_any(&w->impact));
	assert_int_equal(w->impact.ranks, 0);
	assert_int_equal(w->impact.prizes_changed, 0);
}

static void another_table_winner_changes_who_goes_on(void **state)
{
	struct world *w = *state;

	log_of(w, 0, "1.gcg", 1, 400, 390, 400, 410);
	w->verdict[0].table = 1;
	read_event(w, "[event]\nsystem=tables\n", "id\nA\nB\n",
		   "round,table,player1,score1,player2,score2\n1,1,A,400,B,390\n", 1);
	impact_make(&w->impact, &w->event, 0, &w->arena);
	assert_int_equal(w->impact.advances, 2);
	assert_int_equal(w->impact.advance[0].audited->advances, ADVANCES_WINNER);
	assert_int_equal(w->impact.advance[0].as_signed->advances, ADVANCES_NO);
}

/* A and B level in points, A ahead by 30 in spread: 15 in the game between them, if it were so. */
static void the_smallest_change_for_a_prize_place_is_found(void **state)
{
	static const struct {
		const char *results;
		int points;
	} table[] = {
		/* A +130, B +100, each from a third player: 30 off A's win and they are level */
		{ "1,A,430,C,300\n1,B,400,D,300\n", 30 },
		/* A won by 3 alone: a draw does it, as B lost to nobody */
		{ "1,A,303,C,300\n1,B,300,D,300\n", 3 },
	};
	struct world *w = *state;

	for (size_t i = 0; i < 2; i++) {
		struct buffer rows = { 0 };

		buffer_printf(&rows, "round,player1,score1,player2,score2\n%s", table[i].results);
		read_event(w,
			   "[standings]\ncriteria=points spread\n[prize 1]\nfor=rank 1\namount=1\n",
			   "id\nB\nA\nC\nD\n", rows.bytes, 0);
		impact_make(&w->impact, &w->event, 0, &w->arena);
		impact_find_close(&w->impact, SCORE_SIGNED, 0, &w->arena);
		assert_int_equal(w->impact.closes, 1);
		assert_int_equal(w->impact.close[0].points, table[i].points);
		assert_int_equal(w->impact.close[0].result->line, 2);
		buffer_release(&rows);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(logs_are_joined_by_name_then_round_and_table_then_players),
		TEST(a_slip_that_differs_from_the_audited_game_is_told),
		TEST(what_has_no_counterpart_is_told),
		TEST(without_results_the_logs_make_them),
		TEST(a_log_of_other_players_or_another_round_is_told),
		TEST(one_log_serves_one_result),
		TEST(a_slip_with_the_right_figures_and_the_wrong_winner_is_told),
		TEST(logs_that_can_make_no_result_are_told),
		TEST(the_final_of_logs_comes_after_their_rounds),
		TEST(different_lexica_in_one_event_are_told),
		TEST(results_give_awards),
		TEST(averages_are_compared_as_they_are_and_not_as_they_are_shown),
		TEST(hundredths_do_not_make_teams_level),
		TEST(the_closest_losses_and_wins_add_up),
		TEST(a_long_event_adds_up_six_games),
		TEST(an_upset_is_a_win_over_a_higher_rating),
		TEST(seeds_and_classes_are_those_of_the_division),
		TEST(rulings_reach_the_awards),
		TEST(a_second_wind_is_felt_in_the_next_round),
		TEST(logs_give_awards_and_withdrawn_plays_never_count),
		TEST(money_is_split_to_the_cent_and_nothing_is_lost),
		TEST(ties_may_be_shared_in_full_or_go_to_the_first),
		TEST(classes_and_exclusive_sets_pass_prizes_down),
		TEST(a_prize_for_nothing_that_can_be_read_goes_to_nobody),
		TEST(prizes_of_clubs_and_divisions_keep_to_them),
		TEST(a_prize_that_a_letter_draw_decides_is_marked),
		TEST(a_letter_draw_at_one_table_decides_for_those_who_share_its_places),
		TEST(what_an_error_changes_is_listed),
		TEST(nothing_is_listed_where_signed_and_audited_agree),
		TEST(another_table_winner_changes_who_goes_on),
		TEST(the_smallest_change_for_a_prize_place_is_found),
	};

	return RUN_TESTS(tests);
}
