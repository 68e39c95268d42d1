#include "unit.h"

#include "base/csvfile.h"
#include "base/csvwrite.h"

static void quotes_stand_only_where_they_are_needed(void **state)
{
	struct buffer out = { 0 };
	struct csv csv = { .out = &out };

	(void)state;
	csv_word(&csv, TEXT("rank"));
	csv_word(&csv, TEXT("a,b"));
	csv_word(&csv, TEXT("say \"x\""));
	csv_word(&csv, TEXT(" blank"));
	csv_end_row(&csv);
	csv_int(&csv, -150);
	csv_word(&csv, (struct text){ 0 });
	csv_word(&csv, TEXT("+3.5"));
	csv_word(&csv, TEXT("two\nlines"));
	csv_end_row(&csv);
	assert_buffer_equal(&out, "rank,\"a,b\",\"say \"\"x\"\"\",\" blank\"\n"
				  "-150,,+3.5,\"two\nlines\"\n");
	buffer_release(&out);
}

static void typed_text_is_never_a_formula(void **state)
{
	const struct {
		const char *text, *field;
	} row[] = {
		{ "=1+1", "'=1+1\n" },	 { "+49", "'+49\n" },
		{ "-x", "'-x\n" },	 { "@sum", "'@sum\n" },
		{ "\tx", "\"'\tx\"\n" }, { "=\"a\",b", "\"'=\"\"a\"\",b\"\n" },
		{ "a=b", "a=b\n" },	 { "", "\n" },
		{ "Σ-1", "Σ-1\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct buffer out = { 0 };
		struct csv csv = { .out = &out };

		csv_text(&csv, text_of(row[i].text));
		csv_end_row(&csv);
		assert_buffer_equal(&out, row[i].field);
		buffer_release(&out);
	}
}

static void what_is_written_is_read_back(void **state)
{
	const char *const field[] = { "a", "b,c;d\te", "\"", "x\ny", "\"\"", "Ω", "" };
	const size_t len = sizeof(field) / sizeof(*field);
	struct buffer out = { 0 };
	struct csv csv = { .out = &out };
	struct arena arena = { 0 };
	struct csvfile *file;
	struct csv_row row;

	(void)state;
	for (size_t i = 0; i < len; i++)
		csv_word(&csv, text_of(field[i]));
	csv_end_row(&csv);
	file = csvfile_new(buffer_text(&out), 1, ',');
	assert_true(csvfile_next(file, &arena, &row));
	assert_int_equal(row.problem.len, 0);
	assert_int_equal(row.fields, len);
	for (size_t i = 0; i < len; i++)
		assert_text_equal(row.field[i], field[i]);
	csvfile_free(file);
	arena_release(&arena);
	buffer_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quotes_stand_only_where_they_are_needed),
		cmocka_unit_test(typed_text_is_never_a_formula),
		cmocka_unit_test(what_is_written_is_read_back),
	};

	return RUN_TESTS(tests);
}
