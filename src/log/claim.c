#include "log/claim.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

enum { DIGITS_MAX = 3 /* of a row: "999A" is off every board */ };

static int letter_index(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a';
	return -1;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool claim_place(struct text text, struct place *place)
{
	if (text.len < 2 || text.len > DIGITS_MAX + 1)
		return false;
	const char *digit = text.ptr, *last = digit + text.len - 1;
	bool down = !is_digit(*digit);
	int column = letter_index(down ? *digit++ : *last--);
	if (column < 0)
		return false;
	int row = 0;
	for (; digit <= last; digit++) {
		if (!is_digit(*digit))
			return false;
		row = row * 10 + (*digit - '0');
	}
	*place = (struct place){ (int16_t)(row - 1), (int16_t)column, down };
	return true;
}

bool claim_number(struct text text, int *number)
{
	static const char minus_sign[] = "\xe2\x88\x92";
	const char *p = text.ptr, *end = text_end(text);
	int value = 0;

	if (p < end && *p == '+')
		p++;
	bool negative = p < end && (*p == '-' || *p == *minus_sign);
	if (negative && *p == '-')
		p++;
	else if (negative && text_starts_with((struct text){ p, (size_t)(end - p) }, minus_sign))
		p += sizeof(minus_sign) - 1;
	if (p == end)
		return false;
	for (; p < end; p++) {
		if (!is_digit(*p))
			return false;
		value = value * 10 + (*p - '0');
		if (value > CLAIM_MAX)
			return false;
	}
	*number = negative ? -value : value;
	return true;
}

bool claim_is_no_rack(struct text rack)
{
	enum { BLANKS_MAX = 4 }; /* no set has more */
	size_t blanks = 0;

	while (blanks < rack.len && rack.ptr[blanks] == '?')
		blanks++;
	return (blanks == rack.len && blanks > BLANKS_MAX) || text_is(rack, "UNKNOWN");
}

bool claim_seconds(struct text text, int *seconds)
{
	int sum = 0;
	for (int part = 0; part < 3; part++) {
		const char *colon = text.len ? memchr(text.ptr, ':', text.len) : NULL;
		struct text digits = { text.ptr, colon ? (size_t)(colon - text.ptr) : text.len };
		int value;
		if (digits.len == 0 || !is_digit(*digits.ptr) || !text_to_int(digits, &value) ||
		    value > CLAIM_MAX)
			return false;
		if (part > 0 && value > 59)
			return false;
		sum = sum * 60 + value;
		if (sum > CLAIM_MAX)
			return false;
		if (!colon) {
			*seconds = sum;
			return true;
		}
		text.len -= digits.len + 1;
		text.ptr = colon + 1;
	}
	return false;
}

const char *claim_code_page(struct text name)
{
	static const struct {
		const char *begins, *encoding;
	} pages[] = {
		{ "greek", "windows-1253" },   { "turkish", "windows-1254" },
		{ "erudit", "windows-1251" },  { "ukrainian", "windows-1251" },
		{ "russian", "windows-1251" }, { "polish", "windows-1250" },
		{ "OSPS", "windows-1250" },    { "romanian", "windows-1250" },
	};
	for (size_t i = 0; i < sizeof(pages) / sizeof(*pages); i++) {
		size_t len = strlen(pages[i].begins);
		if (name.len >= len &&
		    text_is_nocase((struct text){ name.ptr, len }, pages[i].begins))
			return pages[i].encoding;
	}
	return NULL;
}

struct text claim_shown(struct text text)
{
	if (text.len <= LOG_SHOWN_MAX)
		return text;
	text.len = LOG_SHOWN_MAX;
	while (text.len && ((unsigned char)text.ptr[text.len] & 0xc0) == 0x80)
		text.len--;
	return text;
}

void log_report(struct log *log, enum finding_code code, uint32_t line, const char *format, ...)
{
	if (log->reported++ >= LOG_FINDINGS_MAX)
		return;
	char message[512];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	findings_add(&log->findings, code, line, "%s", message);
}

void log_grow_entries(struct log *log)
{
	log->entry = arena_grow(log->arena, log->entry, log->entries, &log->entries_capacity,
				sizeof(*log->entry));
}

bool log_refuse_entry(struct log *log, uint32_t line)
{
	if (!log->cut_short)
		log_report(log, FINDING_SYNTAX, line,
			   "more than %d entries in one game: the rest is not read",
			   LOG_ENTRIES_MAX);
	log->cut_short = true;
	*log_spare_entry(log) = (struct entry){ 0 };
	return false;
}

void log_add_remark(struct log *log, enum remark_kind kind, uint32_t line, struct text name,
		    struct text text)
{
	if (log->remarks == LOG_REMARKS_MAX) {
		if (!log->cut_short)
			log_report(
				log, FINDING_SYNTAX, line,
				"more than %d notes and pragmas in one game: the rest is not kept",
				LOG_REMARKS_MAX);
		log->cut_short = true;
		return;
	}
	if (log->remarks == log->remarks_capacity)
		log->remark = arena_grow(log->arena, log->remark, log->remarks,
					 &log->remarks_capacity, sizeof(*log->remark));
	log->remark[log->remarks++] = (struct remark){
		.kind = kind,
		.after = (int32_t)log->entries - 1,
		.line = line,
		.name = name,
		.text = text,
	};
}

int log_find_player(const struct log *log, struct text nick)
{
	if (nick.len == 0)
		return -1;
	for (int i = 0; i < log->players; i++)
		if (text_equal(log->player[i].nick, nick))
			return i;
	for (int i = 0; i < log->players; i++)
		if (text_equal(log->player[i].name, nick))
			return i;
	struct text folded = utf8_fold(log->arena, nick);
	for (int i = 0; i < log->players; i++)
		if (text_equal(utf8_fold(log->arena, log->player[i].nick), folded))
			return i;
	return -1;
}

bool log_player_is(const struct log *log, int player, struct text nick)
{
	return text_equal(log->player[player].nick, nick) ||
	       text_equal(log->player[player].name, nick);
}

static bool ends_like_archive(struct text name)
{
	static const char *const endings[] = {
		".zip", ".tar", ".gz", ".tgz", ".zst", ".xz", ".bz2"
	};
	for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++)
		if (text_ends_with_nocase(name, endings[i]))
			return true;
	return false;
}

