/*
 * The workbook of an event: a sheet for each part, in the order of the table in
 * event_book.c.  All sheets are there before the first cell is written, so that
 * each can link to any other.
 */
#ifndef REPORT_EVENT_BOOK_H
#define REPORT_EVENT_BOOK_H

#include "report/grid_sheet.h"
#include "report/products.h"

/* The sheets, in their order. */
enum part {
	PART_SUMMARY,
	PART_STANDINGS,
	PART_TABLES,
	PART_ROUNDS,
	PART_GAMES,
	PART_AUDIT,
	PART_AWARDS,
	PART_PRIZES,
	PART_PLAYERS,
	PART_RATINGS,
	PART_CHARTS,
	PART_FIGURES,
	PARTS
};

/* The rows that a board leads back to; without a sheet: not written. */
struct board_origin {
	struct cell_link game;	  /* in the games */
	struct cell_link finding; /* the first about it in the audit */
};

struct event_book {
	struct book *book;
	const struct products *products;
	struct arena *arena;
	struct sheet *sheet[PARTS];  /* NULL: this event has none */
	const char *what[PARTS];     /* a sentence for the summary */
	struct sheet **board;	     /* of each choice of the boards; NULL: it has none */
	size_t boards_len;	     /* how many have one */
	struct board_origin *origin; /* of each choice; known when games and audit are written */
};

/* 0, or one of errno's values (see book_open and book_close). */
int event_book_save(const char *path, const struct products *products, struct arena *arena);

/* Title, what is below it, and the way back; returns the next free row. */
int event_book_heading(const struct event_book *book, struct sheet *sheet, const char *title,
		       struct text below);

/* A text of several lines, a row for each; returns the next free row. */
int event_book_lines(struct sheet *sheet, int row, int column, struct text lines, int style);

/* Where a game is drawn; nowhere for many, and for NULL. */
struct cell_link event_book_board(const struct event_book *book, const struct board_choice *choice);

/* What is to lead back from the game's board; NULL for NULL. */
struct board_origin *event_book_origin(const struct event_book *book,
				       const struct board_choice *choice);

/* A style for the places 1 to 3 of a list: the columns "place" or "rank", and "name". */
int place_style_of(int place, const char *column, int style);

/* The parts. */
void summary_sheet(const struct event_book *book, struct sheet *sheet);
void standings_sheet(const struct event_book *book, struct sheet *sheet);
void tables_sheet(const struct event_book *book, struct sheet *sheet);
void rounds_sheet(const struct event_book *book, struct sheet *sheet);
void games_sheet(const struct event_book *book, struct sheet *sheet);
void audit_sheet(const struct event_book *book, struct sheet *sheet);
void awards_sheet(const struct event_book *book, struct sheet *sheet);
void prizes_sheet(const struct event_book *book, struct sheet *sheet);
void ratings_sheet(const struct event_book *book, struct sheet *sheet);
void players_sheet(const struct event_book *book, struct sheet *sheet);
void charts_sheet(const struct event_book *book, struct sheet *sheet); /* and the figures */
void board_sheet(const struct event_book *book, struct sheet *sheet,
		 const struct board_choice *choice);
struct text board_sheet_name(const struct board_choice *choice, struct arena *arena);

#endif
