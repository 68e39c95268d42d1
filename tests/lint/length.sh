#!/bin/sh
# Files that look for their second name: more than 600 lines; 700 is too long, but for tables of tests.
cd "$(dirname "$0")/../.." || exit 1
git ls-files 'src/*.c' 'src/*.h' 'tests/*.c' | xargs wc -l |
	awk '$2 != "total" && $1 > 600 { print $2 ": " $1 " lines"; if ($1 > 700 && $2 ~ /^src/) bad = 1 }
	END { exit bad }'
