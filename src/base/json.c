#include "base/json.h"

#include "base/utf8.h"

static void begin_value(struct json *json)
{
	if (json->comma)
		buffer_add_char(json->out, ',');
	json->comma = true;
}

static void begin(struct json *json, char bracket)
{
	begin_value(json);
	buffer_add_char(json->out, bracket);
	json->comma = false;
}

static void end(struct json *json, char bracket)
{
	buffer_add_char(json->out, bracket);
	json->comma = true;
}

void json_begin_object(struct json *json)
{
	begin(json, '{');
}

void json_end_object(struct json *json)
{
	end(json, '}');
}

void json_begin_array(struct json *json)
{
	begin(json, '[');
}

void json_end_array(struct json *json)
{
	end(json, ']');
}

static void add_escaped(struct buffer *out, uint32_t c)
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

static void add_string(struct buffer *out, struct text text)
{
	const char *p = text.ptr, *end_of_text = text_end(text), *plain = p;

	buffer_add_char(out, '"');
	while (p < end_of_text) {
		unsigned char c = (unsigned char)*p;
		uint32_t character;
		size_t len;

		if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') {
			p++;
			continue;
		}
		len = utf8_decode(p, end_of_text, &character);
		if (len > 1 && !utf8_deceives(character)) {
			p += len;
			continue;
		}
		buffer_add(out, plain, (size_t)(p - plain));
		if (len > 0)
			add_escaped(out, character);
		else
			buffer_add_string(out, "\xef\xbf\xbd"); /* U+FFFD */
		p += len > 0 ? len : 1;
		plain = p;
	}
	buffer_add(out, plain, (size_t)(p - plain));
	buffer_add_char(out, '"');
}

void json_key(struct json *json, const char *key)
{
	begin_value(json);
	add_string(json->out, text_of(key));
	buffer_add_char(json->out, ':');
	json->comma = false;
}

void json_text(struct json *json, struct text text)
{
	begin_value(json);
	add_string(json->out, text);
}

void json_int(struct json *json, long long value)
{
	begin_value(json);
	buffer_add_int(json->out, value);
}

void json_number(struct json *json, struct text number)
{
	begin_value(json);
	buffer_add_text(json->out, number);
}

void json_bool(struct json *json, bool value)
{
	begin_value(json);
	buffer_add_string(json->out, value ? "true" : "false");
}

void json_null(struct json *json)
{
	begin_value(json);
	buffer_add_string(json->out, "null");
}

void json_member_text(struct json *json, const char *key, struct text text)
{
	json_key(json, key);
	json_text(json, text);
}

void json_member_int(struct json *json, const char *key, long long value)
{
	json_key(json, key);
	json_int(json, value);
}

void json_member_bool(struct json *json, const char *key, bool value)
{
	json_key(json, key);
	json_bool(json, value);
}
