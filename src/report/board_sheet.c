/*
 * A game in the workbook: the board in square cells, the scoresheet beside it,
 * its progress below it, the findings at the foot.
 */
#include "base/utf8.h"
#include "report/audit_lines.h"
#include "report/event_book.h"

enum {
	TOP = 3, /* the row of the headings */
	SQUARE_PIXELS = 28,
	SQUARE_PIXELS_LARGE = 25, /* of boards larger than the usual */
	USUAL_SIZE = 15,
	ROW_PIXELS = 22, /* of rows without squares */
	GAP_PIXELS = 16,
	CHART_PIXELS = 308,
	CHARACTER_PIXELS = 7, /* of a column's width */
	TEXT_PIXELS = 6	      /* of running text, on average */
};

/* Columns of the scoresheet. */
enum {
	LIST_TURN,
	LIST_PLAYER,
	LIST_PLACE,
	LIST_WORD,
	LIST_CLAIMED_SCORE,
	LIST_AUDITED_SCORE,
	LIST_CLAIMED_TOTAL,
	LIST_AUDITED_TOTAL,
	LIST_FINDING,
	LIST_COLUMNS
};

static const struct {
	const char *heading;
	enum align align;
	int width, most; /* in characters: at least, and where that depends on the text, at most */
} list_columns[LIST_COLUMNS] = {
	[LIST_TURN] = { "Turn", ALIGN_CENTRE, 6, 0 },
	[LIST_PLAYER] = { "Player", ALIGN_LEFT, 8, 24 },
	[LIST_PLACE] = { "Place", ALIGN_CENTRE, 7, 0 },
	[LIST_WORD] = { "Word", ALIGN_LEFT, 12, 24 },
	[LIST_CLAIMED_SCORE] = { "Score claimed", ALIGN_RIGHT, 8, 0 },
	[LIST_AUDITED_SCORE] = { "Score audited", ALIGN_RIGHT, 8, 0 },
	[LIST_CLAIMED_TOTAL] = { "Total claimed", ALIGN_RIGHT, 8, 0 },
	[LIST_AUDITED_TOTAL] = { "Total audited", ALIGN_RIGHT, 8, 0 },
	[LIST_FINDING] = { "Finding", ALIGN_CENTRE, 11, 24 },
};

/* Where things stand on one sheet. */
struct drawing {
	const struct event_book *book;
	struct sheet *sheet;
	const struct board_choice *choice;
	const struct board_page *page;
	int width[LIST_COLUMNS];
	int size;     /* of the board; 0: there is none */
	int pixels;   /* of a square */
	int list;     /* the first column of the scoresheet */
	int progress; /* the first column of the progress, behind the page */
	int turns;    /* rows of the progress */
	int chart;    /* the row of the chart */
	int foot;     /* the first row below everything beside one another */
};

static const struct {
	uint32_t fill, ink;
	const char *legend;
} squares[SQUARE_ROLES] = {
	[SQUARE_PLAIN] = { 0xF7F3E8, 0, "" },
	[SQUARE_LETTER_2] = { 0xCFE2F3, 0x1F4E79, "letter x2" },
	[SQUARE_LETTER_3] = { 0x6FA8DC, 0x0B2545, "letter x3" },
	[SQUARE_LETTER_4] = { 0x1F4E79, 0xFFFFFF, "letter x4" },
	[SQUARE_WORD_2] = { 0xF4CCCC, 0x7F1D1D, "word x2" },
	[SQUARE_WORD_3] = { 0xE06666, 0x3B0A0A, "word x3" },
	[SQUARE_WORD_4] = { 0x7F1D1D, 0xFFFFFF, "word x4" },
	[SQUARE_START] = { 0xF4CCCC, 0x7F1D1D, "start" },
	[SQUARE_TILE] = { 0xFFE699, 0, "tile with its value" },
	[SQUARE_BLANK] = { 0xFFFFFF, 0x7030A0, "blank: small letter, underlined, no value" },
};

