#!/bin/sh
# Real events must come out as their official tables have them: rank, wins,
# losses, spread, and the tie-breaks that were computed independently.
#
# EPHOR_EVENTS names a folder with events/*/expected.csv and tiebreaks/*; the
# data is not ours to ship, so that without it there is nothing to do.
set -u
[ -n "${EPHOR_EVENTS:-}" ] || { echo "0 passed, 0 failed"; exit 0; }
EPHOR=${EPHOR:-build/ephor}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# verdict NAME: the files expected and found of the work folder must be the same
verdict() {
	if cmp -s "$work/expected" "$work/found" && [ -s "$work/found" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1:"
		diff "$work/expected" "$work/found" | head -n 20
	fi
}

# pick FILE SEPARATOR COLUMN...: these columns of a table, sorted by the first
pick() {
	file=$1
	separator=$2
	shift 2
	awk -F "$separator" -v names="$*" '
		{ sub(/\r$/, "") }
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(names, name, " "); next }
		{ for (i = 1; i <= n; i++) printf "%s%s", $(at[name[i]]), i < n ? " " : "\n" }
	' "$file" | sort
}

for event in "$EPHOR_EVENTS"/events/*/; do
	pick "${event}expected.csv" , id rank wins losses spread >"$work/expected"
	"$EPHOR" standings "$event" -f csv >"$work/standings.csv" 2>"$work/complaints" ||
		cat "$work/complaints"
	# half a loss for each draw; players without a rank are not in the official table
	pick "$work/standings.csv" , id rank points losses draws spread |
		awk 'NF == 6 { print $1, $2, $3, $4 + $5 / 2, $6 }' >"$work/found"
	verdict "$event"
done

# tiebreaks EVENT TABLE PLAIN GREEK POINTS CUMULATIVE: names of the columns in the table
tiebreaks() {
	for rule in plain greek; do
		rm -rf "$work/event"
		cp -R "$1" "$work/event"
		printf '\n[standings]\ncriteria = points cumulative\nunplayed = %s\n' $rule \
			>>"$work/event/event.ini"
		column=$3
		[ $rule = greek ] && column=$4
		pick "$2" '	' id "$column" "$5" "$6" >"$work/expected"
		"$EPHOR" standings "$work/event" -f csv >"$work/standings.csv" 2>/dev/null
		pick "$work/standings.csv" , id buchholz points cumulative >"$work/found"
		verdict "$2 $rule"
	done
}

for table in "$EPHOR_EVENTS"/tiebreaks/event-*.tsv; do
	tiebreaks "$EPHOR_EVENTS/events/$(basename "$table" .tsv)" "$table" BH_plain BH_greek PTS PS
done

# FIDE's exercise: a row a player, a column a round
exercise=$EPHOR_EVENTS/tiebreaks/fide_exercise_2024
mkdir "$work/exercise"
printf '[event]\nname = exercise\nrules = naspa\nrounds = 5\n' >"$work/exercise/event.ini"
awk -F , '
	NR == 1 { print "round,player1,score1,player2,score2,outcome"; next }
	{
		sub(/\r$/, "")
		for (round = 1; round < NF; round++) {
			sign = substr($(round + 1), 1, 1)
			kind = substr($(round + 1), 2, 1)
			other = substr($(round + 1), 3)
			if ($(round + 1) ~ /BYE/)
				printf "%d,%s,%s,,,%s\n", round, $1, sign == "+" ? 50 : "", sign == "=" ? "half-bye" : "bye"
			else if (kind == "F" && sign == "+")
				printf "%d,%s,50,%s,0,forfeit\n", round, $1, other
			else if (kind == "W" || kind == "B") {
				if ($1 + 0 < other + 0)
					printf "%d,%s,%d,%s,%d,\n", round, $1, sign == "+" ? 400 : 300, other, sign == "-" ? 400 : 300
			}
		}
	}
' "$exercise.csv" >"$work/exercise/results.csv"
tiebreaks "$work/exercise" "${exercise}_expected.tsv" BH_none BH_greek pts PS

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
