#include "report/grid.h"

#include "base/csvwrite.h"
#include "base/json.h"
#include "base/trouble.h"
#include "base/utf8.h"
#include "event/standings.h"

void grid_init(struct grid *grid, struct arena *arena)
{
	*grid = (struct grid){ .arena = arena };
}

void grid_column(struct grid *grid, const char *name, const char *heading, enum grid_kind kind,
		 unsigned flags)
{
	if (grid->columns == GRID_COLUMNS_MAX || grid->cells > 0)
		BUG("column %s", name);
	grid->column[grid->columns++] = (struct grid_column){ name, heading, kind, flags };
}

static void add_cell(struct grid *grid, struct text text)
{
	grid->cell = arena_grow(grid->arena, grid->cell, grid->cells, &grid->capacity,
				sizeof *grid->cell);
	grid->cell[grid->cells++] = text;
}

void grid_text(struct grid *grid, struct text text)
{
	add_cell(grid, text);
}

void grid_safe(struct grid *grid, struct text text)
{
	struct buffer safe = { 0 };

	buffer_add_safe(&safe, text);
	add_cell(grid, arena_text(grid->arena, buffer_text(&safe)));
	buffer_release(&safe);
}

void grid_string(struct grid *grid, const char *string)
{
	add_cell(grid, text_of(string));
}

void grid_int(struct grid *grid, long long value)
{
	add_cell(grid, arena_printf(grid->arena, "%lld", value));
}

void grid_value(struct grid *grid, int64_t value, int scale)
{
	struct buffer out = { 0 };

	value_write(&out, value, scale);
	add_cell(grid, arena_text(grid->arena, buffer_text(&out)));
	buffer_release(&out);
}

void grid_cents(struct grid *grid, long long hundredths)
{
	long long size = hundredths < 0 ? -hundredths : hundredths;
	const char *sign = hundredths < 0 ? "-" : "";

	if (size % 100 == 0)
		add_cell(grid, arena_printf(grid->arena, "%s%lld", sign, size / 100));
	else if (size % 10 == 0)
		add_cell(grid, arena_printf(grid->arena, "%s%lld.%lld", sign, size / 100,
					    size % 100 / 10));
	else
		add_cell(grid,
			 arena_printf(grid->arena, "%s%lld.%02lld", sign, size / 100, size % 100));
}

void grid_empty(struct grid *grid)
{
	add_cell(grid, TEXT(""));
}

void grid_clear(struct grid *grid)
{
	grid->cell = NULL;
	grid->cells = grid->capacity = 0;
}

size_t grid_rows(const struct grid *grid)
{
	if (grid->columns == 0 || grid->cells % grid->columns != 0)
		BUG("%zu cells in %zu columns", grid->cells, grid->columns);
	return grid->cells / grid->columns;
}

struct text grid_cell(const struct grid *grid, size_t row, size_t column)
{
	return grid->cell[row * grid->columns + column];
}

static bool is_last_shown(const struct grid *grid, const int *width, size_t column)
{
	for (size_t c = column + 1; c < grid->columns; c++)
		if (width[c] > 0)
			return false;
	return true;
}

static int safe_width(struct text text, struct buffer *safe)
{
	buffer_clear(safe);
	buffer_add_safe(safe, text);
	return utf8_width(buffer_text(safe));
}

/* `safe` is room for the text as it is printed. */
static void add_padded(struct buffer *out, const struct grid *grid, const int *width, size_t column,
		       struct text text, struct buffer *safe)
{
	int pad = width[column] - safe_width(text, safe);

	if (grid->column[column].kind == GRID_NUMBER)
		buffer_printf(out, "%*s", pad > 0 ? pad : 0, "");
	buffer_add_text(out, buffer_text(safe));
	if (!is_last_shown(grid, width, column)) {
		if (grid->column[column].kind != GRID_NUMBER)
			buffer_printf(out, "%*s", pad > 0 ? pad : 0, "");
		buffer_add_string(out, "  ");
	}
}

/* Lines end where their last word ends. */
static void end_line(struct buffer *out)
{
	while (out->len > 0 && out->bytes[out->len - 1] == ' ')
		out->len--;
	buffer_add_char(out, '\n');
}

void grid_write_text(struct buffer *out, const struct grid *grid)
{
	int width[GRID_COLUMNS_MAX] = { 0 };
	size_t rows = grid_rows(grid);
	struct buffer safe = { 0 };

	for (size_t c = 0; c < grid->columns; c++) {
		int heading = safe_width(text_of(grid->column[c].heading), &safe);

		for (size_t r = 0; r < rows && !(grid->column[c].flags & GRID_HIDDEN); r++) {
			int cell = safe_width(grid_cell(grid, r, c), &safe);

			if (cell > width[c])
				width[c] = cell;
		}
		if (width[c] > 0 && heading > width[c])
			width[c] = heading;
	}
	for (size_t c = 0; c < grid->columns; c++)
		if (width[c] > 0)
			add_padded(out, grid, width, c, text_of(grid->column[c].heading), &safe);
	end_line(out);
	for (size_t r = 0; r < rows; r++) {
		for (size_t c = 0; c < grid->columns; c++)
			if (width[c] > 0)
				add_padded(out, grid, width, c, grid_cell(grid, r, c), &safe);
		end_line(out);
	}
	buffer_release(&safe);
}

void grid_write_csv_head(struct buffer *out, const struct grid *grid)
{
	struct csv csv = { .out = out };

	for (size_t c = 0; c < grid->columns; c++)
		csv_word(&csv, text_of(grid->column[c].name));
	csv_end_row(&csv);
}

void grid_write_csv_rows(struct buffer *out, const struct grid *grid)
{
	struct csv csv = { .out = out };
	size_t rows = grid_rows(grid);

	for (size_t r = 0; r < rows; r++) {
		for (size_t c = 0; c < grid->columns; c++)
			if (grid->column[c].kind == GRID_TEXT)
				csv_safe(&csv, grid_cell(grid, r, c));
			else
				csv_word(&csv, grid_cell(grid, r, c));
		csv_end_row(&csv);
	}
}

void grid_write_csv(struct buffer *out, const struct grid *grid)
{
	grid_write_csv_head(out, grid);
	grid_write_csv_rows(out, grid);
}

void grid_write_json(struct buffer *out, const struct grid *grid)
{
	struct json json = { .out = out };
	size_t rows = grid_rows(grid);

	/* one object a line: rows can be told apart by people too */
	json_begin_array(&json);
	for (size_t r = 0; r < rows; r++) {
		if (r > 0) {
			buffer_add_char(out, ',');
			json.comma = false;
		}
		buffer_add_char(out, '\n');
		json_begin_object(&json);
		for (size_t c = 0; c < grid->columns; c++) {
			struct text cell = grid_cell(grid, r, c);

			json_key(&json, grid->column[c].name);
			if (grid->column[c].kind != GRID_NUMBER)
				json_text(&json, cell);
			else if (cell.len == 0)
				json_null(&json);
			else
				json_number(&json, cell);
		}
		json_end_object(&json);
	}
	if (rows > 0)
		buffer_add_char(out, '\n');
	json_end_array(&json);
	buffer_add_char(out, '\n');
}
