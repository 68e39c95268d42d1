#include "report/attention.h"

#include "report/audit_lines.h"

struct attention {
	struct buffer *out;
	const struct products *products;
	int most, said, left;
};

/* False: there is no more room, the line only counts. */
static bool begin(struct attention *at)
{
	if (at->said < at->most) {
		at->said++;
		return true;
	}
	at->left++;
	return false;
}

static void add_game(struct buffer *out, const struct result *result)
{
	buffer_printf(out, "round %d", result->round);
	if (result->table > 0)
		buffer_printf(out, ", table %d", result->table);
}

static void add_winners(struct buffer *out, const struct event *event, const struct result *result,
			enum scores scores)
{
	const char *between = "";

	if (result->won[scores] == 0)
		buffer_add_string(out, "nobody");
	for (int s = 0; s < result->sides; s++) {
		if (!(result->won[scores] & 1u << s))
			continue;
		buffer_add_string(out, between);
		buffer_add_safe(out, event->player[result->side[s].player].name);
		between = " and ";
	}
}

static void other_winners(struct attention *at)
{
	const struct impact *impact = &at->products->impact;

	for (size_t i = 0; i < impact->games; i++) {
		const struct result *result = impact->game[i].result;

		if (!impact->game[i].winner || !begin(at))
			continue;
		add_game(at->out, result);
		buffer_add_string(at->out, " has another winner: ");
		add_winners(at->out, impact->event, result, SCORE_SIGNED);
		buffer_add_string(at->out, " as signed, ");
		add_winners(at->out, impact->event, result, SCORE_AUDITED);
		buffer_add_string(at->out, " as audited\n");
	}
}

static void count_line(struct attention *at, size_t count, const char *one, const char *many)
{
	if (count > 0 && begin(at))
		buffer_printf(at->out, "%zu %s\n", count, count == 1 ? one : many);
}

static void changes(struct attention *at)
{
	const struct impact *impact = &at->products->impact;

	count_line(at, impact->ranks, "rank differs between signed and audited scores",
		   "ranks differ between signed and audited scores");
	count_line(at, impact->advances, "player goes on by one of signed and audited scores only",
		   "players go on by one of signed and audited scores only");
	count_line(at, impact->prizes_changed,
		   "winner of a prize differs between signed and audited scores",
		   "winners of prizes differ between signed and audited scores");
}

static void undecided(struct attention *at)
{
	const struct products *products = at->products;
	const struct event *event = products->event;
	const struct tables *tables = &products->impact.tables[products->scores];
	const struct prizes *prizes = &products->impact.prizes[products->scores];

	for (size_t i = 0; i < tables->rows; i++) {
		const struct table_row *row = &tables->row[i];

		/* one line for a table, not for each of those who draw */
		if (row->advances != ADVANCES_DRAW_NEEDED ||
		    (i > 0 && row[-1].result == row->result &&
		     row[-1].advances == ADVANCES_DRAW_NEEDED) ||
		    !begin(at))
			continue;
		add_game(at->out, row->result);
		buffer_add_string(at->out, " needs a letter draw: ");
		for (size_t k = i; k < tables->rows && tables->row[k].result == row->result &&
				   tables->row[k].advances == ADVANCES_DRAW_NEEDED;
		     k++) {
			buffer_add_string(at->out, k > i ? ", " : "");
			buffer_add_safe(at->out, event->player[tables->row[k].player].name);
		}
		buffer_add_char(at->out, '\n');
	}
	for (size_t i = 0; i < prizes->rows; i++) {
		if (prizes->row[i].state != PRIZE_UNDECIDED ||
		    (i > 0 && prizes->row[i - 1].prize == prizes->row[i].prize) || !begin(at))
			continue;
		buffer_add_string(at->out, "prize ");
		buffer_add_safe(at->out, prizes->row[i].prize->name);
		buffer_add_string(at->out, " is not decided: a letter must be drawn\n");
	}
}

/*
 * Whether a slip that differs is told with its game: the sheet is wrong too.
 * Slips come in the order of the results; *next is where to look on.
 */
static bool told_with_game(const struct event *event, const struct finding *slip, size_t *next)
{
	if (slip->code != FINDING_RESULT_SLIP)
		return false;
	while (*next < event->results && event->result[*next].line < slip->line)
		(*next)++;
	return *next < event->results && event->result[*next].line == slip->line &&
	       event->result[*next].verdict &&
	       event->result[*next].verdict->status != VERDICT_CLEAN;
}

/* Errors of the event's own files, then the games with errors. */
static void errors(struct attention *at)
{
	const struct event *event = at->products->event;
	const bool *wanted = at->products->wanted;
	size_t next = 0;

	for (size_t i = 0; i < event->findings; i++) {
		const struct event_finding *item = &event->finding[i];

		if (item->finding.severity != SEVERITY_ERROR || !wanted[item->finding.code] ||
		    told_with_game(event, &item->finding, &next) || !begin(at))
			continue;
		buffer_add_safe(at->out, item->file);
		if (item->finding.line > 0)
			buffer_printf(at->out, ":%u", (unsigned)item->finding.line);
		buffer_add_string(at->out, ": ");
		buffer_add_safe(at->out, item->finding.message);
		buffer_add_char(at->out, '\n');
	}
	for (size_t i = 0; i < event->verdicts; i++)
		if (event->verdict[i]->status != VERDICT_CLEAN && begin(at))
			audit_add_summary_line(at->out, event->verdict[i]);
}

void attention_text(struct buffer *out, const struct products *products, int most)
{
	struct attention at = { .out = out, .products = products, .most = most };

	other_winners(&at);
	undecided(&at);
	changes(&at);
	errors(&at);
	if (at.left > 0)
		buffer_printf(out, "and %d more: see the audit\n", at.left);
}
