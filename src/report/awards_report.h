/*
 * Awards and prizes as grids and as text for the wall.
 */
#ifndef REPORT_AWARDS_REPORT_H
#define REPORT_AWARDS_REPORT_H

#include "event/awards.h"
#include "event/impact.h"
#include "report/event_report.h"

void awards_grid(struct grid *grid, const struct awards *awards);
void awards_text(struct buffer *out, const struct awards *awards, int after, struct arena *arena);

void prizes_grid(struct grid *grid, const struct prizes *prizes);
void prizes_text(struct buffer *out, const struct prizes *prizes, struct arena *arena);

/* What the event was like, and the norms of its rule set. */
void statistics_text(struct buffer *out, const struct event *event, enum scores scores, int after,
		     struct arena *arena);

/* What the audit changes: games, ranks, who goes on, prizes; and these lines without a heading. */
void impact_text(struct buffer *out, const struct impact *impact);
void impact_lines(struct buffer *out, const struct impact *impact);

/* How little would give each prize of a rank to somebody else. */
void impact_close_text(struct buffer *out, const struct impact *impact);

#endif
