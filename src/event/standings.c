#include "event/standings.h"

#include <stdlib.h>

#include "event/tiebreak.h"

/* Rows that are level on the criteria before `criterion`. */
struct group {
	size_t begin, end;
	int criterion; /* index in the event's list */
};

struct ranking {
	const struct event *event;
	const struct cards *cards;
	struct standing *row;
	struct head_to_head head_to_head;
	int *member; /* players of the group at hand */
	struct keyed *keyed;
	struct standing *scratch;
	struct group *stack;
	size_t depth;
};

struct keyed {
	int64_t key;
	size_t row;
};

int criterion_scale(enum criterion criterion)
{
	switch (criterion) {
	case CRITERION_POINTS:
	case CRITERION_LOSSES:
	case CRITERION_BUCHHOLZ:
	case CRITERION_BUCHHOLZ_CUT1:
	case CRITERION_BUCHHOLZ_MEDIAN:
	case CRITERION_HEAD_TO_HEAD:
	case CRITERION_CUMULATIVE:
		return 2;
	case CRITERION_SONNEBORN_BERGER:
		return 4;
	default:
		return 1;
	}
}

void value_write(struct buffer *out, int64_t value, int scale)
{
	static const char *const quarters[] = { "", ".25", ".5", ".75" };
	int64_t size = value < 0 ? -value : value;

	if (value < 0)
		buffer_add_char(out, '-');
	buffer_add_int(out, size / scale);
	buffer_add_string(out, quarters[size % scale * 4 / scale]);
}

static void values_fill(struct standing *row, const struct cards *cards, struct contribution *list)
{
	const struct card *card = &cards->card[row->player];
	int len = contributions_make(cards, row->player, list);

	row->value[CRITERION_POINTS] = card->points2;
	row->value[CRITERION_LOSSES] = 2 * card->losses + card->draws;
	row->value[CRITERION_SPREAD] = card->spread + card->ledger;
	row->value[CRITERION_TOTAL] = card->total;
	row->value[CRITERION_BUCHHOLZ] = buchholz2(list, len);
	row->value[CRITERION_BUCHHOLZ_CUT1] = buchholz_cut1_2(list, len);
	row->value[CRITERION_BUCHHOLZ_MEDIAN] = buchholz_median2(list, len);
	row->value[CRITERION_SONNEBORN_BERGER] = sonneborn_berger4(list, len);
	row->value[CRITERION_HEAD_TO_HEAD] = VALUE_NONE;
	row->value[CRITERION_CUMULATIVE] = cumulative2(cards, row->player);
	row->value[CRITERION_WINS] = card->wins;
	row->value[CRITERION_RATING] = cards->event->player[row->player].rating;
	row->value[CRITERION_REACHED] = reached(cards, row->player);
}

