#include "cli/command.h"

#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/trouble.h"
#include "base/utf8.h"
#include "cli/problems.h"
#include "rules/library.h"
#include "rules/locate.h"
#include "rules/settings.h"

enum { CELLS = 5 }; /* letters side by side */

static const struct {
	int letter_factor, word_factor;
	bool start;
	char character;
	const char *color; /* SGR */
	const char *meaning;
} squares[] = {
	{ 1, 2, true, '*', "45", "start, word x2" }, { 1, 1, true, '+', "7", "start" },
	{ 1, 4, false, '~', "41;1", "word x4" },     { 1, 3, false, '=', "41", "word x3" },
	{ 1, 2, false, '-', "45", "word x2" },	     { 4, 1, false, '^', "44;1", "letter x4" },
	{ 3, 1, false, '"', "44", "letter x3" },     { 2, 1, false, '\'', "46", "letter x2" },
	{ 1, 1, false, '.', NULL, "plain" },
};
enum { SQUARES = sizeof(squares) / sizeof(squares[0]) };

static int square_kind(const struct layout *layout, square_t square)
{
	for (int i = 0; i < SQUARES; i++)
		if (squares[i].start == (square == layout->start) &&
		    squares[i].letter_factor == layout->letter_factor[square] &&
		    squares[i].word_factor == layout->word_factor[square])
			return i;
	BUG("a square that no board file can say");
}

static void add_square(struct buffer *out, int kind, bool color)
{
	if (color && squares[kind].color)
		buffer_printf(out, " \033[%sm%c\033[0m", squares[kind].color,
			      squares[kind].character);
	else
		buffer_printf(out, " %c", squares[kind].character);
}

static void add_board(struct buffer *out, const struct layout *layout, bool color)
{
	bool seen[SQUARES] = { false };

	buffer_printf(out, "Board %s: %d x %d\n\n   ", layout->name, layout->size, layout->size);
	for (int column = 0; column < layout->size; column++)
		buffer_printf(out, " %c", 'A' + column);
	for (int row = 0; row < layout->size; row++) {
		buffer_printf(out, "\n%3d", row + 1);
		for (int column = 0; column < layout->size; column++) {
			int kind = square_kind(layout, square_at(row, column));

			add_square(out, kind, color);
			seen[kind] = true;
		}
	}
	buffer_add_string(out, "\n\n");
	for (int kind = 0; kind < SQUARES; kind++) {
		if (!seen[kind])
			continue;
		add_square(out, kind, color);
		buffer_printf(out, " %s\n", squares[kind].meaning);
	}
}

/* "A   9 x 1", faces of any width in columns. */
static void add_tiles(struct buffer *out, const struct tileset *tiles)
{
	int widest = 1, cell = 0;

	for (int i = TILE_BLANK; i < tiles->kinds; i++) {
		int width = utf8_width(text_of(tiles->kind[i].face));

		if (width > widest)
			widest = width;
	}
	buffer_printf(out, "Tiles %s: %d tiles, %d points (how many x value)\n\n", tiles->name,
		      tiles->total, tiles->points);
	for (int i = TILE_BLANK; i < tiles->kinds; i++) {
		const struct tile_kind *kind = &tiles->kind[i];
		int padding = widest - utf8_width(text_of(kind->face));

		buffer_printf(out, "%s%s%*s %2d x %-2d", cell == 0 ? "  " : "    ", kind->face,
			      padding, "", tiles->count[i], tiles->value[i]);
		if (++cell == CELLS || i == tiles->kinds - 1) {
			while (out->bytes[out->len - 1] == ' ')
				out->len--;
			buffer_add_char(out, '\n');
			cell = 0;
		}
	}
}

static void add_severities(struct buffer *out, const struct rules *rules)
{
	bool any = false;

	for (int i = 0; i < FINDING_CODES; i++) {
		enum finding_code code = (enum finding_code)i;

		if (rules->severity[code] == finding_default_severity(code))
			continue;
		buffer_printf(out, "%s%s = %s\n", any ? "" : "\n[severity]\n", finding_name(code),
			      severity_name(rules->severity[code]));
		any = true;
	}
}

