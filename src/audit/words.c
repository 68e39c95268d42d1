/*
 * Words against the lexicon and the rule set's own list.  An unchallenged word
 * stands whatever the list says: it is a warning.  A ruling that the list
 * contradicts is an error.
 */
#include "audit/game.h"

#include "audit/lexicon.h"

enum validity { WORD_UNJUDGED, WORD_VALID, WORD_INVALID };

static bool is_listed(const struct game *game, const struct sum_word *word)
{
	const struct rules *rules = game->rules;
	char face[BOARD_MAX * TILE_FACE_MAX];
	size_t len = 0, low = 0, high = rules->list_len;

	for (int i = 0; i < word->len; i++) {
		const char *letter = tile_face(rules->tiles, word->tile[i].tile);

		memcpy(face + len, letter, strlen(letter));
		len += strlen(letter);
	}
	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = text_compare((struct text){ face, len }, rules->list_words[middle]);

		if (order == 0)
			return true;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return false;
}

static enum validity judge(const struct game *game, const struct sum_word *word)
{
	const struct lexicon *lexicon = game->options->lexicon;
	tile_t letters[BOARD_MAX];

	for (int i = 0; i < word->len; i++) {
		letters[i] = word->tile[i].tile & TILE_LETTER;
		if (letters[i] == TILE_BLANK || letters[i] == TILE_UNKNOWN)
			return WORD_UNJUDGED;
	}
	if (game->rules->list_len && word->len == game->rules->list_length)
		return is_listed(game, word) ? WORD_VALID : WORD_INVALID;
	/* G-1: a list that ends at some length says nothing of longer words */
	if (!lexicon || word->len > lexicon_longest(lexicon))
		return WORD_UNJUDGED;
	return lexicon_has(lexicon, letters, (size_t)word->len) ? WORD_VALID : WORD_INVALID;
}

static const char *list_name(const struct game *game, const struct sum_word *word)
{
	if (game->rules->list_len && word->len == game->rules->list_length)
		return "the rule set's word list";
	return "the lexicon";
}

static struct text word_text(const struct game *game, const struct sum_word *word)
{
	struct buffer out = { 0 };

	sum_word_write(word, game->rules->tiles, &out);
	struct text text = arena_text(game->arena, buffer_text(&out));
	buffer_release(&out);
	return text;
}

void words_audit_standing(struct game *game)
{
	const struct contested *contested = &game->contested;
	struct sum sum;

	if (!game->words_are_checked || !contested->laid || !game->replay.last.valid)
		return;
	contested_sum(game, &sum);
	for (int w = 0; w < sum.words; w++) {
		if (judge(game, &sum.word[w]) != WORD_INVALID)
			continue;
		if (game->record && contested->play >= 0)
			game->record->play[contested->play].phony = true;
		game_find(game, FINDING_WORD_INVALID, contested->entry,
			  TEXT_FMT " is not in %s; nobody challenged it, so it stands",
			  TEXT_ARG(word_text(game, &sum.word[w])), list_name(game, &sum.word[w]));
	}
}

/* G-4E-ruling: what the player could ask for. */
static void say_claim(struct game *game, struct finding *finding, bool withdrawn)
{
	int points = game->contested.points + game->rules->event.ruling_points;

	if (!game->rules->event.ruling_points)
		return;
	finding->message = arena_printf(
		game->arena, TEXT_FMT "; the event's spread of " TEXT_FMT " could get %+d",
		TEXT_ARG(finding->message), TEXT_ARG(game_nick(game, game->contested.player)),
		withdrawn ? points : -points);
}

bool words_audit_ruling(struct game *game, size_t index, bool withdrawn)
{
	const struct contested *contested = &game->contested;
	struct sum sum;
	int valid = 0, invalid = -1, judged = 0, asked = 0;
	bool longer = false;

	if (!game->words_are_checked || !contested->laid || !game->replay.last.valid)
		return false;
	contested_sum(game, &sum);
	for (int w = 0; w < sum.words; w++) {
		if (contested->named && !(contested->named >> w & 1))
			continue;
		enum validity validity = judge(game, &sum.word[w]);
		asked++;
		longer |= sum.word[w].len > game->rules->list_length;
		judged += validity != WORD_UNJUDGED;
		valid += validity == WORD_VALID;
		if (validity == WORD_INVALID && invalid < 0)
			invalid = w;
	}
	struct finding *finding;
	if (withdrawn && valid == asked && asked > 0 && !contested->misplaced) {
		finding = game_find(game, FINDING_RULING_WRONG, index,
				    "the play was taken off the board, but %s valid",
				    asked == 1 ? "its word is" : "all its words are");
		say_claim(game, finding, true);
		return true;
	}
	if (withdrawn || invalid < 0)
		return false;
	if (game->record && contested->play >= 0)
		game->record->play[contested->play].phony = true;
	finding = game_find(game, FINDING_RULING_WRONG, index,
			    "the challenge failed, but " TEXT_FMT " is not in %s",
			    TEXT_ARG(word_text(game, &sum.word[invalid])),
			    list_name(game, &sum.word[invalid]));
	/* E16: it may have been one of the longer words that was challenged */
	bool is_of_list =
		game->rules->list_len && sum.word[invalid].len == game->rules->list_length;
	if (!contested->named && (judged < asked || (is_of_list && longer)) &&
	    finding->severity == SEVERITY_ERROR)
		findings_set_severity(game->findings, finding, SEVERITY_WARNING);
	say_claim(game, finding, false);
	return true;
}
