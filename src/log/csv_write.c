#include "base/csvwrite.h"
#include "base/utf8.h"
#include "log/csv_log.h"
#include "log/write_log.h"
#include "log/writer.h"

static struct text kept(struct csv_writer *writer, struct buffer *buffer)
{
	struct text text =
		buffer->len ? arena_text(&writer->arena, buffer_text(buffer)) : (struct text){ 0 };
	buffer_clear(buffer);
	return text;
}

/* A column that is not one of ours: those of the same name go with the pragmas. */
static bool is_extra(const struct remark *remark)
{
	if (remark->kind != REMARK_COLUMN || remark->name.len == 0)
		return false;
	for (enum csv_log_column c = 0; c < CSV_COLUMNS; c++)
		if (text_is_nocase(remark->name, csv_column_name(c)))
			return false;
	return true;
}

static size_t extra_column(struct csv_writer *writer, struct text name)
{
	for (size_t i = 0; i < writer->extras; i++)
		if (text_equal_nocase(writer->extra[i], name))
			return CSV_COLUMNS + i;
	writer->extra = arena_grow(&writer->arena, writer->extra, writer->extras,
				   &writer->extras_capacity, sizeof(*writer->extra));
	writer->extra[writer->extras] = arena_text(&writer->arena, name);
	return CSV_COLUMNS + writer->extras++;
}

static void set_int(struct csv_writer *writer, struct text *cell, long long value)
{
	*cell = arena_printf(&writer->arena, "%lld", value);
}

static void set_entry(struct csv_writer *writer, const struct log *log,
		      const struct written_nicks *nicks, const struct entry *entry,
		      struct text *cell)
{
	struct buffer text = { 0 };
	write_nick(log, nicks, entry, &text);
	cell[CSV_PLAYER] = kept(writer, &text);
	cell[CSV_ACTION] = text_of(csv_action_name(entry->kind));
	if (entry->has_place) {
		write_place(entry->place, &text);
		cell[CSV_POSITION] = kept(writer, &text);
	}
	cell[CSV_WORD] = arena_text(&writer->arena, entry->word);
	cell[CSV_RACK] = arena_text(&writer->arena, entry->rack);
	cell[CSV_TILES] = arena_text(&writer->arena, entry->tiles);
	if (entry->kind == ENTRY_EXCHANGE && entry->exchanged)
		set_int(writer, &cell[CSV_TILES], entry->exchanged);
	if (entry->has_score)
		set_int(writer, &cell[CSV_SCORE], entry->score);
	if (entry->has_total)
		set_int(writer, &cell[CSV_TOTAL], entry->total);
	cell[CSV_BLANK] = arena_text(&writer->arena, entry->blank);
	if (entry->bingo != BINGO_UNMARKED)
		cell[CSV_BINGO] = entry->bingo == BINGO_MARKED ? TEXT("yes") : TEXT("no");
	if (entry->has_seconds)
		set_int(writer, &cell[CSV_SECONDS], entry->seconds);
	if (entry->has_clock) {
		write_clock(entry->clock, &text);
		cell[CSV_CLOCK] = kept(writer, &text);
	}
	cell[CSV_SHEET] = arena_text(&writer->arena, entry->sheet);
	cell[CSV_WORDS] = arena_text(&writer->arena, entry->words);
	buffer_release(&text);
}

/* Names, order and racks of players where the rows alone do not tell them. */
static void write_players(const struct log *log, const struct written_nicks *nicks,
			  struct buffer *out)
{
	bool needed = false;
	int seen = 0;
	for (int i = 0; i < log->players; i++)
		needed = needed || !text_equal(log->player[i].name, nicks->nick[i]);
	/* nicks in two cases are two players only where the head says so */
	for (int i = 0; i < log->players; i++)
		for (int k = 0; k < i; k++)
			needed = needed || text_equal_nocase(nicks->nick[i], nicks->nick[k]);
	for (size_t i = 0; i < log->entries; i++) {
		int player = log->entry[i].player;
		needed = needed || player < 0 || player > seen;
		seen += player == seen;
	}
	if (!needed && seen == log->players)
		return;
	for (int i = 0; i < log->players; i++) {
		buffer_printf(out, "#player%d " TEXT_FMT " ", i + 1, TEXT_ARG(nicks->nick[i]));
		write_in_line(log->player[i].name, out);
		buffer_add_char(out, '\n');
	}
}

static void set_head(struct csv_writer *writer, const struct log *log,
		     const struct written_nicks *nicks, const bool *in_head, struct text *cell)
{
	struct buffer head = { 0 };
	cell[CSV_RULES] = arena_text(&writer->arena, log->rules);
	cell[CSV_DATE] = arena_text(&writer->arena, log->date);
	cell[CSV_LEXICON] = arena_text(&writer->arena, log->lexicon);
	if (log->final_round)
		cell[CSV_ROUND] = TEXT("final");
	else if (log->round)
		set_int(writer, &cell[CSV_ROUND], log->round);
	if (log->table)
		set_int(writer, &cell[CSV_TABLE], log->table);
	write_players(log, nicks, &head);
	write_head(log, in_head, true, &head);
	for (int i = 0; i < log->players; i++)
		if (log->rack_left[i].len)
			buffer_printf(&head, "#rack%d " TEXT_FMT "\n", i + 1,
				      TEXT_ARG(log->rack_left[i]));
	for (size_t i = 0; i < log->remarks && log->remark[i].after < 0; i++)
		if (!in_head[i])
			write_remark(log, i, &head);
	cell[CSV_HEAD] = kept(writer, &head);
	buffer_release(&head);
}

