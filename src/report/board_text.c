#include "report/board_text.h"

#include "base/utf8.h"

static const char *face_of(const struct board_text *board, square_t square)
{
	tile_t tile = board->tile[square];
	if (tile == TILE_BLANK)
		return "?";
	const struct tile_kind *kind = &board->tiles->kind[tile & TILE_LETTER];
	return tile & TILE_AS_BLANK ? kind->blank_face : kind->face;
}

static char premium_of(const struct layout *layout, square_t square)
{
	if (square == layout->start)
		return layout->start_doubles ? '*' : '+';
	switch (layout->word_factor[square]) {
	case 2:
		return '-';
	case 3:
		return '=';
	case 4:
		return '~';
	}
	switch (layout->letter_factor[square]) {
	case 2:
		return '\'';
	case 3:
		return '"';
	case 4:
		return '^';
	}
	return ' ';
}

static const char *color_of(char premium)
{
	switch (premium) {
	case '=':
	case '~':
		return "\033[41m"; /* red */
	case '-':
	case '*':
		return "\033[45m"; /* pink */
	case '"':
	case '^':
		return "\033[44m"; /* blue */
	case '\'':
		return "\033[46m"; /* light blue */
	}
	return "";
}

static void add_blanks(struct buffer *out, int count)
{
	for (int i = 0; i < count; i++)
		buffer_add_char(out, ' ');
}

static void add_square(struct buffer *out, const struct board_text *board, square_t square,
		       int width)
{
	char premium = premium_of(board->layout, square);
	bool empty = board->tile[square] == TILE_NONE;
	const char *face = empty ? "" : face_of(board, square);
	bool marked = !empty && board->marked[square];
	if (board->color && empty) {
		const char *color = color_of(premium);
		buffer_add_string(out, color);
		buffer_add_char(out, ' ');
		buffer_add_char(out, premium);
		add_blanks(out, width - 1);
		buffer_add_string(out, *color ? "\033[0m" : "");
	} else if (board->color) {
		bool blank = (board->tile[square] & TILE_AS_BLANK) != 0;
		buffer_add_char(out, ' ');
		buffer_add_string(out, marked ? "\033[1;7m" : blank ? "\033[1;33m" : "\033[1m");
		buffer_add_string(out, face);
		buffer_add_string(out, "\033[0m");
		add_blanks(out, width - utf8_width(text_of(face)));
	} else if (empty) {
		buffer_add_char(out, ' ');
		buffer_add_char(out, premium);
		add_blanks(out, width - 1);
	} else {
		buffer_add_char(out, marked ? '*' : ' ');
		buffer_add_string(out, face);
		add_blanks(out, width - utf8_width(text_of(face)));
	}
}

void board_text_add(struct buffer *out, const struct board_text *board)
{
	int size = board->layout->size, width = 1;
	for (int row = 0; row < size; row++) {
		for (int column = 0; column < size; column++) {
			square_t square = square_at(row, column);
			if (board->tile[square] == TILE_NONE)
				continue;
			int wide = utf8_width(text_of(face_of(board, square)));
			width = wide > width ? wide : width;
		}
	}
	buffer_add_string(out, "   ");
	for (int column = 0; column < size; column++) {
		buffer_printf(out, " %c", 'A' + column);
		if (column + 1 < size)
			add_blanks(out, width - 1);
	}
	buffer_add_char(out, '\n');
	for (int row = 0; row < size; row++) {
		buffer_printf(out, "%2d|", row + 1);
		for (int column = 0; column < size; column++)
			add_square(out, board, square_at(row, column), width);
		buffer_add_string(out, " |\n");
	}
}
