#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "rules/library.h"
#include "rules/settings.h"

struct fixture {
	struct library *library;
	struct rules_problems problems;
	char folder[32];
};

static int set_up(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ .library = library_new(), .folder = "/tmp/ephor-unit-XXXXXX" };
	assert_non_null(mkdtemp(fixture.folder));
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;
	char command[64];

	library_free(f->library);
	rules_problems_release(&f->problems);
	snprintf(command, sizeof(command), "rm -r %s", f->folder);
	return system(command);
}

static void write_file(struct fixture *f, const char *name, const char *bytes)
{
	char path[64];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", f->folder, name);
	file = fopen(path, "w");
	assert_non_null(file);
	assert_true(fputs(bytes, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

/* The rule set for a request of a name and up to one setting. */
static const struct rules *rules_named(struct fixture *f, const char *name, const char *setting)
{
	struct text text = text_of(setting);
	struct rules_request request = { .rules = text_of(name),
					 .settings = &text,
					 .settings_len = setting != NULL };

	return library_rules(f->library, &request, &f->problems);
}

static const struct rules *file_rules(struct fixture *f, const char *bytes)
{
	char path[64];

	write_file(f, "mine.ini", bytes);
	snprintf(path, sizeof(path), "%s/mine.ini", f->folder);
	return rules_named(f, path, NULL);
}

static void every_built_in_rule_set_loads(void **state)
{
	static const char *const expected[] = {
		"erudit",   "french",	       "german",	 "greek", "naspa",   "polish",
		"standard", "turkish-english", "turkish-school", "wespa", "woogles", "wwf",
	};
	struct fixture *f = *state;
	size_t count;
	const char *const *names = library_rules_names(&count);

	assert_int_equal(count, 12);
	for (size_t i = 0; i < count; i++) {
		const struct rules *rules = rules_named(f, names[i], NULL);

		assert_string_equal(names[i], expected[i]);
		if (!rules)
			fail_msg("%s: " TEXT_FMT, names[i], TEXT_ARG(f->problems.item[0].message));
		assert_int_equal(f->problems.len, 0);
		assert_string_equal(rules->name, names[i]);
		assert_true(rules->title.len > 0 && rules->source.len > 0);
		assert_int_equal(rules->rack_size, 7);
		assert_int_equal(rules->opening_tiles, 2);
		assert_int_equal(rules->bingo_tiles, 7);
	}
}

/* The tables of RULES.md. */
static void rule_sets_say_what_their_sources_say(void **state)
{
	enum { U = RULES_UNKNOWN };
	static const struct {
		const char *name, *tiles, *board;
		int players_min, players_max, bonus, bag, leaves;
		enum scoreless_kind scoreless;
		int count;
		bool each;
		enum run_effect exchange, withdrawn;
		bool deducts;
		unsigned costs;
		int points[2];
		bool per_word;
		enum going_out going_out;
		int seconds, overtime;
		enum too_late too_late;
		int late, bye, bye_against;
	} row[] = {
		{ "standard", "english", "standard",
		  2,	      4,	 50,
		  7,	      0,	 SCORELESS_ZEROS,
		  6,	      false,	 RUN_COUNTS,
		  RUN_COUNTS, true,	 CHALLENGE_FREE | CHALLENGE_TURN | CHALLENGE_BONUS,
		  { 5, 10 },  true,	 GOING_OUT_EITHER,
		  U,	      10,	 TOO_LATE_NONE,
		  0,	      50,	 0 },
		{ "naspa",    "english", "standard",	  2,	    2,	   50,
		  7,	      0,	 SCORELESS_ZEROS, 6,	    false, RUN_COUNTS,
		  RUN_COUNTS, true,	 CHALLENGE_TURN,  { 0, 0 }, false, GOING_OUT_DOUBLE,
		  1500,	      10,	 TOO_LATE_LOSES,  600,	    50,	   0 },
		{ "wespa",    "english", "standard",	  2,	    2,	   50,
		  7,	      0,	 SCORELESS_ZEROS, 6,	    false, RUN_COUNTS,
		  RUN_COUNTS, true,	 CHALLENGE_BONUS, { 5, 0 }, true,  GOING_OUT_BOTH,
		  1500,	      10,	 TOO_LATE_LOSES,  600,	    U,	   U },
		{ "woogles",  "english", "standard",
		  2,	      2,	 50,
		  7,	      0,	 SCORELESS_ZEROS,
		  6,	      false,	 RUN_COUNTS,
		  RUN_COUNTS, true,	 CHALLENGE_FREE | CHALLENGE_TURN | CHALLENGE_BONUS,
		  { 5, 10 },  false,	 GOING_OUT_DOUBLE,
		  U,	      10,	 TOO_LATE_NONE,
		  0,	      50,	 0 },
		{ "german",    "german", "standard",	   2,	      2,    50,
		  7,	       0,	 SCORELESS_PASSES, 2,	      true, RUN_BREAKS,
		  RUN_IGNORES, false,	 CHALLENGE_FEE,	   { 10, 0 }, true, GOING_OUT_BOTH,
		  1800,	       10,	 TOO_LATE_LOSES,   300,	      U,    U },
		{ "french",    "french", "standard",
		  2,	       2,	 50,
		  7,	       0,	 SCORELESS_PASSES,
		  3,	       true,	 RUN_BREAKS,
		  RUN_IGNORES, false,	 0,
		  { 0, 0 },    false,	 GOING_OUT_BOTH,
		  1500,	       0,	 TOO_LATE_NONE,
		  0,	       U,	 U },
		{ "polish",   "polish", "standard",
		  2,	      2,	50,
		  U,	      U,	SCORELESS_UNKNOWN,
		  0,	      false,	RUN_COUNTS,
		  RUN_COUNTS, false,	0,
		  { 0, 0 },   false,	GOING_OUT_UNKNOWN,
		  U,	      U,	TOO_LATE_NONE,
		  0,	      300,	250 },
		{ "wwf",       "wwf", "wwf",
		  2,	       2,     35,
		  U,	       U,     SCORELESS_PASSES,
		  3,	       false, RUN_BREAKS,
		  RUN_IGNORES, false, 0,
		  { 0, 0 },    false, GOING_OUT_SINGLE,
		  U,	       U,     TOO_LATE_NONE,
		  0,	       U,     U },
		{ "turkish-school",
		  "english",
		  "standard",
		  2,
		  4,
		  50,
		  0,
		  0,
		  SCORELESS_PASSES,
		  2,
		  true,
		  RUN_BREAKS,
		  RUN_IGNORES,
		  true,
		  CHALLENGE_TURN,
		  { 0, 0 },
		  false,
		  GOING_OUT_OWN,
		  U,
		  0,
		  TOO_LATE_NONE,
		  0,
		  U,
		  U },
		{ "turkish-english",
		  "english",
		  "standard",
		  2,
		  4,
		  50,
		  0,
		  0,
		  SCORELESS_PASSES,
		  2,
		  true,
		  RUN_BREAKS,
		  RUN_COUNTS,
		  true,
		  CHALLENGE_WORD,
		  { 0, 0 },
		  false,
		  GOING_OUT_BOTH,
		  U,
		  0,
		  TOO_LATE_NONE,
		  0,
		  U,
		  U },
		{ "greek",    "greek", "standard",	2,	   2,	  50,
		  0,	      7,       SCORELESS_ZEROS, 6,	   false, RUN_COUNTS,
		  RUN_COUNTS, true,    CHALLENGE_FEE,	{ 10, 0 }, false, GOING_OUT_BOTH,
		  1800,	      10,      TOO_LATE_LEAD,	600,	   150,	  0 },
		{ "erudit",    "ukrainian", "erudit",	      2,	4,     50,
		  0,	       0,	    SCORELESS_PASSES, 2,	true,  RUN_BREAKS,
		  RUN_IGNORES, true,	    CHALLENGE_FREE,   { 0, 0 }, false, GOING_OUT_BOTH,
		  U,	       0,	    TOO_LATE_NONE,    0,	U,     U },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		const struct rules *rules = rules_named(*state, row[i].name, NULL);

		assert_string_equal(rules->tiles->name, row[i].tiles);
		assert_string_equal(rules->layout->name, row[i].board);
		assert_int_equal(rules->players_min, row[i].players_min);
		assert_int_equal(rules->players_max, row[i].players_max);
		assert_int_equal(rules->bingo_bonus, row[i].bonus);
		assert_int_equal(rules->exchange_bag, row[i].bag);
		assert_int_equal(rules->exchange_leaves, row[i].leaves);
		assert_int_equal(rules->scoreless.kind, row[i].scoreless);
		assert_int_equal(rules->scoreless.count, row[i].count);
		assert_int_equal(rules->scoreless.each, row[i].each);
		assert_int_equal(rules->scoreless.on_exchange, row[i].exchange);
		assert_int_equal(rules->scoreless.on_withdrawn, row[i].withdrawn);
		assert_int_equal(rules->scoreless.deducts_own, row[i].deducts);
		assert_int_equal(rules->challenge.costs, row[i].costs);
		assert_int_equal(rules->challenge.points[0], row[i].points[0]);
		assert_int_equal(rules->challenge.points[1], row[i].points[1]);
		assert_int_equal(rules->challenge.points[2], 0);
		assert_int_equal(rules->challenge.per_word, row[i].per_word);
		assert_int_equal(rules->going_out, row[i].going_out);
		assert_int_equal(rules->clock.seconds, row[i].seconds);
		assert_int_equal(rules->clock.overtime, row[i].overtime);
		assert_int_equal(rules->clock.too_late, row[i].too_late);
		assert_int_equal(rules->clock.late_seconds, row[i].late);
		assert_int_equal(rules->event.bye_for, row[i].bye);
		assert_int_equal(rules->event.bye_against, row[i].bye_against);
		assert_int_equal(rules->event.forfeit_for, row[i].bye);
		assert_int_equal(rules->event.forfeit_against, row[i].bye_against);
	}
}

static void turkish_school_has_its_own_settings(void **state)
{
	const struct rules *rules = rules_named(*state, "turkish-school", NULL);

	assert_int_equal(rules->event.same_school_from, 2); /* T1 */
	assert_int_equal(rules->order_draw, DRAW_ALPHABET); /* T5 */
	assert_true(rules->order_draw_others && rules->order_draw_blank);
	assert_true(rules->rack_must_be_full);		   /* T11 */
	assert_true(rules->challenge.bystanders_pass);	   /* T16 */
	assert_true(rules->scoreless.other_reading_warns); /* T17 */
	assert_int_equal(rules->scoreless.on_forced_pass, RUN_IGNORES);
	assert_true(rules->tie_before_end); /* T18 */
	assert_true(rules->event.tables);   /* T19 */
	assert_false(rules->event.signed_scores);
	assert_text_equal(rules->clause[FINDING_MOVE_SCORE], "T12 T7 T9 T13 T14");
	assert_int_equal(rules->clauses_len, 19);
}

static void turkish_english_lists_101_words_of_two_letters(void **state)
{
	const struct rules *rules = rules_named(*state, "turkish-english", NULL);
	bool qi = false, za = false, others = false;

	assert_int_equal(rules->list_len, 101); /* E16 */
	assert_int_equal(rules->list_length, 2);
	for (size_t i = 0; i < rules->list_len; i++) {
		struct text word = rules->list_words[i];

		qi |= text_is(word, "QI");
		za |= text_is(word, "ZA");
		others |= text_is(word, "CH") || text_is(word, "TE") || text_is(word, "OK");
		if (i > 0)
			assert_true(text_compare(rules->list_words[i - 1], word) < 0);
	}
	assert_true(qi && za && !others);
	assert_int_equal(rules->clock.turn_first, 120); /* E4 */
	assert_int_equal(rules->clock.turn_final, 90);
	assert_true(rules->order_draw_others && !rules->order_draw_blank); /* E1 */
	assert_true(rules->rack_must_be_full);				   /* E2 */
	assert_int_equal(rules->clauses_len, 16);
}

static void greek_has_its_own_settings(void **state)
{
	const struct rules *rules = rules_named(*state, "greek", NULL);

	assert_int_equal(rules->challenge.free, 3); /* G-4E-penalty */
	assert_true(rules->challenge.once);	    /* G-4E-one */
	assert_true(rules->rack_opponent_chooses && rules->tiles_may_be_lost);
	assert_false(rules->rack_must_be_full);
	assert_true(rules->event.signed_scores && rules->event.one_lexicon);
	assert_true(rules->event.buchholz_unplayed_half);
	assert_int_equal(rules->event.ruling_points, 30);
	assert_text_equal(rules->event.criteria_swiss, "points buchholz spread total");
	assert_text_equal(rules->event.criteria_round_robin, "points head-to-head spread");
	assert_true(rules->rating.rated); /* G-8 */
	assert_int_equal(rules->rating.k, 20);
	assert_int_equal(rules->rating.cap, 350);
	assert_int_equal(rules->rating.floor, 1000);
	assert_int_equal(rules->rating.newcomer_games, 9);
	assert_int_equal(rules->rating.newcomer_min, 1000);
	assert_int_equal(rules->rating.newcomer_max, 1600);
	assert_int_equal(rules->rating.bonus_per_game, 5);
	assert_int_equal(rules->rating.inactive_years, 2);
	assert_int_equal(rules->rating.inactive_month, 7);
	assert_int_equal(rules->severity[FINDING_START_SQUARE], SEVERITY_WARNING); /* G-4E */
	assert_int_equal(rules->severity[FINDING_NOT_CONNECTED], SEVERITY_WARNING);
	assert_int_equal(rules->severity[FINDING_BLANK_COUNT], SEVERITY_WARNING);
	assert_int_equal(rules->severity[FINDING_RULING_WRONG], SEVERITY_WARNING);
	assert_int_equal(rules->severity[FINDING_MOVE_SCORE], SEVERITY_ERROR);
	assert_text_equal(rules->encoding, "WINDOWS-1253");
	assert_non_null(rules_clause(rules, TEXT("G-4D2")));
	assert_null(rules_clause(rules, TEXT("T12")));
}

static void erudit_is_lenient_until_the_tiles_are_named(void **state)
{
	struct fixture *f = *state;
	const struct rules *rules = rules_named(f, "erudit", NULL);
	struct rules_request request = { .rules = TEXT("erudit"), .tiles = TEXT("erudit-ru") };

	assert_false(rules->layout->start_doubles);   /* R3 */
	assert_int_equal(rules->event.norms[0], 500); /* R13 */
	assert_int_equal(rules->event.norms[2], 700);
	assert_int_equal(rules->severity[FINDING_TILE_COUNT], SEVERITY_WARNING);
	assert_int_equal(rules->severity[FINDING_END_RACK], SEVERITY_WARNING);
	assert_int_equal(rules->severity[FINDING_EXCHANGE_BAG], SEVERITY_WARNING);
	rules = library_rules(f->library, &request, &f->problems);
	assert_string_equal(rules->tiles->name, "erudit-ru");
	assert_int_equal(rules->severity[FINDING_TILE_COUNT], SEVERITY_ERROR);
	request.tiles = TEXT("ukrainian");
	rules = library_rules(f->library, &request, &f->problems);
	assert_int_equal(rules->severity[FINDING_EXCHANGE_BAG], SEVERITY_ERROR);
}

static void woogles_exchanges_more_freely_in_spanish(void **state)
{
	struct fixture *f = *state;
	struct rules_request request = { .rules = TEXT("woogles"), .tiles = TEXT("spanish-fise") };

	assert_int_equal(library_rules(f->library, &request, &f->problems)->exchange_bag, 1);
}

static void a_setting_changes_one_thing(void **state)
{
	struct fixture *f = *state;
	const struct rules *rules = rules_named(f, "greek", "exchange-leaves=0");

	assert_int_equal(rules->exchange_leaves, 0);
	assert_int_equal(rules->challenge.free, 3);
	assert_int_equal(rules_named(f, "greek", NULL)->exchange_leaves, 7);
	assert_int_equal(rules_named(f, "wespa", "challenge-points = 10")->challenge.points[0], 10);
	assert_int_equal(rules_named(f, "naspa", "game-time=22:30")->clock.seconds, 1350);
	assert_int_equal(rules_named(f, "naspa", "failed-challenge=turn free")->challenge.costs,
			 CHALLENGE_TURN | CHALLENGE_FREE);
	assert_int_equal(
		rules_named(f, "naspa", "severity.rack-carry=error")->severity[FINDING_RACK_CARRY],
		SEVERITY_ERROR);
	assert_true(rules_named(f, "naspa", "scores=signed")->event.signed_scores);
	assert_int_equal(f->problems.len, 0);
}

static void the_same_request_is_answered_once(void **state)
{
	struct fixture *f = *state;

	assert_ptr_equal(rules_named(f, "greek", NULL), rules_named(f, "greek", NULL));
	assert_ptr_equal(rules_named(f, NULL, NULL), rules_named(f, "", NULL));
	assert_string_equal(rules_named(f, NULL, NULL)->name, "standard");
}

static void every_bad_setting_is_told(void **state)
{
	static const struct {
		const char *setting, *message;
	} row[] = {
		{ "bingo", "found \"bingo\", expected KEY=VALUE" },
		{ "exchange-leave=0", "no setting \"exchange-leave\"; did you mean "
				      "exchange-leaves?" },
		{ "colour=red", "no setting \"colour\"" },
		{ "bingo-bonus=fifty",
		  "bingo-bonus: found \"fifty\", expected a whole number from 0 to 1000" },
		{ "bingo-bonus=-5",
		  "bingo-bonus: found \"-5\", expected a whole number from 0 to 1000" },
		{ "bingo-bonus=unknown",
		  "bingo-bonus: found \"unknown\", expected a whole number from 0 to 1000" },
		{ "exchange-bag=500", "exchange-bag: found \"500\", expected a whole number from 0 "
				      "to 400, or unknown" },
		{ "game-time=25", "game-time: found \"25\", expected minutes and seconds as in "
				  "25:00, or unknown" },
		{ "game-time=25:75", "game-time: found \"25:75\", expected minutes and seconds as "
				     "in 25:00, or unknown" },
		{ "bye=50", "bye: found \"50\", expected two scores as in 50-0, or unknown" },
		{ "players=4-2",
		  "players: found \"4-2\", expected one number or two as in 2-4, from 1 to 4" },
		{ "players=0",
		  "players: found \"0\", expected one number or two as in 2-4, from 1 to 4" },
		{ "challenge-points=1 2 3 4",
		  "challenge-points: found \"1 2 3 4\", expected at most 3 whole numbers" },
		{ "rack-must-be-full=maybe",
		  "rack-must-be-full: found \"maybe\", expected no or yes" },
		{ "going-out=douple",
		  "going-out: found \"douple\", expected unknown, own, both, double, single or "
		  "either; did you mean double?" },
		{ "failed-challenge=turn bones",
		  "failed-challenge: found \"bones\", expected each at most once: free, turn, "
		  "bonus, fee or word, or unknown; did you mean bonus?" },
		{ "criteria-swiss=points wins points",
		  "criteria-swiss: found \"points\", expected each at most once: points, losses, "
		  "spread, total, buchholz, buchholz-cut1, buchholz-median, sonneborn-berger, "
		  "head-to-head, cumulative, wins or rating; did you mean points?" },
		{ "word-list=AB ABC", "word-list: \"ABC\": expected at most 20000 words in UTF-8, "
				      "all as long as the first" },
		{ "tiles=greek", "tiles is chosen by the option --tiles" },
		{ "severity.move-scores=note",
		  "no finding \"move-scores\"; did you mean move-score?" },
		{ "severity.move-score=loud",
		  "move-score: found \"loud\", expected error, warning or note" },
		{ "scoreless-count=0", "scoreless-count is missing: how many in a row end a game" },
		{ "challenge-points=none",
		  "challenge-points is missing: how much a failed challenge costs" },
		{ "title=\xff", "title: found \"\\xFF\", expected text in UTF-8" },
	};
	struct fixture *f = *state;

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		assert_null(rules_named(f, "standard", row[i].setting));
		assert_text_equal(f->problems.item[0].message, row[i].message);
		assert_int_equal(f->problems.len, 1);
		rules_problems_release(&f->problems);
	}
}

static void unknown_names_lead_to_the_near_ones(void **state)
{
	struct fixture *f = *state;

	assert_null(rules_named(f, "greeek", NULL));
	assert_text_equal(f->problems.item[0].file, "greeek");
	assert_text_equal(f->problems.item[0].message, "no such rule set; did you mean greek?");
	assert_null(library_tiles(f->library, TEXT("klingon"), &f->problems));
	assert_text_equal(f->problems.item[1].message,
			  "no such tile set; \"ephor rules\" lists them, a file needs its ending "
			  ".tsv or a folder");
	assert_null(library_layout(f->library, TEXT("no/such.txt"), &f->problems));
	assert_text_equal(f->problems.item[2].message, "cannot be read: no such file or folder");
	assert_int_equal(f->problems.len, 3);
}

static void a_file_builds_on_another(void **state)
{
	struct fixture *f = *state;
	const struct rules *rules;

	write_file(f, "mine.tsv", "?\t?\t1\t0\nA\ta\t3\t1\n");
	write_file(f, "mine.txt", "=.=\n.*.\n=.=\n");
	write_file(f, "base.ini", "[rules]\nbased-on = greek\nboard = mine.txt\n");
	rules = file_rules(f, "[rules]\nbased-on = base.ini\ntitle = Mine\ntiles = mine.tsv\n"
			      "[play]\nbingo-bonus = 40 ; less\n[severity]\nstart-square = error\n"
			      "[clause G-9]\ntext = Ours.\n[clauses]\nmove-score = G-9\n");
	assert_int_equal(f->problems.len, 0);
	assert_string_equal(rules->name, "mine");
	assert_text_equal(rules->title, "Mine");
	assert_string_equal(rules->tiles->name, "mine");
	assert_int_equal(rules->layout->size, 3);
	assert_int_equal(rules->bingo_bonus, 40);
	assert_int_equal(rules->exchange_leaves, 7);
	assert_int_equal(rules->severity[FINDING_START_SQUARE], SEVERITY_ERROR);
	assert_int_equal(rules->severity[FINDING_BLANK_COUNT], SEVERITY_WARNING);
	assert_text_equal(rules_clause(rules, TEXT("G-9"))->text, "Ours.");
	assert_non_null(rules_clause(rules, TEXT("G-0")));
}

static void a_rule_file_of_a_few_lines_needs_no_sections(void **state)
{
	struct fixture *f = *state;
	const struct rules *rules = file_rules(f, "based-on = greek\nexchange-leaves = 0\n"
						  "[clock]\ngame-time = 25:00\n");

	assert_non_null(rules);
	assert_int_equal(f->problems.len, 0);
	assert_int_equal(rules->exchange_leaves, 0);
	assert_int_equal(rules->clock.seconds, 25 * 60);
	assert_int_equal(rules->challenge.free, 3);
}

/* A code may stand on several clauses; each of them must be there. */
static void every_clause_of_a_code_must_be_there(void **state)
{
	struct fixture *f = *state;

	assert_null(file_rules(f, "based-on = greek\n[clauses]\nmove-score = G-0 G-99\n"));
	assert_text_equal(f->problems.item[0].message,
			  "move-score cites clause G-99, expected a section [clause G-99]");
}

static void every_problem_of_a_rule_file_is_told_with_its_line(void **state)
{
	struct fixture *f = *state;
	static const struct {
		uint32_t line;
		const char *message;
	} expected[] = {
		{ 1, "no setting \"bingo\"" },
		{ 2, "expected NAME = VALUE, found 'nonsense'" },
		{ 7, "rack-size was set on line 6 already" },
		{ 8, "bye stands in [play], expected it in [event]" },
		{ 10, "no finding \"move-scores\"; did you mean move-score?" },
		{ 12, "found words, expected text = what the clause says" },
		{ 14, "no finding \"running\"" },
		{ 17, "no section [plays]; did you mean [play]?" },
		{ 0, "move-score cites clause X2, expected a section [clause X2]" },
	};

	assert_null(file_rules(f, "bingo = 3\nnonsense\n[rules]\nbased-on = standard\n"
				  "[play]\nrack-size = 7\nrack-size = 7\nbye = 50-0\n"
				  "[severity]\nmove-scores = note\n[clause X1]\nwords = 3\n"
				  "[clauses]\nrunning = X1\nmove-score = X2\n[plays]\ny = 1\n"));
	assert_int_equal(f->problems.len, sizeof(expected) / sizeof(expected[0]));
	for (size_t i = 0; i < f->problems.len; i++) {
		assert_text_equal(f->problems.item[i].message, expected[i].message);
		assert_int_equal(f->problems.item[i].line, expected[i].line);
	}
}

static void a_file_that_builds_on_nothing_must_say_what_is_needed(void **state)
{
	struct fixture *f = *state;
	static const char *const missing[] = {
		"tiles is missing (in [rules], or by based-on): NAME or FILE",
		"board is missing (in [rules], or by based-on): NAME or FILE",
		"players is missing (in [rules], or by based-on): fewest and most",
		"rack-size is missing (in [play], or by based-on): tiles on a full rack",
		"opening-tiles is missing (in [play], or by based-on): fewest tiles of the first "
		"play",
		"bingo-tiles is missing (in [play], or by based-on): tiles laid at once for a "
		"bingo",
		"bingo-bonus is missing (in [play], or by based-on): points for a bingo",
	};

	assert_null(file_rules(f, "[rules]\ntitle = Mine\n"));
	assert_int_equal(f->problems.len, sizeof(missing) / sizeof(missing[0]));
	for (size_t i = 0; i < f->problems.len; i++)
		assert_text_equal(f->problems.item[i].message, missing[i]);
}

static void files_in_a_circle_are_refused(void **state)
{
	struct fixture *f = *state;

	write_file(f, "other.ini", "[rules]\nbased-on = ./mine.ini\n");
	assert_null(file_rules(f, "[rules]\nbased-on = other.ini\n"));
	assert_true(f->problems.len > 0);
	assert_true(text_ends_with_nocase(f->problems.item[f->problems.len - 1].message,
					  "too many files one on another") ||
		    text_ends_with_nocase(f->problems.item[f->problems.len - 1].message,
					  "the files are based on each other"));
}

static void a_huge_file_is_refused(void **state)
{
	struct fixture *f = *state;
	struct buffer big = { 0 };

	for (int i = 0; i < 120000; i++)
		buffer_add_string(&big, "[play]\nx = 1\n");
	assert_null(file_rules(f, big.bytes));
	assert_int_equal(f->problems.len, 1);
	assert_text_equal(f->problems.item[0].message, "more than 1048576 bytes: too big");
	rules_problems_release(&f->problems);
	big.bytes[76923 * 13] = '\0'; /* whole lines */
	assert_null(file_rules(f, big.bytes));
	assert_text_equal(f->problems.item[0].message,
			  "more than 2000 settings: this is no rule file");
	buffer_release(&big);
}

/* FORMATS.md, section 5 */
static void logs_of_other_programs_are_understood(void **state)
{
	static const struct {
		const char *foreign, *own;
	} lexica[] = { { "OSPS49", "polish" },
		       { "ODS8", "french" },
		       { "FRA20", "french" },
		       { "RD28", "german" },
		       { "FISE2", "spanish-fise" },
		       { "FILE2017", "spanish-fise" },
		       { "NSF22", "norwegian" },
		       { "DISC2", "catalan" },
		       { "CSW21", "" },
		       { "", "" } },
	  sets[] = { { "english_super", "english-super" },
		     { "English", "english" },
		     { "spanish", "spanish-fise" },
		     { "greek", "greek" },
		     { "klingon", "" },
		     { "", "" } },
	  boards[] = { { "CrosswordGame", "standard" },
		       { "SuperCrosswordGame", "super" },
		       { "standard21", "super" },
		       { "wwf", "wwf" },
		       { "Hexagon", "" } };

	(void)state;
	for (size_t i = 0; i < sizeof(lexica) / sizeof(lexica[0]); i++)
		assert_text_equal(library_tiles_for_lexicon(text_of(lexica[i].foreign)),
				  lexica[i].own);
	for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++)
		assert_text_equal(library_tiles_for_distribution(text_of(sets[i].foreign)),
				  sets[i].own);
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
		assert_text_equal(library_layout_for_board(text_of(boards[i].foreign)),
				  boards[i].own);
}

static void the_log_the_event_and_the_option_take_their_turns(void **state)
{
	struct fixture *f = *state;
	static const struct {
		const char *asked_rules, *asked_tiles, *asked_board;
		const char *event_rules, *event_tiles;
		const char *log_rules, *distribution, *layout, *lexicon;
		const char *rules, *tiles, *board, *unknown;
	} row[] = {
#define NO NULL
		{ NO, NO, NO, NO, NO, NO, NO, NO, NO, "standard", "english", "standard", "" },
		{ "greek", NO, NO, NO, NO, NO, NO, NO, NO, "greek", "greek", "standard", "" },
		{ NO, NO, NO, NO, NO, "greek", NO, NO, NO, "greek", "greek", "standard", "" },
		{ NO, NO, NO, NO, NO, "Greek", NO, NO, NO, "greek", "greek", "standard", "" },
		{ "wwf", NO, NO, NO, NO, "greek", NO, NO, NO, "wwf", "wwf", "wwf", "" },
		{ NO, NO, NO, "wwf", NO, "greek", NO, NO, NO, "greek", "greek", "standard", "" },
		{ NO, NO, NO, "wwf", NO, "nosuch", NO, NO, NO, "wwf", "wwf", "wwf", "nosuch" },
		{ NO, NO, NO, NO, NO, "../x.ini", NO, NO, NO, "standard", "english", "standard",
		  "../x.ini" },
		{ NO, NO, NO, NO, NO, NO, NO, NO, "OSPS49", "standard", "polish", "standard", "" },
		{ "naspa", NO, NO, NO, NO, NO, NO, NO, "OSPS49", "naspa", "english", "standard",
		  "" },
		{ NO, NO, NO, "naspa", NO, NO, NO, NO, "OSPS49", "naspa", "english", "standard",
		  "" },
		{ "naspa", NO, NO, NO, NO, NO, "german", NO, "OSPS49", "naspa", "german",
		  "standard", "" },
		{ NO, NO, NO, NO, NO, NO, "klingon", NO, "OSPS49", "standard", "polish", "standard",
		  "klingon" },
		{ NO, "dutch", NO, NO, "french", NO, "klingon", NO, NO, "standard", "dutch",
		  "standard", "" },
		{ NO, NO, NO, NO, "french", NO, "german", NO, NO, "standard", "french", "standard",
		  "" },
		{ NO, NO, NO, NO, NO, NO, "english_super", "SuperCrosswordGame", NO, "standard",
		  "english-super", "super", "" },
		{ NO, NO, NO, NO, NO, NO, NO, "Hexagon", NO, "standard", "english", "standard",
		  "Hexagon" },
		{ NO, NO, "erudit", NO, NO, NO, NO, "Hexagon", NO, "standard", "english", "erudit",
		  "" },
	};

	for (int again = 0; again < 2; again++) {
		for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
			struct rules_request asked = { .rules = text_of(row[i].asked_rules),
						       .tiles = text_of(row[i].asked_tiles),
						       .board = text_of(row[i].asked_board) };
			struct rules_request event = { .rules = text_of(row[i].event_rules),
						       .tiles = text_of(row[i].event_tiles) };
			struct text unknown;
			const struct rules *rules = library_rules_for(
				f->library, &asked, &event, text_of(row[i].log_rules),
				text_of(row[i].distribution), text_of(row[i].layout),
				text_of(row[i].lexicon), &unknown);

			assert_non_null(rules);
			assert_string_equal(rules->name, row[i].rules);
			assert_string_equal(rules->tiles->name, row[i].tiles);
			assert_string_equal(rules->layout->name, row[i].board);
			assert_text_equal(unknown, row[i].unknown);
		}
	}
}

