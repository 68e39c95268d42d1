/*
 * The output formats of `audit`.
 *
 * Games are audited in many threads, so a format has three parts: what stands
 * before all games, one game, and what stands behind all of them.  `game` is a
 * function of its arguments alone: it appends to a buffer that holds nothing
 * but games of one unit.  Whoever joins the units writes `separator` between
 * two that are not empty (audit_report_join), so that the result is the same
 * bytes whatever the number of threads.
 */
#ifndef REPORT_AUDIT_REPORT_H
#define REPORT_AUDIT_REPORT_H

#include "audit/verdict.h"
#include "base/buffer.h"

/* How the reader wants it; all zeroes is the default. */
struct audit_style {
	bool color;   /* text: severities in colour */
	bool verbose; /* text: clean games too, the board and the sum of wrong plays */
	bool quiet;   /* text: nothing but the total line */
	int fail_on;  /* junit: the lowest severity that fails a game; 0: error, above all: none */
};

struct audit_totals {
	size_t games, clean, faulty, unreadable; /* games = the sum of the others */
	size_t errors;				 /* of the faulty games */
	size_t warnings, notes, silenced;
};

void audit_totals_add(struct audit_totals *totals, const struct verdict *verdict);
/* A game without a verdict, in which nothing is wrong. */
void audit_totals_add_clean(struct audit_totals *totals, size_t notes);
void audit_totals_join(struct audit_totals *totals, const struct audit_totals *more);

/* One game; `log` and `rules` are NULL where only its verdict is at hand. */
struct audit_game_view {
	const struct verdict *verdict;
	const struct log *log;
	const struct rules *rules;
};

struct audit_report {
	const char *name; /* as --format has it */
	const char *separator;
	void (*begin)(struct buffer *out, const struct audit_style *style);
	void (*game)(struct buffer *out, const struct audit_style *style,
		     const struct audit_game_view *game);
	void (*end)(struct buffer *out, const struct audit_style *style,
		    const struct audit_totals *totals);
	bool plays;	     /* it shows what players did, which is recorded only then */
	bool findings_alone; /* of a game without any there is nothing to show */
};

extern const struct audit_report audit_text, audit_json, audit_csv, audit_junit, audit_sarif,
	audit_github;

/* All of them, text first; ends with NULL. */
extern const struct audit_report *const audit_reports[];

/* NULL: there is no such format. */
const struct audit_report *audit_report_find(struct text name);

/*
 * Append the games of one unit behind those of the units before.  *any says
 * whether there were games already; false at first, kept up to date here.
 */
void audit_report_join(const struct audit_report *report, struct buffer *out, struct text games,
		       bool *any);

#endif
