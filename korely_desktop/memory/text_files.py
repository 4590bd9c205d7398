"""Texts out of a file of the person's: plain text, parted as they like, or JSON as the command ``korely batch`` has it.

What Korely itself exported comes back through :mod:`memory.travel.arriving`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import Watch, go_on
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import InvalidRequest, Stopped
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import WRITE, Caller
from korely_desktop.domain.times import parse_time
from korely_desktop.memory import storing
from korely_desktop.memory.access import audit
from korely_desktop.memory.services import Services

Parts = Literal["lines", "paragraphs", "whole"]

JSON_ENDINGS = (".json", ".jsonl")
MOST = 10_000
"""Texts of one file: they are stored in one transaction, which others that write wait for, some seconds at most."""
LARGEST = 50 << 20
"""Bytes of a file that is read into memory."""
_WATCHED = 200
_GAP = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class TextFile:
    """What is in a file: ``plain`` text that is still to be parted, or ``items`` that are parted already."""

    name: str
    plain: str | None = None
    items: tuple[NewMemory, ...] = ()

    @property
    def usual(self) -> Parts:
        """How plain text is best parted, as far as its gaps tell."""
        if self.plain is not None and _GAP.search(self.plain.strip()):
            return "paragraphs"
        return "lines"

    def texts(self, parts: Parts) -> list[NewMemory]:
        """The texts; how plain text is parted is for whoever asks to say."""
        if self.plain is None:
            return list(self.items)
        pieces = {"lines": self.plain.splitlines(), "paragraphs": _GAP.split(self.plain), "whole": [self.plain]}[parts]
        return [NewMemory(piece.strip(), source=self.name) for piece in pieces if piece.strip()]


class _Item(BaseModel):
    """One text of a JSON file; what else stands there is passed over."""

    content: str = Field(min_length=1)
    user_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)
    timestamp: str | None = None


def read(path: Path) -> TextFile:
    """What is in a file of texts.

    Raises:
        InvalidRequest: it is empty, too large, no text, or its JSON holds no texts; says in which.
        OSError: it cannot be read.
    """
    if path.stat().st_size > LARGEST:
        raise _unusable(f"The file is larger than {LARGEST >> 20} MB. Part it.")
    content = _decoded(path.read_bytes())
    if not content.strip():
        raise _unusable("There is no text in this file.")
    if path.suffix.lower() not in JSON_ENDINGS:
        return TextFile(path.name, plain=content)
    return TextFile(path.name, items=tuple(_item(one, n, path.name) for n, one in enumerate(_objects(content), 1)))


def add(services: Services, caller: Caller, texts: Sequence[NewMemory], watch: Watch = go_on) -> int:
    """Store texts of a file, all or none; each is then read like any other. Returns how many.

    Raises:
        InvalidRequest: there are none or too many, or one is out of its limits; ``field`` is ``memories[i].name``.
        Stopped: ``watch`` said so.
    """
    caller.require(WRITE)
    if not 1 <= len(texts) <= MOST:
        raise InvalidRequest(f"A file may hold 1 to {MOST:,} texts; here are {len(texts):,}.", field="file")
    stored: list[str] = []
    with services.store.write() as connection:
        for number, text in enumerate(texts):
            if number % _WATCHED == 0 and not watch(number / len(texts)):
                raise Stopped("The import was stopped. Nothing was changed.")
            checked = storing.checked(services, caller, text, f"memories[{number}].")
            memory = storing.new_memory(services, caller, checked)
            if storing.may_store(connection, caller, memory):
                storing.store_text(connection, caller, memory)
                stored.append(memory.id)
        meta = {"verb": "batch", "memories": len(stored)}
        audit.record(connection, caller, actions.WRITE, at=services.clock(), meta=meta)
    services.changes.publish(Changes(caller.actor, memories=frozenset(stored)))
    return len(stored)


def longest(texts: Sequence[NewMemory]) -> int:
    """Characters of the longest of them."""
    return max((len(text.content) for text in texts), default=0)


def of(texts: Sequence[NewMemory], user_id: str | None) -> list[NewMemory]:
    """The same texts, those that name nobody in the memory of this person."""
    return [text if text.user_id is not None else replace(text, user_id=user_id) for text in texts]


def _decoded(content: bytes) -> str:
    marked = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = content.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError:
        raise _unusable("This file is no plain text. Save it as text in UTF-8.") from None
    if "\x00" in text:
        raise _unusable("This file is no plain text. Save it as text in UTF-8.")
    return text


def _objects(content: str) -> Iterator[object]:
    """The objects of a list, of ``{"memories": [...]}``, or of a line each."""
    try:
        whole = json.loads(content)
    except ValueError:
        for number, line in enumerate(content.splitlines(), 1):
            if line.strip():
                yield _object(line, number)
        return
    if isinstance(whole, Mapping) and "memories" in whole:
        whole = whole["memories"]
    yield from whole if isinstance(whole, list) else [whole]


def _object(line: str, number: int) -> object:
    try:
        return json.loads(line)
    except ValueError:
        raise _unusable(f"Line {number} is no JSON.") from None


def _item(one: object, number: int, source: str) -> NewMemory:
    if isinstance(one, Mapping) and one.get("kind") == "korely-export":
        raise _unusable("This is an export of Korely. Take it in with Import an export.")
    try:
        item = _Item.model_validate(one)
    except ValidationError as error:
        field = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise _unusable(f"Text {number} cannot be read: {field or 'it'} is missing or of another kind.") from None
    at = None if item.timestamp is None else parse_time(item.timestamp, f"Text {number}: timestamp")
    return NewMemory(item.content, item.user_id, item.agent_id, item.run_id, item.metadata, at, source=source)


def _unusable(why: str) -> InvalidRequest:
    return InvalidRequest(why, field="file")
