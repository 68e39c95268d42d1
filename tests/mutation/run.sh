#!/bin/sh
# Would the tests notice?  Build the program with one deliberate fault at a time
# and show that the tests fail for each: tests/mutation/run.sh [WORD]...
#
# tests/mutation/mutants lists the faults; with words only those whose file or
# description has one of them.  A fault that no test notices, or whose text is
# no longer found in its file exactly once, is a failure.  Works on a copy under
# build/mutation; ends with one line "N passed, M failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
top=$PWD
tree=$top/build/mutation
out=build/release
passed=0
failed=0

rm -rf "$tree"
mkdir -p "$tree/build"
cp -a Makefile README.md LICENSE src tests samples man "$tree" || exit 1
[ ! -d "$out" ] || cp -a "$out" "$tree/build"
cd "$tree" || exit 1

build() {
	make -s -j"$(nproc)" "$@" >"$tree/build.log" 2>&1 </dev/null
}

# replace FILE FROM TO: in the one line that has FROM; fails unless there is exactly one
replace() {
	from=$2 to=$3 awk '
		{
			at = index($0, ENVIRON["from"])
			if (at > 0) {
				found++
				$0 = substr($0, 1, at - 1) ENVIRON["to"] \
					substr($0, at + length(ENVIRON["from"]))
			}
			print
		}
		END { exit found != 1 }' "$1" >mutant.c
}

# who notices the fault that is in the tree now; nothing where nobody does
noticed_by() {
	build "$out/ephor" || {
		echo "compiler"
		return
	}
	STOP=1 EPHOR=$tree/$out/ephor sh tests/golden/run.sh >golden.log 2>&1 </dev/null || {
		echo "golden"
		return
	}
	if ! build test-programs || ! sh tests/run.sh "$out" unit >all.log 2>&1 </dev/null; then
		echo "unit"
		return
	fi
	sh tests/run.sh "$out" >all.log 2>&1 </dev/null || echo "property or fuzz"
}

# mutate FILE WHAT FROM TO
mutate() {
	if ! replace "$1" "$3" "$4"; then
		failed=$((failed + 1))
		echo "NOT FOUND once  $1: $2: $3"
		return
	fi
	cp "$1" original.c
	cp mutant.c "$1"
	by=$(noticed_by)
	cp original.c "$1"
	case $by in
	compiler)
		failed=$((failed + 1))
		echo "NOT COMPILED  $1: $2"
		cat build.log
		;;
	'')
		failed=$((failed + 1))
		echo "SURVIVED  $1: $2"
		;;
	*)
		passed=$((passed + 1))
		echo "noticed by $by  $1: $2"
		;;
	esac
}

wanted() {
	[ $# -gt 1 ] || return 0
	line=$1
	shift
	for word; do
		case $line in *"$word"*) return 0 ;; esac
	done
	return 1
}

# without a fault nothing must fail: else every fault would seem to be noticed
by=$(noticed_by)
[ -z "$by" ] || {
	echo "the tests fail as it is: $by"
	cat build.log golden.log all.log 2>/dev/null
	exit 1
}
while IFS= read -r file; do
	case $file in '' | '#'*) continue ;; esac
	IFS= read -r what
	IFS= read -r from
	IFS= read -r to
	wanted "$file $what" "$@" || continue
	mutate "$file" "$what" "${from#- }" "${to#+ }"
done <"$top/tests/mutation/mutants"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
