#include "report/audit_report.h"

const struct audit_report *const audit_reports[] = { &audit_text,  &audit_json,	 &audit_csv,
						     &audit_junit, &audit_sarif, &audit_github,
						     NULL };

const struct audit_report *audit_report_find(struct text name)
{
	for (size_t i = 0; audit_reports[i]; i++) {
		if (text_is(name, audit_reports[i]->name))
			return audit_reports[i];
	}
	return NULL;
}

void audit_report_join(const struct audit_report *report, struct buffer *out, struct text games,
		       bool *any)
{
	if (games.len == 0)
		return;
	if (*any)
		buffer_add_string(out, report->separator);
	buffer_add_text(out, games);
	*any = true;
}

void audit_totals_add(struct audit_totals *totals, const struct verdict *verdict)
{
	totals->games++;
	switch (verdict->status) {
	case VERDICT_CLEAN:
		totals->clean++;
		break;
	case VERDICT_ERRORS:
		totals->faulty++;
		totals->errors += (size_t)verdict->findings.errors;
		break;
	case VERDICT_UNREADABLE:
		totals->unreadable++;
		break;
	}
	totals->warnings += (size_t)verdict->findings.warnings;
	totals->notes += (size_t)verdict->findings.notes;
	totals->silenced += (size_t)verdict->silenced;
}

void audit_totals_add_clean(struct audit_totals *totals, size_t notes)
{
	totals->games++;
	totals->clean++;
	totals->notes += notes;
}

void audit_totals_join(struct audit_totals *totals, const struct audit_totals *more)
{
	totals->games += more->games;
	totals->clean += more->clean;
	totals->faulty += more->faulty;
	totals->unreadable += more->unreadable;
	totals->errors += more->errors;
	totals->warnings += more->warnings;
	totals->notes += more->notes;
	totals->silenced += more->silenced;
}
