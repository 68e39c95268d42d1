#include "log/write_log.h"

#include <stdio.h>

#include "log/gcg_lines.h"

void written_nicks_of(const struct log *log, struct written_nicks *nicks)
{
	for (int i = 0; i < log->players; i++) {
		struct text from = log->player[i].nick;
		char *nick = arena_alloc(log->arena, from.len + 1);
		for (size_t k = 0; k < from.len; k++)
			nick[k] = (unsigned char)from.ptr[k] <= ' ' ? '_' : from.ptr[k];
		nicks->nick[i] = (struct text){ nick, from.len };
		for (int k = 0; k < i; k++) {
			if (!text_equal(nicks->nick[k], nicks->nick[i]))
				continue;
			nicks->nick[i] = arena_printf(log->arena, TEXT_FMT "_%d",
						      TEXT_ARG(nicks->nick[i]), i + 1);
			k = -1; /* the longer one may be that of somebody before */
		}
	}
}

void write_nick(const struct log *log, const struct written_nicks *nicks, const struct entry *entry,
		struct buffer *out)
{
	(void)log;
	if (entry->player >= 0) {
		buffer_add_text(out, nicks->nick[entry->player]);
		return;
	}
	for (size_t i = 0; i < entry->nick.len; i++) {
		char c = entry->nick.ptr[i];
		buffer_add_char(out, (unsigned char)c <= ' ' ? '_' : c);
	}
}

void write_in_line(struct text text, struct buffer *out)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		buffer_add_char(out, c == '\n' || c == '\r' ? ' ' : c);
	}
}

void write_place(struct place place, struct buffer *out)
{
	char letter = (char)('A' + place.column);
	if (place.down)
		buffer_printf(out, "%c%d", letter, place.row + 1);
	else
		buffer_printf(out, "%d%c", place.row + 1, letter);
}

void write_clock(int seconds, struct buffer *out)
{
	buffer_printf(out, "%02d:%02d", seconds / 60, seconds % 60);
}

static bool is_prose(const struct remark *remark)
{
	return remark->kind == REMARK_NOTE ||
	       (remark->kind == REMARK_PRAGMA && (text_is_nocase(remark->name, "title") ||
						  text_is_nocase(remark->name, "description")));
}

static bool goes_on(const struct log *log, size_t index)
{
	const struct remark *remark = &log->remark[index];
	return remark->kind == REMARK_NOTE && remark->name.len == 0 && index > 0 &&
	       remark[-1].after == remark->after && is_prose(&remark[-1]);
}

/* The value of a column in one line. */
static void write_value(struct text value, struct buffer *out)
{
	for (size_t i = 0; i < value.len; i++) {
		char c = value.ptr[i];
		if (c == '\\')
			buffer_add_string(out, "\\\\");
		else if (c == '\n')
			buffer_add_string(out, "\\n");
		else if (c == '\r')
			buffer_add_string(out, "\\r");
		else
			buffer_add_char(out, c);
	}
}

void write_remark(const struct log *log, size_t index, struct buffer *out)
{
	const struct remark *remark = &log->remark[index];
	if (remark->kind == REMARK_NOTE) {
		bool plain = goes_on(log, index) && remark->text.len &&
			     gcg_line_kind(remark->text) == GCG_PROSE;
		if (!plain)
			buffer_add_string(out, remark->text.len ? "#note " : "#note");
		buffer_add_text(out, remark->text);
	} else if (remark->kind == REMARK_COLUMN) {
		buffer_add_string(out, "#column ");
		for (size_t i = 0; i < remark->name.len; i++) {
			char c = remark->name.ptr[i];
			buffer_add_char(out, c == '=' || c == '\n' || c == '\r' ? '-' : c);
		}
		buffer_add_char(out, '=');
		write_value(remark->text, out);
	} else {
		buffer_add_char(out, '#');
		buffer_add_text(out, remark->name);
		if (remark->text.len && !text_is(remark->name, ">"))
			buffer_add_char(out, ' ');
		buffer_add_text(out, remark->text);
	}
	buffer_add_char(out, '\n');
}

