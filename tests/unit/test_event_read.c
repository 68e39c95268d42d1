#include "unit.h"

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

static const struct event_finding *only_finding(const struct event *event)
{
	if (event->findings != 1) {
		for (size_t i = 0; i < event->findings; i++)
			print_error(TEXT_FMT ":%u: " TEXT_FMT "\n",
				    TEXT_ARG(event->finding[i].file),
				    (unsigned)event->finding[i].finding.line,
				    TEXT_ARG(event->finding[i].finding.message));
		fail_msg("%zu findings, expected one", event->findings);
	}
	return &event->finding[0];
}

static void settings_players_and_results_are_read(void **state)
{
	struct world *w = *state;

	memory_event_of(&w->event, &w->arena, w->rules,
			"[event]\nname = Spring\ndate = 2026-03-01\nsystem = round-robin\n"
			"rounds = 2\nscores = audited\n"
			"[standings]\ncriteria = points, spread\nspread-cap = 100,150\n",
			"ID,Name,Rating,class,status\nA,Alpha,1400,1,active\n"
			"B,Beta,,2,withdrawn\n",
			"table,round,player1,score1,player2,score2\n"
			"3,1,A,400,B,350\n3,2,Beta,300,alpha,300\n");
	assert_int_equal(w->event.findings, 0);
	assert_text_equal(w->event.name, "Spring");
	assert_int_equal(w->event.system, SYSTEM_ROUND_ROBIN);
	assert_int_equal(w->event.scores, SCORE_AUDITED);
	assert_int_equal(w->event.criteria, 2);
	assert_int_equal(w->event.criterion[1], CRITERION_SPREAD);
	assert_int_equal(event_cap(&w->event, 1), 100);
	assert_int_equal(event_cap(&w->event, 9), 150);
	assert_int_equal(w->event.players, 2);
	assert_int_equal(w->event.player[0].rating, 1400);
	assert_true(w->event.player[1].withdrawn);
	assert_int_equal(w->event.results, 2);
	assert_int_equal(w->event.result[0].table, 3);
	assert_int_equal(w->event.result[0].won[SCORE_SIGNED], 1);
	assert_int_equal(w->event.result[1].side[0].player, 1);
	assert_int_equal(w->event.result[1].won[SCORE_SIGNED], 3);
}

static void without_a_list_the_players_are_those_of_the_results(void **state)
{
	struct world *w = *state;

	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname = x\n", NULL,
			"round,player1,score1,player2,score2,outcome\n"
			"1,Zoe,400,Ann,350,\n1,Kim,150,BYE,,bye\n2,ANN,300,Kim,200,\n");
	assert_int_equal(w->event.findings, 0);
	assert_int_equal(w->event.players, 3);
	assert_text_equal(w->event.player[0].name, "Zoe");
	assert_text_equal(w->event.player[1].name, "Ann");
	assert_int_equal(w->event.result[1].sides, 1);
}

static void the_final_comes_after_all_rounds_with_a_number(void **state)
{
	struct world *w = *state;

	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname = x\n", NULL,
			"round,player1,score1,player2,score2\n"
			"final,A,400,B,350\n1,A,300,B,200\n2,A,1,B,2\n");
	assert_int_equal(w->event.final_round, 3);
	assert_int_equal(w->event.last_round, 3);
	assert_int_equal(w->event.result[0].round, 3);
}

/* G-3B, G-6: who is late or absent loses by 150-0 */
static void byes_and_forfeits_without_scores_take_the_rule_sets(void **state)
{
	struct world *w = *state;

	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname = x\n", NULL,
			"round,player1,score1,player2,score2,outcome\n"
			"1,A,,B,,forfeit\n1,C,,,,bye\n2,A,210,B,205,resigned\n2,C,0,,,bye\n");
	assert_int_equal(w->event.findings, 0);
	assert_int_equal(w->event.result[0].side[0].score[SCORE_SIGNED], 150);
	assert_int_equal(w->event.result[0].side[1].score[SCORE_SIGNED], 0);
	assert_int_equal(w->event.result[1].side[0].score[SCORE_SIGNED], 150);
	/* G-6: a resignation stands as 150-0 */
	assert_int_equal(w->event.result[2].side[0].score[SCORE_AUDITED], 150);
	assert_int_equal(w->event.result[2].side[1].score[SCORE_AUDITED], 0);
	assert_int_equal(w->event.result[3].won[SCORE_SIGNED], 0);
}

