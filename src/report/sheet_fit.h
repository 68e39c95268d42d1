/*
 * How wide the columns of a sheet and how high its rows must be for what is
 * written into them: not all programs work that out when they open a file.
 */
#ifndef REPORT_SHEET_FIT_H
#define REPORT_SHEET_FIT_H

#include "base/text.h"
#include "report/style.h"

enum {
	SHEET_COLUMNS_MAX = 1024, /* the format has more; nobody can look at them */
	SHEET_LINE_PIXELS = 20
};

struct sheet_fit {
	int row;    /* the last that was written to */
	int lines;  /* of text in it; 0 is 1 */
	int bottom; /* the last below which there is nothing, charts neither */
	uint8_t width[SHEET_COLUMNS_MAX];
	uint8_t set[SHEET_COLUMNS_MAX]; /* by sheet_fit_set; 0: not */
};

/*
 * A cell of `width` characters is written.  Returns the lines that the row has
 * now where that is news; else 0.
 */
int sheet_fit_cell(struct sheet_fit *fit, int row, int column, const struct style *style,
		   int width);

/* The same for a heading, which breaks between words and has room for a mark. */
int sheet_fit_heading(struct sheet_fit *fit, int row, int column, const struct style *style,
		      struct text heading);

/* A width that does not depend on the cells. */
void sheet_fit_set(struct sheet_fit *fit, int first, int last, int characters);

/* The width for a column; 0: nothing was written, or it is set. */
int sheet_fit_width(const struct sheet_fit *fit, int column);

#endif
