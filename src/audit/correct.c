#include "audit/correct.h"

#include "audit/game.h"
#include "log/write_log.h"

/* A log under correction.  Figures of players are by index in the log. */
struct correcting {
	const struct log *log;
	const struct verdict *verdict;
	bool totals_only;
	bool silences; /* there are notes that silence something */
	bool has_totals;
	struct arena *arena;
	struct correction *correction;
	size_t remark;		  /* next of the old log's remarks */
	int sheet[PLAYERS_MAX];	  /* the last total as the sheet has it */
	int running[PLAYERS_MAX]; /* the same, corrected */
	int last[PLAYERS_MAX];	  /* corrected points of the last play */
	int final[PLAYERS_MAX];	  /* the corrected totals at the end */
};

static bool is_adjustment(const struct entry *entry)
{
	return entry->kind == ENTRY_CHALLENGE || entry->kind == ENTRY_LEFT ||
	       entry->kind == ENTRY_TIME;
}

static bool has_finding(const struct correcting *c, const struct entry *entry,
			enum finding_code code)
{
	for (size_t i = 0; i < c->verdict->findings.len; i++) {
		const struct finding *finding = &c->verdict->findings.item[i];

		if (finding->code == code && finding->line == entry->line)
			return true;
	}
	return false;
}

/* The code that a wrong score of such an entry has, for notes that silence it. */
static enum finding_code code_of(enum entry_kind kind)
{
	switch (kind) {
	case ENTRY_WITHDRAWN:
		return FINDING_WITHDRAWN_SCORE;
	case ENTRY_CHALLENGE:
		return FINDING_CHALLENGE_PENALTY;
	case ENTRY_LEFT:
		return FINDING_END_ADJUSTMENT;
	case ENTRY_TIME:
		return FINDING_OVERTIME;
	case ENTRY_FINAL:
		return FINDING_FINAL_SCORE;
	case ENTRY_PLAY:
	case ENTRY_PASS:
	case ENTRY_EXCHANGE:
	case ENTRY_DRAW:
		break;
	}
	return FINDING_MOVE_SCORE;
}

static bool is_silenced(const struct correcting *c, const struct entry *entry,
			enum finding_code code)
{
	return c->silences && note_silences(c->log, entry->line, code);
}

static struct entry *add_entry(struct correcting *c, const struct entry *entry)
{
	struct log *log = &c->correction->log;

	log->entry = arena_grow(c->arena, log->entry, log->entries, &log->entries_capacity,
				sizeof(*log->entry));
	log->entry[log->entries] = *entry;
	return &log->entry[log->entries++];
}

static void add_change(struct correcting *c, const char *what, struct text was, struct text is)
{
	struct correction *correction = c->correction;

	correction->change = arena_grow(c->arena, correction->change, correction->changes,
					&correction->capacity, sizeof(*correction->change));
	correction->change[correction->changes++] = (struct change){
		.entry = correction->log.entries - 1, .what = what, .was = was, .is = is
	};
}

static void set_figure(struct correcting *c, const char *what, int *figure, int value)
{
	if (*figure == value)
		return;
	add_change(c, what, arena_printf(c->arena, "%d", *figure),
		   arena_printf(c->arena, "%d", value));
	*figure = value;
}

static void add_remark(struct correcting *c, const struct remark *remark)
{
	struct log *log = &c->correction->log;

	log->remark = arena_grow(c->arena, log->remark, log->remarks, &log->remarks_capacity,
				 sizeof(*log->remark));
	log->remark[log->remarks] = *remark;
	log->remark[log->remarks++].after = (int32_t)log->entries - 1;
}

/* A note of one line, whatever stands in a cell that it repeats. */
static void add_note(struct correcting *c, uint32_t line, struct text text)
{
	struct remark note = { .kind = REMARK_NOTE, .line = line, .name = TEXT("note") };
	struct buffer safe = { 0 };

	buffer_add_safe(&safe, text);
	note.text = arena_text(c->arena, buffer_text(&safe));
	buffer_release(&safe);
	add_remark(c, &note);
}

/* What was changed on the entry just added, from that change on. */
static void note_changes(struct correcting *c, size_t first)
{
	const struct correction *correction = c->correction;
	struct buffer text = { 0 };

	if (first == correction->changes)
		return;
	buffer_add_string(&text, "ephor-fix:");
	for (size_t i = first; i < correction->changes; i++) {
		const struct change *change = &correction->change[i];

		if (change->was.len)
			buffer_printf(&text, "%s %s " TEXT_FMT " -> " TEXT_FMT,
				      i > first ? "," : "", change->what, TEXT_ARG(change->was),
				      TEXT_ARG(change->is));
		else
			buffer_add_string(&text, " this line was missing");
	}
	add_note(c, correction->log.entry[correction->log.entries - 1].line, buffer_text(&text));
	buffer_release(&text);
}

