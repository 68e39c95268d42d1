/*
 * Reading GCG in its commonest form: one blank between nick, rack, move, score and total,
 * all ASCII, nothing missing.  Each line is read once and in one go; whatever is written in
 * any other way is left to gcg_next.
 */
#include "log/gcg.h"
#include "log/plain.h"

enum {
	LINE_MAX_PLAIN = 1 << 12, /* bytes of a pragma */
	PRAGMAS_MAX = 1000
};

struct plain_reader {
	struct plain_game *game;
	struct plain_entry *entry; /* the next one */
	const char *p;		   /* where the next line begins */
	const char *end;	   /* up to here every line has an end */
	uint32_t lines;		   /* read so far */
	unsigned pragmas;	   /* read so far */
	int on_turn;		   /* who is expected to move next */
	struct gcg_nick nick[PLAYERS_MAX];
};

static struct text text_between(const char *begin, const char *end)
{
	return (struct text){ begin, (size_t)(end - begin) };
}

/* Up to three digits at p; what stands behind them, NULL where there are none. */
static inline const char *take_digits(const char *p, int *number)
{
	unsigned value = (unsigned char)*p - (unsigned)'0', digit;
	if (value > 9)
		return NULL;
	if ((digit = (unsigned char)*++p - (unsigned)'0') <= 9) {
		value = value * 10 + digit;
		if ((digit = (unsigned char)*++p - (unsigned)'0') <= 9) {
			value = value * 10 + digit;
			p++;
		}
	}
	*number = (int)value;
	return p;
}

/* A number, nearly always of so few digits. */
static bool read_number(struct text value, int *number)
{
	return (value.len && take_digits(value.ptr, number) == text_end(value)) ||
	       claim_number(value, number);
}

static bool has_entries(const struct plain_reader *reader)
{
	return reader->entry > reader->game->entry;
}

static int player_named(const struct plain_reader *reader, struct text nick)
{
	for (int i = 0; i < reader->game->players; i++)
		if (text_equal(nick, reader->game->nick[i]))
			return i;
	return -1;
}

/* The next player, with a nick that no other has, before any entry. */
static bool read_player(struct plain_reader *reader, int index, struct text value)
{
	struct plain_game *game = reader->game;
	struct text nick = text_next_word(&value);

	if (has_entries(reader) || index != game->players || !nick.len ||
	    player_named(reader, nick) >= 0)
		return false;
	game->nick[index] = nick;
	reader->nick[index] = gcg_nick_of(nick);
	game->players++;
	return true;
}

static bool read_final(struct plain_reader *reader, struct text value)
{
	struct plain_game *game = reader->game;
	int player = player_named(reader, text_next_word(&value));

	if (player < 0 || !has_entries(reader) ||
	    !read_number(text_trim(value), &game->final[player]))
		return false;
	game->has_final[player] = true;
	return true;
}

/* What a player has used in all, behind an entry of his. */
static bool read_clock(struct plain_reader *reader, struct text value)
{
	struct plain_game *game = reader->game;
	int player = player_named(reader, text_next_word(&value));
	bool has_entry = false;

	for (const struct plain_entry *entry = game->entry; entry < reader->entry; entry++)
		has_entry |= entry->player == player;
	return player >= 0 && has_entry && claim_seconds(text_trim(value), &game->clock[player]);
}

static bool read_challenge(struct plain_reader *reader, struct text value)
{
	struct plain_game *game = reader->game;
	struct plain_entry *entry = reader->entry;
	int player = player_named(reader, text_next_word(&value));

	if (player < 0 || entry == game->entry + PLAIN_ENTRIES_MAX)
		return false;
	*entry = (struct plain_entry){ .kind = ENTRY_CHALLENGE,
				       .player = (uint8_t)player,
				       .is_pragma = true,
				       .text = text_trim(value) };
	reader->entry++;
	return true;
}

static bool is_number_from_one(struct text value)
{
	int number;

	return read_number(value, &number) && number > 0;
}

static bool read_value(struct plain_reader *reader, enum gcg_pragma pragma, struct text value)
{
	struct plain_game *game = reader->game;
	int seconds;

	switch (pragma) {
	case PRAGMA_PLAYER1:
	case PRAGMA_PLAYER2:
	case PRAGMA_PLAYER3:
	case PRAGMA_PLAYER4:
		return read_player(reader, (int)pragma - PRAGMA_PLAYER1, value);
	case PRAGMA_ENCODING:
		return text_is_nocase(value, "UTF-8");
	case PRAGMA_RULES:
		game->rules = value;
		return true;
	case PRAGMA_TILES:
		game->tile_distribution = value;
		return true;
	case PRAGMA_BOARD:
		game->board_layout = value;
		return true;
	case PRAGMA_LEXICON:
		game->lexicon = value;
		return true;
	case PRAGMA_ROUND:
		return text_is_nocase(value, "final") || is_number_from_one(value);
	case PRAGMA_TABLE:
		return is_number_from_one(value);
	case PRAGMA_FINAL:
		return read_final(reader, value);
	case PRAGMA_CLOCK:
		return read_clock(reader, value);
	case PRAGMA_CHALLENGE:
		return read_challenge(reader, value);
	case PRAGMA_SECONDS:
		game->has_seconds = true;
		return has_entries(reader) && claim_seconds(value, &seconds);
	case PRAGMA_NOTE:
		return !text_starts_with(value, "ephor-ignore");
	case PRAGMA_TITLE:
	case PRAGMA_DESCRIPTION:
	case PRAGMA_ID:
	case PRAGMA_GAME:
	case PRAGMA_GAME_TYPE:
	case PRAGMA_DATE:
	case PRAGMA_RACK1:
	case PRAGMA_RACK2:
	case PRAGMA_RACK3:
	case PRAGMA_RACK4:
	case PRAGMA_INCOMPLETE:
	case PRAGMA_KEPT:
		return true;
	default:
		return false;
	}
}

