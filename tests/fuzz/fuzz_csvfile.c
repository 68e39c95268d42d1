/* CSV: rows cover the input in order, and their fields lie inside the limits. */
#include <stdint.h>
#include <stdlib.h>

#include "base/csvfile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = { 0 };
	struct csvfile *csv = csvfile_new((struct text){ (const char *)data, size }, 1, 0);
	struct csv_row row;
	size_t end = 0;
	uint32_t line = 0;

	while (csvfile_next(csv, &arena, &row)) {
		if (row.offset < end || row.offset + row.len > size || row.len == 0 ||
		    row.line <= line || row.fields > CSV_FIELDS_MAX)
			abort();
		end = row.offset + row.len;
		line = row.line;
	}
	csvfile_free(csv);
	arena_release(&arena);
	return 0;
}
