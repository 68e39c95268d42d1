/*
 * A rule set: everything about the game that is not in the log.  It is data: a
 * file under data/ or a user's own, resolved once into this struct, and read
 * only from then on.
 *
 * Facts that a rule set does not know are RULES_UNKNOWN (or the _UNKNOWN value
 * of an enum): the check that would need them is off.
 */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "finding/finding.h"
#include "rules/layout.h"
#include "rules/tiles.h"

enum { PLAYERS_MAX = 4, RULES_UNKNOWN = -1, RULES_NAME_MAX = 31 };

/* What an entry does to a run of passes or zeros that ends the game. */
enum run_effect { RUN_COUNTS, RUN_IGNORES, RUN_BREAKS };

enum scoreless_kind {
	SCORELESS_UNKNOWN, /* does not end a game */
	SCORELESS_ZEROS,   /* `count` zeros in a row on the sheet, for any reason */
	SCORELESS_PASSES   /* `count` passes in a row; each: by every player */
};

/* What a failed challenge may cost; several may be allowed (`standard`). */
enum challenge_cost {
	CHALLENGE_FREE = 1 << 0,  /* nothing */
	CHALLENGE_TURN = 1 << 1,  /* the challenger's next turn */
	CHALLENGE_BONUS = 1 << 2, /* points to the player whose play stands */
	CHALLENGE_FEE = 1 << 3,	  /* points off the challenger */
	CHALLENGE_WORD = 1 << 4	  /* the points of the word off the challenger (E11) */
};

/* What the tiles that are left do when a player has gone out. */
enum going_out {
	GOING_OUT_UNKNOWN,
	GOING_OUT_OWN,	/* own deducted, nobody gains (T17) */
	GOING_OUT_BOTH, /* own deducted, the player who is out adds all the others' (E13, R11, G-5B)
			 */
	GOING_OUT_DOUBLE, /* the player who is out adds twice the others' */
	GOING_OUT_SINGLE, /* the player who is out adds them once, nobody loses */
	GOING_OUT_EITHER  /* _DOUBLE or _BOTH, whichever the log uses */
};

enum too_late {
	TOO_LATE_NONE,
	TOO_LATE_LOSES, /* over the limit the game is lost */
	TOO_LATE_LEAD	/* lost, and the lead plus one goes (G-4D2) */
};

struct clause {
	struct text id;	  /* "T12" */
	struct text text; /* what it says, in English */
};

struct rules {
	char name[RULES_NAME_MAX + 1];
	struct text title;    /* one line for listings */
	struct text source;   /* where its facts come from */
	struct text encoding; /* iconv's name, of logs that are not UTF-8; empty: ISO-8859-1 */
	const struct tileset *tiles;
	const struct layout *layout;

	int players_min, players_max;
	int rack_size;
	bool rack_must_be_full; /* a shorter rack with tiles in the bag is a finding (T11, E2) */
	bool rack_wrong_passes; /* who has too many or too few passes: such a pass is forced (T11)
				 */
	bool rack_opponent_chooses; /* after an exchange over the limit or a surplus of tiles the
				       opponent chooses what stays: no rack-carry (G-4B-iii) */
	bool tiles_may_be_lost;	    /* tiles unaccounted for at the end are only noted (G-4Z) */
	int opening_tiles;	    /* least tiles of the first play */
	int bingo_tiles, bingo_bonus;

	int exchange_bag;    /* tiles the bag must hold for any exchange; UNKNOWN: unchecked */
	int exchange_leaves; /* tiles of the bag that no exchange may touch; UNKNOWN: unchecked */

	struct {
		enum scoreless_kind kind;
		int count;
		bool each; /* count is per player */
		enum run_effect on_exchange, on_withdrawn, on_forced_pass;
		bool other_reading_warns; /* over under one reading only: a warning (T17) */
		bool deducts_own;	  /* tiles left are deducted; false: unknown, unchecked */
	} scoreless;

	struct {
		unsigned costs; /* of enum challenge_cost; 0: unknown, unchecked */
		int points[4];	/* of _BONUS and _FEE: allowed amounts, 0-terminated */
		bool per_word;	/* multiples of `points`, one for each word, are right too */
		int free;	/* failed challenges a game that cost nothing (G-4E-penalty) */
		bool once;	/* one challenge a play by one player (G-4E-one) */
		bool bystanders_pass; /* who did not challenge a bad word must pass too (T16) */
	} challenge;

	enum going_out going_out;

	struct {
		int seconds;  /* a player's time for the game; UNKNOWN: any */
		int overtime; /* points off for each started minute; 0: none are given; UNKNOWN */
		enum too_late too_late;
		int late_seconds; /* over the time by more than this is too late */
		int turn_first;	  /* seconds of a turn in the first round (E4); 0: no limit */
		int turn_final;	  /* and in the final */
	} clock;

	enum { DRAW_NONE, DRAW_ALPHABET } order_draw; /* T5, G-3A: nearest to the start begins */
	bool order_draw_others; /* the others follow in alphabetical order (T5) */
	bool order_draw_blank;	/* a blank is provided for and ranks first; false: noted (E1) */
	bool tie_before_end;	/* equal scores: the score before the tiles left decides (T18) */

	/* Words that the rule set itself lists: all words of `list_length` letters (E16). */
	const struct text *list_words; /* sorted by bytes */
	size_t list_len;
	int list_length;

	/* Events */
	struct {
		bool signed_scores; /* the signed sheet ranks, not the audited one (G-5A) */
		struct text criteria_swiss, criteria_round_robin, criteria_knockout;
		int bye_for, bye_against;	  /* UNKNOWN: the event must say */
		int forfeit_for, forfeit_against; /* winner's and loser's score */
		bool buchholz_unplayed_half; /* G-6: 150-0 wins and byes count 1/2 for others */
		int ruling_points;	     /* G-4E-ruling: 30; 0: none */
		int same_school_from;	     /* first round in which it warns; 0: never (T1) */
		bool tables;		     /* an event of this rule set is one of tables */
		bool one_lexicon;	     /* logs of one event must name one lexicon (G-1) */
		int norms[3];		     /* R13: good, very good, excellent; 0: none */
	} event;

	struct {
		bool rated;
		int k;	   /* points for a whole game of difference */
		int cap;   /* rating difference counted at most */
		int floor; /* nobody falls below */
		int newcomer_games, newcomer_min, newcomer_max;
		int bonus_per_game; /* gains beyond this for each game count twice; 0: no bonus */
		int inactive_years; /* without a rated event: off the active list */
		int inactive_month; /* when the list is made: 7 */
	} rating;

	enum severity severity[FINDING_CODES];
	struct text clause[FINDING_CODES]; /* ids of the clauses behind each code, the one
					      that findings cite first; empty: none */
	const struct clause *clauses;
	size_t clauses_len;
};

const struct clause *rules_clause(const struct rules *rules, struct text id); /* NULL: none */

/* Is this an amount for a failed challenge of a play with so many words? */
bool rules_have_challenge_points(const struct rules *rules, int amount, int words);

#endif
