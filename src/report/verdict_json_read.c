#include "report/verdict_json.h"

#include "log/claim.h"

#include <limits.h>

enum { FIGURE_MAX = 1000000000 };
_Static_assert(FIGURE_MAX > CLAIM_MAX * LOG_ENTRIES_MAX, "what a log claims is read back");

/*
 * What is wrong with an object is noted once, the first time; from then on
 * nothing more is read.
 */
struct reading {
	struct arena *arena;
	const char *where; /* "players", "findings", ...; empty for the object itself */
	struct text problem;
};

static void complain_about(struct reading *reading, const char *name, const char *expected)
{
	if (reading->problem.len > 0)
		return;
	reading->problem = arena_printf(reading->arena, "\"%s\"%s%s%s: expected %s", name,
					*reading->where ? " in \"" : "", reading->where,
					*reading->where ? "\"" : "", expected);
}

/* The member, NULL where there is none or another kind stands there. */
static const struct json_value *member(struct reading *reading, const struct json_value *object,
				       const char *name, enum json_kind kind, bool needed,
				       const char *expected)
{
	const struct json_value *value = json_get(object, name);

	if (!value && !needed)
		return NULL;
	if (!value || value->kind != kind) {
		complain_about(reading, name, expected);
		return NULL;
	}
	return value;
}

static struct text get_text(struct reading *reading, const struct json_value *object,
			    const char *name, bool needed)
{
	const struct json_value *value =
		member(reading, object, name, JSON_KIND_TEXT, needed, "a string");

	return value ? value->text : (struct text){ 0 };
}

static int get_int(struct reading *reading, const struct json_value *object, const char *name,
		   int least, int most, int fallback)
{
	const struct json_value *value =
		member(reading, object, name, JSON_KIND_INT, false, "a whole number");

	if (!value)
		return fallback;
	if (value->integer < least || value->integer > most) {
		struct text range = arena_printf(reading->arena, "%d to %d", least, most);
		complain_about(reading, name, range.ptr);
		return fallback;
	}
	return (int)value->integer;
}

/* Points or seconds: as far as the sums of a game go, so that differences fit. */
static int get_any_int(struct reading *reading, const struct json_value *object, const char *name)
{
	return get_int(reading, object, name, -FIGURE_MAX, FIGURE_MAX, 0);
}

static int get_count(struct reading *reading, const struct json_value *object, const char *name)
{
	return get_int(reading, object, name, 0, INT_MAX, 0);
}

static bool get_bool(struct reading *reading, const struct json_value *object, const char *name)
{
	const struct json_value *value =
		member(reading, object, name, JSON_KIND_BOOL, false, "true or false");

	return value && value->integer;
}

static const struct json_value *get_array(struct reading *reading, const struct json_value *object,
					  const char *name, bool needed)
{
	return member(reading, object, name, JSON_KIND_ARRAY, needed, "an array");
}

static int player_by_nick(const struct verdict *verdict, struct text nick)
{
	for (int i = 0; i < verdict->players; i++) {
		if (text_equal(verdict->player[i].nick, nick))
			return i;
	}
	return -1;
}

/* The player that "player" names; -1 where it is left out. */
static int get_player(struct reading *reading, const struct json_value *object,
		      const struct verdict *verdict)
{
	struct text nick = get_text(reading, object, "player", false);
	int player = -1;

	if (nick.ptr) {
		player = player_by_nick(verdict, nick);
		if (player < 0)
			complain_about(reading, "player", "the nick of a player of the game");
	}
	return player;
}

static void read_player(struct reading *reading, const struct json_value *object,
			struct verdict_player *player)
{
	player->nick = get_text(reading, object, "nick", true);
	player->name = get_text(reading, object, "name", false);
	player->has_claimed = json_get(object, "claimed") != NULL;
	player->claimed = get_any_int(reading, object, "claimed");
	player->audited = get_any_int(reading, object, "audited");
	player->before_end = get_any_int(reading, object, "before_end");
	player->bingos = get_count(reading, object, "bingos");
	player->blanks = get_count(reading, object, "blanks");
	player->high_play = get_int(reading, object, "high_play", 0, INT_MAX, -1);
	player->high_word = get_text(reading, object, "high_word", false);
	player->overtime = get_any_int(reading, object, "overtime");
	player->challenges_failed = get_count(reading, object, "challenges_failed");
	player->challenges_won = get_count(reading, object, "challenges_won");
	player->clock = get_int(reading, object, "clock", 0, INT_MAX, -1);
	player->turns = get_count(reading, object, "turns");
	player->passes = get_count(reading, object, "passes");
	player->exchanges = get_count(reading, object, "exchanges");
	player->tiles_played = get_count(reading, object, "tiles_played");
	player->withdrawn = get_count(reading, object, "withdrawn");
	player->errors = get_count(reading, object, "errors");
	player->warnings = get_count(reading, object, "warnings");
}

static void read_players(struct reading *reading, const struct json_value *object,
			 struct verdict *verdict)
{
	const struct json_value *players = get_array(reading, object, "players", true);

