/*
 * Sheets of one game against each other: how they are aligned, what is said of
 * the differences, and what is merged.
 */
#include "audit/reconcile.h"

#include "audit/align.h"
#include "audit_fixture.h"
#include "log/writer.h"

#define TWO  "#player1 A A\n#player2 B B\n"
#define HEAD "#character-encoding UTF-8\n" TWO

struct reconciled {
	struct arena arena;
	struct log merged;
	struct buffer findings; /* "4 6 7: message; " */
};

static struct reconciled reconcile(const char *rules_name, const char *const *text, int sheets)
{
	static const char *const name[] = { "a", "b", "c", "d" };
	const struct rules *rules = fixture_rules(rules_name);
	struct audit_options options = { 0 };
	struct reconciled r = { 0 };
	struct log log[4];

	for (int s = 0; s < sheets; s++) {
		struct unit unit = { .name = text_of(name[s]),
				     .bytes = text_of(text[s]),
				     .line = 1,
				     .format = LOG_GCG };
		struct reader *reader = reader_new(&unit);

		assert_true(reader_next(reader, &r.arena, &log[s]));
		reader_free(reader);
	}
	reconcile_sheets(log, sheets, rules, &options, &r.arena, &r.merged);
	for (size_t i = 0; i < r.merged.findings.len; i++) {
		const struct finding *finding = &r.merged.findings.item[i];

		buffer_printf(&r.findings, "%u", (unsigned)finding->line);
		if (finding->has_claimed)
			buffer_printf(&r.findings, " %d", finding->claimed);
		if (finding->has_expected)
			buffer_printf(&r.findings, " %d", finding->expected);
		buffer_printf(&r.findings, ": " TEXT_FMT "\n", TEXT_ARG(finding->message));
	}
	return r;
}

static void check(const char *rules, const char *const *text, int sheets, const char *findings,
		  const char *merged)
{
	struct reconciled r = reconcile(rules, text, sheets);
	struct buffer out = { 0 };

	assert_text_equal(buffer_text(&r.findings), findings);
	/* without the notes, which say the same */
	for (size_t i = 0; i < r.merged.remarks; i++)
		assert_true(text_starts_with(r.merged.remark[i].text, "ephor-reconcile: ") ||
			    !text_is(r.merged.remark[i].name, "note"));
	r.merged.remarks = 0;
	r.merged.arena = &r.arena; /* it was moved */
	gcg_write(&r.merged, &out);
	assert_buffer_equal(&out, merged);
	buffer_release(&out);
	buffer_release(&r.findings);
	arena_release(&r.arena);
}

