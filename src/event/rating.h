/*
 * Ratings by the Greek regulations (G-8A to G-8C5), driven by the rule set.
 *
 * Everything is in hundredths until the end: a player's change and bonus are
 * added and rounded once, half away from zero.  Newcomers are rated first, by
 * performance, then everybody.
 */
#ifndef EVENT_RATING_H
#define EVENT_RATING_H

#include "event/card.h"

enum rating_status {
	RATING_RATED,
	RATING_NEW,    /* completed the newcomer's games: rated from the next event on */
	RATING_UNRATED /* has not completed them yet */
};

/* One game that counts in a player's rating: for a newcomer one of the games it is given on. */
struct rated_game {
	struct text event; /* empty: this one */
	int round;
	struct text opponent; /* id */
	int opponent_rating;
	int points2;
	int difference; /* own less the opponent's, capped; 0 for a newcomer */
	int expected;	/* in hundredths of a game; 0 for a newcomer */
};

struct rating_row {
	int player;
	enum rating_status status;
	int old; /* 0: unrated */
	struct rated_game *game;
	int games;
	int points2;
	int expected;	/* hundredths */
	int64_t change; /* hundredths, without bonus */
	int64_t bonus;	/* hundredths */
	int new;	/* 0: unrated */
	bool on_floor;	/* the floor or the limits of a newcomer took effect */
	bool has_performance;
	int performance;
	int opponents_average; /* hundredths */
	int towards;	       /* games against rated players so far, of a newcomer */
	bool took_part;	       /* at least one game over the board */
};

struct ratings {
	const struct event *event;
	enum scores scores;
	struct rating_row *row; /* one for each player of the event, in its order */
};

void ratings_make(struct ratings *ratings, const struct event *event, enum scores scores,
		  struct arena *arena);

/* Performance over games against `sum` rating points in all; see G-8B. */
int rating_performance(int64_t sum, int games, int points2, bool virtual_game);

/* The list for the next event: every rating that was ever given (G-8C4), by rating. */
struct rating_list {
	struct rating_entry *entry;
	size_t entries;
};

/* `as_of`: the month of the list (G-8C5); 0: everyone keeps the mark of the old list. */
void rating_list_make(struct rating_list *list, const struct ratings *ratings, int as_of,
		      struct arena *arena);

/* False when the player left the active list by the month `as_of` (G-8C5). */
bool rating_is_active(const struct rules *rules, int last_played, int as_of);

/* What newcomers take along: the history without those who are rated now. */
struct rating_history {
	struct history_game *game;
	size_t games;
};

void rating_history_make(struct rating_history *history, const struct ratings *ratings,
			 struct arena *arena);

#endif
