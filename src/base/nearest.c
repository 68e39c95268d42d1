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

/* Changes, insertions, deletions and swaps of neighbours, case and '_' for '-' aside. */
static int distance(struct text a, struct text b)
{
	int rows[3][WORD_MAX + 1];

	for (size_t j = 0; j <= b.len; j++)
		rows[0][j] = (int)j;
	for (size_t i = 1; i <= a.len; i++) {
		int *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];

		row[0] = (int)i;
		for (size_t j = 1; j <= b.len; j++) {
			bool same = lower(a.ptr[i - 1]) == lower(b.ptr[j - 1]);

			row[j] = least(above[j - 1] + !same, least(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && lower(a.ptr[i - 1]) == lower(b.ptr[j - 2]) &&
			    lower(a.ptr[i - 2]) == lower(b.ptr[j - 1]))
				row[j] = least(row[j], second[j - 2] + 1);
		}
	}
	return rows[a.len % 3][b.len];
}

void nearest_try(struct nearest *nearest, const char *candidate)
{
	struct text name = text_of(candidate);
	int found, most;

	if (nearest->meant.len == 0 || nearest->meant.len > WORD_MAX || name.len > WORD_MAX)
		return;
	found = distance(nearest->meant, name);
	/* a slip leaves most of the word alone */
	most = (int)(nearest->meant.len + 2) / 3;
	if (found <= most && (!nearest->name || found < nearest->distance)) {
		nearest->name = candidate;
		nearest->distance = found;
	}
}
