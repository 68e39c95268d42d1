#include "play/board.h"

void board_init(struct board *board, const struct layout *layout, const struct tileset *tiles)
{
	board->layout = layout;
	board->tiles = tiles;
	board->laid = 0;
	board->exceeds = false;
	memcpy(board->unseen, tiles->count, sizeof(board->unseen));
	memset(board->square, TILE_NONE, sizeof(board->square));
}

/* What is called from the loop over the squares: the loop needs the registers. */
#define NOINLINE __attribute__((noinline))

/* The letters of the word across the line that a new tile makes with its neighbours. */
static inline int add_neighbours(const tile_t *at, ptrdiff_t step, const int16_t *value, int points)
{
	for (const tile_t *other = at - step; *other; other -= step)
		points += value[*other];
	for (const tile_t *other = at + step; *other; other += step)
		points += value[*other];
	return points;
}

static NOINLINE int cross_letters(const tile_t *at, ptrdiff_t step, const int16_t *value,
				  int points)
{
	return add_neighbours(at, step, value, points);
}

static bool is_on_board(const struct board *board, const struct placement *placement)
{
	return placement->start < BOARD_AREA &&
	       placement->len <= board->layout->room[placement->down][placement->start];
}

/*
 * Take the tiles just before and after into the word: it is one word on the
 * board.  Returns what they are worth.
 */
static NOINLINE int take_whole_word(const struct board *board, struct placement *placement)
{
	int step = placement_step(placement);
	int before = 0, points = 0;
	tile_t tile;

	while ((tile = board->square[placement->start - step * (before + 1)])) {
		points += tile_value(board->tiles, tile);
		before++;
	}
	if (before) {
		memmove(placement->tile + before, placement->tile, placement->len);
		memset(placement->tile, TILE_NONE, (size_t)before);
		placement->start = (square_t)(placement->start - step * before);
		placement->len = (uint8_t)(placement->len + before);
	}
	while ((tile = board->square[placement->start + step * placement->len])) {
		points += tile_value(board->tiles, tile);
		placement->tile[placement->len++] = TILE_NONE;
	}
	return points;
}

static NOINLINE unsigned faults_of_opening(const struct board *board, const struct rules *rules,
					   const struct placement *placement, int laid)
{
	unsigned faults = laid < rules->opening_tiles ? FIT_SHORT : 0;
	int step = placement_step(placement);

	for (int i = 0; i < placement->len; i++) {
		if (placement->tile[i] && placement->start + i * step == board->layout->start)
			return faults;
	}
	return faults | FIT_APART;
}

/* A tile lies where a letter is recorded: the tile stands. */
static NOINLINE void fit_recorded_letter(struct fit *fit, ptrdiff_t i, ptrdiff_t square,
					 tile_t there)
{
	tile_t tile = fit->placement.tile[i];

	fit->placement.tile[i] = TILE_NONE;
	if (there == TILE_BLANK || there == TILE_UNKNOWN) {
		fit->declares = true;
		return;
	}
	if (!((tile ^ there) & TILE_LETTER) || fit->faults & FIT_CONFLICT)
		return;
	fit->faults |= FIT_CONFLICT;
	fit->conflict = (square_t)square;
	fit->conflicting = tile;
}

/* Points, words and bonus of what is laid, from the word along the line and those across it. */
static inline void add_up(struct fit *fit, const struct rules *rules, int letters, int factor,
			  int crosses, int words)
{
	fit->main_factor = 1;
	fit->points = crosses;
	/* A single tile that only makes a word across has no word along the line. */
	if (fit->placement.len > 1 || words == 0) {
		fit->main_factor = factor;
		fit->points += letters * factor;
		words++;
	}
	fit->words = words;
	fit->bingo = fit->laid >= rules->bingo_tiles;
	if (fit->bingo)
		fit->points += rules->bingo_bonus;
}

/* One pass over the squares finds whether the tiles fit and what they are worth. */
void board_fit(const struct board *board, const struct rules *rules,
	       const struct placement *recorded, struct fit *fit)
{
	const struct layout *layout = board->layout;
	const int16_t *value = board->tiles->value;
	ptrdiff_t step = recorded->down ? BOARD_STRIDE : 1, cross = BOARD_STRIDE + 1 - step;
	const tile_t *at = board->square + recorded->start;
	const tile_t *tile = recorded->tile, *end = tile + recorded->len;
	ptrdiff_t square = recorded->start;
	int letters = 0, factor = 1, crosses = 0, words = 0, laid = 0, gaps = 0;

	fit->placement = *recorded;
	fit->faults = 0;
	fit->gap = 0;
	fit->laid = fit->points = fit->words = 0;
	fit->main_factor = 1;
	fit->bingo = fit->declares = false;
	if (!is_on_board(board, recorded)) {
		fit->faults = FIT_OFF_BOARD;
		return;
	}
	for (; tile < end; tile++, at += step, square += step) {
		if (*at) {
			letters += value[*at];
			if (*tile)
				fit_recorded_letter(fit, tile - recorded->tile, square, *at);
		} else if (*tile) {
			int points = value[*tile] * layout->letter_factor[square];

			letters += points;
			factor *= layout->word_factor[square];
			laid++;
			if (at[cross] | at[-cross]) {
				crosses += cross_letters(at, cross, value, points) *
					   layout->word_factor[square];
				words++;
			}
		} else {
			fit->gap = fit->gap ? fit->gap : (square_t)square;
			gaps++;
		}
	}
	fit->laid = laid;
	/* What is neither laid nor a gap lies there already. */
	bool touches = words || laid + gaps < recorded->len;
	if (board->square[recorded->start - step] | *at) {
		fit->faults |= FIT_PARTIAL;
		touches = true;
		letters += take_whole_word(board, &fit->placement);
	}
	if (gaps)
		fit->faults |= FIT_GAP;
	if (laid == 0)
		fit->faults |= FIT_NO_NEW_TILE;
	if (board->laid == 0)
		fit->faults |= faults_of_opening(board, rules, recorded, laid);
	else if (!touches)
		fit->faults |= FIT_APART;
	if (gaps || laid == 0)
		return;
	add_up(fit, rules, letters, factor, crosses, words);
}

