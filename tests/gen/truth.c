#include "gen.h"

#include <string.h>

static const char *const severity_name[] = { "note", "warning", "error" };

void truth_write(const struct game *game, const struct fault *fault, const char *file, int start,
		 FILE *out)
{
	fprintf(out, "{\"file\":\"%s\",\"game\":\"%s\",\"line\":%d,\"seed\":%llu,\"rules\":\"%s\"",
		file, game->id, start, (unsigned long long)game->seed, game->rules->name);
	fprintf(out, ",\"tiles\":\"%s\",\"board\":\"%s\",\"complete\":%s,\"turns\":%d",
		game->table.set->name, game->table.board->name, game->complete ? "true" : "false",
		game->turns);
	fprintf(out, ",\"too_late\":%s,\"finals_known\":%s,\"players\":[",
		game->too_late ? "true" : "false",
		!fault || fault->finals_known ? "true" : "false");
	for (int i = 0; i < game->players; i++)
		fprintf(out, "%s{\"nick\":\"%s\",\"final\":%d,\"before_end\":%d}", i ? "," : "",
			game->nick[i], game->score[i], game->before_end[i]);
	fputc(']', out);
	if (fault) {
		fprintf(out, ",\"fault\":{\"code\":\"%s\",\"severity\":\"%s\"", fault->code,
			severity_name[fault->severity]);
		if (fault->entry >= 0 && !fault->line_unsure)
			fprintf(out, ",\"line\":%d", game->entry[fault->entry].line);
		if (fault->has_figures)
			fprintf(out, ",\"claimed\":%d,\"expected\":%d", fault->claimed,
				fault->expected);
		if (fault->cause) {
			fprintf(out, ",\"cause\":\"%s\",\"unique\":%s,\"first\":%s,\"pair\":%s",
				cause_name[fault->cause], fault->unique ? "true" : "false",
				fault->first ? "true" : "false", fault->pair ? "true" : "false");
			fputs(",\"others\":[", out);
			for (int i = 1, n = 0; i < CAUSES; i++)
				if (fault->others & 1u << i)
					fprintf(out, "%s\"%s\"", n++ ? "," : "", cause_name[i]);
			fputc(']', out);
		}
		if (fault->row >= 0)
			fprintf(out, ",\"square\":\"%c%d\"", 'A' + fault->column, fault->row + 1);
		if (fault->variant)
			fprintf(out, ",\"variant\":\"%s\"", fault->variant);
		fprintf(out, ",\"total_right\":%s", fault->total_right ? "true" : "false");
		fprintf(out, ",\"also\":\"%s\"}", fault->also ? fault->also : "");
	}
	fputs("}\n", out);
}
