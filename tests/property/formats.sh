#!/bin/sh
# The machine formats of audit, read by the tools that people read them with.
# Each is given the games of the golden cases, among them one that tries to
# forge output.  A tool that is not installed is passed over.
set -u
here=$(cd "$(dirname "$0")" && pwd)
games=$here/../golden/formats
passed=0
failed=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$games" || exit 1

# check NAME COMMAND...: one case
check() {
	name=$1
	shift
	if "$@" >"$work/log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$name"
		cat "$work/log"
	fi
}

for format in json junit sarif csv github; do
	"$EPHOR" audit inputs hostile-input -f $format >"$work/$format"
done

if command -v xmllint >/dev/null; then
	check "junit is well-formed" xmllint --noout "$work/junit"
fi

if command -v python3 >/dev/null; then
	check "each line of json is an object" python3 -c '
import json, sys
lines = open(sys.argv[1], encoding="utf-8", newline="").read().split("\n")
assert lines.pop() == ""
games = [json.loads(line) for line in lines]
assert len(games) == 6, len(games)
for game in games:
    nicks = [player["nick"] for player in game["players"]]
    for finding in game["findings"]:
        assert finding.get("player", nicks[0] if nicks else None) in nicks + [None]
' "$work/json"
	# shellcheck disable=SC2016 # $schema is a name in the file
	check "sarif has what code scanning asks for" python3 -c '
import json, sys
sarif = json.load(open(sys.argv[1], encoding="utf-8"))
assert sarif["version"] == "2.1.0" and sarif["$schema"]
[run] = sarif["runs"]
rules = run["tool"]["driver"]["rules"]
for rule in rules:
    assert rule["id"] and rule["help"]["text"]
    for part in "shortDescription", "fullDescription":
        assert 0 < len(rule[part]["text"]) <= 1024
assert len(run["results"]) > 10
for result in run["results"]:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in ("error", "warning", "note") and result["message"]["text"]
    [location] = result["locations"]
    place = location["physicalLocation"]
    assert place["artifactLocation"]["uri"].isascii()
    region = place["region"]
    assert 1 <= region["startLine"] <= region["endLine"]
    assert 1 <= region["startColumn"] < region["endColumn"]
    assert result["partialFingerprints"]["primaryLocationLineHash"]
' "$work/sarif"
	check "csv has one row a line and no formula" python3 -c '
import csv, sys
text = open(sys.argv[1], encoding="utf-8", newline="").read()
rows = list(csv.reader(text.splitlines()))
assert rows[0] == ("source,line,game,turn,player,severity,code,claimed,expected,cause,square,"
                   "message").split(",")
assert len(rows) == text.count("\n")
for row in rows[1:]:
    assert len(row) == 12
    for column in 0, 2, 4, 11:
        assert row[column][:1] not in ("=", "+", "-", "@"), row
' "$work/csv"
fi

# whatever the input says, each line is a command of ours or the total
check "github has no forged command" awk '
/^::(error|warning|notice) file=[^:,]*,(line=[0-9]+,)?(col=[0-9]+,)?title=[a-z-]+::/ { next }
/^checked [0-9]+ games: / { next }
{ print; bad = 1 }
END { exit bad }' "$work/github"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
