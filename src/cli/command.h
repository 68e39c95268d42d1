/*
 * A subcommand: one row in the table of main.c, one function in cmd_<name>.c.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/options.h"

/* What the program ends with; when several apply, the highest does. */
enum exit_status {
	STATUS_CLEAN = 0,
	STATUS_FINDINGS = 1, /* at or above --fail-on */
	STATUS_TROUBLE = 2   /* the command line, an input or an output */
};

struct command {
	const char *name;
	const char *arguments; /* "PATH..." as help shows them */
	const char *summary;
	int (*run)(const struct options *options); /* returns an enum exit_status */
};

#endif
