/*
 * What an error changes: the event as it was signed against the event as it
 * was audited, and for each prize place the smallest change of one score that
 * would give it to somebody else.
 */
#ifndef EVENT_IMPACT_H
#define EVENT_IMPACT_H

#include "event/prizes.h"

struct changed_game {
	const struct result *result;
	bool winner; /* the result has another winner, not only other scores */
};

struct changed_rank {
	int player;
	int signed_rank, audited_rank;
};

struct changed_advance { /* an event of tables: who goes on */
	const struct table_row *as_signed, *audited;
};

struct changed_prize {
	const struct prize_row *as_signed, *audited; /* NULL: this side has no such winner */
};

struct close_place {
	const struct prize *prize;
	int points; /* 0: no change of one score was found that does it */
	const struct result *result;
	bool partial; /* the search was given up: there may be a smaller one */
};

struct impact {
	const struct event *event;
	struct standings standings[SCORE_KINDS];
	struct tables tables[SCORE_KINDS];
	struct prizes prizes[SCORE_KINDS];
	struct changed_game *game;
	size_t games;
	struct changed_rank *rank;
	size_t ranks;
	struct changed_advance *advance;
	size_t advances;
	struct changed_prize *prize;
	size_t prizes_changed;
	struct close_place *close;
	size_t closes;
};

void impact_make(struct impact *impact, const struct event *event, int after, struct arena *arena);

/*
 * Fill in `close`, under the scores that rank.  Standings are made over and
 * over: this takes time, and in events of more than 200 players it is not done.
 */
void impact_find_close(struct impact *impact, enum scores scores, int after, struct arena *arena);

/* Whether signed and audited figures differ at all. */
bool impact_any(const struct impact *impact);

#endif
