#include "rules/library.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/trouble.h"
#include "rules/embedded.h"
#include "rules/lines.h"
#include "rules/locate.h"
#include "rules/rulefile.h"

/* What has been loaded, by what was asked for. */
struct loaded {
	struct loaded *next;
	struct text key;
	const void *object;
};

/* The texts that a log and the requests behind it decide by. */
enum { NAMED_BY_LOG = 4, KEY_TEXTS = NAMED_BY_LOG + 6, KEY_TEXT_MAX = 100 };

struct log_key {
	struct text text[KEY_TEXTS]; /* the log's four first, in the order of the arguments */
	const struct text *settings[2];
	size_t settings_len[2];
};

/* An answer given before; never changes once it can be seen. */
struct answer {
	struct answer *next;
	struct log_key key;
	const struct rules *rules;
	int unknown; /* index among the log's texts; -1: none */
};

enum { ANSWERS_MAX = 64 }; /* more different logs than this take the longer way */

struct library {
	pthread_mutex_t lock;
	struct arena arena;
	struct loaded *tiles, *layouts, *rules;
	struct loaded *files; /* users' own that were read */
	_Atomic(struct answer *) answers;
	int answers_len;
};

struct library *library_new(void)
{
	struct library *library = must_alloc(sizeof(*library));

	*library = (struct library){ 0 };
	pthread_mutex_init(&library->lock, NULL);
	return library;
}

void library_free(struct library *library)
{
	if (!library)
		return;
	arena_release(&library->arena);
	pthread_mutex_destroy(&library->lock);
	free(library);
}

static const void *loaded_find(const struct loaded *list, struct text key)
{
	for (; list; list = list->next)
		if (text_equal(list->key, key))
			return list->object;
	return NULL;
}

static void loaded_add(struct library *library, struct loaded **list, struct text key,
		       const void *object)
{
	struct loaded *loaded = arena_alloc(&library->arena, sizeof(*loaded));

	*loaded = (struct loaded){ *list, arena_text(&library->arena, key), object };
	*list = loaded;
}

/* The functions that end in _held need the lock. */
static void remember_file_held(struct library *library, struct text path)
{
	if (path.len > 0 && !loaded_find(library->files, path))
		loaded_add(library, &library->files, path, library);
}

static const struct tileset *tiles_held(struct library *library, struct text name_or_file,
					struct rules_problems *problems)
{
	const struct tileset *found = loaded_find(library->tiles, name_or_file);
	struct located located;
	struct tileset *tiles;

	if (found)
		return found;
	if (!locate(DATA_TILES, name_or_file, &library->arena, problems, &located))
		return NULL;
	remember_file_held(library, located.path);
	tiles = arena_alloc(&library->arena, sizeof(*tiles));
	if (!tileset_parse(tiles, located.name, located.bytes, located.label, problems))
		return NULL;
	loaded_add(library, &library->tiles, name_or_file, tiles);
	return tiles;
}

static const struct layout *layout_held(struct library *library, struct text name_or_file,
					struct rules_problems *problems)
{
	const struct layout *found = loaded_find(library->layouts, name_or_file);
	struct located located;
	struct layout *layout;

	if (found)
		return found;
	if (!locate(DATA_BOARD, name_or_file, &library->arena, problems, &located))
		return NULL;
	remember_file_held(library, located.path);
	layout = arena_alloc(&library->arena, sizeof(*layout));
	if (!layout_parse(layout, located.name, located.bytes, located.label, problems))
		return NULL;
	loaded_add(library, &library->layouts, name_or_file, layout);
	return layout;
}

/* What --set says, "KEY=VALUE" or "severity.CODE=LEVEL". */
static void apply_request_setting(struct rules_draft *draft, struct text setting,
				  struct rules_problems *problems)
{
	const struct setting_place place = { TEXT("--set"), 0, problems };
	const char *equals = setting.len > 0 ? memchr(setting.ptr, '=', setting.len) : NULL;
	struct text key, value;

