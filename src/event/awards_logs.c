#include "event/award_pool.h"

#include "audit/plays.h"
#include "base/utf8.h"

static void set_log_place(struct award_row *row, const struct result *result, uint32_t line)
{
	row->round = result->round;
	row->table = result->table;
	row->source = result->verdict->source;
	row->line = line;
}

static void add_play(struct award_work *work, enum award_id id, const struct result *result,
		     const struct verdict_play *play, int player, int64_t key)
{
	struct award_row *row = award_add(work, id, player, key, 0, key, 1);

	set_log_place(row, result, play->line);
	row->detail = arena_printf(work->arena, TEXT_FMT "%s, turn %d", TEXT_ARG(play->word),
				   play->phony ? "*" : "", play->turn);
}

/* Letters of a word as it lies on the board: a tile of several letters is one. */
static int word_length(const struct verdict_play *play)
{
	return play->placement.len > 0 ? play->placement.len : (int)utf8_count(play->word);
}

static void play_awards(struct award_work *work, const struct result *result,
			const struct verdict_play *play, int player)
{
	add_play(work, AWARD_HIGH_PLAY, result, play, player, play->turn_score);
	add_play(work, AWARD_LONGEST_WORD, result, play, player, word_length(play));
	if (play->opening)
		add_play(work, AWARD_HIGH_OPENING, result, play, player, play->turn_score);
	if (play->out)
		add_play(work, AWARD_HIGH_OUT_PLAY, result, play, player, play->turn_score);
	if (play->bingo)
		add_play(work, AWARD_HIGH_BINGO, result, play, player, play->turn_score);
}

/* The longest run of bingos in a player's plays that stand; *line where it ends. */
static int bingo_run(const struct verdict *verdict, int in_log, uint32_t *line)
{
	struct play_cursor plays = { .verdict = verdict };
	const struct verdict_play *play;
	int run = 0, longest = 0;

	while ((play = play_next(&plays))) {
		if (play->player != in_log)
			continue;
		run = play->bingo && !play->withdrawn ? run + 1 : 0;
		if (run > longest) {
			longest = run;
			*line = play->line;
		}
	}
	return longest;
}

/* How far behind a winner was before one of his plays. */
static void comeback(struct award_work *work, const struct result *result, int side)
{
	struct play_cursor plays = { .verdict = result->verdict };
	struct verdict_play worst = { 0 };
	const struct verdict_play *play;
	struct award_row *row;

	if (result->won[work->awards->scores] != 1u << side)
		return;
	while ((play = play_next(&plays)))
		if (play->player == result->side[side].in_log &&
		    play->lead_before < worst.lead_before)
			worst = *play;
	if (worst.lead_before == 0)
		return;
	row = award_add(work, AWARD_COMEBACK, result->side[side].player, -worst.lead_before, 0,
			-worst.lead_before, 1);
	set_log_place(row, result, worst.line);
	row->detail = arena_printf(work->arena, "behind before turn %d", worst.turn);
}

static void side_awards(struct award_work *work, const struct result *result, int side)
{
	const struct verdict *verdict = result->verdict;
	int in_log = result->side[side].in_log, player = result->side[side].player;
	const struct verdict_player *own = &verdict->player[in_log];
	struct play_cursor plays = { .verdict = verdict };
	const struct verdict_play *play;
	uint32_t line = verdict->line;
	int run;

	while ((play = play_next(&plays)))
		if (play->player == in_log && !play->withdrawn)
			play_awards(work, result, play, player);
	if (own->bingos > 0)
		set_log_place(
			award_add(work, AWARD_GAME_BINGOS, player, own->bingos, 0, own->bingos, 1),
			result, line);
	run = bingo_run(verdict, in_log, &line);
	if (run > 1)
		set_log_place(award_add(work, AWARD_BINGOS_IN_A_ROW, player, run, 0, run, 1),
			      result, line);
	if (own->tiles_played > 0)
		set_log_place(award_add(work, AWARD_MOST_TILES, player, own->tiles_played, 0,
					own->tiles_played, 1),
			      result, verdict->line);
	comeback(work, result, side);
}

static void add_count(struct award_work *work, enum award_id id, int player, int64_t count,
		      int games)
{
	if (count > 0)
		award_add(work, id, player, count, 0, count, 1)->detail =
			text_of(award_games(work, games));
}

void awards_from_logs(struct award_work *work)
{
	const struct event *event = work->event;

	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		award_tidy(work);
		if (!result->verdict || result->round > work->standings->cards.rounds)
			continue;
		for (int side = 0; side < result->sides; side++)
			side_awards(work, result, side);
	}
	for (size_t p = 0; p < event->players; p++) {
		const struct player_stats *stats = &work->stats[p];
		int player = (int)p, games = stats->logs;
		struct award_row *row;

		if (games == 0)
			continue;
		add_count(work, AWARD_MOST_BINGOS, player, stats->bingos, games);
		add_count(work, AWARD_MOST_BLANKS, player, stats->blanks, games);
		add_count(work, AWARD_TRIPLE_TRIPLES, player, stats->triple_triples, games);
		add_count(work, AWARD_CHALLENGES_WON, player, stats->challenges_won, games);
		add_count(work, AWARD_PHONIES, player, stats->phonies, games);
		row = award_add(work, AWARD_CLEANEST_SHEETS, player,
				-award_average(stats->errors, (size_t)games), games, stats->errors,
				1);
		row->detail = text_of(award_games(work, games));
	}
}
