#!/bin/sh
# Runs every example of the manual: in a literal block of a page a line "$ command" is
# followed by what it prints.  Each page has a copy of tests/manual to work in.
# UPDATE=1 writes what is printed now into the pages.
set -u
cd "$(dirname "$0")/../.." || exit 1
top=$PWD
EPHOR=${EPHOR:-$top/build/ephor}
LC_ALL=C.UTF-8
TZ=UTC0
export LC_ALL TZ
unset NO_COLOR CLICOLOR CLICOLOR_FORCE
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$EPHOR" "$work/bin/ephor"
PATH=$work/bin:$PATH
passed=0
failed=0

# as it stands in a literal block of roff, and back
to_roff() {
	sed 's/\\/\\e/g; s/^\([.'\'']\)/\\\&\1/'
}
from_roff() {
	sed 's/\\&//g; s/\\-/-/g; s/\\e/\\/g'
}

# the page with all examples run anew
run_page() {
	literal=no
	dropping=no
	while IFS= read -r line; do
		case $literal$line in
		*.Bd*-literal*) literal=yes ;;
		yes.Ed) literal=no dropping=no ;;
		esac
		case $literal$line in
		'yes$ '*)
			printf '%s\n' "$line"
			command=$(printf '%s\n' "${line#??}" | from_roff)
			(cd "$work/run" && eval "$command" 2>&1 </dev/null) | to_roff
			dropping=yes
			;;
		*) [ $dropping = yes ] || printf '%s\n' "$line" ;;
		esac
	done <"$1"
}

for page in man/*.[157]; do
	rm -rf "$work/run"
	cp -R tests/manual "$work/run"
	examples=$(grep -c '^[$] ' "$page")
	run_page "$page" >"$work/page"
	if cmp -s "$page" "$work/page"; then
		passed=$((passed + examples))
		continue
	fi
	diff -u --label "$page" --label "$page, run" "$page" "$work/page"
	if [ -n "${UPDATE:-}" ]; then
		cp "$work/page" "$page"
	else
		failed=$((failed + 1))
	fi
done
# a manual without examples passes nothing
[ $passed -gt 20 ] || [ -n "${UPDATE:-}" ] || failed=$((failed + 1))
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
