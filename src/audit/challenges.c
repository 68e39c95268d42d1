/*
 * Challenges: who made them, what they cost, and turns lost by them.
 *
 * A play can be challenged until the next turn.  It stands unless it is
 * withdrawn; then the challenges that were named have failed, and the rule set
 * says what that costs.  Where a log names no challengers, any reading that is
 * consistent is accepted.
 */
#include "audit/game.h"

void challenges_begin_play(struct game *game, size_t index, int player, const struct laying *laying,
			   int points)
{
	struct contested *contested = &game->contested;

	contested->valid = true;
	contested->withdrawn = contested->bonus_seen = false;
	contested->player = player;
	contested->entry = index;
	contested->play = -1;
	contested->has_claim = laying->has_claim;
	contested->claimed = laying->claimed;
	contested->points = points;
	contested->laid = laying->laid && !(laying->fit.faults & FIT_GAP);
	contested->misplaced = laying->fit.faults & (FIT_GAP | FIT_APART);
	contested->tiles = laying->fit.laid;
	contested->words = laying->fit.words;
	contested->challengers = contested->by_line = contested->by_pragma = contested->paid = 0;
	contested->named = 0;
}

void contested_sum(const struct game *game, struct sum *sum)
{
	struct board before = game->replay.board;

	board_take_back(&before, &game->replay.last.placement);
	sum_of_play(&before, game->rules, &game->replay.last.placement, sum);
}

static void say_penalty(struct game *game, size_t index, int player, bool has_claim, int claimed,
			int expected)
{
	struct text nick = game_nick(game, player);
	struct finding *finding;

	if (has_claim)
		finding = game_find(game, FINDING_CHALLENGE_PENALTY, index,
				    "a failed challenge gives " TEXT_FMT " %+d, should be %+d",
				    TEXT_ARG(nick), claimed, expected);
	else
		finding = game_find(game, FINDING_CHALLENGE_PENALTY, index,
				    "a failed challenge should give " TEXT_FMT
				    " %+d, and no line does",
				    TEXT_ARG(nick), expected);
	finding->player = player;
	finding->has_claimed = has_claim;
	finding->claimed = claimed;
	finding->has_expected = true;
	finding->expected = expected;
}

/* Which word of the play it is, as a bit; 0: none. */
static uint32_t word_formed(const struct game *game, struct text named, const struct sum *sum)
{
	tile_t letters[BOARD_MAX];
	const char *ptr = named.ptr, *end = text_end(named);
	int len = 0;

	while (ptr < end) {
		tile_t tile;
		size_t taken = tileset_read(game->rules->tiles, ptr, end, &tile);

		if (!taken || len == BOARD_MAX)
			return 0;
		letters[len++] = tile & TILE_LETTER;
		ptr += taken;
	}
	for (int w = 0; w < sum->words; w++) {
		bool same = sum->word[w].len == len;

		for (int i = 0; same && i < len; i++) {
			tile_t tile = sum->word[w].tile[i].tile;

			/* nobody declared what this blank is */
			same = tile == TILE_BLANK || (tile & TILE_LETTER) == letters[i];
		}
		if (same)
			return UINT32_C(1) << w;
	}
	return 0;
}

/* The next word of a challenge that names several, with blanks or commas between them. */
static struct text next_named(struct text *rest)
{
	struct text named;

	while ((named = text_next_word(rest)).len) {
		while (named.len && named.ptr[named.len - 1] == ',')
			named.len--;
		if (named.len)
			break;
	}
	return named;
}

/* The words that this player's challenges of the play name, as bits. */
static uint32_t words_named_by(const struct game *game, int player, const struct sum *sum)
{
	uint32_t words = 0;

	for (size_t i = game->contested.entry + 1; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);
		struct text rest = entry->word, named;

		if (entry_is_turn(entry))
			break;
		if (entry->kind != ENTRY_CHALLENGE || entry->player != player)
			continue;
		while ((named = next_named(&rest)).len)
			words |= word_formed(game, named, sum);
	}
	return words;
}

/*
 * E11: the points of the word that the challenger names.  Where the log names
 * none the main word is meant, and the points of any word of the play, or of
 * all its words together, are accepted.
 */
