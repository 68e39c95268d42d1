/* Faults of plays and tiles: where they lie, which they are, where they came from. */
#include "fault.h"

#include <string.h>

/* ---- what the other entries allow ---- */

static bool is_turn(const struct entry *entry)
{
	return entry->kind <= EXCHANGE;
}

static int next_own(const struct game *game, int at)
{
	for (int i = at + 1; i < game->entries; i++)
		if (game->entry[i].player == game->entry[at].player &&
		    game->entry[i].kind <= TIME && !game->entry[i].pragma)
			return i;
	return -1;
}

static int count_tile(const tile_t *tile, int len, tile_t wanted)
{
	int n = 0;

	for (int i = 0; i < len; i++)
		n += tile_in_bag(tile[i]) == wanted;
	return n;
}

static int count_on_board(const struct grid *grid, tile_t wanted)
{
	int n = 0;

	for (int row = 0; row < SIZE; row++)
		n += count_tile(grid->at[row], SIZE, wanted);
	return n;
}

/* A tile on the board and on everybody's latest rack when an entry is made. */
static int seen_at(const struct game *game, int at, tile_t tile)
{
	struct grid grid;
	int n;

	game_grid_before(game, at, &grid);
	n = count_on_board(&grid, tile);
	for (int player = 0; player < game->players; player++)
		for (int i = at; i >= 0; i--)
			if (game->entry[i].player == player && game->entry[i].kind <= WITHDRAWN) {
				n += count_tile(game->entry[i].rack, game->entry[i].rack_len, tile);
				break;
			}
	return n;
}

/* Whether one more of a tile could be on the player's rack until his next turn. */
static bool has_room(const struct game *game, int at, tile_t tile)
{
	int until = next_own(game, at);

	for (int i = at; i < game->entries && (until < 0 || i <= until); i++)
		if (seen_at(game, i, tile) + 1 > game->table.set->kind[tile].count)
			return false;
	return true;
}

static tile_t some_letter_with_room(struct game *game, int at)
{
	for (int tries = 0; tries < 60; tries++) {
		tile_t tile = (tile_t)between(&game->random, FIRST, game->table.set->kinds - 1);

		if (has_room(game, at, tile))
			return tile;
	}
	return NONE;
}

/* The number of a rack's tiles of one kind that were drawn since the last turn. */
static int fresh(const struct game *game, int at, tile_t tile)
{
	const struct entry *entry = &game->entry[at], *last = NULL;
	int kept;

	for (int i = 0; i < at; i++)
		if (game->entry[i].player == entry->player && game->entry[i].kind <= WITHDRAWN)
			last = &game->entry[i];
	if (!last)
		return count_tile(entry->rack, entry->rack_len, tile);
	kept = count_tile(last->rack, last->rack_len, tile);
	if (last->kind == EXCHANGE)
		kept -= count_tile(last->tiles, last->tiles_len, tile);
	for (int i = 0; last->kind == PLAY && i < last->play.len; i++)
		kept -= last->play.laid[i] && tile_in_bag(last->play.tile[i]) == tile;
	return count_tile(entry->rack, entry->rack_len, tile) - kept;
}

static int used(const struct entry *entry, tile_t tile)
{
	int n = 0;

	if (entry->kind == EXCHANGE)
		return count_tile(entry->tiles, entry->tiles_len, tile);
	for (int i = 0; entry->kind == PLAY && i < entry->play.len; i++)
		n += entry->play.laid[i] && tile_in_bag(entry->play.tile[i]) == tile;
	return n;
}

/* Whether the plays that follow would be the same without this one. */
static bool is_independent(const struct game *game, int at)
{
	struct grid without;

	game_grid_before(game, at, &without);
	for (int i = at + 1; i < game->entries; i++) {
		const struct entry *entry = &game->entry[i];
		const struct play *play = &entry->play;

		if (entry->kind != PLAY)
			continue;
		for (int j = 0; j < play->len; j++) {
			int row, column;

			square_of(play, j, &row, &column);
			if (!play->laid[j] && !without.at[row][column])
				return false;
		}
		if (play_score(&without, &game->table, play, NULL) != entry->score)
			return false;
		if (entry->standing)
			play_put(&without, play);
	}
	return true;
}

static bool is_loose_end(const struct game *game, int at)
{
	/* of a play with no right place it is not sure which blanks it lays */
	return is_standing_play(game, at) && !game->entry[at].blank_claim[0] &&
	       game->entry[at].bag < game->table.set->total - 30 && is_independent(game, at);
}

