/*
 * A game as its players know it: the scoresheet with a column of word, score
 * and total for each of them, as claimed, and the board after a turn.
 */
#ifndef REPORT_SHEET_TEXT_H
#define REPORT_SHEET_TEXT_H

#include "report/audit_report.h"

/* Bingos have a * behind the word, blanks are in lower case. */
void sheet_text_add(struct buffer *out, const struct audit_game_view *game, bool color);

/* The board after a turn, the tiles of that turn marked. */
void sheet_text_add_board(struct buffer *out, const struct audit_game_view *game, int turn,
			  bool color);

#endif
