#include "unit.h"

#include "rules/library.h"

struct fixture {
	struct library *library;
	struct rules_problems problems;
	struct buffer out;
};

static int set_up(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ .library = library_new() };
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	library_free(f->library);
	rules_problems_release(&f->problems);
	buffer_release(&f->out);
	return 0;
}

static const struct tileset *tiles_named(struct fixture *f, const char *name)
{
	const struct tileset *tiles = library_tiles(f->library, text_of(name), &f->problems);

	assert_non_null(tiles);
	assert_int_equal(f->problems.len, 0);
	return tiles;
}

/* The figures are those of RULES.md, "Tiles and boards". */
static void built_in_sets_have_the_right_sums(void **state)
{
	static const struct {
		const char *name;
		int total, points, blanks;
	} sets[] = {
		{ "catalan", 100, 189, 2 },	 { "dutch", 102, 230, 2 },
		{ "english", 100, 187, 2 },	 { "english-super", 200, 381, 4 },
		{ "erudit-ru", 131, 315, 3 },	 { "french", 102, 197, 2 },
		{ "german", 102, 202, 2 },	 { "greek", 104, 206, 2 },
		{ "italian", 120, 293, 2 },	 { "norwegian", 100, 202, 2 },
		{ "polish", 100, 190, 2 },	 { "portuguese", 120, 204, 3 },
		{ "romanian", 100, 211, 2 },	 { "russian", 104, 224, 2 },
		{ "spanish-fise", 100, 192, 2 }, { "swedish", 100, 194, 2 },
		{ "turkish", 100, 201, 2 },	 { "ukrainian", 104, 234, 2 },
		{ "wwf", 104, 220, 2 },
	};
	size_t count;
	const char *const *names = library_tiles_names(&count);

	assert_int_equal(count, sizeof(sets) / sizeof(sets[0]));
	for (size_t i = 0; i < count; i++) {
		const struct tileset *tiles = tiles_named(*state, sets[i].name);

		assert_string_equal(names[i], sets[i].name);
		assert_string_equal(tiles->name, sets[i].name);
		assert_int_equal(tiles->total, sets[i].total);
		assert_int_equal(tiles->points, sets[i].points);
		assert_int_equal(tiles->count[TILE_BLANK], sets[i].blanks);
		assert_int_equal(tiles->value[TILE_BLANK], 0);
	}
}

static void every_tile_reads_back_as_it_was_written(void **state)
{
	struct fixture *f = *state;
	size_t count;
	const char *const *names = library_tiles_names(&count);

	for (size_t i = 0; i < count; i++) {
		const struct tileset *tiles = tiles_named(f, names[i]);

		for (int tile = TILE_BLANK; tile < tiles->kinds; tile++) {
			for (int mark = 0; mark <= TILE_AS_BLANK; mark += TILE_AS_BLANK) {
				tile_t written = (tile_t)(tile | mark), read = 0;

				if (tile == TILE_BLANK && mark)
					continue;
				buffer_clear(&f->out);
				tile_write(tiles, written, &f->out);
				assert_int_equal(tileset_read(tiles, f->out.bytes,
							      f->out.bytes + f->out.len, &read),
						 f->out.len);
				assert_int_equal(read, written);
				if (mark)
					assert_int_equal(tile_value(tiles, read), 0);
			}
		}
	}
}

