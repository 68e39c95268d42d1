#!/bin/sh
# What the completion of each shell offers.  bash is asked as bash asks it; zsh and fish
# are asked where they are installed.
set -u
EPHOR=${EPHOR:-$PWD/build/ephor}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# offers SHELL WORDS WANTED...: WORDS is the line so far, what comes behind the last blank is begun
offers() {
	found=$("$1" "$2")
	line=$2
	shift 2
	for wanted; do
		if printf '%s\n' "$found" | grep -qxF -- "$wanted"; then
			passed=$((passed + 1))
		else
			echo "'$line': '$wanted' is not among: $(printf '%s' "$found" | tr '\n' ' ')"
			failed=$((failed + 1))
		fi
	done
}

# withholds SHELL WORDS UNWANTED...
withholds() {
	found=$("$1" "$2")
	line=$2
	shift 2
	for unwanted; do
		if printf '%s\n' "$found" | grep -qxF -- "$unwanted"; then
			echo "'$line': '$unwanted' is offered"
			failed=$((failed + 1))
		else
			passed=$((passed + 1))
		fi
	done
}

in_bash() {
	cat >"$work/ask.bash" <<'ASK'
source "$1"
cd "$2" || exit 1
# = is a word of its own, as readline has it
line=${3//=/ = }
read -ra COMP_WORDS <<<"$line"
[[ $line == *' ' && $line != *'= ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; }
_ephor
printf '%s\n' "${COMPREPLY[@]}"
ASK
	bash --norc "$work/ask.bash" "$work/ephor.bash" "$work/files" "$1"
}

in_fish() {
	(cd "$work/files" && HOME=$work fish --no-config -c "source $work/ephor.fish; complete -C '$1'" |
		cut -f 1)
}

mkdir "$work/files"
: >"$work/files/my game.gcg"
: >"$work/files/list.txt"
for shell in bash zsh fish; do
	"$EPHOR" completion $shell >"$work/ephor.$shell" || exit 1
done

offers in_bash 'ephor ' audit standings explain help
offers in_bash 'ephor au' audit
withholds in_bash 'ephor au' standings
offers in_bash 'ephor --v' --version
offers in_bash 'ephor audit ' 'my game.gcg' list.txt
offers in_bash 'ephor audit --' --rules --format --fail-on --help
withholds in_bash 'ephor audit --' --turn --to --explain
offers in_bash 'ephor show --t' --turn --tiles
offers in_bash 'ephor -q audit --f' --format --fail-on
offers in_bash 'ephor audit -f ' sarif github json
withholds in_bash 'ephor audit -f ' list.txt
withholds in_bash 'ephor standings -f ' sarif
offers in_bash 'ephor audit --format=s' sarif
offers in_bash 'ephor audit --rules=' greek
offers in_bash 'ephor audit -r gr' greek
offers in_bash 'ephor audit -r l' list.txt
offers in_bash 'ephor audit --only move-score,syn' move-score,syntax
offers in_bash 'ephor audit @l' @list.txt
offers in_bash 'ephor explain pre' premium-missed
offers in_bash 'ephor rules ' greek super english-super
offers in_bash 'ephor completion ' bash zsh fish
offers in_bash 'ephor help ' audit csv findings

if command -v zsh >/dev/null; then
	# a syntax error, or a name that _arguments does not know, is told on standard error
	if said=$(zsh -f -c "autoload -U compinit; compinit -D -u; source $work/ephor.zsh; whence _ephor" 2>&1) &&
		[ "$said" = _ephor ]; then
		passed=$((passed + 1))
	else
		echo "zsh: $said"
		failed=$((failed + 1))
	fi
fi
if command -v fish >/dev/null; then
	offers in_fish 'ephor ' audit standings help
	offers in_fish 'ephor audit --fo' --format
	withholds in_fish 'ephor audit --t' --turn --to
	offers in_fish 'ephor audit --format ' sarif
	offers in_fish 'ephor audit -r gr' greek
	offers in_fish 'ephor explain pre' premium-missed
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
