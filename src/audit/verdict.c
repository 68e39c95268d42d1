#include "audit/verdict.h"

const char *verdict_status_name(enum verdict_status status)
{
	static const char *const name[] = {
		[VERDICT_CLEAN] = "clean",
		[VERDICT_ERRORS] = "errors",
		[VERDICT_UNREADABLE] = "unreadable",
	};
	return name[status];
}

const char *won_by_name(enum won_by by)
{
	static const char *const name[] = {
		[WON_BY_SCORE] = "score",
		[WON_BY_BEFORE_END] = "before-end",
		[WON_BY_DRAW] = "draw",
		[WON_BY_RULE] = "rule",
	};
	return name[by];
}
