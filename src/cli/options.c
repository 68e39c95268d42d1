#include "cli/options.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "cli/command.h"
#include "cli/option_table.h"

enum { LIST_FILE_MAX = 64 << 20 };

/* An option as it was given, before it is known whether the command takes it. */
struct given {
	const struct option *option; /* one row of that name */
	struct text value;
};

struct reading {
	struct options *options;
	const struct command *const *commands;
	struct arena *arena;
	struct buffer *problem;
	struct texts words; /* the command line with the @files read */
	size_t plain_from;  /* words from here on are no options: "--" stood before */
	struct given *given;
	size_t givens, givens_capacity;
};

static void texts_add(struct arena *arena, struct texts *texts, struct text text)
{
	texts->item =
		arena_grow(arena, texts->item, texts->len, &texts->capacity, sizeof(*texts->item));
	texts->item[texts->len++] = text;
}

/* The second line of what is wrong: where to look. */
static enum options_result wrong(struct reading *reading)
{
	const struct command *command = reading->options->command;

	buffer_printf(reading->problem, "\nTry 'ephor %s%s--help'.\n", command ? command->name : "",
		      command ? " " : "");
	return OPTIONS_WRONG;
}

static void say(struct reading *reading, const char *before, struct text word, const char *after)
{
	buffer_add_string(reading->problem, "ephor: ");
	buffer_add_string(reading->problem, before);
	buffer_add_char(reading->problem, '\'');
	buffer_add_safe(reading->problem, word);
	buffer_add_char(reading->problem, '\'');
	buffer_add_string(reading->problem, after);
}

static void suggest(struct reading *reading, const struct nearest *nearest, const char *prefix)
{
	if (nearest->name)
		buffer_printf(reading->problem, "; did you mean '%s%s'?", prefix, nearest->name);
}

static bool read_list_file(struct reading *reading, const char *path)
{
	struct buffer bytes = { 0 };
	struct text rest;
	int error = file_read(path, LIST_FILE_MAX, &bytes);

	if (error) {
		say(reading, "cannot read ", text_of(path), ": ");
		buffer_add_string(reading->problem, file_error(error));
		buffer_release(&bytes);
		return false;
	}
	texts_add(reading->arena, &reading->options->lists, text_of(path));
	rest = arena_text(reading->arena, buffer_text(&bytes));
	buffer_release(&bytes);
	while (rest.len > 0) {
		const char *newline = memchr(rest.ptr, '\n', rest.len);
		size_t len = newline ? (size_t)(newline - rest.ptr) : rest.len;
		size_t taken = newline ? len + 1 : len;

		if (len > 0 && rest.ptr[len - 1] == '\r')
			len--;
		if (len > 0)
			texts_add(reading->arena, &reading->words,
				  arena_text(reading->arena, (struct text){ rest.ptr, len }));
		rest = (struct text){ rest.ptr + taken, rest.len - taken };
	}
	return true;
}

static bool collect_words(struct reading *reading, int argc, char **argv)
{
	bool plain = false;

	reading->plain_from = SIZE_MAX;
	for (int i = 1; i < argc; i++) {
		if (!plain && argv[i][0] == '@' && argv[i][1]) {
			if (!read_list_file(reading, argv[i] + 1))
				return false;
		} else if (!plain && text_is(text_of(argv[i]), "--")) {
			plain = true;
			reading->plain_from = reading->words.len;
		} else {
			texts_add(reading->arena, &reading->words, text_of(argv[i]));
		}
	}
	return true;
}

static const struct option *option_named(struct text name)
{
	for (size_t i = 0; i < option_table_len; i++)
		if (text_is(name, option_table[i].name))
			return &option_table[i];
	return NULL;
}

static const struct option *option_lettered(char letter)
{
	for (size_t i = 0; i < option_table_len; i++)
		if (option_table[i].letter == letter && letter)
			return &option_table[i];
	return NULL;
}

static void give(struct reading *reading, const struct option *option, struct text value)
{
	reading->given = arena_grow(reading->arena, reading->given, reading->givens,
				    &reading->givens_capacity, sizeof(*reading->given));
	reading->given[reading->givens++] = (struct given){ option, value };
}

/* The value of an option in the words behind it. */
static bool take_value(struct reading *reading, const struct option *option, size_t *i)
{
	if (*i + 1 >= reading->words.len || *i + 1 >= reading->plain_from) {
		buffer_printf(reading->problem, "ephor: --%s needs a value: %s", option->name,
			      option->argument ? option->argument : option->choices);
		return false;
	}
	give(reading, option, reading->words.item[++*i]);
	if (option->kind == OPTION_FILES) {
		while (*i + 1 < reading->words.len &&
		       (text_ends_with_nocase(reading->words.item[*i + 1], ".ndjson") ||
			text_ends_with_nocase(reading->words.item[*i + 1], ".json")))
			give(reading, option, reading->words.item[++*i]);
	}
	return true;
}

