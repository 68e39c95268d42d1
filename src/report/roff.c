#include "report/roff.h"

void roff_add_text(struct buffer *out, struct text text)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		bool begins = out->len == 0 || out->bytes[out->len - 1] == '\n';

		if (begins && (c == '.' || c == '\''))
			buffer_add_string(out, "\\&");
		if (c == '\\')
			buffer_add_string(out, "\\e");
		else
			buffer_add_char(out, c);
	}
}

/* Bytes of a word as mandoc counts them: \[u0421] for a character beyond ASCII. */
static size_t width_of(struct text word)
{
	size_t width = 0;

	for (size_t i = 0; i < word.len; i++) {
		unsigned char c = (unsigned char)word.ptr[i];
		width += c < 0x80 ? 1 : c >= 0xc0 ? 8 : 0;
	}
	return width;
}

void roff_add_prose(struct buffer *out, struct text text)
{
	size_t column = 0;

	for (struct text word; (word = text_next_word(&text)).len > 0;) {
		size_t width = width_of(word);

		if (column > 0 && column + 1 + width > 78) {
			buffer_add_char(out, '\n');
			column = 0;
		} else if (column > 0) {
			buffer_add_char(out, ' ');
			column++;
		}
		roff_add_text(out, word);
		column += width;
		if (word.ptr[word.len - 1] == '.') {
			buffer_add_char(out, '\n');
			column = 0;
		}
	}
	if (column > 0)
		buffer_add_char(out, '\n');
}
