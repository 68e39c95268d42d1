#include "log/csv_log.h"

#include <stdlib.h>

#include "base/trouble.h"
#include "base/utf8.h"

const char *csv_column_name(enum csv_log_column column)
{
	static const char *const names[] = {
#define COLUMN(id, name) name,
		CSV_LOG_COLUMNS(COLUMN)
#undef COLUMN
	};
	return names[column];
}

/* The bytes after the byte order mark; UTF-16, which spreadsheet programs write too, as UTF-8. */
static struct text without_bom(struct arena *arena, struct text bytes)
{
	if (text_starts_with(bytes, "\xff\xfe") || text_starts_with(bytes, "\xfe\xff"))
		return encoding_from_utf16(arena, bytes);
	if (text_starts_with(bytes, "\xef\xbb\xbf"))
		return (struct text){ bytes.ptr + 3, bytes.len - 3 };
	return bytes;
}

/* The first row that is not empty, read as names. */
static bool read_names(struct text bytes, struct arena *arena, struct csv_row *names)
{
	struct csvfile *csv = csvfile_new(without_bom(arena, bytes), 1, 0);
	bool found = csvfile_next(csv, arena, names);
	csvfile_free(csv);
	return found && names->problem.len == 0;
}

static bool has(const struct csv_row *names, const char *name)
{
	return csv_row_find(names, name) >= 0;
}

bool csv_is_log(struct text bytes)
{
	struct arena arena = { 0 };
	struct csv_row names;
	bool is_log = read_names(bytes, &arena, &names) &&
		      (scrabscrap_is_header(&names) ||
		       (has(&names, "player") && (has(&names, "score") || has(&names, "total")) &&
			!has(&names, "opponent")));
	arena_release(&arena);
	return is_log;
}

bool csv_is_event_file(struct text bytes)
{
	/* each row: the columns that make out one kind of file, of an event or of a report */
	static const char *const kinds[][4] = {
		{ "id", "name" },		  /* players, ratings, standings */
		{ "player1", "score1" },	  /* results */
		{ "player", "kind", "points" },	  /* rulings */
		{ "player", "tile" },		  /* draws */
		{ "player", "opponent" },	  /* history */
		{ "player", "severity", "code" }, /* findings */
	};
	struct arena arena = { 0 };
	struct csv_row names;
	bool found = false;
	if (read_names(bytes, &arena, &names)) {
		for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds) && !found; i++) {
			found = true;
			for (size_t k = 0; k < 4 && kinds[i][k]; k++)
				found = found && has(&names, kinds[i][k]);
		}
	}
	arena_release(&arena);
	return found;
}

/* "a, b, c": the columns as a message names them. */
static struct text list_columns(struct arena *arena, const struct csv_row *names)
{
	enum { NAMED_MAX = 30 };
	struct buffer list = { 0 };
	for (size_t i = 0; i < names->fields && i < NAMED_MAX; i++) {
		if (i)
			buffer_add_string(&list, ", ");
		buffer_add_safe(&list, claim_shown(names->field[i]));
	}
	if (names->fields > NAMED_MAX)
		buffer_add_string(&list, ", ...");
	struct text copy = arena_text(arena, buffer_text(&list));
	buffer_release(&list);
	return copy;
}

static bool column_is_needed(enum csv_log_column column)
{
	return column == CSV_PLAYER || column == CSV_SCORE || column == CSV_TOTAL;
}

