#!/bin/sh
# Plain lines and regular turns are read and judged in one go (gcg_read_plain_entries,
# regular_turns), all others by the reader of any line and the families of checks.  The same
# games written so that the short ways cannot be taken must get the same verdicts.
#
#   GAMES=1000 sh tests/property/plain.sh [RULES...]
#
# Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
. tests/check.sh
gen=${OUT:?}/tests/gen/ephor-gen
: "${EPHOR:?}"
games=${GAMES:-30}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
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
	[ "$count" -gt "$games" ] && [ "$(wc -l <plain)" -eq "$count" ]
	check "$rules: a verdict for each game"
	check_shows=difference
	for way in irregular unplain; do
		diff plain $way >difference
		check "$rules: $way"
	done
	check_shows=
done
count_checks
