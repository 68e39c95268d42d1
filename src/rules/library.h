/*
 * Finding and loading rule sets, tile sets and boards: built-in ones by name,
 * users' own by path.  The same parser reads both.
 *
 * A library belongs to one run.  It remembers everything it has loaded, so
 * that a rule set named by a hundred thousand logs is resolved once; objects
 * it hands out live as long as it does and never change.  Safe for threads.
 */
#ifndef RULES_LIBRARY_H
#define RULES_LIBRARY_H

#include "rules/problems.h"
#include "rules/rules.h"

struct library;

struct library *library_new(void);
void library_free(struct library *library);

/* What the command line or an event asks for; empty texts ask for nothing. */
struct rules_request {
	struct text rules; /* NAME or FILE */
	struct text tiles; /* NAME or FILE: replaces the rule set's */
	struct text board;
	const struct text *settings; /* "KEY=VALUE" of --set */
	size_t settings_len;
};

/*
 * The rule set that fits a request, NULL when there are problems (all of them
 * are listed, not the first).  An empty `rules` means "standard".
 */
const struct rules *library_rules(struct library *library, const struct rules_request *request,
				  struct rules_problems *problems);

const struct tileset *library_tiles(struct library *library, struct text name_or_file,
				    struct rules_problems *problems);
const struct layout *library_layout(struct library *library, struct text name_or_file,
				    struct rules_problems *problems);

/* Is this one of the users' files that were read so far, under whatever name? */
bool library_has_read(struct library *library, const char *path);

/* Built-in names, sorted; *count says how many. */
const char *const *library_rules_names(size_t *count);
const char *const *library_tiles_names(size_t *count);
const char *const *library_layout_names(size_t *count);

/*
 * What logs of other programs call them: "english_super", "CrosswordGame",
 * "OSPS49".  An empty text where the name tells nothing.
 */
struct text library_tiles_for_distribution(struct text tile_distribution);
struct text library_tiles_for_lexicon(struct text lexicon);
struct text library_layout_for_board(struct text board_layout);

/*
 * The rule set for one log.  Rules: as asked (the command line), else the
 * log's, else the event's, else "standard".  Tiles: as asked, else the event's,
 * else by the tile distribution, else those of a rule set that was named, else
 * by the lexicon, else english.  Board: as asked, else the event's, else by
 * the board layout, else the rule set's.  Settings of both requests are made,
 * those asked for last.  A log's names are never taken for files.
 *
 * *unknown is the name in the log that would have counted and is not known
 * (one of the log's texts), empty where there is none; the next in order counts
 * in its place.  NULL when `asked` or `event` are wrong in themselves: give them to
 * library_rules first, which says what is wrong.  Called for every game: asking
 * again for the same costs a few comparisons and takes no lock.
 */
const struct rules *library_rules_for(struct library *library, const struct rules_request *asked,
				      const struct rules_request *event, struct text log_rules,
				      struct text tile_distribution, struct text board_layout,
				      struct text lexicon, struct text *unknown);

#endif
