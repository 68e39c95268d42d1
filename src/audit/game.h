/*
 * One game under audit: the state that the families of checks share.  Internal
 * to src/audit.
 *
 * The entries are gone through once, in order.  Each family of checks is a file
 * of its own and keeps its part of the state here.  All of it is plain data, so
 * that a reading of a doubtful play can be tried on a copy: the copy goes
 * through the rest of the log, and the reading that leaves the fewest errors
 * behind is the one to take (audit/reading.c).
 */
#ifndef AUDIT_GAME_H
#define AUDIT_GAME_H

#include "audit/audit.h"
#include "play/replay.h"
#include "play/sum.h"

enum {
	/* tiles read from one field at most; more is not a rack but an accident */
	FIELD_TILES_MAX = 64,
	/* entries that all trials of readings of one game may go through: bounds the time */
	TRIAL_ENTRIES_MAX = 40000
};

/* The tiles of a rack, an exchange or an end line. */
struct field {
	bool recorded; /* the field is there and every tile of it could be read */
	int len;
	tile_t tile[FIELD_TILES_MAX]; /* as in the bag: blanks are TILE_BLANK */
};

/* The figures of one player's column on the sheet (audit/totals.c). */
struct tally {
	int sheet; /* the last total, as the sheet has it or as it follows */
	int other; /* after a wrong total: what it should have been */
	bool has_other;
	bool has_claims; /* at least one score or total was recorded */
};

/* What is known of a player's hand (audit/racks.c). */
struct hand {
	uint8_t kept[TILE_KINDS]; /* tiles seen on the last rack and not used since */
	int kept_len;
};

/* The play that a challenge can still be about (audit/challenges.c). */
struct contested {
	bool valid;
	bool withdrawn;
	int player;
	size_t entry; /* index in the log */
	int play;     /* index in record->play; -1: none */
	int claimed;  /* points as the sheet has them */
	bool has_claim;
	int points; /* true points */
	bool laid;
	bool misplaced; /* off the centre, apart or with a gap: may come off for that (G-4E) */
	int words;
	int tiles;	      /* laid by it */
	struct hand before;   /* what was known of the hand where no rack is recorded */
	unsigned challengers; /* bit for each player named as one, on a line or in a pragma */
	unsigned by_line, by_pragma;
	unsigned paid;	 /* bit for each player with a challenge line that has points */
	bool bonus_seen; /* the player got a bonus line */
	uint32_t
		named; /* bit for each word of the play (as in struct sum) that a challenge names */
	size_t first_challenge; /* index of the first challenge entry */
};

/* One adjustment for tiles left. */
struct left_line {
	size_t entry;
	int player;
	bool has_score;
	int score;
	struct field tiles;
	bool impossible; /* the tiles cannot be what remains */
};

enum { LEFT_LINES_MAX = 12 };

struct game {
	const struct log *log;
	const struct rules *rules;
	const struct audit_options *options;
	struct arena *arena;
	struct verdict *verdict; /* NULL while trying a reading */
	struct verdict *record;	 /* where plays and audited entries go; NULL: nobody asks */
	struct findings *findings;
	int players;
	bool words_are_checked; /* by a lexicon or the rule set's own list */

	/* turns (audit/turns.c) */
	int turn;		/* turns taken so far */
	int order[PLAYERS_MAX]; /* seats: order[i] plays before order[i + 1] */
	int seat[PLAYERS_MAX];	/* the inverse */
	int next;		/* who is to move; -1: anybody (before the first turn) */
	int next_other;		/* after a turn out of order: who may move too; -1: nobody */
	uint8_t turns_owed[PLAYERS_MAX];  /* turns that seem to be missing and may still come */
	uint8_t passes_owed[PLAYERS_MAX]; /* turns lost by a challenge */
	bool pass_is_open[PLAYERS_MAX];	  /* may have lost the turn: the log does not say who
					     challenged */
	bool after_end_said;

	struct tally tally[PLAYERS_MAX];
	struct hand hand[PLAYERS_MAX];
	uint8_t spare[TILE_KINDS]; /* the set less the board and all hands; see audit/racks.c */
	bool spare_is_stale;	   /* something else than draws and plays has changed it */
	uint64_t counted;	   /* letters for which tile-count was said */
	bool blank_count_said;
	struct contested contested;
	int failed[PLAYERS_MAX]; /* failed challenges so far */

