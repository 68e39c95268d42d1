#include "event/columns.h"
#include "event/read.h"

enum {
	ROUND,
	TABLE,
	PLAYER1, /* player and score of each side, one after the other */
	BEFORE1 = PLAYER1 + 2 * PLAYERS_MAX,
	OUTCOME = BEFORE1 + PLAYERS_MAX,
	LOG,
	COLUMN_COUNT
};

static const struct column column[COLUMN_COUNT] = {
	[ROUND] = { "round", true },	      [TABLE] = { "table", false },
	[PLAYER1] = { "player1", true },      [PLAYER1 + 1] = { "score1", true },
	[PLAYER1 + 2] = { "player2", true },  [PLAYER1 + 3] = { "score2", true },
	[PLAYER1 + 4] = { "player3", false }, [PLAYER1 + 5] = { "score3", false },
	[PLAYER1 + 6] = { "player4", false }, [PLAYER1 + 7] = { "score4", false },
	[BEFORE1] = { "before1", false },     [BEFORE1 + 1] = { "before2", false },
	[BEFORE1 + 2] = { "before3", false }, [BEFORE1 + 3] = { "before4", false },
	[OUTCOME] = { "outcome", false },     [LOG] = { "log", false },
};

/* A row as it is read: the scores that stand in it are told apart from those that follow. */
struct reading {
	struct columns columns;
	struct result result;
	bool has_score[PLAYERS_MAX];
};

static struct text player_cell(const struct columns *columns, int side)
{
	struct text text = columns_get(columns, PLAYER1 + 2 * side);

	/* Many a list writes the missing opponent out. */
	if (side > 0 && text_is_nocase(text, "bye") && event_find_player(columns->event, text) < 0)
		return TEXT("");
	return text;
}

/*
 * A first look at the rows.  They may call the last round "final": it comes
 * after all that have a number.  And an event without a list of players has
 * those that its results name.
 */
static void look_ahead(struct event *event, struct text file, struct text bytes)
{
	struct columns columns;
	struct roster roster = { .event = event };
	int last = 0, round;
	bool final = false;

	if (!columns_open(&columns, event, file, bytes, column, COLUMN_COUNT))
		return;
	columns.quiet = true;
	while (columns_next(&columns, EVENT_RESULTS_MAX)) {
		struct text text = columns_get(&columns, ROUND);

		if (text_is_nocase(text, "final"))
			final = true;
		else if (text_to_int(text, &round) && round > last && round < EVENT_ROUNDS_MAX)
			last = round;
		for (int side = 0; !event->has_players && side < PLAYERS_MAX; side++) {
			struct text id = player_cell(&columns, side);

			if (id.len > 0)
				roster_add(&roster, id, id, columns.row.line);
		}
	}
	event_expect_results(event, columns.rows);
	columns_close(&columns);
	if (final)
		event->final_round = event->rounds > last ? event->rounds : last + 1;
	if (!event->has_players)
		roster_end(&roster);
}

/* False when the row names somebody unknown, or nobody. */
static bool read_sides(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	struct result *result = &reading->result;

	for (int i = 0; i < PLAYERS_MAX; i++) {
		struct text id = player_cell(columns, i);
		struct side *side = &result->side[result->sides];

		if (id.len == 0)
			continue;
		if (result->sides != i) {
			columns_finding(columns, "player%d, but no player%d", i + 1,
					result->sides + 1);
			return false;
		}
		side->player = event_find_player(columns->event, id);
		side->in_log = -1;
		if (side->player < 0) {
			columns_finding(columns, "unknown player '" TEXT_FMT "'", TEXT_ARG(id));
			return false;
		}
		for (int other = 0; other < result->sides; other++)
			if (result->side[other].player == side->player) {
				columns_finding(columns, "'" TEXT_FMT "' plays against himself",
						TEXT_ARG(id));
				return false;
			}
		result->sides++;
	}
	if (result->sides == 0)
		columns_finding(columns, "a result without players");
	return result->sides > 0;
}

static void read_scores(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	struct result *result = &reading->result;

	for (int i = 0; i < PLAYERS_MAX; i++) {
		struct side *side = &result->side[i];
		int score = 0;

		reading->has_score[i] = columns_int(columns, PLAYER1 + 2 * i + 1, "score",
						    -EVENT_SCORE_MAX, EVENT_SCORE_MAX, &score);
		side->score[SCORE_SIGNED] = score;
		side->has_before =
			columns_int(columns, BEFORE1 + i, "score before the end", -EVENT_SCORE_MAX,
				    EVENT_SCORE_MAX, &side->before[SCORE_SIGNED]);
	}
}

