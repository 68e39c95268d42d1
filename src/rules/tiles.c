#include "rules/tiles.h"

#include <stdio.h>

#include "base/utf8.h"
#include "rules/lines.h"
#include "rules/problems.h"

/* A tile file being read: where problems are and go. */
struct tile_parser {
	struct tileset *tiles;
	struct text file;
	uint32_t line;
	struct rules_problems *problems;
};

static tile_t tile_of_character(const struct tileset *tiles, uint32_t character)
{
	if (character < sizeof(tiles->by_character))
		return tiles->by_character[character];
	for (int i = 0; i < tiles->beyond_len; i++)
		if (tiles->beyond[i].character == character)
			return tiles->beyond[i].tile;
	return TILE_NONE;
}

/* The character that the text consists of; false when there are several, or none. */
static bool single_character(struct text text, uint32_t *character)
{
	size_t len = utf8_decode(text.ptr, text.ptr + text.len, character);

	return len > 0 && len == text.len;
}

/* What stands between brackets, or in the second column of an alias row. */
static tile_t tile_of_text(const struct tileset *tiles, struct text text)
{
	uint32_t character;

	if (single_character(text, &character))
		return tile_of_character(tiles, character);
	for (int i = TILE_FIRST; i < tiles->kinds; i++) {
		if (text_is(text, tiles->kind[i].face))
			return (tile_t)i;
		if (text_is(text, tiles->kind[i].blank_face))
			return (tile_t)(i | TILE_AS_BLANK);
	}
	return TILE_NONE;
}

static size_t read_bracket(const struct tileset *tiles, const char *ptr, const char *end,
			   tile_t *tile)
{
	size_t most = (size_t)(end - ptr), room = TILE_FACE_MAX + sizeof("[?]");
	const char *close = memchr(ptr, ']', most < room ? most : room);
	struct text inside;
	bool as_blank;

	if (!close)
		return 0;
	inside = (struct text){ ptr + 1, (size_t)(close - ptr) - 1 };
	as_blank = inside.len > 1 && inside.ptr[inside.len - 1] == '?';
	if (as_blank)
		inside.len--;
	*tile = tile_of_text(tiles, inside);
	if (*tile == TILE_NONE || (as_blank && *tile == TILE_BLANK))
		return 0;
	if (as_blank)
		*tile |= TILE_AS_BLANK;
	return (size_t)(close - ptr) + 1;
}

size_t tileset_read_rare(const struct tileset *tiles, const char *ptr, const char *end,
			 tile_t *tile)
{
	uint32_t character;
	size_t len;

	if (*ptr == '[')
		return read_bracket(tiles, ptr, end, tile);
	len = utf8_decode(ptr, end, &character);
	if (len == 0)
		return 0;
	*tile = tile_of_character(tiles, character);
	return *tile != TILE_NONE ? len : 0;
}

void tile_write(const struct tileset *tiles, tile_t tile, struct buffer *out)
{
	char ascii = tile_ascii(tiles, tile);

	if (ascii) {
		buffer_add_char(out, ascii);
		return;
	}
	const struct tile_kind *kind = &tiles->kind[tile & TILE_LETTER];
	struct text face = text_of(tile & TILE_AS_BLANK ? kind->blank_face : kind->face);
	/* the apostrophe has no lower case: only the question mark tells its blank */
	bool marked = tile & TILE_AS_BLANK && text_is(face, kind->face);
	uint32_t character;
	bool brackets = marked || !single_character(face, &character);

	if (brackets)
		buffer_add_char(out, '[');
	buffer_add_text(out, face);
	if (marked)
		buffer_add_char(out, '?');
	if (brackets)
		buffer_add_char(out, ']');
}

const char *tile_face(const struct tileset *tiles, tile_t tile)
{
	return tiles->kind[tile & TILE_LETTER].face;
}

#define PROBLEM(parser, ...) \
	rules_problem_add((parser)->problems, (parser)->file, (parser)->line, __VA_ARGS__)

