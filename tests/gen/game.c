/*
 * One game from the first draw to the last line of its log.
 *
 * Where the rules can be read in two ways (what a forced pass does to a run of
 * passes, say) a game stays clear of the difference: `passes_any` counts as
 * any reading might, and the game never gets to where only one is over.
 */
#include "gen.h"

#include <string.h>

int tiles_worth(const struct set *set, const tile_t *tile, int len)
{
	int worth = 0;

	for (int i = 0; i < len; i++)
		worth += tile_value(set, tile[i]);
	return worth;
}

struct entry *game_add(struct game *game, enum kind kind, int player)
{
	struct entry *entry;

	if (game->entries == ENTRIES)
		fail("game %s has more than %d entries", game->id, ENTRIES);
	entry = &game->entry[game->entries++];
	*entry = (struct entry){ .kind = kind, .player = player, .bag = game->bag_len };
	entry->rack_len = game->rack_len[player];
	memcpy(entry->rack, game->rack[player], (size_t)entry->rack_len);
	return entry;
}

void game_set_points(struct game *game, struct entry *entry, int points)
{
	game->score[entry->player] += points;
	entry->score = entry->claimed_score = points;
	entry->total = entry->claimed_total = game->score[entry->player];
	entry->has_score = entry->has_total = true;
}

void game_draw_tiles(struct game *game, int player)
{
	while (game->rack_len[player] < RACK && game->bag_len > 0)
		game->rack[player][game->rack_len[player]++] = game->bag[--game->bag_len];
}

static void bag_return(struct game *game, tile_t tile)
{
	int at = below(&game->random, game->bag_len + 1);

	game->bag[game->bag_len++] = game->bag[at];
	game->bag[at] = tile;
}

static void rack_remove(struct game *game, int player, tile_t tile)
{
	int at = 0;

	while (at < game->rack_len[player] && game->rack[player][at] != tile)
		at++;
	if (at == game->rack_len[player])
		fail("game %s: a tile is laid that the player does not have", game->id);
	game->rack[player][at] = game->rack[player][--game->rack_len[player]];
}

void game_grid_before(const struct game *game, int entry, struct grid *grid)
{
	*grid = (struct grid){ 0 };
	for (int i = 0; i < entry; i++)
		if (game->entry[i].kind == PLAY && game->entry[i].standing)
			play_put(grid, &game->entry[i].play);
}

int exchange_limit(const struct game *game)
{
	const struct ruleset *rules = game->rules;
	int needed = rules->exchange_bag < 0 ? RACK : rules->exchange_bag;
	int limit = game->bag_len - rules->exchange_leaves;
	int rack = game->rack_len[game->turn];

	if (game->bag_len < needed || limit <= 0)
		return 0;
	return limit < rack ? limit : rack;
}

static int scoreless_limit(const struct game *game)
{
	return game->rules->scoreless_count * (game->rules->each ? game->players : 1);
}

static void count_effect(struct game *game, enum effect effect)
{
	game->zeros++;
	if (effect == BREAKS) {
		game->passes = game->passes_any = 0;
		return;
	}
	game->passes_any++;
	if (effect == COUNTS)
		game->passes++;
	else if (effect == UNSAID)
		game->passes = 0;
}

/* Whether a turn with this effect leaves no doubt about whether the game is over. */
static bool effect_is_clear(const struct game *game, enum effect effect)
{
	int passes = game->passes + (effect == COUNTS), limit = scoreless_limit(game);

	if (game->rules->scoreless == SCORELESS_NONE)
		return game->passes_any < 3;
	if (game->rules->scoreless == SCORELESS_ZEROS || effect == BREAKS)
		return true;
	return game->passes_any + 1 < limit || (effect == COUNTS && passes == limit);
}

static void look_for_end(struct game *game)
{
	const struct ruleset *rules = game->rules;

	if ((rules->scoreless == SCORELESS_ZEROS && game->zeros >= scoreless_limit(game)) ||
	    (rules->scoreless == SCORELESS_PASSES && game->passes >= scoreless_limit(game)))
		game->over = game->complete = true;
}

/* The time of a turn stands right behind it, before challenges. */
static void add_seconds(struct game *game, int seconds)
{
	struct entry entry;
	int at;

	game_add(game, SECONDS, game->turn)->seconds = seconds;
	for (at = game->entries - 1; game->entry[at - 1].kind > EXCHANGE; at--) {
		entry = game->entry[at];
		game->entry[at] = game->entry[at - 1];
		game->entry[at - 1] = entry;
	}
}

