#include "report/audit_report.h"

#include "report/verdict_json.h"

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)out;
	(void)style;
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	(void)style;
	verdict_write_json(out, view->verdict);
	buffer_add_char(out, '\n');
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)out;
	(void)style;
	(void)totals;
}

const struct audit_report audit_json = { "json", "", begin, game, end, true, false };
