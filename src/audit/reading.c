/*
 * The best reading of a doubtful play.  Every place on the board, in both
 * directions, and every letter for one that cannot be read, is a reading; those
 * that can be laid and are worth what is claimed are tried out on a copy of the
 * game, and the one that leaves the fewest errors behind is taken.
 */
#include "audit/game.h"

enum {
	READINGS_MAX = 48,
	ERROR_WEIGHT = 4 /* a warning weighs 1 */
};

struct candidates {
	struct fit fit[READINGS_MAX];
	int len;
	int claimed;
	bool has_claim;
};

/* Go through the rest of the log with this reading; what it leaves behind, weighed. */
static int trouble_after(struct game *game, size_t index, int player, const struct fit *fit)
{
	struct arena scratch = { 0 };
	struct findings findings = { .arena = &scratch, .severity = game->rules->severity };
	struct game trial = *game;
	struct laying laying = { .fit = *fit, .laid = true, .judged = true };

	laying.claimed = claimed_points(game, game_entry(game, index), player, &laying.has_claim);

	trial.verdict = trial.record = NULL;
	trial.findings = &findings;
	trial.arena = &scratch;
	trial.spare_is_stale = true;
	challenges_begin_play(&trial, index, player, &laying, fit->points);
	replay_play(&trial.replay, player, &fit->placement, fit->laid, fit->points);
	totals_audit(&trial, index, player, fit->points, true);
	game_audit_from(&trial, index + 1);
	game->trial_entries += (int)(game->log->entries - index);
	arena_release(&scratch);
	return findings.errors * ERROR_WEIGHT + findings.warnings;
}

static void consider(struct game *game, const struct placement *placement,
		     struct candidates *candidates)
{
	struct fit *fit = &candidates->fit[candidates->len];

	if (candidates->len == READINGS_MAX)
		return;
	board_fit(&game->replay.board, game->rules, placement, fit);
	if (fit->faults == 0 && fit->points == candidates->claimed)
		candidates->len++;
}

/* The other direction, then the squares beside. */
static void consider_beside(struct game *game, const struct placement *recorded,
			    struct candidates *candidates)
{
	static const int offset[] = { 0, 1, -1, BOARD_STRIDE, -BOARD_STRIDE };

	for (size_t i = 0; i < sizeof(offset) / sizeof(offset[0]); i++) {
		struct placement placement = *recorded;

		placement.down ^= offset[i] == 0;
		placement.start = (square_t)(placement.start + offset[i]);
		consider(game, &placement, candidates);
	}
}

/* Only the new tiles are written: they go around those that lie there. */
static void consider_around(struct game *game, const struct placement *recorded,
			    struct candidates *candidates)
{
	const tile_t *board = game->replay.board.square;
	struct placement around = { .start = recorded->start, .down = recorded->down };
	int step = placement_step(recorded);
	int square = recorded->start;

	for (int i = 0; i < recorded->len; square += step) {
		bool lies = square < BOARD_AREA && board[square];

		if (around.len == BOARD_MAX)
			return;
		around.tile[around.len++] = lies ? TILE_NONE : recorded->tile[i];
		i += !lies || recorded->tile[i] == TILE_NONE;
	}
	for (; square < BOARD_AREA && board[square] && around.len < BOARD_MAX; square += step)
		around.tile[around.len++] = TILE_NONE;
	consider(game, &around, candidates);
}

static void consider_places(struct game *game, const struct placement *recorded,
			    struct candidates *candidates)
{
	int size = game->rules->layout->size;
	struct placement placement = *recorded;

	if (recorded->start) {
		consider_around(game, recorded, candidates);
		consider_beside(game, recorded, candidates);
	}
	for (int row = 0; row < size; row++) {
		for (int column = 0; column < size; column++) {
			for (int down = 0; down < 2; down++) {
				placement.start = square_at(row, column);
				placement.down = down;
				consider(game, &placement, candidates);
			}
		}
	}
}

/* Letters for the first one that could not be read, as a tile and as a blank. */
static void consider_letters(struct game *game, const struct recorded_play *play,
			     struct candidates *candidates)
{
	struct placement placement = play->placement;
	int at = 0;

