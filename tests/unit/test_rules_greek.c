/*
 * The rule set greek, clause by clause, as far as a log shows it: what breaks it
 * is found, what keeps it is not.  The clauses about events are tested where
 * events are: test_standings, test_rating, test_awards, test_event_read.
 */
#include "clause_fixture.h"

#define RULES "greek"

/* Seven Α for the first player, Α and Ψ (11) for the second. */
static const char nine_tiles[] = "?\t?\t0\t0\nΑ\tα\t8\t1\nΨ\tψ\t1\t10\n";

/* G-0: what the text leaves out follows the official game */
static void the_official_game_fills_the_gaps(void **state)
{
	(void)state;
	check_clean(RULES, TWO ">A: 8H ΝΑΙ +6 6\n", "6 0");
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +3 3\n", "3 move-score 3 6 start-not-doubled H8");
	check_clean(RULES, TWO ">A: 8D ΑΑΑΑΑΑΑ +66 66\n", "66 0");
	check_findings(RULES, TWO ">A: 8D ΑΑΑΑΑΑΑ +16 16\n", "3 move-score 16 66 bingo-omitted");
	check_findings(RULES, TWO ">A: 8H Α +2 2\n", "3 opening-length 1 2");
}

/* G-1: a list that ends at some length judges no longer words */
static void a_list_judges_no_longer_words(void **state)
{
	(void)state;
	check_findings_with(RULES, TWO ">A: 8H ΝΑΝΑ +8 8\n", "ΝΑ\nΝΑΙ\n", "");
	check_findings_with(RULES, TWO ">A: 8H ΙΑΝ +6 6\n", "ΝΑ\nΝΑΙ\n", "3 (word-invalid)");
	check_findings_with(RULES, TWO ">A: 8H ΝΑΙ +6 6\n", "ΝΑ\nΝΑΙ\n", "");
}

/* G-3A: nearest to alpha, a blank before it, equal letters again */
static void the_letter_nearest_to_alpha_begins(void **state)
{
	(void)state;
	check_findings(RULES, TWO "#draw A Ω\n#draw B Β\n>B: 8H ΑΝ +4 4\n", "");
	check_findings(RULES, TWO "#draw A Ω\n#draw B Β\n>A: 8H ΑΝ +4 4\n", "5 turn-order");
	check_findings(RULES, TWO "#draw A Α\n#draw B ?\n>B: 8H ΑΝ +4 4\n", "");
	check_findings(RULES, TWO "#draw A Α\n#draw B ?\n>A: 8H ΑΝ +4 4\n", "5 turn-order");
	check_findings(RULES, TWO "#draw A Γ\n#draw B Γ\n#draw A Ω\n#draw B Ε\n>A: 8H ΑΝ +4 4\n",
		       "7 turn-order");
	check_findings(RULES, TWO "#draw A Γ\n#draw B Γ\n#draw A Ω\n#draw B Ε\n>B: 8H ΑΝ +4 4\n",
		       "");
	/* the pairing program decides: no letters, either may begin */
	check_findings(RULES, TWO ">B: 8H ΑΝ +4 4\n>A: - +0 0\n", "");
}

/* G-4B-i: what the sheet adds up is checked */
static void the_sheet_adds_up(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 8\n", "3 running-total 8 6");
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 6\n", "");
}

/* G-4B-iii: at most bag-7: 10 -> 3, 13 -> 6, 14 -> 7, 8 -> 1, 7 -> 0 */
static void an_exchange_leaves_seven_in_the_bag(void **state)
{
	static const struct {
		int bag, limit;
	} cases[] = { { 10, 3 }, { 13, 6 }, { 14, 7 }, { 8, 1 }, { 7, 0 } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char name[64], rows[64], text[128], expected[64];
		int limit = cases[i].limit;

		snprintf(rows, sizeof(rows), "?\t?\t0\t0\nΑ\tα\t%d\t1\nΒ\tβ\t0\t8\n",
			 14 + cases[i].bag);
		snprintf(name, sizeof(name), "%s", with_tiles(RULES, rows));
		if (limit > 0) {
			snprintf(text, sizeof(text), TWO ">A: ΑΑΑΑΑΑΑ -%d +0 0\n", limit);
			check_findings(name, text, "");
		}
		if (limit < 7) {
			snprintf(text, sizeof(text), TWO ">A: ΑΑΑΑΑΑΑ -%d +0 0\n", limit + 1);
			snprintf(expected, sizeof(expected), "3 exchange-bag %d %d", limit + 1,
				 limit);
			check_findings(name, text, expected);
		}
	}
}

