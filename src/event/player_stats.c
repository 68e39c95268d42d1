#include "event/player_stats.h"

#include "audit/plays.h"

static bool has_played_score(enum outcome outcome)
{
	return outcome == OUTCOME_PLAYED || outcome == OUTCOME_TIME;
}

bool card_line_was_played(const struct card_line *line)
{
	return line->opponent >= 0 && has_played_score(line->outcome);
}

static void count_result(struct player_stats *stats, int points2)
{
	stats->games++;
	stats->wins += points2 == 2;
	stats->draws += points2 == 1;
	stats->losses += points2 == 0;
}

static void add_card(struct player_stats *stats, const struct card *card)
{
	for (int i = 0; i < card->lines; i++) {
		const struct card_line *line = &card->line[i];
		bool played = card_line_was_played(line);

		if (played || (line->opponent >= 0 && line->outcome == OUTCOME_RESIGNED))
			count_result(stats, line->points2);
		if (!played)
			continue;
		stats->scored++;
		stats->own += line->own;
		stats->others += line->other;
		stats->opponents++;
	}
}

/* At tables of two to four there are no cards: won alone, shared with others, or not won. */
static void add_table(struct player_stats *stats, const struct result *result, enum scores scores)
{
	unsigned won = result->won[scores];

	for (int side = 0; side < result->sides; side++) {
		struct player_stats *own = &stats[result->side[side].player];
		unsigned bit = 1u << side;

		count_result(own, !(won & bit) ? 0 : won == bit ? 2 : 1);
		if (!has_played_score(result->outcome))
			continue;
		own->scored++;
		own->own += result->side[side].score[scores];
		for (int other = 0; other < result->sides; other++) {
			if (other == side)
				continue;
			own->others += result->side[other].score[scores];
			own->opponents++;
		}
	}
}

static void add_log(struct player_stats *stats, const struct result *result, int side)
{
	const struct verdict *verdict = result->verdict;
	int in_log = result->side[side].in_log;
	const struct verdict_player *own = &verdict->player[in_log];
	struct play_cursor plays = { .verdict = verdict };
	const struct verdict_play *play;

	stats->logs++;
	stats->challenges_won += own->challenges_won;
	stats->challenges_failed += own->challenges_failed;
	stats->errors += own->errors;
	if (!verdict->replayed)
		return;
	stats->replayed++;
	stats->bingos += own->bingos;
	stats->blanks += own->blanks;
	while ((play = play_next(&plays))) {
		if (play->player != in_log || play->withdrawn)
			continue;
		stats->triple_triples += play->word_factor >= 9;
		stats->phonies += play->phony;
		if (!stats->high_in || play->turn_score > stats->high.turn_score) {
			stats->high = *play;
			stats->high_in = result;
		}
	}
}

void player_stats_make(struct player_stats *stats, const struct cards *cards)
{
	const struct event *event = cards->event;
	bool tables = event->system == SYSTEM_TABLES;

	for (size_t p = 0; p < event->players; p++) {
		stats[p] = (struct player_stats){ 0 };
		if (!tables)
			add_card(&stats[p], &cards->card[p]);
	}
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		if (result->round > cards->rounds)
			continue;
		if (tables && result->sides >= 2 &&
		    (has_played_score(result->outcome) || result->outcome == OUTCOME_RESIGNED))
			add_table(stats, result, cards->scores);
		for (int side = 0; result->verdict && side < result->sides; side++)
			add_log(&stats[result->side[side].player], result, side);
	}
}

int64_t player_stats_average(const struct player_stats *stats)
{
	return stats->own * 100 / stats->scored;
}

int64_t player_stats_against(const struct player_stats *stats)
{
	return stats->others * 100 / stats->opponents;
}
