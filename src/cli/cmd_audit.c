#include "cli/command.h"

#include "base/file.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/inputs.h"
#include "cli/pipeline.h"

#include <errno.h>
#include <unistd.h>

/* A run of `ephor audit`: verdicts become text in many threads and one file in order. */
struct audit_run {
	const struct audit_report *report;
	struct audit_style style;
	struct outfile file;
	struct buffer joined;
	bool any; /* games have been written */
};

static void add_game(void *context, const struct audit_game_view *game, struct buffer *out)
{
	const struct audit_run *run = context;

	run->report->game(out, &run->style, game);
}

static bool write_joined(struct audit_run *run)
{
	outfile_write(&run->file, buffer_text(&run->joined));
	buffer_clear(&run->joined);
	return !run->file.error;
}

static bool write_games(void *context, struct text games)
{
	struct audit_run *run = context;

	audit_report_join(run->report, &run->joined, games, &run->any);
	return write_joined(run);
}

/* Let the output stand and say what went wrong; a reader that has seen enough is no trouble. */
static int finish(struct audit_run *run, const char *path, int status)
{
	int error = outfile_commit(&run->file);

	if (error && error != EPIPE)
		complain("%s: %s", path, file_error(error));
	return error ? STATUS_TROUBLE : status;
}

static int audit(const struct options *options)
{
	const char *path = options->output.ptr ? options->output.ptr : "-";
	struct audit_run run = {
		.report = audit_reports[options->format],
		.style = { .color = options_use_color(options, STDOUT_FILENO),
			   .verbose = options->verbose,
			   .quiet = options->quiet,
			   .fail_on = options->fail_on },
	};
	struct pipeline pipeline = { .options = options,
				     .findings_only = !run.report->plays && !options->verbose,
				     .clean_is_silent =
					     run.report->findings_alone && !options->verbose,
				     .notes_are_silent =
					     options->quiet && run.report == &audit_text,
				     .game = add_game,
				     .write = write_games,
				     .context = &run };
	int status = STATUS_TROUBLE;
	struct inputs inputs;
	int error;

	pipeline.library = library_new();
	inputs_init(&inputs, options, pipeline.library, options->arguments.item,
		    options->arguments.len);
	error = inputs_have(&inputs, path) ? EEXIST : outfile_open(&run.file, path);
	inputs_release(&inputs);
	if (error) {
		complain("%s: %s", path,
			 error == EEXIST ? "is one of the inputs, which are never written to"
					 : file_error(error));
		library_free(pipeline.library);
		return STATUS_TROUBLE;
	}
	if (options->output.ptr && options->color == COLOR_AUTO)
		run.style.color = false;
	run.report->begin(&run.joined, &run.style);
	if (pipeline_run(&pipeline, options->arguments.item, options->arguments.len)) {
		run.report->end(&run.joined, &run.style, &pipeline.totals);
		write_joined(&run);
		status = finish(&run, path, pipeline_status(&pipeline));
	} else {
		outfile_abandon(&run.file);
	}
	pipeline_release(&pipeline);
	library_free(pipeline.library);
	buffer_release(&run.joined);
	return status;
}

const struct command command_audit = {
	"audit",
	"PATH...",
	"verify logs",
	"ephor audit games/                 every log in a folder\n"
	"ephor audit -q games.zip           only the total of an archive\n"
	"ephor audit -f json - < game.gcg   one object a game, for other programs\n",
	1,
	0,
	audit,
};
