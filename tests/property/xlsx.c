/*
 * Looks into workbooks with no help of the program that writes them.
 *
 *	xlsx cells FILE SHEET        the cells of a sheet, a row a line, tabs between
 *	xlsx compare FILE SHEET CSV
 *		The rows below the headings are those of the CSV, cell by cell: a
 *		heading is the CSV's name with a capital and blanks for hyphens.  A
 *		column that the sheet leaves out says nothing in the CSV.
 *
 * Exit status 1 and a line for each difference.
 */
#include <archive.h>
#include <archive_entry.h>

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 2000, COLUMNS_MAX = 64 };

struct part {
	char *name, *text;
	size_t len;
};

static struct part part[PARTS_MAX];
static size_t parts;

struct table {
	char **cell; /* COLUMNS_MAX for each row; NULL: empty */
	size_t rows, columns, room;
};

/* All that is read stays until the end. */
static struct table sheet, csv;
static char **string;
static size_t strings;

static void fail(const char *what, const char *name)
{
	fprintf(stderr, "xlsx: %s: %s\n", what, name);
	exit(2);
}

static void *must(void *memory)
{
	if (!memory)
		fail("no memory", "");
	return memory;
}

static void read_parts(const char *path)
{
	struct archive *zip = archive_read_new();
	struct archive_entry *entry;

	archive_read_support_format_zip(zip);
	if (archive_read_open_filename(zip, path, 1 << 16) != ARCHIVE_OK)
		fail("cannot read", path);
	while (archive_read_next_header(zip, &entry) == ARCHIVE_OK && parts < PARTS_MAX) {
		struct part *at = &part[parts++];
		size_t room = 1 << 16;
		la_ssize_t got;

		at->name = must(strdup(archive_entry_pathname(entry)));
		at->text = must(malloc(room));
		while ((got = archive_read_data(zip, at->text + at->len, room - at->len - 1)) > 0) {
			at->len += (size_t)got;
			if (room - at->len < 1 << 12)
				at->text = must(realloc(at->text, room *= 2));
		}
		at->text[at->len] = '\0';
	}
	archive_read_free(zip);
	if (parts == 0)
		fail("is no workbook", path);
}

static const char *part_named(const char *name)
{
	for (size_t i = 0; i < parts; i++)
		if (strcmp(part[i].name, name) == 0)
			return part[i].text;
	fail("no part", name);
	return NULL;
}

/* The text between two places with the entities resolved. */
static char *plain(const char *from, const char *to)
{
	static const struct {
		const char *entity;
		char is;
	} entities[] = {
		{ "&amp;", '&' },  { "&lt;", '<' },    { "&gt;", '>' },
		{ "&quot;", '"' }, { "&apos;", '\'' },
	};
	char *text = must(malloc((size_t)(to - from) + 1)), *at = text;

	while (from < to) {
		char c = *from;
		size_t len = 1;

		for (size_t i = 0; c == '&' && i < sizeof entities / sizeof *entities; i++)
			if (strncmp(from, entities[i].entity, strlen(entities[i].entity)) == 0) {
				len = strlen(entities[i].entity);
				c = entities[i].is;
				break;
			}
		*at++ = c;
		from += len;
	}
	*at = '\0';
	return text;
}

/* All <t> texts between two places, joined. */
static char *texts(const char *from, const char *to)
{
	char *all = must(calloc(1, (size_t)(to - from) + 1));

	for (const char *t = from; (t = strstr(t, "<t")) && t < to; t++) {
		const char *begin, *end;
		char *one;

		if (t[2] != '>' && t[2] != ' ')
			continue;
		begin = strchr(t, '>') + 1;
		end = strstr(begin, "</t>");
		one = plain(begin, end);
		strcat(all, one);
		free(one);
	}
	return all;
}

static void read_strings(void)
{
	const char *at = NULL;
	size_t room = 0;

	for (size_t i = 0; i < parts; i++)
		if (strcmp(part[i].name, "xl/sharedStrings.xml") == 0)
			at = part[i].text;
	while (at && (at = strstr(at, "<si>"))) {
		const char *end = strstr(at, "</si>");

		if (strings == room)
			string = must(
				realloc(string, (room = room ? 2 * room : 64) * sizeof *string));
		string[strings++] = texts(at, end);
		at = end;
	}
}

/* The part of a sheet, by its place in the list of sheets. */
static const char *sheet_part(const char *name)
{
	const char *at = part_named("xl/workbook.xml");
	char path[64];

	for (int i = 1; (at = strstr(at, "<sheet name=\"")); i++) {
		const char *end = strchr(at += 13, '"');
		char *found = plain(at, end);
		bool same = strcmp(found, name) == 0;

		free(found);
		if (same) {
			snprintf(path, sizeof path, "xl/worksheets/sheet%d.xml", i);
			return part_named(path);
		}
	}
	fail("no sheet", name);
	return NULL;
}

static void put(struct table *table, size_t row, size_t column, char *text)
{
	if (column >= COLUMNS_MAX)
		fail("too many columns", "");
	if (row >= table->room) {
		size_t room = 2 * row + 64;

		table->cell = must(realloc(table->cell, room * COLUMNS_MAX * sizeof *table->cell));
		memset(table->cell + table->room * COLUMNS_MAX, 0,
		       (room - table->room) * COLUMNS_MAX * sizeof *table->cell);
		table->room = room;
	}
	if (row >= table->rows)
		table->rows = row + 1;
	if (column >= table->columns)
		table->columns = column + 1;
	table->cell[row * COLUMNS_MAX + column] = text;
}

