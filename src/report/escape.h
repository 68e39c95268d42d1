/*
 * Text that came from an input, made to stand in an output format.  Whatever
 * the text holds (line ends, control characters, bidirectional overrides,
 * quotes, markup, workflow commands, formulas, bytes that are no UTF-8), it
 * stays inside its field: nobody can forge a line, a tag or a command by the
 * name he plays under.
 */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include "base/buffer.h"

/* The inside of an element or of an attribute in double quotes. */
void xml_add_text(struct buffer *out, struct text text);

/* The message of a workflow command, and the value of one of its properties. */
void github_add_message(struct buffer *out, struct text text);
void github_add_property(struct buffer *out, struct text text);

/* A path as a URI reference: absolute paths as file:///..., others relative. */
void uri_add_path(struct buffer *out, struct text path);

#endif
