/*
 * The charts of an event, and the figures that they are drawn from: those stand
 * on a sheet of their own, one below the other, for who would rather read them.
 */
#include <stdlib.h>

#include "event/distribution.h"
#include "report/event_book.h"

enum {
	CHARTS_MAX = 3 + BOARDS_CLOSE_MAX,
	CHART_WIDTH = 560,
	CHART_HEIGHT = 320,
	CHART_ROWS = 17,    /* of the usual height, with a gap */
	CHART_COLUMNS = 9,  /* of the usual width, with a gap */
	RATINGS_SHOWN = 24, /* rating changes; the largest of them */
	SERIES_MAX = PLAYERS_MAX
};

/* The charts while their figures are written. */
struct gallery {
	const struct event_book *book;
	struct sheet *figures;
	int row; /* the next free one of the figures */
	struct chart chart[CHARTS_MAX];
	struct chart_series series[CHARTS_MAX][SERIES_MAX];
	int charts;
};

static void write_title(struct gallery *gallery, struct text title)
{
	sheet_text(gallery->figures, gallery->row++, 0, title, STYLE_SECTION);
}

static void write_headings(struct gallery *gallery, const struct text *heading, int columns)
{
	for (int c = 0; c < columns; c++)
		sheet_text(gallery->figures, gallery->row, c, heading[c],
			   c == 0 ? STYLE_HEADING : STYLE_HEADING_RIGHT);
	gallery->row++;
}

/* A chart of the rows just written: the first column across, the others upwards. */
static void add_chart(struct gallery *gallery, const struct chart *like, const struct text *name,
		      int rows)
{
	struct chart *chart = &gallery->chart[gallery->charts];
	struct chart_series *series = gallery->series[gallery->charts++];

	*chart = *like;
	chart->series = series;
	chart->width = CHART_WIDTH;
	chart->height = CHART_HEIGHT;
	for (size_t i = 0; i < chart->series_len; i++) {
		int last = gallery->row - 1, first = gallery->row - rows;

		series[i].name = name[i];
		series[i].categories = (struct chart_range){ gallery->figures, first, 0, last, 0 };
		series[i].values = (struct chart_range){ gallery->figures, first, (int)i + 1, last,
							 (int)i + 1 };
	}
	gallery->row++;
}

static void add_scores(struct gallery *gallery)
{
	const struct products *products = gallery->book->products;
	const struct text heading[] = { TEXT("Score"), TEXT("Times") };
	struct score_distribution scores;

	score_distribution_make(&scores, products->event, products->scores, products->after);
	if (scores.bins == 0)
		return;
	write_title(gallery, TEXT("Distribution of scores"));
	write_headings(gallery, heading, 2);
	for (int i = 0; i < scores.bins; i++) {
		long long from = scores.first + i * scores.step;

		sheet_text(gallery->figures, gallery->row, 0,
			   arena_printf(gallery->book->arena, "%lld to %lld", from,
					from + (long long)scores.step - 1),
			   STYLE_TEXT);
		sheet_int(gallery->figures, gallery->row++, 1, scores.count[i], STYLE_NUMBER);
	}
	add_chart(gallery,
		  &(struct chart){
			  .kind = CHART_COLUMN,
			  .title = TEXT("Distribution of scores"),
			  .across = TEXT("score of a player in a game"),
			  .upwards = TEXT("how many"),
			  .description = TEXT("How often scores of each range were made"),
			  .series_len = 1,
		  },
		  &heading[1], scores.bins);
}

static void add_bingos(struct gallery *gallery)
{
	const struct products *products = gallery->book->products;
	const struct text heading[] = { TEXT("Bingos in a game"), TEXT("Games won, in percent"),
					TEXT("Games") };
	struct sheet *sheet = gallery->figures;
	struct bingo_results bingos;
	int rows = 0;

	bingo_results_make(&bingos, products->event, products->scores, products->after);
	for (int i = 0; i <= BINGOS_SHOWN_MAX; i++)
		rows += bingos.games[i] > 0;
	if (rows < 2)
		return; /* nothing to compare */
	write_title(gallery, TEXT("Bingos against results"));
	write_headings(gallery, heading, 3);
	for (int i = 0; i <= BINGOS_SHOWN_MAX; i++) {
		int games = bingos.games[i];

		if (games == 0)
			continue;
		sheet_text(sheet, gallery->row, 0,
			   arena_printf(gallery->book->arena, "%d%s (%d %s)", i,
					i == BINGOS_SHOWN_MAX ? " or more" : "", games,
					games == 1 ? "game" : "games"),
			   STYLE_TEXT);
		sheet_int(sheet, gallery->row, 1, (bingos.points2[i] * 50 + games / 2) / games,
			  STYLE_NUMBER);
		sheet_int(sheet, gallery->row++, 2, games, STYLE_NUMBER);
	}
	add_chart(gallery,
		  &(struct chart){
			  .kind = CHART_COLUMN,
			  .title = TEXT("Bingos against results"),
			  .across = TEXT("bingos of a player in a game"),
			  .upwards = TEXT("games won, in percent"),
			  .most = 100,
			  .description = TEXT("The share of games won with each number of bingos"),
			  .series_len = 1,
		  },
		  &heading[1], rows);
}

static int change_of(const struct rating_row *row)
{
	return row->status == RATING_RATED && row->took_part && row->old > 0 ? row->new - row->old
									     : 0;
}

