#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/archive.h"
#include "base/arena.h"
#include "report/grid_sheet.h"
#include "report/workbook.h"

struct fixture {
	char path[32];
	struct arena arena;
	struct book *book;
};

static int set_up(void **state)
{
	static struct fixture f;

	f = (struct fixture){ .path = "/tmp/ephor-book-XXXXXX" };
	close(mkstemp(f.path));
	*state = &f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	unlink(f->path);
	arena_release(&f->arena);
	return 0;
}

static void open_book(struct fixture *f, bool large)
{
	const struct book_about about = { .title = TEXT("A & B"),
					  .date = TEXT("2026-01-18"),
					  .large = large };

	assert_int_equal(book_open(&f->book, f->path, &about), 0);
}

/* A part of the finished workbook. */
static struct text part_of(struct fixture *f, const char *name)
{
	int fd = open(f->path, O_RDONLY);
	struct unpacker *unpacker = unpacker_new(TEXT("book"), fd, (struct text){ 0 });
	struct buffer bytes = { 0 };
	struct unpacked part;
	struct text text = { 0 };
	char chunk[4096];

	while (!text.ptr && unpacker_next(unpacker, &part)) {
		size_t got;

		if (!text_is(part.name, name))
			continue;
		while ((got = unpacker_read(unpacker, chunk, sizeof chunk)) > 0)
			buffer_add(&bytes, chunk, got);
		text = arena_text(&f->arena, buffer_text(&bytes));
	}
	unpacker_free(unpacker);
	buffer_release(&bytes);
	close(fd);
	if (!text.ptr)
		fail_msg("no part %s", name);
	return text;
}

static void assert_has(struct text part, const char *string)
{
	if (!strstr(part.ptr, string))
		fail_msg("'%s' is not in %s", string, part.ptr);
}

static void sheets_have_names_of_their_own(void **state)
{
	struct fixture *f = *state;

	open_book(f, false);
	assert_text_equal(sheet_name(book_sheet(f->book, TEXT("Games"), 0)), "Games");
	assert_text_equal(sheet_name(book_sheet(f->book, TEXT("GAMES"), 0)), "GAMES (2)");
	assert_text_equal(sheet_name(book_sheet(f->book, TEXT("games"), 0)), "games (3)");
	assert_text_equal(sheet_name(book_sheet(f->book, TEXT("a/b"), 0)), "a-b");
	assert_text_equal(sheet_name(book_sheet(f->book, TEXT("a:b"), 0)), "a-b (2)");
	assert_text_equal(sheet_name(book_sheet(f->book, TEXT("History"), 0)), "History (2)");
	assert_int_equal(book_close(f->book), 0);
}

static void hostile_texts_do_no_harm(void **state)
{
	struct fixture *f = *state;
	char *huge = malloc(40000), *codes = malloc(35000);
	struct sheet *sheet, *other;

	memset(huge, 'x', 40000);
	for (int i = 0; i < 5000; i++)
		memcpy(codes + 7 * i, "_x0041_", 7);
	for (int large = 0; large < 2; large++) {
		struct text part;

		open_book(f, large);
		sheet = book_sheet(f->book, TEXT("O'Neill & <co>"), 0);
		other = book_sheet(f->book, TEXT("Other"), 0);
		sheet_string(sheet, 0, 0, "=1+1", STYLE_TEXT);
		sheet_text(sheet, 1, 0, TEXT("a\0b\xff"), STYLE_TEXT);
		sheet_text(sheet, 2, 0, (struct text){ huge, 40000 }, STYLE_TEXT);
		sheet_text(sheet, 3, 0, (struct text){ codes, 35000 }, STYLE_TEXT);
		sheet_link(other, 0, 0, TEXT("there"), sheet, 4, 2, STYLE_LINK);
		sheet_figure(other, 1, 0, TEXT("-7.5"), STYLE_HALVES);
		sheet_figure(other, 1, 1, TEXT("=3"), STYLE_HALVES);
		assert_int_equal(book_close(f->book), 0);
		part = part_of(f, large ? "xl/worksheets/sheet1.xml" : "xl/sharedStrings.xml");
		assert_has(part, "<t>=1+1</t>");
		assert_has(part, "<t>a\xef\xbf\xbd"
				 "b\xef\xbf\xbd</t>");
		assert_has(part, "xxx\xe2\x80\xa6</t>");
		assert_null(strstr(part_of(f, "xl/worksheets/sheet1.xml").ptr, "<f>"));
		part = part_of(f, "xl/worksheets/sheet2.xml");
		assert_has(part, "location=\"'O''Neill &amp; &lt;co&gt;'!C5\"");
		assert_has(part, "<v>-7.5</v>");
	}
	free(huge);
	free(codes);
}

static void the_same_calls_give_the_same_bytes(void **state)
{
	struct fixture *f = *state;
	struct buffer first = { 0 }, second = { 0 };

	for (int i = 0; i < 2; i++) {
		struct sheet *sheet;
		FILE *file;
		int c;

		open_book(f, false);
		sheet = book_sheet(f->book, TEXT("S"), 0x123456);
		for (int row = 0; row < 50; row++)
			sheet_int(sheet, row, row % 7, row * row, STYLE_NUMBER);
		sheet_bars(sheet, 0, 49, 0, 0xFF0000);
		assert_int_equal(book_close(f->book), 0);
		file = fopen(f->path, "rb");
		while ((c = fgetc(file)) != EOF)
			buffer_add_char(i ? &second : &first, (char)c);
		fclose(file);
	}
	assert_true(text_equal(buffer_text(&first), buffer_text(&second)));
	assert_has(part_of(f, "docProps/core.xml"), "2026-01-18T00:00:00Z");
	buffer_release(&first);
	buffer_release(&second);
}

