#include "unit.h"

#include <stdio.h>

#include "log/reader.h"

struct reading {
	struct arena arena;
	struct reader *reader;
	struct log log;
};

static void begin(struct reading *r, struct text bytes, const char *fallback)
{
	struct unit unit = { .name = TEXT("dir/some.gcg"),
			     .bytes = bytes,
			     .format = LOG_GCG,
			     .line = 1,
			     .default_encoding = fallback };
	*r = (struct reading){ 0 };
	r->reader = reader_new(&unit);
}

static void end(struct reading *r)
{
	reader_free(r->reader);
	arena_release(&r->arena);
}

static void read_bytes(struct reading *r, struct text bytes)
{
	begin(r, bytes, NULL);
	assert_true(reader_next(r->reader, &r->arena, &r->log));
}

static void read_game(struct reading *r, const char *text)
{
	read_bytes(r, text_of(text));
}

#define HEAD "#player1 Jim James One\n#player2 Ann Anna Two\n"

static int count(const struct log *log, enum finding_code code)
{
	int found = 0;
	for (size_t i = 0; i < log->findings.len; i++)
		found += log->findings.item[i].code == code;
	return found;
}

static void one_line_of_every_dialect_is_read(void **state)
{
	/* every row of the table of dialects; score and total 9999 where there is none */
	static const struct {
		const char *line;
		enum entry_kind kind;
		int player;
		const char *rack, *place, *word, *tiles; /* NULL: not recorded */
		int exchanged, score, total;
		const char *words;
	} table[] = {
		{ ">Jim: AEINRS? 8D TRAINErS +70 70", ENTRY_PLAY, 0, "AEINRS?", "8D", "TRAINErS",
		  NULL, 0, 70, 70, NULL },
		{ ">Ann: AEINRST d10 TRA(IN)ErS +70 -70", ENTRY_PLAY, 1, "AEINRST", "D10",
		  "TRA(IN)ErS", NULL, 0, 70, -70, NULL },
		{ ">Jim: A[CH]? 15l [CH]a. +9 109", ENTRY_PLAY, 0, "A[CH]?", "15L", "[CH]a.", NULL,
		  0, 9, 109, NULL },
		{ ">Jim: RACK - +0 380", ENTRY_PASS, 0, "RACK", NULL, NULL, NULL, 0, 0, 380, NULL },
		{ ">Jim: RACK -  +0 380", ENTRY_PASS, 0, "RACK", NULL, NULL, NULL, 0, 0, 380,
		  NULL },
		{ ">Jim: AIIOOS? -IIO +0 190", ENTRY_EXCHANGE, 0, "AIIOOS?", NULL, NULL, "IIO", 0,
		  0, 190, NULL },
		{ ">Jim: EOOOOVW -7 +0 0", ENTRY_EXCHANGE, 0, "EOOOOVW", NULL, NULL, NULL, 7, 0, 0,
		  NULL },
		{ ">Jim: RACK -IQ", ENTRY_EXCHANGE, 0, "RACK", NULL, NULL, "IQ", 0, 9999, 9999,
		  NULL },
		{ ">Ann: MOULAGD --  -76 354", ENTRY_WITHDRAWN, 1, "MOULAGD", NULL, NULL, NULL, 0,
		  -76, 354, NULL },
		{ ">Ann: MOULAGD -- +0 59", ENTRY_WITHDRAWN, 1, "MOULAGD", NULL, NULL, NULL, 0, 0,
		  59, NULL },
		{ ">Jim: DROWNUG (challenge) +5 289", ENTRY_CHALLENGE, 0, "DROWNUG", NULL, NULL,
		  NULL, 0, 5, 289, NULL },
		{ ">Jim:  (challenge) +5 289", ENTRY_CHALLENGE, 0, NULL, NULL, NULL, NULL, 0, 5,
		  289, NULL },
		{ ">Jim: UNKNOWN (challenge) +5 289", ENTRY_CHALLENGE, 0, NULL, NULL, NULL, NULL, 0,
		  5, 289, NULL },
		{ ">Jim: ??????? (challenge) +5 289", ENTRY_CHALLENGE, 0, NULL, NULL, NULL, NULL, 0,
		  5, 289, NULL },
		{ ">Jim: UNKNOWN 8D WORD +5 289", ENTRY_PLAY, 0, NULL, "8D", "WORD", NULL, 0, 5,
		  289, NULL },
		{ ">Jim: ??????? 8D WORD +5 289", ENTRY_PLAY, 0, NULL, "8D", "WORD", NULL, 0, 5,
		  289, NULL },
		{ ">Jim: ABC 8D WORD +1234 -1000", ENTRY_PLAY, 0, "ABC", "8D", "WORD", NULL, 0,
		  1234, -1000, NULL },
		{ ">Jim: AB (challenge) -10 80", ENTRY_CHALLENGE, 0, "AB", NULL, NULL, NULL, 0, -10,
		  80, NULL },
		{ ">Ann:  (G) +4 539", ENTRY_LEFT, 1, NULL, NULL, NULL, "G", 0, 4, 539, NULL },
		{ ">Ann: (G) +4 539", ENTRY_LEFT, 1, NULL, NULL, NULL, "G", 0, 4, 539, NULL },
		{ ">Jim: T (T) -1 452", ENTRY_LEFT, 0, "T", NULL, NULL, "T", 0, -1, 452, NULL },
		{ ">Jim: FWLI (FWLI) +-10 426", ENTRY_LEFT, 0, "FWLI", NULL, NULL, "FWLI", 0, -10,
		  426, NULL },
		{ ">Jim:  (A B) +2 4", ENTRY_LEFT, 0, NULL, NULL, NULL, "A B", 0, 2, 4, NULL },
		{ ">Jim: TIME (TIME) -6 4", ENTRY_LEFT, 0, "TIME", NULL, NULL, "TIME", 0, -6, 4,
		  NULL },
		{ ">Jim: ISBALI (time) -10 409", ENTRY_TIME, 0, "ISBALI", NULL, NULL, NULL, 0, -10,
		  409, NULL },
		{ ">Jim: (time) +-20 389", ENTRY_TIME, 0, NULL, NULL, NULL, NULL, 0, -20, 389,
		  NULL },
		{ ">Ann: ABDEOT  8h   BED  +26   66  BE, ET, DO", ENTRY_PLAY, 1, "ABDEOT", "8H",
		  "BED", NULL, 0, 26, 66, "BE, ET, DO" },
		{ ">Jim: RACK 8G YA +10", ENTRY_PLAY, 0, "RACK", "8G", "YA", NULL, 0, 10, 9999,
		  NULL },
		{ ">Jim: RACK 8G YA", ENTRY_PLAY, 0, "RACK", "8G", "YA", NULL, 0, 9999, 9999,
		  NULL },
		{ ">Jim: 8G YA +10 10", ENTRY_PLAY, 0, NULL, "8G", "YA", NULL, 0, 10, 10, NULL },
		{ "> Jim: H4 FIRNS 24 24", ENTRY_PLAY, 0, NULL, "H4", "FIRNS", NULL, 0, 24, 24,
		  NULL },
		{ ">  \xe2\x9c\x8f"
		  "Jim: H4 F(I)RNS 24 24",
		  ENTRY_PLAY, 0, NULL, "H4", "F(I)RNS", NULL, 0, 24, 24, NULL },
		{ "> Ann: rack=BEU -5 90", ENTRY_LEFT, 1, NULL, NULL, NULL, "BEU", 0, -5, 90,
		  NULL },
		{ "> Ann: bank=BEU 10 90", ENTRY_LEFT, 1, NULL, NULL, NULL, "BEU", 0, 10, 90,
		  NULL },
		{ "> Ann: (unknown) ? 90", ENTRY_PLAY, 1, NULL, NULL, NULL, NULL, 0, 9999, 90,
		  NULL },
		{ "> Ann: -  0 163", ENTRY_PASS, 1, NULL, NULL, NULL, NULL, 0, 0, 163, NULL },
		{ ">Jim BABKEL? 8H BABKE +38", ENTRY_PLAY, 0, "BABKEL?", "8H", "BABKE", NULL, 0, 38,
		  9999, NULL },
		{ ">Jim\" (LN) +4 830", ENTRY_LEFT, 0, NULL, NULL, NULL, "LN", 0, 4, 830, NULL },
		{ ">Jim : RACK - +0 1", ENTRY_PASS, 0, "RACK", NULL, NULL, NULL, 0, 0, 1, NULL },
		{ ">James One: RACK - +0 1", ENTRY_PASS, 0, "RACK", NULL, NULL, NULL, 0, 0, 1,
		  NULL },
		{ ">Jim:\tRACK\t8D\tWORD\t+12\t12", ENTRY_PLAY, 0, "RACK", "8D", "WORD", NULL, 0,
		  12, 12, NULL },
		{ ">Jim: RACK 8D WORD 12 12 ", ENTRY_PLAY, 0, "RACK", "8D", "WORD", NULL, 0, 12, 12,
		  NULL },
		{ ">Jim: A.BC 8D WORD +12 12", ENTRY_PLAY, 0, "A?BC", "8D", "WORD", NULL, 0, 12, 12,
		  NULL },
		{ ">Jim: RACK 8D WORD \xe2\x88\x92"
		  "12 12",
		  ENTRY_PLAY, 0, "RACK", "8D", "WORD", NULL, 0, -12, 12, NULL },
		{ ">Jim: ABCDEFGHIJKL 8D WORD +12 12", ENTRY_PLAY, 0, "ABCDEFGHIJKL", "8D", "WORD",
		  NULL, 0, 12, 12, NULL },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		char text[200];
		struct reading r;
		snprintf(text, sizeof(text), "#character-encoding UTF-8\n" HEAD "%s\n",
			 table[i].line);
		print_message("%s\n", table[i].line);
		read_game(&r, text);
		assert_int_equal(r.log.findings.errors, 0);
		assert_int_equal(r.log.entries, 1);
		const struct entry *e = r.log.entry;
		assert_int_equal(e->kind, table[i].kind);
		assert_int_equal(e->player, table[i].player);
		assert_int_equal(e->line, 4);
		assert_text_equal(e->rack, table[i].rack ? table[i].rack : "");
		assert_int_equal(e->rack.ptr != NULL, table[i].rack != NULL);
		assert_text_equal(e->word, table[i].word ? table[i].word : "");
		assert_text_equal(e->tiles, table[i].tiles ? table[i].tiles : "");
		assert_text_equal(e->words, table[i].words ? table[i].words : "");
		assert_int_equal(e->exchanged, table[i].exchanged);
		assert_int_equal(e->has_score ? e->score : 9999, table[i].score);
		assert_int_equal(e->has_total ? e->total : 9999, table[i].total);
		assert_int_equal(e->has_place, table[i].place != NULL);
		if (e->has_place) {
			char place[16];
			if (e->place.down)
				snprintf(place, sizeof(place), "%c%d", 'A' + e->place.column,
					 e->place.row + 1);
			else
				snprintf(place, sizeof(place), "%d%c", e->place.row + 1,
					 'A' + e->place.column);
			assert_string_equal(place, table[i].place);
		}
		end(&r);
	}
}

