/*
 * The generator's own scoring against the worked examples of the regulations:
 * what judges the program must itself be right.
 */
#include "gen.h"

#include <stdlib.h>
#include <string.h>

/* Plays of one game after another; a row with a clause begins a new game. */
static const struct vector {
	const char *clause, *rules, *board, *tiles;
	const char *place, *word;
	int score;
} vectors[] = {
	{ "T7", "turkish-school", "standard", "english", "8H", "CAT", 10 },
	{ "T9", "turkish-school", "standard", "english", "8H", "cAT", 4 },
	{ "T12", "turkish-school", "standard", "english", "H5", "AREA", 8 },
	{ NULL, NULL, NULL, NULL, "5E", "STR.INED", 86 },
	{ "T12", "turkish-school", "standard", "english", "E1", "OB", 4 },
	{ NULL, NULL, NULL, NULL, "1A", "QUIX.TRY", 365 },
	{ "T14", "turkish-school", "standard", "english", "8D", "RETAINS", 66 },
	{ "QUANT", "standard", "standard", "english", "8D", "QUANT", 48 },
	{ NULL, NULL, NULL, NULL, "8A", "ALI.....", 51 },
	{ "super", "standard", "super", "english-super", "11K", "IONIZED", 104 },
	{ "R3", "erudit", "erudit", "ukrainian", "8G", "СОН", 4 },
	{ "R10", "erudit", "erudit", "ukrainian", "5A", "КДЛМПАН", 74 },
	{ "wwf", "wwf", "wwf", "wwf", "8H", "CAT", 6 },
};

static void read_play(const struct set *set, const struct grid *grid, const char *place,
		      const char *word, struct play *play)
{
	*play = (struct play){ .down = place[0] >= 'A' };
	play->column = (play->down ? place[0] : place[strlen(place) - 1]) - 'A';
	play->row = atoi(place + play->down) - 1;
	for (; *word; play->len++) {
		int row, column, n = play->len;
		size_t taken = 0;

		square_of(play, n, &row, &column);
		if (*word == '.') {
			play->tile[n] = grid->at[row][column];
			word++;
			continue;
		}
		play->laid[n] = true;
		for (int tile = FIRST; tile < set->kinds; tile++) {
			const char *face = set->kind[tile].face, *blank = set->kind[tile].blank;

			if (strncmp(word, face, strlen(face)) == 0) {
				play->tile[n] = (tile_t)tile;
				taken = strlen(face);
			} else if (strncmp(word, blank, strlen(blank)) == 0) {
				play->tile[n] = (tile_t)(tile | AS_BLANK);
				taken = strlen(blank);
			}
		}
		if (!taken)
			fail("%s has no tile for %s", set->name, word);
		word += taken;
	}
}

/* Prints what is wrong and a last line with the counts; the number of failures. */
int vectors_check(const char *data)
{
	static struct set set;
	static struct board board;
	struct table table = { .set = &set, .board = &board };
	struct grid grid = { 0 };
	int passed = 0, failed = 0;

	for (size_t i = 0; i < sizeof(vectors) / sizeof(*vectors); i++) {
		const struct vector *vector = &vectors[i];
		struct play play;
		int score;

		if (vector->clause) {
			grid = (struct grid){ 0 };
			set_read(&set, data, vector->tiles);
			board_read(&board, data, vector->board);
			table.bingo = ruleset_find(vector->rules)->bingo;
		}
		read_play(&set, &grid, vector->place, vector->word, &play);
		score = play_score(&grid, &table, &play, NULL);
		play_put(&grid, &play);
		if (score == vector->score) {
			passed++;
			continue;
		}
		failed++;
		printf("%s %s scores %d, not %d\n", vector->place, vector->word, score,
		       vector->score);
	}
	printf("%d passed, %d failed\n", passed, failed);
	return failed;
}
