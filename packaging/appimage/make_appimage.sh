#!/usr/bin/env bash
# Packs the built bundle as an AppImage. Needs appimagetool (https://github.com/AppImage/appimagetool) on the path; it
# fetches its runtime from there too, unless KORELY_APPIMAGE_RUNTIME names a file.
#   packaging/appimage/make_appimage.sh BUILD_FOLDER
set -euo pipefail
build=$(cd "$1" && pwd)
linux=$(cd "$(dirname "$0")/../linux" && pwd)
folder=$build/Korely.AppDir
command -v appimagetool >/dev/null 2>&1 || { echo "appimagetool is not on the path" >&2; exit 1; }

rm -rf "$folder"
mkdir -p "$folder/usr/lib" "$folder/usr/share/metainfo" "$folder/usr/share/icons"
cp -a "$build/dist/korely-desktop" "$folder/usr/lib/korely-desktop"
cp -r "$build/icons/hicolor" "$folder/usr/share/icons/"
cp "$linux/korely-desktop.desktop" "$folder/"
cp "$linux/ai.korely.desktop.metainfo.xml" "$folder/usr/share/metainfo/ai.korely.desktop.appdata.xml"
cp "$build/icons/hicolor/256x256/apps/korely-desktop.png" "$folder/korely-desktop.png"
ln -s korely-desktop.png "$folder/.DirIcon"
cat >"$folder/AppRun" <<'RUN'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/korely-desktop/korely-desktop" "$@"
RUN
chmod +x "$folder/AppRun"
runtime=()
[ -z "${KORELY_APPIMAGE_RUNTIME:-}" ] || runtime=(--runtime-file "$KORELY_APPIMAGE_RUNTIME")
ARCH=$(uname -m) appimagetool "${runtime[@]}" "$folder" "$build/Korely-$(uname -m).AppImage"
