#include "report/entry_text.h"

static struct text safe(struct arena *arena, struct text text)
{
	struct buffer buffer = { 0 };
	buffer_add_safe(&buffer, text);
	struct text copy = arena_text(arena, buffer_text(&buffer));
	buffer_release(&buffer);
	return copy;
}

const struct verdict_play *entry_play(const struct audit_game_view *game, size_t index)
{
	const struct verdict *verdict = game->verdict;
	if (!verdict->audited || index >= verdict->audited_len || verdict->audited[index].play < 0)
		return NULL;
	return &verdict->play[verdict->audited[index].play];
}

struct text entry_text(struct arena *arena, const struct audit_game_view *game, size_t index)
{
	const struct entry *entry = &game->log->entry[index];
	const struct verdict_play *play = entry_play(game, index);
	struct text word = safe(arena, entry->word), tiles = safe(arena, entry->tiles);
	switch (entry->kind) {
	case ENTRY_PLAY:
		if (play)
			return safe(arena, play->word);
		return word.len ? word : TEXT("(play)");
	case ENTRY_PASS:
		return TEXT("pass");
	case ENTRY_EXCHANGE:
		if (tiles.len)
			return arena_printf(arena, "-" TEXT_FMT, TEXT_ARG(tiles));
		if (entry->exchanged)
			return arena_printf(arena, "-%d", entry->exchanged);
		return TEXT("exchange");
	case ENTRY_WITHDRAWN:
		return TEXT("withdrawn");
	case ENTRY_CHALLENGE:
		return TEXT("challenge");
	case ENTRY_LEFT:
		return arena_printf(arena, "(" TEXT_FMT ")", TEXT_ARG(tiles));
	case ENTRY_TIME:
		return TEXT("time");
	case ENTRY_FINAL:
		return TEXT("final");
	case ENTRY_DRAW:
		return arena_printf(arena, "draws " TEXT_FMT, TEXT_ARG(tiles));
	}
	return word;
}

bool entry_is_bingo(const struct audit_game_view *game, size_t index)
{
	const struct entry *entry = &game->log->entry[index];
	const struct verdict_play *play = entry_play(game, index);
	if (entry->kind != ENTRY_PLAY)
		return false;
	return play ? play->bingo : entry->bingo == BINGO_MARKED;
}

struct text entry_place(struct arena *arena, const struct audit_game_view *game, size_t index)
{
	const struct entry *entry = &game->log->entry[index];
	const struct verdict_play *play = entry_play(game, index);
	struct place place = entry->place;
	if (play && play->placement.start)
		place = (struct place){ .row = (int16_t)square_row(play->placement.start),
					.column = (int16_t)square_column(play->placement.start),
					.down = play->placement.down };
	else if (!entry->has_place)
		return TEXT("");
	int row = place.row + 1;
	char column = (char)('A' + place.column);
	return place.down ? arena_printf(arena, "%c%d", column, row)
			  : arena_printf(arena, "%d%c", row, column);
}
