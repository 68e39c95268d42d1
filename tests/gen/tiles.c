#include "gen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	fputs("ephor-gen: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(2);
}

static FILE *data_open(const char *folder, const char *kind, const char *name, const char *ending)
{
	char path[600];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s/%s.%s", folder, kind, name, ending);
	file = fopen(path, "r");
	if (!file)
		fail("cannot open %s", path);
	return file;
}

void set_read(struct set *set, const char *folder, const char *name)
{
	FILE *file = data_open(folder, "tiles", name, "tsv");
	char line[200];

	*set = (struct set){ .kinds = BLANK };
	snprintf(set->name, sizeof(set->name), "%s", name);
	while (fgets(line, sizeof(line), file)) {
		int n = set->kinds;

		/* comments, and other ways to write a letter, which nothing here does */
		if (line[0] == '#' || line[0] == '\n' || strncmp(line, "alias\t", 6) == 0)
			continue;
		if (n == KINDS ||
		    sscanf(line, "%15[^\t]\t%15[^\t]\t%d\t%d", set->kind[n].face,
			   set->kind[n].blank, &set->kind[n].count, &set->kind[n].value) != 4)
			fail("tile set %s: bad line: %s", name, line);
		set->total += set->kind[n].count;
		set->kinds++;
	}
	fclose(file);
	if (set->total == 0 || set->total > BAG_MAX)
		fail("tile set %s: %d tiles", name, set->total);
}

void board_read(struct board *board, const char *folder, const char *name)
{
	FILE *file = data_open(folder, "boards", name, "txt");
	char line[200];

	*board = (struct board){ 0 };
	snprintf(board->name, sizeof(board->name), "%s", name);
	while (fgets(line, sizeof(line), file)) {
		int row = board->size;
		int len = (int)strcspn(line, "\r\n");

		if (line[0] == '#')
			continue;
		if (row == SIZE || len > SIZE)
			fail("board %s is larger than %d", name, SIZE);
		for (int i = 0; i < SIZE; i++) {
			int square = i < len ? line[i] : ' ';

			board->letter[row][i] = square == '\''	? 2
						: square == '"' ? 3
						: square == '^' ? 4
								: 1;
			board->word[row][i] = square == '-' || square == '*' ? 2
					      : square == '='		     ? 3
					      : square == '~'		     ? 4
									     : 1;
			if (square == '*' || square == '+') {
				board->start_row = row;
				board->start_column = i;
				board->start_doubles = square == '*';
			}
		}
		board->size++;
	}
	fclose(file);
}

int tile_value(const struct set *set, tile_t tile)
{
	return tile & AS_BLANK ? 0 : set->kind[tile].value;
}

tile_t tile_in_bag(tile_t tile)
{
	return tile & AS_BLANK ? BLANK : tile;
}

static int characters(const char *text)
{
	int n = 0;

	for (; *text; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

char *tile_write(const struct set *set, tile_t tile, char *out)
{
	const char *face = set->kind[tile & LETTER].face;
	const char *blank = set->kind[tile & LETTER].blank;

	if (tile & AS_BLANK && strcmp(face, blank) == 0)
		return out + sprintf(out, "[%s?]", face);
	if (tile & AS_BLANK)
		face = blank;
	return out + sprintf(out, characters(face) > 1 ? "[%s]" : "%s", face);
}

char *tiles_write(const struct set *set, const tile_t *tile, int len, char *out)
{
	*out = '\0';
	for (int i = 0; i < len; i++)
		out = tile_write(set, tile[i], out);
	return out;
}
