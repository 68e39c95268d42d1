#include "report/verdict_json.h"

#include "report/escape.h"

/* Members that say nothing are left out: 0, false, no text. */
static void add_text_if_any(struct buffer *out, const char *name, struct text value)
{
	if (value.len > 0)
		json_add_string_member(out, name, value);
}

static void add_int_if_any(struct buffer *out, const char *name, int value)
{
	if (value != 0)
		json_add_int_member(out, name, value);
}

static void add_true(struct buffer *out, const char *name, bool value)
{
	if (value)
		json_add_bool_member(out, name, true);
}

static void add_player(struct buffer *out, const struct verdict_player *player)
{
	buffer_add_char(out, '{');
	json_add_string_member(out, "nick", player->nick);
	json_add_string_member(out, "name", player->name);
	if (player->has_claimed)
		json_add_int_member(out, "claimed", player->claimed);
	json_add_int_member(out, "audited", player->audited);
	json_add_int_member(out, "before_end", player->before_end);
	json_add_int_member(out, "bingos", player->bingos);
	json_add_int_member(out, "blanks", player->blanks);
	if (player->high_play >= 0)
		json_add_int_member(out, "high_play", player->high_play);
	add_text_if_any(out, "high_word", player->high_word);
	json_add_int_member(out, "overtime", player->overtime);
	json_add_int_member(out, "challenges_failed", player->challenges_failed);
	json_add_int_member(out, "challenges_won", player->challenges_won);
	if (player->clock >= 0)
		json_add_int_member(out, "clock", player->clock);
	json_add_int_member(out, "turns", player->turns);
	json_add_int_member(out, "passes", player->passes);
	json_add_int_member(out, "exchanges", player->exchanges);
	json_add_int_member(out, "tiles_played", player->tiles_played);
	json_add_int_member(out, "withdrawn", player->withdrawn);
	json_add_int_member(out, "errors", player->errors);
	json_add_int_member(out, "warnings", player->warnings);
	buffer_add_char(out, '}');
}

static void add_nicks(struct buffer *out, const char *name, const struct verdict *verdict,
		      unsigned players)
{
	bool first = true;

	json_add_name(out, name);
	buffer_add_char(out, '[');
	for (int i = 0; i < verdict->players; i++) {
		if (!(players & 1u << i))
			continue;
		if (!first)
			buffer_add_char(out, ',');
		json_add_string(out, verdict->player[i].nick);
		first = false;
	}
	buffer_add_char(out, ']');
}

static void add_player_of(struct buffer *out, const struct verdict *verdict, int player)
{
	if (player >= 0 && player < verdict->players)
		json_add_string_member(out, "player", verdict->player[player].nick);
}

static void add_finding(struct buffer *out, const struct verdict *verdict,
			const struct finding *finding)
{
	buffer_add_char(out, '{');
	json_add_string_member(out, "code", text_of(finding_name(finding->code)));
	json_add_string_member(out, "severity", text_of(severity_name(finding->severity)));
	json_add_int_member(out, "line", finding->line);
	if (finding->column)
		json_add_int_member(out, "column", finding->column);
	add_int_if_any(out, "turn", finding->turn);
	add_player_of(out, verdict, finding->player);
	if (finding->has_claimed)
		json_add_int_member(out, "claimed", finding->claimed);
	if (finding->has_expected)
		json_add_int_member(out, "expected", finding->expected);
	if (finding->cause != CAUSE_NONE)
		json_add_string_member(out, "cause", text_of(cause_name(finding->cause)));
	add_text_if_any(out, "square", finding->square);
	add_text_if_any(out, "clause", finding->clause);
	json_add_string_member(out, "message", finding->message);
	buffer_add_char(out, '}');
}

/* "8D" across, "D8" down, as logs have it. */
static void add_position(struct buffer *out, const struct placement *placement)
{
	int row = square_row(placement->start) + 1;
	char column = (char)('A' + square_column(placement->start));

	json_add_name(out, "position");
	if (placement->down)
		buffer_printf(out, "\"%c%d\"", column, row);
	else
		buffer_printf(out, "\"%d%c\"", row, column);
}

static void add_play(struct buffer *out, const struct verdict *verdict,
		     const struct verdict_play *play)
{
	buffer_add_char(out, '{');
	add_player_of(out, verdict, play->player);
	json_add_int_member(out, "turn", play->turn);
	json_add_int_member(out, "line", play->line);
	json_add_string_member(out, "word", play->word);
	if (play->placement.start)
		add_position(out, &play->placement);
	json_add_int_member(out, "score", play->score);
	json_add_int_member(out, "turn_score", play->turn_score);
	json_add_int_member(out, "tiles", play->laid);
	json_add_int_member(out, "word_factor", play->word_factor);
	json_add_int_member(out, "lead_before", play->lead_before);
	add_true(out, "bingo", play->bingo);
	add_true(out, "opening", play->opening);
	add_true(out, "out", play->out);
	add_true(out, "withdrawn", play->withdrawn);
	add_true(out, "phony", play->phony);
	buffer_add_char(out, '}');
}

static void add_heading(struct buffer *out, const struct verdict *verdict)
{
	json_add_string_member(out, "source", verdict->source);
	json_add_string_member(out, "game", verdict->game);
	json_add_int_member(out, "line", verdict->line);
	json_add_string_member(out, "rules", verdict->rules);
	json_add_string_member(out, "tiles", verdict->tiles);
	json_add_string_member(out, "board", verdict->board);
	add_text_if_any(out, "lexicon", verdict->lexicon);
	add_text_if_any(out, "date", verdict->date);
	json_add_string_member(out, "status", text_of(verdict_status_name(verdict->status)));
	json_add_bool_member(out, "complete", verdict->complete);
	json_add_bool_member(out, "replayed", verdict->replayed);
	json_add_int_member(out, "turns", verdict->turns);
	add_int_if_any(out, "round", verdict->round);
	add_true(out, "final_round", verdict->final_round);
	add_int_if_any(out, "table", verdict->table);
}

void verdict_write_json(struct buffer *out, const struct verdict *verdict)
{
	buffer_add_char(out, '{');
	add_heading(out, verdict);

	json_add_name(out, "players");
	for (int i = 0; i < verdict->players; i++) {
		buffer_add_char(out, i == 0 ? '[' : ',');
		add_player(out, &verdict->player[i]);
	}
	buffer_add_string(out, verdict->players ? "]" : "[]");

	json_add_name(out, "winner");
	buffer_add_char(out, '{');
	add_nicks(out, "claimed", verdict, verdict->winner.claimed);
	add_nicks(out, "audited", verdict, verdict->winner.audited);
	json_add_bool_member(out, "changed", verdict->winner.changed);
	json_add_string_member(out, "by", text_of(won_by_name(verdict->winner.by)));
	json_add_int_member(out, "safe_by", verdict->winner.safe_by);
	buffer_add_char(out, '}');

	json_add_int_member(out, "silenced", verdict->silenced);

	json_add_name(out, "findings");
	buffer_add_char(out, '[');
	for (size_t i = 0; i < verdict->findings.len; i++) {
		if (i > 0)
			buffer_add_char(out, ',');
		add_finding(out, verdict, &verdict->findings.item[i]);
	}
	buffer_add_char(out, ']');

	json_add_name(out, "plays");
	buffer_add_char(out, '[');
	for (size_t i = 0; i < verdict->plays; i++) {
		if (i > 0)
			buffer_add_char(out, ',');
		add_play(out, verdict, &verdict->play[i]);
	}
	buffer_add_string(out, "]}");
}
