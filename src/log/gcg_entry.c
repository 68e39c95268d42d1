#include "log/gcg.h"

#include <endian.h>

static uint32_t count_column(const struct gcg_game *game, const char *ptr)
{
	uint32_t column = 1;
	for (const char *p = game->text.ptr; p < ptr; p++)
		column += ((unsigned char)*p & 0xc0) != 0x80;
	return column;
}

static inline uint32_t column_of(const struct gcg_game *game, const char *ptr)
{
	return game->reader->ascii ? (uint32_t)(ptr - game->text.ptr) + 1 : count_column(game, ptr);
}

static bool uses_turn(enum entry_kind kind)
{
	return kind == ENTRY_PLAY || kind == ENTRY_PASS || kind == ENTRY_EXCHANGE;
}

struct entry *gcg_add_entry(struct gcg_game *game)
{
	struct entry *entry = log_add_entry(game->log, game->line.number);
	if (entry)
		entry->offset = game->reader->offset +
				(uint64_t)(game->line.text.ptr - game->reader->begin);
	return entry;
}

void gcg_take_entry(struct gcg_game *game, struct entry *entry, int player)
{
	struct log *log = game->log;
	entry->player = (int8_t)player;
	game->last_entry[player] = (size_t)(entry - log->entry) + 1;
	if (uses_turn(entry->kind)) {
		game->last_moved = player;
		game->on_turn = player + 1 < log->players ? player + 1 : 0;
	}
}

void gcg_give_entry(struct gcg_game *game, struct entry *entry, struct text nick)
{
	int player = log_find_player(game->log, nick);
	if (player >= 0) {
		gcg_take_entry(game, entry, player);
	} else {
		entry->nick = nick;
		game->unresolved = true;
	}
}

/* The line that nearly all logs consist of: ">nick: RACK 8D WORD +70 70". */

static inline int digit_of(char c)
{
	return (unsigned char)(c - '0') < 10 ? c - '0' : -1;
}

/* One to four digits; NULL when there are none or more. */
static inline const char *take_digits(const char *p, int *value)
{
	unsigned number = (unsigned char)*p - (unsigned)'0', digit;
	if (number > 9)
		return NULL;
	for (int more = 3; (digit = (unsigned char)*++p - (unsigned)'0') <= 9; more--) {
		if (more == 0)
			return NULL;
		number = number * 10 + digit;
	}
	*value = (int)number;
	return p;
}

static inline const char *take_place(const char *p, struct place *place)
{
	int row;
	bool down = digit_of(*p) < 0;
	unsigned column = 0;
	if (down) {
		column = ((unsigned char)*p++ | 0x20u) - 'a';
		if (column > 25)
			return NULL;
	}
	row = digit_of(*p++);
	if (row < 0)
		return NULL;
	if (digit_of(*p) >= 0)
		row = row * 10 + digit_of(*p++);
	if (!down) {
		column = ((unsigned char)*p++ | 0x20u) - 'a';
		if (column > 25)
			return NULL;
	}
	*place = (struct place){ (int16_t)(row - 1), (int16_t)column, down };
	return p;
}

/*
 * Past the characters from `least` on, eight at a time: the lowest byte of a
 * word that is less than n is where (word - n...n) borrows first.
 */
static inline const char *skip_from(const char *p, const char *limit, unsigned char least)
{
	const uint64_t ones = UINT64_MAX / 255;
	while (limit - p >= 8) {
		uint64_t word;
		memcpy(&word, p, sizeof(word));
		word = le64toh(word);
		uint64_t less = (word - ones * least) & ~word & (ones * 0x80);
		if (less)
			return p + __builtin_ctzll(less) / 8;
		p += 8;
	}
	while ((unsigned char)*p >= least)
		p++;
	return p;
}

/*
 * False, and nothing done, when the line is any other.  No bounds are checked:
 * behind the line stands a byte that is in no token.
 */