static bool read_outcome(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	struct result *result = &reading->result;
	struct text text = columns_get(columns, OUTCOME);

	if (text.len == 0) {
		result->outcome = OUTCOME_PLAYED;
	} else if (text_is_nocase(text, "draw")) {
		result->outcome = OUTCOME_PLAYED;
		if (result->side[0].score[SCORE_SIGNED] != result->side[1].score[SCORE_SIGNED])
			columns_finding(columns, "a draw with unequal scores, %d and %d",
					result->side[0].score[SCORE_SIGNED],
					result->side[1].score[SCORE_SIGNED]);
	} else if (!outcome_from_name(text, &result->outcome)) {
		columns_finding(columns,
				"outcome '" TEXT_FMT "': played, forfeit, resigned, time, bye, "
				"half-bye or unplayed was expected",
				TEXT_ARG(text));
		return false;
	}
	return true;
}

static void set_scores(struct result *result, int own, int other)
{
	result->side[0].score[SCORE_SIGNED] = own;
	result->side[1].score[SCORE_SIGNED] = other;
}

/* A game that the rule set scores: not played, or given up. */
static void settle_forfeit(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	const struct rules *rules = columns->event->rules;
	struct result *result = &reading->result;
	const char *name = outcome_name(result->outcome);
	bool known = rules->event.forfeit_for != RULES_UNKNOWN &&
		     rules->event.forfeit_against != RULES_UNKNOWN;
	bool has_scores = reading->has_score[0] && reading->has_score[1];
	int own = result->side[0].score[SCORE_SIGNED], other = result->side[1].score[SCORE_SIGNED];

	if (has_scores && own <= other) {
		columns_finding(columns, "%s: player1 is the winner, but has %d against %d", name,
				own, other);
		has_scores = false;
	} else if (reading->has_score[0] != reading->has_score[1]) {
		columns_finding(columns, "%s: a score of one player only", name);
	}
	/* G-6: a resignation stands as 150-0 whatever the score was. */
	if (has_scores && result->outcome == OUTCOME_RESIGNED && known &&
	    columns->event->unplayed == UNPLAYED_GREEK)
		has_scores = false;
	if (has_scores)
		return;
	if (!known)
		columns_finding(columns,
				"the rule set %s does not say what a %s scores: write the scores",
				rules->name, name);
	set_scores(result, known ? rules->event.forfeit_for : 0,
		   known ? rules->event.forfeit_against : 0);
}

static bool settle_bye(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	const struct rules *rules = columns->event->rules;
	struct result *result = &reading->result;

	if (result->sides > 1) {
		columns_finding(columns,
				"a bye that looks like a game: '" TEXT_FMT
				"' is named as the opponent",
				TEXT_ARG(columns_get(columns, PLAYER1 + 2)));
		return false;
	}
	if (result->outcome == OUTCOME_HALF_BYE) {
		set_scores(result, 0, 0);
	} else if (!reading->has_score[0]) {
		if (rules->event.bye_for == RULES_UNKNOWN) {
			columns_finding(columns,
					"the rule set %s does not say what a bye scores: write "
					"the score",
					rules->name);
			return false;
		}
		set_scores(result, rules->event.bye_for,
			   rules->event.bye_against == RULES_UNKNOWN ? 0
								     : rules->event.bye_against);
	}
	result->won[SCORE_SIGNED] = result->side[0].score[SCORE_SIGNED] > 0;
	return true;
}

static bool settle_played(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	struct event *event = columns->event;
	struct result *result = &reading->result;
	int missing = 0, unreadable = 0, best = INT32_MIN;

	for (int i = 0; i < result->sides; i++) {
		int score = result->side[i].score[SCORE_SIGNED];

		missing += !reading->has_score[i];
		unreadable +=
			!reading->has_score[i] && columns_get(columns, PLAYER1 + 2 * i + 1).len > 0;
		if (score > best)
			best = score;
		if (event->rules->going_out == GOING_OUT_OWN && result->side[i].has_before &&
		    reading->has_score[i] && result->side[i].before[SCORE_SIGNED] < score)
			columns_finding(columns,
					"player%d: %d before the deduction, but %d after it", i + 1,
					result->side[i].before[SCORE_SIGNED], score);
	}
	if (missing == result->sides && unreadable == 0) {
		struct event_finding *item = columns_finding(columns, "no scores yet: not counted");

		event_set_severity(event, item, SEVERITY_WARNING);
		result->outcome = OUTCOME_UNPLAYED;
		return true;
	}
	if (missing > 0) {
		/* a score that could not be read was told already */
		if (unreadable == 0)
			columns_finding(columns, "the score of a player is missing: not counted");
		return false;
	}
	for (int i = 0; i < result->sides; i++)
		if (result->side[i].score[SCORE_SIGNED] == best)
			result->won[SCORE_SIGNED] |= 1u << i;
	return true;
}

