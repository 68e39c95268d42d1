/*
 * INI files: the one door to inih.  A file is read whole into a list of items
 * in the order of the file; sections may come twice.
 *
 * A value may go on over the lines that follow when they are indented: the
 * pieces are joined by one blank.  `;` after a blank begins a comment, `#` and
 * `;` at the beginning of a line too.  No line is longer than 198 bytes.
 * Every line that cannot be read is a problem of its own; the rest is read.
 */
#ifndef BASE_INIFILE_H
#define BASE_INIFILE_H

#include <stdint.h>

#include "base/arena.h"

struct ini_item {
	struct text section; /* empty before the first section */
	struct text name, value;
	uint32_t line; /* from 1, of the name */
};

struct ini_problem {
	uint32_t line;
	struct text message;
};

struct inifile {
	struct ini_item *item;
	size_t items, items_capacity;
	struct ini_problem *problem;
	size_t problems, problems_capacity;
};

/* Everything lives in `arena`, nothing points into `bytes`. */
void inifile_read(struct inifile *ini, struct arena *arena, struct text bytes);

/* Of the library that this was built with; empty where nobody could tell. */
const char *inifile_library_version(void);

#endif
