/*
 * Time: penalties against the recorded clock, games lost on time, and turns
 * that took too long.
 */
#include "audit/game.h"
#include "play/clock.h"

void clocks_line(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	int player = entry->player;
	bool has_claim;

	if (player < 0)
		return;
	int claimed = claimed_points(game, entry, player, &has_claim);
	audited_end_line(game, index, claimed);
	game->time_points[player] += claimed;
	game->time_entry[player] = index + 1;
	totals_audit(game, index, player, claimed, false);
}

/* E4: two minutes a turn in the first round, 90 seconds in the final. */
void clocks_turn(struct game *game, size_t index, int player)
{
	const struct entry *entry = game_entry(game, index);
	const struct rules *rules = game->rules;
	int limit = RULES_UNKNOWN;

	if (!entry->has_seconds)
		return;
	if (game->log->final_round || game->options->final_round)
		limit = rules->clock.turn_final;
	else if (game->log->round == 1)
		limit = rules->clock.turn_first;
	if (limit > 0 && entry->seconds > limit) {
		struct finding *finding = game_find(
			game, FINDING_TURN_TIME, index, TEXT_FMT " took %d seconds, %d are allowed",
			TEXT_ARG(game_nick(game, player)), entry->seconds, limit);
		finding_set_figures(finding, entry->seconds, limit);
	}
}

static int best_of_others(const struct game *game, int player)
{
	int best = INT32_MIN;

	for (int p = 0; p < game->players; p++) {
		int score = game->replay.score[p] + game->true_left[p] + game->true_time[p];

		if (p != player && score > best)
			best = score;
	}
	return best == INT32_MIN ? 0 : best; /* a log may name one player only */
}

static void say_overtime(struct game *game, int player, int expected)
{
	struct text nick = game_nick(game, player);
	size_t last = game->log->entries ? game->log->entries - 1 : 0;
	bool has_line = game->time_entry[player] > 0;
	int claimed = game->time_points[player];
	int used = game->clock[player];
	bool lost = game->lost_on_time[player];
	struct finding *finding;

	if (used >= 0)
		finding = game_find(game, FINDING_OVERTIME,
				    has_line ? game->time_entry[player] - 1 : last,
				    TEXT_FMT " used %d:%02d: the time costs %d, the sheet has %d",
				    TEXT_ARG(nick), used / 60, used % 60, expected, claimed);
	else
		finding = game_find(game, FINDING_OVERTIME, game->time_entry[player] - 1,
				    lost ? "a time penalty of %d for " TEXT_FMT
					   " is one for a game lost on time, which costs %d"
					 : "a time penalty of %d for " TEXT_FMT
					   " is not what these rules give",
				    claimed, TEXT_ARG(nick), expected);
	game_cite(game, finding, lost);
	finding->player = player;
	finding->has_claimed = true;
	finding->claimed = claimed;
	finding->has_expected = used >= 0 || lost || game->rules->clock.overtime == 0;
	finding->expected = expected;
}

static void audit_player(struct game *game, int player)
{
	const struct rules *rules = game->rules;
	int claimed = game->time_points[player];
	int lead =
		game->replay.score[player] + game->true_left[player] - best_of_others(game, player);
	bool is_timed = game->clock[player] >= 0 && rules->clock.seconds != RULES_UNKNOWN;

	game->true_time[player] = claimed;
	if (!is_timed && !game->lost_on_time[player]) {
		if (game->time_entry[player] && !clock_can_cost(rules, claimed)) {
			say_overtime(game, player, 0);
			if (rules->clock.overtime == 0)
				game->true_time[player] = 0;
		}
		return;
	}
	if (rules->clock.overtime == RULES_UNKNOWN)
		return;
	int expected = -clock_penalty(rules, game->clock[player]);
	if (game->lost_on_time[player] && rules->clock.too_late == TOO_LATE_LEAD)
		expected = -clock_loss_penalty(rules, lead);
	game->true_time[player] = expected;
	if (claimed != expected)
		say_overtime(game, player, expected);
}

void clocks_mark_lost(struct game *game)
{
	for (int p = 0; p < game->players; p++)
		game->lost_on_time[p] =
			game->clock[p] >= 0
				? clock_is_lost(game->rules, game->clock[p])
				: clock_is_for_a_loss(game->rules, game->time_points[p]);
}

/* Those within the limit first: the lead of G-4D2 is after the opponent's own overtime. */
void clocks_audit(struct game *game)
{
	for (int p = 0; p < game->players; p++) {
		if (!game->lost_on_time[p])
			audit_player(game, p);
	}
	for (int p = 0; p < game->players; p++) {
		if (game->lost_on_time[p])
			audit_player(game, p);
	}
}
