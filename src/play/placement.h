/*
 * Tiles to be laid on a line: the vocabulary that logs are translated into and
 * that boards understand.  tile[i] is TILE_NONE where the word runs through a
 * tile that lies there already.
 */
#ifndef PLAY_PLACEMENT_H
#define PLAY_PLACEMENT_H

#include "rules/layout.h"
#include "rules/tiles.h"

struct placement {
	square_t start;
	uint8_t len;
	bool down;
	tile_t tile[BOARD_MAX];
};

static inline int placement_step(const struct placement *placement)
{
	return placement->down ? BOARD_STRIDE : 1;
}

#endif