static void look_up_columns(struct csv_reader *reader)
{
	const struct csv_row *names = &reader->names;
	reader->known = arena_array(&reader->arena, names->fields + 1, sizeof(bool));
	struct text twice = { 0 };
	for (enum csv_log_column c = 0; c < CSV_COLUMNS; c++) {
		reader->column[c] = -1;
		for (size_t i = 0; i < names->fields; i++) {
			if (!text_is_nocase(names->field[i], csv_column_name(c)))
				continue;
			if (reader->column[c] < 0) {
				reader->column[c] = (int)i;
				reader->known[i] = true;
			} else if (column_is_needed(c)) {
				twice = names->field[i];
			}
		}
	}
	bool no_player = reader->column[CSV_PLAYER] < 0;
	bool no_figures = reader->column[CSV_SCORE] < 0 && reader->column[CSV_TOTAL] < 0;
	struct text columns = list_columns(&reader->arena, names);
	/* extra columns are told apart by their names when they are written */
	for (size_t i = 0; i < names->fields; i++)
		for (size_t k = 0; k < i; k++)
			if (text_equal_nocase(names->field[k], names->field[i]) &&
			    !reader->known[i])
				reader->names_copy[i] =
					arena_printf(&reader->arena, TEXT_FMT "-%zu",
						     TEXT_ARG(names->field[i]), i + 1);
	if (no_player || no_figures)
		reader->problem = arena_printf(
			&reader->arena, "expected the column%s%s%s, found: " TEXT_FMT,
			no_player && no_figures ? "s" : "", no_player ? " player" : "",
			no_figures ? (no_player ? " and score or total" : " score or total") : "",
			TEXT_ARG(columns));
	else if (twice.len)
		reader->problem = arena_printf(
			&reader->arena, "the column " TEXT_FMT " stands twice, found: " TEXT_FMT,
			TEXT_ARG(twice), TEXT_ARG(columns));
}

/* The names of extra columns are kept and written again. */
static void convert_names(struct csv_reader *reader)
{
	struct text *field = arena_array(&reader->arena, reader->names.fields + 1, sizeof(*field));
	for (size_t i = 0; i < reader->names.fields; i++) {
		field[i] = csv_typed(reader->names.field[i]);
		if (reader->encoding)
			field[i] =
				encoding_convert(reader->encoding, &reader->arena, field[i], NULL);
		field[i] = utf8_compose(&reader->arena, field[i]);
		if (memchr(field[i].ptr, '=', field[i].len) ||
		    memchr(field[i].ptr, '\n', field[i].len)) {
			/* #column NAME=VALUE has to be found apart again */
			char *name = arena_alloc(&reader->arena, field[i].len);
			for (size_t k = 0; k < field[i].len; k++)
				name[k] = strchr("=\r\n", field[i].ptr[k]) ? '-' : field[i].ptr[k];
			field[i].ptr = name;
		}
	}
	reader->names.field = reader->names_copy = field;
}

static uint64_t hash_of(struct text text)
{
	uint64_t hash = 14695981039346656037u;
	for (size_t i = 0; i < text.len; i++)
		hash = (hash ^ (unsigned char)text.ptr[i]) * 1099511628211u;
	return hash;
}

/* Games by their id, while the file is looked through. */
struct game_index {
	uint32_t *slot; /* 1 + index of the game */
	size_t size;	/* a power of two */
};

static uint32_t *index_find(const struct game_index *index, const struct csv_reader *reader,
			    struct text id)
{
	size_t at = (size_t)hash_of(id) & (index->size - 1);
	while (index->slot[at] && !text_equal(reader->game[index->slot[at] - 1].id, id))
		at = (at + 1) & (index->size - 1);
	return &index->slot[at];
}

static void index_grow(struct game_index *index, const struct csv_reader *reader)
{
	free(index->slot);
	index->size = index->size ? 2 * index->size : 64;
	index->slot = must_alloc(index->size * sizeof(*index->slot));
	memset(index->slot, 0, index->size * sizeof(*index->slot));
	for (size_t i = 0; i < reader->games; i++)
		if (!reader->game[i].follows)
			*index_find(index, reader, reader->game[i].id) = (uint32_t)i + 1;
}

static uint32_t add_game(struct csv_reader *reader, struct text id)
{
	reader->game = arena_grow(&reader->arena, reader->game, reader->games,
				  &reader->games_capacity, sizeof(*reader->game));
	reader->game[reader->games] = (struct csv_game){ .id = arena_text(&reader->arena, id),
							 .head = (uint32_t)reader->games };
	return (uint32_t)reader->games++;
}

static uint32_t game_of(struct csv_reader *reader, struct game_index *index, struct text id)
{
	if (2 * reader->games >= index->size)
		index_grow(index, reader);
	uint32_t *slot = index_find(index, reader, id);
	if (*slot == 0)
		*slot = add_game(reader, id) + 1;
	return *slot - 1;
}

