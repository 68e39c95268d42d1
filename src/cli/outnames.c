#include "cli/outnames.h"

#include <stdlib.h>
#include <string.h>

#include "base/trouble.h"

struct outname {
	uint64_t hash; /* 0: free */
	uint32_t figure;
};

/* Where a hash is, or is to be. */
static struct outname *place_of(const struct outnames *names, uint64_t hash)
{
	size_t at = (size_t)(hash >> 1) & (names->size - 1);

	while (names->item[at].hash && names->item[at].hash != hash)
		at = (at + 1) & (names->size - 1);
	return &names->item[at];
}

static void grow(struct outnames *names)
{
	struct outnames old = *names;

	names->size = old.size ? 2 * old.size : 64;
	names->item = must_alloc(names->size * sizeof(*names->item));
	memset(names->item, 0, names->size * sizeof(*names->item));
	for (size_t i = 0; i < old.size; i++)
		if (old.item[i].hash)
			*place_of(names, old.item[i].hash) = old.item[i];
	free(old.item);
}

uint32_t *outnames_find(struct outnames *names, struct text name)
{
	uint64_t hash = 14695981039346656037u;
	struct outname *item;

	for (size_t i = 0; i < name.len; i++)
		hash = (hash ^ (unsigned char)name.ptr[i]) * 1099511628211u;
	hash |= 1;
	if (2 * names->len >= names->size)
		grow(names);
	item = place_of(names, hash);
	names->len += !item->hash;
	item->hash = hash;
	return &item->figure;
}

void outnames_release(struct outnames *names)
{
	free(names->item);
	*names = (struct outnames){ 0 };
}
