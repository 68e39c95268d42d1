/*
 * An event: who plays, what was signed, what the audit makes of it, and what
 * the director decided.  Everything that ranks, awards, rates or pays works
 * from this model alone.
 *
 * An event lives in one arena and never changes once it is read, joined and
 * checked.  A result holds both the signed and the audited figures, always:
 * where no log was audited they are the same.  Rulings never touch a result;
 * they take effect in the cards (event/card.h).
 */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include "audit/verdict.h"
#include "base/arena.h"
#include "base/intern.h"
#include "finding/finding.h"
#include "rules/rules.h"

enum {
	EVENT_PLAYERS_MAX = 100000,
	EVENT_RESULTS_MAX = 2000000,
	EVENT_ROUNDS_MAX = 1000,
	EVENT_SCORE_MAX = 100000, /* of one player in one game, and of one ruling */
	EVENT_CAPS_MAX = 64,
	EVENT_DRAWS_MAX = 10000,
	EVENT_SETTINGS_MAX = 4000,    /* in event.ini: a thousand prizes */
	EVENT_FILE_ROWS_MAX = 1000000 /* of any other file */
};

enum event_system { SYSTEM_SWISS, SYSTEM_ROUND_ROBIN, SYSTEM_TABLES, SYSTEM_KNOCKOUT };

enum scores { SCORE_SIGNED, SCORE_AUDITED, SCORE_KINDS };

enum outcome {
	OUTCOME_PLAYED,
	OUTCOME_FORFEIT,  /* not played; the first side wins */
	OUTCOME_RESIGNED, /* given up during play; the first side wins */
	OUTCOME_TIME,	  /* lost on time (G-4D2); the first side wins */
	OUTCOME_BYE,
	OUTCOME_HALF_BYE, /* half a point, no spread */
	OUTCOME_UNPLAYED  /* counts for nothing */
};

enum criterion {
	CRITERION_POINTS,
	CRITERION_LOSSES, /* fewer first */
	CRITERION_SPREAD,
	CRITERION_TOTAL,
	CRITERION_BUCHHOLZ,
	CRITERION_BUCHHOLZ_CUT1,
	CRITERION_BUCHHOLZ_MEDIAN,
	CRITERION_SONNEBORN_BERGER,
	CRITERION_HEAD_TO_HEAD,
	CRITERION_CUMULATIVE,
	CRITERION_WINS,
	CRITERION_RATING,
	CRITERION_REACHED, /* knock-out: the round in which the player was beaten, later first */
	CRITERIA
};

/* How rounds that were not played over the board count in Buchholz and Sonneborn-Berger. */
enum unplayed_rule {
	UNPLAYED_PLAIN, /* opponents' scores as they stand; an own bye adds nothing */
	UNPLAYED_GREEK	/* G-6: wins without play count 1/2, a forfeit makes no opponents */
};

enum ruling_kind {
	RULING_WRONGLY_DISALLOWED, /* G-4E-ruling: the play's points and the rule set's are given */
	RULING_WRONGLY_ALLOWED,	   /* and taken */
	RULING_PENALTY,		   /* points off the spread */
	RULING_SPREAD,		   /* points on or off the spread, as signed */
	RULING_NULLIFIED,	   /* G-7: the round's game is lost like a forfeit */
	RULING_EXCLUDED		   /* G-7: not ranked */
};

struct event_player {
	struct text id, name, school, club, class, division;
	int rating;		 /* 0: unrated */
	int games;		 /* rated before this event */
	struct text last_played; /* YYYY-MM-DD or YYYY-MM */
	bool withdrawn;
	uint32_t line;
};

struct side {
	int player; /* index in the event's players */
	int score[SCORE_KINDS];
	bool has_before;
	int before[SCORE_KINDS]; /* the score before tiles left and time (T18) */
	int in_log;		 /* index in the verdict's players; -1: none */
};

struct result {
	int round, table; /* table 0: not said */
	enum outcome outcome;
	int sides; /* a bye has one */
	struct side side[PLAYERS_MAX];
	unsigned won[SCORE_KINDS];     /* bit for each side; several: a draw; 0: nobody */
	struct text log;	       /* as the results name it */
	const struct verdict *verdict; /* of the log joined to it; NULL: none */
	struct text file;
	uint32_t line;
};

struct ruling {
	int round; /* 0: the whole event */
	int player;
	enum ruling_kind kind;
	int points;
	struct text note;
	uint32_t line;
};

struct draw {		  /* a letter drawn to break a tie (T18) */
	int round, table; /* table 0: between tables */
	int player;
	tile_t tile;
	uint32_t line;
};

enum prize_ties { PRIZE_SPLIT, PRIZE_SHARE, PRIZE_FIRST };

enum prize_for { /* what it is for; nothing: not said, or not to be read */
		 PRIZE_FOR_NOTHING,
		 PRIZE_RANK,
		 PRIZE_AWARD,
		 PRIZE_SCHOOL,
		 PRIZE_CLUB,
		 PRIZE_PLAYER
};