static void next_turn(struct game *game)
{
	const struct ruleset *rules = game->rules;
	int limit = 300;

	if (rules->turn_times && game->final_round)
		limit = 90;
	else if (rules->turn_times && game->round == 1)
		limit = 120;
	if (rules->turn_times && (game->options->wishes & WISH_TIMES || game->clocks))
		add_seconds(game,
			    chance(&game->random, 10) ? limit : between(&game->random, 4, limit));
	game->turns++;
	game->turn = (game->turn + 1) % game->players;
	if (game->turns == game->stop_at && !game->over)
		game->over = true;
}

static void take_pass(struct game *game, bool forced)
{
	struct entry *entry = game_add(game, PASS, game->turn);

	entry->forced = forced;
	game_set_points(game, entry, 0);
	count_effect(game, forced ? game->rules->on_forced : COUNTS);
	look_for_end(game);
	next_turn(game);
}

/* The tile that the others on the rack are best without. */
static tile_t worst_tile(const struct game *game)
{
	const tile_t *rack = game->rack[game->turn];
	int len = game->rack_len[game->turn], best = 0, best_worth = 0;

	for (int i = 0; i < len; i++) {
		tile_t kept[RACK];
		int worth;

		memcpy(kept, rack, (size_t)len);
		kept[i] = kept[len - 1];
		worth = tiles_kept_worth(game->table.set, kept, len - 1);
		if (i == 0 || worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return rack[best];
}

static void take_exchange(struct game *game)
{
	struct entry *entry = game_add(game, EXCHANGE, game->turn);
	int n = between(&game->random, 1, exchange_limit(game)), player = game->turn;

	for (int i = 0; i < n; i++) {
		entry->tiles[i] =
			game->options->lexicon
				? worst_tile(game)
				: game->rack[player][below(&game->random, game->rack_len[player])];
		rack_remove(game, player, entry->tiles[i]);
	}
	entry->tiles_len = n;
	game_set_points(game, entry, 0);
	game_draw_tiles(game, player);
	for (int i = 0; i < n; i++)
		bag_return(game, entry->tiles[i]);
	count_effect(game, game->rules->on_exchange);
	look_for_end(game);
	next_turn(game);
}

static void take_phony(struct game *game, const struct play *play)
{
	phony(game, play);
	count_effect(game, game->rules->on_withdrawn);
	look_for_end(game);
	next_turn(game);
}

static void take_play(struct game *game, const struct play *play)
{
	int player = game->turn, at = game->entries, points;
	struct entry *entry = game_add(game, PLAY, player);

	entry->play = *play;
	entry->standing = true;
	points = play_score(&game->grid, &game->table, play, NULL);
	game_set_points(game, entry, points);
	for (int i = 0; i < play->len; i++)
		if (play->laid[i])
			rack_remove(game, player, tile_in_bag(play->tile[i]));
	play_put(&game->grid, play);
	game_draw_tiles(game, player);
	game->passes = game->passes_any = 0;
	game->zeros = points == 0 ? game->zeros + 1 : 0;
	if (game->rack_len[player] == 0) {
		game->out = player;
		game->over = game->complete = true;
	} else {
		look_for_end(game);
	}
	challenge_maybe(game, at);
	next_turn(game);
}

/* A play that has a word which the lists do not know, or one that has none. */
static bool play_with(struct game *game, bool bad, struct play *play)
{
	for (int tries = 0; tries < 300; tries++)
		if (random_play(game, !bad, play)) {
			struct word words[WORDS];
			int n = play_words(&game->grid, &game->table, play, words), short_ones = 0;
			int outside = play_words_outside(game, play);

			for (int i = 0; i < n; i++)
				short_ones += words[i].len == 2;
			if (bad ? outside > 0
				: outside == 0 && (game->options->lexicon || short_ones == n))
				return true;
		}
	return false;
}

/* A play that may be challenged off: its words are not all known to be good. */
static bool doubtful_play(struct game *game, struct play *play)
{
	struct word words[WORDS];
	int n;
	bool longer = false;

	if (game->options->doubtful)
		return doubtful_word_play(game, play);
	if (!random_play(game, false, play))
		return false;
	n = play_words(&game->grid, &game->table, play, words);
	for (int i = 0; i < n; i++)
		longer = longer || words[i].len != 2;
	if (game->options->lexicon)
		return !play_words_ok(game, play);
	return !game->rules->two_letters || longer || !play_words_ok(game, play);
}

static bool phony_is_clear(const struct game *game)
{
	enum effect effect = game->rules->on_withdrawn;

	return effect_is_clear(game, effect) &&
	       (!game->rules->bystanders_pass ||
		game->passes_any + game->players < scoreless_limit(game));
}

/* The first play as a fault wants it: off the start square, or of one tile. */
static bool odd_opening(struct game *game, struct play *play)
{
	unsigned wishes = game->options->wishes;
	const struct board *board = game->table.board;
	tile_t tile = game->rack[game->turn][0];
	int row, column;

	if (wishes & WISH_START_ONE) {
		if (tile == BLANK)
			return false;
		*play = (struct play){ .row = board->start_row,
				       .column = board->start_column,
				       .len = 1,
				       .tile = { tile },
				       .laid = { true } };
		return true;
	}
	if (!random_loose_play(game, play))
		return false;
	for (int i = 0; i < play->len; i++) {
		square_of(play, i, &row, &column);
		if (row == board->start_row && column == board->start_column)
			return false;
	}
	return true;
}

/* What a fault asked for, where this turn is the one for it. */
static bool take_wish(struct game *game)
{
	unsigned wishes = game->options->wishes;
	struct play play;
	int at = game->entries;
	bool made = false;

	if (game->wish_entry >= 0)
		return false;
	if (wishes & (WISH_START_OFF | WISH_START_ONE)) {
		made = game->turns == 0 && odd_opening(game, &play);
	} else if (wishes & WISH_LOOSE) {
		made = game->turns > 2 && chance(&game->random, 15) &&
		       random_loose_play(game, &play);
	} else if (wishes & (WISH_INVALID | WISH_RULED_IN)) {
		made = game->turns > 0 && chance(&game->random, 15) && play_with(game, true, &play);
	} else if (wishes & WISH_RULED_OUT && chance(&game->random, 15) && phony_is_clear(game) &&
		   play_with(game, false, &play)) {
		game->wish_entry = at;
		take_phony(game, &play);
		return true;
	} else if (wishes & WISH_PASS_LATE && game->bag_len < 10 && game->bag_len > 0 &&
		   effect_is_clear(game, COUNTS) && game->passes + 1 < scoreless_limit(game) &&
		   game->zeros + 2 < scoreless_limit(game)) {
		game->wish_entry = at;
		take_pass(game, false);
		return true;
	}
	if (made) {
		game->wish_entry = at;
		take_play(game, &play);
	}
	return made;
}

static void take_turn(struct game *game)
{
	struct random *random = &game->random;
	unsigned wishes = game->options->wishes;
	int many = wishes & WISH_PASS ? 6 : 1;
	bool stalled = game->stall_at && game->turns >= game->stall_at;
	struct play play;

	if (game->must_pass[game->turn]) {
		game->must_pass[game->turn] = false;
		if (!(wishes & WISH_TURN_TAKEN) || game->wish_entry >= 0) {
			take_pass(game, true);
			return;
		}
		if (random_play(game, true, &play)) {
			game->wish_entry = game->entries;
			take_play(game, &play);
			return;
		}
	}
	if (take_wish(game))
		return;
	if (stalled && game->rules->scoreless == SCORELESS_PASSES) {
		if (effect_is_clear(game, COUNTS)) {
			take_pass(game, false);
			return;
		}
		stalled = false;
	}
	if (game->turns > 0 && (stalled || chance(random, many)) && chance(random, 60) &&
	    effect_is_clear(game, COUNTS)) {
		take_pass(game, false);
		return;
	}
	if ((stalled || chance(random, 3 * many)) && exchange_limit(game) > 0 &&
	    effect_is_clear(game, game->rules->on_exchange)) {
		take_exchange(game);
		return;
	}
	if (game->rules->challenges && (stalled || chance(random, wishes & WISH_PHONY ? 20 : 3)) &&
	    phony_is_clear(game) && doubtful_play(game, &play)) {
		take_phony(game, &play);
		return;
	}
	if (!stalled && random_play(game, true, &play))
		take_play(game, &play);
	else if (exchange_limit(game) > 0 && effect_is_clear(game, game->rules->on_exchange))
		take_exchange(game);
	else if (effect_is_clear(game, COUNTS))
		take_pass(game, false);
	else
		game->over = true; /* nothing that all readings agree on: the log stops here */
}

static void name_players(struct game *game)
{
	static const char *const nicks[][PLAYERS + 4] = {
		{ "anna", "ben", "carla", "dora", "emil", "fay", "gus", "hal" },
		{ "İlker", "Işıl", "Şule", "Çağla", "Ömer", "Ünal", "Gül", "Barış" },
		{ "Άννα", "Ζωή", "Ηλίας", "Θωμάς", "Ιώ", "Λίνα", "Ξένια", "Φώτης" },
		{ "Олена", "Ґалина", "Їжак", "Єва", "Остап", "Юрій", "Яна", "Ірина" },
	};
	static const char *const family[] = { "Alpha", "Beta", "Gamma", "Delta" };
	int language = strncmp(game->rules->name, "turkish", 7) == 0 ? 1
		       : strcmp(game->rules->name, "greek") == 0     ? 2
		       : strcmp(game->rules->name, "erudit") == 0    ? 3
								     : 0;
	int from = below(&game->random, 8);

	for (int i = 0; i < game->players; i++) {
		const char *nick = nicks[language][(from + i) % 8];

		snprintf(game->nick[i], sizeof(game->nick[i]), "%s", nick);
		snprintf(game->name[i], sizeof(game->name[i]), "%s %s", nick, family[i]);
		game->listed[i] = i;
	}
}

static void fill_bag(struct game *game)
{
	const struct set *set = game->table.set;

	game->bag_len = 0;
	for (int tile = BLANK; tile < set->kinds; tile++)
		for (int i = 0; i < set->kind[tile].count; i++)
			game->bag[game->bag_len++] = (tile_t)tile;
	if (game->options->wishes & WISH_EXTRA_TILE) {
		int gone, extra;

		do {
			gone = between(&game->random, FIRST, set->kinds - 1);
			extra = between(&game->random, FIRST, set->kinds - 1);
		} while (gone == extra || set->kind[gone].count < 3 ||
			 set->kind[extra].count == 0 || set->kind[extra].count > 3);
		for (int i = 0; i < game->bag_len; i++)
			if (game->bag[i] == gone) {
				game->bag[i] = game->extra_tile = (tile_t)extra;
				break;
			}
	}
	for (int i = game->bag_len - 1; i > 0; i--) {
		int j = below(&game->random, i + 1);
		tile_t swap = game->bag[i];

		game->bag[i] = game->bag[j];
		game->bag[j] = swap;
	}
}

/* What one game of a rule set that leaves a choice does. */
static void choose_conventions(struct game *game)
{
	const struct ruleset *rules = game->rules;
	static const enum cost kinds[] = { COST_NONE, COST_TURN, COST_BONUS,
					   COST_FEE,  COST_WORD, COST_UNSAID };

	do
		game->cost = kinds[below(&game->random, 6)];
	while (!(rules->costs & game->cost) && rules->costs);
	game->going_out = rules->going_out;
	if (game->going_out == OUT_EITHER)
		game->going_out =
			game->players == 2 && chance(&game->random, 50) ? OUT_DOUBLE : OUT_BOTH;
}

bool game_play(struct game *game, const struct options *options, uint64_t seed)
{
	const struct ruleset *rules = options->rules;
	unsigned wishes = options->wishes;
	const unsigned whole = WISH_OUT | WISH_STALL;
	/* wishes that a game either fulfils or is thrown away for */
	const unsigned needed = WISH_START_OFF | WISH_START_ONE | WISH_LOOSE | WISH_TURN_TAKEN |
				WISH_PASS_LATE | WISH_INVALID | WISH_RULED_OUT | WISH_RULED_IN;

	memset(game, 0, offsetof(struct game, entry));
	game->entries = 0;
	game->options = options;
	game->rules = rules;
	game->table = (struct table){ options->set, options->board, rules->bingo };
	game->seed = seed;
	game->random.state = seed * 0x2545f4914f6cdd1du + 1;
	game->out = game->wish_entry = -1;
	snprintf(game->id, sizeof(game->id), "%s-%llu", rules->name, (unsigned long long)seed);
	game->players =
		chance(&game->random, 40) ? 2 : between(&game->random, 2, rules->players_max);
	if (options->players)
		game->players = options->players;
	name_players(game);
	choose_conventions(game);
	game->round = between(&game->random, 1, 5);
	game->final_round = rules->turn_times && chance(&game->random, 20);
	game->table_number = between(&game->random, 1, 20);
	game->clocks = wishes & WISH_CLOCK || chance(&game->random, 30);
	if (wishes & WISH_STALL || (!(wishes & whole) && chance(&game->random, 10)))
		game->stall_at = between(&game->random, 4, 24);
	else if (!(wishes & whole) && chance(&game->random, 4))
		game->stop_at = between(&game->random, 3, 24);
	fill_bag(game);
	if (rules->draws && (wishes & WISH_DRAWS || chance(&game->random, 40)))
		draw_for_order(game);
	for (int i = 0; i < game->players; i++)
		game_draw_tiles(game, i);
	while (!game->over)
		take_turn(game);
	end_game(game);
	if (!game_check(game))
		fail("game %s does not add up", game->id);
	dialect_choose(game);
	return !(wishes & needed) || game->wish_entry >= 0;
}