static bool read_common_entry(struct gcg_game *game)
{
	struct log *log = game->log;
	const char *begin = game->text.ptr, *end = begin + game->text.len;
	const char *p = begin + 1;
	int player = game->on_turn;
	if (*begin != '>' || game->nicks_shared)
		return false;
	for (int tries = 0;; tries++) {
		if (tries == log->players)
			return false;
		struct text nick = log->player[player].nick;
		if (nick.len && nick.len + 2 < (size_t)(end - p) && p[nick.len] == ':' &&
		    p[nick.len + 1] == ' ' && memcmp(p, nick.ptr, nick.len) == 0) {
			p += nick.len + 2;
			break;
		}
		player = player + 1 < log->players ? player + 1 : 0;
	}

	struct text rack = { p, 0 };
	p = skip_from(p, end, '?'); /* letters, square brackets, '?': no digit, sign or point */
	rack.len = (size_t)(p - rack.ptr);
	if (rack.len == 0 || *p++ != ' ' || (*rack.ptr == 'U' && text_is(rack, "UNKNOWN")))
		return false;

	struct place place;
	p = take_place(p, &place);
	if (!p || *p++ != ' ')
		return false;
	struct text word = { p, 0 };
	p = skip_from(p, end, ' ' + 1);
	word.len = (size_t)(p - word.ptr);
	if (word.len == 0 || *p++ != ' ')
		return false;

	int score, total;
	const char *score_at = p;
	if (*p++ != '+' || !(p = take_digits(p, &score)) || *p++ != ' ')
		return false;
	bool negative = *p == '-';
	p = take_digits(p + negative, &total);
	if (p != end)
		return false;

	struct entry *entry = gcg_add_entry(game);
	if (!entry)
		return true;
	entry->kind = ENTRY_PLAY;
	entry->has_place = entry->has_score = entry->has_total = true;
	entry->place = place;
	entry->score = score;
	entry->total = negative ? -total : total;
	entry->rack = rack;
	entry->word = word;
	entry->word_column = column_of(game, word.ptr);
	entry->score_column = column_of(game, score_at);
	log->replayable = true;
	entry->player = (int8_t)player;
	game->last_entry[player] = log->entries;
	game->last_moved = player;
	game->on_turn = player + 1 < log->players ? player + 1 : 0;
	return true;
}

/* Every other line. */

static bool skip(struct text *text, const char *prefix)
{
	size_t len = strlen(prefix);
	if (!text_starts_with(*text, prefix))
		return false;
	text->ptr += len;
	text->len -= len;
	return true;
}

static struct text before(struct text text, const char *end)
{
	return (struct text){ text.ptr, (size_t)(end - text.ptr) };
}

static struct text from(struct text text, const char *begin)
{
	return (struct text){ begin, (size_t)(text.ptr + text.len - begin) };
}

/* ScrabScrap marks edited moves with a pencil. */
static void skip_pencil(const struct log *log, struct text *rest)
{
	static const char *const pencils[] = { "\xe2\x9c\x8f", "\xe2\x9c\x8e", "\xe2\x9c\x90" };
	struct text after = *rest;
	for (size_t i = 0; i < sizeof(pencils) / sizeof(*pencils); i++)
		if (skip(&after, pencils[i]))
			skip(&after, "\xef\xb8\x8f"); /* shown as a picture */
	/* unless it is in the nick, or all the nick there is */
	const char *colon = rest->len ? memchr(rest->ptr, ':', rest->len) : NULL;
	if (colon && (*after.ptr == ':' || log_find_player(log, before(*rest, colon)) >= 0))
		return;
	*rest = text_trim(after);
}

/*
 * Cut the nick off the front: "Jim:", "Jim :", "Jim:RACK", "Jim" alone,
 * "Jim\"" for a slip of the shift key, "Jim Smith:" for a player of that name.
 */
static struct text take_nick(const struct gcg_game *game, struct text *rest)
{
	const struct log *log = game->log;
	struct text all = *rest;
	struct text token = text_next_word(rest);
	const char *colon = token.len ? memrchr(token.ptr, ':', token.len) : NULL;
	if (colon) {
		*rest = from(all, colon + 1);
		return before(token, colon);
	}
	const char *first = all.len ? memchr(all.ptr, ':', all.len) : NULL;
	if (first) {
		struct text nick = text_trim(before(all, first));
		if (log->players == 0 || log_find_player(log, nick) >= 0) {
			*rest = from(all, first + 1);
			return nick;
		}
	}
	if (token.len > 1 && log_find_player(log, token) < 0) {
		struct text shorter = { token.ptr, token.len - 1 };
		if (log_find_player(log, shorter) >= 0)
			return shorter;
	}
	return token;
}

static struct text next_token(struct text rest)
{
	const char *p = rest.ptr, *end = text_end(rest);
	while (p < end && *p != ' ' && *p != '\t')
		p++;
	return (struct text){ rest.ptr, (size_t)(p - rest.ptr) };
}

/* What follows the token, from the next one on. */
static void pass(struct text *rest, struct text token)
{
	const char *p = text_end(token), *end = text_end(*rest);
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	*rest = from(*rest, p);
}

