#include "cli/command.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/problems.h"
#include "report/explain_report.h"
#include "rules/library.h"

static void complain_about_code(struct text name)
{
	struct nearest nearest = { .meant = name };

	for (int i = 0; i < FINDING_CODES; i++)
		nearest_try(&nearest, finding_name((enum finding_code)i));
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++)
		nearest_try(&nearest, cause_name((enum cause)i));
	complain("no finding or cause '" TEXT_FMT "'", TEXT_ARG(name));
	if (nearest.name)
		fprintf(stderr, "did you mean '%s'?\n", nearest.name);
	else
		fprintf(stderr, "'ephor explain' lists them all\n");
}

/* The rule set asked for; NULL, with complaints, when it cannot be loaded. */
static const struct rules *rules_asked_for(const struct options *options, struct library *library)
{
	struct rules_problems problems = { 0 };
	const struct rules_request request = { .rules = options->rules };
	const struct rules *rules = library_rules(library, &request, &problems);

	complain_about_rules(&problems);
	rules_problems_release(&problems);
	return rules;
}

/* Under all rule sets that are built in. */
static void explain_everywhere(struct buffer *out, enum finding_code code, struct library *library)
{
	size_t count;
	const char *const *names = library_rules_names(&count);
	const struct rules **rules = must_alloc((count + 1) * sizeof(*rules));
	struct rules_problems problems = { 0 };

	for (size_t i = 0; i < count; i++) {
		const struct rules_request request = { .rules = text_of(names[i]) };
		rules[i] = library_rules(library, &request, &problems);
		if (!rules[i])
			BUG("the built-in rule set %s cannot be read", names[i]);
	}
	explain_finding(out, code, rules, count);
	rules_problems_release(&problems);
	free(rules);
}

static int run(const struct options *options)
{
	struct buffer out = { 0 };
	struct library *library = library_new();
	const struct rules *rules = NULL;
	enum finding_code code;
	enum cause cause;
	int status = STATUS_CLEAN;

	if (options->rules.ptr) {
		rules = rules_asked_for(options, library);
		if (!rules)
			status = STATUS_TROUBLE;
	}
	if (options->arguments.len == 0 && status == STATUS_CLEAN)
		explain_list(&out, rules);
	for (size_t i = 0; i < options->arguments.len; i++) {
		struct text name = options->arguments.item[i];

		if (out.len > 0)
			buffer_add_char(&out, '\n');
		if (cause_from_name(name, &cause)) {
			explain_cause(&out, cause);
		} else if (!finding_from_name(name, &code)) {
			complain_about_code(name);
			status = STATUS_TROUBLE;
		} else if (rules) {
			explain_finding_under(&out, code, rules);
		} else if (!options->rules.ptr) {
			explain_everywhere(&out, code, library);
		}
	}
	int error = outfile_save("-", buffer_text(&out));
	if (error) {
		complain("standard output: %s", file_error(error));
		status = STATUS_TROUBLE;
	}
	library_free(library);
	buffer_release(&out);
	return status;
}

const struct command command_explain = {
	.name = "explain",
	.arguments = "[CODE]...",
	.summary = "what a finding means, an example, the clause behind it",
	.examples =
		"ephor explain                        all findings and causes\n"
		"ephor explain move-score             one of them\n"
		"ephor explain blank-count -r greek   what the Greek rules say about it\n"
		"ephor explain -r greek               severities and clauses of the Greek rules\n",
	.run = run,
};
