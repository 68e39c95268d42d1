#include "report/audit_report.h"

#include "report/findings_grid.h"

void findings_grid_columns(struct grid *grid)
{
	grid_column(grid, "source", "Source", GRID_TEXT, 0);
	grid_column(grid, "line", "Line", GRID_NUMBER, 0);
	grid_column(grid, "game", "Game", GRID_TEXT, 0);
	grid_column(grid, "turn", "Turn", GRID_NUMBER, 0);
	grid_column(grid, "player", "Player", GRID_TEXT, 0);
	grid_column(grid, "severity", "Severity", GRID_WORD, 0);
	grid_column(grid, "code", "Code", GRID_WORD, 0);
	grid_column(grid, "claimed", "Claimed", GRID_NUMBER, 0);
	grid_column(grid, "expected", "Expected", GRID_NUMBER, 0);
	grid_column(grid, "cause", "Cause", GRID_WORD, 0);
	grid_column(grid, "square", "Square", GRID_TEXT, 0);
	grid_column(grid, "message", "Message", GRID_TEXT, 0);
}

static void add_int(struct grid *grid, bool known, int value)
{
	if (known)
		grid_int(grid, value);
	else
		grid_empty(grid);
}

void findings_grid_row(struct grid *grid, const struct verdict *verdict,
		       const struct finding *finding)
{
	struct text player = { 0 };

	if (finding->player >= 0 && finding->player < verdict->players)
		player = verdict->player[finding->player].nick;
	grid_safe(grid, verdict->source);
	grid_int(grid, finding->line);
	grid_safe(grid, verdict->game);
	add_int(grid, finding->turn > 0, finding->turn);
	grid_safe(grid, player);
	grid_string(grid, severity_name(finding->severity));
	grid_string(grid, finding_name(finding->code));
	add_int(grid, finding->has_claimed, finding->claimed);
	add_int(grid, finding->has_expected, finding->expected);
	grid_string(grid, cause_name(finding->cause));
	grid_safe(grid, finding->square);
	grid_safe(grid, finding->message);
}

static void begin(struct buffer *out, const struct audit_style *style)
{
	struct grid grid;

	(void)style;
	grid_init(&grid, NULL);
	findings_grid_columns(&grid);
	grid_write_csv_head(out, &grid);
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;
	struct arena arena = { 0 };
	struct grid grid;

	(void)style;
	if (verdict->findings.len == 0)
		return;
	grid_init(&grid, &arena);
	findings_grid_columns(&grid);
	for (size_t i = 0; i < verdict->findings.len; i++)
		findings_grid_row(&grid, verdict, &verdict->findings.item[i]);
	grid_write_csv_rows(out, &grid);
	arena_release(&arena);
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)out;
	(void)style;
	(void)totals;
}

const struct audit_report audit_csv = { "csv", "", begin, game, end, false, true };
