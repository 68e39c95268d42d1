#!/bin/sh
# Whatever happens while it is written, an output is the old file or the new one, nothing lies
# beside it, and the exit status tells.  Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
. tests/check.sh
: "${EPHOR:?}" "${OUT:?}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/event" "$work/logs" "$work/out"
"$OUT/tests/gen/ephor-gen" --rules standard --games 60 --fault all --stream >"$work/logs/games.gcg"
printf '[event]\nname = Test\nrules = greek\n' >"$work/event/event.ini"
printf 'id,name,rating\na,A,1500\nb,B,1400\n' >"$work/event/players.csv"
printf 'round,table,player1,score1,player2,score2\n1,1,a,400,b,300\n' >"$work/event/results.csv"
top=$PWD
cd "$work" || exit 1
check_shows=err
printf '#game one\n#player1 a A\n#player2 b B\n>a: ABC 8G CAB +14 14\n' >log.gcg

# the commands that write a file; each is given -o or what it has in its place
writers="audit -f json logs/games.gcg -o
convert --to csv logs/games.gcg -o
standings event -o
awards event -o
rate event --list
rate event --history"

old() {
	echo old >out/file
}

is_old() {
	[ "$(cat out/file)" = old ] && [ "$(ls -A out)" = file ]
}

while read -r command; do
	# shellcheck disable=SC2086 # words
	{
		old
		"$EPHOR" $command /dev/full >/dev/null 2>err
		[ $? -eq 2 ] && [ -s err ]
		check "$command into a full device"

		# a file may not grow beyond one block: as on a full disk
		(
			trap '' XFSZ
			# shellcheck disable=SC3045
			ulimit -f 0
			exec "$EPHOR" $command out/file
		) >/dev/null 2>pipe.err
		status=$?
		cp pipe.err err 2>/dev/null
		[ $status -eq 2 ] && is_old
		check "$command where nothing can be written"

		case $command in
		convert*) ;; # writes a file into it
		*)
			"$EPHOR" $command out >/dev/null 2>err
			[ $? -eq 2 ] && [ -s err ] && is_old
			check "$command onto a folder"
			;;
		esac

		"$EPHOR" $command /proc/none/file >/dev/null 2>err
		[ $? -eq 2 ] && [ -s err ]
		check "$command into a folder that is not there"

		"$EPHOR" $command /proc/file >/dev/null 2>err
		[ $? -eq 2 ] && [ -s err ]
		check "$command into a folder that cannot be written to"

		"$EPHOR" $command out/file >/dev/null 2>err
		[ $? -ne 2 ] && [ "$(cat out/file)" != old ] && [ "$(ls -A out)" = file ]
		check "$command replaces the file"
	}
done <<END
$writers
END

# an input is never written to
for file in event.ini players.csv results.csv; do
	cp "event/$file" kept
	"$EPHOR" standings event -o "event/$file" >/dev/null 2>err
	[ $? -eq 2 ] && cmp -s kept "event/$file"
	check "standings onto $file"
done
ln logs/games.gcg logs/other-name
cp logs/games.gcg kept
"$EPHOR" convert --to gcg logs/games.gcg -o logs/other-name >/dev/null 2>err
[ $? -eq 2 ] && cmp -s kept logs/games.gcg
check "an input under another name"
ln -s games.gcg logs/link
"$EPHOR" convert --to gcg logs/games.gcg -o logs/link >/dev/null 2>err
[ $? -eq 2 ] && cmp -s kept logs/games.gcg
check "an input through a link"
rm logs/link logs/other-name

