#include "rules/problems.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/buffer.h"

static void problem_add(struct rules_problems *problems, struct text file, uint32_t line, bool note,
			const char *format, va_list arguments)
{
	struct rules_problem *problem;
	struct buffer message = { 0 };
	char text[1024];

	if (!note)
		problems->errors++;
	if (problems->len > PROBLEMS_MAX)
		return;
	problems->item = arena_grow(&problems->arena, problems->item, problems->len,
				    &problems->capacity, sizeof(*problems->item));
	problem = &problems->item[problems->len++];
	problem->file = arena_text(&problems->arena, file);
	problem->line = line;
	problem->note = note;
	if (problems->len > PROBLEMS_MAX) {
		problem->message = TEXT("too many problems: the rest is not listed");
		return;
	}
	vsnprintf(text, sizeof(text), format, arguments);
	/* messages quote the file, which may hold anything */
	buffer_add_safe(&message, text_of(text));
	problem->message = arena_text(&problems->arena, buffer_text(&message));
	buffer_release(&message);
}

void rules_problem_add(struct rules_problems *problems, struct text file, uint32_t line,
		       const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	problem_add(problems, file, line, false, format, arguments);
	va_end(arguments);
}

void rules_note_add(struct rules_problems *problems, struct text file, uint32_t line,
		    const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	problem_add(problems, file, line, true, format, arguments);
	va_end(arguments);
}

void rules_problem_named_at(struct rules_problems *problems, struct text name, struct text file,
			    uint32_t line)
{
	struct rules_problem *last;

	if (problems->len == 0 || file.len == 0)
		return;
	last = &problems->item[problems->len - 1];
	/* what is wrong inside it has a line of its own */
	if (!text_equal(last->file, name) || last->line > 0)
		return;
	last->message = arena_printf(&problems->arena, TEXT_FMT ": " TEXT_FMT, TEXT_ARG(last->file),
				     TEXT_ARG(last->message));
	last->file = arena_text(&problems->arena, file);
	last->line = line;
}

static bool goes_before(const struct rules_problem *a, const struct rules_problem *b)
{
	/* 0 wraps round to the highest */
	return a->order < b->order || (a->order == b->order && a->line - 1 < b->line - 1);
}

void rules_problems_sort(struct rules_problems *problems)
{
	struct rules_problem *item = problems->item;

	for (size_t i = 0; i < problems->len; i++) {
		size_t first = 0;

		while (!text_equal(item[first].file, item[i].file))
			first++;
		item[i].order = first;
	}
	for (size_t i = 1; i < problems->len; i++) {
		struct rules_problem problem = item[i];
		size_t place = i;

		for (; place > 0 && goes_before(&problem, &item[place - 1]); place--)
			item[place] = item[place - 1];
		item[place] = problem;
	}
}

void rules_problems_release(struct rules_problems *problems)
{
	arena_release(&problems->arena);
	*problems = (struct rules_problems){ 0 };
}
