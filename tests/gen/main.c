#include "gen.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char usage[] =
	"ephor-gen --rules NAME [--tiles NAME] [--board NAME] [--seed N] [--games N]\n"
	"          [--format gcg|csv] [--dialect plain|mixed] (--out DIR | --stream)\n"
	"          [--truth FILE] [--fault CODE[:CAUSE]|all] [--lexicon FILE] [--data DIR]\n"
	"          [--doubtful FILE] [--players N]   words that get challenged off\n"
	"ephor-gen --tiles NAME --words N [--seed N]      invent a word list\n"
	"ephor-gen --faults [--rules NAME]                list the faults\n"
	"ephor-gen --check                                score the examples of the regulations\n";

struct run {
	struct options options;
	uint64_t seed;
	long games;
	const char *out, *truth, *fault;
	bool stream;
	FILE *truth_file;
	int line;
	bool header;
};

enum { TRIES = 4000, FILE_TRIES_STEP = 32 };

static uint64_t number(const char *text)
{
	char *end;
	unsigned long long n = strtoull(text, &end, 10);

	if (*end || end == text)
		fail("not a number: %s", text);
	return n;
}

static enum cause cause_find(const char *name)
{
	for (int i = 1; i < CAUSES; i++)
		if (strcmp(cause_name[i], name) == 0)
			return (enum cause)i;
	fail("no such cause: %s", name);
}

/* A game with the fault in it; false: these rules have no place for it. */
static bool make(struct run *run, struct game *game, uint64_t seed, const char *code,
		 enum cause cause, struct fault *fault)
{
	struct options *options = &run->options;

	options->wishes = 0;
	if (code && !fault_wishes(code, cause, options, &options->wishes))
		return false;
	for (uint64_t tries = 0; tries < TRIES; tries++) {
		if (!game_play(game, options, seed + (tries << FILE_TRIES_STEP)))
			continue;
		if (!code || fault_inject(game, code, cause, fault))
			return true;
	}
	return false;
}

static void write_one(struct run *run, struct game *game, const struct fault *fault)
{
	const struct options *options = &run->options;
	char path[1000], file[200];
	const char *ending = options->csv ? "csv" : "gcg";
	FILE *out = stdout;
	int start = run->line;

	snprintf(file, sizeof(file), "%s.%s", game->id, ending);
	if (!run->stream) {
		snprintf(path, sizeof(path), "%s/%s", run->out, file);
		out = fopen(path, "w");
		if (!out)
			fail("cannot write %s: %s", path, strerror(errno));
		start = 1;
	}
	if (options->csv)
		run->line = csv_write(game, out, start, !run->stream || run->header);
	else
		run->line = gcg_write(game, out, start, run->stream);
	run->header = false;
	if (!run->stream && fclose(out) != 0)
		fail("cannot write %s: %s", path, strerror(errno));
	if (run->truth_file)
		truth_write(game, fault, run->stream ? "-" : file, start, run->truth_file);
}

static bool generate(struct run *run, struct game *game, uint64_t seed, const char *code,
		     enum cause cause)
{
	struct fault fault = { .row = -1, .column = -1, .entry = -1 };

	if (!make(run, game, seed, code, cause, &fault))
		return false;
	if (code)
		snprintf(game->id, sizeof(game->id), "%s-%s%s%s-%llu", game->rules->name, code,
			 cause ? "-" : "", cause ? cause_name[cause] : "",
			 (unsigned long long)seed);
	write_one(run, game, code ? &fault : NULL);
	return true;
}

/* All faults that these rules have room for, `games` of each. */
static void generate_all(struct run *run, struct game *game)
{
	for (int i = 0; fault_at(i); i++) {
		bool causes = strcmp(fault_at(i), "move-score") == 0;

		for (int cause = causes; cause < (causes ? CAUSES : 1); cause++)
			for (long n = 0; n < run->games; n++)
				if (!generate(run, game, run->seed + (uint64_t)n, fault_at(i),
					      (enum cause)cause))
					break;
	}
}

static void list_faults(const struct run *run)
{
	unsigned wishes;

	for (int i = 0; fault_at(i); i++)
		if (!run->options.rules ||
		    fault_wishes(fault_at(i), CAUSE_NONE, &run->options, &wishes))
			puts(fault_at(i));
}

enum option_name {
	O_RULES,
	O_TILES,
	O_BOARD,
	O_SEED,
	O_GAMES,
	O_FORMAT,
	O_DIALECT,
	O_OUT,
	O_STREAM,
	O_TRUTH,
	O_FAULT,
	O_LEXICON,
	O_DOUBTFUL,
	O_PLAYERS,
	O_DATA,
	O_WORDS,
	O_FAULTS,
	O_CHECK,
	O_HELP
};

