/*
 * Writing logs: the common dialect of GCG, CSV as ephor-csv(5) has it, JSON.
 * Nothing is corrected and nothing is lost: what a format has no place for
 * stands in extra pragmas (#column) or extra columns (head, pragma, words),
 * which the readers understand.  Writing what was read from a written log gives
 * the same bytes again.
 *
 * The head of a game comes first, in one order, wherever it stood.
 */
#ifndef LOG_WRITER_H
#define LOG_WRITER_H

#include "log/log.h"

void gcg_write(const struct log *log, struct buffer *out);

/* One object on one line. */
void json_write(const struct log *log, struct buffer *out);

/*
 * A CSV file of all the logs that are added: its columns are known only at the
 * end.  Starts as all zeroes.
 */
struct csv_writer {
	struct arena arena;
	struct csv_written_row {
		const struct text *cell; /* by column: CSV_COLUMNS, then the extra ones */
		size_t cells;
	} * row;
	size_t rows, capacity;
	struct text *extra; /* names of columns that are not ours */
	size_t extras, extras_capacity;
	uint64_t *seen; /* hashes of the ids of games, open addressing; 0: free */
	size_t seen_size, games;
	bool games_named;
};

void csv_writer_add(struct csv_writer *writer, const struct log *log);
void csv_writer_finish(struct csv_writer *writer, struct buffer *out);
void csv_writer_release(struct csv_writer *writer);

#endif