static bool is_left(struct text token, struct text *tiles)
{
	*tiles = token;
	return token.len > 4 && token.ptr[4] == '=' &&
	       (skip(tiles, "rack=") || skip(tiles, "bank="));
}

/* Can a move begin with this token?  Then there is no rack before it. */
static bool begins_move(struct text token)
{
	struct place place;
	struct text tiles;
	return token.len && (*token.ptr == '-' || *token.ptr == '(' || claim_place(token, &place) ||
			     is_left(token, &tiles));
}

static bool is_no_rack(struct text rack)
{
	if (rack.len == 0 || (*rack.ptr == 'U' && text_is(rack, "UNKNOWN")))
		return true;
	size_t blanks = 0;
	while (blanks < rack.len && rack.ptr[blanks] == '?')
		blanks++;
	return blanks == rack.len && blanks > 4; /* no set has so many blanks */
}

/* MAGPIE writes a blank on a rack as '.' too. */
static struct text rack_of(struct gcg_game *game, struct text token)
{
	if (is_no_rack(token))
		return (struct text){ 0 };
	if (!memchr(token.ptr, '.', token.len))
		return token;
	char *copy = arena_alloc(game->log->arena, token.len);
	for (size_t i = 0; i < token.len; i++)
		copy[i] = token.ptr[i] == '.' ? '?' : token.ptr[i];
	return (struct text){ copy, token.len };
}

/* "(challenge)", "(time)", "(TILES)": what stands in the brackets. */
static struct text take_bracket(struct text *rest)
{
	const char *close = memchr(rest->ptr, ')', rest->len);
	const char *end = close ? close : rest->ptr + rest->len;
	struct text inside = { rest->ptr + 1, (size_t)(end - rest->ptr - 1) };
	*rest = text_trim(from(*rest, close ? close + 1 : end));
	return text_trim(inside);
}

/* The move itself; what was expected where there is none, NULL where there is. */
static const char *take_move(struct gcg_game *game, struct text *rest, struct entry *entry)
{
	struct text token = next_token(*rest);
	if (token.len == 0)
		return "a move: a square, -, -- or brackets";
	if (*token.ptr == '(') {
		struct text inside = take_bracket(rest);
		if (text_is_nocase(inside, "challenge")) {
			entry->kind = ENTRY_CHALLENGE;
		} else if (text_is_nocase(inside, "time") && !text_is(inside, "TIME")) {
			/* in capitals it is four tiles that were left */
			entry->kind = ENTRY_TIME;
		} else if (text_is_nocase(inside, "unknown")) {
			/* ScrabScrap saw that something was played and not what */
			entry->kind = ENTRY_PLAY;
			if (!game->unknown_move)
				findings_add(&game->log->findings, FINDING_READING,
					     game->line.number,
					     "(unknown) is read as a play with no word");
			game->unknown_move = true;
		} else {
			entry->kind = ENTRY_LEFT;
			entry->tiles = inside;
		}
		return NULL;
	}
	bool is_play = claim_place(token, &entry->place);
	if (!begins_move(token))
		return "a move: a square, -, -- or brackets";
	pass(rest, token);
	if (is_left(token, &entry->tiles)) {
		entry->kind = ENTRY_LEFT;
		return NULL;
	}
	entry->tiles = (struct text){ 0 };
	if (!is_play) {
		struct text tiles = from(token, token.ptr + 1);
		if (tiles.len == 0) {
			entry->kind = ENTRY_PASS;
		} else if (text_is(tiles, "-")) {
			entry->kind = ENTRY_WITHDRAWN;
		} else {
			entry->kind = ENTRY_EXCHANGE;
			if (*tiles.ptr < '0' || *tiles.ptr > '9' ||
			    !claim_number(tiles, &entry->exchanged)) {
				entry->exchanged = 0;
				entry->tiles = tiles;
			}
		}
		return NULL;
	}
	entry->kind = ENTRY_PLAY;
	entry->has_place = true;
	int number;
	struct text word = next_token(*rest);
	if (word.len == 0 || claim_number(word, &number))
		return "a word after the square";
	entry->word = word;
	entry->word_column = column_of(game, word.ptr);
	game->log->replayable = true;
	pass(rest, word);
	return NULL;
}

