"""Starting this very app again: the command for it, and starting with the computer.

The platform must have a plain file for the latter: an XDG autostart entry on Linux.

On macOS the system's own settings do this, on Windows the installer; nothing is written there. The window does not
open by itself at login: it waits in the tray, or minimised.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from korely_desktop.domain.errors import FileNotWritten
from korely_desktop.paths import APP_NAME, default_data_folder

_NAME = "korely-desktop.desktop"


def is_available() -> bool:
    """Whether this platform lets the app choose."""
    return sys.platform.startswith("linux")


def is_on(folder: Path | None = None) -> bool:
    """Whether the app starts with the computer: an entry may be turned off in the desktop's own settings, by a line in
    it, and the session passes over one whose program was moved.
    """
    try:
        lines = _entry(folder).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    entry = dict(line.split("=", 1) for line in lines if "=" in line)
    if entry.get("Hidden") == "true" or entry.get("X-GNOME-Autostart-enabled") == "false":
        return False
    return "TryExec" not in entry or Path(entry["TryExec"].replace("\\\\", "\\")).exists()


def set_on(on: bool, folder: Path | None = None, data_dir: Path | None = None) -> None:
    """Write the entry, for the app with this data folder, or take it away.

    Raises:
        FileNotWritten: the folder of such entries cannot be written.
    """
    entry = _entry(folder)
    try:
        if on:
            entry.parent.mkdir(parents=True, exist_ok=True)
            entry.write_text(_words(data_dir), encoding="utf-8")
        else:
            entry.unlink(missing_ok=True)
    except OSError as error:
        raise FileNotWritten(
            f"{entry.parent} cannot be written: {error.strerror}. Check that the folder is yours.", why="autostart"
        ) from error


def _words(data_dir: Path | None) -> str:
    """The entry, for the app with this data folder."""
    program, *words = command(data_dir)
    start = " ".join(_quoted(part) for part in (program, *words, "--background"))
    return (
        "[Desktop Entry]\nType=Application\nName=Korely\nIcon=korely-desktop\n"
        # Where the program is gone, the session passes over the entry.
        f"TryExec={_escaped(program)}\nExec={start}\nX-GNOME-Autostart-enabled=true\n"
    )


def _entry(folder: Path | None) -> Path:
    config = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return (folder or Path(config) / "autostart") / _NAME


def command(data_dir: Path | None = None) -> list[str]:
    """What starts this very app: its own binary when it is frozen, else this Python; and its data folder where that is
    not the usual one, or it would be another memory.

    An AppImage runs from a folder that is there only while it runs: the file itself is what starts it.
    """
    frozen = getattr(sys, "frozen", False)
    program = [os.environ.get("APPIMAGE") or sys.executable] if frozen else [sys.executable, "-m", "korely_desktop"]
    return [*program, *_where(data_dir)]


def typed_command(data_dir: Path, *words: str) -> str:
    """The same as a person types it, with ``words`` behind it; by its short name where the system knows that."""
    program = [APP_NAME, *_where(data_dir)] if shutil.which(APP_NAME) else command(data_dir)
    parts = [*program, *words]
    return subprocess.list2cmdline(parts) if sys.platform == "win32" else shlex.join(parts)


def _where(data_dir: Path | None) -> list[str]:
    if data_dir is None or data_dir.resolve() == default_data_folder().resolve():
        return []
    return ["--data-dir", str(data_dir.resolve())]


def _quoted(word: str) -> str:
    """One word of Exec, as the desktop entry specification wants it: in double quotes, and then escaped as a string."""
    inside = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    return f'"{_escaped(inside)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\")
