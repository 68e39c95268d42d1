/*
 * The truth of a game so far, driven by a rule set alone: the board, how many
 * tiles the bag and the players hold, the true scores, and whether the game is
 * over.  Whoever drives it decides what is played; it never judges claims.
 */
#ifndef PLAY_REPLAY_H
#define PLAY_REPLAY_H

#include "play/board.h"

enum game_over {
	GAME_ON,
	GAME_OUT,      /* a player has laid the last tile and the bag is empty */
	GAME_SCORELESS /* passes or zeros in a row */
};

/*
 * What changes with a turn besides board and scores; kept to take a play back.  That happens
 * with every play, so it is small.
 */
struct replay_turn {
	int16_t bag;
	int16_t run;		  /* passes or zeros in a row, as the rule set counts them */
	int16_t run_other;	  /* where a play taken back and a forced pass count as well */
	bool over_other;	  /* over by that other reading (T17) */
	int8_t out;		  /* the player who went out */
	int8_t held[PLAYERS_MAX]; /* tiles each player holds */
	enum game_over over;
};
_Static_assert(sizeof(struct replay_turn) == 16, "no turn costs a call to be kept");

struct replay {
	const struct rules *rules;
	int players;
	struct board board;
	int score[PLAYERS_MAX];
	struct replay_turn now;

	struct {
		bool valid; /* there is a play that can still be taken back */
		int player;
		int points;
		struct placement placement;
		struct replay_turn before;
	} last;
};

void replay_init(struct replay *replay, const struct rules *rules, int players);

/* A zero on the sheet: for replay_use only. */
void replay_scored_nothing(struct replay *replay);

/* A player has used so many tiles for so many points, and fills up from the bag. */
static inline void replay_use(struct replay *replay, int player, int laid, int points)
{
	const struct rules *rules = replay->rules;
	struct replay_turn *now = &replay->now;

	replay->last.before = *now;
	replay->score[player] += points;
	int held = now->held[player] - laid;
	if (held < 0)
		held = 0;
	int drawn = rules->rack_size - held;
	if (drawn > now->bag)
		drawn = now->bag;
	if (drawn > 0) {
		held += drawn;
		now->bag = (int16_t)(now->bag - drawn);
	}
	now->held[player] = (int8_t)held;
	if (held == 0 && now->over == GAME_ON) {
		now->over = GAME_OUT;
		now->out = (int8_t)player;
	}
	/* G-5C: a play worth nothing is a zero on the sheet */
	if (rules->scoreless.kind == SCORELESS_ZEROS && points == 0) {
		replay_scored_nothing(replay);
	} else if (rules->scoreless.kind != SCORELESS_UNKNOWN) {
		now->run = now->run_other = 0;
		now->over_other = false;
	}
}

/* What was laid for them, and lies on the board: the play that can be taken back. */
void replay_remember(struct replay *replay, int player, const struct placement *placement,
		     int points);

/* A placement worth `points` is laid. */
static inline void replay_play(struct replay *replay, int player, const struct placement *placement,
			       int laid, int points)
{
	board_lay(&replay->board, placement);
	replay_use(replay, player, laid, points);
	replay_remember(replay, player, placement, points);
}

/* Take the last play back: tiles, points, draw; the turn is lost. */
void replay_withdraw(struct replay *replay);

/* A pass; `forced` by a challenge or a wrong number of tiles. */
void replay_pass(struct replay *replay, int player, bool forced);
void replay_exchange(struct replay *replay, int player);

/* A play that could not be laid, taken at the points claimed for it. */
void replay_unlaid(struct replay *replay, int player, int laid, int points);

/* Most tiles that may be exchanged now; RULES_UNKNOWN where the rules do not say. */
int replay_exchange_limit(const struct replay *replay);

/* Tiles of a kind that are not on the board; negative when there are too many on it. */
static inline int replay_unseen(const struct replay *replay, tile_t kind)
{
	return replay->board.unseen[kind];
}

/* What all tiles that are not on the board are worth together. */
int replay_unseen_value(const struct replay *replay);

#endif
