#include "log/folder.h"

#include "base/file.h"
#include "base/trouble.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A folder on the way down to the current file. */
struct folder_level {
	struct buffer names; /* NUL behind each; folders end with '/' */
	uint32_t *order;     /* where names begin, sorted */
	size_t len, capacity, next;
	size_t path_len; /* of the folder's own path with the '/' */
};

struct folder {
	struct buffer path; /* of the last file */
	struct folder_level *level;
	size_t levels, capacity;
	size_t found;
	bool opened; /* the folder itself has been read */
	size_t root_len;
};

bool log_is_named(struct text name)
{
	return name.len >= 4 && name.ptr[name.len - 4] == '.' &&
	       (text_ends_with_nocase(name, ".gcg") || text_ends_with_nocase(name, ".csv"));
}

struct folder *folder_open(struct text path)
{
	struct folder *folder = must_alloc(sizeof(*folder));

	*folder = (struct folder){ 0 };
	buffer_add_text(&folder->path, path);
	return folder;
}

static void level_release(struct folder_level *level)
{
	buffer_release(&level->names);
	free(level->order);
}

void folder_close(struct folder *folder)
{
	if (!folder)
		return;
	while (folder->levels)
		level_release(&folder->level[--folder->levels]);
	free(folder->level);
	buffer_release(&folder->path);
	free(folder);
}

static int compare_names(const void *a, const void *b, void *names)
{
	const char *base = names;

	return strcmp(base + *(const uint32_t *)a, base + *(const uint32_t *)b);
}

static void add_name(struct folder_level *level, const char *name, bool is_folder)
{
	if (level->names.len + NAME_MAX + 2 > UINT32_MAX)
		die("a folder with more than 4 GB of names");
	if (level->len == level->capacity) {
		level->capacity = level->capacity ? level->capacity * 2 : 64;
		level->order =
			must_realloc(level->order, level->capacity * sizeof(level->order[0]));
	}
	level->order[level->len++] = (uint32_t)level->names.len;
	buffer_add_string(&level->names, name);
	if (is_folder)
		buffer_add_char(&level->names, '/');
	buffer_add_char(&level->names, '\0');
}

/* One name of the folder whose path, with a '/', is in folder->path. */
static void look_at(struct folder *folder, struct folder_level *level, int fd,
		    const struct dirent *found, struct troubles *troubles)
{
	const char *name = found->d_name;
	unsigned type = found->d_type;
	bool named = log_is_named(text_of(name));
	bool is_link = type == DT_LNK;
	struct stat status;

	if (type == DT_UNKNOWN && !fstatat(fd, name, &status, AT_SYMLINK_NOFOLLOW)) {
		type = IFTODT(status.st_mode);
		is_link = type == DT_LNK;
	}
	if (is_link) {
		/* A link that leads nowhere is opened all the same, which tells why. */
		bool leads = !fstatat(fd, name, &status, 0);
		type = leads ? IFTODT(status.st_mode) : DT_REG;
	}
	if (type == DT_DIR && !is_link) {
		add_name(level, name, true);
		return;
	}
	if (type == DT_REG) {
		if (named)
			add_name(level, name, false);
		return;
	}
	if (!named && type != DT_DIR)
		return;
	size_t len = folder->path.len;
	buffer_add_string(&folder->path, name);
	if (type == DT_DIR)
		troubles_note(troubles, buffer_text(&folder->path),
			      "a link to a folder is not followed");
	else
		troubles_fail(troubles, buffer_text(&folder->path),
			      "not read: it is no file but a device, pipe or socket");
	folder->path.len = len;
}

/* The folder itself or the one around it? */
static bool is_dots(const char *name)
{
	return name[0] == '.' && (!name[1] || (name[1] == '.' && !name[2]));
}

/* Read the folder whose path, with a '/', is in folder->path. */
static void push_level(struct folder *folder, struct troubles *troubles)
{
	DIR *stream = opendir(folder->path.bytes);

	if (!stream) {
		troubles_fail(troubles, buffer_text(&folder->path), file_error(errno));
		return;
	}
	if (folder->levels == folder->capacity) {
		folder->capacity = folder->capacity ? folder->capacity * 2 : 8;
		folder->level =
			must_realloc(folder->level, folder->capacity * sizeof(folder->level[0]));
	}
	struct folder_level *level = &folder->level[folder->levels++];
	*level = (struct folder_level){ .path_len = folder->path.len };

	const struct dirent *found;
	while (errno = 0, (found = readdir(stream))) {
		if (!is_dots(found->d_name))
			look_at(folder, level, dirfd(stream), found, troubles);
	}
	if (errno)
		troubles_fail(troubles, buffer_text(&folder->path), file_error(errno));
	closedir(stream);
	if (level->len)
		qsort_r(level->order, level->len, sizeof(level->order[0]), compare_names,
			level->names.bytes);
}

static void set_path(struct folder *folder, size_t len, const char *name)
{
	folder->path.len = len;
	buffer_add_string(&folder->path, name);
}

bool folder_next(struct folder *folder, struct text *path, size_t *folder_len,
		 struct troubles *troubles)
{
	if (!folder->opened) {
		folder->opened = true;
		if (folder->path.bytes[folder->path.len - 1] != '/')
			buffer_add_char(&folder->path, '/');
		folder->root_len = folder->path.len;
		push_level(folder, troubles);
		folder->found += !folder->levels; /* not to be opened, and that was said */
	}
	while (folder->levels) {
		struct folder_level *level = &folder->level[folder->levels - 1];

		if (level->next == level->len) {
			level_release(level);
			folder->levels--;
			continue;
		}
		const char *name = level->names.bytes + level->order[level->next++];
		set_path(folder, level->path_len, name);
		if (folder->path.bytes[folder->path.len - 1] == '/') {
			push_level(folder, troubles);
			continue;
		}
		folder->found++;
		*path = buffer_text(&folder->path);
		*folder_len = level->path_len;
		return true;
	}
	if (!folder->found) {
		folder->found = 1;
		set_path(folder, folder->root_len, "");
		troubles_fail(troubles, buffer_text(&folder->path),
			      "no .gcg or .csv file in this folder");
	}
	return false;
}

unsigned folder_progress(const struct folder *folder)
{
	unsigned done = 0;

	/* From the inside out: each level is a part of one name of the level around it. */
	for (size_t i = folder->levels; i-- > 0;) {
		const struct folder_level *level = &folder->level[i];
		uint64_t names = level->next ? level->next - 1 : 0;
		if (level->len)
			done = (unsigned)((names * 1000000 + done) / level->len);
	}
	return done;
}
