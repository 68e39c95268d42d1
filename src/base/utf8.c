#include "base/utf8.h"

#include <utf8proc.h>

#include <stdlib.h>

#include "base/trouble.h"

size_t utf8_decode(const char *ptr, const char *end, uint32_t *character)
{
	utf8proc_int32_t decoded;
	utf8proc_ssize_t len;

	if (ptr == end)
		return 0;
	if ((unsigned char)*ptr < 0x80) {
		*character = (unsigned char)*ptr;
		return 1;
	}
	len = utf8proc_iterate((const utf8proc_uint8_t *)ptr, end - ptr, &decoded);
	if (len <= 0)
		return 0;
	*character = (uint32_t)decoded;
	return (size_t)len;
}

size_t utf8_encode(uint32_t character, char bytes[4])
{
	if (character > 0x10ffff || !utf8proc_codepoint_valid((utf8proc_int32_t)character))
		return 0;
	return (size_t)utf8proc_encode_char((utf8proc_int32_t)character, (utf8proc_uint8_t *)bytes);
}

/* Past the ASCII characters that stand at ptr, eight at a time. */
static const char *skip_ascii(const char *ptr, const char *end)
{
	while (end - ptr >= 8) {
		uint64_t word;

		memcpy(&word, ptr, 8);
		if (word & UINT64_C(0x8080808080808080))
			break;
		ptr += 8;
	}
	while (ptr < end && (unsigned char)*ptr < 0x80)
		ptr++;
	return ptr;
}

bool utf8_deceives(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x061c || /* controls, Arabic mark */
	       (c >= 0x200b && c <= 0x200f) ||			      /* zero width, marks */
	       (c >= 0x2028 && c <= 0x202e) || /* separators, embeddings, overrides */
	       (c >= 0x2066 && c <= 0x2069) || /* isolates */
	       c == 0xfeff;
}

bool utf8_is_valid(struct text text)
{
	const char *p = text.ptr, *end = text_end(text);
	uint32_t character;

	while ((p = skip_ascii(p, end)) < end) {
		size_t len = utf8_decode(p, end, &character);

		if (len == 0)
			return false;
		p += len;
	}
	return true;
}

void utf8_weigh(struct text text, size_t *characters, size_t *stray)
{
	const char *p = text.ptr, *end = text_end(text);
	uint32_t character;

	while ((p = skip_ascii(p, end)) < end) {
		size_t len = utf8_decode(p, end, &character);

		++*(len ? characters : stray);
		p += len ? len : 1;
	}
}

bool utf8_is_meant(struct text text)
{
	size_t characters = 0, stray = 0;

	utf8_weigh(text, &characters, &stray);
	return characters > stray;
}

bool utf8_has_lower_case(struct text text)
{
	const char *ptr = text.ptr, *end = text_end(text);
	uint32_t character;
	size_t len;

	for (; (len = utf8_decode(ptr, end, &character)) > 0; ptr += len) {
		if (utf8proc_category((utf8proc_int32_t)character) == UTF8PROC_CATEGORY_LL)
			return true;
	}
	return false;
}

size_t utf8_count(struct text text)
{
	const char *p = text.ptr, *end = text_end(text);
	size_t count = 0;

	while (p < end) {
		uint32_t character;
		size_t len = utf8_decode(p, end, &character);

		p += len ? len : 1;
		count++;
	}
	return count;
}

int utf8_width(struct text text)
{
	const char *p = text.ptr, *end = text_end(text);
	int width = 0;

	while (p < end) {
		uint32_t character;
		size_t len = utf8_decode(p, end, &character);

		width += len ? utf8proc_charwidth((utf8proc_int32_t)character) : 1;
		p += len ? len : 1;
	}
	return width;
}

static struct text mapped(struct arena *arena, struct text text, utf8proc_option_t options)
{
	utf8proc_uint8_t *result = NULL;
	utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)text.ptr,
					    (utf8proc_ssize_t)text.len, &result, options);
	struct text copy;

	if (len == UTF8PROC_ERROR_NOMEM)
		die_without_memory();
	if (len < 0)
		return text;
	copy = (struct text){ (const char *)result, (size_t)len };
	copy = text_equal(copy, text) ? text : arena_text(arena, copy);
	free(result);
	return copy;
}

/*
 * Characters that composing leaves alone and that do not combine with what
 * stands before them: Latin without marks, Greek from U+0388, Cyrillic.
 */
static bool all_composed(struct text text)
{
	const char *p = text.ptr, *end = text_end(text);

	while ((p = skip_ascii(p, end)) < end) {
		uint32_t character;
		size_t len = utf8_decode(p, end, &character);

		if (len == 0 || (character >= 0x300 && character < 0x388) || character > 0x482)
			return false;
		p += len;
	}
	return true;
}

struct text utf8_compose(struct arena *arena, struct text text)
{
	if (all_composed(text))
		return text;
	return mapped(arena, text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

struct text utf8_fold(struct arena *arena, struct text text)
{
	return mapped(arena, text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
}

const char *utf8_library_version(void)
{
	return utf8proc_version();
}
