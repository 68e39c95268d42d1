/*
 * The end of a game: the adjustments for tiles left, against what remains of
 * the set and against the rule set's way of counting them.
 */
#include "audit/game.h"

void ending_line(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	int player = entry->player;
	struct text unknown;
	bool has_claim;

	if (player < 0)
		return;
	int claimed = claimed_points(game, entry, player, &has_claim);
	audited_end_line(game, index, claimed);
	if (game->lefts < LEFT_LINES_MAX) {
		struct left_line *line = &game->left[game->lefts++];

		line->impossible = false;
		line->entry = index;
		line->player = player;
		line->has_score = has_claim;
		line->score = claimed;
		if (!decode_field(game, entry->tiles, &line->tiles, &unknown))
			game_find(game, FINDING_UNKNOWN_TILE, index,
				  TEXT_FMT " among the tiles left is no letter of the %s set",
				  TEXT_ARG(unknown), game->rules->tiles->name);
	}
	totals_audit(game, index, player, claimed, false);
}

static int value_of(const struct game *game, const struct field *tiles)
{
	int value = 0;

	for (int i = 0; i < tiles->len; i++)
		value += game->rules->tiles->value[tiles->tile[i]];
	return value;
}

static struct left_line *line_of(struct game *game, int player)
{
	for (int i = 0; i < game->lefts; i++) {
		if (game->left[i].player == player)
			return &game->left[i];
	}
	return NULL;
}

static int claimed_left(const struct game *game, int player)
{
	int claimed = 0;

	for (int i = 0; i < game->lefts; i++) {
		if (game->left[i].player == player)
			claimed += game->left[i].score;
	}
	return claimed;
}

enum comparison { TILES_EQUAL, TILES_FEWER, TILES_OTHER };

/* Tiles recorded at the end against what remains of the set. */
static enum comparison compare_tiles(const struct game *game, const struct field *tiles)
{
	const struct board *board = &game->replay.board;
	int16_t rest[TILE_KINDS];

	memcpy(rest, board->unseen, sizeof(rest));
	for (int i = 0; i < tiles->len; i++) {
		if (--rest[tiles->tile[i]] < 0)
			return TILES_OTHER;
	}
	return board->tiles->total - board->laid == tiles->len ? TILES_EQUAL : TILES_FEWER;
}

static void write_unseen(const struct game *game, struct buffer *out)
{
	for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++) {
		for (int i = 0; i < replay_unseen(&game->replay, (tile_t)kind); i++)
			tile_write(game->rules->tiles, (tile_t)kind, out);
	}
}

/* The first tile of a line of which the set has not so many left. */
static tile_t impossible_tile(const struct game *game, const struct field *tiles, int *count)
{
	int seen[TILE_KINDS] = { 0 };
	tile_t found = TILE_NONE;

	for (int i = 0; i < tiles->len; i++)
		seen[tiles->tile[i]]++;
	for (int i = 0; i < tiles->len && !found; i++) {
		if (seen[tiles->tile[i]] > replay_unseen(&game->replay, tiles->tile[i]))
			found = tiles->tile[i];
	}
	*count = seen[found];
	return found;
}

static void say_wrong_rack(struct game *game, struct left_line *line, bool lost)
{
	struct buffer should = { 0 }, did = { 0 };
	struct finding *finding;

	if (game->replay.now.over == GAME_OUT) {
		for (int i = 0; i < line->tiles.len; i++)
			tile_write(game->rules->tiles, line->tiles.tile[i], &did);
		write_unseen(game, &should);
		finding =
			game_find(game, FINDING_END_RACK, line->entry,
				  lost ? "%s is left over, and what remains of the set is %s: the "
					 "others are lost"
				       : "%s cannot be left over: what remains of the set is %s",
				  did.bytes, should.len ? should.bytes : "nothing");
	} else {
		int count;
		tile_t tile = impossible_tile(game, &line->tiles, &count);
		int left = replay_unseen(&game->replay, tile);

		finding = game_find(game, FINDING_END_RACK, line->entry,
				    "%d %s cannot be left over: %d of it remains of the set", count,
				    tile_face(game->rules->tiles, tile), left < 0 ? 0 : left);
	}
	line->impossible = !lost;
	if (lost)
		findings_set_severity(game->findings, finding, SEVERITY_NOTE);
	buffer_release(&should);
	buffer_release(&did);
}

/*
 * A line behind the last turn could not be read, or behind the last play: what
 * is missing may stand there.
 */
static bool is_unread(const struct game *game, bool behind_play)
{
	size_t behind = game->log->entries;

	while (behind > 0 && !(behind_play ? game_entry(game, behind - 1)->kind == ENTRY_PLAY
					   : entry_is_turn(game_entry(game, behind - 1))))
		behind--;
	return game_unread_lines(game, behind ? game_entry(game, behind - 1)->line : 0, UINT32_MAX,
				 -1) > 0;
}

