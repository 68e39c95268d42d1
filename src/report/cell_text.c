#include "report/cell_text.h"

#include "base/utf8.h"

#include <string.h>

enum { FIGURE_DIGITS_MAX = 15 }; /* what a cell can hold exactly */

void cell_add_clean(struct buffer *out, struct text text, size_t most)
{
	const char *at = text.ptr, *end = text_end(text);
	size_t units = 0, last = 0; /* where an ellipsis still fits */

	while (at < end) {
		uint32_t character;
		size_t len = utf8_decode(at, end, &character), need;
		bool bad = len == 0 || character < ' ' || (character >= 0x7f && character < 0xa0) ||
			   character == 0xfffe || character == 0xffff;

		if (len == 1 && (*at == '\t' || *at == '\n' || *at == '\r'))
			character = ' ';
		else if (bad)
			character = 0xfffd;
		need = character > 0xffff ? 2 : 1;
		if (units + need > most) {
			out->len = last;
			buffer_add_string(out, "\xe2\x80\xa6");
			return;
		}
		if (units < most)
			last = out->len;
		char bytes[4];
		size_t encoded = utf8_encode(character, bytes);
		buffer_add(out, bytes, encoded);
		units += need;
		at += len ? len : 1;
	}
	buffer_add(out, "", 0);
}

static bool is_code(const char *at, const char *end)
{
	if (end - at < 7 || at[0] != '_' || at[1] != 'x' || at[6] != '_')
		return false;
	for (int i = 2; i < 6; i++)
		if (!strchr("0123456789abcdefABCDEF", at[i]))
			return false;
	return true;
}

void cell_add_escaped(struct buffer *out, struct text clean)
{
	const char *end = text_end(clean);

	for (const char *at = clean.ptr; at < end; at++)
		if (is_code(at, end))
			buffer_add_string(out, "_x005F_");
		else
			buffer_add_char(out, *at);
}

void cell_add_name(struct buffer *out, struct text name, size_t most)
{
	while (name.len > 0 && (*name.ptr == '\'' || *name.ptr == ' '))
		name = (struct text){ name.ptr + 1, name.len - 1 };
	cell_add_clean(out, name, most);
	for (size_t i = 0; i < out->len; i++)
		if (strchr("[]:*?/\\", out->bytes[i]))
			out->bytes[i] = '-';
	while (out->len > 0 &&
	       (out->bytes[out->len - 1] == '\'' || out->bytes[out->len - 1] == ' '))
		out->len--;
	if (out->len == 0)
		buffer_add_string(out, "Sheet");
	out->bytes[out->len] = '\0';
}

/* By hand: what a point looks like must not depend on the locale. */
bool cell_read_figure(struct text figure, long long *value, long long *scale)
{
	size_t i = figure.len > 0 && (*figure.ptr == '-' || *figure.ptr == '+') ? 1 : 0;
	bool point = false;
	int digits = 0;

	*value = 0;
	*scale = 1;
	for (; i < figure.len; i++) {
		char c = figure.ptr[i];

		if (c == '.' && !point && digits > 0 && i + 1 < figure.len) {
			point = true;
			continue;
		}
		if (c < '0' || c > '9' || ++digits > FIGURE_DIGITS_MAX)
			return false;
		*value = *value * 10 + (c - '0');
		if (point)
			*scale *= 10;
	}
	if (digits > 0 && *figure.ptr == '-')
		*value = -*value;
	return digits > 0;
}

time_t cell_date(struct text date)
{
	int year = 2000, month = 1, day = 1;

	if (date.len == 10 && date.ptr[4] == '-' && date.ptr[7] == '-') {
		int y, m, d;

		if (text_to_int((struct text){ date.ptr, 4 }, &y) &&
		    text_to_int((struct text){ date.ptr + 5, 2 }, &m) &&
		    text_to_int((struct text){ date.ptr + 8, 2 }, &d) && y >= 1970 && m >= 1 &&
		    m <= 12 && d >= 1 && d <= 31) {
			year = y;
			month = m;
			day = d;
		}
	}
	return timegm(&(struct tm){ .tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day });
}

void cell_add_footer(struct buffer *out, struct text text, size_t most)
{
	struct buffer cut = { 0 };

	cell_add_clean(&cut, text, most);
	for (size_t i = 0; i < cut.len; i++) {
		buffer_add_char(out, cut.bytes[i]);
		if (cut.bytes[i] == '&')
			buffer_add_char(out, '&');
	}
	buffer_release(&cut);
}
