#include "base/inifile.h"

#include <ini.h>

#include "base/utf8.h"

/* inih does not tell; the Makefile asks pkg-config, where there is one. */
#ifndef INIH_VERSION
#define INIH_VERSION ""
#endif

/*
 * inih hands over neither line numbers nor bad lines, and cuts long lines and
 * long section names without a word.  So it reads its lines from here, where
 * they are counted and looked at first.
 */
struct reading {
	struct inifile *ini;
	struct arena *arena;
	struct text rest;
	uint32_t line;	     /* the one that inih has in hand */
	struct text current; /* its text, without blanks around it */
	bool indented;	     /* it begins with a blank: it may continue a value */
	bool unaccounted;    /* it is neither blank nor comment, and nobody has taken it yet */
	struct text section; /* the last section heading, in full */
	size_t capacity;     /* of the last item's value, where it goes on */
};

static void add_problem(struct reading *reading, struct text message)
{
	struct inifile *ini = reading->ini;

	ini->problem = arena_grow(reading->arena, ini->problem, ini->problems,
				  &ini->problems_capacity, sizeof(*ini->problem));
	ini->problem[ini->problems++] = (struct ini_problem){ reading->line, message };
}

static bool is_comment(struct text line)
{
	return line.len > 0 && (*line.ptr == ';' || *line.ptr == '#');
}

/* Versions of inih differ in whether a continued value may have a comment: here it may. */
static struct text without_comment(struct text line)
{
	for (size_t i = 1; i < line.len; i++)
		if (line.ptr[i] == ';' && (line.ptr[i - 1] == ' ' || line.ptr[i - 1] == '\t'))
			line.len = i;
	return line;
}

/* inih is done with its line: if it did not take it, it was a bad one. */
static void settle(struct reading *reading)
{
	struct text line = reading->current;

	if (!reading->unaccounted)
		return;
	reading->unaccounted = false;
	if (*line.ptr == '[') {
		const char *end = memchr(line.ptr, ']', line.len);

		if (end)
			reading->section = arena_text(
				reading->arena,
				(struct text){ line.ptr + 1, (size_t)(end - line.ptr) - 1 });
		else
			add_problem(reading, TEXT("expected ']' at the end of a section's name"));
		return;
	}
	add_problem(reading,
		    arena_printf(reading->arena, "expected NAME = VALUE, found '" TEXT_FMT "'",
				 TEXT_ARG(line)));
}

static struct text cut_line(struct text *rest)
{
	const char *newline = memchr(rest->ptr, '\n', rest->len);
	size_t len = newline ? (size_t)(newline - rest->ptr) : rest->len;
	size_t taken = newline ? len + 1 : len;
	struct text line = { rest->ptr, len };

	*rest = (struct text){ rest->ptr + taken, rest->len - taken };
	if (line.len > 0 && line.ptr[line.len - 1] == '\r')
		line.len--;
	return line;
}

static char *give_line(char *buffer, int size, void *data)
{
	struct reading *reading = data;
	size_t longest = (size_t)size - 2; /* a newline and a NUL go behind it */
	struct text line;

	settle(reading);
	if (reading->rest.len == 0)
		return NULL;
	line = cut_line(&reading->rest);
	reading->line++;
	if (line.len > longest) {
		add_problem(reading,
			    arena_printf(reading->arena,
					 "a line of %zu bytes: %zu at most; a long value goes on "
					 "in lines that begin with a blank",
					 line.len, longest));
		line.len = 0;
	} else if (line.len > 0 && memchr(line.ptr, '\0', line.len)) {
		add_problem(reading, TEXT("a NUL byte in the line"));
		line.len = 0;
	} else if (!utf8_is_valid(line)) {
		add_problem(reading, TEXT("bytes that are not valid UTF-8"));
		line.len = 0;
	}
	if (!is_comment(text_trim(line)))
		line = without_comment(line);
	reading->current = text_trim(line);
	reading->indented = line.len > 0 && (*line.ptr == ' ' || *line.ptr == '\t');
	reading->unaccounted = reading->current.len > 0 && !is_comment(reading->current);
	memcpy(buffer, line.ptr, line.len);
	memcpy(buffer + line.len, "\n", 2);
	return buffer;
}

/* Append to the last value.  Room is doubled, so that a value of many lines costs no more. */
static void continue_value(struct reading *reading, struct text *value, struct text more)
{
	size_t len = value->len + (value->len > 0) + more.len;
	char *bytes;

	if (len >= reading->capacity) {
		reading->capacity = 2 * len + 64;
		bytes = arena_alloc(reading->arena, reading->capacity);
		if (value->len > 0)
			memcpy(bytes, value->ptr, value->len);
		value->ptr = bytes;
	}
	bytes = (char *)(uintptr_t)value->ptr; /* our own, from here or from the arena */
	if (value->len > 0)
		bytes[value->len++] = ' ';
	if (more.len > 0)
		memcpy(bytes + value->len, more.ptr, more.len);
	bytes[len] = '\0';
	value->len = len;
}

static int take_item(void *data, const char *section, const char *name, const char *value)
{
	struct reading *reading = data;
	struct inifile *ini = reading->ini;
	struct ini_item *item;

	reading->unaccounted = false;
	/* Indented lines come with the name before them, unless they are the first of a section. */
	if (reading->indented && ini->items > 0 && text_is(reading->current, value)) {
		continue_value(reading, &ini->item[ini->items - 1].value, text_of(value));
		return 1;
	}
	ini->item = arena_grow(reading->arena, ini->item, ini->items, &ini->items_capacity,
			       sizeof(*ini->item));
	item = &ini->item[ini->items++];
	reading->capacity = 0;
	item->line = reading->line;
	item->section = text_starts_with(reading->section, section)
				? reading->section
				: arena_text(reading->arena, text_of(section));
	item->name = arena_text(reading->arena, text_of(name));
	item->value = arena_text(reading->arena, text_of(value));
	return 1;
}

void inifile_read(struct inifile *ini, struct arena *arena, struct text bytes)
{
	struct reading reading = { .ini = ini, .arena = arena, .rest = bytes };

	*ini = (struct inifile){ 0 };
	if (text_starts_with(bytes, "\xef\xbb\xbf"))
		reading.rest = (struct text){ bytes.ptr + 3, bytes.len - 3 };
	ini_parse_stream(give_line, &reading, take_item, &reading);
}

const char *inifile_library_version(void)
{
	return INIH_VERSION;
}
