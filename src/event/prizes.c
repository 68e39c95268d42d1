#include "event/prizes.h"

#include <stdlib.h>

enum { PRIZE_AWARD_PLACES = 100 }; /* how far down a prize is passed on */

const char *prize_state_name(enum prize_state state)
{
	static const char *const names[] = { "no", "yes", "undecided", "nobody" };

	return names[state];
}

/* Somebody a prize can go to, with those who are level with him. */
struct claimant {
	int player; /* -1: a team */
	struct text team;
	int rank;
	bool undecided; /* until a letter is drawn */
	struct text detail;
};

struct claimants {
	struct claimant *item;
	size_t len;
};

struct prize_work {
	struct prizes *prizes;
	const struct event *event;
	const struct standings *standings;
	struct arena *arena;
	struct claimants order; /* the final order of the event */
	struct awards awards;	/* made when the first prize asks for them */
	bool has_awards;
};

static void order_from_standings(struct prize_work *work)
{
	const struct standings *standings = work->standings;

	work->order.item = arena_array(work->arena, standings->rows + 1, sizeof *work->order.item);
	for (size_t i = 0; i < standings->rows; i++)
		if (standings->row[i].rank > 0)
			work->order.item[work->order.len++] =
				(struct claimant){ .player = standings->row[i].player,
						   .rank = standings->row[i].rank };
}

/* The last table of each player: later rounds first, then places. */
struct exit {
	int round, place;
	const struct table_row *row;
};

static int compare_exits(const void *left, const void *right)
{
	const struct exit *a = left, *b = right;

	if (a->round != b->round)
		return a->round > b->round ? -1 : 1;
	if (a->place != b->place)
		return a->place - b->place;
	return a->row->player - b->row->player;
}

/*
 * The places of a round that a letter has yet to decide somewhere: those of
 * players who are level at one table and who both went no further.  The same
 * places of other tables depend on it, because they share with whoever gets them.
 */
struct undecided {
	bool place[PLAYERS_MAX + 1];
};

static void find_undecided(struct undecided *round, const struct tables *tables,
			   const struct exit *exit)
{
	for (size_t i = 0, end; i < tables->rows; i = end) {
		const struct table_row *first = &tables->row[i];
		int level = 0;

		for (end = i; end < tables->rows && tables->row[end].result == first->result &&
			      tables->row[end].place == first->place;
		     end++)
			level += exit[tables->row[end].player].row == &tables->row[end];
		for (size_t k = 0; level > 1 && k < end - i; k++)
			round[first->round].place[first->place + (int)k] = true;
	}
}

static void order_from_tables(struct prize_work *work, const struct tables *tables)
{
	const struct event *event = work->event;
	struct exit *exit = arena_array(work->arena, event->players + 1, sizeof *exit);
	struct undecided *undecided =
		arena_array(work->arena, (size_t)tables->rounds + 1, sizeof *undecided);
	size_t count = 0;

	for (size_t i = 0; i < tables->rows; i++) {
		const struct table_row *row = &tables->row[i];
		struct exit *own = &exit[row->player];

		if (row->round > own->round)
			*own = (struct exit){ row->round, row->place, row };
	}
	find_undecided(undecided, tables, exit);
	for (size_t p = 0; p < event->players; p++)
		if (exit[p].row)
			exit[count++] = exit[p];
	qsort(exit, count, sizeof *exit, compare_exits);
	work->order.item = arena_array(work->arena, count + 1, sizeof *work->order.item);
	for (size_t i = 0; i < count; i++) {
		bool level = i > 0 && exit[i].round == exit[i - 1].round &&
			     exit[i].place == exit[i - 1].place;
		struct claimant *item = &work->order.item[work->order.len++];

		*item = (struct claimant){ .player = exit[i].row->player,
					   .rank = level ? item[-1].rank : (int)i + 1,
					   .undecided =
						   undecided[exit[i].round].place[exit[i].place] };
	}
}

static struct claimants award_claimants(struct prize_work *work, struct text name)
{
	struct claimants list = { 0 };
	const struct award *award = award_find(name);

	if (!work->has_awards) {
		awards_make(&work->awards, work->standings, PRIZE_AWARD_PLACES, work->arena);
		work->has_awards = true;
	}
	list.item = arena_array(work->arena, work->awards.rows + 1, sizeof *list.item);
	for (size_t i = 0; i < work->awards.rows; i++) {
		const struct award_row *row = &work->awards.row[i];

		if (row->award == award)
			list.item[list.len++] = (struct claimant){ .player = row->player,
								   .team = row->team,
								   .rank = row->place,
								   .detail = row->detail };
	}
	return list;
}

