#include "cli/option_table.h"

#include "cli/options.h"

#define FIELD(field) offsetof(struct options, field)
#define READING	     PLAYED " convert"
#define PLAYED	     "audit report standings awards rate reconcile fix show"
#define RESOLVED     PLAYED " rules"
#define JUDGED	     "audit report standings awards rate reconcile fix"
#define EVENTS	     "report standings awards rate"
#define OTHERS	     "explain new completion help"

const struct option option_table[] = {
	{ 'r', "rules", "NAME|FILE",
	  "rule set; default: what the log says, else the event's, else standard", PLAYED,
	  OPTION_TEXT, FIELD(rules), 0, 0, NULL },
	{ 'r', "rules", "NAME|FILE", NULL, "convert", OPTION_TEXT, FIELD(rules), 0, 0, NULL },
	{ 'r', "rules", "NAME|FILE", "rule set to explain it under; default: all that are built in",
	  "explain", OPTION_TEXT, FIELD(rules), 0, 0, NULL },
	{ 'r', "rules", "NAME|FILE", "rule set of the event; default: standard", "new", OPTION_TEXT,
	  FIELD(rules), 0, 0, NULL },
	{ 't', "tiles", "NAME|FILE", "tile set in place of the rule set's", RESOLVED, OPTION_TEXT,
	  FIELD(tiles), 0, 0, NULL },
	{ 't', "tiles", "NAME|FILE", NULL, "convert", OPTION_TEXT, FIELD(tiles), 0, 0, NULL },
	{ 'b', "board", "NAME|FILE", "board in place of the rule set's", RESOLVED, OPTION_TEXT,
	  FIELD(board), 0, 0, NULL },
	{ 'b', "board", "NAME|FILE", NULL, "convert", OPTION_TEXT, FIELD(board), 0, 0, NULL },
	{ 0, "set", "KEY=VALUE", "change one setting of the rule set", RESOLVED, OPTION_TEXTS,
	  FIELD(settings), 0, 0, NULL },
	{ 0, "set", "KEY=VALUE", NULL, "convert", OPTION_TEXTS, FIELD(settings), 0, 0, NULL },
	{ 'l', "lexicon", "FILE", "word list, one word a line (.gz too): turns word checks on",
	  PLAYED, OPTION_TEXT, FIELD(lexicon), 0, 0, NULL },
	{ 'l', "lexicon", "FILE", NULL, "convert", OPTION_TEXT, FIELD(lexicon), 0, 0, NULL },
	{ 0, "scores", NULL, "which scores rank an event; default: the rule set's", EVENTS,
	  OPTION_CHOICE, FIELD(scores), SCORES_SIGNED, 0, "signed audited" },
	{ 0, "audited", "FILE...", "verdicts of 'audit -f json' in place of the logs; - is stdin",
	  EVENTS, OPTION_FILES, FIELD(audited), 0, 0, NULL },
	{ 0, "after", "N", "stop after round N", EVENTS, OPTION_NUMBER, FIELD(after), 1, 1000000,
	  NULL },
	{ 0, "explain", "ID", "show where this player's figures come from", "standings rate",
	  OPTION_TEXT, FIELD(explain), 0, 0, NULL },
	{ 0, "top", "N", "places of each award; default: 3", "awards report", OPTION_NUMBER,
	  FIELD(top), 1, 1000000, NULL },
	{ 0, "boards", NULL, "games that get a sheet of their own; default: flagged", "report",
	  OPTION_CHOICE, FIELD(boards), BOARDS_NONE, 0, "none flagged all" },
	{ 0, "as-of", "YYYY-MM", "the ratings list of that month in place of the changes", "rate",
	  OPTION_TEXT, FIELD(as_of), 0, 0, NULL },
	{ 0, "list", "FILE", "write the ratings list for the next event", "rate", OPTION_TEXT,
	  FIELD(list), 0, 0, NULL },
	{ 0, "history", "FILE", "write the newcomers' games for the next event", "rate",
	  OPTION_TEXT, FIELD(history), 0, 0, NULL },
	{ 0, "turn", "N", "the board after turn N; default: the last", "show", OPTION_NUMBER,
	  FIELD(turn), 1, 1000000, NULL },
	{ 0, "game", "ID", "only the game of that id", "show", OPTION_TEXT, FIELD(game), 0, 0,
	  NULL },
	{ 0, "totals-only", NULL, "only add up the totals anew", "fix", OPTION_FLAG,
	  FIELD(totals_only), 0, 0, NULL },
	{ 0, "to", NULL, "what to write", "convert", OPTION_CHOICE, FIELD(to), TO_GCG, 0,
	  "gcg csv json" },
	{ 0, "check", NULL, "look for mistakes in rule files, tile files and boards", "rules",
	  OPTION_FLAG, FIELD(check), 0, 0, NULL },
	{ 'f', "format", NULL, "what to print; default: text", "audit", OPTION_CHOICE,
	  FIELD(format), FORMAT_TEXT, 0, "text json csv junit sarif github" },
	{ 'f', "format", NULL, "what to print; default: text", "standings awards rate reconcile",
	  OPTION_CHOICE, FIELD(format), FORMAT_TEXT, 0, "text json csv" },
	{ 'o', "output", "FILE", "where to write; default: standard output",
	  "audit standings awards rate show", OPTION_TEXT, FIELD(output), 0, 0, NULL },
	{ 'o', "output", "DIR", "folder to write to; default: out", "report", OPTION_TEXT,
	  FIELD(output), 0, 0, NULL },
	{ 'o', "output", "DIR", "folder to write the corrected logs to", "fix", OPTION_TEXT,
	  FIELD(output), 0, 0, NULL },
	{ 'o', "output", "FILE|DIR",
	  "a file for all games, or a folder for a file each; default: standard output", "convert",
	  OPTION_TEXT, FIELD(output), 0, 0, NULL },
	{ 'o', "output", "FILE", "write one log made from all sheets", "reconcile", OPTION_TEXT,
	  FIELD(output), 0, 0, NULL },
	{ 'j', "jobs", "N", "worker threads; default: all cores", "audit " EVENTS, OPTION_NUMBER,
	  FIELD(jobs), 1, 1024, NULL },
	{ 'j', "jobs", "N", NULL, "reconcile fix convert show", OPTION_NUMBER, FIELD(jobs), 1, 1024,
	  NULL },
	{ 0, "fail-on", NULL, "lowest severity that makes the exit status 1; default: error",
	  JUDGED, OPTION_CHOICE, FIELD(fail_on), SEVERITY_NOTE, 0, "note warning error never" },
	{ 0, "only", "CODE,...", "report these findings and no others", JUDGED, OPTION_LIST,
	  FIELD(only), 0, 0, NULL },
	{ 0, "ignore", "CODE,...", "do not report these findings", JUDGED, OPTION_LIST,
	  FIELD(ignore), 0, 0, NULL },
	{ 0, "input", NULL, "format of standard input and of files with other endings", READING,
	  OPTION_CHOICE, FIELD(input), INPUT_GCG, 0, "gcg csv" },
	{ 'q', "quiet", NULL, "only the total line and the exit status", "audit reconcile",
	  OPTION_FLAG, FIELD(quiet), 0, 0, NULL },
	{ 'q', "quiet", NULL, "no findings on standard error", EVENTS, OPTION_FLAG, FIELD(quiet), 0,
	  0, NULL },
	{ 'q', "quiet", NULL, "only the total line, no list of changes", "fix", OPTION_FLAG,
	  FIELD(quiet), 0, 0, NULL },
	{ 'q', "quiet", NULL, NULL, OTHERS " convert show rules", OPTION_FLAG, FIELD(quiet), 0, 0,
	  NULL },
	{ 'v', "verbose", NULL, "boards and sums behind the findings", "audit reconcile",
	  OPTION_FLAG, FIELD(verbose), 0, 0, NULL },
	{ 'v', "verbose", NULL, "warnings and notes too", "fix convert", OPTION_FLAG,
	  FIELD(verbose), 0, 0, NULL },
	{ 'v', "verbose", NULL, "the clauses of a rule set too", "rules", OPTION_FLAG,
	  FIELD(verbose), 0, 0, NULL },
	{ 'v', "verbose", NULL, NULL, OTHERS " " EVENTS " show", OPTION_FLAG, FIELD(verbose), 0, 0,
	  NULL },
	{ 0, "color", NULL, "colours; default: auto, and NO_COLOR is honoured",
	  PLAYED " rules help", OPTION_CHOICE, FIELD(color), COLOR_AUTO, 0, "auto always never" },
	{ 0, "color", NULL, NULL, "explain convert new completion", OPTION_CHOICE, FIELD(color),
	  COLOR_AUTO, 0, "auto always never" },
	{ 'h', "help", NULL, "this help", NULL, OPTION_FLAG, FIELD(help), 0, 0, NULL },
	{ 0, "version", NULL, "versions of the program and its libraries", NULL, OPTION_FLAG,
	  FIELD(version), 0, 0, NULL },
};

const size_t option_table_len = sizeof(option_table) / sizeof(*option_table);

bool option_word_is_among(const char *list, struct text word, int *index)
{
	struct text rest = text_of(list), next;

	for (int i = 0; (next = text_next_word(&rest)).len > 0; i++) {
		if (text_equal(next, word)) {
			if (index)
				*index = i;
			return true;
		}
	}
	return false;
}
