#include "log/gcg.h"

/* Kept out of line, so that reading the lines that most logs consist of stays short. */
#define RARE __attribute__((noinline, cold))

RARE static uint32_t count_column(const struct gcg_game *game, const char *ptr)
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

static inline bool uses_turn(enum entry_kind kind)
{
	return kind == ENTRY_PLAY || kind == ENTRY_PASS || kind == ENTRY_EXCHANGE;
}

/* Count the spare entry, which is of the current line; false when the game has too many. */
static inline bool keep_entry(struct gcg_game *game, struct entry *entry)
{
	entry->offset = game->reader->unit.offset +
			(uint64_t)(game->line.text.ptr - game->reader->unit.bytes.ptr);
	return log_keep_entry(game->log, entry, game->line.number);
}

struct entry *gcg_add_entry(struct gcg_game *game)
{
	struct entry *entry = log_spare_entry(game->log);
	return keep_entry(game, entry) ? entry : NULL;
}

/* The entry that was kept last is the player's. */
static inline void take_entry(struct gcg_game *game, struct entry *entry, int player)
{
	const struct log *log = game->log;
	entry->player = (int8_t)player;
	game->last_entry[player] = log->entries;
	if (uses_turn(entry->kind)) {
		game->last_moved = player;
		game->on_turn = player + 1 < log->players ? player + 1 : 0;
	}
}

void gcg_give_entry(struct gcg_game *game, struct entry *entry, struct text nick)
{
	int player = log_find_player(game->log, nick);
	if (player >= 0) {
		take_entry(game, entry, player);
	} else {
		entry->nick = nick;
		game->unresolved = true;
	}
}

static inline bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Where the token at p ends: at a blank, a tab or the end of the line. */
static inline const char *token_end(const struct gcg_game *game, const char *p)
{
	while ((p = text_skip_from(p, game->limit, ' ' + 1)) < game->end && !is_blank(*p))
		p++; /* some other control character */
	return p;
}

RARE static const char *skip_blanks(const struct gcg_game *game, const char *p)
{
	while (p < game->end && is_blank(*p))
		p++;
	return p;
}

/* Where the next token begins, from the end of the last one on. */
static inline const char *next_token(const struct gcg_game *game, const char *p)
{
	/* one blank, nearly always; behind the end no line has any more than blanks */
	if (__builtin_expect(p[0] == ' ' && (unsigned char)p[1] > ' ', 1))
		return p + 1;
	return skip_blanks(game, p);
}

static struct text token_at(const struct gcg_game *game, const char *p)
{
	return (struct text){ p, (size_t)(token_end(game, p) - p) };
}

static struct text text_between(const char *begin, const char *end)
{
	return (struct text){ begin, (size_t)(end - begin) };
}

static bool skip(struct text *text, const char *prefix)
{
	size_t len = strlen(prefix);
	if (!text_starts_with(*text, prefix))
		return false;
	text->ptr += len;
	text->len -= len;
	return true;
}

static bool skip_pencil(struct text *text)
{
	if (!skip(text, "\xe2\x9c\x8f") && !skip(text, "\xe2\x9c\x8e") &&
	    !skip(text, "\xe2\x9c\x90"))
		return false;
	skip(text, "\xef\xb8\x8f"); /* shown as a picture */
	*text = text_trim(*text);
	return true;
}

/* ScrabScrap marks edited moves with a pencil. */
static void skip_pencils(const struct log *log, struct text *rest)
{
	struct text after = *rest;
	while (skip_pencil(&after))
		;
	/* unless it is in the nick, or all the nick there is */
	const char *colon = rest->len ? memchr(rest->ptr, ':', rest->len) : NULL;
	if (colon &&
	    (*after.ptr == ':' || log_find_player(log, text_between(rest->ptr, colon)) >= 0))
		return;
	*rest = after;
}

