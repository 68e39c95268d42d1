#include "event/tiebreak.h"
#include "report/event_report.h"

static bool uses(const struct event *event, enum criterion criterion)
{
	for (int i = 0; i < event->criteria; i++)
		if (event->criterion[i] == criterion)
			return true;
	return false;
}

static bool has_own_column(enum criterion criterion)
{
	switch (criterion) {
	case CRITERION_BUCHHOLZ_CUT1:
	case CRITERION_BUCHHOLZ_MEDIAN:
	case CRITERION_SONNEBORN_BERGER:
	case CRITERION_HEAD_TO_HEAD:
	case CRITERION_CUMULATIVE:
	case CRITERION_RATING:
	case CRITERION_REACHED:
		return true;
	default: /* in every standings */
		return false;
	}
}

static const char *const headings[CRITERIA] = {
	[CRITERION_BUCHHOLZ_CUT1] = "Buch-1", [CRITERION_BUCHHOLZ_MEDIAN] = "Median",
	[CRITERION_SONNEBORN_BERGER] = "S-B", [CRITERION_HEAD_TO_HEAD] = "Direct",
	[CRITERION_CUMULATIVE] = "Cumul",     [CRITERION_RATING] = "Rating",
	[CRITERION_REACHED] = "Out in",
};

static void add_columns(struct grid *grid, const struct event *event, unsigned buchholz)
{
	grid_column(grid, "division", "Division", GRID_TEXT, GRID_HIDDEN);
	grid_column(grid, "rank", "Rank", GRID_NUMBER, 0);
	grid_column(grid, "id", "Id", GRID_TEXT, 0);
	grid_column(grid, "name", "Name", GRID_TEXT, 0);
	grid_column(grid, "played", "P", GRID_NUMBER, 0);
	grid_column(grid, "wins", "W", GRID_NUMBER, 0);
	grid_column(grid, "draws", "D", GRID_NUMBER, 0);
	grid_column(grid, "losses", "L", GRID_NUMBER, 0);
	grid_column(grid, "points", "Points", GRID_NUMBER, 0);
	grid_column(grid, "buchholz", "Buchh", GRID_NUMBER, buchholz);
	grid_column(grid, "spread", "Spread", GRID_NUMBER, 0);
	grid_column(grid, "total", "Total", GRID_NUMBER, 0);
	grid_column(grid, "decided-by", "Decided by", GRID_WORD, 0);
	for (int i = 0; i < event->criteria; i++)
		if (has_own_column(event->criterion[i]))
			grid_column(grid, criterion_name(event->criterion[i]),
				    headings[event->criterion[i]], GRID_NUMBER, 0);
	if (event->rulings > 0)
		grid_column(grid, "rulings", "Rulings", GRID_NUMBER, 0);
}

static void add_cells(struct grid *grid, const struct standings *standings, size_t index, bool text)
{
	const struct event *event = standings->cards.event;
	const struct standing *row = &standings->row[index];
	const struct card *card = &standings->cards.card[row->player];
	const struct event_player *player = &event->player[row->player];
	bool shared = row->rank > 0 &&
		      ((index > 0 && row[-1].rank == row->rank &&
			text_equal(event->player[row[-1].player].division, player->division)) ||
		       (index + 1 < standings->rows && row[1].rank == row->rank &&
			text_equal(event->player[row[1].player].division, player->division)));

	grid_text(grid, player->division);
	if (row->rank > 0 && text && shared)
		grid_text(grid, arena_printf(grid->arena, "=%d", row->rank));
	else if (row->rank > 0)
		grid_int(grid, row->rank);
	else
		grid_string(grid, text ? "-" : "");
	grid_text(grid, player->id);
	if (text && (card->excluded || player->withdrawn))
		grid_text(grid, arena_printf(grid->arena, TEXT_FMT " (%s)", TEXT_ARG(player->name),
					     card->excluded ? "excluded" : "withdrawn"));
	else
		grid_text(grid, player->name);
	grid_int(grid, card->wins + card->draws + card->losses);
	grid_int(grid, card->wins);
	grid_int(grid, card->draws);
	grid_int(grid, card->losses);
	grid_value(grid, row->value[CRITERION_POINTS], 2);
	grid_value(grid, row->value[CRITERION_BUCHHOLZ], 2);
	if (text)
		grid_text(grid, arena_printf(grid->arena, "%+lld",
					     (long long)row->value[CRITERION_SPREAD]));
	else
		grid_int(grid, row->value[CRITERION_SPREAD]);
	grid_int(grid, row->value[CRITERION_TOTAL]);
	grid_string(grid, row->decided ? criterion_name(row->decided_by) : "");
	for (int i = 0; i < event->criteria; i++) {
		enum criterion criterion = event->criterion[i];

		if (!has_own_column(criterion))
			continue;
		if (row->value[criterion] == VALUE_NONE ||
		    (text && criterion == CRITERION_REACHED &&
		     row->value[criterion] > standings->cards.rounds))
			grid_empty(grid);
		else
			grid_value(grid, row->value[criterion], criterion_scale(criterion));
	}
	if (event->rulings > 0)
		grid_int(grid, card->ledger);
}

