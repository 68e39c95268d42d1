/*
 * Work done in pieces by several threads, with the results in order.
 *
 * A piece goes through three steps.  `take` fills it, one piece at a time;
 * `work` does it, many pieces at the same time; `give` hands its result on, one
 * piece at a time and in the order in which they were taken.  A fixed number of
 * pieces is under way and used again and again, so memory is bounded, and what
 * `give` sees does not depend on the number of workers.  One worker needs no
 * thread: the three steps follow each other in the caller's.
 */
#ifndef BASE_POOL_H
#define BASE_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POOL_WORKERS_MAX = 256 };

struct pool;

/* A worker's place in the order while it does a piece. */
struct pool_turn {
	struct pool *pool; /* NULL: there is one worker, and it is always its turn */
	uint64_t number;   /* of the piece, from 0 */
	int worker;	   /* from 0; no two at the same time have the same */
};

struct pool_steps {
	bool (*take)(void *context, void *piece); /* false: there is nothing more */
	void (*work)(void *context, void *piece, const struct pool_turn *turn);
	bool (*give)(void *context, void *piece); /* false: stop, nobody wants the rest */
};

/*
 * Run until nothing is left to take.  `piece` is an array of `pieces` objects of
 * `size` bytes; more of them than workers let a slow piece hold up the others
 * for longer.
 */
void pool_run(const struct pool_steps *steps, void *context, void *piece, size_t size, int pieces,
	      int workers);

/*
 * Called from `work`: wait until the results of all earlier pieces have been
 * given, so that a piece with a result too large to keep may give a part of it.
 * False when the run has been stopped.
 */
bool pool_wait_turn(const struct pool_turn *turn);

#endif
