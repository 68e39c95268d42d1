#!/bin/sh
# mandoc has nothing to say about the manual, and `ephor help` shows what mandoc shows.
cd "$(dirname "$0")/../.." || exit 1
mkdir -p build/lint
# it looks for references among the installed pages: those that are here are well
wrong=$(mandoc -Tlint man/*.[157] | while IFS= read -r line; do
	page=$(echo "$line" | sed -n 's/.*not found: Xr \([^ ]*\) \([0-9]\).*/\1.\2/p')
	[ -n "$page" ] && [ -f "man/$page" ] || echo "$line"
done)
[ -z "$wrong" ] || echo "$wrong"

# letters alone: where lines are broken is a matter of taste
letters() {
	LC_ALL=C.UTF-8 sed 's/.\x08//g' | tr -d ' \n' | sed 's/[.]/&\n/g'
}
for page in man/*.[157]; do
	# mandoc's first and last line name the page
	mandoc -Tutf8 "$page" | sed '1d;$d' | letters >build/lint/page.wanted
	"${OUT:-build/release}/ephor" help "${page#man/}" | letters >build/lint/page.found
	if ! diff -u --label "$page by mandoc" --label "$page by ephor help" \
		build/lint/page.wanted build/lint/page.found >build/lint/page.diff; then
		head -n 12 build/lint/page.diff
		wrong=yes
	fi
done
[ -z "$wrong" ]