void board_lay(struct board *board, const struct placement *placement)
{
	ptrdiff_t step = placement_step(placement);
	tile_t *at = board->square + placement->start;
	const tile_t *tile = placement->tile, *end = tile + placement->len;
	int laid = 0;

	for (; tile < end; tile++, at += step) {
		if (!*tile)
			continue;
		*at = *tile;
		laid++;
		if (--board->unseen[tile_in_bag(*tile)] < 0)
			board->exceeds = true;
	}
	board->laid += laid;
}

void board_take_back(struct board *board, const struct placement *placement)
{
	int step = placement_step(placement);
	int square = placement->start;

	for (int i = 0; i < placement->len; i++, square += step) {
		tile_t tile = placement->tile[i];

		if (tile) {
			board->square[square] = TILE_NONE;
			board->laid--;
			board->unseen[tile_in_bag(tile)]++;
		}
	}
}

/* A first play that is as the rules ask for, laid without a gap. */
static bool opens(const struct board *board, const struct rules *rules, ptrdiff_t start,
		  ptrdiff_t step, int count)
{
	ptrdiff_t from_start = board->layout->start - start;

	return count >= rules->opening_tiles && from_start >= 0 && from_start % step == 0 &&
	       from_start / step < count;
}

/*
 * The loop over the letters only collects what the words across are about, and knows the
 * direction: so everything that it needs has room in registers.
 */
static inline __attribute__((always_inline)) bool
lay_along(struct board *board, const struct rules *rules, struct text word, ptrdiff_t start,
	  ptrdiff_t step, uint8_t hand[TILE_KINDS], struct word_laid *laid)
{
	const ptrdiff_t cross = BOARD_STRIDE + 1 - step;
	const struct layout *layout = board->layout;
	const struct tileset *tiles = board->tiles;
	const unsigned char *letter = (const unsigned char *)word.ptr, *end = letter + word.len;
	tile_t *at = board->square;
	ptrdiff_t square = start;
	int letters = 0, factor = 1, through = 0, crosses = 0, words = 0;
	uint32_t bit = 1, new = 0, crossed = 0;

	if (at[square - step])
		return false;
	do {
		tile_t tile = tiles->by_byte[*letter];

		if (at[square]) {
			if (*letter != '.' && (tile ^ at[square]) & TILE_LETTER)
				return false;
			letters += tiles->value[at[square]];
			through++;
		} else {
			tile_t kind = tiles->laid_by_byte[*letter];

			if (!hand[kind])
				return false;
			at[square] = tile;
			hand[kind]--;
			board->unseen[kind]--;
			new |= bit;
			crossed |= at[square + cross] | at[square - cross] ? bit : 0;
			letters += tiles->value[tile] * layout->letter_factor[square];
			factor *= layout->word_factor[square];
		}
		bit += bit;
		square += step;
	} while (++letter < end);
	int count = (int)word.len - through;
	if (at[square] || !count ||
	    !(board->laid ? crossed | (unsigned)through : opens(board, rules, start, step, count)))
		return false;
	for (; crossed; crossed &= crossed - 1, words++) {
		square = start + __builtin_ctz(crossed) * step;
		int points = tiles->value[at[square]] * layout->letter_factor[square];
		crosses += add_neighbours(at + square, cross, tiles->value, points) *
			   layout->word_factor[square];
	}
	board->laid += count;
	if (word.len > 1 || !words) {
		crosses += letters * factor;
		words++;
	}
	if (count >= rules->bingo_tiles)
		crosses += rules->bingo_bonus;
	*laid = (struct word_laid){ count, crosses, words, new };
	return true;
}

bool board_lay_word(struct board *board, const struct rules *rules, struct text word,
		    square_t start, bool down, uint8_t hand[TILE_KINDS], struct word_laid *laid)
{
	if (word.len - 1 >= board->layout->room[down][start])
		return false;
	return down ? lay_along(board, rules, word, start, BOARD_STRIDE, hand, laid)
		    : lay_along(board, rules, word, start, 1, hand, laid);
}
