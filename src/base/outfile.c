#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/trouble.h"

static int write_all(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t done = write(fd, bytes, len);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return errno;
		bytes += done;
		len -= (size_t)done;
	}
	return 0;
}

static char *formatted(const char *format, const char *a, const char *b, int number)
{
	size_t size = strlen(format) + strlen(a) + strlen(b) + 16;
	char *result = must_alloc(size);

	snprintf(result, size, format, a, b, number);
	return result;
}

static char *copy_of(const char *string)
{
	size_t size = strlen(string) + 1;

	return memcpy(must_alloc(size), string, size);
}

/* The folder that holds a file, "." for a bare name. */
static char *folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = copy_of(slash ? path : ".");

	if (slash)
		folder[slash == path ? 1 : slash - path] = '\0';
	return folder;
}

static int spool(void)
{
	const char *folder = getenv("TMPDIR");
	int fd = open(folder && *folder ? folder : "/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	FILE *unnamed;

	if (fd >= 0)
		return fd;
	unnamed = tmpfile(); /* for file systems that cannot do without a name */
	if (!unnamed)
		return -1;
	fd = fcntl(fileno(unnamed), F_DUPFD_CLOEXEC, 0);
	fclose(unnamed);
	return fd;
}

static int open_directly(struct outfile *file, const char *path)
{
	int error;

	file->fd = path ? open(path, O_WRONLY | O_CLOEXEC) : STDOUT_FILENO;
	file->name = copy_of(path ? path : "/dev/stdout");
	if (file->fd >= 0)
		return 0;
	error = errno;
	outfile_abandon(file);
	return error;
}

static int open_target(struct outfile *file, const char *path)
{
	char *folder = folder_of(path);
	/* A link is followed, or the rename would put a file in its place. */
	char *real = realpath(path, NULL);
	int error = 0;

	if (access(folder, W_OK) != 0)
		error = errno;
	free(folder);
	if (!error) {
		file->fd = spool();
		error = file->fd < 0 ? errno : 0;
	}
	if (error) {
		free(real);
		return error;
	}
	file->target = copy_of(real ? real : path);
	file->name = formatted("/proc/self/fd%s%s%d", "/", "", file->fd);
	free(real);
	return 0;
}

int outfile_open(struct outfile *file, const char *path)
{
	struct stat status;

	*file = (struct outfile){ .fd = -1 };
	if (text_is(text_of(path), "-"))
		return open_directly(file, NULL);
	if (stat(path, &status) == 0) {
		if (S_ISDIR(status.st_mode))
			return EISDIR;
		if (!S_ISREG(status.st_mode))
			return open_directly(file, path);
	}
	return open_target(file, path);
}

void outfile_write(struct outfile *file, struct text bytes)
{
	if (!file->error)
		file->error = write_all(file->fd, bytes.ptr, bytes.len);
}

static int copy_spool(int from, int to)
{
	char bytes[1 << 16];
	off_t position = 0;

	for (;;) {
		ssize_t got = pread(from, bytes, sizeof(bytes), position);
		int error;

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got < 0 ? errno : 0;
		error = write_all(to, bytes, (size_t)got);
		if (error)
			return error;
		position += got;
	}
}

/* Makes the renaming itself last. */
static void sync_folder(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

static int replace_target(const struct outfile *file)
{
	char *folder = folder_of(file->target), *temporary = NULL;
	struct stat old;
	int fd = -1, error;

	for (int i = 0; i < 100 && fd < 0; i++) {
		free(temporary);
		temporary = formatted("%s/.ephor-%s%d.tmp", folder, "", (int)getpid() * 100 + i);
		fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	error = fd < 0 ? errno : copy_spool(file->fd, fd);
	if (!error && stat(file->target, &old) == 0 && fchmod(fd, old.st_mode & 07777) != 0)
		error = errno;
	if (!error && fsync(fd) != 0)
		error = errno;
	if (fd >= 0 && close(fd) != 0 && !error)
		error = errno;
	if (!error && rename(temporary, file->target) != 0)
		error = errno;
	if (error && fd >= 0)
		unlink(temporary);
	else
		sync_folder(folder);
	free(temporary);
	free(folder);
	return error;
}

void signals_hold(sigset_t *before)
{
	sigset_t ending;

	sigemptyset(&ending);
	sigaddset(&ending, SIGINT);
	sigaddset(&ending, SIGTERM);
	sigaddset(&ending, SIGHUP);
	pthread_sigmask(SIG_BLOCK, &ending, before);
}

void signals_let(const sigset_t *before)
{
	pthread_sigmask(SIG_SETMASK, before, NULL);
}

int outfile_commit(struct outfile *file)
{
	int error = file->error;

	if (!error && file->target) {
		sigset_t before;

		signals_hold(&before);
		error = replace_target(file);
		signals_let(&before);
	}
	outfile_abandon(file);
	return error;
}

void outfile_abandon(struct outfile *file)
{
	if (file->fd >= 0 && file->fd != STDOUT_FILENO)
		close(file->fd);
	free(file->target);
	free(file->name);
	*file = (struct outfile){ .fd = -1 };
}

int outfile_save(const char *path, struct text bytes)
{
	struct outfile file;
	int error = outfile_open(&file, path);

	if (error)
		return error;
	outfile_write(&file, bytes);
	return outfile_commit(&file);
}
