/*
 * The command line after it was read: what every subcommand is given.  All
 * texts have a NUL behind them.  A text without a pointer was not given.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/text.h"

struct options {
	const struct text *argument; /* what is no option: PATH..., EVENT, NAME, CODE */
	size_t arguments;
};

#endif
