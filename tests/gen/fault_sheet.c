/* Faults of the record: lines that cannot be read, entries that are missing, doubled or late. */
#include "fault.h"

#include <string.h>

void entry_remove(struct game *game, int at)
{
	memmove(&game->entry[at], &game->entry[at + 1],
		(size_t)(game->entries - at - 1) * sizeof(*game->entry));
	game->entries--;
}

struct entry *entry_insert(struct game *game, int at, enum kind kind, int player)
{
	struct entry *entry = &game->entry[at];
	const struct entry *like = NULL;

	if (game->entries == ENTRIES)
		fail("game %s has more than %d entries", game->id, ENTRIES);
	for (int i = game->entries - 1; i >= 0; i--)
		if (game->entry[i].player == player && (i >= at || !like) &&
		    game->entry[i].kind <= TIME && !game->entry[i].pragma)
			like = &game->entry[i];
	memmove(entry + 1, entry, (size_t)(game->entries - at) * sizeof(*entry));
	game->entries++;
	if (like && like >= entry)
		like++;
	*entry = (struct entry){ .kind = kind, .player = player };
	if (like) {
		entry->rack_len = like->rack_len;
		memcpy(entry->rack, like->rack, sizeof(entry->rack));
		entry->rack_style = like->rack_style;
	}
	return entry;
}

static void raw_line(struct game *game, int at, const char *text)
{
	struct entry *entry = entry_insert(game, at, RAW, 0);

	snprintf(entry->raw, sizeof(entry->raw), "%s", text);
}

/* A place between two turns: nothing belongs to the entry before. */
static bool is_between(const struct game *game, int at)
{
	return at > 0 && game->entry[at].kind <= EXCHANGE;
}

bool fault_syntax(struct game *game, struct fault *fault)
{
	static const char *const lines[] = { "page 2 of 2", "(continued overleaf)",
					     "12 + 30 = 42" };
	int at = pick_entry(game, is_between);

	if (at < 0)
		return false;
	if (game->options->csv)
		sprintf(game->entry[at].score_text, "%dO", game->entry[at].score / 10);
	else
		raw_line(game, at, lines[below(&game->random, 3)]);
	fault->entry = at;
	return true;
}

bool fault_encoding(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_between);

	if (at < 0)
		return false;
	raw_line(game, at, "#note played in the caf\xe9");
	game->no_encoding = false;
	fault->entry = at;
	return true;
}

bool fault_unknown_player(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_between);

	if (at < 0)
		return false;
	game->entry[at].nick = "nobody";
	fault->entry = at;
	return true;
}

bool fault_unknown_rules(struct game *game, struct fault *fault)
{
	raw_line(game, 0, "#board-layout Hexagon9");
	fault->entry = 0;
	fault->line_unsure = true; /* it is about the whole log */
	return true;
}

bool fault_pragma(struct game *game, struct fault *fault)
{
	raw_line(game, 0, "#weather rain");
	fault->entry = 0;
	return true;
}

/* A pass or exchange of one's own will, with scoring plays before and after it. */
static bool is_idle_turn(const struct game *game, int at)
{
	const struct entry *entry = &game->entry[at];
	int plays = 0, later = 0;

	if ((entry->kind != PASS && entry->kind != EXCHANGE) || entry->forced)
		return false;
	for (int i = 0; i < game->entries; i++)
		if (game->entry[i].kind == PLAY && game->entry[i].standing &&
		    game->entry[i].score > 0) {
			plays += i < at;
			later += i > at;
		}
	return plays > game->players && later > game->players;
}

bool fault_turn_order(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_idle_turn);

	/* behind a play taken back it would be the player's turn that is one too many */
	if (at < 0 || game->entry[at - 1].kind == CHALLENGE ||
	    game->entry[at - 1].kind == WITHDRAWN || game->entry[at + 1].kind > EXCHANGE ||
	    game->entry[at + 1].forced)
		return false;
	entry_remove(game, at);
	fault->entry = at;
	fault->also = "rack-carry";
	return true;
}

/* Somebody who still has tiles plays on when all has been settled. */
bool fault_after_end(struct game *game, struct fault *fault)
{
	int at, player = game->out < 0 ? game->turn : (game->out + 1) % game->players;
	struct entry *entry;
	struct play play;

	game->turn = player;
	if (!game->complete || game->too_late || !random_play(game, true, &play))
		return false;
	for (at = game->entries; game->entry[at - 1].kind > LEFT;)
		at--;
	entry = entry_insert(game, at, PLAY, player);
	entry->play = play;
	entry->standing = true;
	entry->has_score = entry->has_total = true;
	for (int i = 0; i < at; i++)
		if (game->entry[i].player == player && game->entry[i].has_total)
			entry->claimed_total = game->entry[i].total;
	entry->rack_len = game->rack_len[player];
	memcpy(entry->rack, game->rack[player], sizeof(game->rack[player]));
	claim_points(game, at, play_score(&game->grid, &game->table, &play, NULL));
	fault->entry = at;
	fault->also = "final-score winner-changed";
	return true;
}

