#include "base/version.h"
#include "event/statistics.h"
#include "report/attention.h"
#include "report/awards_report.h"
#include "report/event_book.h"

/* Lines of what needs attention: the rest is on the sheet of the audit. */
enum { ATTENTION_MAX = 25, PODIUM_MAX = 30 };

static const char *const criteria_words[CRITERIA] = {
	[CRITERION_POINTS] = "points (a win 1, a draw 1/2)",
	[CRITERION_LOSSES] = "fewer losses",
	[CRITERION_SPREAD] = "spread (own points less the opponents')",
	[CRITERION_TOTAL] = "total of the own scores",
	[CRITERION_BUCHHOLZ] = "Buchholz (what the opponents scored)",
	[CRITERION_BUCHHOLZ_CUT1] = "Buchholz without the least",
	[CRITERION_BUCHHOLZ_MEDIAN] = "Buchholz without the least and the greatest",
	[CRITERION_SONNEBORN_BERGER] = ("Sonneborn-Berger (what those beaten scored, and half of "
					"those drawn with)"),
	[CRITERION_HEAD_TO_HEAD] = "the games among those who are level",
	[CRITERION_CUMULATIVE] = "the points after each round, added up",
	[CRITERION_WINS] = "wins",
	[CRITERION_RATING] = "rating",
	[CRITERION_REACHED] = "the round reached",
};

struct summary {
	const struct event_book *book;
	const struct event *event;
	struct sheet *sheet;
	int row;
};

static void fact(struct summary *at, const char *name, struct text value)
{
	if (value.len == 0)
		return;
	sheet_string(at->sheet, at->row, 0, name, STYLE_LABEL);
	sheet_text(at->sheet, at->row++, 1, value, STYLE_TEXT);
}

static void section(struct summary *at, const char *name)
{
	at->row++;
	sheet_string(at->sheet, at->row++, 0, name, STYLE_SECTION);
}

static struct text ranked_by(struct summary *at)
{
	const struct event *event = at->event;
	struct buffer out = { 0 };
	struct text text;

	for (int i = 0; i < event->criteria && event->system != SYSTEM_TABLES; i++)
		buffer_printf(&out, "%s%s", i ? ", then " : "",
			      criteria_words[event->criterion[i]]);
	for (int i = 0; i < event->caps; i++)
		buffer_printf(&out, "%s%d", i ? ", " : "; the margin of a game counts at most ",
			      event->cap[i]);
	text = arena_text(at->book->arena, buffer_text(&out));
	buffer_release(&out);
	return text;
}

static void add_facts(struct summary *at)
{
	static const char *const systems[] = { "Swiss", "round robin", "tables", "knock-out" };
	const struct products *products = at->book->products;
	const struct event *event = at->event;
	const struct rules *rules = event->rules;
	struct arena *arena = at->book->arena;
	struct statistics statistics;

	statistics_make(&statistics, event, products->scores, products->after, arena);
	fact(at, "Rules",
	     arena_printf(arena, "%s: " TEXT_FMT, rules->name, TEXT_ARG(rules->title)));
	fact(at, "Tiles and board",
	     arena_printf(arena, "%s tiles on the %s board", rules->tiles->name,
			  rules->layout->name));
	fact(at, "System", text_of(systems[event->system]));
	fact(at, "Scores that rank",
	     products->scores == SCORE_SIGNED
		     ? TEXT("as signed by the players; the audit stands beside them")
		     : TEXT("as audited; what was signed stands beside them"));
	fact(at, "Ranked by", ranked_by(at));
	fact(at, "Rounds",
	     arena_printf(arena, "%d", products->impact.standings[products->scores].cards.rounds));
	fact(at, "Players", arena_printf(arena, "%d", statistics.players));
	fact(at, "Games",
	     statistics.unplayed > 0
		     ? arena_printf(arena, "%d, and %d not played (byes and forfeits)",
				    statistics.games, statistics.unplayed)
		     : arena_printf(arena, "%d", statistics.games));
	fact(at, "Sheets checked",
	     arena_printf(arena, "%zu: %zu clean, %zu with errors, %zu unreadable",
			  products->totals.games, products->totals.clean, products->totals.faulty,
			  products->totals.unreadable));
}