/* What lies on the board is not certain: what remains of the set is not either. */
static bool tiles_in_doubt(const struct game *game)
{
	bool turn_missing = false;

	for (int p = 0; p < game->players; p++)
		turn_missing |= game->turns_owed[p] != 0;
	return turn_missing || game->board_in_doubt || game->counted || game->blank_count_said ||
	       game->uncertain_tiles || is_unread(game, false);
}

/* The lines of the player who is out together, or those of all the others. */
struct left_tiles {
	struct left_line line; /* their tiles in one; the entry is the last one's */
	bool complete;	       /* every player of that side has a line with tiles */
};

static struct left_tiles gather_tiles(const struct game *game, bool of_out)
{
	int out = game->replay.now.over == GAME_OUT ? game->replay.now.out : -1;
	struct left_tiles all = { .complete = true };
	bool seen[PLAYERS_MAX] = { false };

	for (int i = 0; i < game->lefts; i++) {
		const struct left_line *line = &game->left[i];

		if ((line->player == out) != of_out || !line->tiles.recorded)
			continue;
		for (int t = 0; t < line->tiles.len && all.line.tiles.len < FIELD_TILES_MAX; t++)
			all.line.tiles.tile[all.line.tiles.len++] = line->tiles.tile[t];
		all.line.entry = line->entry;
		seen[line->player] = true;
	}
	for (int p = 0; p < game->players; p++)
		all.complete &= (p == out) != of_out || seen[p];
	return all;
}

/* True: they are not what remains, and that was said. */
static bool check_together(struct game *game, bool of_out)
{
	struct left_tiles all = gather_tiles(game, of_out);
	enum comparison comparison = compare_tiles(game, &all.line.tiles);
	bool fewer = comparison == TILES_FEWER && all.complete && game->replay.now.over == GAME_OUT;
	bool lost = fewer && game->rules->tiles_may_be_lost;

	if (!all.line.tiles.len || (comparison != TILES_OTHER && !fewer))
		return false;
	say_wrong_rack(game, &all.line, lost);
	for (int i = 0; i < game->lefts && !lost; i++)
		game->left[i].impossible = true;
	return true;
}

/* Whether the tiles recorded at the end can be what remains; says so where not, once. */
static void check_tiles(struct game *game)
{
	bool said = false;

	for (int i = 0; i < game->lefts; i++) {
		struct left_line *line = &game->left[i];

		if (!line->tiles.recorded || compare_tiles(game, &line->tiles) != TILES_OTHER)
			continue;
		if (!said)
			say_wrong_rack(game, line, false);
		line->impossible = true;
		said = true;
	}
	if (!said && !check_together(game, true))
		check_together(game, false);
}

/* What the tiles left are worth; -1 where nothing tells. */
struct remains {
	int value[PLAYERS_MAX];
	int others; /* of all who did not go out */
};

static int hand_value(const struct game *game, int player)
{
	const struct hand *hand = &game->hand[player];
	int value = 0;

	if (!hand->kept_len || hand->kept_len < game->replay.now.held[player])
		return -1;
	for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++)
		value += hand->kept[kind] * game->rules->tiles->value[kind];
	return value;
}

/* The tiles on the player's lines: who is out may have one for each of the others. */
static int line_value(struct game *game, int player)
{
	int value = -1;

	for (int i = 0; i < game->lefts; i++) {
		const struct left_line *line = &game->left[i];

		if (line->player != player)
			continue;
		if (!line->tiles.recorded || line->impossible)
			return -1;
		value = (value < 0 ? 0 : value) + value_of(game, &line->tiles);
	}
	return value;
}

/* By what remains of the set, else by the lines at the end, else by the last racks. */
static void find_remains(struct game *game, struct remains *remains)
{
	int out = game->replay.now.over == GAME_OUT ? game->replay.now.out : -1;
	int known = 0, open = 0, last_open = -1;
	bool certain = !tiles_in_doubt(game);

	*remains = (struct remains){ .others = -1 };
	for (int p = 0; p < game->players; p++) {
		int value = p == out ? 0 : line_value(game, p);

		if (value < 0)
			value = hand_value(game, p);
		remains->value[p] = value;
		if (value < 0) {
			open++;
			last_open = p;
		} else {
			known += value;
		}
	}
	if (out < 0)
		return;
	remains->others = line_value(game, out);
	/* Tiles that are lost cost nobody anything: then the lines tell (G-4Z). */
	if (certain && !(game->rules->tiles_may_be_lost && (remains->others >= 0 || !open)))
		remains->others = replay_unseen_value(&game->replay);
	if (remains->others < 0 && !open)
		remains->others = known;
	if (remains->others < 0)
		return;
	if (game->players == 2)
		remains->value[1 - out] = remains->others;
	else if (open == 1)
		remains->value[last_open] = remains->others - known;
}

