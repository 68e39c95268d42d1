#!/bin/sh
# The audit against the generator: games that are clean and games with one
# fault each, under every rule set, as GCG and as CSV.
#
#   GAMES=10000 sh tests/property/audit.sh [RULES...]
#
# GAMES is the number of clean games of each kind; a tenth of it (at least
# two) is made of each fault.  SHOW=N shows more disagreements.
set -u
ephor=${EPHOR:?} out=${OUT:?}
gen=$out/tests/gen/ephor-gen
compare=$out/tests/property/compare
games=${GAMES:-60}
faults=$((games / 10))
[ $faults -ge 2 ] || faults=2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

# check WHAT GENERATOR-OPTIONS...: make games, audit them, compare
check() {
	what=$1
	shift
	rm -rf "$scratch/games"
	"$gen" "$@" --out "$scratch/games" || failed=$((failed + 1))
	# shellcheck disable=SC2086 # options
	"$ephor" audit -f json --fail-on never $audit_options "$scratch/games" >"$scratch/audit" ||
		failed=$((failed + 1))
	"$compare" "$scratch/games/truth.ndjson" "$scratch/audit" >"$scratch/result"
	result=$(tail -n 1 "$scratch/result")
	case $result in
	*' passed, '*' failed')
		bad=${result#* passed, }
		passed=$((passed + ${result%% *}))
		failed=$((failed + ${bad%% *}))
		;;
	*) failed=$((failed + 1)) ;;
	esac
	case $result in *' 0 failed') [ -n "${SHOW:-}" ] || return ;; esac
	echo "$what: $*"
	sed 's/^/    /' "$scratch/result"
}

audit_options=
# shellcheck disable=SC2048 # names of rule sets
for rules in ${*:-standard naspa wespa woogles german french polish wwf greek turkish-school \
	turkish-english erudit}; do
	for format in gcg csv; do
		check clean --rules "$rules" --format $format --games "$games"
		check clean --rules "$rules" --format $format --games "$games" --dialect mixed
		check faults --rules "$rules" --format $format --games $faults --fault all
	done
done

# other tile sets and boards
for tiles in spanish-fise catalan russian erudit-ru turkish portuguese; do
	check tiles --rules standard --tiles $tiles --games "$games"
done
check board --rules standard --tiles english-super --board super --games "$games"

# with words: all words of the list, phonies off, rulings right and wrong
for rules in standard greek turkish-english; do
	tiles=english
	[ $rules = greek ] && tiles=greek
	"$gen" --tiles $tiles --words 3000 --seed 5 >"$scratch/words"
	audit_options="-l $scratch/words"
	check words --rules $rules --lexicon "$scratch/words" --games $faults
	for fault in word-invalid ruling-wrong; do
		check words --rules $rules --lexicon "$scratch/words" --games $faults --fault $fault
	done
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