static bool looks_unplayed(const struct rules *rules, const struct result *result)
{
	int high = result->side[0].score[SCORE_SIGNED], low = result->side[1].score[SCORE_SIGNED];

	if (high < low) {
		int swap = high;

		high = low;
		low = swap;
	}
	return (high == rules->event.forfeit_for && low == rules->event.forfeit_against) ||
	       (high == rules->event.bye_for && low == rules->event.bye_against) ||
	       (low == 0 && (high == 0 || high == 50 || high == 100 || high == 150));
}

static bool settle_game(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	struct event *event = columns->event;
	struct result *result = &reading->result;

	if (result->sides == 1) {
		columns_finding(columns, "a result without an opponent: outcome bye was expected");
		return false;
	}
	if (result->sides > 2 && event->system != SYSTEM_TABLES) {
		columns_finding(
			columns,
			"%d players at a table: only an event with system = tables has that",
			result->sides);
		return false;
	}
	switch (result->outcome) {
	case OUTCOME_FORFEIT:
	case OUTCOME_RESIGNED:
		settle_forfeit(reading);
		result->won[SCORE_SIGNED] = 1;
		return true;
	case OUTCOME_TIME:
		if (!settle_played(reading))
			return false;
		if (result->outcome == OUTCOME_TIME &&
		    event->rules->clock.too_late == TOO_LATE_LEAD &&
		    result->side[0].score[SCORE_SIGNED] < result->side[1].score[SCORE_SIGNED])
			columns_finding(columns,
					"time: player1 is the winner, but has %d against %d",
					result->side[0].score[SCORE_SIGNED],
					result->side[1].score[SCORE_SIGNED]);
		result->won[SCORE_SIGNED] = result->outcome == OUTCOME_TIME;
		return true;
	default:
		break;
	}
	if (!settle_played(reading))
		return false;
	if (result->outcome == OUTCOME_PLAYED && result->sides == 2 &&
	    looks_unplayed(event->rules, result)) {
		struct event_finding *item = columns_finding(
			columns, "%d-%d as a game that was played: a bye or forfeit?",
			result->side[0].score[SCORE_SIGNED], result->side[1].score[SCORE_SIGNED]);

		event_set_severity(event, item, SEVERITY_WARNING);
	}
	return true;
}

static bool read_result(struct reading *reading)
{
	const struct columns *columns = &reading->columns;
	struct result *result = &reading->result;

	*result = (struct result){ .file = columns->file, .line = columns->row.line };
	if (!columns_round(columns, ROUND, &result->round)) {
		if (columns_get(columns, ROUND).len == 0)
			columns_finding(columns, "a result without its round");
		return false;
	}
	columns_int(columns, TABLE, "table", 1, EVENT_RESULTS_MAX, &result->table);
	result->log = columns_keep(columns, LOG);
	if (!read_sides(reading))
		return false;
	read_scores(reading);
	if (!read_outcome(reading))
		return false;
	if (result->outcome == OUTCOME_UNPLAYED)
		return true;
	if (result->outcome == OUTCOME_BYE || result->outcome == OUTCOME_HALF_BYE)
		return settle_bye(reading);
	return settle_game(reading);
}

void event_read_results(struct event *event, struct text file, struct text bytes)
{
	struct reading reading;

	event->has_results = true;
	if (!columns_open(&reading.columns, event, file, bytes, column, COLUMN_COUNT))
		return;
	look_ahead(event, file, bytes);
	while (columns_next(&reading.columns, EVENT_RESULTS_MAX)) {
		struct result *result = &reading.result;

		if (!read_result(&reading))
			continue;
		for (int i = 0; i < PLAYERS_MAX; i++) {
			result->side[i].score[SCORE_AUDITED] = result->side[i].score[SCORE_SIGNED];
			result->side[i].before[SCORE_AUDITED] =
				result->side[i].before[SCORE_SIGNED];
		}
		result->won[SCORE_AUDITED] = result->won[SCORE_SIGNED];
		event_add_result(event, result);
	}
	columns_close(&reading.columns);
}