enum line { LINE_READ, LINE_OTHER, LINE_OF_NEXT_GAME };

static enum line read_pragma(struct plain_reader *reader)
{
	const char *p = reader->p, *end = text_skip_ascii(p, reader->end);
	const char *behind = text_skip_from(p + 1, end, ' ' + 1);
	const char *line_end = end + (*end == '\r');

	if (*line_end != '\n' || end - p > LINE_MAX_PLAIN || ++reader->pragmas > PRAGMAS_MAX)
		return LINE_OTHER;
	enum gcg_pragma pragma = gcg_pragma_of(text_between(p + 1, behind));
	if (has_entries(reader) && gcg_pragma_is_head(pragma))
		return LINE_OF_NEXT_GAME;
	if (behind < end) /* a blank, nearly always one */
		behind++;
	if (!read_value(reader, pragma, text_trim(text_between(behind, end))))
		return LINE_OTHER;
	reader->p = line_end + 1;
	return LINE_READ;
}

/* "8D" or "D8" with a blank behind it; NULL: written in any other way, or off any board. */
static inline const char *take_square(const char *p, struct plain_entry *entry)
{
	unsigned column = ((unsigned char)*p | 0x20u) - 'a', digit;
	bool down = column < BOARD_MAX;
	p += down;
	unsigned row = (unsigned char)*p - (unsigned)'0';
	if (row > 9)
		return NULL;
	if ((digit = (unsigned char)*++p - (unsigned)'0') <= 9) {
		row = row * 10 + digit;
		p++;
	}
	if (!down) {
		column = ((unsigned char)*p | 0x20u) - 'a';
		if (column >= BOARD_MAX)
			return NULL;
		p++;
	}
	if (row - 1 >= BOARD_MAX || *p != ' ')
		return NULL;
	entry->start = square_at((int)row - 1, (int)column);
	entry->down = down;
	return p;
}

/* The square and the word of a play; what stands behind them. */
static inline const char *take_play(const char *p, const char *end, struct plain_entry *entry)
{
	p = take_square(p, entry);
	if (!p)
		return NULL;
	const char *behind = text_skip_from(++p, end, ' ' + 1);
	entry->kind = ENTRY_PLAY;
	entry->text = text_between(p, behind);
	return behind;
}

/* "-", "--", "-TILES" or "-3" at p. */
static inline const char *take_exchange(const char *p, const char *end, struct plain_entry *entry)
{
	unsigned number = (unsigned char)*++p - (unsigned)'0';
	entry->exchanged = 0;
	entry->text = (struct text){ 0 };
	if (*p == '-') {
		entry->kind = ENTRY_WITHDRAWN;
		return p + 1;
	}
	if (number - 1 < 9) {
		entry->kind = ENTRY_EXCHANGE;
		entry->exchanged = (uint8_t)number;
		return p + 1;
	}
	const char *behind = text_skip_from(p, end, '?');
	entry->kind = behind > p ? ENTRY_EXCHANGE : ENTRY_PASS;
	entry->text = text_between(p, behind);
	return behind;
}

/* "(challenge)", "(time)" or "(TILES)" at p. */
static const char *take_bracket(const char *p, const char *end, struct plain_entry *entry)
{
	const char *close = text_skip_from(p + 1, end, '?');
	struct text inside = text_between(p + 1, close);

	entry->text = (struct text){ 0 };
	if (*close != ')' || !inside.len)
		return NULL;
	if (text_is(inside, "challenge")) {
		entry->kind = ENTRY_CHALLENGE;
	} else if (text_is(inside, "time")) {
		entry->kind = ENTRY_TIME;
	} else if (text_is_nocase(inside, "challenge") || text_is_nocase(inside, "unknown")) {
		return NULL;
	} else {
		entry->kind = ENTRY_LEFT;
		entry->text = inside;
	}
	return close + 1;
}

