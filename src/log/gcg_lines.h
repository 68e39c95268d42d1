/*
 * GCG text cut into lines.  Lines end with LF, CRLF or CR.  What begins a game
 * is decided here and nowhere else, so that a stream cut with
 * gcg_last_boundary falls apart into the same games as the whole.
 *
 * A game begins with `#player1` once the game before it has entries; header
 * pragmas that stand directly before it belong to it.
 */
#ifndef LOG_GCG_LINES_H
#define LOG_GCG_LINES_H

#include <stdint.h>

#include "base/text.h"

enum { GCG_LINE_MAX = 1 << 20 /* bytes; longer lines are not read */ };

struct gcg_lines {
	const char *next; /* where the next line begins */
	const char *end;  /* of the text */
	uint32_t number;  /* of the line at `next`, from 1 */
	bool lone_cr;	  /* some lines end with CR alone */
};

/* A line without its end; the byte behind it is its end, or the end of the text. */
struct gcg_line {
	struct text text;
	uint32_t number;
};

/* What a line is, by its first characters. */
enum gcg_line_kind {
	GCG_EMPTY,
	GCG_ENTRY,  /* ">..." */
	GCG_PRAGMA, /* "#..." */
	GCG_PROSE   /* none of these: more of the note before it */
};

enum gcg_pragma {
	PRAGMA_UNKNOWN,
	PRAGMA_NOTE,
	PRAGMA_PLAYER5, /* more players than a game can have */
	PRAGMA_RACK1,
	PRAGMA_RACK2,
	PRAGMA_RACK3,
	PRAGMA_RACK4,
	PRAGMA_INCOMPLETE,
	PRAGMA_CHALLENGE,
	PRAGMA_SECONDS,
	PRAGMA_CLOCK,
	PRAGMA_FINAL,
	PRAGMA_COLUMN,
	PRAGMA_PLAYER1, /* from here on about the game as a whole: its head */
	PRAGMA_PLAYER2,
	PRAGMA_PLAYER3,
	PRAGMA_PLAYER4,
	PRAGMA_ENCODING,
	PRAGMA_TITLE,
	PRAGMA_DESCRIPTION,
	PRAGMA_ID,
	PRAGMA_LEXICON,
	PRAGMA_TILES,
	PRAGMA_BOARD,
	PRAGMA_GAME_TYPE,
	PRAGMA_ORIENTATION,
	PRAGMA_RULES,
	PRAGMA_ROUND,
	PRAGMA_TABLE,
	PRAGMA_GAME,
	PRAGMA_DATE,
	PRAGMA_DRAW,
	PRAGMA_KEPT /* known, and of no meaning here: #tile, #style */
};

static inline bool gcg_pragma_is_head(enum gcg_pragma pragma)
{
	return pragma >= PRAGMA_PLAYER1;
}

struct gcg_lines gcg_lines_of(struct text bytes, uint32_t number);

static inline bool gcg_line_next(struct gcg_lines *lines, struct gcg_line *line)
{
	const char *begin = lines->next;
	if (begin == lines->end)
		return false;
	const char *end = memchr(begin, '\n', (size_t)(lines->end - begin));
	lines->next = end ? end + 1 : lines->end;
	if (!end)
		end = lines->end;
	if (lines->lone_cr) {
		const char *cr = memchr(begin, '\r', (size_t)(end - begin));
		if (cr) {
			end = cr;
			lines->next = cr + 1;
			if (lines->next < lines->end && *lines->next == '\n')
				lines->next++;
		}
	} else if (end > begin && end[-1] == '\r') {
		end--;
	}
	*line = (struct gcg_line){ { begin, (size_t)(end - begin) }, lines->number++ };
	return true;
}

/* The word after '#', without the '#'; *rest is what follows it, trimmed. */
struct text gcg_keyword(struct text line, struct text *rest);

enum gcg_pragma gcg_pragma_of(struct text keyword);

enum gcg_line_kind gcg_line_kind(struct text line);

#endif
