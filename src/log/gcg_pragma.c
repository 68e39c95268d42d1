#include "log/gcg.h"

static void report_value(struct gcg_game *game, struct text keyword, struct text value,
			 const char *expected)
{
	struct text shown = claim_shown(value);
	log_report(game->log, FINDING_SYNTAX, game->line.number,
		   "#" TEXT_FMT " \"" TEXT_FMT "\": expected %s", TEXT_ARG(keyword),
		   TEXT_ARG(shown), expected);
}

static void read_player(struct gcg_game *game, int index, struct text rest)
{
	struct log *log = game->log;
	struct text nick = text_next_word(&rest);
	struct text name = text_trim(rest);
	if (nick.len == 0) {
		log_report(log, FINDING_SYNTAX, game->line.number,
			   "#player%d: expected a nick and a name", index + 1);
		return;
	}
	const struct player *player = &log->player[index];
	bool taken = player->nick.len && !(game->named & 1u << index);
	if (taken && !text_equal(player->nick, nick)) {
		/* from the entries, and now it is named differently: leave that one its place */
		log_report(log, FINDING_SYNTAX, game->line.number,
			   "#player%d " TEXT_FMT ": expected before the entries", index + 1,
			   TEXT_ARG(nick));
		return;
	}
	if (game->named & 1u << index && !text_equal(player->nick, nick)) {
		findings_add(&log->findings, FINDING_READING, game->line.number,
			     "#player%d is named twice: " TEXT_FMT " is kept", index + 1,
			     TEXT_ARG(player->nick));
		return;
	}
	for (int i = 0; i < log->players; i++) {
		if (i != index && text_equal(log->player[i].nick, nick) && !game->nicks_shared) {
			game->nicks_shared = true;
			findings_add(&log->findings, FINDING_READING, game->line.number,
				     "two players have the nick " TEXT_FMT ": turns alternate",
				     TEXT_ARG(nick));
		}
	}
	gcg_name_player(game, index, nick, name.len ? name : nick);
	game->named |= 1u << index;
	if (log->players <= index)
		log->players = index + 1;
}

static void read_round(struct gcg_game *game, struct text keyword, struct text value)
{
	struct log *log = game->log;
	int round;
	if (text_is_nocase(value, "final"))
		log->final_round = true;
	else if (claim_number(value, &round) && round > 0)
		log->round = round;
	else
		report_value(game, keyword, value, "a number from 1 or \"final\"");
}

static void read_table(struct gcg_game *game, struct text keyword, struct text value)
{
	int table;
	if (claim_number(value, &table) && table > 0)
		game->log->table = table;
	else
		report_value(game, keyword, value, "a number from 1");
}

static void read_orientation(struct gcg_game *game, struct text keyword, struct text value)
{
	struct log *log = game->log;
	if (text_is_nocase(value, "lettered-rows")) {
		if (!log->lettered_rows)
			findings_add(&log->findings, FINDING_READING, game->line.number,
				     "rows have letters here: H4 is across and 4H down");
		log->lettered_rows = true;
	} else if (!text_is_nocase(value, "numbered-rows")) {
		report_value(game, keyword, value, "\"lettered-rows\" or \"numbered-rows\"");
	}
}

/* #seconds N: the time of the turn before it; challenges of it may stand between. */
static void read_seconds(struct gcg_game *game, struct text keyword, struct text value)
{
	struct log *log = game->log;
	size_t entry = log->entries;
	int seconds;
	while (entry > 1 && (log->entry[entry - 1].kind == ENTRY_CHALLENGE ||
			     log->entry[entry - 1].kind == ENTRY_WITHDRAWN))
		entry--;
	if (entry == 0) {
		report_value(game, keyword, value, "an entry before it");
	} else if (!claim_seconds(value, &seconds)) {
		report_value(game, keyword, value, "a number of seconds");
	} else {
		log->entry[entry - 1].has_seconds = true;
		log->entry[entry - 1].seconds = seconds;
	}
}

/* #clock NICK MM:SS: what the player has used so far, kept with the player's last entry. */
static void read_clock(struct gcg_game *game, struct text keyword, struct text value)
{
	struct log *log = game->log;
	struct text rest = value;
	struct text nick = text_next_word(&rest);
	int clock, player = log_find_player(log, nick);
	if (player < 0 || game->last_entry[player] == 0) {
		report_value(game, keyword, value, "a player with an entry before it");
	} else if (!claim_seconds(text_trim(rest), &clock)) {
		report_value(game, keyword, value, "a nick and a time such as 24:30");
	} else {
		struct entry *entry = &log->entry[game->last_entry[player] - 1];
		entry->has_clock = true;
		entry->clock = clock;
	}
}

