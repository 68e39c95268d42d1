/*
 * A board as text: the tiles that lie on it, the premium squares that are still
 * free, some squares marked.  Cells are as wide as the widest tile, by what a
 * terminal shows, so that digraphs and any alphabet stand in line.
 *
 *	= triple word   - double word   " triple letter   ' double letter
 *	~ fourfold word ^ fourfold letter   * or + start
 *
 * Marked tiles have a * before them where there are no colours.
 */
#ifndef REPORT_BOARD_TEXT_H
#define REPORT_BOARD_TEXT_H

#include "base/buffer.h"
#include "rules/layout.h"
#include "rules/tiles.h"

struct board_text {
	const struct layout *layout;
	const struct tileset *tiles;
	tile_t tile[BOARD_AREA]; /* by square_t; TILE_NONE where there is none */
	bool marked[BOARD_AREA];
	bool color;
};

/* Append the board, a line for each row and one above with the columns. */
void board_text_add(struct buffer *out, const struct board_text *board);

#endif
