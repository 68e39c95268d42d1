#include "report/audit_report.h"

#include "report/escape.h"

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)style;
	buffer_add_string(out, "source,line,game,turn,player,severity,code,claimed,expected,cause,"
			       "square,message\n");
}

static void add_int(struct buffer *out, bool known, int value)
{
	buffer_add_char(out, ',');
	if (known)
		buffer_add_int(out, value);
}

static void add_text(struct buffer *out, struct text text)
{
	buffer_add_char(out, ',');
	csv_add_text(out, text);
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;

	(void)style;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];
		struct text player = { 0 };

		if (finding->player >= 0 && finding->player < verdict->players)
			player = verdict->player[finding->player].nick;
		csv_add_text(out, verdict->source);
		buffer_add_char(out, ',');
		buffer_add_int(out, finding->line);
		add_text(out, verdict->game);
		add_int(out, finding->turn > 0, finding->turn);
		add_text(out, player);
		add_text(out, text_of(severity_name(finding->severity)));
		add_text(out, text_of(finding_name(finding->code)));
		add_int(out, finding->has_claimed, finding->claimed);
		add_int(out, finding->has_expected, finding->expected);
		add_text(out, text_of(cause_name(finding->cause)));
		add_text(out, finding->square);
		add_text(out, finding->message);
		buffer_add_char(out, '\n');
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
