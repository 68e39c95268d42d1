#include "event/statistics.h"

#include <stdlib.h>

const char *norm_name(const struct rules *rules, int total)
{
	static const char *const names[] = { "good", "very good", "excellent" };
	const char *name = NULL;

	for (int i = 0; i < 3; i++)
		if (rules->event.norms[i] > 0 && total >= rules->event.norms[i])
			name = names[i];
	return name;
}

static void add_pair(struct statistics *statistics, const struct event *event,
		     const struct result *result, enum scores scores)
{
	int rating[2], lead;
	unsigned won = result->won[scores];

	for (int i = 0; i < 2; i++)
		rating[i] = event->player[result->side[i].player].rating;
	lead = result->side[0].score[scores] - result->side[1].score[scores];
	if (won == 3)
		statistics->draws++;
	if (lead != 0) {
		statistics->margin_sum += abs(lead);
		statistics->margins++;
	}
	if (rating[0] == 0 || rating[1] == 0 || rating[0] == rating[1])
		return;
	statistics->rated_games++;
	if (won == 3)
		statistics->favourites_won2++;
	else if (won == (rating[0] > rating[1] ? 1u : 2u))
		statistics->favourites_won2 += 2;
}

void statistics_make(struct statistics *statistics, const struct event *event, enum scores scores,
		     int after, struct arena *arena)
{
	bool *seen = arena_array(arena, event->players + 1, sizeof *seen);

	*statistics = (struct statistics){ 0 };
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		if ((after > 0 && result->round > after) || result->outcome == OUTCOME_UNPLAYED)
			continue;
		for (int s = 0; s < result->sides; s++) {
			statistics->players += !seen[result->side[s].player];
			seen[result->side[s].player] = true;
		}
		if (result->sides < 2 || result->outcome == OUTCOME_FORFEIT) {
			statistics->unplayed++;
			continue;
		}
		statistics->games++;
		if (result->outcome == OUTCOME_RESIGNED)
			continue; /* its score is not one that was played */
		for (int s = 0; s < result->sides; s++) {
			statistics->score_sum += result->side[s].score[scores];
			statistics->scores++;
		}
		if (result->sides == 2)
			add_pair(statistics, event, result, scores);
	}
}