/* Faces are letters: what logs use for other things (digits, brackets, dots) cannot be one. */
static bool face_is_sound(struct tile_parser *parser, struct text face, const char *what)
{
	const char *ptr = face.ptr, *end = face.ptr + face.len;

	if (face.len == 0) {
		PROBLEM(parser, "no %s: expected a letter", what);
		return false;
	}
	if (face.len > TILE_FACE_MAX) {
		PROBLEM(parser, "%s of %zu bytes: at most %d are allowed", what, face.len,
			TILE_FACE_MAX);
		return false;
	}
	while (ptr < end) {
		uint32_t character;
		size_t len = utf8_decode(ptr, end, &character);

		if (len == 0) {
			PROBLEM(parser, "%s \"" TEXT_FMT "\" is not UTF-8", what, TEXT_ARG(face));
			return false;
		}
		if (character < 0x80 && character != '\'' &&
		    ((character | 0x20) < 'a' || (character | 0x20) > 'z')) {
			PROBLEM(parser, "%s \"" TEXT_FMT "\": '%c' cannot be part of a letter",
				what, TEXT_ARG(face), (int)character);
			return false;
		}
		ptr += len;
	}
	return true;
}

static void make_readable(struct tile_parser *parser, struct text written, tile_t tile)
{
	struct tileset *tiles = parser->tiles;
	uint32_t character;

	if (!single_character(written, &character))
		return; /* found by its face between brackets */
	if (character < sizeof(tiles->by_character)) {
		tiles->by_character[character] = tile;
		if (character < 0x80) {
			tiles->by_byte[character] = tile;
			tiles->held_by_byte[character] = tile & TILE_AS_BLANK ? TILE_NONE : tile;
			tiles->laid_by_byte[character] =
				tile == TILE_BLANK ? TILE_NONE : tile_in_bag(tile);
		}
	} else if (tiles->beyond_len == TILE_BEYOND_MAX) {
		PROBLEM(parser, "\"" TEXT_FMT "\": more than %d characters above U+07FF",
			TEXT_ARG(written), TILE_BEYOND_MAX);
	} else {
		tiles->beyond[tiles->beyond_len].character = character;
		tiles->beyond[tiles->beyond_len++].tile = tile;
	}
}

static bool parse_number(struct tile_parser *parser, struct text field, const char *what, int max,
			 int *number)
{
	if (text_to_int(field, number) && *number >= 0 && *number <= max)
		return true;
	PROBLEM(parser, "%s \"" TEXT_FMT "\": expected a whole number from 0 to %d", what,
		TEXT_ARG(field), max);
	return false;
}

static void parse_kind(struct tile_parser *parser, const struct text field[4])
{
	struct tileset *tiles = parser->tiles;
	bool first = tiles->kinds == TILE_BLANK;
	struct text face = field[0], blank_face = field[1];
	struct tile_kind *kind;
	int count = 0, value = 0;
	bool sound;

	sound = parse_number(parser, field[2], "count", TILE_SAME_MAX, &count);
	sound &= parse_number(parser, field[3], "value", TILE_VALUE_MAX, &value);
	if (first) {
		if (!text_is(face, "?") || !text_is(blank_face, "?")) {
			PROBLEM(parser,
				"first row is \"" TEXT_FMT "\": expected the blank, \"?\" twice, "
				"its count and value",
				TEXT_ARG(face));
			sound = false;
		}
	} else {
		sound &= face_is_sound(parser, face, "face");
		sound &= face_is_sound(parser, blank_face, "blank face");
		if (sound && tile_of_text(tiles, face) != TILE_NONE) {
			PROBLEM(parser, "face \"" TEXT_FMT "\" stands on an earlier row too",
				TEXT_ARG(face));
			sound = false;
		}
		if (sound && tile_of_text(tiles, blank_face) != TILE_NONE) {
			PROBLEM(parser, "blank face \"" TEXT_FMT "\" stands on an earlier row too",
				TEXT_ARG(blank_face));
			sound = false;
		}
	}
	if (sound && tiles->kinds == TILE_KINDS) {
		PROBLEM(parser, "\"" TEXT_FMT "\": more than %d letters", TEXT_ARG(face),
			TILE_KINDS - TILE_FIRST);
		sound = false;
	}
	if (!sound) {
		/* the row was meant to be the blank: the next one is not */
		if (first)
			tiles->kinds = TILE_FIRST;
		return;
	}

	kind = &tiles->kind[tiles->kinds];
	snprintf(kind->face, sizeof(kind->face), TEXT_FMT, TEXT_ARG(face));
	snprintf(kind->blank_face, sizeof(kind->blank_face), TEXT_FMT, TEXT_ARG(blank_face));
	tiles->count[tiles->kinds] = (int16_t)count;
	tiles->small_count[tiles->kinds] = (int8_t)(count <= INT8_MAX ? count : 0);
	tiles->value[tiles->kinds] = (int16_t)value;
	tiles->total += count;
	tiles->points += count * value;
	if (first) {
		make_readable(parser, face, TILE_BLANK);
	} else {
		/* the face last: it wins where the blank is written alike */
		make_readable(parser, blank_face, (tile_t)(tiles->kinds | TILE_AS_BLANK));
		make_readable(parser, face, (tile_t)tiles->kinds);
	}
	tiles->kinds++;
}

