/*
 * A word list and every play that it allows.  The words are kept sorted, so
 * that all words with a common beginning lie side by side: a play is built
 * letter by letter while such a stretch narrows.
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = SIZE + 1 };

struct lexicon {
	tile_t (*word)[WIDTH];
	int len, capacity;
	int kinds;
	int longest; /* word: longer ones are not judged (G-1) */
};

static int by_letters(const void *a, const void *b)
{
	return memcmp(a, b, WIDTH);
}

/* The letters of a word of the list; 0 when it has one that is not in the set. */
static int read_word(const struct set *set, const char *text, tile_t word[WIDTH])
{
	int len = 0;

	memset(word, 0, WIDTH);
	while (*text) {
		size_t longest = 0;

		for (int tile = FIRST; tile < set->kinds; tile++) {
			const char *faces[] = { set->kind[tile].face, set->kind[tile].blank };

			for (int i = 0; i < 2; i++)
				if (strlen(faces[i]) > longest &&
				    strncmp(text, faces[i], strlen(faces[i])) == 0) {
					longest = strlen(faces[i]);
					word[len] = (tile_t)tile;
				}
		}
		if (longest == 0 || ++len == WIDTH)
			return 0;
		text += longest;
	}
	return len;
}

/* E16: where the rule set lists the words of two letters, a word list adds none. */
static bool is_wanted(const struct set *set, const tile_t *word, int len, bool two_letters)
{
	char text[64];

	if (len != 2 || !two_letters)
		return len > 1;
	tiles_write(set, word, len, text);
	return two_letters_ok(text);
}

struct lexicon *lexicon_read(const char *path, const struct set *set, bool two_letters)
{
	FILE *file = fopen(path, "r");
	struct lexicon *lexicon = calloc(1, sizeof(*lexicon));
	char line[400];

	if (!file || !lexicon)
		fail("cannot open %s", path);
	lexicon->kinds = set->kinds;
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\r\n\t ")] = '\0';
		if (lexicon->len == lexicon->capacity) {
			lexicon->capacity = lexicon->capacity ? 2 * lexicon->capacity : 1024;
			lexicon->word = realloc(lexicon->word,
						(size_t)lexicon->capacity * sizeof(*lexicon->word));
			if (!lexicon->word)
				fail("no memory for %s", path);
		}
		int len = read_word(set, line, lexicon->word[lexicon->len]);

		if (!is_wanted(set, lexicon->word[lexicon->len], len, two_letters))
			continue;
		lexicon->len++;
		if (len > lexicon->longest)
			lexicon->longest = len;
	}
	fclose(file);
	if (lexicon->len == 0)
		fail("%s has no word of the letters of %s", path, set->name);
	qsort(lexicon->word, (size_t)lexicon->len, sizeof(*lexicon->word), by_letters);
	return lexicon;
}

void lexicon_free(struct lexicon *lexicon)
{
	if (lexicon)
		free(lexicon->word);
	free(lexicon);
}

bool lexicon_judges(const struct lexicon *lexicon, int len)
{
	return len <= lexicon->longest;
}

bool lexicon_has(const struct lexicon *lexicon, const tile_t *letters, int len)
{
	tile_t word[WIDTH] = { 0 };

	memcpy(word, letters, (size_t)len);
	return bsearch(word, lexicon->word, (size_t)lexicon->len, sizeof(*lexicon->word),
		       by_letters) != NULL;
}

void lexicon_invent(const struct set *set, uint64_t seed, int words)
{
	struct random random = { seed };

	for (int n = 0; n < words; n++) {
		/* short words hold a board together: make many of them */
		int len = chance(&random, 12)	? 2
			  : chance(&random, 35) ? 3
						: between(&random, 4, 8);
		char text[200], *end = text;

		for (int i = 0; i < len; i++) {
			int at = below(&random, set->total - set->kind[BLANK].count), tile = FIRST;

			while (at >= set->kind[tile].count)
				at -= set->kind[tile++].count;
			end += sprintf(end, "%s", set->kind[tile].face);
		}
		puts(text);
	}
}

/* ---- the plays ---- */

struct search {
	const struct lexicon *lexicon;
	const struct grid *grid;
	const struct board *board;
	bool opening, down;
	int count[KINDS]; /* of the rack */
	int left;
	uint64_t fits[SIZE][SIZE]; /* letters that make a word across, or all */
	struct play play;
	found_play *found;
	void *context;
};

static tile_t tile_at(const struct search *search, int row, int column)
{
	int size = search->board->size;

	return row >= 0 && column >= 0 && row < size && column < size
		       ? search->grid->at[row][column]
		       : NONE;
}