static void settings_of_the_event_give_way_to_those_asked_for(void **state)
{
	struct fixture *f = *state;
	const struct text first = TEXT("bingo-bonus=40"), second = TEXT("bingo-bonus=30");
	struct rules_request asked = { .settings = &second, .settings_len = 1 };
	struct rules_request event = { .settings = &first, .settings_len = 1 };
	const struct text none = { 0 };
	struct text unknown;

	assert_int_equal(
		library_rules_for(f->library, NULL, &event, none, none, none, none, &unknown)
			->bingo_bonus,
		40);
	assert_int_equal(
		library_rules_for(f->library, &asked, &event, none, none, none, none, &unknown)
			->bingo_bonus,
		30);
	assert_int_equal(library_rules_for(f->library, NULL, NULL, none, none, none, none, &unknown)
				 ->bingo_bonus,
			 50);
}

/* A log that names the set it was played with does not make the leaflet's counts known. */
static void only_options_and_events_name_the_tiles_of_erudit(void **state)
{
	struct fixture *f = *state;
	struct rules_request asked = { .rules = TEXT("erudit") };
	struct rules_request event = { .tiles = TEXT("ukrainian") };
	const struct text none = { 0 };
	struct text unknown;

	assert_int_equal(library_rules_for(f->library, &asked, NULL, none, TEXT("ukrainian"), none,
					   none, &unknown)
				 ->severity[FINDING_TILE_COUNT],
			 SEVERITY_WARNING);
	assert_int_equal(
		library_rules_for(f->library, &asked, &event, none, none, none, none, &unknown)
			->severity[FINDING_TILE_COUNT],
		SEVERITY_ERROR);
}

