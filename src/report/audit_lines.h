/*
 * The lines that the text output is made of, and that other formats borrow.
 * Each ends with a line end and holds no other.
 */
#ifndef REPORT_AUDIT_LINES_H
#define REPORT_AUDIT_LINES_H

#include "report/audit_report.h"

/* FILE:LINE: severity: message (CLAUSE) [code] */
void audit_add_finding_line(struct buffer *out, const struct verdict *verdict,
			    const struct finding *finding, bool color);

/* FILE: p1 473, p2 390 (sheet: 388): 1 error; the winner stands */
void audit_add_summary_line(struct buffer *out, const struct verdict *verdict);

/* checked 128 games: 119 clean, 7 with 12 errors, 2 unreadable */
void audit_add_total_line(struct buffer *out, const struct audit_totals *totals);

#endif