/* A sheet that does not say how many were exchanged: at least one was */
static void an_exchange_of_unknown_size_takes_one_tile_at_least(void **state)
{
	const char *gcg = TWO ">A: ΑΑΑΑΑΑΑ -0 +0 0\n";
	const char *csv = "player,action,rack,score,total\nA,exchange,ΑΑΑΑΑΑΑ,0,0\nB,pass,,0,0\n";
	char name[64];

	(void)state;
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, "?\t?\t0\t0\nΑ\tα\t21\t1\n"));
	/* the last 7 in the bag */
	check_findings(name, gcg, "3 exchange-bag");
	check_csv(name, csv, "2 exchange-bag");
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, "?\t?\t0\t0\nΑ\tα\t22\t1\n"));
	check_findings(name, gcg, "");
	check_csv(name, csv, "");
}

/* G-4B-iii: over the limit it stands, and the opponent chooses: no rack-carry follows */
static void after_a_wrong_exchange_the_opponent_chooses(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES, "?\t?\t0\t0\nΑ\tα\t15\t1\nΒ\tβ\t8\t8\n"));
	/* 9 in the bag: 2 may go */
	check_findings(name, TWO ">A: ΑΑΑΑΒΒΒ -ΒΒΒ +0 0\n>B: - +0 0\n>A: ΑΑΑΒΒΒΒ - +0 0\n",
		       "3 exchange-bag 3 2");
	check_findings(name, TWO ">A: ΑΑΑΑΒΒΒ -ΒΒ +0 0\n>B: - +0 0\n>A: ΑΑΑΒΒΒΒ - +0 0\n",
		       "5 (rack-carry)");
}

/* G-4B-blank: declared when played; a letter passed off as a third blank stands */
static void a_false_blank_stands(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H ναΙ +2 2\n", "");
	check_findings(RULES, TWO ">A: 8H ναι +0 0\n", "3 (blank-count) 3 2");
	check_scores(RULES, TWO ">A: 8H ναι +0 0\n", "0 0");
	check_findings(RULES, TWO ">A: 8H ν?Ι +2 2\n", "3 blank-undeclared I8");
	check_findings(RULES, TWO ">A: 8H νΑΙ +4 4\n>B: 8H ΚΑΙΝ +3 3\n", "4 blank-changed H8");
	check_csv(RULES, "player,position,word,blank,score,total\nA,8H,νΑΙ,Κ,4,4\n",
		  "2 blank-claim");
	/* σ and ς are the same blank */
	check_findings(RULES, TWO ">A: 8H ΝΑς +4 4\n", "");
}

/* G-4D1: 10 for each started minute: 30:00 0, 30:01 10, 31:00 10, 31:01 20, 40:00 100 */
static void each_started_minute_costs_ten(void **state)
{
	static const struct {
		const char *clock;
		int points;
	} cases[] = {
		{ "30:00", 0 }, { "30:01", 10 }, { "31:00", 10 }, { "31:01", 20 }, { "40:00", 100 }
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[256], expected[64];
		int points = cases[i].points;

		snprintf(text, sizeof(text),
			 TWO ">A: 8H ΝΑΙ +6 6\n>B: - +0 0\n#clock A %s\n>A: (time) -%d %d\n",
			 cases[i].clock, points, 6 - points);
		check_findings(RULES, text, "");
		snprintf(expected, sizeof(expected), "%d 0", 6 - points); /* nothing to B */
		check_scores(RULES, text, expected);
		snprintf(text, sizeof(text),
			 TWO ">A: 8H ΝΑΙ +6 6\n>B: - +0 0\n#clock A %s\n>A: (time) -%d %d\n",
			 cases[i].clock, points + 5, 6 - points - 5);
		snprintf(expected, sizeof(expected), "6 overtime %d %d", -points - 5, -points);
		check_findings(RULES, text, expected);
	}
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 6\n>B: - +0 0\n#clock A 30:01\n",
		       "4 overtime 0 -10");
	/* without a clock reading only what no minutes can give is wrong */
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 6\n>A: (time) -20 -14\n", "");
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 6\n>A: (time) -15 -9\n", "4 overtime -15");
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 6\n>A: (time) +10 16\n", "4 overtime 10");
	check_clause(RULES, TWO ">A: 8H ΝΑΙ +6 6\n>A: (time) -15 -9\n", FINDING_OVERTIME, "G-4D1");
}

