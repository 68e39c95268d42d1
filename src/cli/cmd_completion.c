/*
 * Completion for shells, written from the table of options: nothing about an
 * option or a command stands here.
 */
#include "cli/command.h"

#include "base/file.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/option_table.h"
#include "finding/finding.h"
#include "report/manual.h"
#include "rules/library.h"

/* What may follow an option, or stand as an argument. */
struct values {
	const char *list;    /* the name of a list of words below; NULL: none */
	const char *choices; /* words separated by blanks; NULL: none */
	bool files;
	bool commas; /* several of them with commas between */
};

struct names {
	const char *name;
	void (*add)(struct buffer *out);
	bool files;  /* file names may stand in their place */
	bool commas; /* several with commas between */
};

static void add_names(struct buffer *out, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		buffer_printf(out, "%s%s", i ? " " : "", names[i]);
}

static void add_rules(struct buffer *out)
{
	size_t count;
	const char *const *names = library_rules_names(&count);

	add_names(out, names, count);
}

static void add_tiles(struct buffer *out)
{
	size_t count;
	const char *const *names = library_tiles_names(&count);

	add_names(out, names, count);
}

static void add_boards(struct buffer *out)
{
	size_t count;
	const char *const *names = library_layout_names(&count);

	add_names(out, names, count);
}

static void add_findings(struct buffer *out)
{
	for (int i = 0; i < FINDING_CODES; i++)
		buffer_printf(out, "%s%s", i ? " " : "", finding_name((enum finding_code)i));
}

static void add_codes(struct buffer *out)
{
	add_findings(out);
	for (int i = CAUSE_NONE + 1; i < CAUSES; i++)
		buffer_printf(out, " %s", cause_name((enum cause)i));
}

static void add_data(struct buffer *out)
{
	add_rules(out);
	buffer_add_char(out, ' ');
	add_tiles(out);
	buffer_add_char(out, ' ');
	add_boards(out);
}

/* A page as `ephor help` takes it: without section, but for the second of a name. */
static void add_pages(struct buffer *out)
{
	for (size_t i = 0; i < manual_files_len; i++) {
		struct text page = text_of(manual_files[i].path), bare;

		if (text_starts_with(page, "ephor-"))
			page = (struct text){ page.ptr + 6, page.len - 6 };
		bare = (struct text){ page.ptr, page.len - 2 };
		if (manual_find(bare) == &manual_files[i])
			page = bare;
		buffer_printf(out, "%s" TEXT_FMT, i ? " " : "", TEXT_ARG(page));
	}
}

static const struct names lists[] = {
	{ "rules", add_rules, true, false },	   { "tiles", add_tiles, true, false },
	{ "boards", add_boards, true, false },	   { "data", add_data, true, false },
	{ "findings", add_findings, false, true }, { "codes", add_codes, false, false },
	{ "pages", add_pages, false, false },
};
enum { LISTS = sizeof(lists) / sizeof(*lists) };

static struct values values_of(const struct option *option)
{
	struct values values = { .choices = option->choices };

	if (!option_takes_value(option))
		return values;
	if (option->argument)
		values.files = strstr(option->argument, "FILE") || strstr(option->argument, "DIR");
	values.commas = option->kind == OPTION_LIST;
	if (values.commas)
		values.list = "findings";
	else if (text_is(text_of(option->name), "board"))
		values.list = "boards";
	else if (option->argument && text_is(text_of(option->argument), "NAME|FILE"))
		values.list = option->name;
	return values;
}

static struct values arguments_of(const struct command *command)
{
	const char *arguments = command->arguments;

	if (strstr(arguments, "CODE"))
		return (struct values){ .list = "codes" };
	if (strstr(arguments, "NAME|FILE"))
		return (struct values){ .list = "data", .files = true };
	if (strstr(arguments, "PAGE"))
		return (struct values){ .list = "pages" };
	if (strstr(arguments, "bash"))
		return (struct values){ .choices = "bash zsh fish" };
	if (text_starts_with(text_of(arguments), "event "))
		return (struct values){ .choices = "event", .files = true };
	return (struct values){ .files = true };
}

static const struct option *option_of(const struct command *command, size_t i)
{
	const struct option *option = &option_table[i];

	return option->help && option_is_of(option, command->name) ? option : NULL;
}

static void add_command_names(struct buffer *out)
{
	for (const struct command *const *command = command_table; *command; command++)
		buffer_printf(out, "%s%s", command == command_table ? "" : " ", (*command)->name);
}

/* "words=$rules files=yes commas=yes" */
static void add_bash_values(struct buffer *out, struct values values)
{
	if (values.list)
		buffer_printf(out, " words=$%s", values.list);
	else
		buffer_printf(out, " words='%s'", values.choices ? values.choices : "");
	buffer_printf(out, " files=%s", values.files ? "yes" : "''");
	if (values.commas)
		buffer_add_string(out, " commas=yes");
}

