#include "event/join.h"

#include <stdlib.h>

/* A log's players among the event's. */
struct lineup {
	int player[PLAYERS_MAX]; /* -1: unknown */
	int players;
	bool complete; /* all are known */
};

static struct lineup lineup_of(const struct event *event, const struct verdict *verdict)
{
	struct lineup lineup = { .players = verdict->players, .complete = verdict->players > 0 };

	for (int i = 0; i < verdict->players; i++) {
		int player = event_find_player(event, verdict->player[i].nick);

		if (player < 0)
			player = event_find_player(event, verdict->player[i].name);
		lineup.player[i] = player;
		if (player < 0)
			lineup.complete = false;
	}
	return lineup;
}

static int lineup_find(const struct lineup *lineup, int player)
{
	for (int i = 0; i < lineup->players; i++)
		if (lineup->player[i] == player)
			return i;
	return -1;
}

static bool lineup_matches(const struct lineup *lineup, const struct result *result)
{
	if (lineup->players != result->sides)
		return false;
	for (int i = 0; i < result->sides; i++)
		if (lineup_find(lineup, result->side[i].player) < 0)
			return false;
	return true;
}

static int verdict_round(const struct event *event, const struct verdict *verdict)
{
	return verdict->final_round && event->final_round > 0 ? event->final_round : verdict->round;
}

/* "r1t3", "r1t3.gcg" and "games/r1t3.gcg" all name games/r1t3.gcg. */
static bool log_is_named(const struct verdict *verdict, struct text name)
{
	struct text source = verdict->source;
	size_t dot = source.len;

	if (text_equal(verdict->game, name))
		return true;
	for (size_t i = source.len; i-- > 0 && source.ptr[i] != '/';)
		if (source.ptr[i] == '.') {
			dot = i;
			break;
		}
	for (int with_ending = 0; with_ending < 2; with_ending++) {
		size_t len = with_ending ? source.len : dot;

		if (len >= name.len &&
		    memcmp(source.ptr + len - name.len, name.ptr, name.len) == 0 &&
		    (len == name.len || source.ptr[len - name.len - 1] == '/' ||
		     source.ptr[len - name.len - 1] == ':'))
			return true;
	}
	return false;
}

static bool can_have_log(const struct result *result)
{
	return result->sides >= 2;
}

/* The audit has a result of its own to offer. */
static bool verdict_is_usable(const struct verdict *verdict)
{
	return verdict->status != VERDICT_UNREADABLE && verdict->players > 0 &&
	       (verdict->complete || !verdict->replayed);
}

static unsigned winners_by_score(const struct result *result, enum scores scores)
{
	unsigned won = 0;
	int best = INT32_MIN;

	for (int i = 0; i < result->sides; i++)
		if (result->side[i].score[scores] > best)
			best = result->side[i].score[scores];
	for (int i = 0; i < result->sides; i++)
		if (result->side[i].score[scores] == best)
			won |= 1u << i;
	return won;
}

/* The verdict's mask of winners in the order of the result's sides. */
static unsigned winners_of(const struct result *result, unsigned mask, enum scores scores)
{
	unsigned won = 0;

	for (int i = 0; i < result->sides; i++)
		if (mask & 1u << result->side[i].in_log)
			won |= 1u << i;
	return won ? won : winners_by_score(result, scores);
}

static void attach(struct result *result, const struct verdict *verdict,
		   const struct lineup *lineup)
{
	result->verdict = verdict;
	for (int i = 0; i < result->sides; i++)
		result->side[i].in_log = lineup_find(lineup, result->side[i].player);
}

/* T18: of equal signed scores the higher one before the deduction wins. */
static void break_signed_tie(struct result *result)
{
	unsigned level = result->won[SCORE_SIGNED], won = 0;
	int best = INT32_MIN;

	for (int i = 0; i < result->sides; i++)
		if (level & 1u << i && !result->side[i].has_before)
			return;
	for (int i = 0; i < result->sides; i++) {
		int before = result->side[i].before[SCORE_SIGNED];

		if (!(level & 1u << i) || before < best)
			continue;
		won = before > best ? 1u << i : won | 1u << i;
		best = before;
	}
	result->won[SCORE_SIGNED] = won;
}

