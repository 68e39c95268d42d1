/*
 * Tie-breaks over a player's opponents.  Each can be shown as the list of its
 * contributions, so that nobody has to believe a sum.
 */
#ifndef EVENT_TIEBREAK_H
#define EVENT_TIEBREAK_H

#include "event/card.h"

struct contribution {
	int round;
	int opponent;		      /* -1: no game in this round */
	int opponent2;		      /* the opponent's points x2 as they stand */
	int adjusted2;		      /* as they count for others */
	int points2;		      /* scored against this opponent */
	bool counted;		      /* false: a forfeit or an own bye, which adds nothing */
	bool cut_least, cut_greatest; /* left out by cut-1 and median; by median */
};

/*
 * One contribution for each round up to cards->rounds, in order.  `list` has
 * room for cards->rounds of them, or more where players have several games in
 * a round; returns their number.
 */
int contributions_make(const struct cards *cards, int player, struct contribution *list);
int contributions_max(const struct cards *cards); /* room that any player needs */

int64_t buchholz2(const struct contribution *list, int len);
int64_t buchholz_cut1_2(const struct contribution *list, int len);
int64_t buchholz_median2(const struct contribution *list, int len);
int64_t sonneborn_berger4(const struct contribution *list, int len);
int64_t cumulative2(const struct cards *cards, int player);
int reached(const struct cards *cards, int player);

/*
 * Head-to-head on a group of players who are level so far.  Players who met
 * several times count each other by the average.  Where not all have met, only
 * a player whom nobody could catch up with goes ahead.
 */
struct head_to_head {
	bool *member;	  /* [players of the event] all false between calls */
	int *meetings;	  /* [players of the event] all zero between calls */
	int64_t *score;	  /* [group] greater goes ahead */
	int64_t *points2; /* [group] points in the games among them */
};

void head_to_head_init(struct head_to_head *work, size_t players, struct arena *arena);

/* True when it separates anybody of the group. */
bool head_to_head(struct head_to_head *work, const struct cards *cards, const int *group,
		  size_t len);

#endif
