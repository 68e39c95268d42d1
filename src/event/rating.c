#include "event/rating.h"

#include <stdlib.h>

#include "rules/fide.h"

static bool is_rated_game(const struct card_line *line)
{
	/* G-8C1: a resignation during play counts, forfeits and byes never do */
	return line->opponent >= 0 &&
	       (line->outcome == OUTCOME_PLAYED || line->outcome == OUTCOME_TIME ||
		line->outcome == OUTCOME_RESIGNED);
}

/* a / b rounded half away from zero; b is positive */
static int divide_rounded(int64_t a, int64_t b)
{
	return (int)(a < 0 ? -((-a * 2 + b) / (2 * b)) : (a * 2 + b) / (2 * b));
}

int rating_performance(int64_t sum, int games, int points2, bool virtual_game)
{
	int played = games;
	int percent;

	/* G-8B: one virtual loss or win where there are only wins or losses */
	if (virtual_game && points2 == 2 * games) {
		played++;
	} else if (virtual_game && points2 == 0) {
		played++;
		points2 = 2;
	}
	percent = (100 * points2 + played) / (2 * played); /* half up */
	return divide_rounded(sum + (int64_t)games * fide_rating_difference(percent), games);
}

static int rating_limit(const struct rules *rules, int rating, bool newcomer, bool *limited)
{
	int limit = rating;

	if (newcomer && limit > rules->rating.newcomer_max)
		limit = rules->rating.newcomer_max;
	if (newcomer && limit < rules->rating.newcomer_min)
		limit = rules->rating.newcomer_min;
	if (limit < rules->rating.floor)
		limit = rules->rating.floor;
	*limited = limit != rating;
	return limit;
}

static int compare_games(const void *left, const void *right)
{
	const struct history_game *a = left, *b = right;
	/* G-8B: of overlapping events the first is the one that ends first */
	int order = text_compare(a->end_date, b->end_date);

	if (order == 0 && !text_equal(a->event, b->event))
		order = (a->line > b->line) - (a->line < b->line);
	if (order == 0)
		order = a->round - b->round;
	return order ? order : (a->line > b->line) - (a->line < b->line);
}

/*
 * All games of a newcomer against rated players, earlier events included, in
 * the order in which they count.  This event's games have no event's name.
 */
static size_t newcomer_games(const struct cards *cards, int player, struct history_game **list,
			     struct arena *arena)
{
	const struct event *event = cards->event;
	const struct card *card = &cards->card[player];
	struct text id = event->player[player].id;
	struct text end_date = event_end_date(event);
	struct history_game *games;
	size_t count = 0, room = (size_t)card->lines;

	for (size_t i = 0; i < event->histories; i++)
		room += text_equal(event->history[i].player, id);
	*list = games = arena_array(arena, room + 1, sizeof *games);
	for (size_t i = 0; i < event->histories; i++)
		if (text_equal(event->history[i].player, id))
			games[count++] = event->history[i];
	for (int i = 0; i < card->lines; i++) {
		const struct card_line *line = &card->line[i];

		if (!is_rated_game(line) || event->player[line->opponent].rating == 0)
			continue;
		games[count++] = (struct history_game){
			.end_date = end_date,
			.round = line->round,
			.player = id,
			.opponent = event->player[line->opponent].id,
			.opponent_rating = event->player[line->opponent].rating,
			.points2 = line->points2,
			.line = UINT32_MAX, /* after all that was known before */
		};
	}
	/* Without a date this event is the latest. */
	if (end_date.len > 0)
		qsort(games, count, sizeof *games, compare_games);
	return count;
}