/* Those of a list whom the prize is meant for, with the ranks among them. */
static struct claimants choose(struct prize_work *work, const struct prize *prize,
			       const struct claimants *from)
{
	const struct event *event = work->event;
	struct claimants list = { arena_array(work->arena, from->len + 1, sizeof *list.item), 0 };
	int rank_before = 0;

	for (size_t i = 0; i < from->len; i++) {
		const struct claimant *item = &from->item[i];
		const struct event_player *player =
			item->player < 0 ? NULL : &event->player[item->player];

		if ((prize->division.len > 0 &&
		     (!player || !text_equal(player->division, prize->division))) ||
		    (prize->class.len > 0 && (!player || !text_equal(player->class, prize->class))))
			continue;
		list.item[list.len] = *item;
		list.item[list.len].rank = list.len > 0 && item->rank == rank_before
						   ? list.item[list.len - 1].rank
						   : (int)list.len + 1;
		rank_before = item->rank;
		list.len++;
	}
	return list;
}

static bool sets_overlap(struct text left, struct text right)
{
	while (left.len > 0) {
		const char *comma = memchr(left.ptr, ',', left.len);
		size_t len = comma ? (size_t)(comma - left.ptr) : left.len;
		struct text name = text_trim((struct text){ left.ptr, len }), rest = right;

		while (rest.len > 0 && name.len > 0) {
			const char *other = memchr(rest.ptr, ',', rest.len);
			size_t other_len = other ? (size_t)(other - rest.ptr) : rest.len;

			if (text_equal(name, text_trim((struct text){ rest.ptr, other_len })))
				return true;
			rest.ptr += other ? other_len + 1 : other_len;
			rest.len -= other ? other_len + 1 : other_len;
		}
		left.ptr += comma ? len + 1 : len;
		left.len -= comma ? len + 1 : len;
	}
	return false;
}

static bool holds_one_of_set(const struct prize_work *work, const struct prize *prize,
			     const struct claimant *item)
{
	for (size_t i = 0; i < work->prizes->rows; i++) {
		const struct prize_row *row = &work->prizes->row[i];

		if (row->player >= 0 && row->player == item->player &&
		    row->state != PRIZE_UNDECIDED &&
		    sets_overlap(row->prize->exclusive, prize->exclusive))
			return true;
	}
	return false;
}

static struct prize_row *add_row(struct prize_work *work, const struct prize *prize,
				 enum prize_state state, const struct claimant *item)
{
	struct prizes *prizes = work->prizes;
	struct prize_row *row;

	prizes->row = arena_grow(work->arena, prizes->row, prizes->rows, &prizes->capacity,
				 sizeof *prizes->row);
	row = &prizes->row[prizes->rows++];
	*row = (struct prize_row){ .prize = prize, .state = state, .player = -1 };
	if (item) {
		row->player = item->player;
		row->team = item->team;
		row->detail = item->detail;
	}
	return row;
}

/* The winners are [begin, end) of a list, level with each other. */
static void give(struct prize_work *work, const struct prize *prize, const struct claimant *winner,
		 size_t count, size_t level)
{
	enum prize_state state = count > 1 ? PRIZE_SHARED : PRIZE_GIVEN;

	for (size_t i = 0; i < count; i++) {
		struct prize_row *row;

		if (winner[i].undecided)
			state = PRIZE_UNDECIDED;
		row = add_row(work, prize, state, &winner[i]);
		if (state == PRIZE_UNDECIDED) {
			row->detail = TEXT("letter draw needed");
			continue;
		}
		row->cents = prize->cents;
		if (prize->ties == PRIZE_SPLIT) {
			row->cents = prize->cents / (long long)count;
			if ((long long)i < prize->cents % (long long)count)
				row->cents++;
		}
		if (prize->ties == PRIZE_FIRST && level > 1)
			row->detail = arena_printf(
				work->arena, "the first on the list of %zu who are level", level);
	}
}

