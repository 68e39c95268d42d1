#include "rules/settings.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/nearest.h"
#include "base/utf8.h"

enum setting_type {
	SETTING_TEXT,
	SETTING_TILES, /* a name that the library looks up */
	SETTING_BOARD,
	SETTING_INT,
	SETTING_BOOL,
	SETTING_CHOICE,	  /* one of `words`; the field is its index */
	SETTING_FLAGS,	  /* some of `words`; the field has a bit for each */
	SETTING_SEVERAL,  /* text made of some of `words` */
	SETTING_PAIR,	  /* "150-0": this field and the int after it */
	SETTING_RANGE,	  /* "2-4" or "2": the same, lower one first */
	SETTING_NUMBERS,  /* `max` ints, zeroes behind the last one given */
	SETTING_TIME,	  /* "25:00", minutes and seconds */
	SETTING_WORD_LIST /* words of one length */
};

enum { NEEDED = 1, /* a rule set must say it */ UNKNOWN_ALLOWED = 2 };

enum { NUMBER_MAX = 100000, WORDS_MAX = 20000 };

static const char *const kinds_of_scoreless[] = { "unknown", "zeros", "passes", NULL };
static const char *const run_effects[] = { "counts", "ignored", "breaks", NULL };
static const char *const challenge_costs[] = { "free", "turn", "bonus", "fee", "word", NULL };
static const char *const ways_of_going_out[] = { "unknown", "own",    "both", "double",
						 "single",  "either", NULL };
static const char *const ways_too_late[] = { "none", "loses", "lead", NULL };
static const char *const order_draws[] = { "none", "alphabet", NULL };
static const char *const which_scores[] = { "audited", "signed", NULL };
static const char *const no_yes[] = { "no", "yes", NULL };
static const char *const criteria[] = { "points",
					"losses",
					"spread",
					"total",
					"buchholz",
					"buchholz-cut1",
					"buchholz-median",
					"sonneborn-berger",
					"head-to-head",
					"cumulative",
					"wins",
					"rating",
					NULL };

static const struct setting {
	const char *section, *key;
	size_t offset;
	enum setting_type type;
	unsigned flags;
	const char *const *words;
	int max;
	const char *meaning;
} settings[] = {
#define AT(field) offsetof(struct rules, field)
#define TEXT_SETTING(section, key, field, meaning)                         \
	{                                                                  \
		section, key, AT(field), SETTING_TEXT, 0, NULL, 0, meaning \
	}
#define INT_SETTING(section, key, field, flags, max, meaning)                   \
	{                                                                       \
		section, key, AT(field), SETTING_INT, flags, NULL, max, meaning \
	}
#define YES_NO(section, key, field, meaning)                                 \
	{                                                                    \
		section, key, AT(field), SETTING_BOOL, 0, no_yes, 0, meaning \
	}
#define WORDS(section, key, field, type, words, meaning)            \
	{                                                           \
		section, key, AT(field), type, 0, words, 0, meaning \
	}
#define TIME(section, key, field, flags, meaning)                              \
	{                                                                      \
		section, key, AT(field), SETTING_TIME, flags, NULL, 0, meaning \
	}

#include "rules/settings.def"
};

enum { SETTINGS = sizeof(settings) / sizeof(settings[0]) };

/* Fields of enum type are written as ints. */
_Static_assert(sizeof(enum going_out) == sizeof(int) && sizeof(enum too_late) == sizeof(int) &&
		       sizeof(enum scoreless_kind) == sizeof(int) &&
		       sizeof(enum run_effect) == sizeof(int) &&
		       sizeof(((struct rules *)0)->order_draw) == sizeof(int),
	       "an enum is as wide as an int");
_Static_assert(AT(players_max) == AT(players_min) + sizeof(int) &&
		       AT(event.bye_against) == AT(event.bye_for) + sizeof(int) &&
		       AT(event.forfeit_against) == AT(event.forfeit_for) + sizeof(int) &&
		       AT(rating.newcomer_max) == AT(rating.newcomer_min) + sizeof(int),
	       "the two figures of a pair stand side by side");

static void put_int(struct rules *rules, size_t offset, int value)
{
	memcpy((char *)rules + offset, &value, sizeof(value));
}

static int get_int(const struct rules *rules, size_t offset)
{
	int value;

	memcpy(&value, (const char *)rules + offset, sizeof(value));
	return value;
}

static struct text *text_field(struct rules *rules, const struct setting *setting)
{
	return (struct text *)(void *)((char *)rules + setting->offset);
}

