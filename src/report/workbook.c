#include "report/workbook.h"

#include "base/outfile.h"
#include "base/trouble.h"
#include "base/utf8.h"
#include "base/version.h"
#include "report/book_check.h"
#include "report/cell_text.h"

#include <xlsxwriter.h>

#include <errno.h>
#include <stdlib.h>

enum {
	NAME_UNITS_MAX = 31, /* UTF-16 units of a sheet's name */
	CELL_UNITS_MAX = 32767,
	FOOTER_UNITS_MAX = 100, /* of a title; the whole may have 255 */
	CHART_WIDTH = 480,	/* the library's own */
	CHART_HEIGHT = 288,
	CHART_LABELS_MOST = 22,
	LIBRARY_MEMORY = 64 << 20 /* more than a workbook takes that is not large */
};

/* A place as the library takes it. */
#define AT(row, column) (lxw_row_t)(row), (lxw_col_t)(column)

struct sheet {
	struct book *book;
	lxw_worksheet *lxw;
	char *name;
	struct text folded; /* for comparing */
	int links;
	struct sheet_fit fit;
	struct sheet *next;
};

struct book {
	lxw_workbook *lxw;
	struct outfile file;
	struct arena arena;
	struct buffer scratch, escaped, more;
	bool large;
	char *title;
	struct sheet *first, *last;
	int sheets;
	struct styles styles;
	lxw_format *format[STYLES_MAX]; /* NULL: not used yet */
	lxw_format *worth;		/* of tiles, in small print */
	int error;			/* the first one, an errno's value: what follows is lost */
};

/* A full disk is told when the workbook is closed; anything else is our own fault. */
static void must(struct book *book, lxw_error error)
{
	if (error == LXW_ERROR_MEMORY_MALLOC_FAILED)
		die_without_memory();
	if (error == LXW_ERROR_CREATING_TMPFILE || error == LXW_ERROR_READING_TMPFILE)
		book->error = book->error ? book->error : errno ? errno : EIO;
	else if (error != LXW_NO_ERROR)
		BUG("%s", lxw_strerror(error));
}

/* What goes into a cell; book->scratch has what people see of it. */
static char *clean(struct book *book, struct text text)
{
	buffer_clear(&book->scratch);
	cell_add_clean(&book->scratch, text, CELL_UNITS_MAX);
	if (!strstr(book->scratch.bytes, "_x"))
		return book->scratch.bytes;
	buffer_clear(&book->escaped);
	cell_add_escaped(&book->escaped, buffer_text(&book->scratch));
	/* where that makes it too long, a wrong letter is the lesser evil */
	return book->escaped.len > CELL_UNITS_MAX ? book->scratch.bytes : book->escaped.bytes;
}

static char *copy(struct arena *arena, struct text text, size_t most)
{
	struct buffer out = { 0 };
	struct text kept;

	cell_add_clean(&out, text, most);
	kept = arena_text(arena, buffer_text(&out));
	buffer_release(&out);
	return (char *)kept.ptr;
}

static void set_properties(struct book *book, const struct book_about *about)
{
	lxw_doc_properties properties = {
		.title = book->title,
		.subject = copy(&book->arena, about->subject, 255),
		.comments = "Made by ephor " EPHOR_VERSION,
		.created = cell_date(about->date),
	};

	must(book, workbook_set_properties(book->lxw, &properties));
}

int book_open(struct book **result, const char *path, const struct book_about *about)
{
	struct book *book = must_alloc(sizeof *book);
	const char *folder = getenv("TMPDIR");
	int error;

	*book = (struct book){ .large = about->large };
	styles_init(&book->styles);
	error = outfile_open(&book->file, path);
	if (error) {
		free(book);
		return error;
	}
	lxw_workbook_options options = {
		.constant_memory = about->large,
		.tmpdir = folder && *folder ? copy(&book->arena, text_of(folder), SIZE_MAX) : NULL,
		.use_zip64 = about->large,
	};
	must_have_memory(LIBRARY_MEMORY);
	book->lxw = workbook_new_opt(book->file.name, &options);
	if (!book->lxw)
		die_without_memory();
	book->title = copy(&book->arena, about->title, 255);
	set_properties(book, about);
	*result = book;
	return 0;
}

