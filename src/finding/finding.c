#include "finding/finding.h"

#include "base/trouble.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const struct {
	const char *name;
	const char *summary;
	enum severity severity;
} catalogue[] = {
#define FINDING(id, level, title, brief, ...) { title, brief, SEVERITY_##level },
#include "finding/catalogue.def"
#undef FINDING
};

static const struct {
	const char *name;
	const char *summary;
} causes[] = {
	[CAUSE_NONE] = { 0 },
#define CAUSE(id, title, brief, ...) [CAUSE_##id] = { title, brief },
#include "finding/causes.def"
#undef CAUSE
};

static void count(struct findings *findings, enum severity severity, int by)
{
	switch (severity) {
	case SEVERITY_NOTE:
		findings->notes += by;
		break;
	case SEVERITY_WARNING:
		findings->warnings += by;
		break;
	case SEVERITY_ERROR:
		findings->errors += by;
		break;
	}
}

static enum severity severity_in_force(const struct findings *findings, enum finding_code code)
{
	/* a table that is silent about a code leaves it to the catalogue */
	if (findings->severity && findings->severity[code])
		return findings->severity[code];
	return finding_default_severity(code);
}

/* A code may stand on several clauses: the first one, unless the finding says another. */
static struct text clause_of(const struct text *clause, enum finding_code code)
{
	struct text ids = clause[code];

	return text_next_word(&ids);
}

static struct finding *append(struct findings *findings)
{
	findings->item = arena_grow(findings->arena, findings->item, findings->len,
				    &findings->capacity, sizeof(*findings->item));
	return &findings->item[findings->len++];
}

struct finding *findings_add(struct findings *findings, enum finding_code code, uint32_t line,
			     const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	struct finding *finding = findings_add_list(findings, code, line, format, arguments);
	va_end(arguments);
	return finding;
}

struct finding *findings_add_list(struct findings *findings, enum finding_code code, uint32_t line,
				  const char *format, va_list arguments)
{
	char small[256];
	va_list again;
	va_copy(again, arguments);
	int len = vsnprintf(small, sizeof(small), format, arguments);
	if (len < 0)
		BUG("the format of a %s finding cannot be printed", finding_name(code));

	char *message = arena_alloc(findings->arena, (size_t)len + 1);
	if ((size_t)len < sizeof(small))
		memcpy(message, small, (size_t)len + 1);
	else
		vsnprintf(message, (size_t)len + 1, format, again);
	va_end(again);

	struct finding *finding = append(findings);
	*finding = (struct finding){
		.code = code,
		.severity = severity_in_force(findings, code),
		.line = line,
		.player = -1,
		.message = { message, (size_t)len },
	};
	if (findings->clause)
		finding->clause = clause_of(findings->clause, code);
	count(findings, finding->severity, 1);
	return finding;
}

void finding_set_figures(struct finding *finding, int claimed, int expected)
{
	finding->has_claimed = true;
	finding->has_expected = true;
	finding->claimed = claimed;
	finding->expected = expected;
}

static struct text copy_text(struct arena *arena, struct text text)
{
	return text.ptr ? arena_text(arena, text) : text;
}

void findings_copy(struct findings *findings, const struct finding *finding)
{
	struct finding copy = *finding;

	/* What the maker left as the catalogue has it is the rule set's to decide. */
	if (copy.severity == finding_default_severity(copy.code))
		copy.severity = severity_in_force(findings, copy.code);
	if (copy.clause.len == 0 && findings->clause)
		copy.clause = clause_of(findings->clause, copy.code);
	copy.square = copy_text(findings->arena, copy.square);
	copy.clause = copy_text(findings->arena, copy.clause);
	copy.message = copy_text(findings->arena, copy.message);
	*append(findings) = copy;
	count(findings, copy.severity, 1);
}

void findings_set_severity(struct findings *findings, struct finding *finding,
			   enum severity severity)
{
	count(findings, finding->severity, -1);
	finding->severity = severity;
	count(findings, severity, 1);
}

/* Merge the sorted halves of item[0, len) through `spare`. */
static void merge(struct finding *item, size_t half, size_t len, struct finding *spare)
{
	size_t left = 0, right = half;

	for (size_t i = 0; i < len; i++) {
		bool take_left =
			right == len || (left < half && item[left].line <= item[right].line);
		spare[i] = item[take_left ? left++ : right++];
	}
	memcpy(item, spare, len * sizeof(*item));
}

static void sort(struct finding *item, size_t len, struct finding *spare)
{
	if (len < 2)
		return;
	size_t half = len / 2;
	sort(item, half, spare);
	sort(item + half, len - half, spare);
	if (item[half - 1].line > item[half].line)
		merge(item, half, len, spare);
}

void findings_sort(struct findings *findings)
{
	bool sorted = true;

	for (size_t i = 1; i < findings->len && sorted; i++)
		sorted = findings->item[i - 1].line <= findings->item[i].line;
	if (sorted)
		return;
	struct finding *spare = must_alloc(findings->len * sizeof(*spare));
	sort(findings->item, findings->len, spare);
	free(spare);
}

const char *finding_name(enum finding_code code)
{
	return catalogue[code].name;
}

const char *finding_summary(enum finding_code code)
{
	return catalogue[code].summary;
}

enum severity finding_default_severity(enum finding_code code)
{
	return catalogue[code].severity;
}

bool finding_from_name(struct text name, enum finding_code *code)
{
	for (int i = 0; i < FINDING_CODES; i++) {
		if (text_is(name, catalogue[i].name)) {
			*code = (enum finding_code)i;
			return true;
		}
	}
	return false;
}

const char *cause_name(enum cause cause)
{
	return causes[cause].name;
}

const char *cause_summary(enum cause cause)
{
	return causes[cause].summary;
}

bool cause_from_name(struct text name, enum cause *cause)
{
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++) {
		if (text_is(name, causes[i].name)) {
			*cause = (enum cause)i;
			return true;
		}
	}
	return false;
}
