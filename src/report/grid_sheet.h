/*
 * A grid in a sheet: headings, rows, and a table around them that can be sorted
 * and filtered.  Cells are those of the CSV.
 *
 * Rows may come in several portions, so that a long list need not be in memory
 * whole; what does not fit on a sheet goes on with the next.
 */
#ifndef REPORT_GRID_SHEET_H
#define REPORT_GRID_SHEET_H

#include "report/grid.h"
#include "report/workbook.h"

enum { GRID_EXTRAS_MAX = 8, GRID_SHEET_COLUMNS_MAX = GRID_COLUMNS_MAX + GRID_EXTRAS_MAX };

/* How a column looks, where not as its kind does. */
struct grid_look {
	const char *column; /* by the CSV's name; NULL ends the list */
	int style;	    /* STYLE_PLAIN: as its kind does */
	uint32_t bars;	    /* behind the numbers; 0: none */
	int width;	    /* in characters; 0: by what is written */
	bool figures;	    /* a column of texts some of which are numbers */
};

/* Where a cell leads to. */
struct cell_link {
	const struct sheet *sheet; /* NULL: nowhere */
	int row, column;
};

/* A column of the sheet that the CSV does not have. */
struct grid_extra {
	const char *heading; /* NULL ends the list */
	enum grid_kind kind;
	int style; /* STYLE_PLAIN: as its kind does */
	struct text (*cell)(const void *context, size_t row, struct arena *arena);
	struct cell_link (*link)(const void *context, size_t row); /* may be NULL */
};

struct grid_sheet {
	struct book *book;
	struct sheet *sheet;
	struct arena *arena;		/* lives longer than the rows of a portion */
	const char *table;		/* its name: letters only */
	const struct grid_look *look;	/* may be NULL */
	const struct grid_extra *extra; /* may be NULL; behind the grid's columns */
	const char *frozen;		/* the last column that stays in sight; may be NULL */
	/* The style of one cell, by the column's name; the row is that of all portions together.
	 * May be NULL. */
	int (*style)(const void *context, size_t row, const char *column, int style);
	/* Told where each row has come to stand.  May be NULL. */
	void (*placed)(const void *context, size_t row, struct cell_link where);
	const void *context;
	int most; /* rows on a sheet; 0: SHEET_ROWS_MAX */

	/* Kept here. */
	const char *heading[GRID_SHEET_COLUMNS_MAX];
	int heading_style[GRID_SHEET_COLUMNS_MAX];
	int cell_style[GRID_COLUMNS_MAX];
	bool figures[GRID_COLUMNS_MAX];
	int column[GRID_COLUMNS_MAX]; /* in the sheet; -1: left out */
	int columns;		      /* of the sheet */
	int extras;		      /* the first of them, in the sheet */
	int top, next, parts;
	size_t rows;
	const struct grid *grid;
};

/*
 * Headings in `row`.  Columns in which no row of the grid says anything are left
 * out; of a grid without rows all are there.
 */
void grid_sheet_begin(struct grid_sheet *at, const struct grid *grid, int row);
void grid_sheet_rows(struct grid_sheet *at, const struct grid *grid);
int grid_sheet_end(struct grid_sheet *at); /* the row below the last */

#endif
