#include "audit/game.h"

#include <stdarg.h>
#include <stdio.h>

#include "play/clock.h"

struct text game_nick(const struct game *game, int player)
{
	return game->log->player[player].nick;
}

struct finding *game_find(struct game *game, enum finding_code code, size_t entry,
			  const char *format, ...)
{
	const struct entry *at = entry < game->log->entries ? game_entry(game, entry) : NULL;
	va_list arguments;

	va_start(arguments, format);
	struct finding *finding = findings_add_list(
		game->findings, code, at ? at->line : game->log->line, format, arguments);
	va_end(arguments);
	finding->player = at ? at->player : -1;
	finding->turn = at && (entry_is_turn(at) || at->kind == ENTRY_WITHDRAWN) ? game->turn : 0;
	return finding;
}

void game_cite(const struct game *game, struct finding *finding, int which)
{
	struct text rest = game->rules->clause[finding->code], id;

	while ((id = text_next_word(&rest)).len && which-- >= 0)
		finding->clause = id;
}

int game_unread_lines(const struct game *game, uint32_t after, uint32_t before, int player)
{
	const struct findings *findings = &game->log->findings;
	int count = 0;

	for (size_t i = 0; i < findings->len; i++) {
		const struct finding *finding = &findings->item[i];

		count += finding->code == FINDING_SYNTAX && finding->line > after &&
			 finding->line < before && (player < 0 || finding->player == player);
	}
	return count;
}

void finding_set_square(struct game *game, struct finding *finding, square_t square)
{
	char name[8];

	finding->square = arena_text(game->arena, text_of(square_name(square, name)));
}

/* The rack of a turn; a letter that the set does not have is said once for the entry. */
static void read_rack(struct game *game, size_t index, struct field *rack)
{
	struct text unknown;

	if (!decode_field(game, game_entry(game, index)->rack, rack, &unknown))
		game_find(game, FINDING_UNKNOWN_TILE, index,
			  TEXT_FMT " on the rack is no letter of the %s set", TEXT_ARG(unknown),
			  game->rules->tiles->name);
}

/* The letters that a column declares for the blanks of a word. */
static void check_declared_blanks(struct game *game, size_t index, struct recorded_play *play)
{
	const struct entry *entry = game_entry(game, index);
	const char *ptr = entry->blank.ptr, *end = ptr + entry->blank.len;
	int declared[TILE_KINDS] = { 0 };
	bool differs = false;
	struct fit fit;

	board_fit(&game->replay.board, game->rules, &play->placement, &fit);
	bool on_board = !(fit.faults & FIT_OFF_BOARD);

	while (ptr < end) {
		tile_t tile;
		size_t taken = tileset_read(game->rules->tiles, ptr, end, &tile);

		ptr += taken ? taken : 1;
		if (!taken || tile == TILE_BLANK)
			continue;
		declared[tile & TILE_LETTER]++;
		for (int i = 0; i < play->placement.len; i++) {
			if (play->undeclared >> i & 1) {
				play->placement.tile[i] = (tile & TILE_LETTER) | TILE_AS_BLANK;
				play->undeclared &= ~(UINT32_C(1) << i);
				break;
			}
		}
	}
	for (int i = 0; i < play->placement.len; i++) {
		tile_t tile = play->placement.tile[i];
		int square = play->placement.start + i * placement_step(&play->placement);
		bool through = on_board && game->replay.board.square[square];

		if (tile & TILE_AS_BLANK && !through)
			declared[tile & TILE_LETTER]--;
	}
	for (int kind = 0; kind < TILE_KINDS; kind++)
		differs |= declared[kind] != 0;
	if (differs)
		game_find(game, FINDING_BLANK_CLAIM, index,
			  "the blank is declared as " TEXT_FMT " and the word is written " TEXT_FMT,
			  TEXT_ARG(entry->blank), TEXT_ARG(entry->word));
}

/* How many tiles a play that could not be laid was meant to lay. */
static int tiles_meant(const struct fit *fit, const struct placement *recorded)
{
	int count = 0;

	/* A play that lays nothing takes nothing from the rack. */
	if (fit->faults & FIT_NO_NEW_TILE)
		return 0;
	for (int i = 0; i < recorded->len; i++)
		count += recorded->tile[i] && recorded->tile[i] != TILE_UNKNOWN;
	return count;
}

