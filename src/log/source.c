#include "log/source.h"

#include "base/archive.h"
#include "base/file.h"
#include "base/trouble.h"
#include "log/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct source {
	const struct text *path;
	size_t paths, next;
	struct source_options options;

	/* At most one of these is open, but for a stream out of an unpacker. */
	struct folder *folder;
	struct unpacker *unpacker;
	bool streaming;

	struct source_file file; /* behind unpacker and stream */
	uint64_t file_size;	 /* 0: not known */
	char beginning[ARCHIVE_BEGINNING];
	struct stream stream;
	struct buffer name;   /* of the stream, as shown */
	struct text own_name; /* of the stream: its ending tells the format */
	bool found;
};

struct source *source_new(const struct text *path, size_t paths,
			  const struct source_options *options)
{
	struct source *source = must_alloc(sizeof(*source));

	*source = (struct source){
		.path = path, .paths = paths, .options = *options, .file = { .fd = -1 }
	};
	return source;
}

static void close_file(struct source_file *file)
{
	if (file->fd >= 0 && !file->is_stdin)
		close(file->fd);
	*file = (struct source_file){ .fd = -1 };
}

void source_free(struct source *source)
{
	if (!source)
		return;
	folder_close(source->folder);
	unpacker_free(source->unpacker);
	close_file(&source->file);
	stream_release(&source->stream);
	buffer_release(&source->name);
	free(source);
}

/* All `len` bytes but at the end of the file. */
static size_t read_file(void *from, void *bytes, size_t len)
{
	struct source_file *file = from;
	size_t done = file->beginning.len < len ? file->beginning.len : len;

	if (done) {
		memcpy(bytes, file->beginning.ptr, done);
		file->beginning.ptr += done;
		file->beginning.len -= done;
	}
	while (done < len) {
		ssize_t got = read(file->fd, (char *)bytes + done, len - done);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			file->error = errno;
		if (got <= 0)
			break;
		done += (size_t)got;
	}
	return done;
}

static size_t read_unpacked(void *from, void *bytes, size_t len)
{
	return unpacker_read(from, bytes, len);
}

static struct source_item *add_item(struct source_piece *piece, struct text name)
{
	if (piece->items == piece->capacity) {
		piece->capacity = piece->capacity ? piece->capacity * 2 : SOURCE_FILES;
		piece->item = must_realloc(piece->item, piece->capacity * sizeof(piece->item[0]));
	}
	struct source_item *item = &piece->item[piece->items++];
	*item = (struct source_item){ .name = piece->names.len, .name_len = name.len };
	buffer_add_text(&piece->names, name);
	buffer_add_char(&piece->names, '\0');
	return item;
}

/* Begin to read `name` in slices. */
static void open_stream(struct source *source, struct text name, struct text own_name, bool found,
			stream_read_fn *read, void *from)
{
	buffer_clear(&source->name);
	buffer_add_text(&source->name, name);
	/* own_name is an ending of name, or name without .gz behind it */
	source->own_name =
		(struct text){ source->name.bytes + (own_name.ptr - name.ptr), own_name.len };
	source->found = found;
	source->streaming = true;
	stream_begin(&source->stream, read, from);
}

static void take_slice(struct source *source, struct source_piece *piece)
{
	struct log_hint hint = { source->options.has_input, source->options.input, source->found };
	struct text name = buffer_text(&source->name);
	struct slice slice;
	bool more = stream_next(&source->stream, &hint, source->own_name, &piece->bytes, &slice);
	size_t told = piece->troubles.lines.len;

	if (source->unpacker) {
		unpacker_troubles(source->unpacker, &piece->troubles);
	} else if (source->file.error) {
		troubles_fail(&piece->troubles, name, file_error(source->file.error));
		source->file.error = 0;
	}
	if (!more) {
		source->streaming = false;
	} else if (piece->troubles.lines.len > told && slice.len == 0) {
		/* nothing came of it, and that was said */
	} else if (slice.kind.kind == KIND_PASSED_OVER) {
		if (slice.kind.why)
			troubles_note(&piece->troubles, name, slice.kind.why);
	} else {
		struct source_item *item = add_item(piece, name);
		item->in_memory = true;
		item->slice = slice;
	}
	if (!source->streaming && !source->unpacker)
		close_file(&source->file);
}

