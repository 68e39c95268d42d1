/*
 * What the fuzzers of log formats do with a text: read it, do all that can be
 * done with a game, write it and see that writing what was written changes
 * nothing; the games of some are an event.
 */
#ifndef FUZZ_LOG_H
#define FUZZ_LOG_H

#include "audit/glance.h"
#include "audit/keeper.h"
#include "log/reader.h"

#include "fuzz_event.h"

static inline void write_game(const struct log *log, enum log_format format, struct buffer *out)
{
	struct csv_writer writer = { 0 };
	if (format == LOG_GCG) {
		gcg_write(log, out);
		return;
	}
	csv_writer_add(&writer, log);
	csv_writer_finish(&writer, out);
	csv_writer_release(&writer);
}

/* What was written is read as one game and written in the same way again. */
static inline void check_writing(const struct log *log, enum log_format format)
{
	struct buffer once = { 0 }, twice = { 0 };
	struct arena arena = { 0 };
	struct log again;
	write_game(log, format, &once);
	struct unit unit = {
		.name = TEXT("fuzz"), .bytes = buffer_text(&once), .format = format, .line = 1
	};
	struct reader *reader = reader_new(&unit);
	bool read = reader_next(reader, &arena, &again);
	if (read)
		write_game(&again, format, &twice);
	fuzz_check(read && text_equal(buffer_text(&once), buffer_text(&twice)), buffer_text(&once),
		   buffer_text(&twice));
	fuzz_check(log->entries == again.entries, buffer_text(&once), buffer_text(&twice));
	fuzz_check(!reader_next(reader, &arena, &again), buffer_text(&once), buffer_text(&twice));
	reader_free(reader);
	arena_release(&arena);
	buffer_release(&once);
	buffer_release(&twice);
}

/* Control characters in names and tiles are made harmless on writing: they do not come back. */
static inline bool is_printable(struct text bytes)
{
	for (size_t i = 0; i < bytes.len; i++) {
		unsigned char c = (unsigned char)bytes.ptr[i];
		if ((c < ' ' && c != '\n') || c == 0x7f || c == 0xef) /* 0xef: byte order marks */
			return false;
	}
	return true;
}

/*
 * Another reader of the same text, which passes by the games that are seen to be right: it comes
 * to the next game all the same.  *note: what an audit says of a game that is passed by.
 */
static inline bool fuzz_pass_by(struct reader *glancing, const struct log *log, struct arena *arena,
				enum finding_code *note)
{
	static struct plain_game game;
	struct log again;
	if (reader_next_plain(glancing, &game)) {
		again = (struct log){ .rules = game.rules,
				      .tile_distribution = game.tile_distribution,
				      .board_layout = game.board_layout,
				      .lexicon = game.lexicon };
		if (glance(&game, fuzz_rules_for(&again), note)) {
			reader_pass_plain(glancing);
			return true;
		}
	}
	if (!reader_next(glancing, arena, &again) || again.line != log->line ||
	    again.entries != log->entries || again.last_line != log->last_line)
		abort();
	return false;
}

/* An event that is nothing but logs; the rule set is the first one's. */
#define FUZZ_LOGS_EVENT                                                          \
	"[event]\nname = Logs\nsystem = swiss\n"                                 \
	"[prize one]\nfor = rank 1\namount = 100 EUR\n[prize two]\nfor = award " \
	"high-game\namount = cup\n"

static inline int fuzz_log(struct text bytes, enum log_format format)
{
	struct unit unit = { .name = TEXT("fuzz"), .bytes = bytes, .format = format, .line = 1 };
	struct reader *reader = reader_new(&unit), *glancing = reader_new(&unit);
	struct arena arena = { 0 };
	struct log log[LOG_SHEETS_MAX], merged;
	struct verdict verdict;
	struct keeper keeper = { 0 };
	const struct verdict *kept[EVENT_VERDICTS_MAX];
	const struct rules *rules = NULL;
	size_t verdicts = 0;
	bool is_event = fuzz_is_chosen(bytes, FUZZ_EVENTS_CHOSEN);
	bool all = fuzz_is_chosen(bytes, FUZZ_GAMES_CHOSEN);
	while (reader_next(reader, &arena, &log[0])) {
		int sheets = 1;
		enum finding_code note;
		bool is_right = fuzz_pass_by(glancing, &log[0], &arena, &note);
		for (size_t i = 0; i < log[0].entries; i++)
			if (log[0].entry[i].player >= log[0].players || log[0].entry[i].line == 0)
				abort();
		if (log[0].entries && is_printable(bytes)) {
			check_writing(&log[0], LOG_GCG);
			check_writing(&log[0], LOG_CSV);
		}
		for (; sheets <= log[0].sheets_follow; sheets++)
			if (!reader_next(reader, &arena, &log[sheets]) ||
			    fuzz_pass_by(glancing, &log[sheets], &arena, &note))
				break;
		if (sheets > 1)
			reconcile_sheets(log, sheets, fuzz_rules_for(&log[0]),
					 &(struct audit_options){ 0 }, &arena, &merged);
		fuzz_game(sheets > 1 ? &merged : &log[0], all, &arena, &verdict);
		for (size_t i = 0; i < verdict.findings.len && is_right; i++)
			fuzz_check(verdict.findings.item[i].code == note, bytes,
				   verdict.findings.item[i].message);
		fuzz_check(!is_right || verdict.findings.len == (note != FINDING_CODES), bytes,
			   TEXT("seen at a glance"));
		if (is_event && sheets == 1 && verdict.status != VERDICT_UNREADABLE)
			fuzz_reconcile(&(struct audit_game_view){ &verdict, &log[0],
								  fuzz_rules_for(&log[0]) },
				       &arena);
		if (is_event && verdicts < EVENT_VERDICTS_MAX) {
			rules = rules ? rules : fuzz_rules_for(&log[0]);
			kept[verdicts++] = keeper_take(&keeper, &verdict);
		}
		arena_reset(&arena);
	}
	fuzz_check(!reader_next(glancing, &arena, &log[0]), bytes, TEXT("games behind the last"));
	reader_free(reader);
	reader_free(glancing);
	if (verdicts > 0) {
		const struct event_files files = { { { TEXT("event.ini"), TEXT(FUZZ_LOGS_EVENT) } },
						   1 };
		fuzz_event(&files, rules, kept, verdicts, true, &arena);
	}
	keeper_release(&keeper);
	arena_release(&arena);
	return 0;
}

#endif
