/*
 * Writing JSON, as a stream onto a buffer.  Commas take care of themselves; that
 * begins and ends match is the caller's promise.  Bytes that are not UTF-8 are
 * written as U+FFFD, so the output is always valid; characters that would move
 * or hide what a terminal shows around them are escaped.
 *
 *	struct json json = { .out = &buffer };
 *	json_begin_object(&json);
 *	json_key(&json, "claimed");
 *	json_int(&json, 24);
 *	json_end_object(&json);
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/buffer.h"

struct json {
	struct buffer *out;
	bool comma; /* a value stands before the next one */
};

void json_begin_object(struct json *json);
void json_end_object(struct json *json);
void json_begin_array(struct json *json);
void json_end_array(struct json *json);
void json_key(struct json *json, const char *key);
void json_text(struct json *json, struct text text);
void json_int(struct json *json, long long value);
void json_number(struct json *json, struct text number); /* digits that were written already */
void json_bool(struct json *json, bool value);
void json_null(struct json *json);

/* A member of an object: key and value. */
void json_member_text(struct json *json, const char *key, struct text text);
void json_member_int(struct json *json, const char *key, long long value);
void json_member_bool(struct json *json, const char *key, bool value);

#endif
