"""Starting with the computer, where the platform has a plain file for it: an XDG autostart entry on Linux.

On macOS and Windows the system's own settings do this; nothing is written there.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

_NAME = "korely-desktop.desktop"


def is_available() -> bool:
    """Whether this platform lets the app choose."""
    return sys.platform.startswith("linux")


def is_on(folder: Path | None = None) -> bool:
    """Whether the app starts with the computer."""
    return _entry(folder).is_file()


def set_on(on: bool, folder: Path | None = None) -> None:
    """Write the entry, or take it away.

    Raises:
        OSError: the folder cannot be written.
    """
    entry = _entry(folder)
    if not on:
        entry.unlink(missing_ok=True)
        return
    entry.parent.mkdir(parents=True, exist_ok=True)
    entry.write_text(
        "[Desktop Entry]\nType=Application\nName=Korely\nIcon=korely-desktop\n"
        f"Exec={_command()}\nX-GNOME-Autostart-enabled=true\n",
        encoding="utf-8",
    )


def _entry(folder: Path | None) -> Path:
    config = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return (folder or Path(config) / "autostart") / _NAME


def _command() -> str:
    """What starts this very app: its own binary when it is frozen, else this Python."""
    parts = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "korely_desktop"]
    return " ".join(shlex.quote(part).replace("%", "%%") for part in parts)
