/*
 * What the fuzzers do with one game that was read: audit it, print it in every
 * way there is, correct it, and see that the promises of the headers hold.
 */
#ifndef FUZZ_GAME_H
#define FUZZ_GAME_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "audit/audit.h"
#include "audit/correct.h"
#include "audit/reconcile.h"
#include "base/utf8.h"
#include "log/writer.h"
#include "report/audit_report.h"
#include "report/board_page.h"
#include "report/sheet_text.h"
#include "report/verdict_json.h"
#include "rules/library.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The fuzzer's own; not there when the corpus is only replayed. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

static inline void fuzz_check(bool holds, struct text a, struct text b)
{
	if (holds)
		return;
	fprintf(stderr, "first:\n" TEXT_FMT "\nthen:\n" TEXT_FMT "\n", TEXT_ARG(a), TEXT_ARG(b));
	abort();
}

/* How many inputs come to one whose games, or whose event, are printed. */
enum { FUZZ_GAMES_CHOSEN = 4, FUZZ_EVENTS_CHOSEN = 16 };

/* Kept for the next input: rule sets are resolved once. */
static inline struct library *fuzz_library(void)
{
	static struct library *library;
	if (!library)
		library = library_new();
	return library;
}

static inline const struct rules *fuzz_rules_for(const struct log *log)
{
	static const struct rules_request nothing;
	struct text unknown;
	const struct rules *rules = library_rules_for(fuzz_library(), &nothing, &nothing,
						      log->rules, log->tile_distribution,
						      log->board_layout, log->lexicon, &unknown);
	if (!rules)
		abort();
	return rules;
}

/* What is printed for people: valid UTF-8, and no character that deceives but the line end. */
static inline void fuzz_check_printable(struct text text)
{
	const char *p = text.ptr, *end = text_end(text);
	while (p < end) {
		uint32_t c;
		if (*p == '\n' || (*p >= ' ' && *p < 0x7f)) {
			p++;
			continue;
		}
		size_t len = utf8_decode(p, end, &c);
		fuzz_check(len > 0 && (c == '\n' || !utf8_deceives(c)), text,
			   (struct text){ p, 1 });
		p += len;
	}
}

/* A verdict as JSON, read and written again. */
static inline void fuzz_verdict_json(const struct verdict *verdict, struct arena *arena)
{
	struct buffer once = { 0 }, twice = { 0 };
	struct jsonfile file;
	struct verdict again;
	struct text problem = { 0 };
	uint32_t line;
	verdict_write_json(&once, verdict);
	jsonfile_init(&file, buffer_text(&once));
	fuzz_check(verdict_read_json(&file, arena, &again, &line, &problem) == JSON_READ,
		   buffer_text(&once), problem);
	verdict_write_json(&twice, &again);
	fuzz_check(text_equal(buffer_text(&once), buffer_text(&twice)), buffer_text(&once),
		   buffer_text(&twice));
	buffer_release(&once);
	buffer_release(&twice);
}

static inline void fuzz_print_game(const struct audit_game_view *game)
{
	const struct audit_style style = { .verbose = true };
	struct buffer out = { 0 };
	for (size_t i = 0; audit_reports[i]; i++) {
		buffer_clear(&out);
		audit_reports[i]->game(&out, &style, game);
		fuzz_check_printable(buffer_text(&out));
	}
	if (game->verdict->status != VERDICT_UNREADABLE) {
		buffer_clear(&out);
		sheet_text_add(&out, game, false);
		sheet_text_add_board(&out, game, game->verdict->turns, false);
		sheet_text_add_board(&out, game, game->verdict->turns / 2, false);
		fuzz_check_printable(buffer_text(&out));
	}
	buffer_clear(&out);
	json_write(game->log, &out);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
}

/* The page of a game that a workbook draws, and the progress of the players on it. */
static inline void fuzz_board_page(const struct audit_game_view *game, struct arena *arena)
{
	struct board_page *page = arena_alloc(arena, sizeof(*page));
	int total[BOARD_TURNS_MAX];
	board_page_make(page, game, game->verdict, arena);
	fuzz_check(page->rows <= BOARD_ROWS_MAX, game->verdict->game, TEXT("rows"));
	for (int p = 0; p < game->verdict->players; p++)
		fuzz_check(board_page_progress(page, p, total) <= BOARD_TURNS_MAX,
			   game->verdict->game, TEXT("progress"));
}

