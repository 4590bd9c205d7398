"""What an agent wrote is shown in a tooltip as it is written, never taken for HTML."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QHelpEvent, Qt, QTextDocument
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from korely_desktop.gui.components.elided import ElidedLabel, LineLink
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.insights.plots import ShareBar
from korely_desktop.gui.theme.tips import as_tip

WRITTEN = "<img src='file:///etc/hostname'>Ann &amp; <b>Bob</b>"


def shown(tip: str) -> str:
    """What a tooltip shows, as Qt reads it."""
    if not Qt.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@pytest.mark.parametrize("words", [WRITTEN, "<b>", "a < b and c > d", "Ann &amp; Bob", "Ann", "<i>two\nlines</i>"])
def test_words_are_shown_as_they_are(qapp, words: str) -> None:
    assert shown(as_tip(words)) == words


@pytest.mark.parametrize("made", [ElidedLabel, LineLink, Monogram, lambda words: ShareBar(words, 0.5, "1", "1")])
def test_every_part_that_shows_a_name_does_so(qtbot, made) -> None:
    part: QWidget = made(WRITTEN)
    qtbot.addWidget(part)
    part.show()
    place = part.rect().center()
    QApplication.sendEvent(part, QHelpEvent(QEvent.Type.ToolTip, place, part.mapToGlobal(place)))
    assert shown(QToolTip.text()).startswith(WRITTEN)
    told = QAccessible.queryAccessibleInterface(part)
    assert told.text(QAccessible.Text.Name).startswith(WRITTEN)
    assert told.text(QAccessible.Text.Description) == "", "a screen reader would say it twice"