/* A sheet of scores with a lead of the first player, who took more than 40 minutes. */
static void late_sheet(char *text, size_t size, int lead, int penalty)
{
	snprintf(text, size,
		 "player,action,score,total,clock\nA,play,%d,%d,\nB,play,200,200,20:00\n"
		 "A,time,%d,%d,40:01\n",
		 200 + lead, 200 + lead, -penalty, 200 + lead - penalty);
}

/* G-4D2: over 40:00 lost: lead 121 -> -122, 60 -> -100, 101 -> -102, behind by 10 -> -100 */
static void over_forty_minutes_the_game_is_lost(void **state)
{
	static const struct {
		int lead, penalty;
	} cases[] = { { 121, 122 }, { 60, 100 }, { 101, 102 }, { -10, 100 }, { 100, 100 } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[256], expected[64];

		late_sheet(text, sizeof(text), cases[i].lead, cases[i].penalty);
		check_csv(RULES, text, "");
		check_winner(RULES, text, 2, WON_BY_RULE, false);
		late_sheet(text, sizeof(text), cases[i].lead, cases[i].penalty - 10);
		snprintf(expected, sizeof(expected), "4 overtime %d %d", 10 - cases[i].penalty,
			 -cases[i].penalty);
		if (cases[i].lead > cases[i].penalty - 10)
			strcat(expected, "; 4 winner-changed");
		check_csv(RULES, text, expected);
	}
}

/* G-4D2: 100 without a clock reading is what ten minutes cost, and the game goes on */
static void a_penalty_that_minutes_can_give_loses_no_game(void **state)
{
	static const char sheet[] = "player,action,score,total\nA,play,321,321\nB,play,200,200\n"
				    "A,time,-100,221\n";

	(void)state;
	check_csv(RULES, sheet, "");
	check_scores(RULES, sheet, "221 200");
	check_winner(RULES, sheet, 1, WON_BY_SCORE, false);
}

/* G-4D2: play stopped on time: neither incomplete nor end-missing; cites its own clause */
static void play_stops_when_the_time_is_up(void **state)
{
	static const char stopped[] = TWO ">A: 8D ΑΑΑΑΑΑΑ +66 66\n>B: - +0 0\n#clock A 40:01\n"
					  ">A: (time) -100 -34\n";

	(void)state;
	check_clean(RULES, stopped, "-34 0");
	assert_int_equal(notes_of(RULES, stopped, FINDING_INCOMPLETE), 0);
	check_winner(RULES, stopped, 2, WON_BY_RULE, false);
	check_findings(RULES,
		       TWO ">A: 8D ΑΑΑΑΑΑΑ +66 66\n>B: - +0 0\n#clock A 40:01\n"
			   ">A: (time) -67 -1\n",
		       "6 overtime -67 -100");
	check_clause(RULES,
		     TWO ">A: 8D ΑΑΑΑΑΑΑ +66 66\n>B: - +0 0\n#clock A 40:01\n"
			 ">A: (time) -67 -1\n",
		     FINDING_OVERTIME, "G-4D2");
	/* the sheet knows nothing of it */
	check_findings(RULES, TWO ">A: 8D ΑΑΑΑΑΑΑ +66 66\n>B: - +0 0\n#clock A 41:00\n",
		       "4 overtime 0 -100; 4 winner-changed");
	/* no clock, but no number of minutes costs so much */
	check_findings(RULES, TWO ">A: 8H ΝΑΙ +6 6\n>A: (time) -110 -104\n",
		       "4 overtime -110 -100");
}

