#include "cli/draw_boards.h"

#include <pthread.h>
#include <sys/stat.h>

#include "base/trouble.h"

struct drawing {
	struct boards *boards;
	struct arena *arena;
	pthread_mutex_t lock; /* of the arena */
};

static void draw_game(void *context, const struct audit_game_view *game, struct buffer *out)
{
	struct drawing *drawing = context;
	struct board_choice *choice = boards_find(drawing->boards, game->verdict);

	(void)out;
	if (!choice)
		return;
	pthread_mutex_lock(&drawing->lock);
	if (!choice->page) {
		choice->page = arena_alloc(drawing->arena, sizeof *choice->page);
		board_page_make(choice->page, game, choice->verdict, drawing->arena);
	}
	pthread_mutex_unlock(&drawing->lock);
}

/* The files of the chosen games; 0 where one of them is no file, but in an archive. */
static size_t list_files(const struct boards *boards, struct text *file)
{
	size_t len = 0;

	for (size_t i = 0; i < boards->choices; i++) {
		struct text source = boards->sorted[i]->verdict->source;
		struct stat about;

		if (len > 0 && text_equal(file[len - 1], source))
			continue;
		if (stat(source.ptr, &about) != 0 || !S_ISREG(about.st_mode))
			return 0;
		file[len++] = source;
	}
	return len;
}

static bool all_drawn(const struct boards *boards)
{
	for (size_t i = 0; i < boards->choices; i++)
		if (!boards->choice[i].page)
			return false;
	return true;
}

void draw_boards(struct event_run *run, struct boards *boards)
{
	struct drawing drawing = { .boards = boards, .arena = &run->arena };
	struct text *file;
	size_t files;

	boards_choose(boards, &run->event, run->scores, run->options->after, run->options->boards,
		      &run->arena);
	if (boards->choices == 0 || !run->logs.ptr)
		return;
	if (boards->left_out > 0)
		complain("%zu games are not drawn: the workbook has room for %d", boards->left_out,
			 BOARDS_MAX);
	file = arena_array(&run->arena, boards->choices, sizeof *file);
	files = list_files(boards, file);
	pthread_mutex_init(&drawing.lock, NULL);
	if (files > 0)
		event_run_again(run, file, files, draw_game, &drawing);
	if (!all_drawn(boards))
		event_run_again(run, &run->logs, 1, draw_game, &drawing);
	pthread_mutex_destroy(&drawing.lock);
}