static inline void fuzz_write(const struct log *log)
{
	struct csv_writer writer = { 0 };
	struct buffer out = { 0 };
	gcg_write(log, &out);
	buffer_clear(&out);
	csv_writer_add(&writer, log);
	csv_writer_finish(&writer, &out);
	csv_writer_release(&writer);
	buffer_clear(&out);
	json_write(log, &out);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
}

/* The corrected log is a log: it can be audited, written and corrected. */
static inline void fuzz_correct(const struct audit_game_view *game,
				const struct audit_options *options, struct arena *arena)
{
	struct correction correction, again;
	struct verdict verdict;
	correct_log(game->log, game->verdict, true, arena, &correction);
	correct_log(game->log, game->verdict, false, arena, &correction);
	for (size_t i = 0; i < correction.changes; i++)
		fuzz_check(correction.change[i].entry < correction.log.entries &&
				   (i == 0 ||
				    correction.change[i].entry >= correction.change[i - 1].entry),
			   game->verdict->game, TEXT("changes"));
	fuzz_write(&correction.log);
	audit_game(&correction.log, game->rules, options, arena, &verdict);
	correct_log(&correction.log, &verdict, false, arena, &again);
}

/* A log and what it was corrected to are like the sheets of two players. */
static inline void fuzz_reconcile(const struct audit_game_view *game, struct arena *arena)
{
	const struct audit_options options = { 0 };
	struct correction correction;
	struct verdict verdict;
	struct log sheet[2], merged;
	correct_log(game->log, game->verdict, false, arena, &correction);
	sheet[0] = *game->log;
	sheet[1] = correction.log;
	reconcile_sheets(sheet, 2, game->rules, &options, arena, &merged);
	audit_game(&merged, game->rules, &options, arena, &verdict);
	fuzz_write(&merged);
	fuzz_print_game(&(struct audit_game_view){ &verdict, &merged, game->rules });
}

/*
 * Printing and correcting take most of the time, and what goes wrong in them
 * goes wrong for many inputs alike: one in so many is enough, told by the bytes.
 * All are chosen where the corpus is replayed, and with FUZZ_ALL in the
 * environment: -merge=1 then keeps what adds something to the replay.
 */
static inline bool fuzz_is_chosen(struct text bytes, uint32_t one_in)
{
	uint32_t hash = 2166136261u;
	if (!LLVMFuzzerMutate || getenv("FUZZ_ALL"))
		return true;
	for (size_t i = 0; i < bytes.len; i++)
		hash = (hash ^ (unsigned char)bytes.ptr[i]) * 16777619u;
	return (hash >> 16) % one_in == 0;
}

/* Whoever asks for the findings only gets the same ones. */
static inline void fuzz_findings_only(const struct audit_game_view *game, struct arena *arena)
{
	const struct audit_options options = { .findings_only = true };
	const struct verdict *full = game->verdict;
	struct verdict only;
	audit_game(game->log, game->rules, &options, arena, &only);
	fuzz_check(only.findings.len == full->findings.len && only.status == full->status &&
			   only.turns == full->turns && only.complete == full->complete,
		   full->game, TEXT("findings only: another verdict"));
	for (size_t i = 0; i < only.findings.len; i++) {
		const struct finding *a = &full->findings.item[i], *b = &only.findings.item[i];
		fuzz_check(a->code == b->code && a->line == b->line && a->turn == b->turn &&
				   a->player == b->player,
			   a->message, b->message);
		fuzz_check(text_equal(a->message, b->message), a->message, b->message);
	}
	for (int p = 0; p < only.players; p++)
		fuzz_check(only.player[p].audited == full->player[p].audited, full->game,
			   only.player[p].nick);
}

/* The verdict lives in the arena. */
static inline void fuzz_game(const struct log *log, bool all, struct arena *arena,
			     struct verdict *verdict)
{
	const struct audit_options options = { 0 };
	struct audit_game_view game = { verdict, log, fuzz_rules_for(log) };
	audit_game(log, game.rules, &options, arena, verdict);
	fuzz_findings_only(&game, arena);
	if (!all)
		return;
	fuzz_print_game(&game);
	fuzz_verdict_json(verdict, arena);
	if (verdict->status == VERDICT_UNREADABLE)
		return;
	fuzz_board_page(&game, arena);
	fuzz_correct(&game, &options, arena);
}

#endif
