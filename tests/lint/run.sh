#!/bin/sh
# Run every check of this folder; each is one case.  Ends with "N passed, M failed".
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0
failed=0
for check in tests/lint/*.sh; do
	[ "$check" = tests/lint/run.sh ] && continue
	name=$(basename "$check" .sh)
	if output=$(sh "$check" 2>&1); then
		passed=$((passed + 1))
		echo "ok $name"
	else
		failed=$((failed + 1))
		echo "FAILED $name"
	fi
	[ -z "$output" ] || printf '%s\n' "$output" | sed 's/^/    /'
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
