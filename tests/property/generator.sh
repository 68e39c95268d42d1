#!/bin/sh
# The generator before it judges anything: its scoring against the examples of
# the regulations, and (it fails by itself when a game does not add up) a few
# hundred games under every rule set and tile set.
set -u
gen=${OUT:?}/tests/gen/ephor-gen
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

check() {
	if "$@" >"$scratch/out" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $*"
		tail -n 3 "$scratch/out"
	fi
}

check "$gen" --check
for rules in standard naspa wespa woogles german french polish wwf greek turkish-school \
	turkish-english erudit; do
	check "$gen" --rules $rules --games 200 --stream
	check "$gen" --rules $rules --games 200 --stream --format csv --dialect mixed
done
for file in src/rules/data/tiles/*.tsv; do
	check "$gen" --tiles "$(basename "$file" .tsv)" --games 50 --stream
done
check "$gen" --tiles english-super --board super --games 50 --stream

# the same seed gives the same bytes
"$gen" --seed 7 --games 50 --stream >"$scratch/one"
"$gen" --seed 7 --games 50 --stream >"$scratch/two"
check cmp "$scratch/one" "$scratch/two"

# one game in three and more has a play of all seven tiles
"$gen" --games 300 --stream --format csv | awk -F, '
	$14 == 1 { game[$1] = 1 }
	END { for (g in game) n++; exit n < 100 }'
check test $? -eq 0

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