/* What the rule set leaves open has to be written. */
static void byes_and_forfeits_that_the_rule_set_does_not_score_need_their_scores(void **state)
{
	struct world *w = *state;

	w->rules->event.bye_for = w->rules->event.forfeit_for = RULES_UNKNOWN;
	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname = x\n", NULL,
			"round,player1,score1,player2,score2,outcome\n"
			"1,A,,B,,forfeit\n1,C,,,,bye\n2,A,60,B,10,forfeit\n2,C,40,,,bye\n");
	assert_int_equal(w->event.findings, 2);
	assert_text_equal(
		w->event.finding[0].finding.message,
		"the rule set greek does not say what a forfeit scores: write the scores");
	assert_text_equal(w->event.finding[1].finding.message,
			  "the rule set greek does not say what a bye scores: write the score");
	/* the forfeit is won all the same, by nothing */
	assert_int_equal(w->event.results, 3);
	assert_int_equal(w->event.result[0].won[SCORE_SIGNED], 1);
	assert_int_equal(w->event.result[0].side[0].score[SCORE_SIGNED], 0);
	assert_int_equal(w->event.result[1].side[0].score[SCORE_SIGNED], 60);
	assert_int_equal(w->event.result[2].side[0].score[SCORE_SIGNED], 40);
}

/* G-4D2: whoever is too late loses, whatever the scores are */
static void a_game_lost_on_time_is_won_by_the_first_player(void **state)
{
	struct world *w = *state;

	w->rules->clock.too_late = TOO_LATE_LEAD;
	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname = x\n", NULL,
			"round,player1,score1,player2,score2,outcome\n"
			"1,A,300,B,300,time\n2,A,,,,half-bye\n2,B,,C,,unplayed\n1,C,150,,,bye\n");
	assert_int_equal(w->event.findings, 0);
	assert_int_equal(w->event.result[0].won[SCORE_SIGNED], 1);
	assert_int_equal(w->event.result[1].side[0].score[SCORE_SIGNED], 0);
	assert_int_equal(w->event.result[1].won[SCORE_SIGNED], 0);
	assert_int_equal(w->event.result[2].outcome, OUTCOME_UNPLAYED);
	assert_int_equal(w->event.result[2].won[SCORE_SIGNED], 0);
}

/* T17: nobody gains by the tiles left */
static void a_score_that_grows_by_the_deduction_is_told(void **state)
{
	struct world *w = *state;

	w->rules->going_out = GOING_OUT_OWN;
	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname = x\n", NULL,
			"round,player1,score1,before1,player2,score2,before2\n"
			"1,A,200,200,B,190,180\n");
	assert_text_equal(only_finding(&w->event)->finding.message,
			  "player2: 180 before the deduction, but 190 after it");
}

