#include "report/audit_report.h"

#include "base/json.h"
#include "finding/explain.h"
#include "report/escape.h"

#include <stdint.h>
#include <stdio.h>

/*
 * SARIF 2.1.0 with the fields that code scanning asks for.  The rules are the
 * catalogue in its order, so a result's ruleIndex is its code.
 */

static void add_text_object(struct json *json, const char *name, struct text text)
{
	json_key(json, name);
	json_begin_object(json);
	json_member_text(json, "text", text);
	json_end_object(json);
}

static void add_rule(struct buffer *out, enum finding_code code)
{
	const struct finding_text *text = finding_text(code);
	struct json json = { .out = out };

	buffer_add_string(out, code == 0 ? "\n  " : ",\n  ");
	json_begin_object(&json);
	json_member_text(&json, "id", text_of(finding_name(code)));
	add_text_object(&json, "shortDescription", text_of(finding_summary(code)));
	add_text_object(&json, "fullDescription", text_of(text->meaning));
	add_text_object(&json, "help", text_of(text->correction));
	json_key(&json, "defaultConfiguration");
	json_begin_object(&json);
	json_member_text(&json, "level", text_of(severity_name(finding_default_severity(code))));
	json_end_object(&json);
	json_end_object(&json);
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

static void add_location(struct json *json, const struct verdict *verdict,
			 const struct finding *finding)
{
	/* lines and columns count from 1; a finding about a whole file stands at its head */
	uint32_t line = finding->line ? finding->line : 1;
	uint32_t column = finding->column ? finding->column : 1;
	struct buffer uri = { 0 };

	uri_add_path(&uri, verdict->source);
	json_key(json, "locations");
	json_begin_array(json);
	json_begin_object(json);
	json_key(json, "physicalLocation");
	json_begin_object(json);
	json_key(json, "artifactLocation");
	json_begin_object(json);
	json_member_text(json, "uri", buffer_text(&uri));
	json_end_object(json);
	json_key(json, "region");
	json_begin_object(json);
	json_member_int(json, "startLine", line);
	json_member_int(json, "startColumn", column);
	json_member_int(json, "endLine", line);
	json_member_int(json, "endColumn", (long long)column + 1);
	json_end_object(json);
	json_end_object(json);
	json_end_object(json);
	json_end_array(json);
	buffer_release(&uri);
}

static void add_fingerprint(struct json *json, const struct verdict *verdict,
			    const struct finding *finding)
{
	char hash[24];

	snprintf(hash, sizeof(hash), "%016llx:1",
		 (unsigned long long)fingerprint(verdict, finding));
	json_key(json, "partialFingerprints");
	json_begin_object(json);
	json_member_text(json, "primaryLocationLineHash", text_of(hash));
	json_end_object(json);
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;

	(void)style;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];
		struct json json = { .out = out };

		buffer_add_string(out, out->len > 0 ? audit_sarif.separator : "");
		buffer_add_string(out, "  ");
		json_begin_object(&json);
		json_member_text(&json, "ruleId", text_of(finding_name(finding->code)));
		json_member_int(&json, "ruleIndex", finding->code);
		json_member_text(&json, "level", text_of(severity_name(finding->severity)));
		add_text_object(&json, "message", finding->message);
		add_location(&json, verdict, finding);
		add_fingerprint(&json, verdict, finding);
		json_end_object(&json);
	}
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)style;
	(void)totals;
	buffer_add_string(out, "\n ]}]}\n");
}

const struct audit_report audit_sarif = { "sarif", ",\n", begin, game, end, false, true };
