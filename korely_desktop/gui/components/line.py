"""A sentence on one painted line: pieces side by side, each in its look; what does not fit gives way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.fonts import Weight
from korely_desktop.gui.theme.mirror import as_written, use_type, write, write_marked
from korely_desktop.memory.sentences import Part, Run

_MOST_NAME = 0.5
_LEAST_VALUE = 0.25  # of the line: enough for a word to begin with
_LOOKS: dict[Part, tuple[Weight, str]] = {
    Part.SUBJECT: (500, "text"),
    Part.RELATION: (400, "text-2"),
    Part.VALUE: (600, "text"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of a sentence, what they are in it, their weight and their token."""

    text: str
    part: Part
    weight: Weight
    token: str
    marked: tuple[tuple[int, int], ...] = ()
    """Letters in accent that cannot be a piece of their own: words from right to left would change places."""

    @classmethod
    def of(cls, text: str, part: Part) -> Piece:
        """In the usual look of its part."""
        return cls(text, part, *_LOOKS[part])


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces as short as they have to be, each with the pixels before it, and the pixels that all of them take."""

    placed: tuple[tuple[float, Piece], ...]
    width: float


def pieces_of(runs: Iterable[Run], *, ended: bool = False) -> list[Piece]:
    """The pieces of a sentence; one that has ended is told in a low voice."""
    pieces = [Piece.of(run.text, run.part) for run in runs]
    if not ended:
        return pieces
    return [Piece(one.text, one.part, 500 if one.part is Part.SUBJECT else 400, "text-3") for one in pieces]


def lay_out(pieces: Sequence[Piece], width: float) -> Line:
    """Where each piece begins on a line of ``width`` pixels; the value shortens first, then whatever stands last.

    Rows must be told apart by what is said: a name gives way first as far as it takes more than half of the line, and
    the value keeps a quarter of it, for which the relation gives way.
    """
    metrics = [QFontMetricsF(theme().font("body", piece.weight)) for piece in pieces]
    texts = [piece.text for piece in pieces]
    sizes = [metric.horizontalAdvance(text) for metric, text in zip(metrics, texts, strict=True)]

    def shorten(numbers: Iterable[int], over: float) -> None:
        for number in numbers:
            if over <= 0:
                return
            before, metric, text = sizes[number], metrics[number], texts[number]
            gap = " " if text.endswith(" ") else ""  # to the word behind it
            room = max(before - over - metric.horizontalAdvance(gap), 0.0)
            texts[number] = metric.elidedText(text.rstrip(), Qt.TextElideMode.ElideRight, room) + gap
            sizes[number] = metric.horizontalAdvance(texts[number])
            over -= before - sizes[number]

    last_first = range(len(pieces) - 1, -1, -1)
    over = sum(sizes) - width
    if over > 0:
        name = [number for number in last_first if pieces[number].part is Part.SUBJECT]
        shorten(name, min(over, sum(sizes[number] for number in name) - width * _MOST_NAME))
        value = [number for number in last_first if pieces[number].part is Part.VALUE]
        shorten(value, min(sum(sizes) - width, sum(sizes[number] for number in value) - width * _LEAST_VALUE))
        shorten([number for number in last_first if number not in value], sum(sizes) - width)
        shorten(value, sum(sizes) - width)
    placed, x = [], 0.0
    for piece, text, size in zip(pieces, texts, sizes, strict=True):
        placed.append((x, replace(piece, text=text)))
        x += size
    return Line(tuple(placed), x)


def paint_line(painter: QPainter, box: QRectF, line: Line) -> None:
    """A line in the middle of ``box``, from where reading begins."""
    with as_written(painter, box, "".join(piece.text for _, piece in line.placed), line.width):
        for x, piece in line.placed:
            use_type(painter, "body", piece.weight, piece.token)
            if piece.marked:
                write_marked(painter, box.adjusted(x, 0, 0, 0), piece.text, piece.marked, "accent")
            else:
                write(painter, box.adjusted(x, 0, 0, 0), piece.text)


def paint_sentence(painter: QPainter, box: QRectF, runs: Iterable[Run]) -> None:
    """A sentence on one line, in the middle of ``box``."""
    paint_line(painter, box, lay_out(pieces_of(runs), box.width()))
