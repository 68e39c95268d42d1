#include "base/trouble.h"
#include "cli/command.h"
#include "cli/event_run.h"
#include "report/event_report.h"

/* The files for the next event. */
static void save_next(struct event_run *run, const struct ratings *ratings, int as_of)
{
	const struct options *options = run->options;
	struct buffer out = { 0 };
	struct grid grid;

	if (options->list.ptr) {
		struct rating_list list;

		rating_list_make(&list, ratings, as_of, &run->arena);
		grid_init(&grid, &run->arena);
		rating_list_grid(&grid, &list);
		grid_write_csv(&out, &grid);
		event_run_save(run, options->list, &out);
	}
	if (options->history.ptr) {
		struct rating_history history;

		buffer_clear(&out);
		rating_history_make(&history, ratings, &run->arena);
		grid_init(&grid, &run->arena);
		rating_history_grid(&grid, &history);
		grid_write_csv(&out, &grid);
		event_run_save(run, options->history, &out);
	}
	buffer_release(&out);
}

static void print_ratings(struct event_run *run, const struct ratings *ratings, int as_of,
			  struct buffer *out)
{
	const struct options *options = run->options;
	struct grid grid;

	grid_init(&grid, &run->arena);
	if (options->explain.ptr) {
		int player = event_run_player(run, options->explain);

		if (player < 0)
			run->status = STATUS_TROUBLE;
		else
			ratings_explain(out, ratings, player, &run->arena);
	} else if (as_of > 0) {
		struct rating_list list;

		rating_list_make(&list, ratings, as_of, &run->arena);
		rating_list_grid(&grid, &list);
		event_run_grid(run, out, &grid);
	} else if (options->format == FORMAT_TEXT) {
		ratings_text(out, ratings, &run->arena);
	} else {
		ratings_grid(&grid, ratings);
		event_run_grid(run, out, &grid);
	}
}

static int rate_run(const struct options *options)
{
	struct event_run run;
	struct buffer out = { 0 };
	int as_of = 0, status;

	if (options->as_of.ptr && !month_from_text(options->as_of, &as_of)) {
		complain("--as-of is a month as YYYY-MM, not '" TEXT_FMT "'",
			 TEXT_ARG(options->as_of));
		return STATUS_TROUBLE;
	}
	if (event_run_open(&run, options)) {
		if (!run.rules->rating.rated) {
			complain("the rule set %s has no ratings", run.rules->name);
			run.status = STATUS_TROUBLE;
		} else {
			struct ratings ratings;

			ratings_make(&ratings, &run.event, run.scores, &run.arena);
			print_ratings(&run, &ratings, as_of, &out);
			if (out.len > 0)
				event_run_write(&run, &out);
			save_next(&run, &ratings, as_of);
		}
	}
	buffer_release(&out);
	status = run.status;
	event_run_close(&run);
	return status;
}

const struct command command_rate = {
	.name = "rate",
	.arguments = "EVENT",
	.summary = "rate the players of an event",
	.examples = "ephor rate spring/                        old and new ratings\n"
		    "ephor rate spring/ --explain maria        how one of them comes about\n"
		    "ephor rate spring/ --list next.csv --history history.csv\n"
		    "                                          what the next event needs\n",
	.least = 1,
	.most = 1,
	.run = rate_run,
};
