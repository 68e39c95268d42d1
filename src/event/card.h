/*
 * Scorecards: for each player, what each round brought, under the signed or
 * the audited scores, up to a round, with the director's rulings in force.
 * Everything that counts points starts here.
 *
 * Points are kept as twice their value.
 */
#ifndef EVENT_CARD_H
#define EVENT_CARD_H

#include "event/event.h"

struct card_line {
	int round, table;
	int opponent; /* -1: a bye */
	int own, other;
	int points2;
	int margin;	      /* with the cap of the round */
	enum outcome outcome; /* a game that a ruling nullifies is a forfeit */
	const struct result *result;
};

struct card {
	struct card_line *line; /* by round */
	int lines;
	int wins, draws, losses;
	int points2;
	int unplayed_wins; /* G-6: byes, forfeits and resignations won */
	int64_t spread;	   /* of the games */
	int64_t ledger;	   /* what rulings add to it */
	int64_t total;
	bool excluded;
};

struct cards {
	const struct event *event;
	enum scores scores;
	int rounds;	   /* the last one counted */
	struct card *card; /* one for each player of the event */
};

/* `after` 0: all rounds. */
void cards_make(struct cards *cards, const struct event *event, enum scores scores, int after,
		struct arena *arena);

/* What a ruling adds to its player's spread. */
int ruling_spread(const struct ruling *ruling, const struct rules *rules);

#endif
