/*
 * Reading the files of an event.  Trouble with their content is a finding of
 * the event, with file and line; reading goes on.
 */
#ifndef EVENT_READ_H
#define EVENT_READ_H

#include "event/event.h"

/*
 * Where files come from.  False when there is no such file; a file that
 * `must` be there, or cannot be read, is the loader's trouble.
 */
struct event_loader {
	bool (*load)(const struct event_loader *loader, struct text path, bool must,
		     struct text *bytes);
	void *context;
};

/* event.ini alone: afterwards `rules_name` says which rule set it wants. */
void event_read_settings(struct event *event, struct arena *arena, struct text file,
			 const struct event_loader *loader);

/* The tables it names, under the rule set.  `rules` must live as long as the event. */
void event_read_tables(struct event *event, const struct rules *rules,
		       const struct event_loader *loader);

/* One table of them; used by event_read_tables, in this order. */
void event_read_players(struct event *event, struct text file, struct text bytes);
void event_read_ratings(struct event *event, struct text file, struct text bytes);
void event_read_results(struct event *event, struct text file, struct text bytes);
void event_read_rulings(struct event *event, struct text file, struct text bytes);
void event_read_draws(struct event *event, struct text file, struct text bytes);
void event_read_history(struct event *event, struct text file, struct text bytes);

/* A prize from its section. */
void event_read_prize(struct event *event, struct text name, struct text key, struct text value,
		      uint32_t line);

#endif
