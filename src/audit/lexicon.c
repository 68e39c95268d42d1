#include "audit/lexicon.h"

#include <stdlib.h>

#include "base/trouble.h"

enum { WORD_MAX = BOARD_MAX };

/* Words as tiles, one after the other, each behind its length; found through a hash table. */
struct lexicon {
	size_t words;
	int longest;
	uint8_t *pool;
	size_t pool_len, pool_capacity;
	uint32_t *slot; /* offset in the pool plus one; 0: free */
	size_t slots;	/* a power of two */
};

static uint64_t hash(const tile_t *letters, size_t len)
{
	uint64_t value = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < len; i++)
		value = (value ^ letters[i]) * UINT64_C(0x100000001b3);
	return value ^ value >> 29;
}

/* The slot that holds the word, or the free one where it belongs. */
static size_t find_slot(const struct lexicon *lexicon, const tile_t *letters, size_t len)
{
	size_t at = hash(letters, len) & (lexicon->slots - 1);

	while (lexicon->slot[at]) {
		const uint8_t *word = lexicon->pool + lexicon->slot[at] - 1;

		if (word[0] == len && memcmp(word + 1, letters, len) == 0)
			break;
		at = (at + 1) & (lexicon->slots - 1);
	}
	return at;
}

static void grow(struct lexicon *lexicon)
{
	uint32_t *old = lexicon->slot;
	size_t slots = lexicon->slots;

	lexicon->slots = slots ? slots * 2 : 1024;
	lexicon->slot = must_alloc(lexicon->slots * sizeof(*lexicon->slot));
	memset(lexicon->slot, 0, lexicon->slots * sizeof(*lexicon->slot));
	for (size_t i = 0; i < slots; i++) {
		if (old[i]) {
			const uint8_t *word = lexicon->pool + old[i] - 1;
			lexicon->slot[find_slot(lexicon, word + 1, word[0])] = old[i];
		}
	}
	free(old);
}

static void add_word(struct lexicon *lexicon, const tile_t *letters, size_t len)
{
	if (lexicon->words * 2 >= lexicon->slots)
		grow(lexicon);
	size_t at = find_slot(lexicon, letters, len);
	if (lexicon->slot[at] || lexicon->pool_len + len + 1 >= UINT32_MAX)
		return;
	if (lexicon->pool_len + len + 1 > lexicon->pool_capacity) {
		lexicon->pool_capacity =
			lexicon->pool_capacity ? lexicon->pool_capacity * 2 : 65536;
		lexicon->pool = must_realloc(lexicon->pool, lexicon->pool_capacity);
	}
	lexicon->slot[at] = (uint32_t)lexicon->pool_len + 1;
	lexicon->pool[lexicon->pool_len++] = (uint8_t)len;
	memcpy(lexicon->pool + lexicon->pool_len, letters, len);
	lexicon->pool_len += len;
	lexicon->words++;
	if ((int)len > lexicon->longest)
		lexicon->longest = (int)len;
}

static bool begins_with(const char *ptr, const char *end, const char *face, size_t len)
{
	return (size_t)(end - ptr) >= len && memcmp(ptr, face, len) == 0;
}

/*
 * A letter of several characters ("CH") begins here: lists write it without brackets.  The longest
 * that can be read is meant: "DZS" is not "DZ" and an S.
 */
static size_t read_long_face(const struct tileset *tiles, const char *ptr, const char *end,
			     tile_t *tile)
{
	size_t longest = 0;

	for (int kind = TILE_FIRST; kind < tiles->kinds; kind++) {
		const struct tile_kind *letter = &tiles->kind[kind];
		size_t len = strlen(letter->face), blank_len = strlen(letter->blank_face);

		if (len < 2 || (len == 2 && (unsigned char)letter->face[0] >= 0x80))
			continue;
		if (len > longest && begins_with(ptr, end, letter->face, len)) {
			*tile = (tile_t)kind;
			longest = len;
		} else if (blank_len > longest &&
			   begins_with(ptr, end, letter->blank_face, blank_len)) {
			*tile = (tile_t)kind | TILE_AS_BLANK;
			longest = blank_len;
		}
	}
	return longest;
}

static bool has_long_faces(const struct tileset *tiles)
{
	for (int kind = TILE_FIRST; kind < tiles->kinds; kind++) {
		if (tiles->kind[kind].face[1] && (unsigned char)tiles->kind[kind].face[0] < 0x80)
			return true;
	}
	return false;
}

/* How many letters; 0: not a word that can be laid.  `capitals` counts upper-case ones. */
static size_t read_word(const struct tileset *tiles, bool long_faces, struct text line,
			tile_t *letters, int *capitals)
{
	const char *ptr = line.ptr, *end = line.ptr + line.len;
	size_t len = 0;

	*capitals = 0;
	while (ptr < end) {
		tile_t tile;
		size_t taken = long_faces ? read_long_face(tiles, ptr, end, &tile) : 0;

		if (!taken)
			taken = tileset_read(tiles, ptr, end, &tile);
		if (!taken || tile == TILE_BLANK || len == WORD_MAX)
			return 0;
		*capitals += !(tile & TILE_AS_BLANK);
		letters[len++] = tile & TILE_LETTER;
		ptr += taken;
	}
	return len;
}

/* The first word of a line: lists may carry definitions behind it. */
static struct text next_entry(struct text *rest)
{
	const char *end = memchr(rest->ptr, '\n', rest->len);
	size_t len = end ? (size_t)(end - rest->ptr) : rest->len;
	struct text line = { rest->ptr, len };

	rest->ptr += end ? len + 1 : len;
	rest->len -= end ? len + 1 : len;
	line = text_trim(line);
	return text_next_word(&line);
}

/* R7: in a list of lower-case words a capital marks a name. */
static bool is_lower_case(const struct tileset *tiles, bool long_faces, struct text list)
{
	size_t lower = 0, upper = 0;

	for (int i = 0; list.len && i < 2000; i++) {
		tile_t letters[WORD_MAX];
		int capitals;
		size_t len = read_word(tiles, long_faces, next_entry(&list), letters, &capitals);

		lower += len && !capitals;
		upper += len && capitals == (int)len;
	}
	return lower > upper;
}

struct lexicon *lexicon_new(struct text list, const struct tileset *tiles)
{
	struct lexicon *lexicon = must_alloc(sizeof(*lexicon));
	bool long_faces = has_long_faces(tiles);

	memset(lexicon, 0, sizeof(*lexicon));
	if (text_starts_with(list, "\xef\xbb\xbf")) {
		list.ptr += 3;
		list.len -= 3;
	}
	bool lower_case = is_lower_case(tiles, long_faces, list);
	while (list.len) {
		tile_t letters[WORD_MAX];
		int capitals;
		size_t len = read_word(tiles, long_faces, next_entry(&list), letters, &capitals);

		if (len && !(lower_case && capitals))
			add_word(lexicon, letters, len);
	}
	return lexicon;
}

void lexicon_free(struct lexicon *lexicon)
{
	if (!lexicon)
		return;
	free(lexicon->pool);
	free(lexicon->slot);
	free(lexicon);
}

int lexicon_longest(const struct lexicon *lexicon)
{
	return lexicon->longest;
}

bool lexicon_has(const struct lexicon *lexicon, const tile_t *letters, size_t len)
{
	return lexicon->slots && lexicon->slot[find_slot(lexicon, letters, len)];
}
