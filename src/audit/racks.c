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
	game->spare_is_stale = true;
}

static void count_tiles(const struct field *rack, uint8_t count[TILE_KINDS])
{
	memset(count, 0, TILE_KINDS);
	for (int i = 0; i < rack->len; i++)
		count[rack->tile[i]]++;
}

struct hand racks_before_play(const struct game *game)
{
	const struct contested *contested = &game->contested;
	struct hand hand = contested->before;
	struct field rack;
	struct text unknown;

	decode_field(game, game_entry(game, contested->entry)->rack, &rack, &unknown);
	if (rack.recorded) {
		count_tiles(&rack, hand.kept);
		hand.kept_len = rack.len;
	}
	return hand;
}

void racks_take_back(struct game *game, bool is_off_board)
{
	game->hand[game->contested.player] = racks_before_play(game);
	/* Tiles that go from the board to the hand they came from are spare as little as before. */
	if (!is_off_board)
		game->spare_is_stale = true;
}

bool rack_is_wrong(const struct game *game, const struct field *rack)
{
	int size = game->rules->rack_size;
	/* A turn that is missing has drawn tiles too: then the last of the bag may be gone. */
	int gone = game->board_in_doubt ? size : 0;

	return rack->recorded &&
	       (rack->len > size || (game->rules->rack_must_be_full && rack->len < size &&
				     game->replay.now.bag > gone));
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
 * Tiles kept last time that a full rack does not show; false: there are some.
 * One that is used in this very turn was there: what is wrong is the rack
 * (rack-tiles).
 */
static bool check_carry(struct game *game, size_t index, int player, const struct field *rack,
			const struct use *use, uint8_t gone[TILE_KINDS])
{
	uint8_t have[TILE_KINDS];
	bool any = false;

	count_tiles(rack, have);
	for (int i = 0; i < use->len; i++) {
		tile_t kind = tile_in_bag(use->tile[i]);

		if (have[kind])
			have[kind]--;
		else if (gone[kind])
			gone[kind]--;
	}
	for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++)
		any |= gone[kind] != 0;
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
	int count = game->rules->tiles->count[kind];
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
static bool blanks_exceed(const struct game *game, const struct use *use)
{
	int blanks = replay_unseen(&game->replay, TILE_BLANK);

	for (int i = 0; i < use->len && !use->laid; i++)
		blanks -= tile_in_bag(use->tile[i]) == TILE_BLANK;
	return blanks < 0;
}

/* What the board and all hands show of the tiles on this rack, against the set. */
static void check_counts(struct game *game, size_t index, const struct field *rack,
			 bool too_many_blanks)
{
	for (int i = 0; i < rack->len; i++) {
		tile_t kind = rack->tile[i];
		int count = game->rules->tiles->count[kind];
		int seen = count - replay_unseen(&game->replay, kind);

		if (kind == TILE_BLANK && too_many_blanks)
			continue;
		for (int p = 0; p < game->players; p++)
			seen += game->hand[p].kept[kind];
		if (seen > count)
			say_too_many(game, index, kind, seen);
	}
}

/* The tiles used that a full rack does not have; false where it has all of them. */
static bool say_lacking(struct game *game, size_t index, int player, const struct field *rack,
			const struct use *use)
{
	bool too_many_blanks = blanks_exceed(game, use), all = true, any = false;
	uint8_t have[TILE_KINDS], lacking[TILE_KINDS] = { 0 };

	count_tiles(rack, have);
	for (int i = 0; i < use->len; i++) {
		tile_t kind = tile_in_bag(use->tile[i]);

		if (kind == TILE_NONE || kind == TILE_UNKNOWN)
			continue;
		if (have[kind]) {
			have[kind]--;
			continue;
		}
		all = false;
		if (kind != TILE_BLANK || !too_many_blanks) {
			lacking[kind]++;
			any = true;
		}
	}
	if (any) {
		struct buffer letters = { 0 };

		say_letters(game, lacking, &letters);
		game_find(game, FINDING_RACK_TILES, index,
			  TEXT_FMT " used %s, which the recorded rack does not have",
			  TEXT_ARG(game_nick(game, player)), letters.bytes);
		buffer_release(&letters);
	}
	return !all;
}

/*
 * Nothing of a kind can be seen too often as long as draws find it among the
 * spare tiles; tiles laid only go from a hand to the board.  So a turn costs a
 * few subtractions, and the tiles are counted only after something else has
 * happened.  False: some kind is short.
 */
static bool count_spare(struct game *game)
{
	bool enough = true;

	for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++) {
		int spare = replay_unseen(&game->replay, (tile_t)kind);

		for (int p = 0; p < game->players; p++)
			spare -= game->hand[p].kept[kind];
		game->spare[kind] = (uint8_t)(spare < 0 ? 0 : spare);
		enough &= spare >= 0;
	}
	return enough;
}