/* In its own cell the note would be read as the word that is challenged (T16). */
static bool would_name_word(const struct entry *entry, struct text note)
{
	return entry->kind == ENTRY_CHALLENGE && !entry->word.len && !utf8_has_lower_case(note);
}

/* Notes first, in their own cell; from the first pragma on all in the cell of pragmas. */
static void set_remarks(struct csv_writer *writer, const struct log *log, const bool *in_head,
			size_t *next, int32_t after, struct text *cell)
{
	struct buffer note = { 0 }, pragma = { 0 };
	for (; *next < log->remarks && log->remark[*next].after <= after; ++*next) {
		const struct remark *remark = &log->remark[*next];
		if (remark->after < 0 || in_head[*next])
			continue;
		if (is_extra(remark) && !cell[extra_column(writer, remark->name)].len) {
			cell[extra_column(writer, remark->name)] =
				arena_text(&writer->arena, remark->text);
		} else if (remark->kind != REMARK_NOTE || pragma.len || !remark->text.len ||
			   (!note.len && would_name_word(&log->entry[after], remark->text))) {
			write_remark(log, *next, &pragma);
		} else if (note.len == 0) {
			buffer_add_text(&note, remark->text);
			buffer_add_char(&note, '\n');
		} else {
			write_remark(log, *next, &note);
		}
	}
	if (note.len)
		note.len--; /* the last line end */
	if (pragma.len)
		pragma.len--;
	cell[CSV_NOTE] = kept(writer, &note);
	cell[CSV_PRAGMA] = kept(writer, &pragma);
	buffer_release(&note);
	buffer_release(&pragma);
}

static uint64_t hash_of(struct text text)
{
	uint64_t hash = 14695981039346656037u;
	for (size_t i = 0; i < text.len; i++)
		hash = (hash ^ (unsigned char)text.ptr[i]) * 1099511628211u;
	return hash ? hash : 1;
}

/* True when it was there already. */
static bool put(uint64_t *set, size_t size, uint64_t hash)
{
	size_t at = (size_t)hash & (size - 1);
	while (set[at] && set[at] != hash)
		at = (at + 1) & (size - 1);
	bool found = set[at] == hash;
	set[at] = hash;
	return found;
}

/* The rows of two games that have one id would become one game. */
static struct text game_id(struct csv_writer *writer, const struct log *log)
{
	if (2 * writer->games >= writer->seen_size) {
		size_t size = writer->seen_size ? 2 * writer->seen_size : 64;
		uint64_t *seen = arena_array(&writer->arena, size, sizeof(*seen));
		for (size_t i = 0; i < writer->seen_size; i++)
			if (writer->seen[i])
				put(seen, size, writer->seen[i]);
		writer->seen = seen;
		writer->seen_size = size;
	}
	struct text id = arena_text(&writer->arena, log->game);
	for (int number = 2; put(writer->seen, writer->seen_size, hash_of(id)); number++)
		id = arena_printf(&writer->arena, TEXT_FMT "-%d", TEXT_ARG(log->game), number);
	return id;
}

void csv_writer_add(struct csv_writer *writer, const struct log *log)
{
	struct written_nicks nicks;
	const bool *in_head = remarks_in_head(log);
	size_t next = 0;
	written_nicks_of(log, &nicks);
	struct text game = game_id(writer, log);
	writer->games++;
	writer->games_named |= log->game_named;
	for (size_t i = 0; i < log->remarks; i++)
		if (is_extra(&log->remark[i]) && log->remark[i].after >= 0)
			extra_column(writer, log->remark[i].name);
	for (size_t i = 0; i < log->entries; i++) {
		size_t cells = CSV_COLUMNS + writer->extras;
		struct text *cell = arena_array(&writer->arena, cells, sizeof(*cell));
		cell[CSV_GAME] = game;
		if (i == 0)
			set_head(writer, log, &nicks, in_head, cell);
		set_entry(writer, log, &nicks, &log->entry[i], cell);
		set_remarks(writer, log, in_head, &next, (int32_t)i, cell);
		writer->row = arena_grow(&writer->arena, writer->row, writer->rows,
					 &writer->capacity, sizeof(*writer->row));
		writer->row[writer->rows++] = (struct csv_written_row){ cell, cells };
	}
}

void csv_writer_finish(struct csv_writer *writer, struct buffer *out)
{
	size_t columns = CSV_COLUMNS + writer->extras;
	bool *used = arena_array(&writer->arena, columns, sizeof(*used));
	struct csv csv = { .out = out };
	for (size_t r = 0; r < writer->rows; r++)
		for (size_t c = 0; c < writer->row[r].cells; c++)
			used[c] = used[c] || writer->row[r].cell[c].len;
	used[CSV_GAME] = writer->games > 1 || writer->games_named;
	used[CSV_PLAYER] = used[CSV_SCORE] = used[CSV_TOTAL] = true;
	for (size_t c = 0; c < columns; c++)
		if (c < CSV_COLUMNS && used[c])
			csv_word(&csv, text_of(csv_column_name((enum csv_log_column)c)));
		else if (used[c])
			csv_text(&csv, writer->extra[c - CSV_COLUMNS]);
	csv_end_row(&csv);
	for (size_t r = 0; r < writer->rows; r++) {
		const struct csv_written_row *row = &writer->row[r];
		for (size_t c = 0; c < columns; c++) {
			if (!used[c])
				continue;
			struct text cell = c < row->cells ? row->cell[c] : (struct text){ 0 };
			if (c == CSV_SCORE || c == CSV_TOTAL)
				csv_word(&csv, cell);
			else
				csv_text(&csv, cell);
		}
		csv_end_row(&csv);
	}
}

void csv_writer_release(struct csv_writer *writer)
{
	arena_release(&writer->arena);
}
