/*
 * The sum of a play written out, a word a line, with the squares that count:
 *
 *	    HORSE: H 4x2 (D8) + O 1 + R 1 + S 1 + E 1 = 12, x2 (H8) = 24
 *	    bonus: 50
 *	    in all: 74
 */
#ifndef REPORT_SUM_TEXT_H
#define REPORT_SUM_TEXT_H

#include "base/buffer.h"
#include "play/sum.h"

void sum_text_add(struct buffer *out, const struct sum *sum, const struct tileset *tiles);

#endif
