#include "audit/plays.h"

enum {
	WITHDRAWN = 1,
	BINGO = 2,
	OPENING = 4,
	OUT = 8,
	PHONY = 16,
	DOWN = 32,
};

enum { LAID_BITS = 5 };
_Static_assert(BOARD_MAX < 1 << LAID_BITS && PLAYERS_MAX < 1 << (8 - LAID_BITS),
	       "a player and the tiles laid fit into a byte");

/* Seven bits a byte, low ones first; most figures are small. */
static void add_unsigned(struct buffer *out, uint64_t value)
{
	for (; value >= 128; value >>= 7)
		buffer_add_char(out, (char)(value | 128));
	buffer_add_char(out, (char)value);
}

static uint64_t take_unsigned(const char **at)
{
	uint64_t value = 0;
	int shift = 0;
	unsigned char byte;

	do {
		byte = (unsigned char)*(*at)++;
		value |= (uint64_t)(byte & 127) << shift;
		shift += 7;
	} while (byte & 128);
	return value;
}

/* 0 -1 1 -2 2 ... as 0 1 2 3 4 ... */
static void add_signed(struct buffer *out, int64_t value)
{
	add_unsigned(out, value < 0 ? 2 * (uint64_t) - (value + 1) + 1 : 2 * (uint64_t)value);
}

static int64_t take_signed(const char **at)
{
	uint64_t value = take_unsigned(at);

	return value & 1 ? -(int64_t)(value >> 1) - 1 : (int64_t)(value >> 1);
}

static void pack(struct buffer *out, const struct verdict_play *play,
		 const struct verdict_play *before)
{
	buffer_add_char(out, (char)((play->withdrawn ? WITHDRAWN : 0) | (play->bingo ? BINGO : 0) |
				    (play->opening ? OPENING : 0) | (play->out ? OUT : 0) |
				    (play->phony ? PHONY : 0) | (play->placement.down ? DOWN : 0)));
	buffer_add_char(out, (char)((play->player + 1) << LAID_BITS | play->laid));
	buffer_add_char(out, (char)play->word_factor);
	buffer_add_char(out, (char)play->placement.len);
	add_unsigned(out, play->placement.start);
	add_signed(out, (int64_t)play->turn - before->turn);
	add_signed(out, (int64_t)play->line - before->line);
	add_signed(out, play->score);
	add_signed(out, (int64_t)play->turn_score - play->score);
	add_signed(out, play->lead_before);
	add_unsigned(out, play->word.len);
	buffer_add_text(out, play->word);
}

/* `play` is the one before, and becomes the next. */
static void unpack(const char **at, struct verdict_play *play)
{
	int flags = *(*at)++, who;

	play->withdrawn = flags & WITHDRAWN;
	play->bingo = flags & BINGO;
	play->opening = flags & OPENING;
	play->out = flags & OUT;
	play->phony = flags & PHONY;
	play->placement.down = flags & DOWN;
	who = (unsigned char)*(*at)++;
	play->player = (int8_t)((who >> LAID_BITS) - 1);
	play->laid = (uint8_t)(who & ((1 << LAID_BITS) - 1));
	play->word_factor = (uint8_t) * (*at)++;
	play->placement.len = (uint8_t) * (*at)++;
	play->placement.start = (square_t)take_unsigned(at);
	play->turn = (uint16_t)(play->turn + take_signed(at));
	play->line = (uint32_t)(play->line + take_signed(at));
	play->score = (int)take_signed(at);
	play->turn_score = (int)(play->score + take_signed(at));
	play->lead_before = (int)take_signed(at);
	play->word.len = (size_t)take_unsigned(at);
	play->word.ptr = *at;
	*at += play->word.len;
}

const struct verdict_play *play_next(struct play_cursor *cursor)
{
	const struct verdict *verdict = cursor->verdict;

	if (cursor->next == verdict->plays)
		return NULL;
	if (!verdict->packed)
		return &verdict->play[cursor->next++];
	if (cursor->next++ == 0)
		cursor->at = verdict->packed;
	unpack(&cursor->at, &cursor->play);
	return &cursor->play;
}

void plays_pack(const struct verdict *verdict, struct buffer *out)
{
	const struct verdict_play none = { 0 };
	struct play_cursor cursor = { .verdict = verdict };
	struct verdict_play before = none;
	const struct verdict_play *play;

	while ((play = play_next(&cursor))) {
		pack(out, play, &before);
		before = *play;
	}
}
