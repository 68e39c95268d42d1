#include "gen.h"
bool fault_wishes(const char *code, enum cause cause, const struct options *options,
		  unsigned *wishes)
{
	(void)code;
	(void)cause;
	(void)options;
	(void)wishes;
	return false;
}
bool fault_inject(struct game *game, const char *code, enum cause cause, struct fault *fault)
{
	(void)game;
	(void)code;
	(void)cause;
	(void)fault;
	return false;
}
const char *fault_at(int index)
{
	(void)index;
	return NULL;
}
