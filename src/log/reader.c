#include "log/reader.h"

#include <stdlib.h>

#include "base/trouble.h"
#include "log/gcg.h"

struct reader {
	struct gcg_reader gcg;
};

struct reader *reader_new(const struct unit *unit)
{
	struct reader *reader = must_alloc(sizeof(*reader));
	gcg_open(&reader->gcg, unit);
	return reader;
}

void reader_free(struct reader *reader)
{
	free(reader);
}

bool reader_next(struct reader *reader, struct arena *arena, struct log *log)
{
	return gcg_next(&reader->gcg, arena, log);
}
