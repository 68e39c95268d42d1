#include "base/jsonfile.h"

#include <jansson.h>

#include "base/trouble.h"

void jsonfile_init(struct jsonfile *file, struct text bytes)
{
	*file = (struct jsonfile){ bytes, 1 };
	if (text_starts_with(bytes, "\xef\xbb\xbf"))
		file->rest = (struct text){ bytes.ptr + 3, bytes.len - 3 };
}

static void advance(struct jsonfile *file, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		file->line += file->rest.ptr[i] == '\n';
	file->rest.ptr += bytes;
	file->rest.len -= bytes;
}

static bool convert(struct arena *arena, const json_t *json, int depth, struct json_value *value);

static bool convert_array(struct arena *arena, const json_t *json, int depth,
			  struct json_value *value)
{
	size_t len = json_array_size(json);
	struct json_value *item = arena_array(arena, len, sizeof(*item));

	for (size_t i = 0; i < len; i++)
		if (!convert(arena, json_array_get(json, i), depth - 1, &item[i]))
			return false;
	value->kind = JSON_KIND_ARRAY;
	value->item = item;
	value->items = len;
	return true;
}

static bool convert_object(struct arena *arena, const json_t *json, int depth,
			   struct json_value *value)
{
	/* jansson's way round an object wants it without const */
	json_t *object = (json_t *)(uintptr_t)json;
	struct json_value *item = arena_array(arena, json_object_size(json), sizeof(*item));
	size_t len = 0;

	for (void *iter = json_object_iter(object); iter;
	     iter = json_object_iter_next(object, iter)) {
		if (!convert(arena, json_object_iter_value(iter), depth - 1, &item[len]))
			return false;
		item[len++].key = arena_text(arena, text_of(json_object_iter_key(iter)));
	}
	value->kind = JSON_KIND_OBJECT;
	value->item = item;
	value->items = len;
	return true;
}

/* False: nested too deep. */
static bool convert(struct arena *arena, const json_t *json, int depth, struct json_value *value)
{
	if (depth == 0)
		return false;
	switch (json_typeof(json)) {
	case JSON_ARRAY:
		return convert_array(arena, json, depth, value);
	case JSON_OBJECT:
		return convert_object(arena, json, depth, value);
	case JSON_STRING:
		value->kind = JSON_KIND_TEXT;
		value->text = arena_text(
			arena, (struct text){ json_string_value(json), json_string_length(json) });
		return true;
	case JSON_INTEGER:
		value->kind = JSON_KIND_INT;
		value->integer = json_integer_value(json);
		return true;
	case JSON_REAL:
		value->kind = JSON_KIND_OTHER_NUMBER;
		return true;
	case JSON_TRUE:
	case JSON_FALSE:
		value->kind = JSON_KIND_BOOL;
		value->integer = json_is_true(json);
		return true;
	case JSON_NULL:
		break;
	}
	value->kind = JSON_KIND_NULL;
	return true;
}

static void skip_blanks(struct jsonfile *file)
{
	size_t len = 0;

	while (len < file->rest.len && strchr(" \t\r\n", file->rest.ptr[len]) &&
	       file->rest.ptr[len])
		len++;
	advance(file, len);
}

static void skip_line(struct jsonfile *file)
{
	const char *newline = memchr(file->rest.ptr, '\n', file->rest.len);

	advance(file, newline ? (size_t)(newline - file->rest.ptr) + 1 : file->rest.len);
}

enum json_result jsonfile_next(struct jsonfile *file, struct arena *arena, struct json_value *value,
			       uint32_t *line, struct text *problem)
{
	json_error_t error;
	json_t *json;
	bool shallow;

	*value = (struct json_value){ 0 };
	skip_blanks(file);
	*line = file->line;
	if (file->rest.len == 0)
		return JSON_END;
	json = json_loadb(file->rest.ptr, file->rest.len,
			  JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
	if (!json) {
		if (json_error_code(&error) == json_error_out_of_memory)
			die_without_memory();
		*line = file->line + (error.line > 0 ? (uint32_t)error.line - 1 : 0);
		*problem = arena_text(arena, text_of(error.text));
		skip_line(file);
		return JSON_BROKEN;
	}
	shallow = convert(arena, json, JSON_DEPTH_MAX, value);
	json_decref(json);
	if (!shallow) {
		*problem = arena_printf(arena, "nested deeper than %d", JSON_DEPTH_MAX);
		skip_line(file);
		return JSON_BROKEN;
	}
	advance(file, (size_t)error.position);
	return JSON_READ;
}

const struct json_value *json_get(const struct json_value *object, const char *key)
{
	if (!object || object->kind != JSON_KIND_OBJECT)
		return NULL;
	for (size_t i = 0; i < object->items; i++)
		if (text_is(object->item[i].key, key))
			return &object->item[i];
	return NULL;
}

const char *jsonfile_library_version(void)
{
	return jansson_version_str();
}
