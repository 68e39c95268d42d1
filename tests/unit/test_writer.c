#include "unit.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

#include "log/reader.h"
#include "log/writer.h"

/* Read all the games of a text and write them again. */
static struct buffer rewritten(struct text bytes, enum log_format from, enum log_format to)
{
	struct unit unit = { .name = TEXT("x.gcg"), .bytes = bytes, .format = from, .line = 1 };
	struct reader *reader = reader_new(&unit);
	struct arena arena = { 0 };
	struct csv_writer csv = { 0 };
	struct buffer out = { 0 };
	struct log log;
	while (reader_next(reader, &arena, &log)) {
		if (to == LOG_CSV)
			csv_writer_add(&csv, &log);
		else
			gcg_write(&log, &out);
	}
	if (to == LOG_CSV)
		csv_writer_finish(&csv, &out);
	csv_writer_release(&csv);
	arena_release(&arena);
	reader_free(reader);
	return out;
}

static void assert_same(const struct buffer *a, const struct buffer *b)
{
	if (!text_equal(buffer_text(a), buffer_text(b)))
		fail_msg("first:\n" TEXT_FMT "\nthen:\n" TEXT_FMT, TEXT_ARG(buffer_text(a)),
			 TEXT_ARG(buffer_text(b)));
}

static void assert_text_same(struct text a, struct text b)
{
	if (!text_equal(a, b))
		fail_msg("\"" TEXT_FMT "\" became \"" TEXT_FMT "\"", TEXT_ARG(a), TEXT_ARG(b));
}

/* The claims of two logs are the same, whatever the lines they stand on. */
static void assert_same_claims(const struct log *a, const struct log *b)
{
	assert_int_equal(a->players, b->players);
	for (int i = 0; i < a->players; i++) {
		assert_text_same(a->player[i].name, b->player[i].name);
		assert_text_same(a->rack_left[i], b->rack_left[i]);
	}
	assert_text_same(a->rules, b->rules);
	assert_text_same(a->lexicon, b->lexicon);
	assert_text_same(a->title, b->title);
	assert_text_same(a->tile_distribution, b->tile_distribution);
	assert_text_same(a->board_layout, b->board_layout);
	assert_int_equal(a->round, b->round);
	assert_int_equal(a->table, b->table);
	assert_int_equal(a->final_round, b->final_round);
	assert_int_equal(a->incomplete_mark, b->incomplete_mark);
	assert_int_equal(a->replayable, b->replayable);
	assert_int_equal(a->entries, b->entries);
	for (size_t i = 0; i < a->entries; i++) {
		const struct entry *x = &a->entry[i], *y = &b->entry[i];
		assert_int_equal(x->kind, y->kind);
		assert_int_equal(x->player, y->player);
		assert_int_equal(x->has_place, y->has_place);
		assert_int_equal(x->place.row, y->place.row);
		assert_int_equal(x->place.column, y->place.column);
		assert_int_equal(x->place.down, y->place.down);
		assert_int_equal(x->has_score, y->has_score);
		assert_int_equal(x->score, y->score);
		assert_int_equal(x->has_total, y->has_total);
		assert_int_equal(x->total, y->total);
		assert_int_equal(x->exchanged, y->exchanged);
		assert_int_equal(x->bingo, y->bingo);
		assert_int_equal(x->has_seconds, y->has_seconds);
		assert_int_equal(x->seconds, y->seconds);
		assert_int_equal(x->has_clock, y->has_clock);
		assert_int_equal(x->clock, y->clock);
		assert_int_equal(x->challenge_is_pragma, y->challenge_is_pragma);
		assert_text_same(x->rack, y->rack);
		assert_text_same(x->word, y->word);
		assert_text_same(x->tiles, y->tiles);
		assert_text_same(x->words, y->words);
		assert_text_same(x->blank, y->blank);
		assert_text_same(x->sheet, y->sheet);
	}
}

static void assert_keeps_claims(struct text bytes, enum log_format from, const struct buffer *out,
				enum log_format to)
{
	struct unit before = { .name = TEXT("x"), .bytes = bytes, .format = from, .line = 1 };
	struct unit after = {
		.name = TEXT("x"), .bytes = buffer_text(out), .format = to, .line = 1
	};
	struct reader *first = reader_new(&before), *second = reader_new(&after);
	struct arena arena = { 0 };
	struct log a, b;
	while (reader_next(first, &arena, &a)) {
		if (a.entries == 0)
			continue;
		assert_true(reader_next(second, &arena, &b));
		assert_same_claims(&a, &b);
	}
	reader_free(first);
	reader_free(second);
	arena_release(&arena);
}

