/* The draw before a game, and what follows its last turn: tiles left, time, final scores. */
#include "gen.h"

#include <string.h>

/* ---- the draw for the order of play (T5, T6, G-3A, E1, R2) ---- */

struct draw {
	tile_t tile[PLAYERS][8]; /* by seat, in the order drawn */
	int drawn[PLAYERS];
	int seat[64], seats; /* all draws in order: who drew */
};

static tile_t draw_tile(struct game *game)
{
	tile_t tile;
	int at;

	do {
		at = below(&game->random, game->bag_len);
		tile = game->bag[at];
	} while (tile == BLANK && !game->rules->draws_blank);
	game->bag[at] = game->bag[--game->bag_len];
	return tile;
}

/* Rank the seats of `group`, drawing again where letters are equal and it matters. */
static void rank_group(struct game *game, struct draw *draw, int *group, int len, bool all)
{
	for (int i = 0; i < len; i++) {
		int seat = group[i];

		draw->tile[seat][draw->drawn[seat]++] = draw_tile(game);
		draw->seat[draw->seats++] = seat;
	}
	for (int i = 1; i < len; i++)
		for (int j = i; j > 0; j--) {
			int a = group[j - 1], b = group[j];

			if (draw->tile[b][draw->drawn[b] - 1] < draw->tile[a][draw->drawn[a] - 1]) {
				group[j - 1] = b;
				group[j] = a;
			}
		}
	for (int from = 0; from < len && (all || from == 0);) {
		int to = from + 1, drawn = draw->drawn[group[from]];

		while (to < len && draw->tile[group[to]][draw->drawn[group[to]] - 1] ==
					   draw->tile[group[from]][drawn - 1])
			to++;
		if (to - from > 1)
			rank_group(game, draw, group + from, to - from, all);
		from = to;
	}
}

void draw_for_order(struct game *game)
{
	struct draw draw = { 0 };
	int group[PLAYERS] = { 0 }, order[PLAYERS] = { 0 }, n = game->players,
	    taken[PLAYERS] = { 0 };

	for (int i = 0; i < n; i++)
		group[i] = i;
	rank_group(game, &draw, group, n, game->rules->draws_all);
	for (int i = 0; i < n; i++)
		order[i] = game->rules->draws_all ? group[i] : (group[0] + i) % n;
	/* order[k] is the seat of the k-th to play */
	for (int i = 0; i < draw.seats; i++) {
		int seat = draw.seat[i], player = 0;
		struct entry *entry;

		while (order[player] != seat)
			player++;
		entry = game_add(game, DRAW, player);
		entry->tiles[0] = draw.tile[seat][taken[seat]++];
		entry->tiles_len = 1;
		game->bag[game->bag_len++] = entry->tiles[0];
	}
	if (game->options->mixed)
		for (int k = 0; k < n; k++)
			game->listed[order[k]] = k;
	/* the drawn tiles went back: mix again */
	for (int i = game->bag_len - 1; i > 0; i--) {
		int j = below(&game->random, i + 1);
		tile_t swap = game->bag[i];

		game->bag[i] = game->bag[j];
		game->bag[j] = swap;
	}
}

/* ---- the end ---- */

static void deduct_own(struct game *game, int player)
{
	struct entry *entry = game_add(game, LEFT, player);

	entry->tiles_len = game->rack_len[player];
	memcpy(entry->tiles, game->rack[player], (size_t)entry->tiles_len);
	game_set_points(game, entry, -tiles_worth(game->table.set, entry->tiles, entry->tiles_len));
}

static void pay_out(struct game *game, int times)
{
	struct entry *entry = game_add(game, LEFT, game->out);

	for (int i = 1; i < game->players; i++) {
		int other = (game->out + i) % game->players;

		for (int j = 0; j < game->rack_len[other]; j++)
			entry->tiles[entry->tiles_len++] = game->rack[other][j];
	}
	game_set_points(game, entry,
			times * tiles_worth(game->table.set, entry->tiles, entry->tiles_len));
}

static void adjust(struct game *game)
{
	bool paid_first = chance(&game->random, 50);
	enum going_out kind = game->going_out == OUT_UNSAID ? OUT_BOTH : game->going_out;

	if (game->out < 0) {
		if (game->rules->scoreless_deducts)
			for (int i = 0; i < game->players; i++)
				deduct_own(game, (game->turn + i) % game->players);
		return;
	}
	if (kind == OUT_DOUBLE || kind == OUT_SINGLE) {
		pay_out(game, kind == OUT_DOUBLE ? 2 : 1);
		return;
	}
	if (kind == OUT_BOTH && paid_first)
		pay_out(game, 1);
	for (int i = 1; i < game->players; i++)
		deduct_own(game, (game->out + i) % game->players);
	if (kind == OUT_BOTH && !paid_first)
		pay_out(game, 1);
}