static void a_line_that_cannot_be_read_says_what_was_expected(void **state)
{
	static const struct {
		const char *line, *message;
		size_t entries;
	} table[] = {
		{ ">Jim: RACK 8D +12 12", "\"+12 12\": expected a word after the square", 1 },
		{ ">Jim: RACK 8D WORD twelve 12", "\"twelve 12\": expected a score such as +12",
		  1 },
		{ ">Jim: RACK 8D WORD +12 1000000", "\"1000000\": expected a total such as 120",
		  1 },
		{ ">Jim: @-64 drop +44",
		  "\"drop +44\": expected a move: a square, -, -- or brackets", 0 },
		{ ">Jim: RACK", "expected a move: a square, -, -- or brackets", 0 },
		{ ">", "expected a nick after >", 0 },
		{ "chatter", "\"chatter\": expected a line that begins with > or #", 0 },
		{ "#player7 Z", "#player7: expected at most 4 players", 0 },
		{ "#player3", "#player3: expected a nick and a name", 0 },
		{ "#round semi", "#round \"semi\": expected a number from 1 or \"final\"", 0 },
		{ "#clock Jim 2:10",
		  "#clock \"Jim 2:10\": expected a player with an entry before it", 0 },
		{ "#final Jim lots", "#final \"Jim lots\": expected a nick and a score", 0 },
		{ ">Bob: RACK 8D WORD +12 12", "the log names no player Bob", 1 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		char text[200];
		struct reading r;
		snprintf(text, sizeof(text), HEAD "%s\n>Ann: RACK - +0 0\n", table[i].line);
		print_message("%s\n", table[i].line);
		read_game(&r, text);
		assert_int_equal(r.log.findings.errors, 1);
		assert_text_equal(r.log.findings.item[0].message, table[i].message);
		assert_int_equal(r.log.findings.item[0].line, 3);
		assert_int_equal(r.log.entries, table[i].entries + 1);
		assert_int_equal(r.log.entry[r.log.entries - 1].player, 1);
		end(&r);
	}
}

static void an_unknown_player_is_reported_once_and_kept(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, HEAD ">Bob: A - +0 0\n>Jim: A - +0 0\n>Bob: A - +0 0\n");
	assert_int_equal(count(&r.log, FINDING_UNKNOWN_PLAYER), 1);
	assert_int_equal(r.log.entries, 3);
	assert_int_equal(r.log.entry[2].player, -1);
	assert_text_equal(r.log.entry[2].nick, "Bob");
	end(&r);
}