static const struct text *text_value(const struct rules *rules, const struct setting *setting)
{
	return (const struct text *)(const void *)((const char *)rules + setting->offset);
}

/* How many ints the field takes. */
static int width(const struct setting *setting)
{
	switch (setting->type) {
	case SETTING_PAIR:
	case SETTING_RANGE:
		return 2;
	case SETTING_NUMBERS:
		return setting->max;
	default:
		return 1;
	}
}

static bool is_whole(const struct setting *setting)
{
	return setting->type == SETTING_INT || setting->type == SETTING_TIME ||
	       setting->type == SETTING_PAIR || setting->type == SETTING_RANGE;
}

void settings_start(struct rules_draft *draft, struct arena *arena)
{
	*draft = (struct rules_draft){ .arena = arena };
	for (int code = 0; code < FINDING_CODES; code++)
		draft->rules.severity[code] = finding_default_severity((enum finding_code)code);
	for (int i = 0; i < SETTINGS; i++)
		if (settings[i].flags && is_whole(&settings[i]))
			for (int n = 0; n < width(&settings[i]); n++)
				put_int(&draft->rules, settings[i].offset + (size_t)n * sizeof(int),
					RULES_UNKNOWN);
}

static const struct setting *setting_named(struct text key)
{
	for (int i = 0; i < SETTINGS; i++)
		if (text_is(key, settings[i].key))
			return &settings[i];
	return NULL;
}

bool settings_have_section(struct text section)
{
	for (int i = 0; i < SETTINGS; i++)
		if (text_is(section, settings[i].section))
			return true;
	return false;
}

void settings_suggest(struct nearest *nearest, bool sections)
{
	for (int i = 0; i < SETTINGS; i++)
		nearest_try(nearest, sections ? settings[i].section : settings[i].key);
}

#define PROBLEM(place, ...) \
	rules_problem_add((place)->problems, (place)->file, (place)->line, __VA_ARGS__)

/* "key: found "x", expected ..." */
static void expected(const struct setting *setting, struct text value,
		     const struct setting_place *place, const char *what)
{
	PROBLEM(place, "%s: found \"" TEXT_FMT "\", expected %s%s", setting->key, TEXT_ARG(value),
		what, setting->flags & UNKNOWN_ALLOWED ? ", or unknown" : "");
}

/* "a, b or c" */
static void add_words(const struct setting *setting, struct buffer *out)
{
	for (int i = 0; setting->words[i]; i++)
		buffer_printf(out, "%s%s",
			      i == 0		      ? ""
			      : setting->words[i + 1] ? ", "
						      : " or ",
			      setting->words[i]);
	if (setting->type == SETTING_FLAGS)
		buffer_add_string(out, ", or unknown");
}

static void expected_words(const struct setting *setting, struct text value,
			   const struct setting_place *place, const char *before)
{
	struct buffer what = { 0 };
	struct nearest nearest = { .meant = value };

	buffer_add_string(&what, before);
	add_words(setting, &what);
	for (int i = 0; setting->words[i]; i++)
		nearest_try(&nearest, setting->words[i]);
	if (nearest.name)
		buffer_printf(&what, "; did you mean %s?", nearest.name);
	expected(setting, value, place, what.bytes);
	buffer_release(&what);
}

static int word_index(const struct setting *setting, struct text word)
{
	for (int i = 0; setting->words[i]; i++)
		if (text_is_nocase(word, setting->words[i]))
			return i;
	return -1;
}

/* The figures of "150-0", "5 10" or "30:00": `count` of them at most; -1 when it is none. */
static int parse_numbers(struct text value, char separator, int max, int count, int *number)
{
	int found = 0;

	while (value.len > 0) {
		const char *end = memchr(value.ptr, separator, value.len);
		struct text part = { value.ptr, end ? (size_t)(end - value.ptr) : value.len };

		if (found == count || !text_to_int(text_trim(part), &number[found]) ||
		    number[found] < 0 || number[found] > max || part.ptr[0] == '-' ||
		    part.ptr[0] == '+')
			return -1;
		found++;
		if (!end)
			break;
		value = text_trim((struct text){ end + 1, value.len - part.len - 1 });
		if (value.len == 0)
			return -1;
	}
	return found;
}

