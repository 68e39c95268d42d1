#!/bin/sh
# The command lines of samples/ci do what the files say: they fail for a folder with a
# wrong sheet, show where it is, and pass for a clean one.
set -u
cd "$(dirname "$0")/../.." || exit 1
top=$PWD
EPHOR=${EPHOR:-$top/build/ephor}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/wrong/games" "$work/clean/games"
ln -s "$EPHOR" "$work/bin/ephor"
PATH=$work/bin:$PATH
cp tests/manual/spring/games/* "$work/wrong/games"
cp tests/manual/spring/games/r1t2.gcg "$work/clean/games"
passed=0
failed=0

# check WHAT STATUS FOLDER COMMAND: the status is as expected; the output is in $work/out
check() {
	(cd "$work/$3" && eval "$4") >"$work/out" 2>&1
	status=$?
	if [ -n "$4" ] && [ $status -eq "$2" ]; then
		passed=$((passed + 1))
	else
		echo "$1: '$4' ends with $status, expected $2"
		cat "$work/out"
		failed=$((failed + 1))
	fi
}

# shows WHAT TEXT
shows() {
	if grep -qF -- "$2" "$work/out"; then
		passed=$((passed + 1))
	else
		echo "$1: no '$2' in"
		cat "$work/out"
		failed=$((failed + 1))
	fi
}

run=$(sed -n 's/^ *run: \(ephor .*\)/\1/p' samples/ci/audit.yml)
check workflow 1 wrong "$run"
shows workflow '::error file=games/r1t1.gcg,line=7,title=move-score::DOGE scored 6, should be 8'
check workflow 0 clean "$run"

# pre-commit gives the names of the files behind the entry
entry=$(sed -n 's/^ *entry: \(ephor .*\)/\1/p' samples/ci/pre-commit-config.yaml)
check pre-commit 1 wrong "$entry games/r1t1.gcg games/r1t2.gcg"
shows pre-commit 'games/r1t1.gcg:7: error: DOGE scored 6, should be 8'
check pre-commit 0 clean "$entry games/r1t2.gcg"
files=$(sed -n 's/^ *files: //p' samples/ci/pre-commit-config.yaml)
for name in games/r1t1.gcg games/2026/r1t1.csv; do
	check "$name is a log" 0 clean "echo $name | grep -Eq '$files'"
done
for name in README.md games/notes.txt other/games/x.gcg; do
	check "$name is no log" 1 clean "echo $name | grep -Eq '$files'"
done

# what the text says
# shellcheck disable=SC2016 # the backquotes are Markdown's
check 'junit' 1 wrong "$(sed -n 's/^- Other machines: `\([^`]*\)`.*/\1/p' samples/ci/README.md)"
check 'junit' 0 wrong "grep -q '<testsuite' report.xml"

if command -v python3 >/dev/null && python3 -c 'import yaml' 2>/dev/null; then
	for file in samples/ci/*.yml samples/ci/*.yaml; do
		check "$file is YAML" 0 clean "python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' '$top/$file'"
	done
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
