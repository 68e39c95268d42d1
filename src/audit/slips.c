#include "audit/slips.h"

struct list {
	struct slip *slip;
	int len;
};

static struct slip *add(struct list *list, enum cause cause, square_t square, int word)
{
	struct slip *slip = &list->slip[list->len];

	if (list->len < SLIPS_MAX - 1)
		list->len++;
	memset(slip, 0, sizeof(*slip));
	slip->cause = cause;
	slip->square = square;
	slip->word = word;
	return slip;
}

/* Calls for each fresh tile once, although it may stand in two words. */
#define FOR_FRESH_TILES(sum, tile)                                                         \
	for (int w_ = 0; w_ < (sum)->words; w_++)                                          \
		for (int i_ = 0; i_ < (sum)->word[w_].len; i_++)                           \
			for (const struct sum_tile *tile = &(sum)->word[w_].tile[i_];      \
			     tile && tile->fresh && is_first_sight(sum, w_, tile->square); \
			     tile = NULL)

static bool is_first_sight(const struct sum *sum, int word, square_t square)
{
	for (int w = 0; w < word; w++) {
		for (int i = 0; i < sum->word[w].len; i++) {
			if (sum->word[w].tile[i].square == square)
				return false;
		}
	}
	return true;
}

static void list_premiums_missed(struct list *list, const struct board *board,
				 const struct sum *sum)
{
	FOR_FRESH_TILES(sum, tile)
	{
		bool start = tile->square == board->layout->start;

		if (tile->letter_factor > 1)
			add(list, CAUSE_PREMIUM_MISSED, tile->square, -1)->letter_factor = 1;
		if (tile->word_factor > 1)
			add(list, start ? CAUSE_START_NOT_DOUBLED : CAUSE_PREMIUM_MISSED,
			    tile->square, -1)
				->word_factor = 1;
	}
}

static void list_words_missed(struct list *list, const struct sum *sum)
{
	for (int w = 1; w < sum->words; w++)
		add(list, CAUSE_CROSS_WORD_MISSED, 0, w)->word_omitted = true;
	if (sum->words > 2) {
		struct slip *slip = add(list, CAUSE_CROSS_WORD_MISSED, 0, -1);
		slip->crosses_omitted = slip->several = true;
	}
}

static void list_blanks_scored(struct list *list, const struct board *board, const struct sum *sum)
{
	FOR_FRESH_TILES(sum, tile)
	{
		if (tile->tile & TILE_AS_BLANK) {
			struct slip *slip = add(list, CAUSE_BLANK_SCORED, tile->square, -1);
			slip->revalued = true;
			slip->value = board->tiles->value[tile->tile & TILE_LETTER];
		}
	}
}

static void list_bonus(struct list *list, const struct rules *rules, const struct sum *sum)
{
	if (sum->bonus)
		add(list, CAUSE_BINGO_OMITTED, 0, -1)->bonus_omitted = true;
	else if (rules->bingo_bonus)
		add(list, CAUSE_BINGO_UNEARNED, 0, -1)->added = rules->bingo_bonus;
}

static void list_premiums_reused(struct list *list, const struct sum *sum)
{
	for (int w = 0; w < sum->words; w++) {
		for (int i = 0; i < sum->word[w].len; i++) {
			const struct sum_tile *tile = &sum->word[w].tile[i];

			if (!tile->fresh && (tile->letter_factor > 1 || tile->word_factor > 1))
				add(list, CAUSE_PREMIUM_REUSED, tile->square, w)->reused = true;
		}
	}
}

static void list_premiums_wrong(struct list *list, const struct sum *sum)
{
	FOR_FRESH_TILES(sum, tile)
	{
		for (uint8_t factor = 2; factor <= 4; factor++) {
			if (tile->letter_factor > 1 && tile->letter_factor != factor)
				add(list, CAUSE_PREMIUM_WRONG, tile->square, -1)->letter_factor =
					factor;
			if (tile->word_factor > 1 && tile->word_factor != factor)
				add(list, CAUSE_PREMIUM_WRONG, tile->square, -1)->word_factor =
					factor;
			/* quadruples are rare: only what has one is mistaken for one */
			if (factor == 3 && tile->letter_factor < 4 && tile->word_factor < 4)
				break;
		}
	}
}

