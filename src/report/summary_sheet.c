#include "report/awards_report.h"
#include "report/event_book.h"

static int add_links(const struct event_book *book, struct sheet *sheet, int row)
{
	sheet_string(sheet, row++, 0, "Sheets", STYLE_SECTION);
	for (int i = PART_SUMMARY + 1; i < PARTS; i++) {
		if (!book->sheet[i])
			continue;
		sheet_link(sheet, row, 0, sheet_name(book->sheet[i]), book->sheet[i], 0, 0,
			   STYLE_LINK);
		sheet_string(sheet, row++, 1, book->what[i], STYLE_TEXT);
	}
	return row;
}

static int add_changes(const struct event_book *book, struct sheet *sheet, int row)
{
	struct buffer out = { 0 };

	sheet_string(sheet, row++, 0, "What the audit changes", STYLE_SECTION);
	if (impact_any(&book->products->impact))
		impact_text(&out, &book->products->impact);
	else
		buffer_add_string(&out, "Nothing: signed and audited scores are the same");
	row = event_book_lines(sheet, row, buffer_text(&out), STYLE_SUBTITLE);
	buffer_release(&out);
	return row;
}

void summary_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct products *products = book->products;
	struct buffer out = { 0 };
	int row;

	event_heading(&out, products->event, "summary", products->after, products->scores);
	row = event_book_lines(sheet, 0, buffer_text(&out), STYLE_TITLE);
	row = add_changes(book, sheet, row + 1);
	add_links(book, sheet, row + 1);
	sheet_print(sheet, &(struct sheet_print){ .portrait = true });
	buffer_release(&out);
}
