#include "report/event_book.h"

/*
 * The wall chart: a row a player in the order of the standings, two columns a
 * round: result, scores and the opponent's number, and the spread so far.
 */

enum {
	BEFORE = 4,	 /* columns before the first round */
	ROUNDS_MAX = 250 /* that a sheet shows: the last ones */
};

struct chart_cells {
	const struct event_book *book;
	const struct standings *standings;
	int first, last; /* rounds */
};

static void add_result(struct buffer *out, const struct chart_cells *chart,
		       const struct card_line *line)
{
	static const char *const letters[] = { "L", "D", "W" };

	if (out->len > 0)
		buffer_add_string(out, "; ");
	buffer_add_string(out, letters[line->points2]);
	if (line->outcome != OUTCOME_PLAYED)
		buffer_printf(out, " (%s)", outcome_name(line->outcome));
	if (line->opponent < 0)
		return;
	buffer_printf(out, " %d-%d (%zu)", line->own, line->other,
		      chart->standings->of_player[line->opponent] + 1);
}

/* Won, drawn or lost in a round: of several games, by their points. */
static int style_for(int points2, int games)
{
	if (games == 0)
		return STYLE_TEXT;
	return points2 > games ? STYLE_GOOD : points2 < games ? STYLE_LOST : STYLE_WARNING;
}

static void add_player(const struct chart_cells *chart, struct sheet *sheet, int row,
		       const struct standing *standing)
{
	const struct cards *cards = &chart->standings->cards;
	const struct card *card = &cards->card[standing->player];
	struct buffer out = { 0 };
	int spread = 0, next = 0;

	sheet_int(sheet, row, 0, (long long)(standing - chart->standings->row) + 1, STYLE_NUMBER);
	sheet_text(sheet, row, 1, cards->event->player[standing->player].name,
		   place_style_of(standing->rank, "name", STYLE_TEXT));
	if (standing->rank > 0)
		sheet_int(sheet, row, 2, standing->rank, STYLE_NUMBER);
	else
		sheet_blank(sheet, row, 2, STYLE_NUMBER);
	value_write(&out, card->points2, 2);
	sheet_figure(sheet, row, 3, buffer_text(&out), STYLE_HALVES);
	for (int round = 1; round <= chart->last; round++) {
		int column = BEFORE + 2 * (round - chart->first);
		int points2 = 0, games = 0;

		buffer_clear(&out);
		for (; next < card->lines && card->line[next].round <= round; next++) {
			add_result(&out, chart, &card->line[next]);
			spread += card->line[next].margin;
			points2 += card->line[next].points2;
			games++;
		}
		if (round < chart->first)
			continue;
		sheet_text(sheet, row, column, buffer_text(&out), style_for(points2, games));
		sheet_int(sheet, row, column + 1, spread, STYLE_SIGNED);
	}
	buffer_release(&out);
}

void rounds_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	struct chart_cells chart = {
		.book = book,
		.standings = &products->impact.standings[products->scores],
		.last = products->impact.standings[products->scores].cards.rounds,
	};
	int row = event_book_heading(
		book, sheet, "rounds",
		TEXT("Won, drawn or lost, the own score and the opponent's, in brackets the "
		     "opponent's number; beside it the spread so far, without rulings"));
	int top = row;

	chart.first = chart.last > ROUNDS_MAX ? chart.last - ROUNDS_MAX + 1 : 1;
	sheet_heading(sheet, row, 0, "No.", STYLE_HEADING_RIGHT);
	sheet_heading(sheet, row, 1, "Name", STYLE_HEADING);
	sheet_heading(sheet, row, 2, "Rank", STYLE_HEADING_RIGHT);
	sheet_heading(sheet, row, 3, "Points", STYLE_HEADING_RIGHT);
	for (int round = chart.first; round <= chart.last; round++) {
		int column = BEFORE + 2 * (round - chart.first);

		sheet_heading(sheet, row, column, arena_printf(book->arena, "Round %d", round).ptr,
			      STYLE_HEADING);
		sheet_heading(sheet, row, column + 1, "Spread", STYLE_HEADING_RIGHT);
	}
	row++;
	for (size_t i = 0; i < chart.standings->rows; i++)
		add_player(&chart, sheet, row++, &chart.standings->row[i]);
	sheet_freeze(sheet, top + 1, BEFORE);
	sheet_print(sheet, &(struct sheet_print){ .repeat_first = top, .repeat_last = top });
}