static int square_style(const struct drawing *at, const struct board_square *square)
{
	bool tile = square->role == SQUARE_TILE || square->role == SQUARE_BLANK;
	unsigned outlined = square->outlined;
	struct style style = {
		.fill = squares[square->role].fill,
		.ink = squares[square->role].ink,
		.edge_ink = outlined ? 0xC00000 : 0xA6A6A6,
		.left = outlined & OUTLINE_LEFT ? EDGE_THICK : EDGE_THIN,
		.right = outlined & OUTLINE_RIGHT ? EDGE_THICK : EDGE_THIN,
		.top = outlined & OUTLINE_TOP ? EDGE_THICK : EDGE_THIN,
		.bottom = outlined & OUTLINE_BOTTOM ? EDGE_THICK : EDGE_THIN,
		.size = tile ? 12 : 8,
		.align = ALIGN_CENTRE,
		.bold = tile,
		.italic = square->role == SQUARE_BLANK,
		.underline = square->role == SQUARE_BLANK,
		.stand = STAND_MIDDLE,
		.spills = true,
	};

	if (square->role == SQUARE_START)
		style.size = 12;
	else if (tile && utf8_width(text_of(square->face)) > 1)
		style.size = utf8_width(text_of(square->face)) > 2 ? 7 : 9;
	return book_style(at->book->book, &style);
}

static void write_square(const struct drawing *at, int row, int column)
{
	const struct board_square *square = &at->page->square[square_at(row, column)];
	int style = square_style(at, square), cell_row = TOP + 1 + row, cell_column = 1 + column;

	if (square->worth >= 0)
		sheet_tile(at->sheet, cell_row, cell_column, text_of(square->face),
			   arena_printf(at->book->arena, "%d", square->worth), style);
	else if (*square->face)
		sheet_string(at->sheet, cell_row, cell_column, square->face, style);
	else
		sheet_blank(at->sheet, cell_row, cell_column, style);
}

static int coordinate_style(const struct drawing *at)
{
	const struct style style = { .bold = true,
				     .ink = 0x595959,
				     .align = ALIGN_CENTRE,
				     .stand = STAND_MIDDLE,
				     .spills = true };

	return book_style(at->book->book, &style);
}

/* Cells of the scoresheet: rows beside the board are as high as its squares. */
static int list_style(const struct drawing *at, enum role role, enum align align)
{
	struct style style = style_of(role);

	style.stand = STAND_MIDDLE;
	style.align = (uint8_t)align;
	style.indent = align == ALIGN_LEFT;
	style.wrap = role == STYLE_HEADING;
	return book_style(at->book->book, &style);
}

static void write_figure(const struct drawing *at, int row, int column, struct board_figure figure,
			 int style)
{
	if (figure.known)
		sheet_int(at->sheet, row, column, figure.value, style);
	else
		sheet_blank(at->sheet, row, column, style);
}

/* Audited figures that are not the claimed ones say so in more than colour. */
static int audited_style(const struct drawing *at, struct board_figure claimed,
			 struct board_figure audited)
{
	struct style style = style_of(STYLE_ATTENTION);

	if (!audited.known || (claimed.known && claimed.value == audited.value))
		return list_style(at, STYLE_NUMBER, ALIGN_RIGHT);
	style.align = ALIGN_RIGHT;
	style.stand = STAND_MIDDLE;
	style.wrap = false;
	style.number = "\"≠ \"0;\"≠ \"-0";
	return book_style(at->book->book, &style);
}

static int withdrawn_style(const struct drawing *at)
{
	struct style style = style_of(STYLE_TEXT);

	style.italic = true;
	style.stand = STAND_MIDDLE;
	style.wrap = false;
	style.ink = 0x7F7F7F;
	return book_style(at->book->book, &style);
}

static enum role mark_role(enum severity severity)
{
	return severity == SEVERITY_ERROR     ? STYLE_ERROR
	       : severity == SEVERITY_WARNING ? STYLE_WARNING
					      : STYLE_NOTE;
}

