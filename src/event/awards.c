#include "event/awards.h"

#include <stdlib.h>

#include "event/award_pool.h"

/* Candidates that come together before those without a chance go. */
enum { SIFT_FROM = 20000 };

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
	struct award_pool *pool = &work->pool[id];
	struct candidate *candidate;

	work->added++;
	if (pool->full && (key < pool->key || (key == pool->key && second < pool->second)))
		return &work->late;
	pool->item =
		arena_grow(work->arena, pool->item, pool->len, &pool->capacity, sizeof *candidate);
	candidate = &pool->item[pool->len++];
	*candidate = (struct candidate){ .key = key, .second = second };
	candidate->number = work->numbers++;
	candidate->row = (struct award_row){
		.award = &award_list[id], .player = player, .value = value, .scale = scale
	};
	return &candidate->row;
}

int64_t award_average(int64_t sum, size_t count)
{
	return sum * 10000000 / (int64_t)count;
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
static bool counted_before(struct award_work *work, int player)
{
	if (player < 0)
		return false;
	if (work->seen[player] == work->stamp)
		return true;
	work->seen[player] = work->stamp;
	return false;
}

/* Leave only those who have a place, in order. */
static void pool_sift(struct award_work *work, struct award_pool *pool)
{
	struct candidate *item = pool->item;
	size_t kept = 0;
	int place = 0;

	if (pool->len == 0)
		return;
	qsort(item, pool->len, sizeof *item, compare_candidates);
	work->stamp++;
	for (size_t i = 0; i < pool->len; i++) {
		if (counted_before(work, item[i].row.player))
			continue;
		if (kept == 0 || item[kept - 1].key != item[i].key ||
		    item[kept - 1].second != item[i].second)
			place = (int)kept + 1;
		if (place > work->top)
			break;
		item[kept] = item[i];
		item[kept++].row.place = place;
	}
	pool->len = kept;
	pool->full = kept >= (size_t)work->top;
	pool->key = item[kept - 1].key;
	pool->second = item[kept - 1].second;
}

void award_tidy(struct award_work *work)
{
	struct arena *old = work->arena;

	if (work->added < work->limit)
		return;
	work->arena = old == &work->scratch[0] ? &work->scratch[1] : &work->scratch[0];
	work->limit = SIFT_FROM;
	for (int id = 0; id < AWARDS; id++) {
		struct award_pool *pool = &work->pool[id];
		struct candidate *item;

		pool_sift(work, pool);
		item = arena_array(work->arena, pool->len + 1, sizeof *item);
		for (size_t i = 0; i < pool->len; i++) {
			item[i] = pool->item[i];
			item[i].row.detail = arena_text(work->arena, item[i].row.detail);
		}
		pool->item = item;
		pool->capacity = pool->len + 1;
		work->limit += pool->len;
	}
	work->added = 0;
	arena_release(old); /* a reset would keep every size that a pool has had */
}

static void pool_choose(struct award_work *work, struct award_pool *pool)
{
	struct awards *awards = work->awards;

	pool_sift(work, pool);
	for (size_t i = 0; i < pool->len; i++) {
		struct award_row *row;

		awards->row = arena_grow(work->kept, awards->row, awards->rows, &awards->capacity,
					 sizeof *awards->row);
		row = &awards->row[awards->rows++];
		*row = pool->item[i].row;
		row->detail = arena_text(work->kept, row->detail);
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
	work->kept = arena;
	work->arena = &work->scratch[0];
	work->limit = SIFT_FROM;
	work->top = top;
	work->seen = arena_array(arena, event->players + 1, sizeof *work->seen);
	awards_from_results(work);
	awards_from_cards(work);
	awards_from_logs(work);
	for (int id = 0; id < AWARDS; id++)
		pool_choose(work, &work->pool[id]);
	for (int i = 0; i < 2; i++)
		arena_release(&work->scratch[i]);
}