static void players_are_taken_from_the_entries_where_none_is_named(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "> Eva M: H4 FIRNS 24 24\n> Uli: 5G V(I)TEN 20 20\n> Eva M: - 0 24\n");
	assert_int_equal(r.log.players, 2);
	assert_text_equal(r.log.player[0].nick, "Eva M");
	assert_text_equal(r.log.player[1].name, "Uli");
	assert_int_equal(r.log.entry[2].player, 0);
	assert_int_equal(count(&r.log, FINDING_READING), 1);
	assert_int_equal(r.log.findings.errors, 0);
	end(&r);
}

static void four_players_and_gaps_between_them(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "#player1 A A\n#player2 B B\n#player3 C C\n#player4 D D\n"
		      ">A: X - +0 0\n>B: X - +0 0\n>C: X - +0 0\n>D: X - +0 0\n#rack4 Q\n");
	assert_int_equal(r.log.players, 4);
	assert_int_equal(r.log.entry[3].player, 3);
	assert_text_equal(r.log.rack_left[3], "Q");
	end(&r);
	read_game(&r, "#player1 A A\n#player3 C C\n>A: X - +0 0\n>C: X - +0 0\n#rack3 Q\n");
	assert_int_equal(r.log.players, 2);
	assert_text_equal(r.log.player[1].nick, "C");
	assert_int_equal(r.log.entry[1].player, 1);
	assert_text_equal(r.log.rack_left[1], "Q");
	end(&r);
}