/* The rack at p, where there is one; where the move begins, NULL: it may be none. */
static inline const char *take_rack(const char *p, const char *end, struct plain_entry *entry)
{
	if (*p == '(') {
		entry->rack = (struct text){ 0 };
		return p;
	}
	/* letters, square brackets and '?': a move begins with none of them */
	const char *behind = text_skip_from(p, end, '?');
	entry->rack = text_between(p, behind);
	if (*behind != ' ' || ((*p == '?' || *p == 'U') && claim_is_no_rack(entry->rack)))
		return NULL;
	return behind + 1;
}

/* Of a score that has more than one blank before it; NULL: there is none. */
static const char *find_sign(const char *p)
{
	while (*p == ' ')
		p++;
	return *p == '+' || *p == '-' ? p : NULL;
}

/* The line as an entry of this player; what stands behind it, NULL: it is none. */
static inline const char *take_entry(const char *p, const char *end, struct plain_entry *entry)
{
	entry->is_pragma = false;
	p = take_rack(p, end, entry);
	if (!p)
		return NULL;
	if (*p == '-')
		p = take_exchange(p, end, entry);
	else
		p = *p == '(' ? take_bracket(p, end, entry) : take_play(p, end, entry);
	if (!p || *p != ' ' || (*++p != '+' && *p != '-' && !(p = find_sign(p))))
		return NULL;
	bool negative = *p == '-';
	p = take_digits(p + 1, &entry->score);
	if (!p || *p != ' ' || !(p = take_digits(p + 1, &entry->total)) ||
	    (*p != '\n' && *p++ != '\r') || *p != '\n')
		return NULL;
	if (negative)
		entry->score = -entry->score;
	return p + 1;
}

/* Whose nick stands at p, nearly always that of the player on turn; -1: nobody's. */
static inline int player_at(const struct plain_reader *reader, const char *p)
{
	if (gcg_nick_is_at(&reader->nick[reader->on_turn], p, reader->end))
		return reader->on_turn;
	for (int i = 0; i < reader->game->players; i++)
		if (gcg_nick_is_at(&reader->nick[i], p, reader->end))
			return i;
	return -1;
}

static inline bool read_entry(struct plain_reader *reader)
{
	const struct plain_game *game = reader->game;
	struct plain_entry *entry = reader->entry;
	const char *p = reader->p + 1;

	if (game->players < 2 || entry == game->entry + PLAIN_ENTRIES_MAX)
		return false;
	int player = player_at(reader, p);
	if (player < 0 || !(p = take_entry(p + game->nick[player].len + 2, reader->end, entry)))
		return false;
	entry->player = (uint8_t)player;
	reader->entry++;
	reader->on_turn = player + 1 < game->players ? player + 1 : 0;
	reader->p = p;
	return true;
}

/* The head of a game at p that says nothing of the game before it. */
static bool is_head_apart(const char *p, const char *end)
{
	struct gcg_lines lines = { p, end, 1, false };
	struct gcg_line line;
	struct text rest;

	while (gcg_line_next(&lines, &line)) {
		const char *behind = text_end(line.text);

		if (text_skip_ascii(line.text.ptr, behind) < behind ||
		    gcg_line_kind(line.text) != GCG_PRAGMA)
			return false;
		enum gcg_pragma pragma = gcg_pragma_of(gcg_keyword(line.text, &rest));
		if (pragma == PRAGMA_PLAYER1)
			return true;
		if (!gcg_pragma_is_head(pragma))
			return false;
	}
	return false;
}

bool gcg_read_plain(const struct gcg_lines *lines, struct plain_game *game,
		    struct gcg_lines *behind)
{
	size_t len = (size_t)(lines->end - lines->next);
	const char *last = len ? memrchr(lines->next, '\n', len) : NULL;

	if (!last || last + 1 != lines->end)
		return false;
	game->rules = game->tile_distribution = game->board_layout = game->lexicon =
		(struct text){ 0 };
	for (int i = 0; i < PLAYERS_MAX; i++) {
		game->clock[i] = -1;
		game->has_final[i] = false;
	}
	game->has_seconds = false;
	game->players = 0;

	struct plain_reader reader;
	reader.game = game;
	reader.entry = game->entry;
	reader.p = lines->next;
	reader.end = lines->end;
	reader.lines = 0;
	reader.pragmas = 0;
	reader.on_turn = 0;
	bool ends = false;
	for (; reader.p < reader.end && !ends; reader.lines++) {
		if (*reader.p == '>') {
			if (!read_entry(&reader))
				return false;
		} else if (*reader.p == '#') {
			enum line line = read_pragma(&reader);
			if (line == LINE_OTHER)
				return false;
			ends = line == LINE_OF_NEXT_GAME;
		} else {
			reader.p += *reader.p == '\r';
			if (*reader.p++ != '\n')
				return false;
		}
	}
	game->entries = (size_t)(reader.entry - game->entry);
	if (!game->entries || (ends && !is_head_apart(reader.p, reader.end)))
		return false;
	*behind = *lines;
	behind->next = reader.p;
	behind->number += reader.lines - ends;
	return true;
}
