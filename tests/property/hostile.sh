#!/bin/sh
# Input that means harm: it ends, in bounded time and memory, with a clear message, and nothing
# of it reaches a terminal or a spreadsheet as it is.  Needs EPHOR and OUT; ends with
# "N passed, M failed".
set -u
. tests/check.sh
: "${EPHOR:?}" "${OUT:?}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"$OUT/tests/gen/ephor-gen" --rules greek --games 4 --out "$work/generated"
cd "$work" || exit 1
check_shows="out err"
case $OUT in # sanitizers reserve more memory than there is
*release | *cov) memory=1500000 ;;
*) memory=unlimited ;;
esac

# within STATUS ARGUMENTS...: ephor under limits of time and memory ends with this status
# shellcheck disable=SC3045 # all shells that there are have these limits
within() {
	expected=$1
	shift
	(
		ulimit -v $memory
		ulimit -t 120
		exec "$EPHOR" "$@"
	) >out 2>err </dev/null
	[ $? -eq "$expected" ]
}

says() {
	cat out err | grep -q -e "$1"
}

game() {
	printf '#player1 a A\n#player2 b B\n>a: ABC 8G CAB +14 14\n'
}

# sizes
head -c 100000000 /dev/zero | tr '\0' A >line.gcg
within 1 audit line.gcg && says 'a game of more than 16 MB is not read'
check "a line of 100 MB"
{
	echo 'player,score'
	cat line.gcg
} >line.csv
within 1 audit line.csv && says 'a row of more than 65536 bytes'
check "a CSV row of 100 MB"
rm line.gcg line.csv
{
	game
	seq 1000000 | sed 's/^/#p/'
} >pragmas.gcg
within 0 audit pragmas.gcg && says 'more than 15 pragmas are not known'
check "a million pragmas are kept and not listed"
within 0 convert --to gcg -o written.gcg pragmas.gcg && [ "$(grep -c '^#p[0-9]' written.gcg)" -eq 1000000 ]
check "a million pragmas are written again"
seq 1100000 | sed 's/.*/#p/' | cat - pragmas.gcg >more.gcg
within 1 audit more.gcg && says 'more than 1000000 notes and pragmas in one game'
check "more than a million pragmas"
yes '>a: ABC 8G CAB +14 14' | head -n 200000 >entries.gcg
within 1 audit entries.gcg && says 'more than 10000 entries in one game'
check "too many entries"
{
	echo 'player,score'
	yes 'a,99999' | head -n 10000
} >sums.csv
within 0 audit -f json sums.csv && says '"audited":999990000'
check "sums of the largest figures fit"
rm -f ./*.gcg ./*.csv

# figures
for figure in 100000 2147483647 2147483648 4294967296 9223372036854775807 99999999999999999999 \
	-99999 -2147483648 -2147483649 -9223372036854775808; do
	printf '#player1 a A\n#player2 b B\n>a: ABC 8G CAB +14 %s\n>b: ABC - +0 0\n' "$figure" >total.gcg
	within 1 audit total.gcg && says '^total.gcg:3: error: .*\(syntax\|running-total\)'
	check "a total of $figure in GCG"
	printf 'player,score,total\na,14,%s\nb,%s,14\n' "$figure" "$figure" >total.csv
	within 1 audit total.csv && says '^total.csv:2: error: '
	check "a score and a total of $figure in CSV"
done
printf '#player1 a A\n#player2 b B\n>a: ABC 8G CAB -14 -14\n>b: ABC - -5 -5\n>a: (ABC) -6 -20\n' >negative.gcg
within 1 audit negative.gcg && says 'negative.gcg:3: error: .* -14' && says 'negative.gcg:4: error: .* -5'
check "scores below zero"
rm -f ./*.gcg ./*.csv

# what is no file
mkfifo pipe.gcg
mkdir folder
mkfifo folder/pipe.gcg
game >folder/x.gcg
ln -s . folder/loop
ln -s loop folder/again
ln -s self folder/self
ln -s /nowhere folder/lost.gcg
within 2 audit folder && says 'folder/pipe.gcg: not read' && says 'folder/loop: a link' &&
	says 'folder/lost.gcg: no such file' && says 'checked 1 game'
check "pipes, loops and lost links in a folder"
for device in /dev/zero /dev/null /dev/full; do
	within 2 audit $device && says "$device: a device is not read"
	check "$device as a log"
	within 2 audit -r $device folder/x.gcg
	check "$device as a rule set"
done
within 2 audit @/dev/zero && says 'too large'
check "arguments without end"
within 2 audit --lexicon /dev/zero folder/x.gcg && says 'too large'
check "a lexicon without end"
mkdir piped
printf '[event]\nplayers = players.csv\n' >piped/event.ini
mkfifo piped/players.csv
within 2 standings piped && says 'no file but a device, pipe or socket'
check "an event does not wait for a pipe"
mkfifo piped/games piped/rules.ini piped/tiles.tsv
rm piped/players.csv
printf '[event]\nname = x\n' >piped/event.ini
within 2 standings piped && says 'piped/games: no file but a device, pipe or socket'
check "nor for one in place of its games"
printf '[event]\nrules = rules.ini\n' >piped/event.ini
within 2 standings piped && says 'piped/rules.ini: not read: no file but'
check "nor for one in place of its rules"
printf '[rules]\nbased-on = rules.ini\n' >piped/top.ini
within 2 audit -r piped/top.ini folder/x.gcg && says 'piped/rules.ini: not read: no file but'
check "nor does a rule set for what it is based on"
printf '[rules]\nbased-on = standard\ntiles = tiles.tsv\n' >piped/top.ini
within 2 audit -r piped/top.ini folder/x.gcg && says 'piped/tiles.tsv: not read: no file but'
check "nor for its tiles"
game | sed '1i #rules piped/rules.ini' >asks.gcg
within 1 audit asks.gcg && says 'is not known: the game is audited under standard rules'
check "a log names no files"
truncate -s 4G sparse.gcg
within 1 audit sparse.gcg && says 'a binary file'
check "a file that is one hole"
rm sparse.gcg

# archives
mkdir -p packed/a
game >packed/a/x.gcg
cp packed/a/x.gcg "packed/$(printf 'red\033[31m\nline.gcg')"
tar -cf paths.tar -P --transform 's,^packed/a,../../../etc,' packed/a/x.gcg 2>/dev/null
tar -rf paths.tar -P --transform 's,^packed/a,/abs/olute,' packed/a/x.gcg 2>/dev/null
tar -rf paths.tar "packed/$(printf 'red\033[31m\nline.gcg')"
ln -s /etc/passwd packed/link.gcg
tar -rf paths.tar packed/link.gcg folder/pipe.gcg
within 2 audit -v paths.tar && says 'paths.tar:../../../etc/x.gcg' && says 'red\\x1B\[31m\\x0Aline.gcg' &&
	says 'checked 3 games'
check "paths of an archive are only shown"
says 'paths.tar:packed/link.gcg: not read: it is no file but a link, device or pipe' &&
	says 'paths.tar:folder/pipe.gcg: not read'
check "links and pipes in an archive are told"
mkdir -p down/here
within 2 fix -o down/here paths.tar && [ -f down/here/etc/x.gcg ] && [ -f down/here/abs/olute/x.gcg ] &&
	[ "$(find down -type f | wc -l)" -eq 3 ]
check "paths of an archive do not lead out of the output folder"
head -c 100000000 /dev/zero | tr '\0' '\n' | gzip -9 >bomb.gcg.gz
within 2 audit bomb.gcg.gz && says 'more than 400 times its own size'
check "an archive that grows too much"
cp folder/x.gcg nested.gcg
name=nested.gcg
for depth in 1 2 3 4 5 6; do
	tar -cf nested$depth.tar $name
	name=nested$depth.tar
done
within 2 audit nested6.tar && says 'archives inside archives are too deep'
check "archives in archives"
head -c 3000 paths.tar >short.tar
within 2 audit short.tar && says 'damaged or cut short'
check "an archive that is cut short"

ln packed/a/x.gcg packed/a/same.gcg
tar -cf twice.tar packed/a
within 2 audit twice.tar && says 'checked 1 game' && says 'not read: it is no file but a link'
check "a second name of one file in an archive is told"
zip -q sizes.zip folder/x.gcg
printf '\377\377\377\177' >size
# the size of the file as it is, in the header before it and in the list at the end
LC_ALL=C grep -abo "$(printf 'PK\003\004')" sizes.zip | while IFS=: read -r at _; do
	dd if=size of=sizes.zip bs=1 seek=$((at + 22)) conv=notrunc 2>/dev/null
done
LC_ALL=C grep -abo "$(printf 'PK\001\002')" sizes.zip | while IFS=: read -r at _; do
	dd if=size of=sizes.zip bs=1 seek=$((at + 24)) conv=notrunc 2>/dev/null
done
within 2 audit sizes.zip && says 'damaged or cut short' && ! says '\\x0A'
check "an archive that lies about sizes"

# folders
mkdir "bytes$(printf '\377')"
game >"bytes$(printf '\377')/$(printf 'a\200\033]0;x\007.gcg')"
for format in text json csv junit sarif github; do
	within 0 audit -v -f $format "bytes$(printf '\377')" &&
		! LC_ALL=C grep -q "$(printf '[\033\007\377]')" out err
	check "names of files that are no text, in $format"
done
deep=deep
while [ ${#deep} -lt 3900 ]; do
	deep=$deep/dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
done
mkdir -p "$deep"
game >"$deep/x.gcg"
within 0 audit -q deep && says 'checked 1 game'
check "a deep folder"
name=$(printf '%0200d' 0)
mkdir -p "below/$name"
game >"below/$name/y.gcg"
mv below "$deep"
within 2 audit -q deep && says 'checked 1 game' && says 'File name too long'
check "a folder that is too deep"

# INI files
{
	printf '[rules]\nbased-on = standard\ntitle = x\n'
	seq 80000 | sed 's/^/\tmore /'
} >long.ini
within 0 rules long.ini
check "a value of 80000 lines"
{
	echo '[rules]'
	yes 'title = x' | head -n 100000
} >many.ini
within 2 rules many.ini && says 'more than 2000 settings'
check "too many settings of a rule set"
printf '[rules]\nbased-on = self.ini\n' >self.ini
within 2 rules ./self.ini && says 'based on each other'
check "a rule set that is based on itself"
head -c 2000000 /dev/zero | tr '\0' '[' >brackets.ini
within 2 rules brackets.ini && says 'too big'
check "a rule file that is too large"
mkdir prizes
{
	printf '[event]\nname = x\n'
	seq 50000 | sed 's/.*/[prize &]\nfor = rank &\namount = & EUR/'
} >prizes/event.ini
within 1 standings prizes && says 'more than 4000 settings'
check "too many settings of an event"

