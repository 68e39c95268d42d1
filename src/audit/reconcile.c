#include "audit/reconcile.h"

#include "audit/align.h"
#include "log/write_log.h"

enum {
	TRIALS_MAX = 400, /* audits of one game at most, to see which sheet is right */
	LEFT_OUT = -1,
	FIGURES = DIFFERS_IN_SCORE | DIFFERS_IN_TOTAL,
	/* what changes the game, so that the board can tell */
	PLAYED = DIFFERS_BY_ABSENCE | DIFFERS_IN_KIND | DIFFERS_IN_PLAYER | DIFFERS_IN_PLACE |
		 DIFFERS_IN_WORD | DIFFERS_IN_TILES
};

/* What the merged log takes of a row. */
struct choice {
	int sheet; /* or LEFT_OUT */
	bool told; /* by the rest of the game */
};

struct merging {
	struct alignment alignment;
	const struct rules *rules;
	struct audit_options options; /* of the trials: all findings count */
	struct choice *choice;
	size_t *at; /* by row: index in the merged log of its entry or the one before it, plus 1 */
	bool one_file;
	int trials;
	struct arena scratch;
};

/* The columns of figures while a log is merged. */
struct columns {
	int sheet[LOG_SHEETS_MAX][PLAYERS_MAX]; /* last totals */
	int merged[PLAYERS_MAX];
	bool diverged[PLAYERS_MAX]; /* totals are no longer as on any sheet */
};

/* How much a sheet's total changes with an entry. */
static int step_of(const struct columns *columns, int s, const struct entry *entry)
{
	return entry->has_total	  ? entry->total - columns->sheet[s][entry->player]
	       : entry->has_score ? entry->score
				  : 0;
}

static bool steps_agree(const struct merging *m, const struct columns *columns,
			const struct aligned *row, int player, int step)
{
	for (int s = 0; s < m->alignment.sheets; s++) {
		const struct entry *entry = row->entry[s];

		if (entry && entry->player == player && entry->has_total &&
		    step_of(columns, s, entry) != step)
			return false;
	}
	return true;
}

/* What the chosen sheet does not say and another one does. */
static void fill_in(const struct merging *m, const struct aligned *row, struct entry *entry)
{
	for (int s = 0; s < m->alignment.sheets; s++) {
		const struct entry *other = row->entry[s];

		if (!other || other->kind != entry->kind || other->player != entry->player)
			continue;
		if (!entry->has_place && !entry->word.len) {
			entry->has_place = other->has_place;
			entry->place = other->place;
			entry->word = other->word;
		}
		if (!entry->has_score && other->has_score) {
			entry->has_score = true;
			entry->score = other->score;
		}
		if (!entry->has_total && other->has_total) {
			entry->has_total = true;
			entry->total = other->total;
		}
		if (!entry->has_clock && other->has_clock) {
			entry->has_clock = true;
			entry->clock = other->clock;
		}
		if (!entry->has_seconds && other->has_seconds) {
			entry->has_seconds = true;
			entry->seconds = other->seconds;
		}
		if (other->rack.len > entry->rack.len && !entry->rack.len)
			entry->rack = other->rack;
		if (!entry->tiles.len && !entry->exchanged) {
			entry->tiles = other->tiles;
			entry->exchanged = other->exchanged;
		}
		if (!entry->blank.len)
			entry->blank = other->blank;
	}
}

/* The merged total: as the sheets have it until they differ, added up from then on. */
static void merge_figures(const struct merging *m, struct columns *columns,
			  const struct aligned *row, int s, struct entry *entry)
{
	int player = entry->player;
	int step = step_of(columns, s, row->entry[s]);
	bool differs = row->differences &
		       (FIGURES | DIFFERS_BY_ABSENCE | DIFFERS_IN_KIND | DIFFERS_IN_PLAYER);
	bool by_total = entry->kind == ENTRY_FINAL || !entry->has_score ||
			(entry->kind == ENTRY_WITHDRAWN && entry->score == 0);

	columns->diverged[player] |= differs;
	if (entry->has_total && columns->diverged[player]) {
		if (!by_total && (differs || !steps_agree(m, columns, row, player, step)))
			step = entry->score;
		entry->total = columns->merged[player] + step;
		if (entry->kind == ENTRY_FINAL && entry->has_score)
			entry->score = entry->total;
	}
	if (entry->kind != ENTRY_FINAL)
		columns->merged[player] =
			entry->has_total ? entry->total : columns->merged[player] + step;
}

