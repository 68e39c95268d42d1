/*
 * From a name or a path to the bytes of a rule set, a tile set or a board.
 *
 * What has a '/' in it or ends in .ini, .tsv or .txt is a file; anything else
 * names a built-in one.
 */
#ifndef RULES_LOCATE_H
#define RULES_LOCATE_H

#include "rules/problems.h"

enum { DATA_FILE_MAX = 1 << 20 }; /* bytes of a user's file */

enum data_kind { DATA_RULES, DATA_TILES, DATA_BOARD };

struct located {
	struct text name;  /* built-in name, or the file's without folder and ending */
	struct text label; /* for problems: "built-in greek", or the path */
	struct text path;  /* of a file; empty: built in */
	struct text bytes;
};

const char *const *data_names(enum data_kind kind, size_t *count);

/* The built-in name that this is but for ASCII case; empty: none. */
struct text data_built_in_name(enum data_kind kind, struct text name);

/* Is it a file, and no name? */
bool locate_is_file(struct text name_or_file);

/* Find it; everything lives in `arena`.  False when it cannot be had: a problem says why. */
bool locate(enum data_kind kind, struct text name_or_file, struct arena *arena,
	    struct rules_problems *problems, struct located *located);

/*
 * Is it a pipe or a device, for which nobody waits who finds it named in a file?  A
 * problem says so.
 */
bool locate_is_special(struct text name_or_file, struct rules_problems *problems);

/* A file named inside the file at `path` is looked for beside it; names stay names. */
struct text locate_beside(struct arena *arena, struct text path, struct text name_or_file);

#endif
