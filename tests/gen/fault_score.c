/* Faults of the figures: wrong scores with their cause, totals, adjustments, time, finals. */
#include "fault.h"

#include <stdlib.h>
#include <string.h>

void carry_totals(struct game *game, int player, int from, int difference)
{
	for (int i = from; i < game->entries; i++)
		if (game->entry[i].player == player)
			game->entry[i].claimed_total += difference;
}

void claim_points(struct game *game, int at, int points)
{
	struct entry *entry = &game->entry[at];
	int difference = points - entry->claimed_score;

	entry->claimed_score = points;
	carry_totals(game, entry->player, at, difference);
}

void fault_figures(struct fault *fault, int at, int claimed, int expected)
{
	fault->entry = at;
	fault->has_figures = true;
	fault->claimed = claimed;
	fault->expected = expected;
	fault->also = "final-score winner-changed";
}

int pick_entry(struct game *game, bool (*wanted)(const struct game *, int))
{
	int found[ENTRIES], n = 0;

	for (int i = 0; i < game->entries; i++)
		if (wanted(game, i))
			found[n++] = i;
	return n ? found[below(&game->random, n)] : -1;
}

bool is_standing_play(const struct game *game, int at)
{
	return game->entry[at].kind == PLAY && game->entry[at].standing && at != game->wish_entry;
}

/* How the specification ranks explanations; equal ranks are a matter of taste. */
static int rank(enum cause cause)
{
	switch (cause) {
	case PREMIUM_MISSED:
	case CROSS_WORD_MISSED:
	case BLANK_SCORED:
	case BINGO_OMITTED:
	case BINGO_UNEARNED:
	case PREMIUM_REUSED:
		return 1;
	case START_NOT_DOUBLED:
	case PREMIUM_WRONG:
	case BONUS_MULTIPLIED:
	case START_DOUBLED:
	case LETTER_VALUE:
		return 2;
	case CROSS_WORD_EXTRA:
	case CHALLENGE_BONUS_FOLDED:
	case PREVIOUS_TURN:
		return 3;
	default:
		return 4;
	}
}

/* Two of the slips together, as far as they do not get into each other's way. */
static bool pair_explains(const struct slip *slips, int n, int truth, int claimed)
{
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n && rank(slips[i].cause) <= 2; j++)
			if (rank(slips[j].cause) <= 2 && slips[i].cause != LETTER_VALUE &&
			    slips[j].cause != LETTER_VALUE &&
			    slips[i].score - truth + slips[j].score == claimed)
				return true;
	return false;
}

static void look_for_others(struct fault *fault, const struct slip *slips, int n,
			    const struct slip *chosen, int truth)
{
	fault->unique = fault->first = true;
	for (int i = 0; i < n; i++) {
		if (slips[i].score != chosen->score)
			continue;
		if (slips[i].cause == chosen->cause) {
			/* the same slip at another place: the cause is sure, the square is not */
			if (slips[i].row != chosen->row || slips[i].column != chosen->column)
				fault->row = fault->column = -1;
			continue;
		}
		fault->others |= 1u << slips[i].cause;
		fault->unique = false;
		if (rank(slips[i].cause) <= rank(chosen->cause))
			fault->first = false;
	}
	fault->pair = pair_explains(slips, n, truth, chosen->score);
	if (fault->pair && rank(chosen->cause) == 4)
		fault->unique = fault->first = false;
}

