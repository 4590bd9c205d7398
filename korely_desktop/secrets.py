"""The secrets of a data folder: the key of its store, the local admin key for the API, the key of a language model.

They live in the system's keyring. Where no keyring works (no desktop session, a server), they live in files that
only their owner can read, inside the data folder; the app says which. A keyring that would wait for a person who is
not there is given up after a few seconds.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets as randomness
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Literal, TypeVar

from korely_desktop.domain.errors import StoreKeyWrong, StoreReadOnly
from korely_desktop.store.keying import FileKind, kind_of

Place = Literal["keyring", "file"]
Name = Literal["store-key", "api-key", "model-key"]

SERVICE = "korely-desktop"
PROBE_SECONDS = 4.0
UNLOCK_SECONDS = 60.0

_T = TypeVar("_T")


class KeyringSilent(Exception):
    """The keyring did not answer, or has no working backend."""


class SecretKeeper:
    """Reads and writes the secrets of one data folder.

    Attributes:
        unlock_seconds: how long to wait for a keyring that is known to hold a secret, so that a person can
            unlock it.
    """

    def __init__(self, folder: Path, *, unlock_seconds: float = UNLOCK_SECONDS) -> None:
        self._folder = folder
        self._marker = folder / "secrets.json"
        self._account = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]
        self.unlock_seconds = unlock_seconds

    def place(self, name: Name) -> Place | None:
        """Where the secret was put, or None when it never was."""
        try:
            recorded = json.loads(self._marker.read_text(encoding="utf-8")).get(name)
        except (OSError, ValueError, AttributeError):
            recorded = None
        if recorded in ("keyring", "file"):
            return "keyring" if recorded == "keyring" else "file"
        return "file" if self._file(name).exists() else None

    def read(self, name: Name) -> str | None:
        """The secret, or None when this folder has none.

        Raises:
            KeyringSilent: it is in the keyring, and the keyring does not give it.
        """
        place = self.place(name)
        if place == "keyring":
            value = _within(self.unlock_seconds, lambda: _keyring_get(self._entry(name)))
            if value is None:
                raise KeyringSilent
            return value
        if place == "file":
            try:
                return self._file(name).read_text(encoding="ascii").strip() or None
            except (OSError, UnicodeDecodeError):
                return None
        return None

    def write(self, name: Name, value: str) -> Place:
        """Keep the secret in the keyring, or in a file where none works; returns where."""
        try:
            _within(PROBE_SECONDS, lambda: _keyring_put(self._entry(name), value))
            place: Place = "keyring"
        except KeyringSilent:
            _write_private(self._file(name), value + "\n")
            place = "file"
        self._record(name, place)
        return place

    def remove(self, name: Name) -> None:
        """Forget a secret, wherever it was kept. A keyring that does not answer keeps an entry that nobody asks for."""
        if self.place(name) == "keyring":
            with suppress(KeyringSilent):
                _within(PROBE_SECONDS, lambda: _keyring_delete(self._entry(name)))
        self._file(name).unlink(missing_ok=True)
        self._record(name, None)

    def _record(self, name: Name, place: Place | None) -> None:
        try:
            places = json.loads(self._marker.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            places = {}
        places = {known: kept for known, kept in {**places, name: place}.items() if kept is not None}
        _write_private(self._marker, json.dumps(places, indent=1) + "\n")

    def _file(self, name: Name) -> Path:
        return self._folder / f"{name}.secret"

    def _entry(self, name: Name) -> str:
        return f"{name}:{self._account}"


def store_key(keeper: SecretKeeper, store: Path, *, encrypt: bool) -> bytes | None:
    """The 32-byte key of the store, made now for a store that does not exist yet.

    None: the file is not encrypted, or is none of ours, which opening it will say.

    Raises:
        StoreKeyWrong: the store is encrypted and its key cannot be had, or encryption was asked off for it. A new
            key is never made for a store that exists.
    """
    kind = _kind_of(store)
    if kind in (FileKind.PLAIN, FileKind.FOREIGN):
        return None
    if kind is FileKind.ENCRYPTED:
        if not encrypt:
            raise StoreKeyWrong(
                f"The store {store} is encrypted, and --no-encryption was given. Start without --no-encryption, "
                "or choose another folder with --data-dir."
            )
        return _existing_key(keeper, store)
    if not encrypt:
        return None
    try:
        known = keeper.read("store-key")
    except KeyringSilent:
        known = None
    if known is not None and (key := _decode(known)) is not None:
        return key
    return _new_key(keeper)


def key_in_place_of(keeper: SecretKeeper, store: Path) -> bytes | None:
    """The key of a store that is put in the place of ``store``, which may be damaged or have lost its key.

    None: what is there is not encrypted, and so is what comes. A new key is made only where the old one is gone.

    Raises:
        StoreKeyWrong: the keyring that has the key does not give it.
    """
    kind = _kind_of(store)
    if kind in (FileKind.PLAIN, FileKind.NONE):
        return store_key(keeper, store, encrypt=kind is FileKind.NONE)
    return _kept_key(keeper, store) or _new_key(keeper)


def _new_key(keeper: SecretKeeper) -> bytes:
    key = randomness.token_bytes(32)
    keeper.write("store-key", key.hex())
    return key


def _kept_key(keeper: SecretKeeper, store: Path) -> bytes | None:
    try:
        text = keeper.read("store-key")
    except KeyringSilent as error:
        raise StoreKeyWrong(
            f"The key of the store {store} is kept in the system's keyring, and the keyring does not give it. "
            "Unlock the keyring and start Korely again. The store was left as it is."
        ) from error
    return _decode(text) if text else None


def _existing_key(keeper: SecretKeeper, store: Path) -> bytes:
    key = _kept_key(keeper, store)
    if key is None:
        raise StoreKeyWrong(
            f"The store {store} is encrypted, and there is no key for it in {store.parent}. "
            "Put the key file store-key.secret back beside it, restore a backup with korely-desktop restore, or choose "
            "another folder with --data-dir. The store was left as it is."
        )
    return key


def _decode(text: str) -> bytes | None:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return None
    return key if len(key) == 32 else None


def _kind_of(store: Path) -> FileKind:
    try:
        return kind_of(store)
    except OSError as error:
        raise StoreReadOnly(
            f"Korely cannot read its store {store}: {error.strerror}. Change the permissions of the file."
        ) from error


def _write_private(path: Path, text: str) -> None:
    """Replace a file in one step, readable by its owner only."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise StoreReadOnly(
            f"Korely cannot write {path}: {error.strerror}. Free some space or change the folder's permissions."
        ) from error


def _within(seconds: float, work: Callable[[], _T]) -> _T:
    """Run ``work`` in a thread that may be left behind, and take its result if it comes in time."""
    results: list[_T] = []

    def attempt() -> None:
        try:
            results.append(work())
        except Exception:  # every backend raises its own kinds; all mean that this keyring cannot be used
            return

    thread = Thread(target=attempt, name="keyring", daemon=True)
    thread.start()
    thread.join(seconds)
    if not results:
        raise KeyringSilent
    return results[0]


def _keyring_get(entry: str) -> str | None:
    import keyring

    return keyring.get_password(SERVICE, entry)


def _keyring_delete(entry: str) -> bool:
    import keyring

    keyring.delete_password(SERVICE, entry)
    return True


def _keyring_put(entry: str, value: str) -> None:
    """Write, then read back: the null backend forgets at once, and the fail backend raises."""
    import keyring

    keyring.set_password(SERVICE, entry, value)
    if keyring.get_password(SERVICE, entry) != value:
        raise KeyringSilent
