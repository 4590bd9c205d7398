#!/usr/bin/env bash
# Puts the certificate that signs Korely.app, and the account that has it notarised, into a keychain of its own. For a
# build machine that is thrown away: a person has both in their own keychain already.
# CERTIFICATE (a Developer ID Application certificate with its key, .p12 in base64), CERTIFICATE_PASSWORD;
# for the notary APPLE_ID, APPLE_TEAM, APPLE_PASSWORD (an app-specific one), or none of the three.
set -euo pipefail
: "${CERTIFICATE:?}" "${CERTIFICATE_PASSWORD:?}"
keychain=$RUNNER_TEMP/signing.keychain-db
password=$(openssl rand -hex 24)
file=$(mktemp)
trap 'rm -f "$file"' EXIT

security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 21600 "$keychain"
security unlock-keychain -p "$password" "$keychain"
printf '%s' "$CERTIFICATE" | base64 --decode >"$file"
security import "$file" -P "$CERTIFICATE_PASSWORD" -f pkcs12 -k "$keychain" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
# Beside the login keychain, in which tools look by themselves.
security list-keychains -d user -s "$keychain" login.keychain-db

if [ -n "${APPLE_ID:-}" ]; then
  xcrun notarytool store-credentials korely --keychain "$keychain" \
    --apple-id "$APPLE_ID" --team-id "${APPLE_TEAM:?}" --password "${APPLE_PASSWORD:?}"
  { echo "KORELY_NOTARY=korely"; echo "KORELY_KEYCHAIN=$keychain"; } >>"$GITHUB_ENV"
fi
