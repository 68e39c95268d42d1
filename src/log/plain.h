/*
 * A game as nearly all games are written: players named first, every entry complete and in
 * the commonest form.  It holds the claims that an audit needs to see that nothing is wrong,
 * and nothing that a message or another format would need: for that the game is read
 * again, as a log (log/reader.h).
 *
 * Texts point into the bytes of the unit.
 */
#ifndef LOG_PLAIN_H
#define LOG_PLAIN_H

#include "log/log.h"

enum { PLAIN_ENTRIES_MAX = 120 };

struct plain_entry {
	uint8_t kind; /* of enum entry_kind: none of _FINAL and _DRAW, which are no lines */
	uint8_t player;
	bool down; /* a play, from `start` on */
	square_t start;
	uint8_t exchanged; /* by number; 0: by tiles */
	bool is_pragma;	   /* a challenge that carries no figures */
	int score, total;
	struct text rack; /* no text: not recorded */
	struct text text; /* the word played or challenged, the tiles exchanged or left */
};

struct plain_game {
	struct text rules, tile_distribution, board_layout, lexicon; /* as in struct log */
	int players;						     /* two at least */
	struct text nick[PLAYERS_MAX];
	int clock[PLAYERS_MAX]; /* seconds used in all; -1: not recorded */
	bool has_final[PLAYERS_MAX];
	int final[PLAYERS_MAX]; /* score, as stated */
	bool has_seconds;	/* of a turn at least */
	size_t entries;
	struct plain_entry entry[PLAIN_ENTRIES_MAX];
};

#endif
