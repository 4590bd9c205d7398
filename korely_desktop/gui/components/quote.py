"""Evidence: a quote with the exact words that a fact came from on the evidence ground, and who said it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QTextCharFormat, QTextCursor, QTextLine, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.labels import Card, Label, row
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.i18n import direction_of, has_leftward_letters
from korely_desktop.gui.theme import theme

Spans = Sequence[tuple[int, int]]
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_LINE = 2.0  # px under the evidence


def excerpt(content: str, spans: Spans, limit: int = 320) -> tuple[str, list[tuple[int, int]]]:
    """The whole sentences around the spans, with the spans moved along.

    Without spans, the beginning of the text. Cut ends are marked by an ellipsis.
    """
    if not spans:
        cut = content[:limit].rstrip()
        return cut + ("…" if len(cut) < len(content.rstrip()) else ""), []
    starts = [0] + [match.end() for match in _SENTENCE_END.finditer(content)]
    ends = [match.start() for match in _SENTENCE_END.finditer(content)] + [len(content)]
    first, last = min(start for start, _ in spans), max(end for _, end in spans)
    begin = max(start for start in starts if start <= first)
    finish = min(end for end in ends if end >= last)
    while finish - begin < limit and finish < len(content):
        following = min((end for end in ends if end > finish), default=len(content))
        if following - begin > limit:
            break
        finish = following
    while begin > 0:
        before = max(start for start in starts if start < begin)
        if finish - before > limit:
            break
        begin = before
    text = content[begin:finish]
    moved = [(max(start - begin, 0), min(end - begin, len(text))) for start, end in spans]
    head = "… " if begin > 0 else ""
    tail = " …" if content[finish:].strip() else ""
    return head + text + tail, [(start + len(head), end + len(head)) for start, end in moved]


class QuoteText(QTextBrowser):
    """Read-only text, grown to its full height, with spans on the evidence ground and underlined by 2 px."""

    def __init__(self, content: str, spans: Spans = (), *, token: str = "text-2"):
        super().__init__()
        self._content = content
        self._spans: list[tuple[int, int]] = list(spans)
        self._token = token
        self.setAccessibleName(content)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTabChangesFocus(True)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        theme().changed.connect(self._dress)
        self._dress()

    def resizeEvent(self, event):
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event):
        event.ignore()

    def paintEvent(self, event):
        """The ground of the evidence, the words over it, and the line under them."""
        look, marked = theme(), self.marked()
        painter = QPainter(self.viewport())
        for rect in marked:
            painter.fillRect(rect, look.color("evidence"))
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        for rect in marked:
            painter.fillRect(QRectF(rect.x(), rect.bottom() - _LINE, rect.width(), _LINE), look.color("evidence-line"))

    def _dress(self) -> None:
        look = theme()
        self.setFont(look.font("body"))
        self.setPlainText(self._content)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        plain = QTextCharFormat()
        plain.setForeground(look.color(self._token))
        cursor.setCharFormat(plain)
        block = cursor.blockFormat()
        block.setLineHeight(look.scaled(21), block.LineHeightTypes.FixedHeight.value)
        cursor.setBlockFormat(block)
        self._turn_paragraphs()
        shown = QTextCharFormat()
        shown.setForeground(look.color("text"))
        shown.setFontWeight(500)
        for start, end in self._spans:
            cursor.setPosition(start)
            cursor.setPosition(min(end, len(self._content)), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(shown)
        self._fit()

    def _turn_paragraphs(self) -> None:
        if has_leftward_letters(self._content):
            block = self.document().begin()
            while block.isValid():
                way = block.blockFormat()
                way.setLayoutDirection(direction_of(block.text()))
                QTextCursor(block).setBlockFormat(way)
                block = block.next()

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(round(self.document().size().height()) + 4)

    def marked(self) -> list[QRectF]:
        """Where the evidence stands, line by line, without the space at which a line breaks."""
        rects = []
        layout = self.document().documentLayout()
        high = theme().line_height("body")
        for start, end in self._spans:
            block = self.document().findBlock(start)
            while block.isValid() and block.position() < end:
                origin: QPointF = layout.blockBoundingRect(block).topLeft()
                for number in range(block.layout().lineCount()):
                    line = block.layout().lineAt(number)
                    first = max(start - block.position(), line.textStart())
                    last = min(end - block.position(), line.textStart() + line.textLength())
                    last = first + len(block.text()[first:last].rstrip())
                    foot = origin.y() + line.y() + line.height() + 1.5  # below the descenders
                    for left, right in _reaches(line, first, last, block.text()) if first < last else []:
                        rects.append(QRectF(origin.x() + left, foot - high, right - left, high))
                block = block.next()
        return rects


def _reaches(line: QTextLine, first: int, last: int, text: str) -> list[tuple[float, float]]:
    """From where to where the letters of a line stand; among words from right to left they may lie apart."""
    if not has_leftward_letters(text):
        return [(_x(line.cursorToX(first)), _x(line.cursorToX(last)))]
    runs = [run.boundingRect() for run in line.glyphRuns(first, last - first)]
    reaches: list[tuple[float, float]] = []
    for left, right in sorted((run.left(), run.right()) for run in runs):
        if reaches and left <= reaches[-1][1] + 1:
            reaches[-1] = reaches[-1][0], max(right, reaches[-1][1])
        else:
            reaches.append((left, right))
    return reaches


def _x(position) -> float:
    """PySide returns (x, cursor) here."""
    return position[0] if isinstance(position, tuple) else position


class QuoteCard(QWidget):
    """A quote, and below it who said it, when, and "Read all". ``read_all`` tells that it was pressed."""

    read_all = Signal()

    def __init__(
        self,
        content: str,
        spans: Spans,
        who: str,
        note: str,
        *,
        kind: str,
    ) -> None:
        """``note`` is the line below, for example "support-bot · 11 June 2026, 10:42"; ``kind`` as in monograms."""
        super().__init__()
        text, moved = excerpt(content, spans)
        self.card = Card(margins=(14, 10, 14, 8))
        self.quote = QuoteText(text, moved)
        self.card.body.addWidget(self.quote)
        self.read = Button(self.tr("Read all"), "link", size="small")
        self.read.clicked.connect(self.read_all)
        layout = vbox(self, spacing=8)
        layout.addWidget(self.card)
        foot = row(Monogram(who, kind))
        foot.addWidget(Label(note, "note", "text-3", wrap=True), 1)
        foot.addWidget(self.read)
        layout.addLayout(foot)
