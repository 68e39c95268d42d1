/*
 * Reading CSV: the one door to libcsv.  Rows come one after the other with the
 * lines they stand on in the file, whatever line ends there are in quotes.
 *
 * Fields are without the blanks around them.  Blank lines are passed over, but
 * counted.  A row that cannot be read as CSV (a quote inside a field, a quote
 * that is never closed) comes with a problem and with its first line read as
 * well as can be; reading goes on with the next line, so that one stray quote
 * never swallows the rest of the file.
 */
#ifndef BASE_CSVFILE_H
#define BASE_CSVFILE_H

#include <stdint.h>

#include "base/arena.h"

enum {
	CSV_ROW_MAX = 1 << 16, /* bytes of a row, line ends included */
	CSV_FIELDS_MAX = 1000  /* in a row */
};

struct csv_row {
	const struct text *field;
	size_t fields;
	uint32_t line;	     /* where it begins, from 1 */
	size_t offset, len;  /* in the bytes given, with its line end */
	struct text problem; /* a sentence; empty: none */
};

struct csvfile;

/*
 * `bytes` may be a part of a file: `line` is the number of its first line.
 * `delimiter` 0: looked up in the first row ("sep=;" before it is understood).
 */
struct csvfile *csvfile_new(struct text bytes, uint32_t line, char delimiter);
void csvfile_free(struct csvfile *csv);
char csvfile_delimiter(const struct csvfile *csv);

/* The next row, in `arena`; false when there are no more. */
bool csvfile_next(struct csvfile *csv, struct arena *arena, struct csv_row *row);

const char *csvfile_library_version(void);

/* The column with that name in a row of names, any case; -1: none. */
int csv_row_find(const struct csv_row *names, const char *name);

#endif
