#include "unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/trouble.h"

/* What a child that runs `act` says on standard error, and how it ends. */
static int status_of(void (*act)(void), char *said, size_t size)
{
	int pipe_end[2], status;
	size_t len = 0;
	ssize_t got;
	pid_t child;

	assert_int_equal(pipe(pipe_end), 0);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		dup2(pipe_end[1], STDERR_FILENO);
		/* cmocka catches the signal of abort() in this process */
		signal(SIGABRT, SIG_DFL);
		act();
		_exit(0);
	}
	close(pipe_end[1]);
	while ((got = read(pipe_end[0], said + len, size - 1 - len)) > 0)
		len += (size_t)got;
	said[len] = '\0';
	close(pipe_end[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void do_die(void)
{
	die("cannot open %s: %s", "a\nb.gcg", "no such file");
}

static void do_complain(void)
{
	complain("cannot read %s", "x.gcg");
}

static void do_bug(void)
{
	BUG("%d tiles", 101);
}

static void do_want_too_much(void)
{
	must_alloc(SIZE_MAX / 2);
}

static void dying_says_one_line_and_exits_with_2(void **state)
{
	char said[512];
	int status = status_of(do_die, said, sizeof(said));

	(void)state;
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 2);
	assert_string_equal(said, "ephor: cannot open a\\x0Ab.gcg: no such file\n");
}

static void complaining_goes_on(void **state)
{
	char said[512];
	int status = status_of(do_complain, said, sizeof(said));

	(void)state;
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	assert_string_equal(said, "ephor: cannot read x.gcg\n");
}

static void a_bug_names_its_place_and_aborts(void **state)
{
	char said[512];
	int status = status_of(do_bug, said, sizeof(said));

	(void)state;
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGABRT);
	assert_non_null(strstr(said, "test_trouble.c:"));
	assert_non_null(strstr(said, "101 tiles\n"));
}

static void no_memory_is_death(void **state)
{
	char said[4096];
	int status;

	(void)state;
	setenv("ASAN_OPTIONS", "allocator_may_return_null=1", 1);
	status = status_of(do_want_too_much, said, sizeof(said));
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status) != 0, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dying_says_one_line_and_exits_with_2),
		cmocka_unit_test(complaining_goes_on),
		cmocka_unit_test(a_bug_names_its_place_and_aborts),
		cmocka_unit_test(no_memory_is_death),
	};

	return RUN_TESTS(tests);
}
