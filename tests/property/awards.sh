#!/bin/sh
# Every award of the Greek sample that names a log is traced back to it: the score in
# the line of the play, or the scores in results.csv, are what the award says.  The
# awards count signed scores here, and none of the wrong plays is among the best.
set -u
cd "$(dirname "$0")/../.." || exit 1
event=samples/greek-swiss
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
"${EPHOR:?}" awards -q --top 3 -f csv $event >"$work/awards.csv"
passed=0
failed=0

# the score of a line of a log: the last but one figure of GCG and of CSV alike
score_in() {
	case $1 in
	*.csv) sed -n "$2p" "$1" | tr ';' ',' | awk -F, '{ print $(NF - 1) }' ;;
	*) sed -n "$2p" "$1" | awk '{ print $(NF - 1) + 0 }' ;;
	esac
}

# the two scores of a round and table, the player's first
scores_of() {
	awk -F, -v round="$1" -v table="$2" -v id="$3" '$1 == round && $2 == table {
		if ($3 == id) print $4, $6
		else print $6, $4
	}' $event/results.csv
}

# award,place,id,name,value,round,table,source,line,detail
while IFS=, read -r award _ id _ value round table source line _; do
	case $award in
	high-play | high-opening | high-out-play | high-bingo) found=$(score_in "$source" "$line") ;;
	high-game | high-win | low-win | high-loss | low-loss)
		found=$(scores_of "$round" "$table" "$id" | cut -d ' ' -f 1)
		;;
	high-combined | low-combined)
		found=$(scores_of "$round" "$table" "$id" | awk '{ print $1 + $2 }')
		;;
	high-margin | low-margin)
		found=$(scores_of "$round" "$table" "$id" | awk '{ print $1 - $2 }')
		;;
	*) continue ;;
	esac
	if [ "$found" = "$value" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$award of $id: $value, but $source:$line has $found"
	fi
done <"$work/awards.csv"
if [ $passed -lt 30 ]; then
	echo "only $passed awards name a log"
	failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
