#include "rules/fide.h"

#include "base/trouble.h"
#include "rules/embedded.h"
#include "rules/lines.h"

enum { COLUMNS_MAX = 4 };

/* The next row of figures; comments and the names of the columns are passed over. */
static bool next_row(struct lines *lines, int figure[COLUMNS_MAX])
{
	struct text line, field;

	while (lines_next(lines, &line)) {
		int columns = 0;

		if (line.len == 0 || !((line.ptr[0] >= '0' && line.ptr[0] <= '9')))
			continue;
		while (columns < COLUMNS_MAX && lines_next_field(&line, &field)) {
			char digits[16];
			size_t len = 0;

			/* "0.64" is 64 hundredths; an empty field is an open end */
			for (size_t i = 0; i < field.len && len < sizeof(digits); i++)
				if (field.ptr[i] != '.')
					digits[len++] = field.ptr[i];
			figure[columns] = 1000000;
			text_to_int((struct text){ digits, len }, &figure[columns++]);
		}
		return true;
	}
	return false;
}

int fide_expected_score(int difference)
{
	int above = difference < 0 ? -difference : difference;
	struct lines lines = lines_of(embedded_text("fide/8.1.2.tsv"));
	int row[COLUMNS_MAX] = { 0 }; /* from, to, higher rated, lower rated */

	while (next_row(&lines, row))
		if (above >= row[0] && above <= row[1])
			return difference < 0 ? row[3] : row[2];
	BUG("no row for a difference of %d", difference);
}

int fide_rating_difference(int percent)
{
	struct lines lines = lines_of(embedded_text("fide/8.1.1.tsv"));
	int row[COLUMNS_MAX] = { 0 }; /* score, difference */

	while (next_row(&lines, row))
		if (row[0] == percent)
			return row[1];
	BUG("no row for a score of %d hundredths", percent);
}
