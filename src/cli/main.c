#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/archive.h"
#include "base/csvfile.h"
#include "base/inifile.h"
#include "base/jsonfile.h"
#include "base/trouble.h"
#include "base/utf8.h"
#include "base/version.h"
#include "cli/command.h"
#include "report/workbook.h"

static void add_version(struct buffer *out)
{
	const struct {
		const char *name, *version;
	} libraries[] = {
		{ "libcsv", csvfile_library_version() },
		{ "inih", inifile_library_version() },
		{ "jansson", jsonfile_library_version() },
		{ "utf8proc", utf8_library_version() },
		{ "libarchive", archive_library_version() },
		{ "libxlsxwriter", book_library_version() },
	};

	buffer_printf(out, "ephor %s\n", EPHOR_VERSION);
	for (size_t i = 0; i < sizeof(libraries) / sizeof(*libraries); i++)
		buffer_printf(out, "%s %s\n", libraries[i].name,
			      *libraries[i].version ? libraries[i].version : "(it does not tell)");
}

/* Print what was asked for; a full disk must not look like success. */
static int print(const struct buffer *out)
{
	if (fwrite(out->bytes, 1, out->len, stdout) == out->len && fflush(stdout) == 0)
		return STATUS_CLEAN;
	complain("cannot write to standard output");
	return STATUS_TROUBLE;
}

/*
 * Or the first file that is opened takes the place of a standard output that is closed, and what
 * is printed goes into it.  Nothing can be read from what stands there now, or written to it.
 */
static void hold_standard_files(void)
{
	int fd;

	do
		fd = open("/", O_PATH);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

/* False: the program is at work. */
static bool is_done;

/* libarchive ends the program with 1 where it gets no memory, but only main has findings. */
static void on_exit_of_library(int status, void *nothing)
{
	(void)nothing;
	if (is_done || status != STATUS_FINDINGS)
		return;
	fputs("ephor: out of memory\n", stderr);
	_exit(STATUS_TROUBLE);
}

int main(int argc, char **argv)
{
	struct arena arena = { 0 };
	struct buffer out = { 0 };
	struct options options = { 0 };
	int status = STATUS_TROUBLE;

	hold_standard_files();
	on_exit(on_exit_of_library, NULL);
	setlocale(LC_ALL, "");
	setlocale(LC_NUMERIC, "C"); /* figures in files do not depend on where they are written */
	signal(SIGPIPE, SIG_DFL);   /* a reader that has seen enough ends us quietly */
	switch (options_read(&options, command_table, &arena, argc, argv, &out)) {
	case OPTIONS_READ:
		status = options.command->run(&options);
		break;
	case OPTIONS_HELP:
		if (options.command)
			options_help(options.command, &out);
		else
			help_program(&out);
		status = print(&out);
		break;
	case OPTIONS_VERSION:
		add_version(&out);
		status = print(&out);
		break;
	case OPTIONS_WRONG:
		fwrite(out.bytes, 1, out.len, stderr);
		break;
	}
	buffer_release(&out);
	arena_release(&arena);
	is_done = true;
	return status;
}
