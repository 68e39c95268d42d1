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

/* "no such file", ... */
const char *file_error(int error);

/* Are these one and the same file?  False where either is not there. */
bool file_same(const char *a, const char *b);

#endif
