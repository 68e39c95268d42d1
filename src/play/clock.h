/*
 * What the clock costs.
 */
#ifndef PLAY_CLOCK_H
#define PLAY_CLOCK_H

#include "rules/rules.h"

/* Points off for the time a player has used; 0 within the time (G-4D1). */
int clock_penalty(const struct rules *rules, int seconds);

/* Whether the game is lost by the time alone (G-4D2). */
bool clock_is_lost(const struct rules *rules, int seconds);

/*
 * Points off a player who is too late and leads by `lead` without this
 * penalty: the most that overtime can cost, or the lead and one more.
 */
int clock_loss_penalty(const struct rules *rules, int lead);

/* A penalty without a clock reading: is it one that the rules can give at all? */
bool clock_can_cost(const struct rules *rules, int points);

/* Or more than all minutes that can be begun, as for a game lost on time (G-4D2)? */
bool clock_is_for_a_loss(const struct rules *rules, int points);

#endif
