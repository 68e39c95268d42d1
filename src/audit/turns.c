/*
 * Whose turn it is: the order of play, turns out of order and turns after the
 * end.
 */
#include "audit/game.h"

static void set_order(struct game *game, const int *order)
{
	for (int i = 0; i < game->players; i++) {
		game->order[i] = order[i];
		game->seat[order[i]] = i;
	}
}

/* How often the log breaks an order of seats. */
static int violations(const struct game *game, const int *order)
{
	int seat[PLAYERS_MAX] = { 0 };
	int last = -1, count = 0;

	for (int i = 0; i < game->players; i++)
		seat[order[i]] = i;
	for (size_t i = 0; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (!entry_is_turn(entry) || entry->player < 0)
			continue;
		if (last >= 0 && seat[entry->player] != (seat[last] + 1) % game->players)
			count++;
		last = entry->player;
	}
	return count;
}

/* Tries the seats behind the first `fixed` in every order; keeps the one that is broken least. */
static void try_orders(struct game *game, int *order, int fixed, int *fewest)
{
	int count;

	if (fixed == game->players) {
		count = violations(game, order);
		if (count < *fewest) {
			*fewest = count;
			set_order(game, order);
		}
		return;
	}
	for (int i = fixed; *fewest > 0 && i < game->players; i++) {
		int player = order[i];

		order[i] = order[fixed];
		order[fixed] = player;
		try_orders(game, order, fixed + 1, fewest);
		order[fixed] = order[i];
		order[i] = player;
	}
}

/*
 * Three or four players sit in the order in which they are listed, unless the
 * log itself keeps to another one better: a first turn that is missing, or a
 * challenge before it, lists them in the wrong order.
 */
static void order_from_log(struct game *game)
{
	int listed[PLAYERS_MAX] = { 0 };

	for (int i = 0; i < game->players; i++)
		listed[i] = i;
	set_order(game, listed);
	if (game->players < 3)
		return;
	int fewest = violations(game, listed);
	try_orders(game, listed, 1, &fewest);
}

/* The order of play by the letters drawn. */
struct drawn_order {
	int player[PLAYERS_MAX];
	int last_seat[PLAYERS_MAX]; /* of those with the same letters, who did not draw again */
};

/*
 * Nearest to the start of the alphabet first, a blank before it; equal letters
 * draw again (T5, T6, G-3A).  False where somebody drew nothing.
 */
static bool order_from_draws(struct game *game, struct drawn_order *drawn_order)
{
	enum { DRAWS_MAX = 8 };
	tile_t drawn[PLAYERS_MAX][DRAWS_MAX] = { { 0 } };
	int draws[PLAYERS_MAX] = { 0 };
	int *order = drawn_order->player;

	for (size_t i = 0; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);
		struct field tiles;
		struct text unknown;

		if (entry->kind != ENTRY_DRAW || entry->player < 0)
			continue;
		if (!decode_field(game, entry->tiles, &tiles, &unknown)) {
			game_find(game, FINDING_UNKNOWN_TILE, i,
				  "the letter drawn, " TEXT_FMT ", is not in the %s set",
				  TEXT_ARG(unknown), game->rules->tiles->name);
			continue;
		}
		for (int t = 0; t < tiles.len && draws[entry->player] < DRAWS_MAX; t++) {
			drawn[entry->player][draws[entry->player]++] = tiles.tile[t];
			if (tiles.tile[t] == TILE_BLANK && !game->rules->order_draw_blank)
				game_find(
					game, FINDING_READING, i,
					"a blank drawn for the order of play is not provided for; "
					"it was taken to come first");
		}
	}
	for (int i = 0; i < game->players; i++) {
		int at = i;

		if (!draws[i])
			return false;
		while (at > 0 && memcmp(drawn[i], drawn[order[at - 1]], DRAWS_MAX) < 0) {
			order[at] = order[at - 1];
			at--;
		}
		order[at] = i;
	}
	for (int i = game->players - 1; i >= 0; i--) {
		bool tied = i + 1 < game->players &&
			    memcmp(drawn[order[i]], drawn[order[i + 1]], DRAWS_MAX) == 0;

		drawn_order->last_seat[i] = tied ? drawn_order->last_seat[i + 1] : i;
	}
	return true;
}

