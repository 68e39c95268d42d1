/* The table of faults: what each needs and which rules have it. */
#include "fault.h"

#include <string.h>

enum when {
	ALWAYS,
	GCG_ONLY,
	CSV_ONLY,
	CHALLENGES,	 /* there are challenges */
	CHALLENGE_COSTS, /* in points */
	CHALLENGE_TURN,	 /* a turn */
	CHALLENGE_ONCE,
	WORDS_JUDGED, /* a lexicon, or the rule set's list */
	EXCHANGE_LIMITED,
	END_KNOWN,
	END_DEDUCTS, /* a game without points ends with own tiles deducted */
	TIME_KNOWN,
	TURN_TIMES
};

static const struct {
	const char *code;
	enum severity severity;
	enum when when;
	unsigned wishes;
	bool (*inject)(struct game *, struct fault *); /* NULL: move-score */
} faults[] = {
	{ "syntax", SEVERITY_ERROR, ALWAYS, 0, fault_syntax },
	{ "encoding", SEVERITY_ERROR, GCG_ONLY, 0, fault_encoding },
	{ "unknown-player", SEVERITY_ERROR, GCG_ONLY, 0, fault_unknown_player },
	{ "unknown-tile", SEVERITY_ERROR, ALWAYS, 0, fault_unknown_tile },
	{ "unknown-rules", SEVERITY_ERROR, GCG_ONLY, 0, fault_unknown_rules },
	{ "pragma", SEVERITY_NOTE, GCG_ONLY, 0, fault_pragma },
	{ "turn-order", SEVERITY_ERROR, ALWAYS, WISH_PASS, fault_turn_order },
	{ "after-end", SEVERITY_ERROR, ALWAYS, WISH_OUT, fault_after_end },
	{ "off-board", SEVERITY_ERROR, ALWAYS, 0, fault_off_board },
	{ "start-square", SEVERITY_ERROR, ALWAYS, WISH_START_OFF, fault_wished },
	{ "opening-length", SEVERITY_ERROR, ALWAYS, WISH_START_ONE, fault_wished },
	{ "not-connected", SEVERITY_ERROR, ALWAYS, WISH_LOOSE, fault_wished },
	{ "no-new-tile", SEVERITY_ERROR, ALWAYS, WISH_PASS, fault_no_new_tile },
	{ "partial-word", SEVERITY_ERROR, ALWAYS, 0, fault_partial_word },
	{ "through-letter", SEVERITY_ERROR, ALWAYS, 0, fault_through_letter },
	{ "move-score", SEVERITY_ERROR, ALWAYS, 0, NULL },
	{ "running-total", SEVERITY_ERROR, ALWAYS, 0, fault_running_total },
	{ "bingo-claim", SEVERITY_ERROR, CSV_ONLY, 0, fault_bingo_claim },
	{ "blank-changed", SEVERITY_ERROR, ALWAYS, 0, fault_blank_changed },
	{ "blank-count", SEVERITY_ERROR, ALWAYS, 0, fault_blank_count },
	{ "blank-undeclared", SEVERITY_ERROR, ALWAYS, 0, fault_blank_undeclared },
	{ "blank-claim", SEVERITY_ERROR, CSV_ONLY, 0, fault_blank_claim },
	{ "tile-count", SEVERITY_ERROR, ALWAYS, WISH_EXTRA_TILE, fault_tile_count },
	{ "rack-tiles", SEVERITY_WARNING, ALWAYS, 0, fault_rack_tiles },
	{ "rack-size", SEVERITY_WARNING, ALWAYS, 0, fault_rack_size },
	{ "rack-carry", SEVERITY_WARNING, ALWAYS, 0, fault_rack_carry },
	{ "exchange-bag", SEVERITY_ERROR, EXCHANGE_LIMITED, WISH_PASS_LATE, fault_exchange_bag },
	{ "withdrawn-score", SEVERITY_ERROR, CHALLENGES, WISH_PHONY, fault_withdrawn_score },
	{ "withdrawn-play", SEVERITY_ERROR, CHALLENGES, 0, fault_withdrawn_play },
	{ "challenge-penalty", SEVERITY_ERROR, CHALLENGE_COSTS, WISH_CHALLENGE,
	  fault_challenge_penalty },
	{ "challenge-repeat", SEVERITY_ERROR, CHALLENGE_ONCE, 0, fault_challenge_repeat },
	{ "challenge-word", SEVERITY_WARNING, CHALLENGES, WISH_PHONY | WISH_CHALLENGE,
	  fault_challenge_word },
	{ "challenge-turn", SEVERITY_ERROR, CHALLENGE_TURN, WISH_TURN_TAKEN, fault_wished },
	{ "word-invalid", SEVERITY_WARNING, WORDS_JUDGED, WISH_INVALID, fault_wished },
	{ "ruling-wrong", SEVERITY_ERROR, WORDS_JUDGED, WISH_RULED_OUT, fault_wished },
	{ "end-missing", SEVERITY_ERROR, END_KNOWN, 0, fault_end_missing },
	{ "end-adjustment", SEVERITY_ERROR, END_KNOWN, 0, fault_end_adjustment },
	{ "end-rack", SEVERITY_ERROR, END_KNOWN, WISH_OUT, fault_end_rack },
	{ "end-early", SEVERITY_WARNING, END_DEDUCTS, WISH_OUT, fault_end_early },
	{ "incomplete", SEVERITY_NOTE, ALWAYS, WISH_OUT, fault_incomplete },
	{ "overtime", SEVERITY_ERROR, TIME_KNOWN, WISH_CLOCK, fault_overtime },
	{ "turn-time", SEVERITY_WARNING, TURN_TIMES, WISH_TIMES, fault_turn_time },
	{ "final-score", SEVERITY_ERROR, ALWAYS, WISH_FINAL, fault_final_score },
	{ "winner-changed", SEVERITY_ERROR, ALWAYS, 0, fault_winner_changed },
};

