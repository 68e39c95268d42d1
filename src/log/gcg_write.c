#include "log/claim.h"
#include "log/gcg_lines.h"
#include "log/write_log.h"
#include "log/writer.h"

static void write_column(struct buffer *out, const char *name, struct text value)
{
	if (value.len == 0)
		return;
	struct remark remark = { .kind = REMARK_COLUMN, .name = text_of(name), .text = value };
	struct log holder = { .remark = &remark, .remarks = 1 };
	write_remark(&holder, 0, out);
}

/* Can the text stand as one token of a line? */
static bool is_token(struct text text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.ptr[i] <= ' ')
			return false;
	return text.len > 0;
}

/* A rack that would not be read as the move behind it, nor as no rack. */
static bool is_plain_rack(struct text rack)
{
	struct place place;
	struct text rest = rack;
	return is_token(rack) && *rack.ptr != '-' && *rack.ptr != '(' && *rack.ptr != ':' &&
	       !claim_place(rack, &place) && !text_starts_with(rest, "rack=") &&
	       !text_starts_with(rest, "bank=") && !claim_is_no_rack(rack) &&
	       !memchr(rack.ptr, '.', rack.len);
}

static bool is_plain_word(struct text word)
{
	int number;
	return is_token(word) && !claim_number(word, &number);
}

static bool is_plain_exchange(struct text tiles)
{
	return is_token(tiles) && *tiles.ptr != '-' && !(*tiles.ptr >= '0' && *tiles.ptr <= '9');
}

static bool is_plain_left(struct text tiles)
{
	return !memchr(tiles.ptr, ')', tiles.len) && !memchr(tiles.ptr, '\n', tiles.len) &&
	       !memchr(tiles.ptr, '\r', tiles.len) && !text_is_nocase(tiles, "challenge") &&
	       !text_is_nocase(tiles, "time") && !text_is_nocase(tiles, "unknown");
}

/* Words behind the figures: in one line, and not to be taken for a total. */
static bool is_plain_words(const struct entry *entry)
{
	struct text rest = entry->words;
	int number;
	return !memchr(rest.ptr, '\n', rest.len) && !memchr(rest.ptr, '\r', rest.len) &&
	       (entry->has_total || !claim_number(text_next_word(&rest), &number));
}

static void write_figures(const struct entry *entry, bool words, struct buffer *out)
{
	if (entry->has_score)
		buffer_printf(out, entry->score_plus_minus ? " +%d" : " %+d", entry->score);
	else if (entry->has_total || words)
		buffer_add_string(out, " ?");
	if (entry->has_total)
		buffer_printf(out, " %d", entry->total);
	if (words) {
		buffer_add_char(out, ' ');
		buffer_add_text(out, entry->words);
	}
	buffer_add_char(out, '\n');
}

/* The move; what of the entry the line could not hold is left set in *rest. */
static void write_move(const struct entry *entry, struct entry *rest, struct buffer *out)
{
	switch (entry->kind) {
	case ENTRY_PLAY:
		if (entry->has_place && is_plain_word(entry->word)) {
			write_place(entry->place, out);
			buffer_add_char(out, ' ');
			buffer_add_text(out, entry->word);
			rest->word = (struct text){ 0 };
			rest->has_place = false;
		} else {
			buffer_add_string(out, "(unknown)");
		}
		break;
	case ENTRY_PASS:
		buffer_add_char(out, '-');
		break;
	case ENTRY_EXCHANGE:
		buffer_add_char(out, '-');
		if (is_plain_exchange(entry->tiles)) {
			buffer_add_text(out, entry->tiles);
			rest->tiles = (struct text){ 0 };
		} else {
			buffer_add_int(out, entry->exchanged); /* 0: it is not known how many */
		}
		break;
	case ENTRY_WITHDRAWN:
		buffer_add_string(out, "--");
		break;
	case ENTRY_CHALLENGE:
		buffer_add_string(out, "(challenge)");
		break;
	case ENTRY_TIME:
		buffer_add_string(out, "(time)");
		break;
	case ENTRY_LEFT:
		buffer_add_char(out, '(');
		if (entry->tiles.len && is_plain_left(entry->tiles)) {
			buffer_add_text(out, entry->tiles);
			rest->tiles = (struct text){ 0 };
		}
		buffer_add_char(out, ')');
		break;
	case ENTRY_FINAL:
	case ENTRY_DRAW:
		break;
	}
}

static bool is_pragma(const struct entry *entry)
{
	return entry->kind == ENTRY_FINAL || entry->kind == ENTRY_DRAW ||
	       (entry->kind == ENTRY_CHALLENGE && entry->challenge_is_pragma);
}

static void write_pragma_entry(const struct log *log, const struct written_nicks *nicks,
			       const struct entry *entry, struct entry *rest, struct buffer *out)
{
	struct text value = { 0 };
	if (entry->kind == ENTRY_FINAL) {
		buffer_add_string(out, "#final ");
		rest->has_total = false;
	} else if (entry->kind == ENTRY_DRAW) {
		buffer_add_string(out, "#draw ");
		value = entry->tiles;
		rest->tiles = (struct text){ 0 };
	} else {
		buffer_add_string(out, "#challenge ");
		value = entry->word;
		rest->word = (struct text){ 0 };
	}
	write_nick(log, nicks, entry, out);
	if (entry->kind == ENTRY_FINAL)
		buffer_printf(out, " %d", entry->total);
	if (value.len)
		buffer_add_char(out, ' ');
	write_in_line(value, out);
	buffer_add_char(out, '\n');
}

