#include "base/csvwrite.h"

static void begin_field(struct csv *csv)
{
	if (csv->comma)
		buffer_add_char(csv->out, ',');
	csv->comma = true;
}

static bool needs_quotes(struct text text)
{
	if (text.len == 0)
		return false;
	if (text_trim(text).len != text.len)
		return true;
	for (size_t i = 0; i < text.len; i++)
		if (text.ptr[i] && strchr(",;\t\"\n\r", text.ptr[i]))
			return true;
	return false;
}

static void add_field(struct buffer *out, struct text text, const char *prefix)
{
	bool quotes = needs_quotes(text);

	if (quotes)
		buffer_add_char(out, '"');
	buffer_add_string(out, prefix);
	for (size_t begin = 0; begin < text.len;) {
		const char *quote = memchr(text.ptr + begin, '"', text.len - begin);
		size_t end = quote ? (size_t)(quote - text.ptr) + 1 : text.len;

		buffer_add(out, text.ptr + begin, end - begin);
		if (quote)
			buffer_add_char(out, '"');
		begin = end;
	}
	if (quotes)
		buffer_add_char(out, '"');
}

void csv_text(struct csv *csv, struct text text)
{
	bool formula = text.len > 0 && *text.ptr && strchr("=+-@\t\r\n", *text.ptr);

	begin_field(csv);
	add_field(csv->out, text, formula ? "'" : "");
}

void csv_safe(struct csv *csv, struct text text)
{
	struct buffer safe = { 0 };

	buffer_add_safe(&safe, text);
	csv_text(csv, buffer_text(&safe));
	buffer_release(&safe);
}

void csv_word(struct csv *csv, struct text word)
{
	begin_field(csv);
	add_field(csv->out, word, "");
}

void csv_int(struct csv *csv, long long value)
{
	begin_field(csv);
	buffer_add_int(csv->out, value);
}

void csv_end_row(struct csv *csv)
{
	buffer_add_char(csv->out, '\n');
	csv->comma = false;
}
