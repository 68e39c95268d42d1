#include <stdlib.h>

#include "event/award_pool.h"
#include "rules/fide.h"

/* Losses or wins that tuff luck and lucky stiff add up: six, three in a short event. */
enum { CLOSE_GAMES = 6, CLOSE_GAMES_SHORT = 3, SHORT_EVENT = 10, HARD_ROAD_LOSSES = 3 };

static struct text score_detail(const struct award_work *work, const struct result *result)
{
	struct buffer out = { 0 };
	struct text detail;

	for (int i = 0; i < result->sides; i++) {
		if (i > 0)
			buffer_add_string(&out, ", ");
		buffer_add_text(&out, work->event->player[result->side[i].player].name);
		buffer_printf(&out, " %d", result->side[i].score[work->awards->scores]);
	}
	detail = arena_text(work->arena, buffer_text(&out));
	buffer_release(&out);
	return detail;
}

static void set_place(const struct award_work *work, struct award_row *row,
		      const struct result *result)
{
	row->round = result->round;
	row->table = result->table;
	row->source = result->verdict ? result->verdict->source : result->file;
	row->line = result->verdict ? result->verdict->line : result->line;
	row->detail = score_detail(work, result);
}

static void game_awards(struct award_work *work, const struct result *result)
{
	enum scores scores = work->awards->scores;
	unsigned won = result->won[scores];
	bool decided = won != 0 && (won & (won - 1)) == 0;
	int sum = 0, winner = -1, best = INT32_MIN, next = INT32_MIN;

	for (int i = 0; i < result->sides; i++) {
		int score = result->side[i].score[scores];

		sum += score;
		if (winner < 0 && won & 1u << i)
			winner = i; /* of a draw the first */
		if (score > best) {
			next = best;
			best = score;
		} else if (score > next) {
			next = score;
		}
	}
	if (winner < 0)
		winner = 0;
	for (int i = 0; i < result->sides; i++) {
		int score = result->side[i].score[scores], player = result->side[i].player;

		set_place(work, award_add(work, AWARD_HIGH_GAME, player, score, 0, score, 1),
			  result);
		if (!decided)
			continue;
		if (i == winner) {
			set_place(work, award_add(work, AWARD_HIGH_WIN, player, score, 0, score, 1),
				  result);
			set_place(work, award_add(work, AWARD_LOW_WIN, player, -score, 0, score, 1),
				  result);
		} else {
			set_place(work,
				  award_add(work, AWARD_HIGH_LOSS, player, score, 0, score, 1),
				  result);
			set_place(work,
				  award_add(work, AWARD_LOW_LOSS, player, -score, 0, score, 1),
				  result);
		}
	}
	winner = result->side[winner].player;
	set_place(work, award_add(work, AWARD_HIGH_COMBINED, winner, sum, 0, sum, 1), result);
	set_place(work, award_add(work, AWARD_LOW_COMBINED, winner, -sum, 0, sum, 1), result);
	if (decided && best > next) {
		int margin = best - next;

		set_place(work, award_add(work, AWARD_HIGH_MARGIN, winner, margin, 0, margin, 1),
			  result);
		set_place(work, award_add(work, AWARD_LOW_MARGIN, winner, -margin, 0, margin, 1),
			  result);
	}
}

void awards_from_results(struct award_work *work)
{
	const struct event *event = work->event;

	for (size_t i = 0; i < event->results; i++) {
		const struct result *result = &event->result[i];

		award_tidy(work);
		if (result->round <= work->standings->cards.rounds && result->sides >= 2 &&
		    (result->outcome == OUTCOME_PLAYED || result->outcome == OUTCOME_TIME))
			game_awards(work, result);
	}
}

static int compare_ints(const void *left, const void *right)
{
	int a = *(const int *)left, b = *(const int *)right;

	return (a > b) - (a < b);
}

/* The sum of a player's closest losses (points2 0) or wins (2). */
static void close_games(struct award_work *work, enum award_id id, int player, int points2)
{
	const struct card *card = &work->standings->cards.card[player];
	int count = 0, sum = 0;
	int wanted = work->standings->cards.rounds < SHORT_EVENT ? CLOSE_GAMES_SHORT : CLOSE_GAMES;
	int *margin = arena_array(work->arena, (size_t)card->lines + 1, sizeof *margin);
	struct award_row *row;

	for (int i = 0; i < card->lines; i++)
		if (card_line_was_played(&card->line[i]) && card->line[i].points2 == points2)
			margin[count++] = abs(card->line[i].own - card->line[i].other);
	if (count < wanted)
		return;
	qsort(margin, (size_t)count, sizeof *margin, compare_ints);
	for (int i = 0; i < wanted; i++)
		sum += margin[i];
	row = award_add(work, id, player, -sum, 0, sum, 1);
	row->detail =
		arena_printf(work->arena, "%d closest %s", wanted, points2 ? "wins" : "losses");
}

