/*
 * Every option of the program, in one table: reading the command line, help,
 * completion and the check of the manual all go by it.
 *
 * Where a name comes twice, the commands differ.  A row without help is taken
 * and has no effect there; nobody shows it.
 */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "base/text.h"

enum option_kind {
	OPTION_FLAG,   /* bool */
	OPTION_TEXT,   /* struct text */
	OPTION_TEXTS,  /* struct texts: may be given several times */
	OPTION_FILES,  /* the same, and file names may follow the first: --audited a b c */
	OPTION_LIST,   /* the same, separated by commas */
	OPTION_NUMBER, /* int from `least` to `most` */
	OPTION_CHOICE  /* an enum: the first of `choices` is `least` */
};

struct option {
	char letter;
	const char *name;
	const char *argument; /* as help shows it; NULL: it takes none, or one of `choices` */
	const char *help;
	const char *commands; /* those that take it; NULL: all */
	enum option_kind kind;
	size_t offset; /* in struct options */
	int least, most;
	const char *choices; /* separated by blanks */
};

extern const struct option option_table[];
extern const size_t option_table_len;

/* Is `word` one of the blank-separated words of a list?  *index: which; may be NULL. */
bool option_word_is_among(const char *list, struct text word, int *index);

static inline bool option_is_of(const struct option *option, const char *command)
{
	return !option->commands || option_word_is_among(option->commands, text_of(command), NULL);
}

static inline bool option_takes_value(const struct option *option)
{
	return option->kind != OPTION_FLAG;
}

#endif
