#include "report/products.h"

/* The newest date of a log, for an event that has none. */
static struct text newest(const struct event *event)
{
	struct text date = { 0 };

	for (size_t i = 0; i < event->verdicts; i++)
		if (text_compare(event->verdict[i]->date, date) > 0)
			date = event->verdict[i]->date;
	return date;
}

void products_make(struct products *products, int top, struct arena *arena)
{
	const struct event *event = products->event;
	enum scores scores = products->scores;

	impact_make(&products->impact, event, products->after, arena);
	impact_find_close(&products->impact, scores, products->after, arena);
	awards_make(&products->awards, &products->impact.standings[scores], top, arena);
	products->stats = arena_array(arena, event->players + 1, sizeof *products->stats);
	player_stats_make(products->stats, &products->impact.standings[scores].cards);
	if (event->rules->rating.rated)
		ratings_make(&products->ratings, event, scores, arena);
	for (size_t i = 0; i < event->verdicts; i++)
		audit_totals_add(&products->totals, event->verdict[i]);
	products->date = event_end_date(event);
	if (products->date.len == 0)
		products->date = newest(event);
}
