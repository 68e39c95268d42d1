#include "base/csvfile.h"

#include <csv.h>

#include "base/buffer.h"
#include "base/trouble.h"

struct csvfile {
	struct csv_parser parser;
	struct text bytes;
	size_t position; /* of the next line */
	size_t newline;	 /* of the first '\n' at or after it; bytes.len: none */
	uint32_t line;	 /* number of the next line */
	char delimiter;
	/* The row that is being put together. */
	struct buffer row; /* its fields, end to end */
	size_t *end;	   /* where each ends in `row` */
	size_t fields, capacity;
	bool complete;
};

static void take_field(void *bytes, size_t len, void *data)
{
	struct csvfile *csv = data;

	if (csv->fields == csv->capacity) {
		csv->capacity = csv->capacity ? 2 * csv->capacity : 32;
		csv->end = must_realloc(csv->end, csv->capacity * sizeof(*csv->end));
	}
	buffer_add(&csv->row, bytes, len);
	csv->end[csv->fields++] = csv->row.len;
}

static void take_row(int terminator, void *data)
{
	struct csvfile *csv = data;

	(void)terminator;
	csv->complete = true;
}

/* The line at the position with its line end: LF, CR LF or CR. */
static struct text next_line(struct csvfile *csv)
{
	const char *begin = csv->bytes.ptr + csv->position;
	size_t rest = csv->bytes.len - csv->position;
	const char *cr;
	size_t len;

	/* Looked for once, or files with CR alone would be searched to their end at each line. */
	if (csv->newline < csv->position || csv->position == 0) {
		const char *lf = memchr(begin, '\n', rest);

		csv->newline = lf ? (size_t)(lf - csv->bytes.ptr) : csv->bytes.len;
	}
	len = csv->newline - csv->position;
	cr = memchr(begin, '\r', len);
	if (cr && cr + 1 < begin + len)
		return (struct text){ begin, (size_t)(cr - begin) + 1 };
	return (struct text){ begin, len < rest ? len + 1 : len };
}

static void forget_row(struct csvfile *csv)
{
	buffer_clear(&csv->row);
	csv->fields = 0;
	csv->complete = false;
}

/* True when libcsv took it all; otherwise it found a quote out of place. */
static bool feed(struct csvfile *csv, struct text line)
{
	if (csv_parse(&csv->parser, line.ptr, line.len, take_field, take_row, csv) == line.len)
		return true;
	if (csv_error(&csv->parser) != CSV_EPARSE)
		die_without_memory();
	return false;
}

/* Read one line for itself, quotes as they come. */
static void feed_leniently(struct csvfile *csv, struct text line)
{
	csv_fini(&csv->parser, NULL, NULL, NULL); /* forget the row that failed */
	forget_row(csv);
	csv_set_opts(&csv->parser, 0);
	feed(csv, line);
	csv_fini(&csv->parser, take_field, take_row, csv);
	csv_set_opts(&csv->parser, CSV_STRICT);
}

static void hand_over(struct csvfile *csv, struct arena *arena, struct csv_row *row)
{
	if (csv->row.len > 0 && memchr(csv->row.bytes, '\0', csv->row.len)) {
		row->problem = TEXT("a NUL byte in the row: read as \\x1A");
		for (size_t i = 0; i < csv->row.len; i++)
			if (!csv->row.bytes[i])
				csv->row.bytes[i] = TEXT_SUBSTITUTE;
	}
	const char *bytes = arena_text(arena, buffer_text(&csv->row)).ptr;
	struct text *field = arena_array(arena, csv->fields, sizeof(*field));
	size_t begin = 0;

	if (csv->fields > CSV_FIELDS_MAX) {
		row->problem = arena_printf(arena, "a row of %zu fields: %d at most", csv->fields,
					    CSV_FIELDS_MAX);
		csv->fields = CSV_FIELDS_MAX;
	}
	for (size_t i = 0; i < csv->fields; i++) {
		field[i] = text_trim((struct text){ bytes + begin, csv->end[i] - begin });
		begin = csv->end[i];
	}
	row->field = field;
	row->fields = csv->fields;
}

