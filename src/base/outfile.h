/*
 * Writing a file whole or not at all.
 *
 * What is written is kept in a file without a name until it is committed; only
 * then a temporary file appears in the target's folder, is brought to disk and
 * renamed over the target.  Whatever goes wrong or comes in between (a full
 * disk, Ctrl-C, a crash), the target is either the old file or the new one and
 * nothing is left behind.  Signals that end a program wait while a commit is
 * under way; other threads must have ended or blocked them.
 *
 * "-" is standard output; that, devices and FIFOs are written to directly.
 * Errors are errno's values (see file_error).  The first one sticks: writing on
 * is harmless and commit returns it.
 */
#ifndef BASE_OUTFILE_H
#define BASE_OUTFILE_H

#include <signal.h>

#include "base/text.h"

struct outfile {
	char *target; /* NULL: written to directly */
	char *name;   /* for libraries that want to open a file by themselves */
	int fd;
	int error;
};

/*
 * Begin a file.  Where it fails there is nothing to commit or abandon.  That it is
 * none of the inputs is the caller's to see to.
 */
int outfile_open(struct outfile *file, const char *path);

void outfile_write(struct outfile *file, struct text bytes);
int outfile_commit(struct outfile *file);
void outfile_abandon(struct outfile *file);

/* Let signals that end a program wait, for libraries whose temporary files have names for a moment.
 */
void signals_hold(sigset_t *before);
void signals_let(const sigset_t *before);

/* All of that at once. */
int outfile_save(const char *path, struct text bytes);

#endif
