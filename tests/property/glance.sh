#!/bin/sh
# Games in which nothing is wrong are mostly told at a glance (audit/glance.h), and all others
# are read and audited.  The same games written so that no glance is enough must get the same
# findings, and what shows only findings must show those that JSON has.
#
#	GAMES=1000 sh tests/property/glance.sh [RULES...]
#
# Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
. tests/check.sh
gen=${OUT:?}/tests/gen/ephor-gen
: "${EPHOR:?}"
games=${GAMES:-40}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
data=$PWD/src/rules/data
cd "$work" || exit 1
check_shows=difference

# make OPTIONS...: games of the generator
make() {
	"$gen" --data "$data" --rules "$rules" --out made "$@"
}

audit() {
	"$EPHOR" audit --fail-on never "$@"
}

# codes and lines of all findings, from CSV and from JSON
of_csv() {
	audit -f csv made | tail -n +2 | cut -d, -f 1,2,6,7 | LC_ALL=C sort
}

of_json() {
	audit -f json made | awk '{
		match($0, /"source":"[^"]*"/)
		source = substr($0, RSTART + 10, RLENGTH - 11)
		rest = substr($0, index($0, "\"findings\":"))
		while (match(rest, /"code":"[a-z-]*","severity":"[a-z]*"(,"clause":"[^"]*")?,"line":[0-9]+/)) {
			n = split(substr(rest, RSTART, RLENGTH), part, "\"")
			line = part[n]
			sub(/^:/, "", line)
			print source "," line "," part[8] "," part[4]
			rest = substr(rest, RSTART + RLENGTH)
		}
	}' | LC_ALL=C sort
}

# shellcheck disable=SC2048 # names of rule sets
for rules in ${*:-standard naspa wespa woogles german french polish wwf greek turkish-school \
	turkish-english erudit}; do
	rm -rf made plain
	make --seed 41 --games "$games" && make --seed 42 --games $(((games + 29) / 30)) --fault all
	audit made >text
	audit -q made >total
	of_csv >csv
	of_json >json
	[ -s csv ] && diff csv json >difference
	check "$rules: findings in CSV and in JSON"
	diff total - <<-END >difference
		$(tail -n 1 text)
	END
	check "$rules: the total line alone"
	mv made plain
	mkdir made
	for game in plain/*.gcg; do
		sed -E '/^>/s/ /  /g' "$game" >"made/${game##*/}"
	done
	audit made >again
	diff text again >difference
	check "$rules: every line with two blanks"
done
count_checks
