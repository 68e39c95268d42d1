#include "unit.h"

#include "audit_fixture.h"
#include "report/board_page.h"

struct world {
	struct audited audited;
	struct arena arena;
	struct board_page page;
};

static struct world page_of(const char *rules, const char *log, enum log_format format)
{
	struct world w = { .audited = audit_log(rules, log, format, NULL) };
	struct audit_game_view game = { &w.audited.verdict, &w.audited.log, fixture_rules(rules) };

	board_page_make(&w.page, &game, &w.audited.verdict, &w.arena);
	return w;
}

static void release(struct world *w)
{
	arena_release(&w->arena);
	audited_release(&w->audited);
}

/* "H4 O1 [e]" of a line of squares; sides that are outlined follow as l, r, t, b. */
static void assert_squares(const struct world *w, int row, int column, int count, bool down,
			   const char *expected)
{
	struct buffer found = { 0 };

	for (int i = 0; i < count; i++) {
		const struct board_square *square =
			&w->page.square[square_at(row + (down ? i : 0), column + (down ? 0 : i))];

		buffer_printf(&found, "%s%s%s%s", i ? " " : "",
			      square->role == SQUARE_BLANK ? "[" : "",
			      *square->face ? square->face : ".",
			      square->role == SQUARE_BLANK ? "]" : "");
		if (square->worth >= 0)
			buffer_printf(&found, "%d", square->worth);
		for (int side = 0; side < 4; side++)
			if (square->outlined & 1u << side)
				buffer_add_char(&found, "lrtb"[side]);
	}
	assert_buffer_equal(&found, expected);
	buffer_release(&found);
}

static void add_figure(struct buffer *out, struct board_figure figure)
{
	if (figure.known)
		buffer_printf(out, " %d", figure.value);
	else
		buffer_add_string(out, " -");
}

/* "1 p0 8D HORSE 20 24 20 24 <1>": scores claimed and audited, then totals, then findings. */
static void assert_row(const struct world *w, size_t index, const char *expected)
{
	const struct board_row *row = &w->page.row[index];
	struct buffer found = { 0 };

	assert_true(index < w->page.rows);
	buffer_printf(&found, "%d p%d " TEXT_FMT " " TEXT_FMT "%s", row->turn, row->player,
		      TEXT_ARG(row->place), TEXT_ARG(row->what), row->bingo ? "*" : "");
	add_figure(&found, row->claimed_score);
	add_figure(&found, row->audited_score);
	add_figure(&found, row->claimed_total);
	add_figure(&found, row->audited_total);
	if (row->missing)
		buffer_add_string(&found, " missing");
	if (row->withdrawn)
		buffer_add_string(&found, " withdrawn");
	if (row->finding.len > 0)
		buffer_printf(&found, " <%s " TEXT_FMT ">", severity_name(row->worst),
			      TEXT_ARG(row->finding));
	assert_buffer_equal(&found, expected);
	buffer_release(&found);
}

static const char wrong_score[] = "#player1 a A\n#player2 b B\n"
				  ">a: HORSE 8D HORSE +24 24\n"
				  ">b: ANT F7 A.T +6 6\n"
				  ">a: N? 9F .eN +5 29\n";

static void tiles_have_their_worth_and_blanks_none(void **state)
{
	struct world w = page_of("standard", wrong_score, LOG_GCG);

	(void)state;
	assert_true(w.page.has_board);
	assert_squares(&w, 7, 6, 2, false, "S1 E1");
	assert_squares(&w, 8, 6, 2, false, "[e] N1");
	release(&w);
}

static void a_play_with_an_error_is_outlined_as_a_whole(void **state)
{
	struct world w = page_of("standard", wrong_score, LOG_GCG);

	(void)state;
	assert_buffer_equal(&w.audited.findings, "4 move-score 6 3 letter-value F7");
	assert_squares(&w, 6, 5, 3, true, "A1lrt R1lr T1lrb");
	assert_squares(&w, 7, 3, 2, false, "H4 O1");
	release(&w);
}