static int word_points(const struct game *game, int player, int amount)
{
	struct sum sum;
	bool fits = false;
	int all = 0;

	if (!game->contested.laid || !game->replay.last.valid)
		return amount;
	contested_sum(game, &sum);
	uint32_t named = words_named_by(game, player, &sum);
	for (int w = 0; w < sum.words; w++) {
		if (named && !(named >> w & 1))
			continue;
		fits |= sum.word[w].points == amount;
		all += sum.word[w].points;
	}
	if (amount && (fits || all == amount))
		return amount;
	return named ? all : sum.word[0].points;
}

/* What a failed challenge gives the challenger: 0 or less. */
static int challenger_points(struct game *game, int player, bool has_claim, int claimed)
{
	const struct rules *rules = game->rules;

	if (rules->challenge.costs & CHALLENGE_WORD)
		return -word_points(game, player, -claimed);
	if (rules->challenge.costs & CHALLENGE_FEE) {
		if (game->failed[player] < rules->challenge.free)
			return 0;
		if (has_claim &&
		    rules_have_challenge_points(rules, -claimed, game->contested.words))
			return claimed;
		return -rules->challenge.points[0];
	}
	return 0;
}

/* A line with points: the challenge has failed.  Returns what it should have given. */
static int judge_points(struct game *game, size_t index, int player, int claimed)
{
	const struct rules *rules = game->rules;
	struct contested *contested = &game->contested;
	int expected = claimed;

	contested->paid |= 1U << player;
	if (!rules->challenge.costs)
		return claimed;
	if (player == contested->player) {
		contested->bonus_seen = true;
		if (!(rules->challenge.costs & CHALLENGE_BONUS))
			expected = 0;
		else if (!rules_have_challenge_points(rules, claimed, contested->words))
			expected = rules->challenge.points[0];
	} else {
		contested->challengers |= 1U << player;
		expected = challenger_points(game, player, true, claimed);
	}
	if (expected != claimed)
		say_penalty(game, index, player, true, claimed, expected);
	return expected;
}

/* The words that a challenge names must have been formed by the play (G-4E-one). */
static void check_named_words(struct game *game, size_t index)
{
	struct text rest = game_entry(game, index)->word;
	struct text named;
	struct sum sum;

	if (!rest.len || !game->contested.laid || !game->replay.last.valid)
		return;
	contested_sum(game, &sum);
	while ((named = next_named(&rest)).len) {
		uint32_t word = word_formed(game, named, &sum);
		game->contested.named |= word;
		if (!word)
			game_find(game, FINDING_CHALLENGE_WORD, index,
				  "the challenged word " TEXT_FMT " was not formed by the play",
				  TEXT_ARG(named));
	}
}

/* True: this player had challenged this play before. */
static bool is_repeated(struct game *game, size_t index, int player)
{
	const struct entry *entry = game_entry(game, index);
	struct contested *contested = &game->contested;
	unsigned *kind = entry->challenge_is_pragma ? &contested->by_pragma : &contested->by_line;
	bool repeated = *kind & 1U << player;

	*kind |= 1U << player;
	if (repeated && game->rules->challenge.once)
		game_find(game, FINDING_CHALLENGE_REPEAT, index,
			  TEXT_FMT " challenges the same play a second time",
			  TEXT_ARG(game_nick(game, player)));
	return repeated;
}

void challenges_entry(struct game *game, size_t index)
{
	const struct entry *entry = game_entry(game, index);
	struct contested *contested = &game->contested;
	int player = entry->player;
	bool has_claim;

	if (player < 0)
		return;
	int claimed = claimed_points(game, entry, player, &has_claim);
	int truth = claimed;
	if (!contested->valid || contested->withdrawn) {
		/* Points without a play to challenge. */
		if (has_claim && claimed != 0 && game->rules->challenge.costs) {
			say_penalty(game, index, player, true, claimed, 0);
			truth = 0;
		}
	} else {
		if (!contested->challengers && !contested->paid)
			contested->first_challenge = index;
		if (player != contested->player) {
			if (!is_repeated(game, index, player))
				check_named_words(game, index);
			contested->challengers |= 1U << player;
		} else {
			check_named_words(game, index);
		}
		if (has_claim && claimed != 0)
			truth = judge_points(game, index, player, claimed);
	}
	game->replay.score[player] += truth;
	if (contested->valid && player == contested->player && !contested->withdrawn &&
	    contested->play >= 0 && game->record)
		game->record->play[contested->play].turn_score += truth;
	if (!entry->challenge_is_pragma)
		totals_audit(game, index, player, truth, true);
}

