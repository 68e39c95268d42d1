/*
 * Which games of an event are drawn: those that get a sheet of their own, and
 * the closest ones, whose progress is shown.
 *
 * Games are chosen by their verdicts when the event is complete.  A verdict has
 * no log, so that whoever has the logs goes through them once more and makes
 * the pages of the chosen ones (boards_find).
 */
#ifndef REPORT_BOARDS_H
#define REPORT_BOARDS_H

#include "report/board_page.h"

enum {
	BOARDS_MAX = 250,     /* sheets; who wants more looks at them with `show` */
	BOARDS_CLOSE_MAX = 4, /* closest games */
	BOARD_NEWS_MAX = 5    /* findings of the event about one game that its page shows */
};

/* Flagged are games with an error, on the sheet or in the event's own files. */
enum boards_wanted { BOARDS_NONE, BOARDS_FLAGGED, BOARDS_ALL };

struct board_choice {
	const struct verdict *verdict;
	const struct result *result; /* NULL: the log has none */
	bool has_sheet;
	int closeness; /* 1: the closest game of all; 0: not among the closest */
	const struct event_finding *news[BOARD_NEWS_MAX]; /* errors of the event about it */
	int news_len;
	struct board_page *page; /* NULL: not made */
};

struct boards {
	struct board_choice *choice; /* in the order of the logs */
	size_t choices;
	struct board_choice **sorted; /* by source and line */
	size_t left_out;	      /* games that would have a sheet if there were no limit */
};

/* Games up to the round `after` (0: all); closeness under the scores that rank. */
void boards_choose(struct boards *boards, const struct event *event, enum scores scores, int after,
		   enum boards_wanted wanted, struct arena *arena);

/* The choice that is this game; NULL: it was not chosen.  Changes nothing: for any thread. */
struct board_choice *boards_find(const struct boards *boards, const struct verdict *verdict);

/* The closest game but n - 1; NULL: there are not so many. */
const struct board_choice *boards_close(const struct boards *boards, int n);

#endif
