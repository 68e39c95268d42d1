#include "audit/verdict.h"

const char *verdict_status_name(enum verdict_status status)
{
	static const char *const name[] = {
		[VERDICT_CLEAN] = "clean",
		[VERDICT_ERRORS] = "errors",
		[VERDICT_UNREADABLE] = "unreadable",
	};
	return name[status];
}

const char *won_by_name(enum won_by by)
{
	static const char *const name[] = {
		[WON_BY_SCORE] = "score",
		[WON_BY_BEFORE_END] = "before-end",
		[WON_BY_DRAW] = "draw",
		[WON_BY_RULE] = "rule",
	};
	return name[by];
}

static void copy_text(struct text *text, struct arena *arena)
{
	if (text->ptr)
		*text = arena_text(arena, *text);
}

static void copy_player(struct verdict_player *player, struct arena *arena)
{
	copy_text(&player->nick, arena);
	copy_text(&player->name, arena);
	copy_text(&player->high_word, arena);
}

static void copy_findings(struct findings *to, const struct findings *from, struct arena *arena)
{
	*to = *from;
	to->arena = arena;
	to->severity = NULL; /* a verdict is final: nothing is judged anew */
	to->clause = NULL;
	to->capacity = from->len;
	to->item = NULL;
	if (from->len == 0)
		return;
	to->item = arena_array(arena, from->len, sizeof(*to->item));
	memcpy(to->item, from->item, from->len * sizeof(*to->item));
	for (size_t i = 0; i < to->len; i++) {
		copy_text(&to->item[i].square, arena);
		copy_text(&to->item[i].clause, arena);
		copy_text(&to->item[i].message, arena);
	}
}

void verdict_copy(struct verdict *to, const struct verdict *from, struct arena *arena)
{
	*to = *from;
	copy_text(&to->source, arena);
	copy_text(&to->game, arena);
	copy_text(&to->rules, arena);
	copy_text(&to->tiles, arena);
	copy_text(&to->board, arena);
	copy_text(&to->lexicon, arena);
	copy_text(&to->date, arena);
	for (int i = 0; i < to->players; i++)
		copy_player(&to->player[i], arena);
	copy_findings(&to->findings, &from->findings, arena);
	to->play = NULL;
	if (from->plays) {
		to->play = arena_array(arena, from->plays, sizeof(*to->play));
		memcpy(to->play, from->play, from->plays * sizeof(*to->play));
		for (size_t i = 0; i < to->plays; i++)
			copy_text(&to->play[i].word, arena);
	}
	to->audited = NULL;
	to->audited_len = 0;
	to->missing = NULL;
	to->missing_len = to->missing_capacity = 0;
}
