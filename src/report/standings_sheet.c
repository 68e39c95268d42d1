#include "report/awards_report.h"
#include "report/event_book.h"

static const struct grid_look looks[] = {
	{ "points", STYLE_HALVES, 0x9DC3E6, 0 },
	{ "buchholz", STYLE_HALVES, 0xA9D18E, 0 },
	{ "buchholz-cut1", STYLE_HALVES, 0, 0 },
	{ "buchholz-median", STYLE_HALVES, 0, 0 },
	{ "sonneborn-berger", STYLE_QUARTERS, 0, 0 },
	{ "cumulative", STYLE_HALVES, 0, 0 },
	{ "spread", STYLE_SIGNED, 0x9DC3E6, 12 },
	{ "rulings", STYLE_SIGNED, 0, 0 },
	{ NULL, 0, 0, 0 },
};

/* What the ranks go by, in the event's words. */
static struct text ranked_by(const struct event_book *book)
{
	const struct event *event = book->products->event;
	struct buffer out = { 0 };
	struct text text;

	buffer_printf(&out, "Ranked by %s scores",
		      book->products->scores == SCORE_SIGNED ? "signed" : "audited");
	for (int i = 0; i < event->criteria; i++)
		buffer_printf(&out, "%s%s", i ? ", then " : ": ",
			      criterion_name(event->criterion[i]));
	text = arena_text(book->arena, buffer_text(&out));
	buffer_release(&out);
	return text;
}

void standings_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	struct grid_sheet at = {
		.book = book->book,
		.sheet = sheet,
		.table = "Standings",
		.look = looks,
		.frozen = 3,
	};
	struct grid grid;

	grid_init(&grid, book->arena);
	standings_grid(&grid, &products->impact.standings[products->scores]);
	grid_sheet_begin(&at, &grid, event_book_heading(book, sheet, "standings", ranked_by(book)));
	grid_sheet_rows(&at, &grid);
	grid_sheet_end(&at);
}

void tables_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	struct grid_sheet at = { .book = book->book, .sheet = sheet, .table = "Tables" };
	struct grid grid;

	grid_init(&grid, book->arena);
	tables_grid(&grid, products->event, &products->impact.tables[products->scores]);
	grid_sheet_begin(&at, &grid,
			 event_book_heading(book, sheet, "tables",
					    TEXT("Level players are parted by the score before "
						 "the deduction, then by a drawn letter")));
	grid_sheet_rows(&at, &grid);
	grid_sheet_end(&at);
}
