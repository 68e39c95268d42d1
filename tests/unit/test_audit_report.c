#include "unit.h"

#include "report/audit_lines.h"
#include "report/audit_report.h"
#include "report/escape.h"
#include "sample_verdict.h"

/* Everything that a name can try on the format around it. */
#define HOSTILE                                             \
	TEXT("\n::error file=x::forged\r\n=1+1\t\"q\" 'q' " \
	     "<b>&amp;]]>\x1b[31m\xe2\x80\xae\xff,;\\%0A")

struct fixture {
	struct arena arena;
	struct verdict verdict;
	struct buffer out;
	struct audit_style style;
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

static void render(struct fixture *f, const struct audit_report *report)
{
	const struct audit_game_view view = { .verdict = &f->verdict };

	report->game(&f->out, &f->style, &view);
}

static void assert_output(struct fixture *f, const char *expected)
{
	assert_string_equal(f->out.len ? f->out.bytes : "", expected);
	buffer_clear(&f->out);
}

static size_t count_of(const struct buffer *buffer, const char *part)
{
	size_t count = 0;

	for (const char *at = buffer->bytes; (at = strstr(at, part)) != NULL; at++)
		count++;
	return count;
}

static void make_hostile(struct fixture *f)
{
	f->verdict.source = HOSTILE;
	f->verdict.game = HOSTILE;
	f->verdict.player[0].nick = HOSTILE;
	f->verdict.player[1].nick = HOSTILE;
	f->verdict.player[1].name = HOSTILE;
	f->verdict.findings.item[0].message = HOSTILE;
	f->verdict.findings.item[0].square = HOSTILE;
	f->verdict.findings.item[0].clause = HOSTILE;
}

static void text_is_what_compilers_print_and_a_summary(void **state)
{
	struct fixture *f = *state;

	render(f, &audit_text);
	assert_output(f, "games/r1t3.gcg:14: error: HORNS scored 24, should be 26: double-letter "
			 "square H12 not counted [move-score]\n"
			 "games/r1t3.gcg: p1 473, p2 390 (sheet: 388): 1 error; the winner stands, "
			 "safe by 83 points\n");
}

static void the_clause_stands_behind_the_message_once(void **state)
{
	struct fixture *f = *state;
	struct finding *finding = f->verdict.findings.item;

	finding->clause = TEXT("T12");
	finding->message = TEXT("24 for 26");
	audit_add_finding_line(&f->out, &f->verdict, finding, false);
	assert_output(f, "games/r1t3.gcg:14: error: 24 for 26 (T12) [move-score]\n");
	finding->message = TEXT("24 for 26 by T12");
	audit_add_finding_line(&f->out, &f->verdict, finding, false);
	assert_output(f, "games/r1t3.gcg:14: error: 24 for 26 by T12 [move-score]\n");
}

static void a_game_without_errors_and_warnings_is_silent_but_when_verbose(void **state)
{
	struct fixture *f = *state;

	f->verdict.findings.len = 0;
	f->verdict.findings.errors = 0;
	f->verdict.status = VERDICT_CLEAN;
	f->verdict.player[1].claimed = 390;
	render(f, &audit_text);
	assert_output(f, "");
	f->style.verbose = true;
	render(f, &audit_text);
	assert_output(f, "games/r1t3.gcg: p1 473, p2 390: clean; the winner stands, safe by 83 "
			 "points\n");
}

static void quiet_leaves_the_total_line(void **state)
{
	struct fixture *f = *state;
	struct audit_totals totals = { 0 };

	f->style.quiet = true;
	render(f, &audit_text);
	audit_totals_add(&totals, &f->verdict);
	audit_text.end(&f->out, &f->style, &totals);
	assert_output(f, "checked 1 game: 0 clean, 1 with 1 error, 0 unreadable\n");
}

static void only_the_severity_is_coloured(void **state)
{
	struct fixture *f = *state;

	audit_add_finding_line(&f->out, &f->verdict, f->verdict.findings.item, true);
	assert_non_null(strstr(f->out.bytes, "gcg:14: \033[1;31merror:\033[0m HORNS"));
}

static void the_summary_tells_what_becomes_of_the_result(void **state)
{
	struct fixture *f = *state;
	static const struct {
		unsigned claimed, audited;
		bool changed, complete;
		enum won_by by;
		int safe_by;
		const char *tail;
	} cases[] = {
		{ 1, 1, false, true, WON_BY_SCORE, 1, "; the winner stands, safe by 1 point\n" },
		{ 3, 3, false, true, WON_BY_DRAW, 0, "; the draw stands\n" },
		{ 1, 2, true, true, WON_BY_SCORE, 7,
		  "; the winner changes: p2 wins by 7 points (sheet: p1)\n" },
		{ 1, 3, true, true, WON_BY_DRAW, 0,
		  "; the winner changes: a draw between p1 and p2 (sheet: p1)\n" },
		{ 3, 2, true, true, WON_BY_SCORE, 2,
		  "; the winner changes: p2 wins by 2 points (sheet: a draw between p1 and p2)\n" },
		{ 0, 2, false, true, WON_BY_SCORE, 12, "; p2 wins by 12 points\n" },
		{ 0, 2, false, true, WON_BY_RULE, 0, "; p2 wins by rule\n" },
		{ 2, 2, false, true, WON_BY_RULE, 0, "; the winner stands by rule\n" },
		{ 1, 1, false, true, WON_BY_BEFORE_END, 0,
		  "; the winner stands by the score before the tiles left\n" },
		{ 1, 1, false, false, WON_BY_SCORE, 30, "; p1 leads by 30 points, not finished\n" },
		{ 0, 0, false, true, WON_BY_SCORE, 0, ": 1 error\n" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		f->verdict.winner.claimed = cases[i].claimed;
		f->verdict.winner.audited = cases[i].audited;
		f->verdict.winner.changed = cases[i].changed;
		f->verdict.winner.by = cases[i].by;
		f->verdict.winner.safe_by = cases[i].safe_by;
		f->verdict.complete = cases[i].complete;
		audit_add_summary_line(&f->out, &f->verdict);
		size_t len = strlen(cases[i].tail);
		assert_true(f->out.len > len);
		assert_string_equal(f->out.bytes + f->out.len - len, cases[i].tail);
		buffer_clear(&f->out);
	}
}

static void a_game_is_named_where_its_file_does_not_tell(void **state)
{
	struct fixture *f = *state;

	f->verdict.source = TEXT("all.csv");
	f->verdict.status = VERDICT_UNREADABLE;
	audit_add_summary_line(&f->out, &f->verdict);
	assert_output(f, "all.csv: r1t3: unreadable\n");
	f->verdict.source = TEXT("a.zip:r1t3.x");
	audit_add_summary_line(&f->out, &f->verdict);
	assert_output(f, "a.zip:r1t3.x: unreadable\n");
	f->verdict.source = TEXT("a/b:r1t3");
	f->verdict.game = TEXT("b:r1t3");
	audit_add_summary_line(&f->out, &f->verdict);
	assert_output(f, "a/b:r1t3: unreadable\n");
	f->verdict.source = TEXT("x-r1t3.gcg");
	f->verdict.game = TEXT("r1t3");
	audit_add_summary_line(&f->out, &f->verdict);
	assert_output(f, "x-r1t3.gcg: r1t3: unreadable\n");
}

static void the_total_counts_games_and_the_errors_of_faulty_ones(void **state)
{
	struct fixture *f = *state;
	struct audit_totals totals = { 0 }, more = { 0 };

	audit_totals_add(&totals, &f->verdict);
	f->verdict.silenced = 2;
	audit_totals_add(&more, &f->verdict);
	f->verdict.silenced = 0;
	f->verdict.status = VERDICT_UNREADABLE;
	audit_totals_add(&more, &f->verdict);
	f->verdict.status = VERDICT_CLEAN;
	f->verdict.findings.errors = 0;
	audit_totals_add(&more, &f->verdict);
	audit_totals_join(&totals, &more);
	audit_add_total_line(&f->out, &totals);
	assert_output(f, "checked 4 games: 1 clean, 2 with 2 errors, 1 unreadable; 2 findings "
			 "silenced\n");
}

static void csv_has_a_row_a_finding(void **state)
{
	struct fixture *f = *state;

	render(f, &audit_csv);
	assert_output(f,
		      "games/r1t3.gcg,14,r1t3,9,p2,error,move-score,24,26,premium-missed,H12,"
		      "\"HORNS scored 24, should be 26: double-letter square H12 not counted\"\n");
	*f->verdict.findings.item = (struct finding){ .code = FINDING_PRAGMA,
						      .severity = SEVERITY_NOTE,
						      .player = -1,
						      .message = TEXT("x") };
	finding_set_figures(f->verdict.findings.item, -5, 0);
	render(f, &audit_csv);
	assert_output(f, "games/r1t3.gcg,0,r1t3,,,note,pragma,-5,0,,,x\n");
}

static void a_spreadsheet_sees_no_formula_in_text_and_figures_as_they_are(void **state)
{
	struct fixture *f = *state;

	f->verdict.player[1].nick = TEXT("=HYPERLINK(\"x\")");
	f->verdict.findings.item[0].message = TEXT("@SUM(A1)");
	finding_set_figures(f->verdict.findings.item, -10, 0);
	render(f, &audit_csv);
	assert_output(f,
		      "games/r1t3.gcg,14,r1t3,9,\"'=HYPERLINK(\"\"x\"\")\",error,move-score,-10,0,"
		      "premium-missed,H12,'@SUM(A1)\n");
}

static void github_gets_one_command_a_finding(void **state)
{
	struct fixture *f = *state;

	render(f, &audit_github);
	assert_output(f,
		      "::error file=games/r1t3.gcg,line=14,col=24,title=move-score::HORNS scored "
		      "24, should be 26: double-letter square H12 not counted\n");
	f->verdict.findings.item[0].severity = SEVERITY_NOTE;
	f->verdict.findings.item[0].line = 0;
	f->verdict.findings.item[0].column = 0;
	f->verdict.findings.item[0].message = TEXT("100%");
	f->verdict.source = TEXT("a,b:c.gcg");
	render(f, &audit_github);
	assert_output(f, "::notice file=a%2Cb%3Ac.gcg,title=move-score::100%25\n");
}

static void junit_fails_a_game_and_keeps_the_rest_as_output(void **state)
{
	struct fixture *f = *state;

	findings_add(&f->verdict.findings, FINDING_RACK_SIZE, 15, "8 tiles on a rack of 7");
	render(f, &audit_junit);
	assert_output(
		f, " <testsuite name=\"games/r1t3.gcg\" tests=\"1\" failures=\"1\" errors=\"0\" "
		   "skipped=\"0\" time=\"0\">\n"
		   "  <testcase name=\"r1t3\" classname=\"games/r1t3.gcg\" "
		   "file=\"games/r1t3.gcg\" line=\"1\" time=\"0\">\n"
		   "   <failure type=\"move-score\" message=\"HORNS scored 24, should be 26: "
		   "double-letter square H12 not counted\">line 14: error: HORNS scored 24, should "
		   "be 26: double-letter square H12 not counted [move-score]\n</failure>\n"
		   "   <system-out>line 15: warning: 8 tiles on a rack of 7 [rack-size]\n"
		   "</system-out>\n"
		   "  </testcase>\n </testsuite>\n");
	f->style.fail_on = SEVERITY_WARNING;
	render(f, &audit_junit);
	assert_non_null(strstr(f->out.bytes, "not counted (and 1 more)\">"));
	assert_null(strstr(f->out.bytes, "system-out"));
	buffer_clear(&f->out);
	f->style.fail_on = SEVERITY_ERROR + 1;
	render(f, &audit_junit);
	assert_null(strstr(f->out.bytes, "<failure"));
	buffer_clear(&f->out);
	f->verdict.status = VERDICT_UNREADABLE;
	render(f, &audit_junit);
	assert_non_null(strstr(f->out.bytes, "failures=\"0\" errors=\"1\""));
	assert_non_null(strstr(f->out.bytes, "<error type=\"move-score\""));
}

static void sarif_names_rule_place_and_fingerprint(void **state)
{
	struct fixture *f = *state;

	f->verdict.findings.item[0].code = FINDING_ENCODING;
	render(f, &audit_sarif);
	assert_non_null(strstr(f->out.bytes, "{\"ruleId\":\"encoding\",\"ruleIndex\":1,"
					     "\"level\":\"error\",\"message\":{\"text\":\"HORNS"));
	assert_non_null(strstr(f->out.bytes,
			       "\"artifactLocation\":{\"uri\":\"games/r1t3.gcg\"},\"region\":{"
			       "\"startLine\":14,\"startColumn\":24,\"endLine\":14,"
			       "\"endColumn\":25}"));
	assert_non_null(
		strstr(f->out.bytes, "\"partialFingerprints\":{\"primaryLocationLineHash\":"));
	assert_int_equal(count_of(&f->out, "\n"), 0);
	render(f, &audit_sarif);
	assert_int_equal(count_of(&f->out, "},\n  {\"ruleId\""), 1);
}

static void a_fingerprint_outlives_a_line_added_above(void **state)
{
	struct fixture *f = *state;
	char first[64];

	render(f, &audit_sarif);
	strncpy(first, strstr(f->out.bytes, "LineHash"), sizeof(first) - 1);
	first[sizeof(first) - 1] = '\0';
	buffer_clear(&f->out);
	f->verdict.findings.item[0].line++;
	render(f, &audit_sarif);
	assert_non_null(strstr(f->out.bytes, first));
	buffer_clear(&f->out);
	f->verdict.findings.item[0].message = TEXT("another");
	render(f, &audit_sarif);
	assert_null(strstr(f->out.bytes, first));
}

static void paths_become_uris(void **state)
{
	struct fixture *f = *state;
	const struct {
		struct text path;
		const char *uri;
	} cases[] = {
		{ TEXT("games/a.gcg"), "games/a.gcg" },
		{ TEXT("./games/a.gcg"), "games/a.gcg" },
		{ TEXT("/tmp/a b.gcg"), "file:///tmp/a%20b.gcg" },
		{ TEXT("a.zip:x/y.gcg"), "a.zip%3Ax/y.gcg" },
		{ TEXT("\xce\xb1.gcg"), "%CE%B1.gcg" },
		{ TEXT("100%\"\n"), "100%25%22%0A" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		uri_add_path(&f->out, cases[i].path);
		assert_output(f, cases[i].uri);
	}
}

static void units_are_joined_with_separators_between_them_only(void **state)
{
	struct fixture *f = *state;
	bool any = false;

	audit_report_join(&audit_sarif, &f->out, TEXT(""), &any);
	audit_report_join(&audit_sarif, &f->out, TEXT("{1}"), &any);
	audit_report_join(&audit_sarif, &f->out, TEXT(""), &any);
	audit_report_join(&audit_sarif, &f->out, TEXT("{2}"), &any);
	assert_output(f, "{1},\n{2}");
}

static void formats_are_found_by_name(void **state)
{
	(void)state;
	assert_ptr_equal(audit_report_find(TEXT("text")), &audit_text);
	assert_ptr_equal(audit_report_find(TEXT("github")), &audit_github);
	assert_null(audit_report_find(TEXT("xml")));
	assert_null(audit_report_find((struct text){ 0 }));
}

/* What may stand in the bytes of any format, whoever wrote the input. */
static void assert_nothing_raw(const struct buffer *out)
{
	for (size_t i = 0; i < out->len; i++) {
		unsigned char c = (unsigned char)out->bytes[i];
		assert_true(c >= 0x20 || c == '\n');
		assert_int_not_equal(c, 0x7f);
	}
	assert_null(strstr(out->bytes, "\xe2\x80\xae"));
	assert_null(strchr(out->bytes, '\xff'));
	/* nothing of the input begins a line */
	assert_int_not_equal(strncmp(out->bytes, "::error file=x", 14), 0);
	assert_null(strstr(out->bytes, "\n::error file=x"));
	assert_null(strstr(out->bytes, "\n="));
}

static void hostile_names_forge_no_line_of_text(void **state)
{
	struct fixture *f = *state;

	make_hostile(f);
	render(f, &audit_text);
	assert_nothing_raw(&f->out);
	assert_int_equal(count_of(&f->out, "\n"), 2);
	buffer_clear(&f->out);
	f->verdict.source = TEXT("::error file=x::forged.gcg");
	render(f, &audit_text);
	assert_nothing_raw(&f->out);
	assert_int_equal(strncmp(f->out.bytes, "./::error", 9), 0);
}

static void hostile_names_forge_no_object_of_json(void **state)
{
	struct fixture *f = *state;

	make_hostile(f);
	render(f, &audit_json);
	assert_nothing_raw(&f->out);
	assert_int_equal(count_of(&f->out, "\n"), 1);
	assert_non_null(strstr(f->out.bytes,
			       "\"source\":\"\\n::error file=x::forged\\r\\n=1+1\\t\\\"q\\\" 'q' "
			       "<b>&amp;]]>\\u001b[31m\\u202e\xef\xbf\xbd,;\\\\%0A\""));
}

static void hostile_names_forge_no_row_of_csv(void **state)
{
	struct fixture *f = *state;

	make_hostile(f);
	render(f, &audit_csv);
	assert_nothing_raw(&f->out);
	assert_int_equal(count_of(&f->out, "\n"), 1);
	/* quotes come in pairs: no field ends early */
	assert_int_equal(count_of(&f->out, "\"") % 2, 0);
	assert_int_equal(count_of(&f->out, "\"\"q\"\""), 5);
}

static void hostile_names_forge_no_element_of_junit(void **state)
{
	struct fixture *f = *state;

	make_hostile(f);
	render(f, &audit_junit);
	assert_nothing_raw(&f->out);
	assert_null(strstr(f->out.bytes, "<b>"));
	assert_null(strstr(f->out.bytes, "]]>"));
	assert_non_null(strstr(f->out.bytes, "&quot;q&quot; 'q' &lt;b&gt;&amp;amp;]]&gt;"));
}

static void hostile_names_forge_no_result_of_sarif(void **state)
{
	struct fixture *f = *state;

	make_hostile(f);
	render(f, &audit_sarif);
	assert_nothing_raw(&f->out);
	assert_int_equal(count_of(&f->out, "\n"), 0);
	assert_non_null(strstr(f->out.bytes, "{\"uri\":\"%0A%3A%3Aerror%20file%3Dx"));
}

static void hostile_names_forge_no_command_of_github(void **state)
{
	struct fixture *f = *state;

	make_hostile(f);
	render(f, &audit_github);
	assert_nothing_raw(&f->out);
	assert_int_equal(count_of(&f->out, "\n"), 1);
	assert_non_null(strstr(f->out.bytes, "file=\\x0A%3A%3Aerror file=x%3A%3Aforged"));
	assert_non_null(strstr(f->out.bytes, "%2C;\\%250A"));
}

static void xml_has_no_noncharacters(void **state)
{
	struct fixture *f = *state;

	xml_add_text(&f->out, TEXT("a\xef\xbf\xbe\xef\xbf\xbf"));
	assert_null(strstr(f->out.bytes, "\xef\xbf"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define FRESH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
		FRESH(text_is_what_compilers_print_and_a_summary),
		FRESH(the_clause_stands_behind_the_message_once),
		FRESH(a_game_without_errors_and_warnings_is_silent_but_when_verbose),
		FRESH(quiet_leaves_the_total_line),
		FRESH(only_the_severity_is_coloured),
		FRESH(the_summary_tells_what_becomes_of_the_result),
		FRESH(a_game_is_named_where_its_file_does_not_tell),
		FRESH(the_total_counts_games_and_the_errors_of_faulty_ones),
		FRESH(csv_has_a_row_a_finding),
		FRESH(a_spreadsheet_sees_no_formula_in_text_and_figures_as_they_are),
		FRESH(github_gets_one_command_a_finding),
		FRESH(junit_fails_a_game_and_keeps_the_rest_as_output),
		FRESH(sarif_names_rule_place_and_fingerprint),
		FRESH(a_fingerprint_outlives_a_line_added_above),
		FRESH(paths_become_uris),
		FRESH(units_are_joined_with_separators_between_them_only),
		cmocka_unit_test(formats_are_found_by_name),
		FRESH(hostile_names_forge_no_line_of_text),
		FRESH(hostile_names_forge_no_object_of_json),
		FRESH(hostile_names_forge_no_row_of_csv),
		FRESH(hostile_names_forge_no_element_of_junit),
		FRESH(hostile_names_forge_no_result_of_sarif),
		FRESH(hostile_names_forge_no_command_of_github),
		FRESH(xml_has_no_noncharacters),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
