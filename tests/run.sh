#!/bin/sh
# Run all tests of one build: tests/run.sh OUT (build/release, ...), or with a
# second word `unit` the unit tests alone.  RUN="valgrind ..." goes before each program.
# Ends with one line "N passed, M failed"; exit status 1 when anything failed.
#
#   OUT/tests/unit/test_*      cmocka programs: each test in them is a case
#   OUT/tests/fuzz/replay_*    replays tests/fuzz/corpus/<target>/*: each file is a case
#   tests/golden/run.sh        each folder with a file `args` is a case
#   tests/property/*.sh        last line "N passed, M failed", else the exit status is one case
set -u
cd "$(dirname "$0")/.." || exit 1
out=$1
only=${2:-}
EPHOR=$PWD/$out/ephor
OUT=$PWD/$out
LC_ALL=C.UTF-8
TZ=UTC0
export EPHOR OUT LC_ALL TZ
unset NO_COLOR CLICOLOR CLICOLOR_FORCE UPDATE
passed=0
failed=0
log=$out/tests/log
mkdir -p "$log"

# count NAME STATUS PASSED FAILED: a runner that ends badly without a failed case is a failed case
count() {
	passed=$((passed + $3))
	failed=$((failed + $4))
	if [ "$2" -ne 0 ] && [ "$4" -eq 0 ]; then
		failed=$((failed + 1))
		echo "$1: exit status $2" >>"$log/$1.log"
	fi
	if [ "$2" -ne 0 ] || [ "$4" -ne 0 ]; then
		echo "FAILED $1"
		grep -v -e '\[ RUN  ' -e '\[       OK' -e '\[==' "$log/$1.log" | sed 's/^/    /'
	fi
}

# the figures of the last line "N passed, M failed" of a log
figures() {
	sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed$/\1 \2/p' "$1" | tail -n 1
}

# the sum of the figures behind a word in cmocka's summaries
cmocka() {
	sed -n "s/^\[  $1  \] \([0-9]*\) test.*/\1/p" "$2" | awk '{n += $1} END {print n + 0}'
}

for program in "$out"/tests/unit/test_*; do
	case $program in *.o | *.d | *'*' | *.gcno | *.gcda) continue ;; esac
	name=$(basename "$program")
	[ -f "tests/unit/$name.c" ] || continue
	# shellcheck disable=SC2086 # a command with its options
	CMOCKA_MESSAGE_OUTPUT=stdout ${RUN:-} "$program" >"$log/$name.log" 2>&1 </dev/null
	count "$name" $? "$(cmocka PASSED "$log/$name.log")" "$(cmocka FAILED "$log/$name.log")"
done

for runner in "$out"/tests/fuzz/replay_* tests/golden/run.sh tests/property/*.sh; do
	[ -z "$only" ] || continue
	case $runner in *.o | *.d | *'*'* | *.gcno | *.gcda) continue ;; esac
	name=$(basename "$(dirname "$runner")")-$(basename "$runner" .sh)
	case $runner in
	*.sh) sh "$runner" >"$log/$name.log" 2>&1 </dev/null ;;
	*) "$runner" "tests/fuzz/corpus/${runner##*/replay_}" >"$log/$name.log" 2>&1 </dev/null ;;
	esac
	status=$?
	result=$(figures "$log/$name.log")
	if [ -z "$result" ]; then
		result="0 0"
		[ $status -eq 0 ] && result="1 0"
	fi
	# shellcheck disable=SC2086 # two figures
	count "$name" $status $result
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
