#include "play/replay.h"

void replay_init(struct replay *replay, const struct rules *rules, int players)
{
	replay->rules = rules;
	replay->players = players;
	board_init(&replay->board, rules->layout, rules->tiles);
	memset(replay->score, 0, sizeof(replay->score));
	memset(&replay->now, 0, sizeof(replay->now));
	replay->last.valid = false;
	replay->now.bag = (int16_t)rules->tiles->total;
	for (int p = 0; p < players; p++) {
		int drawn = replay->now.bag < rules->rack_size ? replay->now.bag : rules->rack_size;
		replay->now.held[p] = (int8_t)drawn;
		replay->now.bag = (int16_t)(replay->now.bag - drawn);
	}
}

static void count_run(struct replay *replay, enum run_effect effect)
{
	int limit = replay->rules->scoreless.count;

	if (effect == RUN_BREAKS) {
		replay->now.run = replay->now.run_other = 0;
		replay->now.over_other = false;
		return;
	}
	if (replay->rules->scoreless.each)
		limit *= replay->players;
	/* T17: what is left out of the count may have been meant to be in it */
	if (++replay->now.run_other >= limit && replay->rules->scoreless.other_reading_warns)
		replay->now.over_other = true;
	if (effect == RUN_IGNORES)
		return;
	if (++replay->now.run >= limit && replay->now.over == GAME_ON)
		replay->now.over = GAME_SCORELESS;
}

void replay_scored_nothing(struct replay *replay)
{
	count_run(replay, RUN_COUNTS);
}

void replay_remember(struct replay *replay, int player, const struct placement *placement,
		     int points)
{
	replay->last.valid = true;
	replay->last.player = player;
	replay->last.points = points;
	replay->last.placement = *placement;
}

void replay_unlaid(struct replay *replay, int player, int laid, int points)
{
	static const struct placement nothing = { 0 };

	replay_use(replay, player, laid, points);
	replay_remember(replay, player, &nothing, points);
}

void replay_withdraw(struct replay *replay)
{
	if (!replay->last.valid)
		return;
	board_take_back(&replay->board, &replay->last.placement);
	replay->score[replay->last.player] -= replay->last.points;
	replay->now = replay->last.before;
	replay->last.valid = false;
	if (replay->rules->scoreless.kind == SCORELESS_ZEROS)
		count_run(replay, RUN_COUNTS);
	else if (replay->rules->scoreless.kind == SCORELESS_PASSES)
		count_run(replay, replay->rules->scoreless.on_withdrawn);
}

void replay_pass(struct replay *replay, int player, bool forced)
{
	(void)player;
	replay->last.valid = false;
	if (replay->rules->scoreless.kind == SCORELESS_ZEROS)
		count_run(replay, RUN_COUNTS);
	else if (replay->rules->scoreless.kind == SCORELESS_PASSES)
		count_run(replay, forced ? replay->rules->scoreless.on_forced_pass : RUN_COUNTS);
}

void replay_exchange(struct replay *replay, int player)
{
	(void)player;
	replay->last.valid = false;
	if (replay->rules->scoreless.kind == SCORELESS_ZEROS)
		count_run(replay, RUN_COUNTS);
	else if (replay->rules->scoreless.kind == SCORELESS_PASSES)
		count_run(replay, replay->rules->scoreless.on_exchange);
}

int replay_exchange_limit(const struct replay *replay)
{
	const struct rules *rules = replay->rules;
	int limit = replay->now.bag;

	if (rules->exchange_bag == RULES_UNKNOWN && rules->exchange_leaves == RULES_UNKNOWN)
		return RULES_UNKNOWN;
	if (rules->exchange_bag > 0 && replay->now.bag < rules->exchange_bag)
		return 0;
	if (rules->exchange_leaves > 0)
		limit -= rules->exchange_leaves;
	if (limit > rules->rack_size)
		limit = rules->rack_size;
	return limit < 0 ? 0 : limit;
}

int replay_unseen_value(const struct replay *replay)
{
	const struct tileset *tiles = replay->rules->tiles;
	int value = 0;

	for (int kind = TILE_FIRST; kind < tiles->kinds; kind++) {
		int unseen = replay_unseen(replay, (tile_t)kind);
		if (unseen > 0)
			value += unseen * tiles->value[kind];
	}
	return value;
}
