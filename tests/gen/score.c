#include "gen.h"

#include <string.h>

const char *const cause_name[CAUSES] = {
	[PREMIUM_MISSED] = "premium-missed",
	[CROSS_WORD_MISSED] = "cross-word-missed",
	[BLANK_SCORED] = "blank-scored",
	[BINGO_OMITTED] = "bingo-omitted",
	[BINGO_UNEARNED] = "bingo-unearned",
	[PREMIUM_REUSED] = "premium-reused",
	[START_NOT_DOUBLED] = "start-not-doubled",
	[PREMIUM_WRONG] = "premium-wrong",
	[BONUS_MULTIPLIED] = "bonus-multiplied",
	[START_DOUBLED] = "start-doubled",
	[LETTER_VALUE] = "letter-value",
	[CROSS_WORD_EXTRA] = "cross-word-extra",
	[CHALLENGE_BONUS_FOLDED] = "challenge-bonus-folded",
	[PREVIOUS_TURN] = "previous-turn",
	[DIGITS_SWAPPED] = "digits-swapped",
	[OFF_BY_TEN] = "off-by-ten",
	[ADDITION] = "addition",
};

int play_laid(const struct play *play)
{
	int n = 0;

	for (int i = 0; i < play->len; i++)
		n += play->laid[i];
	return n;
}

void square_of(const struct play *play, int i, int *row, int *column)
{
	*row = play->row + (play->down ? i : 0);
	*column = play->column + (play->down ? 0 : i);
}

void play_put(struct grid *grid, const struct play *play)
{
	for (int i = 0; i < play->len; i++) {
		int row, column;

		square_of(play, i, &row, &column);
		if (play->laid[i])
			grid->at[row][column] = play->tile[i];
	}
}

void play_take(struct grid *grid, const struct play *play)
{
	for (int i = 0; i < play->len; i++) {
		int row, column;

		square_of(play, i, &row, &column);
		if (play->laid[i])
			grid->at[row][column] = NONE;
	}
}

static bool filled(const struct grid *grid, int size, int row, int column)
{
	return row >= 0 && column >= 0 && row < size && column < size && grid->at[row][column];
}

/* The unbroken run of tiles over a square in one direction. */
static struct word run_over(const struct grid *grid, int size, int row, int column, bool down)
{
	int y = down, x = !down;
	struct word word = { .row = row, .column = column, .down = down };

	while (filled(grid, size, word.row - y, word.column - x)) {
		word.row -= y;
		word.column -= x;
	}
	while (filled(grid, size, word.row + y * word.len, word.column + x * word.len))
		word.len++;
	return word;
}

int play_words(const struct grid *before, const struct table *table, const struct play *play,
	       struct word words[WORDS])
{
	int size = table->board->size, n = 0;
	struct grid grid;

	grid = *before;
	play_put(&grid, play);
	words[n++] = run_over(&grid, size, play->row, play->column, play->down);
	for (int i = 0; i < play->len; i++) {
		struct word word;
		int row, column;

		square_of(play, i, &row, &column);
		if (!play->laid[i])
			continue;
		word = run_over(&grid, size, row, column, !play->down);
		if (word.len > 1 && n < WORDS)
			words[n++] = word;
	}
	return n;
}

char *word_write(const struct grid *grid, const struct set *set, const struct word *word, char *out)
{
	*out = '\0';
	for (int i = 0; i < word->len; i++) {
		tile_t tile = grid->at[word->row + (word->down ? i : 0)]
				      [word->column + (word->down ? 0 : i)];

		out = tile_write(set, tile & LETTER, out);
	}
	return out;
}

/* Points of one word of a play; `number` says which it is. */
static int count_word(const struct grid *before, const struct grid *grid, const struct table *table,
		      const struct word *word, int number, const struct slip *slip)
{
	int sum = 0, factor = 1;

	for (int i = 0; i < word->len; i++) {
		int row = word->row + (word->down ? i : 0);
		int column = word->column + (word->down ? 0 : i);
		tile_t tile = grid->at[row][column];
		int value = tile_value(table->set, tile);
		int letter = table->board->letter[row][column];
		int times = table->board->word[row][column];
		bool laid = !before->at[row][column];
		bool here = slip && slip->row == row && slip->column == column;
		enum cause cause = here ? slip->cause : CAUSE_NONE;

		if (!laid && !(cause == PREMIUM_REUSED && slip->word == number))
			letter = times = 1;
		if (cause == PREMIUM_MISSED || cause == START_NOT_DOUBLED)
			letter = times = 1;
		if (cause == PREMIUM_WRONG) {
			letter = letter == 2 ? 3 : letter == 3 ? 2 : letter;
			times = times == 2 ? 3 : times == 3 ? 2 : times;
		}
		if (cause == BLANK_SCORED)
			value = table->set->kind[tile & LETTER].value;
		if (cause == LETTER_VALUE)
			value = slip->value;
		sum += value * letter;
		factor *= times;
	}
	return sum * factor;
}

/* The factor of the main word: what a bonus would be multiplied by. */
static int main_factor(const struct table *table, const struct play *play)
{
	int factor = 1;

	for (int i = 0; i < play->len; i++) {
		int row, column;

		square_of(play, i, &row, &column);
		if (play->laid[i])
			factor *= table->board->word[row][column];
	}
	return factor;
}

int play_score(const struct grid *before, const struct table *table, const struct play *play,
	       const struct slip *slip)
{
	struct word words[WORDS];
	int n = play_words(before, table, play, words);
	bool bingo = play_laid(play) >= RACK;
	int score = 0;
	struct grid grid;
	enum cause cause = slip ? slip->cause : CAUSE_NONE;

	grid = *before;
	play_put(&grid, play);
	for (int i = 0; i < n; i++)
		score += count_word(before, &grid, table, &words[i], i, slip);
	if (cause == START_DOUBLED)
		score *= 2;
	if (bingo && cause != BINGO_OMITTED)
		score += table->bingo * (cause == BONUS_MULTIPLIED ? main_factor(table, play) : 1);
	if (cause == BINGO_UNEARNED)
		score += table->bingo;
	if (cause == CROSS_WORD_EXTRA) {
		struct word extra =
			run_over(before, table->board->size, slip->row, slip->column, !play->down);

		score += count_word(before, before, table, &extra, -1, NULL);
	}
	return score;
}

int word_score(const struct grid *before, const struct table *table, const struct play *play,
	       const struct word *word)
{
	struct grid grid;

	grid = *before;
	play_put(&grid, play);
	return count_word(before, &grid, table, word, 0, NULL);
}
