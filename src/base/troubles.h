/*
 * Complaints about inputs, kept until it is their turn: work is done by many
 * threads at the same time, and what stands on standard error must not depend
 * on which of them was first.  Starts as all zeroes.
 */
#ifndef BASE_TROUBLES_H
#define BASE_TROUBLES_H

#include "base/buffer.h"

struct troubles {
	struct buffer lines; /* one a line, safe to print */
	bool failed;	     /* an input could not be opened or read: exit status 2 */
};

/* "NAME: what"; both may come from an input. */
void troubles_note(struct troubles *troubles, struct text name, const char *what);
void troubles_fail(struct troubles *troubles, struct text name, const char *what);

/* Take over what another has, which is empty then. */
void troubles_move(struct troubles *troubles, struct troubles *from);

/* Complain about each and forget them all; true when one of them was a failure. */
bool troubles_say(struct troubles *troubles);

void troubles_release(struct troubles *troubles);

#endif
