/*
 * The command line: what was read, by the table of option_table.h, is handed to
 * the command as a struct options.
 *
 * All texts have a NUL behind them and live as long as the arena that was
 * given.  A text without a pointer was not given.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/arena.h"
#include "base/buffer.h"
#include "finding/finding.h"
#include "report/boards.h"

struct command;

struct texts {
	struct text *item;
	size_t len, capacity;
};

enum option_scores { SCORES_BY_RULES, SCORES_SIGNED, SCORES_AUDITED };
enum option_format {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_CSV,
	FORMAT_JUNIT,
	FORMAT_SARIF,
	FORMAT_GITHUB
};
enum option_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum option_input { INPUT_LOOKED_UP, INPUT_GCG, INPUT_CSV };
enum option_to { TO_NOT_GIVEN, TO_GCG, TO_CSV, TO_JSON };
enum { FAIL_NEVER = SEVERITY_ERROR + 1 };

struct options {
	const struct command *command;
	struct texts arguments; /* what is no option: PATH..., EVENT, NAME, CODE */
	struct texts lists;	/* files of arguments: @FILE */
	bool help, version;

	struct text rules, tiles, board;
	struct texts settings; /* "KEY=VALUE" of --set */
	struct text lexicon;
	enum option_scores scores;
	enum option_format format;
	struct text output;
	int jobs;		    /* at least 1 */
	int fail_on;		    /* an enum severity, or FAIL_NEVER */
	struct texts only, ignore;  /* as they were given */
	bool wanted[FINDING_CODES]; /* by --only and --ignore */
	enum option_input input;
	enum option_to to;
	bool quiet, verbose;
	enum option_color color;
	struct texts audited;	   /* files of verdicts in place of logs */
	int after;		   /* stop after this round; 0: not given */
	int turn;		   /* 0: not given */
	struct text game;	   /* the id of the only game that is wanted */
	bool totals_only;	   /* of fix */
	bool check;		   /* of files, by `rules` */
	struct text explain;	   /* the player whose figures are explained */
	int top;		   /* places of each award */
	enum boards_wanted boards; /* games with a sheet of their own */
	struct text as_of;	   /* the month of a ratings list */
	struct text list, history; /* files that rate writes for the next event */
};

enum options_result { OPTIONS_READ, OPTIONS_HELP, OPTIONS_VERSION, OPTIONS_WRONG };

/*
 * Read a command line.  OPTIONS_HELP: of options->command, or of the program
 * where that is NULL.  OPTIONS_WRONG: `problem` has the two lines to say.
 */
enum options_result options_read(struct options *options, const struct command *const *commands,
				 struct arena *arena, int argc, char **argv,
				 struct buffer *problem);

/* Help for one command. */
void options_help(const struct command *command, struct buffer *out);

/* Whether to use colours on a stream (STDOUT_FILENO, ...). */
bool options_use_color(const struct options *options, int fd);

/* Does a finding of this severity make the exit status 1? */
static inline bool options_fails(const struct options *options, enum severity severity)
{
	return (int)severity >= options->fail_on;
}

#endif
