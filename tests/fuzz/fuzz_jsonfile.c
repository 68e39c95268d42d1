/* JSON: reading ends, and what was read can be written and read again. */
#include <stdint.h>
#include <stdlib.h>

#include "base/json.h"
#include "base/jsonfile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_value(struct json *json, const struct json_value *value)
{
	switch (value->kind) {
	case JSON_KIND_NULL:
	case JSON_KIND_OTHER_NUMBER:
		json_null(json);
		break;
	case JSON_KIND_BOOL:
		json_bool(json, value->integer);
		break;
	case JSON_KIND_INT:
		json_int(json, value->integer);
		break;
	case JSON_KIND_TEXT:
		json_text(json, value->text);
		break;
	case JSON_KIND_ARRAY:
		json_begin_array(json);
		for (size_t i = 0; i < value->items; i++)
			write_value(json, &value->item[i]);
		json_end_array(json);
		break;
	case JSON_KIND_OBJECT:
		json_begin_object(json);
		for (size_t i = 0; i < value->items; i++) {
			json_key(json, value->item[i].key.ptr);
			write_value(json, &value->item[i]);
		}
		json_end_object(json);
		break;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = { 0 };
	struct jsonfile file;
	struct json_value value;
	struct text problem;
	enum json_result result;
	uint32_t line;

	jsonfile_init(&file, (struct text){ (const char *)data, size });
	while ((result = jsonfile_next(&file, &arena, &value, &line, &problem)) != JSON_END) {
		struct buffer out = { 0 };
		struct jsonfile again;

		if (result == JSON_BROKEN)
			continue;
		write_value(&(struct json){ .out = &out }, &value);
		jsonfile_init(&again, buffer_text(&out));
		if (jsonfile_next(&again, &arena, &value, &line, &problem) != JSON_READ ||
		    jsonfile_next(&again, &arena, &value, &line, &problem) != JSON_END)
			abort();
		buffer_release(&out);
	}
	arena_release(&arena);
	return 0;
}