/* Who may sit there: a tie that no further draw broke leaves it open. */
static bool may_sit(struct drawn_order *drawn_order, int seat, int player)
{
	int *order = drawn_order->player;

	for (int i = seat; i <= drawn_order->last_seat[seat]; i++) {
		if (order[i] == player) {
			order[i] = order[seat];
			order[seat] = player;
			return true;
		}
	}
	return false;
}

/*
 * The log breaks the order drawn at this seat: that was said, and from here on
 * the seats that explain most of the log are taken, so that it is said once.
 */
static void keep_fewest_violations(struct game *game, struct drawn_order *drawn, int seat,
				   int player)
{
	int *order = drawn->player, at = seat;

	if (violations(game, order) < violations(game, game->order))
		set_order(game, order);
	/* those before as they came, then who came instead, then the rest as drawn */
	while (at < game->players && order[at] != player)
		at++;
	if (at == game->players) /* a name that is not known was taken for his turn */
		return;
	memmove(&order[seat + 1], &order[seat], (size_t)(at - seat) * sizeof(*order));
	order[seat] = player;
	if (violations(game, order) < violations(game, game->order))
		set_order(game, order);
}

/* The order in which players take their first turn against the letters drawn. */
static void check_draws(struct game *game)
{
	struct drawn_order drawn = { 0 };
	bool seen[PLAYERS_MAX] = { false };
	int seat = 0;

	if (game->rules->order_draw == DRAW_NONE || !order_from_draws(game, &drawn))
		return;
	for (size_t i = 0; i < game->log->entries && seat < game->players; i++) {
		const struct entry *entry = game_entry(game, i);

		/* Turns lost by a challenge may go unwritten: from here on the seats tell. */
		if (entry->kind == ENTRY_WITHDRAWN || entry->kind == ENTRY_CHALLENGE)
			break;
		/* Whoever comes again before all have come: another's turn is missing. */
		if (!entry_is_turn(entry) || (entry->player >= 0 && seen[entry->player]))
			continue;
		if (entry->player >= 0)
			seen[entry->player] = true;
		/* A name that is not known stands where the turn is. */
		if (entry->player >= 0 && !may_sit(&drawn, seat, entry->player)) {
			struct text should = game_nick(game, drawn.player[seat]);
			struct text did = game_nick(game, entry->player);
			struct finding *finding =
				game_find(game, FINDING_TURN_ORDER, i,
					  seat == 0 ? "by the letters drawn " TEXT_FMT
						      " begins, not " TEXT_FMT
						    : "by the letters drawn it is " TEXT_FMT
						      "'s turn, not " TEXT_FMT "'s",
					  TEXT_ARG(should), TEXT_ARG(did));

			game_cite(game, finding, 1);
			keep_fewest_violations(game, &drawn, seat, entry->player);
			return;
		}
		seat++;
		if (!game->rules->order_draw_others)
			return;
	}
	set_order(game, drawn.player);
}

void turns_begin(struct game *game)
{
	game->next = game->next_other = -1;
	order_from_log(game);
	check_draws(game);
}

static bool total_fits(const struct game *game, const struct entry *entry, int player)
{
	return entry->has_score && entry->has_total &&
	       entry->total == game->tally[player].sheet + entry->score;
}

/*
 * What the totals say of a turn that is missing: the points by which the
 * player's next total is more than the sheet explains.
 */
static int missing_points(const struct game *game, size_t index, int player)
{
	for (size_t i = index; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (entry->player == player && entry->has_score && entry->has_total)
			return entry->total - entry->score - game->tally[player].sheet;
	}
	return 0;
}

/* The points of a turn that is missing: they count, whatever it laid. */
static void take_missing_points(struct game *game, size_t index, int player, int points)
{
	game->tally[player].sheet += points;
	game->replay.score[player] += points;
	audited_miss(game, ENTRY_PLAY, player, points, index);
	game->board_in_doubt = true;
}

/*
 * The turns from `expected` up to `player` stand on lines that could not be
 * read: that was said there.
 */
static bool is_unread(struct game *game, size_t index, int expected, int player)
{
	size_t last = index;
	int missing = 0;

	while (last > 0 && !entry_is_turn(game_entry(game, last - 1)))
		last--;
	for (int p = expected; p != player; p = turns_after(game, p))
		missing++;
	return game_unread_lines(game, last ? game_entry(game, last - 1)->line : 0,
				 game_entry(game, index)->line, -1) >= missing;
}