/* T16: who did not challenge a bad word must pass, each once before the writer's next turn. */
static void make_bystanders_pass(struct game *game, unsigned challengers)
{
	int writer = game->contested.player;

	/* gcc -O3 does not know how many there can be */
	for (int p = 0; p < PLAYERS_MAX; p++) {
		if (p >= game->players || p == writer || game->players == 2)
			continue;
		if (!challengers)
			game->pass_is_open[p] = true;
		else if (!(challengers & 1U << p))
			game->passes_owed[p] = 1;
	}
}

static bool check_withdrawn_points(struct game *game, size_t index, int player)
{
	const struct entry *entry = game_entry(game, index);
	const struct contested *contested = &game->contested;
	const struct tally *tally = &game->tally[player];

	if (!contested->has_claim || (!entry->has_score && !entry->has_total))
		return true;
	if (entry->has_score && entry->score == -contested->claimed)
		return true;
	/* the old form: a score of 0, and the total drops */
	if ((!entry->has_score || entry->score == 0) && entry->has_total &&
	    (entry->total == tally->sheet - contested->claimed ||
	     (tally->has_other && entry->total == tally->other - contested->claimed)))
		return true;
	int claimed = entry->has_score ? entry->score : entry->total - tally->sheet;
	struct finding *finding =
		game_find(game, FINDING_WITHDRAWN_SCORE, index,
			  "the play scored %d, and %d are taken back for it, should be %d",
			  contested->claimed, -claimed, contested->claimed);
	finding_set_figures(finding, claimed, -contested->claimed);
	return false;
}

/* The sheet's arithmetic of a play taken back. */
static void tally_withdrawn(struct game *game, size_t index, int player)
{
	const struct entry *entry = game_entry(game, index);
	struct tally *tally = &game->tally[player];
	bool old_form = (!entry->has_score || entry->score == 0) && entry->has_total &&
			entry->total == tally->sheet - game->contested.claimed;

	if (old_form || (!entry->has_score && !entry->has_total)) {
		tally->sheet -= game->contested.claimed;
		tally->has_other = false;
		return;
	}
	totals_audit(game, index, player, -game->contested.claimed, true);
}

/* The contested play comes off the board, and the turn is lost. */
static void take_back(struct game *game)
{
	struct contested *contested = &game->contested;
	int player = contested->player;

	contested->withdrawn = true;
	if (game->record) {
		game->record->player[player].withdrawn++;
		if (contested->play >= 0)
			game->record->play[contested->play].withdrawn = true;
		for (int p = 0; p < game->players; p++) {
			bool only_other = game->players == 2 && p != player;

			if (only_other || contested->challengers & 1U << p)
				game->record->player[p].challenges_won++;
		}
	}
	bool was_last = game->replay.last.valid && game->replay.last.player == player;
	if (was_last)
		replay_withdraw(&game->replay);
	racks_take_back(game, was_last);
	if (game->rules->challenge.bystanders_pass)
		make_bystanders_pass(game, contested->challengers);
}

/* The next total of the player whose play it was is without it. */
static bool was_withdrawn_all_the_same(const struct game *game, size_t index)
{
	const struct contested *contested = &game->contested;

	for (size_t i = index + 1; i < game->log->entries; i++) {
		const struct entry *entry = game_entry(game, i);

		if (entry->player == contested->player && entry->has_score && entry->has_total)
			return entry->total == game->tally[contested->player].sheet -
						       contested->claimed + entry->score;
	}
	return false;
}

