/*
 * The tables of an event (players.csv, results.csv, rulings.csv, ...), cut
 * apart at lines "==== NAME"; what stands before the first is results.csv.  The
 * first byte chooses the event they belong to.
 */
#include "fuzz_event.h"
#include "fuzz_mutate.h"

#define SWISS                                                                           \
	"[event]\nname = Swiss\nrules = greek\nsystem = swiss\nplayers = players.csv\n" \
	"results = results.csv\nrulings = rulings.csv\nratings = ratings.csv\n"         \
	"history = history.csv\n[standings]\ncriteria = points buchholz spread total\n" \
	"[prize one]\nfor = rank 1\namount = 100 EUR\n"
#define TABLES                                                               \
	"[event]\nname = Tables\nrules = turkish-english\nsystem = tables\n" \
	"players = players.csv\nresults = results.csv\ndraws = draws.csv\n"  \
	"[advance]\nwinners = 1\nbest-seconds = 1\n"
#define ROUND_ROBIN                                                                     \
	"[event]\nname = Round robin\nsystem = round-robin\nresults = results.csv\n"    \
	"[standings]\ncriteria = points head-to-head sonneborn-berger buchholz-median " \
	"buchholz-cut1 cumulative wins losses rating\nspread-cap = 100,150\n"
#define KNOCK_OUT                                                               \
	"[event]\nname = Knock-out\nsystem = knockout\nplayers = players.csv\n" \
	"results = results.csv\nscores = signed\n"

static const char *const events[] = { SWISS, TABLES, ROUND_ROBIN, KNOCK_OUT };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text bytes = { (const char *)data, size };
	struct event_files files = { 0 };
	struct arena arena = { 0 };

	if (size == 0)
		return 0;
	const char *event = events[data[0] % (sizeof(events) / sizeof(*events))];
	event_files_split(&files, (struct text){ bytes.ptr + 1, size - 1 });
	files.file[0].name = TEXT("results.csv");
	if (files.len < EVENT_FILES_MAX)
		files.file[files.len++] = (struct event_file){ TEXT("event.ini"), text_of(event) };
	fuzz_event(&files, NULL, NULL, 0, fuzz_is_chosen(bytes, FUZZ_EVENTS_CHOSEN), &arena);
	arena_release(&arena);
	return 0;
}
