/*
 * A log: what somebody claims happened in one game, as it was submitted.
 * Nothing here is judged; tiles are still text, because which letters exist is
 * the tile set's business.
 *
 * Texts point into the source's bytes (or, where those had to be converted,
 * into the game's arena) and live as long as the game's arena.
 */
#ifndef LOG_LOG_H
#define LOG_LOG_H

#include "base/arena.h"
#include "base/text.h"
#include "finding/finding.h"
#include "rules/rules.h"

enum entry_kind {
	ENTRY_PLAY,
	ENTRY_PASS,
	ENTRY_EXCHANGE,
	ENTRY_WITHDRAWN, /* the player's last play is taken back: "--" */
	ENTRY_CHALLENGE, /* a challenge: points for or against `player`, or none */
	ENTRY_LEFT,	 /* tiles left at the end, deducted or paid */
	ENTRY_TIME,	 /* time penalty */
	ENTRY_FINAL,	 /* a final score stated */
	ENTRY_DRAW	 /* a letter drawn for the order of play */
};

enum claimed_bingo { BINGO_UNMARKED, BINGO_MARKED, BINGO_DENIED /* "no", "0" */ };

struct place {		     /* where a play begins: nothing says that it is on the board */
	int16_t row, column; /* from 0 */
	bool down;
};

struct entry {
	enum entry_kind kind;
	int8_t player; /* index in the log's players; -1: named, but not known (unknown-player) */
	/* bits: a long log has many entries */
	bool has_place : 1, has_score : 1, has_total : 1, has_seconds : 1, has_clock : 1;
	bool score_plus_minus : 1;    /* written "+-10": one program's habit that tells something */
	bool challenge_is_pragma : 1; /* #challenge NICK: carries no figures */
	enum claimed_bingo bingo;
	uint32_t line;	 /* in the file, from 1 */
	uint64_t offset; /* of the line in the file, in bytes */
	struct place place;
	int score, total;   /* ENTRY_FINAL states its score in `total` */
	int exchanged;	    /* ENTRY_EXCHANGE: how many; 0: see tiles */
	int seconds, clock; /* time of this turn; time used in all */
	struct text rack;   /* before the turn; no pointer: not recorded */
	struct text word;   /* ENTRY_PLAY: "TRA(IN)ErS" as written; ENTRY_CHALLENGE: words named */
	struct text tiles;  /* exchanged, left, drawn */
	struct text blank;  /* declared letters of blanks (CSV) */
	struct text words;  /* cross-words claimed behind the total */
	struct text sheet;  /* whose sheet the row is from (CSV) */
	struct text nick;   /* as written on the line, where it is no known player */
	uint32_t score_column, word_column; /* for messages, in characters from 1; 0 unknown */
};

/* Notes, pragmas and extra columns: kept, in order, for writing back. */
enum remark_kind { REMARK_NOTE, REMARK_PRAGMA, REMARK_COLUMN };

struct remark { /* a note over several lines: the further ones have no name */
	enum remark_kind kind;
	int32_t after; /* index of the entry it follows; -1: before all entries */
	uint32_t line;
	struct text name; /* pragma or column name without '#' */
	struct text text;
};

struct player {
	struct text nick; /* each player has another one */
	struct text name; /* full name; the nick where none is given */
};

enum log_format { LOG_GCG, LOG_CSV, LOG_SCRABSCRAP };

struct log {
	enum log_format format;
	struct text source; /* file as shown: "archive.zip:path/game.gcg" */
	struct text game;   /* #game, the game column, else the file's base name; never empty */
	bool game_named;    /* the log itself says which game it is */
	struct text sheet;  /* whose sheet it is, where a file has several of one game */
	int sheets_follow;  /* sheets of the same game that come next in the file */
	uint32_t line;	    /* where the game begins in its file */
	uint32_t last_line; /* of its last entry */
	/* As named in the log, empty where it does not say. */
	struct text rules, tile_distribution, board_layout, lexicon, date, title;
	/* Where they are named; 0: at the beginning. */
	uint32_t rules_line, tile_distribution_line, board_layout_line;
	struct text id; /* #id */
	struct text game_type;
	int round;	  /* 0: not said */
	bool final_round; /* #round final */
	int table;
	bool marks_bingos;    /* at least one play of the file is marked as a bingo */
	bool replayable;      /* at least one play has a place and a word */
	bool incomplete_mark; /* #incomplete */
	bool lettered_rows;   /* #orientation: places were turned round on reading */
	struct player player[PLAYERS_MAX];
	int players;
	struct text rack_left[PLAYERS_MAX]; /* #rackN of an unfinished game */
	struct entry *entry;
	size_t entries, entries_capacity;
	struct remark *remark;
	size_t remarks, remarks_capacity;
	uint32_t reported;	  /* lines that could not be read, counted by log_report */
	bool cut_short;		  /* more entries or remarks than a game may have */
	struct findings findings; /* syntax, encoding, unknown-player, pragma, reading */
	struct arena *arena;
};

/* All of it, into another arena. */
void log_copy(struct log *to, const struct log *from, struct arena *arena);

#endif
