#include "cli/command.h"
#include "cli/event_run.h"
#include "report/awards_report.h"

static void print_prizes(struct event_run *run, struct buffer *out)
{
	struct impact impact;

	impact_make(&impact, &run->event, run->options->after, &run->arena);
	impact_find_close(&impact, run->scores, run->options->after, &run->arena);
	prizes_text(out, &impact.prizes[run->scores], &run->arena);
	impact_close_text(out, &impact);
}

static void print_awards(struct event_run *run, struct buffer *out)
{
	const struct options *options = run->options;
	struct standings standings;
	struct awards awards;
	struct grid grid;

	standings_make(&standings, &run->event, run->scores, options->after, &run->arena);
	awards_make(&awards, &standings, options->top, &run->arena);
	if (options->format == FORMAT_TEXT) {
		awards_text(out, &awards, standings.cards.rounds, &run->arena);
		if (run->event.prizes > 0)
			print_prizes(run, out);
		statistics_text(out, &run->event, run->scores, options->after, &run->arena);
		return;
	}
	grid_init(&grid, &run->arena);
	awards_grid(&grid, &awards);
	event_run_grid(run, out, &grid);
}

static int awards_run(const struct options *options)
{
	struct event_run run;
	struct buffer out = { 0 };
	int status;

	if (event_run_open(&run, options)) {
		print_awards(&run, &out);
		event_run_write(&run, &out);
	}
	buffer_release(&out);
	status = run.status;
	event_run_close(&run);
	return status;
}

const struct command command_awards = {
	.name = "awards",
	.arguments = "EVENT",
	.summary = "who did best in what, and what proves it; the prizes",
	.examples = "ephor awards spring/                 the lists for the wall\n"
		    "ephor awards spring/ --top 1 -f csv  the winners alone, for a spreadsheet\n",
	.least = 1,
	.most = 1,
	.run = awards_run,
};
