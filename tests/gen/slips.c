/*
 * Every single slip that a scorer can make on one play, with the score it
 * leads to, so that a fault can be chosen among them and its figure checked
 * for other explanations.
 */
#include "gen.h"

#include <string.h>

struct slip_list {
	const struct grid *grid;
	const struct table *table;
	const struct play *play;
	struct slip *slip;
	int len, truth;
};

static void add_scored(struct slip_list *list, struct slip slip, int score)
{
	if (score == list->truth || score < 0)
		return;
	if (list->len == SLIPS_MAX)
		fail("more than %d slips on one play", SLIPS_MAX);
	slip.score = score;
	list->slip[list->len++] = slip;
}

static void add(struct slip_list *list, struct slip slip)
{
	add_scored(list, slip, play_score(list->grid, list->table, list->play, &slip));
}

static bool is_premium(const struct board *board, int row, int column)
{
	return board->letter[row][column] > 1 || board->word[row][column] > 1;
}

static bool filled(const struct slip_list *list, int row, int column)
{
	int size = list->table->board->size;

	return row >= 0 && column >= 0 && row < size && column < size &&
	       list->grid->at[row][column];
}

/* The letter on a square counted at each of the values that the set has. */
static void value_slips(struct slip_list *list, int row, int column, int word)
{
	const struct set *set = list->table->set;
	struct slip slip = { .cause = LETTER_VALUE, .row = row, .column = column, .word = word };
	bool tried[100] = { false };

	for (int tile = FIRST; tile < set->kinds; tile++) {
		slip.value = set->kind[tile].value;
		if (slip.value > 0 && slip.value < 100 && !tried[slip.value]) {
			tried[slip.value] = true;
			add(list, slip);
		}
	}
}

/* Slips about the tile at position i of the main word. */
static void tile_slips(struct slip_list *list, int i, bool opening)
{
	const struct board *board = list->table->board;
	const struct play *play = list->play;
	int row, column, y = !play->down, x = play->down;
	bool premium, start;
	struct slip slip = { .word = -1 };

	square_of(play, i, &row, &column);
	slip.row = row;
	slip.column = column;
	premium = is_premium(board, row, column);
	start = opening && row == board->start_row && column == board->start_column;
	if (play->laid[i] && premium) {
		slip.cause = start ? START_NOT_DOUBLED : PREMIUM_MISSED;
		add(list, slip);
		slip.cause = PREMIUM_WRONG;
		add(list, slip);
	}
	if (play->laid[i] && play->tile[i] & AS_BLANK) {
		slip.cause = BLANK_SCORED;
		add(list, slip);
	}
	if (!play->laid[i] && premium) {
		slip.cause = PREMIUM_REUSED;
		slip.word = 0;
		add(list, slip);
		slip.word = -1;
	}
	if (!play->laid[i] &&
	    (filled(list, row - y, column - x) || filled(list, row + y, column + x))) {
		slip.cause = CROSS_WORD_EXTRA;
		add(list, slip);
	}
	if (!(play->tile[i] & AS_BLANK))
		value_slips(list, row, column, -1);
}

static void word_slips(struct slip_list *list)
{
	struct word words[WORDS];
	int n = play_words(list->grid, list->table, list->play, words), across = 0;
	struct slip slip = { .row = -1, .column = -1, .word = -1 };

	for (int w = 0; w < n; w++) {
		int points = word_score(list->grid, list->table, list->play, &words[w]);

		across += w > 0 ? points : 0;
		slip.cause = CROSS_WORD_EXTRA; /* counted twice */
		slip.word = SLIP_NOT_MADE;
		add_scored(list, slip, list->truth + points);
		slip.word = w;
		for (int i = 0; w > 0 && i < words[w].len; i++) {
			int row = words[w].row + (words[w].down ? i : 0);
			int column = words[w].column + (words[w].down ? 0 : i);

			if (!filled(list, row, column))
				continue;
			if (is_premium(list->table->board, row, column))
				add(list, (struct slip){ .cause = PREMIUM_REUSED,
							 .word = w,
							 .row = row,
							 .column = column });
			if (!(list->grid->at[row][column] & AS_BLANK))
				value_slips(list, row, column, SLIP_NOT_MADE);
		}
		slip.cause = CROSS_WORD_MISSED;
		if (w > 0)
			add_scored(list, slip, list->truth - points);
	}
	slip.word = SLIP_NOT_MADE; /* none of them counted */
	if (n > 2)
		add_scored(list, slip, list->truth - across);
}

static void digit_slips(struct slip_list *list)
{
	struct slip slip = { .cause = DIGITS_SWAPPED, .row = -1, .column = -1 };

	for (int unit = 1; unit * 10 <= list->truth; unit *= 10) {
		int low = list->truth / unit % 10, high = list->truth / unit / 10 % 10;
		int swapped = list->truth + (low - high) * unit * 10 + (high - low) * unit;

		/* a number does not begin with 0 */
		if (unit * 100 > list->truth && low == 0)
			continue;
		add_scored(list, slip, swapped);
	}
}

/* A bonus with a line of its own is not folded into the play. */
static bool bonus_is_written(const struct game *game, int at)
{
	for (int i = at + 1; i < game->entries && game->entry[i].kind == CHALLENGE; i++) {
		if (game->entry[i].score > 0)
			return true;
	}
	return false;
}

int slips_of(const struct game *game, int at, struct slip slips[SLIPS_MAX])
{
	const struct entry *entry = &game->entry[at];
	struct grid grid;
	struct slip_list list = { &grid, &game->table, &entry->play, slips, 0, entry->score };
	struct slip none = { .row = -1, .column = -1, .word = -1 };
	bool opening = true, bingo = play_laid(&entry->play) >= RACK;

	game_grid_before(game, at, &grid);
	for (int i = 0; i < at; i++)
		opening = opening && !(game->entry[i].kind == PLAY && game->entry[i].standing);
	for (int i = 0; i < entry->play.len; i++)
		tile_slips(&list, i, opening);
	word_slips(&list);
	none.cause = bingo ? BINGO_OMITTED : BINGO_UNEARNED;
	add(&list, none);
	if (bingo) {
		none.cause = BONUS_MULTIPLIED;
		add(&list, none);
	}
	if (opening && !game->table.board->start_doubles) {
		none.cause = START_DOUBLED;
		add(&list, none);
	}
	none.cause = CHALLENGE_BONUS_FOLDED;
	if (!bonus_is_written(game, at)) {
		add_scored(&list, none, entry->score + 5);
		add_scored(&list, none, entry->score + 10);
	}
	/* of any turn; made of the turn before and the player's own last one */
	none.cause = PREVIOUS_TURN;
	for (int i = game->entries - 1, near = 0, own = 0; i >= 0; i--)
		if (game->entry[i].kind == PLAY && i != at) {
			bool mine = i < at && game->entry[i].player == entry->player;

			none.word = (i < at && near == 0) || (mine && own == 0) ? 0 : SLIP_NOT_MADE;
			near += i < at;
			own += mine;
			add_scored(&list, none, game->entry[i].score);
		}
	none.word = -1;
	digit_slips(&list);
	none.cause = OFF_BY_TEN;
	add_scored(&list, none, entry->score + 10);
	add_scored(&list, none, entry->score - 10);
	return list.len;
}
