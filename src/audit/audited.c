/*
 * What each entry of the log should have said, and the entries that should be
 * there and are not: what a corrected log is made from.
 */
#include "audit/game.h"

void audited_end_line(struct game *game, size_t index, int claimed)
{
	if (game->record)
		game->record->audited[index].score = claimed;
}

void audited_miss(struct game *game, enum entry_kind kind, int player, int score, size_t before)
{
	struct verdict *verdict = game->record;

	if (!verdict)
		return;
	verdict->missing = arena_grow(game->arena, verdict->missing, verdict->missing_len,
				      &verdict->missing_capacity, sizeof(*verdict->missing));
	size_t at = verdict->missing_len++;
	for (; at > 0 && verdict->missing[at - 1].before > before; at--)
		verdict->missing[at] = verdict->missing[at - 1];
	verdict->missing[at] = (struct missing_entry){
		.kind = kind, .player = (int8_t)player, .score = score, .before = before
	};
}

void audited_miss_penalty(struct game *game, int player, int score)
{
	size_t index = game->contested.entry + 1;

	if (!game->record)
		return;
	for (; index < game->log->entries; index++) {
		const struct entry *entry = game_entry(game, index);

		if (entry->kind != ENTRY_CHALLENGE)
			break;
		if (entry->player == player && !entry->challenge_is_pragma) {
			game->record->audited[index].score += score;
			return;
		}
	}
	audited_miss(game, ENTRY_CHALLENGE, player, score, index);
}

static struct text write_tiles(struct game *game, const int count[TILE_KINDS])
{
	struct buffer out = { 0 };
	struct text tiles;

	for (int kind = TILE_FIRST; kind < game->rules->tiles->kinds; kind++) {
		for (int i = 0; i < count[kind]; i++)
			tile_write(game->rules->tiles, (tile_t)kind, &out);
	}
	for (int i = 0; i < count[TILE_BLANK]; i++)
		tile_write(game->rules->tiles, TILE_BLANK, &out);
	tiles = out.len ? arena_text(game->arena, buffer_text(&out)) : (struct text){ 0 };
	buffer_release(&out);
	return tiles;
}

/*
 * The tiles of a line at the end: the player's own, or all the others' for
 * whoever went out.  No text where they are not known.
 */
static struct text tiles_of_line(struct game *game, int player)
{
	const struct hand *hand = &game->hand[player];
	bool out = game->replay.now.over == GAME_OUT;
	int count[TILE_KINDS] = { 0 };

	if (game->board_in_doubt || game->counted || game->blank_count_said ||
	    game->uncertain_tiles)
		return (struct text){ 0 };
	if (out && (player == game->replay.now.out || game->players == 2)) {
		for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++)
			count[kind] = replay_unseen(&game->replay, (tile_t)kind);
	} else if (hand->kept_len && hand->kept_len >= game->replay.now.held[player]) {
		for (int kind = TILE_BLANK; kind < game->rules->tiles->kinds; kind++)
			count[kind] = hand->kept[kind];
	}
	return write_tiles(game, count);
}

/* Where a line at the end belongs: before the finals, tiles left before the time too. */
static size_t end_of_entries(const struct game *game, enum entry_kind kind)
{
	size_t end = game->log->entries;

	while (end > 0) {
		enum entry_kind last = game_entry(game, end - 1)->kind;

		if (last != ENTRY_FINAL && !(kind == ENTRY_LEFT && last == ENTRY_TIME))
			break;
		end--;
	}
	return end;
}

static void miss_end_lines(struct game *game)
{
	bool has_left[PLAYERS_MAX] = { false };

	for (int i = 0; i < game->lefts; i++)
		has_left[game->left[i].player] = true;
	for (int p = 0; p < game->players && !game->one_sided_end; p++) {
		if (has_left[p] || !game->true_left[p])
			continue;
		size_t before = end_of_entries(game, ENTRY_LEFT);
		audited_miss(game, ENTRY_LEFT, p, game->true_left[p], before);
		for (size_t i = 0; i < game->record->missing_len; i++) {
			struct missing_entry *missing = &game->record->missing[i];

			if (missing->kind == ENTRY_LEFT && missing->player == p)
				missing->tiles = tiles_of_line(game, p);
		}
	}
	for (int p = 0; p < game->players; p++) {
		if (!game->time_entry[p] && game->true_time[p])
			audited_miss(game, ENTRY_TIME, p, game->true_time[p],
				     end_of_entries(game, ENTRY_TIME));
	}
}

static bool has_time_lines(const struct game *game)
{
	bool any = false;

	for (int p = 0; p < game->players; p++)
		any |= game->time_entry[p] != 0;
	return any;
}

/* A player's first line of that kind takes what the lines of the player are wrong by. */
static void correct_lines(struct game *game, enum entry_kind kind, const int truth[PLAYERS_MAX],
			  size_t from)
{
	struct audited_entry *audited = game->record->audited;
	size_t first[PLAYERS_MAX] = { 0 };
	int rest[PLAYERS_MAX];

	memcpy(rest, truth, sizeof(rest));
	for (size_t i = from; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (entry->kind != kind || entry->player < 0)
			continue;
		rest[entry->player] -= audited[i].score;
		if (!first[entry->player])
			first[entry->player] = i + 1;
	}
	for (int p = 0; p < game->players; p++) {
		if (first[p])
			audited[first[p] - 1].score += rest[p];
	}
}

/* Where the tiles recorded at the end cannot be, those that must be. */
static void correct_tiles(struct game *game)
{
	for (int i = 0; i < game->lefts; i++) {
		const struct left_line *line = &game->left[i];

		if (line->impossible)
			game->record->audited[line->entry].tiles =
				tiles_of_line(game, line->player);
	}
}

void audited_complete(struct game *game)
{
	struct audited_entry *audited = game->record->audited;
	const struct missing_entry *missing;
	size_t missed = 0;
	int total[PLAYERS_MAX] = { 0 };

	miss_end_lines(game);
	missing = game->record->missing;
	if (game->lefts)
		correct_lines(game, ENTRY_LEFT, game->true_left, game->left[0].entry);
	if (has_time_lines(game))
		correct_lines(game, ENTRY_TIME, game->true_time, 0);
	correct_tiles(game);
	for (size_t i = 0; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);
		int player = audited[i].player;

		for (; missed < game->record->missing_len && missing[missed].before <= i; missed++)
			total[missing[missed].player] += missing[missed].score;
		if (player < 0 || entry->kind == ENTRY_DRAW || entry->kind == ENTRY_FINAL) {
			audited[i].has_score = false;
			continue;
		}
		total[player] += audited[i].score;
		audited[i].total = total[player];
		audited[i].has_total = true;
	}
}
