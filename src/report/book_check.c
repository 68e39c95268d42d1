#include "report/book_check.h"

#include "base/archive.h"
#include "base/trouble.h"

#include <stdlib.h>

enum { BEGINNING = 1024, END = 256, CHUNK = 1 << 16 };

/* The name of the root element: the first behind the declaration. */
static struct text root_name(struct text beginning)
{
	const char *at = beginning.ptr, *end = text_end(beginning);

	while (at + 1 < end && !(at[0] == '<' && at[1] != '?'))
		at++;
	at++;
	for (const char *stop = at; stop < end; stop++)
		if (*stop == ' ' || *stop == '>' || *stop == '/')
			return (struct text){ at, (size_t)(stop - at) };
	return (struct text){ 0 };
}

static bool ends_with_root(struct text beginning, struct text end)
{
	struct text root = root_name(beginning);
	const char *tail;

	if (root.len == 0 || end.len < root.len + 3)
		return false;
	tail = text_end(end) - root.len - 3;
	return memcmp(tail, "</", 2) == 0 && memcmp(tail + 2, root.ptr, root.len) == 0 &&
	       tail[root.len + 2] == '>';
}

static bool part_is_whole(struct unpacker *unpacker, char *chunk)
{
	struct buffer beginning = { 0 }, end = { 0 };
	size_t got;
	bool whole;

	do {
		got = unpacker_read(unpacker, chunk, CHUNK);
		if (beginning.len < BEGINNING)
			buffer_add(&beginning, chunk, got);
		if (got > 0) {
			size_t kept = got < END ? got : END;

			buffer_clear(&end);
			buffer_add(&end, chunk + got - kept, kept);
		}
	} while (got == CHUNK);
	while (end.len > 0 && end.bytes[end.len - 1] == '\n')
		end.len--;
	whole = ends_with_root(buffer_text(&beginning), buffer_text(&end));
	buffer_release(&beginning);
	buffer_release(&end);
	return whole;
}

bool book_is_whole(int fd)
{
	struct unpacker *unpacker = unpacker_new(TEXT("workbook"), fd, (struct text){ 0 });
	struct troubles troubles = { 0 };
	struct unpacked part;
	char *chunk = must_alloc(CHUNK);
	bool whole = true;
	size_t parts = 0;

	for (; whole && unpacker_next(unpacker, &part); parts++)
		whole = part_is_whole(unpacker, chunk);
	unpacker_troubles(unpacker, &troubles);
	whole &= parts > 0 && troubles.lines.len == 0;
	troubles_release(&troubles);
	unpacker_free(unpacker);
	free(chunk);
	return whole;
}
