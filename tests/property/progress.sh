#!/bin/sh
# Work that takes more than a second shows how far it is, on a terminal and nowhere else.
# Needs EPHOR and OUT; ends with "N passed, M failed".
set -u
. tests/check.sh
gen=${OUT:?}/tests/gen/ephor-gen
: "${EPHOR:?}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

if ! command -v script >/dev/null; then
	echo "0 passed, 0 failed"
	exit 0
fi
"$gen" --rules standard --seed 21 --games 600 --stream >"$work/games.gcg"
# games that come with a pause between them: long work on any machine
cat >"$work/slow.sh" <<'EOF'
{ cat "$2"; sleep 1.2; cat "$2"; } | "$1" audit -q - "$2"
EOF
cat >"$work/quick.sh" <<'EOF'
"$1" audit -q "$2"
EOF

# on_terminal SCRIPT: what a terminal shows of it
on_terminal() {
	TERM=xterm script -qec "sh '$work/$1.sh' '$EPHOR' '$work/games.gcg'" /dev/null </dev/null
}

total='checked 1800 games: 1800 clean, 0 with 0 errors, 0 unreadable'
on_terminal slow >"$work/slow"
grep -q '\[#*\.*\] [0-9]*%  [0-9]* games, [0-9]* a second, [0-9].* left' "$work/slow"
check "games, how many a second, and how long still"
tr '\r' '\n' <"$work/slow" | tail -n 2 | grep -q "$(printf '^\033\\[K')$total"
check "the line is wiped out before the total"
on_terminal quick >"$work/quick"
! grep -q 'a second' "$work/quick"
check "nothing for work that is done at once"
sh "$work/slow.sh" "$EPHOR" "$work/games.gcg" >"$work/stdout" 2>"$work/stderr"
[ "$(cat "$work/stdout")" = "$total" ] && [ ! -s "$work/stderr" ]
check "nothing where there is no terminal"

count_checks
