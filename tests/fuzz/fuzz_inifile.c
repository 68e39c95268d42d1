/* INI: every item and problem has a line of the file, in order. */
#include <stdint.h>
#include <stdlib.h>

#include "base/inifile.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = { 0 };
	struct inifile ini;
	uint32_t line = 0;

	inifile_read(&ini, &arena, (struct text){ (const char *)data, size });
	for (size_t i = 0; i < ini.items; i++) {
		if (ini.item[i].line <= line)
			abort();
		line = ini.item[i].line;
	}
	for (size_t i = 0; i < ini.problems; i++)
		if (ini.problem[i].line == 0 || ini.problem[i].message.len == 0)
			abort();
	arena_release(&arena);
	return 0;
}