/* The old log's remarks behind an entry; `after` -1 for those before all entries. */
static void copy_remarks(struct correcting *c, int32_t after)
{
	while (c->remark < c->log->remarks && c->log->remark[c->remark].after <= after)
		add_remark(c, &c->log->remark[c->remark++]);
}

/* Lines that could not be read are not written again: a note keeps what was said of them. */
static void note_unreadable(struct correcting *c, size_t *next, uint32_t up_to)
{
	const struct findings *findings = &c->log->findings;

	for (; *next < findings->len && findings->item[*next].line <= up_to; ++*next) {
		const struct finding *finding = &findings->item[*next];

		if (finding->code == FINDING_SYNTAX)
			add_note(c, finding->line,
				 arena_printf(c->arena, "ephor-fix: line %u: " TEXT_FMT,
					      (unsigned)finding->line, TEXT_ARG(finding->message)));
	}
}

/* What the sheet itself says that an entry is worth. */
static int claimed(const struct correcting *c, const struct entry *entry,
		   const struct audited_entry *audited)
{
	if (entry->has_score)
		return entry->score;
	if (entry->has_total)
		return entry->total - c->sheet[audited->player];
	return is_adjustment(entry) ? 0 : audited->score;
}

/* The old form of a play taken back: a score of 0 or none, and the total drops. */
static bool is_old_withdrawal(const struct correcting *c, const struct entry *entry)
{
	return entry->kind == ENTRY_WITHDRAWN &&
	       (!entry->has_score || (entry->score == 0 && entry->has_total &&
				      !has_finding(c, entry, FINDING_WITHDRAWN_SCORE)));
}

/* The points that the entry counts for in the corrected log. */
static int points_of(const struct correcting *c, const struct entry *entry,
		     const struct audited_entry *audited)
{
	int player = audited->player;
	int step = entry->total - c->sheet[player];

	if (entry->kind == ENTRY_WITHDRAWN && !audited->has_score)
		return entry->has_total ? step : 0;
	if (is_old_withdrawal(c, entry))
		return -c->last[player];
	if (c->totals_only) {
		bool is_right = entry->has_score && entry->has_total && audited->has_score &&
				step == audited->score;
		return is_right ? step : claimed(c, entry, audited);
	}
	if (!audited->has_score || is_silenced(c, entry, code_of(entry->kind)))
		return claimed(c, entry, audited);
	return entry->kind == ENTRY_WITHDRAWN ? -c->last[player] : audited->score;
}

/* The score was right for another place, and the rest of the game too. */
static void correct_place(struct correcting *c, const struct audited_entry *audited,
			  struct entry *entry)
{
	struct buffer was = { 0 }, is = { 0 };

	if (c->totals_only || audited->play < 0 || !audited->has_score || !entry->has_place ||
	    !has_finding(c, entry, FINDING_MOVE_SCORE))
		return;
	const struct placement *placement = &c->verdict->play[audited->play].placement;
	struct place place = { (int16_t)square_row(placement->start),
			       (int16_t)square_column(placement->start), placement->down };
	if (place.row == entry->place.row && place.column == entry->place.column &&
	    place.down == entry->place.down)
		return;
	write_place(entry->place, &was);
	write_place(place, &is);
	add_change(c, "place", arena_text(c->arena, buffer_text(&was)),
		   arena_text(c->arena, buffer_text(&is)));
	entry->place = place;
	buffer_release(&was);
	buffer_release(&is);
}

static void correct_tiles(struct correcting *c, const struct audited_entry *audited,
			  struct entry *entry)
{
	if (c->totals_only || !audited->tiles.len || text_equal(audited->tiles, entry->tiles) ||
	    is_silenced(c, entry, FINDING_END_RACK))
		return;
	add_change(c, "tiles", entry->tiles, audited->tiles);
	if (text_equal(entry->rack, entry->tiles))
		entry->rack = audited->tiles;
	entry->tiles = audited->tiles;
}

static bool has_figures(const struct entry *entry)
{
	return entry->kind != ENTRY_FINAL && entry->kind != ENTRY_DRAW &&
	       !(entry->kind == ENTRY_CHALLENGE && entry->challenge_is_pragma);
}

static void correct_figures(struct correcting *c, const struct audited_entry *audited,
			    struct entry *entry)
{
	int player = audited->player;
	int points = points_of(c, entry, audited);
	bool writes_score = entry->has_score && !c->totals_only && !is_old_withdrawal(c, entry) &&
			    (audited->has_score || entry->kind != ENTRY_WITHDRAWN);

