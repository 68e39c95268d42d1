#include "report/manual.h"

#include "base/trouble.h"
#include "base/utf8.h"

enum { MARGIN = 5, SUBMARGIN = 3, INDENT = 6, TAG_WIDTH = 8, TAG_WIDTH_MAX = 20 };
enum { LISTS_MAX = 4, TOKENS_MAX = 64 };
enum { BOLD_ON = '\1', BOLD_OFF = '\2' }; /* in text that is not yet wrapped */

struct list {
	int indent; /* of the list */
	int body;   /* of the text behind a tag */
	bool compact;
};

struct page {
	struct buffer *out;
	int width;
	bool bold;
	int indent;
	int column;	       /* of what stands on the line already: a tag */
	bool literal;	       /* inside .Bd */
	int literal_offset;    /* how much further in that is */
	bool synopsis;	       /* inside that section */
	bool headed;	       /* nothing stands below the last heading yet */
	bool glued;	       /* no blank before the next word */
	struct buffer running; /* text that waits to be wrapped */
	struct text name;      /* of .Nm */
	struct list list[LISTS_MAX];
	int lists;
};

struct token {
	struct text text;
	bool quoted;
};

struct tokens {
	struct token item[TOKENS_MAX];
	size_t len;
};

/* Without roff's escapes: \e is a backslash, \& nothing, \- a dash. */
static void add_unescaped(struct buffer *out, struct text text)
{
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] != '\\' || i + 1 == text.len)
			buffer_add_char(out, text.ptr[i]);
		else if (text.ptr[++i] == 'e')
			buffer_add_char(out, '\\');
		else if (text.ptr[i] != '&')
			buffer_add_char(out, text.ptr[i]);
	}
}

static void add_blanks(struct buffer *out, int count)
{
	if (count > 0)
		buffer_printf(out, "%*s", count, "");
}

/* Write text with its marks as the terminal wants them. */
static void add_marked(struct page *page, struct text text)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];

		if (c != BOLD_ON && c != BOLD_OFF)
			buffer_add_char(page->out, c);
		else if (page->bold)
			buffer_add_string(page->out, c == BOLD_ON ? "\033[1m" : "\033[0m");
	}
}

static int marked_width(struct text text)
{
	struct buffer plain = { 0 };
	int width;

	for (size_t i = 0; i < text.len; i++)
		if (text.ptr[i] != BOLD_ON && text.ptr[i] != BOLD_OFF)
			buffer_add_char(&plain, text.ptr[i]);
	width = utf8_width(buffer_text(&plain));
	buffer_release(&plain);
	return width;
}

/* Wrap and write what waits; the last line stays open. */
static void wrap(struct page *page)
{
	struct text rest = buffer_text(&page->running), word;
	bool begins = true;

	while ((word = text_next_word(&rest)).len > 0) {
		int width = marked_width(word);

		page->headed = false;
		if (!begins && page->column + 1 + width > page->width) {
			buffer_add_char(page->out, '\n');
			page->column = 0;
			begins = true;
		}
		if (begins) {
			add_blanks(page->out, page->indent - page->column);
			if (page->column < page->indent)
				page->column = page->indent;
		} else {
			buffer_add_char(page->out, ' ');
			page->column++;
		}
		add_marked(page, word);
		page->column += width;
		begins = false;
	}
	page->glued = false;
	buffer_clear(&page->running);
}

static void flush(struct page *page)
{
	wrap(page);
	if (page->column > 0)
		buffer_add_char(page->out, '\n');
	page->column = 0;
}

static void add_empty_line(struct page *page)
{
	flush(page);
	if (page->out->len > 0 && !page->headed && page->out->bytes[page->out->len - 2] != '\n')
		buffer_add_char(page->out, '\n');
}

/* A word of running text, with a blank before it unless it is glued to the last. */
static void add_word(struct page *page, const char *before, struct text word, bool bold)
{
	if (!page->glued && page->running.len > 0)
		buffer_add_char(&page->running, ' ');
	page->glued = false;
	if (bold)
		buffer_add_char(&page->running, BOLD_ON);
	buffer_add_string(&page->running, before);
	add_unescaped(&page->running, word);
	if (bold)
		buffer_add_char(&page->running, BOLD_OFF);
}

static struct text next_line(struct text *rest)
{
	const char *end = memchr(rest->ptr, '\n', rest->len);
	struct text line = { rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len };
	size_t taken = end ? line.len + 1 : line.len;

	*rest = (struct text){ rest->ptr + taken, rest->len - taken };
	return line;
}