static void upsets(struct award_work *work, int player)
{
	const struct event *event = work->event;
	const struct card *card = &work->standings->cards.card[player];
	int own = event->player[player].rating;

	for (int i = 0; own > 0 && i < card->lines; i++) {
		const struct card_line *line = &card->line[i];
		int other = line->opponent < 0 ? 0 : event->player[line->opponent].rating;
		struct award_row *row;

		if (!card_line_was_played(line) || line->points2 != 2 || other <= own)
			continue;
		row = award_add(work, AWARD_UPSET, player, other - own, 0, other - own, 1);
		set_place(work, row, line->result);
		row->detail = arena_printf(work->arena, "%d beat " TEXT_FMT " (%d)", own,
					   TEXT_ARG(event->player[line->opponent].name), other);
	}
}

/* Points above the expectation by the ratings, in hundredths. */
static void expectation(struct award_work *work, int player)
{
	const struct event *event = work->event;
	const struct card *card = &work->standings->cards.card[player];
	int own = event->player[player].rating, expected = 0, points2 = 0, games = 0;
	int cap = event->rules->rating.cap > 0 ? event->rules->rating.cap : 400;
	struct award_row *row;

	for (int i = 0; own > 0 && i < card->lines; i++) {
		const struct card_line *line = &card->line[i];
		int difference;

		if (!card_line_was_played(line) || event->player[line->opponent].rating == 0)
			continue;
		difference = own - event->player[line->opponent].rating;
		difference = difference > cap ? cap : difference < -cap ? -cap : difference;
		expected += fide_expected_score(difference);
		points2 += line->points2;
		games++;
	}
	if (games == 0)
		return;
	row = award_add(work, AWARD_OVER_EXPECTATION, player, 50 * points2 - expected, 0,
			50 * points2 - expected, 100);
	row->detail = arena_printf(work->arena, "%s, expected %d.%02d", award_games(work, games),
				   expected / 100, expected % 100);
}

static void score_awards(struct award_work *work, int player)
{
	const struct card *card = &work->standings->cards.card[player];
	const struct player_stats *stats = &work->stats[player];
	int64_t average, against, spread = llabs(card->spread + card->ledger);
	const struct card_line *before = NULL;
	struct award_row *row;

	for (int i = 0; i < card->lines; i++) {
		const struct card_line *line = &card->line[i];

		if (!card_line_was_played(line))
			continue;
		if (before && before->round + 1 == line->round && line->own > before->own) {
			int rise = line->own - before->own;

			row = award_add(work, AWARD_SECOND_WIND, player, rise, 0, rise, 1);
			set_place(work, row, line->result);
			row->detail =
				arena_printf(work->arena, "%d, then %d", before->own, line->own);
		}
		before = line;
	}
	if (stats->scored == 0)
		return;
	row = award_add(work, AWARD_TOTAL_SCORE, player, stats->own, 0, stats->own, 1);
	row->detail = text_of(award_games(work, stats->scored));
	average = player_stats_average(stats);
	row = award_add(work, AWARD_AVERAGE_SCORE, player, average, 0, average, 100);
	row->detail = text_of(award_games(work, stats->scored));
	against = player_stats_against(stats);
	row = award_add(work, AWARD_OPPONENT_AVERAGE, player, against, 0, against, 100);
	row->detail = text_of(award_games(work, stats->scored));
	award_add(work, AWARD_BEST_SPREAD, player, card->spread + card->ledger, 0,
		  card->spread + card->ledger, 1);
	row = award_add(work, AWARD_MOST_AVERAGE, player, -abs(card->wins - card->losses), -spread,
			spread, 1);
	row->detail = arena_printf(work->arena, "%d won, %d lost", card->wins, card->losses);
}

static void hard_road(struct award_work *work, int player)
{
	const struct standings *standings = work->standings;
	const struct card *card = &standings->cards.card[player];
	int64_t sum = 0;
	int games = 0;
	struct award_row *row;

	if (card->losses < HARD_ROAD_LOSSES)
		return;
	for (int i = 0; i < card->lines; i++) {
		const struct card_line *line = &card->line[i];
		int rank;

		if (!card_line_was_played(line))
			continue;
		rank = standings->row[standings->of_player[line->opponent]].rank;
		if (rank == 0)
			continue;
		sum += rank;
		games++;
	}
	if (games == 0)
		return;
	row = award_add(work, AWARD_HARD_ROAD, player, -award_average(sum, (size_t)games), 0,
			sum * 100 / games, 100);
	row->detail =
		arena_printf(work->arena, "%s, %d lost", award_games(work, games), card->losses);
}

