#include "unit.h"

#include <iconv.h>
#include <stdio.h>

#include "log/reader.h"

struct reading {
	struct arena arena;
	struct reader *reader;
	struct log log;
};

static void begin(struct reading *r, struct text bytes, const char *fallback)
{
	struct unit unit = { .name = TEXT("dir/sheet.csv"),
			     .bytes = bytes,
			     .format = LOG_CSV,
			     .line = 1,
			     .default_encoding = fallback };
	*r = (struct reading){ 0 };
	r->reader = reader_new(&unit);
}

static void read_game(struct reading *r, const char *text)
{
	begin(r, text_of(text), NULL);
	assert_true(reader_next(r->reader, &r->arena, &r->log));
}

static void end(struct reading *r)
{
	reader_free(r->reader);
	arena_release(&r->arena);
}

static int count(const struct log *log, enum finding_code code)
{
	int found = 0;
	for (size_t i = 0; i < log->findings.len; i++)
		found += log->findings.item[i].code == code;
	return found;
}

static void every_column_is_read_in_any_order_and_case(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "TOTAL;Score;Player;position;word;rack;blank;BINGO;seconds;clock;sheet;note;"
		      "rules;round;table;date;lexicon;Weather\n"
		      "74;74;Ann;8D;TRAINErS;AEINRS?;E;x;95;1:35;Bob;first word;greek;2;7;"
		      "2024-05-01;GRL;rain\n"
		      "20;+20;Bob;D8;.RY;;;;;;;;;;;;;\n");
	assert_int_equal(r.log.findings.len, 0);
	assert_int_equal(r.log.entries, 2);
	assert_text_equal(r.log.game, "sheet");
	assert_false(r.log.game_named);
	assert_text_equal(r.log.rules, "greek");
	assert_int_equal(r.log.round, 2);
	assert_int_equal(r.log.table, 7);
	assert_text_equal(r.log.date, "2024-05-01");
	assert_text_equal(r.log.lexicon, "GRL");
	assert_true(r.log.marks_bingos);
	assert_true(r.log.replayable);
	const struct entry *e = &r.log.entry[0];
	assert_int_equal(e->kind, ENTRY_PLAY);
	assert_text_equal(e->word, "TRAINErS");
	assert_text_equal(e->rack, "AEINRS?");
	assert_text_equal(e->blank, "E");
	assert_int_equal(e->bingo, BINGO_MARKED);
	assert_int_equal(e->seconds, 95);
	assert_int_equal(e->clock, 95);
	assert_text_equal(e->sheet, "Bob");
	assert_int_equal(e->line, 2);
	assert_int_equal(r.log.entry[1].player, 1);
	assert_int_equal(r.log.entry[1].score, 20);
	assert_true(r.log.entry[1].place.down);
	assert_null(r.log.entry[1].rack.ptr);
	assert_int_equal(r.log.remarks, 2);
	assert_text_equal(r.log.remark[0].text, "first word");
	assert_int_equal(r.log.remark[1].kind, REMARK_COLUMN);
	assert_text_equal(r.log.remark[1].name, "Weather");
	end(&r);
}