/* What a player should gain or lose; false where nothing tells. */
static bool expected_left(const struct game *game, enum going_out way,
			  const struct remains *remains, int player, int *expected)
{
	bool is_out = game->replay.now.over == GAME_OUT && player == game->replay.now.out;
	int value = is_out ? remains->others : remains->value[player];

	*expected = 0;
	if (is_out && way == GOING_OUT_OWN)
		return true;
	if (!is_out && (way == GOING_OUT_DOUBLE || way == GOING_OUT_SINGLE))
		return true;
	if (value < 0)
		return false;
	*expected = !is_out ? -value : way == GOING_OUT_DOUBLE ? 2 * value : value;
	return true;
}

static int mismatches(const struct game *game, enum going_out way, const struct remains *remains)
{
	int count = 0, expected;

	for (int p = 0; p < game->players; p++)
		count += expected_left(game, way, remains, p, &expected) &&
			 claimed_left(game, p) != expected;
	return count;
}

/* Which of the two conventions a log follows; the double one where nothing tells. */
static enum going_out convention(struct game *game, const struct remains *remains)
{
	int both, twice;

	if (game->rules->going_out != GOING_OUT_EITHER)
		return game->rules->going_out;
	both = mismatches(game, GOING_OUT_BOTH, remains);
	twice = mismatches(game, GOING_OUT_DOUBLE, remains);
	for (int p = 0; p < game->players; p++) {
		if (p != game->replay.now.out && claimed_left(game, p) < 0 && both <= twice)
			both = -1;
	}
	/* The tiles paid once: it is the other's line that is missing, not half of the amount. */
	if (both == twice && remains->others > 0 &&
	    claimed_left(game, game->replay.now.out) == remains->others)
		both = -1;
	if (both >= twice)
		return GOING_OUT_DOUBLE;
	if (game->lefts)
		game_find(game, FINDING_READING, game->left[0].entry,
			  "tiles left are deducted from one player and added to the other");
	return GOING_OUT_BOTH;
}

static void say_missing(struct game *game, int player, bool known, int expected)
{
	size_t last = game->log->entries - 1;
	struct finding *finding;

	if (known)
		finding = game_find(game, FINDING_END_MISSING, last,
				    "the game is over and the %+d for tiles left of " TEXT_FMT
				    " is missing",
				    expected, TEXT_ARG(game_nick(game, player)));
	else
		finding = game_find(game, FINDING_END_MISSING, last,
				    "the game is over and the deduction for tiles left of " TEXT_FMT
				    " is missing",
				    TEXT_ARG(game_nick(game, player)));
	finding->player = player;
	finding->has_expected = known;
	finding->expected = expected;
}

static void say_adjustment(struct game *game, int player, int claimed, int expected)
{
	struct left_line *line = line_of(game, player);
	struct finding *finding = game_find(game, FINDING_END_ADJUSTMENT, line->entry,
					    "tiles left give " TEXT_FMT " %+d, should be %+d",
					    TEXT_ARG(game_nick(game, player)), claimed, expected);

	finding_set_figures(finding, claimed, expected);
	finding->player = player;
}

/* One program writes only one player's line when nobody goes out, as "+-N". */
static bool is_one_sided(const struct game *game)
{
	return game->replay.now.over == GAME_SCORELESS && game->lefts == 1 &&
	       game_entry(game, game->left[0].entry)->score_plus_minus;
}

static void audit_amounts(struct game *game, const struct remains *remains, enum going_out way)
{
	int wrong = -1, missing = -1, missing_expected = 0;
	bool missing_known = false, impossible = false, unread = is_unread(game, false);

	for (int i = 0; i < game->lefts; i++)
		impossible |= game->left[i].impossible;
	for (int p = 0; p < game->players; p++) {
		bool is_out = game->replay.now.over == GAME_OUT && p == game->replay.now.out;
		int claimed = claimed_left(game, p), expected;
		bool known = expected_left(game, way, remains, p, &expected);

		game->true_left[p] = known ? expected : claimed;
		if (known && claimed == expected)
			continue;
		if (unread && known && (!line_of(game, p) || !line_of(game, p)->has_score))
			game->tally[p].sheet += expected - claimed;
		if (!line_of(game, p)) {
			if (missing < 0 || is_out) {
				missing = p;
				missing_known = known;
				missing_expected = expected;
			}
		} else if (known && line_of(game, p)->has_score) {
			/* Wrong tiles counted rightly are one mistake, and it was said. */
			if ((wrong < 0 || is_out) && !impossible)
				say_adjustment(game, p, claimed, expected);
			wrong = p;
		}
	}
	if (missing < 0 || wrong >= 0)
		return;
	game->one_sided_end = is_one_sided(game);
	if (game->one_sided_end)
		game_find(game, FINDING_READING, game->left[0].entry,
			  "only one player's tiles left are written down, as some programs do");
	else if (!unread)
		say_missing(game, missing, missing_known, missing_expected);
}