/* G-4D2: played on to the end, the lead is the one after tiles left and the other's overtime */
static void the_lead_is_the_one_at_the_end(void **state)
{
	static const char head[] = TWO ">B: - +0 0\n#clock B 31:30\n"
				       ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n#clock A 41:00\n";
	char name[64], text[512];

	(void)state;
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, nine_tiles));
	/* 77 against -11, and B owes 20 for time: the lead is 108 */
	snprintf(text, sizeof(text), "%s%s", head,
		 ">A: (ΑΨ) +11 77\n>B: ΑΨ (ΑΨ) -11 -11\n>B: (time) -20 -31\n"
		 ">A: (time) -109 -32\n");
	check_clean(name, text, "-32 -31");
	snprintf(text, sizeof(text), "%s%s", head,
		 ">A: (ΑΨ) +11 77\n>B: ΑΨ (ΑΨ) -11 -11\n>B: (time) -20 -31\n"
		 ">A: (time) -100 -23\n");
	check_findings(name, text, "10 overtime -100 -109; 10 winner-changed");
}

/* G-4E: a first move off the centre and tiles with a gap stand where nobody challenged them */
static void what_nobody_challenged_stands(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8I ΑΝ +2 2\n>B: - +0 0\n", "3 (start-square) H8");
	check_findings(RULES, TWO ">A: 8H ΑΝ +4 4\n>B: 12A ΝΑ +4 4\n", "4 (not-connected)");
	check_findings(RULES, TWO ">A: 8H Α.Ν +4 4\n>B: - +0 0\n", "3 (not-connected) I8");
	check_findings(RULES, TWO ">A: 8H ΑΝ +4 4\n>B: 9H ΝΑ +8 8\n", "");
	/* elsewhere they are errors */
	check_findings("standard", TWO ">A: 8H A.N +4 4\n>B: - +0 0\n", "3 through-letter I8");
	check_findings("standard", TWO ">A: 8H AN +4 4\n>B: 12A NA +4 4\n", "4 not-connected");
	/* challenged, the play comes off: tiles back, nothing scored, the other's turn */
	check_clean(RULES, TWO ">A: 8I ΑΝ +2 2\n>A: -- -2 0\n>B: 8H ΑΝ +4 4\n", "0 4");
	check_clean(RULES, TWO ">A: 8H Α.Ν +4 4\n>A: -- -4 0\n>B: 8H ΑΝ +4 4\n", "0 4");
	/* that its words are good is no reason then to leave it on */
	check_findings_with(RULES, TWO ">A: 8I ΑΝ +2 2\n>A: -- -2 0\n", "ΑΝ\nΝΑ\n", "");
}

/* G-4E: one bad word among those challenged voids the play; the director may decide otherwise */
static void one_bad_word_voids_the_play(void **state)
{
	static const char words[] = "ΝΑ\nΝΑΙ\nΑΝ\n";

	(void)state;
	check_findings_with(RULES, TWO ">A: 8H ΝΑ +4 4\n>A: -- -4 0\n", words, "4 (ruling-wrong)");
	check_findings_with(RULES, TWO ">A: 8H ΙΝ +4 4\n>A: -- -4 0\n", words, "");
	check_findings_with(RULES, TWO ">A: 8H ΙΝ +4 4\n>B: (challenge) +0 0\n", words,
			    "4 (ruling-wrong)");
	check_findings_with(RULES, TWO ">A: 8H ΝΑ +4 4\n>B: (challenge) +0 0\n", words, "");
	check_findings(RULES, TWO ">A: 8H ΝΑ +4 4\n>A: -- -3 1\n", "4 withdrawn-score -3 -4");
	check_findings(RULES, TWO ">A: 8H ΝΑ +4 4\n>A: -- -4 0\n>A: 8H ΑΝ +4 4\n>B: - +0 0\n",
		       "5 challenge-turn");
}

/* G-4E-one: one challenge of a play by one player, of words that it formed */
static void a_play_is_challenged_once(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: 8H ΑΝ +4 4\n#challenge B ΑΝ\n#challenge B ΑΝ\n>B: - +0 0\n",
		       "5 challenge-repeat");
	check_findings(RULES,
		       TWO ">A: 8H ΑΝ +4 4\n>B: (challenge) +0 0\n>B: (challenge) +0 0\n"
			   ">B: - +0 0\n",
		       "5 challenge-repeat");
	check_findings(RULES, TWO ">A: 8H ΑΝ +4 4\n#challenge B ΝΑ\n>B: - +0 0\n",
		       "4 (challenge-word)");
	/* one challenge of several words; another one of the next play */
	check_findings(RULES,
		       TWO ">A: 8H ΑΝ +4 4\n#challenge B ΑΝ\n>B: 9H ΝΑ +8 8\n"
			   "#challenge A ΝΑ ΑΝ\n>A: 10H ΑΑ +8 12\n#challenge B ΑΝΑ\n>B: - +0 8\n",
		       "");
	check_csv(RULES,
		  "player,action,position,word,score,total\nA,play,8H,ΑΝ,4,4\n"
		  "B,challenge,,ΑΝ,0,0\nB,challenge,,ΑΝ,0,0\n",
		  "4 challenge-repeat");
}