/* The largest changes, up or down, first. */
static int compare_changes(const void *left, const void *right)
{
	const struct rating_row *a = *(const struct rating_row *const *)left;
	const struct rating_row *b = *(const struct rating_row *const *)right;
	int order = abs(change_of(b)) - abs(change_of(a));

	return order ? order : a->player - b->player;
}

/* Who won most comes last: bars are drawn from the foot upwards. */
static int compare_signed(const void *left, const void *right)
{
	const struct rating_row *a = *(const struct rating_row *const *)left;
	const struct rating_row *b = *(const struct rating_row *const *)right;
	int order = change_of(a) - change_of(b);

	return order ? order : b->player - a->player;
}

static void add_ratings(struct gallery *gallery)
{
	const struct ratings *ratings = &gallery->book->products->ratings;
	const struct event *event = gallery->book->products->event;
	const struct text heading[] = { TEXT("Player"), TEXT("Change") };
	const struct rating_row **row =
		arena_array(gallery->book->arena, event->players + 1, sizeof(struct rating_row *));
	size_t count = 0, shown;

	for (size_t i = 0; ratings->row && i < event->players; i++)
		if (change_of(&ratings->row[i]) != 0)
			row[count++] = &ratings->row[i];
	if (count == 0)
		return;
	shown = count < RATINGS_SHOWN ? count : RATINGS_SHOWN;
	qsort(row, count, sizeof(struct rating_row *), compare_changes);
	qsort(row, shown, sizeof(struct rating_row *), compare_signed);
	write_title(gallery,
		    shown < count ? TEXT("Largest rating changes") : TEXT("Rating changes"));
	write_headings(gallery, heading, 2);
	for (size_t i = 0; i < shown; i++) {
		sheet_text(gallery->figures, gallery->row, 0, event->player[row[i]->player].name,
			   STYLE_TEXT);
		sheet_int(gallery->figures, gallery->row++, 1, change_of(row[i]), STYLE_SIGNED);
	}
	add_chart(gallery,
		  &(struct chart){
			  .kind = CHART_BAR,
			  .title = shown < count ? TEXT("Largest rating changes")
						 : TEXT("Rating changes"),
			  .across = TEXT("rating points won or lost"),
			  .description = TEXT("By how much the rating of each player changes"),
			  .series_len = 1,
		  },
		  &heading[1], (int)shown);
}

static void add_close_game(struct gallery *gallery, const struct board_choice *choice)
{
	const struct board_page *page = choice->page;
	const struct verdict *verdict = page->verdict;
	struct text name[1 + PLAYERS_MAX] = { TEXT("Own turn") };
	int total[PLAYERS_MAX][BOARD_TURNS_MAX], turns[PLAYERS_MAX], most = 0;
	struct text title;

	for (int p = 0; p < verdict->players; p++) {
		turns[p] = board_page_progress(page, p, total[p]);
		most = turns[p] > most ? turns[p] : most;
		name[p + 1] =
			arena_printf(gallery->book->arena, TEXT_FMT " %d",
				     TEXT_ARG(verdict->player[p].name), verdict->player[p].audited);
	}
	if (most == 0)
		return;
	title = choice->result->table > 0
			? arena_printf(gallery->book->arena, "Close game: round %d, table %d",
				       choice->result->round, choice->result->table)
			: arena_printf(gallery->book->arena, "Close game: round %d",
				       choice->result->round);
	write_title(gallery, title);
	write_headings(gallery, name, verdict->players + 1);
	for (int t = 0; t < most; t++, gallery->row++) {
		sheet_int(gallery->figures, gallery->row, 0, t + 1, STYLE_TEXT);
		for (int p = 0; p < verdict->players; p++)
			if (t < turns[p])
				sheet_int(gallery->figures, gallery->row, p + 1, total[p][t],
					  STYLE_NUMBER);
	}
	add_chart(gallery,
		  &(struct chart){
			  .kind = CHART_LINE,
			  .title = title,
			  .across = TEXT("own turn"),
			  .upwards = TEXT("points, as audited"),
			  .description = TEXT("The audited total of each player after each turn"),
			  .series_len = (size_t)verdict->players,
		  },
		  &name[1], most);
}

void charts_sheet(const struct event_book *book, struct sheet *sheet)
{
	struct gallery *gallery = arena_alloc(book->arena, sizeof *gallery);
	int top;

	gallery->book = book;
	gallery->figures = book->sheet[PART_FIGURES];
	gallery->row = event_book_heading(book, gallery->figures, "figures",
					  TEXT("What the charts are drawn from")) +
		       1;
	add_scores(gallery);
	add_bingos(gallery);
	add_ratings(gallery);
	for (int n = 1; n <= BOARDS_CLOSE_MAX; n++) {
		const struct board_choice *choice = boards_close(&book->products->boards, n);

		if (choice && choice->page)
			add_close_game(gallery, choice);
	}
	sheet_print(gallery->figures, &(struct sheet_print){ .portrait = true });
	top = event_book_heading(book, sheet, "charts",
				 TEXT("The figures behind them are on the sheet Figures")) +
	      1;
	for (int i = 0; i < gallery->charts; i++)
		sheet_chart(sheet, top + i / 2 * CHART_ROWS, i % 2 * CHART_COLUMNS,
			    &gallery->chart[i]);
	sheet_hide_lines(sheet);
	sheet_print(sheet, &(struct sheet_print){ .portrait = true,
						  .one_page = true,
						  .columns = 2 * CHART_COLUMNS });
}
