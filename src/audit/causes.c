/*
 * Why a score is wrong: the slip that explains the figure, simplest first.
 */
#include "audit/game.h"
#include "audit/slips.h"

enum { ALTERNATIVES_MAX = 3 };

static void name_square(square_t square, struct buffer *out)
{
	char name[8];

	buffer_add_string(out, square_name(square, name));
}

static const char *premium_name(const struct board *board, square_t square)
{
	static const char *const letter[] = { "plain", "plain", "double-letter", "triple-letter",
					      "quadruple-letter" };
	static const char *const word[] = { "plain", "plain", "double-word", "triple-word",
					    "quadruple-word" };
	uint8_t letter_factor = board->layout->letter_factor[square];
	uint8_t word_factor = board->layout->word_factor[square];

	return word_factor > 1 ? word[word_factor] : letter[letter_factor];
}

static const char *factor_name(const struct slip *slip)
{
	static const char *const name[] = { "", "", "double", "triple", "quadruple" };

	return name[slip->letter_factor ? slip->letter_factor : slip->word_factor];
}

static const struct sum_tile *tile_on(const struct sum *sum, square_t square)
{
	for (int w = 0; w < sum->words; w++) {
		for (int i = 0; i < sum->word[w].len; i++) {
			if (sum->word[w].tile[i].square == square)
				return &sum->word[w].tile[i];
		}
	}
	return NULL;
}

static void say_word(const struct game *game, const struct sum *sum, int word, struct buffer *out)
{
	sum_word_write(&sum->word[word], game->rules->tiles, out);
}

/* The word on the board that begins at a square, across the line of play. */
static void say_board_word(const struct game *game, const struct sum *sum, square_t square,
			   struct buffer *out)
{
	int step = sum->word[0].down ? 1 : BOARD_STRIDE;

	for (int at = square; game->replay.board.square[at]; at += step)
		tile_write(game->rules->tiles, game->replay.board.square[at], out);
}

static void say_slip(const struct game *game, const struct sum *sum, const struct slip *slip,
		     struct buffer *out)
{
	const struct board *board = &game->replay.board;
	const struct sum_tile *tile = slip->square ? tile_on(sum, slip->square) : NULL;

	switch (slip->cause) {
	case CAUSE_PREMIUM_MISSED:
		buffer_printf(out, "%s square ", premium_name(board, slip->square));
		name_square(slip->square, out);
		buffer_add_string(out, " not counted");
		break;
	case CAUSE_START_NOT_DOUBLED:
		buffer_add_string(out, "the start square ");
		name_square(slip->square, out);
		buffer_add_string(out, " doubles the first word");
		break;
	case CAUSE_CROSS_WORD_MISSED:
		if (slip->crosses_omitted) {
			buffer_add_string(out, "none of the words across was counted");
			break;
		}
		buffer_add_string(out, "the word across ");
		say_word(game, sum, slip->word, out);
		buffer_printf(out, " (%d) not counted", sum->word[slip->word].points);
		break;
	case CAUSE_BLANK_SCORED:
		buffer_add_string(out, "the blank ");
		if (tile)
			buffer_add_string(out, tile_face(game->rules->tiles, tile->tile));
		buffer_add_string(out, " on ");
		name_square(slip->square, out);
		buffer_printf(out, " is worth 0 and was counted as %d", slip->value);
		break;
	case CAUSE_BINGO_OMITTED:
		buffer_printf(out, "all %d tiles were laid and the bonus of %d not added",
			      game->rules->bingo_tiles, sum->bonus);
		break;
	case CAUSE_BINGO_UNEARNED:
		buffer_printf(out, "the bonus of %d was added for %d %s", game->rules->bingo_bonus,
			      sum->laid, sum->laid == 1 ? "tile" : "tiles");
		break;
	case CAUSE_PREMIUM_REUSED:
		buffer_printf(out, "%s square ", premium_name(board, slip->square));
		name_square(slip->square, out);
		buffer_add_string(out, " was covered before and counted again in ");
		say_word(game, sum, slip->word, out);
		break;
	case CAUSE_PREMIUM_WRONG:
		buffer_printf(out, "%s square ", premium_name(board, slip->square));
		name_square(slip->square, out);
		buffer_printf(out, " counted as %s", factor_name(slip));
		break;
	case CAUSE_BONUS_MULTIPLIED:
		buffer_printf(out, "the bonus of %d was multiplied by %d with the word", sum->bonus,
			      sum->word[0].factor);
		break;
	case CAUSE_START_DOUBLED:
		buffer_add_string(out, "the first word was doubled, which these rules do not do");
		break;
	case CAUSE_LETTER_VALUE:
		if (tile) {
			buffer_add_string(out, tile_face(game->rules->tiles, tile->tile));
			buffer_add_string(out, " on ");
			name_square(slip->square, out);
			buffer_printf(out, " is worth %d and was counted as %d", tile->value,
				      slip->value);
		}
		break;
	case CAUSE_CROSS_WORD_EXTRA:
		if (slip->word >= 0) {
			say_word(game, sum, slip->word, out);
			buffer_printf(out, " (%d) counted twice", slip->added);
		} else {
			say_board_word(game, sum, slip->square, out);
			buffer_printf(out, " (%d) was on the board before and was counted too",
				      slip->added);
		}
		break;
	default:
		buffer_add_string(out, cause_summary(slip->cause));
	}
}

static bool has_challenge_line(const struct game *game, size_t index)
{
	for (size_t i = index + 1; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (entry_is_turn(entry))
			return false;
		if (entry->kind == ENTRY_CHALLENGE && entry->score > 0)
			return true;
	}
	return false;
}

