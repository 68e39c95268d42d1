#!/bin/sh
# What clang-tidy said (make lint runs it file by file, see the Makefile).
cd "$(dirname "$0")/../.." || exit 1
log=build/lint.log
[ -f $log ] || { echo "run make lint"; exit 1; }
! grep -E ' (warning|error): ' $log