/* "archive.zip:path/game.gcg" is the game "game". */
static struct text base_name(struct text name)
{
	const char *slash = name.len ? memrchr(name.ptr, '/', name.len) : NULL;
	if (slash)
		name = (struct text){ slash + 1, name.len - (size_t)(slash + 1 - name.ptr) };
	const char *colon = name.len ? memrchr(name.ptr, ':', name.len) : NULL;
	if (colon && ends_like_archive((struct text){ name.ptr, (size_t)(colon - name.ptr) }))
		name = (struct text){ colon + 1, name.len - (size_t)(colon + 1 - name.ptr) };
	for (int endings = 0; endings < 2; endings++) { /* "game.gcg.gz" */
		const char *dot = name.len ? memrchr(name.ptr, '.', name.len) : NULL;
		if (!dot || dot == name.ptr)
			break;
		struct text ending = { dot, (size_t)(name.ptr + name.len - dot) };
		bool packed = text_is_nocase(ending, ".gz") || text_is_nocase(ending, ".zst");
		if (!packed && !text_is_nocase(ending, ".gcg") && !text_is_nocase(ending, ".csv"))
			break;
		name.len -= ending.len;
		if (!packed)
			break;
	}
	return name.len ? name : TEXT("game");
}

void log_begin(struct log *log, struct arena *arena, enum log_format format, struct text source)
{
	*log = (struct log){
		.format = format,
		.source = source,
		.arena = arena,
		.findings = { .arena = arena },
	};
}

/* Players that no pragma numbered leave a gap: close it. */
static void close_gaps(struct log *log)
{
	int8_t index[PLAYERS_MAX];
	int players = 0;
	for (int i = 0; i < log->players; i++) {
		index[i] = (int8_t)players;
		if (!log->player[i].nick.len)
			continue;
		log->player[players] = log->player[i];
		log->rack_left[players] = log->rack_left[i];
		players++;
	}
	if (players == log->players)
		return;
	for (size_t i = 0; i < log->entries; i++)
		if (log->entry[i].player >= 0)
			log->entry[i].player = index[log->entry[i].player];
	log->players = players;
}

/* What comes after tells players apart by their nicks. */
static void tell_nicks_apart(struct log *log)
{
	for (int i = 1; i < log->players; i++) {
		struct text *nick = &log->player[i].nick;
		for (int k = 0; k < i; k++) {
			if (!text_equal(log->player[k].nick, *nick))
				continue;
			*nick = arena_printf(log->arena, TEXT_FMT "_%d", TEXT_ARG(*nick), i + 1);
			k = -1;
		}
	}
}

void log_finish(struct log *log)
{
	if (!log->game.len)
		log->game = base_name(log->source);
	close_gaps(log);
	tell_nicks_apart(log);
	if (log->reported > LOG_FINDINGS_MAX)
		findings_add(&log->findings, FINDING_SYNTAX, log->line,
			     "%u more lines of this game cannot be read",
			     (unsigned)(log->reported - LOG_FINDINGS_MAX));
	if (log->entries == 0 && log->findings.errors == 0)
		findings_add(&log->findings, FINDING_SYNTAX, log->line ? log->line : 1,
			     "there is no entry of a game to read");
}
