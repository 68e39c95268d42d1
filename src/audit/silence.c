/*
 * Findings that somebody has looked at: a note "ephor-ignore CODE reason"
 * behind an entry silences that code there, and --only and --ignore leave
 * codes out altogether.
 */
#include "audit/game.h"

bool note_silences(const struct log *log, uint32_t line, enum finding_code code)
{
	for (size_t i = 0; i < log->remarks; i++) {
		const struct remark *remark = &log->remark[i];
		struct text rest = remark->text;

		if (remark->kind == REMARK_PRAGMA ||
		    !text_is(text_next_word(&rest), "ephor-ignore"))
			continue;
		uint32_t at = remark->after < 0 ? log->line : log->entry[remark->after].line;
		if (at == line && text_is(text_next_word(&rest), finding_name(code)))
			return true;
	}
	return false;
}

static bool is_silenced(struct game *game, const struct finding *finding)
{
	if (game->options->wanted && !game->options->wanted[finding->code])
		return true;
	if (!game->log->remarks || !note_silences(game->log, finding->line, finding->code))
		return false;
	game->verdict->silenced++;
	return true;
}

void silence_findings(struct game *game)
{
	struct findings *findings = &game->verdict->findings;
	size_t kept = 0;

	for (size_t i = 0; i < findings->len; i++) {
		struct finding *finding = &findings->item[i];

		if (is_silenced(game, finding)) {
			findings->errors -= finding->severity == SEVERITY_ERROR;
			findings->warnings -= finding->severity == SEVERITY_WARNING;
			findings->notes -= finding->severity == SEVERITY_NOTE;
			continue;
		}
		findings->item[kept++] = *finding;
	}
	findings->len = kept;
}
