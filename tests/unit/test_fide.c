#include "unit.h"

#include "rules/fide.h"

/* G-8A */
static void expected_scores_are_those_of_the_table(void **state)
{
	static const struct {
		int difference, score;
	} row[] = {
		{ 0, 50 },    { 3, 50 },    { -3, 50 },	  { 4, 51 },	   { -4, 49 },
		{ 100, 64 },  { 200, 76 },  { -150, 30 }, { -250, 19 },	   { 350, 89 },
		{ -350, 11 }, { 54, 58 },   { 343, 88 },  { 344, 88 },	   { 358, 90 },
		{ 735, 99 },  { 736, 100 }, { -736, 0 },  { 100000, 100 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		assert_int_equal(fide_expected_score(row[i].difference), row[i].score);
	for (int difference = 0; difference < 1000; difference++) {
		assert_int_equal(fide_expected_score(difference) + fide_expected_score(-difference),
				 100);
		assert_true(fide_expected_score(difference + 1) >= fide_expected_score(difference));
	}
}

/* G-8B */
static void rating_differences_are_those_of_the_table(void **state)
{
	static const struct {
		int percent, difference;
	} row[] = { { 100, 800 }, { 90, 366 },	{ 67, 125 }, { 50, 0 },
		    { 33, -125 }, { 10, -366 }, { 1, -677 }, { 0, -800 } };

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		assert_int_equal(fide_rating_difference(row[i].percent), row[i].difference);
	for (int percent = 0; percent <= 100; percent++)
		assert_int_equal(fide_rating_difference(percent),
				 -fide_rating_difference(100 - percent));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expected_scores_are_those_of_the_table),
		cmocka_unit_test(rating_differences_are_those_of_the_table),
	};

	return RUN_TESTS(tests);
}
