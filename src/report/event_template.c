#include "report/event_template.h"

#include "base/csvwrite.h"

/* A line that has no effect until its # is taken away: it says what holds without it. */
static void add_default(struct buffer *out, const char *name, struct text value)
{
	if (value.len > 0)
		buffer_printf(out, "# %s = " TEXT_FMT "\n", name, TEXT_ARG(value));
}

static void add_pair(struct buffer *out, const char *what, int own, int other)
{
	if (own != RULES_UNKNOWN && other != RULES_UNKNOWN)
		buffer_printf(out, "# A %s scores %d-%d unless the results say otherwise.\n", what,
			      own, other);
}

static void add_tables(struct buffer *out)
{
	buffer_add_string(out, "\n[advance]\n"
			       "# How many of each table go through, and how many of the best\n"
			       "# of those behind them; with commas: round 1, round 2, ...\n"
			       "winners = 1\n"
			       "best-seconds = 0\n");
}

static void add_standings(struct buffer *out, const struct rules *rules)
{
	buffer_add_string(out,
			  "\n[standings]\n"
			  "# What ranks, in this order; without the line, in a Swiss event:\n");
	add_default(out, "criteria", rules->event.criteria_swiss);
	buffer_add_string(out, "# The most that one game adds to the spread:\n"
			       "# spread-cap = 150\n");
	add_pair(out, "bye", rules->event.bye_for, rules->event.bye_against);
	add_pair(out, "forfeit", rules->event.forfeit_for, rules->event.forfeit_against);
}

void template_event(struct buffer *out, const struct rules *rules, struct text name,
		    struct text rules_name)
{
	buffer_add_string(
		out, "# An event for ephor; 'ephor help event' tells all that can stand here.\n"
		     "# A line that begins with # has no effect: take it away where you need\n"
		     "# the line.\n"
		     "#\n"
		     "# Fill in players.csv and results.csv with any spreadsheet program and\n"
		     "# save them as CSV (UTF-8).  Logs of games go into a folder games beside\n"
		     "# this file: GCG, or copies of sheet.csv, one for each game.\n\n"
		     "[event]\n");
	buffer_printf(out, "name = " TEXT_FMT "\n", TEXT_ARG(name));
	buffer_add_string(out, "# date = 2026-01-31\n"
			       "# end-date = 2026-02-01\n\n");
	buffer_printf(out, "# " TEXT_FMT "\n", TEXT_ARG(rules->title));
	buffer_printf(out, "rules = " TEXT_FMT "\n\n", TEXT_ARG(rules_name));
	buffer_add_string(out, "# swiss, round-robin, knockout, or tables of up to four\n");
	buffer_printf(out, "system = %s\n", rules->event.tables ? "tables" : "swiss");
	buffer_add_string(out,
			  "# rounds = 7\n\n"
			  "# Which scores rank: those that were signed, or those of the audit.\n");
	buffer_printf(out, "scores = %s\n", rules->event.signed_scores ? "signed" : "audited");
	if (rules->rating.rated)
		buffer_add_string(out, "\n# The list that 'ephor rate --list' of the last event\n"
				       "# wrote, in place of the ratings in players.csv:\n"
				       "# ratings = list.csv\n");
	if (rules->event.tables)
		add_tables(out);
	else
		add_standings(out, rules);
	buffer_add_string(out, "\n# Prizes: as many sections as there are prizes.\n"
			       "# [prize first]\n"
			       "# for = rank 1\n"
			       "# amount = 100 EUR\n"
			       "# ties = split\n"
			       "#\n"
			       "# [prize game]\n"
			       "# for = award high-game\n"
			       "# amount = a dictionary\n");
}

void template_players(struct buffer *out, const struct rules *rules)
{
	buffer_add_string(out, "id,name,club,class,division");
	if (rules->event.tables || rules->event.same_school_from > 0)
		buffer_add_string(out, ",school");
	if (rules->rating.rated)
		buffer_add_string(out, ",rating,games,last-played");
	buffer_add_string(out, ",status\n");
}

void template_results(struct buffer *out, const struct rules *rules)
{
	buffer_add_string(out, "round,table,player1,score1,player2,score2");
	if (rules->event.tables)
		buffer_add_string(out, ",player3,score3,player4,score4,before1,before2,before3,"
				       "before4");
	buffer_add_string(out, ",outcome,log\n");
}

void template_sheet(struct buffer *out, struct text rules_name)
{
	struct csv csv = { .out = out };

	buffer_add_string(out,
			  "rules,round,table,player,action,position,word,rack,tiles,score,total,"
			  "note\n");
	csv_word(&csv, rules_name);
	buffer_add_string(out, ",,,,,,,,,,,\n");
}
