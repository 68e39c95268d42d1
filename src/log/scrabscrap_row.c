/*
 * The move log of ScrabScrap, a camera over the board: "Move, Button, State,
 * Coord, Word, Points, Score1, Score2".  The buttons are the clock's: green and
 * red end a turn, yellow stops the clock, doubt is a challenge.  What a row of
 * yellow or doubt did is seen from the scores, for the rows around a challenge
 * repeat each other.
 */
#include "log/csv_log.h"

enum { MOVE, BUTTON, STATE, COORD, WORD, POINTS, SCORE1, SCORE2, CELLS };

bool scrabscrap_is_header(const struct csv_row *names)
{
	static const char *const expected[CELLS] = { "Move", "Button", "State",	 "Coord",
						     "Word", "Points", "Score1", "Score2" };
	if (names->fields != CELLS)
		return false;
	for (size_t i = 0; i < CELLS; i++)
		if (!text_is_nocase(names->field[i], expected[i]))
			return false;
	return true;
}

void scrabscrap_begin(struct csv_state *state)
{
	struct log *log = state->log;
	log->player[0] = (struct player){ TEXT("green"), TEXT("green") };
	log->player[1] = (struct player){ TEXT("red"), TEXT("red") };
	log->players = 2;
	/* the program was made for German tournaments: their tiles, their challenges */
	log->rules = TEXT("german");
}

/* A blank is '_' here; its letter is not recorded. */
static struct text tiles_of(struct log *log, struct text cell)
{
	if (cell.len == 0 || !memchr(cell.ptr, '_', cell.len))
		return cell;
	char *copy = arena_alloc(log->arena, cell.len);
	for (size_t i = 0; i < cell.len; i++)
		copy[i] = cell.ptr[i] == '_' ? '?' : cell.ptr[i];
	return (struct text){ copy, cell.len };
}

static struct entry *add(struct csv_state *state, const struct csv_row *row, enum entry_kind kind,
			 int player, int score, int total)
{
	struct entry *entry = log_add_entry(state->log, row->line);
	if (!entry)
		return NULL;
	entry->kind = kind;
	entry->player = (int8_t)player;
	entry->has_score = entry->has_total = true;
	entry->score = score;
	entry->total = total;
	return entry;
}

/* Green or red was pressed: a turn. */
static void read_turn(struct csv_state *state, const struct csv_row *row, int player,
		      const int score[2])
{
	struct log *log = state->log;
	struct text coord = row->field[COORD];
	struct place place = { 0 };
	int points = 0;
	bool has_points = claim_number(row->field[POINTS], &points);
	bool has_place = claim_place(coord, &place);
	bool is_play = !text_is(coord, "-");
	if (is_play && !has_place) {
		struct text shown = claim_shown(coord);
		log_report(log, FINDING_SYNTAX, row->line,
			   "Coord \"" TEXT_FMT "\": expected a square, - or --", TEXT_ARG(shown));
		if (coord.len == 0)
			return;
		/* the turn was taken, and its points are in the totals that follow */
	}
	struct entry *entry =
		add(state, row, is_play ? ENTRY_PLAY : ENTRY_PASS, player, points, score[player]);
	state->last_moved = player;
	if (!entry)
		return;
	entry->has_score = has_points;
	if (is_play) {
		entry->has_place = has_place;
		entry->place = place;
		entry->word = tiles_of(log, row->field[WORD]);
		log->replayable |= entry->word.len > 0;
	}
}

/* Any other row: what became of the scores. */
static void read_change(struct csv_state *state, const struct csv_row *row, int player, int change,
			const int score[2])
{
	struct text word = row->field[WORD];
	struct entry *entry;
	if (text_is_nocase(row->field[STATE], "EOG") ||
	    text_is_nocase(row->field[STATE], "(rack)")) {
		entry = add(state, row, ENTRY_LEFT, player, change, score[player]);
		if (entry)
			entry->tiles = tiles_of(state->log, word);
	} else if (text_is_nocase(row->field[STATE], "(time)")) {
		add(state, row, ENTRY_TIME, player, change, score[player]);
	} else if (change < 0 && word.len && player == state->last_moved) {
		add(state, row, ENTRY_WITHDRAWN, player, change, score[player]);
	} else {
		add(state, row, ENTRY_CHALLENGE, player, change, score[player]);
	}
}

void scrabscrap_read_row(struct csv_state *state, const struct csv_row *row)
{
	int score[2] = { state->score[0], state->score[1] };
	if (row->fields < CELLS)
		return; /* reported with its width */
	for (int i = 0; i < 2; i++) {
		struct text cell = row->field[SCORE1 + i];
		if (!claim_number(cell, &score[i])) {
			struct text shown = claim_shown(cell);
			log_report(state->log, FINDING_SYNTAX, row->line,
				   "Score%d \"" TEXT_FMT "\": expected a number", i + 1,
				   TEXT_ARG(shown));
			return;
		}
	}
	struct text button = row->field[BUTTON];
	bool green = text_is_nocase(button, "green"), red = text_is_nocase(button, "red");
	if ((green || red) && !text_is(row->field[COORD], "--")) {
		read_turn(state, row, red, score);
	} else {
		for (int i = 0; i < 2; i++)
			if (score[i] != state->score[i])
				read_change(state, row, i, score[i] - state->score[i], score);
	}
	state->score[0] = score[0];
	state->score[1] = score[1];
}
