/*
 * Archives: whatever the bytes are, entries come out within the limits and the
 * logs in them are read, audited and printed in every format.  An odd number of
 * bytes is read as a stream, an even one from a file that can be rewound.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "audit/audit.h"
#include "base/archive.h"
#include "log/reader.h"
#include "report/audit_report.h"
#include "rules/library.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LOG_MAX = 64 << 10, FILES_MAX = 100 };

static void audit_text_of(struct library *library, struct text name, struct text bytes)
{
	static const struct rules_request nothing;
	struct unit unit = { .name = name, .bytes = bytes, .line = 1 };
	struct arena arena = { 0 };
	struct buffer out = { 0 };
	struct audit_style style = { .verbose = true };
	struct log log;

	if (!reader_guess_format(name, bytes, &unit.format))
		return;
	struct reader *reader = reader_new(&unit);
	while (reader_next(reader, &arena, &log)) {
		struct verdict verdict;
		struct text unknown;
		const struct rules *rules = library_rules_for(
			library, &nothing, &nothing, log.rules, log.tile_distribution,
			log.board_layout, log.lexicon, &unknown);
		audit_game(&log, rules, &(struct audit_options){ 0 }, &arena, &verdict);
		struct audit_game_view view = { &verdict, &log, rules };
		for (size_t i = 0; audit_reports[i]; i++)
			audit_reports[i]->game(&out, &style, &view);
		buffer_clear(&out);
		arena_reset(&arena);
	}
	reader_free(reader);
	buffer_release(&out);
	arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct library *library;
	struct text bytes = { (const char *)data, size };
	int fd = -1;

	if (!library)
		library = library_new();
	if (size % 2 == 0) {
		fd = memfd_create("archive", MFD_CLOEXEC);
		if (fd < 0 || write(fd, data, size) != (ssize_t)size || lseek(fd, 0, SEEK_SET))
			abort();
	}
	struct unpacker *unpacker =
		unpacker_new(TEXT("a"), fd, fd < 0 ? bytes : (struct text){ 0 });
	struct troubles troubles = { 0 };
	struct unpacked file;
	char *log = malloc(LOG_MAX);
	int files = 0;

	while (log && files++ < FILES_MAX && unpacker_next(unpacker, &file)) {
		if (file.shown.len < file.name.len || file.shown.ptr[0] != 'a')
			abort();
		size_t len = unpacker_read(unpacker, log, LOG_MAX);
		if (len > LOG_MAX)
			abort();
		audit_text_of(library, file.shown, (struct text){ log, len });
		unpacker_troubles(unpacker, &troubles);
	}
	unpacker_troubles(unpacker, &troubles);
	if (troubles.failed != (troubles.lines.len > 0))
		abort();
	free(log);
	troubles_release(&troubles);
	unpacker_free(unpacker);
	if (fd >= 0)
		close(fd);
	return 0;
}