static void parse_alias(struct tile_parser *parser, struct text written, struct text meant)
{
	uint32_t character;
	tile_t tile = tile_of_text(parser->tiles, meant);

	if (!face_is_sound(parser, written, "alias"))
		return;
	if (!single_character(written, &character))
		PROBLEM(parser, "alias \"" TEXT_FMT "\": expected one character",
			TEXT_ARG(written));
	else if (tile_of_text(parser->tiles, written) != TILE_NONE)
		PROBLEM(parser, "alias \"" TEXT_FMT "\" is a letter of the set already",
			TEXT_ARG(written));
	else if (tile == TILE_NONE)
		PROBLEM(parser, "alias for \"" TEXT_FMT "\": no row above has this letter",
			TEXT_ARG(meant));
	else
		make_readable(parser, written, tile);
}

static void parse_row(struct tile_parser *parser, struct text line)
{
	struct text field[4], more;
	int fields = 0;

	while (fields < 4 && lines_next_field(&line, &field[fields])) {
		field[fields] = text_trim(field[fields]);
		fields++;
	}
	if (fields == 3 && text_is(field[0], "alias"))
		parse_alias(parser, field[1], field[2]);
	else if (fields == 4 && !lines_next_field(&line, &more))
		parse_kind(parser, field);
	else
		PROBLEM(parser,
			"%s than four fields: expected face, blank face, count and value, "
			"with tabs between them",
			fields < 4 ? "fewer" : "more");
}

bool tileset_parse(struct tileset *tiles, struct text name, struct text bytes, struct text file,
		   struct rules_problems *problems)
{
	struct tile_parser parser = { tiles, file, 0, problems };
	struct lines lines = lines_of(bytes);
	size_t errors = problems->errors;
	struct text line;

	*tiles = (struct tileset){ .kinds = TILE_BLANK };
	snprintf(tiles->name, sizeof(tiles->name), TEXT_FMT, TEXT_ARG(name));
	while (lines_next(&lines, &line)) {
		parser.line = lines.number;
		if (text_trim(line).len > 0 && line.ptr[0] != '#')
			parse_row(&parser, line);
	}
	parser.line = 0;
	if (tiles->kinds == TILE_BLANK)
		PROBLEM(&parser,
			"no tiles: expected a row for the blank, then one for each letter");
	else if (tiles->kinds == TILE_FIRST && problems->errors == errors)
		PROBLEM(&parser, "no letters after the blank");
	if (tiles->total > TILE_COUNT_MAX)
		PROBLEM(&parser, "%d tiles: at most %d are allowed", tiles->total, TILE_COUNT_MAX);
	return problems->errors == errors;
}