printf '[rules]\nbased-on = ./round.ini\n' >about.ini
printf '[rules]\nbased-on = ./about.ini\n' >round.ini
within 2 audit -r round.ini folder/x.gcg && says 'based on each other\|too many files one on another'
check "rule sets that are based on each other"

# verdicts
mkdir audited
printf '[event]\nname = x\nrules = greek\n' >audited/event.ini
"$EPHOR" audit -f json generated >verdicts
[ "$(wc -l <verdicts)" -eq 4 ]
check "there are verdicts to spoil"
# hostile SED-SCRIPT MESSAGE
hostile() {
	sed "$1" verdicts >hostile.ndjson
	within 1 awards --audited hostile.ndjson audited && says "hostile.ndjson:1: error: .*$2"
	check "verdicts after $1"
}
for figure in claimed audited before_end lead_before score turn_score safe_by overtime; do
	for value in 2147483647 -2147483648; do
		hostile "s/\"$figure\":-*[0-9][0-9]*/\"$figure\":$value/g" "$figure.*: expected -1000000000 to 1000000000"
	done
done
hostile 's/"turns":[0-9]*/"turns":99999999999999999999/' 'too big'
hostile 's/"turns":[0-9]*/"turns":1e3/' 'expected a whole number'
hostile 's/"turns":[0-9]*/"turns":1,"turns":2/' 'duplicate object key'
hostile 's/"players":\[/"players":[null,/' 'expected'
hostile 's/"nick":"[^"]*"/"nick":"\\ud800"/' 'invalid Unicode'
hostile 's/"nick":"[^"]*"/"nick":"\\u0000"/' '.'
hostile 's/"winner":{/"winner":[/' '.'
head -c 1000000 /dev/zero | tr '\0' '[' >hostile.ndjson
within 1 awards --audited hostile.ndjson audited && says 'hostile.ndjson:1: error: '
check "verdicts that are nested deep"