static void a_grid_becomes_a_table_and_a_large_one_a_filter(void **state)
{
	struct fixture *f = *state;

	for (int large = 0; large < 2; large++) {
		struct grid_sheet at = { .table = "Rows", .frozen = "name", .arena = &f->arena };
		struct grid grid;
		struct text part;

		open_book(f, large);
		at.book = f->book;
		at.sheet = book_sheet(f->book, TEXT("S"), 0);
		grid_init(&grid, &f->arena);
		grid_column(&grid, "name", "", GRID_TEXT, 0);
		grid_column(&grid, "nothing", "", GRID_TEXT, 0);
		grid_column(&grid, "decided-by", "", GRID_NUMBER, 0);
		for (int i = 0; i < 3; i++) {
			grid_string(&grid, "x");
			grid_empty(&grid);
			grid_int(&grid, i);
		}
		grid_sheet_begin(&at, &grid, 0);
		grid_sheet_rows(&at, &grid);
		assert_int_equal(grid_sheet_end(&at), 4);
		assert_int_equal(book_close(f->book), 0);
		part = part_of(f, "xl/worksheets/sheet1.xml");
		assert_has(part, "topLeftCell=\"B2\"");
		if (large) {
			assert_has(part, "<autoFilter ref=\"A1:B4\"/>");
		} else {
			part = part_of(f, "xl/tables/table1.xml");
			assert_has(part, "ref=\"A1:B4\"");
			assert_has(part, "name=\"Decided by\"");
		}
	}
}

struct last_row {
	size_t row;
	struct cell_link where;
};

static void note_last(const void *context, size_t row, struct cell_link where)
{
	*(struct last_row *)context = (struct last_row){ row, where };
}

/* More rows than a sheet can hold; the last ones are on another, headings and all. */
static void rows_beyond_a_sheet_go_on_with_the_next(void **state)
{
	struct fixture *f = *state;

	for (int large = 0; large < 2; large++) {
		struct last_row last = { 0 };
		struct grid_sheet at = { .table = "Rows",
					 .arena = &f->arena,
					 .placed = note_last,
					 .context = &last,
					 .most = 100 };
		struct arena portion = { 0 };
		struct grid grid;
		struct text part;

		open_book(f, large);
		at.book = f->book;
		at.sheet = book_sheet(f->book, TEXT("S"), 0);
		grid_init(&grid, &portion);
		grid_column(&grid, "number", "", GRID_NUMBER, 0);
		grid_sheet_begin(&at, &grid, 0);
		for (int i = 0; i < 109; i++) {
			grid_int(&grid, i);
			if (i % 10 != 0 && i != 108)
				continue;
			grid_sheet_rows(&at, &grid);
			grid_clear(&grid);
			arena_reset(&portion);
		}
		assert_int_equal(grid_sheet_end(&at), 11);
		assert_int_equal(last.row, 108);
		assert_int_equal(last.where.row, 10);
		assert_text_equal(sheet_name(last.where.sheet), "S (2)");
		assert_int_equal(book_close(f->book), 0);
		assert_has(part_of(f, "xl/worksheets/sheet1.xml"), "<c r=\"A100\"");
		assert_null(strstr(part_of(f, "xl/worksheets/sheet1.xml").ptr, "\"A101\""));
		part = part_of(f, "xl/worksheets/sheet2.xml");
		assert_has(part, "<c r=\"A1\"");
		assert_has(part, "<v>99</v>");
		assert_has(part, "<v>108</v>");
		assert_has(part_of(f, "xl/workbook.xml"), "name=\"S (2)\"");
		arena_release(&portion);
	}
}

static void links_beyond_what_a_sheet_holds_are_plain(void **state)
{
	struct fixture *f = *state;
	struct sheet *sheet;

	open_book(f, true);
	sheet = book_sheet(f->book, TEXT("S"), 0);
	for (int row = 0; row < SHEET_LINKS_MAX + 5; row++)
		sheet_link(sheet, row, 0, TEXT("up"), sheet, 0, 0, STYLE_LINK);
	assert_int_equal(book_close(f->book), 0);
	assert_has(part_of(f, "xl/worksheets/sheet1.xml"), "<hyperlink ref=\"A65530\"");
	assert_null(
		strstr(part_of(f, "xl/worksheets/sheet1.xml").ptr, "<hyperlink ref=\"A65531\""));
}

static void an_abandoned_workbook_leaves_the_old_file(void **state)
{
	struct fixture *f = *state;
	FILE *file = fopen(f->path, "w");

	fputs("old", file);
	fclose(file);
	open_book(f, true);
	sheet_string(book_sheet(f->book, TEXT("S"), 0), 0, 0, "new", STYLE_TEXT);
	book_abandon(f->book);
	file = fopen(f->path, "r");
	assert_int_equal(fgetc(file), 'o');
	fclose(file);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		CASE(sheets_have_names_of_their_own),
		CASE(hostile_texts_do_no_harm),
		CASE(the_same_calls_give_the_same_bytes),
		CASE(a_grid_becomes_a_table_and_a_large_one_a_filter),
		CASE(rows_beyond_a_sheet_go_on_with_the_next),
		CASE(links_beyond_what_a_sheet_holds_are_plain),
		CASE(an_abandoned_workbook_leaves_the_old_file),
	};

	return RUN_TESTS(tests);
}