static void add_remark(struct log *log, const struct remark *remark, struct text text)
{
	log->remark = arena_grow(log->arena, log->remark, log->remarks, &log->remarks_capacity,
				 sizeof(*log->remark));
	log->remark[log->remarks] = *remark;
	log->remark[log->remarks].text = text;
	log->remark[log->remarks++].after = (int32_t)log->entries - 1;
}

static bool has_note(const struct log *log, struct text text)
{
	enum { LOOKED_AT = 100 };
	for (size_t i = log->remarks; i > 0 && log->remarks - i < LOOKED_AT; i--) {
		const struct remark *remark = &log->remark[i - 1];

		if (remark->after != (int32_t)log->entries - 1)
			return false;
		if (text_equal(remark->text, text))
			return true;
	}
	return false;
}

/* The remarks of a sheet up to an entry: all of the first sheet's, new notes of the others. */
static void copy_remarks(const struct log *sheet, int s, size_t *next, int32_t up_to,
			 struct log *log)
{
	for (; *next < sheet->remarks && sheet->remark[*next].after <= up_to; ++*next) {
		const struct remark *remark = &sheet->remark[*next];

		if (s == 0 || (remark->kind == REMARK_NOTE && remark->after >= 0 &&
			       !has_note(log, remark->text)))
			add_remark(log, remark, remark->text);
	}
}

static uint32_t line_of(const struct merging *m, const struct aligned *row, int s,
			const struct log *log)
{
	if (m->one_file)
		return row->entry[s]->line;
	if (row->entry[0])
		return row->entry[0]->line;
	return log->entries ? log->entry[log->entries - 1].line : log->line;
}

static void add_entry(const struct merging *m, struct columns *columns, const struct aligned *row,
		      int s, struct log *log)
{
	struct entry entry = *row->entry[s];

	fill_in(m, row, &entry);
	if (entry.player >= 0)
		merge_figures(m, columns, row, s, &entry);
	entry.line = line_of(m, row, s, log);
	entry.sheet = (struct text){ 0 };
	log->entry = arena_grow(log->arena, log->entry, log->entries, &log->entries_capacity,
				sizeof(*log->entry));
	log->entry[log->entries++] = entry;
	log->replayable |= entry.has_place && entry.word.len;
}

static void build(struct merging *m, struct arena *arena, struct log *log)
{
	const struct alignment *alignment = &m->alignment;
	struct columns columns = { 0 };
	size_t remark[LOG_SHEETS_MAX] = { 0 };
	int32_t seen[LOG_SHEETS_MAX] = { 0 }; /* entries of each sheet */

	*log = alignment->base;
	log->arena = arena;
	log->entry = NULL;
	log->remark = NULL;
	log->entries = log->entries_capacity = log->remarks = log->remarks_capacity = 0;
	log->sheets_follow = 0;
	log->sheet = (struct text){ 0 };
	for (int s = 0; s < alignment->sheets; s++)
		copy_remarks(alignment->sheet[s], s, &remark[s], -1, log);
	for (size_t r = 0; r < alignment->rows; r++) {
		const struct aligned *row = &alignment->row[r];

		if (m->choice[r].sheet != LEFT_OUT)
			add_entry(m, &columns, row, m->choice[r].sheet, log);
		m->at[r] = log->entries;
		for (int s = 0; s < alignment->sheets; s++) {
			const struct entry *entry = row->entry[s];

			if (!entry)
				continue;
			if (entry->player >= 0 && entry->kind != ENTRY_FINAL)
				columns.sheet[s][entry->player] += step_of(&columns, s, entry);
			copy_remarks(alignment->sheet[s], s, &remark[s], seen[s]++, log);
		}
	}
}

