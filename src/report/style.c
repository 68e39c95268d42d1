#include "report/style.h"

#include "base/text.h"
#include "base/trouble.h"

#define LINED .bottom = EDGE_HAIR, .edge_ink = 0xBFBFBF, .stand = STAND_HIGH
#define WORDS .indent = 1, .wrap = true, .align = ALIGN_LEFT, LINED
#define HEAD                                                                                  \
	.bold = true, .fill = 0x1F3864, .ink = 0xFFFFFF, .wrap = true, .stand = STAND_MIDDLE, \
	.bottom = EDGE_THIN, .edge_ink = 0x1F3864
#define RIGHT .align = ALIGN_RIGHT

static const struct style roles[STYLE_ROLES] = {
	[STYLE_TITLE] = { .bold = true, .size = 18, .ink = 0x1F3864, .spills = true },
	[STYLE_SUBTITLE] = { .ink = 0x595959, .spills = true },
	[STYLE_SECTION] = { .bold = true, .size = 13, .ink = 0x1F3864, .spills = true },
	[STYLE_REMARK] = { .italic = true, .ink = 0x595959, .spills = true },
	[STYLE_HEADING] = { HEAD, .align = ALIGN_LEFT, .indent = 1 },
	[STYLE_HEADING_RIGHT] = { HEAD, RIGHT },
	[STYLE_LABEL] = { .bold = true, WORDS },
	[STYLE_TEXT] = { WORDS },
	[STYLE_CENTRE] = { .align = ALIGN_CENTRE, LINED },
	[STYLE_NUMBER] = { LINED, RIGHT },
	[STYLE_SIGNED] = { LINED, RIGHT, .number = "+0;-0;0" },
	[STYLE_SIGNED_TENTHS] = { LINED, RIGHT, .number = "+0.0;-0.0;0.0" },
	[STYLE_HALVES] = { LINED, RIGHT, .number = "0.0" },
	[STYLE_QUARTERS] = { LINED, RIGHT, .number = "0.00" },
	[STYLE_MONEY] = { LINED, RIGHT, .number = "#,##0.00" },
	[STYLE_LINK] = { .ink = 0x0563C1, .underline = true, WORDS },
	[STYLE_LINK_SPILLS] = { .ink = 0x0563C1, .underline = true, .spills = true },
	[STYLE_FIRST] = { .bold = true, .fill = 0xFFE699, WORDS },
	[STYLE_SECOND] = { .bold = true, .fill = 0xE2E2E2, WORDS },
	[STYLE_THIRD] = { .bold = true, .fill = 0xF4CCAC, WORDS },
	[STYLE_GOOD] = { .fill = 0xE2EFDA, .ink = 0x375623, WORDS },
	[STYLE_LOST] = { .fill = 0xFBE5D6, .ink = 0x843C0C, WORDS },
	[STYLE_ATTENTION] = { .bold = true, .fill = 0xFFF2CC, .ink = 0x7F6000, WORDS },
	[STYLE_ERROR] = { .bold = true, .fill = 0xF8CBAD, .ink = 0x9C0006, WORDS },
	[STYLE_WARNING] = { .fill = 0xFFF2CC, .ink = 0x7F6000, WORDS },
	[STYLE_NOTE] = { .fill = 0xDDEBF7, .ink = 0x1F3864, WORDS },
};

struct style style_of(enum role role)
{
	return roles[role];
}

static bool style_equal(const struct style *a, const struct style *b)
{
	return a->fill == b->fill && a->ink == b->ink && a->edge_ink == b->edge_ink &&
	       a->left == b->left && a->right == b->right && a->top == b->top &&
	       a->bottom == b->bottom && a->size == b->size && a->align == b->align &&
	       a->bold == b->bold && a->italic == b->italic && a->underline == b->underline &&
	       a->wrap == b->wrap && a->stand == b->stand && a->indent == b->indent &&
	       a->spills == b->spills && text_equal(text_of(a->number), text_of(b->number));
}

void styles_init(struct styles *styles)
{
	styles->len = STYLE_ROLES;
	for (int i = 0; i < STYLE_ROLES; i++)
		styles->style[i] = roles[i];
}

int styles_find(struct styles *styles, const struct style *style)
{
	for (int i = 0; i < styles->len; i++)
		if (style_equal(&styles->style[i], style))
			return i;
	if (styles->len == STYLES_MAX)
		BUG("more than %d styles", STYLES_MAX);
	styles->style[styles->len] = *style;
	return styles->len++;
}