/* What a setting of figures takes, for people. */
static void add_number_form(const struct setting *setting, struct buffer *out)
{
	switch (setting->type) {
	case SETTING_PAIR:
		buffer_add_string(out, "two scores as in 50-0");
		break;
	case SETTING_RANGE:
		buffer_printf(out, "one number or two as in 2-4, from 1 to %d", setting->max);
		break;
	case SETTING_NUMBERS:
		buffer_printf(out, "at most %d whole numbers", setting->max);
		break;
	case SETTING_TIME:
		buffer_add_string(out, "minutes and seconds as in 25:00");
		break;
	default:
		buffer_printf(out, "a whole number from 0 to %d", setting->max);
	}
}

static void apply_number(struct rules *rules, const struct setting *setting, struct text value,
			 const struct setting_place *place)
{
	int number[8] = { 0 }, found = -1, count = width(setting);
	bool good = false;

	if (text_is_nocase(value, "unknown") && setting->flags & UNKNOWN_ALLOWED) {
		for (int n = 0; n < count; n++)
			put_int(rules, setting->offset + (size_t)n * sizeof(int), RULES_UNKNOWN);
		return;
	}
	if (text_is_nocase(value, "none") && !(setting->flags & NEEDED)) {
		for (int n = 0; n < count; n++)
			put_int(rules, setting->offset + (size_t)n * sizeof(int), 0);
		return;
	}
	switch (setting->type) {
	case SETTING_PAIR:
		found = parse_numbers(value, '-', setting->max, 2, number);
		good = found == 2;
		break;
	case SETTING_RANGE:
		found = parse_numbers(value, '-', setting->max, 2, number);
		if (found == 1)
			number[1] = number[0];
		good = found > 0 && number[0] <= number[1] && number[0] > 0;
		break;
	case SETTING_NUMBERS:
		found = parse_numbers(value, ' ', NUMBER_MAX, count, number);
		good = found > 0;
		break;
	case SETTING_TIME:
		found = parse_numbers(value, ':', 999, 2, number);
		good = found == 2 && number[1] < 60;
		number[0] = good ? number[0] * 60 + number[1] : 0;
		break;
	default:
		found = parse_numbers(value, ' ', setting->max, 1, number);
		good = found == 1;
	}
	if (!good) {
		struct buffer what = { 0 };

		add_number_form(setting, &what);
		expected(setting, value, place, what.bytes);
		buffer_release(&what);
		return;
	}
	for (int n = 0; n < count; n++)
		put_int(rules, setting->offset + (size_t)n * sizeof(int), number[n]);
}

static int compare_texts(const void *a, const void *b)
{
	return text_compare(*(const struct text *)a, *(const struct text *)b);
}

static void apply_word_list(struct rules_draft *draft, const struct setting *setting,
			    struct text value, const struct setting_place *place)
{
	struct text rest = arena_text(draft->arena, value), word;
	struct text *words = NULL;
	size_t len = 0, capacity = 0, letters = 0;

	while ((word = text_next_word(&rest)).len > 0) {
		size_t count = utf8_count(word);

		if (len == 0)
			letters = count;
		if (!utf8_is_valid(word) || count != letters || count > BOARD_MAX ||
		    len == WORDS_MAX) {
			PROBLEM(place,
				"%s: \"" TEXT_FMT "\": expected at most %d words in UTF-8, "
				"all as long as the first",
				setting->key, TEXT_ARG(word), WORDS_MAX);
			return;
		}
		words = arena_grow(draft->arena, words, len, &capacity, sizeof(*words));
		words[len++] = word;
	}
	if (len > 0)
		qsort(words, len, sizeof(*words), compare_texts);
	draft->rules.list_words = words;
	draft->rules.list_len = len;
	draft->rules.list_length = (int)letters;
}

static void apply_words(struct rules_draft *draft, const struct setting *setting, struct text value,
			const struct setting_place *place)
{
	struct text rest = value, word;
	int bits = 0;

	if (setting->type == SETTING_FLAGS && text_is_nocase(value, "unknown")) {
		put_int(&draft->rules, setting->offset, 0);
		return;
	}
	while ((word = text_next_word(&rest)).len > 0) {
		int index = word_index(setting, word);

		if (index < 0 || bits & 1 << index) {
			expected_words(setting, word, place, "each at most once: ");
			return;
		}
		bits |= 1 << index;
	}
	if (bits == 0)
		expected_words(setting, value, place, "at least one of ");
	else if (setting->type == SETTING_FLAGS)
		put_int(&draft->rules, setting->offset, bits);
	else
		*text_field(&draft->rules, setting) = arena_text(draft->arena, value);
}

void setting_apply(struct rules_draft *draft, struct text section, struct text key,
		   struct text value, const struct setting_place *place)
{
	const struct setting *setting = setting_named(key);
	int index;

