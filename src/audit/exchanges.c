/*
 * Exchanges against what the bag allows.
 */
#include "audit/game.h"

static void say_too_many(struct game *game, size_t index, int player, int count, int limit)
{
	int bag = game->replay.now.bag;
	struct text nick = game_nick(game, player);
	struct finding *finding;

	if (limit == 0)
		finding = game_find(game, FINDING_EXCHANGE_BAG, index,
				    TEXT_FMT " exchanges with %d %s in the bag, which allows none",
				    TEXT_ARG(nick), bag, bag == 1 ? "tile" : "tiles");
	else
		finding = game_find(game, FINDING_EXCHANGE_BAG, index,
				    TEXT_FMT " exchanges %d tiles, %d in the bag allow %d",
				    TEXT_ARG(nick), count, bag, limit);
	if (count)
		finding_set_figures(finding, count, limit);
}

void exchanges_audit(struct game *game, size_t index, int player, const struct field *rack)
{
	const struct entry *entry = game_entry(game, index);
	int limit = replay_exchange_limit(&game->replay);
	struct field tiles = { 0 };
	struct text unknown;
	int count = entry->exchanged;

	if (entry->tiles.len && !decode_field(game, entry->tiles, &tiles, &unknown))
		game_find(game, FINDING_UNKNOWN_TILE, index,
			  TEXT_FMT " among the tiles exchanged is no letter of the %s set",
			  TEXT_ARG(unknown), game->rules->tiles->name);
	if (tiles.recorded)
		count = tiles.len;
	struct use use = { .tile = tiles.tile,
			   .len = tiles.recorded ? tiles.len : 0,
			   .known = tiles.recorded };
	racks_audit(game, index, player, rack, &use);
	racks_exchange(game, player, &use);
	racks_audit_use(game, index, player, rack, &use);
	/* A count that is not known is at least one. */
	if (limit != RULES_UNKNOWN && (count ? count : 1) > limit) {
		say_too_many(game, index, player, count, limit);
		if (game->rules->rack_opponent_chooses)
			racks_forget(game, player);
	}
	if (game->record)
		game->record->player[player].exchanges++;
	replay_exchange(&game->replay, player);
	totals_audit(game, index, player, 0, true);
	if (entry->has_score && entry->score != 0) {
		struct finding *finding =
			game_find(game, FINDING_MOVE_SCORE, index,
				  "an exchange scored %d, should be 0", entry->score);
		finding_set_figures(finding, entry->score, 0);
	}
}