	c->sheet[player] =
		entry->has_total ? entry->total : c->sheet[player] + claimed(c, entry, audited);
	c->running[player] += points;
	if (entry->kind == ENTRY_PLAY)
		c->last[player] = points;
	correct_place(c, audited, entry);
	correct_tiles(c, audited, entry);
	if (writes_score) {
		set_figure(c, "score", &entry->score, points);
	} else if (is_adjustment(entry) && !entry->has_total && points) {
		entry->has_score = true;
		entry->score = points;
		add_change(c, "score", TEXT("none"), arena_printf(c->arena, "%d", points));
	}
	if (entry->has_total && is_silenced(c, entry, FINDING_RUNNING_TOTAL))
		c->running[player] = entry->total;
	else if (entry->has_total)
		set_figure(c, "total", &entry->total, c->running[player]);
}

static void correct_final(struct correcting *c, struct entry *entry)
{
	int *stated = entry->has_score ? &entry->score : &entry->total;
	int final = c->final[entry->player];

	if (*stated == c->verdict->player[entry->player].audited ||
	    is_silenced(c, entry, FINDING_FINAL_SCORE))
		return;
	set_figure(c, "final", stated, final);
	entry->total = *stated;
}

static void correct_entry(struct correcting *c, size_t index)
{
	const struct audited_entry *audited = &c->verdict->audited[index];
	size_t changes = c->correction->changes;

	if (audited->repeated && !c->totals_only) {
		add_change(c, "line", TEXT("written twice"), TEXT("left out"));
		copy_remarks(c, (int32_t)index);
		note_changes(c, changes);
		return;
	}
	struct entry *entry = add_entry(c, &c->log->entry[index]);
	if (audited->player >= 0 && has_figures(entry))
		correct_figures(c, audited, entry);
	else if (entry->kind == ENTRY_FINAL && entry->player >= 0)
		correct_final(c, entry);
	copy_remarks(c, (int32_t)index);
	note_changes(c, changes);
}

static void add_missing(struct correcting *c, const struct missing_entry *missing)
{
	int player = missing->player;
	size_t last = c->correction->log.entries;
	struct entry entry = {
		.kind = missing->kind,
		.player = missing->player,
		.has_score = true,
		.has_total = c->has_totals,
		.score = missing->score,
		.tiles = missing->tiles,
		.line = last ? c->correction->log.entry[last - 1].line : c->log->line,
	};

	/* A turn that is missing: its points are in the totals, and nothing else is known. */
	if (missing->kind == ENTRY_PLAY) {
		c->running[player] += missing->score;
		c->sheet[player] += missing->score;
		return;
	}
	if (c->totals_only)
		return;
	c->running[player] += missing->score;
	entry.total = c->running[player];
	if (missing->kind == ENTRY_LEFT && missing->score < 0)
		entry.rack = missing->tiles;
	size_t changes = c->correction->changes;
	add_entry(c, &entry);
	add_change(c, "line", (struct text){ 0 }, arena_printf(c->arena, "%+d", missing->score));
	note_changes(c, changes);
}

static bool any_silences(const struct log *log)
{
	for (size_t i = 0; i < log->remarks; i++) {
		struct text rest = log->remark[i].text;

		if (text_is(text_next_word(&rest), "ephor-ignore"))
			return true;
	}
	return false;
}

static void correct_all(struct correcting *c)
{
	const struct verdict *verdict = c->verdict;
	const struct log *log = c->log;
	size_t missed = 0, unreadable = 0;

	*c->correction = (struct correction){ .log = *log };
	c->correction->log.arena = c->arena;
	c->correction->log.entry = NULL;
	c->correction->log.remark = NULL;
	c->correction->log.entries = c->correction->log.entries_capacity = 0;
	c->correction->log.remarks = c->correction->log.remarks_capacity = 0;
	copy_remarks(c, -1);
	for (size_t i = 0; i <= log->entries; i++) {
		for (; missed < verdict->missing_len && verdict->missing[missed].before == i;
		     missed++)
			add_missing(c, &verdict->missing[missed]);
		if (i == log->entries)
			break;
		correct_entry(c, i);
		note_unreadable(c, &unreadable,
				i + 1 < log->entries ? log->entry[i + 1].line - 1 : UINT32_MAX);
	}
}

void correct_log(const struct log *log, const struct verdict *verdict, bool totals_only,
		 struct arena *arena, struct correction *correction)
{
	struct correcting begin = { .log = log,
				    .verdict = verdict,
				    .totals_only = totals_only,
				    .silences = any_silences(log),
				    .arena = arena,
				    .correction = correction };
	bool has_finals = false;

	for (size_t i = 0; i < log->entries; i++) {
		bool is_final = log->entry[i].kind == ENTRY_FINAL;

		has_finals |= is_final;
		begin.has_totals |= !is_final && log->entry[i].has_total;
	}
	struct correcting c = begin;
	if (has_finals) {
		/* Finals may stand anywhere and are known only behind the last entry. */
		correct_all(&c);
		memcpy(begin.final, c.running, sizeof(begin.final));
		c = begin;
	}
	correct_all(&c);
}
