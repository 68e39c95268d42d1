/*
 * Memory that is given back all at once: one arena for each lifetime.  There
 * are two lifetimes, a game and a run.  Objects are aligned for any type and
 * zeroed.  Starts as all zeroes.  In debug builds (ARENA_SEPARATE) each object
 * is its own malloc, so that the sanitizers see overruns.  Dies when there is
 * no memory.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/text.h"

struct arena_block;

struct arena {
	struct arena_block *first;
	struct arena_block *current;
	size_t used; /* bytes given out in the current block */
};

void *arena_alloc(struct arena *arena, size_t size);
void *arena_array(struct arena *arena, size_t count, size_t size);

/*
 * Make room for one more item in an array that lives in the arena: returns the
 * array, moved if it had to grow.  `capacity` is kept by the caller, 0 at first.
 */
void *arena_grow(struct arena *arena, void *items, size_t len, size_t *capacity, size_t size);

struct text arena_text(struct arena *arena, struct text text); /* a copy with a NUL behind it */
struct text arena_printf(struct arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

void arena_reset(struct arena *arena);   /* forget all objects, keep the memory for the next */
void arena_release(struct arena *arena); /* give the memory back */

#endif
