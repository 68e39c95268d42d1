/*
 * The pages of the manual, as they stand in man/, and a plain rendering of them
 * for terminals: `ephor help` works where neither man nor the pages are
 * installed.
 *
 * The rendering knows the macros of mdoc that our pages use; tests/lint/manual.sh
 * compares it with mandoc's.
 */
#ifndef REPORT_MANUAL_H
#define REPORT_MANUAL_H

#include "base/buffer.h"
#include "rules/embedded.h"

/* Sorted by name: "ephor-audit.1". */
extern const struct embedded_file manual_files[];
extern const size_t manual_files_len;

/*
 * The page of a name, with or without "ephor-" and section: "audit", "rules.5",
 * "ephor-gcg.5"; where two sections have it, the first.  NULL: there is none.
 */
const struct embedded_file *manual_find(struct text name);

/* Render a page, no line wider than `width` but literal ones; `bold`: for a terminal. */
void manual_text(struct buffer *out, struct text text, int width, bool bold);

#endif
