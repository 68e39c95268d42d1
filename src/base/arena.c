#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef ARENA_SEPARATE
#include <sanitizer/asan_interface.h>
#endif

#include "base/trouble.h"

enum { BLOCK_BYTES = 64 * 1024 };

struct arena_block {
	struct arena_block *next;
	size_t size; /* of memory[], a multiple of ARENA_ALIGN */
	size_t used; /* set when the arena moves on to another block */
	_Alignas(max_align_t) char memory[];
};

static struct arena_block *block_new(size_t size)
{
	struct arena_block *block;

	if (size > SIZE_MAX / 2)
		die_without_memory();
	size = (size + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
	block = calloc(1, sizeof(*block) + size);
	if (!block)
		die_without_memory();
	block->size = size;
	return block;
}

#ifdef ARENA_SEPARATE

/*
 * Objects stand apart, and what is between them is poisoned, so that the sanitizers know where each
 * begins and ends.  A malloc for each would tell them the same, at several times the price.
 */
void *arena_alloc_slowly(struct arena *arena, size_t size)
{
	enum { SMALL_BLOCK_BYTES = 8 * 1024 };
	struct arena_block *block = arena->first;
	char *object;
	size_t room;

	if (size == 0)
		size = 1;
	if (size > SIZE_MAX / 4)
		die_without_memory();
	room = (size + 2 * ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
	if (!block || room > block->size - block->used) {
		block = block_new(ARENA_ALIGN +
				  (room > SMALL_BLOCK_BYTES ? room : SMALL_BLOCK_BYTES));
		ASAN_POISON_MEMORY_REGION(block->memory, block->size);
		block->used = ARENA_ALIGN;
		block->next = arena->first;
		arena->first = block;
	}
	object = block->memory + block->used;
	block->used += room;
	ASAN_UNPOISON_MEMORY_REGION(object, size);
	return object;
}

/* Not kept for the next objects: who still looks at the old ones is to be found out. */
void arena_reset(struct arena *arena)
{
	arena_release(arena);
}

#else

static void block_enter(struct arena *arena, struct arena_block *block)
{
	if (arena->current)
		arena->current->used = (size_t)(arena->next - arena->current->memory);
	arena->current = block;
	arena->next = block->memory;
	arena->end = block->memory + block->size;
}

void *arena_alloc_slowly(struct arena *arena, size_t size)
{
	struct arena_block **link = arena->current ? &arena->current->next : &arena->first;

	if (size == 0)
		size = 1;
	if (size > (size_t)(arena->end - arena->next)) {
		if (!*link || (*link)->size < size) {
			struct arena_block *block =
				block_new(size > BLOCK_BYTES ? size : BLOCK_BYTES);

			block->next = *link;
			*link = block;
		}
		block_enter(arena, *link);
	}
	return arena_alloc(arena, size);
}

/*
 * In steps for which no processor needs a slow start, by the library's own function: the compiler
 * would put a slower instruction in its place.
 */
static void zero(char *memory, size_t len)
{
	static void *(*volatile const set)(void *, int, size_t) = memset;
	enum { STEP = 1024 };

	for (; len > STEP; memory += STEP, len -= STEP)
		set(memory, 0, STEP);
	set(memory, 0, len);
}

void arena_reset(struct arena *arena)
{
	if (!arena->current)
		return;
	arena->current->used = (size_t)(arena->next - arena->current->memory);
	/* Blocks behind the current one were not used since the last reset. */
	for (struct arena_block *block = arena->first;; block = block->next) {
		zero(block->memory, block->used);
		block->used = 0;
		if (block == arena->current)
			break;
	}
	arena->current = NULL;
	block_enter(arena, arena->first);
}

#endif

void arena_release(struct arena *arena)
{
	struct arena_block *block = arena->first;

	while (block) {
		struct arena_block *next = block->next;

		free(block);
		block = next;
	}
	*arena = (struct arena){ 0 };
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / 2 / size)
		die_without_memory();
	return arena_alloc(arena, count * size);
}

void *arena_grow(struct arena *arena, void *items, size_t len, size_t *capacity, size_t size)
{
	size_t larger;
	void *grown;

	if (len < *capacity)
		return items;
	if (*capacity > SIZE_MAX / 4)
		die_without_memory();
	larger = *capacity ? 2 * *capacity : 8;
	grown = arena_array(arena, larger, size);
	if (len > 0)
		memcpy(grown, items, len * size);
	*capacity = larger;
	return grown;
}

struct text arena_text(struct arena *arena, struct text text)
{
	char *copy = arena_alloc(arena, text.len + 1);

	if (text.len > 0)
		memcpy(copy, text.ptr, text.len);
	return (struct text){ copy, text.len };
}

struct text arena_printf(struct arena *arena, const char *format, ...)
{
	char small[256];
	va_list args;
	int len;
	char *copy;

	va_start(args, format);
	len = vsnprintf(small, sizeof(small), format, args);
	va_end(args);
	if (len < 0)
		BUG("bad format \"%s\"", format);
	copy = arena_alloc(arena, (size_t)len + 1);
	if ((size_t)len < sizeof(small)) {
		memcpy(copy, small, (size_t)len);
	} else {
		va_start(args, format);
		vsnprintf(copy, (size_t)len + 1, format, args);
		va_end(args);
	}
	return (struct text){ copy, (size_t)len };
}
