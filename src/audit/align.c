#include "audit/align.h"

#include <stdlib.h>

#include "base/trouble.h"
#include "base/utf8.h"

enum {
	CELLS_MAX = 16 << 20, /* of the table of an alignment; longer sheets line by line */
	COST_GAP = 4,	      /* an entry that the other sheet does not have */
	COST_PLAYER = 6,
	COST_KIND = 3,
	COST_PLAY = 2,
	COST_FIGURE = 1
};

/* Cut the next tile as it is written off the front: a letter, "[CH]" or ".". */
static struct text next_tile(struct text *rest)
{
	while (rest->len && (*rest->ptr == '(' || *rest->ptr == ')'))
		*rest = (struct text){ rest->ptr + 1, rest->len - 1 };
	struct text tile = { rest->ptr, rest->len ? 1 : 0 };
	const char *close =
		rest->len && *rest->ptr == '[' ? memchr(rest->ptr, ']', rest->len) : NULL;
	if (close)
		tile.len = (size_t)(close + 1 - rest->ptr);
	while (tile.len && tile.len < rest->len &&
	       ((unsigned char)rest->ptr[tile.len] & 0xc0) == 0x80)
		tile.len++;
	*rest = (struct text){ rest->ptr + tile.len, rest->len - tile.len };
	return tile;
}

bool words_agree(struct text a, struct text b)
{
	for (;;) {
		struct text x = next_tile(&a), y = next_tile(&b);

		if (!x.len || !y.len)
			return x.len == y.len;
		if (!text_equal(x, y) && !text_is(x, ".") && !text_is(y, "."))
			return false;
	}
}

/* Are the tiles of one among those of the other, in any order? */
static bool tiles_agree(struct text a, struct text b)
{
	int count[256] = { 0 };
	bool more = false, less = false;

	for (size_t i = 0; i < a.len; i++)
		count[(unsigned char)a.ptr[i]]++;
	for (size_t i = 0; i < b.len; i++)
		count[(unsigned char)b.ptr[i]]--;
	for (int i = 0; i < 256; i++) {
		more |= count[i] > 0;
		less |= count[i] < 0;
	}
	return !more || !less || !a.len || !b.len;
}

static bool places_agree(const struct entry *a, const struct entry *b)
{
	return !a->has_place || !b->has_place ||
	       (a->place.row == b->place.row && a->place.column == b->place.column &&
		a->place.down == b->place.down);
}

/* What a sheet says in one of two entries and the other does not contradict is no difference. */
unsigned entry_differences(const struct entry *a, const struct entry *b)
{
	unsigned differences = 0;

	if (a->kind != b->kind)
		differences |= DIFFERS_IN_KIND;
	if (a->player != b->player)
		differences |= DIFFERS_IN_PLAYER;
	if (!places_agree(a, b))
		differences |= DIFFERS_IN_PLACE;
	if (a->word.len && b->word.len && !words_agree(a->word, b->word))
		differences |= DIFFERS_IN_WORD;
	if (a->has_score && b->has_score && a->score != b->score && a->kind != ENTRY_FINAL)
		differences |= DIFFERS_IN_SCORE;
	if (!tiles_agree(a->tiles, b->tiles))
		differences |= DIFFERS_IN_TILES;
	if (!tiles_agree(a->rack, b->rack))
		differences |= DIFFERS_IN_RACK;
	return differences;
}

static int cost_of(const struct entry *a, const struct entry *b)
{
	unsigned differences = entry_differences(a, b);
	int cost = 0;

	if (differences & DIFFERS_IN_PLAYER)
		cost += COST_PLAYER;
	if (differences & DIFFERS_IN_KIND)
		cost += COST_KIND;
	if (differences & DIFFERS_IN_PLACE)
		cost += COST_PLAY;
	if (differences & (DIFFERS_IN_WORD | DIFFERS_IN_TILES))
		cost += COST_PLAY;
	if (differences & DIFFERS_IN_SCORE)
		cost += COST_FIGURE;
	if (a->has_total && b->has_total && a->total != b->total)
		cost += COST_FIGURE;
	return cost;
}

const struct entry *aligned_first(const struct alignment *alignment, const struct aligned *row)
{
	for (int s = 0; s < alignment->sheets; s++) {
		if (row->entry[s])
			return row->entry[s];
	}
	BUG("a row without an entry");
}

/* Which of the players a name belongs to. */
static int find_player(struct arena *arena, const struct log *base, const struct player *player)
{
	struct text nick = utf8_fold(arena, player->nick), name = utf8_fold(arena, player->name);

	for (int p = 0; p < base->players; p++) {
		if (text_equal(utf8_fold(arena, base->player[p].nick), nick))
			return p;
	}
	for (int p = 0; p < base->players; p++) {
		if (text_equal(utf8_fold(arena, base->player[p].name), name))
			return p;
	}
	return -1;
}

