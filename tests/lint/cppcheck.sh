#!/bin/sh
# cppcheck on the whole program.  It does not know compound literals after `?`
# (internalAstError), nor functions that fill in what they are given (ctuuninitvar).
cd "$(dirname "$0")/../.." || exit 1
mkdir -p build/cppcheck
cppcheck -q -j 2 --cppcheck-build-dir=build/cppcheck --std=c11 --language=c -Isrc -DNDEBUG \
	--enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
	--suppress=internalAstError --suppress=ctuuninitvar --library=tests/lint/cppcheck.cfg src
