#include "event/columns.h"
#include "event/read.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

void event_read_players(struct event *event, struct text file, struct text bytes)
{
	enum { ID, NAME, SCHOOL, CLUB, CLASS, DIVISION, RATING, GAMES, LAST_PLAYED, STATUS };
	static const struct column column[] = {
		[ID] = { "id", true },
		[NAME] = { "name", false },
		[SCHOOL] = { "school", false },
		[CLUB] = { "club", false },
		[CLASS] = { "class", false },
		[DIVISION] = { "division", false },
		[RATING] = { "rating", false },
		[GAMES] = { "games", false },
		[LAST_PLAYED] = { "last-played", false },
		[STATUS] = { "status", false },
	};
	struct columns columns;

	/* A list that cannot be read is no list: the results name the players then. */
	if (!columns_open(&columns, event, file, bytes, column, LENGTH(column)))
		return;
	event->has_players = true;
	while (columns_next(&columns, EVENT_PLAYERS_MAX)) {
		struct event_player player = { .line = columns.row.line };
		struct text status = columns_get(&columns, STATUS);
		int month;

		player.id = columns_keep(&columns, ID);
		player.name = columns_keep(&columns, NAME);
		player.school = columns_keep(&columns, SCHOOL);
		player.club = columns_keep(&columns, CLUB);
		player.class = columns_keep(&columns, CLASS);
		player.division = columns_keep(&columns, DIVISION);
		player.last_played = columns_keep(&columns, LAST_PLAYED);
		columns_int(&columns, RATING, "rating", 0, 10000, &player.rating);
		columns_int(&columns, GAMES, "games", 0, 1000000, &player.games);
		if (player.id.len == 0) {
			columns_finding(&columns, "a player without an id");
			continue;
		}
		if (player.name.len == 0)
			player.name = player.id;
		if (player.last_played.len > 0 && !month_from_text(player.last_played, &month))
			columns_finding(&columns,
					"last-played '" TEXT_FMT
					"': YYYY-MM-DD or YYYY-MM was expected",
					TEXT_ARG(player.last_played));
		player.withdrawn = text_is_nocase(status, "withdrawn");
		if (status.len > 0 && !player.withdrawn && !text_is_nocase(status, "active"))
			columns_finding(&columns,
					"status '" TEXT_FMT "': active or withdrawn was expected",
					TEXT_ARG(status));
		event->player = arena_grow(event->arena, event->player, event->players,
					   &event->players_capacity, sizeof *event->player);
		event->player[event->players++] = player;
	}
	columns_close(&columns);
}

void event_read_ratings(struct event *event, struct text file, struct text bytes)
{
	enum { ID, NAME, RATING, GAMES, LAST_PLAYED, ACTIVE };
	static const struct column column[] = {
		[ID] = { "id", true },
		[NAME] = { "name", false },
		[RATING] = { "rating", true },
		[GAMES] = { "games", false },
		[LAST_PLAYED] = { "last-played", false },
		[ACTIVE] = { "active", false },
	};
	struct columns columns;

	if (!columns_open(&columns, event, file, bytes, column, LENGTH(column)))
		return;
	while (columns_next(&columns, EVENT_FILE_ROWS_MAX)) {
		struct rating_entry entry = { .line = columns.row.line };
		struct text active = columns_get(&columns, ACTIVE);
		int p, month;

		entry.id = columns_keep(&columns, ID);
		entry.name = columns_keep(&columns, NAME);
		entry.last_played = columns_keep(&columns, LAST_PLAYED);
		entry.active = !text_is_nocase(active, "no") && !text_is(active, "0");
		if (columns_get(&columns, RATING).len == 0)
			columns_finding(&columns, "no rating of '" TEXT_FMT "'",
					TEXT_ARG(entry.id));
		if (!columns_int(&columns, RATING, "rating", 1, 10000, &entry.rating))
			continue;
		columns_int(&columns, GAMES, "games", 0, 1000000, &entry.games);
		if (entry.last_played.len > 0 && !month_from_text(entry.last_played, &month))
			columns_finding(&columns,
					"last-played '" TEXT_FMT
					"': YYYY-MM-DD or YYYY-MM was expected",
					TEXT_ARG(entry.last_played));
		event->rating = arena_grow(event->arena, event->rating, event->ratings,
					   &event->ratings_capacity, sizeof *event->rating);
		event->rating[event->ratings++] = entry;
		p = event_find_player(event, entry.id);
		if (p < 0 || !text_equal_nocase(event->player[p].id, entry.id))
			continue;
		if (event->player[p].rating > 0 && event->player[p].rating != entry.rating)
			columns_finding(&columns,
					"'" TEXT_FMT
					"' has %d here and %d among the players; this list counts",
					TEXT_ARG(entry.id), entry.rating, event->player[p].rating);
		event->player[p].rating = entry.rating;
		event->player[p].games = entry.games;
		event->player[p].last_played = entry.last_played;
	}
	columns_close(&columns);
}

