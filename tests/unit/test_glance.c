#include "audit_fixture.h"

#define TWO  "#player1 A Ann\n#player2 B Ben\n"
#define CAT  ">A: CATDOGS 8H CAT +10 10\n"
#define OWE  ">B: OWEIIIU H8 .OWE +9 9\n"
#define BOTH TWO CAT OWE

/* Seen to be right without being read; what the audit says of it is checked in any case. */
static bool is_seen(const char *rules, struct text text)
{
	struct unit unit = { .name = TEXT("game"), .bytes = text, .line = 1, .format = LOG_GCG };
	struct reader *reader = reader_new(&unit);
	struct plain_game game;
	enum finding_code note;
	bool seen = reader_next_plain(reader, &game) && glance(&game, fixture_rules(rules), &note);

	reader_free(reader);
	struct audited audited = audit_log(rules, text.ptr, LOG_GCG, NULL);
	audited_release(&audited);
	return seen;
}

struct example {
	const char *text;
	bool seen;
};

static void check(const char *rules, const struct example *example, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (is_seen(rules, text_of(example[i].text)) != example[i].seen)
			fail_msg("%s at a glance:\n%s", example[i].seen ? "not right" : "right",
				 example[i].text);
}

#define CHECK(rules, examples) check(rules, examples, sizeof(examples) / sizeof(*(examples)))

static void right_plays_are_seen(void **state)
{
	static const struct example examples[] = {
		{ BOTH, true },
		/* tiles played through may be dots or letters */
		{ TWO CAT ">B: OWEIIIU H8 COWE +9 9\n", true },
		{ TWO CAT ">B: OWEIIIU H8 KOWE +9 9\n", false },
		{ TWO CAT ">B: OWEIIIU H8 (C)OWE +9 9\n", false },
		/* figures */
		{ TWO ">A: CATDOGS 8H CAT +11 11\n", false },
		{ TWO ">A: CATDOGS 8H CAT +10 11\n", false },
		{ TWO ">A: CATDOGS 8H CAT +10\n", false },
		{ TWO ">A: ?ATDOGS 8H cAT +4 4\n", true },
		{ TWO ">A: CATDOGS 8D CATDOGS +74 74\n", false },
		/* places */
		{ TWO ">A: CATDOGS 8I CAT +10 10\n", false },
		{ TWO ">A: CATDOGS 8H C +6 6\n", false },
		{ TWO ">A: CATDOGS 8N CAT +10 10\n", false },
		{ TWO ">A: CATDOGS 8Z CAT +10 10\n", false },
		{ TWO ">A: CATDOGS 0H CAT +10 10\n", false },
		{ TWO CAT ">B: OWEIIIU 1A OWE +18 18\n", false },
		{ TWO CAT ">B: OWEIIIU H9 OWE +9 9\n", false },
		{ TWO CAT ">B: OWEIIIU H7 OWE +9 9\n", false },
		{ TWO CAT ">B: OWEIIIU H8 ... +9 9\n", false },
		{ TWO CAT ">B: OWEIIIU 8H ... +5 5\n", false },
		{ TWO CAT ">B: SWEIIIU 8K S +6 6\n", false },
	};

	(void)state;
	CHECK("standard", examples);
}

static void racks_are_held_against_each_other(void **state)
{
	static const struct example examples[] = {
		{ BOTH ">A: DOGSAAA J8 .OD +8 18\n", true },
		{ BOTH ">A: DOG J8 .OD +8 18\n", true }, /* known in part */
		{ BOTH ">A: OGSAAAE J8 .OG +8 18\n", false },
		{ BOTH ">A: OG J8 .OG +8 18\n", true },
		{ TWO ">A: CATDOGSE 8H CAT +10 10\n", false },
		{ TWO ">A: CADOGSE 8H CAT +10 10\n", false },
		{ TWO ">A: CATKKDE 8H CAT +10 10\n", false }, /* one K in the set */
		{ TWO ">A: CATKDEE 8H CAT +10 10\n>B: KWEIIIU H8 .WE +8 8\n", false },
		{ TWO ">A: CATdOGS 8H CAT +10 10\n", false },
		{ TWO ">A:  8H CAT +10 10\n",
		  false }, /* not recorded, and nothing is known of it */
	};

	(void)state;
	CHECK("standard", examples);
}

