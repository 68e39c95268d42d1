#include "log/log.h"

static void copy(struct arena *arena, struct text *text)
{
	if (text->ptr)
		*text = arena_text(arena, *text);
}

static void copy_entry(struct arena *arena, struct entry *entry)
{
	copy(arena, &entry->rack);
	copy(arena, &entry->word);
	copy(arena, &entry->tiles);
	copy(arena, &entry->blank);
	copy(arena, &entry->words);
	copy(arena, &entry->sheet);
	copy(arena, &entry->nick);
}

void log_copy(struct log *to, const struct log *from, struct arena *arena)
{
	*to = *from;
	to->arena = arena;
	struct text *const texts[] = { &to->source,	  &to->game,	 &to->sheet,
				       &to->rules,	  &to->lexicon,	 &to->tile_distribution,
				       &to->board_layout, &to->date,	 &to->title,
				       &to->id,		  &to->game_type };
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		copy(arena, texts[i]);
	for (int p = 0; p < to->players; p++) {
		copy(arena, &to->player[p].nick);
		copy(arena, &to->player[p].name);
		copy(arena, &to->rack_left[p]);
	}
	to->entries_capacity = from->entries;
	to->entry = arena_array(arena, from->entries + 1, sizeof(*to->entry));
	for (size_t i = 0; i < from->entries; i++) {
		to->entry[i] = from->entry[i];
		copy_entry(arena, &to->entry[i]);
	}
	to->remarks_capacity = from->remarks;
	to->remark = arena_array(arena, from->remarks + 1, sizeof(*to->remark));
	for (size_t i = 0; i < from->remarks; i++) {
		to->remark[i] = from->remark[i];
		copy(arena, &to->remark[i].name);
		copy(arena, &to->remark[i].text);
	}
	to->findings = (struct findings){ .arena = arena };
	for (size_t i = 0; i < from->findings.len; i++)
		findings_copy(&to->findings, &from->findings.item[i]);
}
