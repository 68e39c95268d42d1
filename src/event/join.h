/*
 * Joining audited logs to results: by the `log` column, else by round and
 * table, else by the players.  An event without results takes them from its
 * logs.
 */
#ifndef EVENT_JOIN_H
#define EVENT_JOIN_H

#include "event/event.h"

/*
 * `verdict` must live as long as the event; those with scores that no game has
 * are taken out of it.  Fills in the audited figures of the results and adds
 * findings: event-data, result-slip.
 */
void event_join(struct event *event, const struct verdict **verdict, size_t count);

#endif
