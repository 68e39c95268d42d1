/*
 * What a run reads, which is never written to: the files that the command line
 * names, the rule sets, tile sets and boards that those build on, and the logs in
 * the folders.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "cli/options.h"
#include "rules/library.h"

struct inputs {
	const struct options *options;
	struct library *library;   /* asked after what it has read */
	const struct text *folder; /* of logs, or single ones */
	size_t folders;
	/* The logs in the folders, once anybody asks for them. */
	struct input_file *log; /* sorted */
	size_t logs, capacity;
	bool listed;
};

/* `folder` is where the logs are looked for; it must live as long. */
void inputs_init(struct inputs *inputs, const struct options *options, struct library *library,
		 const struct text *folder, size_t folders);
void inputs_release(struct inputs *inputs);

/* Is the file at this path, under whatever name, one of them? */
bool inputs_have(struct inputs *inputs, const char *path);

#endif
