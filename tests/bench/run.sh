#!/bin/sh
# What an audit costs, as multiples of opening, reading and counting lines (floor.c):
#
#	OUT=build/release sh tests/bench/run.sh [GAMES]      20000 games by default
#
# Everything is measured in one run, programs in turn and several times over, and the
# least time of each counts.  MILLION= leaves a million games out, which take 1.4 GB.
# Prints a table and writes it to build/bench/bench.csv.  The corpus is made by the
# generator: no two games are the same.
set -eu
cd "$(dirname "$0")/../.."
out=${OUT:-build/release}
games=${1:-20000}
rounds=${ROUNDS:-7}
ephor=$PWD/$out/ephor
floor=$PWD/$out/tests/bench/floor
gen=$out/tests/gen/ephor-gen
work=$PWD/build/bench
corpus=$work/corpus-$games
csv=$work/bench.csv
cores=$(nproc)
LC_ALL=C.UTF-8
export LC_ALL

make_corpus() {
	[ ! -f "$corpus/complete" ] || return 0
	rm -rf "$corpus"
	mkdir -p "$corpus/files"
	echo "making $games games" >&2
	"$gen" --rules standard --seed 1 --games "$games" --out "$corpus/files"
	find "$corpus/files" -name '*.gcg' -print0 | sort -z | xargs -0 cat >"$corpus/stream.gcg"
	"$gen" --rules standard --seed 1 --games "$games" --format csv --stream >"$corpus/games.csv"
	"$gen" --tiles english --words 280000 --seed 1 >"$corpus/words.txt"
	"$gen" --rules standard --seed 1 --games 1 --out "$corpus"
	(cd "$corpus" && zip -qr games.zip files && tar -cf - files | zstd -q -o games.tar.zst)
	: >"$corpus/complete"
}

# an event of 10,000 games: 1000 players, 20 rounds at 500 tables
make_event() {
	[ ! -f "$work/event/complete" ] || return 0
	rm -rf "$work/event"
	mkdir -p "$work/event/games"
	printf '[event]\nname = Bench\nrules = standard\nrounds = 20\n' >"$work/event/event.ini"
	"$gen" --rules standard --players 2 --seed 3 --games 10000 --stream |
		awk -v folder="$work/event/games" '
		/^#player1 / {
			if (file)
				close(file)
			round = int(game / 500) + 1
			table = game % 500
			file = sprintf("%s/r%02dt%03d.gcg", folder, round, table + 1)
			name[1] = "p" table
			name[2] = "q" (table + round) % 500
			game++
			split("", nick)
		}
		/^#player[12] / { nick[$2] = name[substr($1, 8)]; $2 = $3 = nick[$2] }
		/^#(final|challenge|clock|draw) / { $2 = nick[$2] }
		/^#round / { $2 = round }
		/^#table / { $2 = table + 1 }
		/^>/ { split($1, part, ":"); $1 = ">" nick[substr(part[1], 2)] ":" }
		{ print >file }
	'
	: >"$work/event/complete"
}

now() {
	date +%s%N
}

# ns NAME: the least time of a command so far, in nanoseconds
ns() {
	cat "$times/$1"
}

# least NAME COMMAND...: run it and remember the time if it is the least so far
least() {
	name=$1
	shift
	begin=$(now)
	"$@" >/dev/null 2>&1 || [ $? -eq 1 ]
	took=$(($(now) - begin))
	if [ ! -f "$times/$name" ] || [ "$took" -lt "$(ns "$name")" ]; then
		echo "$took" >"$times/$name"
	fi
}

# row LABEL NAME FLOOR GAMES: a line of the table; FLOOR may be empty
row() {
	ratio=
	[ -z "$3" ] || ratio=$(awk -v a="$(ns "$2")" -v b="$(ns "$3")" 'BEGIN { printf "%.2f", a / b }')
	awk -v label="$1" -v ns="$(ns "$2")" -v games="$4" -v ratio="$ratio" -v csv="$csv" 'BEGIN {
		ms = ns / 1e6
		us = ns / 1e3 / games
		printf "%-34s %8d %10.1f %10.2f %8s\n", label, games, ms, us, ratio
		printf "\"%s\",%d,%.3f,%.3f,%s\n", label, games, ms, us, ratio >>csv
	}'
}

