#include "unit.h"

#include <limits.h>
#include <locale.h>

#include "base/json.h"
#include "base/jsonfile.h"

static void commas_take_care_of_themselves(void **state)
{
	struct buffer out = { 0 };
	struct json json = { .out = &out };

	(void)state;
	json_begin_object(&json);
	json_member_text(&json, "nick", TEXT("p1"));
	json_member_int(&json, "claimed", -24);
	json_key(&json, "list");
	json_begin_array(&json);
	json_int(&json, 1);
	json_begin_object(&json);
	json_end_object(&json);
	json_begin_array(&json);
	json_end_array(&json);
	json_null(&json);
	json_end_array(&json);
	json_member_bool(&json, "changed", false);
	json_end_object(&json);
	assert_buffer_equal(&out, "{\"nick\":\"p1\",\"claimed\":-24,\"list\":[1,{},[],null],"
				  "\"changed\":false}");
	buffer_release(&out);
}

static void strings_are_escaped_and_always_valid(void **state)
{
	const struct {
		struct text text;
		const char *json;
	} row[] = {
		{ TEXT("Σ \"x\" \\ /"), "\"Σ \\\"x\\\" \\\\ /\"" },
		{ TEXT("\b\n\r\t\x1f\x7f"), "\"\\u0008\\n\\r\\t\\u001f\\u007f\"" },
		{ TEXT("a\0b"), "\"a\\u0000b\"" },
		{ TEXT("caf\xe9\xff"), "\"caf\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ TEXT("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ { 0 }, "\"\"" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		struct buffer out = { 0 };

		json_text(&(struct json){ .out = &out }, row[i].text);
		assert_buffer_equal(&out, row[i].json);
		buffer_release(&out);
	}
}

static void what_was_written_is_read_back(void **state)
{
	struct arena arena = { 0 };
	struct buffer out = { 0 };
	struct json json = { .out = &out };
	struct jsonfile file;
	struct json_value value;
	struct text problem;
	uint32_t line;

	(void)state;
	for (int i = 0; i < 3; i++) {
		json = (struct json){ .out = &out };
		json_begin_object(&json);
		json_member_int(&json, "least", LLONG_MIN);
		json_member_text(&json, "name", TEXT("Ψ\n\"\\"));
		json_member_bool(&json, "yes", true);
		json_key(&json, "empty");
		json_begin_array(&json);
		json_end_array(&json);
		json_end_object(&json);
		buffer_add_string(&out, i == 1 ? "\r\n\n" : "\n");
	}
	jsonfile_init(&file, buffer_text(&out));
	for (uint32_t i = 0; i < 3; i++) {
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem), JSON_READ);
		assert_int_equal(line, i == 2 ? 4 : i + 1);
		assert_int_equal(value.items, 4);
		assert_true(json_get(&value, "least")->integer == LLONG_MIN);
		assert_text_equal(json_get(&value, "name")->text, "Ψ\n\"\\");
		assert_int_equal(json_get(&value, "yes")->kind, JSON_KIND_BOOL);
		assert_int_equal(json_get(&value, "yes")->integer, 1);
		assert_int_equal(json_get(&value, "empty")->kind, JSON_KIND_ARRAY);
		assert_null(json_get(&value, "none"));
		assert_null(json_get(json_get(&value, "yes"), "x"));
	}
	assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem), JSON_END);
	buffer_release(&out);
	arena_release(&arena);
}

static void broken_lines_do_not_hide_the_others(void **state)
{
	const char *const broken[] = {
		"{\"a\":1",	    "{\"a\":1,\"a\":2}", "{'a':1}", "{\"a\":\"\xff\"}",
		"{\"a\":1e999999}", "nonsense",		 "]",	    "{\"a\":99999999999999999999}",
	};
	struct arena arena = { 0 };
	struct jsonfile file;
	struct json_value value;
	struct text problem;
	uint32_t line;

	(void)state;
	for (size_t i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
		struct text bytes =
			arena_printf(&arena, "\xef\xbb\xbf{\"n\":1}\n%s\n{\"n\":3}\n", broken[i]);

		problem = (struct text){ 0 };
		jsonfile_init(&file, bytes);
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem), JSON_READ);
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem),
				 JSON_BROKEN);
		assert_true(line == 2 || line == 3);
		assert_true(problem.len > 0);
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem), JSON_READ);
		assert_int_equal(line, 3);
		assert_true(json_get(&value, "n")->integer == 3);
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem), JSON_END);
	}
	arena_release(&arena);
}

static void deep_nesting_is_refused(void **state)
{
	for (int depth = 60; depth < 5000; depth += depth < 70 ? 1 : 1000) {
		struct arena arena = { 0 };
		struct buffer bytes = { 0 };
		struct jsonfile file;
		struct json_value value;
		struct text problem;
		uint32_t line;

		for (int i = 0; i < depth; i++)
			buffer_add_char(&bytes, '[');
		for (int i = 0; i < depth; i++)
			buffer_add_char(&bytes, ']');
		jsonfile_init(&file, buffer_text(&bytes));
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem),
				 depth <= JSON_DEPTH_MAX ? JSON_READ : JSON_BROKEN);
		assert_int_equal(jsonfile_next(&file, &arena, &value, &line, &problem), JSON_END);
		buffer_release(&bytes);
		arena_release(&arena);
	}
	(void)state;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commas_take_care_of_themselves),
		cmocka_unit_test(strings_are_escaped_and_always_valid),
		cmocka_unit_test(what_was_written_is_read_back),
		cmocka_unit_test(broken_lines_do_not_hide_the_others),
		cmocka_unit_test(deep_nesting_is_refused),
	};

	return RUN_TESTS(tests);
}
