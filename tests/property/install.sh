#!/bin/sh
# make install puts everything in its place below DESTDIR, and make uninstall takes all of
# it away again.
set -u
cd "$(dirname "$0")/../.." || exit 1
out=${OUT:-$PWD/build/release}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# check WHAT COMMAND...
check() {
	what=$1
	shift
	if "$@" >/dev/null 2>&1; then
		passed=$((passed + 1))
	else
		echo "not so: $what"
		failed=$((failed + 1))
	fi
}

# the build under test, not the usual one
run_make() {
	make -s --no-print-directory BUILD="$(basename "$out")" DESTDIR="$work/root" PREFIX=/opt/e "$@"
}

run_make install >"$work/log" 2>&1 || cat "$work/log"
root=$work/root/opt/e
check "the program runs" "$root/bin/ephor" --version
check "help works where it is installed" "$root/bin/ephor" help audit
for page in man/*.[157]; do
	check "$page is installed" cmp "$page" "$root/share/man/man${page##*.}/${page##*/}"
done
check "completion of bash" bash -n "$root/share/bash-completion/completions/ephor"
check "completion of zsh" grep -q '^#compdef ephor' "$root/share/zsh/site-functions/_ephor"
check "completion of fish" grep -q '^complete -c ephor' "$root/share/fish/vendor_completions.d/ephor.fish"
check "nothing is outside of PREFIX" test "$(ls "$work/root")$(ls "$work/root/opt")" = opte
run_make uninstall >"$work/log" 2>&1 || cat "$work/log"
check "uninstall leaves no file behind" test -z "$(find "$work/root" -type f)"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
