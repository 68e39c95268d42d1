/*
 * An entry of a log in a word, as a scoresheet has it: the word laid, "pass",
 * "-AEI", "(QZ)".  Blanks are in lower case, and control characters are made
 * visible.
 */
#ifndef REPORT_ENTRY_TEXT_H
#define REPORT_ENTRY_TEXT_H

#include "report/audit_report.h"

/* Lives in the arena. */
struct text entry_text(struct arena *arena, const struct audit_game_view *game, size_t index);

/* Whether an entry is a bingo: by the replay, else by its mark. */
bool entry_is_bingo(const struct audit_game_view *game, size_t index);

/* "8D" across, "D8" down: as it was laid, else as recorded; empty where there is none. */
struct text entry_place(struct arena *arena, const struct audit_game_view *game, size_t index);

/* The play of an entry as it was laid; NULL: none. */
const struct verdict_play *entry_play(const struct audit_game_view *game, size_t index);

#endif
