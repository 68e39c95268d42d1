/*
 * Lets the outside world fail: preloaded before a program, it makes one call
 * of a kind go wrong.
 *
 *   INJECT=CALL:N:HOW    the Nth CALL fails
 *   INJECT=CALL:N+:HOW   that one and all that follow
 *   INJECT=CALL:0:HOW    none does: they are counted
 *   INJECT_COUNT=FILE    gets the number of calls when the program ends
 *
 * HOW is an error's name, or "short": a read or write of half of what was asked for.
 *
 *   malloc   malloc, calloc, realloc (not with sanitizers, whose own these are)
 *   read     read, pread, fread
 *   write    write, and fwrite and fflush of standard output
 *   open     open, openat, fopen, tmpfile, opendir
 *   close    close, fclose: the file is closed all the same
 *   rename, fsync, mkdir, thread (pthread_create)
 *
 * What is written to standard error is left alone: it is what the tests look at.
 * So is the memory of libxlsxwriter, which does not survive its lack: the program sees
 * to it before it begins a workbook.  No fsync is done, as nobody pulls the plug.
 * What comes after main is gcov's own writing, and none of the program's business.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call { MALLOC, READ, WRITE, OPEN, CLOSE, RENAME, FSYNC, MKDIR, THREAD, CALLS };

static const char *const call_name[CALLS] = { "malloc", "read",	 "write", "open",  "close",
					      "rename", "fsync", "mkdir", "thread" };

static const struct {
	const char *name;
	int error;
} errors[] = {
	{ "EACCES", EACCES }, { "EAGAIN", EAGAIN }, { "EINTR", EINTR },	  { "EIO", EIO },
	{ "EMFILE", EMFILE }, { "ENOMEM", ENOMEM }, { "ENOSPC", ENOSPC },
};

static enum call wanted = CALLS;
static unsigned long first;
static bool and_all_that_follow, halved;
static int error_number;
static atomic_ulong calls;
static atomic_bool over;	      /* main has returned, or exit was called */
static _Thread_local bool in_library; /* others work for libxlsxwriter */

/* The function behind ours. */
#define NEXT(name)                                            \
	static _Atomic(void *) next;                          \
	if (!atomic_load(&next))                              \
		atomic_store(&next, dlsym(RTLD_NEXT, #name)); \
	__typeof__(name) *real = (__typeof__(name) *)(uintptr_t)atomic_load(&next)

static _Noreturn void refuse(const char *what)
{
	dprintf(STDERR_FILENO, "inject: %s\n", what);
	_exit(99);
}

__attribute__((constructor)) static void read_request(void)
{
	const char *request = getenv("INJECT"), *colon = request ? strchr(request, ':') : NULL;
	enum call asked = MALLOC;
	char *end;

	if (!request)
		return;
	if (!colon)
		refuse("INJECT=CALL:N:HOW");
	while (asked < CALLS && (strncmp(request, call_name[asked], (size_t)(colon - request)) ||
				 call_name[asked][colon - request]))
		asked++;
	if (asked == CALLS)
		refuse("no such call");
	first = strtoul(colon + 1, &end, 10);
	and_all_that_follow = *end == '+';
	end += and_all_that_follow;
	halved = !strcmp(end, ":short");
	for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); i++)
		if (*end == ':' && !strcmp(end + 1, errors[i].name))
			error_number = errors[i].error;
	if (!halved && !error_number)
		refuse("no such way to fail");
	wanted = asked;
}

__attribute__((destructor)) static void tell_count(void)
{
	const char *path = getenv("INJECT_COUNT");
	char figures[32];
	int len = snprintf(figures, sizeof(figures), "%lu\n", atomic_load(&calls));
	long fd;

	if (!path || wanted == CALLS)
		return;
	fd = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (fd < 0 || syscall(SYS_write, fd, figures, len) != len)
		refuse("cannot write the count");
	syscall(SYS_close, fd);
}

static int (*program)(int, char **, char **);

static void end_program(void)
{
	atomic_store(&over, true);
}

static int run_program(int count, char **arguments, char **environment)
{
	/* the last that is registered goes first: before the destructors of the program */
	atexit(end_program);
	return program(count, arguments, environment);
}

int __libc_start_main(int (*start)(int, char **, char **), int count, char **arguments,
		      void (*init)(void), void (*fini)(void), void (*loader_fini)(void),
		      void *stack_end);

int __libc_start_main(int (*start)(int, char **, char **), int count, char **arguments,
		      void (*init)(void), void (*fini)(void), void (*loader_fini)(void),
		      void *stack_end)
{
	NEXT(__libc_start_main);

	program = start;
	return real(run_program, count, arguments, init, fini, loader_fini, stack_end);
}

