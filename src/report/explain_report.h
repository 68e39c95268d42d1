/*
 * The catalogue of findings for people: what `ephor explain` prints, and the
 * manual page ephor-findings(7), which is made from the same text.
 */
#ifndef REPORT_EXPLAIN_REPORT_H
#define REPORT_EXPLAIN_REPORT_H

#include "base/buffer.h"
#include "rules/rules.h"

/* All codes and causes, a line each; severities and clauses are those of `rules`, where given. */
void explain_list(struct buffer *out, const struct rules *rules);

/*
 * One code: meaning, example, correction, and for each of the rule sets that
 * has a clause or a severity of its own what it says.
 */
void explain_finding(struct buffer *out, enum finding_code code, const struct rules *const *rules,
		     size_t count);

/* The same under one rule set: its severity and its clause, also where it has none. */
void explain_finding_under(struct buffer *out, enum finding_code code, const struct rules *rules);

void explain_cause(struct buffer *out, enum cause cause);

/* The manual page. */
void explain_manual(struct buffer *out);

#endif
