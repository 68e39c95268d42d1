#include "play/board.h"

void board_init(struct board *board, const struct layout *layout, const struct tileset *tiles)
{
	board->layout = layout;
	board->tiles = tiles;
	board->laid = 0;
	memset(board->square, TILE_NONE, sizeof(board->square));
}

/* The word across the line of play that a new tile makes; 0 where it makes none. */
static inline int cross_points(const struct board *board, square_t square, int step, int points,
			       int *words)
{
	const tile_t *tile = board->square;
	int sum = points;

	if (!tile[square - step] && !tile[square + step])
		return 0;
	for (int at = square - step; tile[at]; at -= step)
		sum += tile_value(board->tiles, tile[at]);
	for (int at = square + step; tile[at]; at += step)
		sum += tile_value(board->tiles, tile[at]);
	(*words)++;
	return sum * board->layout->word_factor[square];
}

static bool is_on_board(const struct board *board, const struct placement *placement)
{
	int row = square_row(placement->start), column = square_column(placement->start);
	int size = board->layout->size;

	if (row < 0 || column < 0 || row >= size || column >= size)
		return false;
	return (placement->down ? row : column) + placement->len <= size;
}

/* Take the tiles just before and after into the word: it is one word on the board. */
static void take_whole_word(const struct board *board, struct placement *placement)
{
	int step = placement_step(placement);
	int before = 0;

	while (board->square[placement->start - step * (before + 1)])
		before++;
	if (before) {
		memmove(placement->tile + before, placement->tile, placement->len);
		memset(placement->tile, TILE_NONE, (size_t)before);
		placement->start = (square_t)(placement->start - step * before);
		placement->len = (uint8_t)(placement->len + before);
	}
	while (board->square[placement->start + step * placement->len])
		placement->tile[placement->len++] = TILE_NONE;
}

static void fit_points(const struct board *board, const struct rules *rules, struct fit *fit)
{
	const struct placement *placement = &fit->placement;
	const struct layout *layout = board->layout;
	int step = placement_step(placement);
	int cross = placement->down ? 1 : BOARD_STRIDE;
	int letters = 0, factor = 1, crosses = 0, words = 0;
	square_t square = placement->start;

	for (int i = 0; i < placement->len; i++, square = (square_t)(square + step)) {
		tile_t tile = placement->tile[i];
		if (!tile) {
			letters += tile_value(board->tiles, board->square[square]);
			continue;
		}
		int points = tile_value(board->tiles, tile) * layout->letter_factor[square];
		letters += points;
		factor *= layout->word_factor[square];
		crosses += cross_points(board, square, cross, points, &words);
	}
	/* A single tile that only makes a word across has no word along the line. */
	if (placement->len > 1 || words == 0) {
		crosses += letters * factor;
		words++;
		fit->main_factor = factor;
	}
	fit->bingo = fit->laid >= rules->bingo_tiles;
	fit->words = words;
	fit->points = crosses + (fit->bingo ? rules->bingo_bonus : 0);
}

void board_fit(const struct board *board, const struct rules *rules,
	       const struct placement *recorded, struct fit *fit)
{
	int step = placement_step(recorded);
	int cross = recorded->down ? 1 : BOARD_STRIDE;
	square_t square = recorded->start;
	bool touches = false, on_start = false;

	fit->faults = 0;
	fit->laid = fit->points = fit->words = 0;
	fit->main_factor = 1;
	fit->bingo = false;
	fit->placement = *recorded;
	if (!is_on_board(board, recorded)) {
		fit->faults = FIT_OFF_BOARD;
		return;
	}
	for (int i = 0; i < recorded->len; i++, square = (square_t)(square + step)) {
		tile_t there = board->square[square], tile = recorded->tile[i];

		if (there) {
			touches = true;
			fit->placement.tile[i] = TILE_NONE;
			if (tile && ((tile ^ there) & TILE_LETTER) && there != TILE_BLANK &&
			    there != TILE_UNKNOWN && !(fit->faults & FIT_CONFLICT)) {
				fit->faults |= FIT_CONFLICT;
				fit->conflict = square;
				fit->conflicting = tile;
			}
		} else if (tile) {
			fit->laid++;
			on_start |= square == board->layout->start;
			touches |= board->square[square - cross] || board->square[square + cross];
		} else if (!(fit->faults & FIT_GAP)) {
			fit->faults |= FIT_GAP;
			fit->gap = square;
		}
	}
	if (board->square[recorded->start - step] || board->square[square]) {
		fit->faults |= FIT_PARTIAL;
		touches = true;
		take_whole_word(board, &fit->placement);
	}
	if (fit->laid == 0)
		fit->faults |= FIT_NO_NEW_TILE;
	if (board->laid ? !touches : !on_start)
		fit->faults |= FIT_APART;
	if (!board->laid && fit->laid < rules->opening_tiles)
		fit->faults |= FIT_SHORT;
	if (!(fit->faults & (FIT_GAP | FIT_NO_NEW_TILE)))
		fit_points(board, rules, fit);
}

void board_lay(struct board *board, const struct placement *placement)
{
	int step = placement_step(placement);
	square_t square = placement->start;

	for (int i = 0; i < placement->len; i++, square = (square_t)(square + step)) {
		if (placement->tile[i]) {
			board->square[square] = placement->tile[i];
			board->laid++;
		}
	}
}

void board_take_back(struct board *board, const struct placement *placement)
{
	int step = placement_step(placement);
	square_t square = placement->start;

	for (int i = 0; i < placement->len; i++, square = (square_t)(square + step)) {
		if (placement->tile[i]) {
			board->square[square] = TILE_NONE;
			board->laid--;
		}
	}
}
