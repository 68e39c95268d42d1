#include "play/clock.h"

static int started_minutes(int seconds)
{
	return seconds <= 0 ? 0 : (seconds + 59) / 60;
}

int clock_penalty(const struct rules *rules, int seconds)
{
	if (rules->clock.seconds == RULES_UNKNOWN || rules->clock.overtime <= 0)
		return 0;
	return started_minutes(seconds - rules->clock.seconds) * rules->clock.overtime;
}

bool clock_is_lost(const struct rules *rules, int seconds)
{
	return rules->clock.too_late != TOO_LATE_NONE && rules->clock.seconds != RULES_UNKNOWN &&
	       seconds > rules->clock.seconds + rules->clock.late_seconds;
}

int clock_loss_penalty(const struct rules *rules, int lead)
{
	int penalty = started_minutes(rules->clock.late_seconds) * rules->clock.overtime;

	if (rules->clock.too_late == TOO_LATE_LEAD && lead > penalty)
		return lead + 1;
	return penalty;
}

bool clock_can_cost(const struct rules *rules, int points)
{
	if (rules->clock.overtime == RULES_UNKNOWN)
		return true;
	if (rules->clock.overtime == 0)
		return points == 0;
	return points <= 0 && -points % rules->clock.overtime == 0;
}

bool clock_is_for_a_loss(const struct rules *rules, int points)
{
	return rules->clock.too_late == TOO_LATE_LEAD && rules->clock.overtime > 0 &&
	       -points > clock_loss_penalty(rules, 0);
}