static void release(struct book *book)
{
	for (struct sheet *sheet = book->first, *next; sheet; sheet = next) {
		next = sheet->next;
		free(sheet);
	}
	buffer_release(&book->scratch);
	buffer_release(&book->escaped);
	buffer_release(&book->more);
	arena_release(&book->arena);
	free(book);
}

static void set_widths(struct sheet *sheet)
{
	for (int c = 0; c < SHEET_COLUMNS_MAX; c++) {
		int width = sheet_fit_width(&sheet->fit, c);

		if (width > 0)
			must(sheet->book, worksheet_set_column(sheet->lxw, (lxw_col_t)c,
							       (lxw_col_t)c, width, NULL));
	}
}

int book_close(struct book *book)
{
	lxw_error failed;
	sigset_t before;
	int error;

	for (struct sheet *sheet = book->first; sheet; sheet = sheet->next)
		set_widths(sheet);
	errno = 0;
	signals_hold(&before);
	failed = workbook_close(book->lxw);
	signals_let(&before);
	error = book->error ? book->error : failed == LXW_NO_ERROR ? 0 : errno ? errno : EIO;
	if (!error && book->file.target && !book_is_whole(book->file.fd))
		error = ENOSPC;
	if (error)
		outfile_abandon(&book->file);
	else
		error = outfile_commit(&book->file);
	release(book);
	return error;
}

void book_abandon(struct book *book)
{
	lxw_workbook_free(book->lxw);
	outfile_abandon(&book->file);
	release(book);
}

const char *book_library_version(void)
{
	return lxw_version();
}

int book_style(struct book *book, const struct style *style)
{
	return styles_find(&book->styles, style);
}

int book_style_blend(struct book *book, int style, int number)
{
	struct style blend = book->styles.style[style];

	blend.number = book->styles.style[number].number;
	return book_style(book, &blend);
}

/* The style for a number in place of a text. */
static int for_number(struct book *book, int index)
{
	struct style style = book->styles.style[index];

	if (style.indent == 0)
		return index;
	style.indent = 0;
	style.align = ALIGN_RIGHT;
	return book_style(book, &style);
}

static void set_edges(lxw_format *format, const struct style *style)
{
	static const uint8_t edges[] = {
		[EDGE_NONE] = LXW_BORDER_NONE,
		[EDGE_HAIR] = LXW_BORDER_HAIR,
		[EDGE_THIN] = LXW_BORDER_THIN,
		[EDGE_THICK] = LXW_BORDER_THICK,
	};

	format_set_left(format, edges[style->left]);
	format_set_right(format, edges[style->right]);
	format_set_top(format, edges[style->top]);
	format_set_bottom(format, edges[style->bottom]);
	if (style->edge_ink)
		format_set_border_color(format, style->edge_ink);
}

static void set_font(lxw_format *format, const struct style *style)
{
	if (style->bold)
		format_set_bold(format);
	if (style->italic)
		format_set_italic(format);
	if (style->underline)
		format_set_underline(format, LXW_UNDERLINE_SINGLE);
	if (style->size)
		format_set_font_size(format, style->size);
	if (style->ink)
		format_set_font_color(format, style->ink);
}

static lxw_format *new_format(struct book *book)
{
	lxw_format *format = workbook_add_format(book->lxw);

	if (!format)
		die_without_memory();
	return format;
}

static lxw_format *format_of(struct book *book, int index)
{
	static const uint8_t aligns[] = {
		[ALIGN_NATURAL] = LXW_ALIGN_NONE,
		[ALIGN_LEFT] = LXW_ALIGN_LEFT,
		[ALIGN_CENTRE] = LXW_ALIGN_CENTER,
		[ALIGN_RIGHT] = LXW_ALIGN_RIGHT,
	};
	const struct style *style = &book->styles.style[index];
	lxw_format *format = book->format[index];

	if (index == STYLE_PLAIN || format)
		return format;
	format = book->format[index] = new_format(book);
	set_font(format, style);
	set_edges(format, style);
	format_set_align(format, aligns[style->align]);
	if (style->fill) {
		format_set_pattern(format, LXW_PATTERN_SOLID);
		format_set_bg_color(format, style->fill);
	}
	if (style->wrap)
		format_set_text_wrap(format);
	if (style->stand != STAND_LOW)
		format_set_align(format, style->stand == STAND_MIDDLE ? LXW_ALIGN_VERTICAL_CENTER
								      : LXW_ALIGN_VERTICAL_TOP);
	if (style->indent)
		format_set_indent(format, style->indent);
	if (style->number)
		format_set_num_format(format, style->number);
	return format;
}

