#include "report/event_report.h"

static void add_columns(struct grid *grid, unsigned hidden)
{
	grid_column(grid, "round", "Round", GRID_NUMBER, hidden);
	grid_column(grid, "table", "Table", GRID_NUMBER, hidden);
	grid_column(grid, "place", "Place", GRID_NUMBER, 0);
	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "score", "Score", GRID_NUMBER, 0);
	grid_column(grid, "before", "Before", GRID_NUMBER, 0);
	grid_column(grid, "advances", "Goes on", GRID_WORD, 0);
	grid_column(grid, "decided-by", "Decided by", GRID_WORD, 0);
}

static void add_cells(struct grid *grid, const struct event *event, const struct tables *tables,
		      size_t index, bool text)
{
	const struct table_row *row = &tables->row[index];
	const char *advances = advances_name(row->advances);
	bool shared = (index > 0 && row[-1].result == row->result && row[-1].place == row->place) ||
		      (index + 1 < tables->rows && row[1].result == row->result &&
		       row[1].place == row->place);

	if (text && row->advances == ADVANCES_NO)
		advances = "";
	else if (text && row->advances == ADVANCES_DRAW_NEEDED)
		advances = "letter draw needed";
	grid_int(grid, row->round);
	if (row->table > 0)
		grid_int(grid, row->table);
	else
		grid_empty(grid);
	grid_text(grid, arena_printf(grid->arena, "%s%d", text && shared ? "=" : "", row->place));
	grid_text(grid, event->player[row->player].id);
	grid_text(grid, event->player[row->player].name);
	grid_int(grid, row->score);
	if (row->has_before)
		grid_int(grid, row->before);
	else
		grid_empty(grid);
	grid_string(grid, advances);
	grid_string(grid, table_criterion_name(row->decided_by));
}

void tables_grid(struct grid *grid, const struct event *event, const struct tables *tables)
{
	add_columns(grid, 0);
	for (size_t i = 0; i < tables->rows; i++)
		add_cells(grid, event, tables, i, false);
}

void tables_text(struct buffer *out, const struct event *event, const struct tables *tables,
		 enum scores scores, struct arena *arena)
{
	event_heading(out, event, "tables", tables->rounds, scores);
	buffer_add_char(out, '\n');
	for (size_t i = 0, end; i < tables->rows; i = end) {
		struct grid grid;

		grid_init(&grid, arena);
		add_columns(&grid, GRID_HIDDEN);
		for (end = i;
		     end < tables->rows && tables->row[end].result == tables->row[i].result; end++)
			add_cells(&grid, event, tables, end, true);
		buffer_add_char(out, '\n');
		if (tables->row[i].round == event->final_round)
			buffer_add_string(out, "Final");
		else
			buffer_printf(out, "Round %d", tables->row[i].round);
		if (tables->row[i].table > 0)
			buffer_printf(out, ", table %d", tables->row[i].table);
		buffer_add_char(out, '\n');
		grid_write_text(out, &grid);
	}
}
