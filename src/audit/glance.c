#include "audit/glance.h"

#include "play/clock.h"
#include "play/replay.h"

/* So many kinds of tiles are counted at once, each in a byte with a sign. */
enum { LANES = 16 };
typedef uint8_t lanes __attribute__((vector_size(LANES)));
_Static_assert(TILE_KINDS % LANES == 0, "kinds are counted LANES at a time");

static inline void lanes_put(uint8_t *kind, lanes all)
{
	memcpy(kind, &all, LANES);
}

static inline lanes lanes_at(const uint8_t *kind)
{
	lanes all;

	memcpy(&all, kind, LANES);
	return all;
}

static inline bool any_negative(lanes all)
{
	uint64_t half[2];

	memcpy(half, &all, sizeof(half));
	return (half[0] | half[1]) & (UINT64_MAX / 255 * 0x80);
}

/* What is known of a game as far as it was looked at. */
struct seen {
	const struct plain_game *game;
	const struct rules *rules;
	int next;				     /* who is to move; -1: nobody any more */
	int after[PLAYERS_MAX];			     /* who moves after each player */
	int sheet[PLAYERS_MAX];			     /* the last totals, which are right */
	uint8_t *kept[PLAYERS_MAX];		     /* tiles on a rack and not used since */
	uint8_t *free;				     /* for the next rack */
	uint8_t counts[PLAYERS_MAX + 1][TILE_KINDS]; /* where these are */
	const struct plain_entry *contestable;	     /* the play that a challenge can be about */
	struct word_laid laid;			     /* by it */
	bool bonus;				     /* it got points for a challenge that failed */
	unsigned challengers;			     /* bit for each player who challenged it */
	bool pass_is_open[PLAYERS_MAX];		     /* may have lost the turn by a challenge */
	bool pass_is_owed[PLAYERS_MAX];		     /* has lost it */
	bool has_time[PLAYERS_MAX];
	int time[PLAYERS_MAX];			     /* points for time, negative */
	const struct plain_entry *left[PLAYERS_MAX]; /* the line for tiles left */

	/* From here on nothing is all zeroes at first: see begin. */
	uint8_t loose[TILE_KINDS]; /* the set less the board and what is kept; never negative */
	struct replay replay;
};

/* The tiles of a field of one-byte letters and '?'; false: it is none. */
static inline bool count_tiles(const struct tileset *tiles, struct text field,
			       uint8_t count[TILE_KINDS])
{
	const unsigned char *letter = (const unsigned char *)field.ptr, *end = letter + field.len;

	for (; end - letter > 1; letter += 2) {
		count[tiles->held_by_byte[letter[0]]]++;
		count[tiles->held_by_byte[letter[1]]]++;
	}
	if (letter < end)
		count[tiles->held_by_byte[*letter]]++;
	return !count[TILE_NONE];
}

static bool uses_turn(const struct plain_entry *entry)
{
	return entry->kind == ENTRY_PLAY || entry->kind == ENTRY_PASS ||
	       entry->kind == ENTRY_EXCHANGE;
}

/* Players sit in the order of their first turns; false: not all of them have one. */
static bool find_order(struct seen *seen)
{
	const struct plain_game *game = seen->game;
	int first = -1, last = -1, players = 0;
	unsigned known = 0;

	for (size_t i = 0; i < game->entries && players < game->players; i++) {
		int player = game->entry[i].player;

		if (!uses_turn(&game->entry[i]) || known & 1U << player)
			continue;
		known |= 1U << player;
		players++;
		if (last < 0)
			first = player;
		else
			seen->after[last] = player;
		last = player;
	}
	seen->next = first;
	if (players == 1 && game->players == 2)
		seen->after[last] = !last;
	else if (players == game->players)
		seen->after[last] = first;
	else
		return false;
	return true;
}

/* A log without any is a sheet of scores only. */
static bool has_plays(const struct plain_game *game)
{
	size_t i = 0;

	while (i < game->entries && game->entry[i].kind != ENTRY_PLAY)
		i++;
	return i < game->entries;
}

/* False: these rules look at more than is seen here, or the game is of another kind. */
static bool begin(struct seen *seen, const struct plain_game *game, const struct rules *rules)
{
	memset(seen, 0, offsetof(struct seen, loose));
	seen->game = game;
	seen->rules = rules;
	for (int p = 0; p < PLAYERS_MAX; p++)
		seen->kept[p] = seen->counts[p];
	seen->free = seen->counts[PLAYERS_MAX];
	memcpy(seen->loose, rules->tiles->small_count, sizeof(seen->loose));
	replay_init(&seen->replay, rules, game->players);
	return !rules->list_len && !rules->challenge.bystanders_pass &&
	       !(game->has_seconds &&
		 (rules->clock.turn_first > 0 || rules->clock.turn_final > 0)) &&
	       has_plays(game) && find_order(seen);
}

