/*
 * What the fuzzers of event files do: read an event from files in memory, join
 * verdicts to it, and make every table there is, in every form.
 */
#ifndef FUZZ_EVENT_H
#define FUZZ_EVENT_H

#include "event/check.h"
#include "event/join.h"
#include "event/read.h"
#include "log/reader.h"
#include "report/awards_report.h"

#include "fuzz_game.h"

enum { EVENT_FILES_MAX = 8, EVENT_VERDICTS_MAX = 8 };

struct event_files {
	struct event_file {
		struct text name, bytes;
	} file[EVENT_FILES_MAX];
	size_t len;
};

static inline bool event_files_load(const struct event_loader *loader, struct text path, bool must,
				    struct text *bytes)
{
	const struct event_files *files = loader->context;
	(void)must;
	for (size_t i = 0; i < files->len; i++) {
		if (text_equal(files->file[i].name, path)) {
			*bytes = files->file[i].bytes;
			return true;
		}
	}
	return false;
}

/* "==== NAME" begins each file; what stands before the first is event.ini. */
static inline void event_files_split(struct event_files *files, struct text bytes)
{
	const char *begin = bytes.ptr, *end = text_end(bytes);
	struct text name = TEXT("event.ini");
	for (const char *p = begin; p <= end && files->len < EVENT_FILES_MAX;) {
		const char *lf = p < end ? memchr(p, '\n', (size_t)(end - p)) : NULL;
		struct text line = { p, (size_t)((lf ? lf : end) - p) };
		bool cut = text_starts_with(line, "==== ");
		if (cut || !lf) {
			const char *stop = cut ? p : end;
			files->file[files->len++] =
				(struct event_file){ name, { begin, (size_t)(stop - begin) } };
			name = text_trim(
				(struct text){ line.ptr + 5 * cut, line.len - 5 * (size_t)cut });
			begin = lf ? lf + 1 : end;
		}
		if (!lf)
			break;
		p = lf + 1;
	}
}

static inline void fuzz_grid(const struct grid *grid)
{
	struct buffer out = { 0 };
	grid_write_text(&out, grid);
	fuzz_check_printable(buffer_text(&out));
	buffer_clear(&out);
	grid_write_csv(&out, grid);
	fuzz_check_printable(buffer_text(&out));
	buffer_clear(&out);
	grid_write_json(&out, grid);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
}

static inline void fuzz_standings(const struct event *event, enum scores scores, int after,
				  struct arena *arena)
{
	struct buffer out = { 0 };
	struct standings standings;
	struct awards awards;
	struct grid grid;
	standings_make(&standings, event, scores, after, arena);
	standings_text(&out, &standings, arena);
	if (event->players)
		standings_explain(&out, &standings, 0, arena);
	grid_init(&grid, arena);
	standings_grid(&grid, &standings);
	fuzz_grid(&grid);
	awards_make(&awards, &standings, 3, arena);
	awards_text(&out, &awards, standings.cards.rounds, arena);
	statistics_text(&out, event, scores, after, arena);
	grid_init(&grid, arena);
	awards_grid(&grid, &awards);
	fuzz_grid(&grid);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
}

static inline void fuzz_tables(const struct event *event, enum scores scores, struct arena *arena)
{
	struct buffer out = { 0 };
	struct tables tables;
	struct grid grid;
	tables_make(&tables, event, scores, 0, arena);
	tables_text(&out, event, &tables, scores, arena);
	fuzz_check_printable(buffer_text(&out));
	grid_init(&grid, arena);
	tables_grid(&grid, event, &tables);
	fuzz_grid(&grid);
	buffer_release(&out);
}

static inline void fuzz_ratings(const struct event *event, enum scores scores, struct arena *arena)
{
	struct buffer out = { 0 };
	struct ratings ratings;
	struct rating_list list;
	struct rating_history history;
	struct grid grid;
	if (!event->rules->rating.rated)
		return;
	ratings_make(&ratings, event, scores, arena);
	ratings_text(&out, &ratings, arena);
	if (event->players)
		ratings_explain(&out, &ratings, (int)event->players - 1, arena);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	grid_init(&grid, arena);
	ratings_grid(&grid, &ratings);
	fuzz_grid(&grid);
	rating_list_make(&list, &ratings, 2024 * 12 + 7, arena);
	grid_init(&grid, arena);
	rating_list_grid(&grid, &list);
	fuzz_grid(&grid);
	rating_history_make(&history, &ratings, arena);
	grid_init(&grid, arena);
	rating_history_grid(&grid, &history);
	fuzz_grid(&grid);
}

static inline void fuzz_prizes(const struct event *event, enum scores scores, struct arena *arena)
{
	struct buffer out = { 0 };
	struct impact impact;
	struct grid grid;
	impact_make(&impact, event, 0, arena);
	impact_find_close(&impact, scores, 0, arena);
	impact_text(&out, &impact);
	prizes_text(&out, &impact.prizes[scores], arena);
	impact_close_text(&out, &impact);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	grid_init(&grid, arena);
	prizes_grid(&grid, &impact.prizes[scores]);
	fuzz_grid(&grid);
}

static inline const struct rules *fuzz_event_rules(struct text name)
{
	struct rules_problems problems = { 0 };
	const struct rules_request request = { .rules = name }, plain = { 0 };
	const struct rules *rules = NULL;
	/* no files of this machine */
	if (!name.len || (!memchr(name.ptr, '/', name.len) && !memchr(name.ptr, '.', name.len)))
		rules = library_rules(fuzz_library(), &request, &problems);
	if (!rules)
		rules = library_rules(fuzz_library(), &plain, &problems);
	rules_problems_release(&problems);
	return rules;
}

/* From the files to the last table; `verdict` are those of logs that were audited elsewhere. */
static inline void fuzz_event(const struct event_files *files, const struct verdict **verdict,
			      size_t verdicts, bool all, struct arena *arena)
{
	const struct event_loader loader = { event_files_load, (void *)(uintptr_t)files };
	struct event event = { 0 };
	struct buffer out = { 0 };
	bool wanted[FINDING_CODES];
	memset(wanted, true, sizeof(wanted));
	event_read_settings(&event, arena, TEXT("event.ini"), &loader);
	event_read_tables(&event, fuzz_event_rules(event.rules_name), &loader);
	event_join(&event, verdict, verdicts);
	prizes_check(&event);
	event_check(&event);
	event_findings_text(&out, &event, wanted, false);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	for (enum scores scores = 0; scores < SCORE_KINDS; scores++) {
		fuzz_standings(&event, scores, 0, arena);
		fuzz_tables(&event, scores, arena);
		fuzz_ratings(&event, scores, arena);
		if (!all)
			break;
	}
	if (!all)
		return;
	fuzz_standings(&event, event.scores, 1, arena);
	fuzz_prizes(&event, event.scores, arena);
}

#endif
