/*
 * The rounded tables of FIDE's rating regulations (B.02, 8.1), which the Greek
 * ratings use (G-8A, G-8B).  Scores are in hundredths: no formula gives the
 * same figures, so the tables are data.
 */
#ifndef RULES_FIDE_H
#define RULES_FIDE_H

/* Table 8.1.2: expected score, 0 to 100, of the player rated `difference` above the other. */
int fide_expected_score(int difference);

/* Table 8.1.1: the rating difference that a score of `percent`, 0 to 100, stands for. */
int fide_rating_difference(int percent);

#endif
