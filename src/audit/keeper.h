/*
 * The verdicts that outlive their games, kept compact: texts that come again
 * and again are there once, plays are packed (audit/plays.h), and what belongs
 * to the log is left out.  Starts as all zeroes; one for each worker.
 */
#ifndef AUDIT_KEEPER_H
#define AUDIT_KEEPER_H

#include "audit/verdict.h"
#include "base/buffer.h"
#include "base/intern.h"

struct keeper {
	struct arena arena;
	struct intern texts;
	struct text source; /* of the last verdict: the games of a file come together */
	struct buffer packed;
};

/* A copy that lives as long as the keeper. */
struct verdict *keeper_take(struct keeper *keeper, const struct verdict *verdict);

void keeper_release(struct keeper *keeper);

#endif
