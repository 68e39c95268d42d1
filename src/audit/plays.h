/*
 * The plays of a verdict, one after the other, whether it is the game's own or
 * one that is kept.  A kept verdict has its plays packed into bytes, because
 * they are most of it and an event keeps a hundred thousand games: without the
 * tiles and the place in the log, which only the log's own board needs.
 */
#ifndef AUDIT_PLAYS_H
#define AUDIT_PLAYS_H

#include "audit/verdict.h"
#include "base/buffer.h"

/* { .verdict = ... } stands before the first play. */
struct play_cursor {
	const struct verdict *verdict;
	size_t next;
	const char *at;		  /* the next packed play */
	struct verdict_play play; /* the last one that was unpacked */
};

/* The next play, valid until the next call (its word as long as the verdict); NULL: no more. */
const struct verdict_play *play_next(struct play_cursor *cursor);

/* Append the plays for a verdict that is kept. */
void plays_pack(const struct verdict *verdict, struct buffer *out);

#endif
