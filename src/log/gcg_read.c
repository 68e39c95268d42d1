#include "log/gcg.h"

#include "base/utf8.h"

static bool is_ascii(struct text text)
{
	typedef uint64_t block __attribute__((vector_size(16)));
	const char *p = text.ptr, *end = text_end(text);
	block all = { 0 }, a, b;
	for (; end - p >= 32; p += 32) {
		memcpy(&a, p, sizeof(a));
		memcpy(&b, p + sizeof(a), sizeof(b));
		all |= a | b;
	}
	uint64_t high = all[0] | all[1];
	for (; p < end; p++)
		high |= (unsigned char)*p;
	return !(high & 0x8080808080808080u);
}

static bool has_nul(struct text text)
{
	return text.len && memchr(text.ptr, '\0', text.len);
}

void gcg_open(struct gcg_reader *reader, const struct unit *unit)
{
	struct text bytes = unit->bytes;
	if (unit->offset == 0 && text_starts_with(bytes, "\xef\xbb\xbf")) {
		bytes.ptr += 3;
		bytes.len -= 3;
	}
	*reader = (struct gcg_reader){
		.unit = *unit,
		.bytes = bytes,
		.lines = { bytes.ptr, text_end(bytes), unit->line ? unit->line : 1, false },
	};
}

/* What the bytes of the unit are like, which plain games need not know. */
static void survey(struct gcg_reader *reader)
{
	reader->surveyed = true;
	reader->ascii = is_ascii(reader->bytes) && !has_nul(reader->bytes);
	reader->lines.lone_cr = gcg_lines_of(reader->bytes, 1).lone_cr;
}

bool gcg_next_plain(struct gcg_reader *reader, struct plain_game *game)
{
	return gcg_read_plain(&reader->lines, game, &reader->behind_plain);
}

void gcg_pass_plain(struct gcg_reader *reader)
{
	reader->lines = reader->behind_plain;
	reader->begun = true;
}

/*
 * Does the run of head pragmas that begins with the current line lead to a
 * #player1?  Then the game is over.  What a look ahead has shown is kept, so
 * that a long run is looked at once.
 */
static bool begins_next_game(struct gcg_game *game, enum gcg_pragma pragma)
{
	if (!game->has_entry_line || !gcg_pragma_is_head(pragma))
		return false;
	if (pragma == PRAGMA_PLAYER1)
		return true;
	if (game->head_end && game->line.text.ptr < game->head_end)
		return false;
	struct gcg_lines ahead = game->reader->lines;
	struct gcg_line line;
	struct text rest;
	while (gcg_line_next(&ahead, &line)) {
		enum gcg_line_kind kind = gcg_line_kind(line.text);
		if (kind == GCG_EMPTY)
			continue;
		if (kind != GCG_PRAGMA)
			break;
		pragma = gcg_pragma_of(gcg_keyword(line.text, &rest));
		if (pragma == PRAGMA_PLAYER1)
			return true;
		if (!gcg_pragma_is_head(pragma))
			break;
	}
	game->head_end = ahead.next;
	return false;
}

/*
 * Bytes above 127: which encoding?  The pragma may stand on any line of the
 * game, so this looks through it before it is read.
 */
static void choose_encoding(struct gcg_game *game)
{
	struct gcg_reader *reader = game->reader;
	struct log *log = game->log;
	struct gcg_lines lines = reader->lines;
	struct gcg_line line;
	struct text rest, declared = { 0 }, after_entries = { 0 };
	uint32_t declared_line = 0, high_line = 0;
	size_t characters = 0, stray = 0;
	const char *page = NULL;
	bool entries = false;

	while (gcg_line_next(&lines, &line)) {
		enum gcg_line_kind kind = gcg_line_kind(line.text);
		bool head = false;
		if (kind == GCG_PRAGMA) {
			enum gcg_pragma pragma = gcg_pragma_of(gcg_keyword(line.text, &rest));
			head = gcg_pragma_is_head(pragma);
			/* what stands in the head of the next game says nothing about this one */
			if (pragma == PRAGMA_PLAYER1 && entries) {
				after_entries = (struct text){ 0 };
				break;
			}
			if (!page && (pragma == PRAGMA_RULES || pragma == PRAGMA_TILES ||
				      pragma == PRAGMA_LEXICON))
				page = claim_code_page(rest);
			if (pragma == PRAGMA_ENCODING && !declared.ptr && !after_entries.ptr) {
				*(entries ? &after_entries : &declared) = rest;
				declared_line = line.number;
			}
		}
		entries |= kind == GCG_ENTRY;
		if (after_entries.ptr && !head && kind != GCG_EMPTY) {
			declared = after_entries;
			after_entries = (struct text){ 0 };
		}
		if (!high_line && !is_ascii(line.text))
			high_line = line.number;
		if (high_line)
			utf8_weigh(line.text, &characters, &stray);
	}
	game->valid = stray == 0;
	bool is_utf8 = stray == 0 || characters > stray;
	if (after_entries.ptr)
		declared = after_entries;

	const char *fallback =
		reader->unit.default_encoding ? reader->unit.default_encoding : "ISO-8859-1";
	if (!declared.ptr) {
		if (!high_line)
			return;
		if (!is_utf8)
			game->encoding = encoding_open(text_of(fallback));
		findings_add(&log->findings, FINDING_READING, high_line,
			     "no #character-encoding: read as %s", is_utf8 ? "UTF-8" : fallback);
	} else if (!text_is_nocase(declared, "UTF-8") && !text_is_nocase(declared, "UTF8")) {
		game->encoding = encoding_open(declared);
		if (!game->encoding) {
			const char *taken = is_utf8 ? "UTF-8" : fallback;
			if (!is_utf8)
				game->encoding = encoding_open(text_of(fallback));
			struct text shown = claim_shown(declared);
			log_report(log, FINDING_ENCODING, declared_line,
				   "the encoding " TEXT_FMT " is not known: read as %s",
				   TEXT_ARG(shown), taken);
		}
	}
}

