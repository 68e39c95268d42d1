/*
 * What the writers share: nicks that can be written, the head of a game, the
 * fields of an entry that a line of GCG has no place for.
 */
#ifndef LOG_WRITE_LOG_H
#define LOG_WRITE_LOG_H

#include "base/buffer.h"
#include "log/log.h"

/* Nicks without blanks, each of them once. */
struct written_nicks {
	struct text nick[PLAYERS_MAX]; /* in the log's arena */
};

void written_nicks_of(const struct log *log, struct written_nicks *nicks);
void write_nick(const struct log *log, const struct written_nicks *nicks, const struct entry *entry,
		struct buffer *out);

/* Text that has to stand in one line: a line end becomes a blank. */
void write_in_line(struct text text, struct buffer *out);

void write_place(struct place place, struct buffer *out);
void write_clock(int seconds, struct buffer *out);

/* A note, pragma or column as lines of GCG. */
void write_remark(const struct log *log, size_t index, struct buffer *out);

/* For each remark: does it belong in the head, wherever it stood?  In the log's arena. */
const bool *remarks_in_head(const struct log *log);

/* The pragmas of the head.  In CSV the fields that have columns are not among them. */
void write_head(const struct log *log, const bool *in_head, bool columns, struct buffer *out);

#endif