static void other_turns_are_seen(void **state)
{
	static const struct example examples[] = {
		{ BOTH ">A: DOGSAAA -DO +0 10\n>B: IIIUEEE - +0 9\n", true },
		{ BOTH ">A: DOGSAAA -2 +0 10\n", true },
		{ BOTH ">A: DOGSAAA -KO +0 10\n", false },
		{ BOTH ">A: DOGSAAA -8 +0 10\n", false },
		{ BOTH ">A: DOGSAAA -DO +1 11\n", false },
		{ BOTH ">A: DOGSAAA - +1 11\n", false },
		{ BOTH ">B: IIIUEEE - +0 9\n", false },	 /* out of turn */
		{ TWO ">A: DOGSAAA -DO +0 0\n", false }, /* a sheet of scores */
		{ BOTH ">B: OWEIIIU -- -9 0\n>A: DOGSAAA -DO +0 10\n", true },
		{ BOTH ">B: OWEIIIU --  -9 0\n", true },
		{ BOTH ">B: OWEIIIU -- -8 1\n", false },
		{ BOTH ">A: CATDOGS -- -10 0\n", false },
		{ BOTH ">B: OWEIIIU -- -9 0\n>B: OWEIIIU -- +0 0\n", false },
	};

	(void)state;
	CHECK("standard", examples);
}

#define PASSES ">A: DOGSAAA - +0 10\n>B: IIIUEEE - +0 9\n"
#define LEFT_A ">A: DOGSAAA (DOGSAAA) -9 1\n"
#define LEFT_B ">B: IIIUEEE (IIIUEEE) -7 2\n"

static void an_end_is_seen_where_it_is(void **state)
{
	static const struct example examples[] = {
		{ BOTH PASSES PASSES PASSES LEFT_A LEFT_B, true },
		{ BOTH PASSES PASSES PASSES LEFT_A, false },
		{ BOTH PASSES PASSES PASSES, false },
		{ BOTH PASSES PASSES PASSES ">A: DOGSAAA - +0 10\n" LEFT_A LEFT_B, false },
		{ BOTH PASSES PASSES LEFT_A LEFT_B, false },
		{ BOTH PASSES PASSES PASSES ">A: DOGSAAA (DOGSAAA) -8 2\n" LEFT_B, false },
		{ BOTH PASSES PASSES PASSES ">A: QKAAAAA (QKKAAAA) -24 -14\n" LEFT_B, false },
		{ BOTH PASSES PASSES PASSES LEFT_A LEFT_A LEFT_B, false },
	};

	(void)state;
	CHECK("standard", examples);
}

static void challenges_and_times_are_seen(void **state)
{
	static const struct example standard[] = {
		{ BOTH ">B: IIIU (challenge) +5 14\n>A: DOGSAAA - +0 10\n", true },
		{ BOTH ">B: IIIU (challenge) +3 12\n", false },
		{ BOTH ">B: IIIU (challenge) +5 14\n>B: IIIU (challenge) +5 19\n", false },
		{ BOTH ">A: DOGS (challenge) +5 15\n", false },
		{ BOTH "#challenge A\n>B: OWEIIIU -- -9 0\n", true },
		{ BOTH "#challenge A COWE\n", true },
		{ BOTH "#challenge A CAT\n", false },
		{ BOTH ">A: DOGS (time) -10 0\n", true },
		{ BOTH ">A: DOGS (time) -15 -5\n", false },
		{ BOTH "#final A 10\n#final B 9\n", true },
		{ BOTH "#final A 11\n", false },
		{ BOTH ">A: DOGS (DOGS) -6 4\n", false }, /* it is not over */
	};
	static const struct example naspa[] = {
		{ BOTH "#challenge A\n>A: DOGSAAA - +0 10\n", true },
		{ BOTH "#challenge A\n>A: DOGSAAA -DO +0 10\n", false },
	};

	(void)state;
	CHECK("standard", standard);
	CHECK("naspa", naspa);
}

