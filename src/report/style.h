/*
 * What cells of a workbook look like, by the part they play.
 *
 * Nothing is said in colour alone: where a role is coloured, its cell has the
 * word too.
 */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

#include <stdbool.h>
#include <stdint.h>

enum edge { EDGE_NONE, EDGE_HAIR, EDGE_THIN, EDGE_THICK };
enum align { ALIGN_NATURAL, ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };
enum stand { STAND_LOW, STAND_MIDDLE, STAND_HIGH }; /* in a high row */

/* Colours are 0xRRGGBB; 0 is none: no fill, the usual ink. */
struct style {
	uint32_t fill, ink, edge_ink;
	uint8_t left, right, top, bottom; /* enum edge */
	uint8_t size;			  /* in points; 0: the usual */
	uint8_t align;			  /* enum align */
	uint8_t stand;			  /* enum stand */
	uint8_t indent;			  /* characters between edge and text */
	bool bold, italic, underline;
	bool wrap;
	bool spills;	    /* runs over its cell: does not widen the column */
	const char *number; /* format of numbers: "0.0", "+0;-0;0"; NULL: as they are */
};

enum role {
	STYLE_PLAIN,
	STYLE_TITLE,	/* of a sheet; spills */
	STYLE_SUBTITLE, /* what stands below it; spills */
	STYLE_SECTION,	/* a heading in a sheet; spills */
	STYLE_REMARK,	/* a sentence of small print; spills */
	STYLE_HEADING,	/* of a column */
	STYLE_HEADING_RIGHT,
	STYLE_LABEL, /* of a figure beside it */
	STYLE_TEXT,  /* cells of tables: wrapped where the column is too narrow */
	STYLE_CENTRE,
	STYLE_NUMBER,
	STYLE_SIGNED, /* +12, -3, 0 */
	STYLE_SIGNED_TENTHS,
	STYLE_HALVES,	/* 3.5 */
	STYLE_QUARTERS, /* 9.75 */
	STYLE_MONEY,	/* 12.50 */
	STYLE_LINK,
	STYLE_LINK_SPILLS,
	STYLE_FIRST, /* the podium */
	STYLE_SECOND,
	STYLE_THIRD,
	STYLE_GOOD, /* what is said is said in words; colours only help to find it */
	STYLE_LOST,
	STYLE_ATTENTION,
	STYLE_ERROR,
	STYLE_WARNING,
	STYLE_NOTE,
	STYLE_ROLES
};

/* A role, to be varied. */
struct style style_of(enum role role);

/* Styles by number: the roles first, then whatever else is asked for. */
enum { STYLES_MAX = 1000 };

struct styles {
	struct style style[STYLES_MAX];
	int len;
};

void styles_init(struct styles *styles);
int styles_find(struct styles *styles, const struct style *style);

#endif
