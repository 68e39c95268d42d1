#include "event/tables.h"

#include <stdlib.h>

const char *advances_name(enum advances advances)
{
	static const char *const names[] = { "no", "winner", "second", "draw-needed" };

	return names[advances];
}

const char *table_criterion_name(enum table_criterion criterion)
{
	static const char *const names[] = { "", "score", "before-end", "draw" };

	return names[criterion];
}

bool tables_is_final(const struct event *event, int round)
{
	return round == event->final_round || (event->rounds > 0 && round >= event->rounds);
}

/* The nth letter (from 0) that a player drew at a table, 0 between tables; TILE_NONE: none. */
static tile_t letter_drawn(const struct event *event, int round, int table, int player, int nth)
{
	for (size_t i = 0; i < event->draws; i++) {
		const struct draw *draw = &event->draw[i];

		if (draw->round == round && draw->table == table && draw->player == player &&
		    nth-- == 0)
			return draw->tile;
	}
	return TILE_NONE;
}

/* A row on its way to a place, with the figure that is compared at the moment. */
struct entrant {
	struct table_row *row;
	int key;
};

static int compare_entrants(const void *left, const void *right)
{
	const struct entrant *a = left, *b = right;

	if (a->key != b->key)
		return a->key > b->key ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

struct contest {
	const struct event *event;
	int round, table;	     /* table 0: between tables */
	enum table_criterion *apart; /* [i]: what sets entrant i apart from i - 1 */
};

/* Fill in the keys of entrants [begin, end); false when a figure is missing. */
static bool contest_keys(const struct contest *contest, struct entrant *entrant, size_t begin,
			 size_t end, enum table_criterion criterion, int nth)
{
	for (size_t i = begin; i < end; i++) {
		const struct table_row *row = entrant[i].row;
		tile_t tile;

		switch (criterion) {
		case TABLE_NOTHING:
			return false;
		case TABLE_SCORE:
			entrant[i].key = row->score;
			break;
		case TABLE_BEFORE:
			if (!row->has_before || !contest->event->rules->tie_before_end)
				return false;
			entrant[i].key = row->before;
			break;
		case TABLE_DRAW:
			/* nearest to the start of the alphabet, a blank before all (T18) */
			tile = letter_drawn(contest->event, contest->round, contest->table,
					    row->player, nth);
			if (tile == TILE_NONE)
				return false;
			entrant[i].key = -tile;
			break;
		}
	}
	return true;
}

/*
 * Sort entrants that are level before `criterion` and set them apart where the
 * figures do.  The depth is bounded: two criteria, then one draw a letter.
 */
static void contest_settle(const struct contest *contest, struct entrant *entrant, size_t begin,
			   size_t end, enum table_criterion criterion, int nth)
{
	enum table_criterion next = criterion == TABLE_SCORE ? TABLE_BEFORE : TABLE_DRAW;
	bool known = contest_keys(contest, entrant, begin, end, criterion, nth);

	if (end - begin < 2)
		return;
	if (!known) {
		/* Without a score before the end the letters decide at once. */
		if (criterion == TABLE_BEFORE)
			contest_settle(contest, entrant, begin, end, TABLE_DRAW, 0);
		return;
	}
	qsort(entrant + begin, end - begin, sizeof *entrant, compare_entrants);
	for (size_t i = begin + 1; i < end; i++)
		if (entrant[i].key != entrant[i - 1].key)
			contest->apart[i] = criterion;
	for (size_t from = begin, to; from < end; from = to) {
		for (to = from + 1; to < end && contest->apart[to] == TABLE_NOTHING; to++)
			;
		if (to - from > 1)
			contest_settle(contest, entrant, from, to, next,
				       criterion == TABLE_DRAW ? nth + 1 : 0);
	}
}

static int setting_of_round(const int *list, int len, int round, int otherwise)
{
	if (len == 0)
		return otherwise;
	return list[round > len ? len - 1 : round - 1];
}

/* Who goes on straight from a table of `count` rows in order of place. */
static void table_advance(struct table_row *row, size_t count, size_t winners)
{
	for (size_t begin = 0, end; begin < count && begin < winners; begin = end) {
		for (end = begin + 1; end < count && row[end].place == row[begin].place; end++)
			;
		for (size_t i = begin; i < end; i++)
			row[i].advances = end <= winners ? ADVANCES_WINNER : ADVANCES_DRAW_NEEDED;
	}
}

/* Rows at one place of a table that compete for the invitations of second places. */
static void invite(struct table_row *row, const struct table_row *table_end, enum advances advances)
{
	struct table_row *next = row;

	/* Who of several level rows it is, only a draw at their table can tell. */
	if (row + 1 < table_end && row[1].place == row->place)
		advances = ADVANCES_DRAW_NEEDED;
	for (; next < table_end && next->place == row->place; next++)
		if (next->advances == ADVANCES_NO)
			next->advances = advances;
}

static void round_invite_seconds(const struct event *event, struct table_row *row, size_t begin,
				 size_t end, size_t winners, size_t invitations,
				 struct arena *arena)
{
	size_t count = 0;
	struct entrant *second = arena_array(arena, end - begin + 1, sizeof *second);
	enum table_criterion *apart = arena_array(arena, end - begin + 1, sizeof *apart);
	struct contest contest = { event, row[begin].round, 0, apart };

	for (size_t from = begin, to; from < end; from = to) {
		for (to = from + 1; to < end && row[to].result == row[from].result; to++)
			;
		if (to - from > winners) {
			size_t at = from + winners;

			/* the first of those level with him: the group is what competes */
			while (at > from && row[at - 1].place == row[at].place)
				at--;
			second[count++].row = &row[at];
		}
	}
	if (invitations >= count) {
		for (size_t i = 0; i < count; i++)
			apart[i] = TABLE_NOTHING;
	} else {
		contest_settle(&contest, second, 0, count, TABLE_SCORE, 0);
	}
	for (size_t from = 0, to; from < count && from < invitations; from = to) {
		for (to = from + 1; to < count && apart[to] == TABLE_NOTHING; to++)
			;
		for (size_t i = from; i < to; i++) {
			struct table_row *table_end = second[i].row;

			while (table_end < row + end && table_end->result == second[i].row->result)
				table_end++;
			invite(second[i].row, table_end,
			       to <= invitations ? ADVANCES_SECOND : ADVANCES_DRAW_NEEDED);
		}
	}
}

static int compare_results(const void *left, const void *right)
{
	const struct result *a = *(const struct result *const *)left;
	const struct result *b = *(const struct result *const *)right;

	if (a->round != b->round)
		return a->round - b->round;
	if (a->table != b->table)
		return a->table - b->table;
	return (a > b) - (a < b);
}

static void table_place(const struct event *event, const struct result *result, enum scores scores,
			struct table_row *row)
{
	struct table_row unsorted[PLAYERS_MAX];
	struct entrant entrant[PLAYERS_MAX];
	enum table_criterion apart[PLAYERS_MAX] = { TABLE_NOTHING };
	struct contest contest = { event, result->round, result->table, apart };

	for (int i = 0; i < result->sides; i++) {
		const struct side *side = &result->side[i];

		unsorted[i] = (struct table_row){ .round = result->round,
						  .table = result->table,
						  .result = result,
						  .player = side->player,
						  .score = side->score[scores],
						  .has_before = side->has_before,
						  .before = side->before[scores] };
		entrant[i].row = &unsorted[i];
	}
	contest_settle(&contest, entrant, 0, (size_t)result->sides, TABLE_SCORE, 0);
	for (int i = 0; i < result->sides; i++) {
		row[i] = *entrant[i].row;
		row[i].decided_by = apart[i];
		row[i].place = i == 0 || apart[i] != TABLE_NOTHING ? i + 1 : row[i - 1].place;
	}
}

void tables_make(struct tables *tables, const struct event *event, enum scores scores, int after,
		 struct arena *arena)
{
	const struct result **sorted = arena_array(arena, event->results + 1, sizeof *sorted);
	size_t count = 0, rows = 0;

	*tables = (struct tables){ 0 };
	tables->rounds = after > 0 && after < event->last_round ? after : event->last_round;
	for (size_t i = 0; i < event->results; i++)
		if (event->result[i].round <= tables->rounds &&
		    event->result[i].outcome != OUTCOME_UNPLAYED) {
			sorted[count++] = &event->result[i];
			rows += (size_t)event->result[i].sides;
		}
	qsort(sorted, count, sizeof *sorted, compare_results);
	tables->row = arena_array(arena, rows + 1, sizeof *tables->row);
	for (size_t i = 0, end; i < count; i = end) {
		int round = sorted[i]->round;
		bool final = tables_is_final(event, round);
		int winners = setting_of_round(event->advance_winners, event->advance_winners_len,
					       round, 1);
		int seconds = setting_of_round(event->advance_seconds, event->advance_seconds_len,
					       round, 0);
		size_t begin = tables->rows;

		if (final) {
			winners = 1;
			seconds = 0;
		}
		for (end = i; end < count && sorted[end]->round == round; end++) {
			struct table_row *row = tables->row + tables->rows;

			table_place(event, sorted[end], scores, row);
			table_advance(row, (size_t)sorted[end]->sides, (size_t)winners);
			tables->rows += (size_t)sorted[end]->sides;
		}
		if (seconds > 0)
			round_invite_seconds(event, tables->row, begin, tables->rows,
					     (size_t)winners, (size_t)seconds, arena);
	}
}
