#include "unit.h"

#include "base/nearest.h"

static const char *nearest_of(const char *meant)
{
	static const char *const names[] = { "greek", "german", "polish", "exchange-leaves",
					     "exchange-bag" };
	struct nearest nearest = { .meant = text_of(meant) };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		nearest_try(&nearest, names[i]);
	return nearest.name;
}

static void a_slip_leads_to_the_name_that_was_meant(void **state)
{
	static const struct {
		const char *meant, *name;
	} row[] = {
		{ "greek", "greek" },
		{ "Greek", "greek" },
		{ "greeek", "greek" },
		{ "gerek", "greek" },
		{ "polihs", "polish" },
		{ "exchange_leaves", "exchange-leaves" },
		{ "exchange-leave", "exchange-leaves" },
		{ "exchangebag", "exchange-bag" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(row) / sizeof(row[0]); i++)
		assert_string_equal(nearest_of(row[i].meant), row[i].name);
}

static void what_is_no_slip_leads_nowhere(void **state)
{
	(void)state;
	assert_null(nearest_of(""));
	assert_null(nearest_of("x"));
	assert_null(nearest_of("swahili"));
	assert_null(nearest_of("0123456789012345678901234567890123456789012345678901234567890"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_slip_leads_to_the_name_that_was_meant),
		cmocka_unit_test(what_is_no_slip_leads_nowhere),
	};

	return RUN_TESTS(tests);
}
