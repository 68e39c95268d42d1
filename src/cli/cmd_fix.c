#include "cli/command.h"

#include <errno.h>

#include "audit/correct.h"
#include "base/file.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/inputs.h"
#include "cli/outfolder.h"
#include "cli/pipeline.h"
#include "log/writer.h"
#include "report/audit_lines.h"

/* A run of `ephor fix`.  Games come one after the other, those of a file together. */
struct fixing {
	const struct options *options;
	struct outfolder folder;
	struct inputs inputs;
	struct audit_options again; /* for the audit of what was corrected */
	struct arena arena;

	struct buffer source; /* the input whose games are being written */
	struct buffer path;   /* where to */
	bool writing;
	bool headed; /* the listing names the file already */
	struct outfile file;
	struct buffer out;
	struct csv_writer csv;
	bool is_csv;

	struct outfile listing;
	struct buffer lines;
	size_t games, changed, changes;
	size_t left, left_games; /* errors that are still there */
	int status;
};

static void raise_status(struct fixing *fixing, int status)
{
	if (status > fixing->status)
		fixing->status = status;
}

static void fail(struct fixing *fixing, struct text path, const char *why)
{
	struct buffer line = { 0 };

	buffer_add_safe(&line, path);
	complain("%s: %s", line.bytes, why);
	buffer_release(&line);
	raise_status(fixing, STATUS_TROUBLE);
}

static void end_file(struct fixing *fixing)
{
	if (fixing->writing) {
		if (fixing->is_csv)
			csv_writer_finish(&fixing->csv, &fixing->out);
		outfile_write(&fixing->file, buffer_text(&fixing->out));
		int error = outfile_commit(&fixing->file);
		if (error)
			fail(fixing, buffer_text(&fixing->path), file_error(error));
	}
	csv_writer_release(&fixing->csv);
	fixing->csv = (struct csv_writer){ 0 };
	buffer_clear(&fixing->out);
	fixing->writing = false;
	outfile_write(&fixing->listing, buffer_text(&fixing->lines));
	buffer_clear(&fixing->lines);
}

/* The games of an input begin. */
static void begin_file(struct fixing *fixing, const struct log *log)
{
	end_file(fixing);
	buffer_clear(&fixing->source);
	buffer_add_text(&fixing->source, log->source);
	fixing->headed = false;
	fixing->is_csv = log->format != LOG_GCG;
	const char *why = outfolder_path(&fixing->folder, log->source,
					 fixing->is_csv ? ".csv" : ".gcg", &fixing->path);
	if (!why) {
		int error = inputs_have(&fixing->inputs, fixing->path.bytes)
				    ? EEXIST
				    : outfile_open(&fixing->file, fixing->path.bytes);
		if (error)
			why = file_error(error);
	}
	if (why)
		fail(fixing, buffer_text(&fixing->path), why);
	fixing->writing = !why;
}

static void write_log(struct fixing *fixing, const struct log *log)
{
	if (fixing->is_csv) {
		csv_writer_add(&fixing->csv, log);
		return;
	}
	gcg_write(log, &fixing->out);
	outfile_write(&fixing->file, buffer_text(&fixing->out));
	buffer_clear(&fixing->out);
}

/* What stands on an entry, for somebody who looks for it on the sheet. */
static void add_entry_name(struct buffer *out, const struct log *log, const struct entry *entry)
{
	static const char *const name[] = {
		[ENTRY_PLAY] = "play",		 [ENTRY_PASS] = "pass",
		[ENTRY_EXCHANGE] = "exchange",	 [ENTRY_WITHDRAWN] = "play taken back",
		[ENTRY_CHALLENGE] = "challenge", [ENTRY_LEFT] = "tiles left",
		[ENTRY_TIME] = "time",		 [ENTRY_FINAL] = "final score",
		[ENTRY_DRAW] = "draw",
	};

	buffer_printf(out, "@@ %u: ", (unsigned)entry->line);
	buffer_add_safe(out, entry->player >= 0 ? log->player[entry->player].nick : entry->nick);
	buffer_add_string(out, ", ");
	if (entry->kind == ENTRY_PLAY && entry->word.len)
		buffer_add_safe(out, entry->word);
	else
		buffer_add_string(out, name[entry->kind]);
	buffer_add_string(out, " @@\n");
}

/* The changes of one entry, from `first` on: a line of what was and one of what is. */
static size_t list_entry(struct buffer *out, const struct correction *correction, size_t first)
{
	size_t entry = correction->change[first].entry, end = first;

	while (end < correction->changes && correction->change[end].entry == entry)
		end++;
	add_entry_name(out, &correction->log, &correction->log.entry[entry]);
	for (int is = 0; is < 2; is++) {
		if (!is && !correction->change[first].was.len)
			continue; /* there was no such line */
		for (size_t i = first; i < end; i++) {
			const struct change *change = &correction->change[i];

			buffer_printf(out, "%s%s ",
				      i > first ? ", "
				      : is	? "+"
						: "-",
				      change->was.len ? change->what : "score");
			buffer_add_safe(out, is ? change->is : change->was);
		}
		buffer_add_char(out, '\n');
	}
	return end;
}