static void take_audited(const struct event *event, struct result *result)
{
	const struct verdict *verdict = result->verdict;

	for (int i = 0; i < result->sides; i++) {
		struct side *side = &result->side[i];
		const struct verdict_player *player = &verdict->player[side->in_log];

		side->score[SCORE_AUDITED] = player->audited;
		if (!verdict->replayed)
			continue;
		side->before[SCORE_AUDITED] = player->before_end;
		if (!side->has_before) {
			side->has_before = true;
			side->before[SCORE_SIGNED] = player->before_end;
		}
	}
	result->won[SCORE_AUDITED] = winners_of(result, verdict->winner.audited, SCORE_AUDITED);
	if (event->rules->tie_before_end)
		break_signed_tie(result);
}

static void check_slip(struct event *event, const struct result *result)
{
	const struct verdict *verdict = result->verdict;
	struct buffer message = { 0 };
	int differs = -1;
	bool sheet_agrees = true;
	struct event_finding *item;

	for (int i = 0; i < result->sides; i++) {
		const struct side *side = &result->side[i];
		const struct verdict_player *player = &verdict->player[side->in_log];

		if (side->score[SCORE_SIGNED] != side->score[SCORE_AUDITED] && differs < 0)
			differs = i;
		if (!player->has_claimed || player->claimed != side->score[SCORE_SIGNED])
			sheet_agrees = false;
	}
	if (differs < 0 && result->won[SCORE_SIGNED] == result->won[SCORE_AUDITED])
		return;
	for (int i = 0; i < result->sides; i++) {
		const struct side *side = &result->side[i];

		buffer_printf(&message, "%s" TEXT_FMT " %d", i ? ", " : "the slip has ",
			      TEXT_ARG(event->player[side->player].name),
			      side->score[SCORE_SIGNED]);
	}
	for (int i = 0; i < result->sides; i++)
		buffer_printf(&message, "%s%d", i ? "-" : "; the audited game is ",
			      result->side[i].score[SCORE_AUDITED]);
	if (differs < 0)
		buffer_add_string(&message, ", with another winner");
	if (sheet_agrees)
		buffer_add_string(&message, " (the sheet agrees with the slip)");
	buffer_printf(&message, ": " TEXT_FMT, TEXT_ARG(verdict->source));
	item = event_add_finding(event, result->file, result->line, FINDING_RESULT_SLIP, "%s",
				 message.bytes);
	if (differs >= 0)
		finding_set_figures(&item->finding, result->side[differs].score[SCORE_SIGNED],
				    result->side[differs].score[SCORE_AUDITED]);
	buffer_release(&message);
}

/* How results are found: sorted by round and table, and by round and lowest player. */
struct result_key {
	int first, second;
	size_t result;
};

struct joining {
	struct event *event;
	struct result_key *by_table, *by_player;
	size_t tables, players;
};

static int compare_keys(const void *left, const void *right)
{
	const struct result_key *a = left, *b = right;

	if (a->first != b->first)
		return a->first < b->first ? -1 : 1;
	if (a->second != b->second)
		return a->second < b->second ? -1 : 1;
	return (a->result > b->result) - (a->result < b->result);
}

static size_t key_position(const struct result_key *key, size_t len, int first, int second)
{
	const struct result_key wanted = { first, second, 0 };
	size_t low = 0, high = len;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (compare_keys(&key[middle], &wanted) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int lowest(const int *player, int count)
{
	int least = player[0];

	for (int i = 1; i < count; i++)
		if (player[i] < least)
			least = player[i];
	return least;
}

static void joining_index(struct joining *joining)
{
	struct event *event = joining->event;

	joining->by_table =
		arena_array(event->arena, event->results + 1, sizeof *joining->by_table);
	joining->by_player =
		arena_array(event->arena, event->results + 1, sizeof *joining->by_player);
	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];
		int player[PLAYERS_MAX];

		if (!can_have_log(result))
			continue;
		for (int s = 0; s < result->sides; s++)
			player[s] = result->side[s].player;
		if (result->table > 0)
			joining->by_table[joining->tables++] =
				(struct result_key){ result->round, result->table, i };
		joining->by_player[joining->players++] =
			(struct result_key){ lowest(player, result->sides), result->round, i };
	}
	qsort(joining->by_table, joining->tables, sizeof *joining->by_table, compare_keys);
	qsort(joining->by_player, joining->players, sizeof *joining->by_player, compare_keys);
}

