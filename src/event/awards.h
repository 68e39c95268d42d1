/*
 * Awards: who did best in what, from results and from audited logs, with what
 * proves it.
 *
 * A score of a game is the final score.  A score of a play is the turn's, with
 * the bonus of a failed challenge and without what the end of the game brings;
 * plays that were withdrawn never count.  Level candidates share a place.
 */
#ifndef EVENT_AWARDS_H
#define EVENT_AWARDS_H

#include "event/rating.h"
#include "event/standings.h"

struct award {
	const char *name;
	const char *title;
	bool from_log;
};

struct award_row {
	const struct award *award;
	int place;
	int player;	  /* -1: a team */
	struct text team; /* school or club */
	int64_t value;
	int scale;	  /* the value is so many times too large: 1, 2, 4 or 100 */
	int round, table; /* 0: of the whole event */
	struct text source;
	uint32_t line;
	struct text detail;
};

struct awards {
	const struct event *event;
	enum scores scores;
	struct award_row *row; /* by award, then by place */
	size_t rows, capacity;
};

/* `top`: places of each award. */
void awards_make(struct awards *awards, const struct standings *standings, int top,
		 struct arena *arena);

/* NULL: there is no award of that name. */
const struct award *award_find(struct text name);
extern const struct award award_list[];
extern const size_t award_count;

#endif
