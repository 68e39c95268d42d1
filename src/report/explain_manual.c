#include "report/explain_report.h"

#include "finding/explain.h"
#include "report/roff.h"

static void add_example(struct buffer *out, const char *example, const char *shows,
			enum finding_code code)
{
	struct buffer line = { 0 };

	buffer_printf(&line, "%s: %s", severity_name(finding_default_severity(code)), shows);
	buffer_add_string(out, ".Bd -literal -offset indent -compact\n");
	roff_add_text(out, text_of(example));
	buffer_add_string(out, "\n.Ed\n");
	roff_add_prose(out, buffer_text(&line));
	buffer_printf(out, ".Bq %s\n", finding_name(code));
	buffer_release(&line);
}

static void add_finding(struct buffer *out, enum finding_code code)
{
	const struct finding_text *text = finding_text(code);

	buffer_printf(out, ".It Sy %s Pq %s\n", finding_name(code),
		      severity_name(finding_default_severity(code)));
	roff_add_prose(out, text_of(text->meaning));
	buffer_add_string(out, ".Pp\n");
	add_example(out, text->example, text->shows, code);
	buffer_add_string(out, ".Pp\n");
	roff_add_prose(out, text_of(text->correction));
}

static void add_cause(struct buffer *out, enum cause cause)
{
	const struct cause_text *text = cause_text(cause);

	buffer_printf(out, ".It Sy %s\n", cause_name(cause));
	roff_add_prose(out, text_of(text->meaning));
	buffer_add_string(out, ".Pp\n");
	add_example(out, text->example, text->shows, FINDING_MOVE_SCORE);
}

static const char head[] =
	".\\\" Made from src/finding/*.def by the test test_explain with UPDATE=1: do not edit.\n"
	".Dd November 18, 2026\n"
	".Dt EPHOR-FINDINGS 7\n"
	".Os\n"
	".Sh NAME\n"
	".Nm ephor-findings\n"
	".Nd what ephor finds wrong in scoresheets\n"
	".Sh DESCRIPTION\n"
	"A finding is one disagreement between what a scoresheet claims and what\n"
	"replaying it shows.\n"
	"Each has a code, given below with its severity:\n"
	".Bl -tag -width warning\n"
	".It error\n"
	"The sheet contradicts the rules or its own arithmetic, so that a score, a\n"
	"result or the legality of a play is in doubt.\n"
	".It warning\n"
	"The record is irregular, or a play stands only because nobody challenged it.\n"
	"The result stands.\n"
	".It note\n"
	"Something was assumed or repaired, or is worth knowing.\n"
	".El\n"
	".Pp\n"
	"A rule set may change the severity of a code;\n"
	".Ql ephor explain Ar CODE Fl r Ar RULES\n"
	"shows it with the clause behind it.\n"
	"Only root causes are reported: a wrong score that is carried on in the\n"
	"totals is one finding, not twenty.\n"
	".Pp\n"
	"A note in the log silences a finding of the entry before it:\n"
	".Ql #note ephor-ignore Ar CODE reason\n"
	"in GCG, the same text in the column\n"
	".Ql note\n"
	"in CSV.\n"
	"Silenced findings are counted.\n";

void explain_manual(struct buffer *out)
{
	const char *group = "";

	buffer_add_string(out, head);
	for (int i = 0; i < FINDING_CODES; i++) {
		enum finding_code code = (enum finding_code)i;

		if (strcmp(group, finding_text(code)->group) != 0) {
			group = finding_text(code)->group;
			buffer_printf(out, "%s.Ss %s\n.Bl -tag -width Ds\n", i ? ".El\n" : "",
				      group);
		}
		add_finding(out, code);
	}
	buffer_add_string(out,
			  ".El\n"
			  ".Ss Causes of a wrong score\n"
			  "A finding of\n"
			  ".Sy move-score\n"
			  "names the slip that explains the figure on the sheet, where there is\n"
			  "one.\n"
			  "The simplest goes first, others that fit are told in the message.\n"
			  ".Bl -tag -width Ds\n");
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++)
		add_cause(out, (enum cause)i);
	buffer_add_string(out, ".El\n"
			       ".Sh SEE ALSO\n"
			       ".Xr ephor 1\n");
}