/* False, with a finding, where there is nobody of that name. */
static bool read_player(const struct columns *columns, int column, int *player)
{
	struct text id = columns_get(columns, column);

	if (id.len == 0) {
		columns_finding(columns, "no player is named");
		return false;
	}
	*player = event_find_player(columns->event, id);
	if (*player < 0)
		columns_finding(columns, "unknown player '" TEXT_FMT "'", TEXT_ARG(id));
	return *player >= 0;
}

void event_read_rulings(struct event *event, struct text file, struct text bytes)
{
	enum { ROUND, PLAYER, KIND, POINTS, NOTE };
	static const struct column column[] = {
		[ROUND] = { "round", false }, [PLAYER] = { "player", true },
		[KIND] = { "kind", true },    [POINTS] = { "points", false },
		[NOTE] = { "note", false },
	};
	struct columns columns;

	if (!columns_open(&columns, event, file, bytes, column, LENGTH(column)))
		return;
	while (columns_next(&columns, EVENT_FILE_ROWS_MAX)) {
		struct ruling ruling = { .line = columns.row.line };
		struct text kind = columns_get(&columns, KIND);
		bool has_round, has_points;

		has_round = columns_round(&columns, ROUND, &ruling.round);
		has_points = columns_int(&columns, POINTS, "points", -EVENT_SCORE_MAX,
					 EVENT_SCORE_MAX, &ruling.points);
		ruling.note = columns_keep(&columns, NOTE);
		if (!read_player(&columns, PLAYER, &ruling.player))
			continue;
		if (!ruling_kind_from_name(kind, &ruling.kind)) {
			columns_finding(&columns,
					"kind '" TEXT_FMT "': wrongly-disallowed, wrongly-allowed, "
					"penalty, spread, nullified or excluded was expected",
					TEXT_ARG(kind));
			continue;
		}
		if (ruling.kind == RULING_NULLIFIED && !has_round) {
			columns_finding(&columns, "a nullified game without its round");
			continue;
		}
		if (ruling.kind <= RULING_SPREAD && !has_points) {
			columns_finding(&columns, "a ruling of the kind %s without its points",
					ruling_kind_name(ruling.kind));
			continue;
		}
		event->ruling = arena_grow(event->arena, event->ruling, event->rulings,
					   &event->rulings_capacity, sizeof *event->ruling);
		event->ruling[event->rulings++] = ruling;
	}
	columns_close(&columns);
}

static bool read_tile(const struct columns *columns, int column, tile_t *tile)
{
	struct text text = columns_get(columns, column);
	const struct tileset *tiles = columns->event->rules->tiles;

	if (text_is(text, "?") || text_is_nocase(text, "blank")) {
		*tile = TILE_BLANK;
		return true;
	}
	if (text.len > 0 && tileset_read(tiles, text.ptr, text.ptr + text.len, tile) == text.len) {
		*tile &= TILE_LETTER; /* a small letter is the letter here */
		return true;
	}
	columns_finding(columns, "tile '" TEXT_FMT "': a letter of the tile set %s was expected",
			TEXT_ARG(text), tiles->name);
	return false;
}

