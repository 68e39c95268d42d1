#include "report/event_report.h"

#include <stdlib.h>

static const char *status_name(enum rating_status status)
{
	static const char *const names[] = { "rated", "new", "unrated" };

	return names[status];
}

static void add_rating(struct grid *grid, int rating)
{
	if (rating > 0)
		grid_int(grid, rating);
	else
		grid_empty(grid);
}

void ratings_grid(struct grid *grid, const struct ratings *ratings)
{
	const struct event *event = ratings->event;

	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "old", "Old", GRID_NUMBER, 0);
	grid_column(grid, "games", "Games", GRID_NUMBER, 0);
	grid_column(grid, "score", "Score", GRID_NUMBER, 0);
	grid_column(grid, "expected", "Expected", GRID_NUMBER, 0);
	grid_column(grid, "change", "Change", GRID_NUMBER, 0);
	grid_column(grid, "bonus", "Bonus", GRID_NUMBER, 0);
	grid_column(grid, "new", "New", GRID_NUMBER, 0);
	grid_column(grid, "performance", "Performance", GRID_NUMBER, 0);
	grid_column(grid, "status", "Status", GRID_WORD, 0);
	/* a rule set without ratings has the columns all the same */
	for (size_t p = 0; event && p < event->players; p++) {
		const struct rating_row *row = &ratings->row[p];

		grid_text(grid, event->player[p].id);
		grid_text(grid, event->player[p].name);
		add_rating(grid, row->old);
		grid_int(grid, row->games);
		grid_value(grid, row->points2, 2);
		if (row->status == RATING_RATED) {
			grid_cents(grid, row->expected);
			grid_cents(grid, row->change);
			grid_cents(grid, row->bonus);
		} else {
			grid_empty(grid);
			grid_empty(grid);
			grid_empty(grid);
		}
		add_rating(grid, row->new);
		if (row->has_performance)
			grid_int(grid, row->performance);
		else
			grid_empty(grid);
		grid_string(grid, status_name(row->status));
	}
}

void ratings_text(struct buffer *out, const struct ratings *ratings, struct arena *arena)
{
	struct grid grid;

	event_heading(out, ratings->event, "ratings", 0, ratings->scores);
	buffer_add_string(out, "\n\n");
	grid_init(&grid, arena);
	ratings_grid(&grid, ratings);
	grid_write_text(out, &grid);
}

static void add_cents(struct buffer *out, int64_t hundredths)
{
	long long amount = llabs(hundredths);

	buffer_printf(out, "%s%lld.%02lld", hundredths < 0 ? "-" : "+", amount / 100, amount % 100);
}

static void explain_newcomer(struct buffer *out, const struct rules *rules,
			     const struct rating_row *row)
{
	if (row->games > 0) {
		buffer_printf(out, "\nopponents' average %d.%02d, score ",
			      row->opponents_average / 100, row->opponents_average % 100);
		value_write(out, row->points2, 2);
		buffer_printf(out, " of %d, performance %d (G-8B)\n", row->games, row->performance);
	}
	if (row->status == RATING_UNRATED)
		buffer_printf(out, "\n%d of %d games against rated players: unrated\n",
			      row->towards, rules->rating.newcomer_games);
	else if (row->on_floor)
		buffer_printf(out, "newcomers are rated from %d to %d: %d\n",
			      rules->rating.newcomer_min, rules->rating.newcomer_max, row->new);
	else
		buffer_printf(out, "rated %d from the next event on\n", row->new);
}

static void explain_rated(struct buffer *out, const struct rules *rules,
			  const struct rating_row *row)
{
	int rounded = row->new - row->old;

	buffer_printf(out, "\nchange %d x (%d.%02d - %d.%02d) = ", rules->rating.k,
		      row->points2 * 50 / 100, row->points2 * 50 % 100, row->expected / 100,
		      row->expected % 100);
	add_cents(out, row->change);
	buffer_add_string(out, " (G-8A)\n");
	if (rules->rating.bonus_per_game > 0) {
		buffer_printf(out, "bonus beyond %d x %d = %d: ", rules->rating.bonus_per_game,
			      row->games, rules->rating.bonus_per_game * row->games);
		add_cents(out, row->bonus);
		buffer_add_string(out, " (G-8C2)\n");
	}
	if (row->on_floor)
		buffer_printf(out, "nobody falls below %d (G-8C3)\n", rules->rating.floor);
	buffer_printf(out, "new rating %d %+d = %d\n", row->old, rounded, row->new);
}