static void one_nick_for_both_players_alternates(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "#player1 Sam Sam Old\n#player2 Sam Sam Young\n"
		      ">Sam: ABCDEFG 8D BAD +14 14\n"
		      ">Sam: HIJKLMN 7C HI +20 20\n"
		      ">Sam: HIJKLMN -- -20 0\n"
		      ">Sam: CEFG 9D FEG +10 24\n"
		      ">Sam: XY (challenge) +5 29\n"
		      ">Sam: HIJKLMN - +0 0\n"
		      ">Sam: XY 6F XY +30 59\n"
		      ">Sam: (HIJ) +14 73\n"
		      ">Sam: (time) -10 -10\n");
	static const int players[] = { 0, 1, 1, 0, 0, 1, 0, 0, 1 };
	assert_int_equal(r.log.entries, 9);
	for (size_t i = 0; i < r.log.entries; i++)
		assert_int_equal(r.log.entry[i].player, players[i]);
	assert_int_equal(count(&r.log, FINDING_READING), 1);
	assert_int_equal(r.log.findings.errors, 0);
	end(&r);
}

static void lettered_rows_turn_the_places(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r,
		  HEAD "#orientation lettered-rows\n>Jim: ABC H4 CAB +7 7\n>Ann: X 10C X +1 1\n");
	assert_true(r.log.lettered_rows);
	assert_int_equal(r.log.entry[0].place.row, 7);
	assert_int_equal(r.log.entry[0].place.column, 3);
	assert_false(r.log.entry[0].place.down);
	assert_int_equal(r.log.entry[1].place.row, 2);
	assert_int_equal(r.log.entry[1].place.column, 9);
	assert_true(r.log.entry[1].place.down);
	assert_int_equal(count(&r.log, FINDING_READING), 1);
	end(&r);
}