void racks_audit(struct game *game, size_t index, int player, const struct field *rack,
		 struct use *use)
{
	struct hand *hand = &game->hand[player];
	uint8_t kept[TILE_KINDS];
	bool enough = true;

	use->rack_is_full = rack->recorded && rack_is_full(game, player, rack);
	if (!rack->recorded)
		return;
	memcpy(kept, hand->kept, sizeof(kept));
	count_tiles(rack, hand->kept);
	if (rack->len != game->rules->rack_size)
		check_size(game, index, player, rack);
	/* What is not among the tiles kept was drawn. */
	int drawn = 0;
	for (int i = 0; i < rack->len; i++) {
		tile_t kind = rack->tile[i];

		if (kept[kind]) {
			kept[kind]--;
			continue;
		}
		drawn++;
		if (game->spare[kind])
			game->spare[kind]--;
		else
			enough = false;
	}
	bool gone = hand->kept_len + drawn > rack->len;
	hand->kept_len = rack->len;
	if (gone && use->rack_is_full)
		use->contradicts = !check_carry(game, index, player, rack, use, kept);
	if (game->spare_is_stale || gone || !enough) {
		enough = count_spare(game);
		game->spare_is_stale = !enough;
	}
	if (!enough)
		check_counts(game, index, rack, blanks_exceed(game, use));
}

int racks_take(struct game *game, int player, const tile_t *tile, int len)
{
	struct hand *hand = &game->hand[player];
	int taken = 0;

	for (int i = 0; i < len; i++) {
		tile_t kind = tile_in_bag(tile[i]);

		if (tile[i] && hand->kept[kind]) {
			hand->kept[kind]--;
			taken++;
		}
	}
	hand->kept_len -= taken;
	return taken;
}

void racks_exchange(struct game *game, int player, struct use *use)
{
	struct hand *hand = &game->hand[player];

	for (int i = 0; i < use->len; i++) {
		tile_t kind = use->tile[i];

		if (hand->kept[kind]) {
			hand->kept[kind]--;
			hand->kept_len--;
			game->spare[kind]++;
		} else {
			use->lacking++;
		}
	}
}

void racks_audit_use(struct game *game, size_t index, int player, const struct field *rack,
		     const struct use *use)
{
	bool known = use->known;

	if (use->lacking) {
		game->spare_is_stale = true;
		if (known && use->rack_is_full)
			known = !say_lacking(game, index, player, rack, use);
	}
	/*
	 * Who has too many tiles gives some back (T11, G-4F), and whoever used
	 * tiles that the rack did not have kept others: which is not recorded.
	 * A rack that contradicts the one before it proves nothing for the next.
	 */
	if (!known || use->contradicts || rack->len > game->rules->rack_size)
		racks_forget(game, player);
}

/* More blanks in one play than there are: whoever typed the sheet does not know of capitals. */
static bool typed_in_small_letters(const struct tileset *tiles, const struct placement *placement)
{
	int blanks = 0;

	for (int i = 0; i < placement->len; i++)
		if (placement->tile[i] && placement->tile[i] != TILE_UNKNOWN &&
		    tile_in_bag(placement->tile[i]) == TILE_BLANK)
			blanks++;
	return blanks > tiles->count[TILE_BLANK];
}

void racks_audit_board(struct game *game, size_t index, const struct placement *placement)
{
	const struct tileset *tiles = game->rules->tiles;

	for (int i = 0; i < placement->len; i++) {
		if (!placement->tile[i] || placement->tile[i] == TILE_UNKNOWN)
			continue;
		tile_t kind = tile_in_bag(placement->tile[i]);
		int seen = tiles->count[kind] - replay_unseen(&game->replay, kind);

		if (seen <= tiles->count[kind])
			continue;
		if (kind != TILE_BLANK) {
			say_too_many(game, index, kind, seen);
		} else if (!game->blank_count_said) {
			struct finding *finding =
				game_find(game, FINDING_BLANK_COUNT, index,
					  "%d blanks on the board, the set has %d%s", seen,
					  tiles->count[kind],
					  typed_in_small_letters(tiles, placement)
						  ? ": a small letter is a blank, all others are "
						    "typed as capitals"
						  : "");
			finding_set_figures(finding, seen, tiles->count[kind]);
			game->blank_count_said = true;
			game->counted |= UINT64_C(1) << TILE_BLANK;
		}
	}
}