/* A play is taken back when the next player has moved already. */
bool fault_withdrawn_play(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_standing_play), next = at + 1;
	struct entry *entry;

	if (at < 0 || game->too_late)
		return false;
	while (next < game->entries && game->entry[next].kind > EXCHANGE)
		next++;
	if (next + 1 >= game->entries || !is_standing_play(game, next) ||
	    game->entry[next + 1].kind > EXCHANGE || game->entry[at].score == 0)
		return false;
	entry = entry_insert(game, next + 1, WITHDRAWN, game->entry[at].player);
	entry->has_score = entry->has_total = true;
	for (int i = 0; i <= next; i++)
		if (game->entry[i].player == entry->player && game->entry[i].has_total)
			entry->total = entry->claimed_total = game->entry[i].total;
	claim_points(game, next + 1, -game->entry[at].score);
	fault->entry = next + 1;
	fault->also = "final-score winner-changed";
	return true;
}

bool fault_challenge_repeat(struct game *game, struct fault *fault)
{
	int failed[PLAYERS] = { 0 };

	for (int i = 0; i < game->entries; i++) {
		struct entry *entry = &game->entry[i];

		if (entry->kind != CHALLENGE)
			continue;
		/* early enough that it is free, counted or not */
		if (!entry->pragma && ++failed[entry->player] == 1 && chance(&game->random, 60)) {
			struct entry copy = *entry;

			*entry_insert(game, i + 1, CHALLENGE, entry->player) = copy;
			fault->entry = i + 1;
			for (int j = i + 2; j < game->entries; j++)
				if (game->entry[j].kind == CHALLENGE &&
				    game->entry[j].player == copy.player)
					return false;
			return true;
		}
	}
	return false;
}

static bool can_name_word(const struct game *game, int at)
{
	return game->entry[at].kind == CHALLENGE && (game->entry[at].pragma || game->options->csv);
}

bool fault_challenge_word(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, can_name_word);
	tile_t letter = (tile_t)between(&game->random, FIRST, game->table.set->kinds - 1);
	const tile_t word[4] = { letter, letter, letter, letter };

	if (at < 0)
		return false;
	tiles_write(game->table.set, word, 4, game->entry[at].words);
	fault->entry = at;
	return true;
}

/* Cut the log before a turn in the middle; the entry that would have been next. */
static int cut(struct game *game)
{
	int at = pick_entry(game, is_between);

	if (at < 0 || at < game->players * 3 || game->out < 0 || game->too_late)
		return -1;
	for (int i = at; i < game->entries; i++)
		if (game->entry[i].kind == LEFT)
			return at;
	return -1;
}

static void recount(struct game *game)
{
	memset(game->score, 0, sizeof(game->score));
	for (int i = 0; i < game->entries; i++)
		if (game->entry[i].has_score)
			game->score[game->entry[i].player] += game->entry[i].score;
	game->complete = false;
}

bool fault_incomplete(struct game *game, struct fault *fault)
{
	int at = cut(game);

	if (at < 0)
		return false;
	game->entries = at;
	recount(game);
	fault->entry = at - 1;
	fault->line_unsure = true;
	return true;
}

bool fault_end_early(struct game *game, struct fault *fault)
{
	int at = cut(game);
	tile_t rack[PLAYERS][RACK] = { 0 };
	int len[PLAYERS] = { 0 };

	if (at < 0)
		return false;
	for (int player = 0; player < game->players; player++)
		for (int i = at; i < game->entries && !len[player]; i++)
			if (game->entry[i].player == player && game->entry[i].kind <= WITHDRAWN) {
				len[player] = game->entry[i].rack_len;
				memcpy(rack[player], game->entry[i].rack, sizeof(rack[player]));
			}
	game->entries = at;
	recount(game);
	memcpy(game->rack, rack, sizeof(rack));
	memcpy(game->rack_len, len, sizeof(len));
	for (int player = 0; player < game->players; player++) {
		struct entry *entry;

		if (!len[player])
			return false;
		entry = game_add(game, LEFT, player);
		entry->tiles_len = len[player];
		memcpy(entry->tiles, rack[player], sizeof(rack[player]));
		game_set_points(game, entry,
				-tiles_worth(game->table.set, entry->tiles, entry->tiles_len));
	}
	fault->entry = at;
	fault->line_unsure = true;
	fault->finals_known = false;
	return true;
}

static bool is_timed(const struct game *game, int at)
{
	return game->entry[at].kind == SECONDS;
}

bool fault_turn_time(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_timed), limit = game->final_round ? 90 : 120;

	if (at < 0 || (!game->final_round && game->round != 1))
		return false;
	fault->claimed = game->entry[at].seconds = limit + between(&game->random, 1, 60);
	while (game->entry[at].kind > EXCHANGE)
		at--;
	fault->entry = at;
	return true;
}
