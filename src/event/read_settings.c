#include "event/read.h"

#include "base/inifile.h"
#include "base/utf8.h"
#include "rules/locate.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

struct setting {
	struct event *event;
	const struct ini_item *item;
};

static void complain_value(const struct setting *at, const char *expected)
{
	event_add_finding(at->event, at->event->file, at->item->line, FINDING_EVENT_DATA,
			  "%.*s = " TEXT_FMT ": %s was expected", TEXT_ARG(at->item->name),
			  TEXT_ARG(at->item->value), expected);
}

static int days_of(int year, int month)
{
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	if (month == 2)
		return leap ? 29 : 28;
	return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

static bool is_date(struct text text)
{
	static const char pattern[] = "dddd-dd-dd";
	int year, month, day;

	if (text.len != sizeof pattern - 1)
		return false;
	for (size_t i = 0; i < text.len; i++)
		if (pattern[i] == '-' ? text.ptr[i] != '-' : text.ptr[i] < '0' || text.ptr[i] > '9')
			return false;
	return text_to_int((struct text){ text.ptr, 4 }, &year) &&
	       text_to_int((struct text){ text.ptr + 5, 2 }, &month) && month >= 1 && month <= 12 &&
	       text_to_int((struct text){ text.ptr + 8, 2 }, &day) && day >= 1 &&
	       day <= days_of(year, month);
}

static void read_date(const struct setting *at, struct text *date)
{
	if (is_date(at->item->value))
		*date = at->item->value;
	else
		complain_value(at, "a date as YYYY-MM-DD");
}

/* "100,100,150": numbers from `least` on, for round 1, 2, ... */
static int read_list(const struct setting *at, int least, int list[EVENT_CAPS_MAX])
{
	struct text rest = at->item->value;
	int len = 0;

	while (rest.len > 0) {
		const char *comma = memchr(rest.ptr, ',', rest.len);
		size_t cut = comma ? (size_t)(comma - rest.ptr) : rest.len;
		struct text number = text_trim((struct text){ rest.ptr, cut });

		if (len == EVENT_CAPS_MAX || !text_to_int(number, &list[len]) ||
		    list[len] < least || list[len] > EVENT_SCORE_MAX) {
			complain_value(at, "a list of numbers with commas between them");
			return 0;
		}
		len++;
		rest.ptr += comma ? cut + 1 : cut;
		rest.len -= comma ? cut + 1 : cut;
	}
	return len;
}

static void read_system(const struct setting *at)
{
	static const char *const names[] = { "swiss", "round-robin", "tables", "knockout" };

	for (size_t i = 0; i < LENGTH(names); i++)
		if (text_is_nocase(at->item->value, names[i])) {
			at->event->system = (enum event_system)i;
			at->event->has_system = true;
			return;
		}
	complain_value(at, "swiss, round-robin, tables or knockout");
}

static void read_scores(const struct setting *at)
{
	at->event->has_scores = true;
	if (text_is_nocase(at->item->value, "signed")) {
		at->event->scores = SCORE_SIGNED;
	} else if (text_is_nocase(at->item->value, "audited")) {
		at->event->scores = SCORE_AUDITED;
	} else {
		at->event->has_scores = false; /* the rule set's */
		complain_value(at, "signed or audited");
	}
}

static bool read_event(const struct setting *at)
{
	struct event *event = at->event;
	const struct ini_item *item = at->item;
	const struct {
		const char *name;
		struct text *value;
	} texts[] = {
		{ "name", &event->name },
		{ "rules", &event->rules_name },
		{ "players", &event->players_file },
		{ "results", &event->results_file },
		{ "games", &event->games },
		{ "rulings", &event->rulings_file },
		{ "draws", &event->draws_file },
		{ "ratings", &event->ratings_file },
		{ "history", &event->history_file },
	};

	for (size_t i = 0; i < LENGTH(texts); i++)
		if (text_is_nocase(item->name, texts[i].name)) {
			*texts[i].value = item->value;
			if (texts[i].value == &event->rules_name) {
				event->rules_name =
					locate_beside(event->arena, event->file, item->value);
				event->rules_line = item->line;
			}
			return true;
		}
	if (text_is_nocase(item->name, "date")) {
		read_date(at, &event->date);
	} else if (text_is_nocase(item->name, "end-date")) {
		read_date(at, &event->end_date);
	} else if (text_is_nocase(item->name, "system")) {
		read_system(at);
	} else if (text_is_nocase(item->name, "scores")) {
		read_scores(at);
	} else if (text_is_nocase(item->name, "rounds")) {
		if (!text_to_int(item->value, &event->rounds) || event->rounds < 1 ||
		    event->rounds > EVENT_ROUNDS_MAX) {
			complain_value(at, "a number of rounds");
			event->rounds = 0;
		}
	} else {
		return false;
	}
	return true;
}

static bool read_standings(const struct setting *at)
{
	struct event *event = at->event;
	const struct ini_item *item = at->item;

	if (text_is_nocase(item->name, "criteria")) {
		event->criteria_text = item->value;
		event->criteria_line = item->line;
	} else if (text_is_nocase(item->name, "spread-cap")) {
		event->caps = read_list(at, 1, event->cap);
	} else if (text_is_nocase(item->name, "unplayed")) {
		event->has_unplayed = true;
		if (text_is_nocase(item->value, "plain")) {
			event->unplayed = UNPLAYED_PLAIN;
		} else if (text_is_nocase(item->value, "greek")) {
			event->unplayed = UNPLAYED_GREEK;
		} else {
			event->has_unplayed = false; /* the rule set's */
			complain_value(at, "plain or greek");
		}
	} else if (text_is_nocase(item->name, "total-unplayed")) {
		event->total_unplayed = text_is_nocase(item->value, "yes");
		if (!event->total_unplayed && !text_is_nocase(item->value, "no"))
			complain_value(at, "yes or no");
	} else {
		return false;
	}
	return true;
}

static bool read_advance(const struct setting *at)
{
	struct event *event = at->event;

	if (text_is_nocase(at->item->name, "winners"))
		event->advance_winners_len = read_list(at, 1, event->advance_winners);
	else if (text_is_nocase(at->item->name, "best-seconds"))
		event->advance_seconds_len = read_list(at, 0, event->advance_seconds);
	else
		return false;
	return true;
}

static void read_item(struct event *event, const struct ini_item *item)
{
	const struct setting at = { event, item };
	struct text section = item->section;
	bool known = true;

	if (text_is_nocase(section, "event")) {
		known = read_event(&at);
	} else if (text_is_nocase(section, "standings")) {
		known = read_standings(&at);
	} else if (text_is_nocase(section, "advance")) {
		known = read_advance(&at);
	} else if (text_is_nocase(text_next_word(&section), "prize")) {
		event_read_prize(event, text_trim(section), item->name, item->value, item->line);
	} else {
		known = false;
	}
	if (!known)
		event_add_finding(event, event->file, item->line, FINDING_EVENT_DATA,
				  "'" TEXT_FMT "' in [" TEXT_FMT "] is no setting of an event",
				  TEXT_ARG(item->name), TEXT_ARG(item->section));
}

/* The same name twice in one section: one of them was meant to go. */
static void check_repeated(struct event *event, const struct inifile *ini, size_t at)
{
	const struct ini_item *item = &ini->item[at];

	for (size_t i = at; i-- > 0;)
		if (text_equal(ini->item[i].section, item->section) &&
		    text_equal_nocase(ini->item[i].name, item->name)) {
			event_add_finding(event, event->file, item->line, FINDING_EVENT_DATA,
					  "'" TEXT_FMT "' was set in line %u already; the later "
					  "one counts",
					  TEXT_ARG(item->name), (unsigned)ini->item[i].line);
			return;
		}
}

void event_read_settings(struct event *event, struct arena *arena, struct text file,
			 const struct event_loader *loader)
{
	struct inifile ini = { 0 };
	struct text bytes;
	const char *slash = memrchr(file.ptr, '/', file.len);

	*event = (struct event){ .arena = arena, .file = file };
	event->folder = (struct text){ file.ptr, slash ? (size_t)(slash - file.ptr) + 1 : 0 };
	if (!loader->load(loader, file, true, &bytes))
		return;
	if (!utf8_is_valid(bytes)) {
		event_add_finding(event, file, 1, FINDING_ENCODING,
				  "the file is not UTF-8: save it as UTF-8");
		return;
	}
	inifile_read(&ini, arena, bytes);
	for (size_t i = 0; i < ini.problems; i++)
		event_add_finding(event, file, ini.problem[i].line, FINDING_SYNTAX, TEXT_FMT,
				  TEXT_ARG(ini.problem[i].message));
	if (ini.items > EVENT_SETTINGS_MAX) {
		event_add_finding(event, file, ini.item[EVENT_SETTINGS_MAX].line,
				  FINDING_EVENT_DATA, "more than %d settings: the rest is not read",
				  EVENT_SETTINGS_MAX);
		ini.items = EVENT_SETTINGS_MAX;
	}
	for (size_t i = 0; i < ini.items; i++) {
		read_item(event, &ini.item[i]);
		check_repeated(event, &ini, i);
	}
	if (event->date.len > 0 && event->end_date.len > 0 &&
	    text_compare(event->end_date, event->date) < 0)
		event_add_finding(event, file, 1, FINDING_EVENT_DATA,
				  "end-date " TEXT_FMT " is before date " TEXT_FMT,
				  TEXT_ARG(event->end_date), TEXT_ARG(event->date));
}

static struct text rules_criteria(const struct event *event)
{
	switch (event->system) {
	case SYSTEM_SWISS:
		return event->rules->event.criteria_swiss;
	case SYSTEM_ROUND_ROBIN:
		return event->rules->event.criteria_round_robin;
	case SYSTEM_KNOCKOUT:
		return event->rules->event.criteria_knockout;
	case SYSTEM_TABLES:
		break;
	}
	return TEXT("");
}

static void read_criteria(struct event *event)
{
	struct text rest = event->criteria_text;
	bool seen[CRITERIA] = { false };

	event->criteria = 0;
	/* Whatever the rule set ranks by, in a knock-out the round reached comes first. */
	if (rest.len == 0 && event->system == SYSTEM_KNOCKOUT) {
		event->criterion[event->criteria++] = CRITERION_REACHED;
		seen[CRITERION_REACHED] = true;
	}
	if (rest.len == 0)
		rest = rules_criteria(event);
	if (rest.len == 0) /* what most of the world ranks by */
		rest = TEXT("points losses spread");
	for (;;) {
		struct text name;
		enum criterion criterion;

		while (rest.len > 0 &&
		       (*rest.ptr == ',' || *rest.ptr == ' ' || *rest.ptr == '\t')) {
			rest.ptr++;
			rest.len--;
		}
		name = (struct text){ rest.ptr, 0 };
		while (name.len < rest.len && !memchr(", \t", rest.ptr[name.len], 3))
			name.len++;
		if (name.len == 0)
			break;
		rest.ptr += name.len;
		rest.len -= name.len;
		if (!criterion_from_name(name, &criterion)) {
			event_add_finding(
				event, event->file, event->criteria_line, FINDING_EVENT_DATA,
				"'" TEXT_FMT "' is no criterion of a standings", TEXT_ARG(name));
		} else if (seen[criterion]) {
			event_add_finding(event, event->file, event->criteria_line,
					  FINDING_EVENT_DATA, "criterion %s is named twice",
					  criterion_name(criterion));
		} else {
			seen[criterion] = true;
			event->criterion[event->criteria++] = criterion;
		}
	}
}

static bool load_table(const struct event *event, const struct event_loader *loader,
		       struct text *file, const char *otherwise, struct text *bytes)
{
	bool must = file->len > 0;

	if (!must && !otherwise)
		return false;
	*file = arena_printf(event->arena, TEXT_FMT TEXT_FMT, TEXT_ARG(event->folder),
			     TEXT_ARG(must ? *file : text_of(otherwise)));
	return loader->load(loader, *file, must, bytes);
}

void event_read_tables(struct event *event, const struct rules *rules,
		       const struct event_loader *loader)
{
	struct text bytes;

	event->rules = rules;
	if (!event->has_system)
		event->system = rules->event.tables ? SYSTEM_TABLES : SYSTEM_SWISS;
	if (!event->has_scores)
		event->scores = rules->event.signed_scores ? SCORE_SIGNED : SCORE_AUDITED;
	if (!event->has_unplayed && rules->event.buchholz_unplayed_half)
		event->unplayed = UNPLAYED_GREEK;
	read_criteria(event);

	if (load_table(event, loader, &event->players_file, "players.csv", &bytes))
		event_read_players(event, event->players_file, bytes);
	event_index_players(event);
	if (load_table(event, loader, &event->ratings_file, NULL, &bytes))
		event_read_ratings(event, event->ratings_file, bytes);
	if (load_table(event, loader, &event->results_file, "results.csv", &bytes))
		event_read_results(event, event->results_file, bytes);
	if (load_table(event, loader, &event->rulings_file, "rulings.csv", &bytes))
		event_read_rulings(event, event->rulings_file, bytes);
	if (load_table(event, loader, &event->draws_file, "draws.csv", &bytes))
		event_read_draws(event, event->draws_file, bytes);
	if (load_table(event, loader, &event->history_file, "history.csv", &bytes))
		event_read_history(event, event->history_file, bytes);
}
