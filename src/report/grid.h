/*
 * A grid of cells with named columns, written as text for the wall, as CSV or
 * as JSON: every table of an event is made once and printed three ways.
 *
 * Cells live in the arena.  A number without digits is a cell that says
 * nothing.  Columns marked GRID_HIDDEN are in the CSV and JSON only.
 */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include "base/arena.h"
#include "base/buffer.h"

enum grid_kind {
	GRID_TEXT,  /* what people typed */
	GRID_WORD,  /* a word of ours */
	GRID_NUMBER /* right-aligned; a number in JSON */
};

enum { GRID_COLUMNS_MAX = 40, GRID_HIDDEN = 1 };

struct grid_column {
	const char *name;    /* of CSV and JSON */
	const char *heading; /* of the text */
	enum grid_kind kind;
	unsigned flags;
};

struct grid {
	struct arena *arena;
	struct grid_column column[GRID_COLUMNS_MAX];
	size_t columns;
	struct text *cell; /* row by row */
	size_t cells, capacity;
};

void grid_init(struct grid *grid, struct arena *arena);
void grid_column(struct grid *grid, const char *name, const char *heading, enum grid_kind kind,
		 unsigned flags);

/* The cells of a row, one after the other. */
void grid_text(struct grid *grid, struct text text);
void grid_safe(struct grid *grid, struct text text); /* of an input: stays one line */
void grid_string(struct grid *grid, const char *string);
void grid_int(struct grid *grid, long long value);
void grid_value(struct grid *grid, int64_t value, int scale); /* "3.5" */
void grid_cents(struct grid *grid, long long hundredths);     /* "-7.8" */
void grid_empty(struct grid *grid);

/* Forget the rows, for the next portion of them; their arena may be reset before. */
void grid_clear(struct grid *grid);

size_t grid_rows(const struct grid *grid);
struct text grid_cell(const struct grid *grid, size_t row, size_t column);

/* Columns in which no row says anything are left out of the text. */
void grid_write_text(struct buffer *out, const struct grid *grid);
void grid_write_csv(struct buffer *out, const struct grid *grid);
void grid_write_csv_head(struct buffer *out, const struct grid *grid);
void grid_write_csv_rows(struct buffer *out, const struct grid *grid);
void grid_write_json(struct buffer *out, const struct grid *grid);

#endif