static void what_is_wrong_in_the_results_is_told_with_its_line(void **state)
{
	static const struct {
		const char *row, *message;
		enum severity severity;
	} table[] = {
		{ "1,1,A,400,X,350,", "unknown player 'X'", SEVERITY_ERROR },
		{ "1,1,A,400,A,350,", "'A' plays against himself", SEVERITY_ERROR },
		{ "1,1,A,400,B,,", "the score of a player is missing: not counted",
		  SEVERITY_ERROR },
		{ "1,1,A,,B,,", "no scores yet: not counted", SEVERITY_WARNING },
		{ "1,1,A,4o0,B,1,",
		  "score '4o0': a whole number from -100000 to 100000 was expected",
		  SEVERITY_ERROR },
		{ ",1,A,400,B,350,", "a result without its round", SEVERITY_ERROR },
		{ "0,1,A,400,B,350,", "round '0': a whole number from 1 to 1000 was expected",
		  SEVERITY_ERROR },
		{ "1,1,A,400,,,", "a result without an opponent: outcome bye was expected",
		  SEVERITY_ERROR },
		{ "1,1,A,400,B,380,bye",
		  "a bye that looks like a game: 'B' is named as the opponent", SEVERITY_ERROR },
		{ "1,1,A,0,B,150,forfeit", "forfeit: player1 is the winner, but has 0 against 150",
		  SEVERITY_ERROR },
		{ "1,1,A,300,B,299,draw", "a draw with unequal scores, 300 and 299",
		  SEVERITY_ERROR },
		{ "1,1,A,300,B,299,won",
		  "outcome 'won': played, forfeit, resigned, time, bye, half-bye or unplayed was "
		  "expected",
		  SEVERITY_ERROR },
		{ "1,1,A,150,B,0,", "150-0 as a game that was played: a bye or forfeit?",
		  SEVERITY_WARNING },
		{ "1,1,,400,,350,", "a result without players", SEVERITY_ERROR },
		{ "1,1,A,150,B,,forfeit", "forfeit: a score of one player only", SEVERITY_ERROR },
		{ "1,1,A,300,B,310,time", "time: player1 is the winner, but has 300 against 310",
		  SEVERITY_ERROR },
		{ "1,1,A,,B,,time", "no scores yet: not counted", SEVERITY_WARNING },
		{ "1,1,A,50,B,0,", "50-0 as a game that was played: a bye or forfeit?",
		  SEVERITY_WARNING },
	};
	struct world *w = *state;

	w->rules->clock.too_late = TOO_LATE_LEAD;
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct buffer rows = { 0 };
		const struct event_finding *item;
		struct text file;

		buffer_printf(&rows, "round,table,player1,score1,player2,score2,outcome\n%s\n",
			      table[i].row);
		memory_event_of(&w->event, &w->arena, w->rules,
				"[event]\nname=x\nsystem=knockout\n", "id\nA\nB\n", rows.bytes);
		item = w->event.findings > 1 ? &w->event.finding[0] : only_finding(&w->event);
		file = item->file;
		assert_text_equal(item->finding.message, table[i].message);
		assert_text_equal(file, "results.csv");
		assert_int_equal(item->finding.line, 2);
		assert_int_equal(item->finding.code, FINDING_EVENT_DATA);
		assert_int_equal(item->finding.severity, table[i].severity);
		buffer_release(&rows);
	}
}

static void what_contradicts_itself_across_rows_is_told(void **state)
{
	static const struct {
		const char *players, *results, *message;
	} table[] = {
		{ "id\nA\nB\nC\n", "1,1,A,400,B,350\n1,2,A,300,C,200\n",
		  "'A' plays twice in round 1 (line 2)" },
		{ "id\nA\nB\nC\nD\n", "1,1,A,400,B,350\n1,1,C,300,D,200\n",
		  "table 1 of round 1 has a result in line 2 already" },
		{ "id\nA\nB\n", "1,1,A,400,B,350\n3,1,A,300,B,200\n",
		  "no results of round 2, but of round 3" },
		{ "id,name\nA,Alpha\nB,Beta\na,Gamma\n", "1,1,A,400,B,350\n",
		  "id 'a' is that of line 2 too" },
		{ "id,name\nA,Zacharias Q\nB,Beta\nC,Zacharias O\n", "1,1,A,400,B,350\n",
		  "'Zacharias Q' and 'Zacharias O' of line 4: the same player?" },
		{ "id\nA\nB\n", "1,1,A,400,B,350\n4,1,A,300,B,200\n2,1,A,1,B,2\n3,1,A,1,B,2\n",
		  "3 rounds, but there are results of round 4" },
	};
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct buffer rows = { 0 };

		buffer_printf(&rows, "round,table,player1,score1,player2,score2\n%s",
			      table[i].results);
		memory_event_of(&w->event, &w->arena, w->rules,
				"[event]\nname=x\nsystem=knockout\nrounds=3\n", table[i].players,
				rows.bytes);
		assert_text_equal(only_finding(&w->event)->finding.message, table[i].message);
		buffer_release(&rows);
	}
}

