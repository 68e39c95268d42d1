#include "audit/guess.h"

/* Whether a set has all letters that stand in a field of the log. */
static bool has_letters(const struct tileset *tiles, struct text text)
{
	const char *ptr = text.ptr, *end = text.ptr + text.len;

	while (ptr < end) {
		tile_t tile;
		size_t taken = strchr(".()_ ", *ptr) ? 1 : tileset_read(tiles, ptr, end, &tile);

		if (!taken)
			return false;
		ptr += taken;
	}
	return true;
}

static bool fits(const struct tileset *tiles, const struct log *log)
{
	for (size_t i = 0; i < log->entries; i++) {
		const struct entry *entry = &log->entry[i];

		if (!has_letters(tiles, entry->rack) || !has_letters(tiles, entry->tiles) ||
		    (entry->kind == ENTRY_PLAY && !has_letters(tiles, entry->word)))
			return false;
	}
	return true;
}

const struct rules *guess_tiles(struct library *library, const struct rules_request *asked,
				const struct log *log, int errors)
{
	const struct audit_options options = { 0 };
	const struct rules *best = NULL;
	size_t count;
	const char *const *names = library_tiles_names(&count);

	for (size_t i = 0; i < count; i++) {
		struct rules_request request = *asked;
		struct rules_problems problems = { 0 };
		struct arena arena = { 0 };
		struct verdict verdict;

		request.tiles = text_of(names[i]);
		const struct rules *rules = library_rules(library, &request, &problems);
		rules_problems_release(&problems);
		if (!rules || !fits(rules->tiles, log))
			continue;
		audit_game(log, rules, &options, &arena, &verdict);
		if (verdict.findings.errors < errors) {
			errors = verdict.findings.errors;
			best = rules;
		}
		arena_release(&arena);
	}
	return best;
}