/* NUL would end a message in the middle: the character for what cannot be read stands for it. */
static void substitute_nul(struct gcg_game *game)
{
	struct log *log = game->log;
	char *copy = arena_alloc(log->arena, game->text.len + 1);
	size_t found = 0;
	for (size_t i = 0; i < game->text.len; i++) {
		copy[i] = game->text.ptr[i] ? game->text.ptr[i] : TEXT_SUBSTITUTE;
		found += !game->text.ptr[i];
	}
	copy[game->text.len] = '\0';
	game->text.ptr = copy;
	log_report(log, FINDING_ENCODING, game->line.number, "%zu NUL byte%s: read as \\x1A", found,
		   found == 1 ? "" : "s");
}

/* The line is not as it is read: long, with bytes above 127, or without an end. */
static void prepare_slowly(struct gcg_game *game)
{
	struct gcg_reader *reader = game->reader;
	struct log *log = game->log;
	struct text text = game->line.text;

	game->text = text;
	if (text.len > GCG_LINE_MAX) {
		log_report(log, FINDING_SYNTAX, game->line.number,
			   "a line of %zu bytes: at most %d are read", text.len, (int)GCG_LINE_MAX);
		game->text = TEXT("");
		return;
	}
	if (!reader->ascii && !is_ascii(text)) {
		if (!game->encoding && !game->valid && !utf8_is_valid(text)) {
			bool is_utf8 = utf8_is_meant(text);
			log_report(log, FINDING_ENCODING, game->line.number,
				   is_utf8 ? "bytes that are not valid UTF-8"
					   : "bytes that are not valid UTF-8: read as ISO-8859-1");
			struct encoding *read_as =
				encoding_open(is_utf8 ? TEXT("UTF-8") : TEXT("ISO-8859-1"));
			game->text = encoding_convert(read_as, log->arena, text, NULL);
			encoding_close(read_as);
		} else if (game->encoding) {
			size_t bad = 0;
			game->text = encoding_convert(game->encoding, log->arena, text, &bad);
			if (bad)
				log_report(log, FINDING_ENCODING, game->line.number,
					   "%zu byte%s not valid in the encoding of the log", bad,
					   bad == 1 ? " is" : "s are");
		}
		game->text = utf8_compose(log->arena, game->text);
	}
	if (!reader->ascii && has_nul(game->text))
		substitute_nul(game);
	if (text.ptr + text.len == reader->lines.end && game->text.ptr == text.ptr)
		game->text = arena_text(log->arena, text);
}