/* Keep the play for boards and awards. */
static struct verdict_play *record_play(struct game *game, size_t index, int player,
					const struct laying *laying, int points)
{
	struct verdict *verdict = game->record;
	struct verdict_play *play = &verdict->play[verdict->plays];
	const struct placement *placement = &laying->fit.placement;
	int best = INT32_MIN;

	play->placement = *placement;
	play->player = (int8_t)player;
	play->bingo = laying->fit.bingo;
	play->opening = laying->opening;
	play->laid = (uint8_t)laying->fit.laid;
	for (int i = 0; i < placement->len; i++)
		if (tile_in_bag(placement->tile[i]) == TILE_BLANK)
			play->blanks++;
	play->word_factor =
		(uint8_t)(laying->fit.main_factor > 255 ? 255 : laying->fit.main_factor);
	play->turn = (uint16_t)game->turn;
	play->line = game_entry(game, index)->line;
	play->entry = (uint32_t)index;
	play->score = play->turn_score = points;
	for (int p = 0; p < game->players; p++) {
		if (p != player && game->replay.score[p] > best)
			best = game->replay.score[p];
	}
	play->lead_before = best == INT32_MIN ? 0 : game->replay.score[player] - best;
	play->word = write_word(game, placement);
	verdict->audited[index].play = (int)verdict->plays;
	game->contested.play = (int)verdict->plays;
	verdict->plays++;
	return play;
}

void take_play(struct game *game, size_t index, int player, const struct laying *laying, int points)
{
	struct verdict_play *play = NULL;

	if (game->record)
		play = record_play(game, index, player, laying, points);
	replay_use(&game->replay, player, laying->fit.laid, points);
	replay_remember(&game->replay, player, &laying->fit.placement, points);
	if (play)
		play->out = game->replay.now.over == GAME_OUT;
}

/* A play of which only the points are recorded. */
static void audit_points_only(struct game *game, size_t index, int player)
{
	struct laying laying = { 0 };
	int claimed = claimed_points(game, game_entry(game, index), player, &laying.has_claim);

	laying.claimed = claimed;
	audited_as_claimed(game, index);
	if (game->log->replayable)
		game->board_in_doubt = true;
	challenges_begin_play(game, index, player, &laying, claimed);
	racks_forget(game, player);
	game->contested.before = game->hand[player];
	replay_unlaid(&game->replay, player, 0, claimed);
	totals_audit(game, index, player, claimed, false);
}

static void say_undeclared(struct game *game, size_t index, const struct recorded_play *play)
{
	for (int i = 0; i < play->placement.len; i++) {
		int square = play->placement.start + i * placement_step(&play->placement);

		if (!(play->undeclared >> i & 1) || square >= BOARD_AREA ||
		    game->replay.board.square[square])
			continue;
		finding_set_square(game,
				   game_find(game, FINDING_BLANK_UNDECLARED, index,
					     "a blank is laid in " TEXT_FMT
					     " with no letter declared",
					     TEXT_ARG(game_entry(game, index)->word)),
				   (square_t)square);
		return;
	}
}

static void audit_play(struct game *game, size_t index, int player)
{
	const struct entry *entry = game_entry(game, index);
	struct recorded_play play;
	struct laying laying;
	struct field rack;

	if (!decode_play(game, entry, &play)) {
		audit_points_only(game, index, player);
		return;
	}
	laying.claimed = claimed_points(game, entry, player, &laying.has_claim);
	read_rack(game, index, &rack);
	if (entry->blank.len)
		check_declared_blanks(game, index, &play);
	if (play.undeclared)
		say_undeclared(game, index, &play);
	placing_audit(game, index, player, &play, &laying);
	int points = scoring_audit(game, index, player, &laying);
	if (!laying.judged || laying.fit.faults)
		audited_as_claimed(game, index);
	challenges_begin_play(game, index, player, &laying, points);
	if (!rack.recorded)
		game->contested.before = game->hand[player];
	struct use use = { .tile = laying.fit.placement.tile,
			   .len = laying.laid ? laying.fit.placement.len : 0,
			   .known = laying.laid && !laying.read };
	racks_audit(game, index, player, &rack, &use);
	if (laying.laid) {
		laying.opening = game->replay.board.laid == 0;
		board_lay(&game->replay.board, &laying.fit.placement);
		take_play(game, index, player, &laying, points);
		use.lacking = laying.fit.laid - racks_take(game, player, use.tile, use.len);
		use.laid = true;
	} else {
		replay_unlaid(&game->replay, player, tiles_meant(&laying.fit, &play.placement),
			      points);
	}
	racks_audit_use(game, index, player, &rack, &use);
	totals_audit(game, index, player, points, laying.judged);
	if (game->replay.board.exceeds && laying.laid)
		racks_audit_board(game, index, &laying.fit.placement);
}

