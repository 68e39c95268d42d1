/*
 * Plays of which everything is right, as of nearly all: the tiles are the set's
 * and fit, score and total are right, the rack holds what was kept and what is
 * laid.  Each is decided in one go, before any of it counts, and has nothing to
 * say.  Whatever is the least bit different is left to the families of checks,
 * which come to the same where both can judge.
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

/* The tiles of a rack of one-byte letters; false: it is none. */
static inline bool count_rack(const struct tileset *tiles, struct text rack,
			      uint8_t have[TILE_KINDS])
{
	const unsigned char *letter = (const unsigned char *)rack.ptr, *end = letter + rack.len;

	do {
		tile_t tile = tiles->by_byte[*letter];

		if (tile & TILE_AS_BLANK)
			return false;
		have[tile]++;
	} while (++letter < end);
	return !have[TILE_NONE];
}

/*
 * Do the tiles kept last time and those drawn since make up this rack?  Takes the latter.  A tile
 * that was kept and is gone comes out as one of which far more were drawn than any set has.
 */
static inline bool draw(const struct game *game, int player, const uint8_t have[TILE_KINDS],
			uint8_t spare[TILE_KINDS])
{
	const uint8_t *kept = game->hand[player].kept;
	lanes wrong = { 0 };

	for (int kind = 0; kind < game->rules->tiles->kinds; kind += LANES) {
		lanes left = lanes_at(game->spare + kind);
		lanes drawn = lanes_at(have + kind) - lanes_at(kept + kind);

		wrong |= (lanes)(drawn > left);
		lanes_put(spare + kind, left - drawn);
	}
	return !any(wrong);
}

/* Nothing is open that a turn could be about but its own tiles and figures. */
static bool is_settled(const struct game *game)
{
	bool owes = false;

	for (int p = 0; p < game->players; p++)
		owes |= game->passes_owed[p] || game->pass_is_open[p];
	return !owes && game->replay.now.over == GAME_ON && !game->replay.now.over_other &&
	       !game->board_in_doubt && !game->spare_is_stale && !game->log->marks_bingos;
}

/* A play with rack, place, word, score and total, and nothing else to be looked at. */
static inline bool is_plain(const struct entry *entry)
{
	return entry->kind == ENTRY_PLAY &&
	       entry->has_place & entry->has_score & entry->has_total & !entry->has_seconds &
		       !entry->has_clock &&
	       entry->bingo == BINGO_UNMARKED && !entry->blank.len;
}

static inline void aim(const struct entry *entry, struct placement *placement)
{
	placement->start = place_square(&entry->place);
	placement->down = entry->place.down;
}

/* The play lies on the board: a challenge can be about it. */
static void begin_play(struct game *game, const struct entry *entry, struct laying *laying)
{
	laying->claimed = entry->score;
	aim(entry, &laying->fit.placement);
	board_read_plainly(&game->replay.board, entry->word, &laying->fit.placement);
	challenges_begin_play(game, (size_t)(entry - game->log->entry), entry->player, laying,
			      entry->score);
}

/* Into the record too, for who asks. */
static void record_turn(struct game *game, const struct entry *entry, struct laying *laying)
{
	size_t index = (size_t)(entry - game->log->entry);

	begin_play(game, entry, laying);
	take_play(game, index, entry->player, laying, entry->score);
	game->record->player[entry->player].turns++;
	game->record->audited[index] = (struct audited_entry){ .player = entry->player,
							       .has_score = true,
							       .score = entry->score,
							       .turn = game->turn,
							       .play = game->contested.play };
}

size_t regular_turns(struct game *game, size_t first)
{
	const struct entry *begin = game_entry(game, first), *entry = begin;
	const struct entry *end = game_entry(game, game->log->entries);
	const struct tileset *tiles = game->rules->tiles;
	struct replay *replay = &game->replay;
	struct laying laying = { .has_claim = true, .laid = true, .judged = true };
	struct fit fit = { 0 };

	challenges_settle(game);
	if (!is_settled(game))
		return first;
	do {
		int player = game->next < 0 ? entry->player : game->next;
		struct tally *tally = &game->tally[player];
		struct hand *hand = &game->hand[player];
		int held = replay->now.held[player];
		uint8_t have[TILE_KINDS] = { 0 }, spare[TILE_KINDS];

		if (entry->player != player || !is_plain(entry) ||
		    entry->total != tally->sheet + entry->score ||
		    entry->rack.len != (size_t)held || !held ||
		    !count_rack(tiles, entry->rack, have) || !draw(game, player, have, spare))
			break;
		laying.opening = replay->board.laid == 0;
		aim(entry, &fit.placement);
		if (!board_lay_plainly(&replay->board, game->rules, entry->word, have, &fit))
			break;
		if (fit.points != entry->score) {
			board_read_plainly(&replay->board, entry->word, &fit.placement);
			board_take_back(&replay->board, &fit.placement);
			break;
		}
		laying.fit = fit;
		game->turn++;
		game->next = turns_after(game, player);
		if (game->record)
			record_turn(game, entry, &laying);
		else
			replay_use(replay, player, fit.laid, entry->score);
		for (int kind = 0; kind < tiles->kinds; kind += LANES) {
			lanes_put(game->spare + kind, lanes_at(spare + kind));
			lanes_put(hand->kept + kind, lanes_at(have + kind));
		}
		hand->kept_len = held - fit.laid;
		tally->sheet = entry->total;
		tally->has_claims = true;
		tally->has_other = false;
		/* where words are checked each play is settled before the next one */
	} while (++entry < end && replay->now.over == GAME_ON && !game->words_are_checked);
	size_t behind = first + (size_t)(entry - begin);
	if (behind == first)
		return first;
	game->next_other = -1;
	if (!game->record) {
		entry--;
		begin_play(game, entry, &laying);
		replay_remember(replay, entry->player, &laying.fit.placement, entry->score);
	}
	return behind;
}
