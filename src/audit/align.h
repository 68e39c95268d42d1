/*
 * Sheets of one game side by side: which entry of one is which of the others.
 * Entries may be missing on a sheet, or one too many.
 */
#ifndef AUDIT_ALIGN_H
#define AUDIT_ALIGN_H

#include "log/claim.h"

/* In what the entries of a row differ. */
enum difference {
	DIFFERS_BY_ABSENCE = 1 << 0, /* not on all sheets */
	DIFFERS_IN_KIND = 1 << 1,
	DIFFERS_IN_PLAYER = 1 << 2,
	DIFFERS_IN_PLACE = 1 << 3,
	DIFFERS_IN_WORD = 1 << 4,
	DIFFERS_IN_SCORE = 1 << 5,
	DIFFERS_IN_TOTAL = 1 << 6, /* not by what an earlier difference carries on */
	DIFFERS_IN_TILES = 1 << 7,
	DIFFERS_IN_RACK = 1 << 8
};

/* One turn or line of the game, as each sheet has it; NULL: it is not there. */
struct aligned {
	const struct entry *entry[LOG_SHEETS_MAX];
	unsigned differences;
};

struct alignment {
	const struct log *sheet[LOG_SHEETS_MAX];
	int sheets;
	struct log base; /* players of all sheets; entries have the index of one of them */
	struct aligned *row;
	size_t rows;
};

/* `arena` holds everything; the sheets must live as long. */
void align_sheets(const struct log *sheet, int sheets, struct arena *arena,
		  struct alignment *alignment);

/* Words as logs write them: "TRA..S", "TRA(IN)S" and "TRAINS" are the same. */
bool words_agree(struct text a, struct text b);

/* Of two entries; what only one of them says is no difference, and totals are not looked at. */
unsigned entry_differences(const struct entry *a, const struct entry *b);

/* The first entry of a row. */
const struct entry *aligned_first(const struct alignment *alignment, const struct aligned *row);

#endif
