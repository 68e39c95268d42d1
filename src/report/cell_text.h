/*
 * What a workbook may hold of the texts and figures of its input.
 */
#ifndef REPORT_CELL_TEXT_H
#define REPORT_CELL_TEXT_H

#include <time.h>

#include "base/buffer.h"

/*
 * Append a text without what would break the file: see workbook.h.  At most
 * `most` UTF-16 units; where it is cut it ends with an ellipsis.
 */
void cell_add_clean(struct buffer *out, struct text text, size_t most);

/* Spreadsheets read "_x0041_" in a cell as a letter's code: append it so that they do not. */
void cell_add_escaped(struct buffer *out, struct text clean);

/* Append a text as a sheet may be called. */
void cell_add_name(struct buffer *out, struct text name, size_t most);

/* Append a text as it may stand in a footer, where & begins a code. */
void cell_add_footer(struct buffer *out, struct text text, size_t most);

/* "-7.85" is -785 by a scale of 100; false: no figure, or not exact in a cell. */
bool cell_read_figure(struct text figure, long long *value, long long *scale);

/* When a day begins (YYYY-MM-DD); 2000-01-01 where the text is none. */
time_t cell_date(struct text date);

#endif
