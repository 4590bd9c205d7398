"""Places in a text: offsets of characters, half-open."""

from __future__ import annotations

from collections.abc import Iterable

Span = tuple[int, int]


def joined(spans: Iterable[Span]) -> list[Span]:
    """The same places in order, none overlapping, those that touch as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def trimmed(text: str, span: Span) -> Span | None:
    """A place without the blanks around it; None where it has nothing else."""
    start, end = span[0], min(span[1], len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None
