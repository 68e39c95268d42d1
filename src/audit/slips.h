/*
 * The slips that scorers make, each as a change to the sum of a play.
 */
#ifndef AUDIT_SLIPS_H
#define AUDIT_SLIPS_H

#include "finding/finding.h"
#include "play/sum.h"

struct slip {
	enum cause cause;
	square_t square; /* what it is about; 0: nothing on the board */
	int word;	 /* index in the sum; -1: none */
	/* the change; what is zero or -1 stays as it is */
	uint8_t letter_factor, word_factor; /* of a fresh tile on `square`, in all its words */
	bool reused;			    /* the covered `square` counts again, in `word` only */
	bool word_omitted;		    /* `word` is left out */
	bool crosses_omitted;
	bool revalued; /* the tile on `square` is worth `value` */
	int value;
	bool bonus_omitted, bonus_multiplied;
	int added;    /* on top */
	bool several; /* as unlikely as two slips at once */
};

enum { SLIPS_MAX = 512 };

/*
 * All single slips that could be made with this play, the likelier first.
 * `board` is as it was before the play.  Returns how many.
 */
int slips_list(const struct board *board, const struct rules *rules, const struct sum *sum,
	       struct slip *slips);

/* What the play is worth with these slips made together. */
int slips_points(const struct sum *sum, const struct slip *const *slips, int count);

#endif
