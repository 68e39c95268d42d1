#include "rules/embedded.h"

struct text embedded_text(const char *path)
{
	size_t first = 0, end = embedded_files_len;

	while (first < end) {
		size_t middle = first + (end - first) / 2;
		const struct embedded_file *file = &embedded_files[middle];
		int order = strcmp(path, file->path);

		if (order == 0)
			return (struct text){ file->bytes, file->len };
		if (order < 0)
			end = middle;
		else
			first = middle + 1;
	}
	return (struct text){ 0 };
}
