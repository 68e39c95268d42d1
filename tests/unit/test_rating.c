#include "unit.h"

#include "event/rating.h"
#include "event_files.h"

struct world {
	struct arena arena;
	struct rules *rules;
	struct event event;
	struct ratings ratings;
	struct buffer players, results, history;
	int games;
};

static int set_up(void **state)
{
	static struct world world;

	world = (struct world){ 0 };
	world.rules = memory_rules(&world.arena);
	buffer_add_string(&world.players, "id,rating\n");
	buffer_add_string(&world.results, "round,player1,score1,player2,score2,outcome\n");
	buffer_add_string(&world.history,
			  "event,end-date,round,player,opponent,opponent-rating,score\n");
	*state = &world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	buffer_release(&world->players);
	buffer_release(&world->results);
	buffer_release(&world->history);
	arena_release(&world->arena);
	return 0;
}

/* `id` meets an opponent of that rating; each opponent is a player of his own. */
static void meet(struct world *w, const char *id, int rating, char result)
{
	int n = ++w->games;

	buffer_printf(&w->players, "opp%d,%d\n", n, rating);
	buffer_printf(&w->results, "%d,%s,%d,opp%d,%d,%s\n", n, id,
		      result == '+' || result == 'f' ? 400 : 300, n,
		      result == '-' ? 400 : 300 - (result == 'f'), result == 'f' ? "forfeit" : "");
}

static const struct rating_row *rate_with(struct world *w, const char *ini, const char *id)
{
	const struct memory_file files[] = { { "event.ini", ini },
					     { "players.csv", w->players.bytes },
					     { "results.csv", w->results.bytes },
					     { "history.csv", w->history.bytes },
					     { 0 } };

	memory_event(&w->event, &w->arena, w->rules, files);
	ratings_make(&w->ratings, &w->event, SCORE_SIGNED, &w->arena);
	return &w->ratings.row[event_find_player(&w->event, text_of(id))];
}

static const struct rating_row *rate(struct world *w, const char *id)
{
	return rate_with(w, "[event]\nname=now\ndate=2026-05-01\n", id);
}

/* G-8A V: 100, 200, 0, -150, -250: 2.39; 2 wins -7.8; 4 wins +32.2 (G-8C2: +39.4 with bonus). */
static void the_expected_score_comes_from_the_table(void **state)
{
	static const int difference[] = { 100, 200, 0, -150, -250 };
	static const struct {
		const char *results;
		int change, bonus, new;
	} table[] = { { "++---", -780, 0, 1492 }, { "++++-", 3220, 720, 1539 } };
	struct world *w = *state;

	for (size_t i = 0; i < 2; i++) {
		const struct rating_row *row;

		tear_down(state);
		set_up(state);
		buffer_add_string(&w->players, "me,1500\n");
		for (int g = 0; g < 5; g++)
			meet(w, "me", 1500 - difference[g], table[i].results[g]);
		row = rate(w, "me");
		assert_int_equal(row->expected, 239);
		assert_int_equal(row->change, table[i].change);
		assert_int_equal(row->bonus, table[i].bonus);
		assert_int_equal(row->new, table[i].new);
	}
}

/* G-8A V: 350 or 900 above: .89; 900 below: .11 */
static void a_difference_beyond_the_cap_counts_as_the_cap(void **state)
{
	static const struct {
		int own, other, expected;
	} table[] = { { 1850, 1500, 89 }, { 2400, 1500, 89 }, { 1500, 2400, 11 } };
	struct world *w = *state;

	for (size_t i = 0; i < 3; i++) {
		tear_down(state);
		set_up(state);
		buffer_printf(&w->players, "me,%d\n", table[i].own);
		meet(w, "me", table[i].other, '+');
		assert_int_equal(rate(w, "me")->expected, table[i].expected);
	}
}

/* G-8B V: nine opponents averaging 1400 */
static void a_newcomer_is_rated_by_performance(void **state)
{
	static const struct {
		const char *results;
		int performance, new;
	} table[] = { { "++++++---", 1525, 1525 },
		      { "+++------", 1275, 1275 },
		      { "+++++++++", 1766, 1600 },
		      { "---------", 1034, 1034 },
		      { "++++++==-", 1620, 1600 } };
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		const struct rating_row *row;

		tear_down(state);
		set_up(state);
		buffer_add_string(&w->players, "me,\n");
		for (int g = 0; g < 9; g++)
			meet(w, "me", 1360 + 10 * g, table[i].results[g]);
		row = rate(w, "me");
		assert_int_equal(row->status, RATING_NEW);
		assert_int_equal(row->performance, table[i].performance);
		assert_int_equal(row->new, table[i].new);
		assert_int_equal(row->games, 9);
	}
}

