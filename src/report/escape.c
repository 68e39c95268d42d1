#include "report/escape.h"

#include "base/utf8.h"

#include <stdio.h>

static bool is_plain_json(unsigned char c)
{
	return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* Characters that change how a terminal or an editor shows the text around them. */
static bool is_treacherous(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || (c >= 0x200b && c <= 0x200f) ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
	       (c >= 0xfff9 && c <= 0xfffb);
}

static void json_add_escaped(struct buffer *out, uint32_t c)
{
	switch (c) {
	case '"':
		buffer_add_string(out, "\\\"");
		break;
	case '\\':
		buffer_add_string(out, "\\\\");
		break;
	case '\n':
		buffer_add_string(out, "\\n");
		break;
	case '\r':
		buffer_add_string(out, "\\r");
		break;
	case '\t':
		buffer_add_string(out, "\\t");
		break;
	default:
		buffer_printf(out, "\\u%04x", (unsigned)c);
	}
}

void json_add_string(struct buffer *out, struct text text)
{
	const char *ptr = text.ptr, *end = text_end(text);

	buffer_add_char(out, '"');
	while (ptr < end) {
		const char *plain = ptr;
		while (ptr < end && is_plain_json((unsigned char)*ptr))
			ptr++;
		buffer_add(out, plain, (size_t)(ptr - plain));
		if (ptr == end)
			break;
		uint32_t c;
		size_t len = utf8_decode(ptr, end, &c);
		if (len == 0) {
			buffer_add_string(out, "\\ufffd");
			ptr++;
			continue;
		}
		if (c == '"' || c == '\\' || is_treacherous(c))
			json_add_escaped(out, c);
		else
			buffer_add(out, ptr, len);
		ptr += len;
	}
	buffer_add_char(out, '"');
}

void json_add_name(struct buffer *out, const char *name)
{
	if (out->len > 0 && out->bytes[out->len - 1] != '{')
		buffer_add_char(out, ',');
	buffer_add_char(out, '"');
	buffer_add_string(out, name);
	buffer_add(out, "\":", 2);
}

void json_add_string_member(struct buffer *out, const char *name, struct text value)
{
	json_add_name(out, name);
	json_add_string(out, value);
}

void json_add_int_member(struct buffer *out, const char *name, long long value)
{
	json_add_name(out, name);
	buffer_add_int(out, value);
}

void json_add_bool_member(struct buffer *out, const char *name, bool value)
{
	json_add_name(out, name);
	buffer_add_string(out, value ? "true" : "false");
}

/*
 * A minus or plus alone is the name of standard input or an empty mark; with
 * something behind it a spreadsheet begins to calculate.
 */
static bool is_formula(struct text text)
{
	size_t i = 0;

	while (i < text.len && (text.ptr[i] == ' ' || text.ptr[i] == '\t' || text.ptr[i] == '\r' ||
				text.ptr[i] == '\n'))
		i++;
	if (i == text.len)
		return false;
	char c = text.ptr[i];
	return c == '=' || c == '@' || ((c == '+' || c == '-') && i + 1 < text.len);
}

void csv_add_text(struct buffer *out, struct text text)
{
	struct buffer safe = { 0 };

	if (is_formula(text))
		buffer_add_char(&safe, '\'');
	buffer_add_safe(&safe, text);
	bool quoted = false;
	for (size_t i = 0; i < safe.len && !quoted; i++)
		quoted = strchr(",;\"", safe.bytes[i]) != NULL;
	if (safe.len > 0 && (safe.bytes[0] == ' ' || safe.bytes[safe.len - 1] == ' '))
		quoted = true;
	if (quoted)
		buffer_add_char(out, '"');
	for (size_t i = 0; i < safe.len; i++) {
		if (safe.bytes[i] == '"')
			buffer_add_char(out, '"');
		buffer_add_char(out, safe.bytes[i]);
	}
	if (quoted)
		buffer_add_char(out, '"');
	buffer_release(&safe);
}

void xml_add_text(struct buffer *out, struct text text)
{
	struct buffer safe = { 0 };
	uint32_t c;

	buffer_add_safe(&safe, text);
	for (size_t i = 0, len; i < safe.len; i += len) {
		len = utf8_decode(safe.bytes + i, safe.bytes + safe.len, &c);
		if (c == '&')
			buffer_add_string(out, "&amp;");
		else if (c == '<')
			buffer_add_string(out, "&lt;");
		else if (c == '>')
			buffer_add_string(out, "&gt;");
		else if (c == '"')
			buffer_add_string(out, "&quot;");
		else if (c == 0xfffe || c == 0xffff) /* no characters of XML 1.0 */
			buffer_add_string(out, "&#xFFFD;");
		else
			buffer_add(out, safe.bytes + i, len);
	}
	buffer_release(&safe);
}

static void add_percent(struct buffer *out, unsigned char c)
{
	buffer_printf(out, "%%%02X", (unsigned)c);
}

static void github_add(struct buffer *out, struct text text, const char *special)
{
	struct buffer safe = { 0 };

	buffer_add_safe(&safe, text);
	for (size_t i = 0; i < safe.len; i++) {
		if (strchr(special, safe.bytes[i]))
			add_percent(out, (unsigned char)safe.bytes[i]);
		else
			buffer_add_char(out, safe.bytes[i]);
	}
	buffer_release(&safe);
}

void github_add_message(struct buffer *out, struct text text)
{
	github_add(out, text, "%\r\n");
}

void github_add_property(struct buffer *out, struct text text)
{
	github_add(out, text, "%\r\n:,");
}

static bool is_uri_plain(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	       (c && strchr("-._~/", c));
}

void uri_add_path(struct buffer *out, struct text path)
{
	if (path.len > 0 && path.ptr[0] == '/')
		buffer_add_string(out, "file://");
	/* "./a" and "a" are one file, and code scanning wants the second */
	while (path.len > 2 && path.ptr[0] == '.' && path.ptr[1] == '/') {
		path.ptr += 2;
		path.len -= 2;
	}
	for (size_t i = 0; i < path.len; i++) {
		unsigned char c = (unsigned char)path.ptr[i];
		if (is_uri_plain(c))
			buffer_add_char(out, (char)c);
		else
			add_percent(out, c);
	}
}