	if (!setting) {
		struct nearest nearest = { .meant = key };

		settings_suggest(&nearest, false);
		PROBLEM(place, "no setting \"" TEXT_FMT "\"%s%s%s", TEXT_ARG(key),
			nearest.name ? "; did you mean " : "", nearest.name ? nearest.name : "",
			nearest.name ? "?" : "");
		return;
	}
	if (section.len > 0 && !text_is(section, setting->section)) {
		PROBLEM(place, "%s stands in [" TEXT_FMT "], expected it in [%s]", setting->key,
			TEXT_ARG(section), setting->section);
		return;
	}
	switch (setting->type) {
	case SETTING_TEXT:
		if (utf8_is_valid(value))
			*text_field(&draft->rules, setting) = arena_text(draft->arena, value);
		else
			expected(setting, value, place, "text in UTF-8");
		break;
	case SETTING_TILES:
		draft->tiles = arena_text(draft->arena, value);
		draft->tiles_place = *place;
		break;
	case SETTING_BOARD:
		draft->board = arena_text(draft->arena, value);
		draft->board_place = *place;
		break;
	case SETTING_BOOL:
	case SETTING_CHOICE:
		index = word_index(setting, value);
		if (index < 0)
			expected_words(setting, value, place, "");
		else if (setting->type == SETTING_BOOL)
			*((char *)&draft->rules + setting->offset) = (char)index;
		else
			put_int(&draft->rules, setting->offset, index);
		break;
	case SETTING_FLAGS:
	case SETTING_SEVERAL:
		apply_words(draft, setting, value, place);
		break;
	case SETTING_WORD_LIST:
		apply_word_list(draft, setting, value, place);
		break;
	default:
		apply_number(&draft->rules, setting, value, place);
	}
}

void setting_apply_severity(struct rules_draft *draft, struct text name, struct text value,
			    const struct setting_place *place)
{
	enum finding_code code;
	enum severity severity;

	if (!finding_from_name(name, &code)) {
		struct nearest nearest = { .meant = name };

		for (int i = 0; i < FINDING_CODES; i++)
			nearest_try(&nearest, finding_name((enum finding_code)i));
		PROBLEM(place, "no finding \"" TEXT_FMT "\"%s%s%s", TEXT_ARG(name),
			nearest.name ? "; did you mean " : "", nearest.name ? nearest.name : "",
			nearest.name ? "?" : "");
	} else if (!severity_from_name(value, &severity)) {
		PROBLEM(place, TEXT_FMT ": found \"" TEXT_FMT "\", expected error, warning or note",
			TEXT_ARG(name), TEXT_ARG(value));
	} else {
		draft->rules.severity[code] = severity;
	}
}

void settings_check(const struct rules_draft *draft, const struct setting_place *place)
{
	for (int i = 0; i < SETTINGS; i++) {
		const struct setting *setting = &settings[i];
		bool missing;

		if (!(setting->flags & NEEDED))
			continue;
		if (setting->type == SETTING_TILES)
			missing = draft->tiles.len == 0;
		else if (setting->type == SETTING_BOARD)
			missing = draft->board.len == 0;
		else
			missing = get_int(&draft->rules, setting->offset) == RULES_UNKNOWN;
		if (missing)
			PROBLEM(place, "%s is missing (in [%s], or by based-on): %s", setting->key,
				setting->section, setting->meaning);
	}
	if (draft->rules.scoreless.kind != SCORELESS_UNKNOWN && draft->rules.scoreless.count == 0)
		PROBLEM(place, "scoreless-count is missing: how many in a row end a game");
	if (draft->rules.challenge.costs & (CHALLENGE_BONUS | CHALLENGE_FEE) &&
	    draft->rules.challenge.points[0] == 0)
		PROBLEM(place, "challenge-points is missing: how much a failed challenge costs");
}

static void print_number(const struct rules *rules, const struct setting *setting,
			 struct buffer *out)
{
	int first = get_int(rules, setting->offset), second = 0;

	if (width(setting) > 1)
		second = get_int(rules, setting->offset + sizeof(int));
	if (setting->type != SETTING_NUMBERS && first == RULES_UNKNOWN) {
		buffer_add_string(out, "unknown");
	} else if (first == 0 && second == 0 && setting->type != SETTING_INT) {
		buffer_add_string(out, "none");
	} else if (setting->type == SETTING_TIME) {
		buffer_printf(out, "%d:%02d", first / 60, first % 60);
	} else if (setting->type == SETTING_PAIR ||
		   (setting->type == SETTING_RANGE && first != second)) {
		buffer_printf(out, "%d-%d", first, second);
	} else if (setting->type == SETTING_NUMBERS) {
		for (int n = 0; n < setting->max; n++) {
			int number = get_int(rules, setting->offset + (size_t)n * sizeof(int));

			if (number != 0)
				buffer_printf(out, "%s%d", n > 0 ? " " : "", number);
		}
	} else {
		buffer_add_int(out, first);
	}
}