static void numbered_names_are_not_taken_for_one_player(void **state)
{
	struct world *w = *state;

	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname=x\n",
			"id,name\n1,Player 01\n2,Player 02\n",
			"round,player1,score1,player2,score2\n1,1,400,2,350\n");
	assert_int_equal(w->event.findings, 0);
}

static void settings_that_make_no_sense_are_told_with_their_line(void **state)
{
	static const struct {
		const char *ini, *message;
		uint32_t line;
	} table[] = {
		{ "[event]\nname=x\ndate=1.3.2026\n",
		  "date = 1.3.2026: a date as YYYY-MM-DD was expected", 3 },
		{ "[event]\nsystem=best\n",
		  "system = best: swiss, round-robin, tables or knockout was expected", 2 },
		{ "[event]\nround=3\n", "'round' in [event] is no setting of an event", 2 },
		{ "[standings]\ncriteria = points luck\n", "'luck' is no criterion of a standings",
		  2 },
		{ "[standings]\nspread-cap = 100;150\n",
		  "spread-cap = 100;150: a list of numbers with commas between them was expected",
		  2 },
		{ "[event]\nname=x\nname=y\n",
		  "'name' was set in line 2 already; the later one counts", 3 },
		{ "[prize A]\nfor = best hat\n",
		  "for = best hat: rank N, class C rank N, award NAME, school, club or player ID "
		  "was expected",
		  2 },
		{ "[prize A]\nfor = rank one\n",
		  "for = rank one: rank N, class C rank N, award NAME, school, club or player ID "
		  "was expected",
		  2 },
		{ "[prize A]\nfor = club last\n",
		  "for = club last: rank N, class C rank N, award NAME, school, club or player ID "
		  "was expected",
		  2 },
		{ "[prize A]\nfor = rank 1 please\n",
		  "for = rank 1 please: rank N, class C rank N, award NAME, school, club or "
		  "player ID was expected",
		  2 },
		{ "[prize A]\nfor = rank 1\nties = toss\n",
		  "ties = toss: split, share or first was expected", 3 },
		{ "[prize A]\nfor = rank 1\ncolour = red\n", "'colour' is no setting of a prize",
		  3 },
		{ "[event]\ndate=2026-03-0x\n",
		  "date = 2026-03-0x: a date as YYYY-MM-DD was expected", 2 },
		{ "[event]\ndate=2026-13-01\n",
		  "date = 2026-13-01: a date as YYYY-MM-DD was expected", 2 },
		{ "[event]\nend-date=2024-02-29\ndate=2023-02-29\n",
		  "date = 2023-02-29: a date as YYYY-MM-DD was expected", 3 },
		{ "[event]\ndate=2000-02-29\nend-date=2100-02-29\n",
		  "end-date = 2100-02-29: a date as YYYY-MM-DD was expected", 3 },
		{ "[event]\ndate=2026-08-31\nend-date=2026-09-31\n",
		  "end-date = 2026-09-31: a date as YYYY-MM-DD was expected", 3 },
		{ "[event]\ndate=2026-03-02\nend-date=2026-03-01\n",
		  "end-date 2026-03-01 is before date 2026-03-02", 1 },
		{ "[event]\nscores=true\n", "scores = true: signed or audited was expected", 2 },
		{ "[standings]\nunplayed=half\n", "unplayed = half: plain or greek was expected",
		  2 },
		{ "[standings]\ntotal-unplayed=maybe\n",
		  "total-unplayed = maybe: yes or no was expected", 2 },
		{ "[standings]\ntie=luck\n", "'tie' in [standings] is no setting of an event", 2 },
		{ "[standings]\ncriteria = points spread points\n",
		  "criterion points is named twice", 2 },
		{ "[advance]\nlosers=1\n", "'losers' in [advance] is no setting of an event", 2 },
	};
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		memory_event_of(&w->event, &w->arena, w->rules, table[i].ini, "id\nA\nB\n",
				"round,player1,score1,player2,score2\n1,A,400,B,350\n");
		assert_text_equal(only_finding(&w->event)->finding.message, table[i].message);
		assert_int_equal(only_finding(&w->event)->finding.line, table[i].line);
		assert_text_equal(only_finding(&w->event)->file, "event.ini");
	}
}

