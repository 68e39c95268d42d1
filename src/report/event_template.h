/*
 * What a new event begins with: files to fill in, made for a rule set.
 */
#ifndef REPORT_EVENT_TEMPLATE_H
#define REPORT_EVENT_TEMPLATE_H

#include "base/buffer.h"
#include "rules/rules.h"

/* event.ini; `rules_name`: as the event is to name them. */
void template_event(struct buffer *out, const struct rules *rules, struct text name,
		    struct text rules_name);

void template_players(struct buffer *out, const struct rules *rules); /* players.csv */
void template_results(struct buffer *out, const struct rules *rules); /* results.csv */

/* A log as CSV that has no entry yet; `rules_name` may be empty. */
void template_sheet(struct buffer *out, struct text rules_name);

/* A workbook of blank scoresheets to print; 0, or one of errno's values. */
int template_book(const char *path, const struct rules *rules);

#endif
