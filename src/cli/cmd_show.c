#include "cli/command.h"

#include <errno.h>
#include <unistd.h>

#include "base/file.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/inputs.h"
#include "cli/pipeline.h"
#include "report/audit_lines.h"
#include "report/sheet_text.h"

struct showing {
	const struct options *options;
	struct outfile file;
	bool color;
	bool shown;    /* a game has been */
	bool too_late; /* a turn was asked for that no game has */
};

static void add_title(struct buffer *out, const struct audit_game_view *game)
{
	const struct log *log = game->log;
	buffer_add_safe(out, log->source);
	buffer_add_string(out, ": ");
	buffer_add_safe(out, log->title.len ? log->title : log->game);
	buffer_printf(out, " (%s, %s tiles)\n\n", game->rules->name, game->rules->tiles->name);
}

static void show_game(void *context, const struct audit_game_view *game, struct buffer *out)
{
	struct showing *showing = context;
	const struct options *options = showing->options;
	if (options->game.len && !text_equal(options->game, game->log->game))
		return;
	if (game->verdict->status == VERDICT_UNREADABLE) {
		for (size_t i = 0; i < game->verdict->findings.len; i++)
			audit_add_finding_line(out, game->verdict, &game->verdict->findings.item[i],
					       showing->color);
		showing->shown = true;
		return;
	}
	if (showing->shown)
		buffer_add_char(out, '\n');
	showing->shown = true;
	add_title(out, game);
	sheet_text_add(out, game, showing->color);
	if (options->turn > game->verdict->turns)
		showing->too_late = true;
	if (!game->verdict->replayed)
		return;
	int turn = options->turn && options->turn < game->verdict->turns ? options->turn
									 : game->verdict->turns;
	buffer_printf(out, "\nafter turn %d:\n", turn);
	sheet_text_add_board(out, game, turn, showing->color);
}

static bool write_out(void *context, struct text text)
{
	struct showing *showing = context;

	outfile_write(&showing->file, text);
	return !showing->file.error;
}

/* A reader that has seen enough is no trouble to speak of. */
static int finish(struct showing *showing, const char *path, int status)
{
	int error = outfile_commit(&showing->file);

	if (error && error != EPIPE)
		complain("%s: %s", path, file_error(error));
	return error ? STATUS_TROUBLE : status;
}

static int show(const struct options *given)
{
	struct options options = *given;
	const char *path = options.output.ptr ? options.output.ptr : "-";
	struct showing showing = {
		.options = &options,
		.color = options.output.ptr ? options.color == COLOR_ALWAYS
					    : options_use_color(&options, STDOUT_FILENO),
	};
	struct pipeline pipeline = {
		.options = &options, .game = show_game, .write = write_out, .context = &showing
	};
	int status = STATUS_TROUBLE;
	struct inputs inputs;
	int error;

	pipeline.library = library_new();
	inputs_init(&inputs, given, pipeline.library, options.arguments.item,
		    options.arguments.len);
	error = inputs_have(&inputs, path) ? EEXIST : outfile_open(&showing.file, path);
	inputs_release(&inputs);
	if (error) {
		complain("%s: %s", path,
			 error == EEXIST ? "is one of the inputs, which are never written to"
					 : file_error(error));
		library_free(pipeline.library);
		return STATUS_TROUBLE;
	}
	options.jobs = 1; /* games are written one after the other */
	if (pipeline_run(&pipeline, options.arguments.item, options.arguments.len)) {
		status = pipeline.failed ? STATUS_TROUBLE : STATUS_CLEAN;
		if (pipeline.totals.unreadable && status == STATUS_CLEAN)
			status = STATUS_FINDINGS;
		if (options.game.len && !showing.shown) {
			complain("there is no game %s in the input", options.game.ptr);
			status = STATUS_TROUBLE;
		}
		if (showing.too_late)
			complain("there is no turn %d: the last one is shown", options.turn);
		status = finish(&showing, path, status);
	} else {
		outfile_abandon(&showing.file);
	}
	pipeline_release(&pipeline);
	library_free(pipeline.library);
	return status;
}

const struct command command_show = {
	"show",
	"PATH...",
	"scoresheet and board in the terminal",
	"ephor show game.gcg             the sheet and the last board\n"
	"ephor show game.gcg --turn 8    the board after turn 8\n"
	"ephor show all.csv --game r1t3  one game of many\n",
	1,
	0,
	show,
};
