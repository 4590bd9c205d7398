"""What the app imports is not read as source text."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import linecache
import PySide6.QtCore
from korely_desktop.spare_imports import spare_sources
import colorsys
before = set(linecache.cache)
spare_sources()
import sqlalchemy
assert any("colorsys" in name for name in before), "PySide no longer reads sources: spare_sources can go"
print([name for name in set(linecache.cache) - before if name.endswith("sqlalchemy/__init__.py")])
"""


def test_no_source_is_read_for_an_import() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
