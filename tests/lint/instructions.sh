#!/bin/sh
# The audit of a game takes at most a tenth more instructions than the committed figure.
cd "$(dirname "$0")/../.." || exit 1
command -v valgrind >/dev/null || {
	echo "not counted: there is no valgrind"
	exit 0
}
out=${OUT:-build/release}
make -s --no-print-directory "$out/ephor" "$out/tests/gen/ephor-gen" >/dev/null || exit 1
OUT=$out sh tests/bench/instructions.sh
