#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_all(int fd, size_t max, struct buffer *out)
{
	size_t begin = out->len;

	for (;;) {
		ssize_t got;

		/* One byte more than allowed is asked for: that is how too much is noticed. */
		buffer_reserve(out, 1);
		got = read(fd, out->bytes + out->len, out->capacity - out->len - 1);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return errno;
		out->len += (size_t)got;
		out->bytes[out->len] = '\0';
		if (out->len - begin > max)
			return EFBIG;
		if (got == 0)
			return 0;
		if (out->capacity - out->len < 4096)
			buffer_reserve(out, 64 * 1024);
	}
}

/* Standard input has a descriptor already.  -1: *error says why not. */
static int open_file(const char *path, struct stat *status, int *error)
{
	int fd = text_is(text_of(path), "-") ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

	*error = 0;
	if (fd < 0 || fstat(fd, status) != 0)
		*error = errno;
	else if (S_ISDIR(status->st_mode))
		*error = EISDIR;
	return fd;
}

static void close_file(int fd)
{
	if (fd > STDIN_FILENO)
		close(fd);
}

int file_read(const char *path, size_t max, struct buffer *out)
{
	struct stat status = { 0 };
	int error, fd = open_file(path, &status, &error);

	if (!error && S_ISREG(status.st_mode) && status.st_size > 0) {
		if ((size_t)status.st_size > max)
			error = EFBIG;
		else
			buffer_reserve(out, (size_t)status.st_size + 1);
	}
	if (!error)
		error = read_all(fd, max, out);
	close_file(fd);
	return error;
}

int file_read_lines(const char *path, size_t max, void (*take)(void *context, struct text lines),
		    void *context)
{
	enum { PIECE = 1 << 20 };
	struct stat status = { 0 };
	struct buffer held = { 0 };
	int error, fd = open_file(path, &status, &error);

	while (!error) {
		const char *end;
		size_t whole;
		ssize_t got;

		buffer_reserve(&held, PIECE);
		got = read(fd, held.bytes + held.len, PIECE);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			error = errno;
			break;
		}
		held.len += (size_t)got;
		if (got == 0) {
			take(context, buffer_text(&held));
			break;
		}
		/* the line that is not whole yet waits for the rest of it */
		end = memrchr(held.bytes + held.len - got, '\n', (size_t)got);
		whole = end ? (size_t)(end + 1 - held.bytes) : 0;
		if (whole > 0)
			take(context, (struct text){ held.bytes, whole });
		held.len -= whole;
		memmove(held.bytes, held.bytes + whole, held.len);
		if (held.len > max)
			error = EFBIG;
	}
	close_file(fd);
	buffer_release(&held);
	return error;
}

const char *file_error(int error)
{
	switch (error) {
	case ENOENT:
		return "no such file or folder";
	case EACCES:
	case EPERM:
		return "no permission";
	case EEXIST:
		return "is one of the inputs, which are never written to";
	case EISDIR:
		return "is a folder, not a file";
	case ENOTDIR:
		return "a part of the path is a file, not a folder";
	case EFBIG:
		return "too large";
	case ENOSPC:
	case EDQUOT:
		return "no space left";
	case EMFILE:
	case ENFILE:
		return "too many open files";
	default:
		return strerror(error);
	}
}

bool file_is_special(const char *path)
{
	struct stat about;

	return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

bool file_same(const char *a, const char *b)
{
	struct stat first, second;

	return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
	       first.st_ino == second.st_ino;
}