/* NULL: none, or several and nothing to tell them apart. */
static struct result *find_by_players(const struct joining *joining, const struct verdict *verdict,
				      const struct lineup *lineup)
{
	struct event *event = joining->event;
	int round = verdict_round(event, verdict);
	int first = lowest(lineup->player, lineup->players);
	struct result *found = NULL, *taken = NULL;
	size_t i = key_position(joining->by_player, joining->players, first, round);

	for (; i < joining->players && joining->by_player[i].first == first; i++) {
		struct result *result = &event->result[joining->by_player[i].result];

		if ((round > 0 && result->round != round) || !lineup_matches(lineup, result))
			continue;
		if (result->verdict || result->log.len > 0) {
			taken = result;
			continue;
		}
		if (found)
			return NULL;
		found = result;
	}
	return found ? found : taken;
}

static struct result *find_result(const struct joining *joining, const struct verdict *verdict,
				  const struct lineup *lineup)
{
	struct event *event = joining->event;
	int round = verdict_round(event, verdict);

	if (round > 0 && verdict->table > 0) {
		size_t i = key_position(joining->by_table, joining->tables, round, verdict->table);

		if (i < joining->tables && joining->by_table[i].first == round &&
		    joining->by_table[i].second == verdict->table)
			return &event->result[joining->by_table[i].result];
	}
	return lineup->complete ? find_by_players(joining, verdict, lineup) : NULL;
}

static void log_finding(struct event *event, const struct verdict *verdict, const char *message)
{
	event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA, "%s", message);
}

static void join_one(struct event *event, struct result *result, const struct verdict *verdict,
		     const struct lineup *lineup)
{
	if (result->verdict) {
		event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
				  "the same game as " TEXT_FMT ": this log is left out",
				  TEXT_ARG(result->verdict->source));
		return;
	}
	if (!lineup_matches(lineup, result)) {
		event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
				  "the log's players are not those of round %d, table %d "
				  "(" TEXT_FMT ":%u)",
				  result->round, result->table, TEXT_ARG(result->file),
				  (unsigned)result->line);
		return;
	}
	if (verdict_round(event, verdict) > 0 && verdict_round(event, verdict) != result->round)
		event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
				  "the log says round %d, the result round %d (" TEXT_FMT ":%u)",
				  verdict_round(event, verdict), result->round,
				  TEXT_ARG(result->file), (unsigned)result->line);
	attach(result, verdict, lineup);
}

static void join_to_results(struct event *event)
{
	struct joining joining = { .event = event };
	struct lineup lineup;
	bool *joined = arena_array(event->arena, event->verdicts + 1, sizeof *joined);
	size_t next = 0; /* results and logs mostly come in the same order */

	for (size_t i = 0; i < event->results; i++) {
		struct result *result = &event->result[i];
		size_t v = next, tried = 0;

		if (result->log.len == 0)
			continue;
		for (; tried < event->verdicts; tried++, v++) {
			if (v == event->verdicts)
				v = 0;
			if (log_is_named(event->verdict[v], result->log))
				break;
		}
		if (tried == event->verdicts) {
			event_add_finding(event, result->file, result->line, FINDING_EVENT_DATA,
					  "no log '" TEXT_FMT "'", TEXT_ARG(result->log));
			continue;
		}
		if (joined[v]) {
			event_add_finding(event, result->file, result->line, FINDING_EVENT_DATA,
					  "the log '" TEXT_FMT
					  "' belongs to another result already",
					  TEXT_ARG(result->log));
			continue;
		}
		joined[v] = true;
		next = v + 1;
		lineup = lineup_of(event, event->verdict[v]);
		join_one(event, result, event->verdict[v], &lineup);
	}
	joining_index(&joining);
	for (size_t v = 0; v < event->verdicts; v++) {
		const struct verdict *verdict = event->verdict[v];
		struct result *result;

		if (joined[v])
			continue;
		lineup = lineup_of(event, verdict);
		result = find_result(&joining, verdict, &lineup);
		if (result)
			join_one(event, result, verdict, &lineup);
		else
			log_finding(event, verdict, "a log without a result");
	}
	for (size_t i = 0; i < event->results; i++) {
		struct result *result = &event->result[i];

		if (!can_have_log(result) ||
		    (result->outcome != OUTCOME_PLAYED && result->outcome != OUTCOME_TIME))
			continue;
		if (!result->verdict) {
			if (event->verdicts > 0 && result->log.len == 0)
				event_set_severity(event,
						   event_add_finding(event, result->file,
								     result->line,
								     FINDING_EVENT_DATA,
								     "a result without a log"),
						   SEVERITY_WARNING);
			continue;
		}
		if (!verdict_is_usable(result->verdict))
			continue;
		take_audited(event, result);
		check_slip(event, result);
	}
}