/* What the log says about a game in a field of its own. */
static bool field_of(const struct log *log, enum gcg_pragma pragma, struct buffer *value)
{
	struct text text = { 0 };
	switch (pragma) {
	case PRAGMA_GAME:
		if (log->game_named)
			text = log->game;
		break;
	case PRAGMA_RULES:
		text = log->rules;
		break;
	case PRAGMA_ROUND:
		if (log->final_round)
			text = TEXT("final");
		else if (log->round)
			buffer_add_int(value, log->round);
		break;
	case PRAGMA_TABLE:
		if (log->table)
			buffer_add_int(value, log->table);
		break;
	case PRAGMA_DATE:
		text = log->date;
		break;
	case PRAGMA_LEXICON:
		text = log->lexicon;
		break;
	case PRAGMA_TILES:
		text = log->tile_distribution;
		break;
	default:
		break;
	}
	write_in_line(text, value);
	return value->len > 0;
}

/* Said once, or several times alike: then the field says it all. */
static bool field_says_it(const struct log *log, enum gcg_pragma pragma)
{
	struct buffer value = { 0 };
	bool says = field_of(log, pragma, &value);
	struct text first = { 0 };
	buffer_release(&value);
	for (size_t i = 0; i < log->remarks && says; i++) {
		const struct remark *remark = &log->remark[i];
		if (remark->kind != REMARK_PRAGMA || gcg_pragma_of(remark->name) != pragma)
			continue;
		if (first.ptr)
			says = text_equal(first, remark->text);
		first = remark->text;
	}
	return says;
}

static bool is_head_pragma(const struct remark *remark)
{
	return remark->kind == REMARK_PRAGMA && gcg_pragma_is_head(gcg_pragma_of(remark->name));
}

const bool *remarks_in_head(const struct log *log)
{
	bool *in_head = arena_array(log->arena, log->remarks + 1, sizeof(*in_head));
	for (size_t i = 0; i < log->remarks; i++)
		in_head[i] = goes_on(log, i) ? in_head[i - 1] : is_head_pragma(&log->remark[i]);
	return in_head;
}

void write_head(const struct log *log, const bool *in_head, bool columns, struct buffer *out)
{
	static const struct {
		enum gcg_pragma pragma;
		const char *name;
		bool has_column;
	} fields[] = {
		{ PRAGMA_GAME, "game", true },
		{ PRAGMA_RULES, "rules", true },
		{ PRAGMA_ROUND, "round", true },
		{ PRAGMA_TABLE, "table", true },
		{ PRAGMA_DATE, "date", true },
		{ PRAGMA_LEXICON, "lexicon", true },
		{ PRAGMA_TILES, "tile-distribution", false },
	};
	enum { FIELDS = sizeof(fields) / sizeof(*fields) };
	bool says[FIELDS];
	for (size_t i = 0; i < FIELDS; i++) {
		says[i] = field_says_it(log, fields[i].pragma);
		if (!says[i] || (columns && fields[i].has_column))
			continue;
		buffer_printf(out, "#%s ", fields[i].name);
		struct buffer value = { 0 };
		field_of(log, fields[i].pragma, &value);
		buffer_add_text(out, buffer_text(&value));
		buffer_release(&value);
		buffer_add_char(out, '\n');
	}
	for (size_t i = 0; i < log->remarks; i++) {
		if (!in_head[i])
			continue;
		enum gcg_pragma pragma = gcg_pragma_of(log->remark[i].name);
		bool written = pragma == PRAGMA_ORIENTATION && log->lettered_rows;
		for (size_t k = 0; k < FIELDS; k++)
			written = written || (says[k] && fields[k].pragma == pragma);
		if (!written)
			write_remark(log, i, out);
	}
}
