#include <stdlib.h>

#include "event/statistics.h"
#include "report/awards_report.h"

static void add_mean(struct buffer *out, const char *name, long long sum, int count)
{
	long long hundredths;

	if (count == 0)
		return;
	hundredths = (sum * 200 / count + (sum < 0 ? -1 : 1)) / 2;
	buffer_printf(out, "  %s %s%lld.%02lld\n", name, hundredths < 0 ? "-" : "",
		      llabs(hundredths) / 100, llabs(hundredths) % 100);
}

/* R13: the total of each table, and each player's score for the number of players. */
static void add_norms(struct buffer *out, const struct event *event, enum scores scores, int after)
{
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];
		int total = 0;
		const char *norm;

		if (result->sides < 2 || result->outcome != OUTCOME_PLAYED ||
		    (after > 0 && result->round > after))
			continue;
		for (int s = 0; s < result->sides; s++)
			total += result->side[s].score[scores];
		norm = norm_name(event->rules, total);
		buffer_printf(out, "  norm of round %d", result->round);
		if (result->table > 0)
			buffer_printf(out, ", table %d", result->table);
		buffer_printf(out, ": %d %s", total, norm ? norm : "below the norms");
		for (int s = 0; s < result->sides; s++) {
			norm = norm_name(event->rules,
					 result->side[s].score[scores] * result->sides);
			if (!norm)
				continue;
			buffer_add_string(out, ", ");
			buffer_add_safe(out, event->player[result->side[s].player].name);
			buffer_printf(out, " %d %s", result->side[s].score[scores], norm);
		}
		buffer_add_string(out, " (R13)\n");
	}
}

void statistics_text(struct buffer *out, const struct event *event, enum scores scores, int after,
		     struct arena *arena)
{
	struct statistics statistics;

	statistics_make(&statistics, event, scores, after, arena);
	buffer_printf(out, "\nStatistics\n  players %d\n  games %d", statistics.players,
		      statistics.games);
	if (statistics.draws > 0)
		buffer_printf(out, ", of them drawn %d", statistics.draws);
	buffer_add_char(out, '\n');
	if (statistics.unplayed > 0)
		buffer_printf(out, "  byes and forfeits %d\n", statistics.unplayed);
	add_mean(out, "mean score", statistics.score_sum, statistics.scores);
	add_mean(out, "mean margin", statistics.margin_sum, statistics.margins);
	if (statistics.rated_games > 0)
		buffer_printf(out, "  the higher rated scored %d%% of %d games\n",
			      statistics.favourites_won2 * 50 / statistics.rated_games,
			      statistics.rated_games);
	if (event->rules->event.norms[0] > 0)
		add_norms(out, event, scores, after);
}
