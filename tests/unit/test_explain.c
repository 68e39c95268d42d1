#include "unit.h"

#include "finding/explain.h"
#include "report/explain_report.h"
#include "rules/library.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char manual[] = "man/ephor-findings.7";

static int setup(void **state)
{
	static struct buffer out;

	out = (struct buffer){ 0 };
	*state = &out;
	return 0;
}

static int teardown(void **state)
{
	buffer_release(*state);
	return 0;
}

/* Sentences begin with a capital and end with a full stop, and nobody left a line end in them. */
static void assert_sentences(const char *text)
{
	size_t len = strlen(text);

	assert_true(len > 20 && len <= 1024);
	assert_int_equal(text[len - 1], '.');
	assert_null(strchr(text, '\n'));
	assert_null(strstr(text, "  "));
}

static void every_code_has_its_text(void **state)
{
	(void)state;
	for (int i = 0; i < FINDING_CODES; i++) {
		const struct finding_text *text = finding_text((enum finding_code)i);

		assert_sentences(text->meaning);
		assert_sentences(text->correction);
		assert_true(strlen(text->group) > 0);
		assert_true(strlen(text->example) > 0);
		assert_true(strlen(text->shows) > 0);
		assert_int_not_equal(text->example[strlen(text->example) - 1], '\n');
	}
	assert_null(cause_text(CAUSE_NONE));
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++) {
		const struct cause_text *text = cause_text((enum cause)i);

		assert_sentences(text->meaning);
		assert_true(strlen(text->example) > 0);
		assert_true(strlen(text->shows) > 0);
	}
}

static void codes_of_one_group_stand_together(void **state)
{
	(void)state;
	for (int i = 0; i < FINDING_CODES; i++) {
		for (int j = i + 2; j < FINDING_CODES; j++) {
			const char *group = finding_text((enum finding_code)i)->group;
			if (strcmp(group, finding_text((enum finding_code)j)->group) == 0)
				assert_string_equal(
					group, finding_text((enum finding_code)(j - 1))->group);
		}
	}
}

static void the_list_has_a_line_for_each_code_and_cause(void **state)
{
	struct buffer *out = *state;
	char line[64];

	explain_list(out, NULL);
	for (int i = 0; i < FINDING_CODES; i++) {
		enum finding_code code = (enum finding_code)i;
		snprintf(line, sizeof(line), "\n  %-24s%-9s", finding_name(code),
			 severity_name(finding_default_severity(code)));
		assert_non_null(strstr(out->bytes, line));
	}
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++) {
		snprintf(line, sizeof(line), "\n  %-24s", cause_name((enum cause)i));
		assert_non_null(strstr(out->bytes, line));
	}
}

static void no_line_of_prose_is_wider_than_a_terminal(void **state)
{
	struct buffer *out = *state;

	explain_list(out, NULL);
	for (int i = 0; i < FINDING_CODES; i++)
		explain_finding(out, (enum finding_code)i, NULL, 0);
	for (char *line = strtok(out->bytes, "\n"); line; line = strtok(NULL, "\n")) {
		if (strncmp(line, "    ", 4) != 0) /* lines of a log are as they are */
			assert_true(strlen(line) <= 100);
	}
}

static struct rules *make_rules(void)
{
	static struct rules rules;
	static struct clause clauses[2];

	rules = (struct rules){ .name = "greek", .clauses = clauses, .clauses_len = 2 };
	clauses[0] = (struct clause){ TEXT("G-4B-blank"), TEXT("A false blank stands.") };
	clauses[1] = (struct clause){ TEXT("G-5B"), TEXT("The tiles left are paid.") };
	for (int i = 0; i < FINDING_CODES; i++)
		rules.severity[i] = finding_default_severity((enum finding_code)i);
	rules.severity[FINDING_BLANK_COUNT] = SEVERITY_WARNING;
	rules.clause[FINDING_BLANK_COUNT] = TEXT("G-4B-blank");
	rules.clause[FINDING_END_MISSING] = TEXT("G-4B-blank G-5B G-9");
	return &rules;
}