static void the_sheet_has_claimed_and_audited_figures_side_by_side(void **state)
{
	struct world w = page_of("standard", wrong_score, LOG_GCG);

	(void)state;
	assert_row(&w, 0, "1 p0 8D HORSE 24 24 24 24");
	assert_row(&w, 1, "2 p1 F7 ART 6 3 6 3 <error 1>");
	assert_true(w.page.row[1].differs);
	assert_false(w.page.row[0].differs);
	release(&w);
}

static void free_premium_squares_have_their_marks(void **state)
{
	struct world w = page_of("standard", wrong_score, LOG_GCG);

	(void)state;
	assert_squares(&w, 0, 0, 8, false, "3W . . 2L . . . 3W");
	assert_squares(&w, 1, 1, 5, false, "2W . . . 3L");
	assert_int_equal(w.page.square[square_at(0, 0)].role, SQUARE_WORD_3);
	release(&w);
	w = page_of("standard english-super super",
		    "#player1 a A\n#player2 b B\n>a: AT 11K AT +4 4\n", LOG_GCG);
	assert_squares(&w, 0, 0, 4, false, "4W . . 2L");
	assert_squares(&w, 2, 5, 1, false, "4L");
	assert_int_equal(w.page.layout->size, 21);
	release(&w);
	w = page_of("standard", "#player1 a A\n#player2 b B\n>a: AT - +0 0\n", LOG_GCG);
	assert_squares(&w, 7, 7, 1, false, "★");
	release(&w);
}

static void a_tile_of_several_letters_is_one_square(void **state)
{
	struct world w =
		page_of("standard catalan",
			"#player1 a A\n#player2 b B\n>a: PA[L·L]A 8F PA[L·L]A +30 30\n", LOG_GCG);

	(void)state;
	assert_squares(&w, 7, 4, 6, false, ". P3 A1 L·L10 A1 .");
	release(&w);
}