/* Names of sheets are like each other when only their case differs. */
static bool is_taken(const struct book *book, struct text folded)
{
	for (const struct sheet *sheet = book->first; sheet; sheet = sheet->next)
		if (text_equal(sheet->folded, folded))
			return true;
	return text_is(folded, "history"); /* one that spreadsheets keep for themselves */
}

static void choose_name(struct sheet *sheet, struct text wish)
{
	struct book *book = sheet->book;
	struct buffer name = { 0 };

	cell_add_name(&name, wish, NAME_UNITS_MAX);
	for (int i = 2;; i++) {
		sheet->folded = utf8_fold(&book->arena, buffer_text(&name));
		if (!is_taken(book, sheet->folded))
			break;
		buffer_clear(&name);
		cell_add_name(&name, wish, NAME_UNITS_MAX - 6);
		buffer_printf(&name, " (%d)", i);
	}
	sheet->name = (char *)arena_text(&book->arena, buffer_text(&name)).ptr;
	sheet->folded = arena_text(&book->arena, sheet->folded);
	buffer_release(&name);
}

struct sheet *book_sheet(struct book *book, struct text name, uint32_t tab)
{
	struct sheet *sheet;
	sigset_t before;

	if (book->sheets == BOOK_SHEETS_MAX)
		return NULL;
	sheet = must_alloc(sizeof *sheet);
	*sheet = (struct sheet){ .book = book };
	choose_name(sheet, name);
	signals_hold(&before);
	sheet->lxw = workbook_add_worksheet(book->lxw, sheet->name);
	signals_let(&before);
	if (!sheet->lxw)
		BUG("sheet name '%s'", sheet->name);
	if (tab)
		worksheet_set_tab_color(sheet->lxw, tab);
	if (book->last)
		book->last->next = sheet;
	else
		book->first = sheet;
	book->last = sheet;
	book->sheets++;
	return sheet;
}

struct text sheet_name(const struct sheet *sheet)
{
	return text_of(sheet->name);
}

static void set_lines(struct sheet *sheet, int lines)
{
	if (lines > 0)
		sheet_height(sheet, sheet->fit.row, lines * SHEET_LINE_PIXELS);
}

/* Downwards, and never beyond the edge. */
static void check_place(const struct sheet *sheet, int row, int column)
{
	if (row < sheet->fit.row || row >= SHEET_ROWS_MAX || column < 0 ||
	    column >= SHEET_COLUMNS_MAX)
		BUG("row %d, column %d of '%s' after row %d", row, column, sheet->name,
		    sheet->fit.row);
}

static void visit(struct sheet *sheet, int row, int column, int style, int width)
{
	check_place(sheet, row, column);
	set_lines(sheet, sheet_fit_cell(&sheet->fit, row, column, &sheet->book->styles.style[style],
					width));
}

void sheet_text(struct sheet *sheet, int row, int column, struct text text, int style)
{
	char *string = clean(sheet->book, text);

	visit(sheet, row, column, style, utf8_width(buffer_text(&sheet->book->scratch)));
	must(sheet->book, worksheet_write_string(sheet->lxw, AT(row, column), string,
						 format_of(sheet->book, style)));
}

void sheet_heading(struct sheet *sheet, int row, int column, const char *heading, int style)
{
	check_place(sheet, row, column);
	set_lines(sheet, sheet_fit_heading(&sheet->fit, row, column,
					   &sheet->book->styles.style[style], text_of(heading)));
	must(sheet->book, worksheet_write_string(sheet->lxw, AT(row, column),
						 clean(sheet->book, text_of(heading)),
						 format_of(sheet->book, style)));
}

static void write_number(struct sheet *sheet, int row, int column, long long value, long long scale,
			 int width, int style)
{
	style = for_number(sheet->book, style);
	visit(sheet, row, column, style, width);
	must(sheet->book,
	     worksheet_write_number(sheet->lxw, AT(row, column), (double)value / (double)scale,
				    format_of(sheet->book, style)));
}

void sheet_int(struct sheet *sheet, int row, int column, long long value, int style)
{
	buffer_clear(&sheet->book->scratch);
	buffer_add_int(&sheet->book->scratch, value);
	write_number(sheet, row, column, value, 1, (int)sheet->book->scratch.len, style);
}

