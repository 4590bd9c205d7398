"""Starting with the computer, where the platform has a plain file for it: an XDG autostart entry on Linux.

On macOS the system's own settings do this, on Windows the installer; nothing is written there. The window does not
open by itself at login: it waits in the tray, or minimised.
"""

from __future__ import annotations

import os
import re
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
    program, *words = _command()
    start = " ".join(_quoted(part) for part in (program, *words, "--background"))
    entry.write_text(
        "[Desktop Entry]\nType=Application\nName=Korely\nIcon=korely-desktop\n"
        # Where the program is gone, the session passes over the entry.
        f"TryExec={_escaped(program)}\nExec={start}\nX-GNOME-Autostart-enabled=true\n",
        encoding="utf-8",
    )


def _entry(folder: Path | None) -> Path:
    config = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return (folder or Path(config) / "autostart") / _NAME


def _command() -> list[str]:
    """What starts this very app: its own binary when it is frozen, else this Python.

    An AppImage runs from a folder that is there only while it runs: the file itself is what starts it.
    """
    if getattr(sys, "frozen", False):
        return [os.environ.get("APPIMAGE") or sys.executable]
    return [sys.executable, "-m", "korely_desktop"]


def _quoted(word: str) -> str:
    """One word of Exec, as the desktop entry specification wants it: in double quotes, and then escaped as a string."""
    inside = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    return f'"{_escaped(inside)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\")
