#include "report/event_book.h"
#include "report/event_report.h"

static const struct grid_look looks[] = {
	{ .column = "average", .style = STYLE_HALVES },
	{ .column = "against", .style = STYLE_HALVES },
	{ .column = "bingos-per-game", .style = STYLE_QUARTERS, .bars = 0x9DC3E6 },
	{ .column = "errors", .style = STYLE_NUMBER, .bars = 0xF4B084 },
	{ 0 },
};

static const struct player_stats *stats_of(const struct event_book *book, size_t row)
{
	const struct products *products = book->products;

	return &products->stats[products->impact.standings[products->scores].row[row].player];
}

/* The game of the best play, where it is drawn. */
static struct cell_link board_of(const void *context, size_t row)
{
	const struct event_book *book = context;
	const struct player_stats *stats = stats_of(book, row);
	const struct verdict *verdict = stats->high_in ? stats->high_in->verdict : NULL;

	return event_book_board(book, boards_find(&book->products->boards, verdict));
}

static struct text board_cell(const void *context, size_t row, struct arena *arena)
{
	(void)arena;
	return board_of(context, row).sheet ? TEXT("board") : TEXT("");
}

static const struct grid_extra extras[] = {
	{ "Its board", GRID_WORD, STYLE_PLAIN, board_cell, board_of },
	{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
};

void players_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	struct grid_sheet at = {
		.book = book->book,
		.sheet = sheet,
		.arena = book->arena,
		.context = book,
		.extra = book->boards_len > 0 ? extras : NULL,
		.table = "Players",
		.look = looks,
		.frozen = "name",
	};
	struct grid grid;

	grid_init(&grid, book->arena);
	players_grid(&grid, &products->impact.standings[products->scores], products->stats);
	grid_sheet_begin(&at, &grid,
			 event_book_heading(book, sheet, "players",
					    TEXT("From results and audited sheets; what no sheet "
						 "tells is empty")));
	grid_sheet_rows(&at, &grid);
	grid_sheet_end(&at);
}
