#include "unit.h"

#include "base/arena.h"

#ifdef ARENA_SEPARATE
#include <sanitizer/asan_interface.h>
#endif

static bool all_zero(const char *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (bytes[i])
			return false;
	return true;
}

static void objects_are_aligned_zeroed_and_apart(void **state)
{
	struct arena arena = { 0 };
	char *object[200];

	(void)state;
	for (int round = 0; round < 3; round++) {
		for (size_t i = 0; i < 200; i++) {
			size_t size = i * 7 + (i == 150 ? 300000 : 0);

			object[i] = arena_alloc(&arena, size);
			assert_non_null(object[i]);
			assert_int_equal((uintptr_t)object[i] % _Alignof(max_align_t), 0);
			assert_true(all_zero(object[i], size));
			memset(object[i], (int)i + 1, size);
		}
		for (size_t i = 1; i < 200; i++) {
			assert_int_equal((unsigned char)object[i][0], i + 1);
			assert_int_equal((unsigned char)object[i][i * 7 - 1], i + 1);
		}
		arena_reset(&arena);
	}
	arena_release(&arena);
	assert_null(arena.first);
}

static void objects_without_size_are_apart_too(void **state)
{
	struct arena arena = { 0 };
	char *a = arena_alloc(&arena, 0), *b = arena_array(&arena, 0, 8);

	(void)state;
	assert_non_null(a);
	assert_ptr_not_equal(a, b);
	arena_release(&arena);
}

/* Tells something only where the sanitizers are. */
static void sanitizers_know_where_an_object_begins_and_ends(void **state)
{
	struct arena arena = { 0 };

	(void)state;
#ifdef ARENA_SEPARATE
	for (size_t i = 0; i < 300; i++) {
		size_t size = i == 250 ? 300000 : i;
		char *object = arena_alloc(&arena, size);

		assert_true(__asan_address_is_poisoned(object - 1));
		assert_null(__asan_region_is_poisoned(object, size));
		assert_true(__asan_address_is_poisoned(object + (size ? size : 1)));
	}
	char *object = arena_alloc(&arena, 1);
	arena_reset(&arena);
	assert_true(__asan_address_is_poisoned(object));
#endif
	arena_release(&arena);
}

static void a_growing_array_keeps_its_items(void **state)
{
	struct arena arena = { 0 };
	size_t capacity = 0;
	int *items = NULL;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		items = arena_grow(&arena, items, (size_t)i, &capacity, sizeof(*items));
		assert_true(capacity > (size_t)i);
		assert_int_equal(items[i], 0);
		items[i] = i;
	}
	for (int i = 0; i < 5000; i++)
		assert_int_equal(items[i], i);
	arena_release(&arena);
}

static void texts_are_copied_with_a_nul(void **state)
{
	struct arena arena = { 0 };
	struct text copy = arena_text(&arena, (struct text){ "abcdef", 3 });
	struct text empty = arena_text(&arena, (struct text){ 0 });

	(void)state;
	assert_string_equal(copy.ptr, "abc");
	assert_int_equal(copy.len, 3);
	assert_string_equal(empty.ptr, "");
	arena_release(&arena);
}

static void formatted_texts_may_be_long(void **state)
{
	struct arena arena = { 0 };
	struct text text = arena_printf(&arena, "%s scored %d", "HORNS", 24);

	(void)state;
	assert_text_equal(text, "HORNS scored 24");
	for (int width = 250; width < 260; width++) {
		text = arena_printf(&arena, "%*d", width, 7);
		assert_int_equal(text.len, width);
		assert_int_equal(strlen(text.ptr), width);
		assert_int_equal(text.ptr[width - 1], '7');
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(objects_are_aligned_zeroed_and_apart),
		cmocka_unit_test(objects_without_size_are_apart_too),
		cmocka_unit_test(sanitizers_know_where_an_object_begins_and_ends),
		cmocka_unit_test(a_growing_array_keeps_its_items),
		cmocka_unit_test(texts_are_copied_with_a_nul),
		cmocka_unit_test(formatted_texts_may_be_long),
	};

	return RUN_TESTS(tests);
}
