# shellcheck shell=sh
# Counting what holds, for the scripts below tests/property, which read this file.
passed=0
failed=0

# check NAME: by the status of the command before it
# check NAME COMMAND...: by that of this command
# $check_shows names the files that tell more when it fails
check() {
	check_status=$?
	check_name=$1
	shift
	if [ $# -gt 0 ]; then
		"$@"
		check_status=$?
	fi
	if [ $check_status -eq 0 ]; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $check_name"
	# shellcheck disable=SC2086 # words
	[ -z "${check_shows:-}" ] || head -n 3 $check_shows | cut -c 1-200
}

# the last line of a script
count_checks() {
	echo "$passed passed, $failed failed"
	[ $failed -eq 0 ]
}
