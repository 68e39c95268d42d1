/*
 * Rule files, tile files and board files of users, cut apart at lines "====":
 * the first is a rule set, then tiles, then a board.  A set that is accepted
 * is printed and a game is audited under it.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "log/reader.h"
#include "rules/settings.h"

#include "fuzz_game.h"
#include "fuzz_mutate.h"

static const char game[] = "#player1 a A\n#player2 b B\n"
			   ">a: EIRTSAD 8D TIRADES +70 70\n#seconds 200\n"
			   ">b: QIXZO?? 9H sIX +20 20\n>b: (challenge) +5 25\n"
			   ">a: UVWXYZA -UVW +0 70\n>b: AAAAAAA - +0 25\n#clock b 31:00\n"
			   ">a: ABCDEFG 10A BEAD +12 82\n>a: ABCDEFG -- -12 70\n"
			   ">b: AB (AB) -4 21\n>a: (AB) +4 74\n>a: (time) -10 64\n#final a 64\n";

enum { PARTS = 3 };

static int part_file(struct text bytes, char path[32])
{
	int fd = memfd_create("rules", MFD_CLOEXEC);
	if (fd < 0 || write(fd, bytes.ptr, bytes.len) != (ssize_t)bytes.len)
		abort();
	snprintf(path, 32, "/proc/self/fd/%d", fd);
	return fd;
}

static void audit_under(const struct rules *rules, struct arena *arena)
{
	struct unit unit = { .name = TEXT("fuzz"), .bytes = text_of(game), .line = 1 };
	struct reader *reader = reader_new(&unit);
	struct buffer out = { 0 };
	struct log log;
	struct verdict verdict;
	settings_print(rules, &out);
	for (size_t i = 0; i < out.len; i++)
		if (out.bytes[i] == '\t') /* a value goes on in the next line */
			out.bytes[i] = ' ';
	fuzz_check_printable(buffer_text(&out));
	buffer_release(&out);
	if (reader_next(reader, arena, &log)) {
		audit_game(&log, rules, &(struct audit_options){ 0 }, arena, &verdict);
		fuzz_print_game(&(struct audit_game_view){ &verdict, &log, rules });
	}
	reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text rest = { (const char *)data, size }, part[PARTS] = { 0 };
	int parts = 0, fd[PARTS];
	char path[PARTS][32] = { "" };

	while (parts < PARTS) {
		const char *cut = rest.len ? memmem(rest.ptr, rest.len, "\n====\n", 6) : NULL;
		part[parts++] =
			(struct text){ rest.ptr, cut ? (size_t)(cut + 1 - rest.ptr) : rest.len };
		if (!cut)
			break;
		rest = (struct text){ cut + 6, (size_t)(rest.ptr + rest.len - cut - 6) };
	}
	for (int i = 0; i < parts; i++)
		fd[i] = part_file(part[i], path[i]);

	struct library *library = library_new();
	struct rules_problems problems = { 0 };
	struct arena arena = { 0 };
	const struct rules_request request = { .rules = text_of(path[0]),
					       .tiles = text_of(path[1]),
					       .board = text_of(path[2]) };
	const struct rules *rules = library_rules(library, &request, &problems);
	if (!rules && problems.errors == 0)
		abort();
	for (size_t i = 0; i < problems.len; i++)
		if (problems.item[i].message.len == 0 || problems.item[i].file.len == 0)
			abort();
	if (rules)
		audit_under(rules, &arena);
	rules_problems_release(&problems);
	arena_release(&arena);
	library_free(library);
	for (int i = 0; i < parts; i++)
		close(fd[i]);
	return 0;
}
