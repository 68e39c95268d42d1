/*
 * A board layout: its size, its premium squares and its start square.
 *
 * Squares are numbered in a grid with a border all round, so that looking at a
 * neighbour never needs a check.  The stride is the same for all boards.
 */
#ifndef RULES_LAYOUT_H
#define RULES_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

struct rules_problems;

enum { BOARD_MAX = 21, BOARD_STRIDE = BOARD_MAX + 2, BOARD_AREA = BOARD_STRIDE * BOARD_STRIDE };

typedef uint16_t square_t; /* index in the grid; 0 is on the border: no square */

static inline square_t square_at(int row, int column) /* both from 0 */
{
	return (square_t)((row + 1) * BOARD_STRIDE + column + 1);
}
static inline int square_row(square_t square)
{
	return square / BOARD_STRIDE - 1;
}
static inline int square_column(square_t square)
{
	return square % BOARD_STRIDE - 1;
}

struct layout {
	char name[32];
	int size;
	square_t start;
	bool start_doubles;		   /* '*' and not '+' */
	uint8_t letter_factor[BOARD_AREA]; /* 1 where there is no premium, and on the border */
	uint8_t word_factor[BOARD_AREA];   /* the start square is among them where it doubles */
	uint8_t room[2][BOARD_AREA];	   /* squares from this one to the end of its row and of its
					      column; 0 off the board */
};

/*
 * Fill a layout from the text of a board file, a line for each row:
 *   =  word x3   -  word x2   ~  word x4   "  letter x3   '  letter x2   ^  letter x4
 *   *  start square that doubles the word   +  start square that does not
 * and a blank or '.' for plain squares; blanks at the end of a line may be
 * missing.  Lines that begin with '#' are comments.  False when there are
 * problems; a board that is not symmetric is only noted.
 */
bool layout_parse(struct layout *layout, struct text name, struct text bytes, struct text file,
		  struct rules_problems *problems);

/* "H12": column letter, then row.  `name` takes 8 bytes; returns it. */
const char *square_name(square_t square, char name[8]);

#endif