static bool take_long(struct reading *reading, struct text word, size_t *i)
{
	const char *equals = memchr(word.ptr, '=', word.len);
	struct text name = { word.ptr + 2, (equals ? (size_t)(equals - word.ptr) : word.len) - 2 };
	const struct option *option = option_named(name);

	if (!option) {
		const struct command *command = reading->options->command;
		struct nearest nearest = { .meant = name };

		for (size_t k = 0; k < option_table_len; k++)
			if (!command || option_is_of(&option_table[k], command->name))
				nearest_try(&nearest, option_table[k].name);
		say(reading, "there is no option ", (struct text){ word.ptr, name.len + 2 }, "");
		suggest(reading, &nearest, "--");
		return false;
	}
	if (!option_takes_value(option)) {
		if (equals) {
			say(reading, "an option without a value: ", word, "");
			return false;
		}
		give(reading, option, (struct text){ 0 });
		return true;
	}
	if (!equals)
		return take_value(reading, option, i);
	give(reading, option, text_of(equals + 1));
	return true;
}

/* "-q", "-qv", "-f json", "-fjson" */
static bool take_letters(struct reading *reading, struct text word, size_t *i)
{
	for (size_t k = 1; k < word.len; k++) {
		const struct option *option = option_lettered(word.ptr[k]);

		if (!option) {
			say(reading, "there is no option ", word, "");
			return false;
		}
		if (!option_takes_value(option)) {
			give(reading, option, (struct text){ 0 });
			continue;
		}
		if (k + 1 == word.len)
			return take_value(reading, option, i);
		give(reading, option, text_of(word.ptr + k + 1));
		return true;
	}
	return true;
}

static bool set_choice(struct reading *reading, const struct option *option, struct text value,
		       void *field)
{
	struct nearest nearest = { .meant = value };
	struct text rest = text_of(option->choices), choice;
	int index;

	if (option_word_is_among(option->choices, value, &index)) {
		index += option->least;
		memcpy(field, &index, sizeof(index));
		return true;
	}
	while ((choice = text_next_word(&rest)).len > 0)
		nearest_try(&nearest, arena_text(reading->arena, choice).ptr);
	buffer_printf(reading->problem, "ephor: --%s is one of %s, not '", option->name,
		      option->choices);
	buffer_add_safe(reading->problem, value);
	buffer_add_char(reading->problem, '\'');
	suggest(reading, &nearest, "");
	return false;
}

static bool set_number(struct reading *reading, const struct option *option, struct text value,
		       int *field)
{
	if (text_to_int(value, field) && *field >= option->least && *field <= option->most)
		return true;
	buffer_printf(reading->problem, "ephor: --%s is a number from %d to %d, not '",
		      option->name, option->least, option->most);
	buffer_add_safe(reading->problem, value);
	buffer_add_char(reading->problem, '\'');
	return false;
}

static void add_list(struct reading *reading, struct texts *texts, struct text value)
{
	for (;;) {
		const char *comma = memchr(value.ptr, ',', value.len);
		struct text item = { value.ptr, comma ? (size_t)(comma - value.ptr) : value.len };

		texts_add(reading->arena, texts, arena_text(reading->arena, text_trim(item)));
		if (!comma)
			return;
		value = (struct text){ comma + 1, value.len - item.len - 1 };
	}
}

static bool set(struct reading *reading, const struct option *option, struct text value)
{
	void *field = (char *)reading->options + option->offset;

	switch (option->kind) {
	case OPTION_FLAG:
		*(bool *)field = true;
		return true;
	case OPTION_TEXT:
		*(struct text *)field = value;
		return true;
	case OPTION_TEXTS:
	case OPTION_FILES:
		texts_add(reading->arena, field, value);
		return true;
	case OPTION_LIST:
		add_list(reading, field, value);
		return true;
	case OPTION_NUMBER:
		return set_number(reading, option, value, field);
	case OPTION_CHOICE:
		return set_choice(reading, option, value, field);
	}
	return false;
}

/* Give the command's own row of an option the value. */
static bool apply(struct reading *reading, const struct given *given)
{
	const struct command *command = reading->options->command;

	for (size_t i = 0; i < option_table_len; i++)
		if (text_is(text_of(given->option->name), option_table[i].name) &&
		    option_is_of(&option_table[i], command->name))
			return set(reading, &option_table[i], given->value);
	buffer_printf(reading->problem, "ephor: %s takes no option --%s", command->name,
		      given->option->name);
	return false;
}

static bool choose_codes(struct reading *reading, const struct texts *codes, bool wanted)
{
	for (size_t i = 0; i < codes->len; i++) {
		struct nearest nearest = { .meant = codes->item[i] };
		enum finding_code code;

		if (finding_from_name(codes->item[i], &code)) {
			reading->options->wanted[code] = wanted;
			continue;
		}
		for (int k = 0; k < FINDING_CODES; k++)
			nearest_try(&nearest, finding_name((enum finding_code)k));
		say(reading, "there is no finding ", codes->item[i], "");
		suggest(reading, &nearest, "");
		return false;
	}
	return true;
}