static void every_action_is_read(void **state)
{
	static const struct {
		const char *row; /* action,position,word,tiles,score,total */
		enum entry_kind kind;
		const char *word, *tiles;
		int exchanged;
	} table[] = {
		{ "play,8D,WORD,,9,9", ENTRY_PLAY, "WORD", "", 0 },
		{ ",8D,WORD,,,", ENTRY_PLAY, "WORD", "", 0 },
		{ ",,,,9,", ENTRY_PLAY, "", "", 0 },
		{ ",,,,,9", ENTRY_PLAY, "", "", 0 },
		{ "Pass,,,,0,9", ENTRY_PASS, "", "", 0 },
		{ ",-,,,0,9", ENTRY_PASS, "", "", 0 },
		{ ",--,,,-9,0", ENTRY_WITHDRAWN, "", "", 0 },
		{ "exchange,,,ABC,0,9", ENTRY_EXCHANGE, "", "ABC", 0 },
		{ "exchange,,,3,0,9", ENTRY_EXCHANGE, "", "", 3 },
		{ "exchange,,,,0,9", ENTRY_EXCHANGE, "", "", 0 },
		{ "challenge,,WORD DROW,,-10,9", ENTRY_CHALLENGE, "WORD DROW", "", 0 },
		{ "withdrawn,,,,-9,0", ENTRY_WITHDRAWN, "", "", 0 },
		{ "end,,,QZ,-20,9", ENTRY_LEFT, "", "QZ", 0 },
		{ "time,,,,-10,9", ENTRY_TIME, "", "", 0 },
		{ "final,,,,,99", ENTRY_FINAL, "", "", 0 },
		{ "final,,,,99,", ENTRY_FINAL, "", "", 0 },
		{ "draw,,,Q,,", ENTRY_DRAW, "", "Q", 0 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		char text[200];
		struct reading r;
		print_message("%s\n", table[i].row);
		snprintf(text, sizeof(text),
			 "player,action,position,word,tiles,score,total\nAnn,%s\n", table[i].row);
		read_game(&r, text);
		assert_int_equal(r.log.findings.len, 0);
		assert_int_equal(r.log.entries, 1);
		assert_int_equal(r.log.entry[0].kind, table[i].kind);
		assert_text_equal(r.log.entry[0].word, table[i].word);
		assert_text_equal(r.log.entry[0].tiles, table[i].tiles);
		assert_int_equal(r.log.entry[0].exchanged, table[i].exchanged);
		if (table[i].kind == ENTRY_FINAL)
			assert_int_equal(r.log.entry[0].total, 99);
		end(&r);
	}
}

static void a_bad_cell_says_what_was_expected(void **state)
{
	static const struct {
		const char *row, *message;
		size_t entries;
	} table[] = {
		{ "Ann,play,8D,WORD,nine,9,,,", "score \"nine\": expected a whole number", 1 },
		{ "Ann,jump,8D,WORD,9,9,,,",
		  "action \"jump\": expected play, pass, exchange, challenge, withdrawn, end, "
		  "time, "
		  "final or draw",
		  0 },
		{ "Ann,,H,WORD,9,9,,,", "position \"H\": expected 8D across or D8 down", 1 },
		{ "Ann,,8D,WORD,9,9,maybe,,", "bingo \"maybe\": expected 1, yes, x or *; 0 or no",
		  1 },
		{ "Ann,,8D,WORD,9,9,,1:75,", "clock \"1:75\": expected MM:SS or seconds", 1 },
		{ "Ann,,8D,WORD,9,9,,,last",
		  "round \"last\": expected a number from 1 or \"final\"", 1 },
		{ ",,8D,WORD,9,9,,,", "expected a player", 0 },
		{ "Ann,,,,,,,,", "expected an action, a position or a score", 0 },
		{ "Ann,,8D,WORD,9", "expected 9 columns, found 5", 1 },
		{ "Ann,,8D,WORD,9,9,,,,x", "expected 9 columns, found 10", 0 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		char text[300];
		struct reading r;
		print_message("%s\n", table[i].row);
		snprintf(text, sizeof(text),
			 "player,action,position,word,score,total,bingo,clock,round\n%s\n"
			 "Bob,pass,,,0,0,no,,\n",
			 table[i].row);
		read_game(&r, text);
		assert_int_equal(r.log.findings.len, 1);
		assert_text_equal(r.log.findings.item[0].message, table[i].message);
		assert_int_equal(r.log.findings.item[0].line, 2);
		assert_int_equal(r.log.entries, table[i].entries + 1);
		assert_int_equal(r.log.entry[r.log.entries - 1].bingo, BINGO_DENIED);
		end(&r);
	}
}

static void a_header_that_is_no_log_names_what_it_found(void **state)
{
	static const struct {
		const char *text, *message;
	} table[] = {
		{ "a,b,c\n1,2,3\n",
		  "expected the columns player and score or total, found: a, b, c" },
		{ "player,word\nAnn,X\n",
		  "expected the column score or total, found: player, word" },
		{ "score,total\n1,2\n", "expected the column player, found: score, total" },
		{ "player,score,player\nAnn,1,Bob\n",
		  "the column player stands twice, found: player, score, player" },
		{ "", "there is no entry of a game to read" },
		{ "player,score\n", "there is no entry of a game to read" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		struct reading r;
		read_game(&r, table[i].text);
		assert_int_equal(r.log.entries, 0);
		assert_int_equal(r.log.findings.len, 1);
		assert_int_equal(r.log.findings.item[0].code, FINDING_SYNTAX);
		assert_text_equal(r.log.findings.item[0].message, table[i].message);
		assert_false(reader_next(r.reader, &r.arena, &r.log));
		end(&r);
	}
}

static void games_are_told_apart_and_need_not_stand_together(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "game,player,score,bingo\nA,Ann,1,\nB,Uli,10,\nA,Bob,2,\n,Ann,3,\n"
		      "B,Eva,20,yes\nA,Bob,4,\n");
	static const int first[] = { 1, 2, 3, 4 };
	assert_text_equal(r.log.game, "A");
	assert_true(r.log.game_named);
	assert_true(r.log.marks_bingos);
	assert_false(r.log.replayable);
	assert_int_equal(r.log.entries, 4);
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(r.log.entry[i].score, first[i]);
	assert_int_equal(r.log.entry[3].line, 7);
	assert_int_equal(r.log.entry[3].offset,
			 strlen("game,player,score,bingo\nA,Ann,1,\nB,Uli,10,\n"
				"A,Bob,2,\n,Ann,3,\nB,Eva,20,yes\n"));
	assert_true(reader_next(r.reader, &r.arena, &r.log));
	assert_text_equal(r.log.game, "B");
	assert_int_equal(r.log.line, 3);
	assert_int_equal(r.log.entries, 2);
	assert_text_equal(r.log.player[1].nick, "Eva");
	assert_false(reader_next(r.reader, &r.arena, &r.log));
	end(&r);
}

static void a_hundred_thousand_games_are_found(void **state)
{
	struct buffer text = { 0 };
	struct reading r;
	size_t games = 1;
	(void)state;
	buffer_add_string(&text, "game,player,score\n");
	for (int i = 0; i < 200000; i++)
		buffer_printf(&text, "g%d,Ann,%d\n", i % 100000, i % 1000);
	begin(&r, buffer_text(&text), NULL);
	assert_true(reader_next(r.reader, &r.arena, &r.log));
	while (arena_reset(&r.arena), reader_next(r.reader, &r.arena, &r.log)) {
		assert_int_equal(r.log.entries, 2);
		games++;
	}
	assert_int_equal(games, 100000);
	end(&r);
	buffer_release(&text);
}

static void players_come_in_the_order_of_their_rows(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r, "player,action,tiles,score\nEva,draw,C,\nAnn,draw,A,\nann,,,5\nBob,,,6\n"
		      "Uli,,,7\nMax,,,8\n");
	assert_int_equal(r.log.players, 4);
	assert_text_equal(r.log.player[0].nick, "Eva");
	assert_int_equal(r.log.entry[2].player, 1);
	assert_int_equal(r.log.entry[5].player, -1);
	assert_int_equal(count(&r.log, FINDING_READING), 1);
	assert_int_equal(count(&r.log, FINDING_UNKNOWN_PLAYER), 1);
	end(&r);
}

static void a_later_head_names_the_player_of_an_earlier_row(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r,
		  "player,score,head\nEva,3,\nAnn,5,#player4 Bob Bob\nEva,3,#player3 Ann Ann\n");
	assert_int_equal(r.log.players, 3);
	assert_int_equal(count(&r.log, FINDING_UNKNOWN_PLAYER), 1);
	assert_text_equal(r.log.player[r.log.entry[1].player].nick, "Ann");
	assert_int_equal(r.log.entry[1].nick.len, 0);
	end(&r);
}

