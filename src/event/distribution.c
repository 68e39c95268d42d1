#include "event/distribution.h"

static bool was_played(const struct result *result, int after)
{
	return (after == 0 || result->round <= after) && result->sides >= 2 &&
	       (result->outcome == OUTCOME_PLAYED || result->outcome == OUTCOME_TIME);
}

/* The bin of a score, counted from 0 upwards and downwards. */
static int64_t bin_of(int64_t score, int64_t step)
{
	return score >= 0 ? score / step : -((step - 1 - score) / step);
}

/* Steps that people count in (25, 50, 100, 250, ...), as fine as the room allows. */
static int64_t choose_step(int least, int most)
{
	static const int factor2[] = { 4, 4, 5 };
	int64_t step = 25;

	for (int i = 0; bin_of(most, step) - bin_of(least, step) >= DISTRIBUTION_BINS_MAX; i++)
		step = step * factor2[i % 3] / 2;
	return step;
}

void score_distribution_make(struct score_distribution *distribution, const struct event *event,
			     enum scores scores, int after)
{
	int least = INT32_MAX, most = INT32_MIN;

	*distribution = (struct score_distribution){ 0 };
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		for (int s = 0; was_played(result, after) && s < result->sides; s++) {
			int score = result->side[s].score[scores];

			least = score < least ? score : least;
			most = score > most ? score : most;
		}
	}
	if (least > most)
		return;
	distribution->step = choose_step(least, most);
	distribution->first = bin_of(least, distribution->step) * distribution->step;
	distribution->bins =
		(int)(bin_of(most, distribution->step) - bin_of(least, distribution->step)) + 1;
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		for (int s = 0; was_played(result, after) && s < result->sides; s++)
			distribution->count[(result->side[s].score[scores] - distribution->first) /
					    distribution->step]++;
	}
}

void bingo_results_make(struct bingo_results *results, const struct event *event,
			enum scores scores, int after)
{
	*results = (struct bingo_results){ 0 };
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		if (!was_played(result, after) || !result->verdict || !result->verdict->replayed)
			continue;
		for (int s = 0; s < result->sides; s++) {
			int bingos = result->verdict->player[result->side[s].in_log].bingos;
			unsigned own = 1u << s, won = result->won[scores];

			bingos = bingos < BINGOS_SHOWN_MAX ? bingos : BINGOS_SHOWN_MAX;
			results->games[bingos]++;
			results->points2[bingos] += !(won & own) ? 0 : won == own ? 2 : 1;
		}
	}
}
