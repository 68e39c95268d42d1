/*
 * The result: finals by the sheet and by the audit, who wins by each, and
 * whether that changes anything.
 */
#include "audit/game.h"

struct standing {
	int score[PLAYERS_MAX];
	int before[PLAYERS_MAX]; /* without tiles left and time (T18) */
	unsigned late;		 /* bit for each player who has lost on time (G-4D2) */
};

/* The players who are first, as bits; *by tells what decided it. */
static unsigned winners(const struct game *game, const struct standing *standing, enum won_by *by)
{
	unsigned first = 0, in_time = ((1U << game->players) - 1) & ~standing->late;
	/* G-4D2: whoever was too late has lost whatever the score says */
	unsigned field = in_time ? in_time : (1U << game->players) - 1;
	int best = INT32_MIN;
	for (int p = 0; p < game->players; p++) {
		if (!(field & 1U << p))
			continue;
		if (standing->score[p] > best) {
			best = standing->score[p];
			first = 0;
		}
		if (standing->score[p] == best)
			first |= 1U << p;
	}
	*by = field == (1U << game->players) - 1 ? WON_BY_SCORE : WON_BY_RULE;
	if (!(first & (first - 1)))
		return first;
	if (game->rules->tie_before_end) {
		unsigned ahead = 0;

		best = INT32_MIN;
		for (int p = 0; p < game->players; p++) {
			if (!(first & 1U << p))
				continue;
			if (standing->before[p] > best) {
				best = standing->before[p];
				ahead = 0;
			}
			if (standing->before[p] == best)
				ahead |= 1U << p;
		}
		if (!(ahead & (ahead - 1))) {
			*by = WON_BY_BEFORE_END;
			return ahead;
		}
		first = ahead;
	}
	*by = WON_BY_DRAW;
	return first;
}

static int margin(const struct game *game, const struct standing *standing, unsigned first)
{
	int best = INT32_MIN, next = INT32_MIN;

	if (first & (first - 1))
		return 0;
	for (int p = 0; p < game->players; p++) {
		if (first & 1U << p)
			best = standing->score[p];
		else if (standing->score[p] > next)
			next = standing->score[p];
	}
	return next == INT32_MIN || best <= next ? 0 : best - next;
}

static void say_winners(const struct game *game, unsigned players, struct buffer *out)
{
	bool draw = players & (players - 1);

	buffer_add_string(out, draw ? "it is a draw of " : "the winner is ");
	size_t begin = out->len;
	for (int p = 0; p < game->players; p++) {
		if (!(players & 1U << p))
			continue;
		if (out->len > begin)
			buffer_add_string(out, " and ");
		buffer_add_text(out, game_nick(game, p));
	}
}

static void check_finals(struct game *game)
{
	for (int p = 0; p < game->players; p++) {
		int audited = game->verdict->player[p].audited;

		/* What the sheet carried on from an earlier mistake was said there. */
		if (!game->has_final[p] || game->final[p] == audited ||
		    game->final[p] == game->tally[p].sheet)
			continue;
		struct finding *finding =
			game_find(game, FINDING_FINAL_SCORE, game->final_entry[p],
				  "the final score of " TEXT_FMT " is stated as %d, should be %d",
				  TEXT_ARG(game_nick(game, p)), game->final[p], audited);
		finding_set_figures(finding, game->final[p], audited);
		finding->player = p;
	}
}

static void say_changed(struct game *game)
{
	struct buffer sheet = { 0 }, audit = { 0 };

	say_winners(game, game->verdict->winner.claimed, &sheet);
	say_winners(game, game->verdict->winner.audited, &audit);
	struct finding *finding =
		game_find(game, FINDING_WINNER_CHANGED, game->log->entries - 1,
			  "by the sheet %s, by the audit %s", sheet.bytes, audit.bytes);
	finding->player = -1;
	buffer_release(&sheet);
	buffer_release(&audit);
}

static bool has_result(const struct game *game)
{
	bool any = game->verdict->complete || game->lefts || !game->log->replayable;

	for (int p = 0; p < game->players; p++)
		any |= game->lost_on_time[p] || game->has_final[p];
	return any;
}

void result_audit(struct game *game)
{
	struct verdict *verdict = game->verdict;
	struct standing sheet = { 0 }, audited = { 0 };
	bool all_claimed = game->players > 0;
	enum won_by by;

	for (int p = 0; p < game->players; p++) {
		struct verdict_player *player = &verdict->player[p];
		int adjusted = 0;

		for (int i = 0; i < game->lefts; i++)
			adjusted += game->left[i].player == p ? game->left[i].score : 0;
		player->before_end = game->replay.score[p];
		player->audited = player->before_end + game->true_left[p] + game->true_time[p];
		player->overtime = -game->true_time[p];
		player->clock = game->clock[p];
		player->challenges_failed = game->failed[p];
		player->has_claimed = game->has_final[p] || game->tally[p].has_claims;
		player->claimed = game->has_final[p] ? game->final[p] : game->tally[p].sheet;
		all_claimed &= player->has_claimed;
		audited.score[p] = player->audited;
		audited.before[p] = player->before_end;
		sheet.score[p] = player->claimed;
		/* Who writes one player's line only has counted the other's, too. */
		if (game->one_sided_end && p != game->left[0].player && !game->has_final[p])
			sheet.score[p] += game->true_left[p];
		audited.late |= (unsigned)game->lost_on_time[p] << p;
		/* The sheet knows it where it has the penalty for it. */
		sheet.late |= (unsigned)(game->lost_on_time[p] &&
					 game->time_points[p] == game->true_time[p])
			      << p;
		sheet.before[p] = game->tally[p].sheet - adjusted - game->time_points[p];
	}
	check_finals(game);
	if (game->players < 2)
		return;
	verdict->winner.audited = winners(game, &audited, &verdict->winner.by);
	verdict->winner.safe_by = margin(game, &audited, verdict->winner.audited);
	if (!all_claimed)
		return;
	verdict->winner.claimed = winners(game, &sheet, &by);
	/* A game that goes on has leaders, but no winner yet. */
	verdict->winner.changed =
		has_result(game) && verdict->winner.claimed != verdict->winner.audited;
	if (verdict->winner.changed && game->log->entries)
		say_changed(game);
}
