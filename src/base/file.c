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

int file_read(const char *path, size_t max, struct buffer *out)
{
	bool standard_input = text_is(text_of(path), "-");
	int fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	struct stat status;
	int error;

	if (fd < 0)
		return errno;
	if (fstat(fd, &status) != 0)
		error = errno;
	else if (S_ISDIR(status.st_mode))
		error = EISDIR;
	else if (S_ISREG(status.st_mode) && status.st_size > 0 && (size_t)status.st_size > max)
		error = EFBIG;
	else {
		if (S_ISREG(status.st_mode))
			buffer_reserve(out, (size_t)status.st_size + 1);
		error = read_all(fd, max, out);
	}
	if (!standard_input)
		close(fd);
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

bool file_same(const char *a, const char *b)
{
	struct stat first, second;

	return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
	       first.st_ino == second.st_ino;
}
