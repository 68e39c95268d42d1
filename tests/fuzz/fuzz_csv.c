/* CSV logs: read, audited, corrected, printed, written. */
#include "fuzz_log.h"
#include "fuzz_mutate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text bytes = { (const char *)data, size };
	csv_is_log(bytes);
	csv_is_event_file(bytes);
	return fuzz_log(bytes, LOG_CSV);
}
