/*
 * Saying what is wrong with rule files, tile files, boards and settings.
 */
#ifndef CLI_PROBLEMS_H
#define CLI_PROBLEMS_H

#include "rules/problems.h"

/* One line each on standard error; notes too. */
void complain_about_rules(const struct rules_problems *problems);

#endif
