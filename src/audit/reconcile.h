/*
 * Several sheets of one game against each other and against the board (G-4B-i):
 * one log is merged from them, and every entry in which they differ is a
 * `sheets-disagree` finding of it.
 *
 * Of what differs, the merged log takes what leaves the fewest errors in the
 * game; where that does not tell, what most sheets have, or the first of them.
 */
#ifndef AUDIT_RECONCILE_H
#define AUDIT_RECONCILE_H

#include "audit/audit.h"
#include "log/claim.h"

/*
 * Merge two to LOG_SHEETS_MAX sheets into a log that lives in `arena` and is
 * ready to be audited under these rules.  The sheets must live as long.
 */
void reconcile_sheets(const struct log *sheet, int sheets, const struct rules *rules,
		      const struct audit_options *options, struct arena *arena, struct log *merged);

#endif
