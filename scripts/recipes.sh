#!/usr/bin/env bash
# Checks everything of the packages that can be checked without building them: workflows, shell scripts, desktop entry,
# store page, man page. Installs the system's checkers where it may. The rest is in tests/packaging.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
for tool in shellcheck appstreamcli:appstream desktop-file-validate:desktop-file-utils mandoc; do
  command -v "${tool%%:*}" >/dev/null 2>&1 || missing+=("${tool##*:}")
done
if [ "${#missing[@]}" -gt 0 ]; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
tools=build/recipe-tools
if [ "$(cat "$tools/stamp" 2>/dev/null || true)" != "$(cat packaging/recipe-tools.txt)" ]; then
  rm -rf "$tools"
  "${PYTHON:-python3}" -m venv "$tools"
  "$tools/bin/python" -m pip install -q --disable-pip-version-check -r packaging/recipe-tools.txt
  cp packaging/recipe-tools.txt "$tools/stamp"
fi

"$tools/bin/zizmor" --offline --quiet .github/workflows
"$tools/bin/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
shellcheck --severity=warning scripts/*.sh packaging/*/*.sh packaging/linux/portable/*.sh packaging/linux/postrm .ci/run
appstreamcli validate --pedantic --no-net packaging/linux/ai.korely.desktop.metainfo.xml
desktop-file-validate packaging/linux/korely-desktop.desktop
mandoc -T lint -W warning packaging/linux/korely-desktop.1
echo "recipes: everything reads"
