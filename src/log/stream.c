#include "log/stream.h"

#include "log/folder.h"
#include "log/gcg_lines.h"

/* Programs and pictures under a log's name get one message, not one for each of their lines. */
static bool is_binary(struct text bytes)
{
	enum { LOOKED_AT = 512 };
	size_t len = bytes.len < LOOKED_AT ? bytes.len : LOOKED_AT;

	return len && *bytes.ptr != '#' && *bytes.ptr != '>' && memchr(bytes.ptr, 0, len);
}

struct log_kind log_kind_of(const struct log_hint *hint, struct text name, struct text bytes)
{
	struct log_kind kind = { .kind = KIND_LOG, .format = hint->input };

	if (is_binary(bytes)) {
		kind.kind = KIND_UNREADABLE;
		kind.why = "a binary file: expected the text of a log";
	} else if (text_ends_with_nocase(name, ".gcg")) {
		kind.format = LOG_GCG;
	} else if (text_ends_with_nocase(name, ".csv") ||
		   (hint->has_input && kind.format != LOG_GCG)) {
		kind.format = LOG_CSV;
		if (hint->found && !csv_is_log(bytes)) {
			kind.kind = KIND_PASSED_OVER;
			kind.why = csv_is_event_file(bytes)
					   ? NULL
					   : "passed over: a CSV file without the columns of a log "
					     "(player, and score or total)";
		}
	} else if (!hint->has_input && bytes.len == 0) {
		kind.kind = KIND_UNREADABLE;
		kind.why = "empty: expected a log";
	} else if (!hint->has_input && !reader_guess_format(name, bytes, &kind.format)) {
		kind.kind = KIND_UNREADABLE;
		kind.why = "neither GCG nor CSV: expected lines that begin with # or >, or a "
			   "row of column names";
	}
	return kind;
}

void stream_begin(struct stream *stream, stream_read_fn *read, void *from)
{
	struct buffer carry = stream->carry;

	buffer_clear(&carry);
	*stream = (struct stream){ .read = read, .from = from, .line = 1, .carry = carry };
}

void stream_release(struct stream *stream)
{
	buffer_release(&stream->carry);
}

/* Read until `bytes` has `want` bytes from `at` on, or the stream ends. */
static void fill(struct stream *stream, struct buffer *bytes, size_t at, size_t want)
{
	size_t have = bytes->len - at;

	if (stream->ended || have >= want)
		return;
	buffer_reserve(bytes, want - have);
	size_t got = stream->read(stream->from, bytes->bytes + bytes->len, want - have);
	bytes->len += got;
	bytes->bytes[bytes->len] = '\0';
	stream->ended = got < want - have;
}

static uint32_t count_lines(struct text text)
{
	struct gcg_lines lines = gcg_lines_of(text, 0);
	struct gcg_line line;
	uint32_t count = 0;

	if (lines.lone_cr) {
		while (gcg_line_next(&lines, &line))
			count++;
		return count;
	}
	return (uint32_t)text_count(text, '\n');
}

/* The slice ends `len` bytes from `at`; what follows begins the next one. */
static void cut(struct stream *stream, struct buffer *bytes, size_t at, size_t len)
{
	struct text slice = { bytes->bytes + at, len };

	buffer_add(&stream->carry, slice.ptr + len, bytes->len - at - len);
	bytes->len = at + len;
	stream->line += count_lines(slice);
	stream->offset += len;
}

/* Where the first game begins that is not the one the text begins with; 0: there is none. */
static size_t first_boundary(struct text text)
{
	size_t first = 0;

	for (size_t at; (at = gcg_last_boundary(text)); text.len = at)
		first = at;
	return first;
}

/*
 * Forget the rest of a game that is too long.  A line stands for its entries,
 * so that the #player1 of the next game is known for what it is.
 */
static void skip_game(struct stream *stream, struct buffer *bytes, size_t at)
{
	const struct text entries = TEXT(">\n");

	while (stream->skipping) {
		buffer_reserve(bytes, entries.len);
		memmove(bytes->bytes + at + entries.len, bytes->bytes + at, bytes->len - at);
		memcpy(bytes->bytes + at, entries.ptr, entries.len);
		bytes->len += entries.len;
		fill(stream, bytes, at, STREAM_SLICE);

		struct text text = { bytes->bytes + at, bytes->len - at };
		size_t keep = first_boundary(text);
		stream->skipping = !keep && !stream->ended;
		if (!keep) {
			/* the last line may go on in the next part, unless there is no end to it */
			const char *end = stream->ended ? NULL : memrchr(text.ptr, '\n', text.len);
			keep = end && end > text.ptr + 1 ? (size_t)(end + 1 - text.ptr) : text.len;
		}
		size_t gone = keep - entries.len;
		stream->line += count_lines((struct text){ text.ptr + entries.len, gone });
		stream->offset += gone;
		bytes->len -= keep;
		memmove(bytes->bytes + at, bytes->bytes + at + keep, text.len - keep);
	}
}

static void next_csv(struct stream *stream, struct buffer *bytes, struct slice *slice)
{
	for (size_t want = STREAM_SLICE; !stream->ended && slice->kind.kind == KIND_LOG;
	     want *= 2) {
		fill(stream, bytes, slice->at, want);
		if (bytes->len - slice->at > STREAM_CSV_MAX) {
			slice->kind = (struct log_kind){ KIND_UNREADABLE, LOG_CSV,
							 "a CSV of more than 256 MB is not read: "
							 "split it" };
		}
	}
	slice->len = bytes->len - slice->at;
	stream->ended = true;
}

static void next_gcg(struct stream *stream, struct buffer *bytes, struct slice *slice)
{
	size_t len = bytes->len - slice->at;

	for (size_t want = STREAM_SLICE; !stream->ended; want *= 2) {
		fill(stream, bytes, slice->at, want);
		len = bytes->len - slice->at;
		if (stream->ended)
			break;
		size_t boundary = gcg_last_boundary((struct text){ bytes->bytes + slice->at, len });
		if (boundary) {
			len = boundary;
			break;
		}
		if (len >= STREAM_GAME_MAX) {
			slice->kind = (struct log_kind){ KIND_UNREADABLE, LOG_GCG,
							 "a game of more than 16 MB is not read" };
			stream->skipping = true;
			break;
		}
	}
	slice->len = len;
	cut(stream, bytes, slice->at, len);
}

bool stream_next(struct stream *stream, const struct log_hint *hint, struct text name,
		 struct buffer *bytes, struct slice *slice)
{
	size_t at = bytes->len;

	if (stream->begun && stream->ended && !stream->carry.len)
		return false;
	buffer_add_text(bytes, buffer_text(&stream->carry));
	buffer_clear(&stream->carry);
	if (stream->skipping) {
		skip_game(stream, bytes, at);
		if (stream->ended && bytes->len == at)
			return false;
	}
	fill(stream, bytes, at, STREAM_SLICE);
	if (!stream->begun) {
		stream->begun = true;
		stream->kind = log_kind_of(hint, name,
					   (struct text){ bytes->bytes + at, bytes->len - at });
	}
	*slice = (struct slice){
		.at = at, .kind = stream->kind, .line = stream->line, .offset = stream->offset
	};
	if (stream->kind.kind != KIND_LOG) {
		slice->len = 0;
		bytes->len = at;
		stream->ended = true;
	} else if (stream->kind.format == LOG_GCG) {
		next_gcg(stream, bytes, slice);
	} else {
		next_csv(stream, bytes, slice);
	}
	return true;
}
