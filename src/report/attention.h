/*
 * What needs the director's attention before anything is pinned on the wall,
 * the gravest first: a line each, for the terminal and the summary.
 */
#ifndef REPORT_ATTENTION_H
#define REPORT_ATTENTION_H

#include "report/products.h"

/*
 * Append at most `most` lines and, where there is more, one that says so.
 * Nothing at all: there is nothing to do.
 */
void attention_text(struct buffer *out, const struct products *products, int most);

#endif
