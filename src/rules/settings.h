/*
 * The settings of a rule set: one table that says what each is called, which
 * field of struct rules it fills and which values it takes.  Rule files,
 * --set, listings and checks all go through it.
 *
 * A key is unique whatever its section, so that --set needs no section.
 */
#ifndef RULES_SETTINGS_H
#define RULES_SETTINGS_H

#include "rules/problems.h"
#include "rules/rules.h"

struct nearest;

/* Where a value comes from, and where problems with it go. */
struct setting_place {
	struct text file;
	uint32_t line;
	struct rules_problems *problems;
};

/* A rule set while it is put together. */
struct rules_draft {
	struct rules rules;
	struct text tiles, board; /* NAME or FILE; rules.tiles and rules.layout come from them */
	struct setting_place tiles_place, board_place; /* where they were named */
	struct arena *arena;			       /* for what the rules keep */
	struct clause *clauses;			       /* rules.clauses */
	size_t clauses_capacity;
};

/* A rule set that knows nothing. */
void settings_start(struct rules_draft *draft, struct arena *arena);

/* Set one; an empty section means any.  Problems go to the place's list. */
void setting_apply(struct rules_draft *draft, struct text section, struct text key,
		   struct text value, const struct setting_place *place);

/* The severity of a finding, by its code. */
void setting_apply_severity(struct rules_draft *draft, struct text name, struct text value,
			    const struct setting_place *place);

/* Is a section of this name in the table? */
bool settings_have_section(struct text section);
void settings_suggest(struct nearest *nearest, bool sections);

/* What no rule set can do without and this one does not say. */
void settings_check(const struct rules_draft *draft, const struct setting_place *place);

struct setting_about {
	const char *section, *key, *meaning;
};

/*
 * The setting of that number, in the order of the table; what it takes is
 * appended to `values`.  False: there are no more.
 */
bool settings_describe(size_t index, struct setting_about *about, struct buffer *values);

/* Text as the value of a line, over several lines where it is long. */
void settings_print_text(struct text text, struct buffer *out);

/* All settings as lines of a rule file, each with what it means. */
void settings_print(const struct rules *rules, struct buffer *out);

#endif
