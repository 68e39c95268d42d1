/*
 * How the scores of an event are spread, and how bingos go with results: the
 * figures behind two charts.
 */
#ifndef EVENT_DISTRIBUTION_H
#define EVENT_DISTRIBUTION_H

#include "event/event.h"

enum { DISTRIBUTION_BINS_MAX = 24, BINGOS_SHOWN_MAX = 5 /* and more */ };

/* Scores of single players in games that were played; all zeroes: there are none. */
struct score_distribution {
	int64_t first; /* the least score of the first bin */
	int64_t step;  /* scores in a bin */
	int bins;
	int count[DISTRIBUTION_BINS_MAX];
};

/* `after` 0: all rounds. */
void score_distribution_make(struct score_distribution *distribution, const struct event *event,
			     enum scores scores, int after);

/* Games with so many bingos of a player, and what they brought: from replayed logs. */
struct bingo_results {
	int games[BINGOS_SHOWN_MAX + 1];
	int points2[BINGOS_SHOWN_MAX + 1]; /* 2 for a win, 1 for a shared one */
};

void bingo_results_make(struct bingo_results *results, const struct event *event,
			enum scores scores, int after);

#endif