static void words_that_are_written_differently_agree(void **state)
{
	static const struct {
		const char *a, *b;
		bool agree;
	} table[] = {
		{ "TRAINS", "TRAINS", true },
		{ "TRA..S", "TRAINS", true },
		{ "TRA(IN)S", "TRA..S", true },
		{ "TRAINS", "TRAINs", false },
		{ "TRAINS", "TRAIN", false },
		{ "[CH]A", ".A", true },
		{ "[CH]A", "CHA", false },
		{ "ΝΑΙ", ".ΑΙ", true },
		{ "", "", true },
		{ "(", "", true },
		{ "[CH", "[CH", true },
		{ ".", "..", false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		assert_int_equal(words_agree(text_of(table[i].a), text_of(table[i].b)),
				 table[i].agree);
}

/* G-4B-i: both players write the score */
static void sheets_that_agree_are_merged_without_a_word(void **state)
{
	const char *const text[] = { TWO ">A: CAT 8H CAT +10 10\n>B: 8H ...S +6\n",
				     TWO ">A: 8H CAT +10 10\n>B: S 8H CATS +6 6\n" };

	(void)state;
	check("standard", text, 2, "", HEAD ">A: CAT 8H CAT +10 10\n>B: S 8H ...S +6 6\n");
}

/* G-4B-i */
static void a_wrong_score_is_one_difference_whatever_it_does_to_the_totals(void **state)
{
	const char *const text[] = {
		TWO ">A: 8H CAT +12 12\n>B: 8H ...S +6 6\n>A: J8 .O +2 14\n#final A 14\n",
		TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n#final A 12\n"
	};

	(void)state;
	check("standard", text, 2,
	      "3 12 10: CAT of A: a:3 has 12, b:3 has 10; by the board it is 10\n",
	      HEAD ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n#final A 12\n");
}

static void two_differences_of_one_player_are_added_up_together(void **state)
{
	/* the second sheet is wrong first, the first one later: the totals meet again */
	const char *const text[] = { TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +4 14\n",
				     TWO ">A: 8H CAT +12 12\n>B: 8H ...S +6 6\n>A: J8 .O +2 14\n" };

	(void)state;
	check("standard", text, 2,
	      "3 12 10: CAT of A: a:3 has 10, b:3 has 12; by the board it is 10\n"
	      "5 4 2: .O of A: a:5 has 4, b:5 has 2; by the board it is 2\n",
	      HEAD ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n");
}

static void a_total_alone_is_judged_by_the_scores(void **state)
{
	const char *const text[] = {
		TWO
		">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 13\n>B: - +0 6\n>A: - +0 13\n",
		TWO
		">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n>B: - +0 6\n>A: - +0 12\n"
	};

	(void)state;
	check("standard", text, 2,
	      "5 13 12: .O of A: a:5 has a total of 13, b:5 has a total of 12; by the scores it "
	      "is 12\n",
	      HEAD
	      ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n>B: - +0 6\n>A: - +0 12\n");
}

static void an_entry_that_one_sheet_lacks_is_found_by_the_rest(void **state)
{
	const char *const text[] = { TWO ">A: 8H CAT +10 10\n>A: J8 .O +2 12\n>B: - +0 6\n",
				     TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n"
					 ">A: J8 .O +2 12\n>B: - +0 6\n" };

	(void)state;
	check("standard", text, 2,
	      "3: ...S of B: a has no such entry, b:4 has it; the rest of the game fits b\n",
	      HEAD ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n>B: - +0 6\n");
}

static void an_entry_written_twice_is_left_out(void **state)
{
	const char *const text[] = {
		TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>B: 8H ...S +6 12\n>A: J8 .O +2 12\n",
		TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n>A: J8 .O +2 12\n"
	};
	struct reconciled r = reconcile("standard", text, 2);

	(void)state;
	assert_int_equal(r.merged.entries, 3);
	assert_int_equal(r.merged.findings.len, 1);
	assert_non_null(strstr(r.findings.bytes, "the rest of the game is right without it"));
	buffer_release(&r.findings);
	arena_release(&r.arena);
}

static void a_word_is_decided_by_the_board(void **state)
{
	/* only from 8H the later O can be played through */
	const char *const text[] = {
		TWO ">A: 8G CAT +10 10\n>B: - +0 0\n>A: J8 .O +2 12\n",
		TWO ">A: 8H CAT +10 10\n>B: - +0 0\n>A: J8 .O +2 12\n",
	};

	(void)state;
	check("standard", text, 2,
	      "3: CAT of A: a:3 has 8G CAT, b:3 has 8H CAT; the rest of the game fits b\n",
	      HEAD ">A: 8H CAT +10 10\n>B: - +0 0\n>A: J8 .O +2 12\n");
}

static void names_may_differ_between_sheets(void **state)
{
	const char *const text[] = { TWO ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n",
				     "#player1 b b\n#player2 Anna Anna\n"
				     ">Anna: 8H CAT +10 10\n>b: 8H ...S +6 6\n" };

	(void)state;
	check("standard", text, 2, "", HEAD ">A: 8H CAT +10 10\n>B: 8H ...S +6 6\n");
}

static void where_nothing_tells_it_is_said(void **state)
{
	const char *const text[] = { TWO ">A: 8H CAT +10 10\n>B: -QQQ +0 0\n",
				     TWO ">A: 8H CAT +10 10\n>B: -VVV +0 0\n",
				     TWO ">A: 8H CAT +10 10\n>B: -VVV +0 0\n" };
	struct reconciled r = reconcile("standard", text, 3);

	(void)state;
	assert_int_equal(r.merged.findings.len, 1);
	assert_non_null(strstr(r.findings.bytes, "a:4 has the tiles QQQ, b:4 has the tiles VVV"));
	/* what most sheets have */
	assert_text_equal(r.merged.entry[1].tiles, "VVV");
	buffer_release(&r.findings);
	arena_release(&r.arena);
}

static void what_readers_could_not_read_is_said_with_its_sheet(void **state)
{
	const char *const text[] = { TWO ">A: 8H CAT +10 10\n",
				     TWO ">A: 8H CAT +10 10\n>B: what?\n" };
	struct reconciled r = reconcile("standard", text, 2);

	(void)state;
	assert_int_equal(r.merged.findings.item[0].code, FINDING_SYNTAX);
	assert_true(text_starts_with(r.merged.findings.item[0].message, "b:4: "));
	buffer_release(&r.findings);
	arena_release(&r.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_that_are_written_differently_agree),
		cmocka_unit_test(sheets_that_agree_are_merged_without_a_word),
		cmocka_unit_test(a_wrong_score_is_one_difference_whatever_it_does_to_the_totals),
		cmocka_unit_test(two_differences_of_one_player_are_added_up_together),
		cmocka_unit_test(a_total_alone_is_judged_by_the_scores),
		cmocka_unit_test(an_entry_that_one_sheet_lacks_is_found_by_the_rest),
		cmocka_unit_test(an_entry_written_twice_is_left_out),
		cmocka_unit_test(a_word_is_decided_by_the_board),
		cmocka_unit_test(names_may_differ_between_sheets),
		cmocka_unit_test(where_nothing_tells_it_is_said),
		cmocka_unit_test(what_readers_could_not_read_is_said_with_its_sheet),
	};
	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