static void roster_from_logs(struct event *event)
{
	struct roster roster = { .event = event };

	for (size_t v = 0; v < event->verdicts; v++) {
		const struct verdict *verdict = event->verdict[v];

		for (int i = 0; i < verdict->players; i++)
			roster_add(&roster, verdict->player[i].nick, verdict->player[i].name, 0);
	}
	roster_end(&roster);
}

/* What a player's logs have given so far. */
struct progress {
	int last_round;
	size_t last_result; /* in which the player is the lowest; from 1; 0: none yet */
};

/* The first round in which none of the players has a game yet. */
static int next_round(const struct lineup *lineup, const struct progress *progress)
{
	int round = 0;

	for (int i = 0; i < lineup->players; i++)
		if (progress[lineup->player[i]].last_round > round)
			round = progress[lineup->player[i]].last_round;
	return round + 1;
}

/* The game of this round and these players, if it came already. */
static const struct result *find_twin(const struct event *event, const struct lineup *lineup,
				      const struct progress *progress, const size_t *before,
				      int round)
{
	size_t i = progress[lowest(lineup->player, lineup->players)].last_result;

	for (; i > 0; i = before[i]) {
		const struct result *result = &event->result[i - 1];

		if (result->round == round && lineup_matches(lineup, result))
			return result;
	}
	return NULL;
}

static void result_from_log(struct event *event, const struct verdict *verdict,
			    struct progress *progress, size_t *before)
{
	struct lineup lineup = lineup_of(event, verdict);
	struct result result = { .file = verdict->source, .line = verdict->line };
	const struct result *twin;
	struct progress *key;

	for (int i = 0; i < lineup.players; i++)
		if (lineup.player[i] < 0)
			event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
					  "unknown player '" TEXT_FMT "'",
					  TEXT_ARG(verdict->player[i].nick));
	if (!lineup.complete || lineup.players < 2) {
		if (lineup.players < 2)
			log_finding(event, verdict, "no result can be taken from this log");
		return;
	}
	result.round = verdict_round(event, verdict);
	result.table = verdict->table;
	if (result.round <= 0 || result.round > EVENT_ROUNDS_MAX) {
		result.round = next_round(&lineup, progress);
		event_set_severity(event,
				   event_add_finding(event, verdict->source, verdict->line,
						     FINDING_EVENT_DATA,
						     "the log names no round: taken as round %d",
						     result.round),
				   SEVERITY_NOTE);
	}
	if (lineup.players > 2 && event->system != SYSTEM_TABLES) {
		log_finding(event, verdict,
			    "more than two players: only an event with system = tables has that");
		return;
	}
	if (!verdict_is_usable(verdict))
		event_set_severity(event,
				   event_add_finding(event, verdict->source, verdict->line,
						     FINDING_EVENT_DATA,
						     "the game is not over in the log: its score "
						     "is taken as it stands"),
				   SEVERITY_WARNING);
	result.sides = lineup.players;
	result.outcome = verdict->winner.by == WON_BY_RULE ? OUTCOME_TIME : OUTCOME_PLAYED;
	for (int i = 0; i < lineup.players; i++) {
		const struct verdict_player *player = &verdict->player[i];
		struct side *side = &result.side[i];

		side->player = lineup.player[i];
		side->score[SCORE_SIGNED] = player->has_claimed ? player->claimed : player->audited;
		side->score[SCORE_AUDITED] = player->audited;
		side->has_before = verdict->replayed;
		side->before[SCORE_SIGNED] = side->before[SCORE_AUDITED] = player->before_end;
	}
	attach(&result, verdict, &lineup);
	result.won[SCORE_SIGNED] = winners_of(&result, verdict->winner.claimed, SCORE_SIGNED);
	result.won[SCORE_AUDITED] = winners_of(&result, verdict->winner.audited, SCORE_AUDITED);
	twin = find_twin(event, &lineup, progress, before, result.round);
	if (twin) {
		event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
				  "the same game as " TEXT_FMT ": this log is left out",
				  TEXT_ARG(twin->file));
		return;
	}
	event_add_result(event, &result);
	key = &progress[lowest(lineup.player, lineup.players)];
	before[event->results] = key->last_result;
	key->last_result = event->results;
	for (int i = 0; i < lineup.players; i++) {
		struct progress *own = &progress[lineup.player[i]];

		if (own->last_round < result.round)
			own->last_round = result.round;
	}
}

