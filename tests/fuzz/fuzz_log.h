/*
 * What the fuzzers of log formats do with a text: read it, audit every game,
 * write it and see that writing what was written changes nothing.
 */
#ifndef FUZZ_LOG_H
#define FUZZ_LOG_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "audit/audit.h"
#include "log/reader.h"
#include "log/writer.h"
#include "rules/library.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void fuzz_check(bool holds, const struct buffer *a, const struct buffer *b)
{
	if (holds)
		return;
	fprintf(stderr, "first:\n" TEXT_FMT "\nthen:\n" TEXT_FMT "\n", TEXT_ARG(buffer_text(a)),
		TEXT_ARG(buffer_text(b)));
	abort();
}

static inline void write_game(const struct log *log, enum log_format format, struct buffer *out)
{
	struct csv_writer writer = { 0 };
	if (format == LOG_GCG) {
		gcg_write(log, out);
		return;
	}
	csv_writer_add(&writer, log);
	csv_writer_finish(&writer, out);
	csv_writer_release(&writer);
}

/* What was written is read as one game and written in the same way again. */
static inline void check_writing(const struct log *log, enum log_format format)
{
	struct buffer once = { 0 }, twice = { 0 };
	struct arena arena = { 0 };
	struct log again;
	write_game(log, format, &once);
	struct unit unit = {
		.name = TEXT("fuzz"), .bytes = buffer_text(&once), .format = format, .line = 1
	};
	struct reader *reader = reader_new(&unit);
	fuzz_check(reader_next(reader, &arena, &again), &once, &twice);
	write_game(&again, format, &twice);
	fuzz_check(text_equal(buffer_text(&once), buffer_text(&twice)), &once, &twice);
	fuzz_check(log->entries == again.entries, &once, &twice);
	fuzz_check(!reader_next(reader, &arena, &again), &once, &twice);
	reader_free(reader);
	arena_release(&arena);
	buffer_release(&once);
	buffer_release(&twice);
}

/* Control characters in names and tiles are made harmless on writing: they do not come back. */
static inline bool is_printable(struct text bytes)
{
	for (size_t i = 0; i < bytes.len; i++) {
		unsigned char c = (unsigned char)bytes.ptr[i];
		if ((c < ' ' && c != '\n') || c == 0x7f || c == 0xef) /* 0xef: byte order marks */
			return false;
	}
	return true;
}

static inline int fuzz_log(struct text bytes, enum log_format format)
{
	static struct library *library; /* kept for the next input */
	struct rules_request request = { 0 };
	struct rules_problems problems = { 0 };
	if (!library)
		library = library_new();
	const struct rules *rules = library_rules(library, &request, &problems);
	struct unit unit = { .name = TEXT("fuzz"), .bytes = bytes, .format = format, .line = 1 };
	struct reader *reader = reader_new(&unit);
	struct arena arena = { 0 };
	struct log log;
	while (reader_next(reader, &arena, &log)) {
		struct audit_options options = { 0 };
		struct verdict verdict;
		for (size_t i = 0; i < log.entries; i++)
			if (log.entry[i].player >= log.players || log.entry[i].line == 0)
				abort();
		audit_game(&log, rules, &options, &arena, &verdict);
		if (log.entries && is_printable(bytes)) {
			check_writing(&log, LOG_GCG);
			check_writing(&log, LOG_CSV);
		}
		arena_reset(&arena);
	}
	reader_free(reader);
	arena_release(&arena);
	return 0;
}

#endif
