#include "unit.h"

#include "audit/keeper.h"
#include "audit/plays.h"
#include "report/verdict_json.h"
#include "sample_verdict.h"

#define PLAYERS "\"players\":[{\"nick\":\"p1\",\"name\":\"A\",\"audited\":1},{\"nick\":\"p2\"}]"
#define WINNER	"\"winner\":{\"claimed\":[],\"audited\":[\"p1\"],\"changed\":false,\"by\":\"score\"}"
#define HEAD                                                                            \
	"\"source\":\"a\",\"game\":\"a\",\"rules\":\"standard\",\"tiles\":\"english\"," \
	"\"board\":\"standard\",\"status\":\"clean\""

struct fixture {
	struct arena arena;
	struct verdict verdict;
	struct buffer out;
};

static int setup(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ 0 };
	sample_verdict(&fixture.verdict, &fixture.arena);
	*state = &fixture;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	arena_release(&f->arena);
	buffer_release(&f->out);
	return 0;
}

static void an_object_has_the_names_of_the_contract(void **state)
{
	struct fixture *f = *state;

	f->verdict.findings.item[0].clause = TEXT("T12");
	f->verdict.lexicon = TEXT("CSW24");
	f->verdict.date = TEXT("2026-11-18");
	verdict_write_json(&f->out, &f->verdict);
	assert_string_equal(
		f->out.bytes,
		"{\"source\":\"games/"
		"r1t3.gcg\",\"game\":\"r1t3\",\"line\":1,\"rules\":\"standard\","
		"\"tiles\":\"english\",\"board\":\"standard\",\"lexicon\":\"CSW24\","
		"\"date\":\"2026-11-18\",\"status\":\"errors\",\"complete\":true,\"replayed\":true,"
		"\"turns\":30,\"round\":1,\"table\":3,"
		"\"players\":[{\"nick\":\"p1\",\"name\":\"Player One\",\"claimed\":473,"
		"\"audited\":473,\"before_end\":455,\"bingos\":2,\"blanks\":1,\"high_play\":94,"
		"\"high_word\":\"QUIXOTE\",\"overtime\":0,\"challenges_failed\":0,"
		"\"challenges_won\":0,\"turns\":0,\"passes\":0,\"exchanges\":0,\"tiles_played\":0,"
		"\"withdrawn\":0,\"errors\":0,\"warnings\":0},"
		"{\"nick\":\"p2\",\"name\":\"Player Two\",\"claimed\":388,\"audited\":390,"
		"\"before_end\":390,\"bingos\":0,\"blanks\":0,\"high_play\":61,"
		"\"high_word\":\"ZEBRa\",\"overtime\":10,\"challenges_failed\":0,"
		"\"challenges_won\":0,\"clock\":1561,\"turns\":0,\"passes\":0,\"exchanges\":0,"
		"\"tiles_played\":0,\"withdrawn\":0,\"errors\":1,\"warnings\":0}],"
		"\"winner\":{\"claimed\":[\"p1\"],\"audited\":[\"p1\"],\"changed\":false,"
		"\"by\":\"score\",\"safe_by\":83},\"silenced\":0,"
		"\"findings\":[{\"code\":\"move-score\",\"severity\":\"error\",\"line\":14,"
		"\"column\":24,\"turn\":9,\"player\":\"p2\",\"claimed\":24,\"expected\":26,"
		"\"cause\":\"premium-missed\",\"square\":\"H12\",\"clause\":\"T12\","
		"\"message\":\"HORNS scored 24, should be 26: double-letter square H12 not "
		"counted\"}],"
		"\"plays\":[{\"player\":\"p1\",\"turn\":1,\"line\":5,\"word\":\"QUIXOTE\","
		"\"position\":\"8D\",\"score\":94,\"turn_score\":99,\"tiles\":7,"
		"\"word_factor\":2,\"lead_before\":0,\"bingo\":true,\"opening\":true},"
		"{\"player\":\"p2\",\"turn\":2,\"line\":6,\"word\":\"HORNS\",\"position\":\"H12\","
		"\"score\":26,\"turn_score\":26,\"tiles\":5,\"word_factor\":1,"
		"\"lead_before\":-99,\"withdrawn\":true,\"phony\":true}]}");
}