static const char greek[] = "player;position;word;rack;score;total\n"
			    "\u0386\u03bd\u03bd\u03b1;8\u0394;\u03a8\u0391\u03c3;;9;9\n";

/* The text in another encoding. */
static struct text recode(const char *text, const char *encoding, char *bytes, size_t room)
{
	iconv_t handle = iconv_open(encoding, "UTF-8");
	char *in = (char *)(uintptr_t)text, *out = bytes;
	size_t in_left = strlen(text), out_left = room;
	assert_int_not_equal(iconv(handle, &in, &in_left, &out, &out_left), -1);
	iconv_close(handle);
	return (struct text){ bytes, (size_t)(out - bytes) };
}

static void encodings_and_separators_give_the_same_log(void **state)
{
	static const struct {
		const char *encoding, *told;
		char separator;
		int notes;
	} table[] = {
		{ "UTF-8", NULL, ';', 0 },
		{ "UTF-8", NULL, ',', 0 },
		{ "UTF-8", NULL, '\t', 0 },
		{ "WINDOWS-1253", "windows-1253", ';', 1 },
		{ "ISO-8859-7", "iso-8859-7", ',', 1 },
		{ "UTF-16", NULL, '\t', 0 },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		char text[200], bytes[800];
		struct reading r;
		size_t k = 0;
		for (; greek[k]; k++)
			text[k] = greek[k] == ';' ? table[i].separator : greek[k];
		text[k] = '\0';
		print_message("%s\n", table[i].encoding);
		struct text recoded = recode(text, table[i].encoding, bytes, sizeof(bytes));
		assert_true(csv_is_log(recoded));
		begin(&r, recoded, table[i].told);
		assert_true(reader_next(r.reader, &r.arena, &r.log));
		assert_int_equal(r.log.entries, 1);
		assert_text_equal(r.log.player[0].nick, "\u0386\u03bd\u03bd\u03b1");
		assert_text_equal(r.log.entry[0].word, "\u03a8\u0391\u03c3");
		assert_int_equal(count(&r.log, FINDING_READING), table[i].notes);
		assert_int_equal(count(&r.log, FINDING_SYNTAX), 1); /* a Greek column letter */
		assert_int_equal(r.log.findings.len, 1 + table[i].notes);
		end(&r);
	}
}

