#!/bin/sh
# No object outside cli/ has anything that changes and outlives a call.
cd "$(dirname "$0")/../.." || exit 1
wrong=
for object in "${OUT:-build/release}"/src/*/*.o; do
	case $object in */src/cli/*) continue ;; esac
	# the line of an object in a writable section: "0000 l     O .bss	0000 name"
	found=$(objdump -t "$object" | grep -E ' O \.(data|bss|tdata|tbss)[[:space:]]' | awk '{ print $NF }')
	[ -z "$found" ] || wrong="$wrong$object: $found
"
done
[ -z "$wrong" ] && exit 0
printf '%s' "$wrong"
exit 1
