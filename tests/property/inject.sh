#!/bin/sh
# Whichever call of the system fails, the program ends as it should: with its usual answer where
# the call did not matter, else with status 2 and one line; never with half an output.
# Needs EPHOR and OUT; MOST is the number of calls that are tried of a kind in a command.
# Ends with "N passed, M failed".
set -u
: "${EPHOR:?}" "${OUT:?}"
MOST=${MOST:-5}
top=$PWD
inject=$OUT/tests/inject/inject.so
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
tried=0
# a library that goes before that of the sanitizer is none of its business
ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0:${ASAN_OPTIONS:-}
export ASAN_OPTIONS

mkdir "$work/in" "$work/tmp" "$work/before" "$work/before/folder"
"$OUT/tests/gen/ephor-gen" --rules standard --games 3 --out "$work/made"
"$OUT/tests/gen/ephor-gen" --rules standard --games 2 --fault move-score --out "$work/made"
cp "$work"/made/*.gcg "$work/in"
cp -r "$top/samples/turkish-school" "$work/event"
cp "$top/tests/manual/words.txt" "$work/words.txt"
(cd "$work/in" && cat ./*.gcg >../games && zip -q ../in.zip ./*.gcg)
for file in audit.json games.csv standings.csv folder/games; do
	echo old >"$work/before/$file"
done
cd "$work" || exit 1

# put the outputs of before in place
prepare() {
	rm -rf out
	cp -r before out
}

# run COMMAND...: 124 is a hang
run() {
	TMPDIR=$work/tmp timeout 30 "$@" >stdout 2>stderr <games
}

# run_with HOW COMMAND...
run_with() {
	how=$1
	shift
	prepare
	run env INJECT="$how" INJECT_COUNT="$work/count" LD_PRELOAD="$inject" "$EPHOR" "$@"
}

# run_within LETTER FIGURE COMMAND...: with a limit as of ulimit
run_within() {
	prepare
	(
		trap '' XFSZ
		# gcov would write under the limit as well: let it do so where nobody looks
		export GCOV_PREFIX="$work/gcov" GCOV_ERROR_FILE=/dev/null
		# shellcheck disable=SC3045
		ulimit "-$1" "$2"
		shift 2
		run "$EPHOR" "$@"
	)
}

# run_as_usual COMMAND...: what all others are held against
run_as_usual() {
	prepare
	run "$EPHOR" "$@"
	usual=$?
	if [ $usual -eq 2 ]; then
		failed=$((failed + 1))
		echo "FAILED: $*: not even as usual"
		head -n 3 stderr
	fi
	rm -rf usual
	mv out usual
	mv stdout usual.stdout
	mv stderr usual.stderr
}

# No file but those of before and those of the usual run, and each of them is one or the other.
# What is read may be missing from what is written, and the status tells.
outputs_are_whole() {
	find out -type f | while read -r file; do
		name=${file#out/}
		if [ -e "before/$name" ] && cmp -s "$file" "before/$name"; then continue; fi
		[ -e "usual/$name" ] || return 1
		case $1 in read* | open*) continue ;; esac
		cmp -s "$file" "usual/$name" || return 1
	done
}

# ended_well HOW STATUS: of one call that failed there is one line, of many at least one
ended_well() {
	[ "$(echo tmp/*)" = 'tmp/*' ] || return 1
	if [ "$2" -eq 2 ]; then
		lines=$(grep -c '^ephor: ' stderr)
		case $1 in *+:* | ulimit*) [ "$lines" -ge 1 ] ;; *) [ "$lines" -eq 1 ] ;; esac && outputs_are_whole "$1"
	else
		[ "$2" -eq "$usual" ] && cmp -s stdout usual.stdout && cmp -s stderr usual.stderr &&
			diff -rq out usual >differences
	fi
}

# judge WHAT STATUS COMMAND...
judge() {
	tried=$((tried + 1))
	what=$1
	status=$2
	shift 2
	ended_well "$what" "$status" && return
	bad=$((bad + 1))
	echo "FAILED: $*: $what: status $status"
	diff usual.stderr stderr | head -n 5
}

end_sweep() {
	if [ $bad -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# sweep CALL HOW COMMAND...: fail each call in turn, or MOST of them where there are more
sweep() {
	call=$1
	error=$2
	shift 2
	: >count
	run_with "$call:0:$error" "$@"
	calls=$(cat count)
	step=$(((calls + MOST - 1) / MOST))
	bad=0
	number=1
	while [ "$number" -le "${calls:-0}" ]; do
		for fault in $number $number+; do
			[ "$error $fault" != "EINTR $number+" ] || continue
			run_with "$call:$fault:$error" "$@"
			judge "$call:$fault:$error" $? "$@"
		done
		number=$((number + step))
	done
	end_sweep
}

# sweep_limit LETTER FROM TO COMMAND...: in MOST steps
sweep_limit() {
	letter=$1
	figure=$2
	step=$((($3 - $2 + MOST - 1) / MOST))
	last=$3
	shift 3
	bad=0
	while [ "$figure" -le "$last" ]; do
		run_within "$letter" "$figure" "$@"
		judge "ulimit -$letter $figure" $? "$@"
		figure=$((figure + step))
	done
	end_sweep
}

while read -r command; do
	# shellcheck disable=SC2086 # words
	set -- $command
	run_as_usual "$@"
	for fault in malloc:ENOMEM read:EIO read:EINTR read:short write:ENOSPC write:EINTR write:short \
		open:EMFILE close:EIO rename:EACCES fsync:EIO mkdir:ENOSPC thread:EAGAIN; do
		sweep "${fault%:*}" "${fault#*:}" "$@"
	done
done <<END
audit -j1 in
audit -j4 -f json -o out/audit.json in
audit -j1 -l words.txt in.zip
audit -j1 -f json -
convert -j1 --to csv -o out/games.csv in
convert -j1 --to csv -o out/folder in
fix -j1 -o out/folder games
standings -j1 -o out/standings.csv event
report -j1 -o out/folder event
new event out/new
END

# What the C library and libxlsxwriter write on their own, into a disk that is full from some
# block on, and the memory of the libraries that do not survive its lack.
case $OUT in
*/debug | */thread) loads= ;; # the sanitizers take all the addresses there are
*)
	loads=1000
	while ! run_within v $loads --version; do loads=$((loads + 1000)); done
	;;
esac
while read -r command; do
	# shellcheck disable=SC2086 # words
	set -- $command
	run_as_usual "$@"
	sweep_limit f 1 160 "$@"
	[ -z "$loads" ] || sweep_limit v "$loads" $((loads + 100000)) "$@"
done <<END
report -q -j1 -o out/folder event
new event out/new
audit -q -j1 -l words.txt in.zip
END

echo "$tried calls failed"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
