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

struct part_row {
	const char *name; /* of the sheet */
	const char *what; /* it shows */
	uint32_t tab;
	bool (*wanted)(const struct products *products);
	void (*write)(const struct event_book *book, struct sheet *sheet);
};

static const struct part_row parts[PARTS] = {
	[PART_SUMMARY] = { "Summary", "", 0x1F3864, always, summary_sheet },
	[PART_STANDINGS] = { "Standings", "who came where, and what decided it", 0xBF9000,
			     has_standings, standings_sheet },
	[PART_TABLES] = { "Tables", "the places at each table, and who goes through", 0xBF9000,
			  has_tables, tables_sheet },
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

int event_book_lines(struct sheet *sheet, int row, struct text lines, int style)
{
	while (lines.len > 0) {
		const char *end = memchr(lines.ptr, '\n', lines.len);
		size_t len = end ? (size_t)(end - lines.ptr) : lines.len;
		size_t taken = end ? len + 1 : len;

		sheet_text(sheet, row++, 0, text_trim((struct text){ lines.ptr, len }), style);
		lines = (struct text){ lines.ptr + taken, lines.len - taken };
	}
	return row;
}

static bool is_large(const struct event *event)
{
	size_t findings = event->findings;

	for (size_t i = 0; i < event->verdicts; i++)
		findings += event->verdict[i]->findings.len;
	return event->results > BOOK_LARGE || event->players > BOOK_LARGE || findings > BOOK_LARGE;
}

int event_book_save(const char *path, const struct text *inputs, size_t inputs_len,
		    const struct products *products, struct arena *arena)
{
	const struct event *event = products->event;
	struct event_book book = { .products = products, .arena = arena };
	const struct book_about about = {
		.title = event->name.len > 0 ? event->name : event->file,
		.subject = TEXT("Standings, awards and the audit of the scoresheets"),
		.date = products->date,
		.large = is_large(event),
	};
	int error = book_open(&book.book, path, inputs, inputs_len, &about);

	if (error)
		return error;
	for (int i = 0; i < PARTS; i++) {
		book.what[i] = parts[i].what;
		if (parts[i].wanted(products))
			book.sheet[i] = book_sheet(book.book, text_of(parts[i].name), parts[i].tab);
	}
	for (int i = 0; i < PARTS; i++)
		if (book.sheet[i])
			parts[i].write(&book, book.sheet[i]);
	return book_close(book.book);
}
