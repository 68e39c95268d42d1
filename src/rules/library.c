#include "rules/library.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/trouble.h"
#include "rules/embedded.h"

/* What has been loaded, by the name or path it was asked for. */
struct loaded {
	struct loaded *next;
	struct text key;
	const void *object;
};

struct library {
	pthread_mutex_t lock;
	struct arena arena;
	struct loaded *tiles, *layouts;
};

struct library *library_new(void)
{
	struct library *library = must_alloc(sizeof(*library));

	*library = (struct library){ .lock = PTHREAD_MUTEX_INITIALIZER };
	return library;
}

void library_free(struct library *library)
{
	if (!library)
		return;
	arena_release(&library->arena);
	pthread_mutex_destroy(&library->lock);
	free(library);
}

static const void *loaded_find(const struct loaded *list, struct text key)
{
	for (; list; list = list->next)
		if (text_equal(list->key, key))
			return list->object;
	return NULL;
}

static void loaded_add(struct library *library, struct loaded **list, struct text key,
		       const void *object)
{
	struct loaded *loaded = arena_alloc(&library->arena, sizeof(*loaded));

	*loaded = (struct loaded){ *list, arena_text(&library->arena, key), object };
	*list = loaded;
}

static struct text built_in(const char *folder, struct text name, const char *ending)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/" TEXT_FMT "%s", folder, TEXT_ARG(name), ending);
	return embedded_text(path);
}

const struct tileset *library_tiles(struct library *library, struct text name_or_file,
				    struct rules_problems *problems)
{
	const struct tileset *found;
	struct tileset *tiles;
	struct text bytes;

	pthread_mutex_lock(&library->lock);
	found = loaded_find(library->tiles, name_or_file);
	if (!found) {
		bytes = built_in("tiles", name_or_file, ".tsv");
		tiles = arena_alloc(&library->arena, sizeof(*tiles));
		if (!bytes.ptr)
			rules_problem_add(problems, name_or_file, 0, "no such tile set");
		else if (tileset_parse(tiles, name_or_file, bytes, name_or_file, problems)) {
			loaded_add(library, &library->tiles, name_or_file, tiles);
			found = tiles;
		}
	}
	pthread_mutex_unlock(&library->lock);
	return found;
}

const struct layout *library_layout(struct library *library, struct text name_or_file,
				    struct rules_problems *problems)
{
	const struct layout *found;
	struct layout *layout;
	struct text bytes;

	pthread_mutex_lock(&library->lock);
	found = loaded_find(library->layouts, name_or_file);
	if (!found) {
		bytes = built_in("boards", name_or_file, ".txt");
		layout = arena_alloc(&library->arena, sizeof(*layout));
		if (!bytes.ptr)
			rules_problem_add(problems, name_or_file, 0, "no such board");
		else if (layout_parse(layout, name_or_file, bytes, name_or_file, problems)) {
			loaded_add(library, &library->layouts, name_or_file, layout);
			found = layout;
		}
	}
	pthread_mutex_unlock(&library->lock);
	return found;
}

const char *const *library_tiles_names(size_t *count)
{
	*count = embedded_tiles_len;
	return embedded_tiles;
}

const char *const *library_layout_names(size_t *count)
{
	*count = embedded_boards_len;
	return embedded_boards;
}

const char *const *library_rules_names(size_t *count)
{
	*count = embedded_rules_len;
	return embedded_rules;
}
