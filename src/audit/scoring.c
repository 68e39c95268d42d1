/*
 * The score of a play against what it is worth, and what the sheet says of
 * bingos and blanks.
 */
#include "audit/game.h"

/* A place next to the recorded one, or the other direction, for which the score is right. */
static void say_other_place(struct game *game, const struct placement *placement, int claimed,
			    struct buffer *reason)
{
	static const int offset[] = { 0, 1, -1, BOARD_STRIDE, -BOARD_STRIDE };

	for (size_t i = 0; i < sizeof(offset) / sizeof(offset[0]); i++) {
		struct placement other = *placement;
		struct fit fit;
		char name[8];

		if (i == 0)
			other.down = !other.down;
		other.start = (square_t)(other.start + offset[i]);
		board_fit(&game->replay.board, game->rules, &other, &fit);
		if (fit.faults || fit.points != claimed)
			continue;
		buffer_printf(reason, "%sright for %s", reason->len ? "; " : "",
			      place_name(&other, name));
		return;
	}
}

/* A tile laid that is worth what is claimed if it was a blank. */
static void say_hidden_blank(struct game *game, const struct placement *placement, int claimed,
			     struct buffer *reason)
{
	for (int i = 0; i < placement->len; i++) {
		tile_t tile = placement->tile[i];
		struct placement other = *placement;
		struct fit fit;

		if (!tile || tile & TILE_AS_BLANK || tile == TILE_BLANK ||
		    replay_unseen(&game->replay, TILE_BLANK) <= 0)
			continue;
		other.tile[i] |= TILE_AS_BLANK;
		board_fit(&game->replay.board, game->rules, &other, &fit);
		if (fit.faults || fit.points != claimed)
			continue;
		buffer_printf(reason, "%sright if the %s is a blank%s", reason->len ? "; " : "",
			      tile_face(game->rules->tiles, tile),
			      replay_unseen(&game->replay, tile) <= 0
				      ? ", and the set has no more of them"
				      : "");
		return;
	}
}

static void say_wrong_score(struct game *game, size_t index, int player,
			    const struct laying *laying, int claimed)
{
	const struct entry *entry = game_entry(game, index);
	const struct tally *tally = &game->tally[player];
	int expected = laying->fit.points;
	struct buffer reason = { 0 };
	struct sum sum;
	struct text word = write_word(game, &laying->fit.placement);

	struct finding *finding = game_find(game, FINDING_MOVE_SCORE, index, "-");
	finding_set_figures(finding, claimed, expected);
	cause_find(game, index, laying, claimed, finding, &reason);
	say_other_place(game, &laying->fit.placement, claimed, &reason);
	say_hidden_blank(game, &laying->fit.placement, claimed, &reason);
	if (entry->has_score && entry->has_total && entry->total == tally->sheet + expected)
		buffer_printf(&reason, "%sthe total %d is right", reason.len ? "; " : "",
			      entry->total);
	sum_of_play(&game->replay.board, game->rules, &laying->fit.placement, &sum);
	struct buffer written = { 0 };
	sum_write(&sum, game->rules->tiles, &written);
	finding->message = arena_printf(game->arena, TEXT_FMT " scored %d, should be %d%s%s (%s)",
					TEXT_ARG(word), claimed, expected, reason.len ? ": " : "",
					reason.len ? reason.bytes : "", written.bytes);
	buffer_release(&written);
	buffer_release(&reason);
}

void scoring_audit_bingo(struct game *game, size_t index, const struct laying *laying)
{
	const struct entry *entry = game_entry(game, index);

	if (!laying->judged)
		return;
	if (entry->bingo == BINGO_MARKED && !laying->fit.bingo)
		game_find(game, FINDING_BINGO_CLAIM, index,
			  "marked as a bingo, but %d %s laid, not %d", laying->fit.laid,
			  laying->fit.laid == 1 ? "tile was" : "tiles were",
			  game->rules->bingo_tiles);
	else if (entry->bingo != BINGO_MARKED && laying->fit.bingo)
		game_find(game, FINDING_BINGO_CLAIM, index,
			  "%d tiles were laid, but the play is not marked as a bingo",
			  laying->fit.laid);
}

int scoring_audit_claim(struct game *game, size_t index, int player, const struct laying *laying)
{
	if (!laying->has_claim)
		return laying->judged ? laying->fit.points : 0;
	if (!laying->judged)
		return laying->claimed;
	/* Tiles that are missing from the board can only make a play look worth less. */
	if (game->board_in_doubt && laying->claimed > laying->fit.points)
		return laying->claimed;
	if (!laying->fit.faults)
		say_wrong_score(game, index, player, laying, laying->claimed);
	return laying->fit.points;
}
