#include "unit.h"

#include "event_files.h"

#include "base/archive.h"
#include "report/event_template.h"
#include "rules/library.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct fixture {
	struct arena arena;
	struct library *library;
};

static int set_up(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ .library = library_new() };
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	library_free(f->library);
	arena_release(&f->arena);
	return 0;
}

static const struct rules *rules_named(struct fixture *f, const char *name)
{
	struct rules_problems problems = { 0 };
	const struct rules_request request = { .rules = text_of(name) };
	const struct rules *rules = library_rules(f->library, &request, &problems);

	assert_non_null(rules);
	return rules;
}

/* Take the # away from the lines that are settings and sections. */
static struct text uncommented(struct arena *arena, struct text ini)
{
	struct buffer out = { 0 };
	struct text result;

	while (ini.len > 0) {
		const char *end = memchr(ini.ptr, '\n', ini.len);
		struct text line = { ini.ptr, (size_t)(end - ini.ptr) };
		struct text rest = line, second;

		ini = (struct text){ end + 1, ini.len - line.len - 1 };
		text_next_word(&rest);
		second = text_next_word(&rest);
		if (text_starts_with(line, "# ") &&
		    (text_is(text_next_word(&rest), "=") || second.ptr[0] == '['))
			line = (struct text){ line.ptr + 2, line.len - 2 };
		buffer_add_text(&out, line);
		buffer_add_char(&out, '\n');
	}
	result = arena_text(arena, buffer_text(&out));
	buffer_release(&out);
	return result;
}

static void assert_sound(struct fixture *f, const struct rules *rules, const char *ini)
{
	struct buffer players = { 0 }, results = { 0 };
	struct event event;

	template_players(&players, rules);
	template_results(&results, rules);
	const struct memory_file files[] = {
		{ "event.ini", ini },
		{ "players.csv", players.bytes },
		{ "results.csv", results.bytes },
		{ "list.csv", "id,rating\n" },
		{ 0 },
	};
	memory_event(&event, &f->arena, rules, files);
	for (size_t i = 0; i < event.findings; i++)
		fail_msg("%s: " TEXT_FMT ":%u: " TEXT_FMT, rules->name,
			 TEXT_ARG(event.finding[i].file), (unsigned)event.finding[i].finding.line,
			 TEXT_ARG(event.finding[i].finding.message));
	assert_text_equal(event.name, "Cup");
	assert_text_equal(event.rules_name, rules->name);
	assert_int_equal(event.system, rules->event.tables ? SYSTEM_TABLES : SYSTEM_SWISS);
	buffer_release(&players);
	buffer_release(&results);
}

static void a_new_event_is_sound_under_every_rule_set(void **state)
{
	struct fixture *f = *state;
	size_t count;
	const char *const *names = library_rules_names(&count);

	assert_true(count > 0);
	for (size_t i = 0; i < count; i++) {
		const struct rules *rules = rules_named(f, names[i]);
		struct buffer ini = { 0 };

		template_event(&ini, rules, TEXT("Cup"), text_of(names[i]));
		assert_sound(f, rules, ini.bytes);
		assert_sound(f, rules, uncommented(&f->arena, buffer_text(&ini)).ptr);
		assert_non_null(strstr(uncommented(&f->arena, buffer_text(&ini)).ptr,
				       "\namount = 100 EUR\n"));
		buffer_release(&ini);
	}
}

/* All parts of a workbook, one after the other. */
static void read_parts(const char *path, struct buffer *parts)
{
	int fd = open(path, O_RDONLY);
	struct unpacker *unpacker = unpacker_new(TEXT("book.zip"), fd, (struct text){ 0 });
	struct unpacked file;
	char bytes[4096];

	assert_true(fd >= 0);
	while (unpacker_next(unpacker, &file))
		for (size_t len; (len = unpacker_read(unpacker, bytes, sizeof(bytes))) > 0;)
			buffer_add(parts, bytes, len);
	unpacker_free(unpacker);
	close(fd);
}

static void a_blank_scoresheet_names_the_rules_and_every_letter(void **state)
{
	struct fixture *f = *state;
	size_t count;
	const char *const *names = library_rules_names(&count);
	char path[] = "/tmp/ephor-sheet-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	close(fd);
	for (size_t i = 0; i < count; i++) {
		const struct rules *rules = rules_named(f, names[i]);
		struct buffer parts = { 0 };

		assert_int_equal(template_book(path, rules), 0);
		read_parts(path, &parts);
		for (int k = TILE_BLANK; k < rules->tiles->kinds; k++)
			if (rules->tiles->count[k] > 0 && rules->tiles->kind[k].face[0] != '\'')
				assert_non_null(strstr(parts.bytes, rules->tiles->kind[k].face));
		assert_non_null(strstr(parts.bytes, arena_text(&f->arena, rules->title).ptr));
		assert_non_null(strstr(parts.bytes, ">Word<"));
		assert_non_null(strstr(parts.bytes, "\"2 players\""));
		assert_int_equal(strstr(parts.bytes, "\"4 players\"") != NULL,
				 rules->players_max > 2);
		buffer_release(&parts);
	}
	unlink(path);
	assert_int_not_equal(template_book("/nonexistent/folder/x.xlsx", rules_named(f, "greek")),
			     0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_new_event_is_sound_under_every_rule_set),
		TEST(a_blank_scoresheet_names_the_rules_and_every_letter),
	};

	return RUN_TESTS(tests);
}