/* rule files have no longer lines */
void settings_print_text(struct text text, struct buffer *out)
{
	size_t column = 0;
	struct text word;

	while ((word = text_next_word(&text)).len > 0) {
		size_t width = utf8_count(word);

		if (column > 0)
			buffer_add_string(out, column + width > 80 ? "\n\t" : " ");
		column = column + width > 80 ? width : column + width + 1;
		buffer_add_safe(out, word);
	}
}

static void print_value(const struct rules *rules, const struct setting *setting,
			struct buffer *out)
{
	int bits;

	switch (setting->type) {
	case SETTING_TEXT:
		settings_print_text(*text_value(rules, setting), out);
		break;
	case SETTING_SEVERAL:
		buffer_add_safe(out, *text_value(rules, setting));
		break;
	case SETTING_TILES:
		buffer_add_string(out, rules->tiles->name);
		break;
	case SETTING_BOARD:
		buffer_add_string(out, rules->layout->name);
		break;
	case SETTING_BOOL:
		buffer_add_string(out,
				  setting->words[*((const char *)rules + setting->offset) != 0]);
		break;
	case SETTING_CHOICE:
		buffer_add_string(out, setting->words[get_int(rules, setting->offset)]);
		break;
	case SETTING_FLAGS:
		bits = get_int(rules, setting->offset);
		if (bits == 0)
			buffer_add_string(out, "unknown");
		for (int i = 0; setting->words[i]; i++)
			if (bits & 1 << i)
				buffer_printf(out, "%s%s", bits & ((1 << i) - 1) ? " " : "",
					      setting->words[i]);
		break;
	case SETTING_WORD_LIST:
		for (size_t i = 0; i < rules->list_len; i++) {
			buffer_add_string(out, i == 0 ? "" : i % 20 == 0 ? "\n\t" : " ");
			buffer_add_safe(out, rules->list_words[i]);
		}
		break;
	default:
		print_number(rules, setting, out);
	}
}

void settings_print(const struct rules *rules, struct buffer *out)
{
	const char *section = "";

	for (int i = 0; i < SETTINGS; i++) {
		const struct setting *setting = &settings[i];
		size_t start, value;

		if (strcmp(section, setting->section) != 0)
			buffer_printf(out, "%s[%s]\n", i > 0 ? "\n" : "", setting->section);
		section = setting->section;
		start = out->len;
		buffer_printf(out, "%s = ", setting->key);
		value = out->len;
		print_value(rules, setting, out);
		if (out->len == value) { /* nothing said */
			out->len = start;
			continue;
		}
		if (setting->type != SETTING_TEXT && setting->type != SETTING_WORD_LIST)
			buffer_printf(out, "%*s ; %s",
				      (int)(34 > out->len - start ? 34 - (out->len - start) : 0),
				      "", setting->meaning);
		buffer_add_char(out, '\n');
	}
}

bool settings_describe(size_t index, struct setting_about *about, struct buffer *values)
{
	const struct setting *setting = &settings[index < SETTINGS ? index : 0];

	if (index >= SETTINGS)
		return false;
	*about = (struct setting_about){ setting->section, setting->key, setting->meaning };
	switch (setting->type) {
	case SETTING_TEXT:
		buffer_add_string(values, "text");
		break;
	case SETTING_TILES:
	case SETTING_BOARD:
		buffer_add_string(values, "a name, or a file beside this one");
		break;
	case SETTING_WORD_LIST:
		buffer_add_string(values, "words, all of one length");
		break;
	case SETTING_FLAGS:
	case SETTING_SEVERAL:
		buffer_add_string(values, "one or more of ");
		add_words(setting, values);
		break;
	case SETTING_BOOL:
	case SETTING_CHOICE:
		add_words(setting, values);
		break;
	default:
		add_number_form(setting, values);
		if (setting->flags & UNKNOWN_ALLOWED)
			buffer_add_string(values, ", or unknown");
	}
	if (setting->flags & NEEDED)
		buffer_add_string(values, "; needed");
	return true;
}