static void read_final(struct gcg_game *game, struct text keyword, struct text value)
{
	struct text rest = value;
	struct text nick = text_next_word(&rest);
	int score;
	if (!claim_number(text_trim(rest), &score)) {
		report_value(game, keyword, value, "a nick and a score");
		return;
	}
	struct entry *entry = gcg_add_entry(game);
	if (!entry)
		return;
	entry->kind = ENTRY_FINAL;
	entry->has_total = true;
	entry->total = score;
	gcg_give_entry(game, entry, nick);
}

static void read_draw(struct gcg_game *game, struct text keyword, struct text value)
{
	struct text rest = value;
	struct text nick = text_next_word(&rest);
	struct text tile = text_trim(rest);
	if (tile.len == 0) {
		report_value(game, keyword, value, "a nick and a tile");
		return;
	}
	struct entry *entry = gcg_add_entry(game);
	if (!entry)
		return;
	entry->kind = ENTRY_DRAW;
	entry->tiles = tile;
	gcg_give_entry(game, entry, nick);
}

static void read_challenge(struct gcg_game *game, struct text keyword, struct text value)
{
	struct text rest = value;
	struct text nick = text_next_word(&rest);
	if (nick.len == 0) {
		report_value(game, keyword, value, "the nick of the challenger");
		return;
	}
	struct entry *entry = gcg_add_entry(game);
	if (!entry)
		return;
	entry->kind = ENTRY_CHALLENGE;
	entry->challenge_is_pragma = true;
	rest = text_trim(rest);
	if (rest.len)
		entry->word = rest;
	gcg_give_entry(game, entry, nick);
}

/* A backslash stands before 'n' for a line end, 'r' and itself. */
static struct text unescape(struct arena *arena, struct text text)
{
	if (text.len == 0 || !memchr(text.ptr, '\\', text.len))
		return text;
	char *copy = arena_alloc(arena, text.len);
	size_t len = 0;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if (c == '\\' && i + 1 < text.len) {
			c = text.ptr[++i];
			c = c == 'n' ? '\n' : c == 'r' ? '\r' : c;
		}
		copy[len++] = c;
	}
	return (struct text){ copy, len };
}

/* The columns of a CSV log that a line of GCG has no place for; false: some other column. */
static bool set_column(struct entry *entry, struct text name, struct text value)
{
	static const struct {
		const char *name;
		size_t offset;
	} texts[] = {
		{ "word", offsetof(struct entry, word) },
		{ "rack", offsetof(struct entry, rack) },
		{ "tiles", offsetof(struct entry, tiles) },
		{ "words", offsetof(struct entry, words) },
		{ "blank", offsetof(struct entry, blank) },
		{ "sheet", offsetof(struct entry, sheet) },
	};
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		if (text_is_nocase(name, texts[i].name)) {
			memcpy((char *)entry + texts[i].offset, &value, sizeof(value));
			return true;
		}
	}
	struct place place;
	int number;
	if (text_is_nocase(name, "bingo") && text_is(value, "yes")) {
		entry->bingo = BINGO_MARKED;
	} else if (text_is_nocase(name, "bingo") && text_is(value, "no")) {
		entry->bingo = BINGO_DENIED;
	} else if (text_is_nocase(name, "position") && claim_place(value, &place)) {
		entry->has_place = true;
		entry->place = place;
	} else if (text_is_nocase(name, "score") && claim_number(value, &number)) {
		entry->has_score = true;
		entry->score = number;
	} else if (text_is_nocase(name, "total") && claim_number(value, &number)) {
		entry->has_total = true;
		entry->total = number;
	} else if (text_is_nocase(name, "seconds") && claim_seconds(value, &number)) {
		entry->has_seconds = true;
		entry->seconds = number;
	} else if (text_is_nocase(name, "clock") && claim_seconds(value, &number)) {
		entry->has_clock = true;
		entry->clock = number;
	} else {
		return false;
	}
	return true;
}

/* #column NAME=VALUE: a cell of a CSV log, of the entry before it. */
static void read_column(struct gcg_game *game, struct text keyword, struct text value)
{
	struct log *log = game->log;
	const char *equals = value.len ? memchr(value.ptr, '=', value.len) : NULL;
	if (!equals) {
		report_value(game, keyword, value, "NAME=VALUE");
		return;
	}
	struct text name = text_trim((struct text){ value.ptr, (size_t)(equals - value.ptr) });
	struct text cell = { equals + 1, (size_t)(value.ptr + value.len - equals - 1) };
	cell = text_trim(unescape(log->arena, cell)); /* as the cells of a CSV log are */
	struct entry *entry = log->entries ? &log->entry[log->entries - 1] : NULL;
	if (!entry || !set_column(entry, name, cell))
		log_add_remark(log, REMARK_COLUMN, game->line.number, name, cell);
	if (entry && entry->bingo == BINGO_MARKED)
		log->marks_bingos = true;
}

