/*
 * All that an event comes to, made once for every file of `report`.
 */
#ifndef REPORT_PRODUCTS_H
#define REPORT_PRODUCTS_H

#include "event/impact.h"
#include "event/player_stats.h"
#include "report/audit_report.h"
#include "report/boards.h"

struct products {
	const struct event *event;
	enum scores scores; /* which rank */
	int after;	    /* the last round that counts; 0: all */
	struct impact impact;
	struct awards awards;
	struct player_stats *stats; /* [players] */
	struct boards boards;	    /* the games that are drawn */
	struct ratings ratings;	    /* all zeroes where the rule set has none */
	struct audit_totals totals;
	struct text date;   /* of the workbook */
	const bool *wanted; /* [FINDING_CODES] of the event's findings */
};

/* What the products are made by is filled in: event, scores, after, wanted.  `top`: places of each
 * award. */
void products_make(struct products *products, int top, struct arena *arena);

#endif
