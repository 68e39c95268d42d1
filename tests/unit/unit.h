/*
 * What every unit test includes first: cmocka and the headers it wants before
 * it, in the order it wants them.
 */
#ifndef UNIT_UNIT_H
#define UNIT_UNIT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/text.h"

/* cmocka's count of failures does not fit an exit status. */
#define RUN_TESTS(tests) (cmocka_run_group_tests(tests, NULL, NULL) != 0)

#define assert_text_equal(found, expected)                                                    \
	do {                                                                                  \
		struct text found_ = (found);                                                 \
		const char *expected_ = (expected);                                           \
		if (!text_equal(found_, text_of(expected_)))                                  \
			fail_msg("found \"" TEXT_FMT "\", expected \"%s\"", TEXT_ARG(found_), \
				 expected_);                                                  \
	} while (0)

#define assert_buffer_equal(found, expected) assert_text_equal(buffer_text(found), expected)

#endif
