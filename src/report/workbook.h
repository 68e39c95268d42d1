/*
 * Workbooks: the door to libxlsxwriter.
 *
 * Rows and columns count from 0.  Cells are written row by row, downwards and
 * never back: a large workbook keeps no more than the row at hand in memory.
 * Whatever text is given, the file is well-formed: bytes that are not UTF-8 and
 * control characters become U+FFFD, line ends and tabs a blank, too long texts
 * are cut, and text is never taken for a formula.  The same calls give the same
 * bytes.  The file is written whole or not at all (base/outfile.h).
 *
 * A style is a small number: one of the roles below, or what book_style
 * made of a description.  Columns become as wide as what is written into them
 * unless a width is set before they are written; cells of styles that spill do
 * not count.  Rows become as high as their wrapped text.  Numbers stand at the
 * right, whatever the style says of texts.
 */
#ifndef REPORT_WORKBOOK_H
#define REPORT_WORKBOOK_H

#include <stdint.h>

#include "base/text.h"
#include "report/sheet_fit.h"
#include "report/style.h"

enum {
	SHEET_ROWS_MAX = 1048576,
	SHEET_LINKS_MAX = 65530,
	BOOK_SHEETS_MAX = 500, /* a large workbook holds a file open for each */
	BOOK_LARGE = 50000     /* rows of one sheet from which a workbook should be large */
};

struct book;
struct sheet;

struct book_about {
	struct text title, subject;
	struct text date; /* YYYY-MM-DD; else 2000-01-01 */
	bool large;	  /* constant memory, filters in place of tables */
};

/*
 * Begin a file.  0, or one of errno's values.  Where it fails there is nothing to
 * close.
 */
int book_open(struct book **result, const char *path, const struct book_about *about);
int book_close(struct book *book); /* 0, or one of errno's values; frees it */
void book_abandon(struct book *book);

const char *book_library_version(void);

int book_style(struct book *book, const struct style *style);

/* One style with the format of numbers that another has. */
int book_style_blend(struct book *book, int style, int number);

/*
 * A sheet behind those there are; cells may be written into any of them at any
 * time.  The name is made safe and unlike all others.  tab: a colour, or 0.
 * NULL: there are as many as a workbook may have.
 */
struct sheet *book_sheet(struct book *book, struct text name, uint32_t tab);
struct text sheet_name(const struct sheet *sheet);

void sheet_text(struct sheet *sheet, int row, int column, struct text text, int style);

static inline void sheet_string(struct sheet *sheet, int row, int column, const char *string,
				int style)
{
	sheet_text(sheet, row, column, text_of(string), style);
}

void sheet_int(struct sheet *sheet, int row, int column, long long value, int style);

/* Digits with an optional sign and point become a number, anything else stays text. */
void sheet_figure(struct sheet *sheet, int row, int column, struct text figure, int style);

/* The heading of a column: may break between words, and has room for the mark of a filter. */
void sheet_heading(struct sheet *sheet, int row, int column, const char *heading, int style);

/* An empty cell that has a style. */
void sheet_blank(struct sheet *sheet, int row, int column, int style);

/* A cell over several columns of a row. */
void sheet_merge(struct sheet *sheet, int row, int first, int last, struct text text, int style);

/* Text that leads to a cell; plain where the sheet can hold no more links. */
void sheet_link(struct sheet *sheet, int row, int column, struct text text, const struct sheet *to,
		int to_row, int to_column, int style);

/* A tile: its letter, and small beside it what it is worth. */
void sheet_tile(struct sheet *sheet, int row, int column, struct text letter, struct text worth,
		int style);

void sheet_width(struct sheet *sheet, int first, int last, int characters);
void sheet_square(struct sheet *sheet, int first, int last, int pixels); /* columns */
void sheet_height(struct sheet *sheet, int row, int pixels); /* when its cells are written */
void sheet_freeze(struct sheet *sheet, int rows, int columns);
void sheet_hide_lines(struct sheet *sheet);

/*
 * The rows `first` (the headings) to `last` are a table of that name that can be
 * sorted and filtered.  The headings are written already; they differ from one
 * another.  Nothing happens where there is no row below them.
 */
void sheet_table(struct sheet *sheet, const char *name, int first, int last, int column,
		 const char *const *heading, const int *style, int columns);

/* A bar behind each number, the longer the greater it is: in a form that all programs know. */
void sheet_bars(struct sheet *sheet, int first, int last, int column, uint32_t colour);

struct sheet_print {
	bool portrait;
	int repeat_first, repeat_last; /* rows on top of each page; both 0: none */
	bool one_page;		       /* not only one page wide */
	int columns;		       /* that are printed; 0: all */
};
void sheet_print(struct sheet *sheet, const struct sheet_print *print);

enum chart_kind { CHART_LINE, CHART_COLUMN, CHART_BAR, CHART_SCATTER };

struct chart_range { /* one column, or one row, of a sheet */
	const struct sheet *sheet;
	int first_row, first_column, last_row, last_column;
};

struct chart_series {
	struct text name;
	struct chart_range categories, values; /* no sheet: 1, 2, 3 */
	uint32_t colour;		       /* 0: the next of the usual ones */
};

struct chart {
	enum chart_kind kind;
	struct text title, across, upwards; /* of the axes */
	struct text description;	    /* for who cannot see it */
	const struct chart_series *series;
	size_t series_len;
	int most;	   /* where the axis upwards ends; 0: where the values do */
	int width, height; /* pixels; 0: 480 x 288 */
};

void sheet_chart(struct sheet *sheet, int row, int column, const struct chart *from);

#endif
