#!/bin/sh
# Turn the files below a folder into a C table: embed.sh DIR > embedded.c
# The table is sorted by path; paths are relative to DIR.  The names of the files in
# boards/, rules/ and tiles/, without ending, are listed too.
set -eu
dir=$1
list=$(cd "$dir" 2>/dev/null && find . -type f ! -name '.*' | LC_ALL=C sort | sed 's|^\./||') || list=

echo '#include "rules/embedded.h"'
n=0
for file in $list; do
	echo
	echo "static const char file_${n}[] = {"
	od -An -v -tu1 "$dir/$file" | sed 's/  */, (char)/g; s/^, / /; s/$/,/'
	echo "0 };"
	n=$((n + 1))
done
echo
echo 'const struct embedded_file embedded_files[] = {'
n=0
for file in $list; do
	echo "	{ \"$file\", file_$n, sizeof(file_$n) - 1 },"
	n=$((n + 1))
done
echo '	{ 0 }'
echo '};'
echo "const size_t embedded_files_len = $n;"
for folder in boards rules tiles; do
	echo
	echo "const char *const embedded_${folder}[] = {"
	for file in $list; do
		case $file in "$folder"/*) basename "${file%.*}" ;; esac
	done | LC_ALL=C sort | sed 's/.*/	"&",/'
	echo '	NULL'
	echo '};'
	echo "const size_t embedded_${folder}_len = sizeof(embedded_$folder) / sizeof(embedded_${folder}[0]) - 1;"
done
