#include "report/sheet_text.h"

#include "base/utf8.h"
#include "report/board_text.h"
#include "report/entry_text.h"

/* One player's part of a row of the sheet. */
struct cell {
	struct text word; /* safe to print; no pointer: nothing stands here */
	struct text score, total;
	bool bingo;
};

struct sheet {
	struct arena arena;
	struct cell *cell; /* rows of PLAYERS_MAX cells */
	size_t rows, capacity;
};

static struct text safe(struct arena *arena, struct text text)
{
	struct buffer buffer = { 0 };
	buffer_add_safe(&buffer, text);
	struct text copy = arena_text(arena, buffer_text(&buffer));
	buffer_release(&buffer);
	return copy;
}

/* A row goes from left to right: an entry that would stand before the last one begins another. */
static struct cell *place_for(struct sheet *sheet, int player)
{
	bool fits = sheet->rows > 0;
	for (int i = player; i < PLAYERS_MAX && fits; i++)
		fits = !sheet->cell[(sheet->rows - 1) * PLAYERS_MAX + (size_t)i].word.ptr;
	if (!fits) {
		struct cell(*rows)[PLAYERS_MAX] = (void *)sheet->cell;
		rows = arena_grow(&sheet->arena, rows, sheet->rows, &sheet->capacity,
				  sizeof(*rows));
		sheet->cell = *rows;
		memset(&rows[sheet->rows], 0, sizeof(*rows));
		sheet->rows++;
	}
	return &sheet->cell[(sheet->rows - 1) * PLAYERS_MAX + (size_t)player];
}

static void fill(struct sheet *sheet, const struct audit_game_view *game)
{
	const struct log *log = game->log;
	for (size_t i = 0; i < log->entries; i++) {
		const struct entry *entry = &log->entry[i];
		if (entry->player < 0)
			continue;
		struct cell *cell = place_for(sheet, entry->player);
		cell->word = entry_text(&sheet->arena, game, i);
		cell->bingo = entry_is_bingo(game, i);
		cell->score = cell->total = TEXT("");
		if (entry->has_score)
			cell->score = arena_printf(&sheet->arena, "%d", entry->score);
		if (entry->has_total)
			cell->total = arena_printf(&sheet->arena, "%d", entry->total);
	}
}

static void add_padded(struct buffer *out, struct text text, int width, bool right)
{
	int blanks = width - utf8_width(text);
	for (int i = 0; right && i < blanks; i++)
		buffer_add_char(out, ' ');
	buffer_add_text(out, text);
	for (int i = 0; !right && i < blanks; i++)
		buffer_add_char(out, ' ');
}

static void trim_line(struct buffer *out)
{
	while (out->len && out->bytes[out->len - 1] == ' ')
		out->len--;
	buffer_add_char(out, '\n');
}

static int wider(int width, struct text text)
{
	int other = utf8_width(text);
	return other > width ? other : width;
}

void sheet_text_add(struct buffer *out, const struct audit_game_view *game, bool color)
{
	const struct log *log = game->log;
	struct sheet sheet = { 0 };
	int word[PLAYERS_MAX] = { 0 }, score[PLAYERS_MAX], total[PLAYERS_MAX];
	struct text name[PLAYERS_MAX];
	fill(&sheet, game);
	for (int p = 0; p < log->players; p++) {
		name[p] = safe(&sheet.arena, log->player[p].name);
		score[p] = total[p] = 4;
		for (size_t r = 0; r < sheet.rows; r++) {
			const struct cell *cell = &sheet.cell[r * PLAYERS_MAX + (size_t)p];
			word[p] = wider(word[p], cell->word);
			score[p] = wider(score[p], cell->score);
			total[p] = wider(total[p], cell->total);
		}
		word[p]++; /* for the mark of a bingo */
		int needed = utf8_width(name[p]) - score[p] - total[p] - 2;
		word[p] = needed > word[p] ? needed : word[p];
	}
	buffer_add_string(out, "    ");
	for (int p = 0; p < log->players; p++) {
		buffer_add_string(out, color ? "\033[1m" : "");
		add_padded(out, name[p], word[p] + score[p] + total[p] + 2, false);
		buffer_add_string(out, color ? "\033[0m" : "");
		buffer_add_string(out, p + 1 < log->players ? "   " : "");
	}
	trim_line(out);
	for (size_t r = 0; r < sheet.rows; r++) {
		buffer_printf(out, "%3zu ", r + 1);
		for (int p = 0; p < log->players; p++) {
			const struct cell *cell = &sheet.cell[r * PLAYERS_MAX + (size_t)p];
			buffer_add_text(out, cell->word);
			if (cell->bingo)
				buffer_add_char(out, '*');
			for (int i = utf8_width(cell->word) + cell->bingo; i < word[p]; i++)
				buffer_add_char(out, ' ');
			buffer_add_char(out, ' ');
			add_padded(out, cell->score, score[p], true);
			buffer_add_char(out, ' ');
			add_padded(out, cell->total, total[p], true);
			buffer_add_string(out, "   ");
		}
		trim_line(out);
	}
	arena_release(&sheet.arena);
}

void sheet_text_add_board(struct buffer *out, const struct audit_game_view *game, int turn,
			  bool color)
{
	const struct verdict *verdict = game->verdict;
	struct board_text board = { .layout = game->rules->layout,
				    .tiles = game->rules->tiles,
				    .color = color };
	const struct verdict_play *last = NULL;
	for (size_t i = 0; i < verdict->plays; i++) {
		const struct verdict_play *play = &verdict->play[i];
		if (play->withdrawn || play->turn > turn)
			continue;
		last = play;
		for (int k = 0; k < play->placement.len; k++) {
			square_t square = (square_t)(play->placement.start +
						     k * placement_step(&play->placement));
			if (play->placement.tile[k] != TILE_NONE)
				board.tile[square] = play->placement.tile[k];
		}
	}
	for (int k = 0; last && last->turn == turn && k < last->placement.len; k++)
		if (last->placement.tile[k] != TILE_NONE)
			board.marked[last->placement.start + k * placement_step(&last->placement)] =
				true;
	board_text_add(out, &board);
}
