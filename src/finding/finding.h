/*
 * A finding is one disagreement between what a log claims and what is true.
 * The codes are the rows of catalogue.def, the causes those of causes.def:
 * enum, names, `explain` and the manual all come from there.
 *
 * Stages append findings to a collection and go on.  The severity of a code is
 * the catalogue's unless the rule set lowers it, so a collection is given the
 * table of severities that is in force.
 */
#ifndef FINDING_FINDING_H
#define FINDING_FINDING_H

#include <stdarg.h>
#include <stdint.h>

#include "base/arena.h"
#include "finding/severity.h"

enum finding_code {
#define FINDING(id, severity, name, ...) FINDING_##id,
#include "finding/catalogue.def"
#undef FINDING
	FINDING_CODES
};

enum cause {
	CAUSE_NONE,
#define CAUSE(id, ...) CAUSE_##id,
#include "finding/causes.def"
#undef CAUSE
	CAUSES
};

struct finding {
	enum finding_code code;
	enum severity severity;
	enum cause cause;
	uint32_t line;	 /* in the log's file, from 1 */
	uint32_t column; /* in characters, from 1; 0: the whole line */
	int turn;	 /* from 1; 0: none */
	int player;	 /* index in the log; -1: none */
	bool has_claimed, has_expected;
	int claimed, expected;
	struct text square;  /* "H12"; empty where there is none */
	struct text clause;  /* of the rule set: "T12"; empty where it has none */
	struct text message; /* a sentence without file, line, severity and code */
};

struct findings {
	struct arena *arena;	       /* where items and messages live */
	const enum severity *severity; /* [FINDING_CODES] in force; NULL: the catalogue's */
	const struct text *clause;     /* [FINDING_CODES] of the rule set, the first one of
					  several is meant; NULL: none */
	struct finding *item;
	size_t len, capacity;
	int errors, warnings, notes;
};

/*
 * Append a finding.  The returned item (valid until the next call) has code,
 * severity, clause, line and message set; the caller fills in the rest.
 */
struct finding *findings_add(struct findings *findings, enum finding_code code, uint32_t line,
			     const char *format, ...) __attribute__((format(printf, 4, 5)));

struct finding *findings_add_list(struct findings *findings, enum finding_code code, uint32_t line,
				  const char *format, va_list arguments)
	__attribute__((format(printf, 4, 0)));

/* The figures of a finding, as the caller of findings_add sets them. */
void finding_set_figures(struct finding *finding, int claimed, int expected);

/* A finding made elsewhere, for instance by the reader, taken over with its text copied. */
void findings_copy(struct findings *findings, const struct finding *finding);

/* Change the severity of an item and keep the counts right. */
void findings_set_severity(struct findings *findings, struct finding *finding,
			   enum severity severity);

/* By line, then in the order in which they were found. */
void findings_sort(struct findings *findings);

const char *finding_name(enum finding_code code);
const char *finding_summary(enum finding_code code);
enum severity finding_default_severity(enum finding_code code);
bool finding_from_name(struct text name, enum finding_code *code);

const char *cause_name(enum cause cause); /* NULL for CAUSE_NONE */
const char *cause_summary(enum cause cause);
bool cause_from_name(struct text name, enum cause *cause);

#endif