static void write_entry(const struct drawing *at, int row, const struct board_row *entry)
{
	const struct verdict *verdict = at->page->verdict;
	struct sheet *sheet = at->sheet;
	struct arena *arena = at->book->arena;
	int text = list_style(at, STYLE_TEXT, ALIGN_LEFT);
	int centre = list_style(at, STYLE_TEXT, ALIGN_CENTRE);
	int number = list_style(at, STYLE_NUMBER, ALIGN_RIGHT);
	/* where nothing is claimed there is nothing to differ from, unless it should be */
	struct board_figure score = entry->claimed_score, total = entry->claimed_total;

	if (!score.known && !entry->missing)
		score = entry->audited_score;
	if (!total.known && !entry->missing)
		total = entry->audited_total;
	write_figure(at, row, at->list + LIST_TURN,
		     (struct board_figure){ entry->turn > 0, entry->turn }, centre);
	sheet_text(sheet, row, at->list + LIST_PLAYER,
		   entry->player >= 0 ? verdict->player[entry->player].nick : TEXT("?"), text);
	sheet_text(sheet, row, at->list + LIST_PLACE, entry->place, centre);
	sheet_text(sheet, row, at->list + LIST_WORD,
		   arena_printf(arena, TEXT_FMT "%s%s", TEXT_ARG(entry->what),
				entry->bingo ? " *" : "", entry->missing ? " (missing)" : ""),
		   entry->withdrawn ? withdrawn_style(at) : text);
	write_figure(at, row, at->list + LIST_CLAIMED_SCORE, entry->claimed_score, number);
	write_figure(at, row, at->list + LIST_AUDITED_SCORE, entry->audited_score,
		     audited_style(at, score, entry->audited_score));
	write_figure(at, row, at->list + LIST_CLAIMED_TOTAL, entry->claimed_total, number);
	write_figure(at, row, at->list + LIST_AUDITED_TOTAL, entry->audited_total,
		     audited_style(at, total, entry->audited_total));
	if (entry->finding.len > 0)
		sheet_text(sheet, row, at->list + LIST_FINDING,
			   arena_printf(arena, "%s " TEXT_FMT, severity_name(entry->worst),
					TEXT_ARG(entry->finding)),
			   list_style(at, mark_role(entry->worst), ALIGN_CENTRE));
	else
		sheet_blank(sheet, row, at->list + LIST_FINDING, text);
}

/* The figures behind the chart: a row for each turn, a column for each player. */
static void write_progress(const struct drawing *at, int row)
{
	int turn = row - TOP;
	bool any = false;

	for (int p = 0; p < at->page->verdict->players; p++) {
		int total[BOARD_TURNS_MAX];

		if (turn > board_page_progress(at->page, p, total))
			continue;
		if (!any)
			sheet_int(at->sheet, row, at->progress, turn, STYLE_NUMBER);
		any = true;
		sheet_int(at->sheet, row, at->progress + 1 + p, total[turn - 1], STYLE_NUMBER);
	}
}

static void write_headings(const struct drawing *at)
{
	const struct verdict *verdict = at->page->verdict;

	for (int c = 0; c < at->size; c++)
		sheet_text(at->sheet, TOP, 1 + c, arena_printf(at->book->arena, "%c", 'A' + c),
			   coordinate_style(at));
	for (int c = 0; c < LIST_COLUMNS; c++)
		sheet_string(at->sheet, TOP, at->list + c, list_columns[c].heading,
			     list_style(at, STYLE_HEADING, list_columns[c].align));
	sheet_string(at->sheet, TOP, at->progress, "Own turn", STYLE_HEADING_RIGHT);
	for (int p = 0; p < verdict->players; p++)
		sheet_text(at->sheet, TOP, at->progress + 1 + p, verdict->player[p].nick,
			   STYLE_HEADING_RIGHT);
	sheet_height(at->sheet, TOP, 36);
}

