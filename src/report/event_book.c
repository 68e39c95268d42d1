#include "report/event_book.h"

static bool always(const struct products *products)
{
	(void)products;
	return true;
}

static bool has_tables(const struct products *products)
{
	return products->event->system == SYSTEM_TABLES;
}

static bool has_standings(const struct products *products)
{
	return !has_tables(products);
}

static bool has_prizes(const struct products *products)
{
	return products->event->prizes > 0;
}

static bool has_ratings(const struct products *products)
{
	return products->event->rules->rating.rated;
}

static bool has_games(const struct products *products)
{
	const struct event *event = products->event;

	for (size_t i = 0; i < event->results; i++)
		if (event->result[i].sides >= 2 && event->result[i].outcome == OUTCOME_PLAYED)
			return true;
	return false;
}

struct part_row {
	const char *name; /* of the sheet */
	const char *what; /* it shows */
	uint32_t tab;
	bool (*wanted)(const struct products *products);
	/* NULL: written together with another */
	void (*write)(const struct event_book *book, struct sheet *sheet);
};

static const struct part_row parts[PARTS] = {
	[PART_SUMMARY] = { "Summary", "", 0x1F3864, always, summary_sheet },
	[PART_STANDINGS] = { "Standings", "who came where, and what decided it", 0xBF9000,
			     has_standings, standings_sheet },
	[PART_TABLES] = { "Tables", "the places at each table, and who goes through", 0xBF9000,
			  has_tables, tables_sheet },
	[PART_ROUNDS] = { "Rounds", "every player's results round by round", 0xBF9000,
			  has_standings, rounds_sheet },
	[PART_GAMES] = { "Games", "every game, as signed and as audited", 0x548235, always,
			 games_sheet },
	[PART_AUDIT] = { "Audit", "what the audit found, with file, line and clause", 0xC00000,
			 always, audit_sheet },
	[PART_AWARDS] = { "Awards", "who did best in what", 0x7030A0, always, awards_sheet },
	[PART_PRIZES] = { "Prizes", "who gets what", 0x7030A0, has_prizes, prizes_sheet },
	[PART_PLAYERS] = { "Players", "averages, bingos, best plays, challenges and errors",
			   0x548235, always, players_sheet },
	[PART_RATINGS] = { "Ratings", "old and new ratings", 0x2E75B6, has_ratings, ratings_sheet },
	[PART_CHARTS] = { "Charts", "scores, bingos, ratings and the closest games", 0x548235,
			  has_games, charts_sheet },
	[PART_FIGURES] = { "Figures", "what the charts are drawn from", 0x7F7F7F, has_games, NULL },
};

int event_book_heading(const struct event_book *book, struct sheet *sheet, const char *title,
		       struct text below)
{
	const struct event *event = book->products->event;

	sheet_text(sheet, 0, 0,
		   arena_printf(book->arena, TEXT_FMT ": %s",
				TEXT_ARG(event->name.len > 0 ? event->name : event->file), title),
		   STYLE_TITLE);
	sheet_text(sheet, 1, 0, below, STYLE_SUBTITLE);
	sheet_link(sheet, 2, 0, TEXT("Summary"), book->sheet[PART_SUMMARY], 0, 0,
		   STYLE_LINK_SPILLS);
	return 3;
}

int event_book_lines(struct sheet *sheet, int row, int column, struct text lines, int style)
{
	while (lines.len > 0) {
		const char *end = memchr(lines.ptr, '\n', lines.len);
		size_t len = end ? (size_t)(end - lines.ptr) : lines.len;
		size_t taken = end ? len + 1 : len;

		sheet_text(sheet, row++, column, text_trim((struct text){ lines.ptr, len }), style);
		lines = (struct text){ lines.ptr + taken, lines.len - taken };
	}
	return row;
}

/* Which of the choices it is. */
static size_t number_of(const struct event_book *book, const struct board_choice *choice)
{
	return (size_t)(choice - book->products->boards.choice);
}

struct cell_link event_book_board(const struct event_book *book, const struct board_choice *choice)
{
	return (struct cell_link){ .sheet = choice ? book->board[number_of(book, choice)] : NULL };
}

struct board_origin *event_book_origin(const struct event_book *book,
				       const struct board_choice *choice)
{
	return choice ? &book->origin[number_of(book, choice)] : NULL;
}

int place_style_of(int place, const char *column, int style)
{
	static const int podium[] = { STYLE_FIRST, STYLE_SECOND, STYLE_THIRD };

	if (place < 1 || place > 3 ||
	    (!text_is(text_of(column), "rank") && !text_is(text_of(column), "place") &&
	     !text_is(text_of(column), "name")))
		return style;
	return podium[place - 1];
}

static bool is_large(const struct event *event)
{
	size_t findings = event->findings;

	for (size_t i = 0; i < event->verdicts; i++)
		findings += event->verdict[i]->findings.len;
	return event->results > BOOK_LARGE || event->players > BOOK_LARGE || findings > BOOK_LARGE;
}

static void add_board_sheets(struct event_book *book)
{
	const struct boards *boards = &book->products->boards;

	book->board = arena_array(book->arena, boards->choices + 1, sizeof(struct sheet *));
	book->origin = arena_array(book->arena, boards->choices + 1, sizeof *book->origin);
	for (size_t i = 0; i < boards->choices; i++) {
		const struct board_choice *choice = &boards->choice[i];

		if (choice->has_sheet && choice->page)
			book->board[i] = book_sheet(
				book->book, board_sheet_name(choice, book->arena), 0x7F7F7F);
		book->boards_len += book->board[i] != NULL;
	}
}

int event_book_save(const char *path, const struct products *products, struct arena *arena)
{
	const struct event *event = products->event;
	struct event_book book = { .products = products, .arena = arena };
	const struct book_about about = {
		.title = event->name.len > 0 ? event->name : event->file,
		.subject = TEXT("Standings, awards and the audit of the scoresheets"),
		.date = products->date,
		.large = is_large(event),
	};
	int error = book_open(&book.book, path, &about);

	if (error)
		return error;
	for (int i = 0; i < PARTS; i++) {
		book.what[i] = parts[i].what;
		if (parts[i].wanted(products))
			book.sheet[i] = book_sheet(book.book, text_of(parts[i].name), parts[i].tab);
	}
	add_board_sheets(&book);
	for (int i = 0; i < PARTS; i++)
		if (book.sheet[i] && parts[i].write)
			parts[i].write(&book, book.sheet[i]);
	for (size_t i = 0; i < products->boards.choices; i++)
		if (book.board[i])
			board_sheet(&book, book.board[i], &products->boards.choice[i]);
	return book_close(book.book);
}
