#include "base/text.h"

#include <limits.h>

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool bytes_equal_nocase(const char *a, const char *b, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (a[i] != b[i] && lower(a[i]) != lower(b[i]))
			return false;
	return true;
}

bool text_equal_nocase(struct text a, struct text b)
{
	return a.len == b.len &&
	       (!a.len || !memcmp(a.ptr, b.ptr, a.len) || bytes_equal_nocase(a.ptr, b.ptr, a.len));
}

bool text_ends_with_nocase(struct text a, const char *suffix)
{
	size_t len = strlen(suffix);

	return a.len >= len && bytes_equal_nocase(a.ptr + (a.len - len), suffix, len);
}

int text_compare(struct text a, struct text b)
{
	size_t len = a.len < b.len ? a.len : b.len;
	int order = len > 0 ? memcmp(a.ptr, b.ptr, len) : 0;

	return order ? order : (a.len > b.len) - (a.len < b.len);
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct text text_trim_slowly(struct text a)
{
	while (a.len > 0 && is_space(a.ptr[a.len - 1]))
		a.len--;
	while (a.len > 0 && is_space(*a.ptr)) {
		a.ptr++;
		a.len--;
	}
	return a;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

struct text text_next_word(struct text *rest)
{
	const char *p = rest->ptr, *end = text_end(*rest);

	while (p < end && is_blank(*p))
		p++;
	struct text word = { p, 0 };
	while ((p = text_skip_from(p, end, ' ' + 1)) < end && !is_blank(*p))
		p++; /* some other control character */
	word.len = (size_t)(p - word.ptr);
	*rest = (struct text){ p, (size_t)(end - p) };
	return word;
}

size_t text_count(struct text a, char c)
{
	/* sixteen at a time, counted in bytes that hold up to 255 */
	typedef unsigned char block __attribute__((vector_size(16)));
	const char *p = a.ptr, *end = text_end(a);
	size_t count = 0;

	while (end - p >= (ptrdiff_t)sizeof(block)) {
		block sum = { 0 };

		for (int i = 0; i < 255 && end - p >= (ptrdiff_t)sizeof(block); i++) {
			block bytes;

			memcpy(&bytes, p, sizeof(bytes));
			sum -= (block)(bytes == (unsigned char)c); /* -1 where they are equal */
			p += sizeof(bytes);
		}
		for (size_t i = 0; i < sizeof(block); i++)
			count += sum[i];
	}
	for (; p < end; p++)
		count += *p == c;
	return count;
}

bool text_to_int(struct text a, int *value)
{
	bool negative = a.len > 0 && *a.ptr == '-';
	size_t i = negative || (a.len > 0 && *a.ptr == '+');
	long long sum = 0;

	if (i == a.len)
		return false;
	for (; i < a.len; i++) {
		if (a.ptr[i] < '0' || a.ptr[i] > '9')
			return false;
		sum = 10 * sum + (a.ptr[i] - '0');
		if (sum > -(long long)INT_MIN)
			return false;
	}
	if (negative)
		sum = -sum;
	if (sum > INT_MAX)
		return false;
	*value = (int)sum;
	return true;
}
