/*
 * Text in other encodings than UTF-8 (iconv behind it).  Only encodings in
 * which ASCII is ASCII are known here: a log names its encoding in a line of
 * its own.
 */
#ifndef BASE_ENCODING_H
#define BASE_ENCODING_H

#include "base/arena.h"

struct encoding;

/* NULL when the name is not known.  To be closed; closing NULL is fine. */
struct encoding *encoding_open(struct text name);
void encoding_close(struct encoding *encoding);

/*
 * The text in UTF-8, in the arena.  Bytes that are not valid become U+FFFD;
 * *bad (which may be NULL) says how many there were.
 */
struct text encoding_convert(struct encoding *encoding, struct arena *arena, struct text text,
			     size_t *bad);

/* UTF-16 that begins with a byte order mark, as UTF-8 in the arena. */
struct text encoding_from_utf16(struct arena *arena, struct text text);

#endif
