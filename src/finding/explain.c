#include "finding/explain.h"

static const struct finding_text finding_texts[] = {
#define FINDING(id, severity, name, summary, group, ...) [FINDING_##id] = { group, __VA_ARGS__ },
#include "finding/catalogue.def"
#undef FINDING
};

static const struct cause_text cause_texts[] = {
#define CAUSE(id, name, summary, ...) [CAUSE_##id] = { __VA_ARGS__ },
#include "finding/causes.def"
#undef CAUSE
};

const struct finding_text *finding_text(enum finding_code code)
{
	return &finding_texts[code];
}

const struct cause_text *cause_text(enum cause cause)
{
	return cause == CAUSE_NONE ? NULL : &cause_texts[cause];
}
