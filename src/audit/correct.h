/*
 * The corrected log: what a log should have said by the verdict on it.
 *
 * Scores, totals, withdrawn and challenge amounts, lines at the end and finals
 * are set right, lines that the rules ask for are added, totals are added up
 * anew.  What the audit cannot decide is left as it is: plays that cannot be
 * laid, letters that the set does not have, turns out of order or missing; and
 * so is what a note in the log silences.  Every change is noted behind its
 * entry ("ephor-fix: score 24 -> 26") and listed.
 *
 * Correcting a log in which nothing is wrong changes nothing, and so does
 * correcting a corrected one.
 */
#ifndef AUDIT_CORRECT_H
#define AUDIT_CORRECT_H

#include "audit/verdict.h"

struct change {
	size_t entry;	  /* index in the corrected log */
	const char *what; /* "score" "total" "place" "tiles" "final"; "line": it was added */
	struct text was;  /* empty for a line that was added */
	struct text is;
};

struct correction {
	struct log log; /* lives in the arena; texts that are as they were point to the old one's */
	struct change *change; /* by entry */
	size_t changes, capacity;
};

/*
 * `totals_only`: leave everything but the totals, which are added up from the
 * scores as they stand; a total that is right beside a wrong score stays.
 */
void correct_log(const struct log *log, const struct verdict *verdict, bool totals_only,
		 struct arena *arena, struct correction *correction);

#endif