static void a_newcomer_never_starts_below_the_least(void **state)
{
	struct world *w = *state;
	const struct rating_row *row;

	buffer_add_string(&w->players, "me,\n");
	for (int g = 0; g < 9; g++)
		meet(w, "me", 1100, '-');
	row = rate(w, "me");
	assert_int_equal(row->performance, 734);
	assert_int_equal(row->new, 1000);
}

/* G-8B D: the first nine, even if more were played; all of them in a first all-play-all. */
static void ten_games_count_nine_but_all_in_an_all_play_all(void **state)
{
	struct world *w = *state;

	buffer_add_string(&w->players, "me,\n");
	for (int g = 0; g < 10; g++)
		meet(w, "me", g < 9 ? 1400 : 1500, g < 6 ? '+' : '-');
	assert_int_equal(rate(w, "me")->new, 1525);
	/* 6 of 10 against 1410: dp(.60) = 72 */
	assert_int_equal(rate_with(w, "[event]\nname=now\nsystem=round-robin\n", "me")->new, 1482);
}

/* G-8C1: games against an unrated player count only if he completes nine. */
static void games_against_newcomers_count_once_they_are_rated(void **state)
{
	struct world *w = *state;

	buffer_add_string(&w->players, "me,\n");
	for (int g = 0; g < 8; g++)
		meet(w, "me", 1400, '+');
	assert_int_equal(rate(w, "opp1")->games, 0);
	assert_int_equal(rate(w, "me")->status, RATING_UNRATED);
	assert_int_equal(rate(w, "me")->towards, 8);
	meet(w, "me", 1400, '-');
	/* me: 8 of 9, p = .89, dp = 351, 1751, capped 1600 */
	assert_int_equal(rate(w, "me")->new, 1600);
	assert_int_equal(rate(w, "opp1")->games, 1);
	/* 200 below: .24, lost: -4.8 */
	assert_int_equal(rate(w, "opp1")->change, -480);
	assert_int_equal(rate(w, "opp1")->new, 1395);
}

/* G-8C1: forfeits and byes never count, a resignation during play does. */
static void forfeits_and_byes_are_not_rated_but_resignations_are(void **state)
{
	struct world *w = *state;

	buffer_add_string(&w->players, "me,1400\n");
	meet(w, "me", 1400, 'f');
	buffer_add_string(&w->results, "2,me,150,,,bye\n3,me,,opp1,,resigned\n");
	assert_int_equal(rate(w, "me")->games, 1);
	assert_int_equal(rate(w, "me")->change, 1000);
}

/* G-8C2 V: 1200 against eight 1500s, 7 wins: We 1.20, +116, +192 in all. */
static void the_bonus_is_what_goes_beyond_five_a_game(void **state)
{
	struct world *w = *state;
	const struct rating_row *row;

	buffer_add_string(&w->players, "me,1200\n");
	for (int g = 0; g < 8; g++)
		meet(w, "me", 1500, g < 7 ? '+' : '-');
	row = rate(w, "me");
	assert_int_equal(row->expected, 120);
	assert_int_equal(row->change, 11600);
	assert_int_equal(row->bonus, 7600);
	assert_int_equal(row->new, 1392);
}

/* G-8C2 V: +40 in 8: no bonus; +60 in 8: +80. */
static void a_gain_of_just_the_limit_has_no_bonus(void **state)
{
	static const struct {
		int wins, change, bonus;
	} table[] = { { 6, 4000, 0 }, { 7, 6000, 2000 } };
	struct world *w = *state;

	for (size_t i = 0; i < 2; i++) {
		tear_down(state);
		set_up(state);
		buffer_add_string(&w->players, "me,1400\n");
		for (int g = 0; g < 8; g++)
			meet(w, "me", 1400, g < table[i].wins ? '+' : '-');
		assert_int_equal(rate(w, "me")->change, table[i].change);
		assert_int_equal(rate(w, "me")->bonus, table[i].bonus);
	}
}

/* G-8C3 */
static void nobody_falls_below_the_floor(void **state)
{
	struct world *w = *state;

	buffer_add_string(&w->players, "me,1003\n");
	meet(w, "me", 1003, '-');
	assert_int_equal(rate(w, "me")->new, 1000);
	assert_true(rate(w, "me")->on_floor);
}

