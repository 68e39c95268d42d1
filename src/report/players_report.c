#include "report/event_report.h"

static void add_columns(struct grid *grid)
{
	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "games", "Games", GRID_NUMBER, 0);
	grid_column(grid, "wins", "Won", GRID_NUMBER, 0);
	grid_column(grid, "draws", "Drawn", GRID_NUMBER, 0);
	grid_column(grid, "losses", "Lost", GRID_NUMBER, 0);
	grid_column(grid, "average", "Average", GRID_NUMBER, 0);
	grid_column(grid, "against", "Against", GRID_NUMBER, 0);
	grid_column(grid, "sheets", "Sheets", GRID_NUMBER, 0);
	grid_column(grid, "bingos", "Bingos", GRID_NUMBER, 0);
	grid_column(grid, "bingos-per-game", "Bingos a game", GRID_NUMBER, 0);
	grid_column(grid, "blanks", "Blanks", GRID_NUMBER, 0);
	grid_column(grid, "high-play", "High play", GRID_NUMBER, 0);
	grid_column(grid, "its-word", "Its word", GRID_TEXT, 0);
	grid_column(grid, "its-round", "Its round", GRID_NUMBER, 0);
	grid_column(grid, "its-sheet", "Its sheet", GRID_TEXT, 0);
	grid_column(grid, "its-turn", "Its turn", GRID_NUMBER, 0);
	grid_column(grid, "challenges", "Challenges", GRID_NUMBER, 0);
	grid_column(grid, "challenges-won", "Right", GRID_NUMBER, 0);
	grid_column(grid, "challenges-lost", "Wrong", GRID_NUMBER, 0);
	grid_column(grid, "errors", "Errors", GRID_NUMBER, 0);
}

static void add_if(struct grid *grid, bool known, long long value)
{
	if (known)
		grid_int(grid, value);
	else
		grid_empty(grid);
}

static void add_cents_if(struct grid *grid, bool known, long long hundredths)
{
	if (known)
		grid_cents(grid, hundredths);
	else
		grid_empty(grid);
}

/* The file alone: who wants the way there looks at the list of games. */
static struct text base_name(struct text path)
{
	for (size_t i = path.len; i > 0; i--)
		if (path.ptr[i - 1] == '/')
			return (struct text){ path.ptr + i, path.len - i };
	return path;
}

static void add_high_play(struct grid *grid, const struct player_stats *stats)
{
	const struct verdict_play *high = stats->high_in ? &stats->high : NULL;

	add_if(grid, high, high ? high->turn_score : 0);
	grid_text(grid, high ? high->word : TEXT(""));
	add_if(grid, high && stats->high_in->round > 0, high ? stats->high_in->round : 0);
	grid_text(grid, high ? base_name(stats->high_in->verdict->source) : TEXT(""));
	add_if(grid, high, high ? high->turn : 0);
}

static void add_player(struct grid *grid, const struct event_player *player,
		       const struct player_stats *stats)
{
	bool logs = stats->logs > 0, words = stats->replayed > 0, scored = stats->scored > 0;

	grid_text(grid, player->id);
	grid_text(grid, player->name);
	grid_int(grid, stats->games);
	grid_int(grid, stats->wins);
	grid_int(grid, stats->draws);
	grid_int(grid, stats->losses);
	add_cents_if(grid, scored, scored ? player_stats_average(stats) : 0);
	add_cents_if(grid, scored, scored ? player_stats_against(stats) : 0);
	grid_int(grid, stats->logs);
	add_if(grid, words, stats->bingos);
	add_cents_if(grid, words, words ? 100LL * stats->bingos / stats->replayed : 0);
	add_if(grid, words, stats->blanks);
	add_high_play(grid, stats);
	add_if(grid, logs, stats->challenges_won + stats->challenges_failed);
	add_if(grid, logs, stats->challenges_won);
	add_if(grid, logs, stats->challenges_failed);
	add_if(grid, logs, stats->errors);
}

void players_grid(struct grid *grid, const struct standings *standings,
		  const struct player_stats *stats)
{
	const struct event *event = standings->cards.event;

	add_columns(grid);
	for (size_t i = 0; i < standings->rows; i++) {
		int player = standings->row[i].player;

		add_player(grid, &event->player[player], &stats[player]);
	}
}
