#!/bin/sh
# Every command of README.md and of those in samples/ does what is shown.
#
# In a block that begins with ```console a line "$ COMMAND" is run (lines "> ..." that
# follow belong to it: a here-document) and what stands below it must be what it prints,
# on both streams; a line "..." stands for any lines.  The commands of one file run in
# its folder of a scratch copy of the samples, one after the other, by one shell.
# `make demo` is run as what the Makefile runs for it; `make test` is what runs this.
set -u
cd "$(dirname "$0")/../.." || exit 1
top=$PWD
EPHOR=${EPHOR:?}
LC_ALL=C.UTF-8
export EPHOR LC_ALL
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
mkdir "$work/tree" "$work/tree/build"
cp -R samples README.md "$work/tree/"
ln -s "$EPHOR" "$work/tree/build/ephor"
ln -s "$EPHOR" "$work/ephor"
PATH=$work:$PATH
passed=0
failed=0

# The commands of a document as N.command, and what each shall print as N.wanted.
split() {
	awk -v out="$work/step" '
		/^```console$/ { shown = 1; next }
		/^```/ { shown = 0; next }
		!shown { next }
		/^\$ / { n++; printf "" >out "." n ".wanted"; command = 1
			print substr($0, 3) >out "." n ".command"; next }
		command && /^> / { print substr($0, 3) >out "." n ".command"; next }
		{ command = 0; print >out "." n ".wanted" }
		END { print n + 0 }' "$1"
}

# matches WANTED GOT: equal lines, where "..." takes any
matches() {
	awk 'NR == FNR { want[++wants] = $0; next }
		{ got[++gots] = $0 }
		END {
			w = g = 1
			while (w <= wants || g <= gots) {
				if (w <= wants && want[w] == "...") { back = w++; from = g }
				else if (w <= wants && g <= gots && want[w] == got[g]) { w++; g++ }
				else if (back && from < gots + 1) { w = back + 1; g = ++from }
				else exit 1
			}
		}' "$1" "$2"
}

# run DOCUMENT FOLDER
run() {
	rm -f "$work"/step.*
	steps=$(split "$1")
	[ "$steps" -gt 0 ] || { echo "$1 shows no command" && failed=$((failed + 1)); }
	step=0
	while [ "$step" -lt "$steps" ]; do
		step=$((step + 1))
		command=$work/step.$step.command
		case $(cat "$command") in
		'make test') continue ;;
		'make demo')
			grep -q '^	@sh samples/demo.sh build/demo$' "$top/Makefile" || failed=$((failed + 1))
			echo 'sh samples/demo.sh build/demo' >"$command"
			;;
		esac
		(cd "$2" && sh "$command") >"$work/got" 2>&1 </dev/null
		status=$?
		if [ $status -le 1 ] && matches "$work/step.$step.wanted" "$work/got"; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "$1: status $status: $(head -n 1 "$command")"
			diff -u --label shown --label printed "$work/step.$step.wanted" "$work/got"
		fi
	done
}

run README.md "$work/tree"
run samples/README.md "$work/tree/samples"
run samples/season/README.md "$work/tree/samples/season"

# commands within the text end well
sed 's/`/\n/g' README.md samples/README.md | sed -n '/^build\/ephor /p' | sort -u >"$work/inline"
while read -r command; do
	if (cd "$work/tree" && sh -c "$command") >"$work/got" 2>&1 </dev/null; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "status $?: $command" && cat "$work/got"
	fi
done <"$work/inline"

# a picture or page that a document points to exists
for document in README.md samples/README.md; do
	sed -n 's/.*](\([^)#:]*\)).*/\1/p' $document >"$work/links"
	while read -r link; do
		if [ -e "$(dirname $document)/$link" ]; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "$document: no $link"
		fi
	done <"$work/links"
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
