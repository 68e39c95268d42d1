#include "cli/pipeline.h"

#include "audit/glance.h"
#include "audit/guess.h"
#include "audit/reconcile.h"
#include "base/archive.h"
#include "base/pool.h"
#include "base/progress.h"
#include "base/trouble.h"
#include "cli/command.h"
#include "cli/problems.h"
#include "log/claim.h"
#include "log/source.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum {
	PIECES_PER_WORKER = 4,
	OUTPUT_LARGE = 4 << 20,	 /* a piece that has written more waits for its turn to give it */
	LEXICON_MAX = 256 << 20, /* bytes of a word list */
	LEXICONS_MAX = 64	 /* tile sets in one run that words are looked up in */
};

/* A lexicon is made for a tile set, when the first game with those tiles comes. */
struct lexicons {
	struct buffer list; /* the text of the word list */
	bool given;
	pthread_mutex_t lock;
	const struct tileset *tiles[LEXICONS_MAX];
	struct lexicon *lexicon[LEXICONS_MAX];
	size_t len;
};

struct worker {
	struct arena arena;	     /* of the game */
	struct reader *reader;	     /* of the last text */
	struct plain_game plain;     /* for a glance at it */
	const struct tileset *tiles; /* of the last game */
	const struct lexicon *lexicon;
};

struct run {
	struct pipeline *pipeline;
	struct source *source;
	struct rules_request asked;
	struct lexicons lexicons;
	struct worker *worker;
	struct progress progress;
	bool glances; /* games in which nothing is wrong need not be read */
	bool stopped;
};

struct piece {
	struct run *run;
	struct source_piece source;
	struct buffer out;
	struct audit_totals totals;
	bool found;
	struct verdict **kept;
	size_t kept_len, kept_capacity;
};

static const struct lexicon *lexicon_for(struct lexicons *lexicons, const struct tileset *tiles)
{
	struct lexicon *lexicon = NULL;

	pthread_mutex_lock(&lexicons->lock);
	for (size_t i = 0; i < lexicons->len && !lexicon; i++)
		if (lexicons->tiles[i] == tiles)
			lexicon = lexicons->lexicon[i];
	if (!lexicon) {
		if (lexicons->len == LEXICONS_MAX)
			die("more than %d tile sets in one run with a lexicon", LEXICONS_MAX);
		lexicon = lexicon_new(buffer_text(&lexicons->list), tiles);
		lexicons->tiles[lexicons->len] = tiles;
		lexicons->lexicon[lexicons->len++] = lexicon;
	}
	pthread_mutex_unlock(&lexicons->lock);
	return lexicon;
}

static void keep_verdict(struct piece *piece, struct verdict *verdict)
{
	if (piece->kept_len == piece->kept_capacity) {
		piece->kept_capacity = piece->kept_capacity ? piece->kept_capacity * 2 : 64;
		piece->kept =
			must_realloc(piece->kept, piece->kept_capacity * sizeof(struct verdict *));
	}
	piece->kept[piece->kept_len++] = verdict;
}

/* Is there a finding at or above --fail-on? */
static bool reaches(const struct findings *findings, int fail_on)
{
	return (findings->errors && fail_on <= SEVERITY_ERROR) ||
	       (findings->warnings && fail_on <= SEVERITY_WARNING) ||
	       (findings->notes && fail_on <= SEVERITY_NOTE);
}

/* The line on which the log names this. */
static uint32_t named_on(const struct log *log, struct text name)
{
	uint32_t line = name.ptr == log->rules.ptr		 ? log->rules_line
			: name.ptr == log->board_layout.ptr	 ? log->board_layout_line
			: name.ptr == log->tile_distribution.ptr ? log->tile_distribution_line
								 : 0;

	return line ? line : log->line;
}

