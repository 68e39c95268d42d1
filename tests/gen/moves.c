/*
 * Plays for a player on turn.  Without a lexicon any letters make a word: a
 * few plays are made up at random round a square that touches a tile and one
 * of the better ones is taken, so that premium squares and bonuses come up as
 * they do in real games.  With a lexicon every play is known, and one is chosen
 * as people choose: by what it scores and what it leaves on the rack, with long
 * words overlooked more often than not.
 */
#include "gen.h"

#include <string.h>

static bool on_board(const struct game *game, int row, int column)
{
	int size = game->table.board->size;

	return row >= 0 && column >= 0 && row < size && column < size;
}

static tile_t at(const struct game *game, int row, int column)
{
	return on_board(game, row, column) ? game->grid.at[row][column] : NONE;
}

static bool touches(const struct game *game, int row, int column)
{
	return at(game, row - 1, column) || at(game, row + 1, column) ||
	       at(game, row, column - 1) || at(game, row, column + 1);
}

static void shuffle(struct random *random, tile_t *tile, int len)
{
	for (int i = len - 1; i > 0; i--) {
		int j = below(random, i + 1);
		tile_t swap = tile[i];

		tile[i] = tile[j];
		tile[j] = swap;
	}
}

static tile_t declare(struct game *game, tile_t tile)
{
	return tile == BLANK ? (tile_t)(between(&game->random, FIRST, game->table.set->kinds - 1) |
					AS_BLANK)
			     : tile;
}

/* How many tiles to lay: long plays are rarer, all seven come once in a while. */
static int how_many(struct game *game, int rack)
{
	static const int weight[RACK] = { 8, 14, 24, 24, 17, 7, 6 };
	int at_random = below(&game->random, 100), n = 1;

	while (n < RACK && at_random >= weight[n - 1]) {
		at_random -= weight[n - 1];
		n++;
	}
	return n < rack ? n : rack;
}

/*
 * A word over an empty square: `before` of the tiles are laid in front of it,
 * the rest from it on, with what lies there taken in.
 */
static bool word_over(struct game *game, int row, int column, bool down, const tile_t *tile,
		      int len, int before, struct play *play)
{
	int y = down, x = !down, i = 0;

	for (int n = before; n > 0;) {
		row -= y;
		column -= x;
		if (!on_board(game, row, column))
			return false;
		if (!at(game, row, column))
			n--;
	}
	while (at(game, row - y, column - x)) {
		row -= y;
		column -= x;
	}
	*play = (struct play){ .row = row, .column = column, .down = down };
	for (; i < len || at(game, row, column); row += y, column += x) {
		int n = play->len;

		if (!on_board(game, row, column))
			return false;
		play->laid[n] = !at(game, row, column);
		play->tile[n] = play->laid[n] ? tile[i++] : at(game, row, column);
		play->len++;
	}
	return play->len > 1;
}

int play_words_outside(const struct game *game, const struct play *play)
{
	struct word words[WORDS];
	int n = play_words(&game->grid, &game->table, play, words), bad = 0;
	struct grid grid;

	grid = game->grid;
	play_put(&grid, play);
	for (int i = 0; i < n; i++) {
		tile_t letters[SIZE];
		char text[200];

		for (int j = 0; j < words[i].len; j++)
			letters[j] = grid.at[words[i].row + (words[i].down ? j : 0)]
					    [words[i].column + (words[i].down ? 0 : j)] &
				     LETTER;
		if (game->options->lexicon &&
		    lexicon_judges(game->options->lexicon, words[i].len) &&
		    !lexicon_has(game->options->lexicon, letters, words[i].len))
			bad++;
		else if (game->rules->two_letters && words[i].len == 2) {
			word_write(&grid, game->table.set, &words[i], text);
			bad += !two_letters_ok(text);
		}
	}
	return bad;
}

bool play_words_ok(const struct game *game, const struct play *play)
{
	return play_words_outside(game, play) == 0;
}

static bool opening(const struct game *game)
{
	const struct board *board = game->table.board;

	for (int row = 0; row < board->size; row++)
		for (int column = 0; column < board->size; column++)
			if (game->grid.at[row][column])
				return false;
	return true;
}

struct best {
	struct game *game;
	struct play play;
	int score, seen;
};

static void take_better(struct best *best, const struct play *play, int value)
{
	if (best->seen++ == 0 || value > best->score) {
		best->play = *play;
		best->score = value;
	}
}

static void consider(void *context, const struct play *play)
{
	struct best *best = context;
	struct game *game = best->game;

	/* not always the best: a play that scores less is taken now and then */
	take_better(best, play,
		    play_score(&game->grid, &game->table, play, NULL) + below(&game->random, 12));
}