/* What an audit of the merged log finds, weighed. */
static int trouble(struct merging *m)
{
	struct verdict verdict;
	struct log log;

	arena_reset(&m->scratch);
	m->trials++;
	build(m, &m->scratch, &log);
	audit_game(&log, m->rules, &m->options, &m->scratch, &verdict);
	return 4 * verdict.findings.errors + verdict.findings.warnings;
}

static bool is_same(const struct aligned *row, int a, int b)
{
	return row->entry[a] && row->entry[b] &&
	       !(entry_differences(row->entry[a], row->entry[b]) & ~(unsigned)DIFFERS_IN_RACK);
}

/* What most sheets have; an entry that as many lack as have it is taken. */
static int most_have(const struct alignment *alignment, const struct aligned *row)
{
	int best = LEFT_OUT, most = 0, absent = 0, present = 0;

	for (int s = 0; s < alignment->sheets; s++) {
		int same = 0;

		for (int t = 0; t < alignment->sheets; t++)
			same += is_same(row, s, t);
		if (same > most) {
			most = same;
			best = s;
		}
		absent += !row->entry[s];
		present += row->entry[s] != NULL;
	}
	return absent > present ? LEFT_OUT : best;
}

/* Try what each sheet has and see what the rest of the game says to it. */
static void choose(struct merging *m, size_t r, int *least)
{
	const struct alignment *alignment = &m->alignment;
	const struct aligned *row = &alignment->row[r];
	struct choice *choice = &m->choice[r];
	int best = choice->sheet;

	choice->told = true;
	for (int s = LEFT_OUT; s < alignment->sheets; s++) {
		bool tried = s == best || (s != LEFT_OUT && !row->entry[s]) ||
			     (s == LEFT_OUT && !(row->differences & DIFFERS_BY_ABSENCE));

		for (int t = 0; t < s && !tried; t++)
			tried = is_same(row, s, t);
		if (tried || (best != LEFT_OUT && s != LEFT_OUT && is_same(row, s, best)))
			continue;
		choice->sheet = s;
		int found = trouble(m);
		choice->told &= found != *least;
		if (found < *least) {
			*least = found;
			best = s;
			choice->told = true;
		}
	}
	choice->sheet = best;
}

/* "Ada's sheet", or the file where sheets have no names. */
static void add_sheet_name(const struct merging *m, int s, const struct entry *entry,
			   struct buffer *out)
{
	const struct log *sheet = m->alignment.sheet[s];

	if (sheet->sheet.len) {
		buffer_add_text(out, sheet->sheet);
		buffer_add_string(out, "'s sheet");
		if (entry)
			buffer_printf(out, " (line %u)", (unsigned)entry->line);
	} else {
		buffer_add_text(out, sheet->source);
		if (entry)
			buffer_printf(out, ":%u", (unsigned)entry->line);
	}
}

static void add_kind(const struct entry *entry, struct buffer *out)
{
	static const char *const name[] = {
		[ENTRY_PLAY] = "a play",
		[ENTRY_PASS] = "a pass",
		[ENTRY_EXCHANGE] = "an exchange",
		[ENTRY_WITHDRAWN] = "a play taken back",
		[ENTRY_CHALLENGE] = "a challenge",
		[ENTRY_LEFT] = "tiles left",
		[ENTRY_TIME] = "time",
		[ENTRY_FINAL] = "a final score",
		[ENTRY_DRAW] = "a draw",
	};

	buffer_add_string(out, name[entry->kind]);
}

static void add_nick(const struct merging *m, const struct entry *entry, struct buffer *out)
{
	buffer_add_text(out, entry->player >= 0 ? m->alignment.base.player[entry->player].nick
						: entry->nick);
}

/* What a sheet says where the sheets differ: "8H CAT, a total of 12". */
static void add_claim(const struct merging *m, const struct entry *entry, unsigned differences,
		      struct buffer *out)
{
	size_t begin = out->len;
#define SEPARATE() buffer_add_string(out, out->len > begin ? ", " : "")

