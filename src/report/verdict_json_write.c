#include "report/verdict_json.h"

#include "audit/plays.h"
#include "base/json.h"

#include <stdio.h>

/* Members that say nothing are left out: 0, false, no text. */
static void add_text_if_any(struct json *json, const char *name, struct text value)
{
	if (value.len > 0)
		json_member_text(json, name, value);
}

static void add_int_if_any(struct json *json, const char *name, int value)
{
	if (value != 0)
		json_member_int(json, name, value);
}

static void add_true(struct json *json, const char *name, bool value)
{
	if (value)
		json_member_bool(json, name, true);
}

static void add_player(struct json *json, const struct verdict_player *player)
{
	json_begin_object(json);
	json_member_text(json, "nick", player->nick);
	json_member_text(json, "name", player->name);
	if (player->has_claimed)
		json_member_int(json, "claimed", player->claimed);
	json_member_int(json, "audited", player->audited);
	json_member_int(json, "before_end", player->before_end);
	json_member_int(json, "bingos", player->bingos);
	json_member_int(json, "blanks", player->blanks);
	if (player->high_play >= 0)
		json_member_int(json, "high_play", player->high_play);
	add_text_if_any(json, "high_word", player->high_word);
	json_member_int(json, "overtime", player->overtime);
	json_member_int(json, "challenges_failed", player->challenges_failed);
	json_member_int(json, "challenges_won", player->challenges_won);
	if (player->clock >= 0)
		json_member_int(json, "clock", player->clock);
	json_member_int(json, "turns", player->turns);
	json_member_int(json, "passes", player->passes);
	json_member_int(json, "exchanges", player->exchanges);
	json_member_int(json, "tiles_played", player->tiles_played);
	json_member_int(json, "withdrawn", player->withdrawn);
	json_member_int(json, "errors", player->errors);
	json_member_int(json, "warnings", player->warnings);
	json_end_object(json);
}

static void add_nicks(struct json *json, const char *name, const struct verdict *verdict,
		      unsigned players)
{
	json_key(json, name);
	json_begin_array(json);
	for (int i = 0; i < verdict->players; i++) {
		if (players & 1u << i)
			json_text(json, verdict->player[i].nick);
	}
	json_end_array(json);
}

static void add_player_of(struct json *json, const struct verdict *verdict, int player)
{
	if (player >= 0 && player < verdict->players)
		json_member_text(json, "player", verdict->player[player].nick);
}

static void add_finding(struct json *json, const struct verdict *verdict,
			const struct finding *finding)
{
	json_begin_object(json);
	json_member_text(json, "code", text_of(finding_name(finding->code)));
	json_member_text(json, "severity", text_of(severity_name(finding->severity)));
	json_member_int(json, "line", finding->line);
	if (finding->column)
		json_member_int(json, "column", finding->column);
	add_int_if_any(json, "turn", finding->turn);
	add_player_of(json, verdict, finding->player);
	if (finding->has_claimed)
		json_member_int(json, "claimed", finding->claimed);
	if (finding->has_expected)
		json_member_int(json, "expected", finding->expected);
	if (finding->cause != CAUSE_NONE)
		json_member_text(json, "cause", text_of(cause_name(finding->cause)));
	add_text_if_any(json, "square", finding->square);
	add_text_if_any(json, "clause", finding->clause);
	json_member_text(json, "message", finding->message);
	json_end_object(json);
}

/* "8D" across, "D8" down, as logs have it. */
static void add_position(struct json *json, const struct placement *placement)
{
	int row = square_row(placement->start) + 1;
	char column = (char)('A' + square_column(placement->start));
	char position[8];

	if (placement->down)
		snprintf(position, sizeof(position), "%c%d", column, row);
	else
		snprintf(position, sizeof(position), "%d%c", row, column);
	json_member_text(json, "position", text_of(position));
}

static void add_play(struct json *json, const struct verdict *verdict,
		     const struct verdict_play *play)
{
	json_begin_object(json);
	add_player_of(json, verdict, play->player);
	json_member_int(json, "turn", play->turn);
	json_member_int(json, "line", play->line);
	json_member_text(json, "word", play->word);
	if (play->placement.start)
		add_position(json, &play->placement);
	json_member_int(json, "score", play->score);
	json_member_int(json, "turn_score", play->turn_score);
	json_member_int(json, "tiles", play->laid);
	json_member_int(json, "word_factor", play->word_factor);
	json_member_int(json, "lead_before", play->lead_before);
	add_true(json, "bingo", play->bingo);
	add_true(json, "opening", play->opening);
	add_true(json, "out", play->out);
	add_true(json, "withdrawn", play->withdrawn);
	add_true(json, "phony", play->phony);
	json_end_object(json);
}

static void add_heading(struct json *json, const struct verdict *verdict)
{
	json_member_text(json, "source", verdict->source);
	json_member_text(json, "game", verdict->game);
	json_member_int(json, "line", verdict->line);
	json_member_text(json, "rules", verdict->rules);
	json_member_text(json, "tiles", verdict->tiles);
	json_member_text(json, "board", verdict->board);
	add_text_if_any(json, "lexicon", verdict->lexicon);
	add_text_if_any(json, "date", verdict->date);
	json_member_text(json, "status", text_of(verdict_status_name(verdict->status)));
	json_member_bool(json, "complete", verdict->complete);
	json_member_bool(json, "replayed", verdict->replayed);
	json_member_int(json, "turns", verdict->turns);
	add_int_if_any(json, "round", verdict->round);
	add_true(json, "final_round", verdict->final_round);
	add_int_if_any(json, "table", verdict->table);
}

void verdict_write_json(struct buffer *out, const struct verdict *verdict)
{
	struct json json = { .out = out };
	struct play_cursor plays = { .verdict = verdict };
	const struct verdict_play *play;

	json_begin_object(&json);
	add_heading(&json, verdict);

	json_key(&json, "players");
	json_begin_array(&json);
	for (int i = 0; i < verdict->players; i++)
		add_player(&json, &verdict->player[i]);
	json_end_array(&json);

	json_key(&json, "winner");
	json_begin_object(&json);
	add_nicks(&json, "claimed", verdict, verdict->winner.claimed);
	add_nicks(&json, "audited", verdict, verdict->winner.audited);
	json_member_bool(&json, "changed", verdict->winner.changed);
	json_member_text(&json, "by", text_of(won_by_name(verdict->winner.by)));
	json_member_int(&json, "safe_by", verdict->winner.safe_by);
	json_end_object(&json);

	json_member_int(&json, "silenced", verdict->silenced);

	json_key(&json, "findings");
	json_begin_array(&json);
	for (size_t i = 0; i < verdict->findings.len; i++)
		add_finding(&json, verdict, &verdict->findings.item[i]);
	json_end_array(&json);

	json_key(&json, "plays");
	json_begin_array(&json);
	while ((play = play_next(&plays)))
		add_play(&json, verdict, play);
	json_end_array(&json);
	json_end_object(&json);
}
