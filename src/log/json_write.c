#include "base/json.h"
#include "log/csv_log.h"
#include "log/write_log.h"
#include "log/writer.h"

static void member(struct json *json, const char *key, struct text text)
{
	if (text.len)
		json_member_text(json, key, text);
}

static void write_player_of(struct json *json, const struct log *log, const struct entry *entry)
{
	json_member_text(json, "player",
			 entry->player >= 0 ? log->player[entry->player].nick : entry->nick);
}

static void write_entry(struct json *json, const struct log *log, const struct entry *entry)
{
	struct buffer text = { 0 };
	json_begin_object(json);
	json_member_int(json, "line", entry->line);
	json_member_text(json, "action", text_of(csv_action_name(entry->kind)));
	write_player_of(json, log, entry);
	member(json, "rack", entry->rack);
	if (entry->has_place) {
		write_place(entry->place, &text);
		json_member_text(json, "position", buffer_text(&text));
	}
	member(json, "word", entry->word);
	member(json, "tiles", entry->tiles);
	if (entry->exchanged)
		json_member_int(json, "exchanged", entry->exchanged);
	if (entry->has_score)
		json_member_int(json, "score", entry->score);
	if (entry->has_total)
		json_member_int(json, "total", entry->total);
	member(json, "words", entry->words);
	member(json, "blank", entry->blank);
	if (entry->bingo != BINGO_UNMARKED)
		json_member_bool(json, "bingo", entry->bingo == BINGO_MARKED);
	if (entry->has_seconds)
		json_member_int(json, "seconds", entry->seconds);
	if (entry->has_clock)
		json_member_int(json, "clock", entry->clock);
	member(json, "sheet", entry->sheet);
	json_end_object(json);
	buffer_release(&text);
}

static void write_remark_member(struct json *json, const struct remark *remark)
{
	static const char *const kinds[] = {
		[REMARK_NOTE] = "note", [REMARK_PRAGMA] = "pragma", [REMARK_COLUMN] = "column"
	};
	json_begin_object(json);
	json_member_int(json, "line", remark->line);
	json_member_int(json, "after", remark->after + 1);
	json_member_text(json, "kind", text_of(kinds[remark->kind]));
	if (remark->kind != REMARK_NOTE)
		json_member_text(json, "name", remark->name);
	json_member_text(json, "text", remark->text);
	json_end_object(json);
}

void json_write(const struct log *log, struct buffer *out)
{
	struct json json = { .out = out };
	json_begin_object(&json);
	json_member_text(&json, "source", log->source);
	json_member_text(&json, "game", log->game);
	json_member_int(&json, "line", log->line);
	member(&json, "title", log->title);
	member(&json, "id", log->id);
	member(&json, "rules", log->rules);
	member(&json, "tile_distribution", log->tile_distribution);
	member(&json, "board_layout", log->board_layout);
	member(&json, "lexicon", log->lexicon);
	member(&json, "game_type", log->game_type);
	member(&json, "date", log->date);
	if (log->round)
		json_member_int(&json, "round", log->round);
	if (log->final_round)
		json_member_bool(&json, "final_round", true);
	if (log->table)
		json_member_int(&json, "table", log->table);
	json_key(&json, "players");
	json_begin_array(&json);
	for (int i = 0; i < log->players; i++) {
		json_begin_object(&json);
		json_member_text(&json, "nick", log->player[i].nick);
		json_member_text(&json, "name", log->player[i].name);
		member(&json, "rack_left", log->rack_left[i]);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_key(&json, "entries");
	json_begin_array(&json);
	for (size_t i = 0; i < log->entries; i++)
		write_entry(&json, log, &log->entry[i]);
	json_end_array(&json);
	json_key(&json, "remarks");
	json_begin_array(&json);
	for (size_t i = 0; i < log->remarks; i++)
		write_remark_member(&json, &log->remark[i]);
	json_end_array(&json);
	json_end_object(&json);
	buffer_add_char(out, '\n');
}
