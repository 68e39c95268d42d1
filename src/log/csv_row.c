#include "log/csv_log.h"

#include "base/utf8.h"

struct text csv_typed(struct text cell)
{
	if (cell.len > 1 && cell.ptr[0] == '\'' && strchr("=+-@", cell.ptr[1]))
		return (struct text){ cell.ptr + 1, cell.len - 1 };
	return cell;
}

static struct text cell(const struct csv_state *state, const struct csv_row *row,
			enum csv_log_column column)
{
	int at = state->reader->column[column];
	if (at < 0 || (size_t)at >= row->fields || row->field[at].len == 0)
		return (struct text){ 0 };
	return csv_typed(row->field[at]);
}

static void report_cell(struct csv_state *state, const struct csv_row *row, const char *name,
			struct text value, const char *expected)
{
	struct text shown = claim_shown(value);
	log_report(state->log, FINDING_SYNTAX, row->line, "%s \"" TEXT_FMT "\": expected %s", name,
		   TEXT_ARG(shown), expected);
}

const char *csv_action_name(enum entry_kind kind)
{
	switch (kind) {
	case ENTRY_PLAY:
		return "play";
	case ENTRY_PASS:
		return "pass";
	case ENTRY_EXCHANGE:
		return "exchange";
	case ENTRY_WITHDRAWN:
		return "withdrawn";
	case ENTRY_CHALLENGE:
		return "challenge";
	case ENTRY_LEFT:
		return "end";
	case ENTRY_TIME:
		return "time";
	case ENTRY_FINAL:
		return "final";
	case ENTRY_DRAW:
		return "draw";
	}
	return "";
}

static bool action_from_name(struct text name, enum entry_kind *kind)
{
	for (int k = ENTRY_PLAY; k <= ENTRY_DRAW; k++) {
		if (text_is_nocase(name, csv_action_name((enum entry_kind)k))) {
			*kind = (enum entry_kind)k;
			return true;
		}
	}
	return false;
}

/* What is said once for the whole game. */
static void read_game_cell(struct csv_state *state, const struct csv_row *row,
			   enum csv_log_column column, struct text *known)
{
	struct text value = cell(state, row, column);
	if (value.len == 0)
		return;
	if (known->len == 0) {
		*known = value;
	} else if (!text_equal(*known, value)) {
		struct text first = claim_shown(*known);
		log_report(state->log, FINDING_SYNTAX, row->line,
			   "%s \"" TEXT_FMT "\": expected " TEXT_FMT " as in the row before",
			   csv_column_name(column), TEXT_ARG(claim_shown(value)), TEXT_ARG(first));
	}
}

static void read_game_cells(struct csv_state *state, const struct csv_row *row)
{
	struct log *log = state->log;
	read_game_cell(state, row, CSV_RULES, &log->rules);
	read_game_cell(state, row, CSV_DATE, &log->date);
	read_game_cell(state, row, CSV_LEXICON, &log->lexicon);
	struct text round = cell(state, row, CSV_ROUND);
	struct text table = cell(state, row, CSV_TABLE);
	int number;
	if (text_is_nocase(round, "final"))
		log->final_round = true;
	else if (round.len && claim_number(round, &number) && number > 0)
		log->round = number;
	else if (round.len)
		report_cell(state, row, "round", round, "a number from 1 or \"final\"");
	if (table.len && claim_number(table, &number) && number > 0)
		log->table = number;
	else if (table.len)
		report_cell(state, row, "table", table, "a number from 1");
}

void csv_inherit_row(struct csv_state *state, const struct csv_row *row)
{
	struct log *log = state->log;
	struct text round = cell(state, row, CSV_ROUND);
	int number;
	if (log->rules.len == 0)
		log->rules = cell(state, row, CSV_RULES);
	if (log->date.len == 0)
		log->date = cell(state, row, CSV_DATE);
	if (log->lexicon.len == 0)
		log->lexicon = cell(state, row, CSV_LEXICON);
	if (log->round == 0 && text_is_nocase(round, "final"))
		log->final_round = true;
	else if (log->round == 0 && !log->final_round && claim_number(round, &number) && number > 0)
		log->round = number;
	if (log->table == 0 && claim_number(cell(state, row, CSV_TABLE), &number) && number > 0)
		log->table = number;
}

static void read_pragma(struct csv_state *state, struct text line)
{
	struct text value, keyword = gcg_keyword(line, &value);
	gcg_read_pragma(&state->pragmas, gcg_pragma_of(keyword), keyword, value);
}

