#include "cli/inputs.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/trouble.h"
#include "log/folder.h"
#include "log/reader.h"

enum { HEADER_MAX = 64 << 10 }; /* bytes of a CSV that hold its column names */

/* A file under any of its names. */
struct input_file {
	dev_t device;
	ino_t number;
};

void inputs_init(struct inputs *inputs, const struct options *options, struct library *library,
		 const struct text *folder, size_t folders)
{
	const struct rules_request asked = { .rules = options->rules,
					     .tiles = options->tiles,
					     .board = options->board };
	struct rules_problems problems = { 0 };

	*inputs = (struct inputs){
		.options = options, .library = library, .folder = folder, .folders = folders
	};
	/* read before anything is written; what is wrong with them others say */
	library_rules(library, &asked, &problems);
	rules_problems_release(&problems);
}

void inputs_release(struct inputs *inputs)
{
	free(inputs->log);
	*inputs = (struct inputs){ 0 };
}

static int compare_files(const void *first, const void *second)
{
	const struct input_file *a = first, *b = second;

	if (a->device != b->device)
		return a->device < b->device ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

static void add_log(struct inputs *inputs, const char *path)
{
	struct stat about;

	if (stat(path, &about) != 0)
		return;
	if (inputs->logs == inputs->capacity) {
		inputs->capacity = inputs->capacity ? 2 * inputs->capacity : 64;
		inputs->log = must_realloc(inputs->log, inputs->capacity * sizeof(*inputs->log));
	}
	inputs->log[inputs->logs++] = (struct input_file){ about.st_dev, about.st_ino };
}

static void list_logs(struct inputs *inputs)
{
	inputs->listed = true;
	for (size_t i = 0; i < inputs->folders; i++) {
		struct text path = inputs->folder[i];
		struct troubles troubles = { 0 };
		struct folder *folder;
		struct stat about;
		size_t folder_len;

		if (stat(path.ptr, &about) != 0 || !S_ISDIR(about.st_mode))
			continue;
		folder = folder_open(path);
		while (folder_next(folder, &path, &folder_len, &troubles))
			add_log(inputs, path.ptr);
		folder_close(folder);
		troubles_release(&troubles);
	}
	if (inputs->logs)
		qsort(inputs->log, inputs->logs, sizeof(*inputs->log), compare_files);
}

/* A search of folders passes over a CSV that is no log: it may be written anew. */
static bool is_passed_over(const char *path)
{
	struct buffer header = { 0 };
	bool passed_over;

	if (!text_ends_with_nocase(text_of(path), ".csv"))
		return false;
	file_read(path, HEADER_MAX, &header); /* too much of it is enough */
	passed_over = !csv_is_log(buffer_text(&header));
	buffer_release(&header);
	return passed_over;
}

/* Is it a log in one of the folders? */
static bool is_log_in_folder(struct inputs *inputs, const char *path, const struct stat *about)
{
	const struct input_file file = { about->st_dev, about->st_ino };

	if (!inputs->listed)
		list_logs(inputs);
	return inputs->logs &&
	       bsearch(&file, inputs->log, inputs->logs, sizeof(file), compare_files) &&
	       !is_passed_over(path);
}

static bool is_among(const char *path, const struct texts *files)
{
	for (size_t i = 0; i < files->len; i++)
		if (file_same(path, files->item[i].ptr))
			return true;
	return false;
}

bool inputs_have(struct inputs *inputs, const char *path)
{
	const struct options *options = inputs->options;
	const struct text named[] = { options->rules, options->tiles, options->board,
				      options->lexicon };
	struct stat about;

	/* what is not there yet, a device or a pipe is no input */
	if (text_is(text_of(path), "-") || stat(path, &about) != 0 || !S_ISREG(about.st_mode))
		return false;
	for (size_t i = 0; i < sizeof(named) / sizeof(*named); i++)
		if (named[i].ptr && file_same(path, named[i].ptr))
			return true;
	for (size_t i = 0; i < inputs->folders; i++)
		if (file_same(path, inputs->folder[i].ptr))
			return true;
	return is_among(path, &options->arguments) || is_among(path, &options->audited) ||
	       is_among(path, &options->lists) || library_has_read(inputs->library, path) ||
	       is_log_in_folder(inputs, path, &about);
}