/* Play by play again after a tile has become another. */
static void rescore(struct game *game)
{
	struct grid grid = { 0 };
	int total[PLAYERS] = { 0 }, last = 0;

	for (int i = 0; i < game->entries; i++) {
		struct entry *entry = &game->entry[i];

		for (int j = 0; entry->kind == PLAY && j < entry->play.len; j++) {
			int row, column;

			square_of(&entry->play, j, &row, &column);
			if (!entry->play.laid[j])
				entry->play.tile[j] = grid.at[row][column];
		}
		if (entry->kind == PLAY)
			last = entry->score = play_score(&grid, &game->table, &entry->play, NULL);
		if (entry->kind == PLAY && entry->standing)
			play_put(&grid, &entry->play);
		if (entry->kind == WITHDRAWN)
			entry->score = -last;
		if (entry->has_score)
			total[entry->player] += entry->score;
		entry->claimed_score = entry->score;
		entry->total = entry->claimed_total = total[entry->player];
	}
	memcpy(game->score, total, sizeof(total));
}

/* ---- faults ---- */

bool fault_wished(struct game *game, struct fault *fault)
{
	fault->entry = game->wish_entry;
	/* a ruling is told where the play is taken back */
	while (game->options->wishes & WISH_RULED_OUT && fault->entry < game->entries &&
	       game->entry[fault->entry].kind != WITHDRAWN)
		fault->entry++;
	return game->wish_entry >= 0;
}

bool fault_off_board(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_loose_end), size = game->table.board->size, *start;
	struct play *play;

	if (at < 0)
		return false;
	play = &game->entry[at].play;
	start = play->down ? &play->row : &play->column;
	*start = size - play->len + between(&game->random, 1, play->len - 1);
	fault->entry = at;
	fault->finals_known = false;
	fault->also = "final-score winner-changed";
	return true;
}

static bool is_idle_pass(const struct game *game, int at)
{
	if (game->entry[at].kind != PASS || game->entry[at].forced || at == 0 ||
	    game->entry[at - 1].kind == CHALLENGE)
		return false;
	for (int i = at; i < game->entries; i++)
		if (game->entry[i].kind == PLAY && game->entry[i].standing &&
		    game->entry[i].score > 0)
			return true;
	return false;
}

bool fault_no_new_tile(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_idle_pass), from;
	struct entry *entry;

	if (at < 0)
		return false;
	for (from = at - 1; from >= 0 && !is_standing_play(game, from);)
		from--;
	if (from < 0)
		return false;
	entry = &game->entry[at];
	entry->kind = PLAY;
	entry->standing = true;
	entry->play = game->entry[from].play;
	memset(entry->play.laid, 0, sizeof(entry->play.laid));
	fault->entry = at;
	return true;
}

static bool is_extension(const struct game *game, int at)
{
	const struct play *play = &game->entry[at].play;

	return is_standing_play(game, at) && play_laid(play) > 1 &&
	       (!play->laid[0] || !play->laid[play->len - 1]);
}

bool fault_partial_word(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_extension), before = 0;
	struct play *play;

	if (at < 0)
		return false;
	play = &game->entry[at].play;
	while (!play->laid[before])
		before++;
	if (before) {
		square_of(play, before, &play->row, &play->column);
		play->len -= before;
		memmove(play->tile, play->tile + before, (size_t)play->len * sizeof(*play->tile));
		memmove(play->laid, play->laid + before, (size_t)play->len * sizeof(*play->laid));
	} else {
		while (!play->laid[play->len - 1])
			play->len--;
	}
	fault->entry = at;
	return true;
}

/* Write a word with the tile at one position replaced. */
static void write_replaced(struct game *game, struct entry *entry, int i, const char *text)
{
	char *out = entry->word_text;

	for (int j = 0; j < entry->play.len; j++) {
		if (j == i)
			out += sprintf(out, "%s", text);
		else if (!entry->play.laid[j] && entry->through_style == THROUGH_DOTS &&
			 entry->play.laid[i])
			out += sprintf(out, ".");
		else
			out = tile_write(game->table.set, entry->play.tile[j], out);
	}
}

static bool through_other(struct game *game, struct fault *fault, bool blank)
{
	int found[ENTRIES][2], n = 0, pick;
	char text[32];
	struct entry *entry;
	tile_t other;

	for (int i = 0; i < game->entries; i++)
		for (int j = 0; is_standing_play(game, i) && j < game->entry[i].play.len; j++)
			if (!game->entry[i].play.laid[j] &&
			    !!(game->entry[i].play.tile[j] & AS_BLANK) == blank) {
				found[n][0] = i;
				found[n++][1] = j;
				if (n == ENTRIES)
					i = game->entries;
				break;
			}
	if (!n)
		return false;
	pick = below(&game->random, n);
	entry = &game->entry[found[pick][0]];
	do
		other = (tile_t)between(&game->random, FIRST, game->table.set->kinds - 1);
	while (other == (entry->play.tile[found[pick][1]] & LETTER));
	tile_write(game->table.set, (tile_t)(blank ? other | AS_BLANK : other), text);
	write_replaced(game, entry, found[pick][1], text);
	square_of(&entry->play, found[pick][1], &fault->row, &fault->column);
	fault->entry = found[pick][0];
	return true;
}