bool fault_move_score(struct game *game, enum cause cause, struct fault *fault)
{
	static struct slip slips[SLIPS_MAX];
	struct slip *fitting[SLIPS_MAX], added = { .cause = ADDITION, .row = -1, .column = -1 };
	int at, n, fits = 0;
	struct entry *entry;
	const struct slip *chosen;

	if (game->too_late)
		return false;
	if (!cause)
		cause = (enum cause)between(&game->random, 1, CAUSES - 1);
	/* causes that only some plays offer: take the plays in turn */
	for (int tries = 0; tries < 40 && !fits; tries++) {
		at = pick_entry(game, is_standing_play);
		if (at < 0)
			return false;
		n = slips_of(game, at, slips);
		for (int i = 0; i < n; i++)
			if (slips[i].cause == cause && slips[i].word != SLIP_NOT_MADE)
				fitting[fits++] = &slips[i];
		if (cause == ADDITION) {
			added.score = game->entry[at].score + between(&game->random, 1, 9);
			if (chance(&game->random, 50) && game->entry[at].score > 9)
				added.score -= 10;
			fitting[fits++] = &added;
		}
	}
	if (!fits)
		return false;
	entry = &game->entry[at];
	chosen = fitting[below(&game->random, fits)];
	if (chosen->score == entry->score)
		return false;
	fault_figures(fault, at, chosen->score, entry->score);
	fault->cause = chosen->cause;
	if (cause != CROSS_WORD_EXTRA) { /* which is told by its word */
		fault->row = chosen->row;
		fault->column = chosen->column;
	}
	look_for_others(fault, slips, n, chosen, entry->score);
	fault->total_right = chance(&game->random, 15);
	if (fault->total_right)
		entry->claimed_score = chosen->score;
	else
		claim_points(game, at, chosen->score);
	return true;
}

static bool has_sum(const struct game *game, int at)
{
	const struct entry *entry = &game->entry[at];

	return entry->has_score && entry->has_total && at > 2 && entry->kind <= EXCHANGE &&
	       (entry->kind != PLAY || entry->standing);
}

bool fault_running_total(struct game *game, struct fault *fault)
{
	static const int slips[] = { 1, -1, 2, -2, 9, -9, 10, -10, 20, 100, -100 };
	int at = pick_entry(game, has_sum), slip;

	if (at < 0 || game->too_late)
		return false;
	slip = slips[below(&game->random, (int)(sizeof(slips) / sizeof(*slips)))];
	carry_totals(game, game->entry[at].player, at, slip);
	fault_figures(fault, at, game->entry[at].claimed_total, game->entry[at].total);
	return true;
}

static bool is_withdrawal(const struct game *game, int at)
{
	return game->entry[at].kind == WITHDRAWN && game->entry[at].score != 0;
}

bool fault_withdrawn_score(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_withdrawal), slip = between(&game->random, 1, 9);

	if (at < 0 || game->too_late)
		return false;
	if (chance(&game->random, 50) || game->entry[at].score + slip >= 0)
		slip = -slip;
	fault_figures(fault, at, game->entry[at].score + slip, game->entry[at].score);
	claim_points(game, at, fault->claimed);
	return true;
}

static bool is_left(const struct game *game, int at)
{
	return game->entry[at].kind == LEFT && game->entry[at].score != 0;
}

bool fault_end_adjustment(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_left), right, wrong;
	bool either = game->rules->going_out == OUT_EITHER;

	if (at < 0 || game->too_late)
		return false;
	right = game->entry[at].score;
	switch (below(&game->random, either ? 1 : 3)) {
	case 0: /* an odd amount fits no convention */
		wrong = right + (right > 0 ? 1 : -1) * (2 * between(&game->random, 0, 3) + 1);
		if (either && (wrong == 2 * right || 2 * wrong == right))
			return false;
		break;
	case 1:
		wrong = 2 * right;
		break;
	default:
		wrong = -right;
		break;
	}
	fault_figures(fault, at, wrong, right);
	claim_points(game, at, wrong);
	return true;
}

/* A line of the end is left out: the player's totals go on without it. */
bool fault_end_missing(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_left), last;
	bool whole = game->rules->going_out == OUT_EITHER;

	if (at < 0 || game->too_late)
		return false;
	for (int i = game->entries - 1; i >= 0; i--)
		if (game->entry[i].kind == LEFT && (whole || i == at)) {
			carry_totals(game, game->entry[i].player, i, -game->entry[i].score);
			entry_remove(game, i);
		}
	for (last = game->entries - 1; game->entry[last].kind >= FINAL;)
		last--;
	fault->entry = last;
	fault->line_unsure = true; /* a missing line has no place */
	/* what nothing else in the log shows: the convention, a rack drawn last */
	fault->finals_known = !whole && game->out >= 0 && game->players == 2;
	fault->also = "final-score winner-changed";
	return true;
}

static bool is_time(const struct game *game, int at)
{
	return game->entry[at].kind == TIME;
}