static void what_csv_has_no_column_for_stands_in_cells(void **state)
{
	struct reading r;
	(void)state;
	read_game(&r,
		  "player,score,head,note,pragma\n"
		  "b,5,\"#player1 a Anna A\n#player2 b Bob B\n#title T\n#note before\",\"one\ntwo\n"
		  "#note other\",#colour red\n"
		  "a,'+6,,'=1+1,\n");
	assert_int_equal(r.log.findings.errors, 0);
	assert_int_equal(r.log.entry[0].player, 1);
	assert_text_equal(r.log.player[0].name, "Anna A");
	assert_text_equal(r.log.title, "T");
	static const struct {
		enum remark_kind kind;
		int after;
		const char *name, *text;
	} remarks[] = { { REMARK_PRAGMA, -1, "title", "T" }, { REMARK_NOTE, -1, "note", "before" },
			{ REMARK_NOTE, 0, "note", "one" },   { REMARK_NOTE, 0, "", "two" },
			{ REMARK_NOTE, 0, "note", "other" }, { REMARK_PRAGMA, 0, "colour", "red" },
			{ REMARK_NOTE, 1, "note", "=1+1" } };
	assert_int_equal(r.log.remarks, 7);
	for (size_t i = 0; i < 7; i++) {
		assert_int_equal(r.log.remark[i].kind, remarks[i].kind);
		assert_int_equal(r.log.remark[i].after, remarks[i].after);
		assert_text_equal(r.log.remark[i].name, remarks[i].name);
		assert_text_equal(r.log.remark[i].text, remarks[i].text);
	}
	end(&r);
}

