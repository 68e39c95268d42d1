/*
 * The play of which everything is right, as nearly all plays are: the tiles are
 * the set's and fit, the score and the total are right, the rack holds what was
 * kept and what is laid.  It is decided in one go, before any of it counts, and
 * has nothing to say.  Whatever is the least bit different is left to the
 * families of checks, which come to the same where both can judge.
 */
#include "audit/game.h"

/* So many kinds of tiles are compared at once. */
enum { LANES = 16 };
typedef uint8_t lanes __attribute__((vector_size(LANES)));
_Static_assert(TILE_KINDS % LANES == 0, "kinds are compared LANES at a time");

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

static inline uint64_t any(lanes all)
{
	uint64_t half[2];

	memcpy(half, &all, sizeof(half));
	return half[0] | half[1];
}

/* The tiles of a rack of so many one-byte letters; false: it is none. */
static inline bool count_rack(const struct tileset *tiles, struct text rack, int len,
			      uint8_t have[TILE_KINDS])
{
	if (rack.len != (size_t)len)
		return false;
	for (int i = 0; i < len; i++) {
		tile_t tile = tiles->by_byte[(unsigned char)rack.ptr[i]];

		if (!tile || tile & TILE_AS_BLANK)
			return false;
		have[tile]++;
	}
	return true;
}

/* Do the tiles kept last time and those drawn since make up this rack?  Takes the latter. */
static inline bool draw(const struct game *game, int player, const uint8_t have[TILE_KINDS],
			uint8_t spare[TILE_KINDS])
{
	const uint8_t *kept = game->hand[player].kept;
	lanes wrong = { 0 };

	for (int kind = 0; kind < game->rules->tiles->kinds; kind += LANES) {
		lanes now = lanes_at(have + kind), before = lanes_at(kept + kind);
		lanes left = lanes_at(game->spare + kind), drawn = now - before;

		wrong |= (lanes)(before > now) | (lanes)(drawn > left);
		lanes_put(spare + kind, left - drawn);
	}
	return !any(wrong);
}

/* Did the tiles laid leave no kind below zero? */
static inline bool had_them(int kinds, const uint8_t rest[TILE_KINDS])
{
	const uint64_t signs = UINT64_MAX / 255 * 0x80;
	lanes all = { 0 };

	for (int kind = 0; kind < kinds; kind += LANES)
		all |= lanes_at(rest + kind);
	return !(any(all) & signs);
}

bool regular_turn(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	const struct tileset *tiles = game->rules->tiles;
	int player = entry->player;
	struct tally *tally = &game->tally[player];
	struct hand *hand = &game->hand[player];
	int held = game->replay.now.held[player];
	uint8_t have[TILE_KINDS] = { 0 }, spare[TILE_KINDS];
	struct laying laying;

	challenges_settle(game);
	if (!entry->has_place || !entry->has_score || !entry->has_total || entry->has_seconds ||
	    entry->has_clock || entry->bingo != BINGO_UNMARKED || entry->blank.len ||
	    entry->total != tally->sheet + entry->score)
		return false;
	if (game->replay.now.over != GAME_ON || game->replay.now.over_other ||
	    game->passes_owed[player] || game->pass_is_open[player] || game->board_in_doubt ||
	    game->spare_is_stale || game->log->marks_bingos)
		return false;
	if (!count_rack(tiles, entry->rack, held, have) || !draw(game, player, have, spare))
		return false;
	laying.fit.placement.start = place_square(&entry->place);
	laying.fit.placement.down = entry->place.down;
	if (!board_lay_plainly(&game->replay.board, game->rules, entry->word, have, &laying.fit))
		return false;
	if (laying.fit.points != entry->score || !had_them(tiles->kinds, have)) {
		board_take_back(&game->replay.board, &laying.fit.placement);
		return false;
	}

	game->next = turns_after(game, player);
	game->next_other = -1;
	game->turn++;
	laying.has_claim = laying.laid = laying.judged = true;
	laying.read = laying.opening = false;
	laying.claimed = entry->score;
	challenges_begin_play(game, index, player, &laying, entry->score);
	take_play(game, index, player, &laying, entry->score);
	for (int kind = 0; kind < tiles->kinds; kind += LANES) {
		lanes_put(game->spare + kind, lanes_at(spare + kind));
		lanes_put(hand->kept + kind, lanes_at(have + kind));
	}
	hand->kept_len = held - laying.fit.laid;
	tally->sheet = entry->total;
	tally->has_claims = true;
	tally->has_other = false;
	if (game->record) {
		game->record->player[player].turns++;
		game->record->audited[index] =
			(struct audited_entry){ .player = (int8_t)player,
						.has_score = true,
						.score = entry->score,
						.turn = game->turn,
						.play = game->contested.play };
	}
	return true;
}