/* What the marks mean: roles that this board has. */
static struct text legend(const struct drawing *at)
{
	bool seen[SQUARE_ROLES] = { false };
	struct buffer out = { 0 };
	struct text text;

	for (int row = 0; row < at->size; row++)
		for (int column = 0; column < at->size; column++)
			seen[premium_role(at->page->layout, square_at(row, column))] = true;
	for (int role = SQUARE_LETTER_2; role <= SQUARE_START; role++)
		if (seen[role])
			buffer_printf(&out, "%s%s %s", out.len > 0 ? ", " : "",
				      square_mark((enum square_role)role), squares[role].legend);
	if (at->page->layout->start_doubles)
		buffer_add_string(&out, ", which doubles");
	text = arena_text(at->book->arena, buffer_text(&out));
	buffer_release(&out);
	return text;
}

static void write_body(const struct drawing *at)
{
	const struct board_page *page = at->page;

	for (int row = TOP + 1; row < at->foot; row++) {
		int line = row - TOP - 1;

		if (line < at->size) {
			sheet_int(at->sheet, row, 0, line + 1, coordinate_style(at));
			for (int c = 0; c < at->size; c++)
				write_square(at, line, c);
		} else if (at->size > 0 && line == at->size) {
			sheet_text(at->sheet, row, 0, legend(at), STYLE_REMARK);
		} else if (at->size > 0 && line == at->size + 1) {
			sheet_string(at->sheet, row, 0,
				     "Blanks are small, underlined and have no value; disputed "
				     "plays have a thick border",
				     STYLE_REMARK);
		}
		if (line < (int)page->rows)
			write_entry(at, row, &page->row[line]);
		else if (line == (int)page->rows && page->rows_left_out > 0)
			sheet_text(at->sheet, row, at->list,
				   arena_printf(at->book->arena, "and %zu more entries",
						page->rows_left_out),
				   STYLE_REMARK);
		write_progress(at, row);
		sheet_height(at->sheet, row, line < at->size ? at->pixels : ROW_PIXELS);
	}
}

static int page_width(const struct drawing *at)
{
	int width = at->size > 0 ? (at->size + 1) * at->pixels + GAP_PIXELS : 0;

	for (int c = 0; c < LIST_COLUMNS; c++)
		width += at->width[c] * CHARACTER_PIXELS;
	return width;
}

static struct text finding_text(const struct drawing *at, size_t number,
				const struct finding *finding, struct text file)
{
	struct arena *arena = at->book->arena;
	struct text turn =
		finding->turn > 0 ? arena_printf(arena, ", turn %d", finding->turn) : TEXT("");

	return arena_printf(
		arena, "%zu  %s: " TEXT_FMT "%s" TEXT_FMT "%s [%s] (" TEXT_FMT ":%u" TEXT_FMT ")",
		number, severity_name(finding->severity), TEXT_ARG(finding->message),
		finding->clause.len > 0 ? " (" : "", TEXT_ARG(finding->clause),
		finding->clause.len > 0 ? ")" : "", finding_name(finding->code), TEXT_ARG(file),
		(unsigned)finding->line, TEXT_ARG(turn));
}

/* A sentence over the whole width, as high as its lines. */
static void write_wide(const struct drawing *at, int row, struct text text, enum role role)
{
	struct style style = style_of(role);
	int lines = 1 + utf8_width(text) * TEXT_PIXELS / page_width(at);

	style.wrap = true;
	style.stand = STAND_HIGH;
	style.bold = false;
	sheet_merge(at->sheet, row, 0, at->list + LIST_COLUMNS - 1, text,
		    book_style(at->book->book, &style));
	sheet_height(at->sheet, row, ROW_PIXELS * lines);
}