/* G-5A: a word that cannot be read leaves what the rule set says, signed scores or audited ones */
static void a_setting_that_cannot_be_read_leaves_the_rule_sets(void **state)
{
	static const char ini[] = "[event]\nscores=adited\n[standings]\nunplayed=half\n";
	struct world *w = *state;

	for (int with = 0; with < 2; with++) {
		w->rules->event.signed_scores = with;
		w->rules->event.buchholz_unplayed_half = with;
		memory_event_of(&w->event, &w->arena, w->rules, ini, "id\nA\nB\n",
				"round,player1,score1,player2,score2\n1,A,400,B,350\n");
		assert_int_equal(w->event.findings, 2);
		assert_int_equal(w->event.scores, with ? SCORE_SIGNED : SCORE_AUDITED);
		assert_int_equal(w->event.unplayed, with ? UNPLAYED_GREEK : UNPLAYED_PLAIN);
	}
}

static void a_missing_column_is_named(void **state)
{
	struct world *w = *state;

	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname=x\n", "id\nA\nB\n",
			"round,player1,points1,player2,score2\n1,A,400,B,350\n");
	assert_text_equal(only_finding(&w->event)->finding.message,
			  "no column 'score1' in the first row");
	assert_int_equal(w->event.results, 0);
}

/* T1 V: table {A:S1, B:S1, C:S2} in round 2 warns, in round 1 it does not. */
static void players_of_one_school_are_told_from_round_two_on(void **state)
{
	struct world *w = *state;
	const char *players = "id,school\nA,S1\nB,S1\nC,S2\n";

	w->rules->event.same_school_from = 2;
	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname=x\nsystem=tables\n", players,
			"round,table,player1,score1,player2,score2,player3,score3\n"
			"1,1,A,100,B,90,C,80\n");
	assert_int_equal(w->event.findings, 0);
	memory_event_of(&w->event, &w->arena, w->rules, "[event]\nname=x\nsystem=tables\n", players,
			"round,table,player1,score1,player2,score2,player3,score3\n"
			"1,1,A,100,B,90,C,80\n2,1,A,100,B,90,C,80\n");
	assert_int_equal(only_finding(&w->event)->finding.code, FINDING_SAME_SCHOOL);
	assert_int_equal(only_finding(&w->event)->finding.severity, SEVERITY_WARNING);
	assert_int_equal(only_finding(&w->event)->finding.line, 3);
}

static void assert_findings(struct world *w, const char *const *expected, size_t count)
{
	for (size_t i = 0; i < w->event.findings; i++) {
		const struct event_finding *item = &w->event.finding[i];

		assert_text_equal(arena_printf(&w->arena, TEXT_FMT ":%u: " TEXT_FMT,
					       TEXT_ARG(item->file), (unsigned)item->finding.line,
					       TEXT_ARG(item->finding.message)),
				  i < count ? expected[i] : "nothing");
	}
	assert_int_equal(w->event.findings, count);
}