/* Score, total and the words behind them. */
static const char *take_figures(struct gcg_game *game, struct text *rest, struct entry *entry)
{
	struct text token = next_token(*rest);
	if (token.len == 0)
		return NULL;
	entry->score_column = column_of(game, token.ptr);
	bool unknown = text_is(token, "?");
	entry->score_plus_minus = text_starts_with(token, "+-");
	if (!unknown && !claim_number(token, &entry->score))
		return "a score such as +12";
	entry->has_score = !unknown;
	pass(rest, token);
	token = next_token(*rest);
	if (claim_number(token, &entry->total)) {
		entry->has_total = true;
		pass(rest, token);
	}
	if (rest->len)
		entry->words = *rest;
	return NULL;
}

/*
 * Two players with one nick: a move is the other player's; of the rest each
 * line is taken for the player whose total it continues.
 */
static int player_by_turn(const struct gcg_game *game, const struct entry *entry)
{
	const struct log *log = game->log;
	if (game->last_moved < 0)
		return 0;
	if (uses_turn(entry->kind))
		return game->on_turn;
	if (entry->kind == ENTRY_WITHDRAWN)
		return game->last_moved;
	int fits = -1;
	for (int i = 0; i < log->players && entry->has_total && entry->has_score; i++) {
		const struct entry *last =
			game->last_entry[i] ? &log->entry[game->last_entry[i] - 1] : NULL;
		if (last && last->has_total && last->total + entry->score == entry->total)
			fits = fits < 0 ? i : PLAYERS_MAX;
	}
	if (fits >= 0 && fits < PLAYERS_MAX)
		return fits;
	return entry->has_score && entry->score < 0 ? game->on_turn : game->last_moved;
}

/*
 * The player of that nick.  A log that names no players, or leaves one out
 * between others, gets them from its entries.
 */
static int find_player(struct gcg_game *game, struct text nick, const struct entry *entry)
{
	struct log *log = game->log;
	if (game->nicks_shared && text_equal(nick, log->player[0].nick))
		return player_by_turn(game, entry);
	int player = log_find_player(log, nick);
	if (player >= 0 && !log_player_is(log, player, nick) &&
	    gcg_name_is_new(&game->unknown_nicks, nick))
		findings_add(&log->findings, FINDING_READING, game->line.number,
			     TEXT_FMT " is read as " TEXT_FMT, TEXT_ARG(nick),
			     TEXT_ARG(log->player[player].nick));
	if (player >= 0 || nick.len == 0)
		return player;
	int slot = 0;
	while (slot < log->players && log->player[slot].nick.len)
		slot++;
	if (slot == log->players && (game->named || slot == PLAYERS_MAX))
		return -1;
	if (!game->players_taken)
		findings_add(&log->findings, FINDING_READING, game->line.number,
			     "no #player%d: the players are taken from the entries", slot + 1);
	game->players_taken = true;
	log->player[slot] = (struct player){ nick, nick };
	if (slot == log->players)
		log->players++;
	return slot;
}

void gcg_read_entry(struct gcg_game *game)
{
	if (read_common_entry(game))
		return;
	struct log *log = game->log;
	struct text rest = text_trim(game->text);
	rest = text_trim(from(rest, rest.ptr + 1));
	if (rest.len && *rest.ptr == '\xe2')
		skip_pencil(log, &rest);
	struct text nick = take_nick(game, &rest);
	rest = text_trim(rest);
	if (rest.len && *rest.ptr == ':') /* "Jim : RACK" */
		rest = text_trim(from(rest, rest.ptr + 1));

	struct entry read = { .line = game->line.number };
	struct text token = next_token(rest);
	if (token.len && !begins_move(token)) {
		read.rack = rack_of(game, token);
		pass(&rest, token);
	}
	const char *expected = nick.len ? take_move(game, &rest, &read) : "a nick after >";
	bool has_move = !expected || read.has_place;
	if (!expected)
		expected = take_figures(game, &rest, &read);
	if (expected) {
		struct text shown = claim_shown(text_trim(rest));
		if (shown.len)
			log_report(log, FINDING_SYNTAX, read.line, "\"" TEXT_FMT "\": expected %s",
				   TEXT_ARG(shown), expected);
		else
			log_report(log, FINDING_SYNTAX, read.line, "expected %s", expected);
	}
	if (!has_move)
		return;
	struct entry *entry = gcg_add_entry(game);
	if (!entry)
		return;
	int player = find_player(game, nick, &read);
	read.offset = entry->offset;
	read.player = -1;
	*entry = read;
	if (player >= 0) {
		gcg_take_entry(game, entry, player);
	} else {
		entry->nick = nick;
		game->unresolved = true;
	}
}
