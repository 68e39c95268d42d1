/*
 * A recorded play onto the board.  What cannot be laid as recorded is said
 * once, and the game goes on with the best reading of it.
 */
#include "audit/game.h"

#include <stdio.h>

static bool is_looking_ahead(const struct game *game)
{
	return game->verdict == NULL;
}

const char *place_name(const struct placement *placement, char name[8])
{
	char square[8];

	square_name(placement->start, square);
	if (placement->down)
		return strcpy(name, square);
	size_t letters = strspn(square, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	snprintf(name, 8, "%s%.*s", square + letters, (int)letters, square);
	return name;
}

/* "(AB)" says that tiles lie there: where none does, it is a gap like ".". */
static void resolve_through(const struct game *game, struct recorded_play *play)
{
	int step = placement_step(&play->placement);

	for (int i = 0; i < play->placement.len; i++) {
		int square = play->placement.start + i * step;

		if ((play->through >> i & 1) && square < BOARD_AREA &&
		    !game->replay.board.square[square])
			play->placement.tile[i] = TILE_NONE;
	}
}

/* A letter recorded on a blank that nobody had declared, or on an unknown tile, declares it. */
static void learn_letters(struct game *game, const struct placement *recorded)
{
	int step = placement_step(recorded);

	for (int i = 0; i < recorded->len; i++) {
		tile_t *there = &game->replay.board.square[recorded->start + i * step];
		tile_t tile = recorded->tile[i];

		if (!tile || tile == TILE_BLANK)
			continue;
		if (*there == TILE_BLANK)
			*there = (tile & TILE_LETTER) | TILE_AS_BLANK;
		else if (*there == TILE_UNKNOWN)
			*there = tile;
	}
}

static bool runs_through_unknown(const struct game *game, const struct placement *placement)
{
	struct sum sum;

	sum_of_play(&game->replay.board, game->rules, placement, &sum);
	for (int w = 0; w < sum.words; w++) {
		for (int i = 0; i < sum.word[w].len; i++) {
			if (sum.word[w].tile[i].tile == TILE_UNKNOWN)
				return true;
		}
	}
	return false;
}

/*
 * Where a play is missing from the board, its tiles seem to be laid by those who
 * play through them and write every letter out.
 */
static bool may_lay_missing_tiles(const struct game *game, size_t index)
{
	struct text word = game_entry(game, index)->word;

	return game->board_in_doubt && word.len && !memchr(word.ptr, '.', word.len) &&
	       !memchr(word.ptr, '(', word.len);
}

static void say_conflict(struct game *game, size_t index, const struct fit *fit,
			 const char *reading)
{
	const struct tileset *tiles = game->rules->tiles;
	tile_t there = game->replay.board.square[fit->conflict];
	char name[8];
	struct finding *finding;

	square_name(fit->conflict, name);
	if (there & TILE_AS_BLANK)
		finding = game_find(game, FINDING_BLANK_CHANGED, index,
				    "the blank on %s was declared as %s and is read as %s%s", name,
				    tile_face(tiles, there), tile_face(tiles, fit->conflicting),
				    reading);
	else
		finding = game_find(game, FINDING_THROUGH_LETTER, index,
				    "%s is recorded on %s, where %s lies%s",
				    tile_face(tiles, fit->conflicting), name,
				    tile_face(tiles, there), reading);
	finding_set_square(game, finding, fit->conflict);
}

/* G-4E: tiles that are not in one unbroken line stand where nobody challenged them. */
static bool gap_may_stand(const struct game *game)
{
	return game->rules->severity[FINDING_NOT_CONNECTED] < SEVERITY_ERROR;
}

static bool is_taken_back(const struct game *game, size_t index)
{
	for (size_t i = index + 1; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (entry->kind == ENTRY_WITHDRAWN || entry_is_turn(entry))
			return entry->kind == ENTRY_WITHDRAWN;
	}
	return false;
}

static void say_fault(struct game *game, size_t index, const struct fit *fit, const char *reading)
{
	const struct entry *entry = game_entry(game, index);
	struct text word = entry->word;
	struct finding *finding;
	char name[8];

	if (fit->faults & FIT_OFF_BOARD) {
		game_find(game, FINDING_OFF_BOARD, index,
			  TEXT_FMT " does not fit on the board of %dx%d there%s", TEXT_ARG(word),
			  game->rules->layout->size, game->rules->layout->size, reading);
	} else if (fit->faults & FIT_CONFLICT) {
		say_conflict(game, index, fit, reading);
	} else if (fit->faults & FIT_NO_NEW_TILE) {
		game_find(game, FINDING_NO_NEW_TILE, index,
			  TEXT_FMT " lays no tile: all of it is on the board already%s",
			  TEXT_ARG(word), reading);
	} else if (fit->faults & (FIT_GAP | FIT_APART) && gap_may_stand(game) &&
		   is_taken_back(game, index)) {
		/* G-4E: it was challenged for that, as it should be */
	} else if (fit->faults & FIT_GAP) {
		square_name(fit->gap, name);
		if (gap_may_stand(game) && !*reading)
			finding = game_find(game, FINDING_NOT_CONNECTED, index,
					    TEXT_FMT
					    " does not lie in one unbroken line: %s is empty",
					    TEXT_ARG(word), name);
		else
			finding = game_find(game, FINDING_THROUGH_LETTER, index,
					    TEXT_FMT " plays through %s, where no tile lies%s",
					    TEXT_ARG(word), name, reading);
		finding_set_square(game, finding, fit->gap);
	} else if (fit->faults & FIT_PARTIAL) {
		game_find(game, FINDING_PARTIAL_WORD, index,
			  TEXT_FMT " is only part of the word on the board, " TEXT_FMT "%s",
			  TEXT_ARG(word), TEXT_ARG(write_word(game, &fit->placement)), reading);
	} else if (fit->faults & FIT_APART) {
		if (game->replay.board.laid) {
			game_find(game, FINDING_NOT_CONNECTED, index,
				  TEXT_FMT " touches no tile on the board%s", TEXT_ARG(word),
				  reading);
		} else {
			square_name(game->rules->layout->start, name);
			finding = game_find(game, FINDING_START_SQUARE, index,
					    "the first play, " TEXT_FMT
					    ", does not cover the start square %s%s",
					    TEXT_ARG(word), name, reading);
			finding_set_square(game, finding, game->rules->layout->start);
		}
	}
	if (fit->faults & FIT_SHORT) {
		finding = game_find(game, FINDING_OPENING_LENGTH, index,
				    "the first play lays %d, should lay %d tiles or more",
				    fit->laid, game->rules->opening_tiles);
		finding_set_figures(finding, fit->laid, game->rules->opening_tiles);
	}
}

/* Lay what can be laid of a play through squares on which nothing lies. */
static void lay_with_gaps(const struct game *game, struct fit *fit)
{
	struct placement *placement = &fit->placement;
	int step = placement_step(placement);

	for (int i = 0; i < placement->len; i++) {
		if (!placement->tile[i] && !game->replay.board.square[placement->start + i * step])
			placement->tile[i] = TILE_UNKNOWN;
	}
}

static void place_unknown_letter(struct game *game, size_t index, int player,
				 struct recorded_play *play, struct laying *laying)
{
	struct fit best;
	bool found = reading_search(game, index, player, play, NULL, &best);
	struct text letter = play->unknown_letter;

	if (found)
		game_find(game, FINDING_UNKNOWN_TILE, index,
			  TEXT_FMT " in " TEXT_FMT " is no letter of the %s set; read as " TEXT_FMT,
			  TEXT_ARG(letter), TEXT_ARG(game_entry(game, index)->word),
			  game->rules->tiles->name, TEXT_ARG(write_word(game, &best.placement)));
	else
		game_find(game, FINDING_UNKNOWN_TILE, index,
			  TEXT_FMT " in " TEXT_FMT " is no letter of the %s set", TEXT_ARG(letter),
			  TEXT_ARG(game_entry(game, index)->word), game->rules->tiles->name);
	laying->laid = laying->judged = found;
	laying->read = true;
	game->uncertain_tiles++;
	if (found) {
		laying->fit = best;
		return;
	}
	for (int i = 0; i < play->placement.len; i++) {
		if (play->unknown >> i & 1)
			play->placement.tile[i] = TILE_UNKNOWN;
	}
	board_fit(&game->replay.board, game->rules, &play->placement, &laying->fit);
	laying->laid = !(laying->fit.faults & (FIT_OFF_BOARD | FIT_GAP | FIT_NO_NEW_TILE));
	game->board_in_doubt |= !laying->laid;
}

/* A play with a fault: say it, and take the best reading. */
static void place_faulty(struct game *game, size_t index, int player, struct recorded_play *play,
			 struct laying *laying)
{
	struct fit *fit = &laying->fit;
	bool can_lie = !(fit->faults & (FIT_OFF_BOARD | FIT_GAP | FIT_NO_NEW_TILE));
	struct fit best;

	/* Where an earlier play is missing from the board, this is what follows from it. */
	if (game->board_in_doubt && (fit->faults & (FIT_GAP | FIT_APART)) &&
	    !(fit->faults & (FIT_OFF_BOARD | FIT_CONFLICT))) {
		lay_with_gaps(game, fit);
		laying->laid = fit->laid > 0;
		laying->judged = false;
		return;
	}
	if (!is_looking_ahead(game) &&
	    reading_search(game, index, player, play, can_lie ? fit : NULL, &best)) {
		char name[8], reading[64];

		if (best.placement.start == play->placement.start &&
		    best.placement.down == play->placement.down)
			snprintf(reading, sizeof(reading),
				 "; read as the new tiles only, which the score fits");
		else
			snprintf(reading, sizeof(reading), "; read as %s, which the score fits",
				 place_name(&best.placement, name));
		say_fault(game, index, fit, reading);
		*fit = best;
		laying->laid = laying->judged = laying->read = true;
		/* elsewhere it may lay other tiles than it did */
		game->uncertain_tiles++;
		return;
	}
	say_fault(game, index, fit, "");
	laying->laid = can_lie;
	laying->judged = can_lie && !(fit->faults & FIT_APART);
	/* which of the tiles came from the rack is not certain */
	laying->read = fit->faults & FIT_CONFLICT;
	if (!can_lie && (fit->faults & FIT_GAP) && fit->laid > 0) {
		if (!gap_may_stand(game))
			lay_with_gaps(game, fit);
		laying->laid = true;
	}
	bool claim_fits = laying->has_claim && laying->claimed == fit->points;
	game->board_in_doubt |= !can_lie || (fit->faults & FIT_CONFLICT && !claim_fits);
}

/*
 * A play that can be laid but is not worth what is claimed may be right for
 * another place: taken only where the rest of the log fits that one better.
 */
static void place_mistaken(struct game *game, size_t index, int player, struct recorded_play *play,
			   struct laying *laying)
{
	char name[8];
	struct fit best;

	if (!reading_search_beside(game, index, player, play, &laying->fit, &best))
		return;
	struct finding *finding = game_find(
		game, FINDING_MOVE_SCORE, index,
		TEXT_FMT " scored %d, should be %d there; the score and the rest of the game "
			 "are right for %s, which was taken",
		TEXT_ARG(game_entry(game, index)->word), laying->claimed, laying->fit.points,
		place_name(&best.placement, name));
	finding_set_figures(finding, laying->claimed, laying->fit.points);
	laying->fit = best;
	laying->read = true;
}

void placing_audit_doubtful(struct game *game, size_t index, int player, struct recorded_play *play,
			    struct laying *laying)
{
	struct fit *fit = &laying->fit;

	if (play->too_long) {
		fit->faults = FIT_OFF_BOARD;
		fit->laid = fit->points = fit->words = 0;
		fit->bingo = false;
		say_fault(game, index, fit, "");
		laying->laid = laying->judged = false;
		game->board_in_doubt = true;
		return;
	}
	if (play->through)
		resolve_through(game, play);
	if (play->unknown) {
		place_unknown_letter(game, index, player, play, laying);
		return;
	}
	board_fit(&game->replay.board, game->rules, &play->placement, fit);
	bool declares = fit->declares, in_doubt = may_lay_missing_tiles(game, index);
	if (fit->faults)
		place_faulty(game, index, player, play, laying);
	else if (!in_doubt && laying->has_claim && laying->claimed != fit->points &&
		 !is_looking_ahead(game))
		place_mistaken(game, index, player, play, laying);
	if (game->board_in_doubt && laying->laid && runs_through_unknown(game, &fit->placement))
		laying->judged = false;
	laying->read |= in_doubt;
	if (in_doubt && laying->has_claim && laying->claimed < fit->points)
		laying->judged = false;
	if (declares)
		learn_letters(game, &play->placement);
}