static void what_is_not_known_is_left_out(void **state)
{
	struct fixture *f = *state;

	f->verdict.player[0].has_claimed = false;
	f->verdict.player[0].high_play = -1;
	f->verdict.player[0].high_word = (struct text){ 0 };
	f->verdict.round = 0;
	f->verdict.final_round = true;
	f->verdict.table = 0;
	f->verdict.players = 1;
	f->verdict.winner.claimed = 0;
	*f->verdict.findings.item = (struct finding){ .code = FINDING_PRAGMA,
						      .severity = SEVERITY_NOTE,
						      .player = -1,
						      .message = TEXT("x") };
	f->verdict.plays = 0;
	verdict_write_json(&f->out, &f->verdict);
	assert_null(strstr(f->out.bytes, "round\":1"));
	assert_null(strstr(f->out.bytes, "\"table\""));
	assert_null(strstr(f->out.bytes, "high_"));
	assert_null(strstr(f->out.bytes, "\"clock\""));
	assert_non_null(strstr(f->out.bytes, "\"final_round\":true"));
	assert_non_null(strstr(f->out.bytes, "\"name\":\"Player One\",\"audited\":473"));
	assert_non_null(strstr(f->out.bytes, "\"winner\":{\"claimed\":[],"));
	assert_non_null(strstr(f->out.bytes, "{\"code\":\"pragma\",\"severity\":\"note\","
					     "\"line\":0,\"message\":\"x\"}"));
	assert_non_null(strstr(f->out.bytes, "\"plays\":[]}"));
}

/* Write, read, write again: the same bytes. */
static void assert_round_trip(struct fixture *f)
{
	struct buffer again = { 0 };
	struct verdict read;
	struct jsonfile file;
	struct text problem;
	uint32_t line;

	buffer_clear(&f->out);
	verdict_write_json(&f->out, &f->verdict);
	jsonfile_init(&file, buffer_text(&f->out));
	assert_int_equal(verdict_read_json(&file, &f->arena, &read, &line, &problem), JSON_READ);
	assert_int_equal(read.findings.errors, f->verdict.findings.errors);
	verdict_write_json(&again, &read);
	assert_string_equal(again.bytes, f->out.bytes);
	assert_int_equal(verdict_read_json(&file, &f->arena, &read, &line, &problem), JSON_END);
	buffer_release(&again);
}

static void a_verdict_comes_back_as_it_was_written(void **state)
{
	struct fixture *f = *state;

	assert_round_trip(f);
	f->verdict.final_round = true;
	f->verdict.silenced = 3;
	f->verdict.status = VERDICT_UNREADABLE;
	f->verdict.player[0].audited = -100;
	f->verdict.player[1].nick = TEXT("=\"\xce\xa8\\\n\xe2\x80\xae<&");
	f->verdict.winner.audited = 3;
	f->verdict.winner.by = WON_BY_DRAW;
	f->verdict.winner.changed = true;
	f->verdict.lexicon = TEXT("x");
	f->verdict.date = TEXT("2026-11-18");
	struct finding *note = findings_add(&f->verdict.findings, FINDING_END_RACK, 40, "y");
	findings_set_severity(&f->verdict.findings, note, SEVERITY_NOTE);
	assert_round_trip(f);
	f->verdict.winner.by = WON_BY_RULE;
	f->verdict.play[0].placement.start = square_at(20, 20);
	f->verdict.play[1].placement.start = square_at(0, 0);
	assert_round_trip(f);
	f->verdict.winner.by = WON_BY_BEFORE_END;
	f->verdict.player[0].nick = f->verdict.player[1].nick;
	assert_round_trip(f);
	f->verdict = (struct verdict){ .source = TEXT("a") };
	assert_round_trip(f);
}

