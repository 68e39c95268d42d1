#include "report/awards_report.h"

static void add_columns(struct grid *grid, unsigned hidden)
{
	grid_column(grid, "award", "Award", GRID_WORD, hidden);
	grid_column(grid, "place", "Place", GRID_NUMBER, 0);
	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "value", "Value", GRID_NUMBER, 0);
	grid_column(grid, "round", "Round", GRID_NUMBER, 0);
	grid_column(grid, "table", "Table", GRID_NUMBER, 0);
	grid_column(grid, "source", "Source", GRID_TEXT, 0);
	grid_column(grid, "line", "Line", GRID_NUMBER, 0);
	grid_column(grid, "detail", "", GRID_TEXT, 0);
}

static void add_positive(struct grid *grid, long long value)
{
	if (value > 0)
		grid_int(grid, value);
	else
		grid_empty(grid);
}

static void add_cells(struct grid *grid, const struct awards *awards, size_t index, bool text)
{
	const struct award_row *row = &awards->row[index];
	const struct event_player *player =
		row->player < 0 ? NULL : &awards->event->player[row->player];
	bool shared = (index > 0 && row[-1].award == row->award && row[-1].place == row->place) ||
		      (index + 1 < awards->rows && row[1].award == row->award &&
		       row[1].place == row->place);

	grid_string(grid, row->award->name);
	grid_text(grid, arena_printf(grid->arena, "%s%d", text && shared ? "=" : "", row->place));
	grid_text(grid, player ? player->id : row->team);
	grid_text(grid, player ? player->name : row->team);
	if (row->scale == 100)
		grid_cents(grid, row->value);
	else
		grid_value(grid, row->value, row->scale);
	add_positive(grid, row->round);
	add_positive(grid, row->table);
	grid_text(grid, row->source);
	add_positive(grid, row->line);
	grid_text(grid, row->detail);
}

void awards_grid(struct grid *grid, const struct awards *awards)
{
	add_columns(grid, 0);
	for (size_t i = 0; i < awards->rows; i++)
		add_cells(grid, awards, i, false);
}

void awards_text(struct buffer *out, const struct awards *awards, int after, struct arena *arena)
{
	event_heading(out, awards->event, "awards", after, awards->scores);
	buffer_add_char(out, '\n');
	for (size_t i = 0, end; i < awards->rows; i = end) {
		const struct award *award = awards->row[i].award;
		struct grid grid;

		grid_init(&grid, arena);
		add_columns(&grid, GRID_HIDDEN);
		for (end = i; end < awards->rows && awards->row[end].award == award; end++)
			add_cells(&grid, awards, end, true);
		buffer_printf(out, "\n%s: %s\n", award->name, award->title);
		grid_write_text(out, &grid);
	}
}
