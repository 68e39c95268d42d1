#!/bin/sh
# What surrounds a run does not change what it says, and trouble with it is told.
set -u
. tests/check.sh
: "${EPHOR:?}" "${OUT:?}"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

says_two() {
	[ "$1" -eq 2 ]
}

"$OUT/tests/gen/ephor-gen" --games 40 --fault all --stream >"$scratch/games.gcg"
"$EPHOR" audit -f json "$scratch/games.gcg" >"$scratch/expected" 2>"$scratch/stderr"
check "the audit has something to say" [ -s "$scratch/expected" ]

# a full disk is trouble, and says so
"$EPHOR" --help >/dev/full 2>"$scratch/stderr"
check "help into a full disk" says_two $?
check "help into a full disk is told" grep -q '^ephor: cannot write' "$scratch/stderr"
"$EPHOR" audit -f json "$scratch/games.gcg" >/dev/full 2>"$scratch/stderr"
check "audit into a full disk" says_two $?
check "audit into a full disk is told" grep -q '^ephor: ' "$scratch/stderr"
"$EPHOR" audit -f json -o /dev/full "$scratch/games.gcg" 2>"$scratch/stderr"
check "audit -o into a full disk" says_two $?

# a reader that has seen enough ends the program without a word
"$EPHOR" audit -f json "$scratch/games.gcg" 2>"$scratch/stderr" | head -n 1 >"$scratch/first"
check "a closed pipe is no trouble" [ ! -s "$scratch/stderr" ]
check "and gets its line" [ "$(wc -l <"$scratch/first")" -eq 1 ]

# an input is never written to, and an output that fails leaves nothing behind
cp "$scratch/games.gcg" "$scratch/same.gcg"
"$EPHOR" audit -o "$scratch/same.gcg" "$scratch/same.gcg" 2>"$scratch/stderr"
check "writing onto an input" says_two $?
check "the input stays" cmp -s "$scratch/games.gcg" "$scratch/same.gcg"
mkdir "$scratch/out"
"$EPHOR" audit -f json -o "$scratch/out/audit.ndjson" "$scratch/games.gcg" 2>"$scratch/stderr"
check "an output file holds what is printed" cmp -s "$scratch/expected" "$scratch/out/audit.ndjson"
check "and nothing lies beside it" [ "$(ls -A "$scratch/out")" = audit.ndjson ]

# a decimal comma; letters of which small and capital ones are other pairs
"$EPHOR" report -q -o "$scratch/report-plain" samples/turkish-school 2>"$scratch/stderr"
for locale in de_DE tr_TR; do
	localedef -i $locale -f UTF-8 "$scratch/$locale.UTF-8" 2>/dev/null || continue
	LOCPATH=$scratch LC_ALL=$locale.UTF-8 "$EPHOR" audit -f json "$scratch/games.gcg" \
		>"$scratch/spoken" 2>&1
	check "the locale $locale changes nothing" cmp -s "$scratch/expected" "$scratch/spoken"
	LOCPATH=$scratch LC_ALL=$locale.UTF-8 "$EPHOR" report -q -o "$scratch/report-$locale" \
		samples/turkish-school 2>"$scratch/stderr"
	check "nor does it in a report" diff -rq "$scratch/report-plain" "$scratch/report-$locale"
done
LC_ALL=C TZ=Asia/Tokyo "$EPHOR" audit -f json "$scratch/games.gcg" >"$scratch/plain" 2>&1
check "neither locale nor zone change anything" cmp -s "$scratch/expected" "$scratch/plain"
(cd / && "$EPHOR" audit -f json "$scratch/games.gcg") >"$scratch/elsewhere" 2>&1
check "nor the working folder" cmp -s "$scratch/expected" "$scratch/elsewhere"

# files of a folder come in one order, whatever order they were made in
mkdir "$scratch/up" "$scratch/down"
"$OUT/tests/gen/ephor-gen" --games 8 --out "$scratch/made"
find "$scratch/made" -name '*.gcg' | sort | while read -r file; do cp "$file" "$scratch/up"; done
find "$scratch/made" -name '*.gcg' | sort -r | while read -r file; do cp "$file" "$scratch/down"; done
(cd "$scratch/up" && "$EPHOR" audit -v -f json .) >"$scratch/up.json"
(cd "$scratch/down" && "$EPHOR" audit -v -f json .) >"$scratch/down.json"
check "nor the order in which files were made" cmp -s "$scratch/up.json" "$scratch/down.json"

# nor does the order in which they are named, but for the order of what is said
for format in json csv text github; do
	(cd "$scratch/up" && "$EPHOR" audit -v -f $format ./*.gcg) 2>&1 | LC_ALL=C sort >"$scratch/forward"
	# shellcheck disable=SC2046 # names without blanks
	(cd "$scratch/up" && "$EPHOR" audit -v -f $format $(printf '%s\n' ./*.gcg | sort -r)) 2>&1 |
		LC_ALL=C sort >"$scratch/backward"
	check "$format says something" [ -s "$scratch/forward" ]
	check "files named in another order give the same $format" \
		cmp -s "$scratch/forward" "$scratch/backward"
done

# an event and all that is made of it
cp -r samples/greek-swiss "$scratch/event"
mkdir "$scratch/verdicts"
for file in "$scratch"/event/games/*; do
	"$EPHOR" audit -f json "$file" >"$scratch/verdicts/${file##*/}.ndjson"
done
for command in standings awards rate; do
	for format in text csv json; do
		"$EPHOR" $command -j 1 -f $format "$scratch/event" >"$scratch/here" 2>"$scratch/here.err"
		LC_ALL=C TZ=Pacific/Auckland "$EPHOR" $command -j 7 -f $format "$scratch/event" \
			>"$scratch/there" 2>"$scratch/there.err"
		check "$command -f $format says something" [ -s "$scratch/here" ]
		check "$command -f $format does not depend on where it runs" \
			cmp -s "$scratch/here" "$scratch/there"
		check "nor do its findings" cmp -s "$scratch/here.err" "$scratch/there.err"
		# shellcheck disable=SC2046 # names without blanks
		"$EPHOR" $command -q -f $format "$scratch/event" --audited \
			$(printf '%s\n' "$scratch"/verdicts/* | sort -r) >"$scratch/there" 2>"$scratch/stderr"
		check "nor on the order of the verdicts" cmp -s "$scratch/here" "$scratch/there"
	done
done
"$EPHOR" report -q -o "$scratch/report-here" "$scratch/event" 2>"$scratch/stderr"
LC_ALL=C TZ=Pacific/Auckland "$EPHOR" report -q -j 7 -o "$scratch/report-there" "$scratch/event" \
	2>"$scratch/stderr"
check "a report is made" [ -s "$scratch/report-here/standings.csv" ]
check "and is the same anywhere" diff -rq "$scratch/report-here" "$scratch/report-there"

# arguments from a file
printf '%s\n' -f json "$scratch/games.gcg" >"$scratch/arguments"
"$EPHOR" audit "@$scratch/arguments" >"$scratch/listed" 2>&1
check "arguments may stand in a file" cmp -s "$scratch/expected" "$scratch/listed"

# a wrong command line is two lines, and nothing is read
"$EPHOR" audti "$scratch/games.gcg" >"$scratch/stdout" 2>"$scratch/stderr"
check "a wrong command" says_two $?
check "is told in two lines" [ "$(wc -l <"$scratch/stderr")" -eq 2 ]
check "on standard error alone" [ ! -s "$scratch/stdout" ]

count_checks