static void audit_pass(struct game *game, size_t index, int player, bool forced)
{
	const struct entry *entry = game_entry(game, index);
	struct field rack;

	read_rack(game, index, &rack);
	struct use nothing = { .known = true };
	racks_audit(game, index, player, &rack, &nothing);
	racks_audit_use(game, index, player, &rack, &nothing);
	forced |= game->rules->rack_wrong_passes && rack_is_wrong(game, &rack);
	replay_pass(&game->replay, player, forced);
	totals_audit(game, index, player, 0, true);
	if (entry->has_score && entry->score != 0) {
		struct finding *finding = game_find(game, FINDING_MOVE_SCORE, index,
						    "a pass scored %d, should be 0", entry->score);
		finding_set_figures(finding, entry->score, 0);
	}
	if (game->record)
		game->record->player[player].passes++;
}

/* A turn after the last tile was laid: it counts for nothing. */
static void audit_after_end(struct game *game, size_t index, int player)
{
	bool has_claim;

	audited_as_claimed(game, index);
	totals_audit(game, index, player,
		     claimed_points(game, game_entry(game, index), player, &has_claim), false);
}

static void audit_turn(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	int player = turns_take(game, index);

	if (game->record) {
		game->record->player[player].turns++;
		game->record->audited[index].turn = game->turn;
		game->record->audited[index].player = (int8_t)player;
	}
	if (entry->has_seconds)
		clocks_turn(game, index, player);
	if (game->replay.now.over == GAME_OUT) {
		audit_after_end(game, index, player);
		return;
	}
	bool forced = challenges_taken_turn(game, index, player);
	if (entry->kind == ENTRY_PLAY) {
		audit_play(game, index, player);
	} else if (entry->kind == ENTRY_PASS) {
		audit_pass(game, index, player, forced);
	} else {
		struct field rack;

		read_rack(game, index, &rack);
		exchanges_audit(game, index, player, &rack);
	}
}

static void audit_entry(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	int before[PLAYERS_MAX];

	if (game->record) {
		struct audited_entry *audited = &game->record->audited[index];

		audited->player = entry->player;
		audited->has_score = true;
		audited->play = -1;
	}
	if (index && entry->player == entry[-1].player && turns_repeat(game, index))
		return;
	if (entry->has_clock && entry->player >= 0)
		game->clock[entry->player] = entry->clock;
	/* What comes now can no longer be about the play before. */
	if (entry_is_turn(entry) || entry->kind == ENTRY_LEFT)
		challenges_settle(game);
	totals_take_unread(game, index);
	memcpy(before, game->replay.score, sizeof(before));
	switch (entry->kind) {
	case ENTRY_PLAY:
	case ENTRY_PASS:
	case ENTRY_EXCHANGE:
		audit_turn(game, index);
		break;
	case ENTRY_WITHDRAWN:
		challenges_withdrawn(game, index);
		break;
	case ENTRY_CHALLENGE:
		challenges_entry(game, index);
		break;
	case ENTRY_LEFT:
		ending_line(game, index);
		break;
	case ENTRY_TIME:
		clocks_line(game, index);
		break;
	case ENTRY_FINAL:
		if (entry->player >= 0) {
			game->has_final[entry->player] = true;
			game->final[entry->player] = entry->has_score ? entry->score : entry->total;
			game->final_entry[entry->player] = index;
		}
		break;
	case ENTRY_DRAW:
		break;
	}
	if (!game->record)
		return;
	struct audited_entry *audited = &game->record->audited[index];
	if (entry->kind != ENTRY_LEFT && entry->kind != ENTRY_TIME && audited->player >= 0)
		audited->score = game->replay.score[audited->player] - before[audited->player];
}