void ratings_explain(struct buffer *out, const struct ratings *ratings, int player,
		     struct arena *arena)
{
	const struct event *event = ratings->event;
	const struct rating_row *row = &ratings->row[player];
	bool rated = row->status == RATING_RATED;
	struct grid grid;

	buffer_add_safe(out, event->player[player].name);
	buffer_add_string(out, " (");
	buffer_add_safe(out, event->player[player].id);
	if (row->old > 0)
		buffer_printf(out, "), rated %d before\n\n", row->old);
	else
		buffer_add_string(out, "), a newcomer\n\n");
	grid_init(&grid, arena);
	grid_column(&grid, "event", "Event", GRID_TEXT, 0);
	grid_column(&grid, "round", "Round", GRID_NUMBER, 0);
	grid_column(&grid, "opponent", "Opponent", GRID_TEXT, 0);
	grid_column(&grid, "rating", "Rating", GRID_NUMBER, 0);
	grid_column(&grid, "difference", "Difference", GRID_NUMBER, 0);
	grid_column(&grid, "expected", "Expected", GRID_NUMBER, 0);
	grid_column(&grid, "score", "Score", GRID_NUMBER, 0);
	for (int i = 0; i < row->games; i++) {
		const struct rated_game *game = &row->game[i];

		grid_text(&grid, game->event);
		grid_int(&grid, game->round);
		grid_text(&grid, game->opponent);
		grid_int(&grid, game->opponent_rating);
		if (rated) {
			grid_text(&grid, arena_printf(arena, "%+d", game->difference));
			grid_text(&grid, arena_printf(arena, "%d.%02d", game->expected / 100,
						      game->expected % 100));
		} else {
			grid_empty(&grid);
			grid_empty(&grid);
		}
		grid_value(&grid, game->points2, 2);
	}
	if (row->games > 0)
		grid_write_text(out, &grid);
	else
		buffer_add_string(out, "no rated games\n");
	if (rated)
		explain_rated(out, event->rules, row);
	else
		explain_newcomer(out, event->rules, row);
}

void rating_list_grid(struct grid *grid, const struct rating_list *list)
{
	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "rating", "Rating", GRID_NUMBER, 0);
	grid_column(grid, "games", "Games", GRID_NUMBER, 0);
	grid_column(grid, "last-played", "Last played", GRID_TEXT, 0);
	grid_column(grid, "active", "Active", GRID_WORD, 0);
	for (size_t i = 0; i < list->entries; i++) {
		const struct rating_entry *entry = &list->entry[i];

		grid_text(grid, entry->id);
		grid_text(grid, entry->name);
		grid_int(grid, entry->rating);
		grid_int(grid, entry->games);
		grid_text(grid, entry->last_played);
		grid_string(grid, entry->active ? "yes" : "no");
	}
}

void rating_history_grid(struct grid *grid, const struct rating_history *history)
{
	grid_column(grid, "event", "Event", GRID_TEXT, 0);
	grid_column(grid, "end-date", "Ended", GRID_TEXT, 0);
	grid_column(grid, "round", "Round", GRID_NUMBER, 0);
	grid_column(grid, "player", "Player", GRID_TEXT, 0);
	grid_column(grid, "opponent", "Opponent", GRID_TEXT, 0);
	grid_column(grid, "opponent-rating", "Rating", GRID_NUMBER, 0);
	grid_column(grid, "score", "Score", GRID_NUMBER, 0);
	for (size_t i = 0; i < history->games; i++) {
		const struct history_game *game = &history->game[i];

		grid_text(grid, game->event);
		grid_text(grid, game->end_date);
		grid_int(grid, game->round);
		grid_text(grid, game->player);
		grid_text(grid, game->opponent);
		grid_int(grid, game->opponent_rating);
		grid_value(grid, game->points2, 2);
	}
}
