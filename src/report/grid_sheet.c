#include "report/grid_sheet.h"

static bool says_something(const struct grid *grid, size_t column)
{
	size_t rows = grid_rows(grid);

	for (size_t r = 0; r < rows; r++)
		if (grid_cell(grid, r, column).len > 0)
			return true;
	return rows == 0;
}

/* "decided-by" is headed "Decided by". */
static const char *heading_of(struct arena *arena, const char *name)
{
	char *heading = (char *)arena_text(arena, text_of(name)).ptr;

	if (*heading >= 'a' && *heading <= 'z')
		*heading = (char)(*heading - 'a' + 'A');
	for (char *c = heading; *c; c++)
		if (*c == '-')
			*c = ' ';
	return heading;
}

static const struct grid_look *look_of(const struct grid_sheet *at, const char *name)
{
	for (const struct grid_look *look = at->look; look && look->column; look++)
		if (text_is(text_of(name), look->column))
			return look;
	return NULL;
}

/* Headings, and what holds for the whole sheet. */
static void begin_sheet(struct grid_sheet *at)
{
	for (size_t c = 0; c < at->grid->columns; c++)
		if (at->column[c] >= 0)
			sheet_string(at->sheet, at->top, at->column[c], at->heading[at->column[c]],
				     at->heading_style[at->column[c]]);
	sheet_freeze(at->sheet, at->top + 1, at->frozen);
	sheet_print(at->sheet,
		    &(struct sheet_print){ .repeat_first = at->top, .repeat_last = at->top });
	at->next = at->top + 1;
	at->parts++;
}

void grid_sheet_begin(struct grid_sheet *at, const struct grid *grid, int row)
{
	at->grid = grid;
	at->top = row;
	for (size_t c = 0; c < grid->columns; c++) {
		const struct grid_look *look = look_of(at, grid->column[c].name);
		bool number = grid->column[c].kind == GRID_NUMBER;

		at->column[c] = -1;
		if (!says_something(grid, c))
			continue;
		at->heading[at->columns] = heading_of(grid->arena, grid->column[c].name);
		at->heading_style[at->columns] = number ? STYLE_HEADING_RIGHT : STYLE_HEADING;
		at->cell_style[c] = look && look->style ? look->style
				    : number		? STYLE_NUMBER
							: STYLE_TEXT;
		at->column[c] = at->columns++;
	}
	begin_sheet(at);
}

static void end_sheet(struct grid_sheet *at)
{
	for (size_t c = 0; c < at->grid->columns; c++) {
		const struct grid_look *look = look_of(at, at->grid->column[c].name);

		if (at->column[c] < 0 || !look)
			continue;
		if (look->bars)
			sheet_bars(at->sheet, at->top + 1, at->next - 1, at->column[c], look->bars);
		if (look->width)
			sheet_width(at->sheet, at->column[c], at->column[c], look->width);
	}
	sheet_table(at->sheet, at->parts == 1 ? at->table : NULL, at->top, at->next - 1, 0,
		    at->heading, at->heading_style, at->columns);
}

static void go_on(struct grid_sheet *at)
{
	struct sheet *sheet = book_sheet(at->book, sheet_name(at->sheet), 0);

	if (!sheet)
		return;
	end_sheet(at);
	at->sheet = sheet;
	at->top = 0;
	begin_sheet(at);
}

static void write_cell(struct grid_sheet *at, size_t column, struct text cell)
{
	int style = at->cell_style[column];
	struct cell_link link = { 0 };

	if (at->style)
		style = at->style(at->context, at->rows, column, style);
	if (at->link && cell.len > 0)
		link = at->link(at->context, at->rows, column);
	if (link.sheet)
		sheet_link(at->sheet, at->next, at->column[column], cell, link.sheet, link.row,
			   link.column, style);
	else if (at->grid->column[column].kind == GRID_NUMBER)
		sheet_figure(at->sheet, at->next, at->column[column], cell, style);
	else if (cell.len > 0)
		sheet_text(at->sheet, at->next, at->column[column], cell, style);
	else
		sheet_blank(at->sheet, at->next, at->column[column], style);
}

void grid_sheet_rows(struct grid_sheet *at, const struct grid *grid)
{
	size_t rows = grid_rows(grid);

	at->grid = grid;
	for (size_t r = 0; r < rows; r++) {
		if (at->next == SHEET_ROWS_MAX)
			go_on(at);
		for (size_t c = 0; c < grid->columns; c++)
			if (at->column[c] >= 0)
				write_cell(at, c, grid_cell(grid, r, c));
		at->next++;
		at->rows++;
	}
}

int grid_sheet_end(struct grid_sheet *at)
{
	end_sheet(at);
	return at->next;
}