static void add_podium(struct summary *at)
{
	static const char *const places[] = { "", "1st place", "2nd place", "3rd place" };
	const struct products *products = at->book->products;
	const struct standings *standings = &products->impact.standings[products->scores];
	int said = 0;

	if (at->event->system == SYSTEM_TABLES)
		return;
	section(at, "Podium");
	for (size_t i = 0; i < standings->rows && said < PODIUM_MAX; i++) {
		const struct standing *row = &standings->row[i];
		const struct event_player *player = &at->event->player[row->player];

		if (row->rank < 1 || row->rank > 3)
			continue;
		sheet_text(at->sheet, at->row, 0,
			   player->division.len > 0
				   ? arena_printf(at->book->arena, TEXT_FMT ", %s",
						  TEXT_ARG(player->division), places[row->rank])
				   : text_of(places[row->rank]),
			   place_style_of(row->rank, "rank", STYLE_TEXT));
		sheet_text(at->sheet, at->row++, 1, player->name,
			   place_style_of(row->rank, "name", STYLE_TEXT));
		said++;
	}
}

static void add_attention(struct summary *at)
{
	struct buffer out = { 0 };

	section(at, "What needs attention");
	attention_text(&out, at->book->products, ATTENTION_MAX);
	if (out.len == 0)
		buffer_add_string(&out, "Nothing");
	at->row = event_book_lines(at->sheet, at->row, 1, buffer_text(&out), STYLE_TEXT);
	buffer_release(&out);
}

static void add_changes(struct summary *at)
{
	const struct impact *impact = &at->book->products->impact;
	struct buffer out = { 0 };

	section(at, "What the audit changes");
	if (impact_any(impact))
		impact_lines(&out, impact);
	else
		buffer_add_string(&out, "Nothing: signed and audited scores are the same");
	at->row = event_book_lines(at->sheet, at->row, 1, buffer_text(&out), STYLE_TEXT);
	buffer_release(&out);
}

static void add_links(struct summary *at)
{
	const struct event_book *book = at->book;

	section(at, "Sheets");
	for (int i = PART_SUMMARY + 1; i < PARTS; i++) {
		if (!book->sheet[i])
			continue;
		sheet_link(at->sheet, at->row, 0, sheet_name(book->sheet[i]), book->sheet[i], 0, 0,
			   STYLE_LINK);
		sheet_string(at->sheet, at->row++, 1, book->what[i], STYLE_TEXT);
	}
}

void summary_sheet(const struct event_book *book, struct sheet *sheet)
{
	struct summary at = {
		.book = book, .event = book->products->event, .sheet = sheet, .row = 2
	};
	const struct event *event = at.event;

	sheet_width(sheet, 1, 1, 80);
	sheet_text(sheet, 0, 0, event->name.len > 0 ? event->name : event->file, STYLE_TITLE);
	sheet_text(sheet, 1, 0,
		   event->end_date.len > 0
			   ? arena_printf(book->arena, TEXT_FMT " to " TEXT_FMT,
					  TEXT_ARG(event->date), TEXT_ARG(event->end_date))
			   : event->date,
		   STYLE_SUBTITLE);
	add_links(&at);
	section(&at, "The event");
	add_facts(&at);
	add_podium(&at);
	add_attention(&at);
	add_changes(&at);
	at.row++;
	sheet_string(sheet, at.row, 0, "Made by ephor " EPHOR_VERSION, STYLE_REMARK);
	sheet_hide_lines(sheet);
	sheet_print(sheet, &(struct sheet_print){ .portrait = true });
}
