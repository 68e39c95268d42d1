#include "cli/event_run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/command.h"
#include "event/check.h"
#include "event/join.h"
#include "event/prizes.h"
#include "event/read.h"
#include "report/event_report.h"
#include "report/verdict_json.h"
#include "rules/locate.h"

enum { EVENT_FILE_MAX = 256 << 20, AUDITED_LINE_MAX = 16 << 20 };

static void raise_status(struct event_run *run, int status)
{
	if (status > run->status)
		run->status = status;
}

/* True, and said, where an event names a file that nobody should wait for. */
static bool is_refused(struct event_run *run, struct text path)
{
	if (!file_is_special(path.ptr))
		return false;
	complain("cannot read " TEXT_FMT ": no file but a device, pipe or socket", TEXT_ARG(path));
	raise_status(run, STATUS_TROUBLE);
	return true;
}

static bool load(const struct event_loader *loader, struct text path, bool must, struct text *bytes)
{
	struct event_run *run = loader->context;
	struct buffer content = { 0 };
	int error = file_read(path.ptr, EVENT_FILE_MAX, &content);

	if (error == 0) {
		*bytes = arena_text(&run->arena, buffer_text(&content));
	} else if (must || error != ENOENT) {
		complain("cannot read " TEXT_FMT ": %s", TEXT_ARG(path), file_error(error));
		raise_status(run, STATUS_TROUBLE);
	}
	buffer_release(&content);
	return error == 0;
}

static bool load_named(const struct event_loader *loader, struct text path, bool must,
		       struct text *bytes)
{
	return !is_refused(loader->context, path) && load(loader, path, must, bytes);
}

/* EVENT is an event.ini or the folder that holds one. */
static struct text event_file(struct event_run *run, struct text argument)
{
	struct stat about;

	if (stat(argument.ptr, &about) != 0 || !S_ISDIR(about.st_mode))
		return argument;
	while (argument.len > 1 && argument.ptr[argument.len - 1] == '/')
		argument.len--;
	return arena_printf(&run->arena, TEXT_FMT "%sevent.ini", TEXT_ARG(argument),
			    argument.ptr[argument.len - 1] == '/' ? "" : "/");
}

static struct rules_request event_request(const struct event_run *run)
{
	const struct options *options = run->options;

	return (struct rules_request){
		.rules = options->rules.ptr ? options->rules : run->event.rules_name,
		.tiles = options->tiles,
		.board = options->board,
		.settings = options->settings.item,
		.settings_len = options->settings.len,
	};
}

static const struct rules *event_rules(struct event_run *run)
{
	struct rules_problems problems = { 0 };
	struct rules_request request = event_request(run);
	const struct rules *rules = NULL;

	if (run->options->rules.ptr || !locate_is_special(request.rules, &problems))
		rules = library_rules(run->library, &request, &problems);

	for (size_t i = 0; i < problems.len; i++) {
		const struct rules_problem *problem = &problems.item[i];

		if (problem->line > 0)
			complain(TEXT_FMT ":%u: " TEXT_FMT, TEXT_ARG(problem->file),
				 (unsigned)problem->line, TEXT_ARG(problem->message));
		else
			complain(TEXT_FMT ": " TEXT_FMT, TEXT_ARG(problem->file),
				 TEXT_ARG(problem->message));
	}
	rules_problems_release(&problems);
	return rules;
}

static bool write_to_stderr(void *context, struct text out)
{
	(void)context;
	if (out.len > 0)
		fwrite(out.ptr, 1, out.len, stderr);
	return true;
}

static void print_game(void *context, const struct audit_game_view *game, struct buffer *out)
{
	const struct event_run *run = context;
	const struct audit_style style = {
		.color = options_use_color(run->options, STDERR_FILENO),
		.quiet = run->options->quiet,
	};

	audit_text.game(out, &style, game);
}

static bool is_final(const void *context, const struct log *log)
{
	const struct event_run *run = context;

	return log->final_round ||
	       (log->round > 0 &&
		(log->round == run->event.final_round ||
		 (run->event.final_round == 0 && log->round == run->event.rounds)));
}

static struct pipeline logs_pipeline(const struct event_run *run)
{
	return (struct pipeline){
		.options = run->options,
		.library = run->library,
		.event = { .rules = run->event.rules_name },
		.is_final = is_final,
		.final_context = run,
	};
}

