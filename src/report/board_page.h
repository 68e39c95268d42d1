/*
 * One game as a page: the board at its end with the disputed plays outlined,
 * the scoresheet with claimed and audited figures side by side, and the
 * findings, numbered, with the number at the row that each is about.
 *
 * A plain model of what stands where and in which role; how it looks is the
 * workbook's business (report/board_sheet.c).  The page lives in one arena and
 * points at nothing of the log; rules and verdict belong to the run.
 */
#ifndef REPORT_BOARD_PAGE_H
#define REPORT_BOARD_PAGE_H

#include "event/event.h"
#include "report/audit_report.h"

enum {
	BOARD_ROWS_MAX = 200,	 /* of the scoresheet; a game has some 30 */
	BOARD_FINDINGS_MAX = 25, /* listed on the page; the others are on the list of all */
	BOARD_TURNS_MAX = 100	 /* points of the progress of a player */
};

enum square_role {
	SQUARE_PLAIN,
	SQUARE_LETTER_2,
	SQUARE_LETTER_3,
	SQUARE_LETTER_4,
	SQUARE_WORD_2,
	SQUARE_WORD_3,
	SQUARE_WORD_4,
	SQUARE_START,
	SQUARE_TILE,
	SQUARE_BLANK, /* a blank as the letter it was declared */
	SQUARE_ROLES
};

/* Sides of a square that the outline of a disputed play runs along. */
enum { OUTLINE_LEFT = 1, OUTLINE_RIGHT = 2, OUTLINE_TOP = 4, OUTLINE_BOTTOM = 8 };

struct board_square {
	enum square_role role;
	const char *face;  /* the letter, or the mark of a premium: "3W"; never NULL */
	int worth;	   /* of a tile; -1: none is shown */
	unsigned outlined; /* OUTLINE_... */
};

struct board_figure {
	bool known;
	int value;
};

struct board_row {
	int turn;	   /* 0: uses no turn */
	int player;	   /* whom it counts for, index in the verdict; -1: nobody */
	struct text place; /* "8D" */
	struct text what;  /* the word, "pass", "(QZ)" */
	bool bingo, withdrawn;
	bool missing; /* the sheet lacks it: nothing is claimed */
	struct board_figure claimed_score, audited_score;
	struct board_figure claimed_total, audited_total;
	bool differs;	     /* a claimed figure is not the audited one */
	enum severity worst; /* of the findings about it */
	struct text finding; /* their numbers, "1, 3"; empty: there are none */
};

struct board_page {
	const struct verdict *verdict; /* the run's */
	const struct layout *layout;
	const struct tileset *tiles;
	bool has_board; /* false: a sheet of scores only */
	struct board_square square[BOARD_AREA];
	struct board_row *row;
	size_t rows;
	size_t rows_left_out;
};

/* `game` has its log and its rules; the page takes findings from `verdict`, the run's copy. */
void board_page_make(struct board_page *page, const struct audit_game_view *game,
		     const struct verdict *verdict, struct arena *arena);

/*
 * The audited totals of a player after each turn of his own, the last one with
 * what the end of the game brought.  Returns how many they are.
 */
int board_page_progress(const struct board_page *page, int player, int total[BOARD_TURNS_MAX]);

/* What an empty square is. */
enum square_role premium_role(const struct layout *layout, square_t square);

/* "2L", "3W", a star: the mark of an empty square; "" for roles that have none. */
const char *square_mark(enum square_role role);

#endif
