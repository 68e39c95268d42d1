/*
 * The cross-checks of an event: its files against each other and against the
 * rules of the event (event-data, same-school).
 */
#ifndef EVENT_CHECK_H
#define EVENT_CHECK_H

#include "event/event.h"

/* To be called when all is read and joined. */
void event_check(struct event *event);

#endif
