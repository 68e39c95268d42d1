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
	*rest = text_trim(*rest);
	/* commented-out entries: "#>nick: ..." */
	if (word.len > 1 && word.ptr[1] == '>') {
		*rest = (struct text){ word.ptr + 2,
				       (size_t)(rest->ptr + rest->len - word.ptr - 2) };
		word.len = 2;
	}
	return (struct text){ word.ptr + 1, word.len - 1 };
}

enum gcg_pragma gcg_pragma_of(struct text keyword)
{
	static const struct {
		char name[20];
		uint8_t len;
		enum gcg_pragma pragma;
	} table[] = {
		{ "note", sizeof("note") - 1, PRAGMA_NOTE },
		{ "player1", sizeof("player1") - 1, PRAGMA_PLAYER1 },
		{ "player2", sizeof("player2") - 1, PRAGMA_PLAYER2 },
		{ "character-encoding", sizeof("character-encoding") - 1, PRAGMA_ENCODING },
		{ "title", sizeof("title") - 1, PRAGMA_TITLE },
		{ "description", sizeof("description") - 1, PRAGMA_DESCRIPTION },
		{ "id", sizeof("id") - 1, PRAGMA_ID },
		{ "lexicon", sizeof("lexicon") - 1, PRAGMA_LEXICON },
		{ "rack1", sizeof("rack1") - 1, PRAGMA_RACK1 },
		{ "rack2", sizeof("rack2") - 1, PRAGMA_RACK2 },
		{ "incomplete", sizeof("incomplete") - 1, PRAGMA_INCOMPLETE },
		{ "tile", sizeof("tile") - 1, PRAGMA_KEPT },
		{ "style", sizeof("style") - 1, PRAGMA_KEPT },
		{ "tile-distribution", sizeof("tile-distribution") - 1, PRAGMA_TILES },
		{ "board-layout", sizeof("board-layout") - 1, PRAGMA_BOARD },
		{ "game-type", sizeof("game-type") - 1, PRAGMA_GAME_TYPE },
		{ "tile-set", sizeof("tile-set") - 1, PRAGMA_KEPT },
		{ "game-board", sizeof("game-board") - 1, PRAGMA_KEPT },
		{ "-", sizeof("-") - 1, PRAGMA_KEPT },
		{ "orientation", sizeof("orientation") - 1, PRAGMA_ORIENTATION },
		{ "rules", sizeof("rules") - 1, PRAGMA_RULES },
		{ "round", sizeof("round") - 1, PRAGMA_ROUND },
		{ "table", sizeof("table") - 1, PRAGMA_TABLE },
		{ "game", sizeof("game") - 1, PRAGMA_GAME },
		{ "date", sizeof("date") - 1, PRAGMA_DATE },
		{ "draw", sizeof("draw") - 1, PRAGMA_DRAW },
		{ "challenge", sizeof("challenge") - 1, PRAGMA_CHALLENGE },
		{ "seconds", sizeof("seconds") - 1, PRAGMA_SECONDS },
		{ "clock", sizeof("clock") - 1, PRAGMA_CLOCK },
		{ "final", sizeof("final") - 1, PRAGMA_FINAL },
		{ "column", sizeof("column") - 1, PRAGMA_COLUMN },
		{ "player3", sizeof("player3") - 1, PRAGMA_PLAYER3 },
		{ "player4", sizeof("player4") - 1, PRAGMA_PLAYER4 },
		{ "rack3", sizeof("rack3") - 1, PRAGMA_RACK3 },
		{ "rack4", sizeof("rack4") - 1, PRAGMA_RACK4 },
		{ "player5", sizeof("player5") - 1, PRAGMA_PLAYER5 },
		{ "player6", sizeof("player6") - 1, PRAGMA_PLAYER5 },
		{ "player7", sizeof("player7") - 1, PRAGMA_PLAYER5 },
		{ "player8", sizeof("player8") - 1, PRAGMA_PLAYER5 },
		{ "player9", sizeof("player9") - 1, PRAGMA_PLAYER5 },
	};
	if (!keyword.len)
		return PRAGMA_UNKNOWN;
	/* Every line with a '#' comes here: length and last letter leave one name to compare. */
	char last = (char)(keyword.ptr[keyword.len - 1] | 0x20);
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (keyword.len == table[i].len &&
		    last == (table[i].name[keyword.len - 1] | 0x20) &&
		    text_is_nocase(keyword, table[i].name))
			return table[i].pragma;
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
