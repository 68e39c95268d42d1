#include "unit.h"

#include "base/csvfile.h"

/* Rows as one text: "line@offset+len: field|field !problem;" */
static void read_all(struct text bytes, uint32_t line, char delimiter, struct buffer *out)
{
	struct arena arena = { 0 };
	struct csvfile *csv = csvfile_new(bytes, line, delimiter);
	struct csv_row row;

	while (csvfile_next(csv, &arena, &row)) {
		buffer_printf(out, "%u:", row.line);
		for (size_t i = 0; i < row.fields; i++)
			buffer_printf(out, "%s" TEXT_FMT, i ? "|" : " ", TEXT_ARG(row.field[i]));
		if (row.problem.len > 0)
			buffer_printf(out, " !%.21s", row.problem.ptr);
		buffer_add_char(out, '\n');
	}
	csvfile_free(csv);
	arena_release(&arena);
}

struct example {
	const char *what;
	struct text bytes;
	const char *rows;
};

static const struct example examples[] = {
	{ "plain", TEXT_INIT("a,b\n1,2\n"), "1: a|b\n2: 1|2\n" },
	{ "no line end at the end", TEXT_INIT("a,b\n1,2"), "1: a|b\n2: 1|2\n" },
	{ "CR LF", TEXT_INIT("a,b\r\n1,2\r\n"), "1: a|b\n2: 1|2\n" },
	{ "CR alone", TEXT_INIT("a,b\r1,2\r\r3,4\r"), "1: a|b\n2: 1|2\n4: 3|4\n" },
	{ "BOM", TEXT_INIT("\xef\xbb\xbfplayer,score\nΑ,1\n"), "1: player|score\n2: Α|1\n" },
	{ "blanks around fields", TEXT_INIT(" a ,\tb \n\" c \", d\n"), "1: a|b\n2: c|d\n" },
	{ "blank lines are counted", TEXT_INIT("\n \n,a\n\t\nb,\n"), "3: |a\n5: b|\n" },
	{ "quotes", TEXT_INIT("\"a,b\",\"c\"\"d\",\"\"\n"), "1: a,b|c\"d|\n" },
	{ "line ends in quotes", TEXT_INIT("a,\"x\n\ny\"\r\nb,\"p\r\nq\"\nc,1\n"),
	  "1: a|x\n\ny\n4: b|p\r\nq\n6: c|1\n" },
	{ "semicolons", TEXT_INIT("a;b;c,d\n1;2;3\n"), "1: a|b|c,d\n2: 1|2|3\n" },
	{ "tabs", TEXT_INIT("a\tb\n1\t\t3\n"), "1: a|b\n2: 1||3\n" },
	{ "delimiters in quotes do not count", TEXT_INIT("\"a;b;c\",d\n"), "1: a;b;c|d\n" },
	{ "sep line", TEXT_INIT("sep=;\na,x;b\n"), "2: a,x|b\n" },
	{ "sep line with a tab", TEXT_INIT("sep=\t\r\na,x\tb\n"), "2: a,x|b\n" },
	{ "one column", TEXT_INIT("a\n1\n"), "1: a\n2: 1\n" },
	{ "only commas", TEXT_INIT(",,\n"), "1: ||\n" },
	{ "a quote inside a field", TEXT_INIT("a,b\n5\" x,2\n3,4\n"),
	  "1: a|b\n2: 5\" x|2 !a quote out of place:\n3: 3|4\n" },
	{ "text behind a closing quote", TEXT_INIT("\"a\"b,2\n3,4\n"),
	  "1: a\"b,2 !a quote out of place:\n2: 3|4\n" },
	{ "a quote that is never closed", TEXT_INIT("a,b\n\"x,2\n3,4\n5,6\n"),
	  "1: a|b\n2: x,2 !a quote that is not c\n3: 3|4\n4: 5|6\n" },
	{ "a stray quote before proper ones", TEXT_INIT("a,b\n\"x,2\n3,4\n5,\"6\"\n7,8"),
	  "1: a|b\n2: x,2 !a quote out of place:\n3: 3|4\n4: 5|6\n5: 7|8\n" },
	{ "an open quote at the very end", TEXT_INIT("a,\"b"), "1: a|b !a quote that is not c\n" },
	{ "NUL", TEXT_INIT("a,b\0c\n1,2\n"),
	  "1: a|b\x1a"
	  "c !a NUL byte in the row\n2: 1|2\n" },
	{ "nothing", TEXT_INIT(""), "" },
	{ "only a BOM", TEXT_INIT("\xef\xbb\xbf"), "" },
	{ "only blank lines", TEXT_INIT("\n\r\n  \n"), "" },
};

static void rows_come_with_the_lines_they_stand_on(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(examples) / sizeof(*examples); i++) {
		struct buffer out = { 0 };

		read_all(examples[i].bytes, 1, 0, &out);
		if (!text_is(buffer_text(&out), examples[i].rows))
			fail_msg("%s: found\n%s", examples[i].what, out.bytes);
		buffer_release(&out);
	}
}