/* G-8A D */
static void the_change_is_rounded_once_half_away_from_zero(void **state)
{
	struct world *w = *state;

	w->rules->rating.k = 5; /* 5 x .50 = 2.5 */
	w->rules->rating.bonus_per_game = 0;
	buffer_add_string(&w->players, "me,1400\nyou,1400\n");
	buffer_add_string(&w->results, "1,me,400,you,300,\n");
	assert_int_equal(rate(w, "me")->change, 250);
	assert_int_equal(rate(w, "me")->new, 1403);
	assert_int_equal(rate(w, "you")->new, 1397);
}

/* G-8B: over two events, on the first nine games; the second event counts for all. */
static void a_newcomer_completes_nine_games_in_the_second_event(void **state)
{
	struct world *w = *state;
	struct rating_history history;
	struct rating_list list;
	const struct rating_row *row;

	buffer_add_string(&w->players, "me,\n");
	for (int g = 0; g < 5; g++)
		meet(w, "me", 1400, '+');
	/* the first event: 5 games go into the history */
	rate_with(w, "[event]\nname=first\ndate=2026-01-10\n", "me");
	rating_history_make(&history, &w->ratings, &w->arena);
	assert_int_equal(history.games, 5);
	assert_text_equal(history.game[0].event, "first");
	assert_text_equal(history.game[0].opponent, "opp1");
	for (size_t g = 0; g < history.games; g++)
		buffer_printf(&w->history,
			      TEXT_FMT "," TEXT_FMT ",%d," TEXT_FMT "," TEXT_FMT ",%d,1\n",
			      TEXT_ARG(history.game[g].event), TEXT_ARG(history.game[g].end_date),
			      history.game[g].round, TEXT_ARG(history.game[g].player),
			      TEXT_ARG(history.game[g].opponent), history.game[g].opponent_rating);
	/* the second: five more, of which four count: 6 wins of 9 against 1400 */
	buffer_clear(&w->results);
	buffer_add_string(&w->results, "round,player1,score1,player2,score2,outcome\n");
	meet(w, "me", 1400, '+');
	for (int g = 0; g < 3; g++)
		meet(w, "me", 1400, '-');
	meet(w, "me", 2000, '+');
	row = rate_with(w, "[event]\nname=second\ndate=2026-02-10\n", "me");
	assert_int_equal(row->status, RATING_NEW);
	assert_int_equal(row->games, 9);
	assert_int_equal(row->new, 1525);
	assert_text_equal(row->game[0].event, "first");
	assert_int_equal(row->game[5].event.len, 0);
	/* computed anew for all: opp6 lost to 1525 */
	row = &w->ratings.row[event_find_player(&w->event, TEXT("opp6"))];
	assert_int_equal(row->games, 1);
	assert_int_equal(row->game[0].difference, -125);
	rating_history_make(&history, &w->ratings, &w->arena);
	assert_int_equal(history.games, 0);
	rating_list_make(&list, &w->ratings, 0, &w->arena);
	assert_text_equal(list.entry[0].id, "opp10");
	assert_text_equal(list.entry[1].id, "me");
	assert_text_equal(list.entry[1].last_played, "2026-02-10");
}

/* G-8B: what was in the history before this event stays in it once. */
static void a_newcomer_short_of_nine_games_takes_them_all_to_the_next_event(void **state)
{
	struct world *w = *state;
	struct rating_history history;
	const struct rating_row *row;

	buffer_add_string(&w->players, "me,\nother,\n");
	for (int g = 1; g <= 3; g++)
		buffer_printf(&w->history, "first,2026-01-10,%d,me,x%d,1400,1\n", g, g);
	buffer_add_string(&w->history, "first,2026-01-10,1,absent,y,1500,0.5\n");
	for (int g = 0; g < 2; g++)
		meet(w, "me", 1300, '=');
	row = rate_with(w, "[event]\nname=second\ndate=2026-02-10\n", "me");
	assert_int_equal(row->status, RATING_UNRATED);
	assert_int_equal(row->games, 5);
	rating_history_make(&history, &w->ratings, &w->arena);
	assert_int_equal(history.games, 6);
	assert_text_equal(history.game[0].opponent, "x1");
	assert_text_equal(history.game[3].player, "absent");
	assert_text_equal(history.game[4].event, "second");
	assert_text_equal(history.game[4].end_date, "2026-02-10");
	assert_text_equal(history.game[4].opponent, "opp1");
	assert_int_equal(history.game[4].opponent_rating, 1300);
	assert_int_equal(history.game[4].points2, 1);
	assert_text_equal(history.game[5].opponent, "opp2");
}

