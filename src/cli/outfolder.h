/*
 * A folder of outputs, one for each input, under the input's name: relative to
 * the folder or archive that was given, the base name of a file.  Nothing is
 * ever written into an input folder, onto an input, outside of the folder or
 * twice to the same place.
 */
#ifndef CLI_OUTFOLDER_H
#define CLI_OUTFOLDER_H

#include "cli/options.h"
#include "cli/outnames.h"

struct outfolder {
	const struct options *options; /* inputs are its arguments, the folder its output */
	struct outnames used;	       /* paths handed out */
};

/*
 * The path for an input as messages name it; folders on the way are made.  NULL,
 * or what is wrong, for a message behind the path.  `ending` is for standard
 * input, which has none.
 */
const char *outfolder_path(struct outfolder *folder, struct text input, const char *ending,
			   struct buffer *path);

/* Make the folders above a path that are not there; 0, or one of errno's values. */
int outfolder_make(char *path);

void outfolder_release(struct outfolder *folder);

#endif