static bool is_turn(enum call call)
{
	unsigned long number;

	if (call != wanted || atomic_load(&over))
		return false;
	number = atomic_fetch_add(&calls, 1) + 1;
	return first && (number == first || (and_all_that_follow && number > first));
}

static bool fails(enum call call)
{
	if (!is_turn(call) || halved)
		return false;
	errno = error_number;
	return true;
}

/* What is left of a length; 0: the call fails. */
static size_t allowed(enum call call, size_t len)
{
	if (!is_turn(call))
		return len;
	errno = error_number;
	return halved ? (len + 1) / 2 : 0;
}

#ifndef WITHOUT_MALLOC

static bool memory_fails(void *caller)
{
	Dl_info about;

	if (wanted != MALLOC || in_library)
		return false;
	if (dladdr(caller, &about) &&
	    (strstr(about.dli_fname, "/libxlsxwriter.") || strstr(about.dli_fname, "/libarchive.")))
		return false;
	return fails(MALLOC);
}

/* dlsym itself may ask for memory; glibc's own names need no look-up. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size)
{
	return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
	return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

#endif

ssize_t read(int fd, void *bytes, size_t len)
{
	NEXT(read);
	size_t most = allowed(READ, len);

	return most || !len ? real(fd, bytes, most) : -1;
}

ssize_t pread(int fd, void *bytes, size_t len, off_t at)
{
	NEXT(pread);
	size_t most = allowed(READ, len);

	return most || !len ? real(fd, bytes, most, at) : -1;
}

size_t fread(void *bytes, size_t size, size_t count, FILE *stream)
{
	NEXT(fread);

	return fails(READ) ? 0 : real(bytes, size, count, stream);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
	NEXT(write);
	size_t most = fd == STDERR_FILENO ? len : allowed(WRITE, len);

	return most || !len ? real(fd, bytes, most) : -1;
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream)
{
	NEXT(fwrite);

	/* a stream never writes less without an error */
	return stream == stdout && fails(WRITE) ? 0 : real(bytes, size, count, stream);
}

int fflush(FILE *stream)
{
	NEXT(fflush);

	return stream == stdout && fails(WRITE) ? EOF : real(stream);
}

/* The mode that open has only where it makes a file. */
static mode_t mode_of(int flags, va_list args)
{
	return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(args, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
	NEXT(open);
	va_list args;
	mode_t mode;

	va_start(args, flags);
	mode = mode_of(flags, args);
	va_end(args);
	return fails(OPEN) ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
	NEXT(openat);
	va_list args;
	mode_t mode;

	va_start(args, flags);
	mode = mode_of(flags, args);
	va_end(args);
	return fails(OPEN) ? -1 : real(folder, path, flags, mode);
}

/* How the checked builds call them. */
int __open_2(const char *path, int flags);
int __openat_2(int folder, const char *path, int flags);

int __open_2(const char *path, int flags)
{
	return open(path, flags);
}

int __openat_2(int folder, const char *path, int flags)
{
	return openat(folder, path, flags);
}

FILE *fopen(const char *path, const char *mode)
{
	NEXT(fopen);

	return fails(OPEN) ? NULL : real(path, mode);
}

FILE *fopen64(const char *path, const char *mode)
{
	return fopen(path, mode);
}

FILE *tmpfile(void)
{
	NEXT(tmpfile);

	return fails(OPEN) ? NULL : real();
}

FILE *tmpfile64(void)
{
	return tmpfile();
}

DIR *opendir(const char *path)
{
	NEXT(opendir);

	return fails(OPEN) ? NULL : real(path);
}

int close(int fd)
{
	NEXT(close);
	int result = real(fd);

	return fails(CLOSE) ? -1 : result;
}

int fclose(FILE *stream)
{
	NEXT(fclose);
	int result = real(stream);

	return fails(CLOSE) ? EOF : result;
}

int rename(const char *from, const char *to)
{
	NEXT(rename);

	return fails(RENAME) ? -1 : real(from, to);
}

int fsync(int fd)
{
	(void)fd;
	return fails(FSYNC) ? -1 : 0;
}

int mkdir(const char *path, mode_t mode)
{
	NEXT(mkdir);

	return fails(MKDIR) ? -1 : real(path, mode);
}

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
		   void *(*start)(void *), void *restrict argument)
{
	NEXT(pthread_create);

	return fails(THREAD) ? error_number : real(thread, attributes, start, argument);
}

/* Where libxlsxwriter calls others: zlib, minizip and the streams of the C library. */
int workbook_close(void *workbook);

int workbook_close(void *workbook)
{
	NEXT(workbook_close);
	int result;

	in_library = true;
	result = real(workbook);
	in_library = false;
	return result;
}
