#include "report/audit_report.h"

#include "report/audit_lines.h"
#include "report/board_text.h"
#include "report/sum_text.h"

static void begin(struct buffer *out, const struct audit_style *style)
{
	(void)out;
	(void)style;
}

/* The play that a finding is about; NULL: none, and notes are about no play. */
static const struct verdict_play *play_of(const struct verdict *verdict,
					  const struct finding *finding)
{
	for (size_t i = 0; i < verdict->plays && finding->severity > SEVERITY_NOTE; i++) {
		const struct verdict_play *play = &verdict->play[i];
		if (finding->line > 0 && play->line == finding->line && play->placement.start)
			return play;
	}
	return NULL;
}

static void lay(struct board_text *drawing, struct board *board, const struct placement *placement,
		bool mark)
{
	for (int i = 0; i < placement->len; i++) {
		int square = placement->start + i * placement_step(placement);
		if (!placement->tile[i])
			continue;
		drawing->tile[square] = placement->tile[i];
		drawing->marked[square] = mark;
	}
	if (!mark)
		board_lay(board, placement);
}

/* The board at the turn with the new tiles marked, and the sum of the play. */
static void add_play(struct buffer *out, const struct audit_game_view *view,
		     const struct verdict_play *play, bool color)
{
	const struct rules *rules = view->rules;
	struct board_text drawing = { rules->layout, rules->tiles, .color = color };
	struct board board;
	struct sum sum;

	board_init(&board, rules->layout, rules->tiles);
	for (const struct verdict_play *before = view->verdict->play; before < play; before++) {
		if (!before->withdrawn && before->placement.start)
			lay(&drawing, &board, &before->placement, false);
	}
	lay(&drawing, &board, &play->placement, true);
	board_text_add(out, &drawing);
	sum_of_play(&board, rules, &play->placement, &sum);
	sum_text_add(out, &sum, rules->tiles);
}

static void game(struct buffer *out, const struct audit_style *style,
		 const struct audit_game_view *view)
{
	const struct verdict *verdict = view->verdict;
	const struct verdict_play *drawn = NULL;

	if (style->quiet)
		return;
	for (size_t i = 0; i < verdict->findings.len; i++) {
		const struct finding *finding = &verdict->findings.item[i];
		const struct verdict_play *play;

		audit_add_finding_line(out, verdict, finding, style->color);
		play = style->verbose && view->rules ? play_of(verdict, finding) : NULL;
		if (play && play != drawn) {
			add_play(out, view, play, style->color);
			drawn = play;
		}
	}
	if (style->verbose || verdict->findings.errors > 0 || verdict->findings.warnings > 0)
		audit_add_summary_line(out, verdict);
}

static void end(struct buffer *out, const struct audit_style *style,
		const struct audit_totals *totals)
{
	(void)style;
	audit_add_total_line(out, totals);
}

const struct audit_report audit_text = { "text", "", begin, game, end, false, true };
