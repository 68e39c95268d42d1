#include "unit.h"

#include "finding/finding.h"

#include <stdio.h>

struct fixture {
	struct arena arena;
	struct findings findings;
};

static int setup(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ 0 };
	fixture.findings.arena = &fixture.arena;
	*state = &fixture;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	arena_release(&f->arena);
	return 0;
}

static void assert_text(struct text text, const char *expected)
{
	assert_int_equal(text.len, strlen(expected));
	assert_memory_equal(text.ptr, expected, text.len);
}

static void a_finding_carries_the_severity_of_the_catalogue(void **state)
{
	struct fixture *f = *state;
	struct finding *finding = findings_add(&f->findings, FINDING_MOVE_SCORE, 14,
					       "%s scored %d, should be %d", "HORNS", 24, 26);

	assert_int_equal(finding->code, FINDING_MOVE_SCORE);
	assert_int_equal(finding->severity, SEVERITY_ERROR);
	assert_int_equal(finding->line, 14);
	assert_int_equal(finding->player, -1);
	assert_int_equal(finding->cause, CAUSE_NONE);
	assert_false(finding->has_claimed);
	assert_text(finding->message, "HORNS scored 24, should be 26");
	findings_add(&f->findings, FINDING_RACK_SIZE, 15, "eight tiles");
	findings_add(&f->findings, FINDING_PRAGMA, 16, "#style is not known");
	assert_int_equal(f->findings.errors, 1);
	assert_int_equal(f->findings.warnings, 1);
	assert_int_equal(f->findings.notes, 1);
}

static void a_rule_set_changes_severities_and_gives_clauses(void **state)
{
	struct fixture *f = *state;
	enum severity severity[FINDING_CODES] = { [FINDING_BLANK_COUNT] = SEVERITY_WARNING };
	struct text clause[FINDING_CODES] = { [FINDING_BLANK_COUNT] = TEXT("G-4B-blank") };

	f->findings.severity = severity;
	f->findings.clause = clause;
	struct finding *finding = findings_add(&f->findings, FINDING_BLANK_COUNT, 1, "three");
	assert_int_equal(finding->severity, SEVERITY_WARNING);
	assert_text(finding->clause, "G-4B-blank");
	finding = findings_add(&f->findings, FINDING_TILE_COUNT, 1, "three Qs");
	assert_int_equal(finding->severity, SEVERITY_ERROR);
	assert_int_equal(finding->clause.len, 0);
}

static void a_long_message_is_kept_whole(void **state)
{
	struct fixture *f = *state;

	for (int width = 250; width < 260; width++) {
		struct finding *finding =
			findings_add(&f->findings, FINDING_SYNTAX, 1, "%*dEND", width, 7);
		assert_int_equal(finding->message.len, width + 3);
		assert_memory_equal(finding->message.ptr + width - 1, "7END", 5);
	}
}

static void changing_a_severity_keeps_the_counts_right(void **state)
{
	struct fixture *f = *state;
	struct finding *finding = findings_add(&f->findings, FINDING_RULING_WRONG, 3, "OK");

	findings_set_severity(&f->findings, finding, SEVERITY_WARNING);
	assert_int_equal(finding->severity, SEVERITY_WARNING);
	assert_int_equal(f->findings.errors, 0);
	assert_int_equal(f->findings.warnings, 1);
}

static void sorting_goes_by_line_and_keeps_the_order_of_one_line(void **state)
{
	struct fixture *f = *state;
	static const uint32_t lines[] = { 9, 4, 9, 1, 4, 4, 2, 9, 1, 7, 0, 3, 1 };
	const size_t len = sizeof(lines) / sizeof(lines[0]);

	for (size_t i = 0; i < len; i++)
		findings_add(&f->findings, FINDING_SYNTAX, lines[i], "x")->turn = (int)i;
	findings_sort(&f->findings);
	assert_int_equal(f->findings.len, len);
	for (size_t i = 1; i < len; i++) {
		const struct finding *a = &f->findings.item[i - 1], *b = &f->findings.item[i];
		assert_true(a->line < b->line || (a->line == b->line && a->turn < b->turn));
		assert_int_equal(b->line, lines[b->turn]);
	}
}

static void a_copied_finding_owns_its_text_and_follows_the_rule_set(void **state)
{
	struct fixture *f = *state;
	struct arena game = { 0 };
	struct findings from = { .arena = &game };
	enum severity severity[FINDING_CODES] = { [FINDING_TILE_COUNT] = SEVERITY_WARNING };

	struct finding *finding = findings_add(&from, FINDING_TILE_COUNT, 5, "two Js");
	finding->square = arena_text(&game, TEXT("H12"));
	finding_set_figures(finding, 2, 1);
	f->findings.severity = severity;
	findings_copy(&f->findings, finding);
	findings_set_severity(&from, finding, SEVERITY_NOTE);
	findings_copy(&f->findings, finding);
	arena_release(&game);

	const struct finding *copy = f->findings.item;
	assert_int_equal(copy->severity, SEVERITY_WARNING);
	assert_text(copy->message, "two Js");
	assert_text(copy->square, "H12");
	assert_true(copy->has_claimed && copy->has_expected);
	assert_int_equal(copy->claimed, 2);
	assert_int_equal(copy->expected, 1);
	/* a severity that somebody chose is not overruled */
	assert_int_equal(copy[1].severity, SEVERITY_NOTE);
	assert_int_equal(f->findings.warnings, 1);
	assert_int_equal(f->findings.notes, 1);
}

static void every_name_is_found_again_and_is_unique(void **state)
{
	(void)state;
	for (int i = 0; i < FINDING_CODES; i++) {
		enum finding_code code;
		assert_true(finding_from_name(text_of(finding_name((enum finding_code)i)), &code));
		assert_int_equal(code, i);
		assert_true(strlen(finding_summary((enum finding_code)i)) > 10);
	}
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++) {
		enum cause cause;
		assert_true(cause_from_name(text_of(cause_name((enum cause)i)), &cause));
		assert_int_equal(cause, i);
		assert_true(strlen(cause_summary((enum cause)i)) > 10);
	}
	assert_null(cause_name(CAUSE_NONE));
	enum finding_code code;
	enum cause cause;
	assert_false(finding_from_name(TEXT("Syntax"), &code));
	assert_false(finding_from_name((struct text){ 0 }, &code));
	assert_false(cause_from_name((struct text){ 0 }, &cause));
}

static void severities_have_the_names_of_compilers(void **state)
{
	enum severity severity;

	(void)state;
	assert_string_equal(severity_name(SEVERITY_ERROR), "error");
	assert_string_equal(severity_name(SEVERITY_WARNING), "warning");
	assert_string_equal(severity_name(SEVERITY_NOTE), "note");
	assert_true(severity_from_name(TEXT("warning"), &severity));
	assert_int_equal(severity, SEVERITY_WARNING);
	assert_false(severity_from_name(TEXT("never"), &severity));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define FRESH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
		FRESH(a_finding_carries_the_severity_of_the_catalogue),
		FRESH(a_rule_set_changes_severities_and_gives_clauses),
		FRESH(a_long_message_is_kept_whole),
		FRESH(changing_a_severity_keeps_the_counts_right),
		FRESH(sorting_goes_by_line_and_keeps_the_order_of_one_line),
		FRESH(a_copied_finding_owns_its_text_and_follows_the_rule_set),
		cmocka_unit_test(every_name_is_found_again_and_is_unique),
		cmocka_unit_test(severities_have_the_names_of_compilers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