/* The sheet of that name among those of a game. */
static uint32_t sheet_of(struct csv_reader *reader, uint32_t head, struct text name)
{
	uint32_t sheet = head;
	int sheets = 1;
	/* rows before the first that names a sheet are of that sheet too */
	if (reader->game[head].sheet.len == 0)
		reader->game[head].sheet = arena_text(&reader->arena, name);
	while (!text_equal(reader->game[sheet].sheet, name)) {
		uint32_t next = reader->game[sheet].next_sheet;
		if (!next && sheets == LOG_SHEETS_MAX) {
			reader->game[head].cut_short = true;
			return UINT32_MAX;
		}
		if (!next) {
			next = add_game(reader, reader->game[head].id);
			reader->game[next].sheet = arena_text(&reader->arena, name);
			reader->game[next].head = head;
			reader->game[next].follows = true;
			reader->game[sheet].next_sheet = next;
		}
		sheet = next;
		sheets++;
	}
	return sheet;
}

static void add_run(struct csv_reader *reader, struct csv_game *game, struct text bytes,
		    uint32_t line)
{
	reader->run = arena_grow(&reader->arena, reader->run, reader->runs, &reader->runs_capacity,
				 sizeof(*reader->run));
	reader->run[reader->runs++] = (struct csv_run){ .bytes = bytes, .line = line };
	uint32_t number = (uint32_t)reader->runs;
	if (game->last)
		reader->run[game->last - 1].next = number;
	else
		game->first = number;
	game->last = number;
}

static struct text cell_at(const struct csv_row *row, int column)
{
	if (column < 0 || (size_t)column >= row->fields)
		return (struct text){ 0 };
	return row->field[column];
}

bool csv_is_mark(struct text cell)
{
	return text_is(cell, "1") || text_is(cell, "*") || text_is_nocase(cell, "yes") ||
	       text_is_nocase(cell, "x");
}

/*
 * Which rows are of which game and sheet.  A row that does not say is of the
 * game, and of the sheet, of the row before it.
 */
static void find_games(struct csv_reader *reader)
{
	struct csvfile *csv = csvfile_new(reader->bytes, reader->unit.line, 0);
	struct arena scratch = { 0 };
	struct game_index index = { 0 };
	struct csv_row row;
	uint32_t current = UINT32_MAX;
	bool apart = false; /* a row that is not read stands between */

	csvfile_next(csv, &scratch, &row);
	reader->delimiter = csvfile_delimiter(csv);
	while (arena_reset(&scratch), csvfile_next(csv, &scratch, &row)) {
		struct text id = cell_at(&row, reader->column[CSV_GAME]);
		struct text sheet = cell_at(&row, reader->column[CSV_SHEET]);
		uint32_t game = current;
		if (id.len || current == UINT32_MAX) {
			uint32_t head = game_of(reader, &index, id);
			if (current == UINT32_MAX || reader->game[current].head != head)
				game = head;
		}
		if (sheet.len)
			game = sheet_of(reader, reader->game[game].head, sheet);
		if (game == UINT32_MAX) {
			apart = true;
			continue;
		}
		if (csv_is_mark(cell_at(&row, reader->column[CSV_BINGO])))
			reader->marks_bingos = true;
		struct text bytes = { reader->bytes.ptr + row.offset, row.len };
		struct csv_run *last =
			game == current && !apart ? &reader->run[reader->runs - 1] : NULL;
		if (last)
			last->bytes.len = (size_t)(bytes.ptr + bytes.len - last->bytes.ptr);
		else
			add_run(reader, &reader->game[game], bytes, row.line);
		current = game;
		apart = false;
	}
	free(index.slot);
	arena_release(&scratch);
	csvfile_free(csv);
}

/* Bytes that are not UTF-8: as told, else by the rules or lexicon that the first row names. */
static void choose_encoding(struct csv_reader *reader, struct csvfile *csv)
{
	const char *page = reader->unit.default_encoding;
	struct csv_row row;
	if (utf8_is_valid(reader->bytes))
		return;
	if (utf8_is_meant(reader->bytes)) {
		reader->encoding_name = "UTF-8";
		reader->encoding = encoding_open(TEXT("UTF-8"));
		return;
	}
	int rules = csv_row_find(&reader->names, "rules");
	int lexicon = csv_row_find(&reader->names, "lexicon");
	if (!page && (rules >= 0 || lexicon >= 0) && csvfile_next(csv, &reader->arena, &row)) {
		page = claim_code_page(cell_at(&row, rules));
		if (!page)
			page = claim_code_page(cell_at(&row, lexicon));
	}
	reader->encoding_name = page ? page : "ISO-8859-1";
	reader->encoding = encoding_open(text_of(reader->encoding_name));
}

