#include "event/card.h"

#include <stdlib.h>

int ruling_spread(const struct ruling *ruling, const struct rules *rules)
{
	switch (ruling->kind) {
	case RULING_WRONGLY_DISALLOWED:
		return abs(ruling->points) + rules->event.ruling_points;
	case RULING_WRONGLY_ALLOWED:
		return -abs(ruling->points) - rules->event.ruling_points;
	case RULING_PENALTY:
		return -abs(ruling->points);
	case RULING_SPREAD:
		return ruling->points;
	case RULING_NULLIFIED:
	case RULING_EXCLUDED:
		break;
	}
	return 0;
}

static bool ruling_is_in_force(const struct cards *cards, const struct ruling *ruling)
{
	return ruling->round <= cards->rounds;
}

/* Results that count, by round; within a round as they were given. */
static const struct result **sort_results(const struct cards *cards, struct arena *arena,
					  size_t *count)
{
	const struct event *event = cards->event;
	size_t *start = arena_array(arena, (size_t)cards->rounds + 2, sizeof *start);
	const struct result **sorted = arena_array(arena, event->results + 1, sizeof *sorted);

	for (size_t i = 0; i < event->results; i++)
		if (event->result[i].round <= cards->rounds)
			start[event->result[i].round + 1]++;
	for (int round = 1; round <= cards->rounds + 1; round++)
		start[round] += start[round - 1];
	*count = start[cards->rounds + 1];
	for (size_t i = 0; i < event->results; i++)
		if (event->result[i].round <= cards->rounds)
			sorted[start[event->result[i].round]++] = &event->result[i];
	return sorted;
}

static bool result_counts(const struct result *result)
{
	return result->outcome != OUTCOME_UNPLAYED && result->sides <= 2;
}

static int known(int score)
{
	return score == RULES_UNKNOWN ? 0 : score;
}

static void nullify(const struct rules *rules, struct card_line *line, bool own, bool other)
{
	line->outcome = OUTCOME_FORFEIT;
	line->points2 = own ? 0 : 2;
	line->own = known(own ? rules->event.forfeit_against : rules->event.forfeit_for);
	line->other = known(other ? rules->event.forfeit_against : rules->event.forfeit_for);
	/* Both sides at fault: each loses as if the other had won. */
	if (own && other)
		line->other = known(rules->event.forfeit_for);
}

static bool is_nullified(const struct event *event, const struct result *result, int side)
{
	for (size_t i = 0; i < event->rulings; i++) {
		const struct ruling *ruling = &event->ruling[i];

		if (ruling->kind == RULING_NULLIFIED && ruling->round == result->round &&
		    ruling->player == result->side[side].player)
			return true;
	}
	return false;
}

static void line_make(struct card_line *line, const struct cards *cards,
		      const struct result *result, int side)
{
	const struct event *event = cards->event;
	enum scores scores = cards->scores;
	unsigned own = 1u << side;
	int cap = event_cap(event, result->round);

	line->round = result->round;
	line->table = result->table;
	line->result = result;
	line->outcome = result->outcome;
	line->own = result->side[side].score[scores];
	line->other = result->side[!side].score[scores];
	line->opponent = result->sides == 2 ? result->side[!side].player : -1;
	if (result->outcome == OUTCOME_HALF_BYE)
		line->points2 = 1;
	else if (result->won[scores] & own)
		line->points2 = result->won[scores] == own ? 2 : 1;
	if (result->sides == 2 && event->rulings > 0) {
		bool own_fault = is_nullified(event, result, side);
		bool other_fault = is_nullified(event, result, !side);

		if (own_fault || other_fault)
			nullify(event->rules, line, own_fault, other_fault);
	}
	line->margin = line->own - line->other;
	if (cap > 0 && line->margin > cap)
		line->margin = cap;
	if (cap > 0 && line->margin < -cap)
		line->margin = -cap;
}

static void card_count(struct card *card, const struct card_line *line, bool total_unplayed)
{
	/* A bye with 0 is neither won nor lost. */
	bool neutral = line->outcome == OUTCOME_BYE && line->points2 == 0 && line->own >= 0;

	card->points2 += line->points2;
	card->spread += line->margin;
	if (line->points2 == 2)
		card->wins++;
	else if (line->points2 == 1)
		card->draws++;
	else if (!neutral)
		card->losses++;
	switch (line->outcome) {
	case OUTCOME_BYE:
	case OUTCOME_FORFEIT:
	case OUTCOME_RESIGNED:
		if (line->points2 == 2)
			card->unplayed_wins++;
		if (total_unplayed)
			card->total += line->own;
		break;
	case OUTCOME_HALF_BYE:
	case OUTCOME_UNPLAYED:
		break;
	case OUTCOME_PLAYED:
	case OUTCOME_TIME:
		card->total += line->own;
		break;
	}
}

void cards_make(struct cards *cards, const struct event *event, enum scores scores, int after,
		struct arena *arena)
{
	const struct result **sorted;
	size_t results, lines = 0;
	struct card_line *line;

	*cards = (struct cards){ .event = event, .scores = scores };
	cards->rounds = after > 0 && after < event->last_round ? after : event->last_round;
	cards->card = arena_array(arena, event->players + 1, sizeof *cards->card);
	sorted = sort_results(cards, arena, &results);

	for (size_t i = 0; i < results; i++)
		for (int s = 0; result_counts(sorted[i]) && s < sorted[i]->sides; s++, lines++)
			cards->card[sorted[i]->side[s].player].lines++;
	line = arena_array(arena, lines + 1, sizeof *line);
	for (size_t p = 0; p < event->players; p++) {
		cards->card[p].line = line;
		line += cards->card[p].lines;
		cards->card[p].lines = 0;
	}
	for (size_t i = 0; i < results; i++)
		for (int s = 0; result_counts(sorted[i]) && s < sorted[i]->sides; s++) {
			struct card *card = &cards->card[sorted[i]->side[s].player];

			line_make(&card->line[card->lines], cards, sorted[i], s);
			card_count(card, &card->line[card->lines], event->total_unplayed);
			card->lines++;
		}
	for (size_t i = 0; i < event->rulings; i++) {
		const struct ruling *ruling = &event->ruling[i];
		struct card *card = &cards->card[ruling->player];

		if (!ruling_is_in_force(cards, ruling))
			continue;
		card->ledger += ruling_spread(ruling, event->rules);
		if (ruling->kind == RULING_EXCLUDED)
			card->excluded = true;
	}
}