static int compare_keyed(const void *left, const void *right)
{
	const struct keyed *a = left, *b = right;

	if (a->key != b->key)
		return a->key > b->key ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

/* Sort a group by its keys and put what is still level on the stack. */
static void group_split(struct ranking *ranking, const struct group *group, int next)
{
	size_t len = group->end - group->begin;

	qsort(ranking->keyed, len, sizeof *ranking->keyed, compare_keyed);
	for (size_t i = 0; i < len; i++)
		ranking->scratch[i] = ranking->row[ranking->keyed[i].row];
	/* How the group was separated from the one above is the business of its new first row. */
	for (size_t i = 0; i < len; i++)
		ranking->scratch[i].decided = false;
	ranking->scratch[0].decided = ranking->row[group->begin].decided;
	ranking->scratch[0].decided_by = ranking->row[group->begin].decided_by;
	memcpy(ranking->row + group->begin, ranking->scratch, len * sizeof *ranking->row);
	for (size_t begin = 0, end; begin < len; begin = end) {
		for (end = begin + 1; end < len; end++)
			if (ranking->keyed[end].key != ranking->keyed[begin].key)
				break;
		if (begin > 0) {
			struct standing *row = &ranking->row[group->begin + begin];

			row->decided = true;
			row->decided_by = ranking->event->criterion[group->criterion];
		}
		if (end - begin > 1)
			ranking->stack[ranking->depth++] =
				(struct group){ group->begin + begin, group->begin + end, next };
	}
}

static void group_refine(struct ranking *ranking, const struct group *group)
{
	enum criterion criterion = ranking->event->criterion[group->criterion];
	size_t len = group->end - group->begin;
	int next = group->criterion + 1;

	for (size_t i = 0; i < len; i++) {
		struct standing *row = &ranking->row[group->begin + i];
		int64_t value = row->value[criterion];

		ranking->member[i] = row->player;
		ranking->keyed[i].row = group->begin + i;
		ranking->keyed[i].key = criterion == CRITERION_LOSSES ? -value : value;
	}
	if (criterion == CRITERION_HEAD_TO_HEAD) {
		bool separates =
			head_to_head(&ranking->head_to_head, ranking->cards, ranking->member, len);

		for (size_t i = 0; i < len; i++) {
			struct standing *row = &ranking->row[group->begin + i];

			row->value[criterion] = ranking->head_to_head.points2[i];
			ranking->keyed[i].key = separates ? ranking->head_to_head.score[i] : 0;
		}
		if (separates)
			next = group->criterion; /* again inside each part (G-6-RR) */
	}
	group_split(ranking, group, next);
}

static bool is_ranked(const struct cards *cards, int player)
{
	return !cards->event->player[player].withdrawn && !cards->card[player].excluded;
}

static int compare_divisions(const void *left, const void *right, void *event_pointer)
{
	const struct event *event = event_pointer;
	const struct standing *a = left, *b = right;
	int order =
		text_compare(event->player[a->player].division, event->player[b->player].division);

	if (order != 0)
		return order;
	if (a->rank != b->rank) /* 1: ranked, for now */
		return b->rank - a->rank;
	return (a->player > b->player) - (a->player < b->player);
}

static void division_rank(struct ranking *ranking, size_t begin, size_t end)
{
	if (end - begin > 1)
		ranking->stack[ranking->depth++] = (struct group){ begin, end, 0 };
	while (ranking->depth > 0) {
		struct group group = ranking->stack[--ranking->depth];

		if (group.criterion < ranking->event->criteria)
			group_refine(ranking, &group);
	}
	for (size_t i = begin; i < end; i++) {
		struct standing *row = &ranking->row[i];

		row->rank = i == begin || row->decided ? (int)(i - begin + 1) : row[-1].rank;
	}
}

void standings_make(struct standings *standings, const struct event *event, enum scores scores,
		    int after, struct arena *arena)
{
	struct ranking ranking = { .event = event, .cards = &standings->cards };
	size_t rows = event->players;
	struct contribution *list;

	*standings = (struct standings){ .rows = rows };
	cards_make(&standings->cards, event, scores, after, arena);
	standings->row = arena_array(arena, rows + 1, sizeof *standings->row);
	standings->of_player = arena_array(arena, rows + 1, sizeof *standings->of_player);
	list = arena_array(arena, (size_t)contributions_max(&standings->cards) + 1, sizeof *list);
	ranking.row = standings->row;
	ranking.member = arena_array(arena, rows + 1, sizeof *ranking.member);
	ranking.keyed = arena_array(arena, rows + 1, sizeof *ranking.keyed);
	ranking.scratch = arena_array(arena, rows + 1, sizeof *ranking.scratch);
	ranking.stack = arena_array(arena, rows + 1, sizeof *ranking.stack);
	head_to_head_init(&ranking.head_to_head, rows, arena);

	for (size_t i = 0; i < rows; i++) {
		standings->row[i].player = (int)i;
		standings->row[i].rank = is_ranked(&standings->cards, (int)i);
		values_fill(&standings->row[i], &standings->cards, list);
	}
	qsort_r(standings->row, rows, sizeof *standings->row, compare_divisions, (void *)event);
	for (size_t begin = 0, end; begin < rows; begin = end) {
		struct text division = event->player[standings->row[begin].player].division;
		size_t ranked = begin;

		for (end = begin; end < rows; end++) {
			if (!text_equal(event->player[standings->row[end].player].division,
					division))
				break;
			if (standings->row[end].rank)
				ranked = end + 1;
		}
		division_rank(&ranking, begin, ranked);
	}
	for (size_t i = 0; i < rows; i++)
		standings->of_player[standings->row[i].player] = i;
}