void sheet_figure(struct sheet *sheet, int row, int column, struct text figure, int style)
{
	long long value;
	long long scale;

	if (cell_read_figure(figure, &value, &scale))
		write_number(sheet, row, column, value, scale, (int)figure.len, style);
	else if (figure.len > 0)
		sheet_text(sheet, row, column, figure, style);
	else
		sheet_blank(sheet, row, column, style);
}

void sheet_blank(struct sheet *sheet, int row, int column, int style)
{
	visit(sheet, row, column, style, 0);
	must(sheet->book,
	     worksheet_write_blank(sheet->lxw, AT(row, column), format_of(sheet->book, style)));
}

void sheet_merge(struct sheet *sheet, int row, int first, int last, struct text text, int style)
{
	if (first == last) {
		sheet_text(sheet, row, first, text, style);
		return;
	}
	visit(sheet, row, first, style, 0);
	must(sheet->book,
	     worksheet_merge_range(sheet->lxw, AT(row, first), AT(row, last),
				   clean(sheet->book, text), format_of(sheet->book, style)));
}

void sheet_link(struct sheet *sheet, int row, int column, struct text text, const struct sheet *to,
		int to_row, int to_column, int style)
{
	struct buffer *target = &sheet->book->more;
	char cell[LXW_MAX_CELL_NAME_LENGTH];

	if (sheet->links < SHEET_LINKS_MAX && text.len > 0) {
		buffer_clear(target);
		buffer_add_string(target, "internal:'");
		for (const char *c = to->name; *c; c++) {
			buffer_add_char(target, *c);
			if (*c == '\'')
				buffer_add_char(target, *c);
		}
		lxw_rowcol_to_cell(cell, AT(to_row, to_column));
		buffer_printf(target, "'!%s", cell);
		visit(sheet, row, column, style, 0);
		must(sheet->book, worksheet_write_url(sheet->lxw, AT(row, column), target->bytes,
						      format_of(sheet->book, style)));
		sheet->links++;
	}
	/* the link's own text is its target: people are to see another */
	sheet_text(sheet, row, column, text, style);
}

void sheet_tile(struct sheet *sheet, int row, int column, struct text letter, struct text worth,
		int style)
{
	struct book *book = sheet->book;
	lxw_rich_string_tuple big = { NULL, NULL }, small = { NULL, NULL };
	lxw_rich_string_tuple *parts[] = { &big, &small, NULL };
	sigset_t before;

	if (worth.len == 0 || letter.len == 0) {
		sheet_text(sheet, row, column, letter, style);
		return;
	}
	if (!book->worth) {
		book->worth = new_format(book);
		format_set_font_script(book->worth, LXW_FONT_SUBSCRIPT);
		format_set_font_size(book->worth, 11);
	}
	big.format = format_of(book, style);
	small.format = book->worth;
	big.string = clean(book, letter);
	buffer_clear(&book->more);
	cell_add_clean(&book->more, worth, CELL_UNITS_MAX);
	small.string = book->more.bytes;
	visit(sheet, row, column, style, 0);
	signals_hold(&before);
	must(book, worksheet_write_rich_string(sheet->lxw, AT(row, column), parts,
					       format_of(book, style)));
	signals_let(&before);
}

void sheet_width(struct sheet *sheet, int first, int last, int characters)
{
	sheet_fit_set(&sheet->fit, first, last, characters);
	must(sheet->book,
	     worksheet_set_column(sheet->lxw, (lxw_col_t)first, (lxw_col_t)last, characters, NULL));
}

void sheet_square(struct sheet *sheet, int first, int last, int pixels)
{
	sheet_fit_set(&sheet->fit, first, last, UINT8_MAX); /* nothing is wrapped there */
	must(sheet->book, worksheet_set_column_pixels(sheet->lxw, (lxw_col_t)first, (lxw_col_t)last,
						      (uint32_t)pixels, NULL));
}

void sheet_height(struct sheet *sheet, int row, int pixels)
{
	must(sheet->book,
	     worksheet_set_row_pixels(sheet->lxw, (lxw_row_t)row, (uint32_t)pixels, NULL));
}

void sheet_freeze(struct sheet *sheet, int rows, int columns)
{
	worksheet_freeze_panes(sheet->lxw, AT(rows, columns));
}

