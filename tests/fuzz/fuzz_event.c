/*
 * Events: event.ini and the files beside it, cut apart at lines "==== NAME".  A
 * file games.gcg or games.csv is audited and joined.
 */
#include "audit/keeper.h"

#include "fuzz_event.h"
#include "fuzz_mutate.h"

static size_t audit_logs(const struct event_files *files, struct keeper *keeper,
			 const struct verdict **list)
{
	struct arena arena = { 0 };
	size_t len = 0;
	for (size_t i = 0; i < files->len; i++) {
		struct unit unit = {
			files->file[i].name, files->file[i].bytes, LOG_GCG, 1, 0, NULL
		};
		struct log log;
		if (text_is(unit.name, "games.csv"))
			unit.format = LOG_CSV;
		else if (!text_is(unit.name, "games.gcg"))
			continue;
		struct reader *reader = reader_new(&unit);
		while (len < EVENT_VERDICTS_MAX && reader_next(reader, &arena, &log)) {
			struct verdict verdict;
			audit_game(&log, fuzz_rules_for(&log), &(struct audit_options){ 0 }, &arena,
				   &verdict);
			list[len++] = keeper_take(keeper, &verdict);
			arena_reset(&arena);
		}
		reader_free(reader);
	}
	arena_release(&arena);
	return len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text bytes = { (const char *)data, size };
	const struct verdict *verdict[EVENT_VERDICTS_MAX];
	struct event_files files = { 0 };
	struct keeper keeper = { 0 };
	struct arena arena = { 0 };

	event_files_split(&files, bytes);
	size_t verdicts = audit_logs(&files, &keeper, verdict);
	fuzz_event(&files, NULL, verdict, verdicts, fuzz_is_chosen(bytes, FUZZ_EVENTS_CHOSEN),
		   &arena);
	keeper_release(&keeper);
	arena_release(&arena);
	return 0;
}
