/*
 * Findings as a grid: the rows of `audit -f csv` and of the workbook.
 */
#ifndef REPORT_FINDINGS_GRID_H
#define REPORT_FINDINGS_GRID_H

#include "audit/verdict.h"
#include "report/grid.h"

void findings_grid_columns(struct grid *grid);
void findings_grid_row(struct grid *grid, const struct verdict *verdict,
		       const struct finding *finding);

#endif
