/* The list of settings in the manual, ephor-rules(5), from the table of settings. */
#ifndef REPORT_RULES_MANUAL_H
#define REPORT_RULES_MANUAL_H

#include "base/buffer.h"

void rules_manual(struct buffer *out); /* mdoc */

#endif
