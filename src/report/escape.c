#include "report/escape.h"

#include "base/utf8.h"

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
