#include "cli/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "report/manual.h"

enum { WIDTH = 78, WIDTH_MAX = 100, WIDTH_MIN = 40 };

void help_program(struct buffer *out)
{
	buffer_add_string(out, "ephor audits the scoresheets of crossword board games.\n\n"
			       "ephor audit games/              which sheets are wrong, and why?\n"
			       "ephor explain move-score        what does a finding mean?\n"
			       "ephor new event spring/         begin an event\n\n"
			       "usage: ephor COMMAND [OPTION]... [ARGUMENT]...\n\n");
	for (const struct command *const *command = command_table; *command; command++)
		buffer_printf(out, "  %-10s %-19s %s\n", (*command)->name, (*command)->arguments,
			      (*command)->summary);
	buffer_add_string(
		out,
		"\n'ephor COMMAND --help' shows examples and options, 'ephor help COMMAND' the "
		"manual;\n"
		"'ephor help' also has the pages csv, gcg, event, rules.5 and findings.  "
		"Arguments\n"
		"may stand in a file, one a line: @FILE.  'ephor --version' tells the versions.\n");
}

static void complain_about_page(struct text name)
{
	struct nearest nearest = { .meant = name };
	struct arena arena = { 0 };

	for (size_t i = 0; i < manual_files_len; i++) {
		struct text page = text_of(manual_files[i].path);

		if (text_starts_with(page, "ephor-"))
			nearest_try(&nearest,
				    arena_text(&arena, (struct text){ page.ptr + 6, page.len - 8 })
					    .ptr);
	}
	complain("the manual has no page '" TEXT_FMT "'", TEXT_ARG(name));
	if (nearest.name)
		fprintf(stderr, "did you mean '%s'?\n", nearest.name);
	else
		fprintf(stderr, "'ephor --help' names them\n");
	arena_release(&arena);
}

static int terminal_width(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < WIDTH_MIN)
		return WIDTH;
	return size.ws_col < WIDTH_MAX ? size.ws_col : WIDTH_MAX;
}

/* A page is longer than most screens: on a terminal a pager shows it, where there is one. */
static bool show_in_pager(struct text text)
{
	FILE *pager;

	if (!isatty(STDOUT_FILENO))
		return false;
	/* which command that is, is the user's to say: NOLINTNEXTLINE(cert-env33-c) */
	pager = popen(
		"LESS=${LESS-FRX}; export LESS; eval \"exec ${MANPAGER:-${PAGER:-$(command -v "
		"less || command -v more || echo cat)}}\"",
		"w");
	if (!pager)
		return false;
	fwrite(text.ptr, 1, text.len, pager); /* whoever leaves the pager has seen enough */
	pclose(pager);
	return true;
}

static int help(const struct options *options)
{
	const struct embedded_file *page;
	struct buffer out = { 0 };
	int error = 0;

	if (options->arguments.len == 0) {
		help_program(&out);
	} else {
		page = manual_find(options->arguments.item[0]);
		if (!page) {
			complain_about_page(options->arguments.item[0]);
			return STATUS_TROUBLE;
		}
		manual_text(&out, (struct text){ page->bytes, page->len }, terminal_width(),
			    options_use_color(options, STDOUT_FILENO));
	}
	if (options->arguments.len == 0 || !show_in_pager(buffer_text(&out)))
		error = outfile_save("-", buffer_text(&out));
	if (error)
		complain("standard output: %s", file_error(error));
	buffer_release(&out);
	return error ? STATUS_TROUBLE : STATUS_CLEAN;
}

const struct command command_help = {
	.name = "help",
	.arguments = "[PAGE]",
	.summary = "a page of the manual",
	.examples = "ephor help              the commands\n"
		    "ephor help audit        the manual of a command\n"
		    "ephor help csv          how to type a sheet into a spreadsheet\n"
		    "ephor help rules.5      what a rule set can say\n",
	.most = 1,
	.run = help,
};
