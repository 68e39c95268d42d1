/*
 * What all log formats write in the same way: places, numbers, times; and how
 * a reader reports what it cannot read.
 */
#ifndef LOG_CLAIM_H
#define LOG_CLAIM_H

#include "log/log.h"

enum {
	CLAIM_MAX = 99999,	   /* points or seconds; so that sums of all claims fit */
	LOG_ENTRIES_MAX = 10000,   /* of a game; further ones are not read */
	LOG_REMARKS_MAX = 1000000, /* of a game */
	LOG_FINDINGS_MAX = 100,	   /* lines of a game that are reported as unreadable one by one */
	LOG_SHEETS_MAX = 8,	   /* of a game; rows of further ones are not read */
	LOG_SHOWN_MAX = 40	   /* bytes of a text that a message repeats */
};

/* "8D" across, "D8" down, either case. */
bool claim_place(struct text text, struct place *place);

/*
 * Digits with "+", "-", "+-" or a minus sign (U+2212) before them, or with nothing: at
 * most CLAIM_MAX.  *number stays as it is where the text is none of that.
 */
bool claim_number(struct text text, int *number);

/* "UNKNOWN", or more blanks than any set has: a rack that nobody knows. */
bool claim_is_no_rack(struct text rack);

/* "MM:SS", "H:MM:SS" or seconds. */
bool claim_seconds(struct text text, int *seconds);

/*
 * The encoding of old files in the language of a rule set, tile set or
 * lexicon, by its name; NULL where that tells nothing.
 */
const char *claim_code_page(struct text name);

/* The text as a message repeats it: cut between two characters where it is long. */
struct text claim_shown(struct text text);

/*
 * A line that cannot be read, an unknown player, bytes that are not valid.  A
 * file of rubbish does not flood the report: past LOG_FINDINGS_MAX they are
 * only counted, and log_finish says how many there are.
 */
void log_report(struct log *log, enum finding_code code, uint32_t line, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/*
 * The zeroed entry behind those of the log, to be filled in; it counts once it is
 * kept.  Whoever fills it in and does not keep it makes it zero again.
 */
void log_grow_entries(struct log *log); /* for log_spare_entry only */

static inline struct entry *log_spare_entry(struct log *log)
{
	if (log->entries >= log->entries_capacity)
		log_grow_entries(log);
	return &log->entry[log->entries];
}

/*
 * Keep the spare entry as one of this line, of no player so far.  False, with the
 * entry zero again, when there are LOG_ENTRIES_MAX (reported once).
 */
bool log_refuse_entry(struct log *log, uint32_t line); /* for log_keep_entry only */

static inline bool log_keep_entry(struct log *log, struct entry *entry, uint32_t line)
{
	if (log->entries >= LOG_ENTRIES_MAX)
		return log_refuse_entry(log, line);
	log->entries++;
	entry->line = log->last_line = line;
	entry->player = -1;
	return true;
}

/* A zeroed entry at the end of the log; NULL when there are LOG_ENTRIES_MAX (reported once). */
static inline struct entry *log_add_entry(struct log *log, uint32_t line)
{
	struct entry *entry = log_spare_entry(log);
	return log_keep_entry(log, entry, line) ? entry : NULL;
}

void log_add_remark(struct log *log, enum remark_kind kind, uint32_t line, struct text name,
		    struct text text);

/* The index of the player by nick, name or nick in another case; -1 when there is none. */
int log_find_player(const struct log *log, struct text nick);

/* Exactly that nick or name, and not in another case? */
bool log_player_is(const struct log *log, int player, struct text nick);

/* An empty log with its arena. */
void log_begin(struct log *log, struct arena *arena, enum log_format format, struct text source);

/*
 * What can be done only at the end: players that no pragma numbered leave no gap, each has a
 * nick of his own ("sam", "sam_2"), `game` is the file's base name where the log does not name
 * it, and a log with nothing in it says so.
 */
void log_finish(struct log *log);

#endif
