/*
 * What is wrong with a rule file, a tile file, a board file or a setting.
 * Loaders list everything they see, not only the first thing; messages say
 * what was found and what was expected.  Starts as all zeroes.
 */
#ifndef RULES_PROBLEMS_H
#define RULES_PROBLEMS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"

enum { PROBLEMS_MAX = 100 }; /* a file full of noise need not be listed to its end */

struct rules_problem {
	struct text file; /* as the user named it, or "built-in greek" or "--set" */
	uint32_t line;	  /* 0: none */
	size_t order;	  /* of the files, for sorting */
	bool note;	  /* worth knowing; the file is usable */
	struct text message;
};

struct rules_problems {
	struct rules_problem *item;
	size_t len, capacity;
	size_t errors; /* those that are no notes, the unlisted ones too */
	struct arena arena;
};

void rules_problem_add(struct rules_problems *problems, struct text file, uint32_t line,
		       const char *format, ...) __attribute__((format(printf, 4, 5)));
void rules_note_add(struct rules_problems *problems, struct text file, uint32_t line,
		    const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * The last problem is that `name` could not be had, and it was named at this
 * place: let it say so.
 */
void rules_problem_named_at(struct rules_problems *problems, struct text name, struct text file,
			    uint32_t line);

/* File by file in the order they came up, by line, those of no line behind them. */
void rules_problems_sort(struct rules_problems *problems);

void rules_problems_release(struct rules_problems *problems);

#endif
