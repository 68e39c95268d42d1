/*
 * The tiles of a log that does not name them.  Most logs in the world are of
 * English games and say nothing; a log with letters that the English set does
 * not have was played with another one.
 */
#ifndef AUDIT_GUESS_H
#define AUDIT_GUESS_H

#include "audit/audit.h"
#include "rules/library.h"

/*
 * The rule set `asked` with the built-in tiles that fit the log best: they have
 * every letter of it, and leave the fewest errors.  NULL where no set fits
 * better than the one that was audited, with `errors`.
 */
const struct rules *guess_tiles(struct library *library, const struct rules_request *asked,
				const struct log *log, int errors);

#endif
