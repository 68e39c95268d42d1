#include "report/board_page.h"

#include "report/entry_text.h"

const char *square_mark(enum square_role role)
{
	switch (role) {
	case SQUARE_LETTER_2:
		return "2L";
	case SQUARE_LETTER_3:
		return "3L";
	case SQUARE_LETTER_4:
		return "4L";
	case SQUARE_WORD_2:
		return "2W";
	case SQUARE_WORD_3:
		return "3W";
	case SQUARE_WORD_4:
		return "4W";
	case SQUARE_START:
		return "★";
	case SQUARE_PLAIN:
	case SQUARE_TILE:
	case SQUARE_BLANK:
	case SQUARE_ROLES:
		break;
	}
	return "";
}

enum square_role premium_role(const struct layout *layout, square_t square)
{
	if (square == layout->start)
		return SQUARE_START;
	switch (layout->word_factor[square]) {
	case 2:
		return SQUARE_WORD_2;
	case 3:
		return SQUARE_WORD_3;
	case 4:
		return SQUARE_WORD_4;
	}
	switch (layout->letter_factor[square]) {
	case 2:
		return SQUARE_LETTER_2;
	case 3:
		return SQUARE_LETTER_3;
	case 4:
		return SQUARE_LETTER_4;
	}
	return SQUARE_PLAIN;
}

static void draw_empty(struct board_page *page)
{
	const struct layout *layout = page->layout;

	for (int i = 0; i < BOARD_AREA; i++)
		page->square[i] = (struct board_square){ .face = "", .worth = -1 };
	for (int row = 0; row < layout->size; row++)
		for (int column = 0; column < layout->size; column++) {
			square_t at = square_at(row, column);
			struct board_square *square = &page->square[at];

			square->role = premium_role(layout, at);
			square->face = square_mark(square->role);
		}
}

static void draw_tile(struct board_page *page, square_t at, tile_t tile)
{
	const struct tile_kind *kind = &page->tiles->kind[tile & TILE_LETTER];
	struct board_square *square = &page->square[at];

	square->role = SQUARE_TILE;
	square->worth = -1;
	if (tile == TILE_BLANK || (tile & TILE_LETTER) >= page->tiles->kinds) {
		square->role = SQUARE_BLANK; /* nobody knows what it stands for */
		square->face = "?";
	} else if (tile & TILE_AS_BLANK) {
		square->role = SQUARE_BLANK;
		square->face = kind->blank_face;
	} else {
		square->face = kind->face;
		square->worth = tile_value(page->tiles, tile);
	}
}

static square_t square_of(const struct placement *placement, int letter)
{
	return (square_t)(placement->start + letter * placement_step(placement));
}

static void draw_play(struct board_page *page, const struct placement *placement)
{
	for (int i = 0; i < placement->len; i++)
		if (placement->tile[i] != TILE_NONE)
			draw_tile(page, square_of(placement, i), placement->tile[i]);
}

static void outline_play(struct board_page *page, const struct placement *placement)
{
	unsigned along =
		placement->down ? OUTLINE_LEFT | OUTLINE_RIGHT : OUTLINE_TOP | OUTLINE_BOTTOM;

	for (int i = 0; i < placement->len; i++)
		page->square[square_of(placement, i)].outlined |= along;
	if (placement->len == 0)
		return;
	page->square[placement->start].outlined |= placement->down ? OUTLINE_TOP : OUTLINE_LEFT;
	page->square[square_of(placement, placement->len - 1)].outlined |=
		placement->down ? OUTLINE_BOTTOM : OUTLINE_RIGHT;
}

/* A game with errors is disputed for these; warnings count where there is nothing worse. */
static bool is_disputed(const struct verdict *verdict, const struct verdict_play *play)
{
	enum severity least = verdict->findings.errors > 0 ? SEVERITY_ERROR : SEVERITY_WARNING;

	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];

		if (finding->severity >= least && finding->turn == play->turn &&
		    (finding->player < 0 || finding->player == play->player))
			return true;
	}
	return false;
}

static void draw_board(struct board_page *page, const struct verdict *verdict)
{
	draw_empty(page);
	for (size_t i = 0; i < verdict->plays; i++)
		if (!verdict->play[i].withdrawn)
			draw_play(page, &verdict->play[i].placement);
	for (size_t i = 0; i < verdict->plays; i++)
		if (!verdict->play[i].withdrawn && is_disputed(verdict, &verdict->play[i]))
			outline_play(page, &verdict->play[i].placement);
}

static struct board_row *add_row(struct board_page *page)
{
	if (page->rows == BOARD_ROWS_MAX) {
		page->rows_left_out++;
		return NULL;
	}
	page->row[page->rows] = (struct board_row){ .place = TEXT(""), .finding = TEXT("") };
	return &page->row[page->rows++];
}

static struct board_figure figure(bool known, int value)
{
	return (struct board_figure){ known, known ? value : 0 };
}

static bool figures_differ(struct board_figure claimed, struct board_figure audited)
{
	return claimed.known && audited.known && claimed.value != audited.value;
}

static void add_entry(struct board_page *page, const struct audit_game_view *game, size_t index,
		      struct arena *arena)
{
	const struct entry *entry = &game->log->entry[index];
	const struct audited_entry *audited = &game->verdict->audited[index];
	const struct verdict_play *play = entry_play(game, index);
	struct board_row *row = add_row(page);

