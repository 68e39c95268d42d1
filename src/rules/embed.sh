#!/bin/sh
# Turn the files below a folder into a C table: embed.sh DIR HEADER NAME [FOLDER...] > embedded.c
# HEADER declares NAME_files and NAME_files_len.  The table is sorted by path; paths are
# relative to DIR.  The names of the files in each FOLDER, without ending, are listed too.
set -eu
dir=$1
header=$2
name=$3
shift 3
list=$(cd "$dir" 2>/dev/null && find . -type f ! -name '.*' | LC_ALL=C sort | sed 's|^\./||') || list=

echo "#include \"$header\""
n=0
for file in $list; do
	echo
	echo "static const char file_${n}[] = {"
	od -An -v -tu1 "$dir/$file" | sed 's/  */, (char)/g; s/^, / /; s/$/,/'
	echo "0 };"
	n=$((n + 1))
done
echo
echo "const struct embedded_file ${name}_files[] = {"
n=0
for file in $list; do
	echo "	{ \"$file\", file_$n, sizeof(file_$n) - 1 },"
	n=$((n + 1))
done
echo '	{ 0 }'
echo '};'
echo "const size_t ${name}_files_len = $n;"
for folder; do
	echo
	echo "const char *const ${name}_${folder}[] = {"
	for file in $list; do
		case $file in "$folder"/*) basename "${file%.*}" ;; esac
	done | LC_ALL=C sort | sed 's/.*/	"&",/'
	echo '	NULL'
	echo '};'
	echo "const size_t ${name}_${folder}_len = sizeof(${name}_$folder) / sizeof(${name}_${folder}[0]) - 1;"
done
