"""Writes what releases.toml says into the page of app stores and the head of the man page; a test compares them.

python packaging/release_pages.py
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from korely_desktop.updates import Release, releases

STORE_PAGE = ROOT / "packaging" / "linux" / "ai.korely.desktop.metainfo.xml"
MANUAL = ROOT / "packaging" / "linux" / "korely-desktop.1"


def main() -> int:
    """Write both."""
    STORE_PAGE.write_text(store_page(), encoding="utf-8")
    MANUAL.write_text(manual(), encoding="utf-8")
    return 0


def store_page() -> str:
    """The page of app stores with every release and what it brought."""
    listed = "".join(map(_entry, releases()))
    now = STORE_PAGE.read_text(encoding="utf-8")
    return re.sub(r"  <releases>\n.*  </releases>\n", f"  <releases>\n{listed}  </releases>\n", now, flags=re.DOTALL)


def manual() -> str:
    """The man page with the date and the version of the newest release in its head."""
    newest = releases()[0]
    head = f'.TH KORELY-DESKTOP 1 "{newest.date}" "Korely Desktop {newest.version}" "User Commands"\n'
    return head + MANUAL.read_text(encoding="utf-8").partition("\n")[2]


def _entry(release: Release) -> str:
    notes = "".join(
        f'          <li>{escape(english)}</li>\n          <li xml:lang="it">{escape(italian)}</li>\n'
        for english, italian in zip(release.notes_in("en"), release.notes_in("it"), strict=True)
    )
    return (
        f'    <release version="{release.version}" date="{release.date}" type="stable">\n'
        f"      <description>\n        <ul>\n{notes}        </ul>\n      </description>\n    </release>\n"
    )


if __name__ == "__main__":
    sys.exit(main())
