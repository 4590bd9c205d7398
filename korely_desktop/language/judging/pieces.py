"""Cuts a text into the pieces that the network reads at once: whole sentences, each piece with the sentence before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from korely_desktop.language.extraction.text.tokens import sentences

LONGEST = 480
"""Characters of a piece; its tokens fit in :data:`.layout.PAGE_TOKENS`."""
_BEFORE = 200
"""Characters up to which the sentence before a piece is shown with it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a text: what is shown (``start`` to ``end``), of which that from ``own`` on is read for itself."""

    start: int
    own: int
    end: int

    def owns(self, place: int) -> bool:
        """Whether it is in this piece that a character is read."""
        return self.own <= max(place, 0) < self.end


def pieces(text: str) -> Iterator[Piece]:
    """The pieces of a text, in order; every character that is no blank edge is some piece's own."""
    start = own = end = 0
    last = 0
    opened = False
    for begins, ends in _spans(text):
        if opened and ends - own > LONGEST:
            yield Piece(start, own, end)
            start, own = (last if end - last <= _BEFORE else begins), begins
        elif not opened:
            start = own = begins
            opened = True
        last, end = begins, ends
    if opened:
        yield Piece(start, own, end)


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Sentences; one that is too long for a piece in parts."""
    for begins, ends in sentences(text, 0, len(text)):
        while ends - begins > LONGEST:
            cut = text.rfind(" ", begins + 1, begins + LONGEST)
            cut = cut if cut > begins else begins + LONGEST
            yield begins, cut
            begins = cut
        yield begins, ends
