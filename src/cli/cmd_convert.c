#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/outfile.h"
#include "base/trouble.h"
#include "cli/inputs.h"
#include "cli/outnames.h"
#include "log/reader.h"
#include "log/source.h"
#include "log/writer.h"

/* One output: standard output, a file for all, or one for each input. */
struct converting {
	const struct options *options;
	bool into_folder;
	struct buffer name; /* of the input that `out` and `csv` are from */
	struct buffer out;
	struct csv_writer csv;
	struct outfile file;  /* where all goes into one */
	struct outnames used; /* files written into the folder */
	struct inputs inputs;
	size_t games; /* in the current output */
	int status;
};

static void raise_status(struct converting *converting, int status)
{
	if (status > converting->status)
		converting->status = status;
}

static void complain_about(struct converting *converting, const char *path, int error)
{
	complain("%s: %s", path,
		 error == EEXIST ? "is one of the inputs, which are never written to"
				 : file_error(error));
	raise_status(converting, STATUS_TROUBLE);
}

/* What the reader could not read is not in the output: say so. */
static void say_findings(struct converting *converting, const struct log *log)
{
	struct buffer line = { 0 };
	for (size_t i = 0; i < log->findings.len; i++) {
		const struct finding *finding = &log->findings.item[i];
		if (finding->severity == SEVERITY_ERROR)
			raise_status(converting, STATUS_FINDINGS);
		else if (!converting->options->verbose)
			continue;
		buffer_clear(&line);
		buffer_add_safe(&line, log->source);
		buffer_printf(&line, ":%u: %s: ", finding->line, severity_name(finding->severity));
		buffer_add_safe(&line, finding->message);
		complain("%s [%s]", line.bytes, finding_name(finding->code));
	}
	buffer_release(&line);
}

/* DIR/base.csv; where two inputs have one base name, the second becomes base-2. */
static void output_path(struct converting *converting, const char *ending, struct buffer *path)
{
	struct text name = buffer_text(&converting->name);
	const char *slash = name.len ? memrchr(name.ptr, '/', name.len) : NULL;
	if (slash)
		name = (struct text){ slash + 1, (size_t)(name.ptr + name.len - slash - 1) };
	const char *dot = name.len ? memrchr(name.ptr, '.', name.len) : NULL;
	if (dot && dot > name.ptr)
		name.len = (size_t)(dot - name.ptr);
	if (name.len == 0 || text_is(name, "-"))
		name = TEXT("stdin");
	buffer_add_text(path, converting->options->output);
	if (path->bytes[path->len - 1] != '/')
		buffer_add_char(path, '/');
	buffer_add_text(path, name);
	/* how often the name was wanted stands under a key that no path has */
	size_t len = path->len;
	buffer_add_char(path, '/');
	uint32_t number = *outnames_find(&converting->used, buffer_text(path));
	do {
		path->len = len;
		if (number++)
			buffer_printf(path, "-%u", (unsigned)number);
		buffer_add_string(path, ending);
	} while ((*outnames_find(&converting->used, buffer_text(path)))++);
	struct buffer key = { 0 };
	buffer_add(&key, path->bytes, len);
	buffer_add_char(&key, '/');
	*outnames_find(&converting->used, buffer_text(&key)) = number;
	buffer_release(&key);
}

/* Hand over what was converted so far: at the end, and after each input of a folder. */
static void flush(struct converting *converting)
{
	static const char *const endings[] = {
		[TO_GCG] = ".gcg", [TO_CSV] = ".csv", [TO_JSON] = ".json"
	};
	const struct options *options = converting->options;
	if (options->to == TO_CSV && converting->games) {
		csv_writer_finish(&converting->csv, &converting->out);
		csv_writer_release(&converting->csv);
		converting->csv = (struct csv_writer){ 0 };
	}
	if (!converting->into_folder) {
		outfile_write(&converting->file, buffer_text(&converting->out));
	} else if (converting->games) {
		struct buffer path = { 0 };
		output_path(converting, endings[options->to], &path);
		int error = inputs_have(&converting->inputs, path.bytes)
				    ? EEXIST
				    : outfile_save(path.bytes, buffer_text(&converting->out));
		if (error)
			complain_about(converting, path.bytes, error);
		buffer_release(&path);
	}
	buffer_clear(&converting->out);
	converting->games = 0;
}