void standings_grid(struct grid *grid, const struct standings *standings)
{
	add_columns(grid, standings->cards.event, 0);
	for (size_t i = 0; i < standings->rows; i++)
		add_cells(grid, standings, i, false);
}

void standings_ledger(struct buffer *out, const struct standings *standings)
{
	const struct event *event = standings->cards.event;

	if (event->rulings == 0)
		return;
	buffer_add_string(out, "\nRulings\n");
	for (size_t i = 0; i < event->rulings; i++) {
		const struct ruling *ruling = &event->ruling[i];
		int spread = ruling_spread(ruling, event->rules);

		if (ruling->round > standings->cards.rounds)
			continue;
		buffer_add_string(out, "  ");
		if (ruling->round > 0)
			buffer_printf(out, "round %d: ", ruling->round);
		buffer_add_safe(out, event->player[ruling->player].name);
		buffer_printf(out, ", %s", ruling_kind_name(ruling->kind));
		if (ruling->kind == RULING_NULLIFIED)
			buffer_add_string(out, ": the game is lost like a forfeit");
		else if (ruling->kind == RULING_EXCLUDED)
			buffer_add_string(out, ": not ranked");
		else
			buffer_printf(out, ": spread %+d", spread);
		if (ruling->note.len > 0) {
			buffer_add_string(out, " (");
			buffer_add_safe(out, ruling->note);
			buffer_add_char(out, ')');
		}
		buffer_add_char(out, '\n');
	}
}

void standings_text(struct buffer *out, const struct standings *standings, struct arena *arena)
{
	const struct event *event = standings->cards.event;

	event_heading(out, event, "standings", standings->cards.rounds, standings->cards.scores);
	for (int i = 0; i < event->criteria; i++)
		buffer_printf(out, "%s%s", i ? ", " : "; ranked by ",
			      criterion_name(event->criterion[i]));
	buffer_add_char(out, '\n');
	for (size_t i = 0, end; i < standings->rows; i = end) {
		struct text division = event->player[standings->row[i].player].division;
		struct grid grid;

		grid_init(&grid, arena);
		add_columns(&grid, event, uses(event, CRITERION_BUCHHOLZ) ? 0 : GRID_HIDDEN);
		for (end = i; end < standings->rows; end++) {
			if (!text_equal(event->player[standings->row[end].player].division,
					division))
				break;
			add_cells(&grid, standings, end, true);
		}
		buffer_add_char(out, '\n');
		if (division.len > 0) {
			buffer_add_string(out, "Division ");
			buffer_add_safe(out, division);
			buffer_add_char(out, '\n');
		}
		grid_write_text(out, &grid);
	}
	standings_ledger(out, standings);
}