# an event of 10000 players
mkdir large
printf '[event]\nname = Large\nrules = greek\nsystem = swiss\n[standings]\ncriteria = points head-to-head buchholz sonneborn-berger spread\n[prize one]\nfor = rank 1\namount = 10 EUR\n' >large/event.ini
awk 'BEGIN { print "id,name,rating"; for (i = 0; i < 10000; i++) printf "p%d,Player %d,%d\n", i, i, 1000 + i % 900 }' \
	>large/players.csv
awk 'BEGIN { print "round,table,player1,score1,player2,score2"
	for (r = 1; r <= 5; r++) for (t = 0; t < 5000; t++)
		printf "%d,%d,p%d,%d,p%d,%d\n", r, t + 1, 2 * t, 300 + (t * r) % 90, (2 * t + 2 * r - 1) % 10000, 340 }' \
	>large/results.csv
for command in standings awards rate; do
	within 0 $command large && [ "$(wc -l <out)" -gt 100 ]
	check "$command of 10000 players"
done

# names that want to be something else
nick=$(printf '=HYPERLINK("x")\033[31m\302\205\342\200\256<b>&amp;%%0A::error::')
printf '#player1 %s %s\n#player2 b -1+1|cmd\n>%s: ABC 8G CAB +15 15\n' "$nick" "$nick" "$nick" >names.gcg
mkdir names
printf '[event]\nname = %s\nrules = greek\n[prize %s]\nfor = rank 1\namount = 1 EUR\n' "$nick" "=1+1" >names/event.ini
{
	echo 'id,name,school,club,rating'
	printf '"%s","%s",@SUM(1),+1,1500\nb,-2+3,=1,=2,1400\n' "$(echo "$nick" | sed 's/"/""/g')" \
		"$(echo "$nick" | sed 's/"/""/g')"
} >names/players.csv
{
	echo 'round,table,player1,score1,player2,score2'
	printf '1,1,"%s",400,b,300\n' "$(echo "$nick" | sed 's/"/""/g')"
} >names/results.csv
# no control characters but line ends, no overrides, no C1 characters
plain() {
	! LC_ALL=C grep -q -e "$(printf '[\001-\010\013-\037\177]')" -e "$(printf '\342\200\256')" \
		-e "$(printf '\302\205')" out err
}
for format in text json csv junit sarif github; do
	within 1 audit -v -f $format names.gcg && plain
	check "names in $format"
done
within 0 show names.gcg && plain
check "names in the scoresheet"
for command in standings awards rate; do
	for format in text json csv; do
		within 0 $command -f $format names && plain
		check "names in $command as $format"
		if [ $format = csv ]; then
			! grep -q -e '\(^\|,\)"\{0,1\}[=@]' out
			check "no formula in the CSV of $command"
		fi
	done
done
within 1 audit -f csv names.gcg && ! grep -q -e '\(^\|,\)"\{0,1\}[=@]' out
check "no formula in the CSV of audit"
within 0 convert --to csv names.gcg && ! grep -q -e '\(^\|,\)"\{0,1\}[=@]' out
check "no formula in the CSV of convert"

count_checks
