/*
 * compare TRUTH AUDIT: what the generator put into each game next to what the
 * audit says of it (`ephor audit -f json`), by the game's id.
 *
 * A clean game has no error and no warning and the right final scores.  A game
 * with a fault has that finding at its line with its figures, no other error
 * that does not follow from it, and the right final scores where there is only
 * one reading.  Causes are counted: those that are the only explanation, and
 * those that are the best ranked one, must be right in 97 of 100 cases.
 *
 * Prints the disagreements, then "N passed, M failed".
 */
#include <jansson.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAUSES_MAX = 40, PERCENT = 97 };

struct tally {
	const char *cause;
	int unique, unique_right, first, first_right, square, square_right;
};

static struct tally tally[CAUSES_MAX];
static int shown, show_at_most = 60; /* SHOW=N shows more */

/* The next object of a file with one on each line; NULL at its end. */
static json_t *read_object(FILE *file, const char *path)
{
	static char *line;
	static size_t capacity;
	json_error_t error;
	json_t *object;

	if (getline(&line, &capacity, file) <= 0)
		return NULL;
	object = json_loads(line, 0, &error);
	if (!object) {
		fprintf(stderr, "%s: %s\n", path, error.text);
		exit(2);
	}
	return object;
}

static FILE *open_lines(const char *path)
{
	FILE *file = fopen(path, "r");

	if (!file) {
		perror(path);
		exit(2);
	}
	return file;
}

static const char *text(const json_t *object, const char *key)
{
	const char *value = json_string_value(json_object_get(object, key));

	return value ? value : "";
}

static int figure(const json_t *object, const char *key)
{
	return (int)json_integer_value(json_object_get(object, key));
}

static bool same_figure(const json_t *wanted, const json_t *found, const char *key)
{
	return !json_object_get(wanted, key) ||
	       (json_object_get(found, key) && figure(wanted, key) == figure(found, key));
}

