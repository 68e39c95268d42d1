#include "cli/command.h"

#include <errno.h>
#include <unistd.h>

#include "audit/reconcile.h"
#include "base/file.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/inputs.h"
#include "cli/pipeline.h"
#include "log/writer.h"
#include "report/audit_lines.h"

/* A sheet that was read: one game of one file, or one sheet of that game. */
struct sheet {
	struct log log;
	const struct verdict *verdict;
	const struct rules *rules;
	size_t number; /* of the game in its file, from 0 */
	bool grouped;
};

struct reconciling {
	const struct options *options;
	const struct audit_report *report;
	struct audit_style style;
	struct audit_totals totals;
	struct arena arena; /* of the run */
	struct keeper keeper;
	struct sheet *sheet;
	size_t sheets, capacity;
	struct buffer out;    /* of all games */
	struct buffer merged; /* the logs, for -o */
	struct csv_writer csv;
	bool to_csv;
	bool any;
	int status;
};

static void raise_status(struct reconciling *run, int status)
{
	if (status > run->status)
		run->status = status;
}

static void take_sheet(void *context, const struct audit_game_view *game, struct buffer *out)
{
	struct reconciling *run = context;
	const struct sheet *last = run->sheets ? &run->sheet[run->sheets - 1] : NULL;
	bool same_file = last && text_equal(last->log.source, game->log->source);

	(void)out;
	run->sheet = arena_grow(&run->arena, run->sheet, run->sheets, &run->capacity,
				sizeof(*run->sheet));
	struct sheet *sheet = &run->sheet[run->sheets];
	*sheet = (struct sheet){ .rules = game->rules };
	if (same_file) {
		last = &run->sheet[run->sheets - 1];
		sheet->number = last->number + (last->log.sheets_follow == 0);
	}
	log_copy(&sheet->log, game->log, &run->arena);
	sheet->verdict = keeper_take(&run->keeper, game->verdict);
	run->sheets++;
}

/* One game in each file: then they are sheets of the same, whatever they call it. */
static bool is_one_game(const struct reconciling *run)
{
	for (size_t i = 0; i < run->sheets; i++) {
		if (run->sheet[i].number > 0)
			return false;
	}
	return true;
}

static bool is_same_game(const struct sheet *a, const struct sheet *b, bool one_game)
{
	if (one_game)
		return true;
	if (a->log.game_named && b->log.game_named)
		return text_equal(a->log.game, b->log.game);
	return a->number == b->number;
}

static void fail_game(struct reconciling *run, const struct log *log, const char *why)
{
	struct buffer line = { 0 };

	buffer_add_safe(&line, log->source);
	buffer_add_string(&line, ": ");
	buffer_add_safe(&line, log->game);
	complain("%s: %s", line.bytes, why);
	buffer_release(&line);
	raise_status(run, STATUS_TROUBLE);
}

static void report_game(struct reconciling *run, const struct audit_game_view *view)
{
	const struct findings *findings = &view->verdict->findings;
	struct buffer one = { 0 };

	audit_totals_add(&run->totals, view->verdict);
	for (size_t i = 0; i < findings->len; i++) {
		if (options_fails(run->options, findings->item[i].severity))
			raise_status(run, STATUS_FINDINGS);
	}
	run->report->game(&one, &run->style, view);
	audit_report_join(run->report, &run->out, buffer_text(&one), &run->any);
	buffer_release(&one);
}

static void keep_merged(struct reconciling *run, const struct log *log)
{
	if (run->to_csv)
		csv_writer_add(&run->csv, log);
	else
		gcg_write(log, &run->merged);
}