static void write_findings(const struct drawing *at)
{
	const struct verdict *verdict = at->page->verdict;
	const struct findings *findings = &verdict->findings;
	size_t listed = findings->len < BOARD_FINDINGS_MAX ? findings->len : BOARD_FINDINGS_MAX;
	int row = at->foot;

	sheet_string(at->sheet, row++, 0, "Findings", STYLE_SECTION);
	for (size_t i = 0; i < listed; i++)
		write_wide(at, row++, finding_text(at, i + 1, &findings->item[i], verdict->source),
			   mark_role(findings->item[i].severity));
	for (int i = 0; i < at->choice->news_len; i++)
		write_wide(at, row++,
			   finding_text(at, findings->len + (size_t)i + 1,
					&at->choice->news[i]->finding, at->choice->news[i]->file),
			   mark_role(at->choice->news[i]->finding.severity));
	if (listed < findings->len)
		sheet_text(at->sheet, row++, 0,
			   arena_printf(at->book->arena, "and %zu more", findings->len - listed),
			   STYLE_REMARK);
	if (findings->len == 0 && at->choice->news_len == 0)
		sheet_string(at->sheet, row, 0, "None: the sheet is right", STYLE_REMARK);
}

/* The way back: to the game's own rows, where it has them. */
static void write_links(const struct drawing *at)
{
	const struct event_book *book = at->book;
	const struct board_origin *origin = event_book_origin(book, at->choice);
	const struct {
		enum part part;
		struct cell_link row;
	} links[] = { { PART_SUMMARY, { 0 } },
		      { PART_GAMES, origin->game },
		      { PART_AUDIT, origin->finding } };
	/* where they have room: squares are narrow, so is the column of turns */
	int first = at->size > 0 ? 0 : LIST_PLAYER, apart = at->size > 0 ? 3 : 2;

	for (int i = 0; i < (int)(sizeof links / sizeof links[0]); i++) {
		const struct sheet *top = book->sheet[links[i].part];

		sheet_link(at->sheet, 2, first + i * apart, sheet_name(top),
			   links[i].row.sheet ? links[i].row.sheet : top, links[i].row.row, 0,
			   STYLE_LINK_SPILLS);
	}
}

static void write_heading(const struct drawing *at)
{
	const struct result *result = at->choice->result;
	const struct verdict *verdict = at->page->verdict;
	struct arena *arena = at->book->arena;
	struct buffer out = { 0 };

	if (result && result->round > 0)
		buffer_printf(&out, "Round %d", result->round);
	if (result && result->table > 0)
		buffer_printf(&out, ", table %d", result->table);
	if (out.len > 0)
		buffer_add_string(&out, ": ");
	for (int p = 0; p < verdict->players; p++) {
		buffer_add_string(&out, p == 0 ? "" : p + 1 < verdict->players ? ", " : " and ");
		buffer_add_text(&out, verdict->player[p].name);
	}
	sheet_text(at->sheet, 0, 0, buffer_text(&out), STYLE_TITLE);
	buffer_clear(&out);
	audit_add_summary_line(&out, verdict);
	out.len -= out.len > 0;
	write_wide(at, 1,
		   arena_printf(arena, TEXT_FMT "; " TEXT_FMT " rules, " TEXT_FMT " tiles%s",
				TEXT_ARG(buffer_text(&out)), TEXT_ARG(verdict->rules),
				TEXT_ARG(verdict->tiles),
				at->size ? "" : "; no board: the sheet has scores only"),
		   STYLE_SUBTITLE);
	buffer_release(&out);
	write_links(at);
}

static void draw_chart(const struct drawing *at)
{
	const struct verdict *verdict = at->page->verdict;
	struct chart_series series[PLAYERS_MAX] = { 0 };
	const struct chart_range turns = { at->sheet, TOP + 1, at->progress, TOP + at->turns,
					   at->progress };
	struct chart chart = {
		.kind = CHART_LINE,
		.title = TEXT("Score progress, as audited"),
		.across = TEXT("own turn"),
		.upwards = TEXT("points"),
		.description = TEXT("The audited total of each player after each turn"),
		.series = series,
		.series_len = (size_t)verdict->players,
		.width = at->size > 0 ? (at->size + 1) * at->pixels : 560,
		.height = CHART_PIXELS,
	};

	if (at->turns == 0)
		return;
	for (int p = 0; p < verdict->players; p++) {
		series[p].name = verdict->player[p].name;
		series[p].categories = turns;
		series[p].values = turns;
		series[p].values.first_column = series[p].values.last_column = at->progress + 1 + p;
	}
	sheet_chart(at->sheet, at->chart, 0, &chart);
}