static void letters_are_read_as_logs_write_them(void **state)
{
	static const struct {
		const char *tiles, *written;
		size_t taken;
		const char *face; /* NULL: no tile */
		bool as_blank;
	} row[] = {
		{ "english", "QUIZ", 1, "Q", false },
		{ "english", "q", 1, "Q", true },
		{ "english", "?", 1, "?", false },
		{ "english", "[Q?]", 4, "Q", true },
		{ "english", "[Q]", 3, "Q", false },
		{ "english", "[q?]", 4, "Q", true },
		{ "english", "[??]", 0, NULL, false },
		{ "english", "[]", 0, NULL, false },
		{ "english", "[", 0, NULL, false },
		{ "english", "[CH]", 0, NULL, false },
		{ "english", "Ω", 0, NULL, false },
		{ "english", "", 0, NULL, false },
		{ "english", "1", 0, NULL, false },
		{ "english", ".", 0, NULL, false },
		{ "english", "\xc1\x81", 0, NULL, false }, /* an overlong A */
		{ "english", "\xce", 0, NULL, false },
		{ "english", "\xe2\x80", 0, NULL, false },
		{ "spanish-fise", "[CH]ICO", 4, "CH", false },
		{ "spanish-fise", "[ch]", 4, "CH", true },
		{ "spanish-fise", "[CH?]", 5, "CH", true },
		{ "spanish-fise", "[Ch]", 0, NULL, false },
		{ "spanish-fise", "CH", 1, "C", false },
		{ "spanish-fise", "Ñ", 2, "Ñ", false },
		{ "spanish-fise", "ñ", 2, "Ñ", true },
		{ "catalan", "[L·L]", 6, "L·L", false },
		{ "catalan", "[l·l]", 6, "L·L", true },
		{ "catalan", "[QU]", 4, "QU", false },
		{ "catalan", "Q", 0, NULL, false },
		{ "greek", "Σ", 2, "Σ", false },
		{ "greek", "σ", 2, "Σ", true },
		{ "greek", "ς", 2, "Σ", true },
		{ "greek", "[ς?]", 5, "Σ", true },
		{ "greek", "A", 0, NULL, false }, /* the Latin letter */
		{ "turkish", "I", 1, "I", false },
		{ "turkish", "ı", 2, "I", true },
		{ "turkish", "İ", 2, "İ", false },
		{ "turkish", "i", 1, "İ", true },
		{ "ukrainian", "'", 1, "'", false },
		{ "ukrainian", "\xe2\x80\x99", 3, "'", false },
		{ "ukrainian", "\xca\xbc", 2, "'", false },
		{ "ukrainian", "['?]", 4, "'", true },
		{ "ukrainian", "[\xe2\x80\x99?]", 6, "'", true },
		{ "ukrainian", "[\xca\xbc?]", 5, "'", true },
		{ "ukrainian", "Ы", 0, NULL, false }, /* R1 */
		{ "ukrainian", "Ґ", 2, "Ґ", false },
		{ "russian", "Ё", 2, "Ё", false },
		{ "russian", "\xc3\x8b", 2, "Ё", false },
		{ "russian", "\xc3\xab", 2, "Ё", true },
		{ "erudit-ru", "\xc3\x8b", 0, NULL, false },
		{ "italian", "W", 1, "W", false },
		{ "norwegian", "ü", 2, "Ü", true },
	};

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		const struct tileset *tiles = tiles_named(*state, row[i].tiles);
		const char *end = row[i].written + strlen(row[i].written);
		tile_t tile = TILE_NONE;
		size_t taken = tileset_read(tiles, row[i].written, end, &tile);

		if (taken != row[i].taken)
			fail_msg("%s %s: %zu bytes taken", row[i].tiles, row[i].written, taken);
		if (taken == 0)
			continue;
		assert_string_equal(tile_face(tiles, tile), row[i].face);
		assert_int_equal((tile & TILE_AS_BLANK) != 0, row[i].as_blank);
	}
}

static void a_blank_apostrophe_is_written_with_a_question_mark(void **state)
{
	struct fixture *f = *state;
	const struct tileset *tiles = tiles_named(f, "ukrainian");

	tile_write(tiles, (tile_t)(tiles->kinds - 1), &f->out);
	tile_write(tiles, (tile_t)((tiles->kinds - 1) | TILE_AS_BLANK), &f->out);
	assert_buffer_equal(&f->out, "'['?]");
}

static void letters_without_a_tile_are_kept(void **state)
{
	const struct tileset *tiles = tiles_named(*state, "italian");
	tile_t tile;

	assert_int_equal(tileset_read(tiles, "K", &"K"[1], &tile), 1);
	assert_int_equal(tiles->count[tile], 0);
	assert_int_equal(tile_in_bag((tile_t)(tile | TILE_AS_BLANK)), TILE_BLANK);
}