static void scrabscrap_is_read(void **state)
{
	static const struct {
		enum entry_kind kind;
		int player, score, total;
		const char *word, *tiles;
	} expected[] = {
		{ ENTRY_PLAY, 0, 24, 24, "FIR?S", "" },	    { ENTRY_PLAY, 1, 20, 20, "V.TEN", "" },
		{ ENTRY_WITHDRAWN, 1, -20, 0, "", "" },	    { ENTRY_PASS, 0, 0, 24, "", "" },
		{ ENTRY_PLAY, 1, 30, 30, "M\u00d6S.", "" }, { ENTRY_CHALLENGE, 0, -10, 14, "", "" },
		{ ENTRY_PLAY, 0, 8, 22, "AB", "" },	    { ENTRY_LEFT, 0, 1, 23, "", "D" },
		{ ENTRY_LEFT, 1, -1, 29, "", "D" },
	};
	struct reading r;
	(void)state;
	read_game(&r, "Move, Button, State, Coord, Word, Points, Score1, Score2\n\n"
		      "1, \"green\", \"S1\", \"H4\", \"FIR_S\", 24, 24, 0\n"
		      "2, \"Red\", \"S0\", \"5G\", \"V.TEN\", 20, 24, 20\n"
		      "3, \"yellow\", \"P0\", \"5G\", \"V.TEN\", 20, 24, 20\n"
		      "3, \"doubt0\", \"P0\", \"--\", \"V.TEN\", -20, 24, 0\n"
		      "3, \"yellow\", \"S0\", \"--\", \"V.TEN\", -20, 24, 0\n"
		      "4, \"green\", \"S1\", \"-\", , 0, 24, 0\n"
		      "5, \"red\", \"S0\", \"J2\", \"M\u00d6S.\", 30, 24, 30\n"
		      "6, \"Yellow\", \"P0\", \"J2\", \"\", -10, 24, 30\n"
		      "6, \"DOUBT1\", \"P0\", \"J2\", \"\", -10, 14, 30\n"
		      "6, \"Yellow\", \"S0\", \"J2\", \"\", -10, 14, 30\n"
		      "7, \"green\", \"S1\", \"9A\", \"AB\", 8, 22, 30\n"
		      "8, \"RESET\", \"EOG\", \"\", \"D\", -1, 23, 29");
	assert_int_equal(r.log.findings.len, 0);
	assert_int_equal(r.log.format, LOG_SCRABSCRAP);
	assert_text_equal(r.log.rules, "german");
	assert_int_equal(r.log.entries, 9);
	for (size_t i = 0; i < 9; i++) {
		const struct entry *e = &r.log.entry[i];
		assert_int_equal(e->kind, expected[i].kind);
		assert_int_equal(e->player, expected[i].player);
		assert_int_equal(e->score, expected[i].score);
		assert_int_equal(e->total, expected[i].total);
		assert_text_equal(e->word, expected[i].word);
		assert_text_equal(e->tiles, expected[i].tiles);
	}
	end(&r);
}

static void files_are_known_by_their_first_row(void **state)
{
	static const struct {
		const char *text;
		bool is_log, is_event_file;
	} table[] = {
		{ "Player;Total\n", true, false },
		{ "game,player,word,score\n", true, false },
		{ "Move, Button, State, Coord, Word, Points, Score1, Score2\n", true, false },
		{ "id,name,school,rating\n", false, true },
		{ "round,table,player1,score1,player2,score2\n", false, true },
		{ "round,player,kind,points,note\n", false, true },
		{ "round,table,player,tile\n", false, true },
		{ "event,end-date,round,player,opponent,opponent-rating,score\n", false, true },
		{ "source,line,game,turn,player,severity,code\n", false, true },
		{ "x,y\n", false, false },
		{ "", false, false },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		print_message("%s", table[i].text);
		assert_int_equal(csv_is_log(text_of(table[i].text)), table[i].is_log);
		assert_int_equal(csv_is_event_file(text_of(table[i].text)), table[i].is_event_file);
	}
}

