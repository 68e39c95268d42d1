#!/bin/sh
# Corrected logs have nothing left to correct, and correcting a clean log changes nothing.
#
# Generated games with a fault each are corrected and audited again: no wrong figure may be
# left but an adjustment that nobody can know (it has no `expected`), and correcting them
# once more must change nothing.  Clean games must come out as `convert` writes them.
set -u
cd "$(dirname "$0")/../.." || exit 1
EPHOR=${EPHOR:-$PWD/build/ephor}
OUT=${OUT:-$PWD/build/release}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
passed=0
failed=0

check() {
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1: found '$2', expected '$3'"
	fi
}

generate() {
	"$OUT/tests/gen/ephor-gen" --seed 11 "$@" --out "$work/in" >/dev/null 2>&1
}

figures='move-score|running-total|withdrawn-score|challenge-penalty|end-missing|end-adjustment|end-rack|final-score'
for rules in standard greek turkish-school turkish-english erudit; do
	for format in gcg csv; do
		rm -rf "$work/in" "$work/out" "$work/as"
		generate --rules $rules --games 4 --format $format
		"$EPHOR" fix "$work/in" -o "$work/out" >"$work/list"
		check "$rules $format, clean: status" $? 0
		check "$rules $format, clean" "$(tail -n 1 "$work/list")" \
			"corrected 0 of 4 games: 0 changes"
		"$EPHOR" convert "$work/in" --to $format -o "$work/as/"
		check "$rules $format, clean: as converted" "$(diff -r "$work/out" "$work/as")" ""
	done
	for fault in move-score running-total withdrawn-score challenge-penalty end-missing \
		end-adjustment end-rack final-score overtime; do
		rm -rf "$work/in" "$work/out"
		generate --rules $rules --games 3 --fault $fault || continue
		"$EPHOR" fix "$work/in" -o "$work/out" >"$work/list" 2>&1
		check "$rules $fault: something is corrected or left alone" \
			"$(grep -c -e '^@@ ' -e ': error: ' "$work/list" | sed 's/[1-9][0-9]*/some/')" some
		"$EPHOR" audit -f csv "$work/out" >"$work/audit.csv"
		check "$rules $fault: left" \
			"$(grep -E ",error,($figures),([^,]*),-?[0-9]+," "$work/audit.csv")" ""
		"$EPHOR" fix "$work/out" -o "$work/again" >"$work/list" 2>&1
		check "$rules $fault: once more" "$(grep -c '^@@ ' "$work/list")" 0
		"$EPHOR" fix --totals-only "$work/in" -o "$work/sums" >"$work/list" 2>&1
		check "$rules $fault: only totals" \
			"$(grep '^+' "$work/list" | grep -v -e '^+++ ' -e '^+total -*[0-9]*$' -e '^+final ')" ""
		rm -rf "$work/again" "$work/sums"
	done
done

# Two inputs of one name: the first is written, however many there are.
mkdir "$work/first" "$work/second"
for name in $(seq 1 150); do
	cp tests/manual/game.gcg "$work/first/$name.gcg"
	cp tests/manual/game.gcg "$work/second/$name.gcg"
done
"$EPHOR" fix "$work/first" "$work/second" -o "$work/both" >"$work/list" 2>"$work/errors"
check "two of a name: status" $? 2
check "two of a name: written" "$(find "$work/both" -name '*.gcg' | wc -l)" 150
check "two of a name: not written" \
	"$(grep -c "$work/both/.*another input was written there" "$work/errors")" 150

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