static void take_entry(struct source *source, struct source_piece *piece)
{
	struct unpacked file;
	bool more = unpacker_next(source->unpacker, &file);

	unpacker_troubles(source->unpacker, &piece->troubles);
	if (!more) {
		unpacker_free(source->unpacker);
		source->unpacker = NULL;
		close_file(&source->file);
		return;
	}
	/* One compressed file that the user named is read whatever its name. */
	bool chosen = file.alone && text_equal(file.shown, source->path[source->next - 1]);
	if (chosen || log_is_named(file.name))
		open_stream(source, file.shown, file.name, !chosen, read_unpacked,
			    source->unpacker);
}

static void take_from_folder(struct source *source, struct source_piece *piece)
{
	struct text path;
	size_t folder_len;

	if (folder_next(source->folder, &path, &folder_len, &piece->troubles)) {
		struct source_item *item = add_item(piece, path);
		item->found = true;
		item->folder_len = folder_len;
		return;
	}
	folder_close(source->folder);
	source->folder = NULL;
}

/* A file that is no plain small log: look what it is. */
static void open_input(struct source *source, struct text name, int fd)
{
	source->file = (struct source_file){ .fd = fd, .is_stdin = text_is(name, "-") };
	size_t got = read_file(&source->file, source->beginning, sizeof(source->beginning));
	struct text beginning = { source->beginning, got };

	if (archive_is_named(name) || archive_is_content(beginning)) {
		if (lseek(fd, 0, SEEK_SET) == 0)
			beginning.len = 0;
		source->unpacker = unpacker_new(name, fd, beginning);
		unpacker_want(source->unpacker, log_is_named);
		return;
	}
	source->file.beginning = beginning;
	open_stream(source, name, name, false, read_file, &source->file);
}

static void take_path(struct source *source, struct source_piece *piece)
{
	struct text name = source->path[source->next++];
	struct stat status = { 0 };

	source->file_size = 0;
	if (text_is(name, "-")) {
		open_input(source, name, STDIN_FILENO);
		return;
	}
	if (stat(name.ptr, &status)) {
		troubles_fail(&piece->troubles, name, file_error(errno));
		return;
	}
	if (S_ISDIR(status.st_mode)) {
		source->folder = folder_open(name);
		return;
	}
	if (S_ISREG(status.st_mode) && log_is_named(name) && status.st_size <= SOURCE_LARGE) {
		add_item(piece, name);
		return;
	}
	if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)) {
		troubles_fail(&piece->troubles, name, "a device is not read");
		return;
	}
	int fd = open(name.ptr, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0) {
		troubles_fail(&piece->troubles, name, file_error(errno));
		return;
	}
	source->file_size = (uint64_t)status.st_size;
	open_input(source, name, fd);
}

static unsigned source_progress(const struct source *source)
{
	uint64_t part = 1000000; /* of the current path */

	if (source->folder)
		part = folder_progress(source->folder);
	else if (source->file_size && source->unpacker)
		part = unpacker_consumed(source->unpacker) * 1000000 / source->file_size;
	else if (source->file_size && source->streaming)
		part = source->stream.offset * 1000000 / source->file_size;
	return (unsigned)(((source->next - 1) * 1000000ULL + part) / source->paths);
}

/* Memory that one unusual input needed is not kept for the rest of the run. */
static void trim(struct buffer *buffer)
{
	if (buffer->capacity > 4 * SOURCE_LARGE)
		buffer_release(buffer);
	buffer_clear(buffer);
}

bool source_take(struct source *source, struct source_piece *piece)
{
	piece->options = &source->options;
	piece->items = piece->next = 0;
	buffer_clear(&piece->names);
	trim(&piece->bytes);
	trim(&piece->file);
	while (piece->items < SOURCE_FILES && piece->bytes.len < STREAM_SLICE / 2) {
		if (source->streaming)
			take_slice(source, piece);
		else if (source->unpacker)
			take_entry(source, piece);
		else if (source->folder)
			take_from_folder(source, piece);
		else if (source->next < source->paths)
			take_path(source, piece);
		else
			return piece->items > 0 || piece->troubles.lines.len > 0;
	}
	piece->progress = source_progress(source);
	return true;
}

static void close_folder(struct source_piece *piece)
{
	if (piece->folder_of)
		close(piece->folder_fd);
	piece->folder_of = NULL;
}

static bool same_folder(const struct source_piece *piece, const struct source_item *a,
			const struct source_item *b)
{
	return a->folder_len == b->folder_len &&
	       !memcmp(piece->names.bytes + a->name, piece->names.bytes + b->name, a->folder_len);
}

/*
 * Several files of one folder are opened from there: the system then does not
 * look up the path to it for each of them.
 */