/* One bad file a row, with the line and the message it must give. */
static void every_problem_of_a_tile_file_is_told(void **state)
{
	struct fixture *f = *state;
	static const struct {
		const char *bytes;
		uint32_t line;
		const char *message;
	} row[] = {
		{ "", 0, "no tiles: expected a row for the blank, then one for each letter" },
		{ "# nothing\n\n", 0,
		  "no tiles: expected a row for the blank, then one for each letter" },
		{ "?\t?\t2\t0\n", 0, "no letters after the blank" },
		{ "A\ta\t9\t1\n", 1,
		  "first row is \"A\": expected the blank, \"?\" twice, its count and value" },
		{ "?\t?\t2\t0\nA\ta\t9\n", 2,
		  "fewer than four fields: expected face, blank face, count and value, with tabs "
		  "between them" },
		{ "?\t?\t2\t0\nA\ta\t9\t1\t7\n", 2,
		  "more than four fields: expected face, blank face, count and value, with tabs "
		  "between them" },
		{ "?\t?\t2\t0\nA\ta\tnine\t1\n", 2,
		  "count \"nine\": expected a whole number from 0 to 200" },
		{ "?\t?\t2\t0\nA\ta\t9\t-1\n", 2,
		  "value \"-1\": expected a whole number from 0 to 1000" },
		{ "?\t?\t2\t0\n\ta\t9\t1\n", 2, "no face: expected a letter" },
		{ "?\t?\t2\t0\nA\t\t9\t1\n", 2, "no blank face: expected a letter" },
		{ "?\t?\t2\t0\nA\ta\t9\t1\nA\tb\t1\t1\n", 3,
		  "face \"A\" stands on an earlier row too" },
		{ "?\t?\t2\t0\nA\ta\t9\t1\nB\ta\t1\t1\n", 3,
		  "blank face \"a\" stands on an earlier row too" },
		{ "?\t?\t2\t0\nCH\tch\t1\t5\nCH\tkh\t1\t5\n", 3,
		  "face \"CH\" stands on an earlier row too" },
		{ "?\t?\t2\t0\n7\ta\t1\t1\n", 2, "face \"7\": '7' cannot be part of a letter" },
		{ "?\t?\t2\t0\nA\t[a]\t1\t1\n", 2,
		  "blank face \"[a]\": '[' cannot be part of a letter" },
		{ "?\t?\t2\t0\n\xc4\ta\t1\t1\n", 2, "face \"\\xC4\" is not UTF-8" },
		{ "?\t?\t2\t0\nABCDEFGHIJKLMNOP\ta\t1\t1\n", 2,
		  "face of 16 bytes: at most 15 are allowed" },
		{ "?\t?\t2\t0\nA\ta\t200\t1\nB\tb\t199\t1\n", 0,
		  "401 tiles: at most 400 are allowed" },
		{ "?\t?\t2\t0\nA\ta\t201\t1\n", 2,
		  "count \"201\": expected a whole number from 0 to 200" },
		{ "?\t?\t2\t0\nA\ta\t1\t1\nalias\tb\tC\n", 3,
		  "alias for \"C\": no row above has this letter" },
		{ "?\t?\t2\t0\nA\ta\t1\t1\nalias\ta\tA\n", 3,
		  "alias \"a\" is a letter of the set already" },
		{ "?\t?\t2\t0\nA\ta\t1\t1\nalias\tbc\tA\n", 3,
		  "alias \"bc\": expected one character" },
	};
	struct tileset tiles;

	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct rules_problems problems = { 0 };

		assert_false(tileset_parse(&tiles, TEXT("mine"), text_of(row[i].bytes),
					   TEXT("mine.tsv"), &problems));
		assert_int_equal(problems.len, 1);
		assert_text_equal(problems.item[0].message, row[i].message);
		assert_text_equal(problems.item[0].file, "mine.tsv");
		assert_int_equal(problems.item[0].line, row[i].line);
		rules_problems_release(&problems);
	}
	assert_int_equal(f->problems.len, 0);
}

static void all_problems_are_told_at_once_but_not_without_end(void **state)
{
	struct fixture *f = *state;
	struct tileset tiles;

	buffer_add_string(&f->out, "?\t?\t2\t0\n");
	for (int i = 0; i < 1000; i++)
		buffer_add_string(&f->out, "A\n");
	assert_false(tileset_parse(&tiles, TEXT("mine"), buffer_text(&f->out), TEXT("mine.tsv"),
				   &f->problems));
	assert_int_equal(f->problems.errors, 1000);
	assert_int_equal(f->problems.len, PROBLEMS_MAX + 1);
	assert_text_equal(f->problems.item[PROBLEMS_MAX].message,
			  "too many problems: the rest is not listed");
}

static void sixty_two_letters_fit_and_one_more_does_not(void **state)
{
	struct fixture *f = *state;
	struct tileset tiles;

	buffer_add_string(&f->out, "?\t?\t2\t0\n");
	for (int i = 0; i < 62; i++)
		buffer_printf(&f->out, "\xce%c\t\xd0%c\t1\t1\n", 0x80 + i, 0x80 + i);
	assert_true(tileset_parse(&tiles, TEXT("mine"), buffer_text(&f->out), TEXT("mine.tsv"),
				  &f->problems));
	assert_int_equal(tiles.kinds, TILE_KINDS);
	buffer_add_string(&f->out, "A\ta\t1\t1\n");
	assert_false(tileset_parse(&tiles, TEXT("mine"), buffer_text(&f->out), TEXT("mine.tsv"),
				   &f->problems));
	assert_int_equal(f->problems.len, 1);
	assert_text_equal(f->problems.item[0].message, "\"A\": more than 62 letters");
	assert_int_equal(f->problems.item[0].line, 64);
}

static void spreadsheet_habits_are_accepted(void **state)
{
	struct fixture *f = *state;
	struct tileset tiles;

	assert_true(tileset_parse(&tiles, TEXT("mine"),
				  TEXT("\xef\xbb\xbf# mine\r\n? \t?\t1\t0\r\n\r\nA\ta\t 3\t1"),
				  TEXT("mine.tsv"), &f->problems));
	assert_int_equal(tiles.total, 4);
	assert_int_equal(tiles.points, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(built_in_sets_have_the_right_sums),
		TEST(every_tile_reads_back_as_it_was_written),
		TEST(letters_are_read_as_logs_write_them),
		TEST(a_blank_apostrophe_is_written_with_a_question_mark),
		TEST(letters_without_a_tile_are_kept),
		TEST(every_problem_of_a_tile_file_is_told),
		TEST(all_problems_are_told_at_once_but_not_without_end),
		TEST(sixty_two_letters_fit_and_one_more_does_not),
		TEST(spreadsheet_habits_are_accepted),
	};

	return RUN_TESTS(tests);
}
