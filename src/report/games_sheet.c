#include "report/event_book.h"

/* Rows that are in memory at a time. */
enum { PORTION = 1000 };

/* What the games of an event need columns for. */
struct games {
	const struct event_book *book;
	const struct event *event;
	int sides;
	bool tables, unplayed, audited, differ;
	const struct result **row; /* of the portion at hand */
	size_t first;		   /* which row of the sheet is its first */
};

static bool differs(const struct result *result)
{
	for (int s = 0; s < result->sides; s++)
		if (result->side[s].score[SCORE_SIGNED] != result->side[s].score[SCORE_AUDITED])
			return true;
	return result->won[SCORE_SIGNED] != result->won[SCORE_AUDITED];
}

static void look_at(struct games *games)
{
	const struct event *event = games->event;

	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		if (result->sides > games->sides)
			games->sides = result->sides;
		games->tables |= result->table > 0;
		games->unplayed |= result->outcome != OUTCOME_PLAYED;
		games->audited |= result->verdict != NULL;
		games->differ |= differs(result);
	}
}

static const char *numbered(struct arena *arena, const char *name, int number)
{
	return arena_printf(arena, "%s%d", name, number).ptr;
}

static void add_columns(struct grid *grid, const struct games *games)
{
	struct arena *arena = games->book->arena;

	grid_column(grid, "round", "", GRID_NUMBER, 0);
	if (games->tables)
		grid_column(grid, "table", "", GRID_NUMBER, 0);
	for (int s = 1; s <= games->sides; s++) {
		grid_column(grid, numbered(arena, "player-", s), "", GRID_TEXT, 0);
		grid_column(grid, numbered(arena, "score-", s), "", GRID_NUMBER, 0);
	}
	grid_column(grid, "winner", "", GRID_TEXT, 0);
	grid_column(grid, "margin", "", GRID_NUMBER, 0);
	if (games->unplayed)
		grid_column(grid, "outcome", "", GRID_WORD, 0);
	for (int s = 1; s <= games->sides && games->differ; s++)
		grid_column(grid, numbered(arena, "audited-", s), "", GRID_NUMBER, 0);
	if (games->differ)
		grid_column(grid, "audited-winner", "", GRID_TEXT, 0);
	if (games->audited) {
		grid_column(grid, "audit", "", GRID_WORD, 0);
		grid_column(grid, "errors", "", GRID_NUMBER, 0);
		grid_column(grid, "warnings", "", GRID_NUMBER, 0);
		grid_column(grid, "log", "", GRID_TEXT, 0);
	}
}

static void add_winner(struct grid *grid, const struct games *games, const struct result *result,
		       enum scores scores)
{
	struct buffer out = { 0 };
	int winners = 0;

	for (int s = 0; s < result->sides; s++)
		winners += (result->won[scores] & 1u << s) != 0;
	if (winners > 1)
		buffer_add_string(&out, "draw");
	for (int s = 0; s < result->sides && winners == 1; s++)
		if (result->won[scores] & 1u << s)
			buffer_add_text(&out, games->event->player[result->side[s].player].name);
	grid_text(grid, arena_text(grid->arena, buffer_text(&out)));
	buffer_release(&out);
}

/* By how much the best is ahead of the next, under the scores that rank. */
static void add_margin(struct grid *grid, const struct games *games, const struct result *result)
{
	enum scores scores = games->book->products->scores;
	int best = INT32_MIN, next = INT32_MIN;

	for (int s = 0; s < result->sides; s++) {
		int score = result->side[s].score[scores];

		if (score > best) {
			next = best;
			best = score;
		} else if (score > next) {
			next = score;
		}
	}
	if (result->sides > 1)
		grid_int(grid, best - next);
	else
		grid_empty(grid);
}

static void add_audit(struct grid *grid, const struct result *result)
{
	const struct verdict *verdict = result->verdict;

	if (!verdict) {
		grid_string(grid, result->outcome == OUTCOME_PLAYED ? "no log" : "");
		for (int i = 0; i < 3; i++)
			grid_empty(grid);
		return;
	}
	grid_string(grid, verdict_status_name(verdict->status));
	grid_int(grid, verdict->findings.errors);
	grid_int(grid, verdict->findings.warnings);
	grid_safe(grid, verdict->source);
}

