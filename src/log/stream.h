/*
 * A log of any length, read in slices that are cut between games: a large
 * file, an entry of an archive, standard input.  Where the cuts are depends on
 * the bytes alone, not on how they arrive.  A CSV is one slice, because the
 * rows of its games may stand in any order.
 */
#ifndef LOG_STREAM_H
#define LOG_STREAM_H

#include "base/troubles.h"
#include "log/reader.h"

enum {
	STREAM_SLICE = 256 << 10,   /* bytes; more where a game is longer */
	STREAM_GAME_MAX = 16 << 20, /* without a place to cut: not read */
	STREAM_CSV_MAX = 256 << 20  /* a CSV larger than this is not read */
};

/* What is known of a log before it is read. */
struct log_hint {
	bool has_input; /* --input says what files with other endings are */
	enum log_format input;
	bool found; /* in a folder or an archive, not named by the user: only logs are read */
};

/* What a text turns out to be. */
struct log_kind {
	enum { KIND_LOG, KIND_UNREADABLE, KIND_PASSED_OVER } kind;
	enum log_format format; /* of a log */
	const char *why;	/* it is unreadable or passed over; NULL: nothing to say */
};

/* `name` decides by its ending, else `hint`, else the content. */
struct log_kind log_kind_of(const struct log_hint *hint, struct text name, struct text bytes);

/* Where the bytes come from.  Fewer than `len` are the last. */
typedef size_t stream_read_fn(void *from, void *bytes, size_t len);

struct stream {
	stream_read_fn *read;
	void *from;
	bool begun, ended;
	bool skipping; /* a game that is too long: up to the next one */
	struct log_kind kind;
	uint32_t line; /* of the next slice, from 1 */
	uint64_t offset;
	struct buffer carry; /* read already: the beginning of the next slice */
};

/* A part of a stream, somewhere in a buffer. */
struct slice {
	size_t at, len;
	struct log_kind kind;
	uint32_t line;
	uint64_t offset;
};

/* Also to use a stream again; its memory is kept. */
void stream_begin(struct stream *stream, stream_read_fn *read, void *from);

/*
 * Append the next slice to `bytes`.  False at the end; a stream has at least
 * one slice, which may be empty.
 */
bool stream_next(struct stream *stream, const struct log_hint *hint, struct text name,
		 struct buffer *bytes, struct slice *slice);

void stream_release(struct stream *stream);

#endif
