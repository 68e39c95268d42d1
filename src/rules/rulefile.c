#include "rules/rulefile.h"

#include <stdio.h>

#include "base/inifile.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "rules/locate.h"

struct rulefile {
	struct rulefile *next; /* the file that is based on this one */
	struct located located;
	struct inifile ini;
};

/* The sections beside those of the settings. */
static const char *const other_sections[] = { "severity", "severity-assumed-tiles", "clauses",
					      "clause ID", "with-tiles NAME" };

static bool section_has_argument(struct text section, const char *name, struct text *argument)
{
	struct text rest = section;

	if (!text_is(text_next_word(&rest), name))
		return false;
	*argument = text_trim(rest);
	return argument->len > 0;
}

static bool section_is_known(struct text section)
{
	struct text argument;

	return settings_have_section(section) || text_is(section, "severity") ||
	       text_is(section, "severity-assumed-tiles") || text_is(section, "clauses") ||
	       section_has_argument(section, "clause", &argument) ||
	       section_has_argument(section, "with-tiles", &argument);
}

static void check_section(const struct rulefile *file, const struct ini_item *item,
			  struct rules_problems *problems)
{
	struct nearest nearest = { .meant = item->section };

	/* a key is unique: a short file needs no sections */
	if (item->section.len == 0 || section_is_known(item->section))
		return;
	settings_suggest(&nearest, true);
	for (size_t i = 0; i < sizeof(other_sections) / sizeof(other_sections[0]); i++)
		nearest_try(&nearest, other_sections[i]);
	rules_problem_add(problems, file->located.label, item->line,
			  "no section [" TEXT_FMT "]%s%s%s", TEXT_ARG(item->section),
			  nearest.name ? "; did you mean [" : "", nearest.name ? nearest.name : "",
			  nearest.name ? "]?" : "");
}

/* False when there is no sense in going on. */
static bool check_items(const struct rulefile *file, struct rules_problems *problems)
{
	const struct inifile *ini = &file->ini;

	for (size_t i = 0; i < ini->problems; i++)
		rules_problem_add(problems, file->located.label, ini->problem[i].line, TEXT_FMT,
				  TEXT_ARG(ini->problem[i].message));
	if (ini->items > RULE_ITEMS_MAX) {
		rules_problem_add(problems, file->located.label, 0,
				  "more than %d settings: this is no rule file", RULE_ITEMS_MAX);
		return false;
	}
	for (size_t i = 0; i < ini->items; i++) {
		const struct ini_item *item = &ini->item[i];

		if (i == 0 || !text_equal(item->section, ini->item[i - 1].section))
			check_section(file, item, problems);
		for (size_t j = 0; j < i; j++) {
			if (!text_equal(item->name, ini->item[j].name) ||
			    !text_equal(item->section, ini->item[j].section))
				continue;
			rules_problem_add(problems, file->located.label, item->line,
					  TEXT_FMT " was set on line %u already",
					  TEXT_ARG(item->name), ini->item[j].line);
			break;
		}
	}
	return true;
}

/* The line that says what a file is based on; NULL: nothing. */
static const struct ini_item *based_on(const struct rulefile *file)
{
	for (size_t i = 0; i < file->ini.items; i++)
		if ((file->ini.item[i].section.len == 0 ||
		     text_is(file->ini.item[i].section, "rules")) &&
		    text_is(file->ini.item[i].name, "based-on"))
			return &file->ini.item[i];
	return NULL;
}

static bool is_in_chain(const struct rule_chain *chain, const struct rulefile *file)
{
	for (const struct rulefile *other = chain->first; other; other = other->next)
		if (text_equal(other->located.label, file->located.label))
			return true;
	return false;
}

void rule_chain_read(struct rule_chain *chain, struct text name_or_file, struct arena *arena,
		     struct rules_problems *problems)
{
	const struct ini_item *item = NULL;
	int depth = 0;

	*chain = (struct rule_chain){ .problems = problems };
	for (;;) {
		struct rulefile *file = arena_alloc(arena, sizeof(*file));

		if ((item && locate_is_special(name_or_file, problems)) ||
		    !locate(DATA_RULES, name_or_file, arena, problems, &file->located)) {
			if (item)
				rules_problem_named_at(problems, name_or_file,
						       chain->first->located.label, item->line);
			return;
		}
		if (item && (is_in_chain(chain, file) || depth == BASED_ON_MAX)) {
			rules_problem_add(problems, chain->first->located.label, item->line,
					  "based-on = " TEXT_FMT ": %s", TEXT_ARG(name_or_file),
					  depth < BASED_ON_MAX ? "the files are based on each other"
							       : "too many files one on another");
			return;
		}
		depth++;
		inifile_read(&file->ini, arena, file->located.bytes);
		if (!check_items(file, problems))
			return;
		file->next = chain->first;
		chain->first = file;
		item = based_on(file);
		if (!item)
			break;
		name_or_file = locate_beside(arena, file->located.path, item->value);
	}
	chain->complete = true;
}

bool rule_chain_path(const struct rule_chain *chain, size_t number, struct text *path)
{
	const struct rulefile *file = chain->first;

	while (file && number-- > 0)
		file = file->next;
	if (file)
		*path = file->located.path;
	return file != NULL;
}

