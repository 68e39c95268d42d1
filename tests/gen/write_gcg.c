#include "gen.h"

#include <string.h>

void place_text(const struct play *play, bool lower, char *out)
{
	int letter = (lower ? 'a' : 'A') + play->column;

	if (play->down)
		sprintf(out, "%c%d", letter, play->row + 1);
	else
		sprintf(out, "%d%c", play->row + 1, letter);
}

void play_word_text(const struct game *game, const struct entry *entry, char *out)
{
	const struct play *play = &entry->play;
	bool open = false;

	if (entry->word_text[0]) {
		strcpy(out, entry->word_text);
		return;
	}
	for (int i = 0; i < play->len; i++) {
		bool bracket = !play->laid[i] && entry->through_style == THROUGH_BRACKETS;

		if (bracket != open)
			*out++ = bracket ? '(' : ')';
		open = bracket;
		if (!play->laid[i] && entry->through_style == THROUGH_DOTS)
			*out++ = '.';
		else
			out = tile_write(game->table.set, play->tile[i], out);
	}
	if (open)
		*out++ = ')';
	*out = '\0';
}

static void rack_text(const struct game *game, const struct entry *entry, char *out)
{
	const struct set *set = game->table.set;

	*out = '\0';
	if (entry->rack_style == RACK_FULL) {
		tiles_write(set, entry->rack, entry->rack_len, out);
	} else if (entry->rack_style == RACK_UNKNOWN) {
		strcpy(out, "UNKNOWN");
	} else if (entry->rack_style == RACK_PARTIAL) {
		if (entry->kind == PLAY || entry->kind == WITHDRAWN)
			for (int i = 0; i < entry->play.len; i++) {
				if (entry->play.laid[i])
					out = tile_write(set, tile_in_bag(entry->play.tile[i]),
							 out);
			}
		else
			tiles_write(set, entry->tiles, entry->tiles_len, out);
	}
}

static void figures(const struct entry *entry, FILE *out)
{
	int score = entry->old_withdrawal ? 0 : entry->claimed_score;

	if (entry->score_text[0])
		fprintf(out, " %s", entry->score_text);
	else if (entry->has_score)
		fprintf(out, entry->plus_minus && score < 0 ? " +%d" : " %+d", score);
	if (entry->has_total)
		fprintf(out, " %d", entry->claimed_total);
}

static void entry_line(const struct game *game, const struct entry *entry, FILE *out)
{
	const char *nick = entry->nick ? entry->nick : game->nick[entry->player];
	char rack[300], text[400];

	switch (entry->kind) {
	case RAW:
		fputs(entry->raw, out);
		return;
	case DRAW:
		tiles_write(game->table.set, entry->tiles, 1, text);
		fprintf(out, "#draw %s %s", nick, text);
		return;
	case CLOCK:
		fprintf(out, "#clock %s %02d:%02d", nick, entry->seconds / 60, entry->seconds % 60);
		return;
	case SECONDS:
		fprintf(out, "#seconds %d", entry->seconds);
		return;
	case FINAL:
		fprintf(out, "#final %s %d", nick, entry->claimed_total);
		return;
	case CHALLENGE:
		if (entry->pragma) {
			fprintf(out, "#challenge %s%s%s", nick, entry->words[0] ? " " : "",
				entry->words);
			return;
		}
		break;
	default:
		break;
	}
	rack_text(game, entry, rack);
	fprintf(out, ">%s: %s%s", nick, rack, rack[0] ? " " : "");
	switch (entry->kind) {
	case PLAY:
		place_text(&entry->play, entry->lower_place, text);
		fprintf(out, "%s ", text);
		play_word_text(game, entry, text);
		fputs(text, out);
		break;
	case PASS:
		fputs("-", out);
		break;
	case EXCHANGE:
		if (entry->by_count) {
			fprintf(out, "-%d", entry->tiles_len);
		} else {
			tiles_write(game->table.set, entry->tiles, entry->tiles_len, text);
			fprintf(out, "-%s", text);
		}
		break;
	case WITHDRAWN:
		fputs("--", out);
		break;
	case CHALLENGE:
		fputs("(challenge)", out);
		break;
	case LEFT:
		tiles_write(game->table.set, entry->tiles, entry->tiles_len, text);
		fprintf(out, "(%s)", text);
		break;
	case TIME:
		fputs("(time)", out);
		break;
	default:
		break;
	}
	figures(entry, out);
}

int gcg_write(struct game *game, FILE *out, int line, bool stream)
{
	const char *end = game->crlf ? "\r\n" : "\n";

	if (!stream && !game->no_encoding)
		fprintf(out, "#character-encoding UTF-8%s", end), line++;
	for (int i = 0; i < game->players; i++, line++)
		fprintf(out, "#player%d %s %s%s", i + 1, game->nick[game->listed[i]],
			game->name[game->listed[i]], end);
	fprintf(out, "#rules %s%s#game %s%s", game->rules->name, end, game->id, end);
	line += 2;
	if (game->options->own_tiles)
		fprintf(out, "#tile-distribution %s%s", game->table.set->name, end), line++;
	if (game->options->own_board)
		fprintf(out, "#board-layout %s%s", game->table.board->name, end), line++;
	if (game->final_round)
		fprintf(out, "#round final%s", end);
	else
		fprintf(out, "#round %d%s", game->round, end);
	fprintf(out, "#table %d%s", game->table_number, end);
	line += 2;
	for (int i = 0; i < game->entries; i++) {
		game->entry[i].line = line++;
		entry_line(game, &game->entry[i], out);
		fputs(end, out);
		if (game->options->mixed && (game->seed + (unsigned)i) % 11 == 0 &&
		    game->entry[i].kind != RAW) {
			fprintf(out, "#note seen from seat %d%s", i % 4 + 1, end);
			line++;
		}
	}
	return line;
}
