#include "base/intern.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/trouble.h"

/* FNV-1a */
static size_t hash(struct text text)
{
	uint64_t value = 14695981039346656037u;

	for (size_t i = 0; i < text.len; i++)
		value = (value ^ (unsigned char)text.ptr[i]) * 1099511628211u;
	return (size_t)(value ^ value >> 32);
}

/* Where the text is, or would be: `capacity` is a power of two and never full. */
static struct text *find(const struct intern *intern, struct text text)
{
	size_t at = hash(text) & (intern->capacity - 1);

	while (intern->slot[at].ptr && !text_equal(intern->slot[at], text))
		at = (at + 1) & (intern->capacity - 1);
	return &intern->slot[at];
}

static void grow(struct intern *intern)
{
	struct intern larger = { .capacity = intern->capacity ? 2 * intern->capacity : 64 };

	larger.slot = calloc(larger.capacity, sizeof *larger.slot);
	if (!larger.slot)
		die_without_memory();
	for (size_t i = 0; i < intern->capacity; i++)
		if (intern->slot[i].ptr)
			*find(&larger, intern->slot[i]) = intern->slot[i];
	larger.len = intern->len;
	free(intern->slot);
	*intern = larger;
}

struct text intern_text(struct intern *intern, struct arena *arena, struct text text)
{
	struct text *slot;

	if (!text.ptr)
		return text;
	if (4 * intern->len >= 3 * intern->capacity)
		grow(intern);
	slot = find(intern, text);
	if (!slot->ptr) {
		*slot = arena_text(arena, text);
		intern->len++;
	}
	return *slot;
}

void intern_release(struct intern *intern)
{
	free(intern->slot);
	*intern = (struct intern){ 0 };
}
