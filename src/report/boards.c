#include "report/boards.h"

#include <stdlib.h>

/* A game while the choice is made. */
struct game {
	const struct verdict *verdict;
	const struct result *result;
	int closeness;
	bool has_sheet;
};

static int compare_places(struct text source, uint32_t line, struct text other_source,
			  uint32_t other_line)
{
	int order = text_compare(source, other_source);

	return order ? order : (line > other_line) - (line < other_line);
}

static int compare_games(const void *left, const void *right)
{
	const struct verdict *a = (*(struct game *const *)left)->verdict,
			     *b = (*(struct game *const *)right)->verdict;

	return compare_places(a->source, a->line, b->source, b->line);
}

static int compare_choices(const void *left, const void *right)
{
	const struct verdict *a = (*(struct board_choice *const *)left)->verdict,
			     *b = (*(struct board_choice *const *)right)->verdict;

	return compare_places(a->source, a->line, b->source, b->line);
}

/* The errors of the event about a line of a file; its findings are sorted by these. */
static void find_news(const struct event *event, struct text file, uint32_t line,
		      struct board_choice *choice)
{
	size_t low = 0, high = event->findings;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const struct event_finding *item = &event->finding[middle];

		if (compare_places(item->file, item->finding.line, file, line) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < event->findings && choice->news_len < BOARD_NEWS_MAX; low++) {
		const struct event_finding *item = &event->finding[low];

		if (compare_places(item->file, item->finding.line, file, line) != 0)
			return;
		if (item->finding.severity == SEVERITY_ERROR)
			choice->news[choice->news_len++] = item;
	}
}

static void find_all_news(const struct event *event, const struct game *game,
			  struct board_choice *choice)
{
	const struct result *result = game->result;

	find_news(event, game->verdict->source, game->verdict->line, choice);
	if (result && !text_equal(result->file, game->verdict->source))
		find_news(event, result->file, result->line, choice);
}

/* Each log with its result; of later rounds than `after` none. */
static struct game *list_games(const struct event *event, int after, struct arena *arena)
{
	struct game *game = arena_array(arena, event->verdicts + 1, sizeof *game);
	struct game **sorted = arena_array(arena, event->verdicts + 1, sizeof(struct game *));

	for (size_t i = 0; i < event->verdicts; i++) {
		game[i].verdict = event->verdict[i];
		sorted[i] = &game[i];
	}
	qsort(sorted, event->verdicts, sizeof(struct game *), compare_games);
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];
		struct game wanted = { .verdict = result->verdict }, *key = &wanted, **found;

		if (!result->verdict)
			continue;
		found = bsearch(&key, sorted, event->verdicts, sizeof(struct game *),
				compare_games);
		if (found)
			(*found)->result = result;
	}
	for (size_t i = 0; i < event->verdicts; i++)
		if (after > 0 && game[i].result && game[i].result->round > after)
			game[i].verdict = NULL;
	return game;
}

static bool can_be_drawn(const struct verdict *verdict)
{
	return verdict && verdict->status != VERDICT_UNREADABLE;
}

static bool is_flagged(const struct event *event, const struct game *game)
{
	struct board_choice choice = { 0 };

	if (game->verdict->status == VERDICT_ERRORS)
		return true;
	find_all_news(event, game, &choice);
	return choice.news_len > 0;
}

/* The best score less the next. */
static int64_t margin_of(const struct game *game, enum scores scores)
{
	const struct result *result = game->result;
	int64_t best = INT64_MIN / 2, next = INT64_MIN / 2;

	for (int i = 0; i < result->sides; i++) {
		int score = result->side[i].score[scores];

		next = score > best ? best : score > next ? score : next;
		best = score > best ? score : best;
	}
	return best - next;
}

/* The closest games that were played to the end and replayed. */
static void choose_close(struct game *game, size_t games, enum scores scores)
{
	struct game *closest[BOARDS_CLOSE_MAX];
	int count = 0;

	for (size_t i = 0; i < games; i++) {
		int at;

		if (!can_be_drawn(game[i].verdict) || !game[i].verdict->replayed ||
		    !game[i].verdict->complete || !game[i].result || game[i].result->sides < 2 ||
		    game[i].result->outcome != OUTCOME_PLAYED)
			continue;
		for (at = count; at > 0; at--)
			if (margin_of(&game[i], scores) >= margin_of(closest[at - 1], scores))
				break;
		if (at == BOARDS_CLOSE_MAX)
			continue;
		count += count < BOARDS_CLOSE_MAX;
		memmove(&closest[at + 1], &closest[at],
			(size_t)(count - at - 1) * sizeof(struct game *));
		closest[at] = &game[i];
	}
	for (int i = 0; i < count; i++)
		closest[i]->closeness = i + 1;
}

static void choose_sheets(struct boards *boards, const struct event *event, struct game *game,
			  enum boards_wanted wanted)
{
	size_t sheets = 0;

	for (size_t i = 0; i < event->verdicts && wanted != BOARDS_NONE; i++) {
		if (!can_be_drawn(game[i].verdict) ||
		    (wanted == BOARDS_FLAGGED && !is_flagged(event, &game[i])))
			continue;
		if (sheets == BOARDS_MAX) {
			boards->left_out++;
			continue;
		}
		game[i].has_sheet = true;
		sheets++;
	}
}

void boards_choose(struct boards *boards, const struct event *event, enum scores scores, int after,
		   enum boards_wanted wanted, struct arena *arena)
{
	enum { MOST = BOARDS_MAX + BOARDS_CLOSE_MAX };
	struct game *game = list_games(event, after, arena);

	*boards = (struct boards){ 0 };
	choose_sheets(boards, event, game, wanted);
	choose_close(game, event->verdicts, scores);
	boards->choice = arena_array(arena, MOST, sizeof *boards->choice);
	boards->sorted = arena_array(arena, MOST, sizeof(struct board_choice *));
	for (size_t i = 0; i < event->verdicts; i++) {
		struct board_choice *choice = &boards->choice[boards->choices];

		if (!game[i].has_sheet && !game[i].closeness)
			continue;
		choice->verdict = game[i].verdict;
		choice->result = game[i].result;
		choice->has_sheet = game[i].has_sheet;
		choice->closeness = game[i].closeness;
		find_all_news(event, &game[i], choice);
		boards->sorted[boards->choices++] = choice;
	}
	qsort(boards->sorted, boards->choices, sizeof(struct board_choice *), compare_choices);
}

struct board_choice *boards_find(const struct boards *boards, const struct verdict *verdict)
{
	struct board_choice wanted = { .verdict = verdict }, *key = &wanted, **found;

	if (boards->choices == 0 || !verdict)
		return NULL;
	found = bsearch(&key, boards->sorted, boards->choices, sizeof(struct board_choice *),
			compare_choices);
	return found ? *found : NULL;
}

const struct board_choice *boards_close(const struct boards *boards, int n)
{
	for (size_t i = 0; i < boards->choices; i++)
		if (boards->choice[i].closeness == n)
			return &boards->choice[i];
	return NULL;
}
