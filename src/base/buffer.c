#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/trouble.h"
#include "base/utf8.h"

void buffer_reserve(struct buffer *buffer, size_t extra)
{
	size_t needed, capacity;

	if (extra > SIZE_MAX / 2 - buffer->len - 1)
		die_without_memory();
	needed = buffer->len + extra + 1;
	if (needed <= buffer->capacity)
		return;
	capacity = buffer->capacity < 64 ? 64 : 2 * buffer->capacity;
	if (capacity < needed)
		capacity = needed;
	buffer->bytes = must_realloc(buffer->bytes, capacity);
	buffer->capacity = capacity;
}

void buffer_add_string(struct buffer *buffer, const char *string)
{
	buffer_add(buffer, string, strlen(string));
}

void buffer_add_int(struct buffer *buffer, long long value)
{
	char digits[24];
	char *end = digits + sizeof(digits), *p = end;
	unsigned long long rest =
		value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;

	do
		*--p = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (value < 0)
		*--p = '-';
	buffer_add(buffer, p, (size_t)(end - p));
}

void buffer_printf(struct buffer *buffer, const char *format, ...)
{
	va_list args;
	int len;

	buffer_reserve(buffer, 128);
	va_start(args, format);
	len = vsnprintf(buffer->bytes + buffer->len, buffer->capacity - buffer->len, format, args);
	va_end(args);
	if (len < 0)
		BUG("bad format \"%s\"", format);
	if ((size_t)len >= buffer->capacity - buffer->len) {
		buffer_reserve(buffer, (size_t)len);
		va_start(args, format);
		vsnprintf(buffer->bytes + buffer->len, (size_t)len + 1, format, args);
		va_end(args);
	}
	buffer->len += (size_t)len;
}

struct text buffer_text(const struct buffer *buffer)
{
	return (struct text){ buffer->bytes ? buffer->bytes : "", buffer->len };
}

void buffer_clear(struct buffer *buffer)
{
	buffer->len = 0;
	if (buffer->bytes)
		*buffer->bytes = '\0';
}

void buffer_release(struct buffer *buffer)
{
	free(buffer->bytes);
	*buffer = (struct buffer){ 0 };
}

void buffer_add_safe(struct buffer *buffer, struct text text)
{
	const char *p = text.ptr, *end = text_end(text), *plain = p;

	while (p < end) {
		uint32_t character = 0;
		size_t len = utf8_decode(p, end, &character);

		if (len > 0 && !utf8_deceives(character)) {
			p += len;
			continue;
		}
		buffer_add(buffer, plain, (size_t)(p - plain));
		if (len <= 1)
			buffer_printf(buffer, "\\x%02X", (unsigned char)*p);
		else
			buffer_printf(buffer, "\\u{%04X}", (unsigned)character);
		p += len ? len : 1;
		plain = p;
	}
	buffer_add(buffer, plain, (size_t)(p - plain));
}