/* A bonus for a failed challenge written into the play: 5 or 10 wherever there is one. */
static bool is_folded_bonus(const struct game *game, size_t index, int excess)
{
	return (excess == 5 || excess == 10) && !has_challenge_line(game, index);
}

/*
 * An earlier play with exactly this score: the last ones, by the player and by
 * the others, are mistaken for this one; any other only where the figure is too
 * far off for an addition.
 */
static const struct entry *turn_with_score(const struct game *game, size_t index, int score,
					   bool any)
{
	int player = game_entry(game, index)->player;
	bool own = false, other = false;

	for (size_t i = index; i-- > 0 && score != 0 && (any || !own || !other);) {
		const struct entry *entry = game_entry(game, i);
		bool *seen = entry->player == player ? &own : &other;

		if (entry->kind != ENTRY_PLAY)
			continue;
		if ((any || !*seen) && entry->has_score && entry->score == score)
			return entry;
		*seen = true;
	}
	return NULL;
}

static void set_cause(struct game *game, struct finding *finding, const struct slip *slip)
{
	finding->cause = slip->cause;
	if (slip->square)
		finding_set_square(game, finding, slip->square);
}

/* One slip of those that are as unlikely as two at once. */
static bool find_unlikely(struct game *game, const struct sum *sum, const struct slip *slips,
			  int count, int claimed, struct finding *finding, struct buffer *reason)
{
	for (int i = 0; i < count; i++) {
		const struct slip *slip = &slips[i];

		if (!slip->several || slips_points(sum, &slip, 1) != claimed)
			continue;
		set_cause(game, finding, slip);
		say_slip(game, sum, slip, reason);
		return true;
	}
	return false;
}

/* Two slips at once, of those that are made most. */
static bool find_pair(struct game *game, const struct sum *sum, const struct slip *slips, int count,
		      int claimed, struct finding *finding, struct buffer *reason)
{
	for (int a = 0; a < count; a++) {
		for (int b = a + 1; b < count; b++) {
			const struct slip *pair[] = { &slips[a], &slips[b] };

			if (pair[0]->cause > CAUSE_PREMIUM_WRONG ||
			    pair[1]->cause > CAUSE_PREMIUM_WRONG)
				continue;
			if (pair[0]->square && pair[0]->square == pair[1]->square)
				continue;
			if (slips_points(sum, pair, 2) != claimed)
				continue;
			set_cause(game, finding, pair[0]);
			say_slip(game, sum, pair[0], reason);
			buffer_add_string(reason, ", and ");
			say_slip(game, sum, pair[1], reason);
			return true;
		}
	}
	return false;
}

static bool find_single(struct game *game, const struct sum *sum, const struct slip *slips,
			int count, int claimed, struct finding *finding, struct buffer *reason)
{
	int found = 0;

	for (int i = 0; i < count; i++) {
		const struct slip *slip = &slips[i];

		if (slip->several || slips_points(sum, &slip, 1) != claimed)
			continue;
		if (found == 0)
			set_cause(game, finding, slip);
		else if (found > ALTERNATIVES_MAX || slip->cause == CAUSE_LETTER_VALUE)
			continue;
		else
			buffer_add_string(reason, found == 1 ? " (or: " : "; ");
		say_slip(game, sum, slip, reason);
		found++;
	}
	if (found > 1)
		buffer_add_char(reason, ')');
	return found > 0;
}

void cause_find(struct game *game, size_t index, const struct laying *laying, int claimed,
		struct finding *finding, struct buffer *reason)
{
	struct sum sum;
	struct slip slips[SLIPS_MAX];
	int expected = laying->fit.points, excess = claimed - expected;
	const struct entry *turn;

	sum_of_play(&game->replay.board, game->rules, &laying->fit.placement, &sum);
	int count = slips_list(&game->replay.board, game->rules, &sum, slips);
	if (find_single(game, &sum, slips, count, claimed, finding, reason))
		return;
	if (is_folded_bonus(game, index, excess)) {
		finding->cause = CAUSE_CHALLENGE_BONUS_FOLDED;
		buffer_printf(reason,
			      "%d too many, as if a challenge bonus was added into the play",
			      excess);
		return;
	}
	if ((turn = turn_with_score(game, index, claimed, false)) != NULL) {
		finding->cause = CAUSE_PREVIOUS_TURN;
		buffer_printf(reason, "it is the score of line %u", turn->line);
	} else if (is_digits_swapped(claimed, expected)) {
		finding->cause = CAUSE_DIGITS_SWAPPED;
		buffer_add_string(reason, "the digits are swapped");
	} else if (excess == 10 || excess == -10) {
		finding->cause = CAUSE_OFF_BY_TEN;
		buffer_add_string(reason, "the sum is wrong by ten");
	} else if (find_unlikely(game, &sum, slips, count, claimed, finding, reason)) {
		return;
	} else if (excess > -10 && excess < 10) {
		finding->cause = CAUSE_ADDITION;
		buffer_add_string(reason, "the sum is wrong");
	} else if ((turn = turn_with_score(game, index, claimed, true)) != NULL) {
		finding->cause = CAUSE_PREVIOUS_TURN;
		buffer_printf(reason, "it is the score of line %u", turn->line);
	} else if (find_pair(game, &sum, slips, count, claimed, finding, reason)) {
		return;
	} else if (excess > -30 && excess < 30) {
		finding->cause = CAUSE_ADDITION;
		buffer_add_string(reason, "the sum is wrong");
	}
}
