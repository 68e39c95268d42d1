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
		value += game->rules->tiles->kind[tiles->tile[i]].value;
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

static void unseen_tiles(const struct game *game, int unseen[TILE_KINDS])
{
	for (int kind = 0; kind < TILE_KINDS; kind++)
		unseen[kind] = kind >= TILE_BLANK && kind < game->rules->tiles->kinds
				       ? replay_unseen(&game->replay, (tile_t)kind)
				       : 0;
}

enum comparison { TILES_EQUAL, TILES_FEWER, TILES_OTHER };

static enum comparison compare_tiles(const struct field *tiles, const int unseen[TILE_KINDS])
{
	int rest[TILE_KINDS], left = 0;

	memcpy(rest, unseen, sizeof(rest));
	for (int i = 0; i < tiles->len; i++) {
		if (--rest[tiles->tile[i]] < 0)
			return TILES_OTHER;
	}
	for (int kind = 0; kind < TILE_KINDS; kind++)
		left += rest[kind];
	return left ? TILES_FEWER : TILES_EQUAL;
}

static void say_wrong_rack(struct game *game, const struct left_line *line,
			   const int unseen[TILE_KINDS], bool lost)
{
	struct buffer should = { 0 }, did = { 0 };

	for (int i = 0; i < line->tiles.len; i++)
		tile_write(game->rules->tiles, line->tiles.tile[i], &did);
	for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++) {
		for (int i = 0; i < unseen[kind]; i++)
			tile_write(game->rules->tiles, (tile_t)kind, &should);
	}
	struct finding *finding =
		game_find(game, FINDING_END_RACK, line->entry, "%s left over%s: %s %s", did.bytes,
			  lost ? " and others are lost" : " cannot be",
			  game->replay.now.over == GAME_OUT ? "what remains of the set is"
							    : "unseen are only",
			  should.len ? should.bytes : "no tiles");
	if (lost)
		findings_set_severity(game->findings, finding, SEVERITY_NOTE);
	buffer_release(&should);
	buffer_release(&did);
}

/*
 * Whether the tiles recorded at the end can be what remains.  Says so where
 * not, once.  False: the tiles recorded prove nothing.
 */
static bool check_tiles(struct game *game)
{
	int unseen[TILE_KINDS];
	bool out = game->replay.now.over == GAME_OUT;
	struct left_line all = { 0 };

	if (game->board_in_doubt || game->counted || game->blank_count_said)
		return true;
	unseen_tiles(game, unseen);
	for (int i = 0; i < game->lefts; i++) {
		struct left_line *line = &game->left[i];
		/* With more than two, one player's tiles are only part of what is left. */
		bool whole = out && (game->players == 2 || line->player == game->replay.now.out);

		if (!line->tiles.recorded)
			continue;
		enum comparison comparison = compare_tiles(&line->tiles, unseen);
		if (comparison == TILES_FEWER && whole && game->rules->tiles_may_be_lost) {
			say_wrong_rack(game, line, unseen, true);
			return true;
		}
		if (comparison == TILES_OTHER || (comparison == TILES_FEWER && whole)) {
			say_wrong_rack(game, line, unseen, false);
			return false;
		}
		if (line->player == game->replay.now.out && out)
			continue;
		for (int t = 0; t < line->tiles.len && all.tiles.len < FIELD_TILES_MAX; t++)
			all.tiles.tile[all.tiles.len++] = line->tiles.tile[t];
		all.entry = line->entry;
	}
	if (all.tiles.len && compare_tiles(&all.tiles, unseen) == TILES_OTHER) {
		say_wrong_rack(game, &all, unseen, false);
		return false;
	}
	return true;
}

/*
 * What each player's tiles are worth at the end: by what remains of the set,
 * the lines at the end, or the last rack.  -1 where nothing tells.
 */
static void values_left(struct game *game, bool tiles_hold, int value[PLAYERS_MAX])
{
	bool out = game->replay.now.over == GAME_OUT;
	int total = replay_unseen_value(&game->replay), known = 0, open = 0, last_open = -1;

	for (int p = 0; p < game->players; p++) {
		const struct left_line *line = line_of(game, p);
		const struct hand *hand = &game->hand[p];

		value[p] = -1;
		if (out && p == game->replay.now.out) {
			value[p] = 0;
		} else if (line && line->tiles.recorded && tiles_hold) {
			value[p] = value_of(game, &line->tiles);
		} else if (hand->kept_len && hand->kept_len >= game->replay.now.held[p]) {
			value[p] = 0;
			for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++)
				value[p] += hand->kept[kind] * game->rules->tiles->kind[kind].value;
		}
		if (value[p] < 0) {
			open++;
			last_open = p;
		} else {
			known += value[p];
		}
	}
	if (!out || game->board_in_doubt)
		return;
	if (game->players == 2 && tiles_hold && game->rules->tiles_may_be_lost) {
		/* lost tiles cost nobody anything: the line at the end tells */
		const struct left_line *line = line_of(game, game->replay.now.out);
		int other = 1 - game->replay.now.out;

		if (!line_of(game, other) && line && line->tiles.recorded) {
			value[other] = value_of(game, &line->tiles);
			return;
		}
		if (value[other] >= 0)
			return;
	}
	if (game->players == 2)
		value[1 - game->replay.now.out] = total;
	else if (open == 1)
		value[last_open] = total - known;
}

