#include "event/impact.h"

#include <stdlib.h>

/* Standings that are made to look for one close place: bounds the work in large events. */
enum { TRIALS_MAX = 4000, TRIALS_PLAYERS_MAX = 200 };

static void find_games(struct impact *impact, int rounds, struct arena *arena)
{
	const struct event *event = impact->event;

	impact->game = arena_array(arena, event->results + 1, sizeof *impact->game);
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];
		bool differs = result->won[SCORE_SIGNED] != result->won[SCORE_AUDITED];
		bool winner = differs;

		for (int s = 0; s < result->sides; s++)
			if (result->side[s].score[SCORE_SIGNED] !=
			    result->side[s].score[SCORE_AUDITED])
				differs = true;
		if (differs && result->round <= rounds)
			impact->game[impact->games++] = (struct changed_game){ result, winner };
	}
}

static void find_ranks(struct impact *impact, struct arena *arena)
{
	const struct standings *as_signed = &impact->standings[SCORE_SIGNED];
	const struct standings *audited = &impact->standings[SCORE_AUDITED];

	impact->rank = arena_array(arena, audited->rows + 1, sizeof *impact->rank);
	for (size_t i = 0; i < audited->rows; i++) {
		int player = audited->row[i].player;
		int before = as_signed->row[as_signed->of_player[player]].rank;

		if (before != audited->row[i].rank)
			impact->rank[impact->ranks++] =
				(struct changed_rank){ player, before, audited->row[i].rank };
	}
}

static void find_advances(struct impact *impact, struct arena *arena)
{
	const struct tables *as_signed = &impact->tables[SCORE_SIGNED];
	const struct tables *audited = &impact->tables[SCORE_AUDITED];

	impact->advance = arena_array(arena, audited->rows + 1, sizeof *impact->advance);
	/* Both are in the order of rounds and tables: rows of one table stand at the same place. */
	for (size_t begin = 0, end; begin < audited->rows; begin = end) {
		for (end = begin;
		     end < audited->rows && audited->row[end].result == audited->row[begin].result;
		     end++)
			;
		for (size_t i = begin; i < end; i++)
			for (size_t k = begin; k < end; k++)
				if (as_signed->row[k].player == audited->row[i].player &&
				    as_signed->row[k].advances != audited->row[i].advances)
					impact->advance[impact->advances++] =
						(struct changed_advance){ &as_signed->row[k],
									  &audited->row[i] };
	}
}

static const struct prize_row *find_winner(const struct prizes *prizes,
					   const struct prize_row *like)
{
	for (size_t i = 0; i < prizes->rows; i++) {
		const struct prize_row *row = &prizes->row[i];

		if (row->prize == like->prize && row->player == like->player &&
		    text_equal(row->team, like->team))
			return row;
	}
	return NULL;
}

static void find_prizes(struct impact *impact, struct arena *arena)
{
	const struct prizes *as_signed = &impact->prizes[SCORE_SIGNED];
	const struct prizes *audited = &impact->prizes[SCORE_AUDITED];

	impact->prize =
		arena_array(arena, as_signed->rows + audited->rows + 1, sizeof *impact->prize);
	for (size_t i = 0; i < as_signed->rows; i++) {
		const struct prize_row *row = &as_signed->row[i], *now = find_winner(audited, row);

		if (!now || now->cents != row->cents || now->state != row->state)
			impact->prize[impact->prizes_changed++] =
				(struct changed_prize){ row, now };
	}
	for (size_t i = 0; i < audited->rows; i++)
		if (!find_winner(as_signed, &audited->row[i]))
			impact->prize[impact->prizes_changed++] =
				(struct changed_prize){ NULL, &audited->row[i] };
}

/* One search for the smallest change that gives a prize of a rank to others. */
struct search {
	const struct event *event; /* whose result is changed and put back */
	struct event trial;	   /* shares all but the results */
	enum scores scores;
	int after;
	struct arena scratch;
	int trials;
};

/* The row of the place that a prize is for; rows when there is none. */
static size_t row_of_place(const struct standings *now, const struct prize *prize)
{
	const struct event *event = now->cards.event;
	int seen = 0;

	for (size_t i = 0; i < now->rows; i++) {
		const struct event_player *player = &event->player[now->row[i].player];

		if (now->row[i].rank > 0 &&
		    (prize->division.len == 0 || text_equal(player->division, prize->division)) &&
		    (prize->class.len == 0 || text_equal(player->class, prize->class)) &&
		    ++seen == prize->place)
			return i;
	}
	return now->rows;
}

/* Does the same player stand at the place, alone or level as before? */
static bool place_is_same(const struct standings *a, const struct standings *b,
			  const struct prize *prize)
{
	size_t i = row_of_place(a, prize), k = row_of_place(b, prize);

	if (i == a->rows || k == b->rows)
		return i == a->rows && k == b->rows;
	return a->row[i].player == b->row[k].player && a->row[i].rank == b->row[k].rank;
}

