#include "report/awards_report.h"
#include "report/event_book.h"

static struct text title_cell(const void *context, size_t row, struct arena *arena)
{
	const struct event_book *book = context;

	(void)arena;
	return text_of(book->products->awards.row[row].award->title);
}

static int award_style(const void *context, size_t row, const char *column, int style)
{
	const struct event_book *book = context;

	return place_style_of(book->products->awards.row[row].place, column, style);
}

void awards_sheet(const struct event_book *book, struct sheet *sheet)
{
	static const struct grid_extra extras[] = {
		{ "What it is for", GRID_WORD, STYLE_PLAIN, title_cell, NULL },
		{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
	};
	static const struct grid_look looks[] = {
		{ "detail", STYLE_PLAIN, 0, 50, false },
		{ NULL, 0, 0, 0, false },
	};
	struct grid_sheet at = { .book = book->book,
				 .sheet = sheet,
				 .arena = book->arena,
				 .table = "Awards",
				 .look = looks,
				 .extra = extras,
				 .frozen = "award",
				 .style = award_style,
				 .context = book };
	struct grid grid;

	grid_init(&grid, book->arena);
	awards_grid(&grid, &book->products->awards);
	grid_sheet_begin(&at, &grid,
			 event_book_heading(book, sheet, "awards",
					    TEXT("Each with what proves it: the round, the table, "
						 "the sheet and its line")));
	grid_sheet_rows(&at, &grid);
	grid_sheet_end(&at);
}

static const struct prize_row *prize_of(const void *context, size_t row)
{
	const struct products *products = ((const struct event_book *)context)->products;

	return &products->impact.prizes[products->scores].row[row];
}

static int prize_style(const void *context, size_t row, const char *column, int style)
{
	enum prize_state state = prize_of(context, row)->state;

	if (text_is(text_of(column), "shared") &&
	    (state == PRIZE_UNDECIDED || state == PRIZE_NOT_GIVEN))
		return STYLE_ATTENTION;
	return style;
}

void prizes_sheet(const struct event_book *book, struct sheet *sheet)
{
	static const struct grid_look looks[] = {
		{ "amount", STYLE_MONEY, 0, 0, true },
		{ NULL, 0, 0, 0, false },
	};
	const struct products *products = book->products;
	struct grid_sheet at = { .book = book->book,
				 .sheet = sheet,
				 .arena = book->arena,
				 .table = "Prizes",
				 .look = looks,
				 .frozen = "prize",
				 .style = prize_style,
				 .context = book };
	struct buffer out = { 0 };
	struct grid grid;
	int row;

	grid_init(&grid, book->arena);
	prizes_grid(&grid, &products->impact.prizes[products->scores]);
	grid_sheet_begin(&at, &grid,
			 event_book_heading(book, sheet, "prizes",
					    products->scores == SCORE_SIGNED
						    ? TEXT("By the signed scores")
						    : TEXT("By the audited scores")));
	grid_sheet_rows(&at, &grid);
	row = grid_sheet_end(&at);
	impact_close_text(&out, &products->impact);
	event_book_lines(sheet, row, 0, buffer_text(&out), STYLE_REMARK);
	buffer_release(&out);
}

void ratings_sheet(const struct event_book *book, struct sheet *sheet)
{
	static const struct grid_look looks[] = {
		{ "score", STYLE_HALVES, 0, 0, false },
		{ "expected", STYLE_QUARTERS, 0, 0, false },
		{ "change", STYLE_SIGNED_TENTHS, 0x9DC3E6, 12, false },
		{ "bonus", STYLE_SIGNED_TENTHS, 0, 0, false },
		{ NULL, 0, 0, 0, false },
	};
	struct grid_sheet at = { .book = book->book,
				 .sheet = sheet,
				 .arena = book->arena,
				 .table = "Ratings",
				 .look = looks,
				 .frozen = "name" };
	struct grid grid;

	grid_init(&grid, book->arena);
	ratings_grid(&grid, &book->products->ratings);
	grid_sheet_begin(&at, &grid,
			 event_book_heading(book, sheet, "ratings",
					    TEXT("In the order of the list of players; games that "
						 "were not played do not count")));
	grid_sheet_rows(&at, &grid);
	grid_sheet_end(&at);
}