static void letters_of_any_alphabet_stand_on_the_board(void **state)
{
	static const struct {
		const char *rules, *play, *squares;
	} table[] = {
		{ "greek", ">a: ΚΟΣΜΟΣ 8F ΚΟΣμΟΣ +14 14\n", "Κ2 Ο1 Σ1 [μ] Ο1 Σ1" },
		{ "standard ukrainian", ">a: КОЛЕСО 8F КОлЕСО +14 14\n", "К2 О1 [л] Е1 С2 О1" },
		{ "standard turkish", ">a: IŞILTI 8F IŞiLTI +14 14\n", "I2 Ş4 [i] L1 T1 I2" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct buffer log = { 0 };
		struct world w;

		buffer_printf(&log, "#player1 a A\n#player2 b B\n%s", table[i].play);
		w = page_of(table[i].rules, log.bytes, LOG_GCG);
		for (int c = 5; c < 11; c++)
			w.page.square[square_at(7, c)].outlined = 0;
		assert_squares(&w, 7, 5, 6, false, table[i].squares);
		release(&w);
		buffer_release(&log);
	}
}

static void plays_with_warnings_are_disputed_only_where_there_is_nothing_worse(void **state)
{
	struct world w = page_of("standard",
				 "#player1 a A\n#player2 b B\n"
				 ">a: HORSIAB 8D HORSE +24 24\n>b: ANT F7 A.T +3 3\n",
				 LOG_GCG);

	(void)state;
	assert_buffer_equal(&w.audited.findings, "3 (rack-tiles)");
	assert_squares(&w, 7, 3, 5, false, "H4ltb O1tb R1tb S1tb E1rtb");
	release(&w);
	w = page_of("standard",
		    "#player1 a A\n#player2 b B\n"
		    ">a: HORSIAB 8D HORSE +24 24\n>b: ANT F7 A.T +4 4\n",
		    LOG_GCG);
	assert_squares(&w, 7, 3, 2, false, "H4 O1");
	assert_squares(&w, 6, 5, 3, true, "A1lrt R1lr T1lrb");
	release(&w);
}

static void a_withdrawn_play_is_on_the_sheet_and_not_on_the_board(void **state)
{
	struct world w = page_of("standard",
				 "#player1 a A\n#player2 b B\n>a: HORSE 8D HORSE +24 24\n"
				 ">a: HORSE -- -24 0\n>b: ANT 8G ANT +6 6\n",
				 LOG_GCG);

	(void)state;
	assert_row(&w, 0, "1 p0 8D HORSE 24 24 24 24 withdrawn");
	assert_row(&w, 1, "0 p0  withdrawn -24 -24 0 0");
	assert_squares(&w, 7, 3, 6, false, "2L . . A1 N1 T1");
	release(&w);
}

static void what_the_sheet_lacks_is_a_row_of_its_own(void **state)
{
	struct world w = page_of("standard",
				 "#player1 a A\n#player2 b B\n"
				 ">a: AEHORST 8D HORSE +24 24\n>b: EEILNTU E7 T.IL +4 4\n"
				 ">a: AEINOTV - +0 24\n>b: DEEINUW - +0 4\n"
				 ">a: AEINOTV - +0 24\n>b: DEEINUW - +0 4\n"
				 ">a: AEINOTV - +0 24\n>b: DEEINUW - +0 4\n"
				 ">a: AEINOTV (AEINOTV) -10 14\n",
				 LOG_GCG);

	(void)state;
	assert_int_equal(w.page.rows, 10);
	assert_row(&w, 8, "0 p0  (AEINOTV) -10 -10 14 14");
	assert_row(&w, 9, "0 p1  (DEEINUW) - -11 - -7 missing <error 1>");
	release(&w);
}

static void a_sheet_of_scores_has_no_board(void **state)
{
	struct world w =
		page_of("standard", "player,score,total\na,20,20\nb,30,30\na,12,33\n", LOG_CSV);

	(void)state;
	assert_false(w.page.has_board);
	assert_row(&w, 2, "3 p0  (play) 12 12 33 32 <error 1>");
	release(&w);
}

static void progress_has_a_point_for_each_turn_and_ends_with_the_final_score(void **state)
{
	struct world w =
		page_of("standard",
			"player,action,score,total\na,play,20,20\nb,play,30,30\n"
			"a,pass,0,20\nb,play,10,40\na,play,5,25\nb,end,-7,33\na,end,7,32\n",
			LOG_CSV);
	int total[BOARD_TURNS_MAX];

	(void)state;
	assert_int_equal(board_page_progress(&w.page, 0, total), 3);
	assert_int_equal(total[0], 20);
	assert_int_equal(total[1], 20);
	assert_int_equal(total[2], 32);
	assert_int_equal(board_page_progress(&w.page, 1, total), 2);
	assert_int_equal(total[1], 33);
	release(&w);
}

static void rows_beyond_the_page_are_counted(void **state)
{
	struct buffer log = { 0 };
	struct world w;

	(void)state;
	buffer_add_string(&log, "player,score\n");
	for (int i = 0; i < BOARD_ROWS_MAX + 7; i++)
		buffer_printf(&log, "%c,1\n", 'a' + i % 2);
	w = page_of("standard", log.bytes, LOG_CSV);
	assert_int_equal(w.page.rows, BOARD_ROWS_MAX);
	assert_int_equal(w.page.rows_left_out, 7);
	release(&w);
	buffer_release(&log);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tiles_have_their_worth_and_blanks_none),
		cmocka_unit_test(a_play_with_an_error_is_outlined_as_a_whole),
		cmocka_unit_test(the_sheet_has_claimed_and_audited_figures_side_by_side),
		cmocka_unit_test(free_premium_squares_have_their_marks),
		cmocka_unit_test(a_tile_of_several_letters_is_one_square),
		cmocka_unit_test(letters_of_any_alphabet_stand_on_the_board),
		cmocka_unit_test(
			plays_with_warnings_are_disputed_only_where_there_is_nothing_worse),
		cmocka_unit_test(a_withdrawn_play_is_on_the_sheet_and_not_on_the_board),
		cmocka_unit_test(what_the_sheet_lacks_is_a_row_of_its_own),
		cmocka_unit_test(a_sheet_of_scores_has_no_board),
		cmocka_unit_test(progress_has_a_point_for_each_turn_and_ends_with_the_final_score),
		cmocka_unit_test(rows_beyond_the_page_are_counted),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
