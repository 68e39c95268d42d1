#include "event/event.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/trouble.h"
#include "base/utf8.h"

static const char *const criterion_names[CRITERIA] = {
	[CRITERION_POINTS] = "points",
	[CRITERION_LOSSES] = "losses",
	[CRITERION_SPREAD] = "spread",
	[CRITERION_TOTAL] = "total",
	[CRITERION_BUCHHOLZ] = "buchholz",
	[CRITERION_BUCHHOLZ_CUT1] = "buchholz-cut1",
	[CRITERION_BUCHHOLZ_MEDIAN] = "buchholz-median",
	[CRITERION_SONNEBORN_BERGER] = "sonneborn-berger",
	[CRITERION_HEAD_TO_HEAD] = "head-to-head",
	[CRITERION_CUMULATIVE] = "cumulative",
	[CRITERION_WINS] = "wins",
	[CRITERION_RATING] = "rating",
	[CRITERION_REACHED] = "reached",
};

static const char *const outcome_names[] = {
	[OUTCOME_PLAYED] = "played",	 [OUTCOME_FORFEIT] = "forfeit",
	[OUTCOME_RESIGNED] = "resigned", [OUTCOME_TIME] = "time",
	[OUTCOME_BYE] = "bye",		 [OUTCOME_HALF_BYE] = "half-bye",
	[OUTCOME_UNPLAYED] = "unplayed",
};

