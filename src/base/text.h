/*
 * A slice of text that somebody else owns: (pointer, length), never a NUL at
 * the end.  All zeroes is "no text at all", which readers use for a field that
 * was not recorded; an empty field that was recorded has a pointer.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <endian.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
	const char *ptr;
	size_t len;
};

#define TEXT(literal) ((struct text){ literal, sizeof(literal) - 1 })
/* clang-format off */
#define TEXT_INIT(literal) { literal, sizeof(literal) - 1 } /* in tables of constants */
/* clang-format on */
#define TEXT_FMT    "%.*s"
#define TEXT_ARG(t) (int)(t).len, (t).ptr ? (t).ptr : ""

/* ASCII's own character for one that cannot be: readers put it in the place of NUL, which would
 * end a text in the middle of a message. */
#define TEXT_SUBSTITUTE '\x1a'

static inline struct text text_of(const char *string)
{
	return (struct text){ string, string ? strlen(string) : 0 };
}

/* One past the last byte; no text at all has no end either. */
static inline const char *text_end(struct text text)
{
	return text.ptr ? text.ptr + text.len : NULL;
}

static inline bool text_equal(struct text a, struct text b)
{
	return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

static inline bool text_is(struct text a, const char *string)
{
	return text_equal(a, text_of(string));
}

static inline bool text_starts_with(struct text a, const char *prefix)
{
	size_t len = strlen(prefix);

	return a.len >= len && (len == 0 || memcmp(a.ptr, prefix, len) == 0);
}

/* Equal but for ASCII case: keywords, never names or tiles. */
bool text_equal_nocase(struct text a, struct text b);

static inline bool text_is_nocase(struct text a, const char *string)
{
	size_t len = strlen(string);

	return a.len == len && text_equal_nocase(a, (struct text){ string, len });
}

bool text_ends_with_nocase(struct text a, const char *suffix);

/* Byte order, shorter first when one begins the other: for sorting. */
int text_compare(struct text a, struct text b);

struct text text_trim_slowly(struct text a); /* for text_trim only */

/* Without blanks, tabs, CR and LF at both ends. */
static inline struct text text_trim(struct text a)
{
	/* what is above a blank is none of these, and most texts begin and end with such */
	if (a.len && (unsigned char)*a.ptr > ' ' && (unsigned char)a.ptr[a.len - 1] > ' ')
		return a;
	return text_trim_slowly(a);
}

/*
 * Past the bytes from `least` on (at most 128), up to `limit`: eight at a time.
 *
 * The lowest byte of a word that is less than n is where (word - n...n) borrows
 * first.
 */
static inline const char *text_skip_from(const char *p, const char *limit, unsigned char least)
{
	const uint64_t ones = UINT64_MAX / 255;
	while (limit - p >= 8) {
		uint64_t word;
		memcpy(&word, p, sizeof(word));
		word = le64toh(word);
		uint64_t less = (word - ones * least) & ~word & (ones * 0x80);
		if (less)
			return p + (unsigned)__builtin_ctzll(less) / 8;
		p += 8;
	}
	while (p < limit && (unsigned char)*p >= least)
		p++;
	return p;
}

/* Past the printing characters of ASCII, up to `limit`, in the same way. */
static inline const char *text_skip_ascii(const char *p, const char *limit)
{
	const uint64_t ones = UINT64_MAX / 255;
	while (limit - p >= 8) {
		uint64_t word;
		memcpy(&word, p, sizeof(word));
		word = le64toh(word);
		uint64_t other = ((word - ones * ' ') | word) & (ones * 0x80);
		if (other)
			return p + (unsigned)__builtin_ctzll(other) / 8;
		p += 8;
	}
	while (p < limit && (signed char)*p >= ' ')
		p++;
	return p;
}

/* How often the byte stands in the text. */
size_t text_count(struct text a, char c);

/*
 * Cut the next word (run of anything but blank and tab) off the front of
 * *rest.  An empty result means that there was none.
 */
struct text text_next_word(struct text *rest);

/* A whole decimal number with an optional sign, nothing around it; false when
 * it is none or does not fit. */
bool text_to_int(struct text a, int *value);

#endif
