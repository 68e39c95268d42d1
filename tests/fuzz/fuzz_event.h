/*
 * What the fuzzers of event files do: read an event from files in memory, join
 * verdicts to it, and make every table there is, in every form.
 */
#ifndef FUZZ_EVENT_H
#define FUZZ_EVENT_H

#include "base/csvfile.h"
#include "event/check.h"
#include "event/join.h"
#include "event/read.h"
#include "log/reader.h"
#include "report/attention.h"
#include "report/awards_report.h"
#include "report/overview.h"

#include "fuzz_game.h"

enum { EVENT_FILES_MAX = 8, EVENT_VERDICTS_MAX = 8, EVENT_EXPLAINED_MAX = 2 };

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

/* A program that reads the table gets as many rows and cells as there are. */
static inline void fuzz_grid_csv(const struct grid *grid, struct text bytes, struct arena *arena)
{
	struct csvfile *csv = csvfile_new(bytes, 1, ',');
	struct csv_row row;
	size_t rows = 0;
	while (csvfile_next(csv, arena, &row)) {
		fuzz_check(row.fields == grid->columns && !row.problem.len, bytes, row.problem);
		rows++;
	}
	fuzz_check(rows == grid_rows(grid) + 1, bytes, TEXT("another number of rows"));
	csvfile_free(csv);
}

static inline void fuzz_grid_json(const struct grid *grid, struct text bytes, struct arena *arena)
{
	struct jsonfile file;
	struct json_value value;
	struct text problem = { 0 };
	uint32_t line;
	jsonfile_init(&file, bytes);
	fuzz_check(jsonfile_next(&file, arena, &value, &line, &problem) == JSON_READ, bytes,
		   problem);
	fuzz_check(value.kind == JSON_KIND_ARRAY && value.items == grid_rows(grid), bytes,
		   TEXT("another number of rows"));
	fuzz_check(jsonfile_next(&file, arena, &value, &line, &problem) == JSON_END, bytes,
		   TEXT("more than one value"));
}

static inline void fuzz_grid(const struct grid *grid, struct arena *arena)
{
	struct buffer out = { 0 };
	grid_write_text(&out, grid);
	fuzz_check_printable(buffer_text(&out));
	buffer_clear(&out);
	grid_write_csv(&out, grid);
	fuzz_check_printable(buffer_text(&out));
	fuzz_grid_csv(grid, buffer_text(&out), arena);
	buffer_clear(&out);
	grid_write_json(&out, grid);
	fuzz_check_printable(buffer_text(&out));
	fuzz_grid_json(grid, buffer_text(&out), arena);
	buffer_release(&out);
}

/* Ranks go up within a division; who has none comes behind those who do. */
static inline void fuzz_check_ranks(const struct standings *standings)
{
	const struct event *event = standings->cards.event;
	fuzz_check(standings->rows == event->players, event->name, TEXT("rows"));
	for (size_t i = 0; i < standings->rows; i++) {
		const struct standing *row = &standings->row[i], *above = row - 1;
		fuzz_check(standings->of_player[row->player] == i, event->name, TEXT("of_player"));
		if (i == 0 || !text_equal(event->player[row->player].division,
					  event->player[above->player].division))
			continue;
		fuzz_check(row->rank == 0 || (above->rank > 0 && above->rank <= row->rank),
			   event->name, TEXT("ranks are out of order"));
	}
}

static inline void fuzz_standings(const struct standings *standings, const struct awards *awards,
				  struct arena *arena)
{
	const struct event *event = standings->cards.event;
	struct player_stats *stats = arena_array(arena, event->players + 1, sizeof(*stats));
	struct buffer out = { 0 };
	struct grid grid;
	standings_text(&out, standings, arena);
	standings_ledger(&out, standings);
	for (size_t i = 0; i < event->players && i < EVENT_EXPLAINED_MAX; i++)
		standings_explain(&out, standings, (int)i, arena);
	awards_text(&out, awards, standings->cards.rounds, arena);
	statistics_text(&out, event, standings->cards.scores, standings->cards.rounds, arena);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	grid_init(&grid, arena);
	standings_grid(&grid, standings);
	fuzz_grid(&grid, arena);
	grid_init(&grid, arena);
	awards_grid(&grid, awards);
	fuzz_grid(&grid, arena);
	player_stats_make(stats, &standings->cards);
	grid_init(&grid, arena);
	players_grid(&grid, standings, stats);
	fuzz_grid(&grid, arena);
}

static inline void fuzz_tables(const struct event *event, const struct tables *tables,
			       enum scores scores, struct arena *arena)
{
	struct buffer out = { 0 };
	struct grid grid;
	tables_text(&out, event, tables, scores, arena);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	grid_init(&grid, arena);
	tables_grid(&grid, event, tables);
	fuzz_grid(&grid, arena);
}