static const struct option long_options[] = { { "rules", required_argument, NULL, O_RULES },
					      { "tiles", required_argument, NULL, O_TILES },
					      { "board", required_argument, NULL, O_BOARD },
					      { "seed", required_argument, NULL, O_SEED },
					      { "games", required_argument, NULL, O_GAMES },
					      { "format", required_argument, NULL, O_FORMAT },
					      { "dialect", required_argument, NULL, O_DIALECT },
					      { "out", required_argument, NULL, O_OUT },
					      { "stream", no_argument, NULL, O_STREAM },
					      { "truth", required_argument, NULL, O_TRUTH },
					      { "fault", required_argument, NULL, O_FAULT },
					      { "lexicon", required_argument, NULL, O_LEXICON },
					      { "doubtful", required_argument, NULL, O_DOUBTFUL },
					      { "players", required_argument, NULL, O_PLAYERS },
					      { "data", required_argument, NULL, O_DATA },
					      { "words", required_argument, NULL, O_WORDS },
					      { "faults", no_argument, NULL, O_FAULTS },
					      { "check", no_argument, NULL, O_CHECK },
					      { "help", no_argument, NULL, O_HELP },
					      { 0 } };

int main(int argc, char **argv)
{
	static struct game game;
	static struct set set;
	static struct board board;
	struct run run = { .seed = 1, .games = 1, .line = 1, .header = true };
	const char *data = "src/rules/data", *tiles = NULL, *layout = NULL, *lexicon = NULL,
		   *doubtful = NULL;
	const char *rules = "standard";
	struct lexicon *word_list = NULL, *doubtful_list = NULL;
	char code[64], truth_path[1000];
	enum cause cause = CAUSE_NONE;
	int words = 0, option;
	bool faults = false;

	while ((option = getopt_long(argc, argv, "", long_options, NULL)) >= 0) {
		switch (option) {
		case O_RULES:
			rules = optarg;
			break;
		case O_TILES:
			tiles = optarg;
			break;
		case O_BOARD:
			layout = optarg;
			break;
		case O_SEED:
			run.seed = number(optarg);
			break;
		case O_GAMES:
			run.games = (long)number(optarg);
			break;
		case O_FORMAT:
			run.options.csv = strcmp(optarg, "csv") == 0;
			break;
		case O_DIALECT:
			run.options.mixed = strcmp(optarg, "mixed") == 0;
			break;
		case O_OUT:
			run.out = optarg;
			break;
		case O_STREAM:
			run.stream = true;
			break;
		case O_TRUTH:
			run.truth = optarg;
			break;
		case O_FAULT:
			run.fault = optarg;
			break;
		case O_LEXICON:
			lexicon = optarg;
			break;
		case O_DOUBTFUL:
			doubtful = optarg;
			break;
		case O_PLAYERS:
			run.options.players = (int)number(optarg);
			break;
		case O_DATA:
			data = optarg;
			break;
		case O_WORDS:
			words = (int)number(optarg);
			break;
		case O_FAULTS:
			faults = true;
			break;
		case O_CHECK:
			return vectors_check(data) > 0;
		default:
			fputs(usage, option == O_HELP ? stdout : stderr);
			return option == O_HELP ? 0 : 2;
		}
	}
	run.options.rules = ruleset_find(rules);
	if (!run.options.rules)
		fail("no such rule set: %s", rules);
	set_read(&set, data, tiles ? tiles : run.options.rules->tiles);
	if (words) {
		lexicon_invent(&set, run.seed, words);
		return 0;
	}
	board_read(&board, data, layout ? layout : run.options.rules->board);
	run.options.set = &set;
	run.options.board = &board;
	run.options.own_tiles = tiles && strcmp(tiles, run.options.rules->tiles) != 0;
	run.options.own_board = layout && strcmp(layout, run.options.rules->board) != 0;
	if (lexicon)
		word_list = lexicon_read(lexicon, &set, run.options.rules->two_letters);
	run.options.lexicon = word_list;
	if (doubtful && !lexicon)
		fail("--doubtful needs --lexicon");
	if (doubtful)
		doubtful_list = lexicon_read(doubtful, &set, false);
	run.options.doubtful = doubtful_list;
	if (run.options.players == 1 || run.options.players > run.options.rules->players_max)
		fail("%s is not played by %d", rules, run.options.players);
	if (faults) {
		list_faults(&run);
		return 0;
	}
	if (run.stream == (run.out != NULL)) {
		fputs(usage, stderr);
		return 2;
	}
	if (run.out && mkdir(run.out, 0777) != 0 && errno != EEXIST)
		fail("cannot make %s: %s", run.out, strerror(errno));
	if (!run.truth && run.out) {
		snprintf(truth_path, sizeof(truth_path), "%s/truth.ndjson", run.out);
		run.truth = truth_path;
	}
	if (run.truth) {
		run.truth_file = fopen(run.truth, "w");
		if (!run.truth_file)
			fail("cannot write %s: %s", run.truth, strerror(errno));
	}
	if (run.fault && strcmp(run.fault, "all") == 0) {
		generate_all(&run, &game);
	} else {
		if (run.fault) {
			snprintf(code, sizeof(code), "%s", run.fault);
			if (strchr(code, ':')) {
				*strchr(code, ':') = '\0';
				cause = cause_find(strchr(run.fault, ':') + 1);
			}
		}
		for (long n = 0; n < run.games; n++)
			if (!generate(&run, &game, run.seed + (uint64_t)n, run.fault ? code : NULL,
				      cause))
				fail("no place for %s under %s", run.fault, rules);
	}
	lexicon_free(word_list);
	lexicon_free(doubtful_list);
	if (run.truth_file && fclose(run.truth_file) != 0)
		fail("cannot write %s: %s", run.truth, strerror(errno));
	return 0;
}