static const char *contribution_note(const struct contribution *item, const struct card *opponent)
{
	if (item->opponent < 0)
		return "no opponent: adds nothing";
	if (!item->counted)
		return "forfeit: not an opponent (G-6)";
	if (item->adjusted2 != item->opponent2)
		return opponent->unplayed_wins == 1 ? "one win without play counts 1/2 (G-6)"
						    : "wins without play count 1/2 (G-6)";
	return "";
}

void standings_explain(struct buffer *out, const struct standings *standings, int player,
		       struct arena *arena)
{
	const struct event *event = standings->cards.event;
	const struct cards *cards = &standings->cards;
	const struct card *card = &cards->card[player];
	const struct standing *row = &standings->row[standings->of_player[player]];
	struct contribution *list =
		arena_array(arena, (size_t)contributions_max(cards) + 1, sizeof *list);
	int len = contributions_make(cards, player, list), next = 0;
	struct grid grid;

	event_heading(out, event, "the figures of one player", cards->rounds, cards->scores);
	buffer_add_char(out, '\n');
	buffer_add_safe(out, event->player[player].name);
	buffer_add_string(out, " (");
	buffer_add_safe(out, event->player[player].id);
	buffer_printf(out, "), rank %d\n\n", row->rank);
	grid_init(&grid, arena);
	grid_column(&grid, "round", "Round", GRID_NUMBER, 0);
	grid_column(&grid, "opponent", "Opponent", GRID_TEXT, 0);
	grid_column(&grid, "outcome", "Outcome", GRID_WORD, 0);
	grid_column(&grid, "score", "Score", GRID_NUMBER, 0);
	grid_column(&grid, "points", "Points", GRID_NUMBER, 0);
	grid_column(&grid, "margin", "Margin", GRID_NUMBER, 0);
	grid_column(&grid, "has", "Opp. has", GRID_NUMBER, 0);
	grid_column(&grid, "buchholz", "Buchholz", GRID_NUMBER, 0);
	grid_column(&grid, "cut", "Cut", GRID_WORD, 0);
	grid_column(&grid, "s-b", "S-B", GRID_NUMBER, 0);
	grid_column(&grid, "note", "", GRID_WORD, 0);
	for (int i = 0; i < len; i++) {
		const struct contribution *item = &list[i];
		const struct card_line *line = NULL;

		if (next < card->lines && card->line[next].round == item->round)
			line = &card->line[next++];
		grid_int(&grid, item->round);
		grid_text(&grid,
			  item->opponent < 0 ? TEXT("-") : event->player[item->opponent].name);
		grid_string(&grid, line ? outcome_name(line->outcome) : "no game");
		if (line) {
			grid_text(&grid, arena_printf(arena, "%d-%d", line->own, line->other));
			grid_value(&grid, line->points2, 2);
			grid_text(&grid, arena_printf(arena, "%+d", line->margin));
		} else {
			grid_empty(&grid);
			grid_empty(&grid);
			grid_empty(&grid);
		}
		if (item->opponent < 0)
			grid_empty(&grid);
		else
			grid_value(&grid, item->opponent2, 2);
		grid_value(&grid, item->adjusted2, 2);
		grid_string(&grid, item->cut_least	? "least"
				   : item->cut_greatest ? "greatest"
							: "");
		grid_value(&grid, (int64_t)item->points2 * item->adjusted2, 4);
		grid_string(&grid, contribution_note(item, item->opponent < 0
								   ? card
								   : &cards->card[item->opponent]));
	}
	grid_write_text(out, &grid);
	buffer_add_string(out, "\npoints ");
	value_write(out, card->points2, 2);
	buffer_printf(out, ", spread %+lld", (long long)card->spread);
	if (card->ledger != 0)
		buffer_printf(out, " and %+lld by rulings", (long long)card->ledger);
	buffer_printf(out, ", total %lld\n", (long long)card->total);
	for (enum criterion c = CRITERION_BUCHHOLZ; c <= CRITERION_CUMULATIVE; c++) {
		if (row->value[c] == VALUE_NONE)
			continue;
		buffer_printf(out, "%s ", criterion_name(c));
		value_write(out, row->value[c], criterion_scale(c));
		buffer_add_char(out, '\n');
	}
}
