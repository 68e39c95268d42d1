/*
 * Mutation that knows what the inputs are made of: lines of words and figures.
 * A score is changed, a square, a tile; lines are dropped, doubled, swapped,
 * moved; words of one line change places.  What comes out is nearly as valid as
 * what went in, and so gets past the readers.  Half of the time bytes are
 * mutated as the fuzzer does it by itself.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { MUTATED_MAX = 64 << 10 };

struct mutation {
	char *bytes;
	size_t len, max;
	uint64_t state;
};

static inline size_t mutation_random(struct mutation *m, size_t below)
{
	m->state ^= m->state << 13;
	m->state ^= m->state >> 7;
	m->state ^= m->state << 17;
	return below ? (size_t)(m->state >> 11) % below : 0;
}

/* Replace `len` bytes at `at`; nothing is done where there is no room. */
static inline void mutation_replace(struct mutation *m, size_t at, size_t len, struct text with)
{
	if (m->len - len + with.len > m->max)
		return;
	memmove(m->bytes + at + with.len, m->bytes + at + len, m->len - at - len);
	memcpy(m->bytes + at, with.ptr, with.len);
	m->len += with.len - len;
}

/* The line around a random byte, with its end. */
static inline size_t mutation_line(struct mutation *m, size_t *len)
{
	size_t begin = mutation_random(m, m->len), end = begin;
	while (begin > 0 && m->bytes[begin - 1] != '\n')
		begin--;
	while (end < m->len && m->bytes[end] != '\n')
		end++;
	*len = end - begin + (end < m->len);
	return begin;
}

static inline bool mutation_is_word(char c)
{
	return c != ' ' && c != ',' && c != ';' && c != '\t' && c != '\n' && c != '=' && c != ':';
}

/* The word around a random byte; empty between two. */
static inline size_t mutation_word(struct mutation *m, size_t *len)
{
	size_t begin = mutation_random(m, m->len), end = begin;
	while (begin > 0 && mutation_is_word(m->bytes[begin - 1]))
		begin--;
	while (end < m->len && mutation_is_word(m->bytes[end]))
		end++;
	*len = end - begin;
	return begin;
}

static inline void mutate_number(struct mutation *m)
{
	static const int odd[] = {
		0, -1, 1, 5, 10, -10, 50, 99999, 999999, 2147483647, -2147483647
	};
	size_t at = mutation_random(m, m->len), len = 0;
	char digits[16];
	int value = 0;
	while (at < m->len && (m->bytes[at] < '0' || m->bytes[at] > '9'))
		at++;
	while (at + len < m->len && len < 7 && m->bytes[at + len] >= '0' &&
	       m->bytes[at + len] <= '9')
		value = value * 10 + (m->bytes[at + len++] - '0');
	if (len == 0)
		return;
	switch (mutation_random(m, 4)) {
	case 0:
		value = odd[mutation_random(m, sizeof(odd) / sizeof(*odd))];
		break;
	case 1:
		value = (int)mutation_random(m, 100);
		break;
	default:
		value += (int)mutation_random(m, 21) - 10;
	}
	snprintf(digits, sizeof(digits), "%d", value);
	mutation_replace(m, at, len, text_of(digits));
}

static inline void mutate_square(struct mutation *m)
{
	char square[8];
	size_t len, at = 0;
	for (int tries = 0; tries < 16; tries++) {
		at = mutation_word(m, &len);
		bool digit = false, letter = false;
		for (size_t i = 0; i < len; i++) {
			char c = m->bytes[at + i];
			digit = digit || (c >= '0' && c <= '9');
			letter = letter || (c >= 'A' && c <= 'U');
		}
		if (!digit || !letter || len > 3)
			continue;
		int row = 1 + (int)mutation_random(m, 16),
		    column = 'A' + (int)mutation_random(m, 16);
		if (mutation_random(m, 2))
			snprintf(square, sizeof(square), "%d%c", row, column);
		else
			snprintf(square, sizeof(square), "%c%d", column, row);
		mutation_replace(m, at, len, text_of(square));
		return;
	}
}

static inline void mutate_tile(struct mutation *m)
{
	static const char *const tiles[] = { "A", "E", "s", "?", ".", "Q", "[CH]", "(",
					     ")", "#", "Ñ", "Ω", "ї", "İ", "·",	   "" };
	size_t at = mutation_random(m, m->len);
	while (at < m->len && (m->bytes[at] < 'A' || m->bytes[at] > 'Z'))
		at++;
	if (at < m->len)
		mutation_replace(
			m, at, mutation_random(m, 4) > 0,
			text_of(tiles[mutation_random(m, sizeof(tiles) / sizeof(*tiles))]));
}

/* A line goes to another place, or a copy of it does. */
static inline void mutate_lines(struct mutation *m, bool drop, bool copy)
{
	char line[512];
	size_t len, at = mutation_line(m, &len);
	if (len > sizeof(line))
		return;
	memcpy(line, m->bytes + at, len);
	if (drop)
		mutation_replace(m, at, len, TEXT(""));
	if (copy && m->len) {
		size_t other;
		at = mutation_line(m, &other);
		mutation_replace(m, at, 0, (struct text){ line, len });
	}
}

/* A word takes the place of another. */
static inline void mutate_words(struct mutation *m)
{
	char word[64];
	size_t len, other, at = mutation_word(m, &len);
	if (len > sizeof(word))
		return;
	memcpy(word, m->bytes + at, len);
	at = mutation_word(m, &other);
	mutation_replace(m, at, other, (struct text){ word, len });
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	static char bytes[MUTATED_MAX];
	struct mutation m = { .bytes = bytes,
			      .len = size,
			      .max = max < MUTATED_MAX ? max : MUTATED_MAX,
			      .state = seed * 0x9e3779b97f4a7c15u + 1 };
	if (size == 0 || size > m.max || mutation_random(&m, 2))
		return LLVMFuzzerMutate(data, size, max);
	memcpy(bytes, data, size);
	for (size_t steps = 1 + mutation_random(&m, 4); steps && m.len; steps--) {
		switch (mutation_random(&m, 8)) {
		case 0:
		case 1:
			mutate_number(&m);
			break;
		case 2:
			mutate_square(&m);
			break;
		case 3:
			mutate_tile(&m);
			break;
		case 4:
			mutate_lines(&m, true, false);
			break;
		case 5:
			mutate_lines(&m, true, true);
			break;
		case 6:
			mutate_lines(&m, false, true);
			break;
		default:
			mutate_words(&m);
		}
	}
	memcpy(data, bytes, m.len);
	return m.len;
}

#endif