static void pragmas_may_stand_anywhere_and_are_kept(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, HEAD "#title The Game\n#lexicon ABC\n#tile [CH] [ch]\n#colour blue\n"
			   ">Jim: ABC 8D CAB +7 7\n#note first line\nsecond line\n\n"
			   "#rules greek\n#round 3\n#table 12\n#game r3t12\n#colour red\n"
			   "#>Ann: commented out\n#incomplete\n>Ann: X - +0 0\n#seconds 95\n"
			   "#clock Jim 12:05\n#challenge Ann CAB BAC\n#final Jim 7\n#draw Ann Q\n"
			   "#round final\n#id io.example 42\n");
	assert_int_equal(r.log.findings.errors, 0);
	assert_int_equal(count(&r.log, FINDING_PRAGMA), 2);
	assert_text_equal(r.log.title, "The Game");
	assert_text_equal(r.log.rules, "greek");
	assert_text_equal(r.log.game, "r3t12");
	assert_text_equal(r.log.id, "io.example 42");
	assert_int_equal(r.log.round, 3);
	assert_true(r.log.final_round);
	assert_int_equal(r.log.table, 12);
	assert_true(r.log.incomplete_mark);
	assert_int_equal(r.log.entries, 5);
	assert_int_equal(r.log.entry[1].seconds, 95);
	assert_int_equal(r.log.entry[0].clock, 725);
	assert_true(r.log.entry[0].has_clock);
	assert_int_equal(r.log.entry[2].kind, ENTRY_CHALLENGE);
	assert_true(r.log.entry[2].challenge_is_pragma);
	assert_int_equal(r.log.entry[2].player, 1);
	assert_text_equal(r.log.entry[2].word, "CAB BAC");
	assert_int_equal(r.log.entry[3].kind, ENTRY_FINAL);
	assert_int_equal(r.log.entry[3].total, 7);
	assert_int_equal(r.log.entry[4].kind, ENTRY_DRAW);
	assert_text_equal(r.log.entry[4].tiles, "Q");
	assert_int_equal(r.log.remark[4].kind, REMARK_NOTE);
	assert_int_equal(r.log.remark[4].after, 0);
	assert_text_equal(r.log.remark[5].text, "second line");
	assert_int_equal(r.log.remark[5].name.len, 0);
	end(&r);
}

static void a_draw_before_the_players_are_named_is_theirs(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "#draw Ann B\n" HEAD ">Jim: X - +0 0\n");
	assert_int_equal(r.log.entry[0].player, 1);
	assert_int_equal(r.log.findings.len, 0);
	end(&r);
}

static const char three_games[] =
	"#character-encoding UTF-8\n#title One\n" HEAD ">Jim: A - +0 0\n#note end of one\n\n"
	"#title Two\n#lexicon X\n\n" HEAD ">Jim: B - +0 0\n>Ann: B - +0 0\n#final Jim 0\n"
	"#title still two\n>Jim: C - +0 0\n"
	"#player1 Eva Eva\n#player2 Uli Uli\n#game third\n>Eva: D - +0 0\n";

