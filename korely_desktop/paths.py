"""Where the app keeps its files. Every file name in the data folder is decided here and nowhere else."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.domain.errors import StoreReadOnly

APP_NAME = "korely-desktop"


@dataclass(frozen=True, slots=True)
class DataFolder:
    """One person's data: the store, what unlocks it where no keyring works, logs and window state."""

    root: Path

    @property
    def store(self) -> Path:
        """The database file."""
        return self.root / "korely.db"

    @property
    def restored(self) -> Path:
        """A store made from a backup, which takes the place of the store at the next start."""
        return self.root / "korely-restored.db"

    @property
    def lock(self) -> Path:
        """Held by the running app; see :mod:`korely_desktop.instance`."""
        return self.root / "korely.lock"

    @property
    def bell(self) -> Path:
        """Says where the running app can be rung; see :mod:`korely_desktop.instance`."""
        return self.root / "korely.bell"

    @property
    def logs(self) -> Path:
        """The log files: what happened, never what anyone remembered."""
        return self.root / "logs"

    @property
    def log(self) -> Path:
        """The newest log file; older ones lie beside it."""
        return self.logs / "korely.log"

    @property
    def copies(self) -> Path:
        """Copies of the store from before something was done to all of it."""
        return self.root / "backups"

    def prepare(self) -> None:
        """Make the folder, readable by its owner only, and check that files can be written in it.

        Raises:
            StoreReadOnly: it cannot be made or written, or a file lies in its place.
        """
        try:
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.logs.mkdir(mode=0o700, exist_ok=True)
            probe = self.root / f".write-check-{os.getpid()}"
            probe.touch(mode=0o600)
            probe.unlink()
        except (FileExistsError, NotADirectoryError) as error:
            raise StoreReadOnly(
                f"Korely cannot keep anything in {self.root}: a file is in the way. "
                "Move that file, or choose a folder with --data-dir."
            ) from error
        except OSError as error:
            raise StoreReadOnly(
                f"Korely cannot write in its data folder {self.root}: {error.strerror}. "
                "Change the folder's permissions, or choose another folder with --data-dir."
            ) from error


def default_data_folder() -> Path:
    """The folder that the platform means for it, for example ``~/.local/share/korely-desktop``."""
    from platformdirs import user_data_path

    return user_data_path(APP_NAME, appauthor=False)


def cache_folder() -> Path:
    """Where files go that can be made again, such as prepared models."""
    from platformdirs import user_cache_path

    return user_cache_path(APP_NAME, appauthor=False)


def short_path(path: Path) -> str:
    """A path with the home folder as ``~``."""
    try:
        return "~/" + path.relative_to(Path.home()).as_posix()
    except ValueError:
        return str(path)
