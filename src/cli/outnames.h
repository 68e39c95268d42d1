/*
 * Names of files that were handed out, with a figure for each: so that no output is
 * written over another of the same run.  All zeroes is an empty one.
 */
#ifndef CLI_OUTNAMES_H
#define CLI_OUTNAMES_H

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

struct outname;

struct outnames {
	struct outname *item; /* by hash */
	size_t size, len;
};

/* The figure of a name, 0 the first time; valid until the next call. */
uint32_t *outnames_find(struct outnames *names, struct text name);

void outnames_release(struct outnames *names);

#endif
