#include "report/sheet_fit.h"

#include "base/utf8.h"

enum {
	WIDTH_LEAST = 5,
	WIDTH_MOST = 40,
	HEADING_MOST = 12, /* characters that get a line of their own */
	LINES_MOST = 20
};

static int grow_row(struct sheet_fit *fit, int lines)
{
	int now = fit->lines > 1 ? fit->lines : 1;

	if (lines <= now || now == LINES_MOST)
		return 0;
	fit->lines = lines > LINES_MOST ? LINES_MOST : lines;
	return fit->lines;
}

int sheet_fit_cell(struct sheet_fit *fit, int row, int column, const struct style *style, int width)
{
	int most = fit->set[column] ? fit->set[column] : WIDTH_MOST;

	if (row > fit->row)
		fit->lines = 1;
	fit->row = row;
	fit->bottom = row > fit->bottom ? row : fit->bottom;
	if (style->spills)
		return 0;
	width += style->indent;
	if (width > fit->width[column])
		fit->width[column] = (uint8_t)(width > WIDTH_MOST ? WIDTH_MOST : width);
	most += most / 8; /* columns are measured by digits; most letters are narrower */
	return style->wrap ? grow_row(fit, (width + most - 1) / most) : 0;
}

int sheet_fit_heading(struct sheet_fit *fit, int row, int column, const struct style *style,
		      struct text heading)
{
	int all = utf8_width(heading), width = (all + 1) / 2;
	struct text word;

	while ((word = text_next_word(&heading)).len > 0)
		width = utf8_width(word) > width ? utf8_width(word) : width;
	sheet_fit_cell(fit, row, column, style, width + 2);
	return all > HEADING_MOST ? grow_row(fit, 2) : 0;
}

void sheet_fit_set(struct sheet_fit *fit, int first, int last, int characters)
{
	for (int c = first; c <= last; c++)
		fit->set[c] = (uint8_t)characters;
}

int sheet_fit_width(const struct sheet_fit *fit, int column)
{
	int width = fit->width[column] + 2;

	if (fit->set[column] || fit->width[column] == 0)
		return 0;
	return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}