static const char *get(const struct table *table, size_t row, size_t column)
{
	const char *cell = row < table->rows && column < COLUMNS_MAX
				   ? table->cell[row * COLUMNS_MAX + column]
				   : NULL;

	return cell ? cell : "";
}

static void read_sheet(const char *name)
{
	const char *at = sheet_part(name);

	read_strings();

	while ((at = strstr(at, "<c r=\""))) {
		const char *close = strchr(at, '>'), *end, *value, *c = at + 6;
		size_t column = 0, row;
		char *text = NULL;

		for (; isupper((unsigned char)*c); c++)
			column = column * 26 + (size_t)(*c - 'A' + 1);
		row = strtoul(c, NULL, 10);
		at = close;
		if (close[-1] == '/')
			continue;
		end = strstr(close, "</c>");
		value = strstr(close, "<v>");
		if (value && value < end)
			text = plain(value + 3, strstr(value, "</v>"));
		/* the attribute stands before the end of the tag */
		for (const char *t = c; t < close; t++) {
			if (strncmp(t, " t=\"s\"", 6) == 0 && text) {
				size_t index = strtoul(text, NULL, 10);

				free(text);
				text = index < strings ? string[index] : NULL;
				break;
			}
			if (strncmp(t, " t=\"inlineStr\"", 14) == 0)
				text = texts(close, end);
		}
		put(&sheet, row - 1, column - 1, text);
		at = end;
	}
}

static void read_csv(const char *path)
{
	FILE *file = fopen(path, "r");
	size_t row = 0, column = 0, len = 0, room = 1 << 16;
	char *field = must(malloc(room));
	bool quoted = false, any = false;
	int c;

	if (!file)
		fail("cannot read", path);
	while ((c = fgetc(file)) != EOF) {
		any = true;
		if (len + 2 > room)
			field = must(realloc(field, room *= 2));
		if (quoted && c == '"') {
			c = fgetc(file);
			if (c != '"') {
				quoted = false;
				ungetc(c, file);
				continue;
			}
		} else if (!quoted && c == '"') {
			quoted = true;
			continue;
		} else if (!quoted && (c == ',' || c == '\n')) {
			field[len] = '\0';
			put(&csv, row, column, must(strdup(field)));
			len = 0;
			column = c == ',' ? column + 1 : 0;
			row += c == '\n';
			continue;
		}
		field[len++] = (char)c;
	}
	fclose(file);
	free(field);
	if (!any)
		fail("is empty", path);
}

/* "Decided by" is the CSV's "decided-by". */
static bool is_heading(const char *heading, const char *name)
{
	for (; *heading && *name; heading++, name++)
		if (tolower((unsigned char)*heading) != *name && !(*heading == ' ' && *name == '-'))
			return false;
	return *heading == *name;
}

static bool is_top(size_t row)
{
	size_t known = 0;

	for (size_t c = 0; c < sheet.columns; c++)
		for (size_t k = 0; k < csv.columns; k++)
			known += is_heading(get(&sheet, row, c), get(&csv, 0, k)) &&
				 *get(&sheet, row, c);
	return known >= 3;
}

/* An apostrophe keeps spreadsheets from taking a CSV's text for a formula. */
static const char *unguarded(const char *field)
{
	return field[0] == '\'' && field[1] && strchr("=+-@\t\r\n", field[1]) ? field + 1 : field;
}

/* Cells hold numbers in binary: 0.81 is one only to 15 digits. */
static bool same(const char *expected, const char *found)
{
	char *expected_end, *found_end;
	double a, b;

	if (strcmp(expected, found) == 0)
		return true;
	a = strtod(expected, &expected_end);
	b = strtod(found, &found_end);
	return *expected && *found && !*expected_end && !*found_end && a - b < 1e-9 && b - a < 1e-9;
}

static int compare(void)
{
	size_t top = 0;
	int wrong = 0;

	while (top < sheet.rows && !is_top(top))
		top++;
	if (top == sheet.rows) {
		printf("the headings are not there\n");
		return 1;
	}
	for (size_t k = 0; k < csv.columns; k++) {
		size_t c = 0;

		while (c < sheet.columns && !is_heading(get(&sheet, top, c), get(&csv, 0, k)))
			c++;
		for (size_t r = 1; r < csv.rows; r++) {
			const char *expected = unguarded(get(&csv, r, k));
			const char *found = c < sheet.columns ? get(&sheet, top + r, c) : "";

			if (same(expected, found))
				continue;
			printf("%s, row %zu: the CSV has '%s', the sheet '%s'\n", get(&csv, 0, k),
			       r, expected, found);
			wrong++;
		}
	}
	return wrong;
}

int main(int argc, char **argv)
{
	if (argc < 4)
		fail("cells FILE SHEET | compare FILE SHEET CSV", "");
	read_parts(argv[2]);
	read_sheet(argv[3]);
	if (strcmp(argv[1], "cells") == 0) {
		for (size_t r = 0; r < sheet.rows; r++)
			for (size_t c = 0; c < sheet.columns; c++)
				printf("%s%c", get(&sheet, r, c),
				       c + 1 < sheet.columns ? '\t' : '\n');
		return 0;
	}
	if (argc < 5)
		fail("compare FILE SHEET CSV", "");
	read_csv(argv[4]);
	return compare() > 0;
}
