/* Challenges: what a play that is taken back and one that stands leave in the log. */
#include "gen.h"

#include <string.h>

/* A word of the play, as it is named in a challenge: the longest, or a bad one. */
static void name_word(struct game *game, const struct play *play, const struct grid *before,
		      int number, char *out)
{
	struct word words[WORDS];
	struct grid grid = *before;

	play_words(before, &game->table, play, words);
	play_put(&grid, play);
	word_write(&grid, game->table.set, &words[number], out);
}

static struct entry *challenge_line(struct game *game, int player, int points)
{
	struct entry *entry = game_add(game, CHALLENGE, player);

	game_set_points(game, entry, points);
	return entry;
}

static void challenge_pragma(struct game *game, int player, const char *word)
{
	struct entry *entry = game_add(game, CHALLENGE, player);

	entry->pragma = true;
	snprintf(entry->words, sizeof(entry->words), "%s", word);
}

/* Who challenges: at least one of the others. */
static unsigned challengers(struct game *game, int player)
{
	unsigned who = 0;

	while (!who)
		for (int i = 0; i < game->players; i++)
			if (i != player && chance(&game->random, 50))
				who |= 1u << i;
	return who;
}

static void failed_challenge(struct game *game, int play_entry, int challenger)
{
	struct entry *entry;
	const struct play play = game->entry[play_entry].play;
	int player = game->entry[play_entry].player, points, words;
	const int *amounts = game->rules->points;
	struct grid before;
	struct word word[WORDS];
	char name[128] = "";

	game_grid_before(game, play_entry, &before);
	words = play_words(&before, &game->table, &play, word);
	name_word(game, &play, &before, below(&game->random, words), name);
	if (strlen(name) > 100 || chance(&game->random, 50))
		name[0] = '\0';
	game->failed[challenger]++;
	switch (game->cost) {
	case COST_TURN:
		if (game->rules->bystanders_pass && chance(&game->random, 50) &&
		    !game->options->csv)
			challenge_line(game, challenger, 0);
		else
			challenge_pragma(game, challenger, name);
		game->must_pass[challenger] = true;
		break;
	case COST_BONUS:
		points = amounts[1] && chance(&game->random, 40) ? amounts[1] : amounts[0];
		if (!amounts[1] && words > 1 && chance(&game->random, 30))
			points *= 2; /* two words challenged */
		challenge_line(game, player, points);
		break;
	case COST_FEE:
		points = game->failed[challenger] > game->rules->free ? -amounts[0] : 0;
		if (!game->rules->free && words > 1 && chance(&game->random, 20))
			points *= 2;
		challenge_line(game, challenger, points);
		break;
	case COST_WORD:
		entry = challenge_line(game, challenger,
				       -word_score(&before, &game->table, &play, &word[0]));
		if (game->options->csv && chance(&game->random, 50))
			name_word(game, &play, &before, 0, entry->words);
		break;
	case COST_NONE:
		if (chance(&game->random, 50))
			challenge_pragma(game, challenger, name);
		break;
	case COST_UNSAID:
		break;
	}
}

bool challenge_maybe(struct game *game, int play_entry)
{
	unsigned wishes = game->options->wishes, who;
	int player = game->entry[play_entry].player;
	bool wished = wishes & WISH_RULED_IN && game->wish_entry == play_entry;
	int often = wishes & (WISH_CHALLENGE | WISH_TURN_TAKEN) ? 25 : 4;

	if (!game->rules->challenges || game->cost == COST_UNSAID)
		return false;
	if (!wished && (!chance(&game->random, often) ||
			/* a challenge that fails must be of good words */
			!(wishes & WISH_TURN_TAKEN || game->wish_entry != play_entry)))
		return false;
	who = challengers(game, player);
	if (game->cost != COST_TURN && game->cost != COST_WORD)
		who &= ~(who - 1); /* one is enough */
	for (int i = 1; i < game->players; i++) {
		int challenger = (player + i) % game->players;

		if (who & 1u << challenger)
			failed_challenge(game, play_entry, challenger);
	}
	return true;
}

/* The number of a word that is not known to be good. */
static int doubtful_word(struct game *game, const struct play *play)
{
	struct word words[WORDS];
	int n = play_words(&game->grid, &game->table, play, words);

	for (int i = 0; i < n; i++) {
		struct grid grid = game->grid;
		tile_t letters[SIZE];
		char text[200];

		play_put(&grid, play);
		word_write(&grid, game->table.set, &words[i], text);
		for (int j = 0; j < words[i].len; j++)
			letters[j] = grid.at[words[i].row + (words[i].down ? j : 0)]
					    [words[i].column + (words[i].down ? 0 : j)] &
				     LETTER;
		if (game->options->lexicon
			    ? lexicon_judges(game->options->lexicon, words[i].len) &&
				      !lexicon_has(game->options->lexicon, letters, words[i].len)
			    : !(game->rules->two_letters && words[i].len == 2 &&
				two_letters_ok(text)))
			return i;
	}
	return 0;
}

void phony(struct game *game, const struct play *play)
{
	struct entry *entry = game_add(game, PLAY, game->turn);
	int player = game->turn, points = play_score(&game->grid, &game->table, play, NULL);
	unsigned who = challengers(game, player);
	bool named = game->players > 2 ? game->rules->bystanders_pass : chance(&game->random, 40);
	bool lines = game->rules->costs & (COST_FEE | COST_WORD) || game->rules->bystanders_pass;
	char word[128];

	entry->play = *play;
	game_set_points(game, entry, points);
	if (!named && game->rules->bystanders_pass)
		who = ~0u;
	name_word(game, play, &game->grid, doubtful_word(game, play), word);
	if (strlen(word) > 100 || chance(&game->random, 50))
		word[0] = '\0';
	for (int i = 1; named && i < game->players; i++) {
		int challenger = (player + i) % game->players;

		if (!(who & 1u << challenger))
			continue;
		if (lines && chance(&game->random, 50))
			challenge_line(game, challenger, 0);
		else
			challenge_pragma(game, challenger, word);
	}
	game_set_points(game, game_add(game, WITHDRAWN, player), -points);
	if (game->rules->bystanders_pass)
		for (int i = 0; i < game->players; i++)
			if (i != player && !(who & 1u << i))
				game->must_pass[i] = true;
}
