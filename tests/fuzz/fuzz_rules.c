/*
 * Rule files, tile files and board files of users, cut apart at lines "====":
 * the first is a rule set, then tiles, then a board.  A set that is accepted
 * is printed, a game is audited under it and counts in an event.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "log/reader.h"
#include "rules/settings.h"

#include "fuzz_event.h"
#include "fuzz_mutate.h"

static const char game[] = "#player1 a A\n#player2 b B\n"
			   ">a: EIRTSAD 8D TIRADES +70 70\n#seconds 200\n"
			   ">b: QIXZO?? 9H sIX +20 20\n>b: (challenge) +5 25\n"
			   ">a: UVWXYZA -UVW +0 70\n>b: AAAAAAA - +0 25\n#clock b 31:00\n"
			   ">a: ABCDEFG 10A BEAD +12 82\n>a: ABCDEFG -- -12 70\n"
			   ">b: AB (AB) -4 21\n>a: (AB) +4 74\n>a: (time) -10 64\n#final a 64\n";

/* By turns, told by the size of the input, an event of pairs and one of tables. */
#define TABLES_OF(system)                                                                   \
	"[event]\nname = Fuzz\nsystem = " system "\nplayers = players.csv\nend-date = "     \
	"2024-07-14\nresults = results.csv\nrulings = rulings.csv\nratings = ratings.csv\n" \
	"history = history.csv\n[prize one]\nfor = rank 1\namount = 100 EUR\n[prize two]\n" \
	"for = award high-game\namount = 10 EUR\n"
static const char *const events[] = { TABLES_OF("swiss"), TABLES_OF("tables") };

static const char players[] = "id,name,school,division,rating,games,last-played\n"
			      "A,Ann,X,1,1900,40,2024-01-01\nB,Ben,Y,1,1500,3,2019-05\n"
			      "C,Cem,X,1,,,\nD,Dia,Y,1,2400,900,2024-06-30\n";
static const char *const results[] = {
	"round,table,player1,score1,player2,score2,outcome\n1,1,A,64,B,25,\n1,2,C,400,D,400,\n"
	"2,1,A,350,C,300,time\n2,2,B,,D,,forfeit\n3,1,A,1000,D,0,\n3,,B,,,,bye\n"
	"4,1,C,200,B,199,resigned\n4,,D,,,,half-bye\n",
	"round,table,player1,score1,player2,score2,player3,score3,before1,before2,outcome\n"
	"1,1,A,64,B,25,C,64,70,30,\n2,1,A,350,D,350,C,349,,,\n"
};
static const char rulings[] = "round,player,kind,points,note\n1,A,wrongly-allowed,20,\n"
			      "2,C,penalty,10,late\n3,D,nullified,,\n";
static const char ratings[] = "id,name,rating,games,last-played,active\n"
			      "A,Ann,1900,40,2024-01-01,yes\nE,Eva,1700,12,2020-01,no\n";
static const char history[] = "event,end-date,round,player,opponent,opponent-rating,score\n"
			      "W,2024-01-02,1,C,B,1500,1\nW,2024-01-02,2,C,D,2400,0.5\n";

enum { PARTS = 3 };

static int part_file(struct text bytes, char path[32])
{
	int fd = memfd_create("rules", MFD_CLOEXEC);
	if (fd < 0 || write(fd, bytes.ptr, bytes.len) != (ssize_t)bytes.len)
		abort();
	snprintf(path, 32, "/proc/self/fd/%d", fd);
	return fd;
}

static void audit_under(const struct rules *rules, size_t size, bool all, struct arena *arena)
{
	const struct event_files files = { { { TEXT("event.ini"), text_of(events[size % 2]) },
					     { TEXT("players.csv"), text_of(players) },
					     { TEXT("results.csv"), text_of(results[size % 2]) },
					     { TEXT("rulings.csv"), text_of(rulings) },
					     { TEXT("ratings.csv"), text_of(ratings) },
					     { TEXT("history.csv"), text_of(history) } },
					   6 };

	struct unit unit = { .name = TEXT("fuzz"), .bytes = text_of(game), .line = 1 };
	struct reader *reader = reader_new(&unit);
	struct buffer out = { 0 };
	struct log log;
	struct verdict verdict;
	const struct verdict *joined = &verdict;
	size_t verdicts = 0;
	settings_print(rules, &out);
	for (size_t i = 0; i < out.len; i++)
		if (out.bytes[i] == '\t') /* a value goes on in the next line */
			out.bytes[i] = ' ';
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	if (reader_next(reader, arena, &log)) {
		audit_game(&log, rules, &(struct audit_options){ 0 }, arena, &verdict);
		fuzz_print_game(&(struct audit_game_view){ &verdict, &log, rules });
		verdicts = 1;
	}
	reader_free(reader);
	fuzz_event(&files, rules, &joined, verdicts, all, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text rest = { (const char *)data, size }, part[PARTS] = { 0 };
	int parts = 0, fd[PARTS];
	char path[PARTS][32] = { "" };

	while (parts < PARTS) {
		const char *cut = rest.len ? memmem(rest.ptr, rest.len, "\n====\n", 6) : NULL;
		part[parts++] =
			(struct text){ rest.ptr, cut ? (size_t)(cut + 1 - rest.ptr) : rest.len };
		if (!cut)
			break;
		rest = (struct text){ cut + 6, (size_t)(rest.ptr + rest.len - cut - 6) };
	}
	for (int i = 0; i < parts; i++)
		fd[i] = part_file(part[i], path[i]);

	struct library *library = library_new();
	struct rules_problems problems = { 0 };
	struct arena arena = { 0 };
	const struct rules_request request = { .rules = text_of(path[0]),
					       .tiles = text_of(path[1]),
					       .board = text_of(path[2]) };
	const struct rules *rules = library_rules(library, &request, &problems);
	if (!rules && problems.errors == 0)
		abort();
	for (size_t i = 0; i < problems.len; i++)
		if (problems.item[i].message.len == 0 || problems.item[i].file.len == 0)
			abort();
	if (rules)
		audit_under(rules, size,
			    fuzz_is_chosen((struct text){ (const char *)data, size },
					   FUZZ_EVENTS_CHOSEN),
			    &arena);
	rules_problems_release(&problems);
	arena_release(&arena);
	library_free(library);
	for (int i = 0; i < parts; i++)
		close(fd[i]);
	return 0;
}
