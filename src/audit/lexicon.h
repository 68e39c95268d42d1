/*
 * A word list: loaded once, shared by all threads, read only.
 */
#ifndef AUDIT_LEXICON_H
#define AUDIT_LEXICON_H

#include "rules/rules.h"

struct lexicon;

/*
 * From the text of a list: one word a line, UTF-8, any case.  Words whose
 * letters are not in the tile set, and (R7) entries with a hyphen, a full stop
 * or a capital inside a lower-case list are dropped.
 */
struct lexicon *lexicon_new(struct text list, const struct tileset *tiles);
void lexicon_free(struct lexicon *lexicon);

int lexicon_longest(const struct lexicon *lexicon); /* judges no longer words (G-1) */
bool lexicon_has(const struct lexicon *lexicon, const tile_t *letters, size_t len);

#endif
