#include "unit.h"

#include "base/arena.h"
#include "cli/command.h"
#include "cli/option_table.h"
#include "event/awards.h"
#include "report/manual.h"
#include "report/rules_manual.h"

#include <stdio.h>
#include <stdlib.h>

static struct text page_of(const char *command)
{
	const struct embedded_file *page = manual_find(text_of(command));

	if (!page)
		fail_msg("there is no man/ephor-%s.1", command);
	return (struct text){ page->bytes, page->len };
}

static struct text next_line(struct text *rest)
{
	const char *end = memchr(rest->ptr, '\n', rest->len);
	struct text line = { rest->ptr, (size_t)(end - rest->ptr) };

	*rest = (struct text){ end + 1, rest->len - line.len - 1 };
	return line;
}

/* ".It Fl r , Fl -rules Ar NAME|FILE" */
static void add_heading(struct buffer *out, const struct option *option)
{
	buffer_add_string(out, ".It ");
	if (option->letter)
		buffer_printf(out, "Fl %c , ", option->letter);
	buffer_printf(out, "Fl -%s", option->name);
	if (option->argument)
		buffer_printf(out, " Ar %s", option->argument);
	else if (option->choices)
		buffer_add_string(out, " Ar ");
	for (const char *c = option->argument ? "" : option->choices; c && *c; c++)
		buffer_add_char(out, *c == ' ' ? '|' : *c);
}

static bool has_line(struct text page, struct text wanted)
{
	while (page.len > 0)
		if (text_equal(next_line(&page), wanted))
			return true;
	return false;
}

static void every_option_stands_in_the_page_of_its_command(void **state)
{
	struct buffer heading = { 0 };

	(void)state;
	for (const struct command *const *command = command_table; *command; command++) {
		struct text page = page_of((*command)->name);

		for (size_t i = 0; i < option_table_len; i++) {
			if (!option_table[i].help ||
			    !option_is_of(&option_table[i], (*command)->name))
				continue;
			buffer_clear(&heading);
			add_heading(&heading, &option_table[i]);
			if (!has_line(page, buffer_text(&heading)))
				fail_msg("man/ephor-%s.1 has no line '%s'", (*command)->name,
					 heading.bytes);
		}
	}
	buffer_release(&heading);
}

static bool is_heading_of(struct text line, const char *command)
{
	struct buffer heading = { 0 };
	bool found = false;

	for (size_t i = 0; i < option_table_len && !found; i++) {
		if (!option_table[i].help || !option_is_of(&option_table[i], command))
			continue;
		buffer_clear(&heading);
		add_heading(&heading, &option_table[i]);
		found = text_equal(line, buffer_text(&heading));
	}
	buffer_release(&heading);
	return found;
}

static void no_page_has_an_option_that_its_command_does_not_take(void **state)
{
	(void)state;
	for (const struct command *const *command = command_table; *command; command++) {
		struct text page = page_of((*command)->name);

		while (page.len > 0) {
			struct text line = next_line(&page);

			if (text_starts_with(line, ".It Fl ") &&
			    !is_heading_of(line, (*command)->name))
				fail_msg("man/ephor-%s.1: no such option: " TEXT_FMT,
					 (*command)->name, TEXT_ARG(line));
		}
	}
}

/* "x Fl -name y" anywhere in a page: an option that the program has. */
static void the_manual_names_no_option_that_does_not_exist(void **state)
{
	(void)state;
	for (size_t p = 0; p < manual_files_len; p++) {
		struct text page = { manual_files[p].bytes, manual_files[p].len };

		while (page.len > 0) {
			struct text line = next_line(&page), word;
			bool flag = false;

			while ((word = text_next_word(&line)).len > 0) {
				bool known = !flag || word.ptr[0] != '-';

				for (size_t i = 0; i < option_table_len && !known; i++)
					known = text_is((struct text){ word.ptr + 1, word.len - 1 },
							option_table[i].name);
				if (!known)
					fail_msg("man/%s names an option -" TEXT_FMT,
						 manual_files[p].path, TEXT_ARG(word));
				flag = text_is(word, "Fl") || text_is(word, ".Fl");
			}
		}
	}
}

static void a_page_is_named_and_summed_up_as_in_help(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	for (const struct command *const *command = command_table; *command; command++) {
		struct text page = page_of((*command)->name);
		struct text name = arena_printf(&arena, ".Nm ephor-%s", (*command)->name);
		struct text summary = arena_printf(&arena, ".Nd %s", (*command)->summary);

		if (!has_line(page, name) || !has_line(page, summary))
			fail_msg("man/ephor-%s.1 has no lines '%s' and '%s'", (*command)->name,
				 name.ptr, summary.ptr);
	}
	arena_release(&arena);
}

static const char settings_begin[] =
	".\\\" settings: made from src/rules/settings.def by the test test_manual with UPDATE=1\n";