static void a_rule_set_is_listed_where_it_says_something(void **state)
{
	struct buffer *out = *state;
	const struct rules *rules = make_rules();

	explain_finding(out, FINDING_BLANK_COUNT, &rules, 1);
	assert_non_null(strstr(out->bytes, "blank-count (error): "));
	assert_non_null(strstr(out->bytes, "\nRule sets\n  greek: warning\n"
					   "    G-4B-blank: A false blank stands.\n"));
	buffer_clear(out);
	explain_finding(out, FINDING_END_MISSING, &rules, 1);
	assert_non_null(strstr(out->bytes, "\n  greek: error\n"
					   "    G-4B-blank: A false blank stands.\n"
					   "    G-5B: The tiles left are paid.\n"
					   "    G-9\n"));
	buffer_clear(out);
	explain_finding(out, FINDING_SYNTAX, &rules, 1);
	assert_null(strstr(out->bytes, "Rule sets"));
}

static void under_a_rule_set_its_severity_and_clause_are_told(void **state)
{
	struct buffer *out = *state;
	const struct rules *rules = make_rules();

	explain_finding_under(out, FINDING_BLANK_COUNT, rules);
	assert_non_null(strstr(out->bytes, "blank-count (warning): "));
	assert_non_null(strstr(out->bytes, "\nUnder greek: warning (otherwise error)\n"
					   "    G-4B-blank: A false blank stands.\n"));
	buffer_clear(out);
	explain_finding_under(out, FINDING_SYNTAX, rules);
	assert_non_null(strstr(out->bytes, "\nUnder greek: error\n"
					   "    The rule set names no clause for it.\n"));
}

static void the_causes_stand_with_the_code_they_explain(void **state)
{
	struct buffer *out = *state;

	explain_finding(out, FINDING_MOVE_SCORE, NULL, 0);
	assert_non_null(strstr(out->bytes, "\nCauses\n  premium-missed "));
	buffer_clear(out);
	explain_cause(out, CAUSE_ADDITION);
	assert_int_equal(strncmp(out->bytes, "addition (a cause of move-score): the sum", 41), 0);
}

/* All files of a folder and below, made safe to show, one after the other. */
static void add_files(struct buffer *out, const char *folder, bool expected)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	assert_non_null(dir);
	while ((entry = readdir(dir)) != NULL) {
		char path[512], line[4096];
		struct stat status;
		bool is_expected = strncmp(entry->d_name, "std", 3) == 0;

		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		if (entry->d_name[0] == '.' || stat(path, &status) != 0)
			continue;
		if (S_ISDIR(status.st_mode)) {
			add_files(out, path, expected);
			continue;
		}
		FILE *file = is_expected == expected ? fopen(path, "r") : NULL;
		while (file && fgets(line, sizeof(line), file)) {
			line[strcspn(line, "\n")] = '\0';
			buffer_add_safe(out, text_of(line));
			buffer_add_char(out, '\n');
		}
		if (file)
			fclose(file);
	}
	closedir(dir);
}

/* The example is a line of the golden case, and what it shows is what the case expects. */
static void assert_example(struct buffer *out, const char *topic, const char *name,
			   const char *example, const char *shows, const char *code)
{
	char folder[128], finding[1024];

	snprintf(folder, sizeof(folder), "tests/golden/%s/%s", topic, name);
	buffer_clear(out);
	add_files(out, folder, false);
	if (!strstr(out->bytes, example))
		fail_msg("%s has no line '%s'", folder, example);
	buffer_clear(out);
	add_files(out, folder, true);
	snprintf(finding, sizeof(finding), ": %s", shows);
	const char *at = strstr(out->bytes, finding);
	const char *end = at ? strstr(at, code) : NULL;
	if (!end || end > strchr(at, '\n'))
		fail_msg("%s does not show '%s'", folder, shows);
}

