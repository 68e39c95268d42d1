#include "report/sum_text.h"

static void add_letter(struct buffer *out, const struct sum_tile *tile, const struct tileset *tiles)
{
	char name[8];

	buffer_printf(out, "%s %d", tile_face(tiles, tile->tile), tile->value);
	if (tile->fresh && tile->letter_factor > 1)
		buffer_printf(out, "x%d (%s)", tile->letter_factor,
			      square_name(tile->square, name));
}

static void add_word_factors(struct buffer *out, const struct sum_word *word)
{
	char name[8];

	if (word->factor == 1)
		return;
	for (int i = 0; i < word->len; i++) {
		const struct sum_tile *tile = &word->tile[i];
		if (tile->fresh && tile->word_factor > 1)
			buffer_printf(out, ", x%d (%s)", tile->word_factor,
				      square_name(tile->square, name));
	}
	buffer_printf(out, " = %d", word->points);
}

void sum_text_add(struct buffer *out, const struct sum *sum, const struct tileset *tiles)
{
	for (int i = 0; i < sum->words; i++) {
		const struct sum_word *word = &sum->word[i];

		buffer_add_string(out, "    ");
		sum_word_write(word, tiles, out);
		buffer_add_string(out, ": ");
		for (int j = 0; j < word->len; j++) {
			buffer_add_string(out, j == 0 ? "" : " + ");
			add_letter(out, &word->tile[j], tiles);
		}
		buffer_printf(out, " = %d", word->letters);
		add_word_factors(out, word);
		buffer_add_char(out, '\n');
	}
	if (sum->bonus)
		buffer_printf(out, "    bonus: %d\n", sum->bonus);
	if (sum->words > 1 || sum->bonus)
		buffer_printf(out, "    in all: %d\n", sum->points);
}
