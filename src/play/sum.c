#include "play/sum.h"

static void add_tile(struct sum_word *word, const struct board *board, square_t square,
		     tile_t fresh)
{
	const struct layout *layout = board->layout;
	struct sum_tile *tile = &word->tile[word->len++];

	tile->square = square;
	tile->fresh = fresh != TILE_NONE;
	tile->tile = fresh ? fresh : board->square[square];
	tile->letter_factor = layout->letter_factor[square];
	tile->word_factor = layout->word_factor[square];
	tile->value = tile_value(board->tiles, tile->tile);
	word->letters += tile->value * (tile->fresh ? tile->letter_factor : 1);
	if (tile->fresh)
		word->factor *= tile->word_factor;
}

static struct sum_word *begin_word(struct sum *sum, bool down)
{
	struct sum_word *word = &sum->word[sum->words++];

	word->down = down;
	word->len = 0;
	word->factor = 1;
	word->letters = 0;
	return word;
}

static void end_word(struct sum *sum, struct sum_word *word)
{
	word->points = word->letters * word->factor;
	sum->points += word->points;
}

static void add_cross_word(struct sum *sum, const struct board *board, square_t square, tile_t tile,
			   bool down)
{
	int step = down ? BOARD_STRIDE : 1;
	int first = square;

	if (!board->square[square - step] && !board->square[square + step])
		return;
	while (board->square[first - step])
		first -= step;
	struct sum_word *word = begin_word(sum, down);
	for (int at = first; board->square[at] || at == square; at += step)
		add_tile(word, board, (square_t)at, at == square ? tile : TILE_NONE);
	end_word(sum, word);
}

void sum_of_play(const struct board *board, const struct rules *rules,
		 const struct placement *placement, struct sum *sum)
{
	int step = placement_step(placement);

	sum->words = sum->laid = sum->bonus = sum->points = 0;
	struct sum_word *main_word = begin_word(sum, placement->down);
	for (int i = 0; i < placement->len; i++) {
		square_t square = (square_t)(placement->start + i * step);
		add_tile(main_word, board, square, placement->tile[i]);
		sum->laid += placement->tile[i] != TILE_NONE;
	}
	end_word(sum, main_word);
	for (int i = 0; i < placement->len; i++) {
		square_t square = (square_t)(placement->start + i * step);
		if (placement->tile[i])
			add_cross_word(sum, board, square, placement->tile[i], !placement->down);
	}
	/* A single tile that makes a word across is no word of its own. */
	if (main_word->len == 1 && sum->words > 1) {
		sum->points -= main_word->points;
		sum->words--;
		memmove(&sum->word[0], &sum->word[1], (size_t)sum->words * sizeof(sum->word[0]));
	}
	if (sum->laid >= rules->bingo_tiles)
		sum->bonus = rules->bingo_bonus;
	sum->points += sum->bonus;
}

void sum_word_write(const struct sum_word *word, const struct tileset *tiles, struct buffer *out)
{
	for (int i = 0; i < word->len; i++)
		tile_write(tiles, word->tile[i].tile, out);
}

static void write_letters(const struct sum_word *word, struct buffer *out)
{
	for (int i = 0; i < word->len; i++) {
		const struct sum_tile *tile = &word->tile[i];

		if (i)
			buffer_add_char(out, '+');
		buffer_add_int(out, tile->value);
		if (tile->fresh && tile->letter_factor > 1) {
			buffer_add_char(out, 'x');
			buffer_add_int(out, tile->letter_factor);
		}
	}
}

void sum_write(const struct sum *sum, const struct tileset *tiles, struct buffer *out)
{
	for (int i = 0; i < sum->words; i++) {
		const struct sum_word *word = &sum->word[i];

		if (i)
			buffer_add_string(out, ", ");
		sum_word_write(word, tiles, out);
		buffer_add_char(out, ' ');
		if (word->factor > 1) {
			buffer_add_char(out, '(');
			write_letters(word, out);
			buffer_printf(out, ")x%d", word->factor);
		} else {
			write_letters(word, out);
		}
		if (word->len > 1 || word->factor > 1)
			buffer_printf(out, "=%d", word->points);
	}
	if (sum->bonus)
		buffer_printf(out, ", bonus %d", sum->bonus);
}
