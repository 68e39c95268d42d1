/*
 * The board of a game in progress, and what a placement on it is worth.
 *
 * Squares hold tiles; the border and everything beyond a smaller layout is
 * always empty, so neighbours are looked at without a check.  Pure: nothing
 * here knows of players, logs or findings.
 */
#ifndef PLAY_BOARD_H
#define PLAY_BOARD_H

#include "play/placement.h"
#include "rules/rules.h"

/* A tile that must lie on a square although nobody recorded its letter. */
enum { TILE_UNKNOWN = TILE_KINDS - 1 };

struct board {
	const struct layout *layout;
	const struct tileset *tiles;
	int laid;		    /* tiles on the board */
	int16_t unseen[TILE_KINDS]; /* the tiles of the set less those on the board */
	bool exceeds;		    /* one of them has been less than nothing */
	tile_t square[BOARD_AREA];
};

void board_init(struct board *board, const struct layout *layout, const struct tileset *tiles);

/* Why a placement cannot be laid as it stands; several may hold at once. */
enum fit_fault {
	FIT_OFF_BOARD = 1 << 0,
	FIT_NO_NEW_TILE = 1 << 1,
	FIT_GAP = 1 << 2,      /* plays through a square on which nothing lies */
	FIT_CONFLICT = 1 << 3, /* a letter that differs from the tile lying there */
	FIT_PARTIAL = 1 << 4,  /* tiles just before or after belong to the word */
	FIT_APART = 1 << 5,    /* touches no tile; on an empty board: misses the start square */
	FIT_SHORT = 1 << 6     /* fewer tiles than the rules ask of a first play */
};

/*
 * A placement as it would lie.  `placement` has TILE_NONE on every occupied
 * square and the whole word with the tiles before and after it; where a letter
 * differs from the tile on the board, the tile on the board stands.  A blank
 * that nobody declared and an unknown tile differ from no letter.
 */
struct fit {
	unsigned faults;
	struct placement placement;
	square_t gap;	    /* the first square of FIT_GAP */
	square_t conflict;  /* the first square of FIT_CONFLICT */
	tile_t conflicting; /* the letter recorded for it */
	int laid;
	int points; /* with the bonus; 0 where FIT_OFF_BOARD, FIT_GAP or FIT_NO_NEW_TILE */
	int words;
	int main_factor; /* word factor of the main word */
	bool bingo;
	bool declares; /* a letter stands where an unknown tile or a blank without letter lies */
};

/*
 * Look at a placement as somebody recorded it: TILE_NONE for "played through",
 * letters for all the others, played-through ones perhaps among them.
 */
void board_fit(const struct board *board, const struct rules *rules,
	       const struct placement *recorded, struct fit *fit);

/* Lay a placement that was fitted. */
void board_lay(struct board *board, const struct placement *placement);
void board_take_back(struct board *board, const struct placement *placement);

/* What a word came to that was laid at once. */
struct word_laid {
	int tiles, points, words;
	uint32_t new; /* bit for each letter of it that was laid, and did not lie there already */
};

/*
 * Fit and lay at once a word of one byte a letter, with dots or letters for tiles that lie
 * there already, as nearly all words are written.  The tiles laid are taken from what `hand`
 * counts of each kind.  False: something is wrong with it, or it is written in another way;
 * the board is of no use any longer then, and board_fit tells.
 */
bool board_lay_word(struct board *board, const struct rules *rules, struct text word,
		    square_t start, bool down, uint8_t hand[TILE_KINDS], struct word_laid *laid);

#endif