/* `failed` plays of A, each challenged by B in vain; the last `paid` of them cost 10. */
static void failed_challenges(struct buffer *text, int failed, int paid)
{
	int total[2] = { 0, 0 };
	/* ΑΑ below ΑΑ: the points of rows 8 to 14 */
	static const int points[] = { 4, 8, 8, 10, 14, 16 };

	buffer_add_string(text, TWO);
	for (int i = 0; i < failed; i++) {
		total[0] += points[i];
		buffer_printf(text, ">A: %dH ΑΑ +%d %d\n", 8 + i, points[i], total[0]);
		total[1] -= i >= failed - paid ? 10 : 0;
		buffer_printf(text, ">B: (challenge) %s %d\n>B: - +0 %d\n",
			      i >= failed - paid ? "-10" : "+0", total[1], total[1]);
	}
}

/* G-4E-penalty: 3 cost nothing, 4 cost 10, 6 cost 30; a successful one does not start anew */
static void three_failed_challenges_are_free(void **state)
{
	static const struct {
		int failed, paid;
	} cases[] = { { 3, 0 }, { 4, 1 }, { 6, 3 } };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct buffer text = { 0 };

		failed_challenges(&text, cases[i].failed, cases[i].paid);
		struct audited audited = audit_log(RULES, text.bytes, LOG_GCG, NULL);
		const char *found = audited.findings.bytes ? audited.findings.bytes : "";
		assert_null(strstr(found, "challenge"));
		assert_int_equal(audited.verdict.player[1].challenges_failed, cases[i].failed);
		assert_int_equal(audited.verdict.player[1].audited, -10 * cases[i].paid);
		audited_release(&audited);
		buffer_release(&text);
		/* one paid too early, or one too late */
		failed_challenges(&text, cases[i].failed, cases[i].paid + 1);
		audited = audit_log(RULES, text.bytes, LOG_GCG, NULL);
		assert_non_null(strstr(audited.findings.bytes, "10 challenge-penalty -10 0"));
		audited_release(&audited);
		buffer_release(&text);
	}
	struct buffer late = { 0 };
	failed_challenges(&late, 4, 0);
	struct audited audited = audit_log(RULES, late.bytes, LOG_GCG, NULL);
	assert_non_null(strstr(audited.findings.bytes, "13 challenge-penalty 0 -10"));
	assert_int_equal(audited.verdict.player[1].audited, -10);
	assert_int_equal(audited.verdict.player[0].audited, 4 + 8 + 8 + 10); /* nothing to A */
	audited_release(&audited);
	buffer_release(&late);
}

/* G-4E-penalty: the line neither counts as a zero nor breaks a run of them */
static void a_penalty_is_no_turn(void **state)
{
	struct buffer text = { 0 };

	(void)state;
	failed_challenges(&text, 4, 1);
	buffer_add_string(&text, ">A: - +0 30\n>B: - +0 -10\n>A: - +0 30\n>B: - +0 -10\n");
	/* with B's pass behind the penalty five zeros: one more ends it */
	assert_false(is_complete(RULES, text.bytes));
	buffer_add_string(&text, ">A: - +0 30\n");
	assert_true(is_complete(RULES, text.bytes));
	buffer_release(&text);
}

static bool says(const struct audited *audited, const char *part)
{
	const struct findings *findings = &audited->verdict.findings;

	for (size_t i = 0; i < findings->len; i++) {
		struct text message = findings->item[i].message;

		if (findings->item[i].code == FINDING_RULING_WRONG &&
		    memmem(message.ptr, message.len, part, strlen(part)))
			return true;
	}
	return false;
}