/* The entries of a sheet with the players' numbers of the first sheet. */
static const struct entry *with_players(struct arena *arena, struct log *base,
					const struct log *sheet)
{
	struct entry *entry = arena_array(arena, sheet->entries + 1, sizeof(*entry));
	int8_t number[PLAYERS_MAX];
	unsigned taken = 0;

	for (int p = 0; p < sheet->players; p++) {
		number[p] = (int8_t)find_player(arena, base, &sheet->player[p]);
		if (number[p] >= 0)
			taken |= 1U << number[p];
	}
	/* Somebody with another name on this sheet is the player whom it does not name. */
	for (int p = 0; p < sheet->players; p++) {
		for (int b = 0; b < base->players && number[p] < 0; b++) {
			if (!(taken & 1U << b))
				number[p] = (int8_t)b;
		}
		if (number[p] < 0 && base->players < PLAYERS_MAX) {
			base->player[base->players] = sheet->player[p];
			number[p] = (int8_t)base->players++;
		}
		if (number[p] >= 0)
			taken |= 1U << number[p];
	}
	for (size_t i = 0; i < sheet->entries; i++) {
		entry[i] = sheet->entry[i];
		if (entry[i].player >= 0)
			entry[i].player = number[entry[i].player];
	}
	return entry;
}

enum step { STEP_BOTH, STEP_ROW, STEP_ENTRY };

/* How to go through rows and entries together: the cheapest way, from the end. */
static uint8_t *find_way(const struct alignment *alignment, const struct entry *entry,
			 size_t entries)
{
	size_t rows = alignment->rows, width = entries + 1;
	uint8_t *way = must_alloc((rows + 1) * width);
	int *below = must_alloc(width * sizeof(*below)), *here = must_alloc(width * sizeof(*here));

	for (size_t r = rows + 1; r-- > 0;) {
		for (size_t e = width; e-- > 0;) {
			uint8_t *step = &way[r * width + e];
			int both, row, only;

			if (r == rows || e == entries) {
				*step = r == rows ? STEP_ENTRY : STEP_ROW;
				here[e] = (int)(rows - r + entries - e) * COST_GAP;
				continue;
			}
			both = below[e + 1] +
			       cost_of(aligned_first(alignment, &alignment->row[r]), &entry[e]);
			row = below[e] + COST_GAP;
			only = here[e + 1] + COST_GAP;
			*step = both <= row && both <= only ? STEP_BOTH
				: row <= only		    ? STEP_ROW
							    : STEP_ENTRY;
			here[e] = both <= row && both <= only ? both : row <= only ? row : only;
		}
		int *swap = below;
		below = here;
		here = swap;
	}
	free(below);
	free(here);
	return way;
}

static void add_sheet(struct alignment *alignment, int s, const struct entry *entry,
		      struct arena *arena)
{
	size_t entries = alignment->sheet[s]->entries, rows = alignment->rows;
	struct aligned *old = alignment->row;
	bool whole = (rows + 1) * (entries + 1) <= CELLS_MAX;
	uint8_t *way = whole ? find_way(alignment, entry, entries) : NULL;
	struct aligned *row = arena_array(arena, rows + entries + 1, sizeof(*row));
	size_t r = 0, e = 0, len = 0;

	while (r < rows || e < entries) {
		enum step step = way		? (enum step)way[r * (entries + 1) + e]
				 : r == rows	? STEP_ENTRY
				 : e == entries ? STEP_ROW
						: STEP_BOTH;

		if (step != STEP_ENTRY)
			row[len] = old[r++];
		if (step != STEP_ROW)
			row[len].entry[s] = &entry[e++];
		len++;
	}
	free(way);
	alignment->row = row;
	alignment->rows = len;
}

/*
 * Totals differ by what an earlier difference carries on; only where that
 * changes they differ anew.
 */
static void compare_totals(struct alignment *alignment)
{
	int carried[LOG_SHEETS_MAX][PLAYERS_MAX] = { { 0 } };
	bool adopt[LOG_SHEETS_MAX][PLAYERS_MAX] = { { false } };

	for (size_t r = 0; r < alignment->rows; r++) {
		struct aligned *row = &alignment->row[r];
		const struct entry *first = row->entry[0];
		int player = aligned_first(alignment, row)->player;
		bool said = row->differences & (DIFFERS_IN_SCORE | DIFFERS_IN_KIND);

		for (int s = 1; s < alignment->sheets && player >= 0; s++) {
			const struct entry *other = row->entry[s];

			if (!first || !other) {
				adopt[s][player] = true;
				continue;
			}
			if (!first->has_total || !other->has_total)
				continue;
			int difference = other->total - first->total;
			if (difference != carried[s][player] && !said && !adopt[s][player])
				row->differences |= DIFFERS_IN_TOTAL;
			carried[s][player] = difference;
			adopt[s][player] = false;
		}
	}
}

void align_sheets(const struct log *sheet, int sheets, struct arena *arena,
		  struct alignment *alignment)
{
	*alignment = (struct alignment){ .sheets = sheets, .base = sheet[0] };
	alignment->rows = sheet[0].entries;
	alignment->row = arena_array(arena, sheet[0].entries + 1, sizeof(*alignment->row));
	for (size_t i = 0; i < sheet[0].entries; i++)
		alignment->row[i].entry[0] = &sheet[0].entry[i];
	for (int s = 0; s < sheets; s++) {
		alignment->sheet[s] = &sheet[s];
		if (s > 0)
			add_sheet(alignment, s, with_players(arena, &alignment->base, &sheet[s]),
				  arena);
	}
	for (size_t r = 0; r < alignment->rows; r++) {
		struct aligned *row = &alignment->row[r];
		const struct entry *first = aligned_first(alignment, row);

		for (int s = 0; s < sheets; s++)
			row->differences |= row->entry[s] ? entry_differences(first, row->entry[s])
							  : DIFFERS_BY_ABSENCE;
	}
	compare_totals(alignment);
}
