#include "report/awards_report.h"
#include "report/event_book.h"

static const struct grid_look looks[] = {
	{ "points", STYLE_HALVES, 0x9DC3E6, 0, false },
	{ "buchholz", STYLE_HALVES, 0xA9D18E, 0, false },
	{ "buchholz-cut1", STYLE_HALVES, 0, 0, false },
	{ "buchholz-median", STYLE_HALVES, 0, 0, false },
	{ "sonneborn-berger", STYLE_QUARTERS, 0, 0, false },
	{ "cumulative", STYLE_HALVES, 0, 0, false },
	{ "spread", STYLE_SIGNED, 0x9DC3E6, 12, false },
	{ "rulings", STYLE_SIGNED, 0, 0, false },
	{ NULL, 0, 0, 0, false },
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

static const struct standing *standing_of(const void *context, size_t row)
{
	const struct products *products = ((const struct event_book *)context)->products;

	return &products->impact.standings[products->scores].row[row];
}

/* The same player under the scores that do not rank. */
static const struct standing *other_of(const void *context, size_t row)
{
	const struct products *products = ((const struct event_book *)context)->products;
	enum scores other = products->scores == SCORE_SIGNED ? SCORE_AUDITED : SCORE_SIGNED;
	const struct standings *standings = &products->impact.standings[other];

	return &standings->row[standings->of_player[standing_of(context, row)->player]];
}

static struct text podium_cell(const void *context, size_t row, struct arena *arena)
{
	static const char *const places[] = { "", "1st place", "2nd place", "3rd place" };
	int rank = standing_of(context, row)->rank;

	(void)arena;
	return text_of(places[rank <= 3 ? rank : 0]);
}

static struct text other_rank(const void *context, size_t row, struct arena *arena)
{
	int rank = other_of(context, row)->rank;

	return rank > 0 ? arena_printf(arena, "%d", rank) : TEXT("");
}

static struct text other_points(const void *context, size_t row, struct arena *arena)
{
	struct buffer out = { 0 };
	struct text text;

	value_write(&out, other_of(context, row)->value[CRITERION_POINTS], 2);
	text = arena_text(arena, buffer_text(&out));
	buffer_release(&out);
	return text;
}

static struct text other_spread(const void *context, size_t row, struct arena *arena)
{
	return arena_printf(arena, "%lld",
			    (long long)other_of(context, row)->value[CRITERION_SPREAD]);
}

static bool is_other(const char *column, const char *figure)
{
	return text_starts_with(text_of(column), figure) && strstr(column, " as ");
}

/* The podium, and figures that are not the same under the other scores. */
static int standing_style(const void *context, size_t row, const char *column, int style)
{
	const struct standing *standing = standing_of(context, row), *other;

	if (!strstr(column, " as "))
		return text_is(text_of(column), "Podium")
			       ? place_style_of(standing->rank, "rank", style)
			       : place_style_of(standing->rank, column, style);
	other = other_of(context, row);
	if ((is_other(column, "Rank") && other->rank != standing->rank) ||
	    (is_other(column, "Points") &&
	     other->value[CRITERION_POINTS] != standing->value[CRITERION_POINTS]) ||
	    (is_other(column, "Spread") &&
	     other->value[CRITERION_SPREAD] != standing->value[CRITERION_SPREAD]))
		return STYLE_ATTENTION;
	return style;
}

static const struct grid_extra podium_only[] = {
	{ "Podium", GRID_WORD, STYLE_PLAIN, podium_cell, NULL },
	{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
};

static const struct grid_extra beside[SCORE_KINDS][5] = {
	[SCORE_SIGNED] = {
		{ "Podium", GRID_WORD, STYLE_PLAIN, podium_cell, NULL },
		{ "Rank as audited", GRID_NUMBER, STYLE_PLAIN, other_rank, NULL },
		{ "Points as audited", GRID_NUMBER, STYLE_HALVES, other_points, NULL },
		{ "Spread as audited", GRID_NUMBER, STYLE_SIGNED, other_spread, NULL },
		{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
	},
	[SCORE_AUDITED] = {
		{ "Podium", GRID_WORD, STYLE_PLAIN, podium_cell, NULL },
		{ "Rank as signed", GRID_NUMBER, STYLE_PLAIN, other_rank, NULL },
		{ "Points as signed", GRID_NUMBER, STYLE_HALVES, other_points, NULL },
		{ "Spread as signed", GRID_NUMBER, STYLE_SIGNED, other_spread, NULL },
		{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
	},
};

void standings_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	const struct standings *standings = &products->impact.standings[products->scores];
	struct grid_sheet at = {
		.book = book->book,
		.sheet = sheet,
		.arena = book->arena,
		.table = "Standings",
		.look = looks,
		.frozen = "name",
		.extra = impact_any(&products->impact) ? beside[products->scores] : podium_only,
		.style = standing_style,
		.context = book,
	};
	struct buffer ledger = { 0 };
	struct grid grid;
	int row;

	grid_init(&grid, book->arena);
	standings_grid(&grid, standings);
	grid_sheet_begin(&at, &grid, event_book_heading(book, sheet, "standings", ranked_by(book)));
	grid_sheet_rows(&at, &grid);
	row = grid_sheet_end(&at);
	standings_ledger(&ledger, standings);
	event_book_lines(sheet, row, 0, buffer_text(&ledger), STYLE_REMARK);
	buffer_release(&ledger);
}

static int table_style(const void *context, size_t row, const char *column, int style)
{
	const struct products *products = ((const struct event_book *)context)->products;

	if (!text_is(text_of(column), "advances"))
		return style;
	switch (products->impact.tables[products->scores].row[row].advances) {
	case ADVANCES_WINNER:
	case ADVANCES_SECOND:
		return STYLE_GOOD;
	case ADVANCES_DRAW_NEEDED:
		return STYLE_ATTENTION;
	case ADVANCES_NO:
		return style;
	}
	return style;
}

void tables_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	struct grid_sheet at = { .book = book->book,
				 .sheet = sheet,
				 .arena = book->arena,
				 .table = "Tables",
				 .frozen = "table",
				 .style = table_style,
				 .context = book };
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