/* Other tiles for a log that names none and has letters the default ones lack; NULL: keep them. */
static const struct rules *guess(struct run *run, const struct log *log,
				 const struct verdict *verdict)
{
	const struct rules_request *event = &run->pipeline->event;

	if (verdict->findings.errors == 0 || run->asked.rules.len || run->asked.tiles.len ||
	    event->rules.len || event->tiles.len || log->rules.len || log->tile_distribution.len ||
	    library_tiles_for_lexicon(log->lexicon).len)
		return NULL;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		if (verdict->findings.item[i].code == FINDING_UNKNOWN_TILE)
			return guess_tiles(run->pipeline->library, &run->asked, log,
					   verdict->findings.errors);
	}
	return NULL;
}

/* A game: one log, or as many sheets of it as were read. */
static void audit_log(struct piece *piece, int number, struct log *log, int sheets)
{
	struct run *run = piece->run;
	struct pipeline *pipeline = run->pipeline;
	struct worker *worker = &run->worker[number];
	struct text unknown = { 0 };
	struct verdict verdict;
	struct log merged;

	const struct rules *rules = library_rules_for(
		pipeline->library, &run->asked, &pipeline->event, log->rules,
		log->tile_distribution, log->board_layout, log->lexicon, &unknown);
	if (!rules)
		BUG("rules that were checked cannot be resolved");
	if (unknown.len)
		findings_add(&log->findings, FINDING_UNKNOWN_RULES, named_on(log, unknown),
			     "'" TEXT_FMT "' is not known: the game is audited under %s rules "
			     "with %s tiles on the %s board",
			     TEXT_ARG(unknown), rules->name, rules->tiles->name,
			     rules->layout->name)
			->player = -1;
	if (run->lexicons.given && worker->tiles != rules->tiles) {
		worker->tiles = rules->tiles;
		worker->lexicon = lexicon_for(&run->lexicons, rules->tiles);
	}
	struct audit_options options = {
		.lexicon = worker->lexicon,
		.final_round =
			pipeline->is_final && pipeline->is_final(pipeline->final_context, log),
		.wanted = pipeline->options->wanted,
		.findings_only = pipeline->findings_only,
	};
	if (sheets > 1) {
		reconcile_sheets(log, sheets, rules, &options, &worker->arena, &merged);
		log = &merged;
	}
	audit_game(log, rules, &options, &worker->arena, &verdict);
	const struct rules *better = guess(run, log, &verdict);
	if (better) {
		findings_add(&log->findings, FINDING_READING, log->line,
			     "the log does not name its tiles and has letters that are not in the "
			     "%s set: audited with the %s tiles",
			     rules->tiles->name, better->tiles->name)
			->player = -1;
		rules = better;
		if (run->lexicons.given)
			options.lexicon = lexicon_for(&run->lexicons, rules->tiles);
		audit_game(log, rules, &options, &worker->arena, &verdict);
	}

	audit_totals_add(&piece->totals, &verdict);
	piece->found |= reaches(&verdict.findings, pipeline->options->fail_on);
	if (pipeline->game) {
		struct audit_game_view view = { &verdict, log, rules };
		pipeline->game(pipeline->context, &view, &piece->out);
	}
	if (pipeline->keep)
		keep_verdict(piece, keeper_take(&pipeline->keeper[number], &verdict));
}

/* The worker's reader, for another text. */
static struct reader *read_unit(struct worker *worker, const struct unit *unit)
{
	if (worker->reader)
		reader_renew(worker->reader, unit);
	else
		worker->reader = reader_new(unit);
	return worker->reader;
}

/*
 * Look at the next game only long enough to see that it is right and nobody asks for more.
 * False: it must be read.
 */
static bool glance_at(struct piece *piece, struct worker *worker)
{
	struct run *run = piece->run;
	const struct pipeline *pipeline = run->pipeline;
	const struct plain_game *game = &worker->plain;
	struct text unknown = { 0 };
	enum finding_code note;

	if (!run->glances || !reader_next_plain(worker->reader, &worker->plain))
		return false;
	const struct rules *rules = library_rules_for(
		pipeline->library, &run->asked, &pipeline->event, game->rules,
		game->tile_distribution, game->board_layout, game->lexicon, &unknown);
	if (!rules || unknown.len || !glance(game, rules, &note))
		return false;
	if (note != FINDING_CODES) {
		if (!pipeline->notes_are_silent || !pipeline->options->wanted[note] ||
		    rules->severity[note] != SEVERITY_NOTE)
			return false;
		piece->found |= pipeline->options->fail_on <= SEVERITY_NOTE;
	}
	audit_totals_add_clean(&piece->totals, note != FINDING_CODES);
	reader_pass_plain(worker->reader);
	return true;
}

