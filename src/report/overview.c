#include "report/overview.h"

#include "report/attention.h"
#include "report/event_report.h"

/* Lines: with the headings and what was written, all of it fits on a screen of 24. */
enum { PLACES_MAX = 6, ATTENTION_MAX = 7 };

static size_t divisions(const struct standings *standings)
{
	const struct event *event = standings->cards.event;
	size_t count = standings->rows > 0 ? 1 : 0;

	for (size_t i = 1; i < standings->rows; i++)
		count += !text_equal(event->player[standings->row[i].player].division,
				     event->player[standings->row[i - 1].player].division);
	return count;
}

static void add_standings(struct buffer *out, const struct products *products, struct arena *arena)
{
	const struct standings *standings = &products->impact.standings[products->scores];
	const struct event *event = products->event;
	size_t count = divisions(standings), each, shown = 0, all = 0;
	struct grid grid;

	each = count > 0 && count < PLACES_MAX ? PLACES_MAX / count : 1;
	grid_init(&grid, arena);
	grid_column(&grid, "division", "Division", GRID_TEXT, 0);
	grid_column(&grid, "rank", "Rank", GRID_NUMBER, 0);
	grid_column(&grid, "name", "Name", GRID_TEXT, 0);
	grid_column(&grid, "points", "Points", GRID_NUMBER, 0);
	grid_column(&grid, "spread", "Spread", GRID_NUMBER, 0);
	for (size_t i = 0; i < standings->rows && all < PLACES_MAX; i++) {
		const struct standing *row = &standings->row[i];
		const struct event_player *player = &event->player[row->player];

		if (i > 0 && !text_equal(player->division, event->player[row[-1].player].division))
			shown = 0;
		if (row->rank == 0 || shown == each)
			continue;
		shown++;
		all++;
		grid_text(&grid, player->division);
		grid_int(&grid, row->rank);
		grid_text(&grid, player->name);
		grid_value(&grid, row->value[CRITERION_POINTS], 2);
		grid_text(&grid,
			  arena_printf(arena, "%+lld", (long long)row->value[CRITERION_SPREAD]));
	}
	if (all > 0)
		grid_write_text(out, &grid);
}

/* The round that was played last: its winners and those who still draw. */
static void add_tables(struct buffer *out, const struct products *products, struct arena *arena)
{
	const struct tables *tables = &products->impact.tables[products->scores];
	int shown = 0;
	struct grid grid;

	grid_init(&grid, arena);
	grid_column(&grid, "round", "Round", GRID_NUMBER, 0);
	grid_column(&grid, "table", "Table", GRID_NUMBER, 0);
	grid_column(&grid, "place", "Place", GRID_NUMBER, 0);
	grid_column(&grid, "name", "Name", GRID_TEXT, 0);
	grid_column(&grid, "score", "Score", GRID_NUMBER, 0);
	grid_column(&grid, "advances", "Goes on", GRID_WORD, 0);
	for (size_t i = 0; i < tables->rows && shown < PLACES_MAX; i++) {
		const struct table_row *row = &tables->row[i];

		if (row->round != tables->rounds ||
		    (row->place > 1 && row->advances == ADVANCES_NO))
			continue;
		shown++;
		grid_int(&grid, row->round);
		grid_int(&grid, row->table);
		grid_int(&grid, row->place);
		grid_text(&grid, products->event->player[row->player].name);
		grid_int(&grid, row->score);
		grid_string(&grid, row->advances == ADVANCES_NO ? ""
				   : row->advances == ADVANCES_DRAW_NEEDED
					   ? "letter draw needed"
					   : advances_name(row->advances));
	}
	if (shown > 0)
		grid_write_text(out, &grid);
}

void overview_text(struct buffer *out, const struct products *products, struct arena *arena)
{
	const struct event *event = products->event;
	struct buffer lines = { 0 };
	struct text rest;

	event_heading(out, event, event->system == SYSTEM_TABLES ? "tables" : "standings",
		      products->impact.standings[products->scores].cards.rounds, products->scores);
	buffer_add_string(out, "\n\n");
	if (event->system == SYSTEM_TABLES)
		add_tables(out, products, arena);
	else
		add_standings(out, products, arena);
	attention_text(&lines, products, ATTENTION_MAX);
	buffer_add_string(out, lines.len > 0 ? "\nWhat needs attention\n"
					     : "\nNothing needs attention\n");
	for (rest = buffer_text(&lines); rest.len > 0;) {
		size_t len =
			(size_t)((const char *)memchr(rest.ptr, '\n', rest.len) - rest.ptr) + 1;

		buffer_add_string(out, "  ");
		buffer_add(out, rest.ptr, len);
		rest = (struct text){ rest.ptr + len, rest.len - len };
	}
	buffer_release(&lines);
}
