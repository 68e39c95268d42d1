/*
 * How a game is written down.  The plain way has everything: full racks, dots
 * for tiles played through, a total on every line.  The mixed way has what
 * real logs have, one set of habits a game.
 */
#include "gen.h"

#include <string.h>

static void declare_blanks(const struct game *game, struct entry *entry)
{
	char *end = entry->blank_claim;

	for (int i = 0; i < entry->play.len; i++)
		if (entry->play.laid[i] && entry->play.tile[i] & AS_BLANK)
			end = tile_write(game->table.set, entry->play.tile[i] & LETTER, end);
}

void dialect_choose(struct game *game)
{
	struct random *random = &game->random;
	bool mixed = game->options->mixed;
	int racks = mixed ? below(random, 4) : 0; /* full twice, one side, none */
	enum through_style through = mixed ? (enum through_style)below(random, 3) : THROUGH_DOTS;
	bool by_count = mixed && chance(random, 30);
	bool no_totals = mixed && !game->options->csv && chance(random, 5);
	bool lower = mixed && chance(random, 10);
	bool plus_minus = mixed && chance(random, 10);
	bool old = mixed && chance(random, 20);

	game->crlf = mixed && chance(random, 15);
	game->no_encoding = mixed && chance(random, 40);
	for (int i = 0; i < game->entries; i++) {
		struct entry *entry = &game->entry[i];

		entry->bingo_claim = entry->kind == PLAY && play_laid(&entry->play) >= RACK;
		if (entry->kind == PLAY)
			declare_blanks(game, entry);
		entry->through_style = through;
		entry->lower_place = lower;
		entry->plus_minus = plus_minus;
		entry->by_count = by_count && entry->kind == EXCHANGE;
		entry->old_withdrawal = old && !no_totals && entry->kind == WITHDRAWN;
		if (racks == 2 && entry->player > 0)
			/* where a short rack is a finding, one that is not known is left out */
			entry->rack_style = game->rules->racks_full || game->options->csv
						    ? RACK_ABSENT
						    : RACK_PARTIAL;
		else if (racks == 3)
			entry->rack_style = RACK_ABSENT;
		if (mixed && entry->kind == CHALLENGE && !game->options->csv && chance(random, 20))
			entry->rack_style = RACK_UNKNOWN;
		if (entry->kind == WITHDRAWN && entry->rack_style == RACK_PARTIAL)
			entry->rack_style = RACK_ABSENT;
		if (no_totals && entry->kind != FINAL)
			entry->has_total = false;
	}
}
