#include "report/audit_lines.h"
#include "report/event_book.h"
#include "report/findings_grid.h"

/* Rows that are in memory at a time, but for those of one game. */
enum { PORTION = 1000 };

struct row {
	const struct verdict *verdict; /* NULL: a finding of the event */
	const struct finding *finding;
};

struct findings_rows {
	const struct event_book *book;
	struct grid_sheet at;
	struct grid grid;
	struct arena arena; /* of the portion */
	struct row *row;
	size_t held, capacity, first;
};

static const struct row *row_of(const void *context, size_t row)
{
	const struct findings_rows *rows = context;

	return &rows->row[row - rows->first];
}

static int style_of_cell(const void *context, size_t row, const char *column, int style)
{
	if (!text_is(text_of(column), "severity"))
		return style;
	switch (row_of(context, row)->finding->severity) {
	case SEVERITY_ERROR:
		return STYLE_ERROR;
	case SEVERITY_WARNING:
		return STYLE_WARNING;
	case SEVERITY_NOTE:
		return STYLE_NOTE;
	}
	return style;
}

static struct text clause_cell(const void *context, size_t row, struct arena *arena)
{
	(void)arena;
	return row_of(context, row)->finding->clause;
}

/* The drawn game that a row is about; NULL: none. */
static const struct board_choice *choice_of(const void *context, size_t number)
{
	const struct findings_rows *rows = context;
	const struct row *row = row_of(context, number);
	const struct boards *boards = &rows->book->products->boards;

	if (row->verdict)
		return boards_find(boards, row->verdict);
	for (size_t i = 0; i < boards->choices; i++)
		for (int news = 0; news < boards->choice[i].news_len; news++)
			if (&boards->choice[i].news[news]->finding == row->finding)
				return &boards->choice[i];
	return NULL;
}

static struct cell_link board_of(const void *context, size_t row)
{
	const struct findings_rows *rows = context;

	return event_book_board(rows->book, choice_of(context, row));
}

static struct text board_cell(const void *context, size_t row, struct arena *arena)
{
	(void)arena;
	return board_of(context, row).sheet ? TEXT("board") : TEXT("");
}

/* The first finding about a game is what its board leads back to. */
static void note_place(const void *context, size_t number, struct cell_link where)
{
	const struct findings_rows *rows = context;
	struct board_origin *origin = event_book_origin(rows->book, choice_of(context, number));

	if (origin && !origin->finding.sheet)
		origin->finding = where;
}

static const struct grid_extra clause_only[] = {
	{ "Clause", GRID_TEXT, STYLE_PLAIN, clause_cell, NULL },
	{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
};

static const struct grid_extra extras[] = {
	{ "Clause", GRID_TEXT, STYLE_PLAIN, clause_cell, NULL },
	{ "Board", GRID_WORD, STYLE_PLAIN, board_cell, board_of },
	{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
};

static const struct grid_look looks[] = {
	{ "message", STYLE_TEXT, 0, 70, false },
	{ NULL, 0, 0, 0, false },
};

static void write_portion(struct findings_rows *rows)
{
	grid_sheet_rows(&rows->at, &rows->grid);
	rows->first += rows->held;
	rows->held = rows->capacity = 0;
	rows->row = NULL;
	grid_clear(&rows->grid);
	arena_reset(&rows->arena);
}

static void add(struct findings_rows *rows, const struct verdict *verdict, struct text file,
		const struct finding *finding)
{
	struct verdict place = { .source = file };

	if (rows->held == PORTION)
		write_portion(rows);
	rows->row =
		arena_grow(&rows->arena, rows->row, rows->held, &rows->capacity, sizeof *rows->row);
	rows->row[rows->held++] = (struct row){ verdict, finding };
	findings_grid_row(&rows->grid, verdict ? verdict : &place, finding);
}

static struct text in_words(const struct event_book *book)
{
	const struct event *event = book->products->event;
	struct buffer out = { 0 };
	struct text words;

	audit_add_total_line(&out, &book->products->totals);
	words = arena_printf(book->arena, TEXT_FMT "; %d %s and %d %s about the event's own files",
			     TEXT_ARG(text_trim(buffer_text(&out))), event->errors,
			     event->errors == 1 ? "error" : "errors", event->warnings,
			     event->warnings == 1 ? "warning" : "warnings");
	buffer_release(&out);
	return words;
}

void audit_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct event *event = book->products->event;
	struct findings_rows rows = { .book = book };

	rows.at = (struct grid_sheet){ .book = book->book,
				       .sheet = sheet,
				       .arena = book->arena,
				       .table = "Audit",
				       .look = looks,
				       .extra = book->boards_len > 0 ? extras : clause_only,
				       .style = style_of_cell,
				       .placed = note_place,
				       .context = &rows };
	grid_init(&rows.grid, &rows.arena);
	findings_grid_columns(&rows.grid);
	grid_sheet_begin(&rows.at, &rows.grid,
			 event_book_heading(book, sheet, "audit", in_words(book)));
	for (size_t i = 0; i < event->findings; i++)
		if (book->products->wanted[event->finding[i].finding.code])
			add(&rows, NULL, event->finding[i].file, &event->finding[i].finding);
	for (size_t i = 0; i < event->verdicts; i++)
		for (size_t f = 0; f < event->verdict[i]->findings.len; f++)
			add(&rows, event->verdict[i], (struct text){ 0 },
			    &event->verdict[i]->findings.item[f]);
	write_portion(&rows);
	grid_sheet_end(&rows.at);
	arena_release(&rows.arena);
}
