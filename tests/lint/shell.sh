#!/bin/sh
# All scripts are clean by shellcheck.
cd "$(dirname "$0")/../.." || exit 1
git ls-files '*.sh' .ci/run | xargs shellcheck