void game_audit_from(struct game *game, size_t first)
{
	for (size_t i = first, behind; i < game->log->entries; i = behind) {
		behind = i + 1;
		if (game_entry(game, i)->player != game->next && turns_swapped(game, i))
			audit_entry(game, behind++);
		audit_entry(game, i);
	}
}

static void begin(struct game *game, const struct log *log, const struct rules *rules,
		  const struct audit_options *options, struct arena *arena, struct verdict *verdict)
{
	memset(game, 0, offsetof(struct game, left));
	memset(verdict, 0, sizeof(*verdict));
	game->log = log;
	game->rules = rules;
	game->options = options;
	game->arena = arena;
	game->verdict = verdict;
	game->findings = &verdict->findings;
	game->players = log->players;
	game->words_are_checked = options->lexicon || rules->list_len;
	verdict->findings.arena = arena;
	verdict->findings.severity = rules->severity;
	verdict->findings.clause = rules->clause;
	verdict->source = log->source;
	verdict->game = log->game;
	verdict->line = log->line;
	verdict->rules = text_of(rules->name);
	verdict->tiles = text_of(rules->tiles->name);
	verdict->board = text_of(rules->layout->name);
	verdict->lexicon = log->lexicon;
	verdict->date = log->date;
	verdict->round = log->round;
	verdict->final_round = log->final_round;
	verdict->table = log->table;
	verdict->replayed = log->replayable;
	verdict->players = log->players;
	verdict->player = arena_array(arena, PLAYERS_MAX, sizeof(*verdict->player));
	if (!options->findings_only) {
		game->record = verdict;
		verdict->play = arena_array(arena, log->entries + 1, sizeof(*verdict->play));
		verdict->audited = arena_array(arena, log->entries + 1, sizeof(*verdict->audited));
		verdict->audited_len = log->entries;
	}
	for (int p = 0; p < log->players; p++) {
		verdict->player[p].nick = log->player[p].nick;
		verdict->player[p].name = log->player[p].name;
		verdict->player[p].high_play = -1;
		game->clock[p] = -1;
	}
	for (size_t i = 0; i < log->findings.len; i++)
		findings_copy(&verdict->findings, &log->findings.item[i]);
	for (int kind = 0; kind < TILE_KINDS; kind++)
		game->spare[kind] = (uint8_t)rules->tiles->count[kind];
	replay_init(&game->replay, rules, log->players);
}

/* What each player did, from the plays that stand. */
static void count_plays(struct verdict *verdict)
{
	for (size_t i = 0; i < verdict->plays; i++) {
		const struct verdict_play *play = &verdict->play[i];
		struct verdict_player *player = &verdict->player[play->player];

		if (play->withdrawn)
			continue;
		player->bingos += play->bingo;
		player->tiles_played += play->laid;
		player->blanks += play->blanks;
		if (play->turn_score > player->high_play) {
			player->high_play = play->turn_score;
			player->high_word = play->word;
		}
	}
}

void audit_game(const struct log *log, const struct rules *rules,
		const struct audit_options *options, struct arena *arena, struct verdict *verdict)
{
	struct game game;

	begin(&game, log, rules, options, arena, verdict);
	if (log->entries && log->players) {
		turns_begin(&game);
		game_audit_from(&game, 0);
		challenges_settle(&game);
		clocks_mark_lost(&game);
		ending_audit(&game);
		clocks_audit(&game);
		count_plays(verdict);
		verdict->turns = game.turn;
		verdict->complete =
			game.replay.now.over != GAME_ON || (!log->replayable && game.lefts);
		if (game.record)
			audited_complete(&game);
		result_audit(&game);
	}
	silence_findings(&game);
	findings_sort(&verdict->findings);
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];

		if (finding->player < 0)
			continue;
		verdict->player[finding->player].errors += finding->severity == SEVERITY_ERROR;
		verdict->player[finding->player].warnings += finding->severity == SEVERITY_WARNING;
	}
	verdict->status = !log->entries			 ? VERDICT_UNREADABLE
			  : verdict->findings.errors > 0 ? VERDICT_ERRORS
							 : VERDICT_CLEAN;
}
