/*
 * What each player did over an event: games, scores, and from the audited logs
 * bingos, blanks, challenges, the best play and the errors on the sheets.
 * Awards choose from these figures, the workbook lists them.
 *
 * What is not known is told apart from 0: figures of scores count only where
 * `scored` says so, those of a sheet where `logs` does, those of words and
 * tiles where `replayed` does.  Plays that were withdrawn never count.
 */
#ifndef EVENT_PLAYER_STATS_H
#define EVENT_PLAYER_STATS_H

#include "event/card.h"

struct player_stats {
	int games; /* over the board: no byes, no forfeits */
	int wins, draws, losses;

	int scored; /* games with a score that was played: all but resignations */
	int64_t own;
	int64_t others; /* the sum of the opponents' scores, at a table of all of them */
	int opponents;	/* how many scores those are */

	int logs;				   /* audited */
	int64_t challenges_won, challenges_failed; /* made by the player */
	int64_t errors;				   /* findings on the player's own entries */

	int replayed; /* of the logs: those with words and places */
	int64_t bingos, blanks, triple_triples, phonies;
	struct verdict_play high;     /* the play with the highest turn */
	const struct result *high_in; /* NULL: there is none */
};

/* Whether a round brought a score over the board. */
bool card_line_was_played(const struct card_line *line);

/* In hundredths; the player has a score. */
int64_t player_stats_average(const struct player_stats *stats);
int64_t player_stats_against(const struct player_stats *stats);

/* Fill one for each player of the event, up to the last round of the cards. */
void player_stats_make(struct player_stats *stats, const struct cards *cards);

#endif
