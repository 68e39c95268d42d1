/*
 * Runs a fuzz target over the files of a corpus, without a fuzzer: each file is
 * a case, in a process of its own so that a crash is one failed case.
 * Ends with "N passed, M failed".
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/trouble.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 16 << 20, SECONDS_MAX = 60 };

static bool passes(const char *path)
{
	struct buffer bytes = { 0 };
	int error = file_read(path, INPUT_MAX, &bytes), status;
	pid_t child;

	if (error)
		die("%s: %s", path, file_error(error));
	fflush(NULL);
	child = fork();
	if (child < 0)
		die("cannot fork");
	if (child == 0) {
		alarm(SECONDS_MAX); /* a hang fails too */
		LLVMFuzzerTestOneInput((const uint8_t *)buffer_text(&bytes).ptr, bytes.len);
		buffer_release(&bytes);
		exit(0); /* with exit the sanitizers look for leaks */
	}
	buffer_release(&bytes);
	return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(int argc, char **argv)
{
	struct arena arena = { 0 };
	int passed = 0, failed = 0;

	for (int i = 1; i < argc; i++) {
		DIR *folder = opendir(argv[i]);

		if (!folder)
			die("%s: no corpus", argv[i]);
		for (const struct dirent *entry; (entry = readdir(folder));) {
			struct text path = arena_printf(&arena, "%s/%s", argv[i], entry->d_name);

			if (entry->d_name[0] == '.')
				continue;
			if (passes(path.ptr)) {
				passed++;
			} else {
				failed++;
				printf("FAILED %s\n", path.ptr);
			}
		}
		closedir(folder);
	}
	arena_release(&arena);
	printf("%d passed, %d failed\n", passed, failed);
	return failed > 0;
}
