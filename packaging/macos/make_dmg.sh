#!/usr/bin/env bash
# Signs Korely.app, packs it into a disk image, has Apple notarise it. Runs on macOS, after `scripts/package.sh bundle`.
#   packaging/macos/make_dmg.sh BUILD_FOLDER
# KORELY_SIGN_AS       a "Developer ID Application: ..." identity; without it the app is signed ad hoc, for this Mac
# KORELY_NOTARY        the name of a profile made once by `xcrun notarytool store-credentials`; without it no notary
# KORELY_KEYCHAIN      the keychain that holds that profile, where it is not the person's own
set -euo pipefail
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
app=$build/dist/Korely.app
version=$(plutil -extract CFBundleShortVersionString raw "$app/Contents/Info.plist")
image=$build/korely-desktop-$version-macos-$(uname -m).dmg
identity=${KORELY_SIGN_AS:--}

# From the inside out: what is loaded first, the app last. The hardened runtime is what Apple's notary asks for; it loads
# only libraries of the same team, and an app that is signed ad hoc has none.
stamped=(--force --sign "$identity")
[ "$identity" = - ] || stamped+=(--options runtime --timestamp)
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
  profile=(--keychain-profile "$KORELY_NOTARY")
  [ -z "${KORELY_KEYCHAIN:-}" ] || profile+=(--keychain "$KORELY_KEYCHAIN")
  xcrun notarytool submit "$image" "${profile[@]}" --wait
  xcrun stapler staple "$image"
  spctl --assess --type open --context context:primary-signature "$image"
fi
echo "$image"
