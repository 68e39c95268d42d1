/*
 * What awards are chosen from: candidates are put into a pool, the best of
 * them become rows.  Within src/event only.
 */
#ifndef EVENT_AWARD_POOL_H
#define EVENT_AWARD_POOL_H

#include "event/awards.h"
#include "event/player_stats.h"

enum award_id {
#define AWARD(id, name, title, from_log) AWARD_##id,
#include "event/awards.def"
#undef AWARD
	AWARDS
};

struct candidate {
	int64_t key, second; /* greater first; level on both shares the place */
	struct award_row row;
	size_t number; /* in the order in which they came */
};

struct award_pool {
	struct candidate *item;
	size_t len, capacity;
	bool full; /* as of the last sifting: who is behind the last item comes too late */
	int64_t key, second;
};

struct award_work {
	struct awards *awards;
	const struct event *event;
	const struct standings *standings;
	struct player_stats *stats; /* [players] */
	struct arena *kept;	    /* for what stays */
	struct arena *arena;	    /* for candidates: one of the two below */
	struct arena scratch[2];
	int top;
	struct award_pool pool[AWARDS];
	struct award_row late; /* what candidates without a chance are written into */
	size_t numbers;	       /* candidates so far */
	size_t added, limit;   /* since the last sifting; how many there may be */
	int *seen, stamp;      /* [players] when a player was counted last */
};

/* Add a candidate; the caller fills in the row's places and detail. */
struct award_row *award_add(struct award_work *work, enum award_id id, int player, int64_t key,
			    int64_t second, int64_t value, int scale);

/*
 * To be called between games: where many candidates have come together, only
 * those who have a chance stay.  Rows and texts made before are not valid any more.
 */
void award_tidy(struct award_work *work);

/* An average to rank by: those that differ stay apart, however little it is. */
int64_t award_average(int64_t sum, size_t count);

const char *award_games(const struct award_work *work, int games); /* "1 game", "7 games" */

void awards_from_results(struct award_work *work);
void awards_from_cards(struct award_work *work);
void awards_from_logs(struct award_work *work);

#endif