void sheet_hide_lines(struct sheet *sheet)
{
	worksheet_gridlines(sheet->lxw, LXW_HIDE_ALL_GRIDLINES);
}

void sheet_table(struct sheet *sheet, const char *name, int first, int last, int column,
		 const char *const *heading, const int *style, int columns)
{
	lxw_col_t last_column = (lxw_col_t)(column + columns - 1);
	lxw_table_column *list, **lists;

	if (last <= first)
		return;
	if (sheet->book->large) {
		must(sheet->book, worksheet_autofilter(sheet->lxw, AT(first, column),
						       (lxw_row_t)last, last_column));
		return;
	}
	list = arena_array(&sheet->book->arena, (size_t)columns, sizeof *list);
	lists = arena_array(&sheet->book->arena, (size_t)columns + 1, sizeof(lxw_table_column *));
	for (int i = 0; i < columns; i++) {
		list[i].header = (char *)heading[i];
		list[i].header_format = format_of(sheet->book, style[i]);
		lists[i] = &list[i];
	}
	lxw_table_options options = {
		.name = (char *)name,
		.style_type = LXW_TABLE_STYLE_TYPE_LIGHT,
		.style_type_number = 1,
		.columns = lists,
	};
	must(sheet->book, worksheet_add_table(sheet->lxw, AT(first, column), (lxw_row_t)last,
					      last_column, &options));
}

void sheet_bars(struct sheet *sheet, int first, int last, int column, uint32_t colour)
{
	lxw_conditional_format bars = {
		.type = LXW_CONDITIONAL_DATA_BAR,
		.bar_color = colour,
	};

	if (last < first)
		return;
	must(sheet->book, worksheet_conditional_format_range(sheet->lxw, AT(first, column),
							     AT(last, column), &bars));
}

void sheet_print(struct sheet *sheet, const struct sheet_print *print)
{
	struct buffer *footer = &sheet->book->more;

	if (print->portrait)
		worksheet_set_portrait(sheet->lxw);
	else
		worksheet_set_landscape(sheet->lxw);
	worksheet_set_paper(sheet->lxw, 9); /* A4 */
	worksheet_set_margins(sheet->lxw, 0.4, 0.4, 0.5, 0.7);
	worksheet_fit_to_pages(sheet->lxw, 1, print->one_page ? 1 : 0);
	if (print->columns > 0)
		must(sheet->book,
		     worksheet_print_area(sheet->lxw, 0, 0, (lxw_row_t)sheet->fit.bottom,
					  (lxw_col_t)(print->columns - 1)));
	if (print->repeat_last > 0)
		must(sheet->book, worksheet_repeat_rows(sheet->lxw, (lxw_row_t)print->repeat_first,
							(lxw_row_t)print->repeat_last));
	buffer_clear(footer);
	buffer_add_string(footer, "&L");
	cell_add_footer(footer, text_of(sheet->book->title), FOOTER_UNITS_MAX);
	buffer_add_string(footer, "&C&A&RPage &P of &N");
	must(sheet->book, worksheet_set_footer(sheet->lxw, footer->bytes));
}

/* The library takes what begins with "=" for the place of a cell: a blank goes before it. */
static char *chart_text(struct book *book, struct text text)
{
	if (text_starts_with(text, "="))
		text = arena_printf(&book->arena, " " TEXT_FMT, TEXT_ARG(text));
	return copy(&book->arena, text, 255);
}

/* Series are told apart by their marks and dashes too: not everybody sees colours. */
static void set_marks(lxw_chart_series *series, enum chart_kind kind, size_t index, uint32_t colour)
{
	static const struct {
		uint32_t colour;
		uint8_t mark, dash;
	} looks[] = {
		{ 0x1F4E79, LXW_CHART_MARKER_CIRCLE, LXW_CHART_LINE_DASH_SOLID },
		{ 0xC55A11, LXW_CHART_MARKER_SQUARE, LXW_CHART_LINE_DASH_DASH },
		{ 0x548235, LXW_CHART_MARKER_TRIANGLE, LXW_CHART_LINE_DASH_ROUND_DOT },
		{ 0x7030A0, LXW_CHART_MARKER_DIAMOND, LXW_CHART_LINE_DASH_DASH_DOT },
	};
	size_t look = index % (sizeof looks / sizeof looks[0]);

	if (!colour)
		colour = looks[look].colour;
	if (kind == CHART_COLUMN || kind == CHART_BAR) {
		chart_series_set_fill(series, &(lxw_chart_fill){ .color = colour });
		return;
	}
	if (kind == CHART_LINE)
		chart_series_set_line(series, &(lxw_chart_line){ .color = colour,
								 .width = 2.0f,
								 .dash_type = looks[look].dash });
	chart_series_set_marker_type(series, looks[look].mark);
	chart_series_set_marker_size(series, kind == CHART_LINE ? 5 : 8);
	chart_series_set_marker_fill(series, &(lxw_chart_fill){ .color = colour });
	chart_series_set_marker_line(series, &(lxw_chart_line){ .color = colour });
}

