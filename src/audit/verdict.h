/*
 * The verdict on one game: its findings, and both the signed figures and the
 * true ones.  Everything after the audit works from verdicts alone.
 *
 * A verdict lives in the arena it was made in, its game's.  Those that are
 * needed for longer are kept (audit/keeper.h), without the parts that belong to
 * the log.
 */
#ifndef AUDIT_VERDICT_H
#define AUDIT_VERDICT_H

#include "finding/finding.h"
#include "log/log.h"
#include "play/placement.h"
#include "rules/rules.h"

enum verdict_status { VERDICT_CLEAN, VERDICT_ERRORS, VERDICT_UNREADABLE };

enum won_by { WON_BY_SCORE, WON_BY_BEFORE_END, WON_BY_DRAW, WON_BY_RULE };

/* One play as it was laid: enough to draw the board and to give awards. */
struct verdict_play {
	struct placement placement;
	int8_t player;
	bool withdrawn; /* taken back: never counts */
	bool bingo, opening, out;
	uint8_t laid;	     /* tiles from the rack */
	uint8_t blanks;	     /* among them */
	uint8_t word_factor; /* of the main word: 9 for a triple-triple */
	uint16_t turn;
	uint32_t line;
	uint32_t entry;	  /* index in the log */
	int score;	  /* the true one, without challenge bonus */
	int turn_score;	  /* with the challenge bonus: what high-play awards count */
	int lead_before;  /* the player's true score less the best of the others', before this play
			   */
	struct text word; /* the main word in full, blanks in lower case */
	bool phony;	  /* by the lexicon, where there is one */
};

/* What an entry of the log should have said; parallel to log->entry. */
struct audited_entry {
	bool has_score; /* false: the audit cannot judge it and takes what is claimed */
	bool has_total;
	bool repeated; /* the entry before it written once more: it counts for nothing */
	int8_t player; /* whom it was taken for, perhaps not the one named; -1: nobody */
	int score, total;
	int turn;	   /* from 1; 0: uses no turn */
	int play;	   /* index in verdict->play; -1: none */
	struct text tiles; /* ENTRY_LEFT: what they are where those recorded cannot be; or none */
};

/* An entry that the log should have and does not. */
struct missing_entry {
	enum entry_kind kind; /* _CHALLENGE, _LEFT, _TIME; _PLAY: only its points are known */
	int8_t player;
	int score;
	size_t before;	   /* index of the entry that it belongs before, or of the log's end */
	struct text tiles; /* _LEFT: empty where they are not known */
};

struct verdict_player {
	struct text nick, name;
	bool has_claimed;
	int claimed;	/* final score by the sheet */
	int audited;	/* true final score with challenge, tiles-left and time lines */
	int before_end; /* the true score without tiles left and time */
	int bingos, blanks;
	int high_play; /* -1: no play */
	struct text high_word;
	int overtime; /* points taken off; negative: given, against the rules */
	int clock;    /* seconds used; -1: not recorded */
	int turns, passes, exchanges, tiles_played;
	int challenges_failed, challenges_won; /* made by this player */
	int withdrawn;			       /* own plays taken back */
	int errors, warnings;		       /* findings on this player's entries */
};

struct verdict {
	struct text source, game;
	uint32_t line;
	struct text rules, tiles, board; /* names */
	struct text lexicon, date;
	enum verdict_status status;
	bool complete; /* the game was over by the rules */
	bool replayed; /* false: a sheet of scores only */
	int turns;
	int round; /* 0: not said */
	bool final_round;
	int table;
	int players;
	struct verdict_player *player; /* [players] */
	struct {
		unsigned claimed, audited; /* bit for each player; several: a draw; 0: not known */
		bool changed;
		enum won_by by;
		int safe_by; /* points by which the audited result is safe; 0 for a draw */
	} winner;
	int silenced; /* findings that a note in the log silences */
	struct findings findings;
	struct verdict_play *play; /* all plays laid, withdrawn ones too, in order; NULL if kept */
	size_t plays;
	const char *packed;	       /* the plays of a verdict that is kept: audit/plays.h */
	struct audited_entry *audited; /* NULL in one that is kept, as is `missing` */
	size_t audited_len;
	struct missing_entry *missing; /* by `before` */
	size_t missing_len, missing_capacity;
};

const char *verdict_status_name(enum verdict_status status); /* "clean" ... */
const char *won_by_name(enum won_by by);		     /* "score" "before-end" ... */

#endif
