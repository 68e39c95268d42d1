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

/* How a column looks, where not as its kind does. */
struct grid_look {
	const char *column; /* by the CSV's name; NULL ends the list */
	int style;	    /* STYLE_PLAIN: as its kind does */
	uint32_t bars;	    /* behind the numbers; 0: none */
	int width;	    /* in characters; 0: by what is written */
};

/* Where a cell leads to. */
struct cell_link {
	const struct sheet *sheet; /* NULL: nowhere */
	int row, column;
};

struct grid_sheet {
	struct book *book;
	struct sheet *sheet;
	const char *table;	      /* its name: letters only */
	const struct grid_look *look; /* may be NULL */
	int frozen;		      /* columns that stay in sight */
	/* For single cells; the row is that of all portions together.  May be NULL. */
	int (*style)(const void *context, size_t row, size_t column, int style);
	struct cell_link (*link)(const void *context, size_t row, size_t column);
	const void *context;

	/* Kept here. */
	const char *heading[GRID_COLUMNS_MAX];
	int heading_style[GRID_COLUMNS_MAX], cell_style[GRID_COLUMNS_MAX];
	int column[GRID_COLUMNS_MAX]; /* in the sheet; -1: left out */
	int columns, top, next, parts;
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
