#include "report/grid_sheet.h"

#include "base/trouble.h"

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

/* Columns that stay in sight. */
static int frozen(const struct grid_sheet *at)
{
	for (size_t c = 0; c < at->grid->columns && at->frozen; c++)
		if (text_is(text_of(at->frozen), at->grid->column[c].name))
			return at->column[c] + 1;
	return 0;
}

/* Headings, and what holds for the whole sheet. */
static void begin_sheet(struct grid_sheet *at)
{
	for (size_t c = 0; c < at->grid->columns; c++) {
		const struct grid_look *look = look_of(at, at->grid->column[c].name);

		if (at->column[c] >= 0 && look && look->width)
			sheet_width(at->sheet, at->column[c], at->column[c], look->width);
	}
	for (int c = 0; c < at->columns; c++)
		sheet_heading(at->sheet, at->top, c, at->heading[c], at->heading_style[c]);
	sheet_freeze(at->sheet, at->top + 1, frozen(at));
	sheet_print(at->sheet,
		    &(struct sheet_print){ .repeat_first = at->top, .repeat_last = at->top });
	at->next = at->top + 1;
	at->parts++;
}

static int add_column(struct grid_sheet *at, const char *heading, bool figures)
{
	if (at->columns == GRID_SHEET_COLUMNS_MAX)
		BUG("column %s", heading);
	at->heading[at->columns] = heading;
	at->heading_style[at->columns] = figures ? STYLE_HEADING_RIGHT : STYLE_HEADING;
	return at->columns++;
}

static int style_for(enum grid_kind kind, int wish)
{
	return wish != STYLE_PLAIN ? wish : kind == GRID_NUMBER ? STYLE_NUMBER : STYLE_TEXT;
}

void grid_sheet_begin(struct grid_sheet *at, const struct grid *grid, int row)
{
	at->grid = grid;
	at->top = row;
	for (size_t c = 0; c < grid->columns; c++) {
		const struct grid_look *look = look_of(at, grid->column[c].name);
		enum grid_kind kind = grid->column[c].kind;

		at->column[c] = -1;
		if (!says_something(grid, c))
			continue;
		at->figures[c] = kind == GRID_NUMBER || (look && look->figures);
		at->column[c] =
			add_column(at, heading_of(at->arena, grid->column[c].name), at->figures[c]);
		at->cell_style[c] = style_for(kind, look ? look->style : STYLE_PLAIN);
	}
	at->extras = at->columns;
	for (const struct grid_extra *extra = at->extra; extra && extra->heading; extra++)
		add_column(at, extra->heading, extra->kind == GRID_NUMBER);
	begin_sheet(at);
}

static void end_sheet(struct grid_sheet *at)
{
	for (size_t c = 0; c < at->grid->columns; c++) {
		const struct grid_look *look = look_of(at, at->grid->column[c].name);

		if (at->column[c] >= 0 && look && look->bars)
			sheet_bars(at->sheet, at->top + 1, at->next - 1, at->column[c], look->bars);
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

static void write_cell(struct grid_sheet *at, int column, struct text cell, bool figure, int style)
{
	if (figure)
		sheet_figure(at->sheet, at->next, column, cell, style);
	else if (cell.len > 0)
		sheet_text(at->sheet, at->next, column, cell, style);
	else
		sheet_blank(at->sheet, at->next, column, style);
}

/* A cell may look different from its column; its figures do not. */
static int cell_style(const struct grid_sheet *at, const char *column, bool figure, int style)
{
	int own = at->style ? at->style(at->context, at->rows, column, style) : style;

	return own != style && figure ? book_style_blend(at->book, own, style) : own;
}

static void write_extras(struct grid_sheet *at)
{
	int column = at->extras;

	for (const struct grid_extra *extra = at->extra; extra && extra->heading; extra++) {
		struct text cell = extra->cell(at->context, at->rows, at->grid->arena);
		bool figure = extra->kind == GRID_NUMBER;
		int style = cell_style(at, extra->heading, figure,
				       style_for(extra->kind, extra->style));
		struct cell_link link = { 0 };

		if (extra->link && cell.len > 0)
			link = extra->link(at->context, at->rows);
		if (link.sheet)
			sheet_link(at->sheet, at->next, column, cell, link.sheet, link.row,
				   link.column, STYLE_LINK);
		else
			write_cell(at, column, cell, figure, style);
		column++;
	}
}

void grid_sheet_rows(struct grid_sheet *at, const struct grid *grid)
{
	size_t rows = grid_rows(grid);

	at->grid = grid;
	for (size_t r = 0; r < rows; r++) {
		if (at->next == (at->most > 0 ? at->most : SHEET_ROWS_MAX))
			go_on(at);
		for (size_t c = 0; c < grid->columns; c++)
			if (at->column[c] >= 0)
				write_cell(at, at->column[c], grid_cell(grid, r, c), at->figures[c],
					   cell_style(at, grid->column[c].name, at->figures[c],
						      at->cell_style[c]));
		write_extras(at);
		if (at->placed)
			at->placed(at->context, at->rows,
				   (struct cell_link){ .sheet = at->sheet, .row = at->next });
		at->next++;
		at->rows++;
	}
}

int grid_sheet_end(struct grid_sheet *at)
{
	end_sheet(at);
	return at->next;
}