static void rulings_draws_and_history_are_checked(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = {
		{ "event.ini", "[event]\nname=x\nsystem=knockout\n" },
		{ "players.csv", "id,rating\nA,1400\nB,\n" },
		{ "results.csv", "round,table,player1,score1,player2,score2\n1,1,A,400,B,350\n" },
		{ "rulings.csv",
		  "round,player,kind,points,note\n1,A,wrongly-disallowed,28,\n"
		  "2,A,penalty,10,\n1,A,wrongly-allowed,,\n,B,scolded,,\n,A,nullified,,\n" },
		{ "draws.csv", "round,table,player,tile\n1,1,A,?\n1,1,B,b\n1,2,A,C\n1,1,A,7\n" },
		{ "history.csv", "event,end-date,round,player,opponent,opponent-rating,score\n"
				 "old,2025-01-01,1,B,A,1390,0.5\nold,2025-01-01,1,A,B,1000,1\n"
				 "old,2025-01-01,2,B,A,1390,2\nx,2026-01-01,1,B,A,1390,1\n" },
		{ 0 }
	};
	static const char *const expected[] = {
		"draws.csv:4: 'A' is not at that table in round 1",
		"draws.csv:5: tile '7': a letter of the tile set letters was expected",
		"history.csv:3: 'A' is rated (1400): an earlier game of a newcomer was expected",
		"history.csv:4: score '2': 1, 0.5 or 0 was expected",
		"history.csv:5: a game of this very event; it is left out",
		"rulings.csv:3: 'A' has no game in round 2",
		"rulings.csv:4: a ruling of the kind wrongly-allowed without its points",
		("rulings.csv:5: kind 'scolded': wrongly-disallowed, wrongly-allowed, penalty, "
		 "spread, nullified or excluded was expected"),
		"rulings.csv:6: a nullified game without its round",
	};

	memory_event(&w->event, &w->arena, w->rules, files);
	assert_findings(w, expected, sizeof expected / sizeof expected[0]);
	assert_int_equal(w->event.rulings, 2);
	assert_int_equal(w->event.draws, 3);
	assert_int_equal(w->event.draw[0].tile, TILE_BLANK);
	assert_int_equal(w->event.draw[1].tile, TILE_FIRST + 1);
	assert_int_equal(w->event.histories, 1);
	assert_int_equal(w->event.history[0].points2, 1);
}

static void prizes_are_read(void **state)
{
	struct world *w = *state;
	const struct event *event = &w->event;

	memory_event_of(
		&w->event, &w->arena, w->rules,
		"[prize First]\nfor = rank 1\namount = 100 EUR\n"
		"[prize B]\nfor = division X class B 2 rank -1\namount = 12.50\nties = first\n"
		"[prize Game]\nfor = award high-game 2\namount = a book\nexclusive = s,t\n",
		"id\nA\nB\n", "round,player1,score1,player2,score2\n1,A,400,B,350\n");
	assert_int_equal(event->findings, 0);
	assert_int_equal(event->prizes, 3);
	assert_int_equal(event->prize[0].cents, 10000);
	assert_text_equal(event->prize[0].currency, "EUR");
	assert_text_equal(event->prize[1].class, "B 2");
	assert_text_equal(event->prize[1].division, "X");
	assert_int_equal(event->prize[1].place, -1);
	assert_int_equal(event->prize[1].cents, 1250);
	assert_int_equal(event->prize[1].ties, PRIZE_FIRST);
	assert_int_equal(event->prize[2].what, PRIZE_AWARD);
	assert_text_equal(event->prize[2].award, "high-game");
	assert_int_equal(event->prize[2].place, 2);
	assert_false(event->prize[2].has_money);
}