# memory_of LABEL GAMES COMMAND...: a line of the table with the most memory that it takes
memory_of() {
	label=$1
	count=$2
	shift 2
	memory=$({ /usr/bin/time -f %M "$@" >/dev/null || :; } 2>&1 | tail -n 1)
	printf '%-34s %8d %10s kB\n' "memory: $label" "$count" "$memory"
	echo "\"memory in kB, $label\",$count,,,$memory" >>"$csv"
}

mkdir -p "$work"
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT
make_corpus
make_event
c=$corpus
round=0
while [ $round -lt "$rounds" ]; do
	round=$((round + 1))
	least floor_files "$floor" "$c/files"
	least files "$ephor" audit -q -j1 "$c/files"
	least files_n "$ephor" audit -q -j"$cores" "$c/files"
	least floor_stream "$floor" "$c/stream.gcg"
	least stream "$ephor" audit -q -j1 "$c/stream.gcg"
	least stream_n "$ephor" audit -q -j"$cores" "$c/stream.gcg"
	least zip "$ephor" audit -q -j1 "$c/games.zip"
	least zst "$ephor" audit -q -j1 "$c/games.tar.zst"
	least csv "$ephor" audit -q -j1 "$c/games.csv"
	least json "$ephor" audit -f json -j1 "$c/stream.gcg"
	least words "$ephor" audit -q -j1 -l "$c/words.txt" "$c/stream.gcg"
	least one "$ephor" audit -q -j1 "$c/standard-1.gcg"
	least one_words "$ephor" audit -q -j1 -l "$c/words.txt" "$c/standard-1.gcg"
	least version "$ephor" --version
	least report "$ephor" report -q -j1 "$work/event" -o "$work/out"
done

echo "case,games,ms,us_per_game,ratio" >"$csv"
printf '%-34s %8s %10s %10s %8s\n' case games ms us/game ratio
row "floor, files" floor_files "" "$games"
row "audit, files, -j1" files floor_files "$games"
row "audit, files, -j$cores" files_n floor_files "$games"
row "floor, one stream" floor_stream "" "$games"
row "audit, one stream, -j1" stream floor_stream "$games"
row "audit, one stream, -j$cores" stream_n floor_stream "$games"
row "audit, zip, -j1" zip floor_files "$games"
row "audit, tar.zst, -j1" zst floor_stream "$games"
row "audit, CSV, -j1" csv floor_stream "$games"
row "audit -f json, one stream, -j1" json floor_stream "$games"
row "audit, 280,000 words, -j1" words floor_stream "$games"
row "report, files, -j1" report "" 10000
row "start-up: one game" one "" 1
row "start-up: one game, 280,000 words" one_words "" 1
row "start-up: --version" version "" 1
awk -v a="$(ns files)" -v b="$(ns files_n)" -v c="$(ns stream)" -v d="$(ns stream_n)" -v n="$cores" \
	'BEGIN { printf "%d workers against one: %.2f times on files, %.2f on a stream\n", n, a / b, c / d }'

memory_of "report, files" 10000 "$ephor" report -q -j1 "$work/event" -o "$work/out"
memory_of "report --audited" 10000 "$ephor" report -q -j1 "$work/event" -o "$work/out-audited" \
	--audited "$work/out/audit.ndjson"

# cost against the number of games, and memory
for count in 1000 10000 100000 ${MILLION-1000000}; do
	stream=$work/stream-$count.gcg
	[ -f "$stream" ] || "$gen" --rules standard --seed 7 --games "$count" --stream >"$stream"
	least "linear-$count" "$ephor" audit -q -j1 "$stream"
	least "linear-$count" "$ephor" audit -q -j1 "$stream"
	row "linear: $count games" "linear-$count" "" "$count"
	memory_of "$count games, -j$cores" "$count" "$ephor" audit -q -j"$cores" "$stream"
done
