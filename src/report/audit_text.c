#include "report/audit_report.h"

#include "report/audit_lines.h"

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)out;
	(void)style;
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;

	if (style->quiet)
		return;
	for (size_t i = 0; i < verdict->findings.len; i++)
		audit_add_finding_line(out, verdict, &verdict->findings.item[i], style->color);
	if (style->verbose || verdict->findings.errors > 0 || verdict->findings.warnings > 0)
		audit_add_summary_line(out, verdict);
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)style;
	audit_add_total_line(out, totals);
}

const struct audit_report audit_text = { "text", "", begin, game, end };