void event_read_draws(struct event *event, struct text file, struct text bytes)
{
	enum { ROUND, TABLE, PLAYER, TILE };
	static const struct column column[] = {
		[ROUND] = { "round", true },
		[TABLE] = { "table", false },
		[PLAYER] = { "player", true },
		[TILE] = { "tile", true },
	};
	struct columns columns;

	if (!columns_open(&columns, event, file, bytes, column, LENGTH(column)))
		return;
	while (columns_next(&columns, EVENT_DRAWS_MAX)) {
		struct draw draw = { .line = columns.row.line };

		columns_int(&columns, TABLE, "table", 1, EVENT_RESULTS_MAX, &draw.table);
		if (!columns_round(&columns, ROUND, &draw.round)) {
			if (columns_get(&columns, ROUND).len == 0)
				columns_finding(&columns, "a draw without its round");
			continue;
		}
		if (!read_player(&columns, PLAYER, &draw.player) ||
		    !read_tile(&columns, TILE, &draw.tile))
			continue;
		event->draw = arena_grow(event->arena, event->draw, event->draws,
					 &event->draws_capacity, sizeof *event->draw);
		event->draw[event->draws++] = draw;
	}
	columns_close(&columns);
}

static bool read_points2(struct text text, int *points2)
{
	static const struct {
		const char *text;
		int points2;
	} known[] = { { "0", 0 },   { "1", 2 },	  { "0.5", 1 }, { ".5", 1 },
		      { "0,5", 1 }, { "1/2", 1 }, { "½", 1 },	{ "1.0", 2 } };

	for (size_t i = 0; i < LENGTH(known); i++)
		if (text_is(text, known[i].text)) {
			*points2 = known[i].points2;
			return true;
		}
	return false;
}

void event_read_history(struct event *event, struct text file, struct text bytes)
{
	enum { EVENT, END_DATE, ROUND, PLAYER, OPPONENT, OPPONENT_RATING, SCORE };
	static const struct column column[] = {
		[EVENT] = { "event", true },	    [END_DATE] = { "end-date", true },
		[ROUND] = { "round", false },	    [PLAYER] = { "player", true },
		[OPPONENT] = { "opponent", false }, [OPPONENT_RATING] = { "opponent-rating", true },
		[SCORE] = { "score", true },
	};
	struct columns columns;

	if (!columns_open(&columns, event, file, bytes, column, LENGTH(column)))
		return;
	while (columns_next(&columns, EVENT_FILE_ROWS_MAX)) {
		struct history_game game = { .line = columns.row.line };
		int p;

		game.event = columns_keep(&columns, EVENT);
		game.end_date = columns_keep(&columns, END_DATE);
		game.player = columns_keep(&columns, PLAYER);
		game.opponent = columns_keep(&columns, OPPONENT);
		columns_int(&columns, ROUND, "round", 0, EVENT_ROUNDS_MAX, &game.round);
		if (columns_get(&columns, OPPONENT_RATING).len == 0)
			columns_finding(&columns, "no rating of the opponent");
		if (!columns_int(&columns, OPPONENT_RATING, "rating", 1, 10000,
				 &game.opponent_rating))
			continue;
		if (!read_points2(columns_get(&columns, SCORE), &game.points2)) {
			columns_finding(&columns, "score '" TEXT_FMT "': 1, 0.5 or 0 was expected",
					TEXT_ARG(columns_get(&columns, SCORE)));
			continue;
		}
		if (game.event.len > 0 && text_equal(game.event, event->name)) {
			columns_finding(&columns, "a game of this very event; it is left out");
			continue;
		}
		p = event_find_player(event, game.player);
		if (p >= 0 && event->player[p].rating > 0) {
			columns_finding(&columns,
					"'" TEXT_FMT
					"' is rated (%d): an earlier game of a newcomer "
					"was expected",
					TEXT_ARG(game.player), event->player[p].rating);
			continue;
		}
		if (p >= 0)
			game.player = event->player[p].id;
		event->history = arena_grow(event->arena, event->history, event->histories,
					    &event->histories_capacity, sizeof *event->history);
		event->history[event->histories++] = game;
	}
	columns_close(&columns);
}