static inline void fuzz_ratings(const struct ratings *ratings, size_t players, struct arena *arena)
{
	struct buffer out = { 0 };
	struct rating_list list;
	struct rating_history history;
	struct grid grid;
	ratings_text(&out, ratings, arena);
	for (size_t i = 0; i < players && i < EVENT_EXPLAINED_MAX; i++)
		ratings_explain(&out, ratings, (int)i, arena);
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	grid_init(&grid, arena);
	ratings_grid(&grid, ratings);
	fuzz_grid(&grid, arena);
	rating_list_make(&list, ratings, 2024 * 12 + 7, arena);
	grid_init(&grid, arena);
	rating_list_grid(&grid, &list);
	fuzz_grid(&grid, arena);
	rating_history_make(&history, ratings, arena);
	grid_init(&grid, arena);
	rating_history_grid(&grid, &history);
	fuzz_grid(&grid, arena);
}

static inline void fuzz_prizes(const struct impact *impact, struct arena *arena)
{
	struct buffer out = { 0 };
	struct grid grid;
	impact_text(&out, impact);
	impact_lines(&out, impact);
	impact_close_text(&out, impact);
	for (int s = 0; s < SCORE_KINDS; s++) {
		prizes_text(&out, &impact->prizes[s], arena);
		grid_init(&grid, arena);
		prizes_grid(&grid, &impact->prizes[s]);
		fuzz_grid(&grid, arena);
	}
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
}

/* What `report` prints: the overview, and the games of the event in every format. */
static inline void fuzz_report(struct products *products, struct arena *arena)
{
	const struct event *event = products->event;
	const struct audit_style style = { 0 };
	struct buffer out = { 0 }, game = { 0 };
	boards_choose(&products->boards, event, products->scores, products->after, BOARDS_ALL,
		      arena);
	overview_text(&out, products, arena);
	attention_text(&out, products, 3);
	event_findings_text(&out, event, products->wanted, false);
	fuzz_check_printable(buffer_text(&out));
	for (size_t i = 0; audit_reports[i]; i++) {
		const struct audit_report *report = audit_reports[i];
		bool any = false;
		buffer_clear(&out);
		report->begin(&out, &style);
		for (size_t v = 0; v < event->verdicts; v++) {
			buffer_clear(&game);
			report->game(&game, &style,
				     &(struct audit_game_view){ .verdict = event->verdict[v] });
			audit_report_join(report, &out, buffer_text(&game), &any);
		}
		report->end(&out, &style, &products->totals);
		fuzz_check_printable(buffer_text(&out));
	}
	buffer_release(&out);
	buffer_release(&game);
}

/* The figures are worked out for every input, printed for those that are chosen. */
static inline void fuzz_products(const struct event *event, bool all, struct arena *arena)
{
	bool wanted[FINDING_CODES];
	memset(wanted, true, sizeof(wanted));
	struct products products = { .event = event, .scores = event->scores, .wanted = wanted };
	products_make(&products, 3, arena);
	for (enum scores scores = 0; scores < SCORE_KINDS; scores++) {
		const struct standings *standings = &products.impact.standings[scores];
		struct awards awards;
		fuzz_check_ranks(standings);
		if (!all || (scores != event->scores && !impact_any(&products.impact)))
			continue; /* where no game differs, the other side is the same */
		awards_make(&awards, standings, 3, arena);
		fuzz_standings(standings, &awards, arena);
		fuzz_tables(event, &products.impact.tables[scores], scores, arena);
	}
	if (!all)
		return;
	if (event->rules->rating.rated)
		fuzz_ratings(&products.ratings, event->players, arena);
	fuzz_prizes(&products.impact, arena);
	fuzz_report(&products, arena);

	struct standings first;
	struct awards awards;
	standings_make(&first, event, event->scores, 1, arena);
	awards_make(&awards, &first, 1, arena);
	fuzz_standings(&first, &awards, arena);
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

/*
 * From the files to the last table; `verdict` are those of logs that were
 * audited elsewhere.  Without a rule set the event says by its name which.
 */
static inline void fuzz_event(const struct event_files *files, const struct rules *rules,
			      const struct verdict **verdict, size_t verdicts, bool all,
			      struct arena *arena)
{
	const struct event_loader loader = { event_files_load, (void *)(uintptr_t)files };
	struct event event = { 0 };
	event_read_settings(&event, arena, TEXT("event.ini"), &loader);
	event_read_tables(&event, rules ? rules : fuzz_event_rules(event.rules_name), &loader);
	event_join(&event, verdict, verdicts);
	prizes_check(&event);
	event_check(&event);
	fuzz_products(&event, all, arena);
}

#endif