	if (!row)
		return;
	row->turn = audited->turn;
	row->player = audited->player;
	row->place = entry_place(arena, game, index);
	row->what = entry_text(arena, game, index);
	row->bingo = entry_is_bingo(game, index);
	row->withdrawn = play && play->withdrawn;
	row->claimed_score = figure(entry->has_score, entry->score);
	row->claimed_total = figure(entry->has_total, entry->total);
	row->audited_score = figure(audited->has_total, audited->score);
	row->audited_total = figure(audited->has_total, audited->total);
	if (entry->kind == ENTRY_FINAL && entry->player >= 0)
		row->audited_total = figure(true, game->verdict->player[entry->player].audited);
	row->differs = figures_differ(row->claimed_score, row->audited_score) ||
		       figures_differ(row->claimed_total, row->audited_total);
}

static struct text missing_text(const struct missing_entry *missing, struct arena *arena)
{
	switch (missing->kind) {
	case ENTRY_LEFT:
		return missing->tiles.len > 0
			       ? arena_printf(arena, "(" TEXT_FMT ")", TEXT_ARG(missing->tiles))
			       : TEXT("tiles left");
	case ENTRY_TIME:
		return TEXT("time");
	case ENTRY_CHALLENGE:
		return TEXT("challenge");
	default:
		return TEXT("(play)");
	}
}

static void add_missing(struct board_page *page, const struct missing_entry *missing,
			struct arena *arena)
{
	struct board_row *row = add_row(page);

	if (!row)
		return;
	row->player = missing->player;
	row->what = missing_text(missing, arena);
	row->missing = row->differs = true;
	row->audited_score = figure(true, missing->score);
}

/* The totals of entries that the sheet lacks follow from the rows before them. */
static void complete_totals(struct board_page *page)
{
	int total[PLAYERS_MAX] = { 0 };

	for (size_t i = 0; i < page->rows; i++) {
		struct board_row *row = &page->row[i];

		if (row->player < 0)
			continue;
		if (row->missing)
			row->audited_total =
				figure(true, total[row->player] + row->audited_score.value);
		if (row->audited_total.known)
			total[row->player] = row->audited_total.value;
	}
}

static void add_rows(struct board_page *page, const struct audit_game_view *game, uint32_t *line,
		     struct arena *arena)
{
	const struct verdict *verdict = game->verdict;
	size_t missed = 0;

	for (size_t i = 0; i <= game->log->entries; i++) {
		for (; missed < verdict->missing_len && verdict->missing[missed].before <= i;
		     missed++)
			add_missing(page, &verdict->missing[missed], arena);
		if (i < verdict->audited_len) {
			if (page->rows < BOARD_ROWS_MAX)
				line[page->rows] = game->log->entry[i].line;
			add_entry(page, game, i, arena);
		}
	}
	complete_totals(page);
}

/* The row that a finding is about: what is missing, else by line, else by turn; -1: none. */
static int row_of(const struct board_page *page, const uint32_t *line,
		  const struct finding *finding)
{
	for (size_t i = 0; i < page->rows && finding->has_expected && !finding->has_claimed; i++) {
		const struct board_row *row = &page->row[i];

		if (row->missing && row->player == finding->player &&
		    row->audited_score.value == finding->expected)
			return (int)i;
	}
	for (size_t i = 0; i < page->rows && finding->player >= 0; i++)
		if (line[i] == finding->line)
			return (int)i;
	for (size_t i = 0; i < page->rows && finding->turn > 0; i++)
		if (page->row[i].turn == finding->turn)
			return (int)i;
	return -1;
}

static void mark_rows(struct board_page *page, const uint32_t *line, struct arena *arena)
{
	const struct findings *findings = &page->verdict->findings;

	for (size_t i = 0; i < findings->len; i++) {
		const struct finding *finding = &findings->item[i];
		int at = row_of(page, line, finding);

		if (at < 0)
			continue;
		struct board_row *row = &page->row[at];
		if (finding->severity > row->worst || row->finding.len == 0)
			row->worst = finding->severity;
		row->finding = arena_printf(arena, TEXT_FMT "%s%zu", TEXT_ARG(row->finding),
					    row->finding.len > 0 ? ", " : "", i + 1);
	}
}

void board_page_make(struct board_page *page, const struct audit_game_view *game,
		     const struct verdict *verdict, struct arena *arena)
{
	uint32_t *line = arena_array(arena, BOARD_ROWS_MAX, sizeof *line);

	page->verdict = verdict;
	page->layout = game->rules->layout;
	page->tiles = game->rules->tiles;
	page->has_board = game->verdict->replayed;
	page->row = arena_array(arena, BOARD_ROWS_MAX, sizeof *page->row);
	page->rows = page->rows_left_out = 0;
	draw_board(page, game->verdict);
	add_rows(page, game, line, arena);
	mark_rows(page, line, arena);
}

int board_page_progress(const struct board_page *page, int player, int total[BOARD_TURNS_MAX])
{
	int turns = 0, start = 0;

	for (size_t i = 0; i < page->rows; i++) {
		const struct board_row *row = &page->row[i];

		if (row->player != player || !row->audited_total.known)
			continue;
		if (row->turn > 0 && turns < BOARD_TURNS_MAX)
			total[turns++] = start;
		if (turns > 0)
			total[turns - 1] = row->audited_total.value;
		start = row->audited_total.value;
	}
	return turns;
}