/* Audit the logs of the event: the folder it names, else games/ where there is one. */
static const struct verdict **audit_logs(struct event_run *run, size_t *count)
{
	const struct event *event = &run->event;
	bool named = event->games.len > 0;
	struct text path = arena_printf(&run->arena, TEXT_FMT TEXT_FMT, TEXT_ARG(event->folder),
					TEXT_ARG(named ? event->games : TEXT("games")));
	struct stat about;

	*count = 0;
	if ((!named && stat(path.ptr, &about) != 0) || is_refused(run, path))
		return NULL;
	run->logs = path;
	run->pipeline = logs_pipeline(run);
	run->pipeline.keep = true;
	run->pipeline.game = print_game;
	run->pipeline.write = write_to_stderr;
	run->pipeline.context = run;
	if (!pipeline_run(&run->pipeline, &path, 1)) {
		raise_status(run, STATUS_TROUBLE);
		return NULL;
	}
	raise_status(run, pipeline_status(&run->pipeline));
	*count = run->pipeline.verdicts;
	return (const struct verdict **)run->pipeline.verdict;
}

void event_run_again(struct event_run *run, const struct text *path, size_t paths,
		     void (*game)(void *context, const struct audit_game_view *game,
				  struct buffer *out),
		     void *context)
{
	struct pipeline pipeline = logs_pipeline(run);

	pipeline.again = true;
	pipeline.game = game;
	pipeline.context = context;
	pipeline_run(&pipeline, path, paths);
	pipeline_release(&pipeline);
}

/* The verdicts of a file while it is read. */
struct audited {
	struct event_run *run;
	struct text path;
	uint32_t line;	     /* of the next piece; 0: it is the first */
	struct arena object; /* of one line */
	const struct verdict **verdict;
	size_t verdicts, capacity;
};

static void take_verdict(struct audited *audited, const struct verdict *verdict)
{
	struct event_run *run = audited->run;

	if (audited->verdicts == audited->capacity) {
		audited->capacity = audited->capacity ? 2 * audited->capacity : 256;
		audited->verdict = must_realloc((void *)audited->verdict,
						audited->capacity * sizeof(struct verdict *));
	}
	audited->verdict[audited->verdicts++] = keeper_take(&run->keeper, verdict);
	for (size_t i = 0; i < verdict->findings.len; i++)
		if (run->options->wanted[verdict->findings.item[i].code] &&
		    options_fails(run->options, verdict->findings.item[i].severity))
			raise_status(run, STATUS_FINDINGS);
}

static void take_lines(void *context, struct text lines)
{
	struct audited *audited = context;
	struct jsonfile file = { lines, audited->line };
	struct verdict verdict;
	struct text problem;
	enum json_result result;
	uint32_t line;

	if (audited->line == 0)
		jsonfile_init(&file, lines);
	do {
		arena_reset(&audited->object);
		result = verdict_read_json(&file, &audited->object, &verdict, &line, &problem);
		if (result == JSON_READ)
			take_verdict(audited, &verdict);
		else if (result == JSON_BROKEN)
			event_add_finding(&audited->run->event, audited->path, line, FINDING_SYNTAX,
					  TEXT_FMT, TEXT_ARG(problem));
	} while (result != JSON_END);
	audited->line = file.line;
}

/* Verdicts that were made elsewhere and written as JSON. */
static const struct verdict **read_audited(struct event_run *run, size_t *count)
{
	struct audited audited = { .run = run };
	const struct texts *paths = &run->options->audited;

	for (size_t i = 0; i < paths->len; i++) {
		int error;

		audited.path = paths->item[i];
		audited.line = 0;
		error = file_read_lines(audited.path.ptr, AUDITED_LINE_MAX, take_lines, &audited);
		if (!error)
			continue;
		complain("cannot read " TEXT_FMT ": %s", TEXT_ARG(audited.path), file_error(error));
		raise_status(run, STATUS_TROUBLE);
	}
	arena_release(&audited.object);
	run->audited = audited.verdict;
	*count = audited.verdicts;
	return audited.verdict;
}

