/*
 * Cutting the text files of this folder into lines and fields.
 */
#ifndef RULES_LINES_H
#define RULES_LINES_H

#include <stdint.h>

#include "base/text.h"

struct lines {
	struct text rest;
	uint32_t number; /* of the line given out last, from 1 */
};

/* Over the text of a file, without the byte order mark that it may begin with. */
struct lines lines_of(struct text bytes);

/* The next line without its end (LF or CR LF); false when there are no more. */
bool lines_next(struct lines *lines, struct text *line);

/* Cut the next field off the front of *rest, up to a tab or the end; false when there are none. */
bool lines_next_field(struct text *rest, struct text *field);

#endif