/*
 * The nick at p, whoever's it is: "Jim:", "Jim :", "Jim:RACK", "Jim" alone, "Jim\""
 * for a slip of the shift key, "Jim Smith:" for a player of that name.  It is kept
 * in game->other_nick; what follows it.
 */
RARE static const char *take_other_nick(struct gcg_game *game, const char *p)
{
	const struct log *log = game->log;
	struct text rest = text_trim(text_between(p, game->end));
	if (rest.len && *rest.ptr == '\xe2')
		skip_pencils(log, &rest);
	struct text all = rest;
	struct text token = text_next_word(&rest);
	const char *colon = token.len ? memrchr(token.ptr, ':', token.len) : NULL;
	if (colon) {
		game->other_nick = text_between(token.ptr, colon);
		return colon + 1;
	}
	const char *first = all.len ? memchr(all.ptr, ':', all.len) : NULL;
	if (first) {
		game->other_nick = text_trim(text_between(all.ptr, first));
		if (log->players == 0 || log_find_player(log, game->other_nick) >= 0)
			return first + 1;
	}
	game->other_nick = token;
	if (token.len > 1 && log_find_player(log, token) < 0) {
		struct text shorter = { token.ptr, token.len - 1 };
		if (log_find_player(log, shorter) >= 0)
			game->other_nick = shorter;
	}
	return rest.ptr;
}

struct gcg_nick gcg_nick_of(struct text nick)
{
	struct gcg_nick known = { .nick = nick, .rest = UINT64_MAX };
	char begin[sizeof(known.begin) + 2], *rest = (char *)&known.rest;
	size_t len = nick.len < sizeof(known.begin) ? nick.len : sizeof(known.begin);

	memset(begin, 0xff, sizeof(begin));
	memcpy(begin, nick.ptr, len);
	memcpy(begin + len, ": ", 2);
	memcpy(&known.begin, begin, sizeof(known.begin));
	memset(rest, 0, len + 2 < sizeof(known.rest) ? len + 2 : sizeof(known.rest));
	return known;
}

void gcg_name_player(struct gcg_game *game, int index, struct text nick, struct text name)
{
	game->log->player[index] = (struct player){ nick, name };
	game->nick[index] = gcg_nick_of(nick);
}

RARE static int known_other_player(const struct gcg_game *game, const char *p)
{
	for (int i = 0; i < game->log->players; i++)
		if (gcg_nick_is_at(&game->nick[i], p, game->end))
			return i;
	return -1;
}