static void the_format_is_told_by_the_content(void **state)
{
	static const struct {
		const char *name, *text;
		bool found;
		enum log_format format;
	} table[] = {
		{ "-", "#player1 A A\n", true, LOG_GCG },
		{ "-", "\n\n  >A: X - +0 0\n", true, LOG_GCG },
		{ "-", "player,score\n", true, LOG_CSV },
		{ "x.gcg", "player,score\n>x\n", true, LOG_CSV },
		{ "x.csv", "#player1 A A\n", true, LOG_GCG },
		{ "x.gcg", "", true, LOG_GCG },
		{ "x.csv", "a,b\n", true, LOG_CSV },
		{ "-", "hello\n", false, LOG_GCG },
	};
	(void)state;
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		enum log_format format;
		assert_int_equal(reader_guess_format(text_of(table[i].name), text_of(table[i].text),
						     &format),
				 table[i].found);
		if (table[i].found)
			assert_int_equal(format, table[i].format);
	}
}

static void check_sheet(struct reading *r, const char *game, const char *sheet, size_t entries,
			int follow)
{
	assert_true(reader_next(r->reader, &r->arena, &r->log));
	assert_text_equal(r->log.game, game);
	assert_text_equal(r->log.sheet, sheet);
	assert_int_equal(r->log.entries, entries);
	assert_int_equal(r->log.sheets_follow, follow);
	assert_text_equal(r->log.rules, "greek");
	assert_int_equal(r->log.table, 4);
}

static void the_sheets_of_a_game_are_logs_one_after_the_other(void **state)
{
	struct reading r;
	(void)state;
	begin(&r,
	      TEXT("game,rules,table,sheet,player,score\n"
		   "1,greek,4,,A,10\n" /* of Ann's sheet, which the next row names */
		   "1,,,Ann,B,6\n"
		   "2,greek,4,,A,1\n"
		   "1,,,Bob,A,10\n"
		   ",,,,B,7\n"
		   "1,,,Ann,A,2\n"),
	      NULL);
	check_sheet(&r, "1", "Ann", 3, 1);
	assert_int_equal(r.log.line, 2);
	assert_int_equal(r.log.entry[2].score, 2);
	check_sheet(&r, "1", "Bob", 2, 0);
	assert_int_equal(r.log.line, 5);
	check_sheet(&r, "2", "", 1, 0);
	assert_false(reader_next(r.reader, &r.arena, &r.log));
	end(&r);
}

static void too_many_sheets_are_said_and_not_read(void **state)
{
	struct reading r;
	struct buffer text = { 0 };
	int logs = 0;
	(void)state;
	buffer_add_string(&text, "sheet,player,score\n");
	for (int i = 0; i < 20; i++)
		buffer_printf(&text, "0,A,1\n%d,A,1\n", i);
	begin(&r, buffer_text(&text), NULL);
	while (reader_next(r.reader, &r.arena, &r.log)) {
		assert_int_equal(count(&r.log, FINDING_SYNTAX), logs == 0);
		assert_int_equal(r.log.entries, logs == 0 ? 21 : 1);
		logs++;
	}
	assert_int_equal(logs, 8);
	end(&r);
	buffer_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_column_is_read_in_any_order_and_case),
		cmocka_unit_test(every_action_is_read),
		cmocka_unit_test(a_bad_cell_says_what_was_expected),
		cmocka_unit_test(a_header_that_is_no_log_names_what_it_found),
		cmocka_unit_test(games_are_told_apart_and_need_not_stand_together),
		cmocka_unit_test(the_sheets_of_a_game_are_logs_one_after_the_other),
		cmocka_unit_test(too_many_sheets_are_said_and_not_read),
		cmocka_unit_test(a_hundred_thousand_games_are_found),
		cmocka_unit_test(players_come_in_the_order_of_their_rows),
		cmocka_unit_test(a_later_head_names_the_player_of_an_earlier_row),
		cmocka_unit_test(encodings_and_separators_give_the_same_log),
		cmocka_unit_test(what_csv_has_no_column_for_stands_in_cells),
		cmocka_unit_test(scrabscrap_is_read),
		cmocka_unit_test(files_are_known_by_their_first_row),
		cmocka_unit_test(the_format_is_told_by_the_content),
	};
	return RUN_TESTS(tests);
}
