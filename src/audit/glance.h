/*
 * A glance at a game in the plain form: whether an audit would find nothing in it.  Most
 * games are right, and those who only ask which are not (`ephor audit`) are spared the
 * rest: no entry is kept, no cause looked for, no verdict made.
 *
 * It goes no further than it is certain.  Whatever is the least bit different is left to
 * audit_game, which comes to the same where both can judge.
 */
#ifndef AUDIT_GLANCE_H
#define AUDIT_GLANCE_H

#include "log/plain.h"
#include "rules/rules.h"

/*
 * True: an audit of the game without a lexicon finds nothing but perhaps this note, on how
 * its end was read or that the log stops before it; FINDING_CODES: nothing at all.
 */
bool glance(const struct plain_game *game, const struct rules *rules, enum finding_code *note);

#endif