	if (!players)
		return;
	if (players->items > PLAYERS_MAX) {
		complain_about(reading, "players", "at most 4 players");
		return;
	}
	reading->where = "players";
	verdict->player = arena_array(reading->arena, players->items, sizeof *verdict->player);
	for (size_t i = 0; i < players->items; i++)
		read_player(reading, &players->item[i], &verdict->player[i]);
	verdict->players = (int)players->items;
	reading->where = "";
}

static unsigned get_players(struct reading *reading, const struct json_value *object,
			    const char *name, const struct verdict *verdict)
{
	const struct json_value *nicks = get_array(reading, object, name, true);
	unsigned players = 0;

	for (size_t i = 0; nicks && i < nicks->items; i++) {
		int player = 0;
		/* two players may go by one nick: each counts once */
		while (player < verdict->players &&
		       (players & 1u << player ||
			!text_equal(verdict->player[player].nick, nicks->item[i].text)))
			player++;
		if (nicks->item[i].kind != JSON_KIND_TEXT || player == verdict->players) {
			complain_about(reading, name, "nicks of players of the game");
			break;
		}
		players |= 1u << player;
	}
	return players;
}

static void read_winner(struct reading *reading, const struct json_value *object,
			struct verdict *verdict)
{
	const struct json_value *winner =
		member(reading, object, "winner", JSON_KIND_OBJECT, true, "an object");
	if (!winner)
		return;
	reading->where = "winner";
	verdict->winner.claimed = get_players(reading, winner, "claimed", verdict);
	verdict->winner.audited = get_players(reading, winner, "audited", verdict);
	verdict->winner.changed = get_bool(reading, winner, "changed");
	verdict->winner.safe_by = get_any_int(reading, winner, "safe_by");
	struct text by = get_text(reading, winner, "by", true);
	int i = WON_BY_SCORE;
	while (i <= WON_BY_RULE && !text_is(by, won_by_name((enum won_by)i)))
		i++;
	if (i > WON_BY_RULE)
		complain_about(reading, "by", "score, before-end, draw or rule");
	else
		verdict->winner.by = (enum won_by)i;
	reading->where = "";
}

static void read_finding(struct reading *reading, const struct json_value *object,
			 struct verdict *verdict)
{
	enum finding_code code;
	struct text cause = get_text(reading, object, "cause", false);
	struct finding finding = {
		.line = (uint32_t)get_count(reading, object, "line"),
		.column = (uint32_t)get_count(reading, object, "column"),
		.turn = get_count(reading, object, "turn"),
		.player = get_player(reading, object, verdict),
		.has_claimed = json_get(object, "claimed") != NULL,
		.has_expected = json_get(object, "expected") != NULL,
		.claimed = get_any_int(reading, object, "claimed"),
		.expected = get_any_int(reading, object, "expected"),
		.square = get_text(reading, object, "square", false),
		.clause = get_text(reading, object, "clause", false),
		.message = get_text(reading, object, "message", true),
	};

	if (!finding_from_name(get_text(reading, object, "code", true), &code))
		complain_about(reading, "code", "the code of a finding");
	else
		finding.code = code;
	if (!severity_from_name(get_text(reading, object, "severity", true), &finding.severity))
		complain_about(reading, "severity", "error, warning or note");
	if (cause.ptr && !cause_from_name(cause, &finding.cause))
		complain_about(reading, "cause", "the name of a cause");
	if (reading->problem.len == 0)
		findings_copy(&verdict->findings, &finding);
}

static void read_findings(struct reading *reading, const struct json_value *object,
			  struct verdict *verdict)
{
	const struct json_value *findings = get_array(reading, object, "findings", true);

	verdict->findings.arena = reading->arena;
	reading->where = "findings";
	for (size_t i = 0; findings && i < findings->items; i++)
		read_finding(reading, &findings->item[i], verdict);
	reading->where = "";
}

/* "8D" across, "D8" down; false when it is neither. */
static bool read_position(struct text position, struct placement *placement)
{
	if (position.len < 2 || position.len > 3)
		return false;
	bool down = position.ptr[0] >= 'A';
	char column = position.ptr[down ? 0 : position.len - 1];
	struct text digits = { position.ptr + down, position.len - 1 };
	int row;

	if (column < 'A' || column >= 'A' + BOARD_MAX || digits.ptr[0] < '0' ||
	    digits.ptr[0] > '9' || !text_to_int(digits, &row) || row < 1 || row > BOARD_MAX)
		return false;
	placement->down = down;
	placement->start = square_at(row - 1, column - 'A');
	return true;
}

