/*
 * What an event was like: figures over all its games, and the norms of rule
 * sets that have them (R13).
 */
#ifndef EVENT_STATISTICS_H
#define EVENT_STATISTICS_H

#include "event/event.h"

struct statistics {
	int players; /* with at least one result */
	int games;   /* played over the board */
	int draws;
	int unplayed;	      /* byes and forfeits */
	long long score_sum;  /* of all players in all games */
	int scores;	      /* how many that were */
	long long margin_sum; /* of decided games of two */
	int margins;
	int rated_games,
		favourites_won2; /* games of two rated players; half points of the higher */
};

void statistics_make(struct statistics *statistics, const struct event *event, enum scores scores,
		     int after, struct arena *arena);

/*
 * How good the total of a table is (R13), or one player's share of it when
 * multiplied by the number of players: "good", "very good", "excellent"; NULL
 * below all norms, or where the rule set has none.
 */
const char *norm_name(const struct rules *rules, int total);

#endif
