#!/usr/bin/env bash
# Builds what people install: the bundle, and on Linux the .deb and the portable archive. Everything lands in
# build/package. Needs `make setup` before (the model is prepared by the development environment).
#   scripts/package.sh [bundle | deb | tar | python | all]      (default: all)
# KORELY_PYTHON chooses the interpreter that is bundled: one built with a shared library.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:-all}
build=$PWD/build/package
bundling=$build/venv
export KORELY_BUILD=$build
say() { printf 'package: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

dev_python=.venv/bin/python
[ -x "$dev_python" ] || dev_python=.venv/Scripts/python.exe
[ -x "$dev_python" ] || fail "run 'make setup' first"
case "$(uname -s)" in
  Linux) system=linux ;;
  Darwin) system=macos ;;
  *) system=windows ;;
esac

# The libraries that the bundle carries or declares must be on the building machine: one that is missing would be
# missing in the bundle, without a word.
install_build_packages() {
  [ "$system" = linux ] && command -v apt-get >/dev/null 2>&1 || return 0
  local wanted=(dpkg-dev binutils xz-utils libwayland-client0 libwayland-cursor0 libwayland-egl1
    libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
    libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0) missing=() package as_root=()
  for package in "${wanted[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
  say "installing system packages: ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
    >/dev/null || fail "these system packages are missing: ${missing[*]}"
}

# Debian's own Python is optimised and stripped; others often are neither.
bundled_python() {
  local candidate
  for candidate in ${KORELY_PYTHON:-} /usr/bin/python3 python3.12 python3.11 python3 python; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c '
import sys, sysconfig
shared = sys.platform == "win32" or sysconfig.get_config_var("Py_ENABLE_SHARED") or sysconfig.get_config_var("PYTHONFRAMEWORK")
sys.exit(not shared or sys.version_info < (3, 11))' >/dev/null 2>&1; then
      command -v "$candidate"
      return
    fi
  done
  fail "no Python 3.11 or newer with a shared library was found: set KORELY_PYTHON"
}

# An environment without torch: the locked versions of what the app runs on, and PyInstaller.
prepare_environment() {
  local stamp
  stamp=$(cat requirements.lock pyproject.toml packaging/contents.py packaging/tools.txt | sha256sum | cut -d' ' -f1)
  [ "$(cat "$build/venv-stamp" 2>/dev/null || true)" = "$stamp" ] && return 0
  say "making the environment that is bundled"
  rm -rf "$bundling"
  "$(bundled_python)" -m venv "$bundling"
  grep -v '^#' requirements.lock >"$build/constraints.txt"
  "$dev_python" -c 'import tomllib
print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' >"$build/dependencies.txt"
  "$(in_bundling python)" -m pip install -q --disable-pip-version-check -c "$build/constraints.txt" \
    -r "$build/dependencies.txt" -r packaging/tools.txt
  echo "$stamp" >"$build/venv-stamp"
}

in_bundling() { [ -x "$bundling/bin/$1" ] && echo "$bundling/bin/$1" || echo "$bundling/Scripts/$1.exe"; }

make_bundle() {
  install_build_packages
  prepare_environment
  "$dev_python" packaging/model.py "$build"
  "$dev_python" packaging/icons.py "$build"
  [ "$system" != windows ] || "$dev_python" packaging/windows/version_info.py "$build/version.txt"
  say "building the bundle (some minutes)"
  # Without columns in tracebacks, which nobody sees where there is no source.
  PYTHONNODEBUGRANGES=1 "$(in_bundling python)" -m PyInstaller --noconfirm --clean --log-level WARN --distpath "$build/dist" \
    --workpath "$build/work" packaging/korely-desktop.spec 2>"$build/pyinstaller.log" ||
    { tail -20 "$build/pyinstaller.log" >&2; fail "PyInstaller failed"; }
  du -sh "$build/dist"/* >&2
}

# What is packed is the bundle that lies there; one is built where there is none.
have_bundle() { [ -d "$build/dist/korely-desktop" ] || make_bundle; }

version() { "$dev_python" -c 'import korely_desktop; print(korely_desktop.__version__)'; }

make_deb() { "$dev_python" packaging/linux/deb.py "$build" "$@"; }

make_tar() {
  local name
  name=korely-desktop-$(version)-linux-$(uname -m)
  rm -rf "${build:?}/$name"
  cp -a "$build/dist/korely-desktop" "$build/$name"
  cp -r packaging/linux/portable/. "$build/$name/"
  cp -r "$build/icons/hicolor" "$build/$name/icons"
  cp packaging/linux/korely-desktop.desktop packaging/linux/korely-desktop.1 LICENSE NOTICE THIRD_PARTY.md "$build/$name/"
  tar -C "$build" --sort=name --owner=0 --group=0 --numeric-owner -c "$name" | xz "-${KORELY_XZ:-6}" -T0 >"$build/$name.tar.xz"
  rm -rf "${build:?}/$name"
  ls -l "$build/$name.tar.xz" | awk '{printf "%s: %.1f MB\n", $9, $5 / 1e6}' | sed "s|$build/||"
}

make_python() {
  local tools=$build/python-tools
  if [ "$(cat "$tools/stamp" 2>/dev/null || true)" != "$(cat packaging/python-tools.txt)" ]; then
    rm -rf "$tools"
    "$dev_python" -m venv "$tools"
    "$tools/bin/python" -m pip install -q --disable-pip-version-check -r packaging/python-tools.txt
    cp packaging/python-tools.txt "$tools/stamp"
  fi
  "$dev_python" packaging/model.py "$build"
  rm -rf "$build/python"
  "$tools/bin/python" -m build --outdir "$build/python" . >"$build/python.log" 2>&1 ||
    { tail -20 "$build/python.log" >&2; fail "the wheel was not built"; }
  "$tools/bin/python" -m twine check --strict "$build/python"/*
}

mkdir -p "$build"
case "$what" in
  bundle) make_bundle ;;
  deb)
    have_bundle
    make_deb "${@:2}"
    ;;
  tar)
    have_bundle
    make_tar
    ;;
  python) make_python ;;
  all)
    make_python
    make_bundle
    if [ "$system" = linux ]; then
      make_tar
      ! command -v dpkg-deb >/dev/null 2>&1 || make_deb
    fi
    ;;
  *) fail "what to make: bundle, deb, tar, python or all" ;;
esac
