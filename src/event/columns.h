/*
 * A CSV file by the names of its columns: any order, any case, others are
 * passed over.  What is wrong with the file as CSV becomes a finding of the
 * event.
 */
#ifndef EVENT_COLUMNS_H
#define EVENT_COLUMNS_H

#include "base/csvfile.h"
#include "event/event.h"

enum { COLUMNS_MAX = 20 };

struct column {
	const char *name;
	bool needed;
};

struct columns {
	struct event *event;
	struct text file;
	struct csvfile *csv;
	int index[COLUMNS_MAX]; /* of each known column in the file; -1: not there */
	struct csv_row row;
	struct arena arena; /* of the row */
	size_t rows;
	bool quiet; /* a pass that only looks ahead: the rows' problems are told later */
};

/* False, with a finding, when the file cannot be read or a needed column is missing. */
bool columns_open(struct columns *columns, struct event *event, struct text file, struct text bytes,
		  const struct column *column, size_t count);
void columns_close(struct columns *columns);

bool columns_next(struct columns *columns, size_t rows_max);

/* Empty where the row or the file does not have it.  Valid as long as the row. */
struct text columns_get(const struct columns *columns, int column);
struct text columns_keep(const struct columns *columns, int column); /* as long as the event */

/*
 * A number within limits.  False where there is none; when something else
 * stands there, a finding says so (`what` names the column's meaning).
 */
bool columns_int(const struct columns *columns, int column, const char *what, int least, int most,
		 int *value);

/* A round: a number, or "final" where the event has one. */
bool columns_round(const struct columns *columns, int column, int *round);

/* A finding about the row at hand. */
struct event_finding *columns_finding(const struct columns *columns, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
