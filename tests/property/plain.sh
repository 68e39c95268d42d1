#!/bin/sh
# Plain lines and regular turns are read and judged in one go (gcg_read_plain_plays,
# regular_turn), all others by the reader of any line and the families of checks.  The same
# games written so that the short ways cannot be taken must get the same verdicts.
#
#   GAMES=1000 sh tests/property/plain.sh [RULES...]
#
# Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
gen=${OUT:?}/tests/gen/ephor-gen
: "${EPHOR:?}"
games=${GAMES:-30}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
data=$PWD/src/rules/data
cd "$work" || exit 1

# make OPTIONS...: games of the generator
make() {
	"$gen" --data "$data" --rules "$rules" --out made "$@"
}

# verdicts FOLDER SCRIPT: of the games of a folder, changed by a script for sed
verdicts() {
	rm -rf changed
	mkdir changed
	for game in "$1"/*.gcg; do
		sed -E "$2" "$game" >"changed/${game##*/}"
	done
	"$EPHOR" audit -f json --fail-on never changed
}

play='^>[^:]*: [^ ]+ ([0-9]+[A-Z]|[A-Z][0-9]+) '
# shellcheck disable=SC2048 # names of rule sets
for rules in ${*:-standard naspa wespa woogles german french polish wwf greek turkish-school \
	turkish-english erudit}; do
	rm -rf made
	make --seed 41 --games "$games" && make --seed 42 --games $(((games + 29) / 30)) --fault all
	# a pragma behind each play changes nothing, so that all lines have the same numbers
	verdicts made "/$play/a #style plain" >plain
	# a time behind each play: no turn is a regular one
	verdicts made "/$play/a #seconds 1" >irregular
	# two blanks: no line is a plain one
	verdicts made "/$play/a #style plain
		/^>/s/ /  /g" >unplain
	count=$(find made -name '*.gcg' | wc -l)
	for way in irregular unplain; do
		if [ "$count" -gt "$games" ] && [ "$(wc -l <plain)" -eq "$count" ] &&
			cmp -s plain $way; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "FAILED: $rules, $way"
			diff plain $way | head -n 4 | cut -c 1-300
		fi
	done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
