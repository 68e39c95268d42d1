#!/bin/sh
# Wherever games come from and however many workers there are, the verdicts are the same.
# Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
. tests/check.sh
gen=${OUT:?}/tests/gen/ephor-gen
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# the verdicts without what depends on where a game stands
verdicts() {
	sed -E 's/"source":"[^"]*",//; s/"line":[0-9]+,?//g; s/\bline [0-9]+/line/g'
}

mkdir "$work/games"
"$gen" --rules standard --seed 5 --games 1500 --out "$work/games"
"$gen" --rules standard --seed 5 --games 20 --fault all --out "$work/games"
find "$work/games" -name '*.gcg' -print0 | LC_ALL=C sort -z | xargs -0 cat >"$work/stream.gcg"
(cd "$work" && tar --sort=name -cf games.tar games && gzip -k games.tar && zip -qr games.zip games &&
	gzip -k stream.gcg && { zstd -q games.tar 2>/dev/null || gzip -c games.tar >games.tar.zst; })
[ "$(wc -c <"$work/stream.gcg")" -gt 1500000 ]
check "the stream is long enough to be cut"

for format in text json csv junit sarif github; do
	"$EPHOR" audit -j1 -f $format "$work/games" >"$work/one" 2>"$work/one.err"
	for jobs in 2 8; do
		"$EPHOR" audit -j$jobs -f $format "$work/games" >"$work/many" 2>"$work/many.err"
		cmp "$work/one" "$work/many" && cmp "$work/one.err" "$work/many.err"
		check "-j$jobs gives the same $format as -j1"
	done
done
"$EPHOR" audit -f json "$work/games" | verdicts >"$work/expected"
[ "$(wc -l <"$work/expected")" -gt 1600 ]
check "all games are there"

for source in stream.gcg stream.gcg.gz; do
	for jobs in 1 8; do
		"$EPHOR" audit -j$jobs -f json "$work/$source" | verdicts >"$work/found"
		cmp "$work/expected" "$work/found"
		check "$source with -j$jobs gives the verdicts of the files"
	done
done
"$EPHOR" audit -f json - <"$work/stream.gcg" | verdicts | cmp "$work/expected" -
check "standard input gives the verdicts of the files"
dd if="$work/stream.gcg" bs=997 2>/dev/null | "$EPHOR" audit -f json - | verdicts | cmp "$work/expected" -
check "a slow pipe gives the verdicts of the files"
sort "$work/expected" >"$work/sorted"
for archive in games.tar games.tar.gz games.tar.zst games.zip; do
	"$EPHOR" audit -f json "$work/$archive" | verdicts | sort | cmp "$work/sorted" -
	check "$archive gives the verdicts of the files"
done

# lines in a stream count from its beginning
"$EPHOR" audit -f json "$work/stream.gcg" | sed -E 's/.*"game":"([^"]*)","line":([0-9]+).*/\2 \1/' \
	>"$work/lines"
awk '/^#character-encoding/ { start = NR } /^#game/ { print start, $2 }' "$work/stream.gcg" |
	cmp "$work/lines" -
check "games know the line they begin on in a stream"

# a reader that has seen enough ends the run without a word
(
	"$EPHOR" audit -v -j2 "$work/games" 2>"$work/err"
	echo $? >"$work/status"
) | head -n 1 >/dev/null
[ ! -s "$work/err" ] && [ "$(cat "$work/status")" -ne 1 ] && [ "$(cat "$work/status")" -ne 0 ]
check "a closed pipe ends the run quietly"

count_checks
