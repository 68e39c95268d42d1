/*
 * The running totals, judged by the sheet's own arithmetic.  One mistake is
 * one finding: after a wrong total the sheet may go on from the wrong figure
 * or from the right one, and both are followed.
 */
#include "audit/game.h"

bool is_digits_swapped(int claimed, int expected)
{
	if (claimed < 0 || expected < 0)
		return false;
	for (int low = 1; low <= 1000; low *= 10) {
		/* a nought before the figure only changes places with the digit beside it */
		for (int high = low * 10; high == low * 10 || high <= expected; high *= 10) {
			int right = expected / low % 10, left = expected / high % 10;

			if (left != right &&
			    claimed == expected + (left - right) * low + (right - left) * high)
				return true;
		}
	}
	return false;
}

/* Why a total is wrong, where it can be seen; an empty text where not. */
static const char *total_hint(const struct game *game, int player, int claimed, int expected,
			      int points)
{
	const struct tally *tally = &game->tally[player];

	if (points != 0 && claimed == tally->sheet)
		return ": the score was not added";
	if (points != 0 && claimed == tally->sheet - points)
		return ": the score was taken off";
	if (points != 0 && claimed == tally->sheet + 2 * points)
		return ": the score was added twice";
	for (int p = 0; p < game->players; p++) {
		if (p != player && points != 0 && claimed == game->tally[p].sheet + points)
			return ": it was added to another player's total";
	}
	if (is_digits_swapped(claimed, expected))
		return ": two digits are swapped";
	if (claimed - expected == 10 || claimed - expected == -10 || claimed - expected == 100 ||
	    claimed - expected == -100)
		return ": a carry is wrong";
	return "";
}

static void say_wrong_total(struct game *game, size_t index, int player, int expected, int points)
{
	const struct entry *entry = game_entry(game, index);
	struct text nick = game_nick(game, player);
	struct finding *finding =
		game_find(game, FINDING_RUNNING_TOTAL, index,
			  "the total of " TEXT_FMT " is %d, should be %d (%d %c %d)%s",
			  TEXT_ARG(nick), entry->total, expected, game->tally[player].sheet,
			  points < 0 ? '-' : '+', points < 0 ? -points : points,
			  total_hint(game, player, entry->total, expected, points));

	finding_set_figures(finding, entry->total, expected);
}

/* A line of the player that could not be read stands behind his last total. */
static bool is_unread(const struct game *game, size_t index, int player)
{
	uint32_t after = 0;

	for (size_t i = index; i-- > 0 && !after;) {
		const struct entry *entry = game_entry(game, i);

		if (entry->player == player && entry->has_total)
			after = entry->line;
	}
	return game_unread_lines(game, after, game_entry(game, index)->line, player) > 0;
}

/* The points belong to the entry of the line that could not be read, where it has one. */
static void record_unread(struct game *game, size_t index, int player, int points)
{
	for (size_t i = index; i-- > 0 && game->record;) {
		const struct entry *entry = game_entry(game, i);

		if (entry->player != player)
			continue;
		if (entry->has_total)
			break;
		if (!entry->has_score) {
			game->record->audited[i].score += points;
			return;
		}
	}
	audited_miss(game, ENTRY_CHALLENGE, player, points, index);
}

void totals_take_unread(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	int player = entry->player, points;

	if (!game->log->findings.len || player < 0 || !entry->has_score || !entry->has_total)
		return;
	points = entry->total - entry->score - game->tally[player].sheet;
	if (points == 0 || !is_unread(game, index, player))
		return;
	game->tally[player].sheet += points;
	game->replay.score[player] += points;
	record_unread(game, index, player, points);
}

void totals_audit_figures(struct game *game, size_t index, int player, int truth, bool truth_known)
{
	const struct entry *entry = game_entry(game, index);
	struct tally *tally = &game->tally[player];
	bool has_points;
	int points = claimed_points(game, entry, player, &has_points);
	int expected = tally->sheet + points;

	if (!has_points) {
		/* Nothing claimed: the sheet is taken to be right. */
		tally->sheet += truth;
		tally->other += truth;
		return;
	}
	tally->has_claims = true;
	if (!entry->has_total) {
		tally->sheet = expected;
		tally->other += points;
		return;
	}
	if (entry->total == expected) {
		tally->has_other = false;
	} else if (tally->has_other && entry->total == tally->other + points) {
		tally->has_other = false;
	} else if (truth_known && (entry->total == tally->sheet + truth ||
				   (tally->has_other && entry->total == tally->other + truth))) {
		/* The total is right and the score beside it is not: said with the score. */
		tally->other = expected;
		tally->has_other = true;
	} else {
		say_wrong_total(game, index, player, expected, points);
		tally->other = expected;
		tally->has_other = true;
	}
	tally->sheet = entry->total;
}
