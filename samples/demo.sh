#!/bin/sh
# The Greek Swiss from its sheets to the files to print: what `make demo` runs.
# samples/demo.sh [FOLDER], from the top of the source tree; FOLDER takes the report.
set -eu
ephor=${EPHOR:-build/ephor}
event=samples/greek-swiss
out=${1:-build/demo}

# say TITLE, then ephor with the words that follow
show() {
	printf '\n== %s\n' "$1"
	shift
	printf '$ ephor %s\n' "$*"
	"$ephor" "$@"
}

show 'The sheets: what is wrong, and why' audit $event --fail-on never
show 'The standings, and what the mistakes change' standings $event -q --fail-on never
show 'Awards with the line that proves each, and the prizes' awards $event -q --top 1 --fail-on never
show 'The ratings after the event' rate $event -q --fail-on never
show 'All of it as files' report $event -q --fail-on never -o "$out"
for file in "$out"/*; do
	echo "$file"
done
printf '\n== In short\n'
"$ephor" audit $event -q --fail-on never
for book in "$out"/*.xlsx; do
	echo "the workbook to print: $book"
done
