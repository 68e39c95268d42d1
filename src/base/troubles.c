#include "base/troubles.h"

#include "base/trouble.h"

void troubles_note(struct troubles *troubles, struct text name, const char *what)
{
	buffer_add_safe(&troubles->lines, name);
	buffer_add_string(&troubles->lines, ": ");
	buffer_add_safe(&troubles->lines, text_of(what));
	buffer_add_char(&troubles->lines, '\n');
}

void troubles_fail(struct troubles *troubles, struct text name, const char *what)
{
	troubles_note(troubles, name, what);
	troubles->failed = true;
}

void troubles_move(struct troubles *troubles, struct troubles *from)
{
	if (from->lines.len)
		buffer_add_text(&troubles->lines, buffer_text(&from->lines));
	troubles->failed |= from->failed;
	buffer_clear(&from->lines);
	from->failed = false;
}

bool troubles_say(struct troubles *troubles)
{
	bool failed = troubles->failed;
	struct text rest = buffer_text(&troubles->lines);

	while (rest.len) {
		const char *end = memchr(rest.ptr, '\n', rest.len);
		size_t len = (size_t)(end - rest.ptr);
		complain("%.*s", (int)len, rest.ptr);
		rest.ptr += len + 1;
		rest.len -= len + 1;
	}
	buffer_clear(&troubles->lines);
	troubles->failed = false;
	return failed;
}

void troubles_release(struct troubles *troubles)
{
	buffer_release(&troubles->lines);
	troubles->failed = false;
}
