/*
 * Memory that is given back all at once: one arena for each lifetime.  There
 * are two lifetimes, a game and a run.  Objects are aligned for any type and
 * zeroed.  Starts as all zeroes.  In debug builds (ARENA_SEPARATE) they
 * stand apart, so that the sanitizers see overruns.  Dies when there is
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
	char *next, *end; /* what is free in the current block: zeroed and aligned at both ends */
};

enum { ARENA_ALIGN = _Alignof(max_align_t) };

void *arena_alloc_slowly(struct arena *arena, size_t size); /* for arena_alloc only */

static inline void *arena_alloc(struct arena *arena, size_t size)
{
#ifndef ARENA_SEPARATE
	/* A size of 0 wraps round and takes the slow path, which gives it a byte of its own. */
	if (size - 1 < (size_t)(arena->end - arena->next)) {
		char *object = arena->next;

		arena->next += (size + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
		return object;
	}
#endif
	return arena_alloc_slowly(arena, size);
}

void *arena_array(struct arena *arena, size_t count, size_t size);

/*
 * Make room for one more item in an array that lives in the arena: returns the
 * array, moved if it had to grow.  `capacity` is kept by the caller, 0 at first.
 */
void *arena_grow(struct arena *arena, void *items, size_t len, size_t *capacity, size_t size);

struct text arena_text(struct arena *arena, struct text text); /* a copy with a NUL behind it */
struct text arena_printf(struct arena *arena, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

void arena_reset(struct arena *arena);	 /* forget all objects, keep the memory for the next */
void arena_release(struct arena *arena); /* give the memory back */

#endif
