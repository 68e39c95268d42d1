#include "report/audit_report.h"

#include "report/audit_lines.h"
#include "report/escape.h"

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)out;
	(void)style;
}

static const char *command(enum severity severity)
{
	return severity == SEVERITY_NOTE ? "notice" : severity_name(severity);
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;

	(void)style;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];

		buffer_printf(out, "::%s file=", command(finding->severity));
		github_add_property(out, verdict->source);
		if (finding->line > 0)
			buffer_printf(out, ",line=%u", (unsigned)finding->line);
		if (finding->column > 0)
			buffer_printf(out, ",col=%u", (unsigned)finding->column);
		buffer_printf(out, ",title=%s::", finding_name(finding->code));
		github_add_message(out, finding->message);
		buffer_add_char(out, '\n');
	}
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)style;
	audit_add_total_line(out, totals);
}

const struct audit_report audit_github = { "github", "", begin, game, end, false, true };
