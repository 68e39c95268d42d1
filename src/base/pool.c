#include "base/pool.h"

#include "base/trouble.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct pool {
	const struct pool_steps *steps;
	void *context;
	char *piece;
	size_t size;
	uint64_t pieces;

	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool *done; /* [pieces] worked on and not yet given */
	uint64_t taken, given;
	bool taking, giving; /* a worker is in that step, outside the lock */
	bool ended;	     /* nothing is left to take */
	bool stopped;	     /* nobody wants the rest */
};

struct pool_worker {
	struct pool *pool;
	pthread_t thread;
	int index;
};

static void *piece_at(struct pool *pool, uint64_t number)
{
	return pool->piece + number % pool->pieces * pool->size;
}

/* Called with the lock held, which is let go while `take` runs. */
static bool take_next(struct pool *pool, uint64_t *number)
{
	while (!pool->stopped && !pool->ended &&
	       (pool->taking || pool->taken - pool->given == pool->pieces))
		pthread_cond_wait(&pool->changed, &pool->lock);
	if (pool->stopped || pool->ended)
		return false;
	*number = pool->taken;
	pool->taking = true;
	pthread_mutex_unlock(&pool->lock);
	bool more = pool->steps->take(pool->context, piece_at(pool, *number));
	pthread_mutex_lock(&pool->lock);
	pool->taking = false;
	if (more)
		pool->taken++;
	else
		pool->ended = true;
	pthread_cond_broadcast(&pool->changed);
	return more;
}

/* Called with the lock held, which is let go while `give` runs. */
static void give_ready(struct pool *pool)
{
	while (!pool->giving && !pool->stopped && pool->given < pool->taken &&
	       pool->done[pool->given % pool->pieces]) {
		pool->giving = true;
		pthread_mutex_unlock(&pool->lock);
		bool wanted = pool->steps->give(pool->context, piece_at(pool, pool->given));
		pthread_mutex_lock(&pool->lock);
		pool->giving = false;
		pool->done[pool->given % pool->pieces] = false;
		pool->given++;
		if (!wanted)
			pool->stopped = true;
		pthread_cond_broadcast(&pool->changed);
	}
}

static void *worker_main(void *argument)
{
	const struct pool_worker *worker = argument;
	struct pool *pool = worker->pool;
	struct pool_turn turn = { pool, 0, worker->index };

	pthread_mutex_lock(&pool->lock);
	while (take_next(pool, &turn.number)) {
		pthread_mutex_unlock(&pool->lock);
		pool->steps->work(pool->context, piece_at(pool, turn.number), &turn);
		pthread_mutex_lock(&pool->lock);
		pool->done[turn.number % pool->pieces] = true;
		give_ready(pool);
	}
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static void run_alone(const struct pool_steps *steps, void *context, void *piece)
{
	struct pool_turn turn = { 0 };

	while (steps->take(context, piece)) {
		steps->work(context, piece, &turn);
		if (!steps->give(context, piece))
			return;
		turn.number++;
	}
}

void pool_run(const struct pool_steps *steps, void *context, void *piece, size_t size, int pieces,
	      int workers)
{
	if (workers <= 1) {
		run_alone(steps, context, piece);
		return;
	}
	if (workers > POOL_WORKERS_MAX || pieces < 1)
		BUG("%d workers, %d pieces", workers, pieces);

	struct pool pool = { .steps = steps,
			     .context = context,
			     .piece = piece,
			     .size = size,
			     .pieces = (uint64_t)pieces };
	struct pool_worker *worker = must_alloc((size_t)workers * sizeof(*worker));
	pool.done = must_alloc((size_t)pieces * sizeof(*pool.done));
	for (int i = 0; i < pieces; i++)
		pool.done[i] = false;
	pthread_mutex_init(&pool.lock, NULL);
	pthread_cond_init(&pool.changed, NULL);

	/* Signals that end the program are for the main thread, which knows when they must wait. */
	sigset_t ending, before;
	sigemptyset(&ending);
	sigaddset(&ending, SIGINT);
	sigaddset(&ending, SIGTERM);
	sigaddset(&ending, SIGHUP);
	pthread_sigmask(SIG_BLOCK, &ending, &before);
	/* Where the system gives fewer threads than asked for, those do the work. */
	int started = 1;
	for (; started < workers; started++) {
		worker[started] = (struct pool_worker){ .pool = &pool, .index = started };
		if (pthread_create(&worker[started].thread, NULL, worker_main, &worker[started]))
			break;
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	worker[0] = (struct pool_worker){ .pool = &pool };
	worker_main(&worker[0]);
	for (int i = 1; i < started; i++)
		pthread_join(worker[i].thread, NULL);

	pthread_cond_destroy(&pool.changed);
	pthread_mutex_destroy(&pool.lock);
	free(pool.done);
	free(worker);
}

bool pool_wait_turn(const struct pool_turn *turn)
{
	struct pool *pool = turn->pool;

	if (!pool)
		return true;
	pthread_mutex_lock(&pool->lock);
	while (!pool->stopped && pool->given != turn->number)
		pthread_cond_wait(&pool->changed, &pool->lock);
	bool wanted = !pool->stopped;
	pthread_mutex_unlock(&pool->lock);
	return wanted;
}