void csv_open(struct csv_reader *reader, const struct unit *unit)
{
	*reader = (struct csv_reader){ .unit = *unit };
	if (reader->unit.line == 0)
		reader->unit.line = 1;
	reader->bytes = without_bom(&reader->arena, unit->bytes);
	if (text_starts_with(unit->bytes, "\xef\xbb\xbf"))
		reader->bom = 3;
	for (int c = 0; c < CSV_COLUMNS; c++)
		reader->column[c] = -1;
	struct csvfile *csv = csvfile_new(reader->bytes, reader->unit.line, 0);
	bool has_names = csvfile_next(csv, &reader->arena, &reader->names);
	if (has_names) {
		choose_encoding(reader, csv);
		convert_names(reader);
	}
	if (!has_names)
		reader->problem = TEXT("there is no entry of a game to read");
	else if (reader->names.problem.len)
		reader->problem = reader->names.problem;
	else if (scrabscrap_is_header(&reader->names))
		reader->scrabscrap = true;
	else
		look_up_columns(reader);
	csvfile_free(csv);
	if (reader->problem.len == 0)
		find_games(reader);
}

void csv_close(struct csv_reader *reader)
{
	encoding_close(reader->encoding);
	arena_release(&reader->arena);
}

static bool is_ascii(struct text text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.ptr[i] >= 0x80)
			return false;
	return true;
}

/* The cells in UTF-8, composed. */
static void convert_row(struct csv_state *state, struct csv_row *row)
{
	struct csv_reader *reader = state->reader;
	struct log *log = state->log;
	struct text *field = NULL;
	for (size_t i = 0; i < row->fields; i++) {
		if (is_ascii(row->field[i]))
			continue;
		if (!field) {
			field = arena_array(log->arena, row->fields, sizeof(*field));
			memcpy(field, row->field, row->fields * sizeof(*field));
			row->field = field;
		}
		if (reader->encoding) {
			size_t bad;
			field[i] = encoding_convert(reader->encoding, log->arena, field[i], &bad);
			if (bad)
				log_report(log, FINDING_ENCODING, row->line,
					   "bytes that are not valid in %s", reader->encoding_name);
			if (!state->converted && !text_is(text_of(reader->encoding_name), "UTF-8"))
				findings_add(&log->findings, FINDING_READING, row->line,
					     "not UTF-8: read as %s", reader->encoding_name);
			state->converted = true;
		}
		field[i] = utf8_compose(log->arena, field[i]);
	}
}

/* True when the row can be read although its cells are not as many as the names. */
static bool check_width(struct csv_state *state, const struct csv_row *row)
{
	size_t expected = state->reader->names.fields, found = row->fields;
	while (found > expected && row->field[found - 1].len == 0)
		found--;
	if (found == expected)
		return true;
	log_report(state->log, FINDING_SYNTAX, row->line, "expected %zu columns, found %zu",
		   expected, found);
	return found < expected;
}

/* The rows of the game's other sheets may say what these do not. */
static void inherit(struct csv_state *state, const struct csv_game *game)
{
	struct csv_reader *reader = state->reader;
	const struct csv_game *sheet = &reader->game[game->head];
	for (;; sheet = &reader->game[sheet->next_sheet]) {
		for (uint32_t run = sheet == game ? 0 : sheet->first; run;
		     run = reader->run[run - 1].next) {
			const struct csv_run *rows = &reader->run[run - 1];
			struct csvfile *csv =
				csvfile_new(rows->bytes, rows->line, reader->delimiter);
			struct csv_row row;
			while (csvfile_next(csv, state->log->arena, &row)) {
				convert_row(state, &row);
				csv_inherit_row(state, &row);
			}
			csvfile_free(csv);
		}
		if (!sheet->next_sheet)
			return;
	}
}

