/*
 * Reading whole files.  What is read may be a regular file, a FIFO or a device;
 * "-" is standard input.  Errors are errno's values; file_error says them in
 * words for people.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buffer.h"

/* Append a file's bytes to `out`; 0, or EFBIG for one with more than `max` bytes, or why not. */
int file_read(const char *path, size_t max, struct buffer *out);

/*
 * Hand on a file of any size in pieces that end where lines do.  0, or EFBIG for
 * a line with more than `max` bytes, or why not: then what came before is handed on.
 */
int file_read_lines(const char *path, size_t max, void (*take)(void *context, struct text lines),
		    void *context);

/* "no such file", ... */
const char *file_error(int error);

/*
 * Is it a pipe, socket or device?  Reading one may wait for ever, so only what the
 * command line names may be one, not what another file names.
 */
bool file_is_special(const char *path);

/* Are these one and the same file?  False where either is not there. */
bool file_same(const char *a, const char *b);

#endif
