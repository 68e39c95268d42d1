#include "event/columns.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/trouble.h"
#include "base/utf8.h"

bool columns_open(struct columns *columns, struct event *event, struct text file, struct text bytes,
		  const struct column *column, size_t count)
{
	bool whole = true;

	if (count > COLUMNS_MAX)
		BUG("%zu columns", count);
	*columns = (struct columns){ .event = event, .file = file };
	if (!utf8_is_valid(bytes)) {
		event_add_finding(event, file, 1, FINDING_ENCODING,
				  "the file is not UTF-8: save it as UTF-8");
		return false;
	}
	columns->csv = csvfile_new(bytes, 1, 0);
	if (!csvfile_next(columns->csv, &columns->arena, &columns->row)) {
		event_add_finding(event, file, 1, FINDING_EVENT_DATA,
				  "the file is empty: a first row with the names of the columns "
				  "was expected");
		columns_close(columns);
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		columns->index[i] = csv_row_find(&columns->row, column[i].name);
		if (columns->index[i] >= 0 || !column[i].needed)
			continue;
		columns_finding(columns, "no column '%s' in the first row", column[i].name);
		whole = false;
	}
	if (!whole)
		columns_close(columns);
	return whole;
}

void columns_close(struct columns *columns)
{
	csvfile_free(columns->csv);
	columns->csv = NULL;
	arena_release(&columns->arena);
}

bool columns_next(struct columns *columns, size_t rows_max)
{
	for (;;) {
		bool empty = true;

		arena_reset(&columns->arena);
		if (!csvfile_next(columns->csv, &columns->arena, &columns->row))
			break;

		for (size_t i = 0; i < columns->row.fields; i++)
			if (columns->row.field[i].len > 0)
				empty = false;
		if (empty) /* spreadsheet programs write rows of nothing but commas */
			continue;
		if (columns->row.problem.len > 0) {
			if (!columns->quiet)
				event_add_finding(columns->event, columns->file, columns->row.line,
						  FINDING_SYNTAX, TEXT_FMT,
						  TEXT_ARG(columns->row.problem));
			continue;
		}
		if (columns->rows++ < rows_max)
			return true;
		if (!columns->quiet)
			columns_finding(columns, "more than %zu rows: the rest is not read",
					rows_max);
		break;
	}
	return false;
}

struct text columns_get(const struct columns *columns, int column)
{
	int index = columns->index[column];

	if (index < 0 || (size_t)index >= columns->row.fields)
		return TEXT("");
	return columns->row.field[index];
}

struct text columns_keep(const struct columns *columns, int column)
{
	return arena_text(columns->event->arena, columns_get(columns, column));
}

bool columns_int(const struct columns *columns, int column, const char *what, int least, int most,
		 int *value)
{
	struct text text = columns_get(columns, column);
	int number;

	if (text.len == 0)
		return false;
	if (text_to_int(text, &number) && number >= least && number <= most) {
		*value = number;
		return true;
	}
	columns_finding(columns, "%s '" TEXT_FMT "': a whole number from %d to %d was expected",
			what, TEXT_ARG(text), least, most);
	return false;
}

bool columns_round(const struct columns *columns, int column, int *round)
{
	if (columns->event->final_round > 0 &&
	    text_is_nocase(columns_get(columns, column), "final")) {
		*round = columns->event->final_round;
		return true;
	}
	return columns_int(columns, column, "round", 1, EVENT_ROUNDS_MAX, round);
}

struct event_finding *columns_finding(const struct columns *columns, const char *format, ...)
{
	struct event_finding *item;
	char *message;
	va_list arguments;

	va_start(arguments, format);
	if (vasprintf(&message, format, arguments) < 0)
		die("out of memory");
	va_end(arguments);
	item = event_add_finding(columns->event, columns->file, columns->row.line,
				 FINDING_EVENT_DATA, "%s", message);
	free(message);
	return item;
}
