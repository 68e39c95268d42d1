#include "base/nearest.h"

enum { WORD_MAX = 40 }; /* longer ones are no slip of a name of ours */

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c == '_' ? '-' : c;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/*
 * Changes, insertions, deletions and swaps of neighbours, case and '_' for '-' aside.  More than
 * `most` are not counted to the end: nearly all names are far from what was meant.
 */
static int distance(struct text a, struct text b, int most)
{
	int rows[3][WORD_MAX + 1], before = 0;

	for (size_t j = 0; j <= b.len; j++)
		rows[0][j] = (int)j;
	for (size_t i = 1; i <= a.len; i++) {
		int *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
		int fewest = row[0] = (int)i;

		for (size_t j = 1; j <= b.len; j++) {
			bool same = lower(a.ptr[i - 1]) == lower(b.ptr[j - 1]);

			row[j] = least(above[j - 1] + !same, least(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && lower(a.ptr[i - 1]) == lower(b.ptr[j - 2]) &&
			    lower(a.ptr[i - 2]) == lower(b.ptr[j - 1]))
				row[j] = least(row[j], second[j - 2] + 1);
			fewest = least(fewest, row[j]);
		}
		/* a swap leads from one row to the next but one */
		if (fewest > most && before > most)
			return most + 1;
		before = fewest;
	}
	return rows[a.len % 3][b.len];
}

void nearest_try(struct nearest *nearest, const char *candidate)
{
	struct text meant = nearest->meant, name = text_of(candidate);
	int found, most, longer;

	if (meant.len == 0 || meant.len > WORD_MAX || name.len > WORD_MAX)
		return;
	/* a slip leaves most of the word alone; of two names as near the first one stays */
	most = nearest->name ? nearest->distance - 1 : (int)(meant.len + 2) / 3;
	longer = (int)name.len - (int)meant.len;
	if (longer > most || -longer > most)
		return;
	found = distance(meant, name, most);
	if (found <= most) {
		nearest->name = candidate;
		nearest->distance = found;
	}
}
