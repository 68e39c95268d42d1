#include "report/audit_report.h"

#include "finding/explain.h"
#include "report/escape.h"

#include <stdint.h>

/*
 * SARIF 2.1.0 with the fields that code scanning asks for.  The rules are the
 * catalogue in its order, so a result's ruleIndex is its code.
 */

static void add_text_object(struct buffer *out, const char *name, const char *text)
{
	json_add_name(out, name);
	buffer_add_char(out, '{');
	json_add_string_member(out, "text", text_of(text));
	buffer_add_char(out, '}');
}

static void add_rule(struct buffer *out, enum finding_code code)
{
	const struct finding_text *text = finding_text(code);

	buffer_add_string(out, code == 0 ? "\n  {" : ",\n  {");
	json_add_string_member(out, "id", text_of(finding_name(code)));
	add_text_object(out, "shortDescription", finding_summary(code));
	add_text_object(out, "fullDescription", text->meaning);
	add_text_object(out, "help", text->correction);
	buffer_add_string(out, ",\"defaultConfiguration\":{");
	json_add_string_member(out, "level",
			       text_of(severity_name(finding_default_severity(code))));
	buffer_add_string(out, "}}");
}

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)style;
	buffer_add_string(out, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
			       "\"version\":\"2.1.0\",\"runs\":[{\n"
			       " \"tool\":{\"driver\":{\"name\":\"ephor\",\"rules\":[");
	for (int i = 0; i < FINDING_CODES; i++)
		add_rule(out, (enum finding_code)i);
	buffer_add_string(out, "]}},\n \"columnKind\":\"unicodeCodePoints\",\n \"results\":[\n");
}

/* FNV-1a */
static uint64_t hash_add(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *byte = bytes;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ byte[i]) * 0x100000001b3u;
	return hash;
}

static uint64_t hash_add_text(uint64_t hash, struct text text)
{
	hash = hash_add(hash, text.ptr, text.len);
	return hash_add(hash, "", 1);
}

/*
 * What a finding is known by from one run to the next.  The line is not part
 * of it: a line added above makes no new finding.
 */
static uint64_t fingerprint(const struct verdict *verdict, const struct finding *finding)
{
	uint64_t hash = 0xcbf29ce484222325u;

	hash = hash_add_text(hash, verdict->source);
	hash = hash_add_text(hash, verdict->game);
	hash = hash_add_text(hash, text_of(finding_name(finding->code)));
	return hash_add_text(hash, finding->message);
}

static void add_location(struct buffer *out, const struct verdict *verdict,
			 const struct finding *finding)
{
	/* lines and columns count from 1; a finding about a whole file stands at its head */
	uint32_t line = finding->line ? finding->line : 1;
	uint32_t column = finding->column ? finding->column : 1;

	buffer_add_string(out, ",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":"
			       "{\"uri\":\"");
	uri_add_path(out, verdict->source);
	buffer_printf(out,
		      "\"},\"region\":{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,"
		      "\"endColumn\":%u}}}]",
		      (unsigned)line, (unsigned)column, (unsigned)line, (unsigned)(column + 1));
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;

	(void)style;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];

		buffer_add_string(out, out->len > 0 ? audit_sarif.separator : "");
		buffer_add_string(out, "  {");
		json_add_string_member(out, "ruleId", text_of(finding_name(finding->code)));
		json_add_int_member(out, "ruleIndex", finding->code);
		json_add_string_member(out, "level", text_of(severity_name(finding->severity)));
		buffer_add_string(out, ",\"message\":{");
		json_add_string_member(out, "text", finding->message);
		buffer_add_char(out, '}');
		add_location(out, verdict, finding);
		buffer_printf(
			out,
			",\"partialFingerprints\":{\"primaryLocationLineHash\":\"%016llx:1\"}}",
			(unsigned long long)fingerprint(verdict, finding));
	}
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)style;
	(void)totals;
	buffer_add_string(out, "\n ]}]}\n");
}

const struct audit_report audit_sarif = { "sarif", ",\n", begin, game, end };
