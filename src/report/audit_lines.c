#include "report/audit_lines.h"

static const char *severity_color(enum severity severity)
{
	switch (severity) {
	case SEVERITY_ERROR:
		return "\033[1;31m";
	case SEVERITY_WARNING:
		return "\033[1;35m";
	case SEVERITY_NOTE:
		break;
	}
	return "\033[1;36m";
}

static bool contains(struct text text, struct text part)
{
	return memmem(text.ptr, text.len, part.ptr, part.len) != NULL;
}

/* A file called "::error ..." must not become a command of the machine that shows our lines. */
static void add_source(struct buffer *out, struct text source)
{
	if (text_starts_with(source, "::"))
		buffer_add_string(out, "./");
	buffer_add_safe(out, source);
}

void audit_add_finding_line(struct buffer *out, const struct verdict *verdict,
			    const struct finding *finding, bool color)
{
	add_source(out, verdict->source);
	if (finding->line > 0)
		buffer_printf(out, ":%u", (unsigned)finding->line);
	buffer_add_string(out, ": ");
	if (color)
		buffer_add_string(out, severity_color(finding->severity));
	buffer_add_string(out, severity_name(finding->severity));
	buffer_add_char(out, ':');
	if (color)
		buffer_add_string(out, "\033[0m");
	buffer_add_char(out, ' ');
	buffer_add_safe(out, finding->message);
	if (finding->clause.len > 0 && !contains(finding->message, finding->clause)) {
		buffer_add_string(out, " (");
		buffer_add_safe(out, finding->clause);
		buffer_add_char(out, ')');
	}
	buffer_printf(out, " [%s]\n", finding_name(finding->code));
}

/* Is it the file's name without its ending, which a log that names no game is called by? */
static bool is_named_after(struct text game, struct text source)
{
	const char *dot = memrchr(source.ptr, '.', source.len);
	size_t len = dot ? (size_t)(dot - source.ptr) : source.len;

	if (game.len > len || memcmp(source.ptr + len - game.len, game.ptr, game.len) != 0)
		return false;
	return game.len == len || strchr("/:", source.ptr[len - game.len - 1]);
}

static void add_where(struct buffer *out, const struct verdict *verdict)
{
	add_source(out, verdict->source);
	if (verdict->game.len > 0 && !is_named_after(verdict->game, verdict->source)) {
		buffer_add_string(out, ": ");
		buffer_add_safe(out, verdict->game);
	}
}

static void add_count(struct buffer *out, const char *before, int count, const char *what)
{
	buffer_printf(out, "%s%d %s%s", before, count, what, count == 1 ? "" : "s");
}

static void add_players(struct buffer *out, const struct verdict *verdict, unsigned players)
{
	bool first = true;

	for (int i = 0; i < verdict->players; i++) {
		if (!(players & 1u << i))
			continue;
		if (!first)
			buffer_add_string(out, " and ");
		buffer_add_safe(out, verdict->player[i].nick);
		first = false;
	}
}

static bool is_several(unsigned players)
{
	return (players & (players - 1)) != 0;
}

static void add_margin(struct buffer *out, const struct verdict *verdict, const char *before)
{
	add_count(out, before, verdict->winner.safe_by, "point");
}

/* Why the winner is the winner, where it is not the plain score. */
static void add_reason(struct buffer *out, const struct verdict *verdict)
{
	if (verdict->winner.by == WON_BY_BEFORE_END)
		buffer_add_string(out, " by the score before the tiles left");
	else if (verdict->winner.by == WON_BY_RULE)
		buffer_add_string(out, " by rule");
}

static void add_audited_result(struct buffer *out, const struct verdict *verdict)
{
	if (is_several(verdict->winner.audited) && !verdict->complete) {
		add_players(out, verdict, verdict->winner.audited);
		buffer_add_string(out, " are level, not finished");
		return;
	}
	if (is_several(verdict->winner.audited)) {
		buffer_add_string(out, "a draw between ");
		add_players(out, verdict, verdict->winner.audited);
		return;
	}
	add_players(out, verdict, verdict->winner.audited);
	if (!verdict->complete) {
		add_margin(out, verdict, " leads by ");
		buffer_add_string(out, ", not finished");
	} else if (verdict->winner.by == WON_BY_SCORE) {
		add_margin(out, verdict, " wins by ");
	} else {
		buffer_add_string(out, " wins");
		add_reason(out, verdict);
	}
}

/* What the findings mean for the result. */
static void add_consequence(struct buffer *out, const struct verdict *verdict)
{
	unsigned claimed = verdict->winner.claimed, audited = verdict->winner.audited;

	if (audited == 0)
		return;
	buffer_add_string(out, "; ");
	if (verdict->winner.changed) {
		buffer_add_string(out, "the winner changes: ");
		add_audited_result(out, verdict);
		if (claimed != 0) {
			buffer_add_string(out, " (sheet: ");
			if (is_several(claimed))
				buffer_add_string(out, "a draw between ");
			add_players(out, verdict, claimed);
			buffer_add_char(out, ')');
		}
	} else if (claimed == 0 || !verdict->complete) {
		add_audited_result(out, verdict);
	} else if (is_several(audited)) {
		buffer_add_string(out, "the draw stands");
	} else {
		buffer_add_string(out, "the winner stands");
		if (verdict->winner.by == WON_BY_SCORE)
			add_margin(out, verdict, ", safe by ");
		else
			add_reason(out, verdict);
	}
}

static void add_scores(struct buffer *out, const struct verdict *verdict)
{
	for (int i = 0; i < verdict->players; i++) {
		const struct verdict_player *player = &verdict->player[i];

		buffer_add_string(out, i == 0 ? "" : ", ");
		buffer_add_safe(out, player->nick);
		buffer_printf(out, " %d", player->audited);
		if (player->has_claimed && player->claimed != player->audited)
			buffer_printf(out, " (sheet: %d)", player->claimed);
	}
}

static void add_finding_counts(struct buffer *out, const struct verdict *verdict)
{
	const struct findings *findings = &verdict->findings;
	const char *before = "";

	if (findings->errors == 0 && findings->warnings == 0) {
		buffer_add_string(out, "clean");
		before = ", ";
	}
	if (findings->errors > 0) {
		add_count(out, before, findings->errors, "error");
		before = ", ";
	}
	if (findings->warnings > 0) {
		add_count(out, before, findings->warnings, "warning");
		before = ", ";
	}
	if (verdict->silenced > 0)
		buffer_printf(out, "%s%d silenced", before, verdict->silenced);
}

void audit_add_summary_line(struct buffer *out, const struct verdict *verdict)
{
	add_where(out, verdict);
	buffer_add_string(out, ": ");
	if (verdict->status == VERDICT_UNREADABLE) {
		buffer_add_string(out, "unreadable\n");
		return;
	}
	add_scores(out, verdict);
	buffer_add_string(out, ": ");
	add_finding_counts(out, verdict);
	add_consequence(out, verdict);
	buffer_add_char(out, '\n');
}

void audit_add_total_line(struct buffer *out, const struct audit_totals *totals)
{
	buffer_printf(out, "checked %zu game%s: %zu clean, %zu with %zu error%s, %zu unreadable",
		      totals->games, totals->games == 1 ? "" : "s", totals->clean, totals->faulty,
		      totals->errors, totals->errors == 1 ? "" : "s", totals->unreadable);
	if (totals->silenced > 0)
		buffer_printf(out, "; %zu finding%s silenced", totals->silenced,
			      totals->silenced == 1 ? "" : "s");
	buffer_add_char(out, '\n');
}
