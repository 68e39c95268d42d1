/*
 * An event on less than a screen: the top of the standings, or who goes on, and
 * what needs the director's attention.
 */
#ifndef REPORT_OVERVIEW_H
#define REPORT_OVERVIEW_H

#include "report/products.h"

void overview_text(struct buffer *out, const struct products *products, struct arena *arena);

#endif
