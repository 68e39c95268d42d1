#include "report/event_template.h"
#include "report/workbook.h"

/*
 * A scoresheet to print.  The page is a grid of narrow columns: a turn's word,
 * score and total are some of them merged, and each tile of the set is one, to
 * be ticked off when it is played.
 */
enum { NUMBER = 2 }; /* columns of a turn's number */

struct form {
	int players;
	int square, word, score, total; /* columns of each, side by side */
	int turns;
	int pixels; /* of a column */
	int height; /* of a turn, in pixels */
	bool portrait;
};

static const struct form forms[] = {
	{ 2, 2, 8, 3, 4, 20, 20, 31, true },
	{ 4, 2, 6, 3, 3, 17, 17, 25, false },
};

struct paper {
	struct book *book;
	struct sheet *sheet;
	const struct form *form;
	int row;
	int cell, head, label, face; /* styles */
};

static int form_player(const struct form *form)
{
	return form->square + form->word + form->score + form->total;
}

static int form_columns(const struct form *form)
{
	return NUMBER + form->players * form_player(form);
}

static void next_row(struct paper *paper, int pixels)
{
	paper->row++;
	sheet_height(paper->sheet, paper->row, pixels);
}

/* What stands in a row of each player. */
struct cells {
	const char *square, *word, *score, *total;
};

static int add_cell(struct paper *paper, int column, int width, const char *text, int style)
{
	sheet_merge(paper->sheet, paper->row, column, column + width - 1, text_of(text), style);
	return column + width;
}

static void add_row(struct paper *paper, struct text first, struct cells cells, int style)
{
	const struct form *form = paper->form;
	int column = NUMBER;

	sheet_merge(paper->sheet, paper->row, 0, NUMBER - 1, first, paper->head);
	for (int player = 0; player < form->players; player++) {
		if (cells.square)
			column = add_cell(paper, column, form->square, cells.square, style);
		column = add_cell(paper, column, form->word + (cells.square ? 0 : form->square),
				  cells.word, style);
		column = add_cell(paper, column, form->score, cells.score, style);
		column = add_cell(paper, column, form->total, cells.total, style);
	}
}

/* A row with one label and room to write for each player. */
static void add_labels(struct paper *paper, const char *label)
{
	int width = form_player(paper->form);

	sheet_merge(paper->sheet, paper->row, 0, NUMBER - 1, TEXT(""), paper->head);
	for (int player = 0; player < paper->form->players; player++)
		sheet_merge(paper->sheet, paper->row, NUMBER + player * width,
			    NUMBER + (player + 1) * width - 1, text_of(label), paper->label);
}

static void add_time(struct buffer *out, int seconds)
{
	buffer_printf(out, "%d:%02d", seconds / 60, seconds % 60);
}

/* What a scorer must know by heart. */
static void add_rules_line(struct buffer *out, const struct rules *rules)
{
	buffer_printf(out, "%d tiles at once: +%d", rules->bingo_tiles, rules->bingo_bonus);
	if (rules->clock.seconds > 0) {
		buffer_add_string(out, "; time ");
		add_time(out, rules->clock.seconds);
		if (rules->clock.overtime > 0)
			buffer_printf(out, ", -%d for each minute begun beyond it",
				      rules->clock.overtime);
	}
	if (rules->layout->start_doubles)
		buffer_add_string(out, "; the start square doubles");
	buffer_printf(out, "; %d tiles", rules->tiles->total);
}

static void add_top(struct paper *paper, const struct rules *rules)
{
	static const char *const labels[] = { "Event", "Date", "Round", "Table" };
	int columns = form_columns(paper->form);
	struct buffer line = { 0 };

	sheet_text(paper->sheet, 0, 0, rules->title, STYLE_TITLE);
	add_rules_line(&line, rules);
	next_row(paper, 20);
	sheet_text(paper->sheet, 1, 0, buffer_text(&line), STYLE_SUBTITLE);
	next_row(paper, 8);
	next_row(paper, 26);
	for (int i = 0; i < 4; i++)
		sheet_merge(paper->sheet, paper->row, i * columns / 4, (i + 1) * columns / 4 - 1,
			    text_of(labels[i]), paper->label);
	next_row(paper, 8);
	next_row(paper, 30);
	add_labels(paper, "Name");
	next_row(paper, 20);
	add_row(paper, TEXT(""), (struct cells){ "At", "Word", "Score", "Total" }, paper->head);
	buffer_release(&line);
}

