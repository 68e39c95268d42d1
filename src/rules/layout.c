#include "rules/layout.h"

#include <stdio.h>

#include "rules/lines.h"
#include "rules/problems.h"

const char *square_name(square_t square, char name[8])
{
	snprintf(name, 8, "%c%d", 'A' + square_column(square), square_row(square) + 1);
	return name;
}

/* What each character of a board file stands for. */
static const struct square_kind {
	char character;
	uint8_t letter_factor, word_factor;
	bool start;
} square_kinds[] = {
	{ ' ', 1, 1, false }, { '.', 1, 1, false }, { '=', 1, 3, false },  { '-', 1, 2, false },
	{ '~', 1, 4, false }, { '"', 3, 1, false }, { '\'', 2, 1, false }, { '^', 4, 1, false },
	{ '*', 1, 2, true },  { '+', 1, 1, true },
};

static const struct square_kind *square_kind(char character)
{
	for (size_t i = 0; i < sizeof(square_kinds) / sizeof(square_kinds[0]); i++)
		if (square_kinds[i].character == character)
			return &square_kinds[i];
	return NULL;
}

/* A board file being read. */
struct board_parser {
	struct layout *layout;
	struct text file;
	struct rules_problems *problems;
	int rows, width; /* width: of the longest row */
	bool too_big;
};

static void parse_square(struct board_parser *parser, uint32_t line, int column, char character)
{
	struct layout *layout = parser->layout;
	const struct square_kind *kind = square_kind(character);
	square_t square = square_at(parser->rows, column);
	char name[8];

	if (!kind) {
		rules_problem_add(
			parser->problems, parser->file, line,
			"column %d: \"%c\" is no square: expected one of = - ~ \" ' ^ * + "
			"or a blank",
			column + 1, character);
		return;
	}
	layout->letter_factor[square] = kind->letter_factor;
	layout->word_factor[square] = kind->word_factor;
	if (!kind->start)
		return;
	if (layout->start) {
		rules_problem_add(parser->problems, parser->file, line,
				  "a second start square in column %d: the first is %s", column + 1,
				  square_name(layout->start, name));
		return;
	}
	layout->start = square;
	layout->start_doubles = kind->word_factor == 2;
}

static void parse_board_row(struct board_parser *parser, uint32_t line, struct text row)
{
	if (row.len > BOARD_MAX || parser->rows == BOARD_MAX) {
		if (!parser->too_big)
			rules_problem_add(parser->problems, parser->file, line,
					  "the board is too big: at most %d by %d squares are "
					  "allowed",
					  BOARD_MAX, BOARD_MAX);
		parser->too_big = true;
		return;
	}
	for (size_t i = 0; i < row.len; i++)
		parse_square(parser, line, (int)i, row.ptr[i]);
	if ((int)row.len > parser->width)
		parser->width = (int)row.len;
	parser->rows++;
}

static bool same_premium(const struct layout *layout, square_t a, square_t b)
{
	return layout->letter_factor[a] == layout->letter_factor[b] &&
	       layout->word_factor[a] == layout->word_factor[b];
}

/* Real boards look the same from all four sides and along both diagonals. */
static void check_symmetry(const struct board_parser *parser)
{
	const struct layout *layout = parser->layout;
	int last = layout->size - 1;

	for (int row = 0; row <= last; row++) {
		for (int column = 0; column <= last; column++) {
			square_t square = square_at(row, column);
			const square_t images[] = { square_at(row, last - column),
						    square_at(last - row, column),
						    square_at(column, row) };

			for (int i = 0; i < 3; i++) {
				char name[8], image[8];

				if (same_premium(layout, square, images[i]))
					continue;
				rules_note_add(parser->problems, parser->file, 0,
					       "the board is not symmetric: %s and %s differ",
					       square_name(square, name),
					       square_name(images[i], image));
				return;
			}
		}
	}
}

/* Blanks at the end of a row may be missing, so only the widest row tells the width. */
static void check_shape(const struct board_parser *parser)
{
	if (parser->too_big)
		return;
	if (parser->rows == 0)
		rules_problem_add(parser->problems, parser->file, 0,
				  "no squares: expected a line for each row of the board");
	else if (parser->rows != parser->width)
		rules_problem_add(parser->problems, parser->file, 0,
				  "%d rows, the widest of %d squares: expected as many rows as "
				  "squares in a row",
				  parser->rows, parser->width);
	if (parser->rows > 0 && !parser->layout->start)
		rules_problem_add(
			parser->problems, parser->file, 0,
			"no start square: expected one * (it doubles) or + (it does not)");
}

bool layout_parse(struct layout *layout, struct text name, struct text bytes, struct text file,
		  struct rules_problems *problems)
{
	struct board_parser parser = { .layout = layout, .file = file, .problems = problems };
	struct lines lines = lines_of(bytes);
	size_t errors = problems->errors;
	uint32_t empty = 0; /* lines that are rows only if others follow */
	struct text line;

	*layout = (struct layout){ 0 };
	snprintf(layout->name, sizeof(layout->name), TEXT_FMT, TEXT_ARG(name));
	memset(layout->letter_factor, 1, sizeof(layout->letter_factor));
	memset(layout->word_factor, 1, sizeof(layout->word_factor));
	while (lines_next(&lines, &line)) {
		if (line.len > 0 && line.ptr[0] == '#')
			continue;
		if (line.len == 0) {
			empty++;
			continue;
		}
		for (; empty > 0; empty--)
			parse_board_row(&parser, lines.number - empty, (struct text){ 0 });
		parse_board_row(&parser, lines.number, line);
	}
	check_shape(&parser);
	layout->size = parser.rows;
	for (int row = 0; row < layout->size; row++) {
		for (int column = 0; column < layout->size; column++) {
			square_t square = square_at(row, column);

			layout->room[false][square] = (uint8_t)(layout->size - column);
			layout->room[true][square] = (uint8_t)(layout->size - row);
		}
	}
	if (problems->errors == errors)
		check_symmetry(&parser);
	return problems->errors == errors;
}
