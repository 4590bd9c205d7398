"""Collects the strings of the window into the .ts files and compiles them to .qm.

    python scripts/translations.py

English needs a file only for its plurals. After this, fill in what is marked as unfinished in
``korely_desktop/resources/translations/*.ts`` and run it again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "korely_desktop" / "resources" / "translations"
LANGUAGES = {"it": [], "en": ["-pluralonly"]}


def main() -> int:
    """Update and compile both languages. The .qm files are replaced, as a running app has them mapped."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "korely_desktop" / "gui").rglob("*.py"))
    for language, options in LANGUAGES.items():
        ts = FOLDER / f"korely_{language}.ts"
        update(sources, ts, language, options)
        beside = ts.with_suffix(".new.qm")
        subprocess.run([tool("pyside6-lrelease"), "-silent", str(ts), "-qm", str(beside)], check=True)
        os.replace(beside, ts.with_suffix(".qm"))
    return 0


def update(sources: list[str], ts: Path, language: str, options: list[str]) -> None:
    """Bring one .ts file up to date with the sources."""
    lupdate = [tool("pyside6-lupdate"), "-silent", "-no-obsolete", "-locations", "none"]
    target = ["-source-language", "en", "-target-language", language, "-ts", str(ts)]
    subprocess.run([*lupdate, *options, *sources, *target], check=True, cwd=ROOT)


def tool(name: str) -> str:
    """A tool of Qt for Python, beside this interpreter or on the path."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is missing: install PySide6-Essentials in this environment")
    return found


if __name__ == "__main__":
    sys.exit(main())