static void convert_unit(struct converting *converting, const struct unit *unit)
{
	struct reader *reader = reader_new(unit);
	struct arena arena = { 0 };
	struct log log;
	if (converting->into_folder && !text_equal(buffer_text(&converting->name), unit->name)) {
		flush(converting);
		buffer_clear(&converting->name);
		buffer_add_text(&converting->name, unit->name);
	}
	while (arena_reset(&arena), reader_next(reader, &arena, &log)) {
		say_findings(converting, &log);
		if (log.entries == 0)
			continue;
		converting->games++;
		if (converting->options->to == TO_CSV)
			csv_writer_add(&converting->csv, &log);
		else if (converting->options->to == TO_JSON)
			json_write(&log, &converting->out);
		else
			gcg_write(&log, &converting->out);
		if (!converting->into_folder && converting->options->to != TO_CSV)
			flush(converting);
	}
	arena_release(&arena);
	reader_free(reader);
}

static void convert_all(struct converting *converting)
{
	const struct options *options = converting->options;
	struct source_options source_options = {
		.has_input = options->input != INPUT_LOOKED_UP,
		.input = options->input == INPUT_CSV ? LOG_CSV : LOG_GCG,
	};
	struct source *source =
		source_new(options->arguments.item, options->arguments.len, &source_options);
	struct source_piece piece = { 0 };
	struct unit unit;
	const char *problem;
	while (source_take(source, &piece)) {
		while (source_piece_next(&piece, &unit, &problem)) {
			if (problem) {
				struct buffer name = { 0 };
				buffer_add_safe(&name, unit.name);
				complain("%s: %s", name.bytes, problem);
				buffer_release(&name);
				raise_status(converting, STATUS_FINDINGS);
			} else {
				convert_unit(converting, &unit);
			}
		}
		if (troubles_say(&piece.troubles))
			raise_status(converting, STATUS_TROUBLE);
	}
	flush(converting);
	source_piece_release(&piece);
	source_free(source);
}

static bool is_folder(struct text path)
{
	struct stat status;
	return path.len && (stat(path.ptr, &status) == 0 ? S_ISDIR(status.st_mode)
							 : path.ptr[path.len - 1] == '/');
}

static int convert(const struct options *options)
{
	struct converting converting = { .options = options };
	const char *path = options->output.len ? options->output.ptr : "-";
	if (options->to == TO_NOT_GIVEN) {
		complain("convert: --to gcg, csv or json is missing");
		return STATUS_TROUBLE;
	}
	struct library *library = library_new();
	inputs_init(&converting.inputs, options, library, options->arguments.item,
		    options->arguments.len);
	converting.into_folder = is_folder(options->output);
	if (converting.into_folder) {
		if (mkdir(path, 0777) != 0 && errno != EEXIST)
			complain_about(&converting, path, errno);
		else
			convert_all(&converting);
	} else {
		int error = inputs_have(&converting.inputs, path)
				    ? EEXIST
				    : outfile_open(&converting.file, path);
		if (!error) {
			convert_all(&converting);
			error = outfile_commit(&converting.file);
			error = error == EPIPE ? 0 : error;
		}
		if (error)
			complain_about(&converting, path, error);
	}
	buffer_release(&converting.name);
	buffer_release(&converting.out);
	outnames_release(&converting.used);
	inputs_release(&converting.inputs);
	library_free(library);
	csv_writer_release(&converting.csv);
	return converting.status;
}

const struct command command_convert = {
	"convert",
	"PATH... --to FORMAT",
	"write logs in another format",
	"ephor convert sheet.csv --to gcg           on standard output\n"
	"ephor convert games/ --to csv -o all.csv   all games in one file\n"
	"ephor convert old/ --to gcg -o new/        a file for each input\n",
	1,
	0,
	convert,
};
