#include "audit/game.h"

#include "base/utf8.h"

/* One character, or one byte where it is not valid: what to show of a letter that is no tile. */
static size_t letter_length(const char *ptr, const char *end)
{
	uint32_t character;
	size_t len = utf8_decode(ptr, end, &character);

	return len ? len : 1;
}

/* The letters of one byte each, and the dots, at the beginning of a word: nearly always all of it.
 */
static int decode_plain(const struct tileset *tiles, struct text word, tile_t tile[BOARD_MAX])
{
	int most = word.len < BOARD_MAX ? (int)word.len : BOARD_MAX;
	int len = 0;

	for (; len < most; len++) {
		tile_t letter = tiles->by_byte[(unsigned char)word.ptr[len]];

		if (letter <= TILE_BLANK && word.ptr[len] != '.')
			break;
		tile[len] = letter;
	}
	return len;
}

bool decode_play(const struct game *game, const struct entry *entry, struct recorded_play *play)
{
	const struct tileset *tiles = game->rules->tiles;
	const char *ptr, *end = text_end(entry->word);
	bool in_group = false;
	int len;

	play->through = play->unknown = play->undeclared = 0;
	play->too_long = false;
	if (!entry->has_place || !entry->word.len)
		return false;
	play->placement.start = place_square(&entry->place);
	play->placement.down = entry->place.down;
	len = decode_plain(tiles, entry->word, play->placement.tile);
	play->plain = (size_t)len == entry->word.len;
	for (ptr = entry->word.ptr + len; ptr < end;) {
		tile_t tile = TILE_NONE;

		if (*ptr == '(' || *ptr == ')') {
			in_group = *ptr++ == '(';
			continue;
		}
		if (len == BOARD_MAX) {
			play->too_long = true;
			break;
		}
		if (*ptr == '.') {
			ptr++;
		} else if (*ptr == '_') {
			tile = TILE_BLANK;
			ptr++;
		} else {
			size_t taken = tileset_read(tiles, ptr, end, &tile);

			if (!taken) {
				taken = letter_length(ptr, end);
				if (!play->unknown)
					play->unknown_letter = (struct text){ ptr, taken };
				play->unknown |= UINT32_C(1) << len;
			}
			ptr += taken;
		}
		if (tile == TILE_BLANK)
			play->undeclared |= UINT32_C(1) << len;
		if (in_group)
			play->through |= UINT32_C(1) << len;
		play->placement.tile[len++] = tile;
	}
	play->placement.len = (uint8_t)len;
	return len > 0;
}

bool decode_field(const struct game *game, struct text text, struct field *field,
		  struct text *unknown)
{
	const struct tileset *tiles = game->rules->tiles;
	int len = 0;

	field->len = 0;
	field->recorded = false;
	if (!text.len)
		return true;
	/* Capitals of one byte each, and "?": nearly always all of it. */
	int most = text.len < FIELD_TILES_MAX ? (int)text.len : FIELD_TILES_MAX;
	for (; len < most; len++) {
		tile_t tile = tiles->by_byte[(unsigned char)text.ptr[len]];

		if (!tile || tile & TILE_AS_BLANK)
			break;
		field->tile[len] = tile;
	}
	const char *ptr = text.ptr + len, *end = text_end(text);
	while (ptr < end) {
		tile_t tile = TILE_BLANK;
		size_t taken = 1;

		if (*ptr == ' ' || *ptr == ',') {
			ptr++;
			continue;
		}
		if (*ptr != '.' && *ptr != '_')
			taken = tileset_read(tiles, ptr, end, &tile);
		if (!taken) {
			*unknown = (struct text){ ptr, letter_length(ptr, end) };
			field->len = len;
			return false;
		}
		ptr += taken;
		if (len == FIELD_TILES_MAX)
			break;
		field->tile[len++] = tile_in_bag(tile);
	}
	field->len = len;
	field->recorded = len > 0;
	return true;
}

/* A word with tiles that are not written as one ASCII character each. */
static struct text write_long_word(const struct game *game, const struct placement *placement)
{
	struct buffer out = { 0 };
	int step = placement_step(placement);

	for (int i = 0; i < placement->len; i++) {
		tile_t tile = placement->tile[i];

		if (!tile)
			tile = game->replay.board.square[placement->start + i * step];
		if (tile == TILE_UNKNOWN)
			buffer_add_char(&out, '.');
		else
			tile_write(game->rules->tiles, tile, &out);
	}
	struct text word = arena_text(game->arena, buffer_text(&out));
	buffer_release(&out);
	return word;
}

struct text write_word(const struct game *game, const struct placement *placement)
{
	const struct tileset *tiles = game->rules->tiles;
	const tile_t *square = &game->replay.board.square[placement->start];
	char *ascii = arena_alloc(game->arena, placement->len + 1u);
	int step = placement_step(placement);

	for (int i = 0; i < placement->len; i++) {
		tile_t tile = placement->tile[i] ? placement->tile[i] : square[i * step];

		ascii[i] = tile == TILE_UNKNOWN ? '.' : tile_ascii(tiles, tile);
		if (!ascii[i])
			return write_long_word(game, placement);
	}
	return (struct text){ ascii, placement->len };
}
