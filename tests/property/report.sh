#!/bin/sh
# The files of `report`: the same whatever surrounds the run, the workbook's cells those of the
# CSV, nothing half-written and nothing left behind when the disk is full or a signal comes.
set -u
. tests/check.sh
: "${EPHOR:?}" "${OUT:?}"
xlsx=$OUT/tests/property/xlsx
part=$OUT/tests/golden/part
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/tmp"
TMPDIR=$scratch/tmp
export TMPDIR

# report EVENT FOLDER [OPTION]...
report() {
	event=$1
	folder=$2
	shift 2
	"$EPHOR" report "$event" -o "$folder" "$@" >"$folder.stdout" 2>"$folder.stderr"
}

workbook() {
	for file in "$1"/*.xlsx; do
		echo "$file"
	done
}

# every CSV of the folder against its sheet, where there is one
sheets_are_the_csv() {
	book=$(workbook "$1")
	for sheet in Standings Tables Awards Prizes Ratings; do
		csv=$(echo $sheet | tr STAPR stapr).csv
		[ $sheet = Tables ] && csv=standings.csv
		"$xlsx" cells "$book" $sheet >/dev/null 2>&1 || continue
		"$xlsx" compare "$book" $sheet "$1/$csv" || return 1
	done
}

has_no_formula() {
	book=$(workbook "$1")
	"$part" "$book" >"$scratch/sheets"
	while read -r sheet; do
		! "$part" "$book" "$sheet" | grep -q '^<f[ >]' || return 1
	done <"$scratch/sheets"
}

# names that a spreadsheet could take for something else, and players of every script
mkdir "$scratch/names"
cat >"$scratch/names/event.ini" <<'X'
[event]
name = A/B: [the] "names" & <others>
date = 2026-03-14
rules = standard

[prize First]
for = rank 1
amount = 100.10 EUR
ties = split
[prize Book]
for = award high-game
amount = =a book
X
cat >"$scratch/names/players.csv" <<'X'
id,name,rating
1,=1+1,1500
2,+cmd,1400
3,-2,1300
4,@sum,1200
5,"Ödön, ""the"" <b>&amp;</b>",1100
6,Δέσποινα Παπαδοπούλου-Χατζηγιαννακοπούλου της Μακράς Ονομασίας,
X
cat >"$scratch/names/results.csv" <<'X'
round,table,player1,score1,player2,score2
1,1,1,400,2,390
1,2,3,350,4,350
1,3,5,500,6,200
2,1,1,300,3,310
2,2,2,390,5,391
2,3,4,420,6,410
X
# many rows that compress well: a part is larger than the whole workbook
mkdir "$scratch/many"
printf '[event]\nname = Many\ndate = 2026-01-01\nrules = standard\n' >"$scratch/many/event.ini"
awk 'BEGIN {
	print "round,table,player1,score1,player2,score2"
	for (round = 1; round <= 30; round++)
		for (table = 1; table <= 200; table++)
			printf "%d,%d,p%d,%d,p%d,%d\n", round, table, table, 300 + (table * round) % 200, 200 + table, 400
}' >"$scratch/many/results.csv"

for event in samples/*/event.ini samples/*/*/event.ini "$scratch/names/event.ini" "$scratch/many/event.ini"; do
	[ -f "$event" ] || continue
	name=$(dirname "$event" | tr / -)
	one=$scratch/one$name
	two=$scratch/two$name
	mkdir "$one" "$two"
	report "$event" "$one" -j 1
	status=$?
	[ $status -eq 2 ] && grep -q 'cannot read' "$one.stderr" && continue # an event that waits for another
	check "$event can be reported" [ $status -le 1 ]
	report "$event" "$two" -j 4
	check "$event: the same bytes" diff -r "$one" "$two"
	check "$event: cells are those of the CSV" sheets_are_the_csv "$one"
	check "$event: no formulas" has_no_formula "$one"
	check "$event: less than a screen" [ "$(wc -l <"$one.stdout")" -le 24 ]
done

names=$scratch/one$(echo "$scratch/names" | tr / -)
check "a workbook is named after its event" [ -f "$names/A-B: [the] \"names\" & <others>.xlsx" ]
"$xlsx" cells "$(workbook "$names")" Standings >"$scratch/cells"
for name in '=1+1' '+cmd' '-2' '@sum'; do
	check "the name $name stays text" grep -qF -e "	$name	" "$scratch/cells"
done

# a locale with a decimal comma
if localedef -i de_DE -f UTF-8 "$scratch/de_DE.UTF-8" 2>/dev/null; then
	mkdir "$scratch/comma"
	LOCPATH=$scratch LC_ALL=de_DE.UTF-8 "$EPHOR" report "$scratch/names/event.ini" \
		-o "$scratch/comma" >/dev/null 2>&1
	check "a comma locale changes nothing" diff -r "$names" "$scratch/comma"
fi

# full BLOCKS EVENT: with so many blocks of a file's size at most, nothing old is lost
full() {
	mkdir -p "$scratch/full"
	report "$2" "$scratch/full"
	rm -rf "$scratch/before"
	cp -R "$scratch/full" "$scratch/before"
	(
		trap '' XFSZ
		ulimit -f "$1"
		"$EPHOR" report "$2" -o "$scratch/full" 2>&1
	) | cat >"$scratch/said"
	check "$2 with $1 blocks: the old files stay" diff -r "$scratch/before" "$scratch/full"
	check "$2 with $1 blocks: it is told" grep -q '^ephor: cannot write .*\.xlsx: ' "$scratch/said"
	(
		trap '' XFSZ
		ulimit -f "$1"
		"$EPHOR" report "$2" -o "$scratch/full" >/dev/null 2>&1
	)
	check "$2 with $1 blocks: exit status" [ $? -eq 2 ]
}
full 8 "$scratch/names"
full 1000 "$scratch/many"
check "nothing is left in the folder for temporary files" [ -z "$(ls -A "$scratch/tmp")" ]

# a signal in the middle of it
mkdir "$scratch/signal"
for wait in 0.02 0.1 0.2; do
	"$EPHOR" report "$scratch/many" -o "$scratch/signal" >/dev/null 2>&1 &
	sleep $wait
	kill -TERM $! 2>/dev/null
	wait $! 2>/dev/null
	check "a signal after $wait s leaves nothing half-written" \
		[ -z "$(find "$scratch/signal" -name '.*' -type f)$(ls -A "$scratch/tmp")" ]
done

# onto an input
cp -R "$scratch/names" "$scratch/onto"
mv "$scratch/onto/players.csv" "$scratch/onto/standings.csv"
sed 's/^date/players = standings.csv\ndate/' "$scratch/names/event.ini" >"$scratch/onto/event.ini"
report "$scratch/onto" "$scratch/onto"
check "an input is not written to: exit status" [ $? -eq 2 ]
check "an input is not written to" cmp -s "$scratch/names/players.csv" "$scratch/onto/standings.csv"

count_checks