static void read_run(struct csv_state *state, const struct csv_run *run)
{
	struct csv_reader *reader = state->reader;
	struct log *log = state->log;
	struct csvfile *csv = csvfile_new(run->bytes, run->line, reader->delimiter);
	struct csv_row row;
	while (csvfile_next(csv, log->arena, &row)) {
		if (row.problem.len)
			log_report(log, FINDING_SYNTAX, row.line, TEXT_FMT, TEXT_ARG(row.problem));
		if (!check_width(state, &row))
			continue;
		convert_row(state, &row);
		size_t before = log->entries;
		if (reader->scrabscrap)
			scrabscrap_read_row(state, &row);
		else
			csv_read_row(state, &row);
		/* in UTF-16 it is that of the text in UTF-8 */
		uint64_t offset = reader->unit.offset + row.offset + reader->bom +
				  (uint64_t)(run->bytes.ptr - reader->bytes.ptr);
		for (size_t i = before; i < log->entries; i++)
			log->entry[i].offset = offset;
	}
	csvfile_free(csv);
}

/* A file that is no log, or has no rows. */
static void report_nothing(struct csv_reader *reader, struct log *log)
{
	log->line = reader->names.line ? reader->names.line : reader->unit.line;
	if (reader->problem.len)
		log_report(log, FINDING_SYNTAX, log->line, TEXT_FMT, TEXT_ARG(reader->problem));
	log_finish(log);
}

/* A head that stands in a later row may name the player of a row before it. */
static void find_players_named_later(struct log *log)
{
	for (size_t i = 0; i < log->entries; i++) {
		struct entry *entry = &log->entry[i];
		int player = entry->player < 0 ? log_find_player(log, entry->nick) : -1;
		if (player >= 0) {
			entry->player = (int8_t)player;
			entry->nick = (struct text){ 0 };
		}
	}
}

/* The sheets of a game come one after the other, wherever their rows stand. */
static const struct csv_game *take_game(struct csv_reader *reader)
{
	const struct csv_game *game = &reader->game[reader->next_sheet];
	if (!reader->next_sheet)
		game = &reader->game[reader->next_game++];
	reader->next_sheet = game->next_sheet;
	while (reader->next_game < reader->games && reader->game[reader->next_game].follows)
		reader->next_game++;
	return game;
}

static int sheets_behind(const struct csv_reader *reader, const struct csv_game *game)
{
	int sheets = 0;
	for (; game->next_sheet; game = &reader->game[game->next_sheet])
		sheets++;
	return sheets;
}

bool csv_next(struct csv_reader *reader, struct arena *arena, struct log *log)
{
	if (reader->next_game == reader->games && !reader->next_sheet && reader->begun)
		return false;
	reader->begun = true;
	log_begin(log, arena, reader->scrabscrap ? LOG_SCRABSCRAP : LOG_CSV, reader->unit.name);
	if (reader->games == 0) {
		report_nothing(reader, log);
		return true;
	}
	struct csv_state state = { .reader = reader, .log = log, .last_moved = -1 };
	state.pragmas_of = (struct gcg_reader){ .unit = reader->unit };
	state.pragmas =
		(struct gcg_game){ .log = log, .reader = &state.pragmas_of, .last_moved = -1 };
	const struct csv_game *game = take_game(reader);
	log->line = reader->run[game->first - 1].line;
	log->marks_bingos = reader->marks_bingos;
	if (game->id.len) {
		struct text id = arena_text(arena, game->id);
		if (reader->encoding && !is_ascii(id))
			id = encoding_convert(reader->encoding, arena, id, NULL);
		log->game = utf8_compose(arena, id);
		log->game_named = true;
	}
	if (reader->scrabscrap)
		scrabscrap_begin(&state);
	for (uint32_t run = game->first; run; run = reader->run[run - 1].next)
		read_run(&state, &reader->run[run - 1]);
	if (game->next_sheet || game->follows)
		inherit(&state, game);
	if (game->cut_short)
		log_report(log, FINDING_SYNTAX, log->line,
			   "more than %d sheets of one game: the others are not read",
			   LOG_SHEETS_MAX);
	log->sheets_follow = sheets_behind(reader, game);
	for (size_t i = 0; i < log->entries && log->sheet.len == 0; i++)
		log->sheet = log->entry[i].sheet;
	find_players_named_later(log);
	log_finish(log);
	return true;
}
