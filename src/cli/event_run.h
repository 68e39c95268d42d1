/*
 * What all commands about an event begin with: read it, audit its logs (or
 * take the verdicts given), join and check.  Findings go to standard error.
 */
#ifndef CLI_EVENT_RUN_H
#define CLI_EVENT_RUN_H

#include "cli/inputs.h"
#include "cli/pipeline.h"
#include "event/event.h"
#include "report/grid.h"

struct event_run {
	const struct options *options;
	struct arena arena; /* of the event and all that is made from it */
	struct library *library;
	const struct rules *rules;
	struct event event;
	struct pipeline pipeline;	/* the audit of the event's logs */
	struct keeper keeper;		/* of verdicts that were made elsewhere */
	const struct verdict **audited; /* those */
	struct text logs;		/* where they are; no pointer: there are none */
	struct inputs inputs;
	enum scores scores; /* which rank: by option, event, rule set */
	int status;	    /* so far: an enum exit_status */
};

/* False when there is nothing to go on with: `status` says why. */
bool event_run_open(struct event_run *run, const struct options *options);
void event_run_close(struct event_run *run);

/*
 * Go through the event's logs, or some files of them, once more, with `game`
 * called in any thread, as the first time; what was complained about then is
 * not said again.
 */
void event_run_again(struct event_run *run, const struct text *path, size_t paths,
		     void (*game)(void *context, const struct audit_game_view *game,
				  struct buffer *out),
		     void *context);

/* The player that an option names; -1, with a complaint, when there is none. */
int event_run_player(const struct event_run *run, struct text id);

/* Append a grid in the format asked for. */
void event_run_grid(const struct event_run *run, struct buffer *out, const struct grid *grid);

/* Write a product to --output or standard output; takes account of failures in `status`. */
void event_run_write(struct event_run *run, const struct buffer *out);
void event_run_save(struct event_run *run, struct text path, const struct buffer *out);

/* Is it a file of the event, one of its logs or another input, which is never written to? */
bool event_run_has_read(struct event_run *run, const char *path);

/* Take account of a file that could not be written: an errno of outfile.h; 0 is none. */
void event_run_wrote(struct event_run *run, struct text path, int error);

#endif