bool fault_overtime(struct game *game, struct fault *fault)
{
	const struct ruleset *rules = game->rules;
	int at = pick_entry(game, is_time), wrong;

	if (rules->overtime == 0) { /* a penalty where the rules have none */
		struct entry *entry;

		if (!game->complete)
			return false;
		for (at = game->entries; game->entry[at - 1].kind == FINAL;)
			at--;
		entry = entry_insert(game, at, TIME, below(&game->random, game->players));
		entry->has_score = entry->has_total = true;
		entry->claimed_total = game->score[entry->player];
		claim_points(game, at, -10);
		fault_figures(fault, at, -10, 0);
		return true;
	}
	if (at < 0 || (rules->clock == 0 && game->too_late))
		return false;
	/* without a clock to hold it against, only an amount that no time gives is wrong */
	wrong = game->entry[at].score +
		(rules->clock ? 10 : 5) * (chance(&game->random, 50) ? 1 : -1);
	if (wrong >= 0)
		return false;
	fault_figures(fault, at, wrong, game->entry[at].score);
	fault->has_figures = rules->clock > 0;
	fault->finals_known = rules->clock > 0;
	claim_points(game, at, wrong);
	return true;
}

static bool is_final(const struct game *game, int at)
{
	return game->entry[at].kind == FINAL;
}

bool fault_final_score(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_final);

	if (at < 0)
		return false;
	fault_figures(fault, at, game->entry[at].total + between(&game->random, 1, 20),
		      game->entry[at].total);
	game->entry[at].claimed_total = fault->claimed;
	fault->also = "winner-changed";
	return true;
}

/* A slip in a total that puts another player in front. */
bool fault_winner_changed(struct game *game, struct fault *fault)
{
	int best = 0, second = 1, lead, at;

	for (int i = 1; i < game->players; i++)
		if (game->score[i] > game->score[best])
			best = i;
	second = best == 0;
	for (int i = 0; i < game->players; i++)
		if (i != best && game->score[i] > game->score[second])
			second = i;
	lead = game->score[best] - game->score[second];
	at = pick_entry(game, has_sum);
	if (!game->complete || game->too_late || lead == 0 || at < 0 ||
	    game->entry[at].player != second)
		return false;
	carry_totals(game, second, at, lead + between(&game->random, 1, 20));
	fault->entry = at;
	fault->line_unsure = true;
	fault->also = "running-total final-score";
	return true;
}

static bool is_paid_challenge(const struct game *game, int at)
{
	const struct entry *entry = &game->entry[at];
	int taken_back = at;

	if (entry->kind != CHALLENGE || entry->pragma)
		return false;
	while (game->entry[taken_back].kind == CHALLENGE)
		taken_back++;
	return taken_back == game->entries || game->entry[taken_back].kind != WITHDRAWN;
}

bool fault_challenge_penalty(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_paid_challenge), right, wrong;

	if (at < 0 || game->too_late || game->cost == COST_TURN)
		return false;
	right = game->entry[at].score;
	if (game->rules->free)
		wrong = right ? 0 : -10; /* free when it was not, or the reverse */
	else if (game->cost == COST_WORD)
		wrong = right - 3; /* more than the word is worth */
	else
		wrong = right > 0 ? 3 : -5;
	if (game->cost == COST_WORD && game->options->lexicon == NULL) {
		/* no other word, nor all of them, may be worth that much */
		struct word words[WORDS];
		struct grid grid;
		int play = at, n, all = 0;

		while (game->entry[play].kind != PLAY)
			play--;
		game_grid_before(game, play, &grid);
		n = play_words(&grid, &game->table, &game->entry[play].play, words);
		for (int i = 0; i < n; i++) {
			int one =
				word_score(&grid, &game->table, &game->entry[play].play, &words[i]);

			all += one;
			if (one == -wrong)
				return false;
		}
		if (all == -wrong || game->entry[play].score == -wrong)
			return false;
	}
	fault_figures(fault, at, wrong, right);
	/* where several amounts would be right there is not one to expect */
	fault->has_figures = game->rules->free || game->cost == COST_WORD ||
			     (!game->rules->points[1] && abs(right) == game->rules->points[0]);
	fault->finals_known = fault->has_figures;
	claim_points(game, at, wrong);
	return true;
}
