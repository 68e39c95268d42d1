#include "log/reader.h"

#include <stdlib.h>

#include "base/trouble.h"
#include "log/csv_log.h"
#include "log/gcg.h"

enum { GUESS_BYTES = 1 << 16 /* of a text that are looked at for its format */ };

struct reader {
	bool is_gcg;
	union {
		struct gcg_reader gcg;
		struct csv_reader csv;
	};
};

bool reader_guess_format(struct text name, struct text bytes, enum log_format *format)
{
	struct text begin = { bytes.ptr, bytes.len < GUESS_BYTES ? bytes.len : GUESS_BYTES };
	if (csv_is_log(begin)) {
		*format = LOG_CSV;
		return true;
	}
	if (text_starts_with(begin, "\xef\xbb\xbf"))
		begin = (struct text){ begin.ptr + 3, begin.len - 3 };
	struct gcg_lines lines = gcg_lines_of(begin, 1);
	struct gcg_line line;
	*format = LOG_GCG;
	while (begin.len && gcg_line_next(&lines, &line)) {
		enum gcg_line_kind kind = gcg_line_kind(line.text);
		if (kind == GCG_ENTRY || kind == GCG_PRAGMA)
			return true;
	}
	if (text_ends_with_nocase(name, ".gcg"))
		return true;
	*format = LOG_CSV;
	return text_ends_with_nocase(name, ".csv");
}

static void open_unit(struct reader *reader, const struct unit *unit)
{
	reader->is_gcg = unit->format == LOG_GCG;
	if (reader->is_gcg)
		gcg_open(&reader->gcg, unit);
	else
		csv_open(&reader->csv, unit);
}

static void close_unit(struct reader *reader)
{
	if (!reader->is_gcg)
		csv_close(&reader->csv);
}

struct reader *reader_new(const struct unit *unit)
{
	struct reader *reader = must_alloc(sizeof(*reader));
	open_unit(reader, unit);
	return reader;
}

void reader_renew(struct reader *reader, const struct unit *unit)
{
	close_unit(reader);
	open_unit(reader, unit);
}

void reader_free(struct reader *reader)
{
	if (!reader)
		return;
	close_unit(reader);
	free(reader);
}

bool reader_next(struct reader *reader, struct arena *arena, struct log *log)
{
	return reader->is_gcg ? gcg_next(&reader->gcg, arena, log)
			      : csv_next(&reader->csv, arena, log);
}

bool reader_next_plain(struct reader *reader, struct plain_game *game)
{
	return reader->is_gcg && gcg_next_plain(&reader->gcg, game);
}

void reader_pass_plain(struct reader *reader)
{
	gcg_pass_plain(&reader->gcg);
}