struct prize {
	struct text name;
	enum prize_for what;
	bool has_for;		     /* it was said, if only to be told wrong */
	struct text class, division; /* of a rank; empty: any */
	int place;		     /* from 1; negative: from the bottom */
	struct text award;	     /* PRIZE_AWARD: its name; PRIZE_PLAYER: the id */
	bool has_money;
	long long cents;
	struct text currency;
	struct text amount; /* as written */
	enum prize_ties ties;
	struct text exclusive; /* names of sets, by commas: one prize of a set for each player */
	uint32_t line;
};

struct rating_entry { /* a row of the ratings list */
	struct text id, name;
	int rating; /* 0: unrated */
	int games;
	struct text last_played;
	bool active;
	uint32_t line;
};

struct history_game { /* an earlier game of a newcomer (G-8B) */
	struct text event, end_date;
	int round;
	struct text player, opponent;
	int opponent_rating;
	int points2; /* 0, 1 or 2 */
	uint32_t line;
};

/* How players are found: their id or name, composed and case-folded. */
struct event_key {
	struct text folded;
	int player;
};

/* A finding with the file it is about. */
struct event_finding {
	struct text file;
	size_t number; /* in the order in which they were found */
	struct finding finding;
};

struct event {
	struct arena *arena;
	const struct rules *rules;

	struct text file;   /* event.ini as shown */
	struct text folder; /* where its files are: empty or with a slash at the end */
	struct text name, date, end_date, rules_name;
	uint32_t rules_line, criteria_line;
	struct text criteria_text; /* as the event names them; empty: the rule set's */
	bool has_scores, has_system, has_unplayed;
	enum event_system system;
	int rounds;	 /* announced; 0: not said */
	int last_round;	 /* with a result */
	int final_round; /* the round that rows call "final"; 0: none */
	struct text players_file, results_file, rulings_file, draws_file, ratings_file,
		history_file;
	struct text games;  /* folder or file of logs; empty: none */
	enum scores scores; /* which rank */

	enum criterion criterion[CRITERIA];
	int criteria;
	int cap[EVENT_CAPS_MAX];
	int caps; /* 0: the spread has no cap */
	enum unplayed_rule unplayed;
	bool total_unplayed; /* byes and forfeits count in the total */
	int advance_winners[EVENT_CAPS_MAX], advance_winners_len;
	int advance_seconds[EVENT_CAPS_MAX], advance_seconds_len;

	struct event_player *player;
	size_t players, players_capacity;
	bool has_players;		   /* there is a list of players */
	struct event_key *by_id, *by_name; /* sorted */
	struct result *result;
	size_t results, results_capacity;
	bool has_results; /* there is a list of results: logs do not make them */
	struct ruling *ruling;
	size_t rulings, rulings_capacity;
	struct draw *draw;
	size_t draws, draws_capacity;
	struct prize *prize;
	size_t prizes, prizes_capacity;
	struct rating_entry *rating;
	size_t ratings, ratings_capacity;
	struct history_game *history;
	size_t histories, histories_capacity;
	const struct verdict **verdict; /* of the event's logs, in order */
	size_t verdicts;

	struct event_finding *finding;
	size_t findings, findings_capacity;
	int errors, warnings, notes;
};

/*
 * Append a finding.  The returned item is valid until the next call; its
 * severity is the rule set's.
 */
struct event_finding *event_add_finding(struct event *event, struct text file, uint32_t line,
					enum finding_code code, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

void event_set_severity(struct event *event, struct event_finding *item, enum severity severity);

/* By file, then by line. */
void event_sort_findings(struct event *event);

const char *criterion_name(enum criterion criterion);
bool criterion_from_name(struct text name, enum criterion *criterion);
const char *outcome_name(enum outcome outcome);
bool outcome_from_name(struct text name, enum outcome *outcome);
const char *ruling_kind_name(enum ruling_kind kind);
bool ruling_kind_from_name(struct text name, enum ruling_kind *kind);

/* To be called when the players are all there, before the first event_find_player. */
void event_index_players(struct event *event);

/* The players of an event without a list of them: the first of each id, in order. */
struct roster {
	struct event *event; /* gets them at the end: those it has are indexed */
	struct event_player *player;
	size_t players, capacity;
	struct intern ids;  /* folded */
	struct arena arena; /* of them */
	struct arena fold;  /* of the last one */
};

void roster_add(struct roster *roster, struct text id, struct text name, uint32_t line);
void roster_end(struct roster *roster); /* the players are there and indexed */

/* Room for so many results; they may be more. */
void event_expect_results(struct event *event, size_t count);

void event_add_result(struct event *event, const struct result *result);

/* -1 when no player has the id nor, alone, the name; case does not matter. */
int event_find_player(const struct event *event, struct text id_or_name);

/* A month counted from year 0; false when the text is no YYYY-MM or YYYY-MM-DD. */
bool month_from_text(struct text text, int *month);

/* The last day of the event; empty where it does not say. */
struct text event_end_date(const struct event *event);

/* The cap of a round's margins; 0: none. */
int event_cap(const struct event *event, int round);

#endif
