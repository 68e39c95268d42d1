/*
 * Racks and the tiles of the set: what a player cannot have had, and letters
 * of which too many are seen.  Racks that are only partly known prove nothing
 * but what they show.
 */
#include "audit/game.h"

bool rack_is_full(const struct game *game, int player, const struct field *rack)
{
	if (rack->len >= game->rules->rack_size)
		return true;
	return game->replay.now.bag == 0 && rack->len == game->replay.now.held[player];
}

void racks_forget(struct game *game, int player)
{
	memset(&game->hand[player], 0, sizeof(game->hand[player]));
}

bool rack_is_wrong(const struct game *game, const struct field *rack)
{
	int size = game->rules->rack_size;

	return rack->recorded &&
	       (rack->len > size ||
		(game->rules->rack_must_be_full && rack->len < size && game->replay.now.bag > 0));
}

static void check_size(struct game *game, size_t index, int player, const struct field *rack)
{
	int size = game->rules->rack_size;
	struct finding *finding;

	/* T11: it was noticed, and the turn was passed as it had to be */
	if (!rack_is_wrong(game, rack) ||
	    (game->rules->rack_wrong_passes && game_entry(game, index)->kind == ENTRY_PASS))
		return;

	if (rack->len > size) {
		finding = game_find(game, FINDING_RACK_SIZE, index,
				    "%d tiles on the rack of " TEXT_FMT ", at most %d are allowed",
				    rack->len, TEXT_ARG(game_nick(game, player)), size);
		finding_set_figures(finding, rack->len, size);
	} else {
		finding = game_find(
			game, FINDING_RACK_SIZE, index,
			"%d tiles on the rack of " TEXT_FMT " with %d in the bag, should be %d",
			rack->len, TEXT_ARG(game_nick(game, player)), game->replay.now.bag, size);
		finding_set_figures(finding, rack->len, size);
	}
}

static void say_letters(struct game *game, const uint8_t *tiles, struct buffer *out)
{
	for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++) {
		for (int i = 0; i < tiles[kind]; i++)
			tile_write(game->rules->tiles, (tile_t)kind, out);
	}
}

/*
 * Is there more of any kind in `a` than in `b`?  This is asked every turn, so
 * eight kinds are compared at a time; no count comes near 128.
 */
static bool exceeds(const uint8_t *a, const uint8_t *b)
{
	const uint64_t high = 0x8080808080808080u;

	for (int kind = 0; kind < TILE_KINDS; kind += 8) {
		uint64_t left, right;

		memcpy(&left, a + kind, sizeof(left));
		memcpy(&right, b + kind, sizeof(right));
		if ((((right | high) - left) & high) != high)
			return true;
	}
	return false;
}

/*
 * Tiles kept last time that a full rack does not show; false: there are some.
 * One that is used in this very turn was there: what is wrong is the rack
 * (rack-tiles).
 */
static bool check_carry(struct game *game, size_t index, int player, const uint8_t *have,
			const tile_t *used, int used_len)
{
	const struct hand *hand = &game->hand[player];
	uint8_t gone[TILE_KINDS] = { 0 };
	bool any = false;

	if (!exceeds(hand->kept, have))
		return true;
	for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++) {
		int shown = 0;

		for (int i = 0; i < used_len; i++)
			shown += used[i] == kind;
		if (shown < have[kind])
			shown = have[kind];
		if (hand->kept[kind] > shown)
			gone[kind] = (uint8_t)(hand->kept[kind] - shown);
		any |= gone[kind] != 0;
	}
	if (!any)
		return true;
	struct buffer letters = { 0 };
	say_letters(game, gone, &letters);
	game_find(game, FINDING_RACK_CARRY, index,
		  TEXT_FMT " kept %s last turn, and it is gone from the rack",
		  TEXT_ARG(game_nick(game, player)), letters.bytes);
	buffer_release(&letters);
	return false;
}

static void say_too_many(struct game *game, size_t index, tile_t kind, int seen)
{
	int count = game->rules->tiles->kind[kind].count;
	struct finding *finding;

	/* A tile that was read wrongly may be this one. */
	if (game->counted & UINT64_C(1) << kind || seen - count <= game->uncertain_tiles)
		return;
	game->counted |= UINT64_C(1) << kind;
	if (kind == TILE_BLANK)
		finding = game_find(game, FINDING_TILE_COUNT, index,
				    "%d blanks are seen on board and racks, the set has %d", seen,
				    count);
	else
		finding = game_find(game, FINDING_TILE_COUNT, index,
				    "%d times %s is seen on board and racks, the set has %d", seen,
				    tile_face(game->rules->tiles, kind), count);
	finding_set_figures(finding, seen, count);
}

/* A blank too many that this turn lays is the board's affair (blank-count), not the rack's. */
static bool blanks_exceed(const struct game *game, const tile_t *used, int used_len)
{
	int blanks = game->replay.seen[TILE_BLANK];

	for (int i = 0; i < used_len; i++)
		blanks += used[i] == TILE_BLANK;
	return blanks > game->rules->tiles->kind[TILE_BLANK].count;
}