/* A text that is no log at all: one finding says why. */
static void audit_unreadable(struct piece *piece, int number, const struct unit *unit,
			     const char *problem)
{
	struct log log;
	struct unit nothing = *unit;

	nothing.bytes = (struct text){ "", 0 };
	nothing.format = LOG_GCG;
	struct worker *worker = &piece->run->worker[number];
	struct reader *reader = read_unit(worker, &nothing);
	if (reader_next(reader, &worker->arena, &log)) {
		struct findings *findings = &log.findings;
		*findings = (struct findings){ .arena = findings->arena };
		findings_add(findings, FINDING_SYNTAX, unit->line, "%s", problem)->player = -1;
		audit_log(piece, number, &log, 1);
	}
}

static bool take(void *context, void *slot)
{
	struct run *run = context;
	struct piece *piece = slot;

	piece->run = run;
	return !run->stopped && source_take(run->source, &piece->source);
}

/* Hand on what a piece has come to so far. */
static bool give(void *context, void *slot)
{
	struct run *run = context;
	struct pipeline *pipeline = run->pipeline;
	struct piece *piece = slot;

	if (pipeline->again)
		troubles_release(&piece->source.troubles);
	if (piece->source.troubles.lines.len || piece->out.len)
		progress_hide(&run->progress);
	pipeline->failed |= troubles_say(&piece->source.troubles);
	if (pipeline->write && piece->out.len &&
	    !pipeline->write(pipeline->context, buffer_text(&piece->out)))
		run->stopped = true;
	buffer_clear(&piece->out);

	audit_totals_join(&pipeline->totals, &piece->totals);
	piece->totals = (struct audit_totals){ 0 };
	pipeline->found |= piece->found;
	for (size_t i = 0; i < piece->kept_len; i++) {
		if (pipeline->verdicts == pipeline->capacity) {
			pipeline->capacity = pipeline->capacity ? pipeline->capacity * 2 : 256;
			pipeline->verdict = must_realloc(
				pipeline->verdict, pipeline->capacity * sizeof(struct verdict *));
		}
		pipeline->verdict[pipeline->verdicts++] = piece->kept[i];
	}
	piece->kept_len = 0;
	progress_update(&run->progress, pipeline->totals.games, piece->source.progress);
	return !run->stopped;
}

static void work(void *context, void *slot, const struct pool_turn *turn)
{
	struct run *run = context;
	struct piece *piece = slot;
	struct worker *worker = &run->worker[turn->worker];
	struct arena *arena = &worker->arena;
	struct unit unit;
	struct log log[LOG_SHEETS_MAX];
	const char *problem;

	while (source_piece_next(&piece->source, &unit, &problem)) {
		arena_reset(arena);
		if (problem) {
			audit_unreadable(piece, turn->worker, &unit, problem);
			continue;
		}
		struct reader *reader = read_unit(worker, &unit);
		for (;;) {
			if (glance_at(piece, worker))
				continue;
			if (!reader_next(reader, arena, &log[0]))
				break;
			int follow = run->pipeline->sheets_apart ? 0 : log[0].sheets_follow;
			int sheets = 1;

			while (sheets <= follow && reader_next(reader, arena, &log[sheets]))
				sheets++;
			audit_log(piece, turn->worker, log, sheets);
			arena_reset(arena);
		}
		if (piece->out.len > OUTPUT_LARGE && (!pool_wait_turn(turn) || !give(run, piece)))
			return;
	}
}

static bool read_lexicon(struct lexicons *lexicons, struct text path)
{
	struct troubles troubles = { 0 };

	lexicons->given = path.ptr != NULL;
	if (lexicons->given && !archive_read_whole(path, LEXICON_MAX, &lexicons->list, &troubles)) {
		troubles_say(&troubles);
		troubles_release(&troubles);
		buffer_release(&lexicons->list);
		return false;
	}
	pthread_mutex_init(&lexicons->lock, NULL);
	return true;
}

