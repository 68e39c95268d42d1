#!/bin/sh
# Instructions that the audit of one game takes, counted by callgrind:
#
#	OUT=build/release sh tests/bench/instructions.sh
#
# `audit -q`, rules `standard`, files.  The count is what 300 games take more than 100,
# so that the start of the program does not matter.  Fails when it is more than a tenth
# above the figure in instructions.txt; UPDATE=1 writes the new figure there.
set -eu
cd "$(dirname "$0")/../.."
out=${OUT:-build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
figure=tests/bench/instructions.txt

count() {
	mkdir "$work/$1"
	"$out/tests/gen/ephor-gen" --rules standard --seed 1 --games "$1" --out "$work/$1"
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$out/ephor" audit -q -j1 \
		"$work/$1" 2>&1 >/dev/null | sed -n 's/.*Collected : //p'
}

few=$(count 100)
many=$(count 300)
each=$(((many - few) / 200))
expected=$(cat "$figure")
echo "$each instructions a game (committed: $expected)"
if [ -n "${UPDATE:-}" ]; then
	echo "$each" >"$figure"
elif [ "$each" -gt $((expected + expected / 10)) ]; then
	echo "more than a tenth above the committed figure" >&2
	exit 1
fi