bool csvfile_next(struct csvfile *csv, struct arena *arena, struct csv_row *row)
{
	struct text line, first;
	size_t newline;

	*row = (struct csv_row){ 0 };
	forget_row(csv);
	for (;;) {
		if (csv->position == csv->bytes.len)
			return false;
		first = next_line(csv);
		if (text_trim(first).len > 0)
			break;
		csv->position += first.len;
		csv->line++;
	}
	newline = csv->newline;
	row->line = csv->line;
	row->offset = csv->position;
	for (line = first;; line = next_line(csv)) {
		if (row->len + line.len > CSV_ROW_MAX) {
			row->problem =
				arena_printf(arena, "a row of more than %d bytes%s", CSV_ROW_MAX,
					     row->len ? ": a quote that is not closed?" : "");
			break;
		}
		if (!feed(csv, line)) {
			row->problem =
				TEXT("a quote out of place: a field with quotes in it stands "
				     "in quotes, with each quote inside doubled");
			break;
		}
		csv->position += line.len;
		csv->line++;
		row->len += line.len;
		if (!csv->complete && csv->position == csv->bytes.len) {
			feed(csv, TEXT("\n"));
			if (!csv->complete)
				row->problem = TEXT("a quote that is not closed");
			break;
		}
		if (csv->complete)
			break;
	}
	if (row->problem.len > 0) {
		row->len = first.len;
		if (first.len <= CSV_ROW_MAX)
			feed_leniently(csv, first);
		csv->position = row->offset + first.len;
		csv->line = row->line + 1;
		csv->newline = newline;
	}
	hand_over(csv, arena, row);
	return true;
}

static char sniffed_delimiter(struct text row)
{
	const char candidate[] = { ',', ';', '\t' };
	size_t count[sizeof(candidate)] = { 0 }, best = 0;
	bool quoted = false;

	for (size_t i = 0; i < row.len; i++) {
		quoted ^= row.ptr[i] == '"';
		for (size_t k = 0; k < sizeof(candidate); k++)
			count[k] += !quoted && row.ptr[i] == candidate[k];
	}
	for (size_t k = 1; k < sizeof(candidate); k++)
		if (count[k] > count[best])
			best = k;
	return candidate[best];
}

struct csvfile *csvfile_new(struct text bytes, uint32_t line, char delimiter)
{
	struct csvfile *csv = must_alloc(sizeof(*csv));

	*csv = (struct csvfile){ .bytes = bytes, .line = line };
	if (text_starts_with(bytes, "\xef\xbb\xbf"))
		csv->position = 3;
	while (!delimiter && csv->position < bytes.len) {
		struct text first = next_line(csv);

		if (first.len > 5 && text_starts_with(first, "sep=") && text_trim(first).len <= 5)
			delimiter = first.ptr[4];
		else if (text_trim(first).len > 0)
			break;
		csv->position += first.len;
		csv->line++;
	}
	if (!delimiter)
		delimiter = sniffed_delimiter(csv->position < bytes.len ? next_line(csv)
									: (struct text){ 0 });
	csv->delimiter = delimiter;
	if (csv_init(&csv->parser, CSV_STRICT) != 0)
		die_without_memory();
	csv_set_delim(&csv->parser, (unsigned char)delimiter);
	return csv;
}

void csvfile_free(struct csvfile *csv)
{
	if (!csv)
		return;
	csv_free(&csv->parser);
	buffer_release(&csv->row);
	free(csv->end);
	free(csv);
}

char csvfile_delimiter(const struct csvfile *csv)
{
	return csv->delimiter;
}

int csv_row_find(const struct csv_row *names, const char *name)
{
	for (size_t i = 0; i < names->fields; i++)
		if (text_is_nocase(names->field[i], name))
			return (int)i;
	return -1;
}

#define TO_STRING(figure)	       #figure
#define VERSION(major, minor, release) TO_STRING(major) "." TO_STRING(minor) "." TO_STRING(release)

const char *csvfile_library_version(void)
{
	return VERSION(CSV_MAJOR, CSV_MINOR, CSV_RELEASE);
}
