#include "report/audit_report.h"

#include "report/escape.h"

/* A suite a game: its counts are known when the game is, those of the run are not. */

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)style;
	buffer_add_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
			       "<testsuites name=\"ephor audit\">\n");
}

static void add_attribute(struct buffer *out, const char *name, struct text value)
{
	buffer_printf(out, " %s=\"", name);
	xml_add_text(out, value);
	buffer_add_char(out, '"');
}

static bool fails(const struct audit_style *style, const struct verdict *verdict,
		  const struct finding *finding)
{
	/* what cannot be read was not audited, whatever --fail-on says */
	if (verdict->status == VERDICT_UNREADABLE && finding->severity == SEVERITY_ERROR)
		return true;
	return (int)finding->severity >= (style->fail_on ? style->fail_on : SEVERITY_ERROR);
}

static void add_finding(struct buffer *out, const struct finding *finding)
{
	buffer_printf(out, "line %u: %s: ", (unsigned)finding->line,
		      severity_name(finding->severity));
	xml_add_text(out, finding->message);
	buffer_printf(out, " [%s]\n", finding_name(finding->code));
}

static void add_failure(struct buffer *out, const struct audit_style *style,
			const struct verdict *verdict, const struct finding *first, size_t count)
{
	const char *element = verdict->status == VERDICT_UNREADABLE ? "error" : "failure";

	buffer_printf(out, "   <%s", element);
	add_attribute(out, "type", text_of(finding_name(first->code)));
	buffer_add_string(out, " message=\"");
	xml_add_text(out, first->message);
	if (count > 1)
		buffer_printf(out, " (and %zu more)", count - 1);
	buffer_add_string(out, "\">");
	for (size_t i = 0; i < verdict->findings.len; i++) {
		if (fails(style, verdict, &verdict->findings.item[i]))
			add_finding(out, &verdict->findings.item[i]);
	}
	buffer_printf(out, "</%s>\n", element);
}

static void add_output(struct buffer *out, const struct audit_style *style,
		       const struct verdict *verdict)
{
	buffer_add_string(out, "   <system-out>");
	for (size_t i = 0; i < verdict->findings.len; i++) {
		if (!fails(style, verdict, &verdict->findings.item[i]))
			add_finding(out, &verdict->findings.item[i]);
	}
	buffer_add_string(out, "</system-out>\n");
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;
	const struct finding *first = NULL;
	size_t failing = 0;

	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];
		if (!fails(style, verdict, finding))
			continue;
		failing++;
		if (!first || finding->severity > first->severity)
			first = finding;
	}
	bool unreadable = verdict->status == VERDICT_UNREADABLE;

	buffer_add_string(out, " <testsuite");
	add_attribute(out, "name", verdict->source);
	buffer_printf(out, " tests=\"1\" failures=\"%d\" errors=\"%d\" skipped=\"0\" time=\"0\">\n",
		      first && !unreadable, first && unreadable);
	buffer_add_string(out, "  <testcase");
	add_attribute(out, "name", verdict->game);
	add_attribute(out, "classname", verdict->source);
	add_attribute(out, "file", verdict->source);
	buffer_printf(out, " line=\"%u\" time=\"0\"", (unsigned)verdict->line);
	if (verdict->findings.len == 0) {
		buffer_add_string(out, "/>\n </testsuite>\n");
		return;
	}
	buffer_add_string(out, ">\n");
	if (first)
		add_failure(out, style, verdict, first, failing);
	if (failing < verdict->findings.len)
		add_output(out, style, verdict);
	buffer_add_string(out, "  </testcase>\n </testsuite>\n");
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)style;
	(void)totals;
	buffer_add_string(out, "</testsuites>\n");
}

const struct audit_report audit_junit = { "junit", "", begin, game, end, false, false };