/* G-4E-ruling: what could be claimed is shown: the play's points and 30 */
static void a_wrong_ruling_shows_what_could_be_claimed(void **state)
{
	static const char words[] = "ΝΑ\nΝΑΙ\n";
	struct audited audited =
		audit_log(RULES, TWO ">A: 8H ΝΑ +4 4\n>A: -- -4 0\n", LOG_GCG, words);

	(void)state;
	assert_true(says(&audited, "+34"));
	audited_release(&audited);
	audited = audit_log(RULES, TWO ">A: 8H ΙΝ +4 4\n>B: (challenge) +0 0\n", LOG_GCG, words);
	assert_true(says(&audited, "-34"));
	assert_int_equal(audited.verdict.player[0].audited, 4);
	audited_release(&audited);
}

/* G-4F: too many tiles are a warning, too few carry nothing */
static void only_a_surplus_of_tiles_is_said(void **state)
{
	(void)state;
	check_findings(RULES, TWO ">A: ΑΑΑΝΝΝΝΝ 8H ΑΝ +4 4\n", "3 (rack-size) 8 7");
	check_findings(RULES, TWO ">A: ΑΑΑΝΝΝ 8H ΑΝ +4 4\n", "");
	/* the opponent draws from the surplus: what was kept proves nothing */
	check_findings(RULES, TWO ">A: ΑΑΑΝΝΝΨΞ - +0 0\n>B: - +0 0\n>A: ΑΑΑΝΝΙΙ 8H ΑΝ +4 4\n",
		       "3 (rack-size) 8 7");
}

/* G-4Z: any number of tiles unaccounted for at the end is a note */
static void lost_tiles_are_noted(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, nine_tiles));
	const char *lost = TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (Ψ) +10 76\n>B: Ψ (Ψ) -10 -10\n";
	check_clean(name, lost, "76 -10");
	assert_int_equal(notes_of(name, lost, FINDING_END_RACK), 1);
	const char *none =
		TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΑΨ) +11 77\n>B: ΑΨ (ΑΨ) -11 -11\n";
	check_clean(name, none, "77 -11");
	assert_int_equal(notes_of(name, none, FINDING_END_RACK), 0);
	/* what the set does not have is no lost tile */
	check_findings(name,
		       TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΨΨ) +20 86\n>B: ΨΨ (ΨΨ) -20 -20\n",
		       "4 end-rack");
	/* two were lost early on: the bag seems to hold them still */
	snprintf(name, sizeof(name), "%s",
		 with_tiles(RULES, "?\t?\t0\t0\nΑ\tα\t15\t1\nΨ\tψ\t1\t10\n"));
	lost = TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΑΑΑΑΑΑΨ) +16 82\n"
		   ">B: ΑΑΑΑΑΑΨ (ΑΑΑΑΑΑΨ) -16 -16\n";
	check_clean(name, lost, "82 -16");
	assert_int_equal(notes_of(name, lost, FINDING_END_RACK), 1);
	/* with tiles on the rack it is no end */
	check_findings(name,
		       TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑ +12 12\n>A: (ΑΑΑΑΑΑΨ) +16 28\n"
			   ">B: ΑΑΑΑΑΑΨ (ΑΑΑΑΑΑΨ) -16 -16\n",
		       "4 (end-early)");
}

/* G-5B: 400 out, 380 with Ψ and Α (11): 411, 369 */
static void tiles_left_go_to_the_opponent(void **state)
{
	static const char columns[] = "player,action,tiles,score,total\nA,play,,400,400\n"
				      "B,play,,380,380\n";
	char name[64], text[256];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", columns, "A,end,ΨΑ,11,411\nB,end,ΨΑ,-11,369\n");
	check_csv(RULES, text, "");
	check_scores(RULES, text, "411 369");
	snprintf(text, sizeof(text), "%s%s", columns, "A,end,,22,422\nB,end,ΨΑ,-11,369\n");
	check_csv(RULES, text, "4 end-adjustment 22 11");
	snprintf(name, sizeof(name), "%s", with_tiles(RULES, nine_tiles));
	check_findings(name, TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΑΨ) +22 88\n",
		       "4 end-adjustment 22 11");
	check_findings(name, TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n>A: (ΑΨ) +11 77\n",
		       "4 end-missing -11");
	check_findings(name, TWO ">A: ΑΑΑΑΑΑΑ 8D ΑΑΑΑΑΑΑ +66 66\n", "3 end-missing 11");
}

