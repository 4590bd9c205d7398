#!/usr/bin/env bash
# Writes requirements.lock anew from pyproject.toml: every dependency of the app and its tests, for every platform.
# Needs uv. CUDA packages stay out: scripts/setup.sh decides which build of torch a machine gets.
set -euo pipefail
cd "$(dirname "$0")/.."

constraints=$(mktemp)
trap 'rm -f "$constraints"' EXIT
echo "torch==2.13.0" >"$constraints"

{
  echo "# Made by scripts/lock.sh from pyproject.toml. Install with scripts/setup.sh, which chooses the build of torch."
  uv pip compile pyproject.toml --extra dev --extra models --universal --python-version 3.11 --constraint "$constraints" \
    --no-emit-index-url --no-header --no-annotate --quiet | grep -vE '^(nvidia-|cuda-|triton)'
} >requirements.lock.new
mv requirements.lock.new requirements.lock