static void award_prize(struct prize_work *work, const struct prize *prize,
			const struct claimants *list)
{
	struct claimant *winner = arena_array(work->arena, list->len + 1, sizeof *winner);
	size_t at = prize->place > 0 ? (size_t)prize->place - 1
				     : list->len - (size_t)(-(long long)prize->place);

	while (at < list->len) {
		size_t begin = at, end = at + 1, count = 0;

		while (begin > 0 && list->item[begin - 1].rank == list->item[at].rank)
			begin--;
		while (end < list->len && list->item[end].rank == list->item[at].rank)
			end++;
		/* Shared in full: the prize of a place that nobody holds alone was given above. */
		if (prize->ties == PRIZE_SHARE && begin + 1 != (size_t)abs(prize->place) &&
		    prize->place > 0 && begin < at)
			break;
		if (prize->ties == PRIZE_FIRST && !list->item[at].undecided) {
			for (; at < end && count == 0; at++)
				if (!holds_one_of_set(work, prize, &list->item[at]))
					winner[count++] = list->item[at];
		} else {
			for (size_t i = begin; i < end; i++)
				if (!holds_one_of_set(work, prize, &list->item[i]))
					winner[count++] = list->item[i];
		}
		if (count > 0) {
			give(work, prize, winner, count, end - begin);
			return;
		}
		at = end; /* passed down */
	}
	add_row(work, prize, PRIZE_NOT_GIVEN, NULL);
}

void prizes_make(struct prizes *prizes, const struct standings *standings,
		 const struct tables *tables, struct arena *arena)
{
	const struct event *event = standings->cards.event;
	struct prize_work *work = arena_alloc(arena, sizeof *work);

	*prizes = (struct prizes){ .event = event };
	work->prizes = prizes;
	work->event = event;
	work->standings = standings;
	work->arena = arena;
	if (event->system == SYSTEM_TABLES && tables)
		order_from_tables(work, tables);
	else
		order_from_standings(work);
	for (size_t i = 0; i < event->prizes; i++) {
		const struct prize *prize = &event->prize[i];
		struct claimants from = work->order, list;
		struct claimant named = { .rank = 1 };

		switch (prize->what) {
		case PRIZE_FOR_NOTHING:
			from.len = 0;
			break;
		case PRIZE_RANK:
			break;
		case PRIZE_AWARD:
			from = award_claimants(work, prize->award);
			break;
		case PRIZE_SCHOOL:
			from = award_claimants(work, TEXT("best-school"));
			break;
		case PRIZE_CLUB:
			from = award_claimants(work, TEXT("best-club"));
			break;
		case PRIZE_PLAYER:
			named.player = event_find_player(event, prize->award);
			from = (struct claimants){ &named, named.player >= 0 };
			break;
		}
		list = choose(work, prize, &from);
		award_prize(work, prize, &list);
	}
}

static bool has_divisions(const struct event *event)
{
	for (size_t p = 1; p < event->players; p++)
		if (!text_equal(event->player[p].division, event->player[0].division))
			return true;
	return false;
}

void prizes_check(struct event *event)
{
	for (size_t i = 0; i < event->prizes; i++) {
		const struct prize *prize = &event->prize[i];

		if (!prize->has_for)
			event_add_finding(event, event->file, prize->line, FINDING_EVENT_DATA,
					  "prize '" TEXT_FMT "' does not say what it is for: "
					  "given to nobody",
					  TEXT_ARG(prize->name));
		if (prize->what == PRIZE_AWARD && !award_find(prize->award))
			event_add_finding(event, event->file, prize->line, FINDING_EVENT_DATA,
					  "'" TEXT_FMT "' is no award", TEXT_ARG(prize->award));
		if (prize->what == PRIZE_PLAYER && event_find_player(event, prize->award) < 0)
			event_add_finding(event, event->file, prize->line, FINDING_EVENT_DATA,
					  "unknown player '" TEXT_FMT "'", TEXT_ARG(prize->award));
		if ((prize->what == PRIZE_SCHOOL || prize->what == PRIZE_CLUB) &&
		    (prize->division.len > 0 || prize->class.len > 0))
			event_add_finding(event, event->file, prize->line, FINDING_EVENT_DATA,
					  "prize '" TEXT_FMT "': no school or club is of one "
					  "division or class: given to nobody",
					  TEXT_ARG(prize->name));
		if (prize->what == PRIZE_RANK && prize->division.len == 0 && has_divisions(event))
			event_add_finding(event, event->file, prize->line, FINDING_EVENT_DATA,
					  "prize '" TEXT_FMT "': the event has several divisions; "
					  "for = division D rank N was expected",
					  TEXT_ARG(prize->name));
	}
}