/* G-5C: six zeros in a row end the game, for any reason; 100/90 with 8 and 15 left: 92/75 */
static void six_zeros_end_the_game(void **state)
{
	(void)state;
	check_scores(RULES,
		     "player,action,tiles,score,total\nA,play,,100,100\nB,play,,90,90\n"
		     "A,pass,,0,100\nB,pass,,0,90\nA,pass,,0,100\nB,pass,,0,90\nA,pass,,0,100\n"
		     "B,pass,,0,90\nA,end,Β,-8,92\nB,end,ΨΑΑΑΑΑ,-15,75\n",
		     "92 75");
	/* a pass, an exchange, a play taken back, one worth nothing */
	static const char zeros[] = TWO ">A: 8H ΑΝ +4 4\n>B: - +0 0\n>A: -Α +0 4\n"
					">B: 9H ΝΑ +8 8\n>B: -- -8 0\n>A: - +0 4\n>B: -ΝΝ +0 0\n";
	assert_false(is_complete(RULES, zeros));
	char text[512];
	snprintf(text, sizeof(text), "%s%s", zeros, ">A: - +0 4\n");
	assert_true(is_complete(RULES, text));
	snprintf(text, sizeof(text), "%s%s", zeros, ">A: 8G ν.. +2 6\n>B: - +0 0\n");
	assert_false(is_complete(RULES, text)); /* five zeros and a score: from the start */
	check_findings(RULES,
		       TWO ">A: - +0 0\n>B: - +0 0\n>A: - +0 0\n>B: - +0 0\n>A: - +0 0\n"
			   ">B: - +0 0\n>A: 8H ΑΝ +4 4\n",
		       "9 after-end; 9 end-missing");
	/* all blanks: a play worth nothing is a zero */
	assert_true(is_complete(RULES, TWO ">A: 8H νι +0 0\n>B: - +0 0\n>A: - +0 0\n>B: - +0 0\n"
					   ">A: - +0 0\n>B: - +0 0\n"));
	check_findings(RULES,
		       TWO ">A: 8H ΑΝ +4 4\n>B: - +0 0\n>A: - +0 4\n>B: - +0 0\n>A: - +0 4\n"
			   ">B: - +0 0\n>A: - +0 4\n>A: (Β) -8 -4\n>B: (ΨΑΑΑΑΑ) -15 -15\n",
		       "");
	check_findings(RULES,
		       TWO ">A: 8H ΑΝ +4 4\n>B: - +0 0\n>A: - +0 4\n>B: - +0 0\n>A: - +0 4\n"
			   ">B: - +0 0\n>A: - +0 4\n>A: (Β) +8 12\n>B: (ΨΑΑΑΑΑ) -15 -15\n",
		       "10 end-adjustment 8 -8");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_official_game_fills_the_gaps),
		cmocka_unit_test(a_list_judges_no_longer_words),
		cmocka_unit_test(the_letter_nearest_to_alpha_begins),
		cmocka_unit_test(the_sheet_adds_up),
		cmocka_unit_test(an_exchange_leaves_seven_in_the_bag),
		cmocka_unit_test(an_exchange_of_unknown_size_takes_one_tile_at_least),
		cmocka_unit_test(after_a_wrong_exchange_the_opponent_chooses),
		cmocka_unit_test(a_false_blank_stands),
		cmocka_unit_test(each_started_minute_costs_ten),
		cmocka_unit_test(over_forty_minutes_the_game_is_lost),
		cmocka_unit_test(a_penalty_that_minutes_can_give_loses_no_game),
		cmocka_unit_test(play_stops_when_the_time_is_up),
		cmocka_unit_test(the_lead_is_the_one_at_the_end),
		cmocka_unit_test(what_nobody_challenged_stands),
		cmocka_unit_test(one_bad_word_voids_the_play),
		cmocka_unit_test(a_play_is_challenged_once),
		cmocka_unit_test(three_failed_challenges_are_free),
		cmocka_unit_test(a_penalty_is_no_turn),
		cmocka_unit_test(a_wrong_ruling_shows_what_could_be_claimed),
		cmocka_unit_test(only_a_surplus_of_tiles_is_said),
		cmocka_unit_test(lost_tiles_are_noted),
		cmocka_unit_test(tiles_left_go_to_the_opponent),
		cmocka_unit_test(six_zeros_end_the_game),
	};

	return cmocka_run_group_tests(tests, fixture_open, fixture_close) != 0;
}
