#include "base/trouble.h"
#include "cli/command.h"
#include "cli/event_run.h"
#include "report/awards_report.h"

static void print_tables(struct event_run *run, struct buffer *out)
{
	const struct options *options = run->options;
	struct tables tables;
	struct grid grid;

	tables_make(&tables, &run->event, run->scores, options->after, &run->arena);
	if (options->format == FORMAT_TEXT) {
		tables_text(out, &run->event, &tables, run->scores, &run->arena);
		return;
	}
	grid_init(&grid, &run->arena);
	tables_grid(&grid, &run->event, &tables);
	event_run_grid(run, out, &grid);
}

static void print_standings(struct event_run *run, struct buffer *out)
{
	const struct options *options = run->options;
	struct standings standings;
	struct grid grid;

	standings_make(&standings, &run->event, run->scores, options->after, &run->arena);
	if (options->explain.ptr) {
		int player = event_run_player(run, options->explain);

		if (player < 0)
			run->status = STATUS_TROUBLE;
		else
			standings_explain(out, &standings, player, &run->arena);
		return;
	}
	if (options->format == FORMAT_TEXT) {
		standings_text(out, &standings, &run->arena);
		return;
	}
	grid_init(&grid, &run->arena);
	standings_grid(&grid, &standings);
	event_run_grid(run, out, &grid);
}

/* The signed and the audited event side by side, never one in place of the other (G-5A). */
static void print_impact(struct event_run *run, struct buffer *out)
{
	struct impact impact;

	impact_make(&impact, &run->event, run->options->after, &run->arena);
	if (impact_any(&impact))
		impact_text(out, &impact);
}

static int standings_run(const struct options *options)
{
	struct event_run run;
	struct buffer out = { 0 };
	int status;

	if (event_run_open(&run, options)) {
		if (run.event.system == SYSTEM_TABLES && options->explain.ptr) {
			complain("--explain is for standings; an event of tables has places");
			run.status = STATUS_TROUBLE;
		} else if (run.event.system == SYSTEM_TABLES) {
			print_tables(&run, &out);
		} else {
			print_standings(&run, &out);
		}
		if (options->format == FORMAT_TEXT && !options->explain.ptr)
			print_impact(&run, &out);
		if (out.len > 0)
			event_run_write(&run, &out);
	}
	buffer_release(&out);
	status = run.status;
	event_run_close(&run);
	return status;
}

const struct command command_standings = {
	.name = "standings",
	.arguments = "EVENT",
	.summary = "rank the players of an event",
	.examples =
		"ephor standings spring/                      the table for the wall\n"
		"ephor standings spring/ --after 5 -f csv     after round 5, for a spreadsheet\n"
		"ephor standings spring/ --explain maria      each figure of one player\n",
	.least = 1,
	.most = 1,
	.run = standings_run,
};