/* A sheet of scores only: the lines at the end against each other. */
static void audit_scores_only(struct game *game)
{
	int gained = 0, lost = 0, gainer = -1;

	for (int i = 0; i < game->lefts; i++) {
		struct left_line *line = &game->left[i];
		int value = value_of(game, &line->tiles);

		game->true_left[line->player] += line->score;
		if (line->score > 0) {
			gained += line->score;
			gainer = line->player;
		} else {
			lost -= line->score;
			if (line->tiles.recorded && value != -line->score) {
				say_adjustment(game, line->player, line->score, -value);
				game->true_left[line->player] += -value - line->score;
			}
		}
	}
	if (game->rules->going_out == GOING_OUT_BOTH && gainer >= 0 && lost && gained != lost) {
		say_adjustment(game, gainer, gained, lost);
		game->true_left[gainer] += lost - gained;
	}
}

/*
 * T17: whether turns lost by a challenge count as passes can be read both ways.
 * Over under one reading only is a warning, and then the tiles left count.
 */
static void audit_other_reading(struct game *game)
{
	struct finding *finding;

	if (game->lefts) {
		game_find(game, FINDING_END_EARLY, game->left[0].entry,
			  "tiles left are counted: the game is over only if turns lost by a "
			  "challenge count as passes");
		game->replay.now.over = GAME_SCORELESS;
		return;
	}
	finding = game_find(game, FINDING_END_MISSING, game->log->entries - 1,
			    "if turns lost by a challenge count as passes the game is over, and "
			    "the deductions for tiles left are missing");
	finding->player = -1;
	if (finding->severity == SEVERITY_ERROR)
		findings_set_severity(game->findings, finding, SEVERITY_WARNING);
}

/*
 * G-4Z: where tiles were lost the last player is out while the bag still seems
 * to hold some.  The last play used up the rack, if that is recorded, and the
 * lines at the end treat its player as the one who is out.
 */
static bool is_out_with_tiles_lost(const struct game *game)
{
	const struct contested *contested = &game->contested;
	int player = contested->player;
	size_t last = game->log->entries;

	if (!game->rules->tiles_may_be_lost || !game->lefts || game->board_in_doubt)
		return false;
	while (last > 0 && !entry_is_turn(game_entry(game, last - 1)))
		last--;
	if (last == 0 || contested->entry != last - 1 || contested->withdrawn || !contested->laid)
		return false;
	for (int i = 0; i < game->lefts; i++) {
		if (game->left[i].player == player && game->left[i].score <= 0)
			return false;
	}
	if (game_entry(game, last - 1)->rack.len)
		return racks_before_play(game).kept_len == contested->tiles;
	return game->replay.now.bag + game->replay.now.held[player] <= game->rules->rack_size;
}

void ending_audit(struct game *game)
{

	if (!game->log->replayable) {
		audit_scores_only(game);
		return;
	}
	for (int p = 0; p < game->players; p++)
		game->true_left[p] = claimed_left(game, p);
	if (game->replay.now.over == GAME_ON && is_out_with_tiles_lost(game)) {
		game->replay.now.over = GAME_OUT;
		game->replay.now.out = (int8_t)game->contested.player;
	} else if (game->replay.now.over == GAME_ON && game->replay.now.over_other) {
		audit_other_reading(game);
		if (!game->lefts)
			return;
	}
	enum game_over over = game->replay.now.over;
	if (over == GAME_ON) {
		bool late = false;

		for (int p = 0; p < game->players; p++)
			late |= game->lost_on_time[p];
		if (game->lefts && !game->board_in_doubt && !is_unread(game, true))
			game_find(game, FINDING_END_EARLY, game->left[0].entry,
				  "tiles left are counted, but the game was not over by the rules");
		else if (!game->lefts && !late && game->log->entries)
			game_find(game, FINDING_INCOMPLETE, game->log->entries - 1,
				  "the log stops before the game is over");
		return;
	}
	/* What remains of the set is known, whatever it costs under these rules. */
	if (!tiles_in_doubt(game))
		check_tiles(game);
	if (over == GAME_OUT ? game->rules->going_out == GOING_OUT_UNKNOWN
			     : !game->rules->scoreless.deducts_own)
		return;
	struct remains remains;
	find_remains(game, &remains);
	audit_amounts(game, &remains,
		      over == GAME_OUT ? convention(game, &remains) : GOING_OUT_OWN);
}
