#include "rules/lines.h"

struct lines lines_of(struct text bytes)
{
	if (text_starts_with(bytes, "\xef\xbb\xbf")) {
		bytes.ptr += 3;
		bytes.len -= 3;
	}
	return (struct lines){ .rest = bytes };
}

/* Up to the separator, which is taken off too. */
static struct text cut(struct text *rest, char separator)
{
	const char *found = memchr(rest->ptr, separator, rest->len);
	size_t len = found ? (size_t)(found - rest->ptr) : rest->len;
	struct text part = { rest->ptr, len };

	if (found)
		*rest = (struct text){ found + 1, rest->len - len - 1 };
	else
		*rest = (struct text){ 0 };
	return part;
}

bool lines_next(struct lines *lines, struct text *line)
{
	if (lines->rest.len == 0)
		return false;
	*line = cut(&lines->rest, '\n');
	if (line->len > 0 && line->ptr[line->len - 1] == '\r')
		line->len--;
	lines->number++;
	return true;
}

bool lines_next_field(struct text *rest, struct text *field)
{
	if (!rest->ptr)
		return false;
	*field = cut(rest, '\t');
	return true;
}
