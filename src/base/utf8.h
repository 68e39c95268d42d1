/*
 * UTF-8 and what Unicode knows about characters (utf8proc behind it).
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdint.h>

#include "base/arena.h"

/*
 * The character at ptr; returns its length in bytes, 0 when the bytes are not
 * valid UTF-8 (or ptr == end).
 */
size_t utf8_decode(const char *ptr, const char *end, uint32_t *character);
size_t utf8_encode(uint32_t character, char bytes[4]);

/* Characters that move or hide the text around them: controls, overrides, zero width. */
bool utf8_deceives(uint32_t character);

bool utf8_is_valid(struct text text);

/*
 * Of what is not ASCII, adds the characters that are valid UTF-8, and the bytes
 * that are not.  Text in another encoding has hardly any of the former, so that
 * more of them than stray bytes mean UTF-8 with a few bytes spoiled.
 */
void utf8_weigh(struct text text, size_t *characters, size_t *stray);
bool utf8_is_meant(struct text text);

bool utf8_has_lower_case(struct text text);
size_t utf8_count(struct text text); /* characters, for columns in messages */

/* Cells the text takes in a terminal or a spreadsheet: wide characters two, combining ones none. */
int utf8_width(struct text text);

const char *utf8_library_version(void);

/*
 * Composed form (NFC).  Returns the text itself where it is composed already or
 * not valid UTF-8.
 */
struct text utf8_compose(struct arena *arena, struct text text);

/* Composed and case-folded, for comparing names; never for tiles. */
struct text utf8_fold(struct arena *arena, struct text text);

#endif
