#include "cli/problems.h"

#include "base/trouble.h"

void complain_about_rules(const struct rules_problems *problems)
{
	for (size_t i = 0; i < problems->len; i++) {
		const struct rules_problem *problem = &problems->item[i];
		const char *note = problem->note ? "note: " : "";

		if (problem->line > 0)
			complain(TEXT_FMT ":%u: %s" TEXT_FMT, TEXT_ARG(problem->file),
				 (unsigned)problem->line, note, TEXT_ARG(problem->message));
		else
			complain(TEXT_FMT ": %s" TEXT_FMT, TEXT_ARG(problem->file), note,
				 TEXT_ARG(problem->message));
	}
}