/* GCG to GCG is the same from then on; through CSV nothing is lost. */
static void assert_round_trip(struct text bytes, enum log_format from)
{
	struct buffer once = rewritten(bytes, from, LOG_GCG);
	struct buffer twice = rewritten(buffer_text(&once), LOG_GCG, LOG_GCG);
	struct buffer csv = rewritten(bytes, from, LOG_CSV);
	struct buffer csv_again = rewritten(buffer_text(&csv), LOG_CSV, LOG_CSV);
	struct buffer back = rewritten(buffer_text(&csv), LOG_CSV, LOG_GCG);
	assert_keeps_claims(bytes, from, &once, LOG_GCG);
	assert_keeps_claims(bytes, from, &csv, LOG_CSV);
	assert_same(&once, &twice);
	assert_same(&csv, &csv_again);
	assert_same(&once, &back);
	buffer_release(&once);
	buffer_release(&twice);
	buffer_release(&csv);
	buffer_release(&csv_again);
	buffer_release(&back);
}

#define HEAD "#player1 Jim James One\n#player2 Ann Anna Two\n"

static void every_entry_of_gcg_survives(void **state)
{
	static const char *const lines[] = {
		">Jim: AEINRS? 8D TRAINErS +70 70",
		">Jim: AEI 8D T[CH](IN)ErS +70 70",
		">Jim: 8D WORD +7 7",
		">Jim: RACK 8D WORD",
		">Jim: RACK 8D WORD +7",
		">Jim: RACK 8D WORD ? 7",
		">Jim: RACK d10 WORD +7 7 BE, ET, DO",
		">Jim: RACK - +0 0",
		">Jim: RACK -ABC +0 0",
		">Jim: RACK -[CH]? +0 0",
		">Jim: RACK -4 +0 0",
		">Jim: RACK -0 +0 0",
		">Jim: RACK -- -7 0",
		">Jim: RACK (challenge) +5 5",
		">Jim: UNKNOWN (challenge) +5 5",
		">Jim: RACK (challenge) -10 -10",
		">Jim:  (ABC) +4 4",
		">Jim: AB (AB) -4 4",
		">Jim:  () +0 4",
		">Jim: (time) -20 -16",
		"> Jim: (unknown) ? 16",
		">Jim: AB 8D WORD +12 12\n#seconds 75\n#clock Jim 12:01",
		"#challenge Ann",
		"#challenge Ann WORD OTHER",
		"#challenge Ann\n#note WORD",
		"#final Ann 12",
		"#note one\ntwo\nthree\n#note four",
		"#note",
		"#note =1+1",
		"#colour red\n#note after it\nand more",
		"#column Weather=rain \\n and \\\\ sun",
		"#column bingo=yes\n#column blank=E\n#column sheet=Ann",
		"#>Ann: commented out",
		"#rack1 ABC\n#rack2 D",
		"#title Late\n#description long\nlonger",
		">Zed: RACK 8D WORD +7 7",
	};
	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		char text[400];
		print_message("%s\n", lines[i]);
		snprintf(text, sizeof(text), HEAD ">Ann: X - +0 0\n%s\n", lines[i]);
		assert_round_trip(text_of(text), LOG_GCG);
	}
}

static void heads_survive(void **state)
{
	static const char *const heads[] = {
		HEAD,
		"#player1 Jim Jim\n#player2 Ann Ann\n",
		"#player2 Jim Jim\n#player1 Ann Ann\n",
		"#player1 Jim Jim\n#player2 Jim Other\n",
		"#player1 Ann Ann\n#player2 ann ann\n",
		"",
		HEAD "#title T\n#rules greek\n#round 3\n#table 4\n#lexicon X\n#game g\n#date "
		     "2024-01-02\n",
		HEAD "#round 3\n#round final\n#lexicon A\n#lexicon B\n",
		HEAD "#round semi\n#orientation lettered-rows\n",
		HEAD "#incomplete\n#note before\nall\n#tile [CH] [ch]\n#tile [LL] [ll]\n",
		HEAD "#character-encoding ISO-8859-1\n#title \xe9t\xe9\n",
		"#player1 a A\n#player2 b B\n#player3 c C\n#player4 d D\n",
	};
	(void)state;
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
		char text[600];
		print_message("%s\n", heads[i]);
		snprintf(text, sizeof(text), "%s>Jim: X 8D WORD +7 7\n>Ann: X - +0 0\n", heads[i]);
		assert_round_trip(text_of(text), LOG_GCG);
	}
}