	if (differences & (DIFFERS_IN_PLACE | DIFFERS_IN_WORD) && entry->word.len) {
		if (entry->has_place)
			write_place(entry->place, out);
		buffer_add_char(out, ' ');
		buffer_add_text(out, entry->word);
	} else if (differences & (DIFFERS_IN_KIND | DIFFERS_IN_PLACE | DIFFERS_IN_WORD)) {
		add_kind(entry, out);
	}
	if (differences & DIFFERS_IN_PLAYER) {
		buffer_add_string(out, out->len > begin ? " for " : "it for ");
		add_nick(m, entry, out);
	}
	if (differences & DIFFERS_IN_SCORE && entry->has_score) {
		SEPARATE();
		buffer_printf(out, "%d", entry->score);
	}
	if (differences & DIFFERS_IN_TOTAL && entry->has_total) {
		SEPARATE();
		buffer_printf(out, "a total of %d", entry->total);
	}
	if (differences & DIFFERS_IN_TILES && entry->tiles.len) {
		SEPARATE();
		buffer_printf(out, "the tiles " TEXT_FMT, TEXT_ARG(entry->tiles));
	}
	if (differences & DIFFERS_IN_RACK && entry->rack.len) {
		SEPARATE();
		buffer_printf(out, "the rack " TEXT_FMT, TEXT_ARG(entry->rack));
	}
	if (out->len == begin)
		buffer_add_string(out,
				  differences & ~(unsigned)DIFFERS_BY_ABSENCE ? "nothing" : "it");
#undef SEPARATE
}

static void add_subject(const struct merging *m, const struct aligned *row, struct buffer *out)
{
	const struct entry *entry = aligned_first(&m->alignment, row);

	if (entry->kind == ENTRY_PLAY && entry->word.len)
		buffer_add_text(out, entry->word);
	else
		add_kind(entry, out);
	buffer_add_string(out, " of ");
	add_nick(m, entry, out);
	buffer_add_string(out, ": ");
}

/* The figure in which the sheets differ, and what it should be. */
static bool true_figure(const struct aligned *row, const struct entry *merged,
			const struct audited_entry *audited, int *figure)
{
	if (row->differences & DIFFERS_IN_SCORE) {
		*figure = audited->score;
		return audited->has_score;
	}
	*figure = merged->total;
	return row->differences & DIFFERS_IN_TOTAL && merged->has_total;
}

static void add_decision(const struct merging *m, size_t r, bool known, int figure,
			 struct buffer *out)
{
	const struct aligned *row = &m->alignment.row[r];
	const struct choice *choice = &m->choice[r];
	bool played = row->differences & PLAYED;

	if (played && choice->told && choice->sheet == LEFT_OUT) {
		buffer_add_string(out, "; the rest of the game is right without it");
	} else if (played && choice->told) {
		buffer_add_string(out, "; the rest of the game fits ");
		add_sheet_name(m, choice->sheet, NULL, out);
	}
	if (known && choice->sheet != LEFT_OUT)
		buffer_printf(out, "; by the %s it is %d",
			      row->differences & DIFFERS_IN_SCORE ? "board" : "scores", figure);
	else if (!(played && choice->told))
		buffer_add_string(out, "; nothing tells which is right");
}

static void say_row(struct merging *m, size_t r, const struct verdict *verdict, struct log *log)
{
	const struct aligned *row = &m->alignment.row[r];
	struct buffer message = { 0 };
	const char *before = "";
	int claimed = 0, figure = 0;
	bool has_claimed = false, known = false;
	size_t at = m->at[r] ? m->at[r] - 1 : 0;
	const struct entry *first = aligned_first(&m->alignment, row);
	uint32_t line = at < log->entries ? log->entry[at].line : log->line;

	if (m->choice[r].sheet != LEFT_OUT)
		known = true_figure(row, &log->entry[at], &verdict->audited[at], &figure);
	else if (m->one_file)
		line = first->line;
	add_subject(m, row, &message);
	for (int s = 0; s < m->alignment.sheets; s++) {
		const struct entry *entry = row->entry[s];

		buffer_add_string(&message, before);
		before = ", ";
		add_sheet_name(m, s, entry, &message);
		buffer_add_string(&message, " has ");
		if (!entry) {
			buffer_add_string(&message, "no such entry");
			continue;
		}
		add_claim(m, entry, row->differences, &message);
		int value = row->differences & DIFFERS_IN_SCORE ? entry->score : entry->total;
		if (known && !has_claimed && value != figure) {
			claimed = value;
			has_claimed = true;
		}
	}
	add_decision(m, r, known, figure, &message);
	struct finding *finding =
		findings_add(&log->findings, FINDING_SHEETS_DISAGREE, line, "%s", message.bytes);
	finding->player = first->player;
	finding->turn = verdict->audited[at].turn;
	finding->has_claimed = has_claimed;
	finding->claimed = claimed;
	finding->has_expected = known;
	finding->expected = figure;
	buffer_release(&message);
}

