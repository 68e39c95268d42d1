#include "base/trouble.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"

/* The longest path with each byte as \xNN, and why it is named. */
enum { MESSAGE_MAX = 4 * PATH_MAX + 1024 };

/*
 * One line, in one write, so that threads do not mix theirs.  Messages name
 * files and repeat input: what could forge a second line is made visible.
 */
static void say(const char *format, va_list args)
{
	char message[MESSAGE_MAX];
	struct buffer line = { 0 };

	vsnprintf(message, sizeof(message), format, args);
	buffer_add_string(&line, "ephor: ");
	buffer_add_safe(&line, text_of(message));
	buffer_add_char(&line, '\n');
	fwrite(line.bytes, 1, line.len, stderr);
	buffer_release(&line);
}

void die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say(format, args);
	va_end(args);
	exit(2);
}

void complain(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say(format, args);
	va_end(args);
}

void bug_at(const char *file, int line, const char *format, ...)
{
	va_list args;

	fprintf(stderr, "ephor: %s:%d: this is a bug in ephor: ", file, line);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

void die_without_memory(void)
{
	fputs("ephor: out of memory\n", stderr);
	exit(2);
}

void *must_alloc(size_t size)
{
	return must_realloc(NULL, size);
}

void *must_realloc(void *memory, size_t size)
{
	void *result = realloc(memory, size ? size : 1);

	if (!result)
		die_without_memory();
	return result;
}

void must_have_memory(size_t size)
{
	free(must_alloc(size));
}
