/*
 * A verdict to print: the game of FORMATS section 2, with one wrong score.
 */
#ifndef TESTS_UNIT_SAMPLE_VERDICT_H
#define TESTS_UNIT_SAMPLE_VERDICT_H

#include "audit/verdict.h"

static inline void sample_verdict(struct verdict *verdict, struct arena *arena)
{
	const struct verdict_player players[] = { { .nick = TEXT("p1"),
						    .name = TEXT("Player One"),
						    .has_claimed = true,
						    .claimed = 473,
						    .audited = 473,
						    .before_end = 455,
						    .bingos = 2,
						    .blanks = 1,
						    .high_play = 94,
						    .high_word = TEXT("QUIXOTE"),
						    .clock = -1 },
						  { .nick = TEXT("p2"),
						    .name = TEXT("Player Two"),
						    .has_claimed = true,
						    .claimed = 388,
						    .audited = 390,
						    .before_end = 390,
						    .high_play = 61,
						    .high_word = TEXT("ZEBRa"),
						    .overtime = 10,
						    .clock = 1561,
						    .errors = 1 } };

	*verdict = (struct verdict){
		.source = TEXT("games/r1t3.gcg"),
		.game = TEXT("r1t3"),
		.line = 1,
		.rules = TEXT("standard"),
		.tiles = TEXT("english"),
		.board = TEXT("standard"),
		.status = VERDICT_ERRORS,
		.complete = true,
		.replayed = true,
		.turns = 30,
		.round = 1,
		.table = 3,
		.players = 2,
		.winner = { .claimed = 1, .audited = 1, .by = WON_BY_SCORE, .safe_by = 83 },
		.findings = { .arena = arena },
	};
	verdict->player = arena_array(arena, 2, sizeof *verdict->player);
	memcpy(verdict->player, players, sizeof players);
	struct finding *finding =
		findings_add(&verdict->findings, FINDING_MOVE_SCORE, 14,
			     "HORNS scored 24, should be 26: double-letter square H12 not counted");
	finding->cause = CAUSE_PREMIUM_MISSED;
	finding->turn = 9;
	finding->player = 1;
	finding->column = 24;
	finding->square = TEXT("H12");
	finding_set_figures(finding, 24, 26);

	const struct verdict_play plays[] = {
		{ .placement = { .start = 8 * BOARD_STRIDE + 4, .len = 7 },
		  .player = 0,
		  .bingo = true,
		  .opening = true,
		  .laid = 7,
		  .word_factor = 2,
		  .turn = 1,
		  .line = 5,
		  .score = 94,
		  .turn_score = 99,
		  .word = TEXT("QUIXOTE") },
		{ .placement = { .start = 12 * BOARD_STRIDE + 8, .len = 5, .down = true },
		  .player = 1,
		  .withdrawn = true,
		  .laid = 5,
		  .word_factor = 1,
		  .turn = 2,
		  .line = 6,
		  .score = 26,
		  .turn_score = 26,
		  .lead_before = -99,
		  .word = TEXT("HORNS"),
		  .phony = true },
	};
	verdict->play = arena_array(arena, 2, sizeof(plays[0]));
	memcpy(verdict->play, plays, sizeof(plays));
	verdict->plays = 2;
}

#endif
