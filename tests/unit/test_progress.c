#include "unit.h"

#include "base/progress.h"

#include <fcntl.h>
#include <pty.h>
#include <stdlib.h>
#include <unistd.h>

static uint64_t now;

static uint64_t fake_clock(void)
{
	return now;
}

struct terminal {
	int master, slave;
	struct progress progress;
	char seen[1000];
};

static void open_terminal(struct terminal *terminal, const char *term)
{
	assert_int_equal(openpty(&terminal->master, &terminal->slave, NULL, NULL, NULL), 0);
	fcntl(terminal->master, F_SETFL, O_NONBLOCK);
	setenv("TERM", term, 1);
	progress_begin(&terminal->progress, terminal->slave, "games");
	now = 5000;
	terminal->progress.clock = fake_clock;
	terminal->progress.begun = now;
}

static void close_terminal(struct terminal *terminal)
{
	close(terminal->master);
	close(terminal->slave);
}

static const char *seen(struct terminal *terminal)
{
	ssize_t len = read(terminal->master, terminal->seen, sizeof(terminal->seen) - 1);

	terminal->seen[len > 0 ? len : 0] = '\0';
	return terminal->seen;
}

static void nothing_shows_in_the_first_second(void **state)
{
	struct terminal t;
	(void)state;

	open_terminal(&t, "xterm");
	now += 999;
	progress_update(&t.progress, 100, 1000);
	progress_hide(&t.progress);
	assert_string_equal(seen(&t), "");
	close_terminal(&t);
}

static void after_a_second_it_tells_how_many_how_fast_and_how_long(void **state)
{
	static const struct {
		uint64_t elapsed, done;
		unsigned millionths;
		const char *line;
	} table[] = {
		{ 2000, 500, 250000,
		  "[#####...............] 25%  500 games, 250 a second, 6 s left" },
		{ 90000, 9000, 500000,
		  "[##########..........] 50%  9000 games, 100 a second, 1 min left" },
		{ 1000, 1, 100, "[....................] 0%  1 games, 1 a second, 2 h 46 min left" },
		{ 1000, 7, 2000000, "[####################] 100%  7 games, 7 a second, 0 s left" },
		{ 3000, 600, 0, "600 games, 200 a second" },
	};
	(void)state;

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		struct terminal t;
		struct buffer expected = { 0 };
		open_terminal(&t, "xterm");
		now += table[i].elapsed;
		progress_update(&t.progress, table[i].done, table[i].millionths);
		buffer_printf(&expected, "\r\033[K%s", table[i].line);
		assert_string_equal(seen(&t), expected.bytes);
		buffer_release(&expected);
		close_terminal(&t);
	}
}

static void it_is_wiped_out_and_not_drawn_too_often(void **state)
{
	struct terminal t;
	(void)state;

	open_terminal(&t, "xterm");
	now += 1500;
	progress_update(&t.progress, 10, 0);
	assert_string_not_equal(seen(&t), "");
	now += 99;
	progress_update(&t.progress, 11, 0);
	assert_string_equal(seen(&t), "");
	progress_hide(&t.progress);
	assert_string_equal(seen(&t), "\r\033[K");
	progress_hide(&t.progress);
	assert_string_equal(seen(&t), "");
	now += 1;
	progress_update(&t.progress, 12, 0);
	assert_string_not_equal(seen(&t), "");
	close_terminal(&t);
}

static void nothing_shows_where_there_is_no_able_terminal(void **state)
{
	struct terminal t;
	int ends[2];
	char byte;
	(void)state;

	open_terminal(&t, "dumb");
	now += 5000;
	progress_update(&t.progress, 10, 0);
	progress_hide(&t.progress);
	assert_string_equal(seen(&t), "");
	close_terminal(&t);

	setenv("TERM", "xterm", 1);
	assert_int_equal(pipe(ends), 0);
	progress_begin(&t.progress, ends[1], "games");
	t.progress.clock = fake_clock;
	t.progress.begun = 0;
	progress_update(&t.progress, 10, 0);
	close(ends[1]);
	assert_int_equal(read(ends[0], &byte, 1), 0);
	close(ends[0]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_shows_in_the_first_second),
		cmocka_unit_test(after_a_second_it_tells_how_many_how_fast_and_how_long),
		cmocka_unit_test(it_is_wiped_out_and_not_drawn_too_often),
		cmocka_unit_test(nothing_shows_where_there_is_no_able_terminal),
	};

	return RUN_TESTS(tests);
}