static void add_row(struct grid *grid, const struct games *games, const struct result *result)
{
	bool changed = differs(result);

	grid_int(grid, result->round);
	if (games->tables && result->table > 0)
		grid_int(grid, result->table);
	else if (games->tables)
		grid_empty(grid);
	for (int s = 0; s < games->sides; s++) {
		if (s >= result->sides) {
			grid_empty(grid);
			grid_empty(grid);
			continue;
		}
		grid_text(grid, games->event->player[result->side[s].player].name);
		grid_int(grid, result->side[s].score[SCORE_SIGNED]);
	}
	add_winner(grid, games, result, SCORE_SIGNED);
	add_margin(grid, games, result);
	if (games->unplayed)
		grid_string(grid, outcome_name(result->outcome));
	for (int s = 0; s < games->sides && games->differ; s++)
		if (changed && s < result->sides)
			grid_int(grid, result->side[s].score[SCORE_AUDITED]);
		else
			grid_empty(grid);
	if (games->differ && changed)
		add_winner(grid, games, result, SCORE_AUDITED);
	else if (games->differ)
		grid_empty(grid);
	if (games->audited)
		add_audit(grid, result);
}

static const struct result *result_of(const void *context, size_t row)
{
	const struct games *games = context;

	return games->row[row - games->first];
}

static int style_of_cell(const void *context, size_t row, const char *column, int style)
{
	const struct result *result = result_of(context, row);

	if (text_starts_with(text_of(column), "audited") && differs(result))
		return result->won[SCORE_SIGNED] != result->won[SCORE_AUDITED] ? STYLE_ERROR
									       : STYLE_ATTENTION;
	if (!text_is(text_of(column), "audit") || !result->verdict)
		return style;
	switch (result->verdict->status) {
	case VERDICT_CLEAN:
		return STYLE_GOOD;
	case VERDICT_ERRORS:
		return STYLE_ERROR;
	case VERDICT_UNREADABLE:
		return STYLE_ATTENTION;
	}
	return style;
}

static const struct board_choice *choice_of(const void *context, size_t row)
{
	const struct games *games = context;

	return boards_find(&games->book->products->boards, result_of(context, row)->verdict);
}

static struct cell_link board_of(const void *context, size_t row)
{
	const struct games *games = context;

	return event_book_board(games->book, choice_of(context, row));
}

static struct text board_cell(const void *context, size_t row, struct arena *arena)
{
	(void)arena;
	return board_of(context, row).sheet ? TEXT("board") : TEXT("");
}

static void note_place(const void *context, size_t row, struct cell_link where)
{
	const struct games *games = context;
	struct board_origin *origin = event_book_origin(games->book, choice_of(context, row));

	if (origin)
		origin->game = where;
}

static const struct grid_extra extras[] = {
	{ "Board", GRID_WORD, STYLE_PLAIN, board_cell, board_of },
	{ NULL, GRID_WORD, STYLE_PLAIN, NULL, NULL },
};

void games_sheet(const struct event_book *book, struct sheet *sheet)
{
	const struct event *event = book->products->event;
	int last = book->products->impact.standings[book->products->scores].cards.rounds;
	const struct result *portion[PORTION];
	struct games games = { .book = book, .event = event, .row = portion };
	struct grid_sheet at = { .book = book->book,
				 .sheet = sheet,
				 .arena = book->arena,
				 .table = "Games",
				 .extra = book->boards_len > 0 ? extras : NULL,
				 .style = style_of_cell,
				 .placed = note_place,
				 .context = &games };
	struct arena arena = { 0 };
	struct grid grid;
	size_t held = 0;

	look_at(&games);
	grid_init(&grid, &arena);
	add_columns(&grid, &games);
	at.frozen = games.tables ? "table" : "round";
	grid_sheet_begin(&at, &grid,
			 event_book_heading(book, sheet, "games",
					    TEXT("Scores as they were signed; what the audit "
						 "makes of them stands behind")));
	for (size_t i = 0; i < event->results; i++) {
		if (event->result[i].round <= last) {
			portion[held++] = &event->result[i];
			add_row(&grid, &games, &event->result[i]);
		}
		if (held < PORTION && i + 1 < event->results)
			continue;
		grid_sheet_rows(&at, &grid);
		games.first += held;
		held = 0;
		grid_clear(&grid);
		arena_reset(&arena);
	}
	grid_sheet_end(&at);
	arena_release(&arena);
}