int tiles_kept_worth(const struct set *set, const tile_t *tile, int len)
{
	int count[KINDS] = { 0 }, worth = 0;

	for (int i = 0; i < len; i++) {
		int value = set->kind[tile[i]].value;

		if (tile[i] == BLANK)
			worth += 22;
		else if (count[tile[i]]++)
			worth -= 4;
		else if (value > 4)
			worth -= value / 2;
	}
	return worth;
}

static int play_kept_worth(const struct game *game, const struct play *play)
{
	tile_t kept[RACK];
	int len = game->rack_len[game->turn];

	memcpy(kept, game->rack[game->turn], (size_t)len);
	for (int i = 0; i < play->len; i++)
		for (int j = 0; play->laid[i] && j < len; j++)
			if (kept[j] == tile_in_bag(play->tile[i])) {
				kept[j] = kept[--len];
				break;
			}
	/* with the bag empty nothing is kept for later: the more tiles are gone the better */
	return game->bag_len > 0 ? tiles_kept_worth(game->table.set, kept, len) : -4 * len;
}

static void consider_like_people(void *context, const struct play *play)
{
	struct best *best = context;
	struct game *game = best->game;

	if (play->len > 5 && chance(&game->random, play->len > 6 ? 85 : 50))
		return;
	take_better(best, play,
		    play_score(&game->grid, &game->table, play, NULL) +
			    play_kept_worth(game, play) + below(&game->random, 10));
}

static bool made_up_play(struct game *game, const tile_t *rack, int rack_len, struct play *play)
{
	struct random *random = &game->random;
	const struct board *board = game->table.board;
	tile_t tile[RACK];
	int row, column, n = how_many(game, rack_len), before;
	bool down = chance(random, 50), first = opening(game);
	struct word words[WORDS];

	memcpy(tile, rack, (size_t)rack_len);
	shuffle(random, tile, rack_len);
	for (int i = 0; i < n; i++)
		tile[i] = declare(game, tile[i]);
	if (first) {
		if (n < 2)
			return false;
		row = board->start_row;
		column = board->start_column;
	} else {
		do {
			row = below(random, board->size);
			column = below(random, board->size);
		} while (at(game, row, column) || !touches(game, row, column));
	}
	before = below(random, n);
	if (!word_over(game, row, column, down, tile, n, before, play))
		return false;
	/* boards stay open when few plays lie flat against others */
	if (play_words(&game->grid, &game->table, play, words) > 3 && !chance(random, 15))
		return false;
	return true;
}

bool random_play(struct game *game, bool lexicon, struct play *play)
{
	const tile_t *rack = game->rack[game->turn];
	int len = game->rack_len[game->turn], wanted = 3;
	struct best best = { .game = game };

	if (lexicon && game->options->lexicon) {
		lexicon_plays(game->options->lexicon, &game->grid, game->table.board, opening(game),
			      rack, len, consider_like_people, &best);
		*play = best.play;
		return best.seen > 0;
	}
	for (int tries = 0; tries < 60 && best.seen < wanted; tries++) {
		struct play made;

		if (!made_up_play(game, rack, len, &made))
			continue;
		if (lexicon && game->rules->two_letters && !play_words_ok(game, &made))
			continue;
		consider(&best, &made);
	}
	*play = best.play;
	return best.seen > 0;
}

static void consider_doubtful(void *context, const struct play *play)
{
	struct best *best = context;
	struct game *game = best->game;
	struct word words[WORDS];

	/* one word that looks right is enough: all it forms beside it is good */
	if (play_words_outside(game, play) == 1 &&
	    play_words(&game->grid, &game->table, play, words) < 3)
		consider(best, play);
}

bool doubtful_word_play(struct game *game, struct play *play)
{
	struct best best = { .game = game };

	lexicon_plays(game->options->doubtful, &game->grid, game->table.board, opening(game),
		      game->rack[game->turn], game->rack_len[game->turn], consider_doubtful, &best);
	*play = best.play;
	return best.seen > 0;
}

/* Two or more tiles in a line that touch no other. */
bool random_loose_play(struct game *game, struct play *play)
{
	struct random *random = &game->random;
	int rack_len = game->rack_len[game->turn];

	for (int tries = 0; rack_len >= 3 && tries < 200; tries++) {
		int size = game->table.board->size, n = between(random, 2, 4);
		bool down = chance(random, 50), loose = true;
		int row = below(random, size), column = below(random, size);
		tile_t tile[RACK];

		memcpy(tile, game->rack[game->turn], (size_t)rack_len);
		shuffle(random, tile, rack_len);
		if (n > rack_len - 1)
			n = rack_len - 1;
		for (int i = 0; i < n; i++)
			tile[i] = declare(game, tile[i]);
		for (int i = 0; i < n; i++) {
			int y = row + (down ? i : 0), x = column + (down ? 0 : i);

			loose = loose && on_board(game, y, x) && !at(game, y, x) &&
				!touches(game, y, x);
		}
		if (loose && word_over(game, row, column, down, tile, n, 0, play) &&
		    play_words_ok(game, play))
			return true;
	}
	return false;
}