static int open_in_folder(struct source_piece *piece, const struct source_item *item)
{
	const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY;
	char *path = piece->names.bytes + item->name;
	bool last = item + 1 == piece->item + piece->items;

	if (piece->folder_of && !same_folder(piece, piece->folder_of, item))
		close_folder(piece);
	if (!piece->folder_of && item->folder_len && !last && same_folder(piece, item, item + 1)) {
		char first = path[item->folder_len];

		path[item->folder_len] = '\0';
		piece->folder_fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
		path[item->folder_len] = first;
		piece->folder_of = piece->folder_fd < 0 ? NULL : item;
	}
	return piece->folder_of ? openat(piece->folder_fd, path + item->folder_len, flags)
				: open(path, flags);
}

/* Open a file of the piece; a small one is read as a whole, a large one becomes a stream. */
static bool open_item(struct source_piece *piece, const struct source_item *item)
{
	struct source_file *input = &piece->input;
	struct buffer *file = &piece->file;
	struct text name = { piece->names.bytes + item->name, item->name_len };

	*input = (struct source_file){ .fd = open_in_folder(piece, item) };
	if (input->fd < 0) {
		troubles_fail(&piece->troubles, name, file_error(errno));
		return false;
	}
	buffer_clear(file);
	for (size_t want = SOURCE_FIRST; file->len < want; want = SOURCE_LARGE) {
		buffer_reserve(file, want - file->len);
		file->len += read_file(input, file->bytes + file->len, want - file->len);
		if (file->len < want)
			break;
	}
	if (file->len == SOURCE_LARGE) {
		if (lseek(input->fd, 0, SEEK_SET) < 0)
			input->error = errno;
		stream_begin(&piece->stream, read_file, input);
		piece->streaming = !input->error;
		if (piece->streaming)
			return true;
	}
	file->bytes[file->len] = '\0';
	if (input->error)
		troubles_fail(&piece->troubles, name, file_error(input->error));
	bool read = !input->error;
	close_file(input);
	return read;
}

/* The next slice of the large file that is open; false at its end. */
static bool next_slice(struct source_piece *piece, const struct log_hint *hint, struct text name,
		       struct slice *slice)
{
	trim(&piece->file);
	bool more = stream_next(&piece->stream, hint, name, &piece->file, slice);
	if (piece->input.error) {
		troubles_fail(&piece->troubles, name, file_error(piece->input.error));
		piece->input.error = 0;
	}
	if (!more) {
		close_file(&piece->input);
		piece->streaming = false;
	}
	return more;
}

bool source_piece_next(struct source_piece *piece, struct unit *unit, const char **problem)
{
	while (piece->next < piece->items) {
		const struct source_item *item = &piece->item[piece->next];
		struct log_hint hint = { piece->options->has_input, piece->options->input,
					 item->found };
		struct text name = { piece->names.bytes + item->name, item->name_len };
		const char *bytes = piece->bytes.bytes;
		struct slice slice = item->slice;

		if (!item->in_memory) {
			if (!piece->streaming && !open_item(piece, item)) {
				piece->next++;
				continue;
			}
			if (piece->streaming) {
				if (!next_slice(piece, &hint, name, &slice)) {
					piece->next++;
					continue;
				}
			} else {
				struct text whole = buffer_text(&piece->file);
				slice = (struct slice){ .len = whole.len,
							.line = 1,
							.kind = log_kind_of(&hint, name, whole) };
			}
			bytes = piece->file.bytes;
		}
		piece->next += !piece->streaming;
		if (slice.kind.kind == KIND_PASSED_OVER) {
			if (slice.kind.why)
				troubles_note(&piece->troubles, name, slice.kind.why);
			continue;
		}
		*problem = slice.kind.why;
		*unit = (struct unit){ .name = name,
				       .bytes = { bytes + slice.at, slice.len },
				       .format = slice.kind.format,
				       .line = slice.line,
				       .offset = slice.offset,
				       .default_encoding = piece->options->default_encoding };
		return true;
	}
	close_folder(piece);
	return false;
}

void source_piece_release(struct source_piece *piece)
{
	close_folder(piece);
	buffer_release(&piece->names);
	buffer_release(&piece->bytes);
	buffer_release(&piece->file);
	stream_release(&piece->stream);
	troubles_release(&piece->troubles);
	if (piece->streaming)
		close_file(&piece->input);
	free(piece->item);
	*piece = (struct source_piece){ 0 };
}
