/*
 * Events played at tables of two to four, whose winners go on (T18, T19).
 *
 * Places at a table go by the score, then by the score before the deduction of
 * the tiles left, then by a drawn letter.  What is still level shares its
 * place, and where that touches who goes on, a letter draw is needed: it is
 * never decided here.
 */
#ifndef EVENT_TABLES_H
#define EVENT_TABLES_H

#include "event/event.h"

enum advances { ADVANCES_NO, ADVANCES_WINNER, ADVANCES_SECOND, ADVANCES_DRAW_NEEDED };

/* What set a player apart from the one above at the table. */
enum table_criterion { TABLE_NOTHING, TABLE_SCORE, TABLE_BEFORE, TABLE_DRAW };

struct table_row {
	int round, table;
	const struct result *result;
	int player;
	int place; /* shared where nothing separates */
	int score;
	bool has_before;
	int before;
	enum advances advances;
	enum table_criterion decided_by;
};

struct tables {
	struct table_row *row; /* by round, table, place */
	size_t rows;
	int rounds; /* the last one counted */
};

/* `after` 0: all rounds. */
void tables_make(struct tables *tables, const struct event *event, enum scores scores, int after,
		 struct arena *arena);

/* The last round of the event: nobody goes on from there. */
bool tables_is_final(const struct event *event, int round);

const char *advances_name(enum advances advances);
const char *table_criterion_name(enum table_criterion criterion); /* "" for TABLE_NOTHING */

#endif
