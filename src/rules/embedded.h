/*
 * The files under src/rules/data, built into the program.  Paths are relative
 * to that folder, "rules/greek.ini"; the table is sorted by them.  `bytes` has
 * a NUL behind it that `len` does not count.
 */
#ifndef RULES_EMBEDDED_H
#define RULES_EMBEDDED_H

#include "base/text.h"

struct embedded_file {
	const char *path;
	const char *bytes;
	size_t len;
};

extern const struct embedded_file embedded_files[];
extern const size_t embedded_files_len;

/* One of them; no text at all where there is none of that path. */
struct text embedded_text(const char *path);

/* Names without folder and ending, sorted. */
extern const char *const embedded_boards[], *const embedded_rules[], *const embedded_tiles[];
extern const size_t embedded_boards_len, embedded_rules_len, embedded_tiles_len;

#endif
