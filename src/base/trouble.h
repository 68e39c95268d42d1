/*
 * When the outside world fails, and when we do.  Trouble with the input is
 * neither: that is a finding.
 */
#ifndef BASE_TROUBLE_H
#define BASE_TROUBLE_H

#include <stddef.h>

/* The outside world failed and nothing can go on: one line on standard error, exit 2. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One of many inputs failed: one line on standard error, and the caller goes on. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* We broke a promise of our own: file, line, abort. */
#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bug_at(const char *file, int line, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* There is no memory: says so without asking for any. */
_Noreturn void die_without_memory(void);

/* malloc and realloc that die */
void *must_alloc(size_t size);
void *must_realloc(void *memory, size_t size);

/* Die here rather than in a library that falls over where it gets no memory. */
void must_have_memory(size_t size);

#endif