static void results_from_logs(struct event *event)
{
	struct progress *progress;
	size_t *before = arena_array(event->arena, event->verdicts + 1, sizeof *before);
	int last = 0;
	bool final = false;

	if (!event->has_players)
		roster_from_logs(event);
	event_expect_results(event, event->verdicts);
	progress = arena_array(event->arena, event->players + 1, sizeof *progress);
	for (size_t v = 0; v < event->verdicts; v++) {
		final = final || event->verdict[v]->final_round;
		if (!event->verdict[v]->final_round && event->verdict[v]->round > last &&
		    event->verdict[v]->round < EVENT_ROUNDS_MAX)
			last = event->verdict[v]->round;
	}
	if (final)
		event->final_round = event->rounds > last ? event->rounds : last + 1;
	for (size_t v = 0; v < event->verdicts; v++)
		result_from_log(event, event->verdict[v], progress, before);
}

/* G-1: word aids are fixed once the first game has begun. */
static void check_lexica(struct event *event)
{
	const struct verdict *first = NULL;

	for (size_t v = 0; v < event->verdicts; v++) {
		const struct verdict *verdict = event->verdict[v];

		if (verdict->lexicon.len == 0)
			continue;
		if (!first)
			first = verdict;
		else if (!text_equal_nocase(first->lexicon, verdict->lexicon))
			event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
					  "lexicon " TEXT_FMT ", but " TEXT_FMT
					  " was played with " TEXT_FMT " (G-1)",
					  TEXT_ARG(verdict->lexicon), TEXT_ARG(first->source),
					  TEXT_ARG(first->lexicon));
	}
}

static bool score_is_possible(int score)
{
	return score >= -EVENT_SCORE_MAX && score <= EVENT_SCORE_MAX;
}

/* Scores that no game has would make every sum over the event a wrong one. */
static bool scores_are_possible(struct event *event, const struct verdict *verdict)
{
	for (int i = 0; i < verdict->players; i++) {
		const struct verdict_player *player = &verdict->player[i];

		if (score_is_possible(player->claimed) && score_is_possible(player->audited) &&
		    score_is_possible(player->before_end))
			continue;
		event_add_finding(event, verdict->source, verdict->line, FINDING_EVENT_DATA,
				  TEXT_FMT " has a score of %d: %d at most; the log is left out",
				  TEXT_ARG(player->nick),
				  score_is_possible(player->audited) ? player->claimed
								     : player->audited,
				  EVENT_SCORE_MAX);
		return false;
	}
	return true;
}

void event_join(struct event *event, const struct verdict **verdict, size_t count)
{
	event->verdict = verdict;
	for (size_t i = 0; i < count; i++)
		if (scores_are_possible(event, verdict[i]))
			verdict[event->verdicts++] = verdict[i];
	if (event->has_results)
		join_to_results(event);
	else
		results_from_logs(event);
	if (event->rules->event.one_lexicon)
		check_lexica(event);
}
