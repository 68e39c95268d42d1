/*
 * Audited games as JSON, read back (--audited): what was read is written as it
 * was read, printed in every format, and joined to an event that has no other
 * source.
 */
#include "fuzz_event.h"
#include "fuzz_mutate.h"

static size_t read_verdicts(struct text bytes, struct arena *arena, const struct verdict **list)
{
	const struct audit_style style = { .verbose = true };
	struct buffer out = { 0 };
	struct jsonfile file;
	enum json_result result;
	struct text problem;
	uint32_t line;
	size_t len = 0;

	jsonfile_init(&file, bytes);
	for (;;) {
		struct verdict *verdict = arena_alloc(arena, sizeof(*verdict));
		result = verdict_read_json(&file, arena, verdict, &line, &problem);
		if (result == JSON_END)
			break;
		if (result == JSON_BROKEN)
			continue;
		struct audit_game_view view = { .verdict = verdict };
		for (size_t i = 0; audit_reports[i]; i++)
			audit_reports[i]->game(&out, &style, &view);
		fuzz_check_printable(buffer_text(&out));
		buffer_clear(&out);
		fuzz_verdict_json(verdict, arena);
		if (len < EVENT_VERDICTS_MAX)
			list[len++] = verdict;
	}
	buffer_release(&out);
	return len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text bytes = { (const char *)data, size };
	const struct verdict *verdict[EVENT_VERDICTS_MAX];
	const struct event_files files = {
		{ { TEXT("event.ini"), TEXT("[event]\nname = Joined\nrules = greek\n") } }, 1
	};
	struct arena arena = { 0 };
	size_t verdicts = read_verdicts(bytes, &arena, verdict);

	fuzz_event(&files, NULL, verdict, verdicts, fuzz_is_chosen(bytes, FUZZ_EVENTS_CHOSEN),
		   &arena);
	arena_release(&arena);
	return 0;
}
