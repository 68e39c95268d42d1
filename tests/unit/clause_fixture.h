/*
 * What the tests of a rule set's clauses need beside findings: finals, notes,
 * and tile sets that are small enough for a game to end.
 */
#ifndef TESTS_UNIT_CLAUSE_FIXTURE_H
#define TESTS_UNIT_CLAUSE_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "audit_fixture.h"

#define TWO   "#player1 A A\n#player2 B B\n"
#define THREE TWO "#player3 C C\n"
#define FOUR  THREE "#player4 D D\n"

/* A GCG log begins with a pragma, a CSV log with the names of its columns. */
static inline struct audited audit_text(const char *rules, const char *text)
{
	return audit_log(rules, text, *text == '#' ? LOG_GCG : LOG_CSV, NULL);
}

static inline void check_csv(const char *rules, const char *text, const char *expected)
{
	struct audited audited = audit_log(rules, text, LOG_CSV, NULL);

	assert_string_equal(audited.findings.bytes ? audited.findings.bytes : "", expected);
	audited_release(&audited);
}

/* "66 -11": the audited scores in the order of the players. */
static inline void check_scores(const char *rules, const char *text, const char *expected)
{
	struct audited audited = audit_text(rules, text);
	struct buffer found = { 0 };

	for (int p = 0; p < audited.verdict.players; p++)
		buffer_printf(&found, "%s%d", p > 0 ? " " : "", audited.verdict.player[p].audited);
	assert_string_equal(found.bytes, expected);
	buffer_release(&found);
	audited_release(&audited);
}

/* Clean, and these are the scores. */
static inline void check_clean(const char *rules, const char *text, const char *scores)
{
	check_findings(rules, text, "");
	check_scores(rules, text, scores);
}

/* Winners as bits, what decided it, and whether the sheet has it otherwise. */
static inline void check_winner(const char *rules, const char *text, unsigned winners,
				enum won_by by, bool changed)
{
	struct audited audited = audit_text(rules, text);

	assert_int_equal(audited.verdict.winner.audited, winners);
	assert_int_equal(audited.verdict.winner.by, by);
	assert_int_equal(audited.verdict.winner.changed, changed);
	audited_release(&audited);
}

static inline int notes_of(const char *rules, const char *text, enum finding_code code)
{
	struct audited audited = audit_text(rules, text);
	int notes = 0;

	for (size_t i = 0; i < audited.verdict.findings.len; i++) {
		const struct finding *finding = &audited.verdict.findings.item[i];

		notes += finding->code == code && finding->severity == SEVERITY_NOTE;
	}
	audited_release(&audited);
	return notes;
}

static inline bool is_complete(const char *rules, const char *text)
{
	struct audited audited = audit_text(rules, text);
	bool complete = audited.verdict.complete;

	audited_release(&audited);
	return complete;
}

/* The clause that the first finding cites. */
static inline void check_clause(const char *rules, const char *text, enum finding_code code,
				const char *expected)
{
	struct audited audited = audit_text(rules, text);
	const struct findings *findings = &audited.verdict.findings;
	struct text clause = { 0 };

	for (size_t i = 0; i < findings->len && !clause.len; i++) {
		if (findings->item[i].code == code)
			clause = findings->item[i].clause;
	}
	assert_true(text_is(clause, expected));
	audited_release(&audited);
}

/* A rule set with a tile set of these rows; the name holds until the next call. */
static inline const char *with_tiles(const char *rules, const char *rows)
{
	static char name[64];
	char path[] = "/tmp/ephor-tiles-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, rows, strlen(rows)), (ssize_t)strlen(rows));
	close(fd);
	snprintf(name, sizeof(name), "%s %s", rules, path);
	/* the library keeps what it has read */
	fixture_rules(name);
	unlink(path);
	return name;
}

#endif
