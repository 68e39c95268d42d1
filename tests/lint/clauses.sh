#!/bin/sh
# Fails for clauses of the rule sets (clauses.txt) that no test cites.  A comment
# above a unit test cites them; elsewhere E8 may well be a square.
cd "$(dirname "$0")/../.." || exit 1
mkdir -p build
git ls-files -z 'tests/unit/test_*.c' | xargs -0 grep -hE '^[[:blank:]]*(/\*| \*)' |
	tr -cs 'A-Za-z0-9-' '\n' | LC_ALL=C sort -u >build/cited.txt
uncited=$(LC_ALL=C sort tests/lint/clauses.txt | LC_ALL=C comm -23 - build/cited.txt)
[ -z "$uncited" ] && exit 0
# shellcheck disable=SC2086 # a list of words
echo "no test cites:" $uncited
exit 1