static void add_series(lxw_chart *chart, struct book *book, enum chart_kind kind, size_t index,
		       const struct chart_series *from)
{
	const struct chart_range *across = &from->categories, *values = &from->values;
	lxw_chart_series *series = chart_add_series(chart, NULL, NULL);

	if (!series)
		die_without_memory();
	if (from->name.len > 0)
		chart_series_set_name(series, chart_text(book, from->name));
	if (across->sheet)
		chart_series_set_categories(
			series, across->sheet->name, (lxw_row_t)across->first_row,
			(lxw_col_t)across->first_column, (lxw_row_t)across->last_row,
			(lxw_col_t)across->last_column);
	chart_series_set_values(series, values->sheet->name, (lxw_row_t)values->first_row,
				(lxw_col_t)values->first_column, (lxw_row_t)values->last_row,
				(lxw_col_t)values->last_column);
	set_marks(series, kind, index, from->colour);
}

/* So many steps are between two labels that they do not run into one another. */
static uint16_t label_interval(const struct chart_series *series)
{
	int steps = series->values.last_row - series->values.first_row;

	return (uint16_t)(1 + steps / CHART_LABELS_MOST);
}

void sheet_chart(struct sheet *sheet, int row, int column, const struct chart *from)
{
	static const uint8_t kinds[] = {
		[CHART_LINE] = LXW_CHART_LINE,
		[CHART_COLUMN] = LXW_CHART_COLUMN,
		[CHART_BAR] = LXW_CHART_BAR,
		[CHART_SCATTER] = LXW_CHART_SCATTER,
	};
	struct book *book = sheet->book;
	lxw_chart *chart = workbook_add_chart(book->lxw, kinds[from->kind]);
	int width = from->width ? from->width : CHART_WIDTH;
	int height = from->height ? from->height : CHART_HEIGHT, row_end;
	lxw_chart_font title = { .size = 12, .bold = LXW_TRUE };
	lxw_chart_options options = {
		.x_scale = (double)width / CHART_WIDTH,
		.y_scale = (double)height / CHART_HEIGHT,
		.description = copy(&book->arena, from->description, 255),
	};

	if (!chart)
		die_without_memory();
	for (size_t i = 0; i < from->series_len; i++)
		add_series(chart, book, from->kind, i, &from->series[i]);
	chart_title_set_name(chart, chart_text(book, from->title));
	chart_title_set_name_font(chart, &title);
	if (from->across.len > 0)
		chart_axis_set_name(chart->x_axis, chart_text(book, from->across));
	if (from->upwards.len > 0)
		chart_axis_set_name(chart->y_axis, chart_text(book, from->upwards));
	if (from->most)
		chart_axis_set_max(chart->y_axis, from->most);
	if (from->kind == CHART_BAR) /* beside the bars, also of those that go leftwards */
		chart_axis_set_label_position(chart->y_axis, LXW_CHART_AXIS_LABEL_POSITION_LOW);
	if (from->kind == CHART_LINE && from->series_len > 0)
		chart_axis_set_interval_unit(chart->x_axis, label_interval(from->series));
	chart_legend_set_position(chart, from->series_len > 1 ? LXW_CHART_LEGEND_TOP
							      : LXW_CHART_LEGEND_NONE);
	row_end = row + height / SHEET_LINE_PIXELS;
	sheet->fit.bottom = row_end > sheet->fit.bottom ? row_end : sheet->fit.bottom;
	must(sheet->book, worksheet_insert_chart_opt(sheet->lxw, AT(row, column), chart, &options));
}
