/*
 * The run that all commands share which look at games: the texts of a source
 * are read, each game's rules are resolved, the game is audited, and whoever
 * runs the pipeline is given the verdict.
 *
 * Games are looked at by many threads; what they write, and the verdicts that
 * are kept, come back in the order of the input.
 */
#ifndef CLI_PIPELINE_H
#define CLI_PIPELINE_H

#include "audit/audit.h"
#include "audit/keeper.h"
#include "audit/lexicon.h"
#include "cli/options.h"
#include "report/audit_report.h"
#include "rules/library.h"

struct pipeline {
	const struct options *options;
	struct library *library;
	struct rules_request event; /* rules of the event, for what neither option nor log says */
	bool keep;		    /* copies of all verdicts in `verdict` */
	bool sheets_apart;	    /* several sheets of one game are games of their own */
	bool again;		    /* read before: nothing is complained about twice */
	bool findings_only;    /* nobody asks for the plays or for what entries should have said */
	bool clean_is_silent;  /* nor for a game without findings: `game` is not called for it */
	bool notes_are_silent; /* nor for one with notes alone */

	/* For each game, in any thread: append to `out` what is to be written. May be NULL. */
	void (*game)(void *context, const struct audit_game_view *game, struct buffer *out);
	/* What games wrote, in order.  False: nobody wants the rest.  May be NULL. */
	bool (*write)(void *context, struct text out);
	void *context;
	/* Is this log of the event's final (E4)?  In any thread; may be NULL. */
	bool (*is_final)(const void *context, const struct log *log);
	const void *final_context;

	/* What comes out. */
	struct audit_totals totals;
	bool failed; /* an input could not be opened or read: exit status 2 */
	bool found;  /* something at or above --fail-on */
	struct verdict **verdict;
	size_t verdicts, capacity;
	struct keeper *keeper; /* of each worker: where the verdicts are */
	int workers;
};

/*
 * Run over the logs of these paths; complaints go to standard error.  False when
 * rules or lexicon are wrong and nothing was read.
 */
bool pipeline_run(struct pipeline *pipeline, const struct text *path, size_t paths);

/* Give back the verdicts. */
void pipeline_release(struct pipeline *pipeline);

/* The exit status that follows from a run. */
int pipeline_status(const struct pipeline *pipeline);

#endif
