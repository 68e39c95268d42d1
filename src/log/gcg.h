/*
 * Reading GCG: every dialect of it, as ephor-gcg(5) lists them.  Internal to
 * this folder; others use reader.h.
 */
#ifndef LOG_GCG_H
#define LOG_GCG_H

#include "base/encoding.h"
#include "log/claim.h"
#include "log/gcg_lines.h"
#include "log/plain.h"
#include "log/reader.h"

struct gcg_reader {
	struct unit unit;
	struct text bytes;	/* of the unit, without a byte order mark */
	struct gcg_lines lines; /* not read so far */
	struct gcg_lines behind_plain;
	bool surveyed; /* `ascii` is known, and how lines end */
	bool ascii;    /* not one byte above 127 */
	bool begun;    /* the first game has been read */
};

enum { GCG_NAMES_MAX = 16 /* unknown nicks and pragmas that are reported by name */ };

struct gcg_names {
	struct text *name; /* [GCG_NAMES_MAX], once there is one */
	size_t len;
};

/* A nick, and its first bytes for comparing them all at once. */
struct gcg_nick {
	struct text nick;
	uint64_t rest;	/* all ones in the bytes behind a shorter one; 0: it may be longer */
	uint64_t begin; /* the nick with colon and blank, and `rest` behind it */
};

struct gcg_nick gcg_nick_of(struct text nick);

/* Does this nick stand at p, with a colon and a blank behind it?  Some entry goes on behind them.
 */
static inline bool gcg_nick_is_at(const struct gcg_nick *known, const char *p, const char *end)
{
	uint64_t begin;
	if (end - p <= (ptrdiff_t)sizeof(begin))
		return false;
	memcpy(&begin, p, sizeof(begin));
	if ((begin | known->rest) != known->begin)
		return false;
	struct text nick = known->nick;
	return known->rest || (nick.len + 1 < (size_t)(end - p) && !memcmp(p, nick.ptr, nick.len) &&
			       p[nick.len] == ':' && p[nick.len + 1] == ' ');
}

/* The game that is being read. */
struct gcg_game {
	struct log *log;
	struct gcg_reader *reader;
	struct gcg_line line; /* the current line, as it is in the file */
	struct text text;     /* the same in UTF-8, composed; a byte that is no token's behind it */
	const char *end;      /* of the same without the blanks at its end */
	const char *limit;    /* of the bytes that it stands in */
	const char *expected; /* what the entry lacks; NULL: nothing */
	struct text other_nick;	   /* of the entry, where it was to be looked up */
	struct encoding *encoding; /* of bytes above 127; NULL: UTF-8 */
	bool valid;		   /* all bytes are valid UTF-8 */
	bool has_entry_line;	   /* so that a #player1 begins the next game */
	bool has_known_pragma;
	bool after_prose;     /* the last line can go on without a '#' */
	bool nicks_shared;    /* two players have one nick: turns alternate */
	const char *head_end; /* up to here the pragmas were seen to belong to this game */
	unsigned named;	      /* bit for each player that a pragma names */
	int on_turn;	      /* who is expected to move next */
	int last_moved;	      /* -1: nobody yet */
	struct gcg_nick nick[PLAYERS_MAX];
	size_t last_entry[PLAYERS_MAX]; /* 1 + index of the player's last entry; 0: none */
	bool unresolved;		/* some entries are of players not named so far */
	bool players_taken;		/* from the entries, where the log does not name them */
	bool unknown_move;		/* one was noted */
	struct gcg_names unknown_nicks, unknown_pragmas;
};

void gcg_open(struct gcg_reader *reader, const struct unit *unit);
bool gcg_next(struct gcg_reader *reader, struct arena *arena, struct log *log);
bool gcg_next_plain(struct gcg_reader *reader, struct plain_game *game);
void gcg_pass_plain(struct gcg_reader *reader);

/*
 * The game that begins with the next of these lines, where it is in the plain form; *behind are
 * the lines behind it.
 */
bool gcg_read_plain(const struct gcg_lines *lines, struct plain_game *game,
		    struct gcg_lines *behind);

/* The parts of reading a game: entries in gcg_entry.c, pragmas in gcg_pragma.c. */
/* '>' stands at `p`. */
void gcg_read_entry(struct gcg_game *game, const char *p);
void gcg_read_pragma(struct gcg_game *game, enum gcg_pragma pragma, struct text keyword,
		     struct text value);

/* An entry of the current line; NULL when the game has too many. */
struct entry *gcg_add_entry(struct gcg_game *game);

/* The player with this index has these names. */
void gcg_name_player(struct gcg_game *game, int index, struct text nick, struct text name);

/* Give an entry of a pragma to the player of that nick. */
void gcg_give_entry(struct gcg_game *game, struct entry *entry, struct text nick);

/* True the first time that a name is given; false too when there are too many. */
bool gcg_name_is_new(struct gcg_names *names, struct text name, struct arena *arena);

#endif
