#!/bin/sh
# Manners on a terminal: colours and who turns them off, a pager for the manual.
# script(1) is the terminal.
set -u
cd "$(dirname "$0")/../.." || exit 1
EPHOR=${EPHOR:-$PWD/build/ephor}
command -v script >/dev/null || {
	echo "not tested: there is no script(1)"
	exit 0
}
unset NO_COLOR PAGER MANPAGER LESS
TERM=xterm
export EPHOR TERM
passed=0
failed=0
escape=$(printf '\033[')
log=tests/manual/spring/games/r1t1.gcg

# on_terminal COMMAND: what it prints there
on_terminal() {
	script -qec "$1" /dev/null </dev/null | tr -d '\r'
}

# shows WANTED TEXT COMMAND: WANTED is yes or no
shows() {
	found=no
	on_terminal "$3" | grep -qF -- "$2" && found=yes
	if [ $found = "$1" ]; then
		passed=$((passed + 1))
	else
		printf "%s: is '%s' in it? %s, expected %s\n" "$3" "$2" "$found" "$1"
		failed=$((failed + 1))
	fi
}

shows yes "$escape" "\$EPHOR audit $log"
shows no "$escape" "NO_COLOR=1 \$EPHOR audit $log"
shows yes "$escape" "NO_COLOR= \$EPHOR audit $log"
shows yes "$escape" "NO_COLOR=1 \$EPHOR audit --color always $log"
shows no "$escape" "\$EPHOR audit --color never $log"
shows no "$escape" "TERM=dumb \$EPHOR audit $log"
shows no "$escape" "\$EPHOR audit $log | cat"
shows yes "$escape" "\$EPHOR rules super"
shows no "$escape" "NO_COLOR=1 \$EPHOR rules super"
shows yes 'paged: NAME' "NO_COLOR=1 PAGER='sed s/^/paged:\ /' \$EPHOR help gcg"
shows yes 'paged: NAME' "NO_COLOR=1 PAGER=cat MANPAGER='sed s/^/paged:\ /' \$EPHOR help gcg"
shows no 'paged' "PAGER='sed s/^/paged:\ /' \$EPHOR help gcg | cat"
shows no 'paged' "PAGER='sed s/^/paged:\ /' \$EPHOR help"
shows no "$escape" "NO_COLOR=1 PAGER=cat \$EPHOR help gcg"
shows yes "$escape" "PAGER=cat \$EPHOR help gcg"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
