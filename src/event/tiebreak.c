#include "event/tiebreak.h"

int contributions_max(const struct cards *cards)
{
	int most = 0;

	for (size_t p = 0; p < cards->event->players; p++)
		if (cards->card[p].lines > most)
			most = cards->card[p].lines;
	return most + cards->rounds;
}

/* What a player's points are worth to the opponents. */
static int adjusted2(const struct cards *cards, int player)
{
	const struct card *card = &cards->card[player];

	if (cards->event->unplayed == UNPLAYED_GREEK) /* G-6 */
		return card->points2 - card->unplayed_wins;
	return card->points2;
}

static void mark_cuts(struct contribution *list, int len)
{
	int least = 0, greatest = -1;

	if (len == 0)
		return;
	for (int i = 1; i < len; i++)
		if (list[i].adjusted2 < list[least].adjusted2)
			least = i;
	list[least].cut_least = true;
	for (int i = 0; i < len; i++)
		if (i != least && (greatest < 0 || list[i].adjusted2 > list[greatest].adjusted2))
			greatest = i;
	if (greatest >= 0)
		list[greatest].cut_greatest = true;
}

int contributions_make(const struct cards *cards, int player, struct contribution *list)
{
	const struct card *card = &cards->card[player];
	int len = 0, next = 0;

	for (int round = 1; round <= cards->rounds; round++) {
		bool any = false;

		for (; next < card->lines && card->line[next].round == round; next++) {
			const struct card_line *line = &card->line[next];
			struct contribution *item = &list[len++];

			any = true;
			*item = (struct contribution){ .round = round,
						       .opponent = line->opponent,
						       .points2 = line->points2 };
			if (line->opponent < 0)
				continue;
			item->opponent2 = cards->card[line->opponent].points2;
			/* G-6: the two sides of a forfeit are not each other's opponents. */
			if (line->outcome == OUTCOME_FORFEIT &&
			    cards->event->unplayed == UNPLAYED_GREEK)
				continue;
			item->counted = true;
			item->adjusted2 = adjusted2(cards, line->opponent);
		}
		if (!any)
			list[len++] = (struct contribution){ .round = round, .opponent = -1 };
	}
	mark_cuts(list, len);
	return len;
}

int64_t buchholz2(const struct contribution *list, int len)
{
	int64_t sum = 0;

	for (int i = 0; i < len; i++)
		sum += list[i].adjusted2;
	return sum;
}

int64_t buchholz_cut1_2(const struct contribution *list, int len)
{
	int64_t sum = 0;

	for (int i = 0; i < len; i++)
		if (!list[i].cut_least)
			sum += list[i].adjusted2;
	return sum;
}

int64_t buchholz_median2(const struct contribution *list, int len)
{
	int64_t sum = 0;

	for (int i = 0; i < len; i++)
		if (!list[i].cut_least && !list[i].cut_greatest)
			sum += list[i].adjusted2;
	return sum;
}

int64_t sonneborn_berger4(const struct contribution *list, int len)
{
	int64_t sum = 0;

	for (int i = 0; i < len; i++)
		sum += (int64_t)list[i].points2 * list[i].adjusted2;
	return sum;
}

int64_t cumulative2(const struct cards *cards, int player)
{
	const struct card *card = &cards->card[player];
	int64_t sum = 0;

	/* A point of round r is in the running score of each round from r on. */
	for (int i = 0; i < card->lines; i++)
		sum += (int64_t)card->line[i].points2 * (cards->rounds - card->line[i].round + 1);
	return sum;
}

int reached(const struct cards *cards, int player)
{
	const struct card *card = &cards->card[player];

	/* A match is all the games in a row against one opponent. */
	for (int i = 0, end; i < card->lines; i = end) {
		int points2 = 0, margin = 0;

		for (end = i;
		     end < card->lines && card->line[end].opponent == card->line[i].opponent;
		     end++) {
			points2 += card->line[end].points2 - 1;
			margin += card->line[end].margin;
		}
		if (card->line[i].opponent >= 0 && (points2 < 0 || (points2 == 0 && margin < 0)))
			return card->line[end - 1].round;
	}
	return cards->rounds + 1;
}