/* What the readers had to say of the other sheets. */
static void take_findings(const struct merging *m, struct log *log)
{
	log->findings = (struct findings){ .arena = log->arena };
	for (int s = 0; s < m->alignment.sheets; s++) {
		const struct log *sheet = m->alignment.sheet[s];

		for (size_t i = 0; i < sheet->findings.len; i++) {
			struct finding finding = sheet->findings.item[i];

			if (s > 0 && !m->one_file) {
				finding.message = arena_printf(
					log->arena, TEXT_FMT ":%u: " TEXT_FMT,
					TEXT_ARG(sheet->source), (unsigned)finding.line,
					TEXT_ARG(finding.message));
				finding.line = log->line;
			}
			findings_copy(&log->findings, &finding);
		}
	}
}

/* Notes of what was said, each behind its entry. */
static void add_notes(const struct merging *m, struct log *log, size_t from)
{
	struct remark *old = log->remark;
	size_t olds = log->remarks, next = 0, entries = log->entries, r = 0;

	log->remark = NULL;
	log->remarks = log->remarks_capacity = 0;
	for (log->entries = 0; log->entries <= entries; log->entries++) {
		for (; next < olds && old[next].after < (int32_t)log->entries; next++)
			add_remark(log, &old[next], old[next].text);
		for (; r < m->alignment.rows && m->at[r] <= log->entries; r++) {
			if (!m->alignment.row[r].differences)
				continue;
			struct buffer text = { 0 };
			const struct finding *finding = &log->findings.item[from++];
			struct remark note = { .kind = REMARK_NOTE,
					       .line = finding->line,
					       .name = TEXT("note") };

			buffer_add_string(&text, "ephor-reconcile: ");
			buffer_add_safe(&text, finding->message);
			add_remark(log, &note, arena_text(log->arena, buffer_text(&text)));
			buffer_release(&text);
		}
	}
	log->entries = entries;
}

void reconcile_sheets(const struct log *sheet, int sheets, const struct rules *rules,
		      const struct audit_options *options, struct arena *arena, struct log *merged)
{
	struct merging m = { .rules = rules, .options = *options, .one_file = true };
	struct verdict verdict;

	m.options.wanted = NULL;
	m.options.findings_only = false;
	align_sheets(sheet, sheets, arena, &m.alignment);
	for (int s = 1; s < sheets; s++)
		m.one_file &= text_equal(sheet[s].source, sheet[0].source);
	m.choice = arena_array(arena, m.alignment.rows + 1, sizeof(*m.choice));
	m.at = arena_array(arena, m.alignment.rows + 1, sizeof(*m.at));
	for (size_t r = 0; r < m.alignment.rows; r++)
		m.choice[r].sheet = most_have(&m.alignment, &m.alignment.row[r]);
	int least = trouble(&m);
	for (size_t r = 0; r < m.alignment.rows && m.trials < TRIALS_MAX; r++) {
		if (m.alignment.row[r].differences & (PLAYED | DIFFERS_IN_SCORE))
			choose(&m, r, &least);
	}
	build(&m, arena, merged);
	take_findings(&m, merged);
	size_t findings = merged->findings.len;
	audit_game(merged, rules, &m.options, &m.scratch, &verdict);
	for (size_t r = 0; r < m.alignment.rows; r++) {
		if (m.alignment.row[r].differences)
			say_row(&m, r, &verdict, merged);
	}
	add_notes(&m, merged, findings);
	arena_release(&m.scratch);
}
