#include "report/awards_report.h"

static struct text money(struct arena *arena, long long cents)
{
	if (cents % 100 == 0)
		return arena_printf(arena, "%lld", cents / 100);
	return arena_printf(arena, "%lld.%02lld", cents / 100, cents % 100);
}

static void add_cells(struct grid *grid, const struct prizes *prizes, const struct prize_row *row)
{
	const struct prize *prize = row->prize;
	bool given = row->state == PRIZE_GIVEN || row->state == PRIZE_SHARED;

	grid_text(grid, prize->name);
	grid_int(grid, prize->place);
	if (row->player >= 0) {
		grid_text(grid, prizes->event->player[row->player].id);
		grid_text(grid, prizes->event->player[row->player].name);
	} else {
		grid_text(grid, row->team);
		grid_text(grid, row->team);
	}
	if (prize->has_money && given)
		grid_text(grid, money(grid->arena, row->cents));
	else
		grid_text(grid, prize->has_money ? TEXT("") : prize->amount);
	grid_text(grid, prize->currency);
	grid_string(grid, prize_state_name(row->state));
	grid_text(grid, row->state == PRIZE_NOT_GIVEN ? TEXT("nobody to give it to") : row->detail);
}

void prizes_grid(struct grid *grid, const struct prizes *prizes)
{
	grid_column(grid, "prize", "Prize", GRID_TEXT, 0);
	grid_column(grid, "place", "Place", GRID_NUMBER, 0);
	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "amount", "Amount", GRID_TEXT, 0);
	grid_column(grid, "currency", "", GRID_TEXT, 0);
	grid_column(grid, "shared", "Shared", GRID_WORD, 0);
	grid_column(grid, "detail", "", GRID_TEXT, 0);
	for (size_t i = 0; i < prizes->rows; i++)
		add_cells(grid, prizes, &prizes->row[i]);
}

void prizes_text(struct buffer *out, const struct prizes *prizes, struct arena *arena)
{
	struct grid grid;

	buffer_add_string(out, "\nPrizes\n");
	grid_init(&grid, arena);
	prizes_grid(&grid, prizes);
	grid_write_text(out, &grid);
}

static void add_name(struct buffer *out, const struct event *event, int player)
{
	buffer_add_safe(out, event->player[player].name);
}

static void add_game(struct buffer *out, const struct event *event, const struct result *result)
{
	buffer_printf(out, "round %d", result->round);
	if (result->table > 0)
		buffer_printf(out, ", table %d", result->table);
	for (int i = 0; i < result->sides; i++) {
		buffer_add_string(out, i ? ", " : ": ");
		add_name(out, event, result->side[i].player);
		buffer_printf(out, " %d", result->side[i].score[SCORE_SIGNED]);
		if (result->side[i].score[SCORE_AUDITED] != result->side[i].score[SCORE_SIGNED])
			buffer_printf(out, " (audited %d)", result->side[i].score[SCORE_AUDITED]);
	}
}

static void add_prize_winner(struct buffer *out, const struct prize_row *row)
{
	if (!row || (row->player < 0 && row->team.len == 0)) {
		buffer_add_string(out, "nothing");
		return;
	}
	if (row->state == PRIZE_UNDECIDED)
		buffer_add_string(out, "a letter draw for it");
	else if (row->prize->has_money)
		buffer_printf(out, "%lld.%02lld " TEXT_FMT, row->cents / 100, row->cents % 100,
			      TEXT_ARG(row->prize->currency));
	else
		buffer_add_safe(out,
				row->prize->amount.len > 0 ? row->prize->amount : row->prize->name);
}

static void add_prize_change(struct buffer *out, const struct event *event,
			     const struct changed_prize *change)
{
	const struct prize_row *row = change->as_signed ? change->as_signed : change->audited;

	if (row->player < 0 && row->team.len == 0)
		return;
	buffer_add_string(out, "  prize ");
	buffer_add_safe(out, row->prize->name);
	buffer_add_string(out, ", ");
	if (row->player >= 0)
		add_name(out, event, row->player);
	else
		buffer_add_safe(out, row->team);
	buffer_add_string(out, ": ");
	add_prize_winner(out, change->as_signed);
	buffer_add_string(out, " as signed, ");
	add_prize_winner(out, change->audited);
	buffer_add_string(out, " as audited\n");
}

void impact_text(struct buffer *out, const struct impact *impact)
{
	buffer_add_string(out, "\nWhat the audit changes\n");
	impact_lines(out, impact);
}

void impact_lines(struct buffer *out, const struct impact *impact)
{
	const struct event *event = impact->event;

	for (size_t i = 0; i < impact->games; i++) {
		buffer_add_string(out, "  ");
		add_game(out, event, impact->game[i].result);
		buffer_add_string(out, impact->game[i].winner ? ": another winner\n"
							      : ": the winner stands\n");
	}
	for (size_t i = 0; i < impact->ranks; i++) {
		buffer_add_string(out, "  ");
		add_name(out, event, impact->rank[i].player);
		buffer_printf(out, ": rank %d as signed, %d as audited\n",
			      impact->rank[i].signed_rank, impact->rank[i].audited_rank);
	}
	for (size_t i = 0; i < impact->advances; i++) {
		const struct changed_advance *change = &impact->advance[i];

		buffer_printf(out, "  round %d, table %d, ", change->audited->round,
			      change->audited->table);
		add_name(out, event, change->audited->player);
		buffer_printf(out, ": %s as signed, %s as audited\n",
			      advances_name(change->as_signed->advances),
			      advances_name(change->audited->advances));
	}
	for (size_t i = 0; i < impact->prizes_changed; i++)
		add_prize_change(out, event, &impact->prize[i]);
	if (impact->ranks == 0 && impact->advances == 0)
		buffer_add_string(out, event->system == SYSTEM_TABLES ? "  who goes on stands\n"
								      : "  the ranks stand\n");
	if (event->prizes > 0 && impact->prizes_changed == 0)
		buffer_add_string(out, "  the prizes stand\n");
}

void impact_close_text(struct buffer *out, const struct impact *impact)
{
	if (impact->closes == 0)
		return;
	buffer_add_string(out,
			  "\nHow close it was: the smallest change of one score that moves the "
			  "place of a prize\n");
	for (size_t i = 0; i < impact->closes; i++) {
		const struct close_place *close = &impact->close[i];

		buffer_add_string(out, "  ");
		buffer_add_safe(out, close->prize->name);
		if (close->points == 0) {
			buffer_add_string(out, close->partial ? ": no small one found\n"
							      : ": none found\n");
			continue;
		}
		buffer_printf(out, ": %s%d %s in ", close->partial ? "at most " : "", close->points,
			      close->points == 1 ? "point" : "points");
		add_game(out, impact->event, close->result);
		buffer_add_char(out, '\n');
	}
}
