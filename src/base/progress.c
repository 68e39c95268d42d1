#include "base/progress.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 1000, PAUSE = 100 }; /* milliseconds: before the first line, between two */

static uint64_t monotonic(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void progress_begin(struct progress *progress, int fd, const char *what)
{
	const char *term = getenv("TERM");
	bool able = term && *term && !text_is(text_of(term), "dumb") && isatty(fd);

	*progress = (struct progress){ .fd = able ? fd : -1, .what = what, .clock = monotonic };
	progress->begun = progress->clock();
}

static void put(const struct progress *progress, struct text line)
{
	/* A line that does not get there is missed by nobody. */
	ssize_t ignored = write(progress->fd, line.ptr, line.len);
	(void)ignored;
}

static void add_time(struct buffer *line, uint64_t seconds)
{
	if (seconds >= 3600)
		buffer_printf(line, "%d h ", (int)(seconds / 3600));
	if (seconds >= 60)
		buffer_printf(line, "%d min", (int)(seconds / 60 % 60));
	else
		buffer_printf(line, "%d s", (int)seconds);
}

static void draw(struct progress *progress, uint64_t elapsed, uint64_t done, unsigned millionths)
{
	struct buffer line = { 0 };

	buffer_add_string(&line, "\r\033[K");
	if (millionths) {
		enum { CELLS = 20 };
		unsigned full = millionths / (1000000 / CELLS);
		buffer_add_char(&line, '[');
		for (unsigned i = 0; i < CELLS; i++)
			buffer_add_char(&line, i < full ? '#' : '.');
		buffer_printf(&line, "] %u%%  ", millionths / 10000);
	}
	buffer_add_int(&line, (long long)done);
	buffer_printf(&line, " %s, ", progress->what);
	buffer_add_int(&line, (long long)(done * 1000 / elapsed));
	buffer_add_string(&line, " a second");
	if (millionths) {
		buffer_add_string(&line, ", ");
		add_time(&line, elapsed * (1000000 - millionths) / millionths / 1000);
		buffer_add_string(&line, " left");
	}
	put(progress, buffer_text(&line));
	buffer_release(&line);
	progress->visible = true;
}

void progress_update(struct progress *progress, uint64_t done, unsigned millionths)
{
	if (progress->fd < 0)
		return;
	uint64_t now = progress->clock();
	uint64_t elapsed = now - progress->begun;
	if (elapsed < PATIENCE || (progress->drawn && now - progress->drawn < PAUSE))
		return;
	progress->drawn = now;
	draw(progress, elapsed, done, millionths < 1000000 ? millionths : 1000000);
}

void progress_hide(struct progress *progress)
{
	if (progress->visible)
		put(progress, TEXT("\r\033[K"));
	progress->visible = false;
}