	if (!equals) {
		rules_problem_add(problems, place.file, 0,
				  "found \"" TEXT_FMT "\", expected KEY=VALUE", TEXT_ARG(setting));
		return;
	}
	key = text_trim((struct text){ setting.ptr, (size_t)(equals - setting.ptr) });
	value = text_trim(
		(struct text){ equals + 1, setting.len - (size_t)(equals + 1 - setting.ptr) });
	if (text_is(key, "tiles") || text_is(key, "board"))
		rules_problem_add(problems, place.file, 0,
				  TEXT_FMT " is chosen by the option --" TEXT_FMT, TEXT_ARG(key),
				  TEXT_ARG(key));
	else if (text_starts_with(key, "severity."))
		setting_apply_severity(draft, (struct text){ key.ptr + 9, key.len - 9 }, value,
				       &place);
	else
		setting_apply(draft, (struct text){ 0 }, key, value, &place);
}

/*
 * A request that has been settled: `tiles_assumed` tells that nobody but the
 * rule set named the tiles.
 */
struct settled_request {
	struct text rules, tiles, board;
	bool tiles_assumed;
	const struct text *settings[2];
	size_t settings_len[2];
};

static void add_request_key(struct buffer *key, const struct settled_request *request)
{
	buffer_printf(key, "%d\n" TEXT_FMT "\n" TEXT_FMT "\n" TEXT_FMT "\n", request->tiles_assumed,
		      TEXT_ARG(request->rules), TEXT_ARG(request->tiles), TEXT_ARG(request->board));
	for (int part = 0; part < 2; part++) {
		for (size_t i = 0; i < request->settings_len[part]; i++) {
			buffer_add_text(key, request->settings[part][i]);
			buffer_add_char(key, '\n');
		}
	}
}

/* Only what the command line names may be a pipe. */
static bool is_refused(struct text name_or_file, const struct setting_place *place,
		       struct rules_problems *problems)
{
	return place->file.len > 0 && locate_is_special(name_or_file, problems);
}

static void find_tiles_and_board(struct library *library, const struct settled_request *request,
				 struct rules_draft *draft, struct rules_problems *problems)
{
	if (request->tiles.len > 0) {
		draft->tiles = request->tiles;
		draft->tiles_place = (struct setting_place){ 0 };
	}
	if (request->board.len > 0) {
		draft->board = request->board;
		draft->board_place = (struct setting_place){ 0 };
	}
	if (draft->tiles.len > 0 && !is_refused(draft->tiles, &draft->tiles_place, problems))
		draft->rules.tiles = tiles_held(library, draft->tiles, problems);
	if (draft->tiles.len > 0 && !draft->rules.tiles)
		rules_problem_named_at(problems, draft->tiles, draft->tiles_place.file,
				       draft->tiles_place.line);
	if (draft->board.len > 0 && !is_refused(draft->board, &draft->board_place, problems))
		draft->rules.layout = layout_held(library, draft->board, problems);
	if (draft->board.len > 0 && !draft->rules.layout)
		rules_problem_named_at(problems, draft->board, draft->board_place.file,
				       draft->board_place.line);
}

/* Put a rule set together; NULL when there are problems. */
static const struct rules *make_rules(struct library *library,
				      const struct settled_request *request,
				      struct rules_problems *problems)
{
	size_t errors = problems->errors;
	struct rule_chain chain;
	struct rules_draft draft;
	struct rules *rules;
	struct text path;

	settings_start(&draft, &library->arena);
	rule_chain_read(&chain, request->rules.len > 0 ? request->rules : TEXT("standard"),
			&library->arena, problems);
	for (size_t i = 0; rule_chain_path(&chain, i, &path); i++)
		remember_file_held(library, path);
	if (!chain.first)
		return NULL;
	rule_chain_apply(&chain, &draft);
	find_tiles_and_board(library, request, &draft, problems);
	if (draft.rules.tiles)
		rule_chain_apply_for_tiles(&chain, &draft, draft.rules.tiles,
					   request->tiles_assumed);
	for (int part = 0; part < 2; part++)
		for (size_t i = 0; i < request->settings_len[part]; i++)
			apply_request_setting(&draft, request->settings[part][i], problems);
	if (chain.complete)
		rule_chain_check(&chain, &draft);
	rules_problems_sort(problems);
	if (problems->errors > errors)
		return NULL;
	rules = arena_alloc(&library->arena, sizeof(*rules));
	*rules = draft.rules;
	return rules;
}

static const struct rules *rules_held(struct library *library,
				      const struct settled_request *request,
				      struct rules_problems *problems)
{
	struct buffer key = { 0 };
	const struct rules *rules;

