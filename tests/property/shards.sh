#!/bin/sh
# An archive that is audited in shards, by GNU parallel or, where there is none, by xargs,
# and joined with --audited gives the standings, awards and ratings of the unsplit event.
# Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
. tests/check.sh
gen=${OUT:?}/tests/gen/ephor-gen
: "${EPHOR:?}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# an event of games with and without faults, each in a round of its own
mkdir -p "$work/event/games" "$work/made"
"$gen" --rules greek --seed 11 --games 150 --out "$work/made"
"$gen" --rules greek --seed 12 --games 1 --fault all --out "$work/made"
round=0
for file in "$work"/made/*.gcg; do
	round=$((round + 1))
	sed "s/^#round .*/#round $round/; /^#table /d" "$file" >"$work/event/games/${file##*/}"
done
printf '[event]\nname = Shards\nrules = greek\n' >"$work/event/event.ini"
cd "$work" || exit 1
games=$(find event/games -name '*.gcg' | wc -l)

# each shard by a run of its own: as many at once as there are cores, the lines in order
if parallel --version 2>/dev/null | grep -q GNU; then
	spread() {
		parallel -k -N 7 "$EPHOR audit -q -f json --fail-on never"
	}
else
	spread() {
		split -l 7 - list.
		# shellcheck disable=SC2016 # the words are those of the inner shell
		for list in list.*; do
			printf '%s\n' "$list"
		done | xargs -P 4 -I {} sh -c 'xargs "$1" audit -q -f json --fail-on never <"$2" >"$2.ndjson"' - "$EPHOR" {}
		cat list.*.ndjson
	}
fi
find event/games -name '*.gcg' | LC_ALL=C sort | spread >joined.ndjson
[ "$(wc -l <joined.ndjson)" -eq "$games" ]
check "a line for each game"
"$EPHOR" audit -q -f json --fail-on never event/games | cmp -s - joined.ndjson
check "the shards joined are the whole"

# the archive as shards that are archives; their names are in the verdicts, and nowhere else
find event/games -name '*.gcg' | LC_ALL=C sort | split -l 40 - part.
for part in part.*; do
	tar -cf - -T "$part" | gzip >"$part.tar.gz"
	"$EPHOR" audit -q -f json --fail-on never "$part.tar.gz" | sed "s|\"$part.tar.gz:|\"|"
done >archived.ndjson
cmp -s joined.ndjson archived.ndjson
check "shards that are archives"

# no order is promised by those who spread work over machines
awk '{ print NR % 17 "\t" NR "\t" $0 }' joined.ndjson | LC_ALL=C sort -n | cut -f 3- >mixed.ndjson
! cmp -s joined.ndjson mixed.ndjson
check "the lines are mixed"
for command in standings awards rate; do
	for format in text csv json; do
		"$EPHOR" $command event -q -f $format >whole 2>whole.err
		[ -s whole ]
		check "$command -f $format prints something"
		for verdicts in joined mixed; do
			"$EPHOR" $command event -q -f $format --audited $verdicts.ndjson >joined.out 2>joined.err
			cmp -s whole joined.out && cmp -s whole.err joined.err
			check "$command -f $format from the $verdicts verdicts"
		done
		"$EPHOR" $command event -q -f $format --audited - <joined.ndjson | cmp -s whole -
		check "$command -f $format from standard input"
	done
done

count_checks
