#!/usr/bin/env bash
# Signs Korely.app, packs it into a disk image, has Apple notarise it. Runs on macOS, after `scripts/package.sh bundle`.
#   packaging/macos/make_dmg.sh BUILD_FOLDER
# KORELY_SIGN_AS       a "Developer ID Application: ..." identity; without it the app is signed ad hoc, for this Mac
# KORELY_NOTARY        the name of a profile made once by `xcrun notarytool store-credentials`; without it no notary
set -euo pipefail
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
app=$build/dist/Korely.app
version=$(/usr/libexec/PlistBuddy -c 'Print CFBundleShortVersionString' "$app/Contents/Info.plist")
image=$build/korely-desktop-$version-macos-$(uname -m).dmg
identity=${KORELY_SIGN_AS:--}

# From the inside out: what is loaded first, the app last. The hardened runtime is what Apple's notary asks for.
stamped=(--force --options runtime --sign "$identity")
[ "$identity" = - ] || stamped+=(--timestamp)
find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' \) -print0 | xargs -0 -n 20 codesign "${stamped[@]}"
find "$app/Contents/Frameworks" -type d -name '*.framework' -print0 2>/dev/null | xargs -0 -n 1 codesign "${stamped[@]}"
codesign "${stamped[@]}" --entitlements "$here/entitlements.plist" "$app"
codesign --verify --deep --strict "$app"

staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
cp -R "$app" "$staging/"
ln -s /Applications "$staging/Applications"
hdiutil create -volname Korely -srcfolder "$staging" -fs APFS -format ULFO -ov "$image"
[ "$identity" = - ] || codesign --sign "$identity" --timestamp "$image"

if [ -n "${KORELY_NOTARY:-}" ]; then
  xcrun notarytool submit "$image" --keychain-profile "$KORELY_NOTARY" --wait
  xcrun stapler staple "$image"
  spctl --assess --type open --context context:primary-signature "$image"
fi
echo "$image"