# whatever a run reads: logs of a folder, rules and what they build on, lists, verdicts
mkdir -p in/logs in/event/games
cp log.gcg in/logs/a.gcg
cp log.gcg in/event/games/r1t1.gcg
cp event/*.csv in/event
printf '[event]\nname = Test\nrules = ./top.ini\n' >in/event/event.ini
printf '[rules]\nbased-on = ./base.ini\ntitle = top\ntiles = ./tiles.tsv\nboard = ./board.txt\n' >in/top.ini
printf '[rules]\nbased-on = greek\ntitle = base\n' >in/base.ini
cp in/top.ini in/base.ini in/event
cp "$top/src/rules/data/tiles/greek.tsv" in/tiles.tsv
cp "$top/src/rules/data/boards/standard.txt" in/board.txt
cp in/tiles.tsv in/board.txt in/event
echo WORD >in/words.txt
printf 'audit\nin/logs\n' >in/arguments
"$EPHOR" audit -f json in/logs >in/verdicts.ndjson
cp -R in kept.in
ln -s in/logs/a.gcg link
while read -r file command; do
	# shellcheck disable=SC2086 # words
	"$EPHOR" $command >/dev/null 2>err
	status=$?
	[ $status -eq 2 ] && grep -q 'is \(one of\|among\) the inputs' err && diff -r kept.in in >/dev/null
	check "an input is not written to: $file by $command"
	rm -rf in
	cp -R kept.in in
done <<END
log audit in/logs -o in/logs/a.gcg
log audit in/logs -o link
log convert --to csv in/logs -o in/logs/a.gcg
logs convert --to gcg in/logs -o in/logs
log show in/logs -o in/logs/a.gcg
log reconcile in/logs in/event/games -o in/logs/a.gcg
rules audit -r in/top.ini in/logs -o in/top.ini
base audit -r in/top.ini in/logs -o in/base.ini
tiles audit -r in/top.ini in/logs -o in/tiles.tsv
board audit -r in/top.ini in/logs -o in/board.txt
board audit -b in/board.txt in/logs -o in/board.txt
lexicon audit -l in/words.txt in/logs -o in/words.txt
arguments @in/arguments -o in/arguments
log standings in/event -o in/event/games/r1t1.gcg
log rate in/event --list in/event/games/r1t1.gcg
rules awards in/event -o in/event/base.ini
verdicts standings in/event --audited in/verdicts.ndjson -o in/verdicts.ndjson
END
"$EPHOR" convert --to csv log.gcg -o in/event/games/standings.csv
"$EPHOR" report in/event -o in/event/games >/dev/null 2>err
[ $? -eq 2 ] && grep -q 'standings.csv: is one of the inputs' err &&
	"$EPHOR" convert --to csv log.gcg | cmp -s - in/event/games/standings.csv
check "a report is not written onto a log of the event"
for time in first second; do
	"$EPHOR" audit -f csv in/logs -o in/logs/findings.csv >/dev/null 2>err
	[ $? -ne 2 ]
	check "a list of findings may lie in the folder of the logs: the $time time"
done

# files of one name from many folders
mkdir same
for folder in 1 2 3; do
	mkdir same/$folder
	cp log.gcg same/$folder/game.gcg
done
cp log.gcg same/2/game-2.gcg
mkdir one
"$EPHOR" convert --to csv same -o one 2>err && [ "$(find one -type f | wc -l)" -eq 4 ] &&
	[ -s one/game.csv ] && [ -s one/game-2.csv ] && [ -s one/game-3.csv ]
check "files of one name are told apart"

# standard files that are closed
"$EPHOR" audit logs/games.gcg -o listed >/dev/null 2>err
"$EPHOR" audit logs/games.gcg -o out/file >&- 2>err
[ $? -eq 1 ] && cmp listed out/file
check "nothing that is printed goes into a file in place of a closed standard output"
"$EPHOR" new event made >&- 2>err
[ $? -eq 2 ] && [ -s err ] && [ -s made/event.ini ]
check "a list that cannot be printed is told"
"$EPHOR" audit - <&- >/dev/null 2>err
[ $? -eq 2 ] && [ -s err ]
check "a closed standard input is told"
"$EPHOR" audit logs/games.gcg -o out/file >&- 2>&- <&-
[ $? -eq 1 ] && cmp listed out/file
check "nor in place of all three"

# signals while the input is still coming
for signal in INT TERM HUP; do
	case $signal in INT) expected=130 ;; TERM) expected=143 ;; HUP) expected=129 ;; esac
	for jobs in 1 4; do
		old
		(
			cat logs/games.gcg
			sleep 5
		) | timeout --preserve-status -s $signal 1 "$EPHOR" audit -j$jobs -f json -o out/file - \
			>/dev/null 2>err
		[ $? -eq "$expected" ] && is_old
		check "SIG$signal with $jobs jobs"
	done
done

# a report: all its files or those of before
mkdir report
"$EPHOR" report event -o report >/dev/null 2>err
check "a report"
find report -type f | sort >before
(
	trap '' XFSZ
	# shellcheck disable=SC3045
	ulimit -f 0
	exec "$EPHOR" report event -o report
) >/dev/null 2>pipe.err
status=$?
find report -type f | sort >after
cp report/standings.csv copy.csv
[ $status -eq 2 ] && cmp -s before after && [ -s report/standings.csv ]
check "a report where nothing can be written leaves the old one"

# a small file system that is full
if [ "$(id -u)" -eq 0 ] && mkdir full && mount -t tmpfs -o size=64k none full 2>/dev/null; then
	echo old >full/file
	head -c 100000 /dev/zero >full/filler 2>/dev/null
	"$EPHOR" audit -f json logs/games.gcg -o full/file >/dev/null 2>err
	[ $? -eq 2 ] && [ "$(cat full/file)" = old ] && [ "$(find full -type f | wc -l)" -eq 2 ]
	check "a full file system"
	umount full
fi

count_checks
