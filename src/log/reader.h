/*
 * Reading the games of one text, one after the other.  The format is told or
 * looked up in the content.  Reading never fails: what cannot be read is a
 * finding of the log it stands in.
 */
#ifndef LOG_READER_H
#define LOG_READER_H

#include "log/log.h"
#include "log/plain.h"

/* A text to read: a whole file, or a part of one that begins and ends between games. */
struct unit {
	struct text name;  /* as shown in messages */
	struct text bytes; /* as they are in the file */
	enum log_format format;
	uint32_t line;	 /* number of the first line, from 1 */
	uint64_t offset; /* of the first byte in its file */
	const char
		*default_encoding; /* iconv name for bytes that are not UTF-8; NULL: ISO-8859-1 */
};

struct reader;

/* What the content looks like; `name` helps by its ending.  False: neither GCG nor CSV. */
bool reader_guess_format(struct text name, struct text bytes, enum log_format *format);

struct reader *reader_new(const struct unit *unit);
void reader_renew(struct reader *reader, const struct unit *unit); /* for another text */
void reader_free(struct reader *reader);

/*
 * Read the next game into *log, everything in `arena`.  False when there are no
 * more.  A unit in which there is nothing to read gives one log without entries
 * and with a `syntax` finding.
 */
bool reader_next(struct reader *reader, struct arena *arena, struct log *log);

/*
 * The next game, where it is in the plain form.  It stays the next one until it is passed.
 */
bool reader_next_plain(struct reader *reader, struct plain_game *game);
void reader_pass_plain(struct reader *reader);

/*
 * By its first row: a log (`player`, and `score` or `total`, or ScrabScrap's),
 * or a file of an event or of a report (players, results, standings, ...),
 * which a search of folders passes over.
 */
bool csv_is_log(struct text bytes);
bool csv_is_event_file(struct text bytes);

/*
 * Where the last game that begins inside the bytes of a GCG stream begins, in
 * bytes; 0 when there is none but the first.  A stream may be cut there.
 */
size_t gcg_last_boundary(struct text bytes);

#endif
