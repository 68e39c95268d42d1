#include "event/check.h"

#include <stdlib.h>

#include "base/utf8.h"

enum { NEAR_NAMES_MAX = 3000, NEAR_NAME_LENGTH = 8 };

static void check_ids(struct event *event)
{
	for (size_t i = 1; i < event->players; i++) {
		const struct event_key *key = &event->by_id[i];

		if (text_equal(key->folded, key[-1].folded))
			event_add_finding(event, event->players_file,
					  event->player[key->player].line, FINDING_EVENT_DATA,
					  "id '" TEXT_FMT "' is that of line %u too",
					  TEXT_ARG(event->player[key->player].id),
					  (unsigned)event->player[key[-1].player].line);
	}
}

/* At most one letter apart; digits tell people apart on purpose. */
static bool names_are_near(struct text a, struct text b)
{
	size_t front = 0, back = 0;

	if (a.len > b.len) {
		struct text swap = a;

		a = b;
		b = swap;
	}
	if (a.len < NEAR_NAME_LENGTH || b.len - a.len > 4)
		return false;
	while (front < a.len && a.ptr[front] == b.ptr[front])
		front++;
	while (back < a.len - front && a.ptr[a.len - 1 - back] == b.ptr[b.len - 1 - back])
		back++;
	for (size_t i = front; i < b.len - back; i++)
		if (b.ptr[i] >= '0' && b.ptr[i] <= '9')
			return false;
	for (size_t i = front; i < a.len - back; i++)
		if (a.ptr[i] >= '0' && a.ptr[i] <= '9')
			return false;
	{
		struct text left = { a.ptr + front, a.len - front - back };
		struct text right = { b.ptr + front, b.len - front - back };

		/* the cut may go through a character of several bytes */
		return utf8_is_valid(left) && utf8_is_valid(right) && utf8_count(left) <= 1 &&
		       utf8_count(right) <= 1;
	}
}

static void check_names(struct event *event)
{
	const struct event_key *name = event->by_name;

	for (size_t i = 0; i < event->players && event->players <= NEAR_NAMES_MAX; i++)
		for (size_t k = i + 1; k < event->players; k++) {
			const struct event_player *a = &event->player[name[i].player];
			const struct event_player *b = &event->player[name[k].player];
			bool same = text_equal(name[i].folded, name[k].folded);

			if (!same && !names_are_near(name[i].folded, name[k].folded))
				continue;
			event_set_severity(event,
					   event_add_finding(event, event->players_file, b->line,
							     FINDING_EVENT_DATA,
							     "'" TEXT_FMT "' and '" TEXT_FMT
							     "' of line %u: the same player?",
							     TEXT_ARG(b->name), TEXT_ARG(a->name),
							     (unsigned)a->line),
					   same ? SEVERITY_WARNING : SEVERITY_NOTE);
		}
}

/* Who sits where: one item for each side of each result. */
struct seat {
	int round;
	int who; /* a player, or a table */
	const struct result *result;
};

static int compare_seats(const void *left, const void *right)
{
	const struct seat *a = left, *b = right;

	if (a->round != b->round)
		return a->round - b->round;
	if (a->who != b->who)
		return a->who - b->who;
	return (a->result > b->result) - (a->result < b->result);
}

static bool seats_clash(const struct seat *seat, size_t at)
{
	return at > 0 && seat[at].round == seat[at - 1].round && seat[at].who == seat[at - 1].who;
}

static void check_players_once(struct event *event, struct seat *seat)
{
	size_t count = 0;

	for (size_t i = 0; i < event->results; i++)
		for (int s = 0; s < event->result[i].sides; s++)
			seat[count++] =
				(struct seat){ event->result[i].round,
					       event->result[i].side[s].player, &event->result[i] };
	qsort(seat, count, sizeof *seat, compare_seats);
	for (size_t i = 0; i < count; i++)
		if (seats_clash(seat, i))
			event_add_finding(event, seat[i].result->file, seat[i].result->line,
					  FINDING_EVENT_DATA,
					  "'" TEXT_FMT "' plays twice in round %d (line %u)",
					  TEXT_ARG(event->player[seat[i].who].id), seat[i].round,
					  (unsigned)seat[i - 1].result->line);
}

static void check_tables_once(struct event *event, struct seat *seat)
{
	size_t count = 0;

	for (size_t i = 0; i < event->results; i++)
		if (event->result[i].table > 0)
			seat[count++] = (struct seat){ event->result[i].round,
						       event->result[i].table, &event->result[i] };
	qsort(seat, count, sizeof *seat, compare_seats);
	for (size_t i = 0; i < count; i++) {
		/* Divisions number their tables apart. */
		if (!seats_clash(seat, i) ||
		    !text_equal(event->player[seat[i].result->side[0].player].division,
				event->player[seat[i - 1].result->side[0].player].division))
			continue;
		event_add_finding(event, seat[i].result->file, seat[i].result->line,
				  FINDING_EVENT_DATA,
				  "table %d of round %d has a result in line %u already",
				  seat[i].who, seat[i].round, (unsigned)seat[i - 1].result->line);
	}
}