static const char *const ruling_names[] = {
	[RULING_WRONGLY_DISALLOWED] = "wrongly-disallowed",
	[RULING_WRONGLY_ALLOWED] = "wrongly-allowed",
	[RULING_PENALTY] = "penalty",
	[RULING_SPREAD] = "spread",
	[RULING_NULLIFIED] = "nullified",
	[RULING_EXCLUDED] = "excluded",
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static bool name_lookup(const char *const *names, size_t count, struct text name, size_t *index)
{
	for (*index = 0; *index < count; (*index)++)
		if (text_is_nocase(name, names[*index]))
			return true;
	return false;
}

const char *criterion_name(enum criterion criterion)
{
	return criterion_names[criterion];
}

bool criterion_from_name(struct text name, enum criterion *criterion)
{
	size_t index;

	if (!name_lookup(criterion_names, CRITERIA, name, &index))
		return false;
	*criterion = (enum criterion)index;
	return true;
}

const char *outcome_name(enum outcome outcome)
{
	return outcome_names[outcome];
}

bool outcome_from_name(struct text name, enum outcome *outcome)
{
	size_t index;

	if (!name_lookup(outcome_names, LENGTH(outcome_names), name, &index))
		return false;
	*outcome = (enum outcome)index;
	return true;
}

const char *ruling_kind_name(enum ruling_kind kind)
{
	return ruling_names[kind];
}

bool ruling_kind_from_name(struct text name, enum ruling_kind *kind)
{
	size_t index;

	if (!name_lookup(ruling_names, LENGTH(ruling_names), name, &index))
		return false;
	*kind = (enum ruling_kind)index;
	return true;
}

int event_cap(const struct event *event, int round)
{
	if (event->caps == 0)
		return 0;
	return event->cap[round > event->caps ? event->caps - 1 : round - 1];
}

bool month_from_text(struct text text, int *month)
{
	int year, of_year;

	if ((text.len != 7 && text.len != 10) || text.ptr[4] != '-' ||
	    (text.len == 10 && text.ptr[7] != '-'))
		return false;
	if (!text_to_int((struct text){ text.ptr, 4 }, &year) ||
	    !text_to_int((struct text){ text.ptr + 5, 2 }, &of_year))
		return false;
	if (year < 1900 || of_year < 1 || of_year > 12)
		return false;
	*month = year * 12 + of_year - 1;
	return true;
}

struct text event_end_date(const struct event *event)
{
	return event->end_date.len > 0 ? event->end_date : event->date;
}

static int *severity_count(struct event *event, enum severity severity)
{
	if (severity == SEVERITY_ERROR)
		return &event->errors;
	return severity == SEVERITY_WARNING ? &event->warnings : &event->notes;
}

struct event_finding *event_add_finding(struct event *event, struct text file, uint32_t line,
					enum finding_code code, const char *format, ...)
{
	struct event_finding *item;
	char *message;
	va_list arguments;

	va_start(arguments, format);
	if (vasprintf(&message, format, arguments) < 0)
		die("out of memory");
	va_end(arguments);
	event->finding = arena_grow(event->arena, event->finding, event->findings,
				    &event->findings_capacity, sizeof *event->finding);
	item = &event->finding[event->findings++];
	*item = (struct event_finding){ .file = file, .number = event->findings };
	item->finding.code = code;
	item->finding.severity = finding_default_severity(code);
	if (event->rules) {
		struct text clauses = event->rules->clause[code];

		item->finding.severity = event->rules->severity[code];
		item->finding.clause = text_next_word(&clauses);
	}
	item->finding.line = line;
	item->finding.player = -1;
	item->finding.message = arena_text(event->arena, text_of(message));
	free(message);
	++*severity_count(event, item->finding.severity);
	return item;
}

void event_set_severity(struct event *event, struct event_finding *item, enum severity severity)
{
	--*severity_count(event, item->finding.severity);
	item->finding.severity = severity;
	++*severity_count(event, severity);
}

static int compare_findings(const void *left, const void *right)
{
	const struct event_finding *a = left, *b = right;
	int order = text_compare(a->file, b->file);

	if (order == 0 && a->finding.line != b->finding.line)
		order = a->finding.line < b->finding.line ? -1 : 1;
	return order ? order : (a->number > b->number) - (a->number < b->number);
}

void event_sort_findings(struct event *event)
{
	if (event->findings > 0)
		qsort(event->finding, event->findings, sizeof *event->finding, compare_findings);
}

static int compare_keys(const void *left, const void *right)
{
	const struct event_key *a = left, *b = right;
	int order = text_compare(a->folded, b->folded);

	return order ? order : a->player - b->player;
}

void event_index_players(struct event *event)
{
	event->by_id = arena_array(event->arena, event->players + 1, sizeof *event->by_id);
	event->by_name = arena_array(event->arena, event->players + 1, sizeof *event->by_name);
	for (size_t i = 0; i < event->players; i++) {
		const struct event_player *player = &event->player[i];

		event->by_id[i].folded = utf8_fold(event->arena, player->id);
		event->by_name[i].folded = utf8_fold(event->arena, player->name);
		event->by_id[i].player = event->by_name[i].player = (int)i;
	}
	qsort(event->by_id, event->players, sizeof *event->by_id, compare_keys);
	qsort(event->by_name, event->players, sizeof *event->by_name, compare_keys);
}

void roster_add(struct roster *roster, struct text id, struct text name, uint32_t line)
{
	struct event *event = roster->event;
	size_t known = roster->ids.len;

	arena_reset(&roster->fold);
	intern_text(&roster->ids, &roster->arena, utf8_fold(&roster->fold, id));
	if (roster->ids.len == known || roster->players == EVENT_PLAYERS_MAX)
		return;
	roster->player = arena_grow(event->arena, roster->player, roster->players,
				    &roster->capacity, sizeof *roster->player);
	roster->player[roster->players++] = (struct event_player){
		.id = arena_text(event->arena, id),
		.name = arena_text(event->arena, name),
		.line = line,
	};
}

void roster_end(struct roster *roster)
{
	struct event *event = roster->event;

	event->player = roster->player;
	event->players = roster->players;
	event->players_capacity = roster->capacity;
	event_index_players(event);
	intern_release(&roster->ids);
	arena_release(&roster->arena);
	arena_release(&roster->fold);
}

void event_expect_results(struct event *event, size_t count)
{
	if (event->results_capacity >= count)
		return;
	event->result = arena_array(event->arena, count, sizeof *event->result);
	event->results_capacity = count;
}

void event_add_result(struct event *event, const struct result *result)
{
	event->result = arena_grow(event->arena, event->result, event->results,
				   &event->results_capacity, sizeof *event->result);
	event->result[event->results++] = *result;
	if (result->round > event->last_round)
		event->last_round = result->round;
}

/* The first key that is not before `folded`. */
static size_t key_position(const struct event_key *key, size_t len, struct text folded)
{
	size_t low = 0, high = len;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (text_compare(key[middle].folded, folded) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int event_find_player(const struct event *event, struct text id_or_name)
{
	struct text folded = utf8_fold(event->arena, id_or_name);
	size_t i = key_position(event->by_id, event->players, folded);
	bool found, alone;

	if (i < event->players && text_equal(event->by_id[i].folded, folded))
		return event->by_id[i].player;
	i = key_position(event->by_name, event->players, folded);
	found = i < event->players && text_equal(event->by_name[i].folded, folded);
	alone = i + 1 >= event->players || !text_equal(event->by_name[i + 1].folded, folded);
	return found && alone ? event->by_name[i].player : -1;
}
