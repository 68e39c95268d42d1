/*
 * The tables of an event: standings, tables, awards, prizes, ratings.  The
 * *_grid functions make the cells that CSV, JSON and the workbook have; the
 * *_text functions what a director pins on the wall.
 */
#ifndef REPORT_EVENT_REPORT_H
#define REPORT_EVENT_REPORT_H

#include "event/player_stats.h"
#include "event/rating.h"
#include "event/standings.h"
#include "event/tables.h"
#include "report/grid.h"

/* file:line: severity: message [code], for each finding that is wanted. */
void event_findings_text(struct buffer *out, const struct event *event, const bool *wanted,
			 bool color);

void standings_grid(struct grid *grid, const struct standings *standings);
void standings_text(struct buffer *out, const struct standings *standings, struct arena *arena);

/* The director's rulings, a line each; nothing where there are none. */
void standings_ledger(struct buffer *out, const struct standings *standings);

/* Where a player's figures come from, round by round. */
void standings_explain(struct buffer *out, const struct standings *standings, int player,
		       struct arena *arena);

void tables_grid(struct grid *grid, const struct event *event, const struct tables *tables);
void tables_text(struct buffer *out, const struct event *event, const struct tables *tables,
		 enum scores scores, struct arena *arena);

/* A row a player, in the order of the standings; what is not known is empty. */
void players_grid(struct grid *grid, const struct standings *standings,
		  const struct player_stats *stats);

void ratings_grid(struct grid *grid, const struct ratings *ratings);
void ratings_text(struct buffer *out, const struct ratings *ratings, struct arena *arena);
void ratings_explain(struct buffer *out, const struct ratings *ratings, int player,
		     struct arena *arena);
void rating_list_grid(struct grid *grid, const struct rating_list *list);
void rating_history_grid(struct grid *grid, const struct rating_history *history);

/* The first lines of a text: the event and which scores rank. */
void event_heading(struct buffer *out, const struct event *event, const char *what, int after,
		   enum scores scores);

#endif
