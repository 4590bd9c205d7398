"""``korely-desktop backup FILE`` and ``restore FILE``: everything to one encrypted file, and back from it.

A backup can be made while the app runs; restoring needs it ended.
"""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable
from pathlib import Path

from korely_desktop.domain.backups import SHORTEST_PASSPHRASE, BackupContents, Watch
from korely_desktop.domain.errors import InvalidRequest, StoreProblem
from korely_desktop.domain.scope import PERSON
from korely_desktop.instance import Instance, already_running
from korely_desktop.paths import DataFolder
from korely_desktop.secrets import SecretKeeper, key_in_place_of, store_key
from korely_desktop.store.keying import FileKind, kind_of


def back_up(data_dir: Path, target: Path, passphrase_file: Path | None, say: Callable[[str], None] = print) -> int:
    """Write the backup; returns the exit status.

    Raises:
        KorelyError: what stands in the way.
    """
    from korely_desktop.memory import backups
    from korely_desktop.store.engine import Store

    folder = DataFolder(data_dir)
    if not folder.store.exists():
        raise StoreProblem(f"There is no store in {folder.root} yet, so there is nothing to back up.")
    passphrase = _passphrase(passphrase_file, twice=True)
    key = store_key(SecretKeeper(folder.root), folder.store, encrypt=kind_of(folder.store) is FileKind.ENCRYPTED)
    with Store.open(folder.store, key) as store:
        made = backups.back_up_store(store, PERSON, target, passphrase, _progress())
    say(f"{_told(made.contents)} in {made.path}, {made.bytes / 1_000_000:.1f} MB, checked and complete.")
    say("To restore it you need only this file and the passphrase. Korely does not keep the passphrase.")
    return 0


def restore(data_dir: Path, path: Path, passphrase_file: Path | None, say: Callable[[str], None] = print) -> int:
    """Put what is in a backup in the place of what is in the data folder; returns the exit status.

    Raises:
        KorelyError: what stands in the way; nothing was changed.
    """
    from korely_desktop.memory import backups
    from korely_desktop.store.backups import look

    folder = DataFolder(data_dir)
    folder.prepare()
    instance = Instance(folder)
    if not instance.take():
        raise already_running(folder)
    try:
        passphrase = _passphrase(passphrase_file, twice=False)
        contents = look(path, passphrase)
        key = key_in_place_of(SecretKeeper(folder.root), folder.store)
        backups.unpack(folder.store, key, path, passphrase, _progress())
        before = folder.store.exists()
        if (problem := backups.put_in_place(folder)) is not None:
            raise problem
    finally:
        instance.release()
    say(f"{_told(contents)} of {contents.made_at:%d %B %Y, %H:%M} UTC are in {folder.store}.")
    if before:
        say('What was there before is kept in the folder "backups".')
    return 0


def _told(contents: BackupContents) -> str:
    return f"{contents.facts} facts and {contents.memories} texts"


def _passphrase(file: Path | None, *, twice: bool) -> str:
    if file is not None:
        try:
            return (file.read_text(encoding="utf-8").splitlines() or [""])[0]
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidRequest(f"The passphrase cannot be read from {file}: {error}.") from error
    asked = getpass.getpass(f"Passphrase{f' (at least {SHORTEST_PASSPHRASE} characters)' if twice else ''}: ")
    if twice and getpass.getpass("The same again: ") != asked:
        raise InvalidRequest("The two passphrases differ. Nothing was written.")
    return asked


def _progress() -> Watch:
    """Says on stderr how far it has got, where a person looks."""
    shown = -1

    def watch(share: float) -> bool:
        nonlocal shown
        if sys.stderr.isatty() and int(share * 100) != shown:
            shown = int(share * 100)
            print(f"\r{shown} %", end="\n" if shown == 100 else "", file=sys.stderr, flush=True)
        return True

    return watch