static void newcomer_rate(struct rating_row *row, const struct cards *cards, struct arena *arena)
{
	const struct event *event = cards->event;
	const struct rules *rules = event->rules;
	struct history_game *list;
	size_t count = newcomer_games(cards, row->player, &list, arena);
	size_t needed = (size_t)rules->rating.newcomer_games;
	bool first_event = true;
	int64_t sum = 0;

	for (size_t i = 0; i < count; i++)
		if (list[i].event.len > 0)
			first_event = false;
	row->towards = (int)count;
	row->status = RATING_UNRATED;
	if (count >= needed && !(first_event && event->system == SYSTEM_ROUND_ROBIN))
		count = needed;
	row->game = arena_array(arena, count + 1, sizeof *row->game);
	for (size_t i = 0; i < count; i++) {
		row->game[row->games++] = (struct rated_game){
			.event = list[i].event,
			.round = list[i].round,
			.opponent = list[i].opponent,
			.opponent_rating = list[i].opponent_rating,
			.points2 = list[i].points2,
		};
		row->points2 += list[i].points2;
		sum += list[i].opponent_rating;
	}
	if (count == 0)
		return;
	row->opponents_average = divide_rounded(100 * sum, row->games);
	row->has_performance = true;
	row->performance = rating_performance(sum, row->games, row->points2, true);
	if (count < needed)
		return;
	row->status = RATING_NEW;
	row->new = rating_limit(rules, row->performance, true, &row->on_floor);
}

static void player_rate(struct rating_row *row, const struct ratings *ratings,
			const struct cards *cards, struct arena *arena)
{
	const struct event *event = cards->event;
	const struct rules *rules = event->rules;
	const struct card *card = &cards->card[row->player];
	int64_t sum = 0, limit;

	row->status = RATING_RATED;
	row->game = arena_array(arena, (size_t)card->lines + 1, sizeof *row->game);
	for (int i = 0; i < card->lines; i++) {
		const struct card_line *line = &card->line[i];
		struct rated_game *game = &row->game[row->games];
		const struct rating_row *other;
		int rating, difference;

		if (!is_rated_game(line))
			continue;
		other = &ratings->row[line->opponent];
		rating = other->old ? other->old : other->new;
		if (rating == 0) /* G-8C1: an unrated player who has not completed his games */
			continue;
		difference = row->old - rating;
		if (difference > rules->rating.cap)
			difference = rules->rating.cap;
		if (difference < -rules->rating.cap)
			difference = -rules->rating.cap;
		*game = (struct rated_game){
			.round = line->round,
			.opponent = event->player[line->opponent].id,
			.opponent_rating = rating,
			.points2 = line->points2,
			.difference = difference,
			.expected = fide_expected_score(difference),
		};
		row->points2 += game->points2;
		row->expected += game->expected;
		sum += rating;
		row->games++;
	}
	/* K times (score - expected), both in hundredths (G-8A) */
	row->change = rules->rating.k * (50LL * row->points2 - row->expected);
	limit = 100LL * rules->rating.bonus_per_game * row->games;
	if (rules->rating.bonus_per_game > 0 && row->change > limit) /* G-8C2 */
		row->bonus = row->change - limit;
	row->new = rating_limit(rules, row->old + divide_rounded(row->change + row->bonus, 100),
				false, &row->on_floor);
	if (row->games > 0) {
		row->opponents_average = divide_rounded(100 * sum, row->games);
		row->has_performance = true;
		row->performance = rating_performance(sum, row->games, row->points2, false);
	}
}

void ratings_make(struct ratings *ratings, const struct event *event, enum scores scores,
		  struct arena *arena)
{
	struct cards cards;

	cards_make(&cards, event, scores, 0, arena);
	ratings->event = event;
	ratings->scores = scores;
	ratings->row = arena_array(arena, event->players + 1, sizeof *ratings->row);
	for (size_t p = 0; p < event->players; p++) {
		ratings->row[p].player = (int)p;
		ratings->row[p].old = event->player[p].rating;
		for (int i = 0; i < cards.card[p].lines; i++)
			if (is_rated_game(&cards.card[p].line[i]))
				ratings->row[p].took_part = true;
	}
	for (size_t p = 0; p < event->players; p++)
		if (ratings->row[p].old == 0)
			newcomer_rate(&ratings->row[p], &cards, arena);
	for (size_t p = 0; p < event->players; p++)
		if (ratings->row[p].old != 0)
			player_rate(&ratings->row[p], ratings, &cards, arena);
}
