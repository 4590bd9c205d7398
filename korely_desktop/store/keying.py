"""The first bytes of a store file: whose it is and which key opens it, before SQLite is asked.

An encrypted SQLCipher file begins with a 16-byte salt that the app may choose. With a random 256-bit key the salt
carries no secrecy, so ours is a mark of eight bytes and a check value of the key. That tells a wrong key from a
foreign file from a damaged one, which SQLCipher itself cannot.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import Enum, auto
from pathlib import Path

from korely_desktop.domain.errors import StoreCorrupt, StoreKeyWrong

KEY_BYTES = 32
APPLICATION_ID = 0x4B4F5231  # "KOR1", in the header of every store
_MARK = b"KORELY\x00\x01"
_PLAIN = b"SQLite format 3\x00"


class FileKind(Enum):
    """What lies at the path of the store."""

    NONE = auto()  # nothing, or a file of no bytes
    PLAIN = auto()
    ENCRYPTED = auto()
    FOREIGN = auto()


def kind_of(path: Path) -> FileKind:
    """Look at the first bytes of the file.

    Raises:
        OSError: the file is there and cannot be read.
    """
    if not path.exists():
        return FileKind.NONE
    with path.open("rb") as file:
        head = file.read(16)
    if not head:
        return FileKind.NONE
    if head == _PLAIN:
        return FileKind.PLAIN
    return FileKind.ENCRYPTED if head.startswith(_MARK) else FileKind.FOREIGN


def check(path: Path, key: bytes | None) -> FileKind:
    """Refuse a file that ``key`` cannot open; returns its kind.

    Raises:
        StoreKeyWrong: another key, no key for an encrypted store, or a key for a plain one.
        StoreCorrupt: the file is no store of this app.
    """
    kind = kind_of(path)
    if kind is FileKind.FOREIGN:
        raise StoreCorrupt(
            f"{path} is not a Korely database, or its first bytes are damaged. It was left untouched. "
            "Restore a backup with korely-desktop restore, move the file away to start anew, or choose another folder "
            "with --data-dir."
        )
    if kind is FileKind.PLAIN and key is not None:
        raise StoreKeyWrong(
            f"{path} is not encrypted, but a key was given. It was left untouched. "
            "Start with --no-encryption to open it."
        )
    if kind is FileKind.ENCRYPTED:
        if key is None:
            raise StoreKeyWrong(
                f"{path} is encrypted and its key is missing. It was left untouched. "
                "Unlock or restore the keyring that holds the key."
            )
        with path.open("rb") as file:
            if file.read(16) != salt(key):
                raise StoreKeyWrong(
                    f"{path} is encrypted with another key. It was left untouched. "
                    "Put back its key: the entry in the keyring, or the file store-key.secret beside it."
                )
    return kind


def salt(key: bytes) -> bytes:
    """The 16 bytes with which a store under ``key`` (32 bytes) begins."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"a store key has {KEY_BYTES} bytes, not {len(key)}")
    return _MARK + hmac.digest(key, b"korely store key check", hashlib.sha256)[:8]


def key_pragma(key: bytes) -> str:
    """The statement that keys a connection with the raw key and our salt."""
    return f"PRAGMA key = \"x'{key_literal(key)}'\""


def key_literal(key: bytes) -> str:
    """Key and salt in the hexadecimal form that SQLCipher takes as raw."""
    return (key + salt(key)).hex()
