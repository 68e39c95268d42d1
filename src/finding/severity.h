/*
 * error:   the sheet contradicts the rules or its own arithmetic.
 * warning: the record is irregular, or a play stands only because nobody
 *          challenged it; the result stands.
 * note:    assumed, repaired or worth knowing.
 */
#ifndef FINDING_SEVERITY_H
#define FINDING_SEVERITY_H

#include "base/text.h"

enum severity { SEVERITY_NOTE = 1, SEVERITY_WARNING, SEVERITY_ERROR };

const char *severity_name(enum severity severity);
bool severity_from_name(struct text name, enum severity *severity);

#endif
