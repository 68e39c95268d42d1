/*
 * Archives: whatever the bytes are, entries come out within the limits and the
 * logs in them are read, audited and printed in every format.  An odd number of
 * bytes is read as a stream, an even one from a file that can be rewound.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "base/archive.h"

#include "fuzz_log.h"

enum { LOG_MAX = 2 << 10, FILES_MAX = 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text bytes = { (const char *)data, size };
	int fd = -1;

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
		enum log_format format;
		if (file.shown.len < file.name.len || file.shown.ptr[0] != 'a')
			abort();
		size_t len = unpacker_read(unpacker, log, LOG_MAX);
		if (len > LOG_MAX)
			abort();
		struct text content = { log, len };
		if (reader_guess_format(file.shown, content, &format))
			fuzz_log(content, format);
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
