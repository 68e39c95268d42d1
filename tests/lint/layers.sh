#!/bin/sh
# Includes point only to the left of the flow, and each library has one door.
set -u
cd "$(dirname "$0")/../.." || exit 1

may_use() {
	case $1 in
	base) echo base ;;
	finding) echo base finding ;;
	rules) echo base finding rules ;;
	log) echo base finding rules log ;;
	play) echo base finding rules play ;;
	audit) echo base finding rules log play audit ;;
	event) echo base finding rules audit event ;;
	report) echo base finding rules log play audit event report ;;
	cli) echo base finding rules log play audit event report cli ;;
	esac
}

wrong=$(
	for folder in src/*/; do
		folder=$(basename "$folder")
		[ "$folder" = dist ] && continue # for packages: no code
		allowed=" $(may_use "$folder") "
		[ "$allowed" != "  " ] || echo "src/$folder: not in the table of layers"
		grep -n '^#include "' "src/$folder"/*.[ch] "src/$folder"/*.def 2>/dev/null |
			while IFS= read -r line; do
				target=$(expr "$line" : '.*#include "\([^/"]*\)')
				case $allowed in
				*" $target "*) ;;
				*) echo "$line: $folder may not use $target" ;;
				esac
			done
	done
	for library in csv xlsxwriter ini archive jansson utf8proc; do
		doors=$(grep -l "^#include <$library\\.h>" src/*/*.[ch])
		# shellcheck disable=SC2086 # a list of files
		set -- $doors
		[ $# -le 1 ] || echo "<$library.h> is included by more than one file: $*"
		case ${1:-} in *.h) echo "$1: <$library.h> belongs in a .c file" ;; esac
	done
)
[ -z "$wrong" ] && exit 0
echo "$wrong"
exit 1
