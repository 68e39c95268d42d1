#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/trouble.h"
#include "cli/command.h"

static const struct command commands[] = {
	{ 0 } /* the end */
};

static void print_help(void)
{
	puts("usage: ephor COMMAND [OPTION]... [ARGUMENT]...\n");
	for (const struct command *command = commands; command->name; command++)
		printf("  %-10s %-20s %s\n", command->name, command->arguments, command->summary);
}

int main(int argc, char **argv)
{
	struct text *argument = must_alloc((size_t)argc * sizeof(*argument));
	struct options options = { .argument = argument };
	int status = STATUS_TROUBLE;

	setlocale(LC_ALL, "");
	setlocale(LC_NUMERIC, "C"); /* figures in files do not depend on where they are written */
	for (int i = 2; i < argc; i++)
		argument[options.arguments++] = text_of(argv[i]);
	if (argc < 2 || text_is(text_of(argv[1]), "--help")) {
		print_help();
		status = STATUS_CLEAN;
	} else {
		const struct command *command = commands;

		while (command->name && !text_is(text_of(argv[1]), command->name))
			command++;
		if (command->name)
			status = command->run(&options);
		else
			complain("no command '%s'", argv[1]);
	}
	free(argument);
	return status;
}
