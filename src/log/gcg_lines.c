#include "log/gcg_lines.h"

#include "log/reader.h"

struct gcg_lines gcg_lines_of(struct text bytes, uint32_t number)
{
	struct gcg_lines lines = { bytes.ptr, text_end(bytes), number, false };
	const char *end = lines.end;
	const char *cr = bytes.len ? memchr(bytes.ptr, '\r', bytes.len) : NULL;
	while (cr && !lines.lone_cr) {
		if (cr + 1 < end && cr[1] != '\n')
			lines.lone_cr = true;
		cr = memchr(cr + 1, '\r', (size_t)(end - cr - 1));
	}
	return lines;
}

struct text gcg_keyword(struct text line, struct text *rest)
{
	*rest = text_trim(line);
	struct text word = text_next_word(rest);
	if (rest->len && *rest->ptr == ' ') { /* nearly always one */
		rest->ptr++;
		rest->len--;
	}
	*rest = text_trim(*rest);
	/* commented-out entries: "#>nick: ..." */
	if (word.len > 1 && word.ptr[1] == '>') {
		*rest = (struct text){ word.ptr + 2,
				       (size_t)(rest->ptr + rest->len - word.ptr - 2) };
		word.len = 2;
	}
	return (struct text){ word.ptr + 1, word.len - 1 };
}

/* Of a few bytes, so that a call would take longer. */
static inline bool same_bytes(const char *a, const char *b, size_t len)
{
	while (len && a[len] == b[len])
		len--;
	return !len && *a == *b;
}

enum gcg_pragma gcg_pragma_of(struct text keyword)
{
	/* by length, what is met most often first */
	static const struct {
		char name[20];
		enum gcg_pragma pragma;
	} table[][12] = {
		[1] = { { "-", PRAGMA_KEPT } },
		[2] = { { "id", PRAGMA_ID } },
		[4] = { { "note", PRAGMA_NOTE },
			{ "game", PRAGMA_GAME },
			{ "date", PRAGMA_DATE },
			{ "draw", PRAGMA_DRAW },
			{ "tile", PRAGMA_KEPT } },
		[5] = { { "final", PRAGMA_FINAL },
			{ "rules", PRAGMA_RULES },
			{ "round", PRAGMA_ROUND },
			{ "table", PRAGMA_TABLE },
			{ "title", PRAGMA_TITLE },
			{ "clock", PRAGMA_CLOCK },
			{ "rack1", PRAGMA_RACK1 },
			{ "rack2", PRAGMA_RACK2 },
			{ "rack3", PRAGMA_RACK3 },
			{ "rack4", PRAGMA_RACK4 },
			{ "style", PRAGMA_KEPT } },
		[6] = { { "column", PRAGMA_COLUMN } },
		[7] = { { "player1", PRAGMA_PLAYER1 },
			{ "player2", PRAGMA_PLAYER2 },
			{ "player3", PRAGMA_PLAYER3 },
			{ "player4", PRAGMA_PLAYER4 },
			{ "lexicon", PRAGMA_LEXICON },
			{ "seconds", PRAGMA_SECONDS },
			{ "player5", PRAGMA_PLAYER5 },
			{ "player6", PRAGMA_PLAYER5 },
			{ "player7", PRAGMA_PLAYER5 },
			{ "player8", PRAGMA_PLAYER5 },
			{ "player9", PRAGMA_PLAYER5 } },
		[8] = { { "tile-set", PRAGMA_KEPT } },
		[9] = { { "challenge", PRAGMA_CHALLENGE }, { "game-type", PRAGMA_GAME_TYPE } },
		[10] = { { "incomplete", PRAGMA_INCOMPLETE }, { "game-board", PRAGMA_KEPT } },
		[11] = { { "description", PRAGMA_DESCRIPTION },
			 { "orientation", PRAGMA_ORIENTATION } },
		[12] = { { "board-layout", PRAGMA_BOARD } },
		[17] = { { "tile-distribution", PRAGMA_TILES } },
		[18] = { { "character-encoding", PRAGMA_ENCODING } },
	};
	if (!keyword.len || keyword.len >= sizeof(table) / sizeof(*table))
		return PRAGMA_UNKNOWN;
	/* Every line with a '#' comes here: the first and the last letter leave one to compare. */
	size_t last = keyword.len - 1;
	for (size_t i = 0; table[keyword.len][i].pragma != PRAGMA_UNKNOWN; i++) {
		struct text name = { table[keyword.len][i].name, keyword.len };
		if ((keyword.ptr[0] | 0x20) == name.ptr[0] &&
		    (keyword.ptr[last] | 0x20) == (name.ptr[last] | 0x20) &&
		    (same_bytes(keyword.ptr, name.ptr, last) || text_equal_nocase(keyword, name)))
			return table[keyword.len][i].pragma;
	}
	return PRAGMA_UNKNOWN;
}

enum gcg_line_kind gcg_line_kind(struct text line)
{
	line = text_trim(line);
	if (line.len == 0)
		return GCG_EMPTY;
	if (*line.ptr == '>')
		return GCG_ENTRY;
	return *line.ptr == '#' ? GCG_PRAGMA : GCG_PROSE;
}

/* The line before the one that begins at `at`; false when there is none. */
static bool line_before(const char *start, const char *at, struct text *line)
{
	if (at == start)
		return false;
	const char *end = at - 1;
	if (end > start && *end == '\n' && end[-1] == '\r')
		end--;
	const char *begin = end;
	while (begin > start && begin[-1] != '\n' && begin[-1] != '\r')
		begin--;
	*line = (struct text){ begin, (size_t)(end - begin) };
	return true;
}

size_t gcg_last_boundary(struct text bytes)
{
	/* A last line without its end may be cut in two: it says nothing yet. */
	const char *at = text_end(bytes);
	while (at > bytes.ptr && at[-1] != '\n' && at[-1] != '\r')
		at--;
	/* Backwards: `head` is where the game of the last #player1 seen would begin. */
	const char *head = NULL;
	bool in_head = false;
	struct text line, rest;
	while (line_before(bytes.ptr, at, &line)) {
		at = line.ptr;
		enum gcg_line_kind kind = gcg_line_kind(line);
		if (kind == GCG_ENTRY) {
			if (head)
				return (size_t)(head - bytes.ptr);
		} else if (kind == GCG_PRAGMA) {
			enum gcg_pragma pragma = gcg_pragma_of(gcg_keyword(line, &rest));
			if (pragma == PRAGMA_PLAYER1)
				in_head = true;
			else if (!gcg_pragma_is_head(pragma))
				in_head = false;
			if (in_head)
				head = at;
		} else if (kind == GCG_PROSE) {
			in_head = false;
		}
	}
	return 0;
}
