/* Text of ours as pages of the manual hold it. */
#ifndef REPORT_ROFF_H
#define REPORT_ROFF_H

#include "base/buffer.h"

/*
 * To roff a backslash has a meaning of its own, and so have a full stop and an
 * apostrophe at the beginning of a line.
 */
void roff_add_text(struct buffer *out, struct text text);

/*
 * Running text: each sentence begins a line, as mdoc wants it, and no line is
 * longer than 78 bytes.
 */
void roff_add_prose(struct buffer *out, struct text text);

#endif