/* What the line has no place for: #seconds, #clock and columns. */
static void write_rest(const struct log *log, const struct written_nicks *nicks,
		       const struct entry *entry, const struct entry *rest, struct buffer *out)
{
	struct buffer value = { 0 };
	bool is_aside = entry->kind == ENTRY_CHALLENGE || entry->kind == ENTRY_WITHDRAWN;
	if (entry->has_seconds && !is_aside) {
		buffer_printf(out, "#seconds %d\n", entry->seconds);
	} else if (entry->has_seconds) { /* #seconds would be the time of the turn before */
		buffer_add_int(&value, entry->seconds);
		write_column(out, "seconds", buffer_text(&value));
		buffer_clear(&value);
	}
	if (entry->has_clock && entry->player >= 0) {
		buffer_add_string(out, "#clock ");
		write_nick(log, nicks, entry, out);
		buffer_add_char(out, ' ');
		write_clock(entry->clock, out);
		buffer_add_char(out, '\n');
	} else if (entry->has_clock) {
		write_clock(entry->clock, &value);
		write_column(out, "clock", buffer_text(&value));
	}
	if (rest->has_place) {
		buffer_clear(&value);
		write_place(rest->place, &value);
		write_column(out, "position", buffer_text(&value));
	}
	if (is_pragma(entry) && rest->has_score) {
		buffer_clear(&value);
		buffer_add_int(&value, rest->score);
		write_column(out, "score", buffer_text(&value));
	}
	if (is_pragma(entry) && rest->has_total) {
		buffer_clear(&value);
		buffer_add_int(&value, rest->total);
		write_column(out, "total", buffer_text(&value));
	}
	write_column(out, "word", rest->word);
	write_column(out, "rack", rest->rack);
	write_column(out, "tiles", rest->tiles);
	write_column(out, "words", rest->words);
	write_column(out, "blank", entry->blank);
	write_column(out, "sheet", entry->sheet);
	if (entry->bingo != BINGO_UNMARKED)
		write_column(out, "bingo", entry->bingo == BINGO_MARKED ? TEXT("yes") : TEXT("no"));
	buffer_release(&value);
}

static void write_entry(const struct log *log, const struct written_nicks *nicks,
			const struct entry *entry, struct buffer *out)
{
	struct entry rest = *entry;
	if (is_pragma(entry)) {
		write_pragma_entry(log, nicks, entry, &rest, out);
	} else {
		buffer_add_char(out, '>');
		write_nick(log, nicks, entry, out);
		buffer_add_string(out, ": ");
		if (entry->rack.len && is_plain_rack(entry->rack)) {
			buffer_add_text(out, entry->rack);
			buffer_add_char(out, ' ');
			rest.rack = (struct text){ 0 };
		} else if (entry->kind == ENTRY_LEFT || entry->kind == ENTRY_CHALLENGE) {
			buffer_add_char(out, ' ');
		}
		write_move(entry, &rest, out);
		bool words = entry->words.len && is_plain_words(entry);
		if (words)
			rest.words = (struct text){ 0 };
		write_figures(entry, words, out);
	}
	write_rest(log, nicks, entry, &rest, out);
}

/* From *next on, the remarks that follow this entry. */
static void write_remarks(const struct log *log, const bool *in_head, int32_t after, size_t *next,
			  struct buffer *out)
{
	for (; *next < log->remarks && log->remark[*next].after <= after; ++*next)
		if (!in_head[*next])
			write_remark(log, *next, out);
}

void gcg_write(const struct log *log, struct buffer *out)
{
	struct written_nicks nicks;
	const bool *in_head = remarks_in_head(log);
	size_t next = 0;
	written_nicks_of(log, &nicks);
	buffer_add_string(out, "#character-encoding UTF-8\n");
	for (int i = 0; i < log->players; i++) {
		buffer_printf(out, "#player%d " TEXT_FMT " ", i + 1, TEXT_ARG(nicks.nick[i]));
		write_in_line(log->player[i].name, out);
		buffer_add_char(out, '\n');
	}
	write_head(log, in_head, false, out);
	/* a column that is no entry's would be that of the entry before it */
	write_remarks(log, in_head, -1, &next, out);
	/* letters are drawn before the game, and a pragma behind it would be the next game's */
	for (size_t i = 0; i < log->entries; i++)
		if (log->entry[i].kind == ENTRY_DRAW)
			write_entry(log, &nicks, &log->entry[i], out);
	for (size_t i = 0; i < log->entries; i++) {
		if (log->entry[i].kind != ENTRY_DRAW)
			write_entry(log, &nicks, &log->entry[i], out);
		write_remarks(log, in_head, (int32_t)i, &next, out);
	}
	for (int i = 0; i < log->players; i++)
		if (log->rack_left[i].len)
			buffer_printf(out, "#rack%d " TEXT_FMT "\n", i + 1,
				      TEXT_ARG(log->rack_left[i]));
}