/* The rack, the board and what the others are known to hold, against the set. */
static void check_counts(struct game *game, size_t index, int player, const struct field *rack,
			 const uint8_t *have, bool too_many_blanks)
{
	const struct tileset *tiles = game->rules->tiles;
	const struct hand *other[PLAYERS_MAX];
	int others = 0;

	for (int p = 0; p < game->players; p++) {
		if (p != player && game->hand[p].kept_len)
			other[others++] = &game->hand[p];
	}
	for (int i = 0; i < rack->len; i++) {
		tile_t kind = rack->tile[i];
		int seen = game->replay.seen[kind] + have[kind];

		if (kind == TILE_BLANK && too_many_blanks)
			continue;
		for (int p = 0; p < others; p++)
			seen += other[p]->kept[kind];
		if (seen > tiles->kind[kind].count)
			say_too_many(game, index, kind, seen);
	}
}

/* True: the rack has all tiles that were used. */
static bool check_used(struct game *game, size_t index, int player, const tile_t *used,
		       int used_len, const uint8_t *rack, bool too_many_blanks)
{
	uint8_t have[TILE_KINDS], lacking[TILE_KINDS] = { 0 };
	bool any = false, all = true;

	memcpy(have, rack, sizeof(have));
	for (int i = 0; i < used_len; i++) {
		if (have[used[i]]) {
			have[used[i]]--;
			continue;
		}
		all = false;
		if (used[i] != TILE_BLANK || !too_many_blanks) {
			lacking[used[i]]++;
			any = true;
		}
	}
	if (!any)
		return all;
	struct buffer letters = { 0 };
	say_letters(game, lacking, &letters);
	game_find(game, FINDING_RACK_TILES, index,
		  TEXT_FMT " used %s, which the recorded rack does not have",
		  TEXT_ARG(game_nick(game, player)), letters.bytes);
	buffer_release(&letters);
	return false;
}

static void keep_the_rest(struct hand *hand, const tile_t *used, int used_len)
{
	for (int i = 0; i < used_len; i++) {
		if (hand->kept[used[i]]) {
			hand->kept[used[i]]--;
			hand->kept_len--;
		}
	}
}

void racks_audit_turn(struct game *game, size_t index, int player, const struct field *rack,
		      const tile_t *used, int used_len, bool used_known)
{
	struct hand *hand = &game->hand[player];
	bool surplus = rack->len > game->rules->rack_size;
	bool carried = true;

	if (rack->recorded) {
		uint8_t have[TILE_KINDS] = { 0 };
		bool full = rack_is_full(game, player, rack);
		bool too_many_blanks = blanks_exceed(game, used, used_len);

		for (int i = 0; i < rack->len; i++)
			have[rack->tile[i]]++;
		check_size(game, index, player, rack);
		if (full && hand->kept_len)
			carried = check_carry(game, index, player, have, used, used_len);
		check_counts(game, index, player, rack, have, too_many_blanks);
		if (full && used_known)
			used_known = check_used(game, index, player, used, used_len, have,
						too_many_blanks);
		memcpy(hand->kept, have, sizeof(have));
		hand->kept_len = rack->len;
	}
	/*
	 * Who has too many tiles gives some back (T11, G-4F), and whoever used
	 * tiles that the rack did not have kept others: which is not recorded.
	 * A rack that contradicts the one before it proves nothing for the next.
	 */
	if (!used_known || surplus || !carried)
		racks_forget(game, player);
	else
		keep_the_rest(hand, used, used_len);
}

/* More blanks in one play than there are: whoever typed the sheet does not know of capitals. */
static bool typed_in_small_letters(const struct tileset *tiles, const struct placement *placement)
{
	int blanks = 0;

	for (int i = 0; i < placement->len; i++)
		if (placement->tile[i] && placement->tile[i] != TILE_UNKNOWN &&
		    tile_in_bag(placement->tile[i]) == TILE_BLANK)
			blanks++;
	return blanks > tiles->kind[TILE_BLANK].count;
}

void racks_audit_board(struct game *game, size_t index, const struct placement *placement)
{
	const struct tileset *tiles = game->rules->tiles;

	for (int i = 0; i < placement->len; i++) {
		if (!placement->tile[i] || placement->tile[i] == TILE_UNKNOWN)
			continue;
		tile_t kind = tile_in_bag(placement->tile[i]);
		int seen = game->replay.seen[kind];

		if (seen <= tiles->kind[kind].count)
			continue;
		if (kind != TILE_BLANK) {
			say_too_many(game, index, kind, seen);
		} else if (!game->blank_count_said) {
			struct finding *finding =
				game_find(game, FINDING_BLANK_COUNT, index,
					  "%d blanks on the board, the set has %d%s", seen,
					  tiles->kind[kind].count,
					  typed_in_small_letters(tiles, placement)
						  ? ": a small letter is a blank, all others are "
						    "typed as capitals"
						  : "");
			finding_set_figures(finding, seen, tiles->kind[kind].count);
			game->blank_count_said = true;
			game->counted |= UINT64_C(1) << TILE_BLANK;
		}
	}
}
