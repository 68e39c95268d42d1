#include "cli/command.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "base/utf8.h"
#include "cli/outfolder.h"
#include "cli/problems.h"
#include "report/event_template.h"
#include "rules/library.h"
#include "rules/locate.h"

enum { NAME_MAX_BYTES = 100 }; /* of the event: a line of an INI file is not much longer */

struct making {
	const struct options *options;
	const struct rules *rules;
	struct arena arena;
	struct text folder;
	struct text rules_name; /* as files in other folders can name them */
	bool built_in;		/* and logs, too */
};

/* Is there something that is not an empty folder? */
static bool is_taken(const char *path)
{
	DIR *folder = opendir(path);
	bool taken = !folder && access(path, F_OK) == 0;

	for (struct dirent *entry; folder && !taken && (entry = readdir(folder));)
		taken = strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	if (folder)
		closedir(folder);
	return taken;
}

static struct text path_of(struct making *making, const char *name)
{
	return arena_printf(&making->arena, TEXT_FMT "/%s", TEXT_ARG(making->folder), name);
}

/* "spring/event.ini        what it is for" */
static bool report_saved(const struct making *making, struct text path, const char *what, int error)
{
	int column = (int)(making->folder.len + strlen("/scoresheet.xlsx"));

	if (error)
		complain("cannot write " TEXT_FMT ": %s", TEXT_ARG(path), file_error(error));
	else
		printf("%-*s  %s\n", column, path.ptr, what);
	return error == 0;
}

static bool save(struct making *making, const char *name, const char *what, struct buffer *out)
{
	struct text path = path_of(making, name);
	int error = outfile_save(path.ptr, buffer_text(out));

	buffer_clear(out);
	return report_saved(making, path, what, error);
}

/* The last part of the folder's name. */
static struct text event_name(struct making *making)
{
	const char *slash = memrchr(making->folder.ptr, '/', making->folder.len);
	struct text name = making->folder;
	struct buffer safe = { 0 };

	if (slash)
		name = (struct text){ slash + 1, (size_t)(text_end(name) - slash - 1) };
	buffer_add_safe(&safe, name);
	if (safe.len > NAME_MAX_BYTES)
		safe.len = NAME_MAX_BYTES;
	while (!utf8_is_valid(buffer_text(&safe)))
		safe.len--;
	name = arena_text(&making->arena, buffer_text(&safe));
	buffer_release(&safe);
	return name;
}

static bool write_all(struct making *making)
{
	const struct rules *rules = making->rules;
	struct text book = path_of(making, "scoresheet.xlsx");
	struct buffer out = { 0 };
	bool done;

	template_event(&out, rules, event_name(making), making->rules_name);
	done = save(making, "event.ini", "name, rules and prizes of the event", &out);
	template_players(&out, rules);
	done = done && save(making, "players.csv", "a row for each player", &out);
	template_results(&out, rules);
	done = done && save(making, "results.csv", "a row for each game", &out);
	template_sheet(&out, making->built_in ? making->rules_name : TEXT(""));
	done = done &&
	       save(making, "sheet.csv", "a game to type in: copy it to games/r1t1.csv", &out);
	done = done && report_saved(making, book, "blank scoresheets to print",
				    template_book(book.ptr, rules));
	buffer_release(&out);
	return done;
}

static bool find_rules(struct making *making, struct library *library)
{
	struct text asked = making->options->rules;
	const struct rules_request request = { .rules = asked };
	struct rules_problems problems = { 0 };

	making->rules = library_rules(library, &request, &problems);
	complain_about_rules(&problems);
	rules_problems_release(&problems);
	if (!making->rules)
		return false;
	making->built_in = !asked.ptr || !locate_is_file(asked);
	making->rules_name = text_of(making->rules->name);
	if (!making->built_in) {
		char *path = realpath(asked.ptr, NULL);

		making->rules_name = arena_text(&making->arena, path ? text_of(path) : asked);
		free(path);
	}
	return true;
}

static bool make_folder(struct making *making)
{
	struct text file;
	char *path;
	int error;

	making->folder = making->options->arguments.item[1];
	while (making->folder.len > 1 && making->folder.ptr[making->folder.len - 1] == '/')
		making->folder.len--;
	making->folder = arena_text(&making->arena, making->folder);
	if (is_taken(making->folder.ptr)) {
		complain(TEXT_FMT ": exists and is not an empty folder: nothing is written",
			 TEXT_ARG(making->folder));
		return false;
	}
	file = path_of(making, "event.ini");
	path = arena_alloc(&making->arena, file.len + 1);
	memcpy(path, file.ptr, file.len + 1);
	error = outfolder_make(path);
	if (error)
		complain(TEXT_FMT ": %s", TEXT_ARG(making->folder), file_error(error));
	return error == 0;
}

static int new (const struct options *options)
{
	struct text kind = options->arguments.item[0];
	struct nearest nearest = { .meant = kind };
	struct making making = { .options = options };
	struct library *library = library_new();
	int status = STATUS_TROUBLE;

	if (!text_is(kind, "event")) {
		nearest_try(&nearest, "event");
		complain("new makes an event, not '" TEXT_FMT "'%s", TEXT_ARG(kind),
			 nearest.name ? "; did you mean 'event'?" : "");
	} else if (find_rules(&making, library) && make_folder(&making) && write_all(&making)) {
		status = STATUS_CLEAN;
		if (fflush(stdout) != 0) {
			complain("cannot write to standard output");
			status = STATUS_TROUBLE;
		}
	}
	library_free(library);
	arena_release(&making.arena);
	return status;
}

const struct command command_new = {
	.name = "new",
	.arguments = "event DIR",
	.summary = "files of an event, to fill in",
	.examples = "ephor new event spring                 for the rule set standard\n"
		    "ephor new event athens --rules greek   for the Greek rules\n",
	.least = 2,
	.most = 2,
	.run = new,
};