static void take_unread_turns(struct game *game, size_t index, int expected, int player)
{
	for (int p = expected; p != player; p = turns_after(game, p)) {
		int points = missing_points(game, index, p);

		racks_forget(game, p);
		if (points > 0)
			take_missing_points(game, index, p, points);
		else if (!game_entry(game, index)->has_total)
			game->board_in_doubt = true;
	}
}

/* A turn of the players from `expected` up to `player` is missing. */
static void say_missing_turn(struct game *game, size_t index, int expected, int player)
{
	struct text nick = game_nick(game, expected);
	int points = missing_points(game, index, expected);

	if (is_unread(game, index, expected, player)) {
		take_unread_turns(game, index, expected, player);
		return;
	}
	for (int p = expected; p != player; p = turns_after(game, p))
		racks_forget(game, p);
	if (points > 0) {
		game_find(game, FINDING_TURN_ORDER, index,
			  "it was " TEXT_FMT "'s turn, not " TEXT_FMT
			  "'s: a turn is missing, and " TEXT_FMT "'s next total fits one worth %d",
			  TEXT_ARG(nick), TEXT_ARG(game_nick(game, player)), TEXT_ARG(nick),
			  points);
		take_missing_points(game, index, expected, points);
	} else {
		game_find(game, FINDING_TURN_ORDER, index,
			  "it was " TEXT_FMT "'s turn, not " TEXT_FMT
			  "'s: a turn is missing or out of order",
			  TEXT_ARG(nick), TEXT_ARG(game_nick(game, player)));
		game->turns_owed[expected] = 1;
	}
	for (int p = turns_after(game, expected); p != player; p = turns_after(game, p))
		game->turns_owed[p] = 1;
}

/* The player's last play was taken back, and nobody has had a turn since. */
static bool has_just_lost_the_turn(const struct game *game, size_t index, int player)
{
	const struct contested *contested = &game->contested;

	if (!contested->withdrawn || contested->player != player)
		return false;
	for (size_t i = contested->entry + 1; i < index; i++) {
		if (entry_is_turn(game_entry(game, i)))
			return false;
	}
	return true;
}

static int out_of_turn(struct game *game, size_t index, int player, int *next)
{
	const struct entry *entry = game_entry(game, index);
	int expected = game->next;

	if (total_fits(game, entry, expected) && !total_fits(game, entry, player)) {
		game_find(game, FINDING_TURN_ORDER, index,
			  "it was " TEXT_FMT "'s turn, not " TEXT_FMT "'s: the total fits " TEXT_FMT
			  ", the name is wrong",
			  TEXT_ARG(game_nick(game, expected)), TEXT_ARG(game_nick(game, player)),
			  TEXT_ARG(game_nick(game, expected)));
		return expected;
	}
	/* A turn lost by a challenge may go unwritten. */
	while (expected != player &&
	       (game->passes_owed[expected] || game->pass_is_open[expected])) {
		game->passes_owed[expected] = 0;
		game->pass_is_open[expected] = false;
		expected = turns_after(game, expected);
	}
	if (expected == player || player == game->next_other)
		return player;
	if (game->turns_owed[player]) {
		/* It comes late: whose turn it is stays as it was. */
		game->turns_owed[player]--;
		*next = game->next;
		return player;
	}
	if (has_just_lost_the_turn(game, index, player) &&
	    missing_points(game, index, expected) <= 0 &&
	    !is_unread(game, index, expected, player)) {
		/* the lost turn itself, written down as a pass */
		if (entry->kind != ENTRY_PASS)
			game_find(game, FINDING_CHALLENGE_TURN, index,
				  TEXT_FMT " had the play taken back, which costs the turn, and "
					   "played again",
				  TEXT_ARG(game_nick(game, player)));
		return player;
	}
	say_missing_turn(game, index, expected, player);
	game->next_other = turns_after(game, expected);
	return player;
}

/* A pass behind the last play only says that it was accepted. */
static bool only_accepts_the_end(const struct game *game, size_t index)
{
	if (game->replay.now.over != GAME_OUT || game->lefts)
		return false;
	for (size_t i = index; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (entry_is_turn(entry) && entry->kind != ENTRY_PASS)
			return false;
	}
	return true;
}

