/*
 * Reading CSV logs, as ephor-csv(5) describes them, and the move logs of
 * ScrabScrap.  Internal to this folder; others use reader.h.
 *
 * The rows of a game need not stand together, so the file is looked through
 * once for the games in it; each is read when it is asked for.
 */
#ifndef LOG_CSV_LOG_H
#define LOG_CSV_LOG_H

#include "base/csvfile.h"
#include "base/encoding.h"
#include "log/claim.h"
#include "log/gcg.h"
#include "log/reader.h"

/* The columns that mean something.  COLUMN(id, name) */
#define CSV_LOG_COLUMNS(COLUMN)      \
	COLUMN(GAME, "game")         \
	COLUMN(RULES, "rules")       \
	COLUMN(ROUND, "round")       \
	COLUMN(TABLE, "table")       \
	COLUMN(DATE, "date")         \
	COLUMN(LEXICON, "lexicon")   \
	COLUMN(PLAYER, "player")     \
	COLUMN(ACTION, "action")     \
	COLUMN(POSITION, "position") \
	COLUMN(WORD, "word")         \
	COLUMN(RACK, "rack")         \
	COLUMN(TILES, "tiles")       \
	COLUMN(SCORE, "score")       \
	COLUMN(TOTAL, "total")       \
	COLUMN(BLANK, "blank")       \
	COLUMN(BINGO, "bingo")       \
	COLUMN(SECONDS, "seconds")   \
	COLUMN(CLOCK, "clock")       \
	COLUMN(SHEET, "sheet")       \
	COLUMN(NOTE, "note")         \
	COLUMN(NAME, "name")         \
	COLUMN(WORDS, "words")       \
	COLUMN(HEAD, "head")         \
	COLUMN(PRAGMA, "pragma")

enum csv_log_column {
#define COLUMN(id, name) CSV_##id,
	CSV_LOG_COLUMNS(COLUMN)
#undef COLUMN
		CSV_COLUMNS
};

const char *csv_column_name(enum csv_log_column column);
const char *csv_action_name(enum entry_kind kind);

/* "1", "yes", "x" or "*": a bingo is claimed. */
bool csv_is_mark(struct text cell);

/* Rows of one game that stand together. */
struct csv_run {
	struct text bytes;
	uint32_t line;
	uint32_t next; /* 1 + index of the game's next run; 0: none */
};

/* One sheet of a game; where there is no column of sheets, the game. */
struct csv_game {
	struct text id;	      /* as written; empty where there is no game column */
	struct text sheet;    /* as written */
	uint32_t first, last; /* runs: 1 + index */
	uint32_t head;	      /* index of the game's first sheet */
	uint32_t next_sheet;  /* index of the next sheet; 0: none */
	bool follows;	      /* another sheet of the game comes before it */
	bool cut_short;	      /* of the first sheet: there are too many others */
};

struct csv_reader {
	struct unit unit;
	struct text bytes; /* without BOM, in an encoding where ASCII is ASCII */
	size_t bom;	   /* bytes before `bytes` */
	struct arena arena;
	struct csv_row names;
	struct text *names_copy; /* names.field, in UTF-8; a name that stands twice gets a number */
	char delimiter;
	bool scrabscrap;
	bool marks_bingos;
	bool begun;
	int column[CSV_COLUMNS];   /* index in a row; -1: there is none */
	bool *known;		   /* by index in a row: the column means something */
	struct text problem;	   /* of the header: nothing can be read */
	struct encoding *encoding; /* NULL: UTF-8 */
	const char *encoding_name;
	struct csv_run *run;
	size_t runs, runs_capacity;
	struct csv_game *game;
	size_t games, games_capacity;
	size_t next_game;
	uint32_t next_sheet; /* index of the next sheet of the game just read; 0: none */
};

void csv_open(struct csv_reader *reader, const struct unit *unit);
void csv_close(struct csv_reader *reader);
bool csv_next(struct csv_reader *reader, struct arena *arena, struct log *log);

/* The game that is being read. */
struct csv_state {
	struct csv_reader *reader;
	struct log *log;
	struct gcg_reader pragmas_of; /* head and pragma cells hold lines of GCG */
	struct gcg_game pragmas;
	struct gcg_names unknown_nicks;
	bool converted; /* some text was not UTF-8 */
	int score[2];	/* ScrabScrap: what both had after the last row */
	int last_moved; /* ScrabScrap: -1: nobody */
};

/* The cell as it was typed: csv_text puts an apostrophe before what looks like a formula. */
struct text csv_typed(struct text cell);

/* One row, its cells in UTF-8. */
void csv_read_row(struct csv_state *state, const struct csv_row *row);
/* What is said once for the game, from a row of another sheet of it. */
void csv_inherit_row(struct csv_state *state, const struct csv_row *row);
void scrabscrap_read_row(struct csv_state *state, const struct csv_row *row);
void scrabscrap_begin(struct csv_state *state);

/* Its header, and nobody else's. */
bool scrabscrap_is_header(const struct csv_row *names);

#endif
