#include "base/text.h"
#include "event/read.h"

static struct prize *prize_of(struct event *event, struct text name, uint32_t line)
{
	struct prize *prize;

	for (size_t i = 0; i < event->prizes; i++)
		if (text_equal(event->prize[i].name, name))
			return &event->prize[i];
	event->prize = arena_grow(event->arena, event->prize, event->prizes,
				  &event->prizes_capacity, sizeof *event->prize);
	prize = &event->prize[event->prizes++];
	*prize = (struct prize){ .name = name, .place = 1, .line = line };
	return prize;
}

/* The words up to the next keyword: names of classes may have blanks in them. */
static struct text words_until(struct text *rest, const char *const *keywords)
{
	struct text words = { NULL, 0 };

	for (;;) {
		struct text look = *rest, word = text_next_word(&look);
		bool is_keyword = word.len == 0;

		for (size_t i = 0; keywords[i]; i++)
			if (text_is_nocase(word, keywords[i]))
				is_keyword = true;
		if (is_keyword)
			return words;
		if (!words.ptr)
			words.ptr = word.ptr;
		words.len = (size_t)(word.ptr + word.len - words.ptr);
		*rest = look;
	}
}

/*
 * [division D] [class C] rank N | award NAME [N] | school [N] | club [N] |
 * player ID.  A negative N counts from the bottom.
 */
static bool prize_read_for(struct prize *prize, struct text value)
{
	static const char *const keywords[] = { "division", "class", "rank",   "award",
						"school",   "club",  "player", NULL };
	static const char *const none[] = { NULL };
	struct text rest = value, word;

	prize->division = prize->class = TEXT("");
	for (;;) {
		word = text_next_word(&rest);
		if (text_is_nocase(word, "division"))
			prize->division = words_until(&rest, keywords);
		else if (text_is_nocase(word, "class"))
			prize->class = words_until(&rest, keywords);
		else
			break;
	}
	prize->place = 1;
	if (text_is_nocase(word, "rank")) {
		prize->what = PRIZE_RANK;
		word = text_next_word(&rest);
		if (!text_to_int(word, &prize->place))
			return false;
	} else if (text_is_nocase(word, "award")) {
		prize->what = PRIZE_AWARD;
		prize->award = text_next_word(&rest);
		word = text_next_word(&rest);
		if (prize->award.len == 0 || (word.len > 0 && !text_to_int(word, &prize->place)))
			return false;
	} else if (text_is_nocase(word, "player")) {
		prize->what = PRIZE_PLAYER;
		prize->award = words_until(&rest, none);
		return prize->award.len > 0;
	} else if (text_is_nocase(word, "school") || text_is_nocase(word, "club")) {
		prize->what = text_is_nocase(word, "school") ? PRIZE_SCHOOL : PRIZE_CLUB;
		word = text_next_word(&rest);
		if (text_is_nocase(word, "rank"))
			word = text_next_word(&rest);
		if (word.len > 0 && !text_to_int(word, &prize->place))
			return false;
	} else {
		return false;
	}
	return prize->place != 0 && prize->place >= -EVENT_PLAYERS_MAX &&
	       prize->place <= EVENT_PLAYERS_MAX && text_trim(rest).len == 0;
}

/* "100", "12.5", "12,50": an amount in hundredths. */
static bool read_cents(struct text word, long long *cents)
{
	size_t i = 0;
	int decimals = -1;

	*cents = 0;
	for (; i < word.len; i++) {
		char c = word.ptr[i];

		if ((c == '.' || c == ',') && decimals < 0 && i > 0) {
			decimals = 0;
		} else if (c >= '0' && c <= '9' && decimals < 2 && *cents < 100000000000LL) {
			*cents = *cents * 10 + (c - '0');
			if (decimals >= 0)
				decimals++;
		} else {
			return false;
		}
	}
	if (i == 0 || decimals == 0)
		return false;
	for (int have = decimals < 0 ? 0 : decimals; have < 2; have++)
		*cents *= 10;
	return true;
}

/* "100 EUR" or "EUR 100" is money; anything else is a thing. */
static void prize_read_amount(struct prize *prize, struct text value)
{
	struct text rest = value, first = text_next_word(&rest), second = text_next_word(&rest);
	bool two = text_trim(rest).len == 0;

	prize->amount = value;
	prize->currency = TEXT("");
	if (two && read_cents(first, &prize->cents)) {
		prize->has_money = true;
		prize->currency = second;
	} else if (two && read_cents(second, &prize->cents)) {
		prize->has_money = true;
		prize->currency = first;
	} else {
		prize->has_money = false;
	}
}

void event_read_prize(struct event *event, struct text name, struct text key, struct text value,
		      uint32_t line)
{
	struct prize *prize = prize_of(event, name, line);
	const char *expected = NULL;

	if (text_is_nocase(key, "for")) {
		prize->has_for = true;
		if (!prize_read_for(prize, value)) {
			expected = "rank N, class C rank N, award NAME, school, club or player ID";
			prize->what = PRIZE_FOR_NOTHING;
		}
		prize->line = line;
	} else if (text_is_nocase(key, "amount")) {
		prize_read_amount(prize, value);
	} else if (text_is_nocase(key, "ties")) {
		if (text_is_nocase(value, "split"))
			prize->ties = PRIZE_SPLIT;
		else if (text_is_nocase(value, "share"))
			prize->ties = PRIZE_SHARE;
		else if (text_is_nocase(value, "first"))
			prize->ties = PRIZE_FIRST;
		else
			expected = "split, share or first";
	} else if (text_is_nocase(key, "exclusive")) {
		prize->exclusive = value;
	} else {
		event_add_finding(event, event->file, line, FINDING_EVENT_DATA,
				  "'" TEXT_FMT "' is no setting of a prize", TEXT_ARG(key));
	}
	if (expected)
		event_add_finding(event, event->file, line, FINDING_EVENT_DATA,
				  TEXT_FMT " = " TEXT_FMT ": %s was expected", TEXT_ARG(key),
				  TEXT_ARG(value), expected);
}
