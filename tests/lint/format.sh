#!/bin/sh
# .clang-format decides.
cd "$(dirname "$0")/../.." || exit 1
git ls-files 'src/*.c' 'src/*.h' 'tests/*.c' 'tests/*.h' |
	xargs clang-format --dry-run -Werror 2>&1 | grep 'error:' | cut -d: -f1 | sort | uniq -c |
	awk '{ print $2 ": " $1 " places that clang-format would change"; bad = 1 } END { exit bad }'