static const struct command *command_named(const struct command *const *commands, struct text name)
{
	for (; *commands; commands++)
		if (text_is(name, (*commands)->name))
			return *commands;
	return NULL;
}

static bool choose_command(struct reading *reading, struct text name)
{
	struct nearest nearest = { .meant = name };

	reading->options->command = command_named(reading->commands, name);
	if (reading->options->command)
		return true;
	for (const struct command *const *command = reading->commands; *command; command++)
		nearest_try(&nearest, (*command)->name);
	say(reading, "there is no command ", name, "");
	suggest(reading, &nearest, "");
	return false;
}

static bool enough_arguments(struct reading *reading)
{
	const struct command *command = reading->options->command;
	const struct texts *arguments = &reading->options->arguments;

	if (arguments->len < command->least) {
		buffer_printf(reading->problem, "ephor: %s needs %s", command->name,
			      command->arguments);
		return false;
	}
	if (command->most > 0 && arguments->len > command->most) {
		say(reading, "one argument too many: ", arguments->item[command->most], "");
		return false;
	}
	return true;
}

static int cores(void)
{
	cpu_set_t set;

	return sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) > 0 ? CPU_COUNT(&set)
										   : 1;
}

/* Tell options from arguments; the first argument is the command. */
static bool sort_words(struct reading *reading)
{
	struct options *options = reading->options;

	for (size_t i = 0; i < reading->words.len; i++) {
		struct text word = reading->words.item[i];
		bool option = i < reading->plain_from && word.len > 1 && *word.ptr == '-';

		if (option && word.ptr[1] == '-') {
			if (!take_long(reading, word, &i))
				return false;
		} else if (option) {
			if (!take_letters(reading, word, &i))
				return false;
		} else if (options->command) {
			texts_add(reading->arena, &options->arguments, word);
		} else if (!choose_command(reading, word)) {
			return false;
		}
	}
	return true;
}

enum options_result options_read(struct options *options, const struct command *const *commands,
				 struct arena *arena, int argc, char **argv, struct buffer *problem)
{
	struct reading reading = { options, commands, arena, problem, { 0 }, 0, NULL, 0, 0 };

	*options = (struct options){
		.jobs = cores(), .fail_on = SEVERITY_ERROR, .top = 3, .boards = BOARDS_FLAGGED
	};
	if (!collect_words(&reading, argc, argv) || !sort_words(&reading))
		return wrong(&reading);
	for (size_t i = 0; i < reading.givens; i++) {
		if (reading.given[i].option->offset == offsetof(struct options, help))
			return OPTIONS_HELP;
		if (reading.given[i].option->offset == offsetof(struct options, version))
			return OPTIONS_VERSION;
	}
	if (reading.words.len == 0)
		return OPTIONS_HELP;
	if (!options->command) {
		buffer_add_string(problem, "ephor: which command?");
		return wrong(&reading);
	}
	for (size_t i = 0; i < reading.givens; i++)
		if (!apply(&reading, &reading.given[i]))
			return wrong(&reading);
	for (size_t i = 0; i < FINDING_CODES; i++)
		options->wanted[i] = options->only.len == 0;
	if (!choose_codes(&reading, &options->only, true) ||
	    !choose_codes(&reading, &options->ignore, false) || !enough_arguments(&reading))
		return wrong(&reading);
	return OPTIONS_READ;
}

/* "signed|audited" */
static void add_choices(struct buffer *out, const char *choices)
{
	for (; *choices; choices++)
		buffer_add_char(out, *choices == ' ' ? '|' : *choices);
}

void options_help(const struct command *command, struct buffer *out)
{
	enum { COLUMN = 28 };

	if (command->examples)
		buffer_printf(out, "%s\n", command->examples);
	buffer_printf(out, "usage: ephor %s [OPTION]... %s\n%s\n\n", command->name,
		      command->arguments, command->summary);
	for (size_t i = 0; i < option_table_len; i++) {
		const struct option *option = &option_table[i];
		size_t begin = out->len;

		if (!option->help || !option_is_of(option, command->name))
			continue;
		if (option->letter)
			buffer_printf(out, "  -%c, --%s", option->letter, option->name);
		else
			buffer_printf(out, "      --%s", option->name);
		if (option_takes_value(option))
			buffer_add_char(out, ' ');
		if (option->argument)
			buffer_add_string(out, option->argument);
		else if (option->choices)
			add_choices(out, option->choices);
		if (out->len - begin >= COLUMN)
			buffer_printf(out, "\n%*s", COLUMN, "");
		else
			buffer_printf(out, "%*s", (int)(COLUMN - (out->len - begin)), "");
		buffer_printf(out, "%s\n", option->help);
	}
}

bool options_use_color(const struct options *options, int fd)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (options->color != COLOR_AUTO)
		return options->color == COLOR_ALWAYS;
	return isatty(fd) && !(no_color && *no_color) && !(term && text_is(text_of(term), "dumb"));
}
