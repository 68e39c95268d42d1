/*
 * What tests of the replay need: a rule set by name and plays as logs write
 * them ("8H", "CAT").
 */
#ifndef TESTS_UNIT_PLAY_FIXTURE_H
#define TESTS_UNIT_PLAY_FIXTURE_H

#include "play/replay.h"
#include "rules/library.h"
#include "unit.h"

static struct library *fixture_library;

static inline int fixture_open(void **state)
{
	(void)state;
	fixture_library = library_new();
	return 0;
}

static inline int fixture_close(void **state)
{
	(void)state;
	library_free(fixture_library);
	return 0;
}

/* `name` may carry tiles and a board behind blanks: "greek tiny.tsv", "standard english super". */
static inline const struct rules *fixture_rules(const char *name)
{
	const char *blank = strchr(name, ' ');
	struct rules_request request = { .rules = text_of(name) };

	if (blank) {
		request.rules.len = (size_t)(blank - name);
		request.board = text_of(blank + 1);
		request.tiles = text_next_word(&request.board);
		request.board = text_trim(request.board);
	}
	struct rules_problems problems = { 0 };
	const struct rules *rules = library_rules(fixture_library, &request, &problems);

	assert_non_null(rules);
	rules_problems_release(&problems);
	return rules;
}

static inline struct placement fixture_placement(const struct rules *rules, const char *place,
						 const char *word)
{
	struct placement placement = { 0 };
	const char *end = word + strlen(word);
	int row = 0, column = 0;

	placement.down = *place >= 'A';
	for (const char *p = place; *p; p++) {
		if (*p >= 'A')
			column = *p - 'A';
		else
			row = row * 10 + (*p - '0');
	}
	placement.start = square_at(row - 1, column);
	while (word < end) {
		tile_t tile = TILE_NONE;

		if (*word == '.')
			word++;
		else
			word += tileset_read(rules->tiles, word, end, &tile);
		placement.tile[placement.len++] = tile;
	}
	return placement;
}

/* Fit a play to the replay's board and lay it; returns how it fits. */
static inline struct fit fixture_play(struct replay *replay, int player, const char *place,
				      const char *word)
{
	struct placement placement = fixture_placement(replay->rules, place, word);
	struct fit fit;

	board_fit(&replay->board, replay->rules, &placement, &fit);
	if (!(fit.faults & (FIT_OFF_BOARD | FIT_GAP | FIT_NO_NEW_TILE)))
		replay_play(replay, player, &fit.placement, fit.laid, fit.points);
	return fit;
}

#endif