static void list_first_play(struct list *list, const struct board *board, const struct sum *sum)
{
	if (sum->bonus && sum->word[0].factor > 1)
		add(list, CAUSE_BONUS_MULTIPLIED, 0, 0)->bonus_multiplied = true;
	if (!board->laid && !board->layout->start_doubles)
		add(list, CAUSE_START_DOUBLED, board->layout->start, 0)->added =
			sum->word[0].points;
}

static void list_letter_values(struct list *list, const struct board *board, const struct sum *sum)
{
	bool is_value[64] = { false };

	for (int kind = TILE_FIRST; kind < board->tiles->kinds; kind++) {
		int value = board->tiles->value[kind];

		if (board->tiles->count[kind] && value >= 0 && value < 64)
			is_value[value] = true;
	}
	/* A letter is looked at for the main word; the words across only follow. */
	for (int i = 0; i < sum->word[0].len; i++) {
		const struct sum_tile *tile = &sum->word[0].tile[i];

		if (tile->tile & TILE_AS_BLANK || tile->tile == TILE_BLANK)
			continue;
		for (int value = 0; value < 64; value++) {
			if (!is_value[value] || value == tile->value)
				continue;
			struct slip *slip = add(list, CAUSE_LETTER_VALUE, tile->square, -1);
			slip->revalued = true;
			slip->value = value;
		}
	}
}

/* A word counted twice, or one that was on the board and is not changed. */
static void list_words_extra(struct list *list, const struct board *board, const struct sum *sum)
{
	const struct sum_word *main_word = &sum->word[0];
	int step = main_word->down ? 1 : BOARD_STRIDE;

	for (int w = 0; w < sum->words; w++) {
		struct slip *slip = add(list, CAUSE_CROSS_WORD_EXTRA, 0, w);
		slip->added = sum->word[w].points;
		slip->several = true;
	}
	for (int i = 0; i < main_word->len; i++) {
		const struct sum_tile *tile = &main_word->tile[i];
		int first = tile->square, points = 0;

		if (tile->fresh || (!board->square[first - step] && !board->square[first + step]))
			continue;
		while (board->square[first - step])
			first -= step;
		for (int at = first; board->square[at]; at += step)
			points += tile_value(board->tiles, board->square[at]);
		add(list, CAUSE_CROSS_WORD_EXTRA, (square_t)first, -1)->added = points;
	}
}

int slips_list(const struct board *board, const struct rules *rules, const struct sum *sum,
	       struct slip *slips)
{
	struct list list = { slips, 0 };

	list_premiums_missed(&list, board, sum);
	list_words_missed(&list, sum);
	list_blanks_scored(&list, board, sum);
	list_bonus(&list, rules, sum);
	list_premiums_reused(&list, sum);
	list_premiums_wrong(&list, sum);
	list_first_play(&list, board, sum);
	list_letter_values(&list, board, sum);
	list_words_extra(&list, board, sum);
	return list.len;
}

static int word_points(const struct sum_word *word, int index, const struct slip *const *slips,
		       int count)
{
	int letters = 0, factor = 1;

	for (int i = 0; i < word->len; i++) {
		const struct sum_tile *tile = &word->tile[i];
		int value = tile->value;
		int letter_factor = tile->fresh ? tile->letter_factor : 1;
		int word_factor = tile->fresh ? tile->word_factor : 1;

		for (int s = 0; s < count; s++) {
			const struct slip *slip = slips[s];

			if (slip->square != tile->square)
				continue;
			if (slip->revalued)
				value = slip->value;
			if (slip->reused && slip->word == index) {
				letter_factor = tile->letter_factor;
				word_factor = tile->word_factor;
			}
			if (slip->letter_factor)
				letter_factor = slip->letter_factor;
			if (slip->word_factor)
				word_factor = slip->word_factor;
		}
		letters += value * letter_factor;
		factor *= word_factor;
	}
	return letters * factor;
}

int slips_points(const struct sum *sum, const struct slip *const *slips, int count)
{
	int points = sum->bonus;

	for (int w = 0; w < sum->words; w++) {
		bool omitted = false;

		for (int s = 0; s < count; s++)
			omitted |= (slips[s]->word_omitted && slips[s]->word == w) ||
				   (slips[s]->crosses_omitted && w > 0);
		if (!omitted)
			points += word_points(&sum->word[w], w, slips, count);
	}
	for (int s = 0; s < count; s++) {
		if (slips[s]->bonus_omitted)
			points -= sum->bonus;
		if (slips[s]->bonus_multiplied)
			points += sum->bonus * (sum->word[0].factor - 1);
		points += slips[s]->added;
	}
	return points;
}
