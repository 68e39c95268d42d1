#include "report/audit_report.h"

#include "base/csvwrite.h"

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)style;
	buffer_add_string(out, "source,line,game,turn,player,severity,code,claimed,expected,cause,"
			       "square,message\n");
}

static void add_int(struct csv *row, bool known, int value)
{
	if (known)
		csv_int(row, value);
	else
		csv_word(row, (struct text){ 0 });
}

/* Text of the input: a row stays one line, whatever is in it. */
static void add_text(struct csv *row, struct text text)
{
	struct buffer safe = { 0 };

	buffer_add_safe(&safe, text);
	csv_text(row, buffer_text(&safe));
	buffer_release(&safe);
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;

	(void)style;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];
		struct csv row = { .out = out };
		struct text player = { 0 };

		if (finding->player >= 0 && finding->player < verdict->players)
			player = verdict->player[finding->player].nick;
		add_text(&row, verdict->source);
		csv_int(&row, finding->line);
		add_text(&row, verdict->game);
		add_int(&row, finding->turn > 0, finding->turn);
		add_text(&row, player);
		csv_word(&row, text_of(severity_name(finding->severity)));
		csv_word(&row, text_of(finding_name(finding->code)));
		add_int(&row, finding->has_claimed, finding->claimed);
		add_int(&row, finding->has_expected, finding->expected);
		csv_word(&row, text_of(cause_name(finding->cause)));
		add_text(&row, finding->square);
		add_text(&row, finding->message);
		csv_end_row(&row);
	}
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)out;
	(void)style;
	(void)totals;
}

const struct audit_report audit_csv = { "csv", "", begin, game, end };