/* G-8B D: of overlapping events the first is the one that ends first. */
static void the_event_that_ends_first_counts_first(void **state)
{
	struct world *w = *state;

	buffer_add_string(&w->players, "me,\n");
	for (int g = 1; g <= 8; g++)
		buffer_printf(&w->history, "long,2026-09-01,%d,me,x,1400,0\n", g);
	for (int g = 0; g < 4; g++)
		meet(w, "me", 1400, '+');
	/* 4 wins, then five of the eight losses: .44, dp -43 */
	assert_int_equal(rate(w, "me")->new, 1357);
}

/* G-8C5 V: July 2007: last event June 2005 is off, July 2005 stays. */
static void who_has_not_played_for_two_years_leaves_the_active_list(void **state)
{
	static const struct {
		const char *last, *as_of;
		bool active;
	} table[] = { { "2005-06", "2007-07", false },	  { "2005-07", "2007-07", true },
		      { "2005-06-30", "2007-07", false }, { "2005-06", "2007-06", true },
		      { "2005-07", "2008-06", true },	  { "2005-07", "2008-07", false } };
	struct world *w = *state;

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		int last, as_of;

		assert_true(month_from_text(text_of(table[i].last), &last));
		assert_true(month_from_text(text_of(table[i].as_of), &as_of));
		assert_int_equal(rating_is_active(w->rules, last, as_of), table[i].active);
	}
}

/* G-8C4: ratings are never deleted, G-8C5: only the active list is left */
static void the_list_keeps_everybody_and_marks_who_is_active(void **state)
{
	struct world *w = *state;
	const struct memory_file files[] = {
		{ "event.ini", "[event]\nname=now\ndate=2026-05-01\nratings=list.csv\n" },
		{ "players.csv", "id\nA\nB\n" },
		{ "results.csv", "round,player1,score1,player2,score2\n1,A,400,B,300\n" },
		{ "list.csv",
		  "id,name,rating,games,last-played,active\nA,Alpha,1400,10,2020-01,no\n"
		  "Z,Zeta,1900,80,2019-01-01,yes\nB,Beta,1400,3,2025-02,yes\n" },
		{ 0 }
	};
	struct rating_list list;
	int july;

	memory_event(&w->event, &w->arena, w->rules, files);
	assert_int_equal(w->event.findings, 0);
	ratings_make(&w->ratings, &w->event, SCORE_SIGNED, &w->arena);
	assert_true(month_from_text(TEXT("2026-07"), &july));
	rating_list_make(&list, &w->ratings, july, &w->arena);
	assert_int_equal(list.entries, 3);
	assert_text_equal(list.entry[0].id, "Z");
	assert_false(list.entry[0].active);
	assert_int_equal(list.entry[0].rating, 1900);
	assert_text_equal(list.entry[1].id, "A");
	assert_true(list.entry[1].active);
	assert_int_equal(list.entry[1].rating, 1415); /* +10, and 5 beyond the limit of 5 */
	assert_int_equal(list.entry[1].games, 11);
	assert_int_equal(list.entry[2].rating, 1390);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		TEST(the_expected_score_comes_from_the_table),
		TEST(a_difference_beyond_the_cap_counts_as_the_cap),
		TEST(a_newcomer_is_rated_by_performance),
		TEST(a_newcomer_never_starts_below_the_least),
		TEST(ten_games_count_nine_but_all_in_an_all_play_all),
		TEST(games_against_newcomers_count_once_they_are_rated),
		TEST(forfeits_and_byes_are_not_rated_but_resignations_are),
		TEST(the_bonus_is_what_goes_beyond_five_a_game),
		TEST(a_gain_of_just_the_limit_has_no_bonus),
		TEST(nobody_falls_below_the_floor),
		TEST(the_change_is_rounded_once_half_away_from_zero),
		TEST(a_newcomer_completes_nine_games_in_the_second_event),
		TEST(a_newcomer_short_of_nine_games_takes_them_all_to_the_next_event),
		TEST(the_event_that_ends_first_counts_first),
		TEST(who_has_not_played_for_two_years_leaves_the_active_list),
		TEST(the_list_keeps_everybody_and_marks_who_is_active),
	};

	return RUN_TESTS(tests);
}
