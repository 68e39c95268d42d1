/*
 * What is in a workbook, as text for golden cases:
 *
 *	part FILE.xlsx            the names of its sheets
 *	part FILE.xlsx SHEET      the XML of a sheet, an element a line, then its styles;
 *	                          cells have their texts in place of numbers in the list
 *	                          of texts, and styles are numbered by their first use, so
 *	                          that other sheets do not matter
 *	part FILE.xlsx FOLDER/PART the XML of another part, an element a line
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/archive.h"
#include "base/arena.h"
#include "base/trouble.h"

enum { STYLES_MAX = 300 };

/* The bytes of a part; ends the program where there is none. */
static struct text part(const char *path, const char *name, struct buffer *out)
{
	struct unpacker *unpacker;
	struct unpacked file;
	char bytes[65536];
	size_t len;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		die("cannot open %s", path);
	unpacker = unpacker_new(text_of(path), fd, (struct text){ 0 });
	while (unpacker_next(unpacker, &file))
		while (text_is(file.name, name) &&
		       (len = unpacker_read(unpacker, bytes, sizeof bytes)) > 0)
			buffer_add(out, bytes, len);
	unpacker_free(unpacker);
	close(fd);
	if (out->len == 0)
		die("%s: no part %s", path, name);
	return buffer_text(out);
}

/* The text between two marks, taken off the front of *rest; false: there is none. */
static bool between(struct text *rest, const char *before, const char *behind, struct text *found)
{
	const char *end = text_end(*rest), *begin, *stop;

	begin = rest->ptr ? memmem(rest->ptr, rest->len, before, strlen(before)) : NULL;
	if (!begin)
		return false;
	begin += strlen(before);
	stop = memmem(begin, (size_t)(end - begin), behind, strlen(behind));
	if (!stop)
		return false;
	*found = (struct text){ begin, (size_t)(stop - begin) };
	*rest = (struct text){ stop, (size_t)(end - stop) };
	return true;
}

/* The texts of all cells: a large workbook has many of either, so they are found once. */
struct shared {
	struct text *item;
	size_t len, capacity;
	struct arena arena;
};

static void list_shared(struct shared *shared, struct text list)
{
	struct text item;

	while (between(&list, "<si>", "</si>", &item)) {
		shared->item = arena_grow(&shared->arena, shared->item, shared->len,
					  &shared->capacity, sizeof(*shared->item));
		shared->item[shared->len++] = item;
	}
}

/* The n-th text, without the formats inside it. */
static void print_shared(const struct shared *shared, int n)
{
	struct text item, piece;

	if (n < 0 || (size_t)n >= shared->len)
		die("no text %d", n);
	item = shared->item[n];
	while (between(&item, "<t", "</t>", &piece)) {
		const char *text = memchr(piece.ptr, '>', piece.len);

		if (text)
			fwrite(text + 1, 1, (size_t)(text_end(piece) - text - 1), stdout);
	}
}

/* The styles of a sheet, in the order in which its cells use them. */
struct styles {
	int number[STYLES_MAX]; /* in the workbook */
	int len;
};

static int style_number(struct styles *styles, int number)
{
	int i = 0;

	while (i < styles->len && styles->number[i] != number)
		i++;
	if (i == STYLES_MAX)
		die("more than %d styles", STYLES_MAX);
	if (i == styles->len)
		styles->number[styles->len++] = number;
	return i + 1;
}

/* A cell's element, with the number of its style in this sheet. */
static void print_cell(struct text cell, struct styles *styles)
{
	const char *style = memmem(cell.ptr, cell.len, " s=\"", 4);

	if (!style) {
		fwrite(cell.ptr, 1, cell.len, stdout);
		return;
	}
	fwrite(cell.ptr, 1, (size_t)(style - cell.ptr), stdout);
	printf(" s=\"%d\"", style_number(styles, atoi(style + 4)));
	style = memchr(style + 4, '"', (size_t)(text_end(cell) - style - 4));
	fwrite(style + 1, 1, (size_t)(text_end(cell) - style - 1), stdout);
}

