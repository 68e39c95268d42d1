#!/bin/sh
# A log says the same in every format: generated games under every rule set, and
# with tiles of several letters, go GCG -> CSV -> GCG and come back the same
# bytes, and both forms give the same JSON and the same audit.
set -u
cd "$(dirname "$0")/../.." || exit 1
EPHOR=${EPHOR:-$PWD/build/ephor}
OUT=${OUT:-$PWD/build/release}
games=${GAMES:-12}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
passed=0
failed=0

check() {
	if [ -z "$2" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1:"
		echo "$2" | head -n 6 | cut -c 1-300
	fi
}

# JSON without what tells the form of the input
plain() {
	sed 's/"source":"[^"]*",//g; s/"line":[0-9]*,//g; s/,"remarks":.*//
		s/,\{0,1\}{"code":"reading"[^}]*}//g; s/"findings":\[,/"findings":[/'
}

# round NAME GENERATOR-OPTIONS...
round() {
	name=$1
	shift
	rm -rf "$work/in" "$work/gcg" "$work/csv" "$work/back"
	"$OUT/tests/gen/ephor-gen" --seed 23 --games "$games" "$@" --out "$work/in" || {
		check "$name: generator" failed
		return
	}
	"$EPHOR" convert "$work/in" --to gcg -o "$work/gcg/" >/dev/null
	"$EPHOR" convert "$work/gcg" --to csv -o "$work/csv/" >/dev/null
	"$EPHOR" convert "$work/csv" --to gcg -o "$work/back/" >/dev/null
	# a GCG keeps "+-5" as it was written; a cell has just the number
	sed 's/ +-\([0-9]\)/ -\1/' "$work"/gcg/*.gcg >"$work/there"
	cat "$work"/back/*.gcg >"$work/back-again"
	check "$name: number of games" "$(find "$work/back" -name '*.gcg' | wc -l |
		sed "s/^ *$games\$//")"
	check "$name: GCG to CSV and back" "$(diff "$work/there" "$work/back-again")"
	for form in gcg csv; do
		"$EPHOR" convert "$work/$form" --to json | plain >"$work/$form.json"
		"$EPHOR" audit -f json --fail-on never "$work/$form" | plain >"$work/$form.audit"
	done
	check "$name: JSON" "$(diff "$work/gcg.json" "$work/csv.json")"
	check "$name: audit" "$(diff "$work/gcg.audit" "$work/csv.audit")"
}

for rules in standard naspa wespa woogles german french polish wwf greek turkish-school \
	turkish-english erudit; do
	round "$rules" --rules $rules
	round "$rules, mixed" --rules $rules --dialect mixed
	round "$rules, as CSV" --rules $rules --format csv
done
for tiles in spanish-fise catalan turkish russian erudit-ru portuguese; do
	round "$tiles" --rules standard --tiles $tiles
done
round super --rules standard --tiles english-super --board super

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
