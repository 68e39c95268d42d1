/*
 * The generator: plays random legal games under any rule set, writes them down
 * as logs, and slips one named fault into a log while telling the truth beside
 * it.
 *
 * It knows the game a second time.  Nothing here uses src/: what a play scores,
 * what a rule set asks for and how a log looks is written down again, as simply
 * as possible, so that a mistake in the program and a mistake here are not the
 * same mistake.  It shares only the tile set and board files.
 */
#ifndef GEN_GEN_H
#define GEN_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint8_t tile_t;

enum {
	NONE = 0,  /* an empty square */
	BLANK = 1, /* a blank without a letter */
	FIRST = 2, /* the first letter of the alphabet */
	AS_BLANK = 0x40,
	LETTER = 0x3f,
	KINDS = 64,
	SIZE = 21,
	RACK = 7,
	RACK_MAX = 12, /* recorded racks may be too long */
	PLAYERS = 4,
	BAG_MAX = 400,
	ENTRIES = 600,
	WORDS = 12, /* that one play can form */
	LEFT_MAX = 3 * RACK
};

/* ---- tile sets and boards: tiles.c ---- */

struct set {
	char name[32];
	int kinds; /* valid tiles are BLANK .. kinds - 1 */
	struct {
		char face[16], blank[16];
		int count, value;
	} kind[KINDS];
	int total;
};

struct board {
	char name[32];
	int size, start_row, start_column;
	bool start_doubles;
	int letter[SIZE][SIZE], word[SIZE][SIZE]; /* factors, 1 where there is none */
};

void set_read(struct set *set, const char *folder, const char *name);
void board_read(struct board *board, const char *folder, const char *name);
int tile_value(const struct set *set, tile_t tile);
tile_t tile_in_bag(tile_t tile);
/* Append as logs write it; returns the new end. */
char *tile_write(const struct set *set, tile_t tile, char *out);
char *tiles_write(const struct set *set, const tile_t *tile, int len, char *out);
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- what each rule set says: ruleset.c ---- */

enum scoreless { SCORELESS_NONE, SCORELESS_ZEROS, SCORELESS_PASSES };

/* What an entry does to the run of passes. */
enum effect { COUNTS, IGNORED, BREAKS, UNSAID };

enum cost {
	COST_NONE = 1,
	COST_TURN = 2,	/* the challenger's next turn */
	COST_BONUS = 4, /* points to the player */
	COST_FEE = 8,	/* points off the challenger */
	COST_WORD = 16, /* the word's points off the challenger */
	COST_UNSAID = 32
};

enum going_out {
	OUT_UNSAID,
	OUT_OWN,    /* own deducted, nobody gains */
	OUT_BOTH,   /* own deducted, the player who is out adds them */
	OUT_DOUBLE, /* the player who is out adds twice the others' */
	OUT_SINGLE, /* the player who is out adds them once */
	OUT_EITHER  /* double or both */
};

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

struct ruleset {
	const char *name, *tiles, *board;
	int players_max;
	int bingo;
	int exchange_bag;    /* tiles the bag must hold; 0: any number that it has; -1: unsaid */
	int exchange_leaves; /* tiles of the bag that no exchange may touch */
	enum scoreless scoreless;
	int scoreless_count; /* of passes: for each player where `each` */
	bool each;
	enum effect on_exchange, on_withdrawn, on_forced;
	bool scoreless_deducts; /* false: unsaid */
	unsigned costs;
	int points[3]; /* of bonus or fee */
	int free;      /* failed challenges that cost nothing */
	bool bystanders_pass;
	bool challenges; /* there are challenges at all */
	enum going_out going_out;
	int clock;	 /* seconds; 0: any */
	int overtime;	 /* points a started minute; 0: none; -1: unsaid */
	int late;	 /* seconds over the clock after which the game is lost; 0: never */
	bool late_lead;	 /* G-4D2 */
	bool turn_times; /* E4 */
	bool draws, draws_blank, draws_all; /* T5: order by drawn letters, blank first, all of it */
	bool racks_full;		    /* a short rack is a finding (T11, E2) */
	bool two_letters;		    /* E16 */
	bool lenient_start;		    /* what nobody challenged stands (G-4E) */
	bool lenient_blank;		    /* G-4B-blank */
	bool lenient_tiles;		    /* counts are not the rule set's own (erudit) */
	bool challenge_once;		    /* G-4E-one */
	bool ruling_warns;		    /* G-4E */
};