	add_request_key(&key, request);
	rules = loaded_find(library->rules, buffer_text(&key));
	if (!rules) {
		rules = make_rules(library, request, problems);
		if (rules)
			loaded_add(library, &library->rules, buffer_text(&key), rules);
	}
	buffer_release(&key);
	return rules;
}

const struct rules *library_rules(struct library *library, const struct rules_request *request,
				  struct rules_problems *problems)
{
	const struct settled_request settled = {
		.rules = request->rules,
		.tiles = request->tiles,
		.board = request->board,
		.tiles_assumed = request->tiles.len == 0,
		.settings = { request->settings },
		.settings_len = { request->settings_len },
	};
	const struct rules *rules;

	pthread_mutex_lock(&library->lock);
	rules = rules_held(library, &settled, problems);
	pthread_mutex_unlock(&library->lock);
	return rules;
}

const struct tileset *library_tiles(struct library *library, struct text name_or_file,
				    struct rules_problems *problems)
{
	const struct tileset *tiles;

	pthread_mutex_lock(&library->lock);
	tiles = tiles_held(library, name_or_file, problems);
	pthread_mutex_unlock(&library->lock);
	return tiles;
}

const struct layout *library_layout(struct library *library, struct text name_or_file,
				    struct rules_problems *problems)
{
	const struct layout *layout;

	pthread_mutex_lock(&library->lock);
	layout = layout_held(library, name_or_file, problems);
	pthread_mutex_unlock(&library->lock);
	return layout;
}

bool library_has_read(struct library *library, const char *path)
{
	bool found = false;

	pthread_mutex_lock(&library->lock);
	for (const struct loaded *file = library->files; file && !found; file = file->next)
		found = file_same(path, file->key.ptr);
	pthread_mutex_unlock(&library->lock);
	return found;
}

const char *const *library_rules_names(size_t *count)
{
	return data_names(DATA_RULES, count);
}

const char *const *library_tiles_names(size_t *count)
{
	return data_names(DATA_TILES, count);
}

const char *const *library_layout_names(size_t *count)
{
	return data_names(DATA_BOARD, count);
}

/*
 * Look a foreign name up in names/FILE: rows of two fields, "*" at the end of
 * the first for any name that begins so.
 */
static struct text translate(const char *path, struct text foreign)
{
	struct lines lines = lines_of(embedded_text(path));
	struct text line, name, own;

	while (lines_next(&lines, &line)) {
		bool begins;

		if (line.len == 0 || line.ptr[0] == '#' || !lines_next_field(&line, &name) ||
		    !lines_next_field(&line, &own))
			continue;
		begins = name.len > 0 && name.ptr[name.len - 1] == '*';
		if (begins)
			name.len--;
		if (begins ? foreign.len >= name.len &&
				     text_equal_nocase((struct text){ foreign.ptr, name.len }, name)
			   : text_equal_nocase(foreign, name))
			return own;
	}
	return (struct text){ 0 };
}

struct text library_tiles_for_distribution(struct text tile_distribution)
{
	struct text name = data_built_in_name(DATA_TILES, tile_distribution);

	return name.len > 0 ? name : translate("names/tile-distribution.tsv", tile_distribution);
}

struct text library_tiles_for_lexicon(struct text lexicon)
{
	return translate("names/lexicon.tsv", lexicon);
}

struct text library_layout_for_board(struct text board_layout)
{
	struct text name = data_built_in_name(DATA_BOARD, board_layout);

	return name.len > 0 ? name : translate("names/board-layout.tsv", board_layout);
}

enum { LOG_RULES, LOG_DISTRIBUTION, LOG_LAYOUT, LOG_LEXICON };

