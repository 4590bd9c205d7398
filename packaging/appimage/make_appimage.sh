#!/usr/bin/env bash
# Packs the built bundle as an AppImage: a folder, squashed, behind the AppImage runtime. Needs mksquashfs (Debian:
# squashfs-tools), and the runtime of this architecture from https://github.com/AppImage/type2-runtime/releases.
#   packaging/appimage/make_appimage.sh BUILD_FOLDER RUNTIME
set -euo pipefail
build=$(cd "$1" && pwd)
runtime=${2:?the AppImage runtime is missing: runtime-$(uname -m) of https://github.com/AppImage/type2-runtime/releases}
linux=$(cd "$(dirname "$0")/../linux" && pwd)
folder=$build/Korely.AppDir
image=$build/Korely-$(uname -m).AppImage

rm -rf "$folder"
mkdir -p "$folder/usr/lib" "$folder/usr/share/metainfo" "$folder/usr/share/icons" "$folder/usr/share/applications"
cp -a "$build/dist/korely-desktop" "$folder/usr/lib/korely-desktop"
cp -r "$build/icons/hicolor" "$folder/usr/share/icons/"
cp "$linux/korely-desktop.desktop" "$folder/"
cp "$linux/korely-desktop.desktop" "$folder/usr/share/applications/"
cp "$linux/ai.korely.desktop.metainfo.xml" "$folder/usr/share/metainfo/ai.korely.desktop.appdata.xml"
cp "$build/icons/hicolor/256x256/apps/korely-desktop.png" "$folder/korely-desktop.png"
ln -s korely-desktop.png "$folder/.DirIcon"
cat >"$folder/AppRun" <<'RUN'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/korely-desktop/korely-desktop" "$@"
RUN
chmod +x "$folder/AppRun"

# The runtime finds the squashed folder right behind its own end.
mksquashfs "$folder" "$image.squashfs" -root-owned -noappend -comp zstd -quiet
cat "$runtime" "$image.squashfs" >"$image"
rm "$image.squashfs"
chmod +x "$image"
ls -l "$image" | awk '{printf "%s: %.1f MB\n", $9, $5 / 1e6}' | sed "s|$build/||"