static void add_rules(struct buffer *out, const struct rules *rules, const struct options *options)
{
	settings_print(rules, out);
	add_severities(out, rules);
	if (options->verbose) {
		for (size_t i = 0; i < rules->clauses_len; i++) {
			buffer_printf(out, "\n[clause " TEXT_FMT "]\ntext = ",
				      TEXT_ARG(rules->clauses[i].id));
			settings_print_text(rules->clauses[i].text, out);
			buffer_add_char(out, '\n');
		}
	}
	buffer_add_char(out, '\n');
	add_tiles(out, rules->tiles);
	buffer_add_char(out, '\n');
	add_board(out, rules->layout, options_use_color(options, STDOUT_FILENO));
}

static void add_list(struct buffer *out, struct library *library, struct rules_problems *problems)
{
	size_t count;
	const char *const *names = library_rules_names(&count);

	buffer_add_string(out, "Rule sets (-r):\n");
	for (size_t i = 0; i < count; i++) {
		const struct rules_request request = { .rules = text_of(names[i]) };
		const struct rules *rules = library_rules(library, &request, problems);

		if (rules)
			buffer_printf(out, "  %-16s " TEXT_FMT "\n", names[i],
				      TEXT_ARG(rules->title));
	}
	buffer_add_string(out, "\nTile sets (-t):\n");
	names = library_tiles_names(&count);
	for (size_t i = 0; i < count; i++) {
		const struct tileset *tiles = library_tiles(library, text_of(names[i]), problems);

		if (tiles)
			buffer_printf(out, "  %-16s %d tiles, %d points, %d blanks\n", names[i],
				      tiles->total, tiles->points, tiles->count[TILE_BLANK]);
	}
	buffer_add_string(out, "\nBoards (-b):\n");
	names = library_layout_names(&count);
	for (size_t i = 0; i < count; i++) {
		const struct layout *layout = library_layout(library, text_of(names[i]), problems);
		char start[8];

		if (layout)
			buffer_printf(out, "  %-16s %d x %d, start %s %s\n", names[i], layout->size,
				      layout->size, square_name(layout->start, start),
				      layout->start_doubles ? "doubles" : "does not double");
	}
	buffer_add_string(out, "\nephor rules NAME prints one.\n");
}

/* What a file is by its ending, else by what is in it. */
static enum data_kind kind_of_file(struct text path, struct text bytes)
{
	if (text_ends_with_nocase(path, ".ini"))
		return DATA_RULES;
	if (text_ends_with_nocase(path, ".tsv"))
		return DATA_TILES;
	if (text_ends_with_nocase(path, ".txt"))
		return DATA_BOARD;
	for (size_t i = 0; i < bytes.len; i++) {
		if (bytes.ptr[i] == '[')
			return DATA_RULES;
		if (bytes.ptr[i] == '\t')
			return DATA_TILES;
	}
	return DATA_BOARD;
}

static bool name_is_among(const char *const *names, size_t count, struct text name)
{
	for (size_t i = 0; i < count; i++)
		if (text_is(name, names[i]))
			return true;
	return false;
}

/* Which of the three a name or file is; a rule set goes before tiles and board of its name. */
static bool kind_of_argument(struct text argument, enum data_kind *kind)
{
	struct nearest nearest = { .meant = argument };

	for (int i = DATA_RULES; i <= DATA_BOARD; i++) {
		size_t count;
		const char *const *names = data_names((enum data_kind)i, &count);

		*kind = (enum data_kind)i;
		if (name_is_among(names, count, argument))
			return true;
		for (size_t n = 0; n < count; n++)
			nearest_try(&nearest, names[n]);
	}
	if (locate_is_file(argument)) {
		struct buffer bytes = { 0 };

		/* what cannot be read is told by the loader */
		file_read(argument.ptr, DATA_FILE_MAX, &bytes);
		*kind = kind_of_file(argument, buffer_text(&bytes));
		buffer_release(&bytes);
		return true;
	}
	complain("no rule set, tile set or board '" TEXT_FMT "'", TEXT_ARG(argument));
	if (nearest.name)
		fprintf(stderr, "did you mean '%s'?\n", nearest.name);
	else
		fprintf(stderr, "'ephor rules' lists them all\n");
	return false;
}

/* -t, -b and --set make a rule set another one; nothing else has a use for them. */
static bool changes_nothing(const struct options *options, const char *what)
{
	if (!options->tiles.ptr && !options->board.ptr && options->settings.len == 0)
		return true;
	complain("--tiles, --board and --set are for a rule set, not for %s", what);
	return false;
}