/* Whether the square touches a tile, or is where a first play must go. */
static bool is_anchor(const struct search *search, int row, int column)
{
	if (search->opening)
		return row == search->board->start_row && column == search->board->start_column;
	return tile_at(search, row, column) || tile_at(search, row - 1, column) ||
	       tile_at(search, row + 1, column) || tile_at(search, row, column - 1) ||
	       tile_at(search, row, column + 1);
}

static uint64_t fitting_letters(const struct search *search, int row, int column)
{
	int y = !search->down, x = search->down, from = 0, to = 0;
	tile_t word[WIDTH] = { 0 };
	uint64_t letters = 0;

	while (tile_at(search, row + y * (from - 1), column + x * (from - 1)))
		from--;
	while (tile_at(search, row + y * (to + 1), column + x * (to + 1)))
		to++;
	if (from == to)
		return ~(uint64_t)0;
	for (int i = from; i <= to; i++)
		word[i - from] = tile_at(search, row + y * i, column + x * i) & LETTER;
	for (int letter = FIRST; letter < search->lexicon->kinds; letter++) {
		word[-from] = (tile_t)letter;
		if (lexicon_has(search->lexicon, word, to - from + 1))
			letters |= (uint64_t)1 << letter;
	}
	return letters;
}

/* The first word of low .. high whose letter at `depth` is not below `letter`. */
static int lower_bound(const struct lexicon *lexicon, int low, int high, int depth, int letter)
{
	while (low < high) {
		int middle = low + (high - low) / 2;

		if (lexicon->word[middle][depth] < letter)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void extend(struct search *search, int low, int high, int depth, bool anchored, int laid)
{
	int y = search->down, x = !search->down, size = search->board->size;
	int row = search->play.row + y * depth, column = search->play.column + x * depth;
	tile_t here = tile_at(search, row, column);

	if (low >= high)
		return;
	if (!here && depth > 1 && laid > 0 && anchored && search->lexicon->word[low][depth] == 0) {
		search->play.len = depth;
		search->found(search->context, &search->play);
	}
	if (row >= size || column >= size)
		return;
	anchored = anchored || is_anchor(search, row, column);
	if (here) {
		int from = lower_bound(search->lexicon, low, high, depth, here & LETTER);
		int to = lower_bound(search->lexicon, from, high, depth, (here & LETTER) + 1);

		search->play.tile[depth] = here;
		search->play.laid[depth] = false;
		extend(search, from, to, depth + 1, true, laid);
		return;
	}
	if (search->left == 0)
		return;
	search->left--;
	while (low < high) {
		int letter = search->lexicon->word[low][depth], to;

		to = lower_bound(search->lexicon, low, high, depth, letter + 1);
		if (letter && search->fits[row][column] & (uint64_t)1 << letter) {
			search->play.laid[depth] = true;
			if (search->count[letter]) {
				search->count[letter]--;
				search->play.tile[depth] = (tile_t)letter;
				extend(search, low, to, depth + 1, anchored, laid + 1);
				search->count[letter]++;
			} else if (search->count[BLANK]) {
				search->count[BLANK]--;
				search->play.tile[depth] = (tile_t)(letter | AS_BLANK);
				extend(search, low, to, depth + 1, anchored, laid + 1);
				search->count[BLANK]++;
			}
		}
		low = to;
	}
	search->left++;
}

/* Whether a play from here on reaches a square that it must touch with the tiles there are. */
static bool reaches_anchor(const struct search *search, int row, int column)
{
	int size = search->board->size;

	for (int laid = 0; laid < search->left && row < size && column < size; laid++) {
		if (is_anchor(search, row, column))
			return true;
		row += search->down;
		column += !search->down;
	}
	return false;
}

void lexicon_plays(const struct lexicon *lexicon, const struct grid *grid,
		   const struct board *board, bool opening, const tile_t *rack, int rack_len,
		   found_play *found, void *context)
{
	struct search search = { .lexicon = lexicon,
				 .grid = grid,
				 .board = board,
				 .opening = opening,
				 .left = rack_len,
				 .found = found,
				 .context = context };

	for (int i = 0; i < rack_len; i++)
		search.count[rack[i]]++;
	for (int down = 0; down < 2; down++) {
		search.down = down;
		for (int row = 0; row < board->size; row++)
			for (int column = 0; column < board->size; column++)
				search.fits[row][column] =
					tile_at(&search, row, column)
						? 0
						: fitting_letters(&search, row, column);
		for (int row = 0; row < board->size; row++)
			for (int column = 0; column < board->size; column++) {
				if (tile_at(&search, row - down, column - !down) ||
				    !reaches_anchor(&search, row, column))
					continue;
				search.play =
					(struct play){ .row = row, .column = column, .down = down };
				extend(&search, 0, lexicon->len, 0, false, 0);
			}
	}
}