	/* readings (audit/reading.c) */
	int uncertain_tiles; /* laid, but nobody knows for certain which they are */
	bool board_in_doubt; /* a play could not be laid: what follows from it is not said again */
	int trial_entries;   /* gone through so far */

	/* the end (audit/ending.c, audit/clocks.c) */
	int lefts;			/* in left[] */
	int time_points[PLAYERS_MAX];	/* time penalties as recorded, negative */
	size_t time_entry[PLAYERS_MAX]; /* index + 1; 0: none */
	int clock[PLAYERS_MAX];		/* seconds used; -1: not recorded */
	bool has_final[PLAYERS_MAX];
	int final[PLAYERS_MAX];
	size_t final_entry[PLAYERS_MAX];
	int true_left[PLAYERS_MAX]; /* what the tiles left should have cost or paid */
	int true_time[PLAYERS_MAX]; /* what the time should have cost, negative */
	bool lost_on_time[PLAYERS_MAX];
	bool one_sided_end; /* one player's line only, as some programs write it */

	/* From here on nothing is all zeroes at first: see audit.c, begin. */
	struct left_line left[LEFT_LINES_MAX];
	struct replay replay;
};

static inline const struct entry *game_entry(const struct game *game, size_t index)
{
	return &game->log->entry[index];
}

/* The player's name in messages. */
struct text game_nick(const struct game *game, int player);