static void print_findings(struct event_run *run)
{
	const struct event *event = &run->event;
	struct buffer out = { 0 };

	for (size_t i = 0; i < event->findings; i++)
		if (run->options->wanted[event->finding[i].finding.code] &&
		    options_fails(run->options, event->finding[i].finding.severity))
			raise_status(run, STATUS_FINDINGS);
	if (!run->options->quiet) {
		event_findings_text(&out, event, run->options->wanted,
				    options_use_color(run->options, STDERR_FILENO));
		write_to_stderr(run, buffer_text(&out));
	}
	buffer_release(&out);
}

static int compare_verdicts(const void *a, const void *b)
{
	const struct verdict *first = *(const struct verdict *const *)a;
	const struct verdict *second = *(const struct verdict *const *)b;
	int order = text_compare(first->source, second->source);

	if (!order)
		order = (first->line > second->line) - (first->line < second->line);
	return order ? order : text_compare(first->game, second->game);
}

/* Wherever the games were audited and however they were joined, their order is the same. */
static void sort_verdicts(const struct verdict **verdict, size_t verdicts)
{
	if (verdicts)
		qsort(verdict, verdicts, sizeof(*verdict), compare_verdicts);
}

bool event_run_open(struct event_run *run, const struct options *options)
{
	const struct event_loader loader = { load, run }, named = { load_named, run };
	const struct verdict **verdict;
	size_t verdicts;

	*run = (struct event_run){ .options = options, .library = library_new() };
	event_read_settings(&run->event, &run->arena, event_file(run, options->arguments.item[0]),
			    &loader);
	if (run->status == STATUS_TROUBLE)
		return false;
	run->rules = event_rules(run);
	if (!run->rules) {
		run->status = STATUS_TROUBLE;
		return false;
	}
	event_read_tables(&run->event, run->rules, &named);
	if (run->status == STATUS_TROUBLE)
		return false;
	run->scores = run->event.scores;
	if (options->scores != SCORES_BY_RULES)
		run->scores = options->scores == SCORES_SIGNED ? SCORE_SIGNED : SCORE_AUDITED;
	verdict = options->audited.len > 0 ? read_audited(run, &verdicts)
					   : audit_logs(run, &verdicts);
	inputs_init(&run->inputs, options, run->library, &run->logs, run->logs.ptr ? 1 : 0);
	sort_verdicts(verdict, verdicts);
	event_join(&run->event, verdict, verdicts);
	prizes_check(&run->event);
	event_check(&run->event);
	print_findings(run);
	return true;
}

void event_run_close(struct event_run *run)
{
	pipeline_release(&run->pipeline);
	inputs_release(&run->inputs);
	keeper_release(&run->keeper);
	free((void *)run->audited);
	library_free(run->library);
	arena_release(&run->arena);
}

int event_run_player(const struct event_run *run, struct text id)
{
	int player = event_find_player(&run->event, id);

	if (player < 0)
		complain("no player '" TEXT_FMT "' in " TEXT_FMT, TEXT_ARG(id),
			 TEXT_ARG(run->event.file));
	return player;
}

void event_run_grid(const struct event_run *run, struct buffer *out, const struct grid *grid)
{
	if (run->options->format == FORMAT_TEXT)
		grid_write_text(out, grid);
	else if (run->options->format == FORMAT_JSON)
		grid_write_json(out, grid);
	else
		grid_write_csv(out, grid);
}

bool event_run_has_read(struct event_run *run, const char *path)
{
	const struct event *event = &run->event;
	const struct text file[] = { event->file,	  event->players_file, event->results_file,
				     event->rulings_file, event->draws_file,   event->ratings_file,
				     event->history_file };

	for (size_t i = 0; i < sizeof(file) / sizeof(*file); i++)
		if (file[i].ptr && file_same(path, file[i].ptr))
			return true;
	return inputs_have(&run->inputs, path);
}

void event_run_wrote(struct event_run *run, struct text path, int error)
{
	if (error == 0)
		return;
	complain("cannot write " TEXT_FMT ": %s", TEXT_ARG(path), file_error(error));
	run->status = STATUS_TROUBLE;
}

void event_run_save(struct event_run *run, struct text path, const struct buffer *out)
{
	event_run_wrote(run, path,
			event_run_has_read(run, path.ptr)
				? EEXIST
				: outfile_save(path.ptr, buffer_text(out)));
}

void event_run_write(struct event_run *run, const struct buffer *out)
{
	event_run_save(run, run->options->output.ptr ? run->options->output : TEXT("-"), out);
}