static const struct rules *answer_held(struct library *library, const struct log_key *key,
				       const struct rules_request *asked,
				       const struct rules_request *event, int *unknown)
{
	struct settled_request request = {
		.rules = asked->rules,
		.tiles = asked->tiles.len > 0 ? asked->tiles : event->tiles,
		.board = asked->board.len > 0 ? asked->board : event->board,
		.settings = { key->settings[0], key->settings[1] },
		.settings_len = { key->settings_len[0], key->settings_len[1] },
	};
	struct rules_problems problems = { 0 };
	const struct text *log = key->text;
	const struct rules *rules;

	*unknown = -1;
	request.tiles_assumed = request.tiles.len == 0;
	if (request.rules.len == 0 && log[LOG_RULES].len > 0) {
		request.rules = data_built_in_name(DATA_RULES, log[LOG_RULES]);
		if (request.rules.len == 0)
			*unknown = LOG_RULES;
	}
	if (request.rules.len == 0)
		request.rules = event->rules;
	if (request.tiles.len == 0 && log[LOG_DISTRIBUTION].len > 0) {
		request.tiles = library_tiles_for_distribution(log[LOG_DISTRIBUTION]);
		if (request.tiles.len == 0 && *unknown < 0)
			*unknown = LOG_DISTRIBUTION;
	}
	if (request.tiles.len == 0 && request.rules.len == 0)
		request.tiles = library_tiles_for_lexicon(log[LOG_LEXICON]);
	if (request.board.len == 0 && log[LOG_LAYOUT].len > 0) {
		request.board = library_layout_for_board(log[LOG_LAYOUT]);
		if (request.board.len == 0 && *unknown < 0)
			*unknown = LOG_LAYOUT;
	}
	rules = rules_held(library, &request, &problems);
	rules_problems_release(&problems);
	return rules;
}

static bool same_key(const struct log_key *a, const struct log_key *b)
{
	for (int i = 0; i < KEY_TEXTS; i++)
		if (!text_equal(a->text[i], b->text[i]))
			return false;
	for (int part = 0; part < 2; part++) {
		if (a->settings_len[part] != b->settings_len[part])
			return false;
		for (size_t i = 0; i < a->settings_len[part]; i++)
			if (!text_equal(a->settings[part][i], b->settings[part][i]))
				return false;
	}
	return true;
}

/* Remember an answer, with copies of all that it depends on. */
static void answer_add(struct library *library, const struct log_key *key,
		       const struct rules *rules, int unknown)
{
	struct answer *answer;

	if (library->answers_len == ANSWERS_MAX || !rules)
		return;
	for (int i = 0; i < KEY_TEXTS; i++)
		if (key->text[i].len > KEY_TEXT_MAX)
			return;
	answer = arena_alloc(&library->arena, sizeof(*answer));
	answer->rules = rules;
	answer->unknown = unknown;
	for (int i = 0; i < KEY_TEXTS; i++)
		answer->key.text[i] = arena_text(&library->arena, key->text[i]);
	for (int part = 0; part < 2; part++) {
		size_t len = key->settings_len[part];
		struct text *settings = arena_array(&library->arena, len, sizeof(*settings));

		for (size_t i = 0; i < len; i++)
			settings[i] = arena_text(&library->arena, key->settings[part][i]);
		answer->key.settings[part] = settings;
		answer->key.settings_len[part] = len;
	}
	answer->next = atomic_load_explicit(&library->answers, memory_order_relaxed);
	atomic_store_explicit(&library->answers, answer, memory_order_release);
	library->answers_len++;
}

const struct rules *library_rules_for(struct library *library, const struct rules_request *asked,
				      const struct rules_request *event, struct text log_rules,
				      struct text tile_distribution, struct text board_layout,
				      struct text lexicon, struct text *unknown)
{
	const struct rules_request nothing = { 0 };
	const struct answer *answer;
	const struct rules *rules;
	struct log_key key;
	int unknown_index;

	if (!asked)
		asked = &nothing;
	if (!event)
		event = &nothing;
	key = (struct log_key){
		.text = { log_rules, tile_distribution, board_layout, lexicon, asked->rules,
			  asked->tiles, asked->board, event->rules, event->tiles, event->board },
		.settings = { event->settings, asked->settings },
		.settings_len = { event->settings_len, asked->settings_len },
	};
	answer = atomic_load_explicit(&library->answers, memory_order_acquire);
	while (answer && !same_key(&answer->key, &key))
		answer = answer->next;
	if (answer) {
		rules = answer->rules;
		unknown_index = answer->unknown;
	} else {
		pthread_mutex_lock(&library->lock);
		rules = answer_held(library, &key, asked, event, &unknown_index);
		answer_add(library, &key, rules, unknown_index);
		pthread_mutex_unlock(&library->lock);
	}
	*unknown = unknown_index < 0 ? (struct text){ 0 } : key.text[unknown_index];
	return rules;
}