static void what_is_written_otherwise_is_left_to_the_reader(void **state)
{
	static const struct example examples[] = {
		{ "#character-encoding UTF-8\n#title T\n#lexicon CSW21\n" BOTH "#note fine\n",
		  true },
		{ "#player1 A Ann\r\n#player2 B Ben\r\n>A: CATDOGS 8H CAT +10 10\r\n", true },
		{ BOTH "\n\n", true },
		{ "#character-encoding klingon\n" BOTH, false },
		{ "#title \xc3\xa9\n" BOTH, false },
		{ BOTH "#clock A 3:00\n", true },
		{ TWO "#clock A 3:00\n" CAT, false }, /* of no entry */
		{ BOTH "#remark mine\n", false },
		{ BOTH "more of a note\n", false },
		{ BOTH "#note ephor-ignore incomplete\n", false },
		{ "#draw A E\n" BOTH, false },
		{ "#orientation lettered-rows\n" BOTH, false },
		{ "#player1 A Ann\n" CAT, false },
		{ "#player1 A Ann\n#player2 A Ben\n" CAT, false },
		{ BOTH "#player3 C Cid\n", false },
		{ TWO ">C: CATDOGS 8H CAT +10 10\n", false },
		{ TWO ">A: CATDOGS 8H CAT +10 10", false },
		{ TWO ">A:\tCATDOGS 8H CAT +10 10\n", false },
		{ TWO ">A: CATDOGS 8H CAT +10 10 CAT\n", false },
		{ TWO ">A: CATDOGS 8H CAT 10 10\n", false },
		{ TWO, false },
		{ "", false },
	};

	(void)state;
	CHECK("standard", examples);
}

/* The game behind it begins where the whole reader lets it begin. */
static void a_game_ends_where_the_next_one_begins(void **state)
{
	static const struct {
		const char *text;
		uint32_t line; /* of the next game; 0: the first one is not seen */
	} examples[] = {
		{ BOTH TWO CAT, 5 },
		{ BOTH "\n#title next\n" TWO CAT, 6 },
		{ BOTH "#note of the first\n#title next\n" TWO CAT, 6 },
		{ BOTH "#title of the first\n#note of the first\n" TWO CAT, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(examples) / sizeof(*examples); i++) {
		struct unit unit = { .name = TEXT("game"),
				     .bytes = text_of(examples[i].text),
				     .line = 1,
				     .format = LOG_GCG };
		struct reader *reader = reader_new(&unit);
		struct arena arena = { 0 };
		struct plain_game game;
		struct log log;

		assert_int_equal(reader_next_plain(reader, &game), examples[i].line > 0);
		if (examples[i].line) {
			reader_pass_plain(reader);
			assert_true(reader_next(reader, &arena, &log));
			assert_int_equal(log.line, examples[i].line);
			assert_int_equal(log.entries, 1);
			assert_false(reader_next_plain(reader, &game));
			assert_false(reader_next(reader, &arena, &log));
		}
		reader_free(reader);
		arena_release(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(right_plays_are_seen),
		cmocka_unit_test(racks_are_held_against_each_other),
		cmocka_unit_test(other_turns_are_seen),
		cmocka_unit_test(an_end_is_seen_where_it_is),
		cmocka_unit_test(challenges_and_times_are_seen),
		cmocka_unit_test(what_is_written_otherwise_is_left_to_the_reader),
		cmocka_unit_test(a_game_ends_where_the_next_one_begins),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