static void tokens_read(struct tokens *tokens, struct text line)
{
	size_t i = 0;

	tokens->len = 0;
	while (i < line.len && tokens->len < TOKENS_MAX) {
		struct token *token = &tokens->item[tokens->len];
		size_t begin;

		while (i < line.len && line.ptr[i] == ' ')
			i++;
		if (i == line.len)
			break;
		token->quoted = line.ptr[i] == '"';
		begin = token->quoted ? ++i : i;
		while (i < line.len && line.ptr[i] != (token->quoted ? '"' : ' '))
			i++;
		token->text = (struct text){ line.ptr + begin, i - begin };
		tokens->len++;
		if (token->quoted)
			i++;
	}
}

static bool is_one_of(const struct token *token, const char *characters)
{
	return !token->quoted && token->text.len == 1 && strchr(characters, token->text.ptr[0]);
}

static bool is_closing(const struct token *token)
{
	return is_one_of(token, ".,:;)]?!");
}

static bool is_macro(const struct token *token)
{
	static const char *const names[] = { "Fl", "Ar", "Cm", "Sy", "Em", "Li", "Pa", "Ev", "Op",
					     "Pq", "Bq", "Ql", "Dq", "Nm", "Xr", "Sx", "No", NULL };

	for (size_t i = 0; !token->quoted && names[i]; i++)
		if (text_is(token->text, names[i]))
			return true;
	return false;
}

static void add_macros(struct page *page, const struct token *token, size_t len);

/* Macros that put something around the rest of the line; punctuation at its end stays outside. */
static bool add_enclosed(struct page *page, const struct token *token, size_t len)
{
	static const struct {
		const char *name, *open, *close;
	} table[] = { { "Op", "[", "]" },
		      { "Pq", "(", ")" },
		      { "Bq", "[", "]" },
		      { "Ql", "‘", "’" },
		      { "Dq", "“", "”" } };

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		size_t end = len;

		if (!text_is(token->text, table[i].name))
			continue;
		while (end > 1 && is_closing(&token[end - 1]))
			end--;
		add_word(page, table[i].open, TEXT(""), false);
		page->glued = true;
		add_macros(page, token + 1, end - 1);
		page->glued = true;
		add_word(page, table[i].close, TEXT(""), false);
		add_macros(page, token + end, len - end);
		return true;
	}
	return false;
}

/* Words that are no macros, up to the next one; returns how many. */
static size_t add_words(struct page *page, const struct token *token, size_t len,
			const char *before, bool bold)
{
	size_t i = 0;

	for (; i < len && !is_macro(&token[i]); i++) {
		bool opening = is_one_of(&token[i], "([");

		if (is_closing(&token[i]) || opening || is_one_of(&token[i], "|")) {
			page->glued = page->glued || is_closing(&token[i]);
			add_word(page, "", token[i].text, false);
			page->glued = opening;
		} else {
			add_word(page, before, token[i].text, bold);
		}
	}
	return i;
}

/* A run of macros and words: what stands behind .Op, or a line without its dot. */
static void add_macros(struct page *page, const struct token *token, size_t len)
{
	while (len > 0) {
		struct text name = token->text;
		bool bold = false;
		const char *before = "";
		size_t taken = 1;

		if (!is_macro(token)) {
			taken = add_words(page, token, len, "", false);
			token += taken;
			len -= taken;
			continue;
		}
		if (add_enclosed(page, token, len))
			return;
		if (text_is(name, "Xr") && len > 2) {
			add_word(page, "", token[1].text, true);
			page->glued = true;
			add_word(page, "(", token[2].text, false);
			page->glued = true;
			add_word(page, ")", TEXT(""), false);
			taken = 3;
		} else if (text_is(name, "Nm") && (len == 1 || is_closing(&token[1]))) {
			add_word(page, "", page->name, true);
		} else {
			before = text_is(name, "Fl") ? "-" : "";
			bold = text_is(name, "Fl") || text_is(name, "Cm") || text_is(name, "Sy") ||
			       text_is(name, "Nm");
		}
		taken += add_words(page, token + taken, len - taken, before, bold);
		token += taken;
		len -= taken;
	}
}

static void add_heading(struct page *page, const struct tokens *tokens, int indent)
{
	add_empty_line(page);
	page->indent = indent;
	for (size_t i = 1; i < tokens->len; i++)
		add_word(page, "", tokens->item[i].text, true);
	flush(page);
	page->headed = true;
	page->indent = MARGIN;
}

static void begin_list(struct page *page, const struct tokens *tokens)
{
	struct list *list;

	flush(page);
	if (page->lists == LISTS_MAX)
		BUG("a page of the manual has lists in lists in lists");
	list = &page->list[page->lists++];
	*list = (struct list){ .indent = page->indent, .body = page->indent + TAG_WIDTH };
	for (size_t i = 1; i < tokens->len; i++) {
		struct text word = tokens->item[i].text;

		if (text_is(word, "-compact")) {
			list->compact = true;
		} else if (text_is(word, "-width") && i + 1 < tokens->len &&
			   !text_is(tokens->item[i + 1].text, "Ds")) {
			int width = utf8_width(tokens->item[i + 1].text) + 2;

			list->body = list->indent + (width < TAG_WIDTH_MAX ? width : TAG_WIDTH_MAX);
		}
	}
}