static const char settings_end[] = ".\\\" end of settings\n";

/* Run it again with UPDATE=1 when the settings have changed. */
static void the_page_of_rules_lists_all_settings(void **state)
{
	const struct embedded_file *file = manual_find(TEXT("rules.5"));
	const char *begin = strstr(file->bytes, settings_begin);
	const char *end = strstr(file->bytes, settings_end);
	struct buffer wanted = { 0 };

	(void)state;
	assert_true(begin && end && begin < end);
	begin += strlen(settings_begin);
	rules_manual(&wanted);
	if (getenv("UPDATE")) {
		FILE *page = fopen("man/ephor-rules.5", "w");

		assert_non_null(page);
		fprintf(page, "%.*s%s%s", (int)(begin - file->bytes), file->bytes, wanted.bytes,
			end);
		assert_int_equal(fclose(page), 0);
	} else {
		assert_text_equal(((struct text){ begin, (size_t)(end - begin) }), wanted.bytes);
	}
	buffer_release(&wanted);
}

static void the_page_of_events_lists_all_awards(void **state)
{
	static const char *const names[] = {
#define AWARD(id, name, title, logs) name,
#include "event/awards.def"
#undef AWARD
	};
	struct text page = page_of("event");
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (!has_line(page, arena_printf(&arena, ".It Li %s", names[i])))
			fail_msg("man/ephor-event.5 has no award %s", names[i]);
	arena_release(&arena);
}

static void pages_are_found_by_name(void **state)
{
	const struct {
		const char *name, *page;
	} row[] = {
		{ "audit", "ephor-audit.1" },
		{ "ephor-audit", "ephor-audit.1" },
		{ "audit.1", "ephor-audit.1" },
		{ "ephor-csv.5", "ephor-csv.5" },
		{ "rules", "ephor-rules.1" },
		{ "rules.5", "ephor-rules.5" },
		{ "ephor", "ephor.1" },
		{ "ephor.1", "ephor.1" },
		{ "findings", "ephor-findings.7" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(*row); i++) {
		assert_non_null(manual_find(text_of(row[i].name)));
		assert_string_equal(manual_find(text_of(row[i].name))->path, row[i].page);
	}
	assert_null(manual_find(TEXT("")));
	assert_null(manual_find(TEXT("rules.7")));
	assert_null(manual_find(TEXT("ephor-")));
}

static void a_page_is_rendered(void **state)
{
	static const char page[] = ".Dd November 18, 2026\n"
				   ".Dt X 1\n"
				   ".Os\n"
				   ".Sh NAME\n"
				   ".Nm x\n"
				   ".Nd does things\n"
				   ".Sh SYNOPSIS\n"
				   ".Nm x\n"
				   ".Op Fl q\n"
				   ".Ar FILE ...\n"
				   ".Sh DESCRIPTION\n"
				   "One two three four five six seven\n"
				   ".Pq see Xr y 5 ,\n"
				   "eight.\n"
				   ".Bl -tag -width Ds\n"
				   ".It Fl q , Fl -quiet\n"
				   "Text.\n"
				   ".It Ql a\n"
				   "B\\e.\n"
				   ".El\n"
				   ".Bd -literal -offset indent\n"
				   "$ x  y\n"
				   "\\&.z\n"
				   ".Ed\n";
	struct buffer out = { 0 };

	(void)state;
	manual_text(&out, text_of(page), 40, false);
	assert_buffer_equal(&out, "NAME\n"
				  "     x – does things\n"
				  "\n"
				  "SYNOPSIS\n"
				  "     x [-q] FILE ...\n"
				  "\n"
				  "DESCRIPTION\n"
				  "     One two three four five six seven\n"
				  "     (see y(5)), eight.\n"
				  "\n"
				  "     -q, --quiet\n"
				  "             Text.\n"
				  "\n"
				  "     ‘a’     B\\.\n"
				  "\n"
				  "           $ x  y\n"
				  "           .z\n");
	buffer_clear(&out);
	manual_text(&out, TEXT(".Sh NAME\n.Nm x\n"), 40, true);
	assert_buffer_equal(&out, "\033[1mNAME\033[0m\n     \033[1mx\033[0m\n");
	buffer_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_option_stands_in_the_page_of_its_command),
		cmocka_unit_test(no_page_has_an_option_that_its_command_does_not_take),
		cmocka_unit_test(the_manual_names_no_option_that_does_not_exist),
		cmocka_unit_test(a_page_is_named_and_summed_up_as_in_help),
		cmocka_unit_test(the_page_of_rules_lists_all_settings),
		cmocka_unit_test(the_page_of_events_lists_all_awards),
		cmocka_unit_test(pages_are_found_by_name),
		cmocka_unit_test(a_page_is_rendered),
	};

	return RUN_TESTS(tests);
}