static void add_bash_command(struct buffer *out, const struct command *command)
{
	buffer_printf(out, "	%s)\n		options='", command->name);
	for (size_t i = 0; i < option_table_len; i++)
		if (option_of(command, i))
			buffer_printf(out, "--%s ", option_table[i].name);
	buffer_add_string(out, "'\n		case $prev in\n");
	for (size_t i = 0; i < option_table_len; i++) {
		const struct option *option = option_of(command, i);

		if (!option || !option_takes_value(option))
			continue;
		buffer_add_string(out, "		");
		if (option->letter)
			buffer_printf(out, "-%c | ", option->letter);
		buffer_printf(out, "--%s) options=''", option->name);
		add_bash_values(out, values_of(option));
		buffer_add_string(out, " ;;\n");
	}
	buffer_add_string(out, "		*)");
	add_bash_values(out, arguments_of(command));
	buffer_add_string(out, " ;;\n		esac\n		;;\n");
}

static void add_bash(struct buffer *out)
{
	buffer_add_string(out,
			  "# Completion of ephor for bash; 'ephor completion bash' writes it.\n"
			  "_ephor() {\n"
			  "	local cur=${COMP_WORDS[COMP_CWORD]} prev='' command='' i\n"
			  "	local options='' words='' files='' commas='' commands\n"
			  "	commands='");
	add_command_names(out);
	buffer_add_string(out, "'\n");
	for (size_t i = 0; i < LISTS; i++) {
		buffer_printf(out, "	local %s='", lists[i].name);
		lists[i].add(out);
		buffer_add_string(out, "'\n");
	}
	buffer_add_string(
		out, "	((COMP_CWORD > 0)) && prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
		     "	[[ $cur == = ]] && cur=''\n"
		     "	[[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
		     "	for ((i = 1; i < COMP_CWORD; i++)); do\n"
		     "		if [[ \" $commands \" == *\" ${COMP_WORDS[i]} \"* ]]; then\n"
		     "			command=${COMP_WORDS[i]}\n"
		     "			break\n"
		     "		fi\n"
		     "	done\n"
		     "	case $command in\n"
		     "	'') words=$commands options='--help --version' ;;\n");
	for (const struct command *const *command = command_table; *command; command++)
		add_bash_command(out, *command);
	buffer_add_string(out,
			  "	esac\n"
			  "	if [[ $cur == -* ]]; then\n"
			  "		words=$options files=''\n"
			  "	elif [[ $cur == @* ]]; then\n"
			  "		compopt -o filenames 2>/dev/null\n"
			  "		mapfile -t COMPREPLY < <(compgen -P @ -f -- \"${cur#@}\")\n"
			  "		return\n"
			  "	fi\n"
			  "	local before=''\n"
			  "	[[ -n $commas ]] && before=${cur%\"${cur##*,}\"} cur=${cur##*,}\n"
			  "	[[ -n $files ]] && compopt -o filenames 2>/dev/null\n"
			  "	mapfile -t COMPREPLY < <(\n"
			  "		compgen -P \"$before\" -W \"$words\" -- \"$cur\"\n"
			  "		[[ -z $files ]] || compgen -f -- \"$cur\"\n"
			  "	)\n"
			  "}\n"
			  "complete -F _ephor ephor\n");
}

/* Text inside '...' of zsh and fish; `special`: what zsh's _arguments wants a backslash before. */
static void add_quoted(struct buffer *out, const char *text, const char *special)
{
	for (; *text; text++) {
		if (*text == '\'') {
			buffer_add_string(out, "'\\''");
			continue;
		}
		if (strchr(special, *text))
			buffer_add_char(out, '\\');
		buffer_add_char(out, *text);
	}
}

static void add_zsh_values(struct buffer *out, struct values values)
{
	buffer_add_char(out, ':');
	if (values.list)
		buffer_printf(out, "%s:_ephor_%s", values.list, values.list);
	else if (values.choices && !values.files)
		buffer_printf(out, "value:(%s)", values.choices);
	else if (values.files)
		buffer_add_string(out, "file:_files");
	else
		buffer_add_string(out, "value: ");
}

static void add_zsh_command(struct buffer *out, const struct command *command)
{
	buffer_printf(out, "	%s)\n		_arguments -s", command->name);
	for (size_t i = 0; i < option_table_len; i++) {
		const struct option *option = option_of(command, i);
		bool repeated;

		if (!option)
			continue;
		repeated = option->kind == OPTION_TEXTS || option->kind == OPTION_FILES;
		buffer_add_string(out, " \\\n			");
		if (repeated)
			buffer_printf(out, "'*--%s[", option->name);
		else if (option->letter)
			buffer_printf(out, "'(-%c --%s)'{-%c,--%s}'[", option->letter, option->name,
				      option->letter, option->name);
		else
			buffer_printf(out, "'--%s[", option->name);
		add_quoted(out, option->help, "[]:\\");
		buffer_add_char(out, ']');
		if (option_takes_value(option))
			add_zsh_values(out, values_of(option));
		buffer_add_char(out, '\'');
	}
	buffer_add_string(out, " \\\n			'*");
	add_zsh_values(out, arguments_of(command));
	buffer_add_string(out, "'\n		;;\n");
}