/* What was complete before a cut does not depend on what comes behind it. */
static void rows_before_a_cut_stay_the_same_wherever_it_is(void **state)
{
	const struct text bytes = TEXT("a;\"b\"\"c\"\r\n\"x\n\ny\";2\r3;\"\"\n\n4;5\"6\n7;\"8\"");
	struct arena arena = { 0 };
	struct csv_row whole[8], row;
	struct csvfile *csv = csvfile_new(bytes, 1, 0);
	size_t rows = 0;

	(void)state;
	while (csvfile_next(csv, &arena, &whole[rows]))
		rows++;
	csvfile_free(csv);
	assert_int_equal(rows, 5);
	for (size_t cut = 0; cut <= bytes.len; cut++) {
		/* its own memory, so that the sanitizers see a read behind it */
		struct text part = arena_text(&arena, (struct text){ bytes.ptr, cut });
		size_t i = 0;

		csv = csvfile_new(part, 1, ';');
		while (csvfile_next(csv, &arena, &row)) {
			if (i < rows && whole[i].offset + whole[i].len <= cut) {
				assert_int_equal(row.line, whole[i].line);
				assert_int_equal(row.offset, whole[i].offset);
				assert_int_equal(row.fields, whole[i].fields);
				for (size_t k = 0; k < row.fields; k++)
					assert_true(text_equal(row.field[k], whole[i].field[k]));
			}
			i++;
		}
		csvfile_free(csv);
	}
	arena_release(&arena);
}

/* A file may be read in parts that begin and end between rows. */
static void parts_of_a_file_are_the_file(void **state)
{
	for (size_t i = 0; i < sizeof(examples) / sizeof(*examples); i++) {
		struct text bytes = examples[i].bytes;
		struct arena arena = { 0 };
		struct buffer out = { 0 }, expected = { 0 };
		struct csvfile *csv = csvfile_new(bytes, 7, 0);
		struct csv_row row;

		read_all(bytes, 7, 0, &expected);
		while (csvfile_next(csv, &arena, &row))
			read_all((struct text){ bytes.ptr + row.offset, row.len }, row.line,
				 csvfile_delimiter(csv), &out);
		/* An open quote is judged by what follows it; the other rows by themselves. */
		if (!strstr(examples[i].rows, "!a quote"))
			assert_buffer_equal(&out, buffer_text(&expected).ptr);
		csvfile_free(csv);
		buffer_release(&out);
		buffer_release(&expected);
		arena_release(&arena);
	}
	(void)state;
}

static void a_row_too_long_is_a_problem_and_reading_goes_on(void **state)
{
	for (int quoted = 0; quoted < 2; quoted++) {
		struct buffer bytes = { 0 };
		struct arena arena = { 0 };
		struct csvfile *csv;
		struct csv_row row;

		buffer_add_string(&bytes, "a,b\n");
		buffer_add_string(&bytes, quoted ? "\"x,1\n" : "");
		for (int i = 0; i < 70000; i++)
			buffer_add_char(&bytes, 'x');
		buffer_add_string(&bytes, "\n1,2\n");
		csv = csvfile_new(buffer_text(&bytes), 1, 0);
		assert_true(csvfile_next(csv, &arena, &row));
		if (quoted) {
			assert_true(csvfile_next(csv, &arena, &row));
			assert_true(text_starts_with(row.problem, "a row of more than 65536"));
			assert_int_equal(row.fields, 1);
			assert_text_equal(row.field[0], "x,1");
		}
		assert_true(csvfile_next(csv, &arena, &row));
		assert_text_equal(row.problem, "a row of more than 65536 bytes");
		assert_int_equal(row.line, 2 + quoted);
		assert_true(csvfile_next(csv, &arena, &row));
		assert_int_equal(row.line, 3 + quoted);
		assert_text_equal(row.field[1], "2");
		assert_false(csvfile_next(csv, &arena, &row));
		csvfile_free(csv);
		buffer_release(&bytes);
		arena_release(&arena);
	}
	(void)state;
}

static void too_many_fields_are_a_problem(void **state)
{
	struct buffer bytes = { 0 };
	struct arena arena = { 0 };
	struct csvfile *csv;
	struct csv_row row;

	(void)state;
	for (int i = 0; i < 1000; i++)
		buffer_add_char(&bytes, ',');
	csv = csvfile_new(buffer_text(&bytes), 1, 0);
	assert_true(csvfile_next(csv, &arena, &row));
	assert_text_equal(row.problem, "a row of 1001 fields: 1000 at most");
	assert_int_equal(row.fields, 1000);
	csvfile_free(csv);
	buffer_release(&bytes);
	arena_release(&arena);
}

static void columns_are_found_by_name_in_any_case(void **state)
{
	const struct text names[] = { TEXT("Player"), TEXT("SCORE"), TEXT("score") };
	const struct csv_row row = { .field = names, .fields = 3 };

	(void)state;
	assert_int_equal(csv_row_find(&row, "player"), 0);
	assert_int_equal(csv_row_find(&row, "score"), 1);
	assert_int_equal(csv_row_find(&row, "total"), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_come_with_the_lines_they_stand_on),
		cmocka_unit_test(rows_before_a_cut_stay_the_same_wherever_it_is),
		cmocka_unit_test(parts_of_a_file_are_the_file),
		cmocka_unit_test(a_row_too_long_is_a_problem_and_reading_goes_on),
		cmocka_unit_test(too_many_fields_are_a_problem),
		cmocka_unit_test(columns_are_found_by_name_in_any_case),
	};

	return RUN_TESTS(tests);
}
