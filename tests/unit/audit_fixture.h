/*
 * A log in, its findings out, in one line of text each.
 */
#ifndef TESTS_UNIT_AUDIT_FIXTURE_H
#define TESTS_UNIT_AUDIT_FIXTURE_H

#include "audit/audit.h"
#include "audit/glance.h"
#include "audit/lexicon.h"
#include "log/reader.h"
#include "play_fixture.h"

struct audited {
	struct arena arena;
	struct log log;
	struct verdict verdict;
	struct lexicon *lexicon;
	struct buffer findings; /* "4 move-score 24 26 premium-missed H12; " without notes */
};

/* A glance is certain only where an audit finds nothing but the one note that it names. */
static inline void check_glance(struct reader *reader, const struct rules *rules, const char *text,
				const struct verdict *verdict)
{
	struct plain_game game;
	enum finding_code note;

	if (!reader_next_plain(reader, &game) || !glance(&game, rules, &note))
		return;
	for (size_t i = 0; i < verdict->findings.len; i++)
		if (verdict->findings.item[i].code != note)
			fail_msg("not seen at a glance: " TEXT_FMT " in\n%s",
				 TEXT_ARG(verdict->findings.item[i].message), text);
	assert_int_equal(verdict->findings.len, note == FINDING_CODES ? 0 : 1);
	reader_pass_plain(reader);
}

static inline struct audited audit_log(const char *rules_name, const char *text,
				       enum log_format format, const char *words)
{
	const struct rules *rules = fixture_rules(rules_name);
	struct unit unit = {
		.name = TEXT("game"), .bytes = text_of(text), .line = 1, .format = format
	};
	struct audited audited = { 0 };
	struct audit_options options = { 0 };
	struct reader *reader = reader_new(&unit);

	if (words)
		audited.lexicon = lexicon_new(text_of(words), rules->tiles);
	options.lexicon = audited.lexicon;
	assert_true(reader_next(reader, &audited.arena, &audited.log));
	audited.log.findings.arena = &audited.arena;
	audit_game(&audited.log, rules, &options, &audited.arena, &audited.verdict);
	reader_renew(reader, &unit);
	if (!words)
		check_glance(reader, rules, text, &audited.verdict);
	reader_free(reader);
	for (size_t i = 0; i < audited.verdict.findings.len; i++) {
		const struct finding *finding = &audited.verdict.findings.item[i];

		if (finding->severity == SEVERITY_NOTE)
			continue;
		buffer_printf(&audited.findings, "%s%u %s%s", audited.findings.len ? "; " : "",
			      finding->line, finding->severity == SEVERITY_WARNING ? "(" : "",
			      finding_name(finding->code));
		buffer_add_string(&audited.findings,
				  finding->severity == SEVERITY_WARNING ? ")" : "");
		if (finding->has_claimed)
			buffer_printf(&audited.findings, " %d", finding->claimed);
		if (finding->has_expected)
			buffer_printf(&audited.findings, " %d", finding->expected);
		if (finding->cause)
			buffer_printf(&audited.findings, " %s", cause_name(finding->cause));
		if (finding->square.len)
			buffer_printf(&audited.findings, " " TEXT_FMT, TEXT_ARG(finding->square));
	}
	return audited;
}

static inline void audited_release(struct audited *audited)
{
	buffer_release(&audited->findings);
	lexicon_free(audited->lexicon);
	arena_release(&audited->arena);
}

/* The findings of a GCG log under a rule set. */
static inline void check_findings_with(const char *rules, const char *text, const char *words,
				       const char *expected)
{
	struct audited audited = audit_log(rules, text, LOG_GCG, words);

	if (!text_equal(buffer_text(&audited.findings), text_of(expected))) {
		for (size_t i = 0; i < audited.verdict.findings.len; i++)
			print_message("%u: " TEXT_FMT "\n", audited.verdict.findings.item[i].line,
				      TEXT_ARG(audited.verdict.findings.item[i].message));
		fail_msg("found \"%s\", expected \"%s\" in\n%s",
			 audited.findings.bytes ? audited.findings.bytes : "", expected, text);
	}
	audited_release(&audited);
}

static inline void check_findings(const char *rules, const char *text, const char *expected)
{
	check_findings_with(rules, text, NULL, expected);
}

#endif
