/*
 * Rule files: a chain of INI files, each based on the next, resolved into one
 * rule set.  The file format is described in ephor-rules(5).
 */
#ifndef RULES_RULEFILE_H
#define RULES_RULEFILE_H

#include "rules/settings.h"

enum { BASED_ON_MAX = 8, RULE_ITEMS_MAX = 2000 };

struct rulefile;

struct rule_chain {
	struct rulefile *first; /* the root: based on nothing */
	bool complete;		/* the root was found */
	struct rules_problems *problems;
};

/* Read the named file and all it is based on, as far as they are to be had. */
void rule_chain_read(struct rule_chain *chain, struct text name_or_file, struct arena *arena,
		     struct rules_problems *problems);

/* The path of a file of the chain, empty for a built-in one; false behind the last. */
bool rule_chain_path(const struct rule_chain *chain, size_t number, struct text *path);

/* What all files say, the later ones over the earlier. */
void rule_chain_apply(const struct rule_chain *chain, struct rules_draft *draft);

/*
 * What they say only for some tile sets: [with-tiles NAME], and
 * [severity-assumed-tiles] where the rule set's own were `assumed`.
 */
void rule_chain_apply_for_tiles(const struct rule_chain *chain, struct rules_draft *draft,
				const struct tileset *tiles, bool assumed);

/* What is missing or does not fit together. */
void rule_chain_check(const struct rule_chain *chain, const struct rules_draft *draft);

#endif
