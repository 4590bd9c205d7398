"""A home folder for pictures: what they show of it is the same on every machine. Only for the scripts beside this."""

from __future__ import annotations

import os
from pathlib import Path

from korely_desktop.paths import cache_folder


def move_into(home: Path) -> Path:
    """Take ``home`` for this process's home folder; returns where the app keeps its data in it.

    The cache stays where it is, so that models are not prepared again.
    """
    os.environ["XDG_CACHE_HOME"] = str(cache_folder().parent)
    os.environ["HOME"] = str(home)
    data = home / ".local" / "share" / "korely-desktop"
    data.mkdir(parents=True)
    return data
