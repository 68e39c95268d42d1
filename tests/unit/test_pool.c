#include "unit.h"

#include "base/pool.h"

#include <stdatomic.h>
#include <string.h>

enum { PIECES = 6, WORK = 500 };

struct piece {
	int number;
	long result;
};

struct run {
	int taken;
	int given;
	int stop_after; /* 0: never */
	bool in_order;
	int partial; /* pieces that waited for their turn */
	int given_when_waited[WORK];
	atomic_int working, most_working;
};

static bool take(void *context, void *piece)
{
	struct run *run = context;
	struct piece *p = piece;

	if (run->taken == WORK)
		return false;
	p->number = run->taken++;
	return true;
}

static void work(void *context, void *piece, const struct pool_turn *turn)
{
	struct run *run = context;
	struct piece *p = piece;
	int now = atomic_fetch_add(&run->working, 1) + 1;
	int most = atomic_load(&run->most_working);
	long sum = 0;

	while (now > most && !atomic_compare_exchange_weak(&run->most_working, &most, now))
		continue;
	/* uneven on purpose: later pieces are often ready first */
	for (int i = 0; i < (p->number * 7919) % 2000; i++)
		sum += i ^ p->number;
	p->result = p->number * 3L + (sum & 0);
	if (run->partial && p->number % run->partial == 0 && pool_wait_turn(turn))
		run->given_when_waited[p->number] = run->given;
	atomic_fetch_sub(&run->working, 1);
}

static bool give(void *context, void *piece)
{
	struct run *run = context;
	const struct piece *p = piece;

	if (p->number != run->given || p->result != p->number * 3L)
		run->in_order = false;
	run->given++;
	return run->given != run->stop_after;
}

static const struct pool_steps steps = { take, work, give };

static void run_with(struct run *run, int workers)
{
	struct piece piece[PIECES] = { 0 };

	run->in_order = true;
	pool_run(&steps, run, piece, sizeof(piece[0]), PIECES, workers);
}

static void results_are_given_in_order_whatever_the_number_of_workers(void **state)
{
	static const int workers[] = { 1, 2, 3, 8, 32 };
	(void)state;

	for (size_t i = 0; i < sizeof(workers) / sizeof(workers[0]); i++) {
		struct run run = { 0 };
		run_with(&run, workers[i]);
		assert_true(run.in_order);
		assert_int_equal(run.given, WORK);
	}
}

static void no_more_pieces_are_under_way_than_there_are(void **state)
{
	struct run run = { 0 };
	(void)state;

	run_with(&run, 32);
	assert_in_range(atomic_load(&run.most_working), 1, PIECES);
}

static void one_worker_works_on_one_piece_at_a_time(void **state)
{
	struct run run = { 0 };
	(void)state;

	run_with(&run, 1);
	assert_int_equal(atomic_load(&run.most_working), 1);
}

static void nothing_is_given_after_the_run_was_stopped(void **state)
{
	static const int workers[] = { 1, 2, 8 };
	(void)state;

	for (size_t i = 0; i < sizeof(workers) / sizeof(workers[0]); i++) {
		struct run run = { .stop_after = 10 };
		run_with(&run, workers[i]);
		assert_true(run.in_order);
		assert_int_equal(run.given, 10);
		assert_in_range(run.taken, 10, 10 + PIECES);
	}
}

static void whoever_waits_for_its_turn_has_all_earlier_results_before_it(void **state)
{
	static const int workers[] = { 1, 2, 8 };
	(void)state;

	for (size_t i = 0; i < sizeof(workers) / sizeof(workers[0]); i++) {
		struct run run = { .partial = 3 };
		run_with(&run, workers[i]);
		assert_true(run.in_order);
		for (int number = 0; number < WORK; number += run.partial)
			assert_int_equal(run.given_when_waited[number], number);
	}
}

static void waiting_ends_when_the_run_is_stopped(void **state)
{
	struct run run = { .partial = 1, .stop_after = 1 };
	(void)state;

	run_with(&run, 4);
	assert_int_equal(run.given, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_are_given_in_order_whatever_the_number_of_workers),
		cmocka_unit_test(no_more_pieces_are_under_way_than_there_are),
		cmocka_unit_test(one_worker_works_on_one_piece_at_a_time),
		cmocka_unit_test(nothing_is_given_after_the_run_was_stopped),
		cmocka_unit_test(whoever_waits_for_its_turn_has_all_earlier_results_before_it),
		cmocka_unit_test(waiting_ends_when_the_run_is_stopped),
	};

	return RUN_TESTS(tests);
}
