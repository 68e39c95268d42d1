#include <errno.h>

#include "base/outfile.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/draw_boards.h"
#include "cli/event_run.h"
#include "cli/outfolder.h"
#include "report/awards_report.h"
#include "report/event_book.h"
#include "report/overview.h"

/* Writing goes on in pieces of this size: what is long is never in memory whole. */
enum { PIECE = 1 << 20 };

struct report {
	struct event_run run;
	struct products products;
	struct text folder;    /* with a slash at the end */
	struct buffer written; /* names of files, for the last line */
};

/* Take account of a file: an errno of outfile.h, 0 where it is written. */
static void wrote(struct report *report, struct text path, int error)
{
	struct text name = { path.ptr + report->folder.len, path.len - report->folder.len };

	event_run_wrote(&report->run, path, error);
	if (error)
		return;
	buffer_add_string(&report->written, report->written.len > 0 ? ", " : "");
	buffer_add_safe(&report->written, name);
}

static struct text path_of(struct report *report, const char *name)
{
	return arena_printf(&report->run.arena, TEXT_FMT "%s", TEXT_ARG(report->folder), name);
}

/* The event's name as a file's. */
static struct text book_path(struct report *report)
{
	const struct event *event = &report->run.event;
	struct buffer name = { 0 };
	struct text path;

	buffer_add_safe(&name, text_trim(event->name));
	for (size_t i = 0; i < name.len; i++)
		if (name.bytes[i] == '/' || name.bytes[i] == '\\' ||
		    (i == 0 && name.bytes[i] == '.'))
			name.bytes[i] = '-';
	if (name.len == 0)
		buffer_add_string(&name, "event");
	if (name.len > 200)
		name.len = 200;
	while (!utf8_is_valid(buffer_text(&name)))
		name.len--;
	path = arena_printf(&report->run.arena, TEXT_FMT TEXT_FMT ".xlsx", TEXT_ARG(report->folder),
			    TEXT_ARG(buffer_text(&name)));
	buffer_release(&name);
	return path;
}

static void save_grid(struct report *report, const char *name, const struct grid *grid)
{
	struct text path = path_of(report, name);
	struct buffer out = { 0 };

	grid_write_csv(&out, grid);
	wrote(report, path,
	      event_run_has_read(&report->run, path.ptr)
		      ? EEXIST
		      : outfile_save(path.ptr, buffer_text(&out)));
	buffer_release(&out);
}

static void save_tables(struct report *report)
{
	const struct products *products = &report->products;
	const struct event *event = products->event;
	struct grid grid;

	grid_init(&grid, &report->run.arena);
	if (event->system == SYSTEM_TABLES)
		tables_grid(&grid, event, &products->impact.tables[products->scores]);
	else
		standings_grid(&grid, &products->impact.standings[products->scores]);
	save_grid(report, "standings.csv", &grid);
	grid_init(&grid, &report->run.arena);
	awards_grid(&grid, &products->awards);
	save_grid(report, "awards.csv", &grid);
	grid_init(&grid, &report->run.arena);
	prizes_grid(&grid, &products->impact.prizes[products->scores]);
	save_grid(report, "prizes.csv", &grid);
	grid_init(&grid, &report->run.arena);
	ratings_grid(&grid, &products->ratings);
	save_grid(report, "ratings.csv", &grid);
}

/* All games in one format of `audit`, from their verdicts. */
static void save_audit(struct report *report, const char *name, const struct audit_report *format)
{
	const struct event *event = &report->run.event;
	const struct audit_style style = { 0 };
	struct text path = path_of(report, name);
	struct buffer game = { 0 }, out = { 0 };
	struct outfile file;
	bool any = false;
	int error =
		event_run_has_read(&report->run, path.ptr) ? EEXIST : outfile_open(&file, path.ptr);

	if (error) {
		wrote(report, path, error);
		return;
	}
	format->begin(&out, &style);
	for (size_t i = 0; i < event->verdicts; i++) {
		buffer_clear(&game);
		format->game(&game, &style,
			     &(struct audit_game_view){ .verdict = event->verdict[i] });
		audit_report_join(format, &out, buffer_text(&game), &any);
		if (out.len > PIECE) {
			outfile_write(&file, buffer_text(&out));
			buffer_clear(&out);
		}
	}
	if (format == &audit_text)
		event_findings_text(&out, event, report->run.options->wanted, false);
	format->end(&out, &style, &report->products.totals);
	outfile_write(&file, buffer_text(&out));
	wrote(report, path, outfile_commit(&file));
	buffer_release(&game);
	buffer_release(&out);
}

static bool make_folder(struct report *report)
{
	struct text output = report->run.options->output;
	int error;

	if (!output.ptr)
		output = TEXT("out");
	while (output.len > 1 && output.ptr[output.len - 1] == '/')
		output.len--;
	report->folder = arena_printf(&report->run.arena, TEXT_FMT "/", TEXT_ARG(output));
	error = outfolder_make((char *)report->folder.ptr);
	event_run_wrote(&report->run, report->folder, error);
	return error == 0;
}

static void write_all(struct report *report)
{
	struct event_run *run = &report->run;
	struct text book = book_path(report);

	report->products = (struct products){ .event = &run->event,
					      .scores = run->scores,
					      .after = run->options->after,
					      .wanted = run->options->wanted };
	products_make(&report->products, run->options->top, &run->arena);
	draw_boards(run, &report->products.boards);
	wrote(report, book,
	      event_run_has_read(run, book.ptr)
		      ? EEXIST
		      : event_book_save(book.ptr, &report->products, &run->arena));
	save_tables(report);
	save_audit(report, "audit.ndjson", &audit_json);
	save_audit(report, "audit.txt", &audit_text);
}

static void print_overview(struct report *report)
{
	struct event_run *run = &report->run;
	struct buffer out = { 0 };

	overview_text(&out, &report->products, &run->arena);
	if (report->written.len > 0) {
		buffer_add_string(&out, "\nWritten to ");
		buffer_add_safe(&out, report->folder);
		buffer_add_string(&out, ": ");
		buffer_add_text(&out, buffer_text(&report->written));
		buffer_add_char(&out, '\n');
	}
	event_run_save(run, TEXT("-"), &out);
	buffer_release(&out);
}

static int report_run(const struct options *options)
{
	struct report report = { 0 };
	int status;

	if (event_run_open(&report.run, options) && make_folder(&report)) {
		write_all(&report);
		if (!options->quiet)
			print_overview(&report);
	}
	buffer_release(&report.written);
	status = report.run.status;
	event_run_close(&report.run);
	return status;
}

const struct command command_report = {
	.name = "report",
	.arguments = "EVENT",
	.summary = "audit, standings, awards, prizes, ratings: a folder of files",
	.examples = "ephor report spring/                  into the folder out\n"
		    "ephor report spring/ -o wall --top 1  the winners of each award alone\n",
	.least = 1,
	.most = 1,
	.run = report_run,
};