/* Lines of GCG in a cell: what CSV has no column for. */
static void read_lines(struct csv_state *state, const struct csv_row *row, struct text lines)
{
	struct gcg_lines cut = gcg_lines_of(lines, row->line);
	struct gcg_line line;
	while (lines.len && gcg_line_next(&cut, &line)) {
		state->pragmas.line = (struct gcg_line){ line.text, row->line };
		state->pragmas.text = line.text;
		enum gcg_line_kind kind = gcg_line_kind(line.text);
		if (kind == GCG_PRAGMA)
			read_pragma(state, line.text);
		else if (kind != GCG_EMPTY)
			log_add_remark(state->log, REMARK_NOTE, row->line, (struct text){ 0 },
				       text_trim(line.text));
	}
}

/* A note of several lines goes on; a line with "#note" begins another one. */
static void read_note(struct csv_state *state, const struct csv_row *row, struct text note)
{
	struct gcg_lines cut = gcg_lines_of(note, row->line);
	struct gcg_line line;
	bool begun = false;
	while (note.len && gcg_line_next(&cut, &line)) {
		struct text text = text_trim(line.text), rest = text;
		if (begun && text_is(text_next_word(&rest), "#note"))
			log_add_remark(state->log, REMARK_NOTE, row->line, TEXT("note"),
				       text_trim(rest));
		else if (!begun || text.len)
			log_add_remark(state->log, REMARK_NOTE, row->line,
				       begun ? (struct text){ 0 } : TEXT("note"), text);
		begun = true;
	}
}

static int find_player(struct csv_state *state, const struct csv_row *row, struct text nick)
{
	struct log *log = state->log;
	int player = log_find_player(log, nick);
	if (player >= 0) {
		if (!log_player_is(log, player, nick) &&
		    gcg_name_is_new(&state->unknown_nicks, nick, log->arena))
			findings_add(&log->findings, FINDING_READING, row->line,
				     TEXT_FMT " is read as " TEXT_FMT, TEXT_ARG(nick),
				     TEXT_ARG(log->player[player].nick));
		return player;
	}
	if (state->pragmas.named == 0 && log->players < PLAYERS_MAX) {
		log->player[log->players] = (struct player){ nick, nick };
		return log->players++;
	}
	if (gcg_name_is_new(&state->unknown_nicks, nick, log->arena)) {
		struct text shown = claim_shown(nick);
		log_report(log, FINDING_UNKNOWN_PLAYER, row->line,
			   state->pragmas.named ? "the log names no player " TEXT_FMT
						: TEXT_FMT " is one player too many",
			   TEXT_ARG(shown));
	}
	return -1;
}

/* True: the cell has one. */
static bool read_number(struct csv_state *state, const struct csv_row *row,
			enum csv_log_column column, int *number)
{
	struct text value = cell(state, row, column);
	bool has = value.len && claim_number(value, number);
	if (value.len && !has)
		report_cell(state, row, csv_column_name(column), value, "a whole number");
	return has;
}

static bool read_time(struct csv_state *state, const struct csv_row *row,
		      enum csv_log_column column, int *seconds)
{
	struct text value = cell(state, row, column);
	bool has = value.len && claim_seconds(value, seconds);
	if (value.len && !has)
		report_cell(state, row, csv_column_name(column), value, "MM:SS or seconds");
	return has;
}

static void read_bingo(struct csv_state *state, const struct csv_row *row, struct entry *entry)
{
	struct text value = cell(state, row, CSV_BINGO);
	if (csv_is_mark(value))
		entry->bingo = BINGO_MARKED;
	else if (text_is(value, "0") || text_is_nocase(value, "no"))
		entry->bingo = BINGO_DENIED;
	else if (value.len)
		report_cell(state, row, "bingo", value, "1, yes, x or *; 0 or no");
}

