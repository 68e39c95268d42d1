/*
 * Text that grows: what all outputs are written into before they go to a file
 * or to standard output.  Starts as all zeroes.  `bytes[len]` is always NUL
 * once anything was added.  Dies when there is no memory.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdint.h>

#include "base/text.h"

struct buffer {
	char *bytes;
	size_t len;
	size_t capacity;
};

void buffer_reserve(struct buffer *buffer, size_t extra); /* room for `extra` more and a NUL */

static inline void buffer_add(struct buffer *buffer, const void *bytes, size_t len)
{
	if (buffer->capacity - buffer->len <= len)
		buffer_reserve(buffer, len);
	if (len > 0)
		memcpy(buffer->bytes + buffer->len, bytes, len);
	buffer->len += len;
	buffer->bytes[buffer->len] = '\0';
}

static inline void buffer_add_text(struct buffer *buffer, struct text text)
{
	buffer_add(buffer, text.ptr, text.len);
}

static inline void buffer_add_char(struct buffer *buffer, char c)
{
	buffer_add(buffer, &c, 1);
}

void buffer_add_string(struct buffer *buffer, const char *string);
void buffer_add_int(struct buffer *buffer, long long value);
void buffer_printf(struct buffer *buffer, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
struct text buffer_text(const struct buffer *buffer);
void buffer_clear(struct buffer *buffer);   /* empty, memory kept */
void buffer_release(struct buffer *buffer); /* memory given back */

/*
 * Text that came from an input, made safe to stand inside a line of ours:
 * control characters, bidirectional overrides and bytes that are not UTF-8
 * appear as \xNN or \u{NNNN}, so that no name can forge a line.
 */
void buffer_add_safe(struct buffer *buffer, struct text text);

#endif