static void list_changes(struct fixing *fixing, const struct correction *correction)
{
	struct buffer *out = &fixing->lines;

	if (!correction->changes || fixing->options->quiet)
		return;
	if (!fixing->headed) {
		buffer_add_string(out, "--- ");
		buffer_add_safe(out, buffer_text(&fixing->source));
		buffer_add_string(out, "\n+++ ");
		buffer_add_safe(out, buffer_text(&fixing->path));
		buffer_add_char(out, '\n');
		fixing->headed = true;
	}
	for (size_t i = 0; i < correction->changes;)
		i = list_entry(out, correction, i);
}

/* What could not be decided is what the audit still finds. */
static void list_left(struct fixing *fixing, const struct verdict *verdict)
{
	const struct options *options = fixing->options;
	const struct findings *findings = &verdict->findings;
	bool color = options_use_color(options, 1);

	fixing->left += (size_t)findings->errors;
	fixing->left_games += findings->errors > 0;
	for (size_t i = 0; i < findings->len; i++) {
		const struct finding *finding = &findings->item[i];

		if (options_fails(options, finding->severity))
			raise_status(fixing, STATUS_FINDINGS);
		if (!options->quiet && (finding->severity == SEVERITY_ERROR || options->verbose))
			audit_add_finding_line(&fixing->lines, verdict, finding, color);
	}
}

static bool are_rules_known(const struct verdict *verdict)
{
	for (size_t i = 0; i < verdict->findings.len; i++) {
		if (verdict->findings.item[i].code == FINDING_UNKNOWN_RULES)
			return false;
	}
	return true;
}

static void fix_game(void *context, const struct audit_game_view *game, struct buffer *out)
{
	struct fixing *fixing = context;
	const struct log *log = game->log;
	struct correction correction;
	struct verdict verdict;

	(void)out;
	fixing->games++;
	if (!log->entries) {
		list_left(fixing, game->verdict);
		return;
	}
	if (!text_equal(buffer_text(&fixing->source), log->source))
		begin_file(fixing, log);
	arena_reset(&fixing->arena);
	/* Under rules that are not the game's own only the sums can be trusted. */
	correct_log(log, game->verdict,
		    fixing->options->totals_only || !are_rules_known(game->verdict), &fixing->arena,
		    &correction);
	if (!fixing->writing)
		return;
	write_log(fixing, &correction.log);
	fixing->changed += correction.changes > 0;
	fixing->changes += correction.changes;
	list_changes(fixing, &correction);
	audit_game(&correction.log, game->rules, &fixing->again, &fixing->arena, &verdict);
	list_left(fixing, &verdict);
}

static void add_total(struct fixing *fixing)
{
	buffer_printf(&fixing->lines, "corrected %zu of %zu game%s: %zu change%s", fixing->changed,
		      fixing->games, fixing->games == 1 ? "" : "s", fixing->changes,
		      fixing->changes == 1 ? "" : "s");
	if (fixing->left)
		buffer_printf(&fixing->lines, "; left alone: %zu error%s in %zu game%s",
			      fixing->left, fixing->left == 1 ? "" : "s", fixing->left_games,
			      fixing->left_games == 1 ? "" : "s");
	buffer_add_char(&fixing->lines, '\n');
}

static int fix(const struct options *options)
{
	/* What goes into one file is written in order, so one worker looks at all of it; and
	 * which findings are shown does not change what is corrected. */
	struct options sequential = *options;
	struct fixing fixing = { .options = options,
				 .folder = { .options = options },
				 .again = { .wanted = options->wanted } };
	struct pipeline pipeline = {
		.options = &sequential, .game = fix_game, .context = &fixing, .sheets_apart = true
	};

	if (!options->output.len || text_is(options->output, "-")) {
		complain("fix: a folder for the corrected logs is missing: -o DIR");
		return STATUS_TROUBLE;
	}
	sequential.jobs = 1;
	for (size_t i = 0; i < FINDING_CODES; i++)
		sequential.wanted[i] = true;
	outfile_open(&fixing.listing, "-");
	pipeline.library = library_new();
	inputs_init(&fixing.inputs, options, pipeline.library, options->arguments.item,
		    options->arguments.len);
	if (pipeline_run(&pipeline, options->arguments.item, options->arguments.len)) {
		end_file(&fixing);
		add_total(&fixing);
		outfile_write(&fixing.listing, buffer_text(&fixing.lines));
	}
	if (pipeline.failed)
		raise_status(&fixing, STATUS_TROUBLE);
	int error = outfile_commit(&fixing.listing);
	if (error && error != EPIPE)
		fail(&fixing, TEXT("standard output"), file_error(error));
	pipeline_release(&pipeline);
	inputs_release(&fixing.inputs);
	library_free(pipeline.library);
	outfolder_release(&fixing.folder);
	arena_release(&fixing.arena);
	buffer_release(&fixing.source);
	buffer_release(&fixing.path);
	buffer_release(&fixing.out);
	buffer_release(&fixing.lines);
	return fixing.status;
}

const struct command command_fix = {
	"fix",
	"PATH... -o DIR",
	"write corrected logs",
	"ephor fix games/ -o fixed/                 a corrected log for each\n"
	"ephor fix sheet.csv -o out --totals-only   only add up the totals anew\n",
	1,
	0,
	fix,
};
