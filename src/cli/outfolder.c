#include "cli/outfolder.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/trouble.h"

/* What follows the argument that led to this input; the base name of a plain file. */
static struct text relative_name(const struct options *options, struct text input)
{
	for (size_t i = 0; i < options->arguments.len; i++) {
		struct text path = options->arguments.item[i];

		while (path.len > 1 && path.ptr[path.len - 1] == '/')
			path.len--;
		if (path.len && input.len > path.len + 1 &&
		    memcmp(input.ptr, path.ptr, path.len) == 0 &&
		    (input.ptr[path.len] == '/' || input.ptr[path.len] == ':'))
			return (struct text){ input.ptr + path.len + 1, input.len - path.len - 1 };
	}
	const char *slash = input.len ? memrchr(input.ptr, '/', input.len) : NULL;
	if (slash)
		input = (struct text){ slash + 1, (size_t)(input.ptr + input.len - slash - 1) };
	return input;
}

static struct text without_compression(struct text name)
{
	static const char *const endings[] = { ".gz", ".zst", ".xz", ".bz2" };

	for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		if (text_ends_with_nocase(name, endings[i]))
			name.len -= strlen(endings[i]);
	}
	return name;
}

/* Append the parts of a name that lead downwards. */
static void add_parts(struct buffer *path, struct text name)
{
	while (name.len) {
		const char *slash = memchr(name.ptr, '/', name.len);
		size_t len = slash ? (size_t)(slash - name.ptr) : name.len;
		struct text part = { name.ptr, len };

		name.ptr += slash ? len + 1 : len;
		name.len -= slash ? len + 1 : len;
		if (!part.len || text_is(part, ".") || text_is(part, "..") ||
		    memchr(part.ptr, '\0', part.len))
			continue;
		buffer_add_char(path, '/');
		buffer_add_safe(path, part);
	}
}

int outfolder_make(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		int error = mkdir(path, 0777) == 0 || errno == EEXIST ? 0 : errno;
		*slash = '/';
		if (error)
			return error;
	}
	return 0;
}

/* The real path of a file, or of the nearest folder above it that is there. */
static char *real_place(const char *path)
{
	char *copy = must_alloc(strlen(path) + 1);
	char *real, *slash;

	strcpy(copy, path);
	while (!(real = realpath(copy, NULL)) && (slash = strrchr(copy, '/')) && slash > copy)
		*slash = '\0';
	if (!real)
		real = realpath(*path == '/' ? "/" : ".", NULL);
	free(copy);
	return real;
}

static bool is_in_input(const struct options *options, const char *path)
{
	char *real = real_place(path);
	bool found = false;

	for (size_t i = 0; i < options->arguments.len && real; i++) {
		char *input = realpath(options->arguments.item[i].ptr, NULL);
		size_t len = input ? strlen(input) : 0;

		found |= len && strncmp(real, input, len) == 0 &&
			 (real[len] == '\0' || real[len] == '/' || input[len - 1] == '/');
		free(input);
	}
	free(real);
	return found;
}

const char *outfolder_path(struct outfolder *folder, struct text input, const char *ending,
			   struct buffer *path)
{
	const struct options *options = folder->options;
	struct text base = options->output;
	bool is_stdin = text_is(input, "-");
	struct text name = without_compression(relative_name(options, input));

	buffer_clear(path);
	while (base.len > 1 && base.ptr[base.len - 1] == '/')
		base.len--;
	buffer_add_text(path, base);
	size_t begin = path->len;
	add_parts(path, is_stdin ? TEXT("stdin") : name);
	if (path->len == begin)
		add_parts(path, TEXT("log"));
	if (is_stdin)
		buffer_add_string(path, ending);
	if (is_in_input(options, path->bytes))
		return "is among the inputs, which are never written to";
	int error = outfolder_make(path->bytes);
	if (error)
		return file_error(error);
	return (*outnames_find(&folder->used, buffer_text(path)))++
		       ? "another input was written there"
		       : NULL;
}

void outfolder_release(struct outfolder *folder)
{
	outnames_release(&folder->used);
}