static bool is_listed(const char *list, const char *code)
{
	size_t len = strlen(code);

	for (const char *at = strstr(list, code); at; at = strstr(at + 1, code))
		if ((at == list || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
			return true;
	return false;
}

static void show(const json_t *truth, const char *what, const json_t *finding)
{
	if (shown++ >= show_at_most)
		return;
	printf("%s (seed %lld): %s", text(truth, "game"),
	       (long long)json_integer_value(json_object_get(truth, "seed")), what);
	if (finding)
		printf(": %d: %s: %s [%s] claimed %d expected %d", figure(finding, "line"),
		       text(finding, "severity"), text(finding, "message"), text(finding, "code"),
		       figure(finding, "claimed"), figure(finding, "expected"));
	putchar('\n');
}

static bool finals_agree(const json_t *truth, const json_t *audit)
{
	json_t *player, *audited;
	size_t i, j;

	json_array_foreach(json_object_get(truth, "players"), i, player)
	{
		bool same = false;

		json_array_foreach(json_object_get(audit, "players"), j, audited) same =
			same || (strcmp(text(player, "nick"), text(audited, "nick")) == 0 &&
				 figure(player, "final") == figure(audited, "audited"));
		if (!same) {
			char what[200];

			snprintf(what, sizeof(what), "%s has another final score than %d",
				 text(player, "nick"), figure(player, "final"));
			show(truth, what, NULL);
			return false;
		}
	}
	return true;
}

static bool judge_clean(const json_t *truth, const json_t *audit)
{
	json_t *finding;
	size_t i;

	json_array_foreach(json_object_get(audit, "findings"), i,
			   finding) if (strcmp(text(finding, "severity"), "note") != 0)
	{
		show(truth, "clean, but", finding);
		return false;
	}
	if (json_boolean_value(json_object_get(truth, "complete")) !=
		    json_boolean_value(json_object_get(audit, "complete")) &&
	    !json_boolean_value(json_object_get(truth, "too_late"))) {
		show(truth, "the end of the game is seen otherwise", NULL);
		return false;
	}
	return finals_agree(truth, audit);
}

static void count_cause(const json_t *truth, const json_t *fault, const json_t *finding)
{
	const char *cause = text(fault, "cause");
	bool right = strcmp(cause, text(finding, "cause")) == 0;
	bool unique = json_boolean_value(json_object_get(fault, "unique"));
	bool first = json_boolean_value(json_object_get(fault, "first"));
	int i = 0;

	while (i < CAUSES_MAX - 1 && tally[i].cause && strcmp(tally[i].cause, cause) != 0)
		i++;
	tally[i].cause = cause;
	tally[i].unique += unique;
	tally[i].unique_right += unique && right;
	tally[i].first += first;
	tally[i].first_right += first && right;
	if (right && unique && json_object_get(fault, "square")) {
		tally[i].square++;
		tally[i].square_right +=
			strcmp(text(fault, "square"), text(finding, "square")) == 0;
	}
	if (first && !right && getenv("SHOW")) {
		char what[200];

		snprintf(what, sizeof(what), "%s%s, not %s", cause, unique ? " (unique)" : "",
			 text(finding, "cause"));
		show(truth, what, finding);
	}
}

static bool judge_fault(const json_t *truth, const json_t *audit, const json_t *fault)
{
	const char *code = text(fault, "code"), *severity = text(fault, "severity");
	json_t *finding, *match = NULL;
	size_t i;
	char what[300];
	int line = figure(fault, "line");

	json_array_foreach(json_object_get(audit, "findings"), i, finding)
	{
		bool this_one = strcmp(text(finding, "code"), code) == 0;

		if (this_one && (!match || line == figure(finding, "line")))
			match = finding;
	}
	snprintf(what, sizeof(what), "%s of line %d (%d instead of %d) is not found", code, line,
		 figure(fault, "claimed"), figure(fault, "expected"));
	if (!match) {
		show(truth, what, NULL);
		json_array_foreach(json_object_get(audit, "findings"), i, finding)
			show(truth, "\tbut", finding);
		return false;
	}
	if (strcmp(text(match, "severity"), severity) != 0 || !same_figure(fault, match, "line") ||
	    !same_figure(fault, match, "claimed") || !same_figure(fault, match, "expected")) {
		snprintf(what, sizeof(what), "%s %s of line %d (%d instead of %d) is seen as",
			 severity, code, line, figure(fault, "claimed"), figure(fault, "expected"));
		show(truth, what, match);
		return false;
	}
	json_array_foreach(json_object_get(audit, "findings"), i, finding)
	{
		const char *other = text(finding, "code");

		if (finding == match || strcmp(text(finding, "severity"), "error") != 0 ||
		    is_listed(text(fault, "also"), other))
			continue;
		snprintf(what, sizeof(what), "besides %s of line %d", code, figure(match, "line"));
		show(truth, what, finding);
		return false;
	}
	if (fault && json_object_get(fault, "cause"))
		count_cause(truth, fault, match);
	return !json_boolean_value(json_object_get(truth, "finals_known")) ||
	       finals_agree(truth, audit);
}

int main(int argc, char **argv)
{
	json_t *truths = json_object(), *object;
	int passed = 0, failed = 0;
	FILE *truth_file, *audit_file;
	const char *game;

	if (argc != 3) {
		fputs("compare TRUTH AUDIT\n", stderr);
		return 2;
	}
	if (getenv("SHOW"))
		show_at_most = atoi(getenv("SHOW"));
	truth_file = open_lines(argv[1]);
	audit_file = open_lines(argv[2]);
	while ((object = read_object(truth_file, argv[1])) != NULL)
		json_object_set_new(truths, text(object, "game"), object);
	/* truths are small and stay; audits are large and go */
	while ((object = read_object(audit_file, argv[2])) != NULL) {
		json_t *truth = json_object_get(truths, text(object, "game"));
		json_t *fault = json_object_get(truth, "fault");
		bool fine = false;

		if (!truth)
			printf("%s: no such game was made\n", text(object, "game"));
		else if (fault)
			fine = judge_fault(truth, object, fault);
		else
			fine = judge_clean(truth, object);
		passed += fine;
		failed += !fine;
		if (truth)
			json_object_set_new(truth, "audited", json_true());
		json_decref(object);
	}
	json_object_foreach(truths, game, object) if (!json_object_get(object, "audited"))
	{
		show(object, "not audited", NULL);
		failed++;
	}
	for (int n = 0; n < CAUSES_MAX && tally[n].cause; n++) {
		const struct tally *one = &tally[n];

		/* one slip of a small sample is no rate */
		if ((one->unique_right + 1) * 100 < PERCENT * one->unique ||
		    (one->first_right + 1) * 100 < PERCENT * one->first ||
		    (one->square_right + 1) * 100 < PERCENT * one->square)
			failed++;
		else if (!getenv("SHOW"))
			continue;
		printf("%s: %d of %d where unique, %d of %d where best, square %d of %d\n",
		       one->cause, one->unique_right, one->unique, one->first_right, one->first,
		       one->square_right, one->square);
	}
	if (shown > show_at_most)
		printf("... %d more\n", shown - show_at_most);
	printf("%d passed, %d failed\n", passed, failed);
	fclose(truth_file);
	fclose(audit_file);
	json_decref(truths);
	return failed > 0;
}
