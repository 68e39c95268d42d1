/*
 * A subcommand: a file cmd_<name>.c that defines `command_<name>`, a line below,
 * a row in commands.c and a page man/ephor-<name>.1.  Its options are rows in
 * option_table.c.
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
	const char *summary;   /* what it does, in a few words, for the list of commands */
	const char
		*examples;  /* lines "ephor audit games/   what that does"; help begins with them */
	size_t least, most; /* how many arguments it takes; most 0: any number */
	int (*run)(const struct options *options); /* returns an enum exit_status */
};

extern const struct command command_audit;
extern const struct command command_report;
extern const struct command command_standings;
extern const struct command command_rate;
extern const struct command command_convert;
extern const struct command command_reconcile;
extern const struct command command_fix;
extern const struct command command_explain;
extern const struct command command_show;
extern const struct command command_rules;
extern const struct command command_awards;
extern const struct command command_new;
extern const struct command command_completion;
extern const struct command command_help;

/* All of them; the last one is NULL. */
extern const struct command *const command_table[];

/* Help of the program as a whole. */
void help_program(struct buffer *out);

#endif