/* The clause with this id, made where the rule set has none of it yet. */
static struct clause *draft_clause(struct rules_draft *draft, struct text id)
{
	struct rules *rules = &draft->rules;

	for (size_t i = 0; i < rules->clauses_len; i++)
		if (text_equal(draft->clauses[i].id, id))
			return &draft->clauses[i];
	draft->clauses = arena_grow(draft->arena, draft->clauses, rules->clauses_len,
				    &draft->clauses_capacity, sizeof(*draft->clauses));
	rules->clauses = draft->clauses;
	draft->clauses[rules->clauses_len].id = arena_text(draft->arena, id);
	return &draft->clauses[rules->clauses_len++];
}

static void apply_clause(struct rules_draft *draft, struct text id, const struct ini_item *item,
			 const struct setting_place *place)
{
	if (!text_is(item->name, "text"))
		rules_problem_add(place->problems, place->file, place->line,
				  "found " TEXT_FMT ", expected text = what the clause says",
				  TEXT_ARG(item->name));
	else if (!utf8_is_valid(item->value))
		rules_problem_add(place->problems, place->file, place->line,
				  "the text of the clause is not UTF-8");
	else
		draft_clause(draft, id)->text = arena_text(draft->arena, item->value);
}

static void apply_clause_of_code(struct rules_draft *draft, const struct ini_item *item,
				 const struct setting_place *place)
{
	enum finding_code code;

	if (finding_from_name(item->name, &code))
		draft->rules.clause[code] = arena_text(draft->arena, item->value);
	else
		rules_problem_add(place->problems, place->file, place->line,
				  "no finding \"" TEXT_FMT "\"", TEXT_ARG(item->name));
}

static void apply_item(const struct rulefile *file, const struct ini_item *item,
		       struct rules_draft *draft, const struct setting_place *place)
{
	struct text argument, value = item->value;

	if (section_has_argument(item->section, "clause", &argument)) {
		apply_clause(draft, argument, item, place);
	} else if (text_is(item->section, "clauses")) {
		apply_clause_of_code(draft, item, place);
	} else if (text_is(item->section, "severity")) {
		setting_apply_severity(draft, item->name, value, place);
	} else if ((item->section.len == 0 || settings_have_section(item->section)) &&
		   !text_is(item->name, "based-on")) {
		if (text_is(item->name, "tiles") || text_is(item->name, "board"))
			value = locate_beside(draft->arena, file->located.path, value);
		setting_apply(draft, item->section, item->name, value, place);
	}
}

void rule_chain_apply(const struct rule_chain *chain, struct rules_draft *draft)
{
	for (const struct rulefile *file = chain->first; file; file = file->next) {
		struct setting_place place = { file->located.label, 0, chain->problems };

		for (size_t i = 0; i < file->ini.items; i++) {
			place.line = file->ini.item[i].line;
			apply_item(file, &file->ini.item[i], draft, &place);
		}
		snprintf(draft->rules.name, sizeof(draft->rules.name), TEXT_FMT,
			 TEXT_ARG(file->located.name));
	}
}

void rule_chain_apply_for_tiles(const struct rule_chain *chain, struct rules_draft *draft,
				const struct tileset *tiles, bool assumed)
{
	for (const struct rulefile *file = chain->first; file; file = file->next) {
		struct setting_place place = { file->located.label, 0, chain->problems };

		for (size_t i = 0; i < file->ini.items; i++) {
			const struct ini_item *item = &file->ini.item[i];
			struct text name;

			place.line = item->line;
			if (section_has_argument(item->section, "with-tiles", &name) &&
			    text_is(name, tiles->name))
				setting_apply(draft, (struct text){ 0 }, item->name, item->value,
					      &place);
			if (text_is(item->section, "severity-assumed-tiles") && assumed)
				setting_apply_severity(draft, item->name, item->value, &place);
		}
	}
}

void rule_chain_check(const struct rule_chain *chain, const struct rules_draft *draft)
{
	const struct rulefile *last = chain->first;
	struct setting_place place = { .problems = chain->problems };

	while (last->next)
		last = last->next;
	place.file = last->located.label;
	settings_check(draft, &place);
	for (int code = 0; code < FINDING_CODES; code++) {
		struct text ids = draft->rules.clause[code];

		for (struct text id; (id = text_next_word(&ids)).len > 0;)
			if (!rules_clause(&draft->rules, id))
				rules_problem_add(place.problems, place.file, 0,
						  "%s cites clause " TEXT_FMT
						  ", expected a section "
						  "[clause " TEXT_FMT "]",
						  finding_name((enum finding_code)code),
						  TEXT_ARG(id), TEXT_ARG(id));
	}
}

const struct clause *rules_clause(const struct rules *rules, struct text id)
{
	for (size_t i = 0; i < rules->clauses_len; i++)
		if (text_equal(rules->clauses[i].id, id))
			return &rules->clauses[i];
	return NULL;
}

bool rules_have_challenge_points(const struct rules *rules, int amount, int words)
{
	for (int i = 0; i < 4 && rules->challenge.points[i]; i++) {
		int points = rules->challenge.points[i];

		if (amount == points)
			return true;
		if (rules->challenge.per_word && amount > 0 && amount % points == 0 &&
		    amount / points <= words)
			return true;
	}
	return false;
}
