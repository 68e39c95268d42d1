/*
 * The pages of the games that are drawn: verdicts have no log, so that the logs
 * of the chosen games are looked at once more.
 */
#ifndef CLI_DRAW_BOARDS_H
#define CLI_DRAW_BOARDS_H

#include "cli/event_run.h"
#include "report/boards.h"

/* Choose by the options and make the pages; they live as long as the run. */
void draw_boards(struct event_run *run, struct boards *boards);

#endif
