/*
 * Prizes: the definitions of event.ini against the final order and the awards.
 *
 * Money is divided to the cent and nothing is lost: what does not divide goes
 * to the first of the list.  A player who holds a prize of an exclusive set is
 * passed over for the others of it.  Where a place depends on a letter that was
 * not drawn, the prize is marked and not given.
 */
#ifndef EVENT_PRIZES_H
#define EVENT_PRIZES_H

#include "event/awards.h"
#include "event/tables.h"

enum prize_state { PRIZE_GIVEN, PRIZE_SHARED, PRIZE_UNDECIDED, PRIZE_NOT_GIVEN };

struct prize_row {
	const struct prize *prize;
	enum prize_state state;
	int player; /* -1: a team, or nobody */
	struct text team;
	long long cents; /* of this winner */
	struct text detail;
};

struct prizes {
	const struct event *event;
	struct prize_row *row; /* in the order of event.ini */
	size_t rows, capacity;
};

/* `tables` may be NULL: only an event of tables has them. */
void prizes_make(struct prizes *prizes, const struct standings *standings,
		 const struct tables *tables, struct arena *arena);

/* Definitions that cannot be: unknown awards, a rank of which division?  Adds findings. */
void prizes_check(struct event *event);

const char *prize_state_name(enum prize_state state); /* "no" "yes" "undecided" "nobody" */

#endif
