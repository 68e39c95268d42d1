/*
 * Events in memory for unit tests: files by name, and rule sets as small as
 * the test needs.
 */
#ifndef UNIT_EVENT_FILES_H
#define UNIT_EVENT_FILES_H

#include "event/check.h"
#include "event/event.h"
#include "event/join.h"
#include "event/read.h"

struct memory_file {
	const char *name, *bytes; /* the last one has no name */
};

static inline bool memory_load(const struct event_loader *loader, struct text path, bool must,
			       struct text *bytes)
{
	const struct memory_file *file = loader->context;

	for (; file->name; file++)
		if (text_is(path, file->name)) {
			*bytes = text_of(file->bytes);
			return true;
		}
	if (must)
		fail_msg("no file " TEXT_FMT, TEXT_ARG(path));
	return false;
}

/* A tile set of the letters A to Z, one of each. */
static inline struct tileset *memory_tiles(struct arena *arena)
{
	struct tileset *tiles = arena_alloc(arena, sizeof *tiles);

	strcpy(tiles->name, "letters");
	tiles->kinds = TILE_FIRST + 26;
	strcpy(tiles->kind[TILE_BLANK].face, "?");
	tiles->by_character['?'] = TILE_BLANK;
	for (int i = 0; i < 26; i++) {
		tile_t tile = (tile_t)(TILE_FIRST + i);

		tiles->kind[tile].face[0] = (char)('A' + i);
		tiles->kind[tile].blank_face[0] = (char)('a' + i);
		tiles->by_character['A' + i] = tile;
		tiles->by_character['a' + i] = tile | TILE_AS_BLANK;
	}
	return tiles;
}

/* What the Greek regulations say about events (G-3B, G-4E-ruling, G-5A, G-6, G-8). */
static inline struct rules *memory_rules(struct arena *arena)
{
	struct rules *rules = arena_alloc(arena, sizeof *rules);

	strcpy(rules->name, "greek");
	rules->tiles = memory_tiles(arena);
	rules->event.signed_scores = true;
	rules->event.criteria_swiss = TEXT("points buchholz spread total");
	rules->event.criteria_round_robin = TEXT("points head-to-head spread");
	rules->event.bye_for = rules->event.forfeit_for = 150;
	rules->event.buchholz_unplayed_half = true;
	rules->event.ruling_points = 30;
	rules->rating.rated = true;
	rules->rating.k = 20;
	rules->rating.cap = 350;
	rules->rating.floor = 1000;
	rules->rating.newcomer_games = 9;
	rules->rating.newcomer_min = 1000;
	rules->rating.newcomer_max = 1600;
	rules->rating.bonus_per_game = 5;
	rules->rating.inactive_years = 2;
	rules->rating.inactive_month = 7;
	for (int code = 0; code < FINDING_CODES; code++)
		rules->severity[code] = finding_default_severity((enum finding_code)code);
	return rules;
}

/* Read, join and check. */
static inline void memory_event(struct event *event, struct arena *arena, const struct rules *rules,
				const struct memory_file *files)
{
	const struct event_loader loader = { memory_load, (void *)files };

	event_read_settings(event, arena, TEXT("event.ini"), &loader);
	event_read_tables(event, rules, &loader);
	event_join(event, NULL, 0);
	event_check(event);
}

static inline void memory_event_of(struct event *event, struct arena *arena,
				   const struct rules *rules, const char *ini, const char *players,
				   const char *results)
{
	const struct memory_file files[] = { { "event.ini", ini },
					     { "players.csv", players ? players : "id\n" },
					     { "results.csv", results },
					     { 0 } };

	if (players) {
		memory_event(event, arena, rules, files);
	} else {
		const struct memory_file without[] = { files[0], files[2], { 0 } };

		memory_event(event, arena, rules, without);
	}
}

#endif