static void every_example_is_a_golden_case(void **state)
{
	char code[64];

	for (int i = 0; i < FINDING_CODES; i++) {
		const struct finding_text *text = finding_text((enum finding_code)i);
		const char *name = finding_name((enum finding_code)i);

		if (i == FINDING_SHEETS_DISAGREE) /* of reconcile, which has cases of its own */
			continue;
		snprintf(code, sizeof(code), "[%s]", name);
		assert_example(*state, "finding", name, text->example, text->shows, code);
	}
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++) {
		const struct cause_text *text = cause_text((enum cause)i);

		assert_example(*state, "cause", cause_name((enum cause)i), text->example,
			       text->shows, "[move-score]");
	}
}

/* The words of a text, one blank between them, however its lines are broken. */
static void squeeze(const char *from, struct buffer *to)
{
	buffer_clear(to);
	for (; *from; from++) {
		bool blank = *from == ' ' || *from == '\n';

		if (!blank)
			buffer_add_char(to, *from);
		else if (to->len && to->bytes[to->len - 1] != ' ')
			buffer_add_char(to, ' ');
	}
}

/* Each code that has clauses under a rule set of the source documents quotes every one. */
static void explain_quotes_the_clauses_of_the_four_rule_sets(void **state)
{
	static const char *const names[] = { "turkish-school", "turkish-english", "greek",
					     "erudit" };
	struct buffer *out = *state;
	struct buffer words = { 0 }, quote = { 0 };
	struct library *library = library_new();

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct rules_request request = { .rules = text_of(names[i]) };
		struct rules_problems problems = { 0 };
		const struct rules *rules = library_rules(library, &request, &problems);
		int quoted = 0;

		assert_non_null(rules);
		for (int code = 0; code < FINDING_CODES; code++) {
			struct text ids = rules->clause[code], id;

			buffer_clear(out);
			explain_finding_under(out, (enum finding_code)code, rules);
			squeeze(out->bytes, &words);
			while ((id = text_next_word(&ids)).len) {
				const struct clause *clause = rules_clause(rules, id);

				assert_non_null(clause);
				assert_true(clause->text.len > 20);
				buffer_clear(&quote);
				buffer_printf(&quote, TEXT_FMT ": ", TEXT_ARG(id));
				for (struct text rest = clause->text, word;
				     (word = text_next_word(&rest)).len;)
					buffer_printf(&quote, TEXT_FMT " ", TEXT_ARG(word));
				quote.bytes[quote.len - 1] = '\0';
				if (!strstr(words.bytes, quote.bytes))
					fail_msg("%s is not in %s", quote.bytes, words.bytes);
				quoted++;
			}
		}
		assert_true(quoted > 20);
		rules_problems_release(&problems);
	}
	library_free(library);
	buffer_release(&words);
	buffer_release(&quote);
}

/* UPDATE=1 writes the page anew. */
static void the_manual_is_what_the_catalogue_says(void **state)
{
	struct buffer *out = *state;
	static char page[1 << 17];

	explain_manual(out);
	if (getenv("UPDATE")) {
		FILE *file = fopen(manual, "w");
		assert_non_null(file);
		fputs(out->bytes, file);
		assert_int_equal(fclose(file), 0);
	}
	FILE *file = fopen(manual, "r");
	assert_non_null(file);
	size_t len = fread(page, 1, sizeof(page) - 1, file);
	fclose(file);
	page[len] = '\0';
	assert_string_equal(page, out->bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define FRESH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
		cmocka_unit_test(every_code_has_its_text),
		cmocka_unit_test(codes_of_one_group_stand_together),
		FRESH(the_list_has_a_line_for_each_code_and_cause),
		FRESH(no_line_of_prose_is_wider_than_a_terminal),
		FRESH(a_rule_set_is_listed_where_it_says_something),
		FRESH(under_a_rule_set_its_severity_and_clause_are_told),
		FRESH(the_causes_stand_with_the_code_they_explain),
		FRESH(every_example_is_a_golden_case),
		FRESH(explain_quotes_the_clauses_of_the_four_rule_sets),
		FRESH(the_manual_is_what_the_catalogue_says),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