/* The sheets of one game, the first of which is `first`. */
static void reconcile_game(struct reconciling *run, size_t first, bool one_game)
{
	struct audit_options options = { .wanted = run->options->wanted };
	struct log log[LOG_SHEETS_MAX], merged;
	struct arena arena = { 0 };
	struct verdict verdict;
	int sheets = 0;

	for (size_t i = first; i < run->sheets; i++) {
		struct sheet *sheet = &run->sheet[i];

		if (sheet->grouped || !is_same_game(&run->sheet[first], sheet, one_game))
			continue;
		sheet->grouped = true;
		if (sheets == LOG_SHEETS_MAX) {
			fail_game(run, &sheet->log, "too many sheets of this game: left out");
			continue;
		}
		if (run->options->verbose && run->report == &audit_text && !run->style.quiet)
			audit_add_summary_line(&run->out, sheet->verdict);
		log[sheets++] = sheet->log;
	}
	if (sheets < 2) {
		fail_game(run, &run->sheet[first].log, "there is no other sheet of this game");
		return;
	}
	const struct rules *rules = run->sheet[first].rules;
	reconcile_sheets(log, sheets, rules, &options, &arena, &merged);
	audit_game(&merged, rules, &options, &arena, &verdict);
	report_game(run, &(struct audit_game_view){ &verdict, &merged, rules });
	if (run->options->output.ptr)
		keep_merged(run, &merged);
	arena_release(&arena);
}

static void reconcile_all(struct reconciling *run)
{
	bool one_game = is_one_game(run);

	run->report->begin(&run->out, &run->style);
	for (size_t i = 0; i < run->sheets; i++) {
		struct sheet *sheet = &run->sheet[i];

		if (sheet->grouped)
			continue;
		if (sheet->log.entries) {
			reconcile_game(run, i, one_game);
			continue;
		}
		sheet->grouped = true;
		report_game(run, &(struct audit_game_view){ sheet->verdict, NULL, NULL });
	}
	run->report->end(&run->out, &run->style, &run->totals);
}

static void write_merged(struct reconciling *run, struct library *library)
{
	const struct options *options = run->options;

	if (run->to_csv)
		csv_writer_finish(&run->csv, &run->merged);
	if (!run->merged.len)
		return;
	struct inputs inputs;
	inputs_init(&inputs, options, library, options->arguments.item, options->arguments.len);
	int error = inputs_have(&inputs, options->output.ptr)
			    ? EEXIST
			    : outfile_save(options->output.ptr, buffer_text(&run->merged));
	inputs_release(&inputs);
	if (error) {
		complain("%s: %s", options->output.ptr,
			 error == EEXIST ? "is one of the inputs, which are never written to"
					 : file_error(error));
		raise_status(run, STATUS_TROUBLE);
	}
}

static int reconcile(const struct options *options)
{
	struct options sequential = *options;
	struct reconciling run = {
		.options = options,
		.report = audit_reports[options->format],
		.style = { .color = options_use_color(options, STDOUT_FILENO),
			   .verbose = options->verbose,
			   .quiet = options->quiet },
	};
	struct pipeline pipeline = {
		.options = &sequential, .game = take_sheet, .context = &run, .sheets_apart = true
	};

	sequential.jobs = 1; /* sheets come in the order in which they were given */
	pipeline.library = library_new();
	if (pipeline_run(&pipeline, options->arguments.item, options->arguments.len)) {
		run.to_csv = text_ends_with_nocase(options->output, ".csv") ||
			     (run.sheets && run.sheet[0].log.format != LOG_GCG &&
			      !text_ends_with_nocase(options->output, ".gcg"));
		reconcile_all(&run);
		if (options->output.ptr)
			write_merged(&run, pipeline.library);
		int error = outfile_save("-", buffer_text(&run.out));
		if (error && error != EPIPE) {
			complain("standard output: %s", file_error(error));
			raise_status(&run, STATUS_TROUBLE);
		}
	}
	if (pipeline.failed)
		raise_status(&run, STATUS_TROUBLE);
	pipeline_release(&pipeline);
	library_free(pipeline.library);
	csv_writer_release(&run.csv);
	buffer_release(&run.merged);
	buffer_release(&run.out);
	keeper_release(&run.keeper);
	arena_release(&run.arena);
	return run.status;
}

const struct command command_reconcile = {
	"reconcile",
	"SHEET [SHEET]...",
	"compare the sheets of one game with each other and the board",
	"ephor reconcile ann.gcg bob.gcg              where do they differ, who is right?\n"
	"ephor reconcile both.csv                     one file with a column of sheets\n"
	"ephor reconcile a.csv b.csv -o merged.gcg    and write one log from both\n",
	1,
	0,
	reconcile,
};
