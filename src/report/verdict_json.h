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

/* The object without a line end. */
void verdict_write_json(struct buffer *out, const struct verdict *verdict);

/*
 * Read one object.  True when it is a verdict; all of it lives in `arena` then.
 * Otherwise *problem says what was found and what was expected.
 */
bool verdict_read_json(struct text object, struct arena *arena, struct verdict *verdict,
		       struct text *problem);

#endif