static void what_is_wrong_with_an_object_is_said(void **state)
{
	struct fixture *f = *state;
	static const struct {
		const char *object, *problem;
	} cases[] = {
		{ "[]", "expected an object of 'ephor audit -f json'" },
		{ "{}", "\"source\": expected a string" },
		{ "{" HEAD "}", "\"players\": expected an array" },
		{ "{" HEAD "," PLAYERS "}", "\"winner\": expected an object" },
		{ "{" HEAD "," PLAYERS "," WINNER "}", "\"findings\": expected an array" },
		{ "{" HEAD ",\"players\":[{},{},{},{},{}]}",
		  "\"players\": expected at most 4 players" },
		{ "{" HEAD ",\"players\":[{}]}", "\"nick\" in \"players\": expected a string" },
		{ "{" HEAD ",\"turns\":-1}", "\"turns\": expected 0 to 2147483647" },
		{ "{" HEAD ",\"turns\":2147483648}", "\"turns\": expected 0 to 2147483647" },
		{ "{" HEAD ",\"turns\":1.5}", "\"turns\": expected a whole number" },
		{ "{" HEAD ",\"complete\":1}", "\"complete\": expected true or false" },
		{ "{" HEAD "," PLAYERS ",\"winner\":{\"claimed\":[\"x\"]}}",
		  "\"claimed\" in \"winner\": expected nicks of players of the game" },
		{ "{" HEAD "," PLAYERS ",\"winner\":{\"claimed\":[\"p1\",\"p1\"]}}",
		  "\"claimed\" in \"winner\": expected nicks of players of the game" },
		{ "{" HEAD "," PLAYERS ",\"winner\":{\"claimed\":[1]}}",
		  "\"claimed\" in \"winner\": expected nicks of players of the game" },
		{ "{" HEAD "," PLAYERS ",\"winner\":{\"claimed\":[],\"audited\":[],\"by\":\"x\"}}",
		  "\"by\" in \"winner\": expected score, before-end, draw or rule" },
		{ "{" HEAD "," PLAYERS "," WINNER
		  ",\"findings\":[{\"message\":\"x\",\"code\":\"x\"}]}",
		  "\"code\" in \"findings\": expected the code of a finding" },
		{ "{" HEAD "," PLAYERS "," WINNER
		  ",\"findings\":[{\"message\":\"x\",\"code\":\"syntax\",\"severity\":\"x\"}]}",
		  "\"severity\" in \"findings\": expected error, warning or note" },
		{ "{" HEAD "," PLAYERS "," WINNER
		  ",\"findings\":[{\"message\":\"x\",\"code\":\"syntax\",\"severity\":\"note\","
		  "\"cause\":\"x\"}]}",
		  "\"cause\" in \"findings\": expected the name of a cause" },
		{ "{" HEAD "," PLAYERS "," WINNER
		  ",\"findings\":[{\"message\":\"x\",\"player\":\"x\"}]}",
		  "\"player\" in \"findings\": expected the nick of a player of the game" },
		{ "{" HEAD "," PLAYERS "," WINNER ",\"findings\":[],\"plays\":[{\"word\":\"A\","
		  "\"position\":\"8Z\"}]}",
		  "\"position\" in \"plays\": expected a square such as 8D or D8" },
		{ "{" HEAD "," PLAYERS "," WINNER ",\"findings\":[],\"plays\":[{\"word\":\"A\","
		  "\"position\":\"D-1\"}]}",
		  "\"position\" in \"plays\": expected a square such as 8D or D8" },
		{ "{" HEAD "," PLAYERS "," WINNER ",\"findings\":[],\"plays\":[7]}",
		  "\"word\" in \"plays\": expected a string" },
		{ "{\"source\":\"a\",\"game\":\"a\",\"rules\":\"\",\"tiles\":\"\",\"board\":\"\","
		  "\"status\":\"good\"}",
		  "\"status\": expected clean, errors or unreadable" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct jsonfile file;
		struct text problem = { 0 };
		struct verdict verdict;
		uint32_t line;

		jsonfile_init(&file, text_of(cases[i].object));
		assert_int_equal(verdict_read_json(&file, &f->arena, &verdict, &line, &problem),
				 JSON_BROKEN);
		assert_int_equal(line, 1);
		assert_string_equal(problem.ptr, cases[i].problem);
	}
}

static void one_bad_line_does_not_stop_the_others(void **state)
{
	struct fixture *f = *state;
	static const char good[] = "{" HEAD "," PLAYERS "," WINNER ",\"findings\":[]}\n";
	struct jsonfile file;
	struct text problem;
	struct verdict verdict;
	uint32_t line;

	buffer_add_string(&f->out, good);
	buffer_add_string(&f->out, "{\"source\":\n");
	buffer_add_string(&f->out, "{\"source\":7}\n\n{} {}\n");
	buffer_add_string(&f->out, good);
	buffer_add(&f->out, good, sizeof(good) - 2); /* the last line may lack its end */
	jsonfile_init(&file, buffer_text(&f->out));
	static const struct {
		enum json_result result;
		uint32_t line;
	} expected[] = { { JSON_READ, 1 },   { JSON_BROKEN, 2 }, { JSON_BROKEN, 3 },
			 { JSON_BROKEN, 5 }, { JSON_READ, 6 },	 { JSON_READ, 7 } };
	for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
		problem = (struct text){ 0 };
		assert_int_equal(verdict_read_json(&file, &f->arena, &verdict, &line, &problem),
				 expected[i].result);
		assert_int_equal(line, expected[i].line);
		assert_int_equal(problem.len > 0, expected[i].result == JSON_BROKEN);
	}
	assert_int_equal(verdict_read_json(&file, &f->arena, &verdict, &line, &problem), JSON_END);
	assert_int_equal(verdict.winner.audited, 1);
	assert_int_equal(verdict.player[0].clock, -1);
	assert_int_equal(verdict.player[0].high_play, -1);
}