	while (!(play->unknown >> at & 1))
		at++;
	if (play->unknown != UINT32_C(1) << at)
		return;
	/* a tile that lies there needs no letter */
	consider(game, &placement, candidates);
	for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++) {
		placement.tile[at] = (tile_t)kind;
		if (replay_unseen(&game->replay, (tile_t)kind) > 0)
			consider(game, &placement, candidates);
	}
	for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++) {
		placement.tile[at] = (tile_t)(kind | TILE_AS_BLANK);
		if (replay_unseen(&game->replay, TILE_BLANK) > 0)
			consider(game, &placement, candidates);
	}
}

/* The tiles of a rack that can be read; true where that is a full rack. */
static bool readable_rack(struct game *game, struct text text, int player, struct field *rack)
{
	struct text unknown = { 0 };
	bool whole = decode_field(game, text, rack, &unknown);

	if (!whole) {
		struct field behind;
		struct text rest = { unknown.ptr + unknown.len, 0 };

		rest.len = (size_t)(text.ptr + text.len - rest.ptr);
		if (decode_field(game, rest, &behind, &unknown)) {
			for (int i = 0; i < behind.len && rack->len < FIELD_TILES_MAX; i++)
				rack->tile[rack->len++] = behind.tile[i];
		}
	}
	return whole && rack->recorded && rack_is_full(game, player, rack);
}

/* How many tiles of a placement a rack does not have. */
static int tiles_lacking(const struct placement *placement, const struct field *rack)
{
	uint8_t have[TILE_KINDS] = { 0 };
	int lacking = 0;

	for (int i = 0; i < rack->len; i++)
		have[rack->tile[i]]++;
	for (int i = 0; i < placement->len; i++) {
		tile_t kind = tile_in_bag(placement->tile[i]);

		if (!kind || kind == TILE_UNKNOWN)
			continue;
		if (have[kind])
			have[kind]--;
		else
			lacking++;
	}
	return lacking;
}

/* The candidate that leaves the least trouble, if it is by `gain` less than `least`. */
static bool choose(struct game *game, size_t index, int player, struct candidates *candidates,
		   int least, int gain, struct fit *best)
{
	const struct entry *entry = game_entry(game, index);
	struct field rack = { 0 };
	bool full = readable_rack(game, entry->rack, player, &rack);
	bool found = false;

	for (int i = 0; i < candidates->len && least != 0; i++) {
		const struct fit *fit = &candidates->fit[i];
		int lacking = rack.len ? tiles_lacking(&fit->placement, &rack) : 0;

		if (game->trial_entries > TRIAL_ENTRIES_MAX)
			break;
		if (full && lacking)
			continue;
		int trouble = trouble_after(game, index, player, fit) + lacking;
		if (least < 0 || trouble + gain <= least) {
			least = trouble;
			*best = *fit;
			found = true;
			gain = 1;
		}
	}
	return found;
}

static bool begin_search(struct game *game, size_t index, int player, struct candidates *candidates)
{
	candidates->len = 0;
	candidates->claimed =
		claimed_points(game, game_entry(game, index), player, &candidates->has_claim);
	return candidates->has_claim && game->verdict && game->trial_entries <= TRIAL_ENTRIES_MAX;
}

bool reading_search(struct game *game, size_t index, int player, const struct recorded_play *play,
		    const struct fit *as_recorded, struct fit *best)
{
	struct candidates candidates;
	int least = -1;

	if (!begin_search(game, index, player, &candidates))
		return false;
	if (play->unknown)
		consider_letters(game, play, &candidates);
	else
		consider_places(game, &play->placement, &candidates);
	if (candidates.len && as_recorded)
		least = trouble_after(game, index, player, as_recorded);
	return choose(game, index, player, &candidates, least, 1, best);
}

bool reading_search_beside(struct game *game, size_t index, int player,
			   const struct recorded_play *play, const struct fit *as_recorded,
			   struct fit *best)
{
	struct candidates candidates;

	if (!begin_search(game, index, player, &candidates))
		return false;
	consider_beside(game, &play->placement, &candidates);
	if (!candidates.len)
		return false;
	return choose(game, index, player, &candidates,
		      trouble_after(game, index, player, as_recorded), 2 * ERROR_WEIGHT, best);
}