static void every_cell_of_csv_survives(void **state)
{
	static const char *const texts[] = {
		"player,score\nAnn,7\nBob,8\nAnn,9\n",
		"player,total\nAnn Lee,7\nBob,8\n",
		"player,word,score\nAnn,WORD,7\n",
		"player,action,score,seconds\nAnn,play,7,20\nBob,challenge,-10,5\n",
		"player,position,score\nAnn,8D,7\n",
		"player,position,word,rack,score\nAnn,8D,TWO WORDS,A B C,7\nAnn,8D,W,8D,7\n",
		"player,action,tiles,word,score\nAnn,exchange,,,0\nAnn,exchange,3,,0\nBob,end,a)b,,"
		"3\n"
		"Bob,end,time,,3\nBob,challenge,,WORD,-10\nBob,challenge,,WORD,\nBob,final,,,12\n",
		"game,player,score,bingo,blank,sheet,seconds,clock\nA,Ann,7,x,E,Bob,20,1:20\n"
		"B,Ann,8,no,,,,\n",
		"player,score,note,Weather,Mood\nAnn,7,\"a\nb\",rain,\nBob,8,,\"x\ny\",=sum\n",
		"player,score,rules,round,table,date,lexicon\nAnn,7,greek,final,4,2024-01-02,"
		"X\nAnn,8,,,,,\n",
		"Move, Button, State, Coord, Word, Points, Score1, Score2\n"
		"1, \"green\", \"S1\", \"H4\", \"FIR_S\", 24, 24, 0\n",
	};
	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		print_message("%s\n", texts[i]);
		struct text text = text_of(texts[i]);
		struct buffer gcg = rewritten(text, LOG_CSV, LOG_GCG);
		struct buffer again = rewritten(buffer_text(&gcg), LOG_GCG, LOG_GCG);
		assert_same(&gcg, &again);
		assert_keeps_claims(text, LOG_CSV, &gcg, LOG_GCG);
		struct buffer csv = rewritten(text, LOG_CSV, LOG_CSV);
		struct buffer csv_again = rewritten(buffer_text(&csv), LOG_CSV, LOG_CSV);
		assert_same(&csv, &csv_again);
		assert_keeps_claims(text, LOG_CSV, &csv, LOG_CSV);
		buffer_release(&gcg);
		buffer_release(&again);
		buffer_release(&csv);
		buffer_release(&csv_again);
	}
}

static void the_common_dialect_is_written(void **state)
{
	(void)state;
	struct buffer out = rewritten(TEXT("#player2 Ann Anna Two\n#player1 Jim James One\n>Jim: "
					   "AEINRS? 8d TRAINErS 70 70\n"
					   "#lexicon CSW\n>Ann \xd6 (\xd6) +-8 62\n#player1 Next "
					   "Game\n>Next: X - +0 0\n"),
				      LOG_GCG, LOG_GCG);
	assert_buffer_equal(&out,
			    "#character-encoding UTF-8\n#player1 Jim James One\n"
			    "#player2 Ann Anna Two\n#lexicon CSW\n"
			    ">Jim: AEINRS? 8D TRAINErS +70 70\n"
			    ">Ann: \u00d6 (\u00d6) +-8 62\n"
			    "#character-encoding UTF-8\n#player1 Next Game\n>Next: X - +0 0\n");
	buffer_release(&out);
}

static void json_has_all_claims(void **state)
{
	struct unit unit = { .name = TEXT("d/x.gcg"),
			     .bytes = TEXT(HEAD "#note hi\n>Jim: AB 8D WORD +7 7\n#rack2 Q\n"),
			     .line = 1 };
	struct reader *reader = reader_new(&unit);
	struct arena arena = { 0 };
	struct buffer out = { 0 };
	struct log log;
	(void)state;
	assert_true(reader_next(reader, &arena, &log));
	json_write(&log, &out);
	assert_buffer_equal(
		&out,
		"{\"source\":\"d/x.gcg\",\"game\":\"x\",\"line\":1,"
		"\"players\":[{\"nick\":\"Jim\",\"name\":\"James One\"},"
		"{\"nick\":\"Ann\",\"name\":\"Anna Two\",\"rack_left\":\"Q\"}],"
		"\"entries\":[{\"line\":4,\"action\":\"play\",\"player\":\"Jim\",\"rack\":\"AB\","
		"\"position\":\"8D\",\"word\":\"WORD\",\"score\":7,\"total\":7}],"
		"\"remarks\":[{\"line\":3,\"after\":0,\"kind\":\"note\",\"text\":\"hi\"}]}\n");
	buffer_release(&out);
	arena_release(&arena);
	reader_free(reader);
}

static int files_tried;

static int try_file(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
	(void)ftw;
	enum log_format format;
	size_t len = strlen(path);
	if (type != FTW_F || len < 4 ||
	    (strcmp(path + len - 4, ".gcg") && strcmp(path + len - 4, ".csv")))
		return 0;
	char *bytes = malloc((size_t)status->st_size);
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	struct text text = { bytes, fread(bytes, 1, (size_t)status->st_size, file) };
	fclose(file);
	print_message("%s\n", path);
	assert_true(reader_guess_format(text_of(path), text, &format));
	assert_round_trip(text, format);
	free(bytes);
	files_tried++;
	return 0;
}

static void real_logs_survive(void **state)
{
	const char *corpus = getenv("EPHOR_CORPUS");
	(void)state;
	if (!corpus)
		skip();
	assert_int_equal(nftw(corpus, try_file, 10, FTW_PHYS), 0);
	assert_true(files_tried > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_entry_of_gcg_survives),
		cmocka_unit_test(heads_survive),
		cmocka_unit_test(every_cell_of_csv_survives),
		cmocka_unit_test(the_common_dialect_is_written),
		cmocka_unit_test(json_has_all_claims),
		cmocka_unit_test(real_logs_survive),
	};
	return RUN_TESTS(tests);
}
