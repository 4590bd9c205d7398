"""Opening a file of texts: plain notes, JSON of several kinds, or an archive of either.

What the JSON of other apps means is known to :mod:`memory.incoming.shapes`.
"""

from __future__ import annotations

import io
import json
import lzma
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO, Any

from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.incoming import Note, Origin, Parts, TextFile
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.times import parse_time
from korely_desktop.memory.incoming import shapes

LARGEST = 256 << 20
"""Bytes of a file, or of all that is read of an archive: it is held in memory."""
MOST_FILES = 20_000
"""Files of an archive."""
JSON_ENDINGS = (".json", ".jsonl")
NOTE_ENDINGS = (".md", ".markdown", ".txt")
_PIECE = 1 << 20
_GAP = re.compile(r"\n[ \t]*\n")
_FRONT = re.compile(r"---[ \t]*\n(.*?)\n---[ \t]*(?:\n|$)", re.DOTALL)
"""What stands before a note of Obsidian, Jekyll and others: fields of YAML."""
_DATED = re.compile(
    r"^(?:date|created|created_at)\s*:\s*[\"']?(\d{4}-\d\d-\d\d[^\"'\n]*)", re.MULTILINE | re.IGNORECASE
)
_CHATS = re.compile(r"conversations[^/]*\.json|memories\.json", re.IGNORECASE)
"""What tells in the export of a chat app; the rest of it is about the account, or the same once more."""
_DAMAGED = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError, NotImplementedError, EOFError, OSError)
"""What reading an archive raises where its bytes are not what they were, or are of no use without a password."""
_NO_JSON = (ValueError, RecursionError)
"""What parsing raises, of lists within lists without end too."""
_decode = json.JSONDecoder().raw_decode
_blank = re.compile(r"[\s,]*").match


def read(path: Path) -> TextFile:
    """What is in a file of texts.

    Raises:
        InvalidRequest: it is empty, too large, no text, or its JSON holds no texts; says in which.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return read_from(file, path.name)


def read_from(file: IO[bytes], name: str) -> TextFile:
    """The same of an open file; ``name`` tells by its ending what it should be.

    Raises:
        InvalidRequest: as :func:`read`.
    """
    if file.seek(0, io.SEEK_END) > LARGEST:
        raise shapes.unusable(f"The file is larger than {LARGEST >> 20} MB. Split it.")
    if zipfile.is_zipfile(file):
        return _archive(file, name)
    return _one(_text(file), name)


def usual(file: TextFile) -> Parts:
    """How its plain text is best parted, as far as its gaps tell; several notes are one text each."""
    if len(file.notes) > 1:
        return "whole"
    return "paragraphs" if any(_GAP.search(note.text.strip()) for note in file.notes) else "lines"


def texts(file: TextFile, parts: Parts) -> list[NewMemory]:
    """The texts of a file; how plain text is parted is for whoever asks to say."""
    found = list(file.items)
    for note in file.notes:
        pieces = {"lines": note.text.splitlines(), "paragraphs": _GAP.split(note.text), "whole": [note.text]}[parts]
        found += [
            NewMemory(piece.strip(), source=shapes.source(note.name), timestamp=note.at)
            for piece in pieces
            if piece.strip()
        ]
    return found


def _one(text: str, name: str) -> TextFile:
    if not text.strip():
        raise shapes.unusable("There is no text in this file.")
    if not name.lower().endswith(JSON_ENDINGS):
        return TextFile(name, Origin.NOTES, notes=(_note(name, text),))
    return _joined(name, [shapes.read(objects(text), name)])


def _note(name: str, text: str) -> Note:
    front = _FRONT.match(text)
    if front is None:
        return Note(name, text)
    dated = _DATED.search(front[1])
    return Note(name, text[front.end() :], _date(dated[1]) if dated else None)


def _date(words: str) -> datetime | None:
    try:
        return parse_time(words)
    except InvalidRequest:
        return None


def _archive(file: IO[bytes], name: str) -> TextFile:
    """All that an archive holds of one kind: chats before notes, notes before other JSON."""
    try:
        with zipfile.ZipFile(file) as archive:
            inside = [one for one in archive.infolist() if not one.is_dir() and not _is_hidden(one.filename)]
            chats = [one for one in inside if _CHATS.fullmatch(PurePosixPath(one.filename).name)]
            notes = [one for one in inside if one.filename.lower().endswith(NOTE_ENDINGS)]
            wanted = chats or notes or [one for one in inside if one.filename.lower().endswith(JSON_ENDINGS)]
            if not wanted:
                raise shapes.unusable("There are no texts in this archive: no notes (.md, .txt) and no JSON.")
            if len(wanted) > MOST_FILES or sum(one.file_size for one in wanted) > LARGEST:
                raise shapes.unusable(f"This archive holds more than {LARGEST >> 20} MB of texts. Split it.")
            return _joined(name, [_member(archive, one) for one in sorted(wanted, key=lambda one: one.filename)])
    except _DAMAGED as error:
        raise shapes.unusable("This archive is damaged, or locked with a password. Unpack it first.") from error


def _is_hidden(path: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(path).parts)


def _member(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> TextFile:
    inner = PurePosixPath(one.filename).name
    with archive.open(one) as file:
        text = _text(file)
    return _one(text, inner) if text.strip() else TextFile(inner, Origin.NOTES)


def _joined(name: str, found: Sequence[TextFile]) -> TextFile:
    notes = tuple(note for one in found for note in one.notes)
    items = tuple(item for one in found for item in one.items)
    if not notes and not items:
        raise shapes.unusable("There is no text in this file.")
    return TextFile(name, found[0].origin, notes, items, sum(one.answers for one in found))


def _text(file: IO[bytes]) -> str:
    """The text of a file, piece by piece, so that no other thread waits long: UTF-8, or UTF-16 where marked so."""
    file.seek(0)
    encoding = "utf-16" if file.read(2) in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    file.seek(0)
    reader = io.TextIOWrapper(file, encoding=encoding)
    try:
        text = "".join(iter(lambda: reader.read(_PIECE), ""))
    except UnicodeError:
        raise shapes.unusable("This file is not plain text. Save it as text in UTF-8.") from None
    finally:
        reader.detach()
    if "\x00" in text:
        raise shapes.unusable("This file is not plain text. Save it as text in UTF-8.")
    return text


def objects(text: str) -> Iterator[Any]:
    """The values of a list one by one, of an object that holds such lists, or of a line each.

    A list is read value by value: one long call of the parser would keep every other thread waiting.
    """
    start = _blank(text).end()  # type: ignore[union-attr]
    if text.startswith("[", start):
        yield from _listed(text, start + 1)
        return
    try:
        whole, end = _decode(text, start)
    except _NO_JSON:
        yield from _lines(text)
        return
    if text[end:].strip():
        yield from _lines(text)
    elif isinstance(whole, dict) and (
        lists := [whole[key] for key in shapes.LISTS if isinstance(whole.get(key), list)]
    ):
        for values in lists:
            yield from values
    else:
        yield whole


def _listed(text: str, at: int) -> Iterator[Any]:
    while True:
        at = _blank(text, at).end()  # type: ignore[union-attr]
        if text.startswith("]", at):
            return
        try:
            value, at = _decode(text, at)
        except _NO_JSON:
            line = text.count("\n", 0, at) + 1
            raise shapes.unusable(f"What begins in line {line} is not JSON, or the file was cut off.") from None
        yield value


def _lines(text: str) -> Iterator[Any]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except _NO_JSON:
                raise shapes.unusable(f"Line {number} is not JSON.") from None