static void add_item(struct page *page, const struct tokens *tokens)
{
	const struct list *list = &page->list[page->lists - 1];

	if (list->compact)
		flush(page);
	else
		add_empty_line(page);
	page->indent = list->indent;
	add_macros(page, tokens->item + 1, tokens->len - 1);
	wrap(page);
	page->indent = list->body;
	if (page->column >= list->body)
		flush(page); /* only a short tag has its text on the same line */
}

static void end_list(struct page *page)
{
	flush(page);
	page->indent = page->list[--page->lists].indent;
}

static void begin_literal(struct page *page, const struct tokens *tokens)
{
	bool compact = false;
	int offset = 0;

	for (size_t i = 1; i < tokens->len; i++) {
		compact = compact || text_is(tokens->item[i].text, "-compact");
		if (text_is(tokens->item[i].text, "-offset"))
			offset = INDENT;
	}
	if (compact)
		flush(page);
	else
		add_empty_line(page);
	page->literal = true;
	page->indent += offset;
	page->literal_offset = offset;
}

/* .Dl: a line that is shown as an example */
static void add_display(struct page *page, const struct tokens *tokens)
{
	flush(page);
	page->indent += INDENT;
	add_macros(page, tokens->item + 1, tokens->len - 1);
	flush(page);
	page->indent -= INDENT;
}

static void add_literal(struct page *page, struct text line)
{
	page->headed = false;
	add_blanks(page->out, line.len > 0 ? page->indent : 0);
	add_unescaped(page->out, line);
	buffer_add_char(page->out, '\n');
}

/* .Nm of a synopsis begins a line, that of NAME is remembered. */
static void add_name(struct page *page, const struct tokens *tokens)
{
	if (page->name.len == 0 && tokens->len > 1)
		page->name = tokens->item[1].text;
	if (page->synopsis)
		flush(page);
	add_macros(page, tokens->item, tokens->len);
}

static void add_request(struct page *page, const struct tokens *tokens)
{
	struct text name = tokens->item[0].text;

	if (text_is(name, "Dd") || text_is(name, "Dt") || text_is(name, "Os") ||
	    text_starts_with(name, "\\\""))
		return;
	if (text_is(name, "Sh")) {
		add_heading(page, tokens, 0);
		page->synopsis = tokens->len > 1 && text_is(tokens->item[1].text, "SYNOPSIS");
	} else if (text_is(name, "Ss")) {
		add_heading(page, tokens, SUBMARGIN);
	} else if (text_is(name, "Pp")) {
		add_empty_line(page);
	} else if (text_is(name, "Bl")) {
		begin_list(page, tokens);
	} else if (text_is(name, "It")) {
		add_item(page, tokens);
	} else if (text_is(name, "El")) {
		end_list(page);
	} else if (text_is(name, "Bd")) {
		begin_literal(page, tokens);
	} else if (text_is(name, "Dl")) {
		add_display(page, tokens);
	} else if (text_is(name, "Nm")) {
		add_name(page, tokens);
	} else if (text_is(name, "Nd")) {
		add_word(page, "–", TEXT(""), false);
		add_macros(page, tokens->item + 1, tokens->len - 1);
	} else {
		add_macros(page, tokens->item, tokens->len);
	}
}

void manual_text(struct buffer *out, struct text text, int width, bool bold)
{
	struct page page = { .out = out, .width = width, .bold = bold, .indent = MARGIN };

	while (text.len > 0) {
		struct text line = next_line(&text);
		struct tokens tokens;

		if (page.literal && text_is(line, ".Ed")) {
			page.literal = false;
			page.indent -= page.literal_offset;
		} else if (page.literal) {
			add_literal(&page, line);
		} else if (line.len > 1 && line.ptr[0] == '.') {
			tokens_read(&tokens, (struct text){ line.ptr + 1, line.len - 1 });
			if (tokens.len > 0)
				add_request(&page, &tokens);
		} else {
			add_word(&page, "", line, false);
		}
	}
	flush(&page);
	buffer_release(&page.running);
}

const struct embedded_file *manual_find(struct text name)
{
	if (text_is(name, "ephor"))
		name = TEXT("ephor.1");
	for (size_t i = 0; i < manual_files_len; i++) {
		struct text page = text_of(manual_files[i].path), bare;

		if (text_equal(page, name))
			return &manual_files[i];
		if (!text_starts_with(page, "ephor-"))
			continue;
		if (!text_starts_with(name, "ephor-"))
			page = (struct text){ page.ptr + 6, page.len - 6 };
		bare = (struct text){ page.ptr, page.len - 2 };
		if (text_equal(page, name) || text_equal(bare, name))
			return &manual_files[i];
	}
	return NULL;
}
