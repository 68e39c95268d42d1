#include "cli/command.h"

/* In the order in which help shows them. */
/* clang-format off */
const struct command *const command_table[] = {
	&command_audit,
	&command_report,
	&command_standings,
	&command_awards,
	&command_rate,
	&command_reconcile,
	&command_fix,
	&command_convert,
	&command_show,
	&command_rules,
	&command_explain,
	&command_new,
	&command_completion,
	&command_help,
	NULL /* the end */
};
/* clang-format on */