static int longest_progress(const struct board_page *page)
{
	int longest = 0;

	for (int p = 0; p < page->verdict->players; p++) {
		int total[BOARD_TURNS_MAX];
		int turns = board_page_progress(page, p, total);

		longest = turns > longest ? turns : longest;
	}
	return longest;
}

static void widen(struct drawing *at, int column, struct text text, int more)
{
	int width = utf8_width(text) + more, most = list_columns[column].most;

	width = width < most ? width : most;
	if (width > at->width[column])
		at->width[column] = width;
}

static void set_widths(struct drawing *at)
{
	const struct board_page *page = at->page;

	for (int c = 0; c < LIST_COLUMNS; c++)
		at->width[c] = list_columns[c].width;
	for (int p = 0; p < page->verdict->players; p++)
		widen(at, LIST_PLAYER, page->verdict->player[p].nick, 2);
	for (size_t i = 0; i < page->rows; i++) {
		widen(at, LIST_WORD, page->row[i].what, page->row[i].missing ? 12 : 4);
		widen(at, LIST_FINDING, page->row[i].finding, 9);
	}
}

static void set_up(struct drawing *at)
{
	int chart_end;

	set_widths(at);

	at->size = at->page->has_board ? at->page->layout->size : 0;
	at->pixels = at->size > USUAL_SIZE ? SQUARE_PIXELS_LARGE : SQUARE_PIXELS;
	at->list = at->size > 0 ? at->size + 2 : 0;
	at->progress = at->list + LIST_COLUMNS + 1;
	at->turns = longest_progress(at->page);
	at->chart = at->size > 0 ? TOP + at->size + 3 : TOP + 2 + (int)at->page->rows;
	chart_end = at->chart + (at->turns > 0 ? CHART_PIXELS / ROW_PIXELS + 1 : 0);
	at->foot = TOP + 3 + (int)at->page->rows;
	if (at->foot < chart_end)
		at->foot = chart_end;
	if (at->size > 0)
		sheet_square(at->sheet, 0, at->size, at->pixels);
	if (at->size > 0)
		sheet_square(at->sheet, at->size + 1, at->size + 1, GAP_PIXELS);
	for (int c = 0; c < LIST_COLUMNS; c++)
		sheet_width(at->sheet, at->list + c, at->list + c, at->width[c]);
	sheet_hide_lines(at->sheet);
}

/* Whether the page is larger on paper that stands upright. */
static bool is_upright(const struct drawing *at)
{
	return at->size * at->pixels + (at->foot - at->size + 4) * ROW_PIXELS > page_width(at);
}

void board_sheet(const struct event_book *book, struct sheet *sheet,
		 const struct board_choice *choice)
{
	struct drawing at = {
		.book = book, .sheet = sheet, .choice = choice, .page = choice->page
	};

	set_up(&at);
	write_heading(&at);
	write_headings(&at);
	write_body(&at);
	write_findings(&at);
	draw_chart(&at);
	sheet_print(sheet, &(struct sheet_print){ .one_page = true,
						  .portrait = is_upright(&at),
						  .columns = at.list + LIST_COLUMNS });
}

struct text board_sheet_name(const struct board_choice *choice, struct arena *arena)
{
	const struct result *result = choice->result;

	if (result && result->round > 0 && result->table > 0)
		return arena_printf(arena, "Board R%d T%d", result->round, result->table);
	return arena_printf(arena, "Board " TEXT_FMT, TEXT_ARG(choice->verdict->game));
}