static int expected_left(const struct game *game, enum going_out way, const int value[PLAYERS_MAX],
			 int player)
{
	int others = 0;

	if (game->replay.now.over != GAME_OUT)
		return value[player] < 0 ? 0 : -value[player];
	if (player != game->replay.now.out)
		return way == GOING_OUT_OWN || way == GOING_OUT_BOTH
			       ? -(value[player] < 0 ? 0 : value[player])
			       : 0;
	if (way == GOING_OUT_OWN)
		return 0;
	for (int p = 0; p < game->players; p++) {
		if (p != player && value[p] > 0)
			others += value[p];
	}
	return way == GOING_OUT_DOUBLE ? 2 * others : others;
}

static int mismatches(const struct game *game, enum going_out way, const int value[PLAYERS_MAX])
{
	int count = 0;

	for (int p = 0; p < game->players; p++)
		count += claimed_left(game, p) != expected_left(game, way, value, p);
	return count;
}

/* Which of the two conventions a log follows; the double one where nothing tells. */
static enum going_out convention(struct game *game, const int value[PLAYERS_MAX])
{
	int both, twice;

	if (game->rules->going_out != GOING_OUT_EITHER)
		return game->rules->going_out;
	both = mismatches(game, GOING_OUT_BOTH, value);
	twice = mismatches(game, GOING_OUT_DOUBLE, value);
	for (int p = 0; p < game->players; p++) {
		if (p != game->replay.now.out && claimed_left(game, p) < 0 && both <= twice)
			both = -1;
	}
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

static void audit_amounts(struct game *game, bool tiles_hold, const int value[PLAYERS_MAX],
			  enum going_out way)
{
	int wrong = -1, missing = -1;

	for (int p = 0; p < game->players; p++) {
		int expected = expected_left(game, way, value, p);
		int claimed = claimed_left(game, p);
		bool has_line = line_of(game, p) != NULL;
		bool unknown = value[p] < 0;

		game->true_left[p] = unknown && has_line ? claimed : expected;
		if (unknown && game->replay.now.over == GAME_SCORELESS && !has_line)
			missing = missing < 0 ? p : missing;
		if (unknown || claimed == expected)
			continue;
		if (!has_line) {
			if (missing < 0 || p == game->replay.now.out)
				missing = p;
			continue;
		}
		/* Wrong tiles counted rightly are one mistake, and it was said. */
		if (!tiles_hold) {
			wrong = p;
			continue;
		}
		if (wrong < 0 || p == game->replay.now.out)
			say_adjustment(game, p, claimed, expected);
		wrong = p;
	}
	game->one_sided_end = missing >= 0 && wrong < 0 && is_one_sided(game);
	if (game->one_sided_end)
		game_find(game, FINDING_READING, game->left[0].entry,
			  "only one player's tiles left are written down, as some programs do");
	else if (missing >= 0 && wrong < 0)
		say_missing(game, missing, value[missing] >= 0,
			    expected_left(game, way, value, missing));
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

void ending_audit(struct game *game)
{
	enum game_over over = game->replay.now.over;
	int value[PLAYERS_MAX];

	if (!game->log->replayable) {
		audit_scores_only(game);
		return;
	}
	for (int p = 0; p < game->players; p++)
		game->true_left[p] = claimed_left(game, p);
	if (over == GAME_ON) {
		bool late = false;

		for (int p = 0; p < game->players; p++)
			late |= game->lost_on_time[p];
		if (game->lefts && !game->board_in_doubt)
			game_find(game, FINDING_END_EARLY, game->left[0].entry,
				  "tiles left are counted, but the game was not over by the rules");
		else if (!game->lefts && !late && game->log->entries)
			game_find(game, FINDING_INCOMPLETE, game->log->entries - 1,
				  "the log stops before the game is over");
		return;
	}
	if (over == GAME_OUT ? game->rules->going_out == GOING_OUT_UNKNOWN
			     : !game->rules->scoreless.deducts_own)
		return;
	bool tiles_hold = check_tiles(game);
	game->left_tiles_wrong = !tiles_hold;
	values_left(game, tiles_hold, value);
	audit_amounts(game, tiles_hold, value,
		      over == GAME_OUT ? convention(game, value) : GOING_OUT_OWN);
}