/* Would the place change hands if the winner's score in this game were `points` higher? */
static bool try_change(struct search *search, const struct standings *now,
		       const struct prize *prize, size_t index, int points)
{
	struct result *result = &search->trial.result[index];
	const struct result original = *result;
	enum scores scores = search->scores;
	int winner = result->side[0].score[scores] >= result->side[1].score[scores] ? 0 : 1;
	struct standings standings;
	bool changes;
	int lead;

	result->side[winner].score[scores] += points;
	lead = result->side[0].score[scores] - result->side[1].score[scores];
	result->won[scores] = lead == 0 ? 3u : lead > 0 ? 1u : 2u;
	standings_make(&standings, &search->trial, scores, search->after, &search->scratch);
	changes = !place_is_same(now, &standings, prize);
	arena_reset(&search->scratch);
	*result = original;
	search->trials++;
	return changes;
}

static int compare_ints(const void *left, const void *right)
{
	int a = *(const int *)left, b = *(const int *)right;

	return (a > b) - (a < b);
}

/* Amounts at which one game can change the order: a draw, a lost win, a spread made up for. */
static int amounts(const struct search *search, const struct standings *now, size_t rank_row,
		   const struct result *result, int amount[8])
{
	int margin =
		abs(result->side[0].score[search->scores] - result->side[1].score[search->scores]);
	int len = 0, kept = 0;

	if (margin > 0)
		amount[len++] = margin;
	amount[len++] = margin + 1;
	for (int step = -1; step <= 1; step += 2) {
		const struct standing *row = &now->row[rank_row], *other;
		int64_t gap;

		if ((step < 0 && rank_row == 0) || (step > 0 && rank_row + 1 >= now->rows))
			continue;
		other = row + step;
		gap = llabs(row->value[CRITERION_SPREAD] - other->value[CRITERION_SPREAD]);
		if (gap == 0 || gap > EVENT_SCORE_MAX ||
		    row->value[CRITERION_POINTS] != other->value[CRITERION_POINTS])
			continue;
		amount[len++] = (int)gap;
		amount[len++] = (int)gap + 1;
		amount[len++] = (int)(gap + 1) / 2;
	}
	qsort(amount, (size_t)len, sizeof *amount, compare_ints);
	for (int i = 0; i < len; i++)
		if (amount[i] > 0 && (kept == 0 || amount[i] != amount[kept - 1]))
			amount[kept++] = amount[i];
	return kept;
}

static bool concerns(const struct standings *now, size_t row, const struct result *result)
{
	for (size_t i = row > 0 ? row - 1 : 0; i < now->rows && i <= row + 1; i++)
		for (int s = 0; s < result->sides; s++)
			if (result->side[s].player == now->row[i].player)
				return true;
	return false;
}

static void find_close(struct search *search, const struct standings *now,
		       struct close_place *close)
{
	const struct event *event = search->event;
	size_t row = row_of_place(now, close->prize);

	for (size_t i = 0; row < now->rows && i < event->results; i++) {
		const struct result *result = &event->result[i];
		int amount[8], len;

		if (result->sides != 2 || result->outcome != OUTCOME_PLAYED ||
		    result->round > now->cards.rounds || !concerns(now, row, result))
			continue;
		len = amounts(search, now, row, result, amount);
		for (int k = 0; k < len && search->trials < TRIALS_MAX; k++) {
			if (close->points > 0 && amount[k] >= close->points)
				break;
			if (try_change(search, now, close->prize, i, -amount[k]) ||
			    try_change(search, now, close->prize, i, amount[k])) {
				close->points = amount[k];
				close->result = result;
			}
		}
	}
}

void impact_find_close(struct impact *impact, enum scores scores, int after, struct arena *arena)
{
	const struct event *event = impact->event;
	struct search search = {
		.event = event, .trial = *event, .scores = scores, .after = after
	};

	impact->close = arena_array(arena, event->prizes + 1, sizeof *impact->close);
	if (event->system == SYSTEM_TABLES || event->players > TRIALS_PLAYERS_MAX ||
	    event->results == 0)
		return;
	search.trial.result = arena_array(arena, event->results + 1, sizeof *search.trial.result);
	memcpy(search.trial.result, event->result, event->results * sizeof *event->result);
	for (size_t i = 0; i < event->prizes; i++) {
		const struct prize *prize = &event->prize[i];
		struct close_place *close = &impact->close[impact->closes];

		if (prize->what != PRIZE_RANK || prize->place < 1)
			continue;
		*close = (struct close_place){ .prize = prize };
		search.trials = 0;
		find_close(&search, &impact->standings[scores], close);
		close->partial = search.trials >= TRIALS_MAX;
		impact->closes++;
	}
	arena_release(&search.scratch);
}

void impact_make(struct impact *impact, const struct event *event, int after, struct arena *arena)
{
	*impact = (struct impact){ .event = event };
	for (int s = 0; s < SCORE_KINDS; s++) {
		standings_make(&impact->standings[s], event, (enum scores)s, after, arena);
		if (event->system == SYSTEM_TABLES)
			tables_make(&impact->tables[s], event, (enum scores)s, after, arena);
		prizes_make(&impact->prizes[s], &impact->standings[s], &impact->tables[s], arena);
	}
	find_games(impact, impact->standings[0].cards.rounds, arena);
	if (event->system == SYSTEM_TABLES)
		find_advances(impact, arena);
	else
		find_ranks(impact, arena);
	find_prizes(impact, arena);
}

bool impact_any(const struct impact *impact)
{
	return impact->games > 0;
}