/* The move: action, position, word, tiles.  False when the row has none. */
static bool read_move(struct csv_state *state, const struct csv_row *row, struct entry *entry)
{
	struct text action = cell(state, row, CSV_ACTION);
	struct text position = cell(state, row, CSV_POSITION);
	struct text word = cell(state, row, CSV_WORD);
	struct text tiles = cell(state, row, CSV_TILES);

	if (action.len) {
		if (!action_from_name(action, &entry->kind)) {
			report_cell(state, row, "action", action,
				    "play, pass, exchange, challenge, withdrawn, end, time, final "
				    "or draw");
			return false;
		}
	} else if (text_is(position, "-")) {
		entry->kind = ENTRY_PASS;
	} else if (text_is(position, "--")) {
		entry->kind = ENTRY_WITHDRAWN;
	} else if (position.len || entry->has_score || entry->has_total) {
		entry->kind = ENTRY_PLAY;
	} else {
		log_report(state->log, FINDING_SYNTAX, row->line,
			   "expected an action, a position or a score");
		return false;
	}
	if (position.len) {
		entry->has_place = claim_place(position, &entry->place);
		if (!entry->has_place && entry->kind == ENTRY_PLAY)
			report_cell(state, row, "position", position, "8D across or D8 down");
	}
	/* T16: the note may name the challenged word; a remark has small letters in it */
	if (entry->kind == ENTRY_CHALLENGE && !word.len &&
	    !utf8_has_lower_case(cell(state, row, CSV_NOTE)))
		word = cell(state, row, CSV_NOTE);
	if (tiles.len == 0 && entry->kind == ENTRY_DRAW)
		tiles = word;
	else if (word.len)
		entry->word = word;
	bool is_count = tiles.len && *tiles.ptr >= '0' && *tiles.ptr <= '9';
	if (entry->kind == ENTRY_EXCHANGE && is_count && claim_number(tiles, &entry->exchanged))
		tiles = (struct text){ 0 };
	if (tiles.len)
		entry->tiles = tiles;
	if (entry->kind == ENTRY_FINAL && !entry->has_total) {
		entry->has_total = entry->has_score;
		entry->total = entry->score;
	}
	if (entry->kind == ENTRY_FINAL && !entry->has_total) {
		log_report(state->log, FINDING_SYNTAX, row->line, "final: expected a total");
		return false;
	}
	if (entry->kind == ENTRY_DRAW && tiles.len == 0) {
		log_report(state->log, FINDING_SYNTAX, row->line, "draw: expected a tile in tiles");
		return false;
	}
	return true;
}

static void read_entry(struct csv_state *state, const struct csv_row *row, struct text nick)
{
	struct log *log = state->log;
	struct entry read = { .line = row->line };

	read.has_score = read_number(state, row, CSV_SCORE, &read.score);
	read.has_total = read_number(state, row, CSV_TOTAL, &read.total);
	if (!read_move(state, row, &read))
		return;
	read.has_seconds = read_time(state, row, CSV_SECONDS, &read.seconds);
	read.has_clock = read_time(state, row, CSV_CLOCK, &read.clock);
	read_bingo(state, row, &read);
	read.rack = cell(state, row, CSV_RACK);
	read.blank = cell(state, row, CSV_BLANK);
	read.sheet = cell(state, row, CSV_SHEET);
	read.words = cell(state, row, CSV_WORDS);
	read.challenge_is_pragma = read.kind == ENTRY_CHALLENGE && !read.has_score &&
				   !read.has_total && !read.rack.len;

	int player = find_player(state, row, nick);
	struct entry *entry = log_add_entry(log, row->line);
	if (!entry)
		return;
	*entry = read;
	entry->player = (int8_t)player;
	if (player < 0)
		entry->nick = nick;
	struct text name = cell(state, row, CSV_NAME);
	if (name.len && player >= 0)
		log->player[player].name = name;
	if (entry->kind == ENTRY_PLAY && entry->has_place && entry->word.len)
		log->replayable = true;
}

void csv_read_row(struct csv_state *state, const struct csv_row *row)
{
	struct csv_reader *reader = state->reader;
	struct log *log = state->log;
	struct text nick = cell(state, row, CSV_PLAYER);
	struct text note = cell(state, row, CSV_NOTE);

	read_game_cells(state, row);
	read_lines(state, row, cell(state, row, CSV_HEAD));
	if (nick.len)
		read_entry(state, row, nick);
	else if (cell(state, row, CSV_SCORE).len || cell(state, row, CSV_TOTAL).len ||
		 cell(state, row, CSV_ACTION).len || cell(state, row, CSV_POSITION).len)
		log_report(log, FINDING_SYNTAX, row->line, "expected a player");
	read_note(state, row, note);
	for (size_t i = 0; i < row->fields && i < reader->names.fields; i++)
		if (!reader->known[i] && row->field[i].len)
			log_add_remark(log, REMARK_COLUMN, row->line, reader->names.field[i],
				       csv_typed(row->field[i]));
	read_lines(state, row, cell(state, row, CSV_PRAGMA));
}