/* Bytes above 127 were seen to before the game was read; without any the name hardly matters. */
static void check_encoding(struct gcg_game *game, struct text name)
{
	if (!game->reader->ascii || text_is_nocase(name, "UTF-8") || text_is_nocase(name, "UTF8"))
		return;
	struct encoding *encoding = encoding_open(name);
	struct text shown = claim_shown(name);
	if (!encoding)
		findings_add(&game->log->findings, FINDING_READING, game->line.number,
			     "the encoding " TEXT_FMT " is not known; the log is plain ASCII",
			     TEXT_ARG(shown));
	encoding_close(encoding);
}

static void report_unknown(struct gcg_game *game, struct text keyword)
{
	struct log *log = game->log;
	if (!gcg_name_is_new(&game->unknown_pragmas, keyword, log->arena))
		return;
	struct text shown = claim_shown(keyword);
	if (game->unknown_pragmas.len == GCG_NAMES_MAX)
		findings_add(&log->findings, FINDING_PRAGMA, game->line.number,
			     "more than %d pragmas are not known; they are kept",
			     GCG_NAMES_MAX - 1);
	else if (text_is(keyword, ">"))
		findings_add(&log->findings, FINDING_PRAGMA, game->line.number,
			     "an entry behind # is not part of the game; it is kept");
	else
		findings_add(&log->findings, FINDING_PRAGMA, game->line.number,
			     "#" TEXT_FMT " is not known; it is kept", TEXT_ARG(shown));
}

void gcg_read_pragma(struct gcg_game *game, enum gcg_pragma pragma, struct text keyword,
		     struct text value)
{
	struct log *log = game->log;
	bool kept = true; /* as a remark; the others are in the log itself */

	game->after_prose = false;
	switch (pragma) {
	case PRAGMA_NOTE:
		log_add_remark(log, REMARK_NOTE, game->line.number, keyword, value);
		game->after_prose = true;
		return;
	case PRAGMA_PLAYER1:
	case PRAGMA_PLAYER2:
	case PRAGMA_PLAYER3:
	case PRAGMA_PLAYER4:
		read_player(game, (int)pragma - PRAGMA_PLAYER1, value);
		kept = false;
		break;
	case PRAGMA_PLAYER5:
		log_report(log, FINDING_SYNTAX, game->line.number,
			   "#" TEXT_FMT ": expected at most %d players", TEXT_ARG(keyword),
			   PLAYERS_MAX);
		break;
	case PRAGMA_RACK1:
	case PRAGMA_RACK2:
	case PRAGMA_RACK3:
	case PRAGMA_RACK4:
		log->rack_left[(int)pragma - PRAGMA_RACK1] = value;
		kept = false;
		break;
	case PRAGMA_INCOMPLETE:
		log->incomplete_mark = true;
		break;
	case PRAGMA_CHALLENGE:
		read_challenge(game, keyword, value);
		kept = false;
		break;
	case PRAGMA_SECONDS:
		read_seconds(game, keyword, value);
		kept = false;
		break;
	case PRAGMA_CLOCK:
		read_clock(game, keyword, value);
		kept = false;
		break;
	case PRAGMA_FINAL:
		read_final(game, keyword, value);
		kept = false;
		break;
	case PRAGMA_COLUMN:
		read_column(game, keyword, value);
		kept = false;
		break;
	case PRAGMA_DRAW:
		read_draw(game, keyword, value);
		kept = false;
		break;
	case PRAGMA_ENCODING:
		check_encoding(game, value);
		kept = false;
		break;
	case PRAGMA_TITLE:
		log->title = value;
		game->after_prose = true;
		break;
	case PRAGMA_DESCRIPTION:
		game->after_prose = true;
		break;
	case PRAGMA_ID:
		log->id = value;
		break;
	case PRAGMA_LEXICON:
		log->lexicon = value;
		break;
	case PRAGMA_TILES:
		log->tile_distribution = value;
		log->tile_distribution_line = game->line.number;
		break;
	case PRAGMA_BOARD:
		log->board_layout = value;
		log->board_layout_line = game->line.number;
		break;
	case PRAGMA_GAME_TYPE:
		log->game_type = value;
		break;
	case PRAGMA_ORIENTATION:
		read_orientation(game, keyword, value);
		break;
	case PRAGMA_RULES:
		log->rules = value;
		log->rules_line = game->line.number;
		break;
	case PRAGMA_ROUND:
		read_round(game, keyword, value);
		break;
	case PRAGMA_TABLE:
		read_table(game, keyword, value);
		break;
	case PRAGMA_GAME:
		if (value.len) {
			log->game = value;
			log->game_named = true;
		}
		break;
	case PRAGMA_DATE:
		log->date = value;
		break;
	case PRAGMA_KEPT:
		break;
	case PRAGMA_UNKNOWN:
		report_unknown(game, keyword);
		break;
	}
	if (kept)
		log_add_remark(log, REMARK_PRAGMA, game->line.number, keyword, value);
}