enum { FAULTS = sizeof(faults) / sizeof(*faults) };

static int find(const char *code)
{
	for (int i = 0; i < FAULTS; i++)
		if (strcmp(faults[i].code, code) == 0)
			return i;
	fail("no such fault: %s", code);
}

const char *fault_at(int index)
{
	return index < FAULTS ? faults[index].code : NULL;
}

static bool applies(enum when when, const struct options *options)
{
	const struct ruleset *rules = options->rules;

	switch (when) {
	case ALWAYS:
		return true;
	case GCG_ONLY:
		return !options->csv;
	case CSV_ONLY:
		return options->csv;
	case CHALLENGES:
		return rules->challenges;
	case CHALLENGE_COSTS:
		return rules->costs & (COST_BONUS | COST_FEE | COST_WORD);
	case CHALLENGE_TURN:
		return rules->costs == COST_TURN;
	case CHALLENGE_ONCE:
		return rules->challenge_once;
	case WORDS_JUDGED:
		return rules->challenges && (options->lexicon || rules->two_letters);
	case EXCHANGE_LIMITED:
		return rules->exchange_bag >= 0;
	case END_KNOWN:
		return rules->going_out != OUT_UNSAID;
	case END_DEDUCTS:
		return rules->scoreless_deducts;
	case TIME_KNOWN:
		return rules->overtime > 0 || (rules->overtime == 0 && rules->clock > 0);
	case TURN_TIMES:
		return rules->turn_times;
	}
	return false;
}

bool fault_wishes(const char *code, enum cause cause, const struct options *options,
		  unsigned *wishes)
{
	int i = find(code);

	*wishes = faults[i].wishes;
	if (cause == START_DOUBLED && options->board->start_doubles)
		return false;
	if (cause == START_NOT_DOUBLED && !options->board->start_doubles)
		return false;
	return applies(faults[i].when, options);
}

/* What a rule set says otherwise than the catalogue. */
static enum severity severity_under(const char *code, enum severity usual,
				    const struct options *options)
{
	static const char *const start[] = { "start-square", "not-connected" };
	static const char *const tiles[] = { "tile-count", "end-rack", "exchange-bag" };
	const struct ruleset *rules = options->rules;

	for (int i = 0; i < 2; i++)
		if (rules->lenient_start && strcmp(code, start[i]) == 0)
			return SEVERITY_WARNING;
	for (int i = 0; i < 3; i++)
		if (rules->lenient_tiles && strcmp(code, tiles[i]) == 0)
			return SEVERITY_WARNING;
	if ((rules->lenient_blank && strcmp(code, "blank-count") == 0) ||
	    (rules->ruling_warns && strcmp(code, "ruling-wrong") == 0))
		return SEVERITY_WARNING;
	return usual;
}

bool fault_inject(struct game *game, const char *code, enum cause cause, struct fault *fault)
{
	int i = find(code);

	*fault = (struct fault){
		.code = faults[i].code, .entry = -1, .row = -1, .column = -1, .finals_known = true
	};
	fault->severity = severity_under(code, faults[i].severity, game->options);
	if (!faults[i].inject)
		return fault_move_score(game, cause, fault);
	return faults[i].inject(game, fault);
}
