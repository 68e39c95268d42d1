/*
 * Reading JSON: the one door to jansson.  A text may hold several values one
 * after the other (NDJSON, or the same spread over lines).  Values live in an
 * arena.  Names that come twice in an object, numbers that do not fit and
 * nesting deeper than JSON_DEPTH_MAX are refused.
 */
#ifndef BASE_JSONFILE_H
#define BASE_JSONFILE_H

#include <stdint.h>

#include "base/arena.h"

enum { JSON_DEPTH_MAX = 64 };

enum json_kind {
	JSON_KIND_NULL,
	JSON_KIND_BOOL,
	JSON_KIND_INT,
	JSON_KIND_OTHER_NUMBER, /* with a fraction or an exponent: ephor writes none */
	JSON_KIND_TEXT,
	JSON_KIND_ARRAY,
	JSON_KIND_OBJECT
};

struct json_value {
	enum json_kind kind;
	struct text key;   /* of a member of an object */
	long long integer; /* JSON_KIND_INT; 0 or 1 of JSON_KIND_BOOL */
	struct text text;
	const struct json_value *item; /* of an array or an object, in order */
	size_t items;
};

struct jsonfile {
	struct text rest; /* what is still to be read */
	uint32_t line;	  /* of its first byte */
};

enum json_result { JSON_READ, JSON_END, JSON_BROKEN };

void jsonfile_init(struct jsonfile *file, struct text bytes);

/*
 * Read the next value; *line is where it begins.  After JSON_BROKEN, *problem
 * says why, *line where, and the next call goes on with the line behind it.
 */
enum json_result jsonfile_next(struct jsonfile *file, struct arena *arena, struct json_value *value,
			       uint32_t *line, struct text *problem);

const char *jsonfile_library_version(void);

/* The member of an object; NULL where there is none (or no object). */
const struct json_value *json_get(const struct json_value *object, const char *key);

#endif