static void an_amount_is_money_or_a_thing(void **state)
{
	static const struct {
		const char *amount, *currency;
		bool money;
		long long cents;
	} table[] = {
		{ "100 EUR", "EUR", true, 10000 },
		{ "EUR 100", "EUR", true, 10000 },
		{ "12,5 €", "€", true, 1250 },
		{ "12.05", "", true, 1205 },
		{ "0", "", true, 0 },
		{ "a cup", "", false, 0 },
		{ "100 EUR net", "", false, 0 },
		{ "12. EUR", "", false, 0 },
		{ ".50 EUR", "", false, 0 },
		{ "1.234 EUR", "", false, 0 },
		{ "1.2.3 EUR", "", false, 0 },
		{ "9999999999999 EUR", "", false, 0 },
	};
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		const struct prize *prize;
		struct buffer ini = { 0 };

		buffer_printf(&ini, "[prize A]\nfor = rank 1\namount = %s\n", table[i].amount);
		memory_event_of(&w->event, &w->arena, w->rules, ini.bytes, "id\nA\nB\n",
				"round,player1,score1,player2,score2\n1,A,400,B,350\n");
		assert_int_equal(w->event.findings, 0);
		prize = &w->event.prize[0];
		assert_text_equal(prize->amount, table[i].amount);
		assert_text_equal(prize->currency, table[i].currency);
		assert_int_equal(prize->has_money, table[i].money);
		if (prize->has_money)
			assert_int_equal(prize->cents, table[i].cents);
		buffer_release(&ini);
	}
}

/* The ratings list is the federation's: where it differs from players.csv it counts. */
static void ratings_and_dates_of_lists_are_checked(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = {
		{ "event.ini", "[event]\nname=x\nratings=ratings.csv\n" },
		{ "players.csv", "id,rating,last-played\nA,1400,2025-01\nB,,2025-13\n" },
		{ "results.csv", "round,table,player1,score1,player2,score2\n1,1,A,400,B,350\n" },
		{ "ratings.csv", "id,rating,games,last-played\nA,1450,20,2025-02-03\n"
				 "B,1200,9,lately\nC,,,\n" },
		{ "rulings.csv", "round,player,kind,points,note\n1,,penalty,10,\n" },
		{ "draws.csv", "round,table,player,tile\n,1,A,B\n" },
		{ 0 }
	};
	static const char *const expected[] = {
		"draws.csv:2: a draw without its round",
		"players.csv:3: last-played '2025-13': YYYY-MM-DD or YYYY-MM was expected",
		"ratings.csv:2: 'A' has 1450 here and 1400 among the players; this list counts",
		"ratings.csv:3: last-played 'lately': YYYY-MM-DD or YYYY-MM was expected",
		"ratings.csv:4: no rating of 'C'",
		"rulings.csv:2: no player is named",
	};

	memory_event(&w->event, &w->arena, w->rules, files);
	assert_findings(w, expected, sizeof expected / sizeof expected[0]);
	assert_int_equal(w->event.player[0].rating, 1450);
	assert_int_equal(w->event.player[1].rating, 1200);
	assert_int_equal(w->event.rulings, 0);
	assert_int_equal(w->event.draws, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(settings_players_and_results_are_read),
		TEST(without_a_list_the_players_are_those_of_the_results),
		TEST(the_final_comes_after_all_rounds_with_a_number),
		TEST(byes_and_forfeits_without_scores_take_the_rule_sets),
		TEST(byes_and_forfeits_that_the_rule_set_does_not_score_need_their_scores),
		TEST(a_game_lost_on_time_is_won_by_the_first_player),
		TEST(a_score_that_grows_by_the_deduction_is_told),
		TEST(what_is_wrong_in_the_results_is_told_with_its_line),
		TEST(what_contradicts_itself_across_rows_is_told),
		TEST(numbered_names_are_not_taken_for_one_player),
		TEST(settings_that_make_no_sense_are_told_with_their_line),
		TEST(a_setting_that_cannot_be_read_leaves_the_rule_sets),
		TEST(a_missing_column_is_named),
		TEST(players_of_one_school_are_told_from_round_two_on),
		TEST(rulings_draws_and_history_are_checked),
		TEST(prizes_are_read),
		TEST(an_amount_is_money_or_a_thing),
		TEST(ratings_and_dates_of_lists_are_checked),
	};

	return RUN_TESTS(tests);
}
