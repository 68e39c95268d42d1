/*
 * How the score of a play comes about: each word, each tile, each premium.
 * The audit explains itself with it and looks for the slip behind a wrong
 * figure by changing one part at a time.
 */
#ifndef PLAY_SUM_H
#define PLAY_SUM_H

#include "play/board.h"

struct sum_tile {
	square_t square;
	tile_t tile;
	bool fresh;	       /* laid by this play: only then premiums count */
	uint8_t letter_factor; /* of the square, counted or not */
	uint8_t word_factor;
	int value; /* 0 for a blank */
};

struct sum_word {
	bool down;
	int len;
	int factor;  /* product of the word factors that count */
	int letters; /* sum of the letters with their premiums */
	int points;  /* letters * factor */
	struct sum_tile tile[BOARD_MAX];
};

struct sum {
	int words; /* word[0] is the main word */
	int laid;
	int bonus;
	int points;
	struct sum_word word[BOARD_MAX + 1];
};

/* `placement` as board_fit left it, not laid yet. */
void sum_of_play(const struct board *board, const struct rules *rules,
		 const struct placement *placement, struct sum *sum);

/* "TRAiN": the letters of a word, blanks in lower case, as logs write them. */
void sum_word_write(const struct sum_word *word, const struct tileset *tiles, struct buffer *out);

/*
 * The sum as a scorer would write it: "(4+1+2x2)x2 = 18, EH 5, +50: 73".
 */
void sum_write(const struct sum *sum, const struct tileset *tiles, struct buffer *out);

#endif
