/*
 * Texts of which many are the same, each kept once.  Starts as all zeroes; the
 * texts live in the caller's arena and have a NUL behind them.
 */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include "base/arena.h"

struct intern {
	struct text *slot; /* without ptr: free */
	size_t len, capacity;
};

/* The one copy of this text; no text at all stays none. */
struct text intern_text(struct intern *intern, struct arena *arena, struct text text);

void intern_release(struct intern *intern); /* the texts stay */

#endif