const struct ruleset *ruleset_find(const char *name);
const struct ruleset *ruleset_at(int index); /* NULL after the last */
bool two_letters_ok(const char *word);	     /* E16: of the printed list */

/* ---- random numbers: the same for a seed on every machine ---- */

struct random {
	uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
	uint64_t z = random->state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

/* 0 .. n - 1 */
static inline int below(struct random *random, int n)
{
	return n <= 1 ? 0 : (int)((random_next(random) >> 32) * (uint64_t)n >> 32);
}

static inline int between(struct random *random, int low, int high)
{
	return low + below(random, high - low + 1);
}

static inline bool chance(struct random *random, int percent)
{
	return below(random, 100) < percent;
}

/* ---- plays and what they score: score.c ---- */

struct grid {
	tile_t at[SIZE][SIZE];
};

/* The whole main word; laid[i] where the tile came from the rack. */
struct play {
	int row, column, len;
	bool down;
	tile_t tile[SIZE];
	bool laid[SIZE];
};

struct word {
	int row, column, len;
	bool down;
};

enum cause {
	CAUSE_NONE,
	PREMIUM_MISSED,
	CROSS_WORD_MISSED,
	BLANK_SCORED,
	BINGO_OMITTED,
	BINGO_UNEARNED,
	PREMIUM_REUSED,
	START_NOT_DOUBLED,
	PREMIUM_WRONG,
	BONUS_MULTIPLIED,
	START_DOUBLED,
	LETTER_VALUE,
	CROSS_WORD_EXTRA,
	CHALLENGE_BONUS_FOLDED,
	PREVIOUS_TURN,
	DIGITS_SWAPPED,
	OFF_BY_TEN,
	ADDITION,
	CAUSES
};

extern const char *const cause_name[CAUSES];

/* One slip of a scorer: where it happens and what it makes of the score. */
struct slip {
	enum cause cause;
	int row, column; /* -1: no square */
	int word;	 /* which word of the play, 0 the main word; -1: all */
	int value;	 /* LETTER_VALUE: the value taken */
	int score;	 /* the score that comes out */
};

struct table { /* what scoring depends on, besides the tiles on the board */
	const struct set *set;
	const struct board *board;
	int bingo;
};

int play_laid(const struct play *play);
void square_of(const struct play *play, int i, int *row, int *column);
void play_put(struct grid *grid, const struct play *play);
void play_take(struct grid *grid, const struct play *play);
/* The words formed, the main one first; `grid` without the play.  Words of one tile are none. */
int play_words(const struct grid *grid, const struct table *table, const struct play *play,
	       struct word words[WORDS]);
char *word_write(const struct grid *grid, const struct set *set, const struct word *word,
		 char *out);
/* With a slip (or NULL): the score that somebody who makes it arrives at. */
int play_score(const struct grid *grid, const struct table *table, const struct play *play,
	       const struct slip *slip);
/* One of the words alone, with its premiums, without the bonus. */
int word_score(const struct grid *grid, const struct table *table, const struct play *play,
	       const struct word *word);

/* ---- lexicon.c ---- */

struct lexicon;

struct lexicon *lexicon_read(const char *path, const struct set *set, bool two_letters);
void lexicon_free(struct lexicon *lexicon);
/* False for a length beyond all words of the list. */
bool lexicon_judges(const struct lexicon *lexicon, int len);
bool lexicon_has(const struct lexicon *lexicon, const tile_t *letters, int len);
/* A list of made-up words, to standard output. */
void lexicon_invent(const struct set *set, uint64_t seed, int words);

typedef void found_play(void *context, const struct play *play);
/* Every legal play of the rack, each given to `found`. */
void lexicon_plays(const struct lexicon *lexicon, const struct grid *grid,
		   const struct board *board, bool opening, const tile_t *rack, int rack_len,
		   found_play *found, void *context);

/* ---- the log of a game ---- */

enum kind {
	PLAY,
	PASS,
	EXCHANGE,
	WITHDRAWN,
	CHALLENGE,
	LEFT,
	TIME,
	FINAL,
	DRAW,
	CLOCK,
	SECONDS,
	RAW
};

enum rack_style { RACK_FULL, RACK_PARTIAL, RACK_ABSENT, RACK_UNKNOWN };
enum through_style { THROUGH_DOTS, THROUGH_LETTERS, THROUGH_BRACKETS };

/*
 * One line of the log.  `score` and `total` are true; claimed_* is what the
 * sheet says and is the same until a fault is put in.
 */
struct entry {
	enum kind kind;
	int player; /* in the order of play */
	struct play play;
	int score, total;
	int claimed_score, claimed_total;
	bool has_score, has_total;
	tile_t rack[RACK_MAX];
	int rack_len;
	int bag; /* tiles in it before the entry */
	tile_t tiles[LEFT_MAX];
	int tiles_len;
	int seconds;	     /* SECONDS: of the turn; CLOCK: in all */
	char words[128];     /* CHALLENGE: named */
	bool pragma;	     /* CHALLENGE: as a #challenge line */
	bool standing;	     /* PLAY: not taken back */
	bool forced;	     /* PASS: because of a challenge */
	bool by_count;	     /* EXCHANGE: the number only */
	bool old_withdrawal; /* "-- +0" with the total dropping */
	bool lower_place;
	bool plus_minus; /* "+-10" */
	enum rack_style rack_style;
	enum through_style through_style;
	int bingo_claim;      /* CSV: 0 no, 1 yes */
	char blank_claim[64]; /* CSV: declared letters */
	const char *nick;     /* another name than the player's */
	char word_text[200];  /* another text than the play's */
	char score_text[16];  /* another text than the score's */
	char raw[200];	      /* RAW: the whole line (GCG) or the note (CSV) */
	int line;	      /* where it was written */
};

/* What a game is asked to contain, so that a fault finds its place. */
enum wish {
	WISH_START_OFF = 1 << 0,  /* the first play misses the start square */
	WISH_START_ONE = 1 << 1,  /* the first play is of one tile */
	WISH_LOOSE = 1 << 2,	  /* one play touches nothing */
	WISH_TURN_TAKEN = 1 << 3, /* a turn lost through a challenge is taken */
	WISH_PHONY = 1 << 4,	  /* more plays are challenged off */
	WISH_CHALLENGE = 1 << 5,  /* more challenges fail */
	WISH_PASS_LATE = 1 << 6,  /* a pass when the bag is low */
	WISH_PASS = 1 << 7,	  /* more passes and exchanges */
	WISH_CLOCK = 1 << 8,	  /* clocks and overtime */
	WISH_OUT = 1 << 9,	  /* the game is played to the end */
	WISH_INVALID = 1 << 10,	  /* a word that is not in the list stands */
	WISH_RULED_OUT = 1 << 11, /* a good play is taken off the board */
	WISH_RULED_IN = 1 << 12,  /* a challenge of a bad word fails */
	WISH_EXTRA_TILE =
		1 << 13,      /* the bag has one tile of a letter too many, one of another less */
	WISH_FINAL = 1 << 14, /* final scores are stated */
	WISH_DRAWS = 1 << 15,
	WISH_TIMES = 1 << 16,
	WISH_STALL = 1 << 17 /* the game ends without points */
};

struct options {
	const struct ruleset *rules;
	const struct set *set;
	const struct board *board;
	const struct lexicon *lexicon;	/* NULL: any letters make a word */
	const struct lexicon *doubtful; /* words taken for good that are challenged off; or NULL */
	int players;			/* 0: any number that the rules allow */
	bool own_tiles, own_board;	/* not the rule set's: said in the log */
	bool mixed;			/* dialects */
	bool csv;
	unsigned wishes;
};

struct game {
	const struct options *options;
	const struct ruleset *rules;
	struct table table;
	struct random random;
	uint64_t seed;
	char id[64];
	int players;
	int listed[PLAYERS]; /* listed[i]: which player (in the order of play) is #player(i+1) */
	char nick[PLAYERS][32], name[PLAYERS][64];
	int round;
	bool final_round;
	int table_number;
	bool crlf, no_encoding;

