#include "report/audit_lines.h"
#include "report/event_report.h"

void event_findings_text(struct buffer *out, const struct event *event, const bool *wanted,
			 bool color)
{
	struct verdict place = { 0 }; /* all that the line needs to know is the file */

	for (size_t i = 0; i < event->findings; i++) {
		const struct event_finding *item = &event->finding[i];

		if (wanted && !wanted[item->finding.code])
			continue;
		place.source = item->file;
		audit_add_finding_line(out, &place, &item->finding, color);
	}
}

void event_heading(struct buffer *out, const struct event *event, const char *what, int after,
		   enum scores scores)
{
	buffer_add_safe(out, event->name.len > 0 ? event->name : event->file);
	if (event->date.len > 0)
		buffer_printf(out, ", " TEXT_FMT, TEXT_ARG(event->date));
	if (event->end_date.len > 0)
		buffer_printf(out, " to " TEXT_FMT, TEXT_ARG(event->end_date));
	buffer_printf(out, ": %s", what);
	if (after > 0)
		buffer_printf(out, " after round %d", after);
	buffer_printf(out, "\nRules %s, %s scores", event->rules->name,
		      scores == SCORE_SIGNED ? "signed" : "audited");
}