bool fault_through_letter(struct game *game, struct fault *fault)
{
	return through_other(game, fault, false);
}

bool fault_blank_changed(struct game *game, struct fault *fault)
{
	return through_other(game, fault, true);
}

static int laid_at(const struct play *play, bool blank, struct random *random)
{
	int found[SIZE], n = 0;

	for (int i = 0; i < play->len; i++)
		if (play->laid[i] && !!(play->tile[i] & AS_BLANK) == blank)
			found[n++] = i;
	return n ? found[below(random, n)] : -1;
}

static bool lays_blank(const struct game *game, int at)
{
	struct random any = { 1 };

	return is_standing_play(game, at) && laid_at(&game->entry[at].play, true, &any) >= 0;
}

static bool after_all_blanks(const struct game *game, int at)
{
	struct random any = { 1 };
	struct grid grid;

	if (!is_standing_play(game, at) || laid_at(&game->entry[at].play, false, &any) < 0)
		return false;
	game_grid_before(game, at, &grid);
	return count_on_board(&grid, BLANK) == game->table.set->kind[BLANK].count;
}

bool fault_blank_count(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, after_all_blanks), i;

	if (at < 0 || game->too_late || game->cost == COST_WORD)
		return false;
	i = laid_at(&game->entry[at].play, false, &game->random);
	game->entry[at].play.tile[i] |= AS_BLANK;
	rescore(game);
	game->entry[at].blank_claim[0] = '\0';
	for (int j = 0; j < game->entry[at].play.len; j++)
		if (game->entry[at].play.laid[j] && game->entry[at].play.tile[j] & AS_BLANK)
			tile_write(game->table.set, game->entry[at].play.tile[j] & LETTER,
				   game->entry[at].blank_claim +
					   strlen(game->entry[at].blank_claim));
	fault->entry = at;
	square_of(&game->entry[at].play, i, &fault->row, &fault->column);
	return true;
}

bool fault_blank_undeclared(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, lays_blank);

	if (at < 0)
		return false;
	write_replaced(game, &game->entry[at], laid_at(&game->entry[at].play, true, &game->random),
		       "?");
	game->entry[at].blank_claim[0] = '\0';
	fault->entry = at;
	return true;
}

bool fault_blank_claim(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, lays_blank);
	char right[64];

	if (at < 0)
		return false;
	strcpy(right, game->entry[at].blank_claim);
	do
		tile_write(game->table.set,
			   (tile_t)between(&game->random, FIRST, game->table.set->kinds - 1),
			   game->entry[at].blank_claim);
	while (strncmp(right, game->entry[at].blank_claim, strlen(game->entry[at].blank_claim)) ==
	       0);
	fault->entry = at;
	return true;
}

bool fault_bingo_claim(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_standing_play), marks = 0;

	for (int i = 0; i < game->entries; i++)
		marks += game->entry[i].bingo_claim;
	/* where nothing is marked, nothing is claimed */
	if (at < 0 || (game->entry[at].bingo_claim && marks < 2))
		return false;
	game->entry[at].bingo_claim = !game->entry[at].bingo_claim;
	fault->entry = at;
	return true;
}

bool fault_unknown_tile(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, is_loose_end), i;
	const char *name = game->table.set->name;
	const char *foreign = strcmp(name, "ukrainian") == 0				    ? "Ы"
			      : strcmp(name, "russian") == 0 || strncmp(name, "er", 2) == 0 ? "Ї"
											    : "Ж";

	if (at < 0)
		return false;
	i = laid_at(&game->entry[at].play, false, &game->random);
	if (i < 0)
		return false;
	write_replaced(game, &game->entry[at], i, foreign);
	fault->entry = at;
	fault->finals_known = false;
	fault->also = "final-score winner-changed";
	return true;
}

bool fault_tile_count(struct game *game, struct fault *fault)
{
	tile_t extra = game->extra_tile;
	int limit = game->table.set->kind[extra].count, with_rack = -1, with_all = -1;

	for (int i = 0; i < game->entries; i++) {
		const struct entry *entry = &game->entry[i];
		struct grid grid;
		int seen;

		if (entry->kind > TIME || entry->pragma)
			continue;
		game_grid_before(game, i, &grid);
		seen = count_on_board(&grid, extra) +
		       count_tile(entry->rack, entry->rack_len, extra);
		if (seen > limit && with_rack < 0)
			with_rack = i;
		if (seen_at(game, i, extra) > limit && with_all < 0)
			with_all = i;
	}
	/* only where everybody would see it at the same entry */
	if (with_rack < 0 || with_rack != with_all || !is_turn(&game->entry[with_rack]))
		return false;
	fault->entry = with_rack;
	return true;
}

