/*
 * Standings: the players of each division in order, by the event's criteria.
 *
 * Equal on all criteria is an equal rank (1 2 2 4); players of one rank stand
 * in the order of the roster.  Head-to-head is a property of the whole tied
 * group and starts again inside what remains (G-6-RR), so that ranking refines
 * groups and never compares two players.  Withdrawn and excluded players come
 * last in their division, with rank 0.
 */
#ifndef EVENT_STANDINGS_H
#define EVENT_STANDINGS_H

#include "base/buffer.h"
#include "event/card.h"

#define VALUE_NONE INT64_MIN /* the criterion was never asked about this player */

struct standing {
	int player;
	int rank;     /* 0: not ranked */
	bool decided; /* false: the first of a division, or level with the one above */
	enum criterion decided_by;
	int64_t value[CRITERIA]; /* points x2, Sonneborn-Berger x4, the rest as they are */
};

struct standings {
	struct cards cards;
	struct standing *row;
	size_t rows;
	size_t *of_player; /* index of each player's row */
};

void standings_make(struct standings *standings, const struct event *event, enum scores scores,
		    int after, struct arena *arena);

/* By how much values of a criterion are multiplied: 1, 2 or 4. */
int criterion_scale(enum criterion criterion);

/* A value as people write it: "3.5", "9.75", "-120". */
void value_write(struct buffer *out, int64_t value, int scale);

#endif