static void lexicons_release(struct lexicons *lexicons)
{
	for (size_t i = 0; i < lexicons->len; i++)
		lexicon_free(lexicons->lexicon[i]);
	buffer_release(&lexicons->list);
	pthread_mutex_destroy(&lexicons->lock);
}

/* What is wrong with the rules that were asked for is told before anything is read. */
static bool check_rules(struct library *library, const struct rules_request *request)
{
	struct rules_problems problems = { 0 };
	bool right = library_rules(library, request, &problems) != NULL;

	complain_about_rules(&problems);
	rules_problems_release(&problems);
	return right;
}

bool pipeline_run(struct pipeline *pipeline, const struct text *path, size_t paths)
{
	static const struct pool_steps steps = { take, work, give };
	const struct options *options = pipeline->options;
	struct run run = { .pipeline = pipeline };
	struct source_options source = { .has_input = options->input != INPUT_LOOKED_UP,
					 .input = options->input == INPUT_CSV ? LOG_CSV : LOG_GCG };
	source.default_encoding =
		claim_code_page(options->rules.len ? options->rules : pipeline->event.rules);

	/* A glance knows no words. */
	run.glances = pipeline->clean_is_silent && !options->lexicon.ptr;
	run.asked = (struct rules_request){ .rules = options->rules,
					    .tiles = options->tiles,
					    .board = options->board,
					    .settings = options->settings.item,
					    .settings_len = options->settings.len };
	if (!check_rules(pipeline->library, &run.asked) ||
	    !check_rules(pipeline->library, &pipeline->event) ||
	    !read_lexicon(&run.lexicons, options->lexicon)) {
		pipeline->failed = true;
		return false;
	}

	pipeline->workers = options->jobs < POOL_WORKERS_MAX ? options->jobs : POOL_WORKERS_MAX;
	size_t workers = (size_t)pipeline->workers;
	int pieces = pipeline->workers > 1 ? pipeline->workers * PIECES_PER_WORKER : 1;
	struct piece *piece = must_alloc((size_t)pieces * sizeof(*piece));
	memset(piece, 0, (size_t)pieces * sizeof(*piece));
	run.worker = must_alloc(workers * sizeof(*run.worker));
	memset(run.worker, 0, workers * sizeof(*run.worker));
	pipeline->keeper = must_alloc(workers * sizeof(*pipeline->keeper));
	memset(pipeline->keeper, 0, workers * sizeof(*pipeline->keeper));
	run.source = source_new(path, paths, &source);
	progress_begin(&run.progress, STDERR_FILENO, "games");

	pool_run(&steps, &run, piece, sizeof(*piece), pieces, pipeline->workers);

	progress_hide(&run.progress);
	if (!pipeline->totals.games && !pipeline->failed && !run.stopped && !pipeline->again) {
		complain("no logs found");
		pipeline->failed = true;
	}
	source_free(run.source);
	for (size_t i = 0; i < workers; i++) {
		arena_release(&run.worker[i].arena);
		reader_free(run.worker[i].reader);
	}
	for (int i = 0; i < pieces; i++) {
		source_piece_release(&piece[i].source);
		buffer_release(&piece[i].out);
		free(piece[i].kept);
	}
	free(run.worker);
	free(piece);
	lexicons_release(&run.lexicons);
	return true;
}

void pipeline_release(struct pipeline *pipeline)
{
	for (int i = 0; i < pipeline->workers; i++)
		keeper_release(&pipeline->keeper[i]);
	free(pipeline->keeper);
	free(pipeline->verdict);
	pipeline->keeper = NULL;
	pipeline->verdict = NULL;
	pipeline->workers = 0;
	pipeline->verdicts = 0;
}

int pipeline_status(const struct pipeline *pipeline)
{
	if (pipeline->failed)
		return STATUS_TROUBLE;
	return pipeline->found ? STATUS_FINDINGS : STATUS_CLEAN;
}
