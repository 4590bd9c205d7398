#!/usr/bin/env bash
# Tests the wheel as a person installs it: in an environment of its own, away from this source, without PyTorch.
#   scripts/wheel-test.sh [WHEEL]      (default: the one that `scripts/package.sh python` made)
# PYTHON chooses the interpreter. Pictures of the pages and the report stay in build/package/wheel-test.
set -euo pipefail
cd "$(dirname "$0")/.."

wheel=$(realpath "${1:-$(ls -t build/package/python/*.whl | head -n 1)}")
place=$PWD/build/package/wheel-test
fail() { printf 'wheel test: %s\n' "$*" >&2; exit 1; }

rm -rf "$place"
"${PYTHON:-python3}" -m venv "$place/venv"
"$place/venv/bin/pip" install -q --disable-pip-version-check "$wheel"
! "$place/venv/bin/pip" show -q torch 2>/dev/null || fail "PyTorch came with it"
cd "$place"
export HOME=$place XDG_CACHE_HOME=$place/cache QT_QPA_PLATFORM=offscreen
venv/bin/korely-desktop --smoke-test pages/out.json --data-dir data --port 0 || fail "see $place/pages/out.json"
[ ! -d cache/korely-desktop/models ] || fail "the wheel lacks the prepared model"
printf 'wheel test: %s, %s installed, in order\n' "$(du -h "$wheel" | cut -f1)" "$(du -sh venv | cut -f1)"