static void read_play(struct reading *reading, const struct json_value *object,
		      const struct verdict *verdict, struct verdict_play *play)
{
	struct text position = get_text(reading, object, "position", false);

	play->player = (int8_t)get_player(reading, object, verdict);
	play->turn = (uint16_t)get_int(reading, object, "turn", 0, UINT16_MAX, 0);
	play->line = (uint32_t)get_count(reading, object, "line");
	play->word = get_text(reading, object, "word", true);
	if (position.ptr && !read_position(position, &play->placement))
		complain_about(reading, "position", "a square such as 8D or D8");
	play->score = get_any_int(reading, object, "score");
	play->turn_score = get_any_int(reading, object, "turn_score");
	play->laid = (uint8_t)get_int(reading, object, "tiles", 0, BOARD_MAX, 0);
	play->word_factor = (uint8_t)get_int(reading, object, "word_factor", 0, UINT8_MAX, 0);
	play->lead_before = get_any_int(reading, object, "lead_before");
	play->bingo = get_bool(reading, object, "bingo");
	play->opening = get_bool(reading, object, "opening");
	play->out = get_bool(reading, object, "out");
	play->withdrawn = get_bool(reading, object, "withdrawn");
	play->phony = get_bool(reading, object, "phony");
}

static void read_plays(struct reading *reading, const struct json_value *object,
		       struct verdict *verdict)
{
	const struct json_value *plays = get_array(reading, object, "plays", false);

	if (!plays || plays->items == 0)
		return;
	reading->where = "plays";
	verdict->play = arena_array(reading->arena, plays->items, sizeof(*verdict->play));
	verdict->plays = plays->items;
	for (size_t i = 0; i < plays->items; i++)
		read_play(reading, &plays->item[i], verdict, &verdict->play[i]);
	reading->where = "";
}

static void read_status(struct reading *reading, const struct json_value *object,
			struct verdict *verdict)
{
	struct text status = get_text(reading, object, "status", true);
	int i = VERDICT_CLEAN;

	while (i <= VERDICT_UNREADABLE &&
	       !text_is(status, verdict_status_name((enum verdict_status)i)))
		i++;
	if (i > VERDICT_UNREADABLE)
		complain_about(reading, "status", "clean, errors or unreadable");
	else
		verdict->status = (enum verdict_status)i;
}

static bool verdict_from_json(const struct json_value *object, struct arena *arena,
			      struct verdict *verdict, struct text *problem)
{
	struct reading reading = { .arena = arena, .where = "" };

	*verdict = (struct verdict){ 0 };
	if (object->kind != JSON_KIND_OBJECT) {
		*problem = TEXT("expected an object of 'ephor audit -f json'");
		return false;
	}
	verdict->source = get_text(&reading, object, "source", true);
	verdict->game = get_text(&reading, object, "game", true);
	verdict->line = (uint32_t)get_count(&reading, object, "line");
	verdict->rules = get_text(&reading, object, "rules", true);
	verdict->tiles = get_text(&reading, object, "tiles", true);
	verdict->board = get_text(&reading, object, "board", true);
	verdict->lexicon = get_text(&reading, object, "lexicon", false);
	verdict->date = get_text(&reading, object, "date", false);
	read_status(&reading, object, verdict);
	verdict->complete = get_bool(&reading, object, "complete");
	verdict->replayed = get_bool(&reading, object, "replayed");
	verdict->turns = get_count(&reading, object, "turns");
	verdict->round = get_int(&reading, object, "round", 0, CLAIM_MAX, 0);
	verdict->final_round = get_bool(&reading, object, "final_round");
	verdict->table = get_int(&reading, object, "table", 0, CLAIM_MAX, 0);
	verdict->silenced = get_count(&reading, object, "silenced");
	read_players(&reading, object, verdict);
	read_winner(&reading, object, verdict);
	read_findings(&reading, object, verdict);
	read_plays(&reading, object, verdict);
	*problem = reading.problem;
	return reading.problem.len == 0;
}

/* Cut the next line that is not blank off the text; empty at its end. */
static struct text next_line(struct jsonfile *file, uint32_t *number)
{
	struct text line = { 0 };

	while (line.len == 0 && file->rest.len > 0) {
		const char *end = memchr(file->rest.ptr, '\n', file->rest.len);
		size_t len = end ? (size_t)(end - file->rest.ptr) : file->rest.len;

		line = text_trim((struct text){ file->rest.ptr, len });
		*number = file->line++;
		file->rest.ptr += len + (end != NULL);
		file->rest.len -= len + (end != NULL);
	}
	return line;
}

/*
 * A line that was cut off must not take the next one with it, so each is read
 * by itself although JSON would allow line ends anywhere.
 */
enum json_result verdict_read_json(struct jsonfile *file, struct arena *arena,
				   struct verdict *verdict, uint32_t *line, struct text *problem)
{
	struct text object = next_line(file, line);
	struct json_value value;
	struct jsonfile one;
	uint32_t inside;

	if (object.len == 0)
		return JSON_END;
	jsonfile_init(&one, object);
	if (jsonfile_next(&one, arena, &value, &inside, problem) != JSON_READ ||
	    !verdict_from_json(&value, arena, verdict, problem))
		return JSON_BROKEN;
	if (text_trim(one.rest).len > 0) {
		*problem = TEXT("expected one object on a line");
		return JSON_BROKEN;
	}
	return JSON_READ;
}