static void add_zsh(struct buffer *out)
{
	buffer_add_string(out,
			  "#compdef ephor\n"
			  "# Completion of ephor for zsh; 'ephor completion zsh' writes it.\n");
	for (size_t i = 0; i < LISTS; i++) {
		const char *name = lists[i].name;

		buffer_printf(out, "_ephor_%s() {\n	", name);
		if (lists[i].commas)
			buffer_printf(out, "_values -s , %s ", name);
		else
			buffer_printf(out, "_alternative 'names:%s:(", name);
		lists[i].add(out);
		if (!lists[i].commas)
			buffer_printf(out, ")'%s", lists[i].files ? " 'files:file:_files'" : "");
		buffer_add_string(out, "\n}\n");
	}
	buffer_add_string(out, "_ephor() {\n	local -a commands=(\n");
	for (const struct command *const *command = command_table; *command; command++) {
		buffer_printf(out, "		'%s:", (*command)->name);
		add_quoted(out, (*command)->summary, ":\\");
		buffer_add_string(out, "'\n");
	}
	buffer_add_string(out, "	)\n"
			       "	if ((CURRENT == 2)); then\n"
			       "		_describe command commands\n"
			       "		return\n"
			       "	fi\n"
			       "	shift words\n"
			       "	((CURRENT--))\n"
			       "	case $words[1] in\n");
	for (const struct command *const *command = command_table; *command; command++)
		add_zsh_command(out, *command);
	buffer_add_string(out, "	esac\n"
			       "}\n"
			       "if [[ $funcstack[1] == _ephor ]]; then\n"
			       "	_ephor \"$@\" # found in fpath: this is the first call\n"
			       "else\n"
			       "	compdef _ephor ephor\n"
			       "fi\n");
}

static void add_fish_values(struct buffer *out, struct values values)
{
	buffer_add_string(out, values.files ? "" : " -f");
	if (values.list) {
		buffer_add_string(out, " -a '");
		for (size_t i = 0; i < LISTS; i++)
			if (text_is(text_of(values.list), lists[i].name))
				lists[i].add(out);
		buffer_add_char(out, '\'');
	} else if (values.choices) {
		buffer_printf(out, " -a '%s'", values.choices);
	}
}

static void add_fish_command(struct buffer *out, const struct command *command)
{
	const char *name = command->name;

	buffer_printf(out, "complete -c ephor -n __fish_use_subcommand -f -a %s -d '", name);
	add_quoted(out, command->summary, "\\");
	buffer_printf(out, "'\ncomplete -c ephor -n '__fish_seen_subcommand_from %s'", name);
	add_fish_values(out, arguments_of(command));
	buffer_add_char(out, '\n');
	for (size_t i = 0; i < option_table_len; i++) {
		const struct option *option = option_of(command, i);

		if (!option)
			continue;
		buffer_printf(out, "complete -c ephor -n '__fish_seen_subcommand_from %s'", name);
		if (option->letter)
			buffer_printf(out, " -s %c", option->letter);
		buffer_printf(out, " -l %s", option->name);
		if (option_takes_value(option)) {
			buffer_add_string(out, " -r");
			add_fish_values(out, values_of(option));
		}
		buffer_add_string(out, " -d '");
		add_quoted(out, option->help, "\\");
		buffer_add_string(out, "'\n");
	}
}

static void add_fish(struct buffer *out)
{
	buffer_add_string(out,
			  "# Completion of ephor for fish; 'ephor completion fish' writes it.\n");
	for (const struct command *const *command = command_table; *command; command++)
		add_fish_command(out, *command);
}

static int completion(const struct options *options)
{
	static const struct names shells[] = { { .name = "bash", .add = add_bash },
					       { .name = "zsh", .add = add_zsh },
					       { .name = "fish", .add = add_fish } };
	struct text name = options->arguments.item[0];
	struct nearest nearest = { .meant = name };
	struct buffer out = { 0 };
	int error;

	for (size_t i = 0; i < sizeof(shells) / sizeof(*shells); i++) {
		nearest_try(&nearest, shells[i].name);
		if (text_is(name, shells[i].name))
			shells[i].add(&out);
	}
	if (out.len == 0) {
		complain("no completion for '" TEXT_FMT "', only for bash, zsh and fish%s%s%s",
			 TEXT_ARG(name), nearest.name ? "; did you mean '" : "",
			 nearest.name ? nearest.name : "", nearest.name ? "'?" : "");
		return STATUS_TROUBLE;
	}
	error = outfile_save("-", buffer_text(&out));
	if (error)
		complain("standard output: %s", file_error(error));
	buffer_release(&out);
	return error ? STATUS_TROUBLE : STATUS_CLEAN;
}

const struct command command_completion = {
	.name = "completion",
	.arguments = "bash|zsh|fish",
	.summary = "completion of command lines, for a shell to read",
	.examples =
		"source <(ephor completion bash)                in this shell, and in ~/.bashrc\n"
		"ephor completion fish > ~/.config/fish/completions/ephor.fish\n",
	.least = 1,
	.most = 1,
	.run = completion,
};
