#!/bin/sh
# clang finds nothing to warn about that gcc lets pass.
cd "$(dirname "$0")/../.." || exit 1
git ls-files 'src/*.c' 'tests/*.c' | xargs clang -fsyntax-only -std=c17 -D_GNU_SOURCE -Isrc \
	-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Werror 2>&1 | grep ' error: '
[ $? -eq 1 ]