static void *ask_often(void *argument)
{
	struct library *library = argument;
	const struct text none = { 0 };
	struct text unknown;
	char name[16];

	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof(name), "lexicon%d", i % 100);
		if (!library_rules_for(library, NULL, NULL, none, none, none, text_of(name),
				       &unknown))
			return library;
	}
	return NULL;
}

static void threads_may_ask_at_the_same_time(void **state)
{
	struct fixture *f = *state;
	pthread_t thread[4];

	for (int i = 0; i < 4; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, ask_often, f->library), 0);
	for (int i = 0; i < 4; i++) {
		void *result;

		pthread_join(thread[i], &result);
		assert_null(result);
	}
}

/* What `ephor rules NAME` prints is a rule file again. */
static void printed_settings_can_be_read_back(void **state)
{
	struct fixture *f = *state;
	size_t count;
	const char *const *names = library_rules_names(&count);

	for (size_t i = 0; i < count; i++) {
		struct buffer first = { 0 }, second = { 0 };
		const struct rules *rules;
		struct fixture fresh = *f;

		settings_print(rules_named(f, names[i], NULL), &first);
		fresh.library = library_new();
		rules = file_rules(&fresh, first.bytes);
		if (!rules)
			fail_msg("%s: " TEXT_FMT, names[i],
				 TEXT_ARG(fresh.problems.item[0].message));
		settings_print(rules, &second);
		assert_string_equal(first.bytes, second.bytes);
		library_free(fresh.library);
		buffer_release(&first);
		buffer_release(&second);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(every_built_in_rule_set_loads),
		TEST(rule_sets_say_what_their_sources_say),
		TEST(turkish_school_has_its_own_settings),
		TEST(turkish_english_lists_101_words_of_two_letters),
		TEST(greek_has_its_own_settings),
		TEST(erudit_is_lenient_until_the_tiles_are_named),
		TEST(woogles_exchanges_more_freely_in_spanish),
		TEST(a_setting_changes_one_thing),
		TEST(the_same_request_is_answered_once),
		TEST(every_bad_setting_is_told),
		TEST(unknown_names_lead_to_the_near_ones),
		TEST(a_file_builds_on_another),
		TEST(a_rule_file_of_a_few_lines_needs_no_sections),
		TEST(every_clause_of_a_code_must_be_there),
		TEST(every_problem_of_a_rule_file_is_told_with_its_line),
		TEST(a_file_that_builds_on_nothing_must_say_what_is_needed),
		TEST(files_in_a_circle_are_refused),
		TEST(a_huge_file_is_refused),
		TEST(logs_of_other_programs_are_understood),
		TEST(the_log_the_event_and_the_option_take_their_turns),
		TEST(settings_of_the_event_give_way_to_those_asked_for),
		TEST(only_options_and_events_name_the_tiles_of_erudit),
		TEST(threads_may_ask_at_the_same_time),
		TEST(printed_settings_can_be_read_back),
	};

	return RUN_TESTS(tests);
}