	struct grid grid;
	tile_t bag[BAG_MAX];
	int bag_len;
	tile_t rack[PLAYERS][RACK];
	int rack_len[PLAYERS];
	int score[PLAYERS];
	int before_end[PLAYERS];
	int failed[PLAYERS]; /* challenges */
	bool must_pass[PLAYERS];
	int zeros, passes; /* in a row, as the rule set counts them */
	int passes_any;	   /* the most that any reading counts */
	int turns;
	int turn;     /* whose */
	int stall_at; /* from this turn on nobody scores */
	int stop_at;  /* the log breaks off */
	int time_used[PLAYERS];
	bool clocks;
	int out; /* who went out; -1 */
	bool over, complete;
	bool too_late;		  /* a game lost on time */
	enum going_out going_out; /* the convention used */
	enum cost cost;		  /* what a failed challenge costs in this game */
	int wish_entry;		  /* where a wish came true; -1 */
	tile_t extra_tile;	  /* WISH_EXTRA_TILE */

	struct entry entry[ENTRIES];
	int entries;
};

/* game.c: false when the game cannot be used (a wish did not come true). */
bool game_play(struct game *game, const struct options *options, uint64_t seed);
struct entry *game_add(struct game *game, enum kind kind, int player);
void game_set_points(struct game *game, struct entry *entry, int points);
void game_draw_tiles(struct game *game, int player);
void game_grid_before(const struct game *game, int entry, struct grid *grid);
int exchange_limit(const struct game *game);
int tiles_worth(const struct set *set, const tile_t *tile, int len);

/* moves.c */
bool random_play(struct game *game, bool lexicon, struct play *play);
bool random_loose_play(struct game *game, struct play *play);
/* A play that forms a word of options->doubtful and else good ones. */
bool doubtful_word_play(struct game *game, struct play *play);
/* What tiles are worth to the player who keeps them, in points. */
int tiles_kept_worth(const struct set *set, const tile_t *tile, int len);
/* Whether all words are in the lexicon and the rule set's list. */
bool play_words_ok(const struct game *game, const struct play *play);
int play_words_outside(const struct game *game, const struct play *play);

/* challenge.c */
bool challenge_maybe(struct game *game, int play_entry);
void phony(struct game *game, const struct play *play);

/* ending.c */
void draw_for_order(struct game *game);
void end_game(struct game *game);
bool game_check(const struct game *game);

/* write_gcg.c, write_csv.c: return the line after the last. */
int gcg_write(struct game *game, FILE *out, int line, bool stream);
int csv_write(struct game *game, FILE *out, int line, bool header);
void play_word_text(const struct game *game, const struct entry *entry, char *out);
void place_text(const struct play *play, bool lower, char *out);
void dialect_choose(struct game *game);

/* ---- faults ---- */

struct fault {
	const char *code;
	enum severity severity;
	int entry; /* where it is; -1: no line */
	bool has_figures;
	int claimed, expected;
	enum cause cause;
	int row, column; /* -1: no square */
	bool unique;	 /* no other single slip gives the figure */
	bool first;	 /* none of the same or a better rank does */
	unsigned others; /* bit for each other cause that gives it */
	bool pair;	 /* two slips together give it */
	bool finals_known;
	bool total_right; /* the total was left right */
	bool line_unsure;
	const char *variant;
	const char *also; /* codes that may come with it, separated by blanks */
};

/* The wishes that a fault has; false: there is no such fault under these rules. */
bool fault_wishes(const char *code, enum cause cause, const struct options *options,
		  unsigned *wishes);
/* Put it in; false where the game has no place for it. */
bool fault_inject(struct game *game, const char *code, enum cause cause, struct fault *fault);
const char *fault_at(int index); /* names, NULL after the last */

/* slips.c: all single slips of the play at an entry. */
enum {
	SLIPS_MAX = 4000,
	SLIP_NOT_MADE = -2 /* as `word`: explains a figure, but is not put in as a fault */
};
int slips_of(const struct game *game, int entry, struct slip slips[SLIPS_MAX]);
/* fault_score.c */
bool fault_move_score(struct game *game, enum cause cause, struct fault *fault);
/* Change a claimed score and carry the difference on in the totals. */
void claim_points(struct game *game, int entry, int points);
void carry_totals(struct game *game, int player, int from, int difference);

/* vectors.c: the scoring here against the examples of the regulations; how many failed. */
int vectors_check(const char *data);

/* truth.c */
void truth_write(const struct game *game, const struct fault *fault, const char *file, int start,
		 FILE *out);

#endif
