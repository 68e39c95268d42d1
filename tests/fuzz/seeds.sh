#!/bin/sh
# Inputs to begin with, from the generator, the samples and the built-in rules:
#   tests/fuzz/seeds.sh OUT FOLDER      OUT is a build with ephor and ephor-gen
# fills FOLDER/<target>/ for each fuzz target that wants whole files.
set -eu
ephor=$1/ephor
generator=$1/tests/gen/ephor-gen
folder=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for target in gcg csv archive event results ndjson rules csvfile inifile jsonfile; do
	mkdir -p "$folder/$target"
done

# a game of each rule set, clean and with each fault; the first lines of it keep inputs short
for rules in src/rules/data/rules/*.ini; do
	name=$(basename "$rules" .ini)
	for format in gcg csv; do
		mkdir -p "$scratch/$format"
		"$generator" --rules "$name" --seed 7 --games 1 --format $format --dialect mixed \
			--out "$scratch/$format/$name" >/dev/null 2>&1 || continue
		for game in "$scratch/$format/$name"/*; do
			cp "$game" "$folder/$format/$name"
			head -n 14 "$game" >"$folder/$format/$name-begun"
		done
	done
	cp "$rules" "$folder/rules/$name"
done
for format in gcg csv; do
	"$generator" --rules standard --seed 3 --games 1 --format $format --fault all \
		--out "$scratch/faults-$format" >/dev/null 2>&1 || true
	for game in "$scratch/faults-$format"/*; do
		if [ -f "$game" ]; then
			cp "$game" "$folder/$format/fault-$(basename "$game")"
		fi
	done
done

# tiles and boards behind a rule set
for board in src/rules/data/boards/*.txt; do
	for tiles in english greek spanish-fise; do
		{
			printf '[rules]\nbased-on = standard\n====\n'
			cat "src/rules/data/tiles/$tiles.tsv"
			printf '====\n'
			cat "$board"
		} >"$folder/rules/board-$(basename "$board" .txt)-$tiles"
	done
done

# join FILE TABLE...: the tables behind FILE, each with its name
join() {
	seed=$1
	shift
	for table; do
		if [ -f "$table" ]; then
			printf '==== %s\n' "$(basename "$table")"
			cat "$table"
		fi
	done >>"$seed"
}

# events: their files behind one another
find samples tests/golden -name event.ini | while read -r event; do
	home=$(dirname "$event")
	name=$(echo "$home" | tr / -)
	cp "$event" "$folder/event/$name"
	join "$folder/event/$name" "$home"/*.csv
	for game in "$home"/games/*.gcg; do
		if [ -f "$game" ]; then
			cp "$folder/event/$name" "$folder/event/$name-$(basename "$game" .gcg)"
			{
				printf '==== games.gcg\n'
				cat "$game"
			} >>"$folder/event/$name-$(basename "$game" .gcg)"
		fi
	done
	if [ -f "$home/results.csv" ]; then
		printf 0 | cat - "$home/results.csv" >"$folder/results/$name"
		join "$folder/results/$name" "$home/players.csv" "$home/rulings.csv" \
			"$home/ratings.csv" "$home/draws.csv" "$home/history.csv"
	fi
done

# audited games; archives of them
for game in "$folder"/gcg/*; do
	"$ephor" audit -f json "$game" >"$folder/ndjson/$(basename "$game")" 2>/dev/null || true
done
for name in standard greek german; do
	(
		cd "$folder/gcg"
		tar cf "$scratch/$name.tar" "$name-begun" standard-begun
	)
	gzip -9nc "$folder/gcg/$name" >"$folder/archive/$name.gz"
	gzip -9nc "$scratch/$name.tar" >"$folder/archive/$name.tgz"
	cp "$scratch/$name.tar" "$folder/archive/$name.tar"
done

# the readers below them
cp "$folder"/csv/* "$folder/csvfile"
cp src/rules/data/rules/*.ini "$folder/inifile"
cp "$folder"/ndjson/* "$folder/jsonfile"
find samples tests/golden -name event.ini | while read -r event; do
	name=$(dirname "$event" | tr / -)
	cp "$event" "$folder/inifile/$name"
	if [ -f "$(dirname "$event")/results.csv" ]; then
		cp "$(dirname "$event")/results.csv" "$folder/csvfile/$name"
	fi
done
