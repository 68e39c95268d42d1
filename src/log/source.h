/*
 * Where logs come from: files, folders, archives, standard input.
 *
 * A source is walked by one thread at a time, in the order of the paths given
 * and, in a folder, of the bytes of the names.  It hands out pieces of about
 * equal size: some files by name, which whoever works on the piece opens and
 * reads (so that reading is done in parallel), or bytes that had to be read on
 * the way.  What a piece holds depends on the input alone.
 *
 * What cannot be opened is told in the piece's troubles, and the others go on.
 */
#ifndef LOG_SOURCE_H
#define LOG_SOURCE_H

#include "log/stream.h"

enum {
	SOURCE_LARGE = 1 << 20,	 /* files above this are read in slices */
	SOURCE_FIRST = 64 << 10, /* of a file are read at once: nearly always all of it */
	SOURCE_FILES = 64	 /* in one piece */
};

struct source_options {
	bool has_input; /* --input: format of standard input and of files with other endings */
	enum log_format input;
	const char *default_encoding; /* see struct unit */
};

struct source;

/* The paths must outlive the source; "-" is standard input. */
struct source *source_new(const struct text *path, size_t paths,
			  const struct source_options *options);
void source_free(struct source *source);

/* A file or a part of one. */
struct source_item {
	size_t name, name_len; /* in names */
	size_t folder_len;     /* of the name: up to the last '/' of what a folder holds; 0: none */
	bool in_memory;	       /* `slice` is in bytes; false: to be opened and read */
	bool found;	       /* see struct log_hint */
	struct slice slice;
};

/* Input for some work.  Starts as all zeroes and is used again. */
struct source_piece {
	const struct source_options *options;
	struct buffer names, bytes;
	struct source_item *item;
	size_t items, capacity, next;
	struct troubles troubles;
	unsigned progress; /* of the source when this piece was taken, in millionths */

	/* the folder that the files being read are in; its name begins `folder_of` */
	int folder_fd;
	const struct source_item *folder_of; /* NULL: none is open */

	/* the file that is being read by whoever works on the piece */
	struct buffer file;
	struct stream stream;
	struct source_file {
		int fd;
		bool is_stdin;	       /* and stays open */
		int error;	       /* errno of a failed read; 0: none */
		struct text beginning; /* read before */
	} input;
	bool streaming;
};

/* Fill a piece; false when nothing is left.  One thread at a time. */
bool source_take(struct source *source, struct source_piece *piece);

/*
 * The next text of a piece, valid until the next call.  False when there are no
 * more.  `problem` says why a text is no log, NULL for one that is.
 */
bool source_piece_next(struct source_piece *piece, struct unit *unit, const char **problem);

void source_piece_release(struct source_piece *piece);

#endif