static void check_rounds(struct event *event)
{
	bool *has = arena_array(event->arena, (size_t)event->last_round + 2, sizeof *has);

	for (size_t i = 0; i < event->results; i++)
		has[event->result[i].round] = true;
	for (int round = 1; round < event->last_round; round++)
		if (!has[round])
			event_add_finding(event, event->results_file, 1, FINDING_EVENT_DATA,
					  "no results of round %d, but of round %d", round,
					  event->last_round);
	if (event->rounds > 0 && event->last_round > event->rounds &&
	    event->last_round != event->final_round)
		event_add_finding(event, event->file, 1, FINDING_EVENT_DATA,
				  "%d rounds, but there are results of round %d", event->rounds,
				  event->last_round);
}

/* Players who are still in and have no result in a round that was played. */
static void check_gaps(struct event *event)
{
	size_t width = (size_t)event->last_round + 1;
	unsigned char *has = arena_array(event->arena, event->players * width + 1, 1);
	bool *played = arena_array(event->arena, width, sizeof *played);
	int rounds = 0;

	for (size_t i = 0; i < event->results; i++) {
		played[event->result[i].round] = true;
		for (int s = 0; s < event->result[i].sides; s++)
			has[(size_t)event->result[i].side[s].player * width +
			    (size_t)event->result[i].round] = 1;
	}
	for (int round = 1; round <= event->last_round; round++)
		rounds += played[round];
	for (size_t p = 0; p < event->players; p++) {
		int missing = 0, first = 0;

		for (int round = event->last_round; round > 0; round--)
			if (played[round] && !has[p * width + (size_t)round]) {
				missing++;
				first = round;
			}
		if (missing == 0 || event->player[p].withdrawn)
			continue;
		event_set_severity(
			event,
			event_add_finding(event, event->players_file, event->player[p].line,
					  FINDING_EVENT_DATA,
					  "'" TEXT_FMT "' has no result in %d of %d rounds, "
					  "first in round %d",
					  TEXT_ARG(event->player[p].id), missing, rounds, first),
			SEVERITY_NOTE);
	}
}

/* T1: players of one school should not meet. */
static void check_schools(struct event *event)
{
	int from = event->rules->event.same_school_from;

	for (size_t i = 0; from > 0 && i < event->results; i++) {
		const struct result *result = &event->result[i];

		if (result->round < from)
			continue;
		for (int a = 0; a < result->sides; a++)
			for (int b = a + 1; b < result->sides; b++) {
				const struct event_player *left =
					&event->player[result->side[a].player];
				const struct event_player *right =
					&event->player[result->side[b].player];

				if (left->school.len == 0 ||
				    !text_equal(left->school, right->school))
					continue;
				event_add_finding(event, result->file, result->line,
						  FINDING_SAME_SCHOOL,
						  TEXT_FMT " and " TEXT_FMT " of " TEXT_FMT
							   " at one table in round %d",
						  TEXT_ARG(left->name), TEXT_ARG(right->name),
						  TEXT_ARG(left->school), result->round);
			}
	}
}

static void check_table_numbers(struct event *event)
{
	for (size_t i = 0; i < event->results; i++)
		if (event->result[i].table == 0 && event->result[i].sides > 1)
			event_add_finding(event, event->result[i].file, event->result[i].line,
					  FINDING_EVENT_DATA, "a table without its number");
}

static const struct result *find_game(const struct event *event, int round, int player)
{
	for (size_t i = 0; i < event->results; i++)
		for (int s = 0; s < event->result[i].sides; s++)
			if (event->result[i].round == round &&
			    event->result[i].side[s].player == player)
				return &event->result[i];
	return NULL;
}

static void check_rulings(struct event *event)
{
	for (size_t i = 0; i < event->rulings; i++) {
		const struct ruling *ruling = &event->ruling[i];
		const struct result *game;

		if (ruling->kind == RULING_EXCLUDED || ruling->round == 0)
			continue;
		game = find_game(event, ruling->round, ruling->player);
		if (!game || game->sides < 2)
			event_add_finding(
				event, event->rulings_file, ruling->line, FINDING_EVENT_DATA,
				"'" TEXT_FMT "' has no game in round %d",
				TEXT_ARG(event->player[ruling->player].id), ruling->round);
	}
}

static void check_draws(struct event *event)
{
	for (size_t i = 0; i < event->draws; i++) {
		const struct draw *draw = &event->draw[i];
		const struct result *game = find_game(event, draw->round, draw->player);

		if (!game || (draw->table > 0 && game->table != draw->table))
			event_add_finding(event, event->draws_file, draw->line, FINDING_EVENT_DATA,
					  "'" TEXT_FMT "' is not at that table in round %d",
					  TEXT_ARG(event->player[draw->player].id), draw->round);
	}
}

void event_check(struct event *event)
{
	size_t sides = 0;
	struct seat *seat;

	for (size_t i = 0; i < event->results; i++)
		sides += (size_t)event->result[i].sides;
	seat = arena_array(event->arena, sides + 1, sizeof *seat);
	if (event->has_players) {
		check_ids(event);
		check_names(event);
	}
	check_players_once(event, seat);
	check_tables_once(event, seat);
	check_rounds(event);
	if (event->has_players &&
	    (event->system == SYSTEM_SWISS || event->system == SYSTEM_ROUND_ROBIN))
		check_gaps(event);
	if (event->system == SYSTEM_TABLES)
		check_table_numbers(event);
	check_schools(event);
	check_rulings(event);
	check_draws(event);
	event_sort_findings(event);
}