static void add_turns(struct paper *paper)
{
	const struct cells empty = { "", "", "", "" };
	struct buffer number = { 0 };

	for (int turn = 1; turn <= paper->form->turns; turn++) {
		buffer_clear(&number);
		buffer_add_int(&number, turn);
		next_row(paper, paper->form->height);
		add_row(paper, buffer_text(&number), empty, paper->cell);
	}
	next_row(paper, paper->form->height);
	add_row(paper, TEXT(""), (struct cells){ NULL, "Tiles left", "", "" }, paper->cell);
	next_row(paper, paper->form->height);
	add_row(paper, TEXT(""), (struct cells){ NULL, "Time", "", "" }, paper->cell);
	next_row(paper, paper->form->height);
	add_row(paper, TEXT(""), (struct cells){ NULL, "Final score", "", "" }, paper->cell);
	next_row(paper, 40);
	add_labels(paper, "Signature");
	buffer_release(&number);
}

/* Each tile of the set as a box behind its letter. */
static void add_tiles(struct paper *paper, const struct tileset *tiles)
{
	int columns = form_columns(paper->form), column = columns;

	next_row(paper, 32);
	sheet_string(paper->sheet, paper->row, 0, "Tiles played", STYLE_SECTION);
	for (int i = TILE_BLANK; i < tiles->kinds; i++) {
		const struct tile_kind *kind = &tiles->kind[i];
		int boxes = tiles->count[i];
		struct buffer worth = { 0 };

		if (boxes == 0)
			continue;
		if (column + 2 + boxes > columns && column > 0) {
			next_row(paper, 25);
			column = 0;
		}
		buffer_add_int(&worth, tiles->value[i]);
		sheet_merge(paper->sheet, paper->row, column, column + 1, TEXT(""), paper->face);
		sheet_tile(paper->sheet, paper->row, column, text_of(kind->face),
			   buffer_text(&worth), paper->face);
		column += 2;
		for (; boxes > 0; boxes--) {
			if (column == columns) {
				next_row(paper, 25);
				column = 2;
			}
			sheet_blank(paper->sheet, paper->row, column++, paper->cell);
		}
		buffer_release(&worth);
	}
}

static void add_form(struct book *book, const struct rules *rules, const struct form *form)
{
	const struct style grid = { .left = EDGE_THIN,
				    .right = EDGE_THIN,
				    .top = EDGE_THIN,
				    .bottom = EDGE_THIN,
				    .edge_ink = 0x7F7F7F,
				    .ink = 0x595959,
				    .stand = STAND_MIDDLE };
	struct style head = grid, label = grid, face = { .bold = true, .align = ALIGN_RIGHT };
	struct buffer name = { 0 };
	struct paper paper = { .book = book, .form = form };

	head.align = ALIGN_CENTRE;
	head.fill = 0xE7E6E6;
	head.bold = true;
	label.size = 9;
	face.stand = STAND_MIDDLE;
	buffer_printf(&name, "%d players", form->players);
	paper.sheet = book_sheet(book, buffer_text(&name), 0);
	paper.cell = book_style(book, &grid);
	paper.head = book_style(book, &head);
	paper.label = book_style(book, &label);
	paper.face = book_style(book, &face);
	sheet_square(paper.sheet, 0, form_columns(form) - 1, form->pixels);
	sheet_hide_lines(paper.sheet);
	sheet_print(paper.sheet,
		    &(struct sheet_print){ .portrait = form->portrait, .one_page = true });
	add_top(&paper, rules);
	add_turns(&paper);
	add_tiles(&paper, rules->tiles);
	buffer_release(&name);
}

int template_book(const char *path, const struct rules *rules)
{
	const struct book_about about = { .title = text_of(rules->name),
					  .subject = TEXT("scoresheet") };
	struct book *book;
	int error = book_open(&book, path, &about);

	if (error)
		return error;
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		if (forms[i].players <= rules->players_max ||
		    (i > 0 && forms[i - 1].players < rules->players_max))
			add_form(book, rules, &forms[i]);
	return book_close(book);
}