static int overtime_points(const struct game *game, int player)
{
	int over = game->time_used[player] - game->rules->clock;

	return over > 0 ? (over + 59) / 60 * game->rules->overtime : 0;
}

static void time_line(struct game *game, int player, int points)
{
	if (points > 0)
		game_set_points(game, game_add(game, TIME, player), -points);
}

/* G-4D2: 100 off, or the lead and one more where 100 would leave a lead. */
static void lose_on_time(struct game *game, int player)
{
	int lead = game->score[player] - game->score[1 - player];

	time_line(game, player, lead > 100 ? lead + 1 : 100);
}

static void end_clocks(struct game *game)
{
	struct random *random = &game->random;
	const struct ruleset *rules = game->rules;
	bool often = game->options->wishes & WISH_CLOCK;
	int late = -1;

	if (rules->clock == 0) { /* any time limit: penalties without a clock */
		if (rules->overtime > 0 && game->complete && (often || chance(random, 15)))
			time_line(game, below(random, game->players), 10 * between(random, 1, 4));
		return;
	}
	for (int i = 0; i < game->players; i++) {
		int over = rules->late ? rules->late : 600;

		game->time_used[i] = rules->clock - between(random, 0, 900);
		if (chance(random, often ? 60 : 30))
			game->time_used[i] = rules->clock + between(random, 1, over);
		if (chance(random, 10))
			game->time_used[i] = rules->clock + 60 * between(random, 0, over / 60);
	}
	if (rules->late_lead && chance(random, 15)) {
		late = game->complete ? below(random, game->players) : game->turn;
		game->time_used[late] = rules->clock + rules->late + between(random, 1, 300);
		game->too_late = true;
	}
	if (!game->complete && late < 0)
		return;
	for (int i = 0; i < game->players; i++)
		game_add(game, CLOCK, i)->seconds = game->time_used[i];
	for (int i = 0; i < game->players; i++)
		if (i != late)
			time_line(game, i, overtime_points(game, i));
	if (late >= 0)
		lose_on_time(game, late);
}

void end_game(struct game *game)
{
	memcpy(game->before_end, game->score, sizeof(game->score));
	if (game->complete)
		adjust(game);
	if (game->clocks)
		end_clocks(game);
	if (game->complete && (game->options->wishes & WISH_FINAL || chance(&game->random, 40)))
		for (int i = 0; i < game->players; i++) {
			struct entry *entry = game_add(game, FINAL, i);

			entry->total = entry->claimed_total = game->score[i];
			entry->has_total = true;
		}
}

/* A second look at the finished log, with nothing but the log: tiles, totals, scores. */
bool game_check(const struct game *game)
{
	const struct set *set = game->table.set;
	int seen[KINDS] = { 0 }, total[PLAYERS] = { 0 };
	struct grid grid = { 0 };

	for (int i = 0; i < game->entries; i++) {
		const struct entry *entry = &game->entry[i];

		if (entry->has_score) {
			total[entry->player] += entry->score;
			if (total[entry->player] != entry->total)
				return false;
		} else if (entry->kind == FINAL && total[entry->player] != entry->total) {
			return false;
		}
		if (entry->kind != PLAY)
			continue;
		if (play_score(&grid, &game->table, &entry->play, NULL) != entry->score)
			return false;
		if (entry->standing)
			play_put(&grid, &entry->play);
	}
	for (int row = 0; row < SIZE; row++)
		for (int column = 0; column < SIZE; column++)
			if (grid.at[row][column])
				seen[tile_in_bag(grid.at[row][column])]++;
	for (int i = 0; i < game->players; i++) {
		if (total[i] != game->score[i])
			return false;
		for (int j = 0; j < game->rack_len[i]; j++)
			seen[game->rack[i][j]]++;
	}
	for (int i = 0; i < game->bag_len; i++)
		seen[game->bag[i]]++;
	for (int tile = BLANK; tile < set->kinds; tile++)
		if (seen[tile] != set->kind[tile].count && !game->extra_tile)
			return false;
	return true;
}
