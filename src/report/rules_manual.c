#include "report/rules_manual.h"

#include "report/roff.h"
#include "rules/settings.h"

/* Sentences begin with a capital. */
static void add_sentence(struct buffer *out, const char *text)
{
	char first = text[0];
	struct buffer sentence = { 0 };

	buffer_add_char(&sentence,
			first >= 'a' && first <= 'z' ? (char)(first - 'a' + 'A') : first);
	buffer_printf(&sentence, "%s.", text + 1);
	roff_add_prose(out, buffer_text(&sentence));
	buffer_release(&sentence);
}

void rules_manual(struct buffer *out)
{
	struct buffer values = { 0 };
	struct setting_about about;
	const char *section = "";

	buffer_add_string(&values, "Takes ");
	for (size_t i = 0; settings_describe(i, &about, &values); i++) {
		if (strcmp(section, about.section) != 0)
			buffer_printf(out, "%s.Pp\nIn\n.Ql [%s] :\n.Bl -tag -width Ds\n",
				      i ? ".El\n" : "", about.section);
		section = about.section;
		buffer_printf(out, ".It Li %s\n", about.key);
		add_sentence(out, about.meaning);
		buffer_add_char(&values, '.');
		roff_add_prose(out, buffer_text(&values));
		buffer_clear(&values);
		buffer_add_string(&values, "Takes ");
	}
	buffer_add_string(out, ".El\n");
	buffer_release(&values);
}