static bool add_one(struct buffer *out, struct library *library, struct text argument,
		    const struct options *options, struct rules_problems *problems)
{
	enum data_kind kind;

	if (!kind_of_argument(argument, &kind))
		return false;
	if (kind != DATA_RULES &&
	    !changes_nothing(options, kind == DATA_TILES ? "a tile set" : "a board"))
		return false;
	if (kind == DATA_TILES) {
		const struct tileset *tiles = library_tiles(library, argument, problems);

		if (tiles)
			add_tiles(out, tiles);
		return tiles;
	}
	if (kind == DATA_BOARD) {
		const struct layout *layout = library_layout(library, argument, problems);

		if (layout)
			add_board(out, layout, options_use_color(options, STDOUT_FILENO));
		return layout;
	}
	const struct rules_request request = { .rules = argument,
					       .tiles = options->tiles,
					       .board = options->board,
					       .settings = options->settings.item,
					       .settings_len = options->settings.len };
	const struct rules *rules = library_rules(library, &request, problems);

	if (rules)
		add_rules(out, rules, options);
	return rules;
}

static void add_problem(struct buffer *out, const struct rules_problem *problem)
{
	buffer_add_safe(out, problem->file);
	if (problem->line > 0)
		buffer_printf(out, ":%u", (unsigned)problem->line);
	buffer_printf(out, ": %s: " TEXT_FMT "\n", problem->note ? "note" : "error",
		      TEXT_ARG(problem->message));
}

/* Look for mistakes in one file: they are the product, so they go to standard output. */
static int check_file(struct buffer *out, struct library *library, struct text path)
{
	static const char *const what[] = { "rule set", "tile set", "board" };
	struct rules_problems problems = { 0 };
	struct buffer bytes = { 0 };
	int error = file_read(path.ptr, DATA_FILE_MAX, &bytes);
	enum data_kind kind = kind_of_file(path, buffer_text(&bytes));
	struct arena arena = { 0 };
	struct text file =
		locate_is_file(path) ? path : arena_printf(&arena, "./" TEXT_FMT, TEXT_ARG(path));
	const struct rules_request request = { .rules = file };
	int status = STATUS_CLEAN;

	buffer_release(&bytes);
	if (error) {
		complain(TEXT_FMT ": %s", TEXT_ARG(path), file_error(error));
		arena_release(&arena);
		return STATUS_TROUBLE;
	}
	if (kind == DATA_RULES)
		library_rules(library, &request, &problems);
	else if (kind == DATA_TILES)
		library_tiles(library, file, &problems);
	else
		library_layout(library, file, &problems);
	for (size_t i = 0; i < problems.len; i++)
		add_problem(out, &problems.item[i]);
	if (problems.errors > 0)
		status = STATUS_FINDINGS;
	else
		buffer_printf(out, TEXT_FMT ": a sound %s\n", TEXT_ARG(path), what[kind]);
	rules_problems_release(&problems);
	arena_release(&arena);
	return status;
}

static int run(const struct options *options)
{
	struct library *library = library_new();
	struct rules_problems problems = { 0 };
	struct buffer out = { 0 };
	int status = STATUS_CLEAN;

	if (options->check && options->arguments.len == 0) {
		complain("--check needs a file");
		status = STATUS_TROUBLE;
	} else if (options->check || options->arguments.len == 0) {
		if (!changes_nothing(options, options->check ? "--check" : "the list"))
			status = STATUS_TROUBLE;
		else if (!options->check)
			add_list(&out, library, &problems);
	}
	for (size_t i = 0; i < options->arguments.len; i++) {
		struct text argument = options->arguments.item[i];
		int found = STATUS_CLEAN;

		if (options->check)
			found = check_file(&out, library, argument);
		else if (!add_one(&out, library, argument, options, &problems))
			found = STATUS_TROUBLE;
		if (found > status)
			status = found;
	}
	complain_about_rules(&problems);
	if (out.len > 0 &&
	    (fwrite(out.bytes, 1, out.len, stdout) != out.len || fflush(stdout) != 0)) {
		complain("cannot write to standard output");
		status = STATUS_TROUBLE;
	}
	rules_problems_release(&problems);
	buffer_release(&out);
	library_free(library);
	return status;
}

const struct command command_rules = {
	.name = "rules",
	.arguments = "[NAME|FILE]...",
	.summary = "list or print rule sets, tile sets and boards; check a file",
	.examples = "ephor rules                      all that are built in\n"
		    "ephor rules greek                settings, tiles and board of a rule set\n"
		    "ephor rules super                a board\n"
		    "ephor rules --check mine.ini     mistakes in a file of your own\n",
	.least = 0,
	.most = 0,
	.run = run,
};
