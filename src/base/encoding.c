#include "base/encoding.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/trouble.h"

enum { NAME_MAX_BYTES = 40 };

struct encoding {
	iconv_t handle;
};

/* The characters that a log is built of must be themselves. */
static bool keeps_ascii(iconv_t handle)
{
	char probe[] = "#>: AZaz019+-?.()[]\n";
	char result[2 * sizeof(probe)];
	char *in = probe, *out = result;
	size_t in_left = sizeof(probe) - 1, out_left = sizeof(result);
	return iconv(handle, &in, &in_left, &out, &out_left) != (size_t)-1 &&
	       (size_t)(out - result) == sizeof(probe) - 1 &&
	       memcmp(result, probe, sizeof(probe) - 1) == 0;
}

struct encoding *encoding_open(struct text name)
{
	char string[NAME_MAX_BYTES + 1];
	if (name.len == 0 || name.len > NAME_MAX_BYTES)
		return NULL;
	for (size_t i = 0; i < name.len; i++) {
		unsigned char c = (unsigned char)name.ptr[i];
		bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
			     (c >= 'a' && c <= 'z') || c == '-' || c == '_' || c == '.';
		if (!plain)
			return NULL;
		string[i] = (char)c;
	}
	string[name.len] = '\0';
	iconv_t handle = iconv_open("UTF-8", string);
	if (handle == (iconv_t)-1 && errno != EINVAL)
		die("cannot convert from %s: %s", string, file_error(errno));
	if (handle == (iconv_t)-1)
		return NULL;
	if (!keeps_ascii(handle)) {
		iconv_close(handle);
		return NULL;
	}
	struct encoding *encoding = must_alloc(sizeof(*encoding));
	encoding->handle = handle;
	return encoding;
}

void encoding_close(struct encoding *encoding)
{
	if (!encoding)
		return;
	iconv_close(encoding->handle);
	free(encoding);
}

struct text encoding_from_utf16(struct arena *arena, struct text text)
{
	struct encoding utf16 = { iconv_open("UTF-8", "UTF-16") };
	if (utf16.handle == (iconv_t)-1)
		die("cannot convert from UTF-16: %s", file_error(errno));
	struct text result = encoding_convert(&utf16, arena, text, NULL);
	iconv_close(utf16.handle);
	return result;
}

struct text encoding_convert(struct encoding *encoding, struct arena *arena, struct text text,
			     size_t *bad)
{
	static const char replacement[] = "\xef\xbf\xbd";
	size_t room = 4 * text.len + 4; /* no byte becomes more than a character */
	char *result = arena_alloc(arena, room);
	char *in = (char *)(uintptr_t)text.ptr, *out = result;
	size_t in_left = text.len, out_left = room - 1, wrong = 0;

	iconv(encoding->handle, NULL, NULL, NULL, NULL);
	while (in_left && iconv(encoding->handle, &in, &in_left, &out, &out_left) == (size_t)-1) {
		if (errno == E2BIG || out_left < sizeof(replacement))
			break;
		memcpy(out, replacement, sizeof(replacement) - 1);
		out += sizeof(replacement) - 1;
		out_left -= sizeof(replacement) - 1;
		in++;
		in_left--;
		wrong++;
	}
	if (bad)
		*bad = wrong + in_left;
	return (struct text){ result, (size_t)(out - result) };
}