/* An element a line, values with their cells; `shared` has the texts of cells. */
static void print_xml(struct text xml, const struct shared *shared, struct styles *styles)
{
	bool is_shared = false;

	for (const char *at = xml.ptr, *end = text_end(xml); at < end;) {
		const char *next = memchr(at + 1, '<', (size_t)(end - at - 1));
		struct text piece = { at, (size_t)((next ? next : end) - at) };

		if (text_starts_with(piece, "<c "))
			is_shared = memmem(at, piece.len, "t=\"s\"", 5) != NULL;
		if (text_starts_with(piece, "<c ")) {
			print_cell(piece, styles);
		} else if (is_shared && text_starts_with(piece, "<v>")) {
			fputs("<v>", stdout);
			print_shared(shared, atoi(at + 3));
		} else {
			fwrite(at, 1, piece.len, stdout);
		}
		if (!next || (next[1] != '/' && next[1] != 'v'))
			putchar('\n');
		at = next ? next : end;
	}
}

/* The n-th element of that name below a list of them. */
static struct text nth(struct text xml, const char *list, const char *element, int n)
{
	struct text inside = { 0 }, found = { 0 };
	char begin[32], stop[32];

	snprintf(begin, sizeof begin, "<%s ", list);
	snprintf(stop, sizeof stop, "</%s>", list);
	if (!between(&xml, begin, stop, &inside))
		die("no <%s>", list);
	snprintf(begin, sizeof begin, "<%s", element);
	for (int i = 0; i <= n; i++) {
		const char *at = memmem(inside.ptr, inside.len, begin, strlen(begin));
		size_t rest = at ? (size_t)(text_end(inside) - at) : 0;
		const char *next = at ? memmem(at + 1, rest - 1, begin, strlen(begin)) : NULL;

		if (!at)
			die("no %s %d", element, n);
		found = (struct text){ at, next ? (size_t)(next - at) : rest };
		inside = (struct text){ at + found.len, rest - found.len };
	}
	return found;
}

static int attribute(struct text element, const char *name)
{
	struct text value;

	return between(&element, name, "\"", &value) ? atoi(value.ptr) : 0;
}

/* What the styles of the sheet are: font, fill, edges, then how text stands. */
static void print_styles(const struct styles *styles, struct text xml)
{
	for (int i = 0; i < styles->len; i++) {
		struct text style = nth(xml, "cellXfs", "xf ", styles->number[i]);
		struct text alignment, format, formats = xml;
		int number = attribute(style, "numFmtId=\"");
		char wanted[32];

		printf("style %d: " TEXT_FMT TEXT_FMT TEXT_FMT, i + 1,
		       TEXT_ARG(nth(xml, "fonts", "font>", attribute(style, "fontId=\""))),
		       TEXT_ARG(nth(xml, "fills", "fill>", attribute(style, "fillId=\""))),
		       TEXT_ARG(nth(xml, "borders", "border>", attribute(style, "borderId=\""))));
		snprintf(wanted, sizeof wanted, "numFmtId=\"%d\" formatCode=\"", number);
		if (between(&formats, wanted, "\"/>", &format))
			printf(" format " TEXT_FMT, TEXT_ARG(format));
		if (between(&style, "<alignment ", "/>", &alignment))
			printf(" " TEXT_FMT, TEXT_ARG(alignment));
		putchar('\n');
	}
}

int main(int argc, char **argv)
{
	struct buffer book = { 0 }, sheet = { 0 }, texts = { 0 }, looks = { 0 };
	struct shared shared = { 0 };
	struct styles styles = { 0 };
	char name[64];
	struct text rest, found;

	if (argc < 2 || argc > 3)
		die("usage: part FILE.xlsx [SHEET|FOLDER/PART]");
	if (argc == 3 && strchr(argv[2], '/')) {
		print_xml(part(argv[1], argv[2], &sheet), &shared, &styles);
		buffer_release(&sheet);
		return 0;
	}
	rest = part(argv[1], "xl/workbook.xml", &book);
	for (int i = 1; between(&rest, "<sheet name=\"", "\"", &found); i++) {
		if (argc == 2) {
			printf(TEXT_FMT "\n", TEXT_ARG(found));
		} else if (text_is(found, argv[2])) {
			snprintf(name, sizeof name, "xl/worksheets/sheet%d.xml", i);
			list_shared(&shared, part(argv[1], "xl/sharedStrings.xml", &texts));
			print_xml(part(argv[1], name, &sheet), &shared, &styles);
			print_styles(&styles, part(argv[1], "xl/styles.xml", &looks));
		}
	}
	if (argc == 3 && sheet.len == 0)
		die("%s: no sheet %s", argv[1], argv[2]);
	buffer_release(&book);
	buffer_release(&sheet);
	buffer_release(&texts);
	arena_release(&shared.arena);
	buffer_release(&looks);
	return 0;
}
