#include "event/tiebreak.h"

enum { COMMON_MAX = 1 << 30 };

void head_to_head_init(struct head_to_head *work, size_t players, struct arena *arena)
{
	work->member = arena_array(arena, players + 1, sizeof *work->member);
	work->meetings = arena_array(arena, players + 1, sizeof *work->meetings);
	work->score = arena_array(arena, players + 1, sizeof *work->score);
	work->points2 = arena_array(arena, players + 1, sizeof *work->points2);
}

static bool is_encounter(const struct head_to_head *work, const struct card_line *line)
{
	return line->opponent >= 0 && work->member[line->opponent];
}

/* How often a player met each of the group; returns how many of them. */
static size_t meetings_count(struct head_to_head *work, const struct card *card)
{
	size_t met = 0;

	for (int i = 0; i < card->lines; i++)
		if (is_encounter(work, &card->line[i]) &&
		    work->meetings[card->line[i].opponent]++ == 0)
			met++;
	return met;
}

static void meetings_clear(struct head_to_head *work, const struct card *card)
{
	for (int i = 0; i < card->lines; i++)
		if (is_encounter(work, &card->line[i]))
			work->meetings[card->line[i].opponent] = 0;
}

static int64_t common_multiple(int64_t a, int64_t b)
{
	int64_t x = a, y = b;

	while (y != 0) {
		int64_t rest = x % y;

		x = y;
		y = rest;
	}
	return a / x * b;
}

/* A number that all numbers of meetings divide, so that averages stay whole; 0: too large. */
static int64_t common_scale(struct head_to_head *work, const struct cards *cards, const int *group,
			    size_t len)
{
	int64_t scale = 1;

	for (size_t i = 0; i < len && scale > 0; i++) {
		const struct card *card = &cards->card[group[i]];

		meetings_count(work, card);
		for (int l = 0; l < card->lines && scale > 0; l++)
			if (is_encounter(work, &card->line[l]))
				scale = common_multiple(scale,
							work->meetings[card->line[l].opponent]);
		meetings_clear(work, card);
		if (scale > COMMON_MAX)
			scale = 0;
	}
	return scale;
}

static bool all_equal(const int64_t *score, size_t len)
{
	for (size_t i = 1; i < len; i++)
		if (score[i] != score[0])
			return false;
	return true;
}

/* Not all have met: leave one ahead of the rest, if even wins could not help them. */
static bool leader_stands(int64_t *score, const int64_t *possible, size_t len)
{
	size_t top = 0;

	for (size_t i = 1; i < len; i++)
		if (score[i] > score[top])
			top = i;
	for (size_t i = 0; i < len; i++)
		if (i != top && possible[i] >= score[top])
			return false;
	for (size_t i = 0; i < len; i++)
		score[i] = i == top;
	return true;
}

static bool group_separates(struct head_to_head *work, const struct cards *cards, const int *group,
			    size_t len)
{
	int64_t scale = common_scale(work, cards, group, len);
	bool all_met = true;
	/* points2 serves for what is possible until it gets its own meaning */
	int64_t *possible = work->points2;
	bool separates;

	if (scale == 0)
		return false;
	for (size_t i = 0; i < len; i++) {
		const struct card *card = &cards->card[group[i]];
		size_t met = meetings_count(work, card);

		work->score[i] = 0;
		for (int l = 0; l < card->lines; l++)
			if (is_encounter(work, &card->line[l]) &&
			    work->meetings[card->line[l].opponent] > 0)
				work->score[i] += card->line[l].points2 * scale /
						  work->meetings[card->line[l].opponent];
		meetings_clear(work, card);
		possible[i] = work->score[i] + 2 * scale * (int64_t)(len - 1 - met);
		if (met < len - 1)
			all_met = false;
	}
	if (all_met)
		separates = !all_equal(work->score, len);
	else
		separates = leader_stands(work->score, possible, len);
	return separates;
}

bool head_to_head(struct head_to_head *work, const struct cards *cards, const int *group,
		  size_t len)
{
	bool separates;

	for (size_t i = 0; i < len; i++)
		work->member[group[i]] = true;
	separates = group_separates(work, cards, group, len);
	for (size_t i = 0; i < len; i++) {
		const struct card *card = &cards->card[group[i]];

		work->points2[i] = 0;
		for (int l = 0; l < card->lines; l++)
			if (is_encounter(work, &card->line[l]))
				work->points2[i] += card->line[l].points2;
	}
	for (size_t i = 0; i < len; i++)
		work->member[group[i]] = false;
	return separates;
}
