/*
 * Writing CSV onto a buffer: quotes only where they are needed (also around what
 * a reader could take for another separator), one LF a row.
 *
 * Text that people typed (names, notes, words) goes through csv_text, which
 * keeps a spreadsheet program from taking it for a formula: an apostrophe goes
 * before a leading = + - @ tab CR or LF.  Figures and our own words go through
 * csv_int and csv_word.  What is for people and not to be read back goes through
 * csv_safe: a row stays one line, and nothing in it deceives (buffer_add_safe).
 */
#ifndef BASE_CSVWRITE_H
#define BASE_CSVWRITE_H

#include "base/buffer.h"

struct csv {
	struct buffer *out;
	bool comma; /* a field stands before the next one in this row */
};

void csv_text(struct csv *csv, struct text text);
void csv_safe(struct csv *csv, struct text text);
void csv_word(struct csv *csv, struct text word);
void csv_int(struct csv *csv, long long value);
void csv_end_row(struct csv *csv);

#endif