static bool same_place(const struct entry *a, const struct entry *b)
{
	return a->has_place == b->has_place &&
	       (!a->has_place ||
		(a->place.row == b->place.row && a->place.column == b->place.column &&
		 a->place.down == b->place.down));
}

/* The same tiles are neither laid nor given back twice; to pass twice is another matter. */
static bool is_written_twice(const struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	const struct entry *last = entry - 1;

	if (index == 0 || entry->kind != last->kind || entry->player != last->player)
		return false;
	if (entry->kind != ENTRY_PLAY && entry->kind != ENTRY_EXCHANGE)
		return false;
	return entry->player >= 0 && (entry->word.len || entry->tiles.len) && entry->has_total &&
	       last->has_total && entry->total == last->total && entry->score == last->score &&
	       same_place(entry, last) && text_equal(entry->word, last->word) &&
	       text_equal(entry->tiles, last->tiles) && text_equal(entry->rack, last->rack);
}

bool turns_repeat(struct game *game, size_t index)
{
	if (!is_written_twice(game, index))
		return false;
	game_find(game, FINDING_TURN_ORDER, index,
		  TEXT_FMT "'s turn is written twice: the second time counts for nothing",
		  TEXT_ARG(game_nick(game, game_entry(game, index)->player)));
	if (game->record)
		game->record->audited[index].repeated = true;
	return true;
}

bool turns_swapped(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	int due = game->next;

	if (due < 0 || entry->player == due || entry->player < 0 || !entry_is_turn(entry) ||
	    index + 2 >= game->log->entries || game->replay.now.over != GAME_ON)
		return false;
	if (game->passes_owed[due] || game->pass_is_open[due] || game->turns_owed[entry->player] ||
	    entry->player == game->next_other)
		return false;
	/* Turned round they must lead on to the turn behind them: else one is missing. */
	if (!entry_is_turn(entry + 1) || entry[1].player != due || !entry_is_turn(entry + 2) ||
	    entry->player != turns_after(game, due) ||
	    entry[2].player != turns_after(game, entry->player))
		return false;
	if (!total_fits(game, entry, entry->player) || !total_fits(game, entry + 1, due))
		return false;
	game_find(game, FINDING_TURN_ORDER, index,
		  "it was " TEXT_FMT "'s turn, not " TEXT_FMT
		  "'s: this line and the next have changed places",
		  TEXT_ARG(game_nick(game, due)), TEXT_ARG(game_nick(game, entry->player)));
	return true;
}

/* T17: over only if turns lost by a challenge count as passes.  Passing on proves nothing. */
static void say_after_other_end(struct game *game, size_t index)
{
	struct finding *finding;

	if (!game->replay.now.over_other || game_entry(game, index)->kind == ENTRY_PASS)
		return;
	finding = game_find(game, FINDING_AFTER_END, index,
			    "the game was over before this turn if turns lost by a challenge count "
			    "as passes; they were not counted");
	if (finding->severity == SEVERITY_ERROR)
		findings_set_severity(game->findings, finding, SEVERITY_WARNING);
}

int turns_judge(struct game *game, size_t index)
{
	int player = game_entry(game, index)->player;
	int next = -1;

	if (player < 0)
		player = game->next < 0 ? game->order[0] : game->next;
	if (game->replay.now.over == GAME_ON)
		say_after_other_end(game, index);
	if (game->replay.now.over != GAME_ON && !game->after_end_said &&
	    !only_accepts_the_end(game, index)) {
		game_find(game, FINDING_AFTER_END, index,
			  game->replay.now.over == GAME_OUT
				  ? "the game was over: " TEXT_FMT " had laid the last tile"
				  : "the game was over by passes or zeros in a row before " TEXT_FMT
				    "'s turn",
			  TEXT_ARG(game_nick(game, game->replay.now.over == GAME_OUT
							   ? game->replay.now.out
							   : player)));
		game->after_end_said = true;
	} else if (game->next >= 0 && player != game->next && !game->after_end_said) {
		int other = game->next_other;

		player = out_of_turn(game, index, player, &next);
		if (other == game->next_other)
			game->next_other = -1;
	} else {
		game->next_other = -1;
	}
	game->next = next < 0 ? turns_after(game, player) : next;
	return player;
}
