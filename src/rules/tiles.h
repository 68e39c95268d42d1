/*
 * A tile set: which letters there are, how many of each, what they are worth,
 * and how they are written in logs.
 *
 * A tile is a small number: TILE_NONE (an empty square), TILE_BLANK (a blank
 * with no letter declared, "?" on racks), then the letters in the order of the
 * alphabet.  TILE_AS_BLANK is set on a blank that was declared as that letter.
 */
#ifndef RULES_TILES_H
#define RULES_TILES_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/text.h"

struct rules_problems;

typedef uint8_t tile_t;

enum {
	TILE_NONE = 0,
	TILE_BLANK = 1,
	TILE_FIRST = 2, /* the first letter of the alphabet */
	TILE_KINDS = 64,
	TILE_AS_BLANK = 0x40,
	TILE_LETTER = 0x3f,   /* mask: the letter without TILE_AS_BLANK */
	TILE_FACE_MAX = 15,   /* bytes of a face */
	TILE_COUNT_MAX = 400, /* tiles in a set */
	TILE_SAME_MAX = 200,  /* of one kind */
	TILE_VALUE_MAX = 1000,
	TILE_BEYOND_MAX = 16
};

struct tile_kind {
	char face[TILE_FACE_MAX + 1];	    /* "A", "CH", "Σ" */
	char blank_face[TILE_FACE_MAX + 1]; /* how a blank declared as it is written: "a", "ch" */
};

struct tileset {
	char name[32];
	int kinds; /* valid tiles are TILE_BLANK .. kinds - 1 */
	struct tile_kind kind[TILE_KINDS];
	int total;			/* tiles in the set, blanks included */
	int points;			/* sum of their values */
	int16_t count[TILE_KINDS];	/* 0: only a blank can be this letter */
	int8_t small_count[TILE_KINDS]; /* the same where it fits, else 0 */
	int16_t value[2 * TILE_KINDS];	/* of each tile on the board: 0 for a declared blank */
	/* How to read: the tile for each character, 0 where there is none. */
	tile_t by_byte[0x100]; /* those of one byte; 0 for all that needs a closer look */
	/* What the bag holds for it where it stands on a rack and where it is laid: a blank is a
	 * blank there and a letter here. */
	tile_t held_by_byte[0x100], laid_by_byte[0x100];
	tile_t by_character[0x800];
	struct {
		uint32_t character;
		tile_t tile;
	} beyond[TILE_BEYOND_MAX]; /* characters above U+07FF */
	int beyond_len;
};

/*
 * Fill a tile set from the text of a tile file: a row for each kind with face,
 * face of a blank declared as it, count and value, separated by tabs; the first
 * row is the blank.  "alias WRITTEN TILE" (tabs) makes another character read
 * as one that the rows above define.  '#' begins a comment line.  False when
 * there are problems: all of them are listed.
 */
bool tileset_parse(struct tileset *tiles, struct text name, struct text bytes, struct text file,
		   struct rules_problems *problems);

/* The rest of tileset_read: brackets and characters above U+07FF. */
size_t tileset_read_rare(const struct tileset *tiles, const char *ptr, const char *end,
			 tile_t *tile);

/*
 * Read one tile at ptr: "A", "a" (a blank declared as A), "?" (TILE_BLANK),
 * "[CH]", "[ch]", "[C?]" (a blank declared as C).  Returns the bytes taken, 0
 * when no tile of the set stands there.
 */
static inline size_t tileset_read(const struct tileset *tiles, const char *ptr, const char *end,
				  tile_t *tile)
{
	unsigned char first;

	if (ptr >= end)
		return 0;
	first = (unsigned char)*ptr;
	if ((*tile = tiles->by_byte[first]) != TILE_NONE)
		return 1;
	if (first >= 0xc2 && first < 0xe0 && end - ptr > 1 &&
	    ((unsigned char)ptr[1] & 0xc0) == 0x80) {
		*tile = tiles->by_character[(first & 0x1f) << 6 | ((unsigned char)ptr[1] & 0x3f)];
		return *tile != TILE_NONE ? 2 : 0;
	}
	return tileset_read_rare(tiles, ptr, end, tile);
}

/* Value on the board: 0 for any blank. */
static inline int tile_value(const struct tileset *tiles, tile_t tile)
{
	return tiles->value[tile];
}

/* What the bag holds for a tile: a declared blank is a blank. */
static inline tile_t tile_in_bag(tile_t tile)
{
	return tile & TILE_AS_BLANK ? TILE_BLANK : tile;
}

/* A tile that logs write as one ASCII character: that character, else 0. */
static inline char tile_ascii(const struct tileset *tiles, tile_t tile)
{
	const struct tile_kind *kind = &tiles->kind[tile & TILE_LETTER];
	const char *face = tile & TILE_AS_BLANK ? kind->blank_face : kind->face;
	bool plain = !face[1] && (unsigned char)*face < 0x80;

	return plain && !(tile & TILE_AS_BLANK && *face == *kind->face) ? *face : '\0';
}

/* Append a tile as logs write it: brackets round faces of several letters. */
void tile_write(const struct tileset *tiles, tile_t tile, struct buffer *out);

/* Its letter as people say it: "CH" without brackets, upper case for a declared blank too. */
const char *tile_face(const struct tileset *tiles, tile_t tile);

#endif