/*
 * The rack before a turn, against the tiles kept and against the set.  `have` are its tiles,
 * or those that are known of it where none is recorded.
 */
static inline bool take_rack(struct seen *seen, const struct plain_entry *entry,
			     uint8_t have[TILE_KINDS])
{
	const struct rules *rules = seen->rules;
	const uint8_t *kept = seen->kept[entry->player];
	int len = (int)entry->rack.len, bag = seen->replay.now.bag;
	int kinds = rules->tiles->kinds;
	lanes gone = { 0 }, lacking = { 0 };

	if (!len) {
		memcpy(have, kept, TILE_KINDS);
		return true;
	}
	if (len > rules->rack_size || !count_tiles(rules->tiles, entry->rack, have) ||
	    (rules->rack_must_be_full && len < rules->rack_size && bag > 0))
		return false;
	for (int kind = 0; kind < kinds; kind += LANES) {
		lanes drawn = lanes_at(have + kind) - lanes_at(kept + kind);
		lanes loose = lanes_at(seen->loose + kind) - drawn;

		gone |= drawn;
		lacking |= loose;
		lanes_put(seen->loose + kind, loose);
	}
	bool is_full =
		len >= rules->rack_size || (!bag && len == seen->replay.now.held[entry->player]);
	return !any_negative(lacking) && !(is_full && any_negative(gone));
}

static inline bool take_play(struct seen *seen, const struct plain_entry *entry,
			     uint8_t have[TILE_KINDS])
{
	struct replay *replay = &seen->replay;

	if (!board_lay_word(&replay->board, seen->rules, entry->text, entry->start, entry->down,
			    have, &seen->laid) ||
	    seen->laid.points != entry->score)
		return false;
	replay_use(replay, entry->player, seen->laid.tiles, entry->score);
	seen->contestable = entry;
	return true;
}

static bool take_exchange(struct seen *seen, const struct plain_entry *entry,
			  uint8_t have[TILE_KINDS])
{
	int limit = replay_exchange_limit(&seen->replay);
	int count = entry->exchanged ? entry->exchanged : (int)entry->text.len;
	uint8_t given[TILE_KINDS] = { 0 };

	if (limit != RULES_UNKNOWN && count > limit)
		return false;
	if (entry->exchanged) /* any of them */
		memcpy(given, have, sizeof(given));
	else if (!count_tiles(seen->rules->tiles, entry->text, given))
		return false;
	for (int kind = 0; kind < seen->rules->tiles->kinds; kind++) {
		if (given[kind] > have[kind])
			return false;
		have[kind] = (uint8_t)(have[kind] - given[kind]);
		seen->loose[kind] = (uint8_t)(seen->loose[kind] + given[kind]);
	}
	replay_exchange(&seen->replay, entry->player);
	return entry->score == 0;
}

static bool take_pass(struct seen *seen, const struct plain_entry *entry)
{
	replay_pass(&seen->replay, entry->player, seen->pass_is_open[entry->player]);
	seen->pass_is_owed[entry->player] = false;
	return entry->score == 0;
}

/* The challenges of the last play have failed.  False: they cost something that is not here. */
static bool settle_challenges(struct seen *seen)
{
	unsigned costs = seen->rules->challenge.costs, challengers = seen->challengers;
	bool bonus = seen->bonus;

	/* between two players a bonus tells who challenged */
	if (bonus && seen->contestable && seen->game->players == 2)
		challengers = 1U << !seen->contestable->player;
	seen->bonus = false;
	seen->challengers = 0;
	for (int p = 0; p < seen->game->players; p++) {
		seen->pass_is_open[p] |= challengers >> p & 1 && costs & CHALLENGE_TURN;
		seen->pass_is_owed[p] |= challengers >> p & 1 && costs == CHALLENGE_TURN;
	}
	return !(costs & (CHALLENGE_FEE | CHALLENGE_WORD)) && (costs != CHALLENGE_BONUS || bonus);
}

/* Nothing more can come about the last play. */
static inline bool settle(struct seen *seen)
{
	bool right = !(seen->challengers | seen->bonus) || settle_challenges(seen);

	seen->contestable = NULL;
	return right;
}

/* A play, a pass or an exchange. */
static inline bool take_turn(struct seen *seen, const struct plain_entry *entry)
{
	const struct replay_turn *now = &seen->replay.now;
	int player = entry->player;
	uint8_t *have = seen->free;
	bool right;

	for (int kind = 0; kind < TILE_KINDS; kind += LANES)
		lanes_put(have + kind, (lanes){ 0 });
	if (player != seen->next || now->over != GAME_ON || now->over_other || !settle(seen) ||
	    (seen->pass_is_owed[player] && entry->kind != ENTRY_PASS) ||
	    !take_rack(seen, entry, have))
		return false;
	if (entry->kind == ENTRY_PLAY)
		right = take_play(seen, entry, have);
	else if (entry->kind == ENTRY_EXCHANGE)
		right = take_exchange(seen, entry, have);
	else
		right = take_pass(seen, entry);
	seen->next = seen->after[player];
	seen->pass_is_open[player] = false;
	seen->free = seen->kept[player];
	seen->kept[player] = have;
	return right;
}

