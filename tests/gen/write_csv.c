#include "gen.h"

#include <string.h>

static const char *const action[] = { [PLAY] = "play",		 [PASS] = "pass",
				      [EXCHANGE] = "exchange",	 [WITHDRAWN] = "withdrawn",
				      [CHALLENGE] = "challenge", [LEFT] = "end",
				      [TIME] = "time",		 [FINAL] = "final",
				      [DRAW] = "draw",		 [RAW] = "" };

/* The clock stands on the last turn of the player, seconds on the entry before. */
static int time_on_row(const struct game *game, int at, enum kind kind)
{
	const struct entry *entry = &game->entry[at];

	if (kind == SECONDS)
		return at + 1 < game->entries && game->entry[at + 1].kind == SECONDS
			       ? game->entry[at + 1].seconds
			       : -1;
	if (entry->kind > WITHDRAWN)
		return -1;
	for (int i = at + 1; i < game->entries; i++) {
		if (game->entry[i].player == entry->player && game->entry[i].kind <= WITHDRAWN)
			return -1;
		if (game->entry[i].player == entry->player && game->entry[i].kind == CLOCK)
			return game->entry[i].seconds;
	}
	return -1;
}

static void row(const struct game *game, int at, FILE *out, bool first)
{
	const struct entry *entry = &game->entry[at];
	const struct set *set = game->table.set;
	const char *nick = entry->nick ? entry->nick : game->nick[entry->player];
	char place[16] = "", word[400] = "", rack[300] = "", tiles[300] = "", round[16] = "";
	int seconds = time_on_row(game, at, SECONDS), clock = time_on_row(game, at, CLOCK);

	if (first && game->final_round)
		strcpy(round, "final");
	else if (first)
		sprintf(round, "%d", game->round);
	if (entry->kind == PLAY) {
		place_text(&entry->play, entry->lower_place, place);
		play_word_text(game, entry, word);
	}
	if (entry->kind == CHALLENGE)
		strcpy(word, entry->words);
	if (entry->rack_style == RACK_FULL && entry->kind != DRAW && entry->kind != FINAL)
		tiles_write(set, entry->rack, entry->rack_len, rack);
	if (entry->by_count)
		sprintf(tiles, "%d", entry->tiles_len);
	else
		tiles_write(set, entry->tiles, entry->tiles_len, tiles);
	fprintf(out, "%s,%s,%s,", game->id, first ? game->rules->name : "", round);
	if (first)
		fprintf(out, "%d", game->table_number);
	fprintf(out, ",%s,%s,%s,%s,%s,%s,", nick, action[entry->kind], place, word, rack, tiles);
	if (entry->score_text[0])
		fputs(entry->score_text, out);
	else if (entry->has_score)
		fprintf(out, "%d", entry->claimed_score);
	fputc(',', out);
	if (entry->has_total)
		fprintf(out, "%d", entry->claimed_total);
	fprintf(out, ",%s,%s,", entry->blank_claim, entry->bingo_claim ? "1" : "");
	if (seconds >= 0)
		fprintf(out, "%d", seconds);
	fputc(',', out);
	if (clock >= 0)
		fprintf(out, "%02d:%02d", clock / 60, clock % 60);
	fprintf(out, ",%s", entry->raw);
}

int csv_write(struct game *game, FILE *out, int line, bool header)
{
	const char *end = game->crlf ? "\r\n" : "\n";
	bool first = true;

	if (header) {
		fprintf(out,
			"game,rules,round,table,player,action,position,word,rack,tiles,score,"
			"total,blank,bingo,seconds,clock,note%s",
			end);
		line++;
	}
	for (int i = 0; i < game->entries; i++) {
		if (game->entry[i].kind == CLOCK || game->entry[i].kind == SECONDS)
			continue;
		game->entry[i].line = line++;
		row(game, i, out, first);
		fputs(end, out);
		first = false;
	}
	/* a time has no line of its own: it stands on the row it is written on */
	for (int i = 0; i < game->entries; i++)
		if (game->entry[i].kind == SECONDS)
			for (int j = i; j >= 0 && !game->entry[i].line; j--)
				if (game->entry[j].kind <= EXCHANGE)
					game->entry[i].line = game->entry[j].line;
	return line;
}