static void a_second_player1_begins_the_next_game(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, three_games);
	assert_text_equal(r.log.title, "One");
	assert_text_equal(r.log.game, "some");
	assert_int_equal(r.log.line, 1);
	assert_int_equal(r.log.entries, 1);
	assert_int_equal(r.log.remarks, 2);
	assert_true(reader_next(r.reader, &r.arena, &r.log));
	assert_text_equal(r.log.title, "still two");
	assert_text_equal(r.log.lexicon, "X");
	assert_text_equal(r.log.game, "some:8");
	assert_int_equal(r.log.line, 8);
	assert_int_equal(r.log.entries, 4);
	assert_true(reader_next(r.reader, &r.arena, &r.log));
	assert_text_equal(r.log.game, "third");
	assert_int_equal(r.log.line, 18);
	assert_int_equal(r.log.entry[0].line, 21);
	assert_int_equal(r.log.entry[0].offset, strlen(three_games) - strlen(">Eva: D - +0 0\n"));
	assert_false(reader_next(r.reader, &r.arena, &r.log));
	end(&r);
}

static void a_stream_is_cut_where_the_last_game_begins(void **state)
{
	(void)state;
	size_t third = (size_t)(strstr(three_games, "#player1 Eva") - three_games);
	size_t second = (size_t)(strstr(three_games, "#title Two") - three_games);
	size_t third_known = third + strlen("#player1 Eva Eva\n");
	size_t second_known = (size_t)(strstr(three_games + second, "#player1 Jim") - three_games) +
			      strlen("#player1 Jim James One\n");
	for (size_t len = 0; len < sizeof(three_games); len++) {
		size_t expected = len >= third_known ? third : len >= second_known ? second : 0;
		assert_int_equal(gcg_last_boundary((struct text){ three_games, len }), expected);
	}
}

static void every_line_end_gives_the_same_log(void **state)
{
	static const char *const ends[] = { "\n", "\r\n", "\r" };
	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct buffer text = { 0 };
		for (const char *c = three_games; *c; c++) {
			if (*c == '\n')
				buffer_add_string(&text, ends[i]);
			else
				buffer_add_char(&text, *c);
		}
		struct reading r;
		read_bytes(&r, buffer_text(&text));
		assert_text_equal(r.log.title, "One");
		assert_text_equal(r.log.remark[1].text, "end of one");
		assert_true(reader_next(r.reader, &r.arena, &r.log));
		assert_int_equal(r.log.entries, 4);
		assert_true(reader_next(r.reader, &r.arena, &r.log));
		assert_int_equal(r.log.entry[0].line, 21);
		assert_text_equal(r.log.entry[0].rack, "D");
		assert_false(reader_next(r.reader, &r.arena, &r.log));
		end(&r);
		buffer_release(&text);
	}
}

