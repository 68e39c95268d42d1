/*
 * A verdict as one JSON object on one line, and back: what `audit -f json`
 * writes and `--audited` reads.  The object carries everything that standings,
 * awards and ratings need; boards and the log's entries are not in it.  Reading
 * an object and writing it again gives the same bytes.
 */
#ifndef REPORT_VERDICT_JSON_H
#define REPORT_VERDICT_JSON_H

#include "audit/verdict.h"
#include "base/buffer.h"
#include "base/jsonfile.h"

/* The object without a line end. */
void verdict_write_json(struct buffer *out, const struct verdict *verdict);

/*
 * Read the next verdict of a text with one on each line; it lives in `arena`.
 * After JSON_BROKEN *problem says what was found and what was expected, *line
 * where, and the next call goes on with the line behind it.
 */
enum json_result verdict_read_json(struct jsonfile *file, struct arena *arena,
				   struct verdict *verdict, uint32_t *line, struct text *problem);

#endif