/* The current line in UTF-8, composed, with a byte behind it that ends every token. */
static inline void prepare_line(struct gcg_game *game)
{
	const char *end = text_end(game->line.text);

	game->text = game->line.text;
	game->limit = game->reader->lines.end;
	if (!game->reader->ascii || end == game->limit || game->text.len > GCG_LINE_MAX) {
		prepare_slowly(game);
		end = game->limit = text_end(game->text);
	}
	while (end > game->text.ptr && (unsigned char)end[-1] <= ' ' &&
	       (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r' || end[-1] == '\n'))
		end--;
	game->end = end;
}

bool gcg_name_is_new(struct gcg_names *names, struct text name, struct arena *arena)
{
	if (!names->name)
		names->name = arena_array(arena, GCG_NAMES_MAX, sizeof(*names->name));
	for (size_t i = 0; i < names->len; i++)
		if (text_equal(names->name[i], name))
			return false;
	if (names->len == GCG_NAMES_MAX)
		return false;
	names->name[names->len++] = name;
	return true;
}

/* A line that is neither pragma nor entry: more of the note before it. */
static void read_prose(struct gcg_game *game)
{
	struct text text = text_trim(game->text);
	if (game->after_prose) {
		log_add_remark(game->log, REMARK_NOTE, game->line.number, (struct text){ 0 }, text);
		return;
	}
	struct text shown = claim_shown(text);
	log_report(game->log, FINDING_SYNTAX, game->line.number,
		   "\"" TEXT_FMT "\": expected a line that begins with > or #", TEXT_ARG(shown));
}

/* A pragma or an entry may name a player before the log does. */
static void find_players(struct gcg_game *game)
{
	struct log *log = game->log;
	bool nobody = log->players == 0; /* then they are those whom the pragmas name */
	for (size_t i = 0; i < log->entries; i++) {
		struct entry *entry = &log->entry[i];
		if (entry->player >= 0)
			continue;
		entry->player = (int8_t)log_find_player(log, entry->nick);
		if (entry->player < 0 && nobody && log->players < PLAYERS_MAX && entry->nick.len) {
			entry->player = (int8_t)log->players;
			log->player[log->players++] = (struct player){ entry->nick, entry->nick };
		}
		if (entry->player >= 0) {
			entry->nick = (struct text){ 0 };
		} else if (gcg_name_is_new(&game->unknown_nicks, entry->nick, log->arena)) {
			struct text shown = claim_shown(entry->nick);
			log_report(log, FINDING_UNKNOWN_PLAYER, entry->line,
				   "the log names no player " TEXT_FMT, TEXT_ARG(shown));
		}
	}
}

/* What only the whole game can tell: players and orientation. */
static void resolve(struct gcg_game *game)
{
	struct log *log = game->log;
	if (game->unresolved)
		find_players(game);
	if (log->lettered_rows) {
		for (size_t i = 0; i < log->entries; i++) {
			struct place *place = &log->entry[i].place;
			/* a column has a letter: a row 0 has none, and no board has more of them */
			bool has_letter = place->row >= 0 && place->row <= 'Z' - 'A';
			int16_t column = has_letter ? place->row : 'Z' - 'A';
			if (log->entry[i].has_place)
				*place = (struct place){ place->column, column, !place->down };
		}
	}
}

/*
 * No entry and no pragma that a log has: a binary, or some other text.  That is one mistake, not
 * one in each line.
 */
static void report_no_log(const struct gcg_game *game)
{
	struct log *log = game->log;
	if (log->reported < 2 || log->entries || game->has_known_pragma)
		return;
	log->findings = (struct findings){ .arena = log->arena };
	log->reported = 0;
	log_report(log, FINDING_SYNTAX, log->line,
		   has_nul(game->reader->unit.bytes)
			   ? "this is no text: expected a log, with lines that begin with > "
			     "or #"
			   : "this is no log: expected lines that begin with > or #");
}

bool gcg_next(struct gcg_reader *reader, struct arena *arena, struct log *log)
{
	struct gcg_game game = { .log = log, .reader = reader, .last_moved = -1 };
	struct gcg_lines *lines = &reader->lines;
	bool first = !reader->begun;

	if (!first && lines->next == lines->end)
		return false;
	reader->begun = true;
	if (!reader->surveyed)
		survey(reader);
	log_begin(log, arena, LOG_GCG, reader->unit.name);
	/* 28 bytes and more an entry; the array grows where there are more */
	size_t guess = (size_t)(lines->end - lines->next) / 28 + 4;
	log->entries_capacity = guess < 40 ? guess : 40;
	log->entry = arena_array(arena, log->entries_capacity, sizeof(*log->entry));
	if (!reader->ascii)
		choose_encoding(&game);

	uint32_t first_line = lines->number;
	while (gcg_line_next(lines, &game.line)) {
		prepare_line(&game);
		const char *p = game.text.ptr;
		while (p < game.end && (*p == ' ' || *p == '\t'))
			p++;
		if (p == game.end)
			continue;
		if (!log->line)
			log->line = game.line.number;
		if (*p == '>') {
			game.has_entry_line = true;
			gcg_read_entry(&game, p);
			game.after_prose = false;
		} else if (*p == '#') {
			struct text value, keyword = gcg_keyword(game.text, &value);
			enum gcg_pragma pragma = gcg_pragma_of(keyword);
			if (begins_next_game(&game, pragma)) {
				lines->next = game.line.text.ptr;
				lines->number = game.line.number;
				break;
			}
			game.has_known_pragma |= pragma != PRAGMA_UNKNOWN;
			gcg_read_pragma(&game, pragma, keyword, value);
		} else {
			read_prose(&game);
		}
	}
	encoding_close(game.encoding);
	if (!log->line)
		log->line = first_line;
	report_no_log(&game);
	resolve(&game);
	log_finish(log);
	if (!log->game_named && !(first && reader->unit.offset == 0))
		log->game = arena_printf(arena, TEXT_FMT ":%u", TEXT_ARG(log->game), log->line);
	return true;
}
