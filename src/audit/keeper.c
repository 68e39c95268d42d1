#include "audit/keeper.h"

#include "audit/plays.h"

/* A text that others are likely to have too. */
static void share(struct keeper *keeper, struct text *text)
{
	*text = intern_text(&keeper->texts, &keeper->arena, *text);
}

static void keep_players(struct keeper *keeper, struct verdict *verdict)
{
	size_t players = (size_t)verdict->players;
	struct verdict_player *copy = arena_array(&keeper->arena, players, sizeof *copy);

	memcpy(copy, verdict->player, players * sizeof *copy);
	for (size_t i = 0; i < players; i++) {
		share(keeper, &copy[i].nick);
		share(keeper, &copy[i].name);
		if (copy[i].high_word.ptr)
			copy[i].high_word = arena_text(&keeper->arena, copy[i].high_word);
	}
	verdict->player = copy;
}

static void keep_findings(struct keeper *keeper, struct findings *findings)
{
	struct finding *copy = NULL;

	if (findings->len > 0) {
		copy = arena_array(&keeper->arena, findings->len, sizeof *copy);
		memcpy(copy, findings->item, findings->len * sizeof *copy);
	}
	for (size_t i = 0; i < findings->len; i++) {
		share(keeper, &copy[i].square);
		share(keeper, &copy[i].clause);
		share(keeper, &copy[i].message);
	}
	findings->arena = NULL; /* a verdict that is kept is final */
	findings->severity = NULL;
	findings->clause = NULL;
	findings->item = copy;
	findings->capacity = findings->len;
}

static void keep_plays(struct keeper *keeper, struct verdict *verdict)
{
	buffer_clear(&keeper->packed);
	plays_pack(verdict, &keeper->packed);
	verdict->packed = arena_text(&keeper->arena, buffer_text(&keeper->packed)).ptr;
	verdict->play = NULL;
}

struct verdict *keeper_take(struct keeper *keeper, const struct verdict *verdict)
{
	struct verdict *copy = arena_alloc(&keeper->arena, sizeof *copy);

	*copy = *verdict;
	if (!text_equal(keeper->source, copy->source))
		keeper->source = arena_text(&keeper->arena, copy->source);
	copy->source = keeper->source;
	copy->game = arena_text(&keeper->arena, copy->game);
	share(keeper, &copy->rules);
	share(keeper, &copy->tiles);
	share(keeper, &copy->board);
	share(keeper, &copy->lexicon);
	share(keeper, &copy->date);
	keep_players(keeper, copy);
	keep_findings(keeper, &copy->findings);
	if (copy->plays > 0)
		keep_plays(keeper, copy);
	copy->audited = NULL;
	copy->audited_len = 0;
	copy->missing = NULL;
	copy->missing_len = copy->missing_capacity = 0;
	return copy;
}

void keeper_release(struct keeper *keeper)
{
	intern_release(&keeper->texts);
	buffer_release(&keeper->packed);
	arena_release(&keeper->arena);
	*keeper = (struct keeper){ 0 };
}
