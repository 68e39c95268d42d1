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

/*
 * A JSON string with its quotes.  Its value is the text itself; bytes that are
 * not UTF-8 become U+FFFD.
 */
void json_add_string(struct buffer *out, struct text text);

/* ,"name": with the comma left out after an opening brace. */
void json_add_name(struct buffer *out, const char *name);
void json_add_string_member(struct buffer *out, const char *name, struct text value);
void json_add_int_member(struct buffer *out, const char *name, long long value);
void json_add_bool_member(struct buffer *out, const char *name, bool value);

/*
 * A field of CSV, in quotes where it needs them.  For text columns only: what
 * a spreadsheet would take for a formula gets an apostrophe in front.
 */
void csv_add_text(struct buffer *out, struct text text);

/* The inside of an element or of an attribute in double quotes. */
void xml_add_text(struct buffer *out, struct text text);

/* The message of a workflow command, and the value of one of its properties. */
void github_add_message(struct buffer *out, struct text text);
void github_add_property(struct buffer *out, struct text text);

/* A path as a URI reference: absolute paths as file:///..., others relative. */
void uri_add_path(struct buffer *out, struct text path);

#endif
