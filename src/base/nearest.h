/*
 * The name that somebody probably meant: for "did you mean" behind an unknown
 * option, setting or name.
 */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include "base/text.h"

/*
 * Give the candidates one by one to nearest_try; `name` is then the one that
 * takes the fewest changed, missing, added or swapped letters, NULL where all
 * are too far away to be a slip.
 */
struct nearest {
	struct text meant;
	const char *name;
	int distance; /* of name */
};

void nearest_try(struct nearest *nearest, const char *candidate);

#endif
