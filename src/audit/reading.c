/*
 * The best reading of a doubtful play.  Every place on the board, in both
 * directions, and every letter for one that cannot be read, is a reading; those
 * that can be laid and are worth what is claimed are tried out on a copy of the
 * game, and the one that leaves the fewest errors behind is taken.
 */
#include "audit/game.h"

#include <stdlib.h>

enum { READINGS_MAX = 48 };

struct candidates {
	struct fit fit[READINGS_MAX];
	int len;
	int claimed;
	bool has_claim;
};

/* Go through the rest of the log with this reading; what it leaves behind, weighed. */
static int trouble_after(struct game *game, size_t index, int player, const struct fit *fit)
{
	struct arena scratch = { 0 };
	struct findings findings = { .arena = &scratch, .severity = game->rules->severity };
	struct game trial = *game;
	struct laying laying = { .fit = *fit, .laid = true, .judged = true };

	trial.verdict = NULL;
	trial.findings = &findings;
	trial.arena = &scratch;
	challenges_begin_play(&trial, index, player, &laying, fit->points);
	replay_play(&trial.replay, player, &fit->placement, fit->laid, fit->points);
	totals_audit(&trial, index, player, fit->points, true);
	game_audit_from(&trial, index + 1);
	game->trial_entries += (int)(game->log->entries - index);
	arena_release(&scratch);
	return findings.errors * 4 + findings.warnings;
}

static void consider(struct game *game, const struct placement *placement,
		     struct candidates *candidates)
{
	struct fit *fit = &candidates->fit[candidates->len];

	if (candidates->len == READINGS_MAX)
		return;
	board_fit(&game->replay.board, game->rules, placement, fit);
	if (fit->faults == 0 && fit->points == candidates->claimed)
		candidates->len++;
}

/* Places in the order in which people mistake them: turned, next to it, swapped, anywhere. */
static void consider_places(struct game *game, const struct placement *recorded,
			    struct candidates *candidates)
{
	int size = game->rules->layout->size;
	int row = square_row(recorded->start), column = square_column(recorded->start);
	struct placement placement = *recorded;
	bool on_board = recorded->start != 0;

	for (int nearness = 0; nearness < 3; nearness++) {
		for (int r = 0; r < size; r++) {
			for (int c = 0; c < size; c++) {
				int distance = on_board ? abs(r - row) + abs(c - column) : 99;

				for (int down = 0; down < 2; down++) {
					bool turned = down != recorded->down;
					int nearby = distance == 0 ? 0 : distance == 1 ? 1 : 2;

					if (nearby != nearness || (distance == 0 && !turned))
						continue;
					placement.start = square_at(r, c);
					placement.down = down;
					consider(game, &placement, candidates);
				}
			}
		}
	}
}

/* Letters for the first one that could not be read, as a tile and as a blank. */
static void consider_letters(struct game *game, const struct recorded_play *play,
			     struct candidates *candidates)
{
	struct placement placement = play->placement;
	int at = 0;

	while (!(play->unknown >> at & 1))
		at++;
	if (play->unknown != UINT32_C(1) << at)
		return;
	/* a tile that lies there needs no letter */
	consider(game, &placement, candidates);
	for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++) {
		placement.tile[at] = (tile_t)kind;
		if (replay_unseen(&game->replay, (tile_t)kind) > 0)
			consider(game, &placement, candidates);
	}
	for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++) {
		placement.tile[at] = (tile_t)(kind | TILE_AS_BLANK);
		if (replay_unseen(&game->replay, TILE_BLANK) > 0)
			consider(game, &placement, candidates);
	}
}

/* How many tiles of a placement a recorded rack does not have. */
static int tiles_lacking(const struct placement *placement, const struct field *rack)
{
	uint8_t have[TILE_KINDS] = { 0 };
	int lacking = 0;

	for (int i = 0; i < rack->len; i++)
		have[rack->tile[i]]++;
	for (int i = 0; i < placement->len; i++) {
		tile_t kind = tile_in_bag(placement->tile[i]);

		if (!kind || kind == TILE_UNKNOWN)
			continue;
		if (have[kind])
			have[kind]--;
		else
			lacking++;
	}
	return lacking;
}

bool reading_search(struct game *game, size_t index, int player, const struct recorded_play *play,
		    const struct fit *as_recorded, struct fit *best)
{
	const struct entry *entry = game_entry(game, index);
	struct candidates candidates = { 0 };
	struct field rack = { 0 };
	struct text unknown;
	int least = -1;

	if (game->verdict == NULL || game->trial_entries > TRIAL_ENTRIES_MAX)
		return false;
	candidates.claimed = claimed_points(game, entry, player, &candidates.has_claim);
	if (!candidates.has_claim)
		return false;
	decode_field(game, entry->rack, &rack, &unknown);
	if (play->unknown)
		consider_letters(game, play, &candidates);
	else
		consider_places(game, &play->placement, &candidates);
	if (candidates.len == 0)
		return false;
	if (as_recorded)
		least = trouble_after(game, index, player, as_recorded);
	bool found = false;
	for (int i = 0; i < candidates.len && least != 0; i++) {
		const struct fit *fit = &candidates.fit[i];

		if (game->trial_entries > TRIAL_ENTRIES_MAX)
			break;
		int trouble = trouble_after(game, index, player, fit);
		if (rack.recorded)
			trouble += tiles_lacking(&fit->placement, &rack);
		if (least < 0 || trouble < least) {
			least = trouble;
			*best = *fit;
			found = true;
		}
	}
	return found;
}