static void a_verdict_that_is_kept_outlives_the_arena_of_the_game(void **state)
{
	struct fixture *f = *state;
	struct keeper keeper = { 0 };
	struct audited_entry audited = { 0 };
	struct buffer again = { 0 };
	const struct verdict *kept, *twin;

	f->verdict.audited = &audited;
	f->verdict.audited_len = 1;
	verdict_write_json(&f->out, &f->verdict);
	kept = keeper_take(&keeper, &f->verdict);
	twin = keeper_take(&keeper, &f->verdict);
	assert_null(kept->audited);
	assert_int_equal(kept->audited_len, 0);
	arena_release(&f->arena);
	memset(&f->verdict, 0, sizeof(f->verdict));
	verdict_write_json(&again, kept);
	assert_string_equal(again.bytes, f->out.bytes);
	assert_ptr_equal(kept->source.ptr, twin->source.ptr);
	assert_ptr_equal(kept->player[1].name.ptr, twin->player[1].name.ptr);
	assert_ptr_equal(kept->findings.item[0].message.ptr, twin->findings.item[0].message.ptr);
	buffer_release(&again);
	keeper_release(&keeper);
}

static void plays_come_back_as_they_were_packed(void **state)
{
	struct fixture *f = *state;
	struct keeper keeper = { 0 };
	const struct verdict_play extreme[] = {
		{ .player = -1, .turn = UINT16_MAX, .line = UINT32_MAX, .word = TEXT("") },
		{ .player = 3,
		  .laid = BOARD_MAX,
		  .word_factor = UINT8_MAX,
		  .score = INT32_MAX,
		  .turn_score = INT32_MIN,
		  .lead_before = INT32_MIN,
		  .word = TEXT("\xce\xa8") },
		{ .out = true, .score = INT32_MIN, .turn_score = INT32_MAX, .turn = 1 },
	};
	struct play_cursor plays = { 0 };

	f->verdict.play = (struct verdict_play *)extreme;
	f->verdict.plays = 3;
	plays.verdict = keeper_take(&keeper, &f->verdict);
	for (int i = 0; i < 3; i++) {
		const struct verdict_play *play = play_next(&plays);

		assert_int_equal(play->player, extreme[i].player);
		assert_int_equal(play->laid, extreme[i].laid);
		assert_int_equal(play->word_factor, extreme[i].word_factor);
		assert_int_equal(play->turn, extreme[i].turn);
		assert_int_equal(play->line, extreme[i].line);
		assert_int_equal(play->score, extreme[i].score);
		assert_int_equal(play->turn_score, extreme[i].turn_score);
		assert_int_equal(play->lead_before, extreme[i].lead_before);
		assert_int_equal(play->out, extreme[i].out);
		assert_true(text_equal(play->word, extreme[i].word));
	}
	assert_null(play_next(&plays));
	keeper_release(&keeper);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define FRESH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
		FRESH(an_object_has_the_names_of_the_contract),
		FRESH(what_is_not_known_is_left_out),
		FRESH(a_verdict_comes_back_as_it_was_written),
		FRESH(what_is_wrong_with_an_object_is_said),
		FRESH(one_bad_line_does_not_stop_the_others),
		FRESH(a_verdict_that_is_kept_outlives_the_arena_of_the_game),
		FRESH(plays_come_back_as_they_were_packed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
