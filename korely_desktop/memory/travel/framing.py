"""The bytes of an export parted into lines, and one line read or written. What a line holds:
:mod:`memory.travel.lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import to_json

from korely_desktop.domain.errors import InvalidRequest

LONGEST = 1 << 20
"""Bytes of one line: a text of the greatest length with a thousand mentions is a tenth of it."""

_Line = TypeVar("_Line", bound=BaseModel)


class _Kind(BaseModel):
    kind: str


class _Version(BaseModel):
    version: int


def read(shape: type[_Line], line: bytes, number: int) -> _Line:
    """A line of a shape.

    Raises:
        InvalidRequest: it is not of this shape; says in which line and field.
    """
    try:
        return shape.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or "the line"
        raise broken(number, f"{field}: {first['msg']}") from None


def kind_of(line: bytes, number: int) -> str:
    """Of what kind a line is.

    Raises:
        InvalidRequest: it is no JSON object that says so.
    """
    return read(_Kind, line, number).kind


def version_of(line: bytes) -> int:
    """The version that a header names; its other fields may be of a version that is not known here."""
    return read(_Version, line, 1).version


def broken(number: int, why: str) -> InvalidRequest:
    """The whole is refused: ``number`` is the line, from 1 on, and ``why`` what is wrong with it."""
    return InvalidRequest(f"Line {number} cannot be imported: {why}. Nothing was changed.", field="body", line=number)


def parted(parts: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Lines with their numbers, from 1 on, of bytes that come in pieces; blank ones are left out.

    Raises:
        InvalidRequest: a line is longer than :data:`LONGEST`.
    """
    number, begun = 0, b""
    for part in parts:
        *whole, begun = (begun + part).split(b"\n")
        for line in whole:
            number += 1
            if line.strip():
                yield number, line
        if len(begun) > LONGEST:
            raise broken(number + 1, f"it is longer than {LONGEST >> 20} MiB")
    if begun.strip():
        yield number + 1, begun


def written(kind: str, row: Mapping[str, Any]) -> bytes:
    """A line as it stands in the file; the fields of ``row`` are those of the kind's shape."""
    return to_json({"kind": kind, **row}) + b"\n"
