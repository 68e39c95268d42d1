/*
 * The audit of one game: replay what the log claims and say where it is wrong
 * and why.  Pure: no I/O, no globals; two audits may run at the same time with
 * an arena each.
 */
#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H

#include "audit/verdict.h"

struct lexicon;

struct audit_options {
	const struct lexicon *lexicon; /* NULL: words are not checked */
	bool final_round;	       /* the event says that this game is of its final (E4) */
	const bool *wanted;	       /* [FINDING_CODES] by --only and --ignore; NULL: all */
	bool findings_only; /* nobody asks for the plays or for what entries should have said */
};

/*
 * `rules` is resolved for this log (see audit_rules_for).  The verdict lives
 * in `arena` and points into the log.
 */
void audit_game(const struct log *log, const struct rules *rules,
		const struct audit_options *options, struct arena *arena, struct verdict *verdict);

#endif