/* A withdrawal that fits no play, unless the name in front of it is wrong. */
static void misplaced_withdrawal(struct game *game, size_t index, int player)
{
	struct contested *contested = &game->contested;
	const struct entry *entry = game_entry(game, index);
	struct text nick = game_nick(game, player);

	if (contested->valid && !contested->withdrawn && contested->has_claim &&
	    was_withdrawn_all_the_same(game, index)) {
		game_find(game, FINDING_WITHDRAWN_PLAY, index,
			  TEXT_FMT " takes a play back, but the play was " TEXT_FMT
				   "'s, whose totals are without it",
			  TEXT_ARG(nick), TEXT_ARG(game_nick(game, contested->player)));
		game->tally[contested->player].sheet -= contested->claimed;
		audited_take_for(game, index, contested->player);
		take_back(game);
		return;
	}
	game_find(game, FINDING_WITHDRAWN_PLAY, index,
		  TEXT_FMT " takes a play back, but has made none just before", TEXT_ARG(nick));
	audited_as_claimed(game, index);
	if (entry->has_total)
		game->tally[player].sheet = entry->total;
}

void challenges_withdrawn(struct game *game, size_t index)
{
	struct contested *contested = &game->contested;
	int player = game_entry(game, index)->player;

	if (player < 0)
		player = contested->valid ? contested->player : 0;
	audited_take_for(game, index, player);
	if (!contested->valid || contested->withdrawn || contested->player != player) {
		misplaced_withdrawal(game, index, player);
		return;
	}
	check_withdrawn_points(game, index, player);
	words_audit_ruling(game, index, true);
	tally_withdrawn(game, index, player);
	take_back(game);
}

/* A line of the player about this play could not be read: the points may stand there. */
static bool is_unread(const struct game *game, int player)
{
	const struct contested *contested = &game->contested;

	return game_unread_lines(game, game_entry(game, contested->entry)->line,
				 game_entry(game, contested->first_challenge)->line + 1,
				 player) > 0;
}

/* Challenges that were named and have failed. */
static void settle_failed(struct game *game, int player)
{
	const struct rules *rules = game->rules;
	const struct contested *contested = &game->contested;
	bool on_line = contested->by_line & 1U << player;
	int expected = challenger_points(game, player, false, 0);

	if (expected != 0 && !(contested->paid & 1U << player) && !is_unread(game, player)) {
		say_penalty(game, contested->first_challenge, player, on_line, 0, expected);
		game->replay.score[player] += expected;
		audited_miss_penalty(game, player, expected);
	}
	game->failed[player]++;
	if (rules->challenge.costs == CHALLENGE_TURN)
		game->passes_owed[player] = 1;
	else if (rules->challenge.costs & CHALLENGE_TURN)
		game->pass_is_open[player] = true;
}

void challenges_settle_contested(struct game *game)
{
	struct contested *contested = &game->contested;
	const struct rules *rules = game->rules;
	unsigned challengers = contested->challengers;

	if (contested->withdrawn)
		return;
	bool challenged = challengers || contested->bonus_seen;

	if (!challenged || !words_audit_ruling(game, contested->first_challenge, false))
		words_audit_standing(game);
	/* Between two players a bonus tells who challenged. */
	if (contested->bonus_seen && game->players == 2)
		challengers |= 1U << (1 - contested->player);
	for (int p = 0; p < game->players; p++) {
		if (challengers & 1U << p)
			settle_failed(game, p);
	}
	if (contested->challengers && !contested->bonus_seen &&
	    rules->challenge.costs == CHALLENGE_BONUS && !is_unread(game, contested->player)) {
		say_penalty(game, contested->first_challenge, contested->player, false, 0,
			    rules->challenge.points[0]);
		game->replay.score[contested->player] += rules->challenge.points[0];
		audited_miss_penalty(game, contested->player, rules->challenge.points[0]);
	}
}

bool challenges_owed_turn(struct game *game, size_t index, int player)
{
	const struct entry *entry = game_entry(game, index);
	bool owed = game->passes_owed[player] > 0;
	bool open = game->pass_is_open[player];

	game->passes_owed[player] = 0;
	game->pass_is_open[player] = false;
	if (entry->kind == ENTRY_PASS)
		return owed || open;
	if (owed)
		game_find(game, FINDING_CHALLENGE_TURN, index,
			  TEXT_FMT " had to pass because of a challenge and took the turn",
			  TEXT_ARG(game_nick(game, player)));
	return false;
}
