#include "rules/locate.h"

#include <errno.h>
#include <stdio.h>

#include "base/file.h"
#include "base/nearest.h"
#include "rules/embedded.h"

static const struct {
	const char *folder, *ending, *what;
	const char *const *names;
	const size_t *names_len;
} kinds[] = {
	[DATA_RULES] = { "rules", ".ini", "rule set", embedded_rules, &embedded_rules_len },
	[DATA_TILES] = { "tiles", ".tsv", "tile set", embedded_tiles, &embedded_tiles_len },
	[DATA_BOARD] = { "boards", ".txt", "board", embedded_boards, &embedded_boards_len },
};

const char *const *data_names(enum data_kind kind, size_t *count)
{
	*count = *kinds[kind].names_len;
	return kinds[kind].names;
}

static struct text built_in(enum data_kind kind, struct text name)
{
	char path[64];

	if (name.len > 40)
		return (struct text){ 0 };
	snprintf(path, sizeof(path), "%s/" TEXT_FMT "%s", kinds[kind].folder, TEXT_ARG(name),
		 kinds[kind].ending);
	return embedded_text(path);
}

struct text data_built_in_name(enum data_kind kind, struct text name)
{
	for (size_t i = 0; i < *kinds[kind].names_len; i++)
		if (text_is_nocase(name, kinds[kind].names[i]))
			return text_of(kinds[kind].names[i]);
	return (struct text){ 0 };
}

bool locate_is_file(struct text name_or_file)
{
	return (name_or_file.len > 0 && memchr(name_or_file.ptr, '/', name_or_file.len)) ||
	       text_ends_with_nocase(name_or_file, ".ini") ||
	       text_ends_with_nocase(name_or_file, ".tsv") ||
	       text_ends_with_nocase(name_or_file, ".txt");
}

/* Without folders and ending. */
static struct text base_name(struct text path)
{
	const char *slash = memrchr(path.ptr, '/', path.len), *dot;
	struct text base = path;

	if (slash)
		base = (struct text){ slash + 1, path.len - (size_t)(slash + 1 - path.ptr) };
	dot = memrchr(base.ptr, '.', base.len);
	if (dot && dot > base.ptr)
		base.len = (size_t)(dot - base.ptr);
	return base;
}

static bool locate_file(struct text path, struct arena *arena, struct rules_problems *problems,
			struct located *located)
{
	struct buffer bytes = { 0 };
	int error;

	located->path = located->label = arena_text(arena, path);
	located->name = base_name(located->path);
	error = file_read(located->path.ptr, DATA_FILE_MAX, &bytes);
	located->bytes = arena_text(arena, buffer_text(&bytes));
	buffer_release(&bytes);
	if (error == EFBIG)
		rules_problem_add(problems, path, 0, "more than %d bytes: too big", DATA_FILE_MAX);
	else if (error)
		rules_problem_add(problems, path, 0, "cannot be read: %s", file_error(error));
	return error == 0;
}

bool locate(enum data_kind kind, struct text name_or_file, struct arena *arena,
	    struct rules_problems *problems, struct located *located)
{
	struct nearest nearest = { .meant = name_or_file };

	*located = (struct located){ 0 };
	if (locate_is_file(name_or_file))
		return locate_file(name_or_file, arena, problems, located);
	located->bytes = built_in(kind, name_or_file);
	if (located->bytes.ptr) {
		located->name = arena_text(arena, name_or_file);
		located->label = arena_printf(arena, "built-in " TEXT_FMT, TEXT_ARG(name_or_file));
		return true;
	}
	for (size_t i = 0; i < *kinds[kind].names_len; i++)
		nearest_try(&nearest, kinds[kind].names[i]);
	if (nearest.name)
		rules_problem_add(problems, name_or_file, 0, "no such %s; did you mean %s?",
				  kinds[kind].what, nearest.name);
	else
		rules_problem_add(problems, name_or_file, 0,
				  "no such %s; \"ephor rules\" lists them, a file needs its "
				  "ending %s or a folder",
				  kinds[kind].what, kinds[kind].ending);
	return false;
}

bool locate_is_special(struct text name_or_file, struct rules_problems *problems)
{
	struct buffer path = { 0 };
	bool special;

	buffer_add_text(&path, name_or_file);
	special = locate_is_file(name_or_file) && file_is_special(path.bytes);
	buffer_release(&path);
	if (special)
		rules_problem_add(problems, name_or_file, 0,
				  "not read: no file but a device, pipe or socket");
	return special;
}

struct text locate_beside(struct arena *arena, struct text path, struct text name_or_file)
{
	const char *slash = path.len > 0 ? memrchr(path.ptr, '/', path.len) : NULL;

	if (!slash || !locate_is_file(name_or_file) || name_or_file.ptr[0] == '/')
		return name_or_file;
	return arena_printf(arena, "%.*s" TEXT_FMT, (int)(slash + 1 - path.ptr), path.ptr,
			    TEXT_ARG(name_or_file));
}
