#!/bin/sh
# Run golden cases: EPHOR=... tests/golden/run.sh [TOPIC/CASE]...
#
# A case is a folder with a file `args`: what follows `ephor` on the command line
# (read by the shell: quotes, redirections and pipes work; "$EPHOR" is the program,
# "$PART" shows what is in a workbook).
# It runs in a copy of its folder.  `stdout`, `stderr` and `status` hold what is
# expected (absent: empty, 0); files below `expected/` must exist afterwards and
# be the same.  UPDATE=1 renews them all and shows what changed; STOP=1 ends with
# the first case that fails.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
EPHOR=${EPHOR:-$top/build/ephor}
PART=${OUT:-$top/build/release}/tests/golden/part
LC_ALL=C.UTF-8
TZ=UTC0
export EPHOR PART LC_ALL TZ
unset NO_COLOR CLICOLOR CLICOLOR_FORCE
update=${UPDATE:-}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
mkdir -p "$work/run/tests" "$work/got"
cp -R "$here" "$work/run/tests/golden"
ln -s "$top/samples" "$work/run/samples"
passed=0
failed=0

# same WANTED GOT NAME: true when equal; an absent file is an empty one
same() {
	wanted=$1
	[ -f "$wanted" ] || wanted=/dev/null
	cmp -s "$wanted" "$2" && return 0
	diff -u --label "$3 expected" --label "$3 found" "$wanted" "$2"
	[ -n "$update" ] || return 1
	if [ -s "$2" ]; then
		mkdir -p "$(dirname "$1")"
		cp "$2" "$1"
	else
		rm -f "$1"
	fi
}

if [ $# -eq 0 ]; then
	set -- "$here"/*/*/args
else
	for name; do
		shift
		set -- "$@" "$here/$name/args"
	done
fi
for args; do
	case $args in *'*'*) continue ;; esac
	folder=$(dirname "$args")
	name=${folder#"$here"/}
	got=$work/got
	if [ ! -f "$args" ]; then
		echo "$name: no such case"
		failed=$((failed + 1))
		continue
	fi
	rm -rf "$work/run/tests/golden/$name/expected"
	(
		cd "$work/run/tests/golden/$name" || exit 99
		eval "\"\$EPHOR\" $(cat "$args")"
	) >"$got/stdout" 2>"$got/stderr" </dev/null
	status=$?
	if [ $status -eq 0 ]; then : >"$got/status"; else echo $status >"$got/status"; fi
	ok=yes
	for stream in stdout stderr status; do
		same "$folder/$stream" "$got/$stream" "$name/$stream" || ok=no
	done
	for file in $([ -d "$folder/expected" ] && cd "$folder/expected" && find . -type f | sort); do
		found=$work/run/tests/golden/$name/$file
		if [ ! -f "$found" ]; then
			echo "$name: ${file#./} was not written"
			ok=no
		else
			same "$folder/expected/$file" "$found" "$name/${file#./}" || ok=no
		fi
	done
	if [ $ok = yes ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
	[ $failed -eq 0 ] || [ -z "${STOP:-}" ] || break
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