static bool has_full_rack(const struct game *game, int at)
{
	return is_turn(&game->entry[at]) && game->entry[at].rack_len == RACK &&
	       game->entry[at].rack_style == RACK_FULL &&
	       (game->entry[at].kind != PLAY || game->entry[at].standing);
}

bool fault_rack_tiles(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, has_full_rack), i;
	struct entry *entry;
	tile_t laid, other;

	if (at < 0 || game->entry[at].kind != PLAY)
		return false;
	entry = &game->entry[at];
	i = laid_at(&entry->play, false, &game->random);
	other = some_letter_with_room(game, at);
	if (i < 0 || !other)
		return false;
	laid = entry->play.tile[i];
	if (fresh(game, at, laid) < 1 || used(entry, other) ||
	    used(entry, laid) != count_tile(entry->rack, RACK, laid) || laid == other)
		return false;
	for (i = 0; entry->rack[i] != laid;)
		i++;
	entry->rack[i] = other;
	fault->entry = at;
	fault->also = "rack-carry";
	return true;
}

bool fault_rack_size(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, has_full_rack);
	struct entry *entry;

	/* T11: to pass is what the rules ask of who has a wrong number */
	if (at < 0 || game->entry[at].kind == PASS)
		return false;
	entry = &game->entry[at];
	fault->entry = at;
	fault->also = "rack-carry";
	if (game->rules->racks_full && chance(&game->random, 50)) {
		for (int i = 0; i < RACK && entry->bag > 0 && entry->kind == PLAY; i++) {
			tile_t tile = entry->rack[i];

			if (used(entry, tile) || fresh(game, at, tile) < 1)
				continue;
			entry->rack[i] = entry->rack[--entry->rack_len];
			fault->variant = "short";
			return true;
		}
		return false;
	}
	entry->rack[RACK] = some_letter_with_room(game, at);
	if (entry->rack[RACK])
		entry->rack_len++;
	fault->variant = "long";
	return entry->rack_len > RACK;
}

bool fault_rack_carry(struct game *game, struct fault *fault)
{
	int at = pick_entry(game, has_full_rack), next;
	tile_t other;

	if (at < 0)
		return false;
	next = next_own(game, at);
	other = some_letter_with_room(game, at);
	if (next < 0 || !other || !has_full_rack(game, next) ||
	    count_tile(game->entry[next].rack, RACK, other) || used(&game->entry[at], other))
		return false;
	for (int i = 0; i < RACK; i++) {
		tile_t tile = game->entry[at].rack[i];

		if (used(&game->entry[at], tile) || fresh(game, at, tile) < 1 || tile == other)
			continue;
		game->entry[at].rack[i] = other;
		fault->entry = next;
		return true;
	}
	return false;
}

bool fault_end_rack(struct game *game, struct fault *fault)
{
	const struct set *set = game->table.set;
	struct grid grid;
	bool payment = game->rules->going_out != OUT_OWN;

	game_grid_before(game, game->entries, &grid);
	for (int i = 0; game->out >= 0 && i < game->entries; i++) {
		struct entry *entry = &game->entry[i];

		if (entry->kind != LEFT || (entry->player == game->out) != payment)
			continue;
		for (int j = 0; j < entry->tiles_len; j++)
			for (tile_t tile = FIRST; tile < set->kinds; tile++)
				if (set->kind[tile].value == set->kind[entry->tiles[j]].value &&
				    set->kind[tile].count > 0 && entry->tiles[j] != BLANK &&
				    count_on_board(&grid, tile) == set->kind[tile].count) {
					entry->tiles[j] = tile;
					fault->entry = i;
					return true;
				}
	}
	return false;
}

bool fault_exchange_bag(struct game *game, struct fault *fault)
{
	const struct ruleset *rules = game->rules;
	struct entry *entry = &game->entry[game->wish_entry];
	int bag = entry->bag, limit = bag - rules->exchange_leaves;

	if (bag < rules->exchange_bag || limit < 0)
		limit = 0;
	if (entry->rack_len <= limit)
		return false;
	entry->kind = EXCHANGE;
	entry->tiles_len = between(&game->random, limit + 1, entry->rack_len);
	if (limit == 0 && entry->tiles_len > bag)
		entry->tiles_len = bag;
	memcpy(entry->tiles, entry->rack, (size_t)entry->tiles_len);
	fault->entry = game->wish_entry;
	return true;
}
