/*
 * The logs of a folder and of all folders in it, in the order of the bytes of
 * their paths: every file whose name ends with .gcg or .csv.
 *
 * Links to files are followed, links to folders are not (and that is said), so
 * that no loop of links can hold up the walk.
 */
#ifndef LOG_FOLDER_H
#define LOG_FOLDER_H

#include "base/troubles.h"

bool log_is_named(struct text name); /* .gcg or .csv */

struct folder;

struct folder *folder_open(struct text path);
void folder_close(struct folder *folder);

/*
 * The path of the next log, with a NUL behind it, valid until the next call; its
 * first `folder_len` bytes are the folder it is in, with the '/'.  False when there
 * are no more.
 */
bool folder_next(struct folder *folder, struct text *path, size_t *folder_len,
		 struct troubles *troubles);

/* How much of the walk is done, in millionths. */
unsigned folder_progress(const struct folder *folder);

#endif