/* The last play is taken back: its tiles go from the board to the rack again. */
static bool take_withdrawn(struct seen *seen, const struct plain_entry *entry)
{
	const struct plain_entry *play = seen->contestable;
	struct replay *replay = &seen->replay;

	if (!play || seen->bonus || play->player != entry->player || entry->score != -play->score)
		return false;
	struct placement *placement = &replay->last.placement;
	*placement = (struct placement){ .start = play->start,
					 .len = (uint8_t)play->text.len,
					 .down = play->down };
	for (int i = 0; i < placement->len; i++) {
		int square = placement->start + i * placement_step(placement);

		if (!(seen->laid.new >> i & 1))
			continue;
		placement->tile[i] = replay->board.square[square];
		seen->kept[play->player][tile_in_bag(placement->tile[i])]++;
	}
	replay->last.valid = true;
	replay->last.player = play->player;
	replay->last.points = play->score;
	replay_withdraw(replay);
	seen->contestable = NULL;
	seen->challengers = 0;
	return true;
}

/* Do the tiles from this square on make this word and no longer one? */
static bool reads(const struct board *board, int square, int step, struct text word)
{
	for (size_t i = 0; i < word.len; i++, square += step) {
		tile_t tile = board->tiles->by_byte[(unsigned char)word.ptr[i]];

		if (!board->square[square] || (tile ^ board->square[square]) & TILE_LETTER)
			return false;
	}
	return !board->square[square];
}

/* Is it a word that the play made that can be challenged? */
static bool is_word_of_play(const struct seen *seen, struct text word)
{
	const struct plain_entry *play = seen->contestable;
	const struct board *board = &seen->replay.board;
	int step = play->down ? BOARD_STRIDE : 1, cross = BOARD_STRIDE + 1 - step;
	int square = play->start;

	if (play->text.len > 1 && reads(board, square, step, word))
		return true;
	for (size_t i = 0; i < play->text.len; i++, square += step) {
		int first = square;

		while (board->square[first - cross])
			first -= cross;
		if (seen->laid.new >> i & 1 && word.len > 1 && reads(board, first, cross, word))
			return true;
	}
	return false;
}

/*
 * A challenge of another player, or the points that the player got because it failed.  The
 * challenger may lose a turn for it, and no points.
 */
static bool take_challenge(struct seen *seen, const struct plain_entry *entry)
{
	const struct rules *rules = seen->rules;
	bool has_points = entry->score != 0;

	if (!seen->contestable)
		return false;
	if (entry->player != seen->contestable->player) {
		bool again = seen->challengers >> entry->player & 1;

		seen->challengers |= 1U << entry->player;
		return !again && !has_points &&
		       (!entry->is_pragma || !entry->text.len ||
			is_word_of_play(seen, entry->text));
	}
	if (entry->is_pragma || seen->bonus || !(rules->challenge.costs & CHALLENGE_BONUS) ||
	    !rules_have_challenge_points(rules, entry->score, seen->laid.words))
		return false;
	seen->replay.score[entry->player] += entry->score;
	seen->bonus = true;
	return true;
}

static bool take_time(struct seen *seen, const struct plain_entry *entry)
{
	seen->has_time[entry->player] = true;
	seen->time[entry->player] += entry->score;
	return true;
}

static bool take_left(struct seen *seen, const struct plain_entry *entry)
{
	if (seen->left[entry->player] || !settle(seen))
		return false;
	seen->left[entry->player] = entry;
	seen->next = -1;
	return true;
}

static inline bool take_entry(struct seen *seen, const struct plain_entry *entry)
{
	int *sheet = &seen->sheet[entry->player];

	if (!entry->is_pragma) {
		if (entry->total != *sheet + entry->score)
			return false;
		*sheet = entry->total;
	}
	switch ((enum entry_kind)entry->kind) {
	case ENTRY_PLAY:
	case ENTRY_PASS:
	case ENTRY_EXCHANGE:
		return take_turn(seen, entry);
	case ENTRY_WITHDRAWN:
		return take_withdrawn(seen, entry);
	case ENTRY_CHALLENGE:
		return take_challenge(seen, entry);
	case ENTRY_TIME:
		return take_time(seen, entry);
	case ENTRY_LEFT:
		return take_left(seen, entry);
	default:
		return false;
	}
}

