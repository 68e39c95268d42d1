#include "report/explain_report.h"

#include "base/utf8.h"
#include "finding/explain.h"

enum { WIDTH = 78, NAME_WIDTH = 24, LEVEL_WIDTH = 9 };

/* Words of `text` filled into lines that begin with `indent` blanks. */
static void add_wrapped(struct buffer *out, int indent, struct text text)
{
	int column = 0;

	for (struct text word; (word = text_next_word(&text)).len > 0;) {
		int width = utf8_width(word);
		if (column > 0 && column + 1 + width > WIDTH) {
			buffer_add_char(out, '\n');
			column = 0;
		}
		if (column == 0) {
			buffer_printf(out, "%*s", indent, "");
			column = indent;
		} else {
			buffer_add_char(out, ' ');
			column++;
		}
		buffer_add_safe(out, word);
		column += width;
	}
	if (column > 0)
		buffer_add_char(out, '\n');
}

/* Lines as they are, each behind `indent` blanks. */
static void add_lines(struct buffer *out, int indent, const char *lines)
{
	while (*lines) {
		size_t len = strcspn(lines, "\n");

		buffer_printf(out, "%*s", indent, "");
		buffer_add_safe(out, (struct text){ lines, len });
		buffer_add_char(out, '\n');
		lines += len + (lines[len] == '\n');
	}
}

static void add_causes(struct buffer *out)
{
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++)
		buffer_printf(out, "  %-*s%s\n", NAME_WIDTH, cause_name((enum cause)i),
			      cause_summary((enum cause)i));
}

void explain_list(struct buffer *out, const struct rules *rules)
{
	const char *group = "";

	for (int i = 0; i < FINDING_CODES; i++) {
		enum finding_code code = (enum finding_code)i;

		if (strcmp(group, finding_text(code)->group) != 0) {
			group = finding_text(code)->group;
			buffer_printf(out, "%s%s\n", i == 0 ? "" : "\n", group);
		}
		buffer_printf(out, "  %-*s%-*s%s", NAME_WIDTH, finding_name(code), LEVEL_WIDTH,
			      severity_name(rules ? rules->severity[code]
						  : finding_default_severity(code)),
			      finding_summary(code));
		if (rules && rules->clause[code].len > 0)
			buffer_printf(out, " (" TEXT_FMT ")", TEXT_ARG(rules->clause[code]));
		buffer_add_char(out, '\n');
	}
	buffer_add_string(out, "\nCauses of a wrong score (move-score)\n");
	add_causes(out);
	buffer_add_string(out, "\n'ephor explain CODE' tells more about one of them, "
			       "with -r RULES what a rule set says.\n");
}

static void add_example(struct buffer *out, const char *example, const char *shows,
			enum finding_code code)
{
	struct buffer line = { 0 };

	buffer_add_string(out, "\nExample\n");
	add_lines(out, 4, example);
	buffer_add_string(out, "  gives\n");
	buffer_printf(&line, "%s: %s [%s]", severity_name(finding_default_severity(code)), shows,
		      finding_name(code));
	add_wrapped(out, 4, buffer_text(&line));
	buffer_release(&line);
}

static void add_body(struct buffer *out, enum finding_code code, enum severity severity)
{
	const struct finding_text *text = finding_text(code);

	buffer_printf(out, "%s (%s): %s\n\n", finding_name(code), severity_name(severity),
		      finding_summary(code));
	add_wrapped(out, 2, text_of(text->meaning));
	add_example(out, text->example, text->shows, code);
	buffer_add_string(out, "\nHow to correct it\n");
	add_wrapped(out, 2, text_of(text->correction));
	if (code == FINDING_MOVE_SCORE) {
		buffer_add_string(out, "\nCauses\n");
		add_causes(out);
	}
}

/* What each clause says; a code may stand on several of them. */
static void add_clauses(struct buffer *out, const struct rules *rules, struct text ids)
{
	for (struct text id; (id = text_next_word(&ids)).len > 0;) {
		const struct clause *clause = rules_clause(rules, id);
		struct buffer line = { 0 };

		buffer_add_text(&line, id);
		if (clause) {
			buffer_add_string(&line, ": ");
			buffer_add_text(&line, clause->text);
		}
		add_wrapped(out, 4, buffer_text(&line));
		buffer_release(&line);
	}
}

void explain_finding(struct buffer *out, enum finding_code code, const struct rules *const *rules,
		     size_t count)
{
	bool any = false;

	add_body(out, code, finding_default_severity(code));
	for (size_t i = 0; i < count; i++) {
		enum severity severity = rules[i]->severity[code];

		if (rules[i]->clause[code].len == 0 && severity == finding_default_severity(code))
			continue;
		buffer_add_string(out, any ? "" : "\nRule sets\n");
		buffer_printf(out, "  %s: %s\n", rules[i]->name, severity_name(severity));
		add_clauses(out, rules[i], rules[i]->clause[code]);
		any = true;
	}
}

void explain_finding_under(struct buffer *out, enum finding_code code, const struct rules *rules)
{
	enum severity severity = rules->severity[code];
	enum severity usual = finding_default_severity(code);

	add_body(out, code, severity);
	buffer_printf(out, "\nUnder %s: %s", rules->name, severity_name(severity));
	if (severity != usual)
		buffer_printf(out, " (otherwise %s)", severity_name(usual));
	buffer_add_char(out, '\n');
	if (rules->clause[code].len > 0)
		add_clauses(out, rules, rules->clause[code]);
	else
		buffer_add_string(out, "    The rule set names no clause for it.\n");
}

void explain_cause(struct buffer *out, enum cause cause)
{
	const struct cause_text *text = cause_text(cause);

	buffer_printf(out, "%s (a cause of move-score): %s\n\n", cause_name(cause),
		      cause_summary(cause));
	add_wrapped(out, 2, text_of(text->meaning));
	add_example(out, text->example, text->shows, FINDING_MOVE_SCORE);
}
