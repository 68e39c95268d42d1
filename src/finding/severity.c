#include "finding/severity.h"

#include "base/trouble.h"

static const char *const names[] = {
	[SEVERITY_NOTE] = "note",
	[SEVERITY_WARNING] = "warning",
	[SEVERITY_ERROR] = "error",
};

const char *severity_name(enum severity severity)
{
	if (severity < SEVERITY_NOTE || severity > SEVERITY_ERROR)
		BUG("severity %d has no name", (int)severity);
	return names[severity];
}

bool severity_from_name(struct text name, enum severity *severity)
{
	for (int i = SEVERITY_NOTE; i <= SEVERITY_ERROR; i++) {
		if (text_is(name, names[i])) {
			*severity = (enum severity)i;
			return true;
		}
	}
	return false;
}
