/*
 * A line on a terminal that tells how far a long run is: how many, how fast,
 * how long still.  It shows after a second, on a terminal only, and is wiped
 * out before anything else is written there and at the end.
 */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	int fd;			 /* of the terminal; -1: there is none, nothing is ever shown */
	const char *what;	 /* is counted: "games" */
	uint64_t (*clock)(void); /* milliseconds, from any beginning */
	uint64_t begun, drawn;	 /* by that clock */
	bool visible;
};

/* Ready to show on `fd` if it is a terminal that can wipe out a line. */
void progress_begin(struct progress *progress, int fd, const char *what);

/* `done` so far, which is so many millionths of all (0: not known). */
void progress_update(struct progress *progress, uint64_t done, unsigned millionths);

/* Wipe the line out; the next update may show it again. */
void progress_hide(struct progress *progress);

#endif
