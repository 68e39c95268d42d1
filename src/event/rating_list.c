#include <stdlib.h>

#include "event/rating.h"

bool rating_is_active(const struct rules *rules, int last_played, int as_of)
{
	/* The list is made anew once a year (G-8C5): the last time at or before `as_of`. */
	int since = (as_of % 12 - (rules->rating.inactive_month - 1) + 12) % 12;

	if (rules->rating.inactive_years == 0)
		return true;
	return last_played >= as_of - since - 12 * rules->rating.inactive_years;
}

static int compare_entries(const void *left, const void *right)
{
	const struct rating_entry *a = left, *b = right;

	if (a->rating != b->rating)
		return a->rating > b->rating ? -1 : 1;
	return text_compare(a->id, b->id);
}

static int compare_ids(const void *left, const void *right)
{
	const struct rating_entry *a = left, *b = right;

	return text_compare(a->id, b->id);
}

static void entry_update(struct rating_entry *entry, const struct rating_row *row,
			 const struct event *event)
{
	entry->rating = row->new;
	entry->games += row->games;
	if (!row->took_part)
		return;
	entry->active = true;
	if (event_end_date(event).len > 0)
		entry->last_played = event_end_date(event);
}

void rating_list_make(struct rating_list *list, const struct ratings *ratings, int as_of,
		      struct arena *arena)
{
	const struct event *event = ratings->event;
	size_t listed = event->ratings;

	list->entry = arena_array(arena, listed + event->players + 1, sizeof *list->entry);
	for (size_t i = 0; i < listed; i++)
		list->entry[i] = event->rating[i];
	qsort(list->entry, listed, sizeof *list->entry, compare_ids);
	list->entries = listed;
	for (size_t p = 0; p < event->players; p++) {
		const struct event_player *player = &event->player[p];
		struct rating_entry key = { .id = player->id };
		struct rating_entry *entry;

		if (ratings->row[p].new == 0)
			continue;
		entry = bsearch(&key, list->entry, listed, sizeof key, compare_ids);
		if (!entry) {
			entry = &list->entry[list->entries++];
			*entry = (struct rating_entry){ .id = player->id,
							.name = player->name,
							.games = player->games,
							.last_played = player->last_played,
							.active = true };
		}
		entry_update(entry, &ratings->row[p], event);
	}
	for (size_t i = 0; i < list->entries; i++) {
		struct rating_entry *entry = &list->entry[i];
		int month;

		if (as_of > 0 && month_from_text(entry->last_played, &month))
			entry->active = rating_is_active(event->rules, month, as_of);
	}
	qsort(list->entry, list->entries, sizeof *list->entry, compare_entries);
}

static bool is_rated_now(const struct ratings *ratings, struct text id)
{
	int player = event_find_player(ratings->event, id);

	return player >= 0 && ratings->row[player].new != 0;
}

void rating_history_make(struct rating_history *history, const struct ratings *ratings,
			 struct arena *arena)
{
	const struct event *event = ratings->event;
	size_t room = event->histories;

	for (size_t p = 0; p < event->players; p++)
		if (ratings->row[p].status == RATING_UNRATED)
			room += (size_t)ratings->row[p].games;
	history->game = arena_array(arena, room + 1, sizeof *history->game);
	history->games = 0;
	for (size_t i = 0; i < event->histories; i++)
		if (!is_rated_now(ratings, event->history[i].player))
			history->game[history->games++] = event->history[i];
	for (size_t p = 0; p < event->players; p++) {
		const struct rating_row *row = &ratings->row[p];

		for (int g = 0; row->status == RATING_UNRATED && g < row->games; g++) {
			if (row->game[g].event.len > 0)
				continue; /* known before */
			history->game[history->games++] = (struct history_game){
				.event = event->name,
				.end_date = event_end_date(event),
				.round = row->game[g].round,
				.player = event->player[p].id,
				.opponent = row->game[g].opponent,
				.opponent_rating = row->game[g].opponent_rating,
				.points2 = row->game[g].points2,
			};
		}
	}
}
