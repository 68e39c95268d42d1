/*
 * What the catalogue tells people about a finding or a cause: the text behind
 * `ephor explain`, the manual and the rules of a SARIF file.
 */
#ifndef FINDING_EXPLAIN_H
#define FINDING_EXPLAIN_H

#include "finding/finding.h"

struct finding_text {
	const char *group;	/* what it is about; codes of one group stand together */
	const char *meaning;	/* a few sentences that a director understands */
	const char *example;	/* lines of a log that show it, '\n' between them */
	const char *shows;	/* the message on that example */
	const char *correction; /* what to do about it */
};

struct cause_text {
	const char *meaning;
	const char *example;
	const char *shows;
};

const struct finding_text *finding_text(enum finding_code code);
const struct cause_text *cause_text(enum cause cause); /* NULL for CAUSE_NONE */

#endif
