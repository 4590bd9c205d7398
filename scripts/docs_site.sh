#!/usr/bin/env bash
# Builds the docs site from docs/ into build/docs-site. A link to a page, picture or heading that is not there, or a page that
# is not in the navigation, fails it. (Not with --quiet: then mkdocs counts no warnings, and --strict finds nothing.)
set -euo pipefail
cd "$(dirname "$0")/.."

tools=build/docs-tools
if [ "$(cat "$tools/stamp" 2>/dev/null || true)" != "$(cat packaging/docs-tools.txt)" ]; then
  rm -rf "$tools"
  "${PYTHON:-python3}" -m venv "$tools"
  "$tools/bin/python" -m pip install -q --disable-pip-version-check -r packaging/docs-tools.txt
  cp packaging/docs-tools.txt "$tools/stamp"
fi
"$tools/bin/mkdocs" build --strict --clean
echo "docs site: build/docs-site/index.html"