/* Whose nick stands at p, nearly always that of the player on turn; -1: to be looked up. */
static inline int known_player(const struct gcg_game *game, const char *p)
{
	if (game->nicks_shared)
		return -1;
	if (gcg_nick_is_at(&game->nick[game->on_turn], p, game->end))
		return game->on_turn;
	return known_other_player(game, p);
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
RARE static int find_player(struct gcg_game *game, struct text nick, const struct entry *entry)
{
	struct log *log = game->log;
	if (game->nicks_shared && text_equal(nick, log->player[0].nick))
		return player_by_turn(game, entry);
	int player = log_find_player(log, nick);
	if (player >= 0 && !log_player_is(log, player, nick) &&
	    gcg_name_is_new(&game->unknown_nicks, nick, log->arena))
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
	gcg_name_player(game, slot, nick, nick);
	if (slot == log->players)
		log->players++;
	return slot;
}

static bool is_left(struct text token, struct text *tiles)
{
	*tiles = token;
	return token.len > 4 && token.ptr[4] == '=' &&
	       (skip(tiles, "rack=") || skip(tiles, "bank="));
}

/* Can a move begin with this token?  Then there is no rack before it. */
RARE static bool begins_move(struct text token)
{
	struct place place;
	struct text tiles;
	return token.len && (*token.ptr == '-' || *token.ptr == '(' || claim_place(token, &place) ||
			     is_left(token, &tiles));
}

/* MAGPIE writes a blank on a rack as '.' too. */
RARE static struct text with_blanks(struct arena *arena, struct text rack)
{
	if (!memchr(rack.ptr, '.', rack.len))
		return rack;
	char *copy = arena_alloc(arena, rack.len);
	for (size_t i = 0; i < rack.len; i++)
		copy[i] = rack.ptr[i] == '.' ? '?' : rack.ptr[i];
	return (struct text){ copy, rack.len };
}

/* The rack at p, if there is one; where the move begins. */
static inline const char *take_rack(struct gcg_game *game, const char *p, struct entry *entry)
{
	if (*p == '-' || *p == '(')
		return p;
	/* Letters, square brackets, '?': no digit, sign or point, so no move and no '.' either. */
	const char *end = text_skip_from(p, game->limit, '?');
	bool plain = end > p && *end == ' ';
	if (!plain)
		end = token_end(game, p);
	struct text rack = text_between(p, end);
	if (!plain && (rack.len == 0 || begins_move(rack)))
		return p;
	if ((*p != 'U' && *p != '?') || !claim_is_no_rack(rack))
		entry->rack = plain ? rack : with_blanks(game->log->arena, rack);
	return next_token(game, end);
}

/* "(challenge)", "(time)", "(TILES)", "(unknown)"; what follows it. */
RARE static const char *take_bracket(struct gcg_game *game, const char *p, struct entry *entry)
{
	const char *close = memchr(p, ')', (size_t)(game->end - p));
	struct text inside = text_trim(text_between(p + 1, close ? close : game->end));
	if (text_is_nocase(inside, "challenge")) {
		entry->kind = ENTRY_CHALLENGE;
	} else if (text_is_nocase(inside, "time") && !text_is(inside, "TIME")) {
		/* in capitals it is four tiles that were left */
		entry->kind = ENTRY_TIME;
	} else if (text_is_nocase(inside, "unknown")) {
		/* ScrabScrap saw that something was played and not what */
		entry->kind = ENTRY_PLAY;
		if (!game->unknown_move)
			findings_add(&game->log->findings, FINDING_READING, game->line.number,
				     "(unknown) is read as a play with no word");
		game->unknown_move = true;
	} else {
		entry->kind = ENTRY_LEFT;
		entry->tiles = inside;
	}
	return skip_blanks(game, close ? close + 1 : game->end);
}

/* "-", "--", "-TILES", "-3" */
static void read_exchange(struct text tiles, struct entry *entry)
{
	if (tiles.len == 0) {
		entry->kind = ENTRY_PASS;
	} else if (tiles.len == 1 && *tiles.ptr == '-') {
		entry->kind = ENTRY_WITHDRAWN;
	} else {
		entry->kind = ENTRY_EXCHANGE;
		if (*tiles.ptr < '0' || *tiles.ptr > '9' || !claim_number(tiles, &entry->exchanged))
			entry->tiles = tiles;
	}
}

RARE static bool is_any_number(struct text word)
{
	int number;
	return claim_number(word, &number);
}

static inline bool is_number(struct text word)
{
	/* no number begins with a letter, a point or a bracket */
	return (unsigned char)*word.ptr - (unsigned)'A' >= 26 && *word.ptr != '.' &&
	       is_any_number(word);
}

/* The move at p; what follows it.  Sets game->expected where there is none. */
static inline const char *take_move(struct gcg_game *game, const char *p, struct entry *entry)
{
	struct text token = token_at(game, p);
	if (token.len && *token.ptr == '(')
		return take_bracket(game, p, entry);
	if (!begins_move(token)) {
		game->expected = "a move: a square, -, -- or brackets";
		return p;
	}
	const char *behind = text_end(token);
	if (*token.ptr == '-') {
		read_exchange(text_between(p + 1, behind), entry);
		return next_token(game, behind);
	}
	if (!claim_place(token, &entry->place)) {
		entry->kind = ENTRY_LEFT;
		is_left(token, &entry->tiles);
		return next_token(game, behind);
	}
	entry->kind = ENTRY_PLAY;
	entry->has_place = true;
	p = next_token(game, behind);
	struct text word = text_between(p, token_end(game, p));
	if (word.len == 0 || is_number(word)) {
		game->expected = "a word after the square";
		return p;
	}
	entry->word = word;
	entry->word_column = column_of(game, p);
	game->log->replayable = true;
	return next_token(game, text_end(word));
}

/* The number at p; where it ends, NULL where there is none. */
static const char *take_number(const struct gcg_game *game, const char *p, int *number)
{
	struct text token = token_at(game, p);
	return claim_number(token, number) ? text_end(token) : NULL;
}

/* "+12", "-12", "+-12", "?" */
static const char *take_score(const struct gcg_game *game, const char *p, struct entry *entry)
{
	const char *end = take_number(game, p, &entry->score);
	entry->has_score = end != NULL;
	entry->score_plus_minus = p[0] == '+' && p[1] == '-';
	return !end && *p == '?' && token_at(game, p).len == 1 ? p + 1 : end;
}

/* A total that is too large to be one is no word either. */
RARE static bool is_figure(struct text token)
{
	const char *p = token.ptr, *end = text_end(token);
	if (p < end && (*p == '-' || *p == '+'))
		p++;
	const char *digits = p;
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return p == end && p > digits;
}

/* Score, total and the words behind them.  What follows where they are not as expected. */
static const char *take_figures(struct gcg_game *game, const char *p, struct entry *entry)
{
	if (p == game->end)
		return p;
	entry->score_column = column_of(game, p);
	const char *end = take_score(game, p, entry);
	if (!end) {
		game->expected = "a score such as +12";
		return p;
	}
	p = next_token(game, end);
	end = take_number(game, p, &entry->total);
	entry->has_total = end != NULL;
	if (end == game->end)
		return end;
	if (end)
		p = next_token(game, end);
	else if (is_figure(token_at(game, p)))
		game->expected = "a total such as 120";
	if (p != game->end && !game->expected)
		entry->words = text_between(p, game->end);
	return p;
}

RARE static void report_expected(struct gcg_game *game, const char *p, int player)
{
	struct findings *findings = &game->log->findings;
	size_t reported = findings->len;
	struct text shown = claim_shown(text_trim(text_between(p, game->end)));
	if (shown.len)
		log_report(game->log, FINDING_SYNTAX, game->line.number,
			   "\"" TEXT_FMT "\": expected %s", TEXT_ARG(shown), game->expected);
	else
		log_report(game->log, FINDING_SYNTAX, game->line.number, "expected %s",
			   game->expected);
	if (findings->len > reported)
		findings->item[reported].player = player;
}

void gcg_read_entry(struct gcg_game *game, const char *p)
{
	struct log *log = game->log;
	struct entry *entry = log_spare_entry(log);
	int player = known_player(game, ++p);

	game->expected = NULL;
	if (player >= 0) {
		p += log->player[player].nick.len + 1;
	} else {
		p = take_other_nick(game, p);
		if (!game->other_nick.len)
			game->expected = "a nick after >";
	}
	p = next_token(game, p);
	if (*p == ':') /* "Jim : RACK" */
		p = skip_blanks(game, p + 1);
	p = take_rack(game, p, entry);
	if (!game->expected)
		p = take_move(game, p, entry);
	bool has_move = !game->expected || entry->has_place;
	if (!game->expected) {
		p = take_figures(game, p, entry);
	} else if (has_move) { /* without its word a play still has its figures */
		const char *expected = game->expected;
		take_figures(game, p, entry);
		game->expected = expected;
	}
	if (game->expected)
		report_expected(game, p, player);
	if (!has_move) {
		*entry = (struct entry){ 0 };
		return;
	}
	if (!keep_entry(game, entry))
		return;
	if (player < 0)
		player = find_player(game, game->other_nick, entry);
	if (player >= 0) {
		take_entry(game, entry, player);
	} else {
		entry->nick = game->other_nick;
		game->unresolved = true;
	}
}
