#!/usr/bin/env bash
# Prepares .venv: system libraries where they are missing and this user may install them, then the locked packages.
# Does nothing, quickly, when everything is in place. PYTHON chooses the interpreter.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

find_python() {
  local candidate
  for candidate in ${PYTHON:-} python3.13 python3.12 python3.11 python3.14 python3 python; do
    if command -v "$candidate" >/dev/null 2>&1 &&
      "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      command -v "$candidate"
      return
    fi
  done
  fail "Korely needs Python 3.11 or newer, and none was found. Install it, or name it: make setup PYTHON=/path/to/python3"
}

stamp_wanted() {
  {
    cat requirements.lock pyproject.toml scripts/setup.sh
    pwd
  } | sha256sum | cut -d' ' -f1
}

# One line per library that Qt loads: the file it needs, and the Debian package that has it.
qt_libraries() {
  cat <<'LIST'
libEGL.so.1 libegl1
libGL.so.1 libgl1
libglib-2.0.so.0 libglib2.0-0
libdbus-1.so.3 libdbus-1-3
libfontconfig.so.1 libfontconfig1
libfreetype.so.6 libfreetype6
libxkbcommon.so.0 libxkbcommon0
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libX11-xcb.so.1 libx11-xcb1
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-randr.so.0 libxcb-randr0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0 libxcb-shape0
libxcb-sync.so.1 libxcb-sync1
libxcb-xfixes.so.0 libxcb-xfixes0
libxcb-xkb.so.1 libxcb-xkb1
LIST
}

missing_packages() {
  local known file package
  known=$(ldconfig -p 2>/dev/null || /sbin/ldconfig -p)
  while read -r file package; do
    grep -q "$file" <<<"$known" || echo "$package"
  done < <(qt_libraries)
  "$1" -c 'import ensurepip, venv' >/dev/null 2>&1 || echo "python3-venv"
}

install_system_packages() {
  [ "$(uname -s)" = Linux ] || return 0
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$1")
  [ "${#missing[@]}" -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    say "these system libraries are missing (Debian's names): ${missing[*]}. Install them if the window does not open."
    return 0
  fi
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      say "these system packages are missing: ${missing[*]}"
      fail "install them with: sudo apt-get install ${missing[*]}   and run this again"
    fi
  fi
  say "installing system packages: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

has_nvidia_gpu() { command -v nvidia-smi >/dev/null 2>&1 && nvidia-smi -L 2>/dev/null | grep -q GPU; }

install() { "$venv_python" -m pip install -q --no-compile "$@"; }

# pip compiles on one core, and half of all it would compile is there to prepare a model alone: of that, what is
# imported is compiled when it is. Some packages carry files that no Python compiles; nobody imports those.
compile_packages() {
  "$venv_python" -m compileall -qq -j 0 -x '/(torch|transformers|sympy|scipy|sklearn|networkx)/' \
    "$("$venv_python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" || true
}

# torch first, so that nothing else chooses its build: without an NVIDIA GPU no CUDA packages come along.
install_torch() {
  local torch
  torch=$(grep -E '^torch==' requirements.lock | cut -d' ' -f1)
  if "$venv_python" -c 'import torch' >/dev/null 2>&1 &&
    [ "torch==$("$venv_python" -c 'import torch; print(torch.__version__.partition("+")[0])')" = "$torch" ]; then
    return
  fi
  if [ "$(uname -s)" != Linux ] || has_nvidia_gpu; then
    install "$torch"
  elif "$venv_python" -m pip install -q --dry-run --report - "$torch" 2>/dev/null | "$venv_python" -c '
import json, sys
names = [item["metadata"]["name"].lower() for item in json.load(sys.stdin)["install"]]
sys.exit(any(name.startswith(("nvidia", "cuda", "triton")) for name in names))'; then
    install "$torch"
  else
    say "no NVIDIA GPU: taking the CPU build of torch from download.pytorch.org"
    install --index-url https://download.pytorch.org/whl/cpu "$torch"
  fi
}

wanted=$(stamp_wanted)
if [ -f .setup-stamp ] && [ "$(cat .setup-stamp)" = "$wanted" ] && [ -x .venv/bin/korely-desktop ]; then
  exit 0
fi

python=$(find_python)
install_system_packages "$python"
if [ ! -x .venv/bin/python ]; then
  say "making .venv with $("$python" --version)"
  "$python" -m venv .venv
fi
venv_python=$PWD/.venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK=1
unset PYTHONDONTWRITEBYTECODE  # what preparing the model compiles is kept for the next time
say "installing packages (some minutes the first time)"
install_torch
install --no-deps -r requirements.lock
install --no-deps --no-build-isolation -e .
compile_packages
say "preparing the embedding model (once)"
"$venv_python" - <<'PREPARE' || say "the model is not prepared; the app tries again when it starts"
import sys

from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.paths import cache_folder

embedder = open_embedder(None, cache_folder())
embedder.start()
sys.exit(not embedder.wait(300))
PREPARE
echo "$wanted" >.setup-stamp
say "done"