static void encodings_give_the_same_text(void **state)
{
	/* the pragma may stand on any line; in the last rows there is none */
	static const struct {
		const char *text, *fallback, *nick, *word;
		int errors, notes;
	} table[] = {
		{ "#player1 \xce\xa3\xce\xb1 x\n>\xce\xa3\xce\xb1: \xce\xa8 8D \xce\xa8\xce\x91 +1 "
		  "1\n"
		  "#character-encoding UTF-8\n",
		  NULL, "\u03a3\u03b1", "\u03a8\u0391", 0, 0 },
		{ "#character-encoding windows-1253\n#player1 \xd3\xe1 x\n>\xd3\xe1: \xd8 8D "
		  "\xd8\xc1 +1 1\n",
		  NULL, "\u03a3\u03b1", "\u03a8\u0391", 0, 0 },
		{ "#player1 \xd3\xe1 x\n>\xd3\xe1: \xd8 8D \xd8\xc1 +1 1\n", "windows-1253",
		  "\u03a3\u03b1", "\u03a8\u0391", 0, 1 },
		{ "#player1 \xdd\xfe x\n>\xdd\xfe: \xdd 8D \xd0\xdd +1 1\n#character-encoding "
		  "iso-8859-9\n",
		  NULL, "\u0130\u015f", "\u011e\u0130", 0, 0 },
		{ "#character-encoding windows-1254\n#player1 \xdd\xfe x\n>\xdd\xfe: \xdd 8D "
		  "\xd0\xdd +1 1\n",
		  NULL, "\u0130\u015f", "\u011e\u0130", 0, 0 },
		{ "#character-encoding koi8-u\n#player1 \xf3\xcf x\n>\xf3\xcf: \xb6 8D \xf7\xb6 +1 "
		  "1\n",
		  NULL, "\u0421\u043e", "\u0412\u0406", 0, 0 },
		{ "#player1 J\xf6 x\n>J\xf6: \xd6 8D \xd6L +1 1\n", NULL, "J\u00f6", "\u00d6L", 0,
		  1 },
		{ "#player1 J\xc3\xb6 x\n>J\xc3\xb6: A 8D \xc3\x96L +1 1\n", NULL, "J\u00f6",
		  "\u00d6L", 0, 1 },
		{ "\xef\xbb\xbf#player1 Jo\xcc\x88 x\n>Jo\xcc\x88: A 8D O\xcc\x88L +1 "
		  "1\n#character-encoding utf8\n",
		  NULL, "J\u00f6", "\u00d6L", 0, 0 },
		{ "#character-encoding UTF-8\n#player1 J\xf6 x\n>J\xf6: \xd6 8D \xd6L +1 1\n", NULL,
		  "J\u00f6", "\u00d6L", 2, 0 },
		{ "#character-encoding klingon\n#player1 J\xf6 x\n>J\xf6: \xd6 8D \xd6L +1 1\n",
		  NULL, "J\u00f6", "\u00d6L", 1, 0 },
		{ "#character-encoding UTF-16\n#player1 Jo x\n>Jo: A 8D OL +1 1\n", NULL, "Jo",
		  "OL", 0, 1 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		struct reading r;
		print_message("row %zu\n", i);
		begin(&r, text_of(table[i].text), table[i].fallback);
		assert_true(reader_next(r.reader, &r.arena, &r.log));
		assert_text_equal(r.log.player[0].nick, table[i].nick);
		assert_int_equal(r.log.entries, 1);
		assert_text_equal(r.log.entry[0].word, table[i].word);
		assert_int_equal(r.log.entry[0].player, 0);
		assert_int_equal(count(&r.log, FINDING_ENCODING), table[i].errors);
		assert_int_equal(count(&r.log, FINDING_READING), table[i].notes);
		assert_int_equal(r.log.findings.len, table[i].errors + table[i].notes);
		end(&r);
	}
}

static void a_column_counts_characters(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "#character-encoding UTF-8\n#player1 J\u00f6 x\n>J\u00f6: \u00d6 8D \u00d6L "
		      "+1 1\n");
	assert_int_equal(r.log.entry[0].word_column, 11);
	assert_int_equal(r.log.entry[0].score_column, 14);
	end(&r);
}

static void nothing_to_read_is_one_log_with_one_finding(void **state)
{
	static const struct {
		const char *bytes;
		size_t len;
	} table[] = {
		{ "", 0 }, { "\n\r\n", 3 }, { "\0\0\0", 3 }, { HEAD, sizeof(HEAD) - 1 }, { ">", 1 }
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		struct reading r;
		read_bytes(&r, (struct text){ table[i].bytes, table[i].len });
		assert_int_equal(r.log.entries, 0);
		assert_int_equal(count(&r.log, FINDING_SYNTAX), 1);
		assert_true(r.log.line >= 1);
		assert_false(reader_next(r.reader, &r.arena, &r.log));
		end(&r);
	}
}

static void a_file_of_rubbish_does_not_flood_the_report(void **state)
{
	struct buffer text = { 0 };
	struct reading r;
	(void)state;
	buffer_add_string(&text, HEAD);
	for (int i = 0; i < 100000; i++)
		buffer_printf(&text, "rubbish %d\n", i);
	read_bytes(&r, buffer_text(&text));
	assert_int_equal(r.log.findings.len, 101);
	assert_text_equal(r.log.findings.item[100].message,
			  "99900 more lines of this game cannot be read");
	end(&r);
	buffer_release(&text);
}

