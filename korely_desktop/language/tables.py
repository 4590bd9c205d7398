"""Tables that a graph looks rows up in, such as those of its words, taken from the file of weights beside it.

onnxruntime would map them itself, out of our reach. Mapped by us, they can give their pages back while it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.spare_memory import map_file

WEIGHTS = ".weights"
"""What the file of weights beside a graph ends with."""

_KINDS = {1: np.float32, 2: np.uint8, 3: np.int8, 10: np.float16}
_LOOKED_UP = b"Gather"
# Numbers of fields in onnx.proto
_GRAPH = 7
_NODE, _INITIALIZER = 1, 5
_INPUT, _OPERATOR = 1, 4
_SHAPE, _KIND, _NAME, _PLACE = 1, 2, 8, 13


def mapped_tables(graph: Path) -> dict[str, NDArray[Any]]:
    """The tables of ``graph`` whose weights lie beside it, by name, read-only; none where it keeps its weights itself.

    Args:
        graph: as :func:`korely_desktop.language.embedding.export.part_weights` writes it.
    """
    weights = graph.with_suffix(WEIGHTS)
    if not weights.is_file():
        return {}
    (content,) = (value for field, value in _fields(memoryview(graph.read_bytes())) if field == _GRAPH)
    looked_up: set[bytes] = set()
    outside = []
    for field, value in _fields(content):
        if field == _NODE:
            looked_up |= _table_of(value)
        elif field == _INITIALIZER:
            outside.append(value)
    mapped = map_file(weights)
    return {name.decode(): table for name, table in _tables(outside, mapped) if name in looked_up}


def _table_of(node: memoryview) -> set[bytes]:
    """The name of what ``node`` looks rows up in, if that is what it does."""
    inputs = [bytes(value) for field, value in _fields(node) if field == _INPUT]
    return {inputs[0]} if (_OPERATOR, _LOOKED_UP) in _fields(node) else set()


def _tables(initializers: list[memoryview], mapped: Any) -> Iterator[tuple[bytes, NDArray[Any]]]:
    """Those of ``initializers`` that lie in the file of weights, ``mapped``, as they lie there."""
    for initializer in initializers:
        fields = [*_fields(initializer)]
        one = dict(fields)
        place = {bytes(key): bytes(value) for key, value in _pairs(fields)}
        if place and one[_KIND] in _KINDS:
            shape = [value for field, value in fields if field == _SHAPE]
            table: NDArray[Any] = np.frombuffer(
                mapped, _KINDS[one[_KIND]], count=int(np.prod(shape)), offset=int(place[b"offset"])
            )
            yield bytes(one[_NAME]), table.reshape(shape)


def _pairs(fields: list[tuple[int, Any]]) -> Iterator[tuple[memoryview, memoryview]]:
    for field, value in fields:
        if field == _PLACE:
            pair = dict(_fields(value))
            yield pair[1], pair[2]


def _fields(message: memoryview) -> Iterator[tuple[int, Any]]:
    """The fields of a message of Protocol Buffers: number and value, an int or, for what has a length, bytes."""
    place = 0
    while place < len(message):
        key, place = _number(message, place)
        if key & 7 == 0:
            value, place = _number(message, place)
            yield key >> 3, value
            continue
        length, place = _number(message, place) if key & 7 == 2 else (8 if key & 7 == 1 else 4, place)
        yield key >> 3, message[place : place + length]
        place += length


def _number(message: memoryview, place: int) -> tuple[int, int]:
    """The number that begins at ``place``, seven bits a byte, and where it ends."""
    number = shift = 0
    while True:
        byte = message[place]
        number |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return number, place
