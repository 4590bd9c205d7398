#!/bin/sh
# Puts Korely into this person's menu, for korely:// links too. The program stays where it is; nothing needs root.
#   ./install.sh            add        ./install.sh --remove   take away (what was remembered stays)
set -e
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
programs=$HOME/.local/bin
entry=$data/applications/korely-desktop.desktop

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$programs/korely-desktop" "$data/man/man1/korely-desktop.1"
    find "$data/icons/hicolor" -name 'korely-desktop.*' -path '*/apps/*' -delete 2>/dev/null || true
else
    mkdir -p "$data/applications" "$data/icons" "$data/man/man1" "$programs"
    cp -r "$here/icons/." "$data/icons/hicolor"
    sed "s|^Exec=korely-desktop|Exec=\"$here/korely-desktop\"|" "$here/korely-desktop.desktop" >"$entry"
    ln -sf "$here/korely-desktop" "$programs/korely-desktop"
    cp "$here/korely-desktop.1" "$data/man/man1/"
fi
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q "$data/applications" || true; fi