/* Take the tiles of a line from those that remain; false: they cannot be left. */
static bool take_tiles_left(const struct tileset *tiles, const struct plain_entry *line,
			    int16_t rest[TILE_KINDS], int *value)
{
	*value = 0;
	for (size_t i = 0; i < line->text.len; i++) {
		tile_t tile = tiles->held_by_byte[(unsigned char)line->text.ptr[i]];

		if (!tile || --rest[tile] < 0)
			return false;
		*value += tiles->value[tile];
	}
	return true;
}

static unsigned all_players(const struct seen *seen)
{
	return (1U << seen->game->players) - 1;
}

/* What the lines of those who deduct their own tiles come to. */
struct deducted {
	bool any;
	size_t tiles;
	int value;
};

/* Each of these players, as bits, has a line that deducts his own tiles; or none of them has. */
static bool deduct_own(const struct seen *seen, unsigned players, struct deducted *deducted)
{
	unsigned have_lines = 0;
	int16_t rest[TILE_KINDS];
	int value;

	*deducted = (struct deducted){ 0 };
	memcpy(rest, seen->replay.board.unseen, sizeof(rest));
	for (int p = 0; p < seen->game->players; p++) {
		const struct plain_entry *line = seen->left[p];

		if (!(players >> p & 1) || !line)
			continue;
		if (!take_tiles_left(seen->rules->tiles, line, rest, &value) ||
		    line->score != -value)
			return false;
		have_lines |= 1U << p;
		deducted->tiles += line->text.len;
		deducted->value += value;
	}
	deducted->any = have_lines;
	return !have_lines || have_lines == players;
}

/* What the others have left goes where the rules have it. */
static bool is_right_after_out(const struct seen *seen, bool *both)
{
	const struct board *board = &seen->replay.board;
	size_t all = (size_t)(board->tiles->total - board->laid);
	const struct plain_entry *line = seen->left[seen->replay.now.out];
	int gained = 0, value;
	struct deducted deducted;
	int16_t rest[TILE_KINDS];

	*both = false;
	if (!deduct_own(seen, all_players(seen) & ~(1U << seen->replay.now.out), &deducted) ||
	    (deducted.any && deducted.tiles != all))
		return false;
	value = deducted.value;
	if (line) {
		memcpy(rest, board->unseen, sizeof(rest));
		if (!take_tiles_left(board->tiles, line, rest, &value) || line->text.len != all)
			return false;
		gained = line->score;
	}
	if (!value)
		return false;
	switch (seen->rules->going_out) {
	case GOING_OUT_OWN:
		return gained == 0 && deducted.any;
	case GOING_OUT_BOTH:
		return gained == value && deducted.any;
	case GOING_OUT_DOUBLE:
		return gained == 2 * value && !deducted.any;
	case GOING_OUT_SINGLE:
		return gained == value && !deducted.any;
	case GOING_OUT_EITHER: /* of the two customs one is noted */
		*both = gained == value && deducted.any;
		return *both || (gained == 2 * value && !deducted.any);
	case GOING_OUT_UNKNOWN:
		break;
	}
	return false;
}

static bool is_end_right(const struct seen *seen, enum finding_code *note)
{
	struct deducted deducted;
	bool both;

	*note = FINDING_CODES;
	switch (seen->replay.now.over) {
	case GAME_SCORELESS:
		return seen->rules->scoreless.deducts_own &&
		       deduct_own(seen, all_players(seen), &deducted) && deducted.any;
	case GAME_OUT:
		if (!is_right_after_out(seen, &both))
			return false;
		if (both)
			*note = FINDING_READING;
		return true;
	case GAME_ON:
		break;
	}
	*note = FINDING_INCOMPLETE;
	return seen->next >= 0 && !seen->replay.now.over_other;
}

static bool is_time_right(const struct seen *seen, int player)
{
	const struct rules *rules = seen->rules;
	int points = seen->time[player], used = seen->game->clock[player];

	if (used >= 0 ? clock_is_lost(rules, used) : clock_is_for_a_loss(rules, points))
		return false;
	if (used < 0 || rules->clock.seconds == RULES_UNKNOWN)
		return !seen->has_time[player] || clock_can_cost(rules, points);
	return rules->clock.overtime == RULES_UNKNOWN || points == -clock_penalty(rules, used);
}

bool glance(const struct plain_game *game, const struct rules *rules, enum finding_code *note)
{
	const struct plain_entry *entry = game->entry, *end = entry + game->entries;
	struct seen seen;

	if (!begin(&seen, game, rules))
		return false;
	for (; entry < end; entry++)
		if (!take_entry(&seen, entry))
			return false;
	if (!settle(&seen))
		return false;
	for (int p = 0; p < game->players; p++)
		if (!is_time_right(&seen, p) ||
		    (game->has_final[p] && game->final[p] != seen.sheet[p]))
			return false;
	return is_end_right(&seen, note);
}