/* Append a finding about an entry: line, turn and player are filled in. */
struct finding *game_find(struct game *game, enum finding_code code, size_t entry,
			  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Name another of the clauses behind its code (from 0), where the rule set has so many. */
void game_cite(const struct game *game, struct finding *finding, int which);

/* Record the square that a finding is about. */
void finding_set_square(struct game *game, struct finding *finding, square_t square);

/* The entries from an index on; the whole log is game_audit_from(game, 0). */
void game_audit_from(struct game *game, size_t first);

/*
 * How many lines of the log between two others could not be read (`syntax`):
 * all of them, or those that name a player.
 */
int game_unread_lines(const struct game *game, uint32_t after, uint32_t before, int player);

/* Whether an entry uses a turn. */
static inline bool entry_is_turn(const struct entry *entry)
{
	return entry->kind == ENTRY_PLAY || entry->kind == ENTRY_PASS ||
	       entry->kind == ENTRY_EXCHANGE;
}

/* ---- decode.c: the log's text as tiles ---- */

/* A play as it was recorded. */
struct recorded_play {
	struct placement placement;
	bool plain;	     /* letters and dots only: none of what follows */
	uint32_t through;    /* bit for each letter recorded as played through: "(AB)" */
	uint32_t unknown;    /* bit for each letter that the tile set does not have */
	uint32_t undeclared; /* bit for each blank without a letter */
	bool too_long;	     /* more letters than any board has squares */
	struct text unknown_letter;
};

bool decode_play(const struct game *game, const struct entry *entry, struct recorded_play *play);

/* Where a place is; off any board it is the border, which is off every board too. */
static inline square_t place_square(const struct place *place)
{
	if ((unsigned)place->row >= BOARD_MAX || (unsigned)place->column >= BOARD_MAX)
		return 0;
	return square_at(place->row, place->column);
}

/* False where a letter is not in the set; *unknown is that letter. */
bool decode_field(const struct game *game, struct text text, struct field *field,
		  struct text *unknown);

/* The main word of a fitted placement in full, blanks in lower case. */
struct text write_word(const struct game *game, const struct placement *placement);

/* ---- turns.c ---- */
void turns_begin(struct game *game);
/* An entry that says once more what the one before it said: nothing else is to be made of it. */
bool turns_repeat(struct game *game, size_t index);
/* A turn and the next one written in the wrong order, which is said: the next comes first. */
bool turns_swapped(struct game *game, size_t index);

/* Who is to move after a player. */
static inline int turns_after(const struct game *game, int player)
{
	int seat = game->seat[player] + 1;

	return game->order[seat == game->players ? 0 : seat];
}

/* The player of a turn that is not simply the next one; game->next is who comes after it. */
int turns_judge(struct game *game, size_t index);

/* Before an entry that uses a turn; returns the player whose turn it is taken for. */
static inline int turns_take(struct game *game, size_t index)
{
	int player = game_entry(game, index)->player;

	if (player >= 0 && player == game->next && game->replay.now.over == GAME_ON &&
	    !game->replay.now.over_other) {
		game->next_other = -1;
		game->next = turns_after(game, player);
	} else {
		player = turns_judge(game, index);
	}
	game->turn++;
	return player;
}

/* ---- placing.c and reading.c: a play onto the board ---- */

/* "8D" or "D8", as a log writes a place; returns `name`. */
const char *place_name(const struct placement *placement, char name[8]);

/* What was laid, or not. */
struct laying {
	struct fit fit;
	bool has_claim;
	int claimed;  /* the points that the entry claims for it */
	bool opening; /* onto an empty board */
	bool laid;    /* false: the board stays as it is, points are as claimed */
	bool judged;  /* the points in fit can be held against the claim */
	bool read;    /* not as recorded: which tiles were laid is a reading */
};

/* Where the play is not plainly right as it is recorded. */
void placing_audit_doubtful(struct game *game, size_t index, int player, struct recorded_play *play,
			    struct laying *laying);

static inline void placing_audit(struct game *game, size_t index, int player,
				 struct recorded_play *play, struct laying *laying)
{
	laying->laid = laying->judged = true;
	laying->read = false;
	if (play->plain && !game->board_in_doubt) {
		board_fit(&game->replay.board, game->rules, &play->placement, &laying->fit);
		if (!laying->fit.faults && !laying->fit.declares && laying->has_claim &&
		    laying->claimed == laying->fit.points)
			return;
	}
	placing_audit_doubtful(game, index, player, play, laying);
}

/*
 * Look for the reading of a doubtful play that explains the sheet best: one
 * that can be laid, is worth what is claimed, and leaves the fewest errors in
 * the rest of the log.  `as_recorded` is NULL where it cannot be laid at all,
 * and is preferred where nothing is better.  True: *best is another reading.
 */
bool reading_search(struct game *game, size_t index, int player, const struct recorded_play *play,
		    const struct fit *as_recorded, struct fit *best);

/*
 * The same for a play that can be laid as recorded and is only not worth what
 * is claimed: just the other direction and the squares beside, and only where
 * the rest of the log cannot be right otherwise.
 */
bool reading_search_beside(struct game *game, size_t index, int player,
			   const struct recorded_play *play, const struct fit *as_recorded,
			   struct fit *best);

/* The points that an entry claims: its score, or what its total adds. */
static inline int claimed_points(const struct game *game, const struct entry *entry, int player,
				 bool *has)
{
	*has = entry->has_score || entry->has_total;
	if (entry->has_score)
		return entry->score;
	return entry->has_total ? entry->total - game->tally[player].sheet : 0;
}

/* ---- scoring.c and causes.c ---- */

void scoring_audit_bingo(struct game *game, size_t index, const struct laying *laying);
int scoring_audit_claim(struct game *game, size_t index, int player, const struct laying *laying);

/* The points that the play is worth, by the best knowledge there is. */
static inline int scoring_audit(struct game *game, size_t index, int player,
				const struct laying *laying)
{
	if (game->log->marks_bingos || game_entry(game, index)->bingo != BINGO_UNMARKED)
		scoring_audit_bingo(game, index, laying);
	if (laying->judged && laying->has_claim && laying->claimed == laying->fit.points)
		return laying->claimed;
	return scoring_audit_claim(game, index, player, laying);
}

/* Why a play was scored `claimed`: fills cause and square of the finding and writes the reason. */
void cause_find(struct game *game, size_t index, const struct laying *laying, int claimed,
		struct finding *finding, struct buffer *reason);

/* ---- racks.c ---- */
/* The tiles that a turn takes from the rack. */
struct use {
	const tile_t *tile; /* TILE_NONE among them is played through */
	int len;
	bool known; /* these they were */
	bool laid;  /* they lie on the board by now */
	bool rack_is_full;
	bool contradicts; /* the rack lacks tiles that were kept last time */
	int lacking;	  /* how many of them the hand did not have */
};

/* The rack before the turn, against the hand as it was left and against the set. */
void racks_audit(struct game *game, size_t index, int player, const struct field *rack,
		 struct use *use);
/* After it: what was used against the rack. */
void racks_audit_use(struct game *game, size_t index, int player, const struct field *rack,
		     const struct use *use);
/* Out of the hand onto the board; how many of them it had. */
int racks_take(struct game *game, int player, const tile_t *tile, int len);
/* From the hand into the bag. */
void racks_exchange(struct game *game, int player, struct use *use);
/* After a play that laid more of a tile than the set has. */
void racks_audit_board(struct game *game, size_t index, const struct placement *placement);
void racks_forget(struct game *game, int player);
/* Too many tiles, or too few where the rules ask for a full rack. */
bool rack_is_wrong(const struct game *game, const struct field *rack);
/* The hand as it was before the contested play; and take it back. */
struct hand racks_before_play(const struct game *game);
void racks_take_back(struct game *game, bool is_off_board);
bool rack_is_full(const struct game *game, int player, const struct field *rack);

/* ---- audit.c: what follows from a play that lies on the board; and into the record ---- */
void take_play(struct game *game, size_t index, int player, const struct laying *laying,
	       int points);

/* ---- totals.c ---- */

/*
 * Before an entry: points that its figures presuppose and that stand on a line
 * of the player that could not be read.  They count, and nothing more is said.
 */
void totals_take_unread(struct game *game, size_t index);

/* One figure is the other with two of its digits exchanged. */
bool is_digits_swapped(int claimed, int expected);
void totals_audit_figures(struct game *game, size_t index, int player, int truth, bool truth_known);

static inline void totals_audit(struct game *game, size_t index, int player, int truth,
				bool truth_known)
{
	const struct entry *entry = game_entry(game, index);
	struct tally *tally = &game->tally[player];

	if (entry->has_score && entry->has_total && entry->total == tally->sheet + entry->score) {
		tally->sheet = entry->total;
		tally->has_claims = true;
		tally->has_other = false;
		return;
	}
	totals_audit_figures(game, index, player, truth, truth_known);
}

/* ---- challenges.c ---- */
void challenges_begin_play(struct game *game, size_t index, int player, const struct laying *laying,
			   int points);
void challenges_entry(struct game *game, size_t index);
void challenges_withdrawn(struct game *game, size_t index);
void challenges_settle_contested(struct game *game);
bool challenges_owed_turn(struct game *game, size_t index, int player);

/* Nothing more can come about the last play. */
static inline void challenges_settle(struct game *game)
{
	const struct contested *contested = &game->contested;

	if (contested->valid && (contested->challengers || contested->bonus_seen ||
				 contested->withdrawn || game->words_are_checked))
		challenges_settle_contested(game);
	game->contested.valid = false;
}

/* A turn that may have been lost by a challenge; true: the pass was forced. */
static inline bool challenges_taken_turn(struct game *game, size_t index, int player)
{
	return (game->passes_owed[player] || game->pass_is_open[player]) &&
	       challenges_owed_turn(game, index, player);
}

/* The words of the contested play, by taking it off the board for a moment. */
void contested_sum(const struct game *game, struct sum *sum);

/* ---- words.c ---- */

/* The words of a play that stands, against the lexicon and the rule set's own list. */
void words_audit_standing(struct game *game);
/* The ruling on a challenge of it; true: it was wrong, and that was said. */
bool words_audit_ruling(struct game *game, size_t index, bool withdrawn);

/* ---- exchanges.c ---- */
void exchanges_audit(struct game *game, size_t index, int player, const struct field *rack);

/* ---- ending.c ---- */
void ending_line(struct game *game, size_t index);
void ending_audit(struct game *game);

/* ---- clocks.c ---- */
void clocks_line(struct game *game, size_t index);
void clocks_turn(struct game *game, size_t index, int player);
void clocks_mark_lost(struct game *game); /* before the end is looked at */
void clocks_audit(struct game *game);	  /* after it: the lead counts */

/* ---- audited.c: what the entries should have said; nothing while trying a reading ---- */
static inline void audited_take_for(struct game *game, size_t index, int player)
{
	if (game->record)
		game->record->audited[index].player = (int8_t)player;
}

/* It cannot be judged. */
static inline void audited_as_claimed(struct game *game, size_t index)
{
	if (game->record)
		game->record->audited[index].has_score = false;
}

void audited_miss(struct game *game, enum entry_kind kind, int player, int score, size_t before);
/* The points of a failed challenge, on the player's line about it or one of its own. */
void audited_miss_penalty(struct game *game, int player, int score);
/* Tiles left and time, as claimed; what they are wrong by is known only at the end. */
void audited_end_line(struct game *game, size_t index, int claimed);
void audited_complete(struct game *game); /* once the end is known too */

/* ---- result.c ---- */
void result_audit(struct game *game);

/* ---- silence.c ---- */
/* A note in the log says that this code is to be passed over on that line. */
bool note_silences(const struct log *log, uint32_t line, enum finding_code code);
void silence_findings(struct game *game);

#endif
