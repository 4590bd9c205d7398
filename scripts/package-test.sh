#!/usr/bin/env bash
# Tests the Debian package as a person would use it, in a minimal Debian of its own (debootstrap): see
# packaging/linux/installed_test.py. Needs root, and the package that scripts/package.sh made.
#   sudo scripts/package-test.sh [PACKAGE.deb]
# KORELY_ROOT keeps the minimal Debian between runs; KORELY_SUITE and KORELY_MIRROR choose another.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=${KORELY_SUITE:-bookworm}
mirror=${KORELY_MIRROR:-http://deb.debian.org/debian}
root=${KORELY_ROOT:-$PWD/build/package/root-$suite}
package=${1:-$(ls -t build/package/korely-desktop_*.deb 2>/dev/null | head -n 1)}
fail() { printf 'package test: %s\n' "$*" >&2; exit 1; }

[ -n "$package" ] || fail "there is no package: run 'make package' first"
[ "$(id -u)" -eq 0 ] || fail "installing needs root: sudo scripts/package-test.sh"
missing=()
for tool in debootstrap Xvfb:xvfb xdotool import:imagemagick dpkg-deb:dpkg; do
  command -v "${tool%%:*}" >/dev/null 2>&1 || missing+=("${tool##*:}")
done
# With it debootstrap checks who signed what it fetches, on Ubuntu too.
[ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || missing+=(debian-archive-keyring)
if [ "${#missing[@]}" -gt 0 ]; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

if [ ! -e "$root/etc/debian_version" ]; then
  echo "package test: making a minimal Debian ($suite)"
  debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$root.log" 2>&1 || { tail -5 "$root.log" >&2; fail "debootstrap"; }
fi
# Not recursive: nothing of this machine but the device nodes is reachable from inside.
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
trap 'umount "$root/dev" "$root/proc" 2>/dev/null || true' EXIT
cp /etc/resolv.conf "$root/etc/resolv.conf"
chroot "$root" apt-get update -qq
PYTHONPATH=. .venv/bin/python packaging/linux/installed_test.py "$package" --root "$root"
