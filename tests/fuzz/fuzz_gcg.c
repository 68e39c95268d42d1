/* GCG logs: read, audited, corrected, printed, written. */
#include "fuzz_log.h"
#include "fuzz_mutate.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text bytes = { (const char *)data, size };
	if (size && gcg_last_boundary(bytes) >= size)
		abort();
	return fuzz_log(bytes, LOG_GCG);
}