/* Places won over the seed: the rank by rating among the ranked of the division. */
static void over_seed(struct award_work *work, int player)
{
	const struct event *event = work->event;
	const struct standings *standings = work->standings;
	const struct standing *row = &standings->row[standings->of_player[player]];
	const struct event_player *own = &event->player[player];
	int seed = 1;
	struct award_row *award;

	if (own->rating == 0)
		return;
	for (size_t p = 0; p < event->players; p++) {
		const struct event_player *other = &event->player[p];

		if (standings->row[standings->of_player[p]].rank > 0 &&
		    text_equal(other->division, own->division) && other->rating > own->rating)
			seed++;
	}
	if (seed <= row->rank)
		return;
	award = award_add(work, AWARD_OVER_SEED, player, seed - row->rank, -row->rank,
			  seed - row->rank, 1);
	award->detail = arena_printf(work->arena, "seed %d, rank %d", seed, row->rank);
}

/* Best of each class: every class has its first place. */
static void best_of_classes(struct award_work *work)
{
	const struct event *event = work->event;
	const struct standings *standings = work->standings;

	for (size_t i = 0; i < standings->rows; i++) {
		const struct standing *row = &standings->row[i];
		const struct event_player *player = &event->player[row->player];
		bool best = row->rank > 0 && player->class.len > 0;
		struct award_row *award;

		for (size_t k = 0; k < standings->rows && best; k++) {
			const struct standing *other = &standings->row[k];
			const struct event_player *rival = &event->player[other->player];

			if (other->rank > 0 && other->rank < row->rank &&
			    text_equal(rival->class, player->class) &&
			    text_equal(rival->division, player->division))
				best = false;
		}
		if (!best)
			continue;
		award = award_add(work, AWARD_BEST_CLASS, row->player, 0, 0, row->rank, 1);
		award->detail =
			player->division.len > 0
				? arena_printf(work->arena,
					       "division " TEXT_FMT ", class " TEXT_FMT,
					       TEXT_ARG(player->division), TEXT_ARG(player->class))
				: arena_printf(work->arena, "class " TEXT_FMT,
					       TEXT_ARG(player->class));
	}
}

struct member {
	struct text team;
	int player;
};

static int compare_members(const void *left, const void *right)
{
	const struct member *a = left, *b = right;
	int order = text_compare(a->team, b->team);

	return order ? order : a->player - b->player;
}

/* "+50" or "+50.50" */
static const char *spread_of_each(struct award_work *work, int64_t spread, size_t players)
{
	int64_t cents = spread * 100 / (int64_t)players, size = cents < 0 ? -cents : cents;
	struct text text =
		arena_printf(work->arena, "%c%lld", cents < 0 ? '-' : '+', (long long)(size / 100));

	if (size % 100)
		text = arena_printf(work->arena, TEXT_FMT ".%02d", TEXT_ARG(text),
				    (int)(size % 100));
	return text.ptr;
}

/* Teams by points for each player, then by spread for each player. */
static void teams(struct award_work *work, enum award_id id, bool by_school)
{
	const struct event *event = work->event;
	struct member *member = arena_array(work->arena, event->players + 1, sizeof *member);
	size_t count = 0;

	for (size_t p = 0; p < event->players; p++) {
		const struct event_player *player = &event->player[p];
		struct text team = by_school ? player->school : player->club;

		if (team.len > 0 && work->standings->row[work->standings->of_player[p]].rank > 0)
			member[count++] = (struct member){ team, (int)p };
	}
	qsort(member, count, sizeof *member, compare_members);
	for (size_t i = 0, end; i < count; i = end) {
		int64_t points2 = 0, spread = 0;
		struct award_row *row;

		for (end = i; end < count && text_equal(member[end].team, member[i].team); end++) {
			const struct card *card = &work->standings->cards.card[member[end].player];

			points2 += card->points2;
			spread += card->spread + card->ledger;
		}
		row = award_add(work, id, -1, award_average(points2, end - i),
				award_average(spread, end - i), points2 * 50 / (int64_t)(end - i),
				100);
		row->team = member[i].team;
		row->detail = arena_printf(work->arena, "%zu %s, spread %s each", end - i,
					   end - i == 1 ? "player" : "players",
					   spread_of_each(work, spread, end - i));
	}
}

void awards_from_cards(struct award_work *work)
{
	const struct event *event = work->event;

	if (event->system == SYSTEM_TABLES)
		return; /* its results are places at tables, not games of two */
	for (size_t p = 0; p < event->players; p++) {
		int player = (int)p;

		award_tidy(work);
		if (work->standings->row[work->standings->of_player[p]].rank == 0)
			continue;
		close_games(work, AWARD_TUFF_LUCK, player, 0);
		close_games(work, AWARD_LUCKY_STIFF, player, 2);
		upsets(work, player);
		expectation(work, player);
		over_seed(work, player);
		score_awards(work, player);
		hard_road(work, player);
	}
	best_of_classes(work);
	teams(work, AWARD_BEST_SCHOOL, true);
	teams(work, AWARD_BEST_CLUB, false);
}