static void what_is_no_log_is_said_once(void **state)
{
	static const struct {
		struct text bytes;
		const char *says;
	} cases[] = {
		{ TEXT_INIT("Dear director,\nthe sheet was lost.\n"),
		  "this is no log: expected lines that begin with > or #" },
		{ TEXT_INIT("# Title\n\ntext\n> quoted text\n"),
		  "this is no log: expected lines that begin with > or #" },
		{ TEXT_INIT("\x7f"
			    "ELF\0\1\2\n\0\0\n#\0\n>\0\n"),
		  "this is no text: expected a log, with lines that begin with > or #" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct reading r;
		read_bytes(&r, cases[i].bytes);
		assert_int_equal(r.log.findings.len, 1);
		assert_int_equal(r.log.findings.item[0].code, FINDING_SYNTAX);
		assert_text_equal(r.log.findings.item[0].message, cases[i].says);
		end(&r);
	}
}

static void a_line_without_end_is_named_with_the_limit(void **state)
{
	struct buffer text = { 0 };
	struct reading r;
	size_t huge = (size_t)100 << 20;
	(void)state;
	buffer_add_string(&text, HEAD ">Jim: ");
	buffer_reserve(&text, huge + 100);
	memset(text.bytes + text.len, 'A', huge);
	text.len += huge;
	buffer_add_string(&text, "\n>Ann: X - +0 0\n");
	read_bytes(&r, buffer_text(&text));
	assert_int_equal(r.log.entries, 1);
	assert_int_equal(r.log.findings.len, 1);
	assert_text_equal(r.log.findings.item[0].message,
			  "a line of 104857606 bytes: at most 1048576 are read");
	end(&r);
	buffer_release(&text);
}

static void a_million_pragmas_and_entries_are_bounded(void **state)
{
	struct buffer text = { 0 };
	struct reading r;
	(void)state;
	buffer_add_string(&text, HEAD ">Jim: X - +0 0\n");
	for (int i = 0; i < 1000000; i++)
		buffer_printf(&text, i % 2 ? "#title %d\n" : "#what%d\n", i);
	for (int i = 0; i < 20000; i++)
		buffer_add_string(&text, ">Ann: X 8D WORD +1 1\n");
	read_bytes(&r, buffer_text(&text));
	assert_int_equal(r.log.remarks, 1000000);
	assert_int_equal(r.log.entries, 10000);
	assert_int_equal(count(&r.log, FINDING_PRAGMA), 16);
	assert_int_equal(count(&r.log, FINDING_SYNTAX), 1);
	end(&r);
	buffer_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_line_of_every_dialect_is_read),
		cmocka_unit_test(a_line_that_cannot_be_read_says_what_was_expected),
		cmocka_unit_test(an_unknown_player_is_reported_once_and_kept),
		cmocka_unit_test(players_are_taken_from_the_entries_where_none_is_named),
		cmocka_unit_test(four_players_and_gaps_between_them),
		cmocka_unit_test(one_nick_for_both_players_alternates),
		cmocka_unit_test(lettered_rows_turn_the_places),
		cmocka_unit_test(pragmas_may_stand_anywhere_and_are_kept),
		cmocka_unit_test(a_draw_before_the_players_are_named_is_theirs),
		cmocka_unit_test(a_second_player1_begins_the_next_game),
		cmocka_unit_test(a_stream_is_cut_where_the_last_game_begins),
		cmocka_unit_test(every_line_end_gives_the_same_log),
		cmocka_unit_test(encodings_give_the_same_text),
		cmocka_unit_test(a_column_counts_characters),
		cmocka_unit_test(nothing_to_read_is_one_log_with_one_finding),
		cmocka_unit_test(a_file_of_rubbish_does_not_flood_the_report),
		cmocka_unit_test(what_is_no_log_is_said_once),
		cmocka_unit_test(a_line_without_end_is_named_with_the_limit),
		cmocka_unit_test(a_million_pragmas_and_entries_are_bounded),
	};
	return RUN_TESTS(tests);
}
