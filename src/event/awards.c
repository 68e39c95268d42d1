#include "event/awards.h"

#include <stdlib.h>

#include "event/award_pool.h"

const struct award award_list[] = {
#define AWARD(id, name, title, from_log) { name, title, from_log },
#include "event/awards.def"
#undef AWARD
};

const size_t award_count = AWARDS;

const struct award *award_find(struct text name)
{
	for (size_t i = 0; i < award_count; i++)
		if (text_is_nocase(name, award_list[i].name))
			return &award_list[i];
	return NULL;
}

struct award_row *award_add(struct award_work *work, enum award_id id, int player, int64_t key,
			    int64_t second, int64_t value, int scale)
{
	struct candidate *candidate;

	work->pool[id].item = arena_grow(work->arena, work->pool[id].item, work->pool[id].len,
					 &work->pool[id].capacity, sizeof *candidate);
	candidate = &work->pool[id].item[work->pool[id].len];
	*candidate = (struct candidate){ .key = key, .second = second };
	candidate->number = work->pool[id].len++;
	candidate->row = (struct award_row){
		.award = &award_list[id], .player = player, .value = value, .scale = scale
	};
	return &candidate->row;
}

const char *award_games(const struct award_work *work, int games)
{
	return arena_printf(work->arena, "%d %s", games, games == 1 ? "game" : "games").ptr;
}

static int compare_candidates(const void *left, const void *right)
{
	const struct candidate *a = left, *b = right;

	if (a->key != b->key)
		return a->key > b->key ? -1 : 1;
	if (a->second != b->second)
		return a->second > b->second ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

/* A player counts once, with the best he did. */
static bool counted_before(struct award_work *work, enum award_id id, int player)
{
	if (player < 0)
		return false;
	if (work->seen[player] == (int)id + 1)
		return true;
	work->seen[player] = (int)id + 1;
	return false;
}

static void pool_choose(struct award_work *work, enum award_id id)
{
	struct awards *awards = work->awards;
	struct candidate *item = work->pool[id].item;
	const struct candidate *above = NULL;
	int count = 0, place = 0;

	if (work->pool[id].len == 0)
		return;
	qsort(item, work->pool[id].len, sizeof *item, compare_candidates);
	for (size_t i = 0; i < work->pool[id].len; i++) {
		if (counted_before(work, id, item[i].row.player))
			continue;
		count++;
		if (!above || above->key != item[i].key || above->second != item[i].second)
			place = count;
		if (place > work->top)
			return;
		above = &item[i];
		awards->row = arena_grow(work->arena, awards->row, awards->rows, &awards->capacity,
					 sizeof *awards->row);
		awards->row[awards->rows] = item[i].row;
		awards->row[awards->rows++].place = place;
	}
}

void awards_make(struct awards *awards, const struct standings *standings, int top,
		 struct arena *arena)
{
	const struct event *event = standings->cards.event;
	struct award_work *work = arena_alloc(arena, sizeof *work);

	*awards = (struct awards){ .event = event, .scores = standings->cards.scores };
	work->awards = awards;
	work->event = event;
	work->standings = standings;
	work->stats = arena_array(arena, event->players + 1, sizeof *work->stats);
	player_stats_make(work->stats, &standings->cards);
	work->arena = arena;
	work->top = top;
	work->seen = arena_array(arena, event->players + 1, sizeof *work->seen);
	awards_from_results(work);
	awards_from_cards(work);
	awards_from_logs(work);
	for (int id = 0; id < AWARDS; id++)
		pool_choose(work, (enum award_id)id);
}
